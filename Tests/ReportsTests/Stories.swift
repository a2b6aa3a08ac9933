import RibEngine

/// A child that finishes while its parent attaches it, and what a run of it tells.
enum Stories {
  static let stuck = Sample(
    "flows/stuck.yaml",
    """
    flow: Child finishes at once, parent stores it too late
    ribs:
      Parent:
        children:
          currentChild:
            child: Child
            attach: [guard, build, attach, assign]      # attach comes first
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
      Child:
        finishes: in didBecomeActive
    events:
      - launch Parent
      - attach currentChild
      - attach currentChild     # refused

    """
  )

  static func stuckFinding(path: [Int] = [], timings: Int = 1, checked: Bool = true) -> Finding {
    let source = stuck
    let edit = source.span("attach, assign")
    return Finding(
      rule: "stuck-slot",
      severity: .error,
      subject: "Parent#1",
      component: "Parent",
      message: "Parent.currentChild holds a child that has already finished",
      span: source.span("assign"),
      labels: [
        Label(Span(start: Int(edit.start), end: Int(edit.start) + 6), "the child finishes inside this call"),
        Label(source.span("detach", 3), "Parent is told, finds currentChild empty, does nothing"),
        Label(source.span("assign"), "the slot is filled with a child that is already done"),
        Label(source.span("attach currentChild", 2), "refused: currentChild is not empty"),
      ],
      consequences: [
        .init(rule: "finish-ignored", message: "Parent ignores that Child finished"),
        .init(rule: "attach-refused", message: "every later attach is refused"),
      ],
      fix: Fix(
        "assign the slot before attachChild",
        edits: [.init(edit, "assign, attach")],
        isChecked: checked
      ),
      path: path,
      timings: timings,
      eventIndex: slotIndex,
      events: stuckEvents
    )
  }

  /// Where the slot is filled too late.
  static var slotIndex: Int { stuckEvents.firstIndex { $0.name == "slot" } ?? 0 }

  static let stuckEvents: [StoryEvent] = {
    let parent = "Parent#1.router"
    let slot = StoryEvent.Attribute("slot", .text("currentChild"))
    let child = StoryEvent.Attribute("child", .text("Child#1"))
    let attach = StoryEvent.Attribute("op", .text("attach"))
    let told: [StoryEvent.Attribute] = [
      .init("event", .text("didFinish")), .init("from", .text("Child#1")), .init("active", .flag(true)),
    ]
    return [
      .at("step", 0, "", [.init("do", .text("launch Parent"))]),
      .begin("build", 0, "Parent#1"), .at("init", 1, "Parent#1.interactor"), .at("init", 1, parent),
      .end("build", 0, "Parent#1"),
      .at("isActive", 0, "Parent#1.interactor", [.init("value", .flag(true))]),
      .begin("didBecomeActive", 0, "Parent#1.interactor"), .end("didBecomeActive", 0, "Parent#1.interactor"),
      .begin("didLoad", 0, parent), .end("didLoad", 0, parent),
      .at("step", 0, "", [.init("do", .text("attach currentChild"))]),
      .begin("request", 0, parent, [attach, slot]),
      .at("guard", 1, parent, [attach, slot, .init("result", .text("pass")), .init("holds", .null)]),
      .begin("build", 1, "Child#1", [.init("by", .text(parent)), slot]),
      .at("init", 2, "Child#1.interactor"), .at("init", 2, "Child#1.router"), .end("build", 1, "Child#1"),
      .begin("attachChild", 1, parent, [child]),
      .at(
        "children",
        2,
        parent,
        [.init("change", .text("append")), child, .init("children", .list(["Child#1"]))]
      ),
      .at("isActive", 2, "Child#1.interactor", [.init("value", .flag(true))]),
      .begin("didBecomeActive", 2, "Child#1.interactor"),
      .begin(
        "send",
        3,
        "Child#1.interactor",
        [.init("event", .text("didFinish")), .init("to", .text("Parent#1.interactor"))]
      ),
      .begin("receive", 4, "Parent#1.interactor", told),
      .begin("request", 5, parent, [.init("op", .text("detach")), slot]),
      .at(
        "guard",
        6,
        parent,
        [.init("op", .text("detach")), slot, .init("result", .text("refuse")), .init("holds", .null)]
      ),
      .end("request", 5, parent), .end("receive", 4, "Parent#1.interactor"),
      .end("send", 3, "Child#1.interactor"),
      .end("didBecomeActive", 2, "Child#1.interactor"), .end("attachChild", 1, parent),
      .at("slot", 1, parent, [slot, .init("value", .text("Child#1")), .init("was", .null)]),
      .end("request", 0, parent),
      .at("step", 0, "", [.init("do", .text("attach currentChild"))]),
      .begin("request", 0, parent, [attach, slot]),
      .at(
        "guard",
        1,
        parent,
        [attach, slot, .init("result", .text("refuse")), .init("holds", .text("Child#1"))]
      ),
      .end("request", 0, parent),
    ]
  }()

  static func outcome(
    _ verdict: Outcome.Verdict,
    _ path: String = "flows/fine.yaml",
    title: String = "All is well",
    timings: Int = 1,
    reason: String = ""
  ) -> Outcome {
    Outcome(path: path, line: 1, title: title, verdict: verdict, timings: timings, reason: reason)
  }

  static func stuckOutcome(_ finding: Finding? = nil, timings: Int = 1) -> Outcome {
    Outcome(
      path: "flows/stuck.yaml",
      line: 1,
      title: "Child finishes at once, parent stores it too late",
      tags: ["slots"],
      verdict: .violated,
      timings: timings,
      findings: [finding ?? stuckFinding()],
      files: [stuck.file]
    )
  }
}
