import FlowFiles
import Foundation
import Testing

@testable import RibEngine

/// Where random flows come from.
enum Inventor: String, CaseIterable, Sendable {
  /// Small flows like those that people write.
  case orderly
  /// Anything that the language has.
  case sensible

  func scenario(_ seed: UInt64) -> Scenario? {
    switch self {
    case .orderly:
      let file = SourceFile(path: "seed.yaml", bytes: Array(OrderlyFlow.text(seed: seed).utf8))
      return Shipped.scenarios(of: file).first
    case .sensible: return RandomFlow.scenario(seed: seed, .sensible)
    }
  }
}

/// Random flows that something must hold of: as many as RIBFLOW_RANDOM_FLOWS says, from RIBFLOW_SEED on.
///
/// A failure tells the inventor, the seed and the flow. Flows that are passed over are counted by the
/// reason; a test in which more are passed over than are looked at has shown nothing, and fails.
struct RandomFlows {
  enum Verdict {
    /// What kind of flow it was that was looked at.
    case asItShould(String)
    case skipped(String)
    case different([String])
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// How many runs a naive enumeration of one flow may take, and how long its sequences may be.
  static let budget = Int(number("RIBFLOW_RANDOM_RUNS") ?? 250)
  static let longest = Int(number("RIBFLOW_RANDOM_EVENTS") ?? 2)

  /// How a flow is called in which the search tells beneath another mistake what a run can show alone; there
  /// may be one in a hundred.
  static let beneath = "(told beneath)"

  static func check(_ what: String, _ inventor: Inventor, count usual: UInt64, _ look: (Scenario) -> Verdict)
  {
    let start = number("RIBFLOW_SEED") ?? 1
    let count = number("RIBFLOW_RANDOM_FLOWS") ?? usual
    var (kinds, skipped): ([String: Int], [String: Int]) = ([:], [:])
    var different: [UInt64] = []
    for seed in start..<(start + count) {
      guard let scenario = inventor.scenario(seed) else {
        Issue.record("\(inventor) seed \(seed) is no flow:\n\(OrderlyFlow.text(seed: seed))")
        continue
      }
      switch look(scenario) {
      case .asItShould(let kind): kinds[kind, default: 0] += 1
      case .skipped(let reason): skipped[reason, default: 0] += 1
      case .different(let lines):
        different.append(seed)
        let story = "\(what), \(inventor) seed \(seed):\n\(lines.joined(separator: "\n"))"
        if different.count <= 10 { Issue.record("\(story)\n\(FlowWriter.text(scenario))") }
      }
    }
    let looked = kinds.values.reduce(0, +) + different.count
    func listed(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    print(
      "\(what), \(inventor) RIBFLOW_SEED=\(start): \(looked) of \(count) looked at, \(listed(kinds)); "
        + "different \(different); passed over: \(listed(skipped))"
    )
    #expect(different.isEmpty)
    let told = kinds.filter { $0.key.hasSuffix(beneath) }.values.reduce(0, +)
    #expect(told <= 1 + looked / 100, "\(told) told beneath another mistake")
    #expect(looked * (count < 20 ? 8 : 2) > count, "most flows were passed over: \(listed(skipped))")
  }
}

extension Exploration {
  /// What is told as a consequence of what was found, with the fewest events.
  var beneath: [Naive.Name: Int] {
    var told: [Naive.Name: Int] = [:]
    for example in counterexamples {
      let events = example.scenario.events.count - eventSet.beginning
      for violation in example.tried.groups.flatMap(\.headline.consequences) {
        let name = Naive.Name(Mistake(violation, in: example.tried.program), in: example.tried)
        told[name] = min(told[name] ?? events, events)
      }
    }
    return told
  }

  /// What was found, with the fewest events after the beginning that are told for it.
  var fewest: [Naive.Name: Int] {
    var found: [Naive.Name: Int] = [:]
    for example in counterexamples {
      let name = Naive.Name(example.group.mistake, in: example.tried)
      let events = example.scenario.events.count - eventSet.beginning
      found[name] = min(found[name] ?? events, events)
    }
    return found
  }
}
