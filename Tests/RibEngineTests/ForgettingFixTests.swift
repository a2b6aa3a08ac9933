import Testing

@testable import RibEngine

/// Who nils a continuation behind its answer answers as before.
@Suite("A change that forgets what was resumed") struct ForgettingFixTests {
  @Test func `puts no other answer off`() throws {
    let text = """
      coordinators:
        Login: {start: [show, wait], receives: {ok: [resume]}}
      events: [start Login, cancel Login, send Login ok, send Login ok]
      """
    let outcome = explore(try written(text), path: "flow.yaml", line: 1)
    let fix = try #require(outcome.findings.first { $0.rule == "cancel-ignored" }?.repaired)
    #expect(
      fix.titles == ["fail when the task is cancelled", "forget the continuation once it is resumed"]
    )
  }
}
