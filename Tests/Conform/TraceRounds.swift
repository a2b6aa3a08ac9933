import FlowFiles
import Foundation
import RibEngine
import Traces

/// Plays every timing of a flow, records it as a trace, makes a flow of the trace, and plays that.
struct TraceRounds: Sequence {
  /// One timing of one flow, there and back.
  struct Round {
    /// `04 1/2`
    var name: String
    var played: Told
    var trace: Told
    var made: Told
    var text: String

    var isSame: Bool { played.isSame(as: made) }
    var isJudgedSame: Bool { played.isSame(as: trace) }
    var difference: String {
      "\(name)\n  played: \(played.findings)\n  trace:  \(trace.findings)\n  made:   \(made.findings)\n"
        + "  rules: \(played.rules.sorted()), \(trace.rules.sorted()), \(made.rules.sorted())\n\(text)"
    }
  }

  /// What is told of a run, or of a trace, by the rules that are looked at in traces.
  struct Told {
    var findings: [String] = []
    /// All rules, also those that follow from others.
    var rules: Set<String> = []
    /// A headline is not looked at in traces: what follows from it is one there.
    var isPartial = false

    init(_ outcome: Outcome, without left: Set<String>) {
      for finding in outcome.findings {
        let more = Set(finding.consequences.map(\.rule)).subtracting(left).sorted()
        rules.formUnion(more)
        if left.contains(finding.rule) {
          isPartial = true
        } else {
          rules.insert(finding.rule)
          findings.append("\(finding.severity) \(finding.rule) \(finding.subject) \(more)")
        }
      }
      findings.sort()
    }

    func isSame(as other: Told) -> Bool {
      isPartial || other.isPartial ? rules == other.rules : findings == other.findings
    }
  }

  static let shippedFlows: [String] = {
    let folder = Self.folder("flows")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// One of this repository.
  static func folder(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(name).path
  }

  static func number(of path: String) -> String {
    String(URL(fileURLWithPath: path).lastPathComponent.prefix(2))
  }

  private var rounds: [Round] = []
  /// How many timings are of flows of which a trace does not tell all: that a screen has taken the place of a whole stack.
  private(set) var passedOver = 0

  init(_ path: String) throws {
    let file = SourceFile(path: path, bytes: Array(FileManager.default.contents(atPath: path) ?? Data()))
    for (place, scenario) in Self.read(file).enumerated() {
      let name = Self.number(of: path) + (place == 0 ? "" : ".\(place + 1)")
      let timings = Self.timings(of: scenario)
      if scenario.components.contains(where: { $0.hasStep { $0.verb == .replaceStack } }) {
        passedOver += timings.count
        continue
      }
      for timing in timings { rounds.append(try Self.round(scenario, timing, name)) }
    }
  }

  /// What a recorder of a tier writes of all timings of a flow.
  static func traces(_ path: String, _ tier: TraceTable.Tier) -> [(
    name: String, profile: Profile, trace: PlayedTrace
  )] {
    let file = SourceFile(path: path, bytes: Array(FileManager.default.contents(atPath: path) ?? Data()))
    return read(file).enumerated().flatMap { place, scenario in
      timings(of: scenario).map { timing in
        let events = played(scenario, timing).events.filter(tier.writes)
        return (
          number(of: path) + (place == 0 ? "" : ".\(place + 1)") + " "
            + timing.map(String.init).joined(separator: "/"),
          scenario.profile,
          PlayedTrace(events, scenario.profile, sees: tier.sees, files: scenario.files)
        )
      }
    }
  }

  func makeIterator() -> IndexingIterator<[Round]> { rounds.makeIterator() }

  private static func read(_ file: SourceFile) -> [Scenario] {
    FlowReader.read(file) { _ in .failure(Problem("none", "nothing is included")) }.scenarios
  }

  /// What is told of a timing of a flow.
  static func played(_ scenario: Scenario, _ timing: [Int]?) -> Outcome {
    var options = RunOptions()
    (options.path, options.proposesFixes, options.keepsEvents) = (timing, false, true)
    return run(scenario, path: "", line: 1, options: options)
  }

  static func timings(of scenario: Scenario) -> [[Int]] {
    if let timing = scenario.timing { return [timing] }
    guard var player = PathPlayer(scenario) else { return [] }
    var found: [[Int]] = []
    var next: [Int]? = []
    while let path = next, let play = player.play(path) {
      found.append(path)
      var ways = play.picked
      next = nil
      while next == nil, let last = ways.popLast() {
        if last.way + 1 < last.count { next = ways.map(\.way) + [last.way + 1] }
      }
    }
    return found
  }

  private static func round(_ scenario: Scenario, _ timing: [Int], _ name: String) throws -> Round {
    let outcome = played(scenario, timing)
    let log = try PlayedTrace(outcome.events, scenario.profile, files: scenario.files).log()
    let judgement = log.judged()
    let left = Set(judgement.notLookedAt.map(\.rule))
    let text = FlowWriter.text(try log.flow(), of: "trace.jsonl")
    let again = read(SourceFile(path: "made.yaml", bytes: Array(text.utf8))).first
    return Round(
      name: name + " " + timing.map(String.init).joined(separator: "/"),
      played: Told(outcome, without: left),
      trace: Told(judgement.outcome, without: left),
      made: Told(again.map { played($0, nil) } ?? outcome, without: again == nil ? [] : left),
      text: text
    )
  }
}
