import Testing

@testable import RibEngine

/// What UIKit may do otherwise: each value of a setting, and what is said of the others.
struct UIKitHabitTests {
  private func outcome(_ text: String) throws -> Outcome {
    let scenario = try written(text)
    var options = RunOptions()
    options.proposesFixes = false
    return run(scenario, path: "flow.yaml", line: 1, options: options)
  }

  private func found(_ text: String) throws -> [String] {
    let outcome = try outcome(text)
    return outcome.findings.filter { $0.severity != .note }.map(\.rule)
      + outcome.remarks.filter { $0.id == "unmet" }.map(\.id)
  }

  private func notes(_ text: String) throws -> [String] {
    try outcome(text).remarks.filter { $0.id == "uikit-habit" }.map(\.message)
  }

  @Test(arguments: [true, false])
  func `a forwarded dismissal says whether anything is presented`(isLeaving: Bool) throws {
    let text = """
      uikit: {dismiss-while-dismissing: forwarded}
      ribs:
        Hall:
          children: {\(slot("room", "Room", "present", "dismiss"))}
        Room:
          presentation: full screen
          streams: {both: [detach lamp\(isLeaving ? ", detach desk" : "")], late: [detach desk]}
          children:
            \(slot("lamp", "Lamp", "present", "dismiss"))
            desk: {child: Desk, attach: [guard, build, assign, attach], detach: [guard, clear, detach, dismiss]}
        Lamp: {presentation: full screen}
        Desk: {view: none}
      events: [launch Hall, attach room, attach desk, attach lamp, settle, send Room both, settle, send Room late]
      """
    let finding = try #require(try outcome(text).findings.first { $0.rule == "dismiss-forwarded" })
    #expect(finding.message.contains("finds nothing to close") == !isLeaving)
    #expect(finding.message.contains("meets a dismissal that runs") == isLeaving)
  }

  @Test(arguments: ["dropped", "postponed"])
  func `a dismissal while the view loads within the call that presents is dropped, or put off`(habit: String)
    throws
  {
    let rib = """
      uikit: {dismiss-while-presenting: \(habit)}
      ribs:
        P:
          children:
            s: {child: C, attach: [guard, build, assign, attach, present], \
      detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}}
        C: {finishes: in viewDidLoad}
      events: [launch P, attach s, settle, expect C off-screen]
      """
    let coordinator = """
      uikit: {dismiss-while-presenting: \(habit)}
      coordinators:
        P:
          start: [show]
          children:
            s: {child: C, present: [create, append, set-callback, start], \
      remove: [guard, dismiss, remove], listener: {didFinish: [remove]}}
        C: {start: [present], viewDidLoad: [finish]}
      events: [launch P, present s, settle, expect C off-screen]
      """
    for text in [rib, coordinator] {
      #expect(try found(text) == (habit == "postponed" ? [] : ["dismiss-dropped", "unmet"]))
    }
  }

  @Test(arguments: ["ignored", "cut short"])
  func `what is cut short is gone in the next turn, and its completion never runs`(habit: String) throws {
    let text = """
      uikit: {dismiss-while-dismissing: \(habit)}
      ribs:
        R:
          streams: {x: [detach s, detach u]}
          children:
            s: {child: C, attach: [guard, build, assign, attach, present], \
      detach: [guard, clear, detach, dismiss, {completion: [attach t]}]}
            u: {child: V, attach: [guard, build, assign, attach], \
      detach: [guard, clear, detach, dismiss without animation]}
            t: {child: V, attach: [guard, build, assign, attach], detach: [guard, clear, detach]}
        C: {}
        V: {view: none}
      events: [launch R, attach u, attach s, settle, send R x, settle, expect C off-screen]
      """
    #expect(try found(text).contains("completion-never-run") == (habit == "cut short"))
  }

  private func slot(_ name: String, _ child: String, _ up: String, _ down: String) -> String {
    """
    \(name): {child: \(child), attach: [guard, build, assign, attach, \(up)], \
    detach: [guard, clear, detach, \(down)], when-closed-by-user: [detach]}
    """
  }

  private func screens(_ up: String, _ down: String, _ habit: String, _ stream: String, _ end: String)
    -> String
  {
    """
    uikit: {\(habit)}
    ribs:
      Root:
        streams: {link: [\(stream)]}
        children:
          \(slot("a", "A", up, down))
          \(slot("b", "B", up, down))
      A: {}
      B: {}
    events: [launch Root, attach a, send Root link, settle, \(end)]
    """
  }

  @Test(arguments: [("push", "", "dropped"), ("replace-stack", "remove a, ", "pushes postponed")])
  func `a flow that needs what is put off on a stack says which value drops it`(
    up: String,
    before: String,
    other: String
  ) throws {
    let text = """
      uikit: {stack-while-moving: postponed}
      coordinators:
        App:
          container: navigation
          start: [show]
          streams: {link: [present a, present b]}
          children:
            a: {child: A, present: [create, append, start], remove: [remove], when-closed-by-user: [remove]}
            b: {child: B, present: [\(before)create, append, start], remove: [remove], when-closed-by-user: [remove]}
        A: {start: [push]}
        B: {start: [\(up)]}
      events: [launch App, send App link, settle, expect B on-screen]
      """
    #expect(
      try notes(text) == [
        "with 'stack-while-moving: \(other)' below 'uikit' this flow gives present-refused"
      ]
    )
  }

  @Test func `a dismissal while the presentation runs is dropped, or comes when it has ended`() throws {
    let end = "expect A off-screen"
    #expect(
      try found(screens("present", "dismiss", "dismiss-while-presenting: dropped", "detach a", end))
        == ["dismiss-dropped", "unmet"]
    )
    #expect(
      try found(screens("present", "dismiss", "dismiss-while-presenting: postponed", "detach a", end)) == []
    )
  }

  @Test func `a pop while the stack moves is dropped, or comes when it has ended`() throws {
    let end = "expect A off-screen"
    #expect(
      try found(screens("push", "pop", "stack-while-moving: pushes postponed", "detach a", end))
        == ["pop-dropped", "unmet"]
    )
    #expect(try found(screens("push", "pop", "stack-while-moving: postponed", "detach a", end)) == [])
  }

  @Test func `a push while the stack moves comes when it has ended, or is dropped`() throws {
    let end = "expect B on-screen"
    #expect(try found(screens("push", "pop", "stack-while-moving: pushes postponed", "attach b", end)) == [])
    let dropped = try outcome(screens("push", "pop", "stack-while-moving: dropped", "attach b", end))
    #expect(
      dropped.findings.map(\.message).contains {
        $0.hasSuffix("is not shown: a transition still runs, and the call is dropped")
      }
    )
  }

  @Test(arguments: [
    ("present", "dismiss", "present-while-dismissing: dropped"),
    ("push", "pop", "stack-while-moving: dropped"),
  ])
  func `a kept screen that is asked for while it goes is dropped where UIKit drops it`(
    up: String,
    down: String,
    habit: String
  ) throws {
    func flow(_ habit: String) -> String {
      """
      \(habit)
      ribs:
        Studio:
          children:
            mixer:
              child: Mixer
              attach: [guard, reuse, assign, attach, \(up)]
              detach: [guard, clear, detach, \(down)]
              when-closed-by-user: [detach]
          streams: {mix: [attach mixer]}
        Mixer: {}
      events: [launch Studio, attach mixer, detach mixer, meanwhile: [send Studio mix]]
      """
    }
    let dropped = run(try written(flow("uikit: {\(habit)}")), path: "flow.yaml", line: 1)
    #expect(dropped.findings.map(\.rule).contains("present-refused"))
    let postponed = run(try written(flow("")), path: "flow.yaml", line: 1)
    #expect(postponed.findings.filter { $0.severity == .error }.map(\.rule) == [])
    #expect(postponed.remarks.contains { $0.message.contains(habit) })
  }

  private func order(_ habit: String) -> String {
    """
    uikit: {\(habit)}
    ribs:
      Root:
        data: {done: set at build}
        streams: {swap: [detach a, attach b]}
        children:
          a: {child: A, attach: [guard, build, assign, attach, present], \
    detach: [guard, clear, detach, dismiss, {completion: [attach c]}], when-closed-by-user: [detach]}
          \(slot("b", "B", "present", "dismiss"))
          \(slot("c", "C", "present", "dismiss"))
      A: {}
      B: {}
      C: {}
    events: [launch Root, attach a, settle, send Root swap, settle]
    """
  }

  @Test func `a call that was put off comes after the completion, or before it`() throws {
    let refused = { (text: String) in
      try self.outcome(text).findings.filter { $0.rule == "present-refused" }.map(\.message)
    }
    #expect(
      try refused(order("postponed-calls: after completions")).allSatisfy { $0.hasPrefix("B is not shown") }
    )
    #expect(
      try refused(order("postponed-calls: before completions")).allSatisfy { $0.hasPrefix("C is not shown") }
    )
    #expect(try refused(order("postponed-calls: before completions")).count == 1)
  }

  private func swiped(_ habit: String) -> String {
    """
    uikit: {\(habit)}
    coordinators:
      Root:
        start: [show]
        children:
          a: {child: A, present: [create, append, set-callback, start], remove: [remove], \
    when-closed-by-user: [remove], listener: {gone: []}}
      A: {start: [present], viewDidDisappear: [listener gone]}
    events: [launch Root, present a, swipe-down A]
    """
  }

  @Test func `presentationControllerDidDismiss comes after viewDidDisappear, or before`() throws {
    #expect(try !found(swiped("did-dismiss: after viewDidDisappear")).contains("event-after-detach"))
    #expect(try found(swiped("did-dismiss: before viewDidDisappear")).contains("event-after-detach"))
  }

  private func through(_ habit: String) -> String {
    """
    uikit: {\(habit)}
    ribs:
      Root:
        container: navigation
        children:
          \(slot("page", "Page", "push", "pop"))
      Page:
        children:
          \(slot("sheet", "Sheet", "present", "dismiss-if-presented"))
      Sheet: {}
    events: [launch Root, attach page, attach sheet, detach sheet, settle, expect Sheet off-screen]
    """
  }

  @Test func `what an ancestor presents is seen by its descendants, or not`() throws {
    #expect(try found(through("presented-through-ancestor: seen")) == [])
    #expect(try found(through("presented-through-ancestor: nil")).contains("leaked-view"))
  }

  @Test func `a flow that another value would break says so once`() throws {
    #expect(
      try notes(screens("push", "pop", "did-dismiss: after viewDidDisappear", "attach b", "settle")) == [
        "with 'stack-while-moving: dropped' below 'uikit' this flow gives present-refused"
      ]
    )
  }

  @Test func `a flow in which nothing depends on a setting says nothing of it`() throws {
    #expect(
      try notes(through("presented-through-ancestor: seen")) == [
        "with 'presented-through-ancestor: nil' below 'uikit' this flow gives leaked-view"
      ]
    )
    #expect(
      try notes("ribs: {Root: {view: none}}\nevents: [launch Root]") == []
    )
  }
}
