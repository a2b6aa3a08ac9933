import Testing

@testable import RibEngine

/// `if presentedViewController === child { child.dismiss(...) { ... } }`: without the child there is no call.
@Suite("A dismissal of what is not presented") struct UnaskedDismissTests {
  private func text(_ down: String, _ events: String) -> String {
    """
    ribs:
      Ride:
        children:
          tip:
            child: Tip
            attach: [guard, build, assign, attach, present]
            detach: [guard, clear, detach, \(down), {completion: [attach thanks]}]
            listener: {didTip: [detach]}
            when-closed-by-user: [detach]
          thanks: {child: Thanks, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach], when-closed-by-user: [detach]}
      Tip: {receives: {pay: [listener didTip]}}
      Thanks: {}
    events: [launch Ride, attach tip, \(events)]
    """
  }

  private func ran(_ down: String, _ events: String) throws -> Outcome {
    run(try written(text(down, events)), path: "flow.yaml", line: 1)
  }

  @Test func `is not asked for, and nobody expects its completion`() throws {
    let outcome = try ran("dismiss-if-presented", "swipe-down Tip, settle, expect thanks empty")
    #expect(outcome.findings.map(\.rule) == [])
    #expect(outcome.remarks.map(\.id) == [])
  }

  @Test func `runs no completion where UIKit calls that of nothing`() throws {
    let called = try written(
      "uikit: {completion-of-nothing: called}\n"
        + text("dismiss-if-presented", "swipe-down Tip, settle, expect thanks empty")
    )
    #expect(run(called, path: "flow.yaml", line: 1).remarks.map(\.id) == [])
  }

  @Test func `runs the completion where the child is presented`() throws {
    let outcome = try ran("dismiss-if-presented", "send Tip pay, settle, expect Thanks on-screen")
    #expect(outcome.findings.map(\.rule) == [])
    #expect(outcome.remarks.map(\.id) == [])
  }

  @Test func `is asked for in vain by a plain dismiss`() throws {
    let outcome = try ran("dismiss", "swipe-down Tip, settle")
    #expect(outcome.findings.map(\.rule).contains("completion-never-run"))
  }
}
