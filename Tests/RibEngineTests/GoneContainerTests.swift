import Testing

@testable import RibEngine

/// What a screen on its way out keeps, and what becomes of calls that wait for it: as much as UIKit knows of.
@Suite("What goes with a screen") struct GoneContainerTests {
  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func rules(_ text: String) throws -> [String] {
    try outcome(text).findings.filter { $0.severity != .note }.map(\.rule)
  }

  @Test func `a push that was put off is known to the stack it was asked of, and goes with that`() throws {
    let text = """
      coordinators:
        Main: {start: [show], receives: {open: [await Wizard]}}
        Wizard:
          container: navigation
          presentation: full screen
          start: [present, after-transition, await First, await Second, after-transition, dismiss-if-presented]
        First: {start: [push, wait], streams: {next: [resume, forget]}}
        Second: {start: [push, wait], streams: {next: [resume, forget]}}
      events: [launch Main, send Main open, send First next, send Second next, settle, expect Wizard released]
      """
    #expect(try rules(text) == [])
  }

  @Test func `a push that was put off on a stack that stays is done there`() throws {
    let text = """
      coordinators:
        Main: {container: navigation, start: [show, await First, await Second]}
        First: {start: [push, wait], streams: {next: [resume, forget]}}
        Second: {start: [push, wait], streams: {next: [pop, resume, forget]}}
      events: [launch Main, send First next, settle, expect Second on-screen]
      """
    #expect(try !rules(text).contains("push-without-stack"))
    #expect(try outcome(text).remarks.filter { $0.id == "unmet" }.isEmpty)
  }

  @Test func `a push that never comes leaves its wait without anybody to answer`() throws {
    let text = """
      coordinators:
        Main: {start: [show], receives: {open: [await Wizard]}}
        Wizard:
          container: navigation
          presentation: full screen
          start: [present, after-transition, await First, await Second]
          streams: {close: [after-transition, dismiss-if-presented]}
        First: {start: [push, wait], streams: {next: [resume, forget]}}
        Second: {start: [push, wait], receives: {next: [pop, resume, forget]}}
      events: [launch Main, send Main open, send First next, send Wizard close]
      """
    #expect(try rules(text).contains("never-resumed"))
  }

  @Test func `a coordinator whose screen the user closes goes with who keeps it`() throws {
    let text = """
      coordinators:
        Main:
          start: [show]
          receives: {open: [present wizard]}
          children:
            wizard: {child: Wizard, present: [create, append, set-callback, start], remove: [remove], listener: {done: [remove]}}
        Wizard:
          start: [present page]
          children:
            page:
              child: Page
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {done: [listener done]}
              when-closed-by-user: [remove, listener done]
        Page:
          start: [push]
          streams: {saved: [after-transition, listener done]}
      events: [launch Main, send Main open, swipe-back Page, send Page saved, send Page saved]
      """
    #expect(try rules(text) == [])
  }
}
