import Testing

@testable import RibEngine

/// `guard slot === child` in lists that let go of a child.
@Suite("A check of identity") struct IdentityCheckTests {
  private func outcome(remove: String, _ events: String) throws -> Outcome {
    let text = """
      coordinators:
        Main:
          start: [show]
          receives: {tap: [present card], close: [remove card]}
          children:
            card:
              child: Card
              present: [create, append, set-callback, start]
              remove: [\(remove)]
              listener: {done: [remove]}
              when-closed-by-user: [remove]
        Card: {start: [present], streams: {done: [listener done]}}
      events: [launch Main, send Main tap, \(events)]
      """
    return run(try written(text), path: "flow.yaml", line: 1)
  }

  @Test(arguments: ["swipe-down Card", "send Card done", "settle, remove card"])
  func `passes for the child that the slot holds`(event: String) throws {
    let outcome = try outcome(
      remove: "recheck, dismiss-if-presented, remove",
      "settle, \(event), expect card empty"
    )
    #expect(outcome.remarks.filter { $0.id == "unmet" }.isEmpty)
    #expect(outcome.findings.filter { $0.severity != .note }.map(\.rule) == [])
  }

  @Test func `returns where another child has taken the place of who reports`() throws {
    let events = "settle, present card, settle, send Card#1 done, expect Card#2 alive"
    let outcome = try outcome(remove: "recheck, remove", events)
    #expect(outcome.remarks.filter { $0.id == "unmet" }.isEmpty)
  }
}
