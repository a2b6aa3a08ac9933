import Testing

@testable import RibEngine

/// A change that ends a mistake by taking something else away is none.
@Suite("Changes that leave the rest of a flow as it is") struct UnharmedFlowTests {
  @Test func `a task is cancelled before all is popped, and the rest is popped all the same`() throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show]
          streams: {home: [pop-to-root]}
          receives: {list: [guard List, {await: List, failed: []}], form: [guard Form, {await: Form, failed: []}]}
        List:
          start: [push, wait]
          when-cancelled: [after-transition, pop, fail, forget]
          when-closed-by-user: [fail, forget]
        Form:
          start: [push, wait]
          viewDidDisappear: [{if: isMovingFromParent, do: [fail, forget]}]
          when-cancelled: [after-transition, pop, fail, forget]
      events:
        [launch App, send App form, settle, send App home, settle, expect Form off-screen, send App list, settle,
         send App home]
      """
    let findings = run(try written(text), path: "flow.yaml", line: 1).findings
    let finding = findings.first { $0.rule == "never-resumed" }
    #expect(finding?.repaired?.titles == ["cancel List before 'pop-to-root'"])
  }

  @Test func `a search refuses no second child where one screen takes another one along`() throws {
    let text = """
      coordinators:
        Feed:
          start: [show]
          streams: {link: [after-transition, present detail]}
          children:
            detail:
              child: Detail
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove], related: [present detail]}
              when-closed-by-user: [remove]
        Detail:
          start: [push]
          receives: {related: [listener related]}
          streams: {deleted: [after-transition, pop, finish]}
      events: [launch Feed, send Feed link, send Detail related, send Detail#1 deleted]
      """
    let findings = explore(try written(text), path: "flow.yaml", line: 1).findings
    #expect(findings.first?.rule == "dismiss-cascade")
    #expect(findings.compactMap(\.repaired).flatMap(\.titles).contains { $0.contains("look first") } == false)
  }

  @Test func `what a search has not come to is not said to be lost`() throws {
    let text = """
      coordinators:
        App:
          start: [show, present auth]
          container: empty navigation
          streams: {link: [present auth]}
          children:
            auth:
              child: Auth
              present: [create, set-callback, append, start]
              remove: [remove]
              listener: {finished: [present tabs, remove]}
            tabs: {child: Tabs, present: [create, append, start]}
        Auth: {start: [replace-stack without animation], receives: {login-tapped: [listener finished]}}
        Tabs:
          start: [replace-stack without animation]
          receives: {create-tapped: [present create]}
          children:
            create:
              child: Create
              present: [create, set-callback, append, start]
              remove: [dismiss, remove]
              listener: {hidden: [remove]}
        Create: {start: [present], receives: {hide-tapped: [listener hidden]}}
      events:
        [launch App, send Auth login-tapped, send Tabs create-tapped, send Create hide-tapped, send App link]
      """
    let notes = explore(try written(text), path: "flow.yaml", line: 1).findings.flatMap(\.notes)
    #expect(!notes.isEmpty)
    #expect(notes.contains { $0.contains("never goes up") } == false)
  }
}
