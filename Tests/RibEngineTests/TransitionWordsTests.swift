import FlowFiles
import Testing

@testable import RibEngine

/// What is said of calls that come while screens move: whose transition it is, which kind, and what follows.
struct TransitionWordsTests {
  private func findings(_ text: String) throws -> [Finding] {
    let file = SourceFile(path: "flow.yaml", bytes: Array(("flow: A flow\n" + text).utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    let scenario = try #require(result.scenarios.first, "\(result.invalid?.problems.map(\.message) ?? [])")
    var options = RunOptions()
    options.proposesFixes = false
    return run(scenario, path: "flow.yaml", line: 1, options: options).findings
  }

  /// LogIn awaits Code, which stands on it, and is dismissed when that has answered.
  private static let codes = """
    coordinators:
      App: {start: [show, await LogIn]}
      LogIn:
        start: [present, wait, dismiss]
        receives: {sent: [{await: Code, ok: [resume, forget]}]}
      Code:
        start: [present, wait, dismiss]
        receives: {typed: [resume, forget]}
    events: [launch App, send LogIn sent, send Code typed, settle]
    """

  @Test func `a dismissal during that of the screen above says that`() throws {
    let dropped = try findings(Self.codes).filter { $0.rule == "dismiss-dropped" }
    #expect(
      dropped.map(\.message) == [
        "the screen of LogIn is not dismissed: that of Code, which stood on it, is still on its way out"
      ]
    )
    let label = "dropped: the screen of Code is still on its way out"
    #expect(dropped.flatMap(\.labels).contains { $0.text.hasSuffix(label) })
  }

  @Test func `a turn during a transition is named by whose it is, and by what it comes before`() throws {
    // Who answers LogIn while Code is on its way out.
    let late = """
      coordinators:
        App: {start: [show, await LogIn]}
        LogIn:
          start: [present, wait, dismiss]
          receives: {sent: [await Code]}
          streams: {known: [resume, forget]}
        Code:
          start: [present, wait]
          receives: {typed: [dismiss, resume, forget]}
      events: [launch App, send LogIn sent, send Code typed, send LogIn known]
      """
    let texts = try findings(late).flatMap(\.labels).map(\.text)
    #expect(
      texts.contains { $0.contains("the task of LogIn goes on before this transition ends") },
      "\(texts)"
    )
    #expect(!texts.contains { $0.contains("its task") })
  }

  private static let rides =
    """
    ribs:
      Home:
        streams: {call: [attach call]}
        children:
          sheet: {child: Sheet, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
          call: {child: Call, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
      Sheet: {}
      Call: {presentation: full screen, streams: {ended: [finish]}}
    events: [launch Home, attach sheet, detach sheet, send Home call, send Call ended]
    """

  @Test func `a screen that is still on its way is named at an event of another`() throws {
    let texts = try findings(Self.rides).flatMap(\.labels).map(\.text)
    #expect(texts.contains { $0.contains("the screen of Sheet is still on its way out") }, "\(texts)")
  }

  @Test func `a screen that a dropped pop left up is asked to go again under the same headline`() throws {
    let text = """
      ribs:
        Home:
          children:
            trip: {child: Trip, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        Trip:
          view: none
          didBecomeActive: [attach place]
          willResignActive: [cleanup-views]
          children:
            place: {child: Place, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
            rating: {child: Rating, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach, detach place, finish]}}
        Place: {}
        Rating: {receives: {rated: [finish]}}
      events: [launch Home, attach trip, attach rating, send Rating rated]
      """
    #expect(try findings(text).map(\.rule) == ["pop-dropped"])
  }

  @Test func `what is refused beside a screen that should have gone waits under the same headline`() throws {
    let text = """
      coordinators:
        App: {start: [show, {await: Pay, ok: [await Receipt], failed: []}]}
        Pay:
          start: [present, wait, dismiss]
          streams: {paid: [resume, forget]}
          when-closed-by-user: [fail, forget]
        Receipt:
          start: [present, wait, dismiss]
          when-closed-by-user: [fail, forget]
      events: [launch App, send Pay paid]
      """
    let found = try findings(text).filter { $0.severity != .note }
    #expect(found.map(\.rule) == ["dismiss-dropped"], "\(found.map(\.message))")
  }

  @Test func `a transition that only the second of two equal lines meets is told`() throws {
    let text = """
      coordinators:
        Main:
          start: [show]
          receives: {tap: [present card]}
          streams: {link: [after-transition, remove card, after-transition, present card]}
          pins: [finishes]
          children:
            card:
              child: Card
              present: [guard, create, append, set-callback, start]
              remove: [guard, dismiss-if-presented, remove]
              when-closed-by-user: [remove]
        Card: {start: [present], pins: [finishes, closing]}
      events: [launch Main, send Main tap, send Main link]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == "dismiss-dropped" })
    #expect(
      finding.labels.map(\.text).contains("this timing: the screen of Card#1 is still on its way out")
    )
  }

  @Test func `a time that is up without a choice is told where it was set`() throws {
    let text = """
      coordinators:
        Main: {start: [show, {await: Scan, timeout: []}]}
        Scan: {start: [present, wait], receives: {found: [dismiss, resume, forget]}, pins: [closing, cancelling]}
      events: [launch Main, send Scan found]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == "cancel-ignored" })
    #expect(finding.labels.map(\.text) == ["the time of Scan is up", "cancelled, and still waiting"])
  }

  @Test func `a host that is on its way out is not said to be gone`() throws {
    let told = try findings(
      """
      ribs:
        Home: {children: {menu: {child: Menu, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}}}
        Menu:
          streams: {link: [attach page]}
          children: {page: {child: Page, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented]}}
        Page: {}
      events: [launch Home, attach menu, settle, swipe-down Menu, send Menu link]
      """
    )
    let refused = try #require(told.first { $0.rule == "present-refused" })
    #expect(refused.message == "Page is not shown: its host Menu is on its way out of the window")
  }

  @Test func `of two instances of a component the turn of each is named with its number`() throws {
    let text = """
      ribs:
        Soon:
          container: navigation
          streams: {link: [attach event]}
          children:
            event:
              child: Event
              attach: [replace-detach-clear, build, assign, attach, push]
              detach: [guard, detach, clear]
              when-closed-by-user: [detach]
        Event: {}
      events: [launch Soon, attach event, send Soon link, send Soon link]
      """
    let labels = try findings(text).flatMap(\.labels).map(\.text).filter { $0.contains("on its way in") }
    #expect(!labels.isEmpty)
    #expect(labels.allSatisfy { $0.contains("Event#") }, "\(labels)")
  }
}
