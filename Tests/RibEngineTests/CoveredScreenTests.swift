import Testing

@testable import RibEngine

/// What screens hear when others cover them and go again: expected from how UIKit is known to behave.
@Suite("Screens are covered and seen again") struct CoveredScreenTests {
  private func found(_ text: String) throws -> [String] {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" || $0.id == "never-fired" }.map(\.id)
  }

  static let calls: [StoryEvent.Kind] = [
    .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow,
  ]

  /// What the screens hear in the calmest run after A was sent `mark`, as `willDisappear A`.
  func heard(_ text: String, of kinds: [StoryEvent.Kind] = calls) throws -> [String] {
    // The mark may come during a transition; what runs then has to end.
    let events = record(try written(text.dropLast() + ", settle]")).events
    let start = events.lastIndex { $0.kind == .set && $0.subject.hasPrefix("A#1") }
    return events[(start.map { $0 + 1 } ?? 0)...].filter { $0.phase != .end }.compactMap { event in
      guard let kind = event.kind, kinds.contains(kind) else { return nil }
      let word = kind.rawValue.hasPrefix("view") ? kind.rawValue.dropFirst(4) : kind.rawValue[...]
      let first = word.prefix(1).lowercased()
      return "\(first)\(word.dropFirst()) \(event.subject.prefix { $0 != "#" })"
    }
  }

  private static let mark = "streams: {mark: [set marked]}, data: {marked: set at build}"
  private static let hooks = """
    viewWillAppear: [emit-state], viewDidAppear: [emit-state], viewWillDisappear: [emit-state], \
    viewDidDisappear: [emit-state], didShow: [emit-state]
    """

  private func slot(_ child: String, _ up: String, _ down: String, _ closed: String = "[detach]") -> String {
    """
    \(child.lowercased()): {child: \(child), attach: [guard, build, assign, attach, \(up)], \
    detach: [guard, clear, detach\(down)], listener: {didFinish: [detach]}, when-closed-by-user: \(closed)}
    """
  }

  /// A puts up B, and B puts up C, each in its own way.
  private func three(
    _ b: (String, String),
    then c: (String, String) = ("push", ", pop"),
    bIs: String = "view: lazy",
    cIs: String = "view: lazy",
    a: String = "view: lazy",
    _ events: String
  ) -> String {
    """
    ribs:
      A: {\(a), \(Self.mark), \(Self.hooks), children: {\(slot("B", b.0, b.1))}}
      B: {\(bIs), \(Self.hooks), children: {\(slot("C", c.0, c.1))}}
      C: {\(cIs), \(Self.hooks)}
    events: [launch A, \(events)]
    """
  }

  private let push = ("push", ", pop")
  private let present = ("present", ", dismiss-if-presented")

  // MARK: - Stacks

  @Test func `a push covers the screen below it`() throws {
    let heard = try heard(three(push, "send A mark, attach b"))
    #expect(heard == ["willDisappear A", "willAppear B", "didDisappear A", "didAppear B", "didShow B"])
  }

  @Test func `a pop shows the screen below again`() throws {
    let heard = try heard(three(push, "attach b, send A mark, detach b"))
    #expect(heard == ["willDisappear B", "willAppear A", "didDisappear B", "didAppear A", "didShow A"])
  }

  @Test func `a swipe back is a pop`() throws {
    let heard = try heard(three(push, "attach b, send A mark, swipe-back B"))
    #expect(heard == ["willDisappear B", "willAppear A", "didDisappear B", "didAppear A", "didShow A"])
  }

  @Test func `a swipe that is taken back tells both screens, and the delegate nothing`() throws {
    let heard = try heard(three(push, "attach b, send A mark, swipe-back-cancelled B"))
    #expect(
      heard == [
        "willDisappear B", "willAppear A", "willDisappear A", "didDisappear A", "willAppear B",
        "didAppear B",
      ]
    )
  }

  @Test func `only the next screen is seen again`() throws {
    let heard = try heard(three(push, "attach b, attach c, send A mark, detach c"))
    #expect(heard == ["willDisappear C", "willAppear B", "didDisappear C", "didAppear B", "didShow B"])
  }

  @Test func `a screen in the middle hears nothing when all are popped`() throws {
    let hooks = Self.hooks.replacing(", didShow: [emit-state]", with: "")
    func slot(_ name: String) -> String {
      "{\(name.lowercased()): {child: \(name), present: [create, append, set-callback, start], remove: [remove]}}"
    }
    let text = """
      coordinators:
        A: {start: [show], streams: {mark: [set marked], root: [pop-to-root]}, data: {marked: set at build}, \(hooks), children: \(slot("B"))}
        B: {start: [push], \(hooks), children: \(slot("C"))}
        C: {start: [push], \(hooks)}
      events: [launch A, present b, present c, send A mark, send A root]
      """
    #expect(try heard(text) == ["willDisappear C", "willAppear A", "didDisappear C", "didAppear A"])
  }

  @Test func `what is embedded in a screen is covered with it`() throws {
    let text = """
      ribs:
        A:
          streams: {mark: [set marked]}
          data: {marked: set at build}
          children:
            area: {child: Area, attach: [guard, build, assign, attach, embed]}
            \(slot("B", "push", ", pop"))
        Area: {\(Self.hooks)}
        B: {}
      events: [launch A, attach area, send A mark, attach b, detach b]
      """
    let heard = try heard(text).filter { $0.hasSuffix("Area") }
    #expect(heard == ["willDisappear Area", "didDisappear Area", "willAppear Area", "didAppear Area"])
  }

  @Test func `coordinators' screens cover each other too`() throws {
    let text = """
      coordinators:
        A:
          start: [show]
          streams: {mark: [set marked]}
          data: {marked: set at build}
          viewWillDisappear: [emit-state]
          viewDidDisappear: [emit-state]
          viewWillAppear: [emit-state]
          viewDidAppear: [emit-state]
          children:
            b: {child: B, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
        B: {start: [push]}
      events: [launch A, send A mark, present b, swipe-back B]
      """
    let heard = try heard(text).filter { $0.hasSuffix("A") }
    #expect(heard == ["willDisappear A", "didDisappear A", "willAppear A", "didAppear A"])
  }

  // MARK: - Modals

  @Test func `a sheet covers nothing`() throws {
    let heard = try heard(three(present, "send A mark, attach b, detach b"))
    #expect(heard == ["willAppear B", "didAppear B", "willDisappear B", "didDisappear B"])
  }

  @Test func `a sheet that is swiped down shows nothing again`() throws {
    let heard = try heard(three(present, "attach b, send A mark, swipe-down B"))
    #expect(heard == ["willDisappear B", "didDisappear B"])
  }

  @Test func `a full screen covers what presents it`() throws {
    let text = three(present, bIs: "presentation: full screen", "send A mark, attach b, detach b")
    #expect(
      try heard(text) == [
        "willDisappear A", "willAppear B", "didDisappear A", "didAppear B", "willDisappear B",
        "willAppear A", "didDisappear B", "didAppear A",
      ]
    )
  }

  @Test func `a screen that was covered hears nothing when it goes with the one above`() throws {
    let text = three(
      ("present", ", dismiss"),
      then: ("present", ", dismiss"),
      cIs: "presentation: full screen",
      "attach b, attach c, send A mark, detach b"
    )
    #expect(try heard(text) == ["willDisappear C", "didDisappear C"])
  }

  @Test func `the root of a window disappears at once when another one takes its place`() throws {
    let text = """
      coordinators:
        A:
          start: [show]
          streams: {mark: [set marked]}
          data: {marked: set at build}
          viewWillDisappear: [emit-state]
          viewDidDisappear: [emit-state]
          children:
            b: {child: B, present: [create, append, set-callback, start], remove: [remove], listener: {didFinish: [remove]}}
        B: {start: [show], viewWillAppear: [emit-state], viewDidAppear: [emit-state]}
      events: [launch A, send A mark, present b]
      """
    #expect(try heard(text) == ["willDisappear A", "didDisappear A", "willAppear B", "didAppear B"])
  }

  // MARK: - Tabs

  private static func tabs(_ events: String) -> String {
    """
    ribs:
      A:
        container: tabs
        didLoad: [attach home, attach mine]
        streams: {mark: [set marked]}
        data: {marked: set at build}
        children:
          home: {child: Home, attach: [guard, build, assign, attach, embed]}
          mine: {child: Mine, attach: [guard, build, assign, attach, embed]}
      Home:
        container: navigation
        \(hooks.replacingOccurrences(of: ", view", with: "\n    view").replacingOccurrences(of: ", didShow", with: "\n    didShow"))
        children:
          page: {child: Page, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], when-closed-by-user: [detach]}
          ad: {child: Ad, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
      Mine: {\(hooks)}
      Page: {\(hooks)}
      Ad: {presentation: full screen}
    events: [launch A, \(events)]
    """
  }

  @Test func `a tab that is selected covers the one before`() throws {
    let heard = try heard(Self.tabs("send A mark, select Mine"))
    #expect(heard == ["willDisappear Home", "willAppear Mine", "didDisappear Home", "didAppear Mine"])
  }

  @Test func `a full screen covers the top of the selected tab`() throws {
    let heard = try heard(Self.tabs("attach page, send A mark, attach ad, detach ad")).filter {
      $0.hasSuffix("Page")
    }
    #expect(heard == ["willDisappear Page", "didDisappear Page", "willAppear Page", "didAppear Page"])
  }

  @Test func `what is pushed under a full screen stands there at once and appears when that goes`() throws {
    let events = "attach ad, send A mark, attach page, expect Page on-screen"
    #expect(try heard(Self.tabs(events)) == [])
    let heard = try heard(Self.tabs("attach ad, attach page, send A mark, detach ad")).filter {
      $0.hasSuffix("Page")
    }
    #expect(heard == ["willAppear Page", "didAppear Page"])
  }

  // MARK: - Turns

  @Test func `viewWillAppear comes at the end of the turn`() throws {
    let text = """
      ribs:
        A: {children: {b: {child: B, attach: [guard, build, assign, push, attach]}}}
        B: {viewWillAppear: [emit-state], didBecomeActive: [set seen], data: {seen: set at build}}
      events: [launch A, attach b]
      """
    let heard = try heard(text, of: [.viewWillAppear, .set])
    #expect(heard == ["set B", "willAppear B"])
  }

  @Test func `nothing is covered where screens are immediate`() throws {
    let text = "screens: immediate\n" + three(push, "send A mark, attach b")
    #expect(try heard(text).filter { $0.hasSuffix("A") } == [])
  }

  // MARK: - Mistakes

  /// A pushes B, and B pushes C; `hook` is B's.
  private func library(_ hook: String, _ events: String, slot attach: String = "build, assign, attach, push")
    -> String
  {
    """
    ribs:
      A: {children: {\(slot("B", "push", ""))}}
      B:
        \(hook)
        children:
          c: {child: C, attach: [\(attach)], detach: [guard, clear, detach], when-closed-by-user: [detach]}
          note: {child: Note, attach: [build, assign, attach]}
      C: {}
      Note: {view: none}
    events: [launch A, attach b, \(events)]
    """
  }

  @Test func `what is attached whenever a screen appears is attached twice`() throws {
    let text = library("viewDidAppear: [attach note]", "attach c, swipe-back C")
    #expect(try found(text) == ["slot-overwritten"])
  }

  @Test func `a swipe that is taken back makes the screen appear a second time`() throws {
    let text = library("viewDidAppear: [attach note]", "swipe-back-cancelled B")
    #expect(try found(text) == ["slot-overwritten"])
  }

  @Test func `what is attached when a screen comes is attached once`() throws {
    let hook = "viewDidAppear: [{if: [isMovingToParent, isBeingPresented], do: [attach note]}]"
    #expect(try found(library(hook, "attach c, swipe-back C, expect note filled")) == [])
    #expect(try found(library(hook, "swipe-back-cancelled B, expect note filled")) == [])
  }

  @Test func `a screen that reports whenever it disappears reports when it is covered`() throws {
    let text = library("viewDidDisappear: [finish]", "attach c")
    #expect(try found(text) == ["closed-when-covered"])
  }

  @Test func `a screen that reports when it is popped reports nothing when it is covered`() throws {
    let hook = "viewDidDisappear: [{if: isMovingFromParent, do: [finish]}]"
    #expect(try found(library(hook, "attach c, expect b filled, swipe-back C, expect b filled")) == [])
  }

  @Test func `isMovingFromParent holds in viewDidDisappear of a swipe`() throws {
    let text = """
      ribs:
        A: {children: {\(slot("B", "push", "", "[]"))}}
        B: {viewDidDisappear: [{if: isMovingFromParent, do: [finish]}]}
      events: [launch A, attach b, swipe-back B, expect b empty]
      """
    #expect(try found(text) == [])
  }

  @Test func `isMovingFromParent holds already in viewWillDisappear of a swipe that is taken back`() throws {
    let text = """
      ribs:
        A: {children: {\(slot("B", "push", ""))}}
        B: {viewWillDisappear: [{if: isMovingFromParent, do: [finish]}]}
      events: [launch A, attach b, swipe-back-cancelled B]
      """
    #expect(try found(text) == ["closed-on-cancelled-swipe"])
  }

  @Test func `a modal is dismissed and not moved from its parent`() throws {
    func text(_ condition: String) -> String {
      """
      ribs:
        A: {children: {\(slot("B", "present", "", "[]"))}}
        B: {viewDidDisappear: [{if: \(condition), do: [finish]}]}
      events: [launch A, attach b, swipe-down B]
      """
    }
    #expect(try found(text("isBeingDismissed")) == [])
    #expect(try found(text("isMovingFromParent")) == ["closed-but-attached"])
  }

  @Test func `what is pushed in a modal is neither moved nor dismissed when the modal goes`() throws {
    let text = """
      ribs:
        A: {children: {b: {child: B, attach: [guard, build, assign, attach, present], when-closed-by-user: [detach], detach: [guard, clear, detach]}}}
        B: {container: navigation, children: {\(slot("C", "push", ""))}}
        C:
          viewDidDisappear: [set gone, {if: [isMovingFromParent, isBeingDismissed], do: [set closed]}]
          data: {gone: set at build, closed: set at build}
      events: [launch A, attach b, attach c, send A mark, swipe-down B]
      """
    let marked = text.replacing("ribs:\n  A: {", with: "ribs:\n  A: {\(Self.mark), ")
    #expect(try heard(marked, of: [.set]) == ["set C"])
  }
}
