import Testing

@testable import RibEngine

/// A flow that takes its own screen down should leave that to its parent, at whatever moment it does it.
struct DismissedByParentTests {
  private func finding(detach: String, close: String) throws -> Finding {
    let text = """
      ribs:
        Root:
          receives: {open: [attach pay]}
          children:
            pay:
              child: Pay
              attach: [guard, build, assign, attach, present]
              detach: [\(detach)]
              listener: {done: [detach]}
              when-closed-by-user: [detach]
            hint:
              child: Hint
              attach: [build, assign, attach]
              detach: [guard, clear, detach]
        Pay:
          didBecomeActive: [attach amount]
          children:
            amount:
              child: Amount
              attach: [guard, build, assign, attach]
              detach: [guard, clear, detach]
              listener: {close: [\(close)]}
        Amount: {view: none, streams: {close: [listener close]}}
        Hint: {view: none}
      events: [launch Root, attach hint, attach hint, send Root open, settle, send Amount close]
      """
    let outcome = run(try written(text), path: "flow.yaml", line: 1)
    return try #require(outcome.findings.first { $0.rule == "dismiss-by-non-owner" })
  }

  @Test func `the parent that only detaches takes the screen down as well`() throws {
    let finding = try finding(detach: "guard, clear, detach", close: "dismiss-self, listener done")
    let changed = try #require(finding.repaired?.changed)
    #expect(changed.components[0].slots[0].detach.last?.verb == .dismissIfPresented)
    #expect(changed.components[1].slots[0].handlers[0].steps.map(\.verb) == [.listener])
  }

  @Test func `another order of its steps is no remedy`() throws {
    let finding = try finding(
      detach: "guard, clear, after-transition, detach",
      close: "dismiss-self, listener done"
    )
    let steps = finding.repaired?.changed.components[1].slots[0].handlers[0].steps.map(\.verb)
    #expect(steps == nil || steps?.contains(.dismissSelf) == false)
  }
}
