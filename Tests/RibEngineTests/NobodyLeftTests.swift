import Testing

@testable import RibEngine

/// Who is gone, or has nothing left, is told of where something needs it.
@Suite("What nobody is left to do") struct NobodyLeftTests {
  private func ids(_ text: String) throws -> [String] {
    run(try written(text), path: "flow.yaml", line: 1).findings.filter { $0.severity != .note }.map(\.rule)
  }

  private func flow(_ start: String, _ present: String = "create, set-callback, start") -> String {
    """
    coordinators:
      A: {start: [show], children: {b: {child: B, present: [\(present)], remove: [remove], listener: {done: [remove]}}}}
      B: {start: [\(start)], receives: {x: [listener done]}}
    events: [launch A, present b]
    """
  }

  @Test(arguments: ["async, push", "{later: [push]}"])
  func `is told of a coordinator that is released before its start() goes on`(start: String) throws {
    let outcome = run(try written(flow(start)), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first)
    #expect(finding.rule == "released-too-early")
    #expect(finding.message.contains("before its start() has come to its end"))
    #expect(finding.repaired?.titles == ["keep the coordinator in childCoordinators"])
  }

  @Test func `is not told of one that is kept until then`() throws {
    #expect(try ids(flow("async, push", "create, append, set-callback, start")) == [])
  }

  @Test func `is not told of one that was removed before its turn`() throws {
    let text = flow("async, push", "create, append, set-callback, start")
      .replacing("present b]", with: "present b, remove b]").replacing(
        "remove: [remove]",
        with: "remove: [pop, remove]"
      )
    #expect(try ids(text) == [])
  }

  private func leaving(_ steps: String) -> String {
    """
    coordinators:
      A: {start: [show], streams: {out: [after-transition, remove b]}, receives: {b: [present b]}, children: {b: {child: B, present: [guard, create, append, set-callback, start], remove: [guard, pop, remove], listener: {gone: [\(steps)]}}}}
      B: {start: [push], viewDidDisappear: [{if: isMovingFromParent, do: [listener gone]}]}
    events: [launch A, send A b, send A out]
    """
  }

  @Test func `is not told of a screen that says it has gone to who has taken it down`() throws {
    #expect(try ids(leaving("remove")) == [])
  }

  private func topUp(_ close: String, _ more: String = "") -> String {
    """
    ribs:
      Home: {receives: {tap: [attach topup]}, children: {topup: {child: Topup, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didClose: [detach]}}}}
      Topup:
        view: none
        didBecomeActive: [attach amount]
        willResignActive: [cleanup-views]
        children: {amount: {child: Amount, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss-if-presented], listener: {didTapClose: [\(close)]}}}\(more)
      Amount: {presentation: full screen, receives: {close: [listener didTapClose]}}
    events: [launch Home, send Home tap, send Amount close, settle, send Home tap]
    """
  }

  @Test func `is told where a viewless child has no child left and its slot refuses the next`() throws {
    let outcome = run(try written(topUp("detach")), path: "flow.yaml", line: 1)
    let finding = try #require(outcome.findings.first)
    #expect(finding.rule == "attach-refused")
    #expect(finding.message.hasSuffix("which has no child and no screen left"))
  }

  @Test func `is no reason to refuse the next where that took the place before`() throws {
    let text = topUp("detach").replacing(
      "topup: {child: Topup, attach: [guard, build",
      with: "topup: {child: Topup, attach: [build"
    )
    let finding = try #require(run(try written(text), path: "flow.yaml", line: 1).findings.first)
    #expect(finding.rule == "slot-overwritten")
    #expect(finding.repaired?.titles == ["report didClose where the last child goes"])
  }

  @Test func `is not told where it says that its child has gone`() throws {
    #expect(try ids(topUp("detach, listener didClose")) == [])
  }

  @Test func `is not told where a stream may begin anew`() throws {
    #expect(try ids(topUp("detach", "\n    streams: {again: [attach amount]}")) == [])
  }

  @Test func `is no new mistake where a child's close is heard at last`() throws {
    let text = """
      ribs:
        W: {children: {f: {child: F, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}}}
        F:
          view: none
          didBecomeActive: [attach one]
          willResignActive: [cleanup-views]
          children:
            one: {child: One, attach: [guard, build, assign, attach, push], detach: [guard, clear, detach, pop], listener: {next: [finish]}}
        One: {receives: {next: [listener next]}}
      events: [launch W, attach f, send One next]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1, options: ExploreOptions())
    let finding = try #require(outcome.findings.first { $0.rule == "closed-but-attached" })
    #expect(
      finding.repaired?.titles == [
        "detach the child when the user closes its screen", "finish when the user closes the screen",
      ]
    )
    #expect(finding.repaired?.left == [])
  }

  @Test func `is no error where somebody answers after all`() throws {
    func severities(_ events: String) throws -> [String] {
      let text = """
        coordinators:
          Home: {start: [show, await Upload]}
          Upload:
            start: [present, wait]
            receives: {close: [dismiss]}
            streams: {uploaded: [resume, forget]}
            pins: [cancelling]
        events: [launch Home, settle, send Upload close, settle\(events)]
        """
      let findings = run(try written(text), path: "flow.yaml", line: 1).findings
      return findings.map { "\($0.severity.rawValue): \($0.message)" }
    }
    #expect(try severities("") == ["error: Upload waits for ever: its screen is gone and nothing resumes it"])
    #expect(
      try severities(", send Upload uploaded, expect Upload released")
        == ["note: Upload waits on although its screen is gone"]
    )
  }
}
