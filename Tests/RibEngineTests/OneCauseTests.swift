import Testing

@testable import RibEngine

/// What follows from a mistake stands beneath it, and what is right is told by nothing.
@Suite("One cause, one headline") struct OneCauseTests {
  private func findings(_ text: String) throws -> [Finding] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
  }

  private func told(_ text: String) throws -> [String] {
    try findings(text).map { ([$0.rule] + $0.consequences.map(\.rule)).joined(separator: " > ") }
  }

  @Test func `a handler that detaches nobody loses the next attach`() throws {
    let text = """
      ribs:
        Root:
          children:
            login: {child: Login, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [attach home]}}
            home: {child: Home, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Login: {view: none}
        Home: {view: none}
      events: [launch Root, attach login, finish Login, attach login]
      """
    #expect(try told(text) == ["child-left-active > attach-refused"])
    #expect(try findings(text).first?.severity == .error)
  }

  @Test func `a start that is repeated puts the screen up again`() throws {
    let text = """
      coordinators:
        App: {start: [show], receives: {pay: [await Pay]}}
        Pay: {start: [push, wait], receives: {ok: [resume, forget], retry: [repeat]}}
      events: [launch App, send App pay, send Pay retry, send Pay ok]
      """
    let told = try told(text)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("continuation-overwritten > ") ?? false)
    #expect(told.first?.contains("double-push") ?? false)
  }

  @Test func `a coordinator that is released takes those that it holds along`() throws {
    let text = """
      coordinators:
        Home:
          start: [show]
          children:
            one: {child: One, present: [create, append, set-callback, start], remove: [remove]}
        One:
          start: [push]
          children:
            two: {child: Two, present: [create, append, set-callback, start], remove: [remove]}
        Two: {start: [push]}
      events: [launch Home, present one, present two, remove one]
      """
    #expect(try told(text) == ["released-too-early > released-too-early"])
  }

  @Test func `sheets are dismissed whose coordinators were removed in the line before`() throws {
    let slot = "present: [create, append, set-callback, start], remove: [remove, dismiss]"
    let text = """
      coordinators:
        Home: {start: [show], children: {one: {child: One, \(slot)}}}
        One: {start: [present], children: {two: {child: Two, \(slot)}}}
        Two: {start: [present]}
      events: [launch Home, present one, present two, remove one, expect One off-screen, expect Two off-screen]
      """
    #expect(try told(text) == [])
  }

  @Test func `UIKit names no coordinator that has no view controller`() throws {
    let slot = "present: [create, append, set-callback, start], remove: [remove]"
    let text = """
      coordinators:
        App: {container: navigation, start: [show], children: {menu: {child: Menu, \(slot)}, flows: {child: Flows, \(slot)}}}
        Flows: {start: [present one], children: {one: {child: One, \(slot)}}}
        One: {start: [present]}
        Menu: {start: [present]}
      events: [launch App, present menu, present flows]
      """
    let finding = try #require(try findings(text).first)
    #expect(
      finding.notes.first
        == "UIKit prints: Attempt to present <One> on <App> (from <App>) which is already presenting <Menu>."
    )
  }

  @Test func `what is presented is no root of the window`() throws {
    let text = """
      coordinators:
        App: {start: [await Login, show]}
        Login: {start: [present, wait], receives: {ok: [dismiss, resume, forget]}}
      events: [launch App, send Login ok]
      """
    #expect(try told(text) == ["window-without-root"])
    #expect(try told(text.replacing("[await Login, show]", with: "[show, await Login]")) == [])
  }

  @Test func `a flow that was answered is over, though its task has not gone on yet`() throws {
    let text = """
      coordinators:
        Cart: {start: [show], receives: {checkout: [{await: Pay, ok: [], failed: []}]}}
        Pay: {start: [present, wait], receives: {paid: [dismiss, resume, forget]}, when-closed-by-user: [fail, forget]}
      events: [launch Cart, send Cart checkout, swipe-down Pay, send Cart checkout, send Pay paid]
      """
    #expect(try told(text) == [])
  }

  @Test func `a failure is taken for success only where something goes on`() throws {
    let text = """
      coordinators:
        App: {start: [show], receives: {go: [try? await Wizard]}}
        Wizard: {start: [push, wait], when-closed-by-user: [fail, forget]}
      events: [launch App, send App go, swipe-back Wizard]
      """
    #expect(try told(text) == [])
    let next = text.replacing("[try? await Wizard]", with: "[try? await Wizard, set seen]")
      .replacing("start: [show],", with: "start: [show], data: {seen: set at build},")
    #expect(try told(next) == ["failure-taken-as-success"])
  }
}
