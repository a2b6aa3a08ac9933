import Testing

@testable import RibEngine

/// A coordinator whose maker puts its screen up, in whatever order, and one that nobody starts.
@Suite("Coordinators without a start of their own") struct MadeByHandTests {
  private func outcome(_ present: String, _ events: String, step: String = "receives: {done: [finish]}")
    throws -> Outcome
  {
    let text = """
      coordinators:
        App:
          start: [show]
          children:
            step:
              child: Step
              present: [\(present)]
              remove: [dismiss, remove]
              listener: {didFinish: [remove step]}
              when-closed-by-user: [remove step]
        Step: {\(step)}
      events: [launch App, present step, \(events)]
      """
    return run(try written(text), path: "flow.yaml", line: 1)
  }

  @Test(arguments: ["create, append, set-callback, present", "create, present, append, set-callback"])
  func `a second one is refused, whether it is kept before or after its screen is put up`(present: String)
    throws
  {
    let findings = try outcome(present, "present step").findings
    #expect(findings.map(\.rule) == ["present-refused"])
    #expect(findings.first?.repaired?.titles == ["look first whether the slot is empty"])
  }

  @Test func `one that nobody keeps is to be kept, and no second finding says that it is not attached`()
    throws
  {
    let findings = try outcome("create, set-callback, present", "swipe-down Step").findings
    #expect(findings.map(\.rule) == ["released-too-early"])
    #expect(findings.first?.repaired?.titles == ["keep the coordinator in childCoordinators"])
  }

  @Test func `one that has no callback gets it before its screen is put up`() throws {
    let findings = try outcome("create, append, present", "send Step done").findings
    #expect(findings.first?.repaired?.titles == ["set the callback before the screen is put up"])
  }

  @Test func `one whose screen is up is not called not started`() throws {
    let findings = try outcome("guard, create, append, set-callback, present", "present step").findings
    #expect(findings.map(\.message) == ["App.step refuses a second child while it holds Step"])
  }

  @Test func `steps of a start that nothing calls are told`() throws {
    let outcome = try outcome("guard, create, append, set-callback", "present step", step: "start: [present]")
    let told = outcome.remarks.filter { $0.id == "never-started" }
    #expect(told.map(\.message) == ["App.step makes Step, and nothing calls its start()"])
    #expect(told.first?.severity == .warning)
  }
}
