import Testing

@testable import RibEngine

/// Ways to a mistake that lead to one state, of which a search keeps the first.
struct OtherWayTests {
  private func outcome(_ text: String) throws -> Outcome {
    explore(try written(text), path: "flow.yaml", line: 1)
  }

  private func tabs(link: String, closed: String = "") -> String {
    """
    coordinators:
      App:
        start: [show, present auth]
        container: empty navigation
        streams: {link: [\(link)]}
        children:
          auth:
            child: Auth
            present: [create, set-callback, append, start]
            remove: [remove]
            listener: {finished: [present tabs, remove]}
          tabs: {child: Tabs, present: [create, append, start]}
      Auth: {start: [replace-stack without animation], receives: {login: [listener finished]}}
      Tabs:
        start: [replace-stack without animation]
        receives: {create: [present create]}
        children:
          create:
            child: Create
            present: [create, set-callback, append, start]
            remove: [dismiss, remove]
            listener: {hidden: [dismiss-if-presented]}
            \(closed)
      Create: {start: [present], receives: {hide: [listener hidden]}}
    events: [launch App, send Auth login, send Tabs create, send Create hide, send App link]
    """
  }

  @Test func `the user's swipe is named beside the step that leads where it does`() throws {
    let outcome = try outcome(tabs(link: "present auth"))
    let finding = try #require(
      outcome.findings.first { $0.rule == "leaked-child-coordinator" && $0.message.hasPrefix("Create") }
    )
    #expect(finding.notes.contains { $0.hasPrefix("the same happens in line") })
  }

  @Test func `nothing is named beside it where the parent hears of the swipe`() throws {
    let outcome = try outcome(tabs(link: "present auth", closed: "when-closed-by-user: [remove]"))
    let finding = try #require(
      outcome.findings.first { $0.rule == "leaked-child-coordinator" && $0.message.hasPrefix("Create") }
    )
    #expect(!finding.notes.contains { $0.hasPrefix("the same happens") })
  }

  @Test func `the root of a stack is not said to be closed by the user`() throws {
    let outcome = try outcome(
      """
      ribs:
        Root:
          receives: {open: [attach top]}
          children:
            top:
              child: Top
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {done: [detach]}
              when-closed-by-user: [detach]
        Top:
          container: empty navigation
          didBecomeActive: [attach amount]
          children:
            amount:
              child: Amount
              attach: [guard, build, assign, attach, push]
              detach: [guard, clear, detach]
              listener: {done: [listener done]}
        Amount: {receives: {done: [listener done]}}
      events: [launch Root, send Root open, send Amount done]
      """
    )
    #expect(outcome.verdict == .clean)
    #expect(outcome.search?.varied == [Varied(.closing, ["Top"])])
  }
}
