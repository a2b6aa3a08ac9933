import FlowFiles
import Testing

@testable import RibEngine

/// What takes a screen down that nobody has reported from, and what finds nothing to take down.
@Suite("Whose screen goes") struct CoordinatorScreenTests {
  private func outcome(_ text: String, _ events: String) throws -> Outcome {
    let file = SourceFile(
      path: "flow.yaml",
      bytes: Array("flow: A flow\n\(text)\nevents: [\(events)]\n".utf8)
    )
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    let scenario = try #require(result.scenarios.first, "\(result.invalid?.problems.map(\.message) ?? [])")
    return run(scenario, path: "flow.yaml", line: 1)
  }

  /// The rules that are broken, and expectations that do not hold.
  private func found(_ text: String, _ events: String) throws -> [String] {
    let outcome = try outcome(text, events)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  /// An editor in a modal with a stack of its own, which the user closes.
  private static func gallery(closed: String = "", picker: String = "present") -> String {
    """
    coordinators:
      Gallery:
        start: [show]
        children:
          editor: {child: Editor, present: [create, append, start], remove: [remove], when-closed-by-user: [\(closed)]}
      Editor:
        container: navigation
        start: [present]
        children:
          picker: {child: Picker, present: [create, append, start], remove: [dismiss-if-presented, remove]}
      Picker: {start: [\(picker)]}
    """
  }

  @Test func `nothing is presented on a modal that is gone`() throws {
    let events = "launch Gallery, present editor, settle, swipe-down Editor, settle, present picker, settle"
    #expect(try found(Self.gallery(), events) == ["leaked-child-coordinator", "present-refused"])
    #expect(
      try found(Self.gallery(closed: "remove"), "launch Gallery, present editor, swipe-down Editor") == []
    )
  }

  @Test(arguments: [true, false])
  func `a coordinator that has left its own screen for that of a child goes on, as long as that is up`(
    isRemoved: Bool
  ) throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            join: {child: Join, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        Join:
          start: [push]
          receives: {next: [pop, after-transition, present rules]}
          children:
            rules:
              child: Rules
              present: [create, append, set-callback, start]
              remove: [dismiss-if-presented, remove]
              listener: {didFinish: [remove\(isRemoved ? ", finish" : "")]}
        Rules: {presentation: full screen, start: [present], receives: {agree: [finish]}}
      """
    #expect(try found(text, "launch App, present join, send Join next, settle") == [])
    let events = "launch App, present join, send Join next, settle, send Rules agree"
    #expect(try found(text, events) == (isRemoved ? [] : ["leaked-child-coordinator"]))
  }

  /// A coordinator that puts up a child and takes it down by a button of its own.
  private static func home(_ up: String, _ remove: String, child: String = "push") -> String {
    """
    coordinators:
      Home:
        start: [\(up)]
        streams: {close: [remove page]}
        children:
          page: {child: Page, present: [create, append, set-callback, start], remove: [\(remove)]}
      Page: {start: [\(child)]}
    """
  }

  @Test func `a pop without a report takes the top of the stack, not the page of who asks`() throws {
    let events =
      "launch Home, present page, settle, send Home close, settle, expect Page off-screen, expect Home on-screen"
    #expect(try found(Self.home("push", "pop, remove"), events) == [])
    let contained = Self.home("show", "pop, remove")
      .replacing("start: [show]", with: "start: [show]\n    container: navigation")
    #expect(try found(contained, events) == [])
  }

  @Test func `a pop after the child was removed takes the top, not another child of the slot`() throws {
    let text = Self.home("push", "remove, pop")
    let events =
      "launch Home, present page, present page, settle, send Home close, settle, expect Page#1 on-screen"
    #expect(try !found(text, events).contains("unmet"))
  }

  @Test func `dismiss-if-presented finds the sheet that stands there without a report`() throws {
    let text = Self.home("show", "dismiss-if-presented, remove", child: "present")
    #expect(
      try found(text, "launch Home, present page, settle, send Home close, settle, expect Page off-screen")
        == []
    )
  }

  /// A coordinator with a child that reports, and that the user may close; what the child does is to follow.
  private static func app(remove: String, didFinish: String) -> String {
    """
    coordinators:
      App:
        start: [show]
        children:
          a:
            child: A
            present: [create, append, set-callback, start]
            remove: [\(remove)]
            listener: {didFinish: [\(didFinish)]}
            when-closed-by-user: [remove]
    """
  }

  @Test func `a sheet goes with the sheet below it, in a flow that names no containers`() throws {
    let text = """
      \(Self.app(remove: "dismiss, remove", didFinish: "remove"))
        A:
          start: [present]
          streams: {out: [finish]}
          children:
            b:
              child: B
              present: [create, append, set-callback, start]
              remove: [dismiss, remove]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        B: {start: [present]}
      """
    let events = "launch App, present a, settle, present b, settle, send A out, expect B off-screen"
    #expect(try found(text, events) == [])
  }

  @Test(arguments: [("push", "pop"), ("present", "dismiss-if-presented"), ("present", "dismiss")])
  func `what handles a report takes the screen of the child down`(up: String, down: String) throws {
    let text = """
      \(Self.app(remove: "remove", didFinish: "\(down), remove"))
        A:
          start: [\(up)]
          receives: {done: [finish]}
      """
    let events = "launch App, present a, send A done, expect A off-screen, expect App on-screen"
    #expect(try found(text, events) == [])
  }

  @Test func `a tree without views finds the sheet that it presents`() throws {
    let text = """
      ribs:
        Root:
          view: none
          children:
            s:
              child: S
              attach: [guard, build, assign, attach, present]
              detach: [guard, clear, detach, dismiss-if-presented]
              listener: {didFinish: [detach]}
              when-closed-by-user: [detach]
        S: {}
      """
    #expect(try found(text, "launch Root, attach s, finish S, expect S off-screen") == [])
  }

  private static let pickers = """
    coordinators:
      Home: {start: [show], receives: {a: [await A], b: [await B]}}
      A: {start: [present, wait, dismiss-self], when-closed-by-user: [resume, forget]}
      B: {start: [present, wait], receives: {ok: [resume, forget]}}
    """

  @Test func `dismiss-self of a screen that is gone takes no other screen down`() throws {
    let events = "launch Home, send Home a, swipe-down A, send Home b, settle, expect B on-screen"
    #expect(try found(Self.pickers, events) == [])
  }

  @Test func `dismiss-self of a screen that was refused takes no other screen down`() throws {
    let text = """
      coordinators:
        Safe: {start: [show], receives: {a: [await A]}, streams: {b: [await B]}}
        A: {start: [present, wait], receives: {ok: [resume, forget]}}
        B: {start: [present, wait], streams: {expired: [fail, forget, dismiss-self]}}
      """
    let events = "launch Safe, send Safe a, settle, send Safe b, send B expired, settle, expect A on-screen"
    #expect(try found(text, events) == ["present-refused"])
  }

  /// A screen that stands on another one.
  private static func two(_ mode: String, _ upper: String) -> String {
    """
    ribs:
      Root:
        children:
          a: {child: A, attach: [guard, build, assign, attach, \(mode)], detach: [guard, clear, detach], \
    when-closed-by-user: [detach]}
      A:
        children:
          b: {child: B, attach: [guard, build, assign, attach, \(upper)], detach: [guard, clear, detach], \
    when-closed-by-user: [detach]}
      B: {}
    """
  }

  @Test(arguments: [("push", "swipe-back"), ("present", "swipe-down")])
  func `a swipe of what lies under another screen does nothing`(mode: String, swipe: String) throws {
    let events = "launch Root, attach a, attach b, \(swipe) A, settle"
    #expect(try found(Self.two(mode, mode), events + ", expect A on-screen, expect a filled") == [])
    #expect(try found(Self.two(mode, mode), events + ", \(swipe) B, expect b empty") == [])
  }

  @Test func `a page under a sheet cannot be swiped back`() throws {
    let text = Self.two("push", "present")
    #expect(
      try found(text, "launch Root, attach a, attach b, swipe-back A, settle, expect A on-screen") == []
    )
  }

  @Test func `a screen that is refused does not go up while another one is on its way`() throws {
    let text = """
      ribs:
        Root:
          children:
            splash: {child: Splash, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, \
      dismiss-if-presented]}
        Splash:
          viewDidLoad: [attach login]
          children:
            login: {child: Login, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, \
      dismiss-if-presented], when-closed-by-user: [detach]}
        Login: {}
      """
    #expect(try found(text, "launch Root, attach splash") == ["present-refused"])
  }

  @Test func `what is presented on a screen that still comes up starts within its transition`() throws {
    let text = """
      ribs:
        Root:
          children:
            page: {child: Page, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        Page:
          streams: {link: [attach login]}
          children:
            login: {child: Login, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        Login: {}
      """
    #expect(try found(text, "launch Root, attach page, send Page link") == ["transition-overlap"])
    #expect(try found(text, "launch Root, attach page, settle, send Page link") == [])
  }

  @Test func `who takes down the screen of a coordinator that is gone takes nothing from anybody`() throws {
    let text = """
      coordinators:
        Home: {container: navigation, start: [show], receives: {go: [await First, pop-to-root]}}
        First: {start: [push, wait], receives: {next: [resume, forget]}, when-closed-by-user: [fail, forget]}
      """
    #expect(
      try found(text, "launch Home, send Home go, send First next, settle, expect First off-screen") == []
    )
  }

  @Test func `a coordinator that is done before it is kept and that nobody hears lacks a listener`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            tour: {child: Tour, present: [create, set-callback, start, append], remove: [remove]}
        Tour: {start: [], finishes: in start}
      """
    #expect(try found(text, "launch App, present tour") == ["finish-unhandled"])
  }
}

extension CoordinatorScreenTests {
  @Test func `what waits for a screen to move is done at once when the user has closed it`() throws {
    let text = """
      ribs:
        Root:
          children:
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], \
      listener: {gone: [detach]}}
        A: {viewDidDisappear: [], viewWillDisappear: [{if: [isMovingFromParent], do: [listener gone]}]}
      """
    let fix = try #require(
      outcome(text, "launch Root, attach a, swipe-back-cancelled A").findings.first?.repaired
    )
    #expect(fix.titles == ["report only when the user has closed the screen"])
    let hook = try #require(fix.changed.components.last?.hooks.first { $0.moment == .closedByUser })
    #expect(hook.steps.map(\.verb) == [.listener])
  }

  @Test func `a child that nobody listens to is not told to leave dismissing to its parent`() throws {
    let scenario = try #require(
      FlowReader.read(
        SourceFile(path: "x.yaml", bytes: Array("flow: x\n\(Self.pickers)\nevents: [launch Home]\n".utf8))
      ) {
        _ in .failure(Problem("missing", "no includes"))
      }.scenarios.first
    )
    let rule = try #require(Rule.named(Rule.ID.dismissByNonOwner.text))
    let titles = Changes(scenario, rule: rule, child: 1, parent: 0).all.map(\.title)
    #expect(!titles.contains("report to the parent, which dismisses"))
  }

  // MARK: - One place for a modal

  /// Main puts up Home and Card; Home, in its own way, is what its Sheet is put up from.
  private static func sheets(home: String) -> String {
    """
    coordinators:
      Main:
        children:
          home: {child: Home, present: [create, append, set-callback, start], remove: [remove]}
          card: {child: Card, present: [create, append, set-callback, start], remove: [remove]}
      Home:
        start: [\(home)]
        children:
          sheet: {child: Sheet, present: [create, append, set-callback, start], remove: [dismiss, remove]}
      Sheet: {start: [present]}
      Card: {start: [present]}
    """
  }

  @Test func `a sheet from a pushed screen leaves no place for one from below it`() throws {
    let events = "launch Main, present home, present sheet, present card"
    #expect(try found(Self.sheets(home: "push"), events) == ["present-refused"])
  }

  @Test func `a sheet from below a pushed screen leaves no place for one from that`() throws {
    let events = "launch Main, present home, present card, present sheet"
    #expect(try found(Self.sheets(home: "push"), events) == ["present-refused"])
  }

  @Test func `a sheet stands over a sheet, where it has its own place`() throws {
    let events = "launch Main, present home, present sheet, expect Sheet on-screen"
    #expect(try found(Self.sheets(home: "present"), events) == [])
  }

  @Test func `a search knows one whose screen still goes for one that was there`() throws {
    let text = """
      coordinators:
        Shop:
          start: [show]
          children:
            checkout:
              child: Checkout
              present: [guard, create, append, set-callback, start]
              remove: [remove, after-transition, dismiss]
              listener: {didFinish: [remove]}
              when-closed-by-user: [remove]
        Checkout: {start: [present], finishes: [later]}
      events: [launch Shop, present checkout]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.verdict == .clean, "\(outcome.reason)")
  }

  @Test(
    "a pop for a child that the user has swiped away takes no other screen",
    arguments: [("[guard, pop, remove]", "[remove]"), ("[remove]", "[pop, remove]")]
  )
  func swipedAway(remove: String, handler: String) throws {
    let slot =
      "present: [guard, create, append, set-callback, start], remove: \(remove), listener: {didFinish: \(handler)}"
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            settings: {child: Settings, \(slot)}
        Settings:
          start: [push]
          children:
            privacy: {child: Privacy, \(slot)}
        Privacy: {start: [push], when-closed-by-user: [finish]}
      """
    let events =
      "launch App, present settings, present privacy, swipe-back Privacy, expect Settings on-screen"
    #expect(try found(text, events) == [])
  }
}
