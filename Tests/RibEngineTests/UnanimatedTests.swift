import FlowFiles
import Testing

@testable import RibEngine

/// Calls with `animated: false`: expected from how UIKit is known to behave.
@Suite("Screens without animation") struct UnanimatedTests {
  private func scenario(_ text: String) throws -> Scenario {
    let file = SourceFile(path: "flow.yaml", bytes: Array(("flow: A flow\n" + text).utf8))
    let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
    return try #require(result.scenarios.first, "\(result.invalid?.problems.map(\.message) ?? [])")
  }

  private func outcome(_ text: String) throws -> Outcome {
    run(try scenario(text), path: "flow.yaml", line: 1)
  }

  private func found(_ text: String) throws -> [String] {
    let outcome = try outcome(text)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  private func habitNotes(_ text: String) throws -> [String] {
    try outcome(text).remarks.filter { $0.id == "uikit-habit" }.map(\.message)
  }

  /// What the screens hear in the calmest run after A was sent `mark`, and what A does meanwhile, as `set A`.
  private func heard(_ text: String, path: [Int] = []) throws -> [String] {
    let kinds: Set<StoryEvent.Kind> = [
      .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow, .set,
    ]
    var options = RunOptions()
    (options.path, options.keepsEvents, options.proposesFixes) = (path, true, false)
    let events = run(try scenario(text), path: "", line: 1, options: options).events
    let start = events.firstIndex { $0.kind == .set && $0.subject.hasPrefix("A#1") }
    return events[(start.map { $0 + 1 } ?? 0)...].filter { $0.phase != .end }.compactMap { event in
      guard let kind = event.kind, kinds.contains(kind) else { return nil }
      let word = kind.rawValue.hasPrefix("view") ? kind.rawValue.dropFirst(4) : kind.rawValue[...]
      return "\(word.prefix(1).lowercased())\(word.dropFirst()) \(event.subject.prefix { $0 != "#" })"
    }
  }

  private static let hooks = """
    viewWillAppear: [emit-state], viewDidAppear: [emit-state], viewWillDisappear: [emit-state], \
    viewDidDisappear: [emit-state], didShow: [emit-state]
    """

  @Test func `what is embedded has appeared once the turn is over`() throws {
    let text = """
      ribs:
        Home:
          streams: {go: [attach page]}
          children:
            page:
              child: Page
              attach: [guard, build, attach, embed, assign]
              detach: [guard, clear, detach, unembed]
              listener: {didFinish: [detach]}
        Page: {viewDidAppear: [finish]}
      events: [launch Home, send Home go, expect page empty]
      """
    #expect(try found(text) == [])
    // That it is about to appear it hears in the call.
    #expect(try found(text.replacing("viewDidAppear", with: "viewWillAppear")).contains("stuck-slot"))
  }

  @Test func `so has what is shown`() throws {
    let text = """
      coordinators:
        App: {start: [await Splash, await Home]}
        Splash: {start: [show, wait], viewDidAppear: [resume, forget], when-cancelled: [fail, forget]}
        Home: {start: [show, wait], when-cancelled: [fail, forget]}
      events: [launch App, expect Home waiting]
      """
    #expect(try found(text) == [])
  }

  /// A puts up B and C; `up` and `down` are how B comes and goes. Who marks A and has it say something needs no screen.
  private func pair(
    _ up: String,
    _ down: String,
    b: String = "view: lazy",
    a: String = "view: lazy",
    c: (String, String) = ("present", "dismiss"),
    uikit: String = "taps-in-transitions: off",
    streams: String = "link: [detach b]",
    _ events: String
  ) -> String {
    let told = events.replacing("send A mark", with: "send Witness mark")
      .replacing("send A say", with: "send Witness say")
    return """
      uikit: {\(uikit)}
      ribs:
        A:
          \(a)
          viewWillAppear: [emit-state]
          viewDidAppear: [emit-state]
          viewWillDisappear: [emit-state]
          viewDidDisappear: [emit-state]
          didShow: [emit-state]
          data: {marked: set at build, said: set at build}
          receives: {mark: [set marked], open: [attach b, set said], swap: [attach b, detach b], both: [attach b, attach c], say: [set said]}
          streams: {\(streams)}
          children:
            b: {child: B, attach: [guard, build, assign, attach, \(up)], detach: [guard, clear, detach, \(down)], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
            c: {child: C, attach: [guard, build, assign, attach, \(c.0)], detach: [guard, clear, detach, \(c.1)], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
        B: {\(b), \(Self.hooks)}
        C: {\(Self.hooks)}
        Witness: {view: none, receives: {mark: [send A mark], say: [send A say]}}
      events: [launch A, build Witness, \(told)]
      """
  }

  private let present = ("present without animation", "dismiss without animation")
  private let push = ("push without animation", "pop without animation")

  // MARK: - Modals

  @Test func `a present begins with the end of its turn and ends in the next one`() throws {
    let text = pair(
      present.0,
      present.1,
      b: "presentation: full screen",
      "send A mark, send A open, send A say"
    )
    #expect(
      try heard(text) == [
        "set A", "willDisappear A", "willAppear B", "didDisappear A", "didAppear B", "set A",
      ]
    )
  }

  @Test func `a dismiss begins with the end of its turn and ends in the next one`() throws {
    let text = pair(present.0, present.1, b: "presentation: full screen", "attach b, send A mark, detach b")
    #expect(
      try heard(text) == ["willDisappear B", "willAppear A", "didDisappear B", "didAppear A"]
    )
  }

  @Test func `nothing comes between the turn of a present and its end`() throws {
    let text = pair(present.0, present.1, "attach b, send A link, expect B off-screen")
    let outcome = try outcome(text)
    #expect(try found(text) == [])
    #expect(outcome.timings == 1)
  }

  @Test func `what comes by itself may come before the end where UIKit takes several turns`() throws {
    let text = pair(present.0, present.1, uikit: "without-animation: turns later", "attach b, send A link")
    #expect(try found(text) == ["dismiss-dropped"])
  }

  @Test func `a flow that such turns would break says so once`() throws {
    let text = pair(present.0, present.1, "attach b, send A link")
    #expect(
      try habitNotes(text) == [
        "with 'without-animation: turns later' below 'uikit' this flow gives dismiss-dropped"
      ]
    )
  }

  @Test func `a dismissal in the turn of the present is dropped`() throws {
    #expect(try found(pair(present.0, present.1, "send A swap")) == ["dismiss-dropped"])
    #expect(try found(pair(present.0, "after-transition, dismiss", "send A swap, expect B off-screen")) == [])
  }

  @Test func `a second presentation in the turn of the first is refused`() throws {
    #expect(try found(pair(present.0, present.1, "send A both")) == ["present-refused"])
  }

  @Test func `a present while what stood there goes comes when that has gone`() throws {
    let text = pair(
      present.0,
      present.1,
      streams: "link: [detach b, attach c]",
      "attach b, send A link, expect B off-screen, expect C on-screen"
    )
    #expect(try found(text) == [])
  }

  @Test func `the completion of a present comes after its appearance calls`() throws {
    let text = pair(present.0 + ", completion: [set said]", present.1, "send A mark, attach b")
    #expect(try heard(text) == ["willAppear B", "didAppear B", "set A"])
  }

  @Test func `a dismissal without animation of what goes already may cut that short`() throws {
    func completed(_ habit: String) throws -> [String] {
      let text = pair(
        "present",
        "dismiss, completion: [set marked]",
        c: push,
        uikit: "dismiss-while-dismissing: \(habit)",
        streams: "link: [dismiss without animation, completion: [attach c]]",
        "attach b, send A mark, detach b, send A link, settle"
      )
      return try heard(text, path: [1]).filter { $0 == "set A" || $0 == "didShow C" }
    }
    #expect(try completed("ignored") == ["set A"])
    #expect(try completed("cut short") == ["didShow C"])
  }

  // MARK: - Stacks

  @Test func `a push is in the stack at once and has appeared when the turn ends`() throws {
    let text = pair(push.0, push.1, "send A mark, send A open, send A say")
    #expect(
      try heard(text) == [
        "set A", "willDisappear A", "willAppear B", "didDisappear A", "didAppear B", "didShow B", "set A",
      ]
    )
  }

  @Test func `a pop has shown the screen below when the turn ends`() throws {
    let text = pair(push.0, push.1, "attach b, send A mark, detach b, send A say")
    #expect(
      try heard(text) == [
        "willDisappear B", "willAppear A", "didDisappear B", "didAppear A", "didShow A", "set A",
      ]
    )
  }

  @Test func `a stack does not move where nothing is animated`() throws {
    let text = pair(push.0, push.1, c: ("push", "pop"), "send A both, expect B on-screen, expect C on-screen")
    #expect(try found(text) == [])
    #expect(try found(pair(push.0, push.1, "send A swap, expect B off-screen")) == [])
  }

  @Test func `a screen that is pushed and popped in one turn is never told of it`() throws {
    let text = pair(push.0, push.1, "send A mark, send A swap, send A say")
    #expect(try heard(text).filter { $0.hasSuffix("B") } == [])
  }

  @Test func `a push without animation while the stack moves comes when that has ended`() throws {
    let text = pair(
      "push",
      "pop",
      c: push,
      streams: "link: [attach c]",
      "attach b, send A link, expect B on-screen, expect C on-screen"
    )
    #expect(try found(text) == [])
  }

  @Test func `a pop without animation while the stack moves is dropped`() throws {
    #expect(try found(pair("push", push.1, "attach b, send A link")) == ["pop-dropped"])
  }

  @Test func `no transition is waited for where nothing is animated`() throws {
    let text = pair(push.0 + ", after-transition, set said", push.1, "send A mark, attach b")
    #expect(try heard(text).first == "set A")
  }

  // MARK: - Searches

  @Test(arguments: ["dismiss-while-presenting: dropped", "without-animation: turns later"])
  func `a search goes the same ways`(uikit: String) throws {
    let text = pair(present.0, present.1, uikit: uikit, "attach b, send A link")
    let scenario = try scenario(text)
    let played = Set(try found(text))
    let searched = explore(scenario, path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }
    #expect(played.isSubset(of: Set(searched.map(\.rule))))
  }
}
