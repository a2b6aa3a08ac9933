import Testing

@testable import RibEngine

/// A coordinator that waits for what its own start() has put off.
@Suite("A wait that only the own start can end") struct AnsweredByStartTests {
  private func flow(_ start: String, _ more: String = "") -> String {
    """
    coordinators:
      Home:
        start: [show]
        receives: {go: [guard Closing, await Closing]}
      Closing:
        start: [\(start)]
        \(more)
        pins: [cancelling]
    events: [launch Home, send Home go]
    """
  }

  private func outcome(_ text: String) throws -> Outcome {
    run(try written(text), path: "flow.yaml", line: 1)
  }

  private func told(_ text: String) throws -> [String] {
    try outcome(text).findings.filter { $0.severity != .note }.map { "\($0.severity.rawValue): \($0.rule)" }
  }

  @Test func `a completion that is not called leaves the wait for ever`() throws {
    let text = flow("dismiss, {completion: [resume, forget]}, wait")
    #expect(try told(text) == ["error: completion-never-run"])
    #expect(try outcome(text).findings.first?.consequences.map(\.rule) == ["never-resumed"])
  }

  @Test func `a completion of a call that is not made leaves the wait for ever`() throws {
    let text = flow("dismiss-if-presented, {completion: [resume, forget]}, wait")
    #expect(try told(text) == ["error: never-resumed"])
    #expect(
      try outcome(text).findings.first?.message == "Closing waits for ever: nothing is left that could answer"
    )
  }

  @Test(arguments: ["present, {completion: [resume, forget]}, wait", "{later: [resume, forget]}, wait"])
  func `what is still to come answers`(start: String) throws {
    #expect(try told(flow(start)).filter { $0.contains("never-resumed") } == [])
  }

  @Test(arguments: [
    "streams: {again: [repeat]}", "streams: {answer: [resume, forget]}",
    "receives: {answer: [resume, forget]}",
    "children: {ask: {child: Home, present: [create, append], listener: {didFinish: [resume, forget]}}}",
  ])
  func `where another list answers it is not known that nobody will`(more: String) throws {
    let text = flow("dismiss-if-presented, {completion: [resume, forget]}, wait", more)
    #expect(try told(text) == [])
  }

  @Test func `a wait that a time ends is not for ever`() throws {
    let text = flow(
      "dismiss-if-presented, {completion: [resume, forget]}, wait",
      "when-cancelled: [fail, forget]"
    )
    .replacing("await Closing", with: "{await: Closing, ok: [], timeout: []}")
    #expect(try told(text) == [])
  }

  @Test func `a wait that nothing answers at all says so by no rule`() throws {
    #expect(try told(flow("wait")) == [])
  }

  @Test func `an answer where no screen is ever closed is no fix`() throws {
    let text = flow("dismiss-if-presented, {completion: [resume, forget]}, wait")
    #expect(try outcome(text).findings.first?.repaired == nil)
  }

  @Test func `a search says once that the wait never ends`() throws {
    let text = flow("dismiss, {completion: [resume, forget]}, wait")
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    #expect(outcome.findings.map(\.rule) == ["completion-never-run"])
    #expect(!outcome.remarks.contains { $0.message.contains("never resumed") })
  }
}
