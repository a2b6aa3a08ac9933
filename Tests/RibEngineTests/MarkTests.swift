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

  @Test("stands at the call that makes nothing of a failure, whatever runs when it fails")
  func ignoredFailure() throws {
    let text = """
      coordinators:
        App: {start: [show, try? await Login, await Home]}
        Login:
          start: [push, wait]
          receives: {skip: [pop, fail, forget]}
          when-closed-by-user: [fail, forget]
        Home: {start: [push, wait]}
      events: [launch App, send Login skip]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first { $0.rule == "failure-taken-as-success" })
    let label = try #require(finding.labels.first { $0.text.hasSuffix("ends here unnoticed") })
    let bytes = Array("flow: A flow\n\(text)".utf8)[Int(label.span.start)..<Int(label.span.end)]
    #expect(String(decoding: bytes, as: UTF8.self) == "try? await Login")
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

  @Test("stands at the time that is up, not where who is cancelled by it was built")
  func ignoredTimeout() throws {
    let event = try marked(
      "cancel-ignored",
      """
      coordinators:
        Lock: {start: [show, {await: Face, timeout: []}]}
        Face: {start: [present, wait], streams: {seen: [dismiss, resume, forget]}, when-cancelled: []}
      events: [launch Lock, wait 10, send Face seen]
      """
    )
    #expect([.timeout, .cancel].contains(event.kind))
  }
}
