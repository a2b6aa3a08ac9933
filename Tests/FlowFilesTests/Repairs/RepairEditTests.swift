import Testing
import YAML

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
    try check(try #require(Self.texts.first { $0.name == name }).text, name)
  }

  /// Quotes are a matter of taste: what can be changed without them can be changed within them.
  @Test(arguments: texts.map(\.name))
  func `so do those of a text in quotes`(name: String) throws {
    try check(Self.quoting(try #require(Self.texts.first { $0.name == name }).text), name)
  }

  /// Puts each text of one line into quotes that has none.
  private static func quoting(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let tree = Tree(reading: bytes)
    let plain = tree.nodes.filter { node in
      node.kind == .scalar && node.isPlain && node.text.count > 0
        && !bytes[Int(node.start)..<Int(node.end)].contains(UInt8(ascii: "\n"))
        && !bytes[Int(node.start)..<Int(node.end)].contains(UInt8(ascii: "'"))
    }
    for place in plain.flatMap({ [$0.start, $0.end] }).sorted(by: >) {
      bytes.insert(UInt8(ascii: "'"), at: Int(place))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func check(_ text: String, _ name: String) throws {
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
