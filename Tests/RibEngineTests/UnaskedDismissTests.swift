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

  /// B is done before its screen is up, and what is to take that down meets the screen of A.
  private func beside(_ b: String, _ events: String) -> String {
    """
    ribs:
      P:
        streams: {second: [attach b]}
        children:
          a: {child: A, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], when-closed-by-user: [detach]}
          b: {child: B, attach: [guard, build, assign, attach, recheck, present], detach: [guard, clear, detach, \(b)], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      A: {finishes: never}
      B: {finishes: in didLoad}
    events: [launch P, attach a, \(events)]
    """
  }

  @Test(arguments: ["attach b", "send P second"])
  func `leaves up what another slot presents, where it was never presented itself`(event: String) throws {
    let found = run(try written(beside("dismiss", event)), path: "flow.yaml", line: 1).findings
    #expect(found.map(\.rule) == ["closed-but-attached"])
    #expect(found.first?.repaired?.titles == ["dismiss only what is still presented"])
    let kept = run(try written(beside("dismiss-if-presented", event)), path: "flow.yaml", line: 1)
    #expect(kept.findings.map(\.rule) == [])
  }

  @Test func `is not made by the change where the call is meant for whatever is presented`() throws {
    let outcome = run(
      try written(
        """
        coordinators:
          Zoo:
            start: [show]
            streams: {home: [after-transition, dismiss]}
            children:
              lion: {child: Lion, present: [guard, create, append, set-callback, start], remove: [guard, dismiss, remove], listener: {didFinish: [remove]}, when-closed-by-user: [remove]}
          Lion: {start: [present], receives: {ok: [finish]}}
        events: [launch Zoo, present lion, settle, send Zoo home]
        """
      ),
      path: "flow.yaml",
      line: 1
    )
    #expect(outcome.findings.map(\.rule) == ["leaked-child-coordinator"])
    #expect(outcome.findings.first?.repaired?.titles.contains { $0.hasPrefix("dismiss only") } != true)
  }

  @Test func `one call that takes down whatever is below is one mistake, in a run and in a search`() throws {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            a: {child: A, present: [guard, create, append, set-callback, start], remove: [dismiss-if-presented, remove], when-closed-by-user: [remove]}
            b: {child: B, present: [guard, create, append, set-callback, start], remove: [dismiss-if-presented, remove], when-closed-by-user: [remove]}
        A:
          start: [present]
          container: navigation
          children:
            x: {child: X, present: [guard, create, append, set-callback, start], remove: [pop, remove], when-closed-by-user: [remove]}
        B:
          start: [present]
          container: navigation
          children:
            y: {child: X, present: [guard, create, append, set-callback, start], remove: [pop, remove], when-closed-by-user: [remove]}
        X:
          start: [push]
          children:
            sheet: {child: Sheet, present: [guard, create, append, set-callback, start], remove: [dismiss, remove], when-closed-by-user: [dismiss, remove]}
        Sheet: {start: [present]}
      events: [launch App, present a, present x, present sheet, swipe-down Sheet, settle, remove a, present b, present y, present sheet, swipe-down Sheet]
      """
    let scenario = try written(text)
    var (playing, searching) = (RunOptions(), ExploreOptions())
    (playing.proposesFixes, searching.proposesFixes) = (false, false)
    let played = run(scenario, path: "flow.yaml", line: 1, options: playing).findings
    let explored = explore(scenario, path: "flow.yaml", line: 1, options: searching).findings
    for findings in [played, explored] {
      #expect(findings.count { $0.rule == "dismiss-forwarded" } == 1)
    }
  }
}
