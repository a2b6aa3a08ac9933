import Testing

@testable import RibEngine

/// `pop-top` is popViewController: it takes whatever is on top of the stack, whoever put it up. `pop-to-root` of a RIB
/// leaves the first screen of its stack.
@Suite("A pop of what is on top") struct PoppedTopTests {
  private func ran(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func told(_ outcome: Outcome) -> [String] {
    outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  private func told(_ text: String) throws -> [String] { told(try ran(text)) }

  private func explored(_ text: String) throws -> [String] {
    explore(try written(text), path: "flow.yaml", line: 1).findings.map(\.rule)
  }

  @Test func `a second one in a list is meant for what the first one leaves on top`() throws {
    let text = """
      coordinators:
        Shop:
          container: navigation
          start: [show]
          children:
            list:
              child: List
              present: [guard, create, append, set-callback, start]
              remove: [guard, remove]
              when-closed-by-user: [remove]
            item:
              child: Item
              present: [guard, create, append, set-callback, start]
              remove: [guard, remove]
              listener: {done: [pop-top, after-transition, pop-top, remove item, remove list]}
              when-closed-by-user: [remove]
        List: {start: [push]}
        Item: {start: [push], receives: {done-tapped: [listener done]}}
      events: [launch Shop, present list, present item, send Item done-tapped]
      """
    #expect(try told(text) == [])
  }

  /// Two screens of a wizard, one pushed over the other by the same parent.
  private func wizard(
    _ events: String,
    down: String = "pop-top",
    closed: String = "[detach]",
    uikit: String = "",
    container: String = "container: navigation"
  ) -> String {
    func slot(_ name: String, _ child: String, _ more: String = "") -> String {
      """
      \(name): {child: \(child), attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, \(down)], \
      listener: {didFinish: [detach]\(more)}, when-closed-by-user: \(closed)}
      """
    }
    return """
      \(uikit)
      ribs:
        Wizard:
          \(container)
          streams: {back: [pop-top], home: [pop-to-root], drop: [detach first], end: [detach second]}
          children:
            \(slot("first", "First", ", next: [attach second]"))
            \(slot("second", "Second"))
        First: {receives: {next: [listener next]}}
        Second: {receives: {done: [finish]}}
      events: [launch Wizard, attach first, settle, \(events)]
      """
  }

  // MARK: - What it takes

  @Test(arguments: ["container: navigation", "container: empty navigation", ""])
  func `takes the screen on top and leaves the one below`(container: String) throws {
    let events =
      "attach second, settle, send Wizard back, settle, expect Second off-screen, expect First on-screen"
    // Nobody detaches whose screen that was.
    #expect(try told(wizard(events, container: container)) == ["closed-but-attached"])
  }

  @Test func `leaves the root of a stack`() throws {
    let events = "send Wizard back, settle, expect First on-screen"
    #expect(try told(wizard(events, container: "container: empty navigation")) == [])
  }

  @Test func `takes nothing where the own screen stands in no stack`() throws {
    let text = """
      ribs:
        Root:
          container: navigation
          children:
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], \
      when-closed-by-user: [detach]}
            s: {child: S, attach: [guard, build, assign, attach, present], \
      detach: [guard, clear, detach, dismiss-if-presented], when-closed-by-user: [detach]}
        A: {}
        S: {receives: {close: [pop-top]}}
      events: [launch Root, attach a, settle, attach s, send S close, settle, expect S on-screen, expect A on-screen]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == [])
    #expect(outcome.remarks.contains { $0.message == "'pop-top' does nothing" })
  }

  @Test func `of a RIB without a view is said to the stack around the nearest screen above it`() throws {
    let text = """
      ribs:
        Root:
          container: navigation
          children:
            flow: {child: Flow, attach: [guard, build, assign, attach], detach: [guard, clear, detach], \
      listener: {gone: [detach]}}
        Flow:
          view: none
          didLoad: [attach page]
          willResignActive: [detach page]
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop-top], \
      listener: {gone: [listener gone]}, when-closed-by-user: [listener gone]}
        Page: {receives: {close: [listener gone]}}
      events: [launch Root, attach flow, send Page close, settle, expect Page off-screen]
      """
    #expect(try told(text) == [])
  }

  @Test func `by a RIB of its own screen is the parent's to do`() throws {
    let text = """
      ribs:
        Root:
          container: navigation
          children:
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], \
      listener: {gone: [detach]}, when-closed-by-user: [detach]}
        A: {receives: {close: [pop-top, listener gone]}}
      events: [launch Root, attach a, send A close, settle, expect A off-screen]
      """
    #expect(try told(text) == ["dismiss-by-non-owner"])
  }

  @Test func `in a detach list closes the child that is on top as a pop does`() throws {
    #expect(try told(wizard("send First next, send Second done, settle, expect Second off-screen")) == [])
  }

  // MARK: - Transitions

  @Test func `is dropped while the stack moves`() throws {
    #expect(try told(wizard("attach second, send Wizard end, settle")) == ["pop-dropped"])
  }

  @Test(arguments: ["container: navigation", ""])
  func `is dropped while the view of what is being pushed loads`(container: String) throws {
    let text = """
      ribs:
        Root:
          \(container)
          children:
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], \
      when-closed-by-user: [detach]}
        A: {viewDidLoad: [pop-top]}
      events: [launch Root, attach a, settle]
      """
    #expect(try told(text) == ["pop-dropped"])
  }

  @Test func `that was put off takes what is on top when its turn comes`() throws {
    let text = wizard(
      "attach second, send Wizard end, settle, expect Second off-screen, expect First on-screen",
      uikit: "uikit: {stack-while-moving: postponed}"
    )
    #expect(try told(text) == [])
  }

  // MARK: - Too late

  @Test func `that comes after a swipe takes the next screen`() throws {
    let text = wizard("send First next, swipe-back Second, settle, expect First on-screen")
    let finding = try #require(try ran(text).findings.first)
    #expect(finding.rule == "dismiss-forwarded")
    #expect(finding.message == "the pop of Wizard comes too late and takes down the screen of First")
    #expect(finding.consequences.map(\.rule) == ["closed-but-attached"])
    #expect(finding.repaired?.titles == ["pop only the screen of the child"])
  }

  @Test func `that would come after a swipe is found by a search`() throws {
    #expect(try explored(wizard("send First next, send Second done")).contains("dismiss-forwarded"))
  }

  @Test func `is a mistake where a pop of the child is none`() throws {
    let text = wizard("send First next, swipe-back Second, settle, expect First on-screen", down: "pop")
    #expect(try told(text) == [])
    #expect(!(try explored(text).contains("dismiss-forwarded")))
  }

  @Test func `makes a parent that is told of a swipe pop only the child`() throws {
    let finding = try ran(wizard("send First next, swipe-back Second", closed: "[]")).findings.first
    #expect(finding?.rule == "closed-but-attached")
    let title = "detach the child when the user closes its screen, and pop only that screen"
    #expect(finding?.repaired?.titles == [title])
  }

  @Test func `for a child of a RIB that is gone takes a screen of who is above`() throws {
    let text = """
      ribs:
        Home:
          container: navigation
          receives: {user: [attach user]}
          children:
            user: {child: User, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop-top], \
      listener: {next: [attach dog], gone: [detach user]}}
            dog: {child: Dog, attach: [guard, build, assign, attach], detach: [guard, clear, detach], \
      listener: {gone: [detach dog]}}
        User: {receives: {next: [listener next]}, viewDidDisappear: [{if: isMovingFromParent, do: [listener gone]}]}
        Dog:
          view: none
          didLoad: [attach page]
          willResignActive: [detach closing]
          children:
            page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], \
      listener: {gone: [listener gone]}}
            closing: {child: Page, variable: page, detach: [guard, pop-top]}
        Page: {viewDidDisappear: [{if: isMovingFromParent, do: [listener gone]}]}
      events: [launch Home, send Home user, send User next, swipe-back Page, settle, expect User on-screen]
      """
    let finding = try #require(try ran(text).findings.first)
    #expect(finding.rule == "dismiss-forwarded")
    #expect(finding.message == "the pop of Dog comes too late and takes down the screen of User")
    #expect(finding.repaired?.titles == ["pop only the screen of the child"])
  }

  @Test func `of a coordinator that hears of a swipe takes the next screen as well`() throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show, present a]
          children:
            a: {child: A, present: [create, append, set-callback, start], remove: [remove], \
      listener: {next: [present b]}, when-closed-by-user: [remove]}
            b: {child: B, present: [create, append, set-callback, start], remove: [remove], \
      listener: {done: [pop-top, remove]}, when-closed-by-user: [pop-top, remove]}
        A: {start: [push], receives: {next: [listener next]}}
        B: {start: [push], receives: {done: [listener done]}}
      events: [launch App, send A next, swipe-back B, settle, expect A on-screen]
      """
    #expect(try told(text) == ["dismiss-forwarded", "unmet"])
    let other = text.replacing("closed-by-user: [pop-top, remove]", with: "closed-by-user: [remove]")
    #expect(try told(other.replacing("swipe-back B", with: "send B done")) == [])
  }

  // MARK: - To the root

  @Test func `to the root of a RIB's stack leaves whoever is not detached`() throws {
    let text = wizard(
      "send First next, settle, send Wizard home, settle, expect First off-screen, expect Second off-screen"
    )
    let finding = try #require(try ran(text).findings.first)
    #expect(finding.rule == "closed-but-attached")
    #expect(finding.repaired?.titles == ["detach what pop-to-root takes down"])
  }

  @Test func `to the root in a detach list closes the child with what lies above it`() throws {
    let text = """
      ribs:
        R:
          container: navigation
          children:
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop-to-root], \
      listener: {home: [detach]}}
        A:
          receives: {next: [attach b]}
          children:
            b: {child: B, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], \
      listener: {home: [listener home]}}
        B: {receives: {home: [listener home]}}
      events: [launch R, attach a, send A next, send B home, settle, expect A off-screen, expect B off-screen]
      """
    #expect(try told(text) == [])
  }

  @Test func `to the root is dropped while the stack moves`() throws {
    #expect(try told(wizard("send First next, send Wizard home, settle")).contains("pop-dropped"))
  }

  @Test(arguments: ["pop-to-root", "pop-top"])
  func `is dropped behind another pop of the same turn, also where that ends who has made the caller`(
    call: String
  ) throws {
    let text = """
      coordinators:
        App:
          container: navigation
          start: [show]
          children:
            z: {child: Z, present: [create, append, set-callback, start], remove: [remove], when-closed-by-user: [remove]}
            m: {child: M, present: [create, append, set-callback, start], remove: [pop, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        Z: {start: [push]}
        M:
          start: [push]
          children:
            b: {child: B, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [finish]}, when-closed-by-user: [remove]}
        B: {start: [push], receives: {home: [finish, \(call)]}}
      events: [launch App, present z, present m, present b, send B home, settle, expect Z on-screen, expect M released]
      """
    let outcome = try ran(text)
    #expect(told(outcome) == ["pop-dropped"])
    #expect(outcome.findings.first?.message == "the screen of Z is not popped: a transition still runs")
  }
}
