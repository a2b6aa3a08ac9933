import Testing

@testable import RibEngine

/// What is said at the edges of a rule is true there, too.
@Suite("A sentence at the edge") struct EdgeSentenceTests {
  private func played(_ text: String, at path: [Int]? = nil) throws -> Outcome {
    var options = RunOptions()
    options.keepsEvents = true
    options.path = path
    return run(try written(text), path: "flow.yaml", line: 1, options: options)
  }

  /// What the blocks of a flow wait for, as they are put off and as they begin.
  private func blocks(_ outcome: Outcome) -> [String] {
    outcome.events.filter { $0.phase != .end && [.later, .async].contains($0.kind) }.map { event in
      let after = event.attributes.first { $0.name == "after" }?.value
      let isPutOff = event.kind == .later
      return switch after {
      case .text(let words): "\(words) \(isPutOff ? "waits" : "comes")"
      default: isPutOff ? "turn waits" : "turn comes"
      }
    }
  }

  private func sheet(_ steps: String, _ events: String) -> String {
    """
    ribs:
      P:
        children:
          a: {child: A, attach: [guard, build, assign, attach, present], detach: [guard, clear, detach, dismiss], listener: {didFinish: [detach]}, when-closed-by-user: [detach]}
      A: {receives: {x: [\(steps)]}, streams: {y: [\(steps)]}}
    events: [launch P, \(events)]
    """
  }

  @Test func `calls the completion of a call no later turn`() throws {
    let text = sheet("dismiss-self, {completion: [finish]}", "attach a, settle, send A x")
    #expect(blocks(try played(text)) == ["completion waits", "completion comes"])
  }

  @Test func `calls the end of a transition no later turn`() throws {
    let text = sheet("after-transition, finish", "attach a, send A y")
    #expect(blocks(try played(text, at: [1])) == ["transition waits", "transition comes"])
  }

  @Test func `calls a later turn what is one`() throws {
    let text = sheet("{later: [finish]}", "attach a, settle, send A x")
    #expect(blocks(try played(text)) == ["turn waits", "turn comes"])
  }

  private func hint(_ steps: String, _ more: String = "") throws -> String? {
    let text = """
      coordinators:
        Login: {start: [show, wait], receives: {ok: [\(steps)]}\(more)}
      events: [start Login, send Login ok]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    return outcome.remarks.first { $0.message == "what is put off here never has its turn" }?.hint
  }

  @Test func `says of a block behind a trap that the app stops before that`() throws {
    #expect(try hint("{later: [finish]}, resume, resume") == "the app stops before that")
  }

  @Test func `says whom a handler did not find where it ends another`() throws {
    let text = """
      ribs:
        P:
          children:
            a: {child: A, attach: [guard, build, attach], detach: [guard, clear, detach], listener: {didFinish: [detach, HANDLER]}}
            b: {child: B, attach: [guard, build, assign, attach], detach: [guard, clear, detach], listener: {didFinish: [detach]}}
        A: {view: none}
        B: {view: none}
      events: [launch P, attach a, attach b, finish A]
      """
    func labels(_ handler: String) throws -> [String] {
      let outcome = try played(text.replacing("HANDLER", with: handler))
      return outcome.findings.filter { $0.rule == "finish-ignored" }.flatMap(\.labels).map(\.text)
    }
    #expect(try labels("detach b").contains("P hears it, finds no A to detach"))
    #expect(try labels("attach b").contains("P hears it, finds nothing to detach"))
  }
}
