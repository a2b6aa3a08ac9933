import Testing

@testable import FlowFiles
@testable import RibEngine

/// What is played as a repair is what its edits write.
struct RepairEditTests {
  static let texts: [(name: String, text: String)] =
    RepairTests.bad.map { ($0.id.text, "flow: A flow\n" + $0.bad) }
    + RepairTests.broken.compactMap { name in (try? RepairTests.text(name)).map { (name, $0) } }

  private func summary(_ scenario: Scenario) -> [String] {
    var options = RunOptions()
    options.proposesFixes = false
    options.states = 12
    let outcome = RibEngine.run(scenario, path: "flow.yaml", line: 1, options: options)
    let findings = outcome.findings.map { "\($0.rule) of \($0.subject), \($0.timings), \($0.path)" }
    return ["\(outcome.verdict), \(outcome.timings) timings"] + findings
  }

  /// Every change there is, not only those that mend.
  @Test(arguments: texts.map(\.name))
  func `the edits of a change give the flow that was played`(name: String) throws {
    let text = try #require(Self.texts.first { $0.name == name }).text
    let scenario = try #require(RepairTests.flow(text))
    let rule = try #require(Rule.all.first)
    let changes = Changes(scenario, rule: rule, child: 0, parent: 1).all
    for change in changes {
      guard let edits = FlowEdits(scenario, change.scenario).all() else {
        Issue.record("'\(change.title)' cannot be written")
        continue
      }
      let mended = RepairTests.apply(Fix(change.title, edits: edits), to: text)
      guard let read = RepairTests.flow(mended) else {
        Issue.record("'\(change.title)' gives no flow:\n\(mended)")
        continue
      }
      // What is written the same is the same flow; anything else is played.
      if FlowWriter.text(read) == FlowWriter.text(change.scenario) { continue }
      #expect(summary(read) == summary(change.scenario), "\(change.title):\n\(mended)")
    }
    // These two have neither slots nor hooks.
    #expect(changes.isEmpty == ["two-parents", "detached-by-stranger"].contains(name))
  }
}
