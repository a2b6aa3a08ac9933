import FlowReaders
import Foundation
import Testing

@testable import RibEngine

/// What searches come to.
struct SearchTests {
  private func search(_ scenario: Scenario, _ change: (inout ExploreOptions) -> Void = { _ in })
    -> Exploration
  {
    var options = ExploreOptions()
    options.states = 1_500
    options.proposesFixes = false
    change(&options)
    return Exploration(scenario, options)
  }

  /// Flow, states, transitions, longest way.
  static let closed: [(flow: String, states: Int, transitions: Int, depth: Int)] = [
    ("01", 6, 15, 2), ("02", 5, 18, 2), ("03", 5, 24, 2), ("04", 5, 24, 2), ("12", 2, 2, 2), ("13", 2, 2, 2),
    ("20", 24, 108, 4),
  ]

  @Test(arguments: closed)
  func `a small flow has as many states as it had`(flow: String, states: Int, transitions: Int, depth: Int)
    throws
  {
    let summary = search(try Shipped.scenario(flow)).summary
    #expect(summary.answer == .closed)
    let found: [Int] = [summary.states, summary.transitions, summary.depth]
    let pinned: [Int] = [states, transitions, depth]
    #expect(found == pinned)
  }

  @Test(arguments: Shipped.names)
  func `reductions change nothing that is found in a shipped flow`(name: String) throws {
    for scenario in try Shipped.scenarios(name) where scenario.skip == nil {
      #expect(try difference(scenario, events: 2) == nil, "\(name)")
    }
  }

  @Test func `reductions change nothing that is found in a random flow`() throws {
    let (start, count) = RandomFlow.range(40)
    print("reductions: RIBFLOW_SEED=\(start), \(count) flows")
    for seed in start..<(start + count) {
      let scenario = RandomFlow.scenario(seed: seed, .sensible)
      if let difference = try difference(scenario, events: 2) { Issue.record("seed \(seed): \(difference)") }
    }
  }

  /// nil where both searches find the same, or where one had to stop.
  private func difference(_ scenario: Scenario, events: Int) throws -> String? {
    let reduced = search(scenario) {
      ($0.events, $0.states) = (events, 600)
    }
    let full = search(scenario) {
      ($0.events, $0.states) = (events, 600)
      ($0.slices, $0.forgetsOrder) = (false, false)
    }
    if reduced.summary.answer == .stopped || full.summary.answer == .stopped { return nil }
    if reduced.names == full.names { return nil }
    return "reduced \(reduced.names.subtracting(full.names)), full \(full.names.subtracting(reduced.names))"
  }

  @Test func `a component whose moments are pinned finishes only as written`() throws {
    var scenario = try Shipped.scenario("20")
    let place = try #require(scenario.components.firstIndex { $0.name.string == "Child" })
    scenario.components[place].finishes = [Alternative(.never)]
    scenario.components[place].pins = [.finishes, .closing]
    let quiet: Set<String> = ["attach-ignored", "load-after-detach"]
    #expect(search(scenario).names.allSatisfy { quiet.contains($0[0]) })
    scenario.components[place].pins = []
    #expect(search(scenario).names.contains { $0[0] == "present-after-detach" })
  }

  @Test func `a written timing is forgotten by a search and kept by a run`() throws {
    var scenario = try Shipped.scenario("20")
    let all = search(scenario).summary
    scenario.timing = [1]
    #expect(search(scenario).summary == all)
    #expect(run(scenario, path: "", line: 1).timings == 1)
  }

  @Test func `the states of a small flow are drawn, those of a large one are not`() throws {
    let graph = StateGraph(try Shipped.scenario("04"), limit: 2_000)
    #expect(!graph.isTooLarge)
    #expect(graph.states.count == 5)
    #expect(graph.states.contains { $0.lines.contains("Parent.currentChild = Child") })
    #expect(StateGraph(try Shipped.scenario("04"), limit: 4).isTooLarge)
  }
}
