import Testing

@testable import RibEngine

/// What other events of the flow would put right is not said to stay for ever, and what is to be mended is not kept out.
@Suite("What comes later, or not at all") struct AnsweredLaterTests {
  private func waiting(_ streams: String) -> String {
    """
    coordinators:
      Till: {start: [show, wait], receives: {scan: [guard Scanner, await Scanner]}, pins: [cancelling]}
      Scanner:
        start: [present, wait]
        receives: {close: [dismiss]}
        streams: {\(streams)}
        when-closed-by-user: [resume, forget]
        pins: [cancelling, closing]
    events: [start Till, send Till scan, send Scanner close, send Scanner frame]
    """
  }

  private func neverResumed(_ streams: String) throws -> Finding {
    let outcome = explore(try written(waiting(streams)), path: "flow.yaml", line: 1)
    return try #require(outcome.findings.first { $0.rule == "never-resumed" })
  }

  @Test func `who waits for an event that can still come does not wait for ever`() throws {
    let finding = try neverResumed("frame: [resume, forget]")
    #expect(finding.message == "Scanner waits on although its screen is gone")
    #expect(finding.labels.contains { $0.text.contains("waits here, and its screen goes") })
    #expect(finding.labels.allSatisfy { !$0.text.contains("nothing resumes it") })
    #expect(finding.recoverability?.clearing != nil)
  }

  @Test func `who waits for what no event brings waits for ever`() throws {
    let finding = try neverResumed("frame: [emit-state]")
    #expect(finding.message == "Scanner waits for ever: its screen is gone and nothing resumes it")
  }

  @Test func `what a flow leaves that ends because it was only covered follows from that`() throws {
    let outcome = run(
      try written(
        """
        coordinators:
          Home: {start: [show, wait], receives: {edit: [guard Editor, await Editor]}}
          Editor:
            start: [present, wait]
            receives: {save: [resume, forget, dismiss], photo: [guard Camera, await Camera]}
            viewDidDisappear: [resume, forget]
          Camera: {presentation: full screen, start: [present, wait], receives: {shot: [dismiss, resume, forget]}}
        events: [start Home, send Home edit, send Editor photo]
        """
      ),
      path: "flow.yaml",
      line: 1
    )
    let told = outcome.findings.filter { $0.severity > .note }
    #expect(told.map(\.rule) == ["closed-when-covered"])
    #expect(told.first?.consequences.map(\.rule) == ["task-outlives-owner"])
  }

  @Test func `no second child of a coordinator is kept out so that no screen of it goes unheard`() throws {
    let scenario = try written(
      """
      coordinators:
        Feed:
          start: [show]
          streams: {link: [after-transition, present detail]}
          children:
            detail:
              child: Detail
              present: [create, append, set-callback, start]
              remove: [remove]
              listener: {didFinish: [remove], related: [present detail]}
              when-closed-by-user: [remove]
        Detail:
          start: [push]
          receives: {related: [listener related]}
          streams: {deleted: [after-transition, pop, finish]}
      events: [launch Feed, send Feed link, send Detail related, send Detail#1 deleted]
      """
    )
    let findings = run(scenario, path: "flow.yaml", line: 1).findings
    #expect(findings.contains { $0.rule == "dismiss-cascade" })
    for changed in findings.compactMap(\.repaired?.changed) {
      let lists = changed.components.flatMap(\.slots).map(\.attach)
      #expect(lists.allSatisfy { !$0.map(\.verb).contains(.guardSlot) })
    }
  }

  @Test func `no line is taken for spent where the time is up before all timings were looked at`() throws {
    let scenario = try written(
      """
      ribs:
        Root:
          children:
            card: {child: Card, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss]}
        Card: {streams: {late: [emit-state]}}
      events: [launch Root, attach card, swipe-down Card, send Card late]
      """
    )
    let line = try #require(scenario.events.last).span
    func spent(_ isOutOfTime: Bool) -> Bool {
      let spent = SpentEvents(scenario) { isOutOfTime }
      return spent.spans.contains(line) || spent.taps.values.contains { $0.contains(line) }
    }
    #expect(spent(false))
    #expect(!spent(true))
  }
}
