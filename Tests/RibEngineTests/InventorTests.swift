import Checking
import FlowFiles
import RibEngine
import Testing

/// Whoever invents flows writes what the reader accepts, and all that the language has.
struct InventorTests {
  private static let seeds: ClosedRange<UInt64> = 1...300

  @Test("Invented flows can be written and read", arguments: [Inventor.orderly, .sensible, .everyday])
  func validity(inventor: Inventor) throws {
    for seed in Self.seeds {
      let text = FlowWriter.text(try #require(inventor.scenario(seed), "seed \(seed)"))
      let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
      let result = FlowReader.read(file) { _ in .failure(Problem("missing", "no includes")) }
      let problems = result.invalid?.problems.map(\.message) ?? []
      #expect(problems == [], "\(inventor) \(seed)\n\(text)")
    }
  }

  @Test("Some of them have streams, events meanwhile and containers")
  func width() throws {
    let scenarios = try Self.seeds.map { try #require(Inventor.sensible.scenario($0)) }
    func count(_ has: (Scenario) -> Bool) -> Int { scenarios.count { has($0) } }
    let streams = count { $0.components.contains { $0.hooks.contains { isStream($0.moment) } } }
    #expect(streams > 15)
    #expect(count { $0.events.contains { isMeanwhile($0.action) } } > 15)
    #expect(count { $0.components.contains { $0.container.value != .none } } > 15)
  }

  private func isStream(_ moment: Hook.Moment) -> Bool {
    if case .streams = moment { return true }
    return false
  }

  private func isMeanwhile(_ action: EventLine.Action) -> Bool {
    if case .meanwhile = action { return true }
    return false
  }
}
