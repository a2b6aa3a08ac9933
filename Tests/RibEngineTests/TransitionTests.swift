import FlowFiles
import Testing

@testable import RibEngine

/// What a transition does when it begins, runs and ends, and what becomes of calls in between.
struct TransitionTests {
  /// The calmest run: each event of these kinds with whom it is about.
  private func told(_ text: String, _ kinds: StoryEvent.Kind...) throws -> [String] {
    return record(try written(text)).events.filter { $0.phase != .end }.compactMap { event in
      event.kind.flatMap { kinds.contains($0) ? "\($0.rawValue) \(event.subject.prefix { $0 != "#" })" : nil }
    }
  }

  private func found(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  /// A screen that presents another one; `attach` and `detach` are what its lists end with.
  private func host(
    attach: String = "present",
    detach: String = "clear, detach, dismiss",
    closed: String = "[detach]",
    root: String = "data: {done: set at build}",
    child: String = "data: {seen: set at build}",
    _ events: String
  ) -> String {
    """
    ribs:
      Root:
        \(root)
        children:
          top: {child: Top, attach: [guard, build, assign, attach, \(attach)], detach: [guard, \(detach)], listener: {didFinish: [detach]}, when-closed-by-user: \(closed)}
          next: {child: Next, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      Top:
        \(child)
      Next: {}
    events: [launch Root, \(events)]
    """
  }

  // MARK: - What waited before

  /// A page that is opened again and again; who closes it goes on in a turn of its own.
  private static let pages = """
    coordinators:
      Library:
        start: [show, wait]
        receives: {open: [await Page]}
        pins: [cancelling]
      Page: {start: [push, wait], when-closed-by-user: [resume, forget], pins: [cancelling]}
    """

  @Test func `no task waits through a whole transition, so that pages opened one by one come to an end`()
    throws
  {
    let text = "\(Self.pages)\nevents: [launch Library, send Library open, swipe-back Page]"
    let outcome = explore(try written(text), path: "flow.yaml", line: 1, options: ExploreOptions())
    #expect(outcome.search?.answer == .closed)
    #expect(outcome.findings.isEmpty)
  }

  @Test(arguments: [
    ("send Shop link, attach card", ["didBecomeActive Offer", "viewDidAppear Card"]),
    ("attach card, send Shop link", ["viewDidAppear Card", "didBecomeActive Offer"]),
  ])
  func `a block that waited when a transition began has its turn before the end, and a later one may wait`(
    lines: String,
    order: [String]
  ) throws {
    let text = """
      ribs:
        Shop:
          streams: {link: [async, attach offer]}
          children:
            card: {child: Card, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach]}
            offer: {child: Offer, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        Card: {finishes: never, pins: [closing]}
        Offer: {view: none, finishes: never}
      events: [launch Shop, \(lines), settle]
      """
    let calls = try told(text, .didBecomeActive, .viewDidAppear)
    #expect(calls.filter { order.contains($0) } == order)
  }

  // MARK: - Begin and end

  @Test func `a screen that is presented appears when the transition ends`() throws {
    let text = host("attach top, expect Top on-screen")
    #expect(
      try told(text, .viewDidLoad, .viewDidAppear).suffix(2) == [
        "viewDidLoad Top", "viewDidAppear Top",
      ]
    )
    #expect(try found(text) == [])
  }

  @Test func `a screen that is dismissed disappears when the transition ends`() throws {
    let text = host(detach: "clear, dismiss, detach", "attach top, detach top")
    #expect(
      try told(text, .willResignActive, .viewDidDisappear).suffix(2) == [
        "willResignActive Top", "viewDidDisappear Top",
      ]
    )
  }

  // MARK: - Meanwhile

  @Test func `a second presentation is refused while the first one comes up`() throws {
    let text = host(attach: "present", root: "streams: {link: [attach next]}", "attach top, send Root link")
    #expect(try found(text) == ["present-refused"])
  }

  @Test func `a dismissal is dropped while the presentation runs`() throws {
    let text = host(root: "streams: {link: [detach top]}", "attach top, send Root link")
    #expect(try found(text) == ["dismiss-dropped"])
  }

  @Test func `a presentation is put off while the first one goes`() throws {
    let text = host(
      root: "streams: {swap: [detach top, attach next]}",
      "attach top, settle, send Root swap, settle"
    )
    #expect(try found(text) == [])
    #expect(
      try told(text, .viewDidDisappear, .viewDidAppear).suffix(2) == [
        "viewDidDisappear Top", "viewDidAppear Next",
      ]
    )
  }

  // MARK: - Completions

  @Test func `the completion of a presentation runs behind viewDidAppear`() throws {
    let text = host(
      attach: "present, {completion: [set done]}",
      child: "viewDidAppear: [set seen]\n    data: {seen: set at build}",
      "attach top"
    )
    #expect(
      try told(text, .viewDidAppear, .resumed, .set).suffix(4) == [
        "viewDidAppear Top", "set Top", "continue Root", "set Root",
      ]
    )
  }

  @Test func `the completion of a dismissal runs behind viewDidDisappear and knows the router`() throws {
    let text = host(
      detach: "dismiss, {completion: [clear, detach]}",
      "attach top, detach top, expect Top off-screen, expect top empty"
    )
    #expect(try found(text) == [])
    #expect(
      try told(text, .viewDidDisappear, .willResignActive).suffix(2) == [
        "viewDidDisappear Top", "willResignActive Top",
      ]
    )
  }

  @Test(arguments: [
    ("present", "swipe-down", "off-screen"), ("present", "swipe-back", "on-screen"),
    ("push", "swipe-back", "off-screen"), ("push", "swipe-down", "on-screen"),
  ])
  func `a sheet is pulled down and a pushed screen is swiped back`(
    verb: String,
    gesture: String,
    state: String
  ) throws {
    let text = host(attach: verb, "attach top, \(gesture) Top, expect Top \(state)")
    #expect(try found(text).filter { $0 == "unmet" } == [])
  }

  @Test func `a completion behind a swipe never runs`() throws {
    let text = host(detach: "dismiss, {completion: [clear, detach]}", "attach top, swipe-down Top")
    #expect(try found(text) == ["completion-never-run"])
  }

  @Test func `who owns a screen when the user closes it hears of that, even if it was detached by its end`()
    throws
  {
    let text = """
      ribs:
        Root:
          data: {told: set at build}
          children:
            top: {child: Top, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], listener: {didFinish: [detach top]}, when-closed-by-user: [set told]}
        Top: {viewDidDisappear: [finish]}
      events: [launch Root, attach top, swipe-down Top, expect top empty]
      """
    #expect(try found(text) == [])
    #expect(try told(text, .set) == ["set Root"])
  }

  @Test func `a completion whose call is dropped follows from that`() throws {
    let text = host(
      detach: "dismiss, {completion: [clear, detach]}",
      root: "streams: {link: [detach top]}",
      "attach top, send Root link"
    )
    #expect(try found(text) == ["dismiss-dropped"])
  }

  @Test func `the completion of a presentation that was put off comes with its own transition`() throws {
    let text = host(
      attach: "present, {completion: [set done]}",
      root: "streams: {swap: [detach next, attach top]}\n    data: {done: set at build}",
      "attach next, settle, send Root swap, settle"
    )
    #expect(
      try told(text, .postponed, .viewDidDisappear, .viewDidAppear, .set).suffix(4) == [
        "postponed Top", "viewDidDisappear Next", "viewDidAppear Top", "set Root",
      ]
    )
  }

  @Test func `an empty completion that never runs is no mistake`() throws {
    let text = host(detach: "clear, detach, dismiss, {completion: []}", "attach top, swipe-down Top")
    #expect(try found(text) == [])
  }

  @Test func `a completion stands behind its call only`() throws {
    let texts = ["push, {completion: [set done]}", "{completion: [set done]}, present"]
    for attach in texts {
      let file = SourceFile(
        path: "flow.yaml",
        bytes: Array(("flow: A flow\n" + host(attach: attach, "attach top")).utf8)
      )
      let problems = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }.invalid?
        .problems
      #expect(problems?.map(\.id) == ["misplaced-step"])
    }
  }

  // MARK: - What UIKit does otherwise

  private func uikit(_ habit: String, _ text: String) -> String { "uikit: {\(habit)}\n" + text }

  @Test func `a presentation is dropped while the first one goes, where the flow says so`() throws {
    let text = host(root: "streams: {swap: [detach top, attach next]}", "attach top, settle, send Root swap")
    #expect(try found(uikit("present-while-dismissing: dropped", text)) == ["present-refused"])
    #expect(try found(uikit("present-while-dismissing: postponed", text)) == [])
  }

  @Test func `a completion of nothing runs, where the flow says so`() throws {
    let text = host(
      detach: "dismiss, {completion: [clear, detach]}",
      "attach top, swipe-down Top, expect top empty"
    )
    #expect(try found(uikit("completion-of-nothing: called", text)) == [])
  }

  @Test func `a second dismiss is forwarded while the first one runs, where the flow says so`() throws {
    let text = """
      ribs:
        Root:
          children:
            top: {child: Top, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Top:
          children:
            next: {child: Next, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        Next: {}
      events: [launch Root, attach top, attach next, detach next]
      """
    #expect(try found(text) == [])
    #expect(try found(uikit("dismiss-while-dismissing: forwarded", text)) == ["dismiss-forwarded"])
  }

  @Test func `a tap comes while a transition runs, where the flow says so`() throws {
    let text = host(root: "receives: {tap: [detach top]}", "attach top, send Root tap")
    #expect(try found(text) == [])
    #expect(try found(uikit("taps-in-transitions: on", text)) == ["dismiss-dropped"])
  }

  // MARK: - Hosts that are not in the window

  @Test func `what is embedded before its host is up appears with it`() throws {
    let text = host(
      child:
        "didLoad: [attach inner]\n    children: {inner: {child: Inner, attach: [guard, build, assign, attach, embed], detach: [guard, clear, detach, unembed], listener: {didFinish: [detach]}}}\n  Inner: {}",
      "attach top, expect Inner on-screen"
    )
    #expect(try found(text) == [])
    #expect(
      try told(text, .viewDidLoad, .viewDidAppear).suffix(4) == [
        "viewDidLoad Inner", "viewDidLoad Top", "viewDidAppear Top",
        "viewDidAppear Inner",
      ]
    )
  }

  @Test func `what stands on a host that never goes up is not on screen`() throws {
    let text = host(
      attach: "recheck",
      detach: "clear, detach",
      child:
        "didLoad: [attach inner]\n    children: {inner: {child: Inner, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {didFinish: [detach]}}}\n  Inner: {}",
      "attach top, expect Inner off-screen"
    )
    #expect(try found(text).filter { $0 != "unmet" } == [])
    #expect(try told(text, .viewDidAppear).count == 1)
  }

  @Test func `nothing is presented from a screen that stands outside the window`() throws {
    let text = host(
      attach: "recheck",
      detach: "clear, detach",
      child:
        "didLoad: [attach inner]\n    children: {inner: {child: Inner, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}}\n  Inner: {}",
      "attach top"
    )
    #expect(try found(text) == ["present-refused"])
  }

  /// A stack in a modal, which goes with what stands in it.
  private func composer(detach: String, ends: String) -> String {
    """
    ribs:
      Main:
        streams: {session-ended: [\(ends)]}
        children:
          composer: {child: Composer, attach: [guard, build, assign, attach, present], detach: [\(detach)]}
      Composer:
        container: navigation
        presentation: full screen
        willResignActive: [cleanup-views]
        children:
          tag: {child: Tag, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
      Tag: {}
    events: [launch Main, attach composer, attach tag, send Main session-ended, expect Tag off-screen]
    """
  }

  @Test func `a pop is dropped in vain where the modal with its stack goes in the same turn`() throws {
    let text = composer(detach: "guard, clear, detach, dismiss", ends: "detach composer")
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.verdict == .clean)
    #expect(outcome.findings.filter { $0.rule == "pop-dropped" }.map(\.severity) == [.note])
  }

  @Test(arguments: ["guard, clear, detach", "guard, clear, detach, {later: [dismiss]}"])
  func `a pop is dropped where the modal stays, or goes in a later turn`(detach: String) throws {
    let text = composer(detach: detach, ends: "detach composer")
    let found = run(try written(text), path: "flow.yaml", line: 1).findings.flatMap { finding in
      [(finding.rule, finding.severity)] + finding.consequences.map { ($0.rule, finding.severity) }
    }
    #expect(found.contains { $0 == ("pop-dropped", .error) }, "\(found)")
  }
}
