import Testing

@testable import RibEngine

/// A drawing marks the event in which a rule was broken, not the one before or after it.
@Suite("The mark of a finding")
struct MarkTests {
  private func marked(_ rule: String, _ text: String) throws -> StoryEvent {
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == rule })
    return finding.events[finding.eventIndex]
  }

  private func value(_ name: String, of event: StoryEvent) -> StoryEvent.Attribute.Value? {
    event.attributes.first { $0.name == name }?.value
  }

  @Test("stands at the step that runs although it should not", arguments: ["listener ready", "emit-state"])
  func strayStep(step: String) throws {
    let event = try marked(
      "work-after-detach",
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {close: [detach], ready: []}}
        A: {didBecomeActive: [listener close, \(step)]}
      events: [launch P, attach a]
      """
    )
    #expect(event.kind == (step == "emit-state" ? .state : .send))
    #expect(step == "emit-state" || value("event", of: event) == .text("ready"))
  }

  @Test("stands at the swipe that is taken back, not at what was released meanwhile")
  func cancelledSwipe() throws {
    let event = try marked(
      "closed-on-cancelled-swipe",
      """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach], listener: {gone: [detach]}}
        A: {viewWillDisappear: [listener gone]}
      events: [launch P, attach a, swipe-back-cancelled A]
      """
    )
    #expect(event.kind == .viewWillDisappear)
  }

  @Test("says of a state whether there is a view for it", arguments: [("none", true), ("lazy", false)])
  func viewlessState(view: String, isViewless: Bool) throws {
    let scenario = try written(
      "ribs: {A: {view: \(view), didBecomeActive: [emit-state]}}\nevents: [build A, activate A]"
    )
    let state = try #require(record(scenario).events.first { $0.kind == .state })
    #expect(value("bound", of: state) == (isViewless ? .null : .flag(false)))
  }
}
