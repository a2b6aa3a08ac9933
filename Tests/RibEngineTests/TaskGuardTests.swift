import Testing

@testable import RibEngine

/// `guard X` in a handler: no second task while the first runs.
@Suite("The guard of a task") struct TaskGuardTests {
  private func store(_ handler: String, _ events: String, _ payment: String = "") throws -> Scenario {
    try written(
      """
      coordinators:
        Store:
          start: [show, wait]
          pins: cancelling
          receives: {pay-tapped: \(handler)}
        Payment:
          start: [wait]
          pins: cancelling
          receives: {paid: [resume, forget], refused: [fail, forget]}
          \(payment)
      events: [start Store, \(events)]
      """
    )
  }

  private func ran(_ scenario: Scenario) -> Outcome { run(scenario, path: "flow.yaml", line: 1) }

  @Test func `lets nothing begin while the first task waits`() throws {
    let outcome = ran(
      try store(
        "[guard Payment, await Payment]",
        "send Store pay-tapped, send Store pay-tapped, expect Payment#2 alive"
      )
    )
    #expect(outcome.remarks.map(\.id) == ["unmet"])
    #expect(
      ran(try store("[guard Payment, await Payment]", "send Store pay-tapped, send Store pay-tapped")).verdict
        == .clean
    )
  }

  @Test(arguments: ["paid", "refused"])
  func `lets the next one begin once the first has ended`(answer: String) throws {
    let events =
      "send Store pay-tapped, send Payment \(answer), settle, send Store pay-tapped, expect Payment#2 alive"
    let flow = try store("[guard Payment, {await: Payment, failed: []}]", events)
    #expect(ran(flow).verdict == .clean)
  }

  @Test func `holds until the task goes on that was answered`() throws {
    // In one of the timings the second tap comes before the task has gone on.
    let events = "send Store pay-tapped, send Payment paid, send Store pay-tapped"
    let scenario = try store("[guard Payment, await Payment]", events)
    let told = Timings(scenario, options: RunOptions(), table: .catalogue)
    #expect(told.groups.isEmpty)
    #expect(try ran(store("[await Payment]", events)).verdict == .clean)
  }

  @Test func `asks for flows that the same component awaits, and no other`() throws {
    let scenario = try written(
      """
      coordinators:
        Store:
          start: [show, wait]
          pins: cancelling
          receives: {pay-tapped: [await Payment], gift-tapped: [guard Gift, await Gift], own-tapped: [guard Payment, await Gift]}
        Payment: {start: [wait], pins: cancelling, receives: {paid: [resume, forget]}}
        Gift: {start: [await Payment], pins: cancelling}
      events: [start Store, send Store gift-tapped, send Store own-tapped, expect Gift#2 alive, send Payment paid, send Payment paid]
      """
    )
    #expect(!ran(scenario).findings.contains { $0.rule == "unmet" })
  }

  @Test func `is said to let all pass where the component awaits no such flow`() throws {
    let outcome = ran(try store("[guard Store, await Payment]", "send Store pay-tapped"))
    #expect(outcome.remarks.map(\.message) == ["'guard Store' lets all pass"])
    #expect(outcome.remarks.map(\.hint) == ["Store awaits no Store"])
  }

  @Test func `is what mends a flow that is started twice at a time`() throws {
    let outcome = ran(try store("[await Payment]", "send Store pay-tapped, send Store pay-tapped"))
    #expect(outcome.findings.map(\.rule) == ["overlapping-flows"])
    var options = RunOptions()
    options.isStrict = true
    let strict = run(
      try store("[await Payment]", "send Store pay-tapped, send Store pay-tapped"),
      path: "flow.yaml",
      line: 1,
      options: options
    )
    #expect(strict.findings.compactMap(\.repaired?.titles) == [["return while Payment still runs"]])
  }

  @Test func `is left out by nothing that it guards in a search`() throws {
    let flow = try store("[guard Payment, await Payment]", "send Store pay-tapped, send Payment paid")
    let outcome = explore(flow, path: "flow.yaml", line: 1, options: ExploreOptions())
    #expect(outcome.findings.isEmpty)
    #expect(outcome.search?.answer == .closed)
  }

  @Test func `says in the timeline who still runs`() throws {
    let outcome = ran(
      try store(
        "[guard Payment, await Payment]",
        "send Store pay-tapped, send Store pay-tapped, expect Payment#2 alive"
      )
    )
    let guards = try #require(outcome.remarks.first).events.filter { $0.kind == .taskGuarded }
    func values(_ name: String) -> [StoryEvent.Attribute.Value?] {
      guards.map { event in event.attributes.first { $0.name == name }?.value }
    }
    #expect(values("runs") == [.null, .text("Payment#1")])
    #expect(values("result") == [.text("pass"), .text("refuse")])
  }
}
