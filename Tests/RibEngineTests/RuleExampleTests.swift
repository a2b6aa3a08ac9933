import RibEngine
import Testing

/// Each rule is shown by its own two flows.
struct RuleExampleTests {
  static let played = Rule.all.filter { !$0.bad.isEmpty }

  private func outcome(_ text: String, _ title: String) throws -> Outcome {
    var options = RunOptions()
    // How to mend it is another test's.
    options.proposesFixes = false
    return run(try written(text, titled: title), path: "\(title).yaml", line: 1, options: options)
  }

  @Test("The bad flow of a rule gives exactly that headline", arguments: played.map(\.id.text))
  func badFlowGivesItsHeadline(id: String) throws {
    let rule = try #require(Rule.named(id))
    let found = try outcome(rule.bad, id).findings
    let headlines = found.filter { $0.severity != .note || $0.rule == id }.map(\.rule)
    #expect(Array(Set(headlines)) == [id], "\(headlines)")
  }

  @Test("The good flow of a rule is clean in every timing", arguments: played.map(\.id.text))
  func goodFlowIsClean(id: String) throws {
    let rule = try #require(Rule.named(id))
    let found = try outcome(rule.good, id).findings
    #expect(
      found.filter { $0.severity != .note || (rule.severity == .note && $0.rule == id) }.map(\.rule) == []
    )
  }
}
