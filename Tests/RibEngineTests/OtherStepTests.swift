import Testing

@testable import RibEngine

/// One mistake that is made at several steps is told with all of them.
@Suite("A mistake at two steps") struct OtherStepTests {
  private func ran(_ text: String) throws -> Finding {
    try #require(run(try written(text), path: "flow.yaml", line: 1).findings.first { $0.severity != .note })
  }

  private func explored(_ text: String) throws -> Finding {
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    return try #require(outcome.findings.first { $0.severity != .note })
  }

  /// Two detach lists of one property; `second` is that of the parent's own.
  private func shared(_ second: String) -> String {
    """
    ribs:
      Root:
        receives: {open: [attach a]}
        streams: {end: [detach a2]}
        children:
          a:
            child: A
            variable: a
            attach: [guard, build, assign, attach, recheck, present]
            detach: [guard, clear, detach]
            listener: {didFinish: [detach]}
          a2:
            child: A
            variable: a
            attach: []
            detach: [\(second)]
      A: {receives: {x: [finish]}, pins: closing}
    events:
      - launch Root
      - send Root open
      - any order: [send A x, send Root end]
    """
  }

  private let leftTwice = "guard, detach, clear"

  @Test func `counts the timings of its own step and names the other with its own`() throws {
    let finding = try ran(shared(leftTwice))
    #expect(finding.rule == "leaked-view")
    #expect(finding.timings == 1)
    #expect(finding.notes == ["the same happens in line 17 (2 of 3 timings)"])
  }

  @Test func `is mended at both`() throws {
    let fix = try #require(try ran(shared(leftTwice)).repaired)
    #expect(fix.isChecked)
    #expect(fix.changed.components[0].slots.allSatisfy { $0.detach.last?.verb == .dismiss })
  }

  @Test func `is told with both by a search`() throws {
    #expect(try explored(shared(leftTwice)).notes.contains("the same happens in line 17"))
  }

  @Test func `is told by what took the screen, where the step that is shown is the same`() throws {
    let finding = try ran(
      """
      coordinators:
        Home: {start: [show], receives: {buy: [await Purchase]}, pins: [cancelling]}
        Purchase: {start: [present, wait], receives: {cancel: [dismiss]}, pins: [cancelling]}
      events:
        - launch Home
        - send Home buy
        - any order:
            - send Purchase cancel
            - swipe-down Purchase
      """
    )
    #expect(finding.rule == "never-resumed")
    #expect(finding.notes == ["the same happens in line 10 (1 of 2 timings)"])
    #expect(finding.timings == 1)
  }

  @Test func `is one where one small change mends it`() throws {
    let finding = try ran(
      """
      ribs:
        Root:
          children:
            a: {child: A, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented]}
        A: {}
      events:
        - launch Root
        - attach a
        - any order:
            - swipe-down A
            - swipe-down A
      """
    )
    #expect(finding.rule == "closed-but-attached")
    #expect(!finding.notes.contains { $0.hasPrefix("the same happens") })
  }
}
