import FlowFiles
import Foundation
import Testing

@testable import RibEngine

/// The flows that are shipped, read.
enum Shipped {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("flows")

  static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  static func scenarios(_ name: String) throws -> [Scenario] {
    let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    return scenarios(of: SourceFile(path: name, bytes: bytes))
  }

  static func scenarios(of file: SourceFile) -> [Scenario] {
    let result = FlowReader.read(file) { path in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)) else {
        return .failure(Problem("missing", "no such file", path: path))
      }
      return .success(SourceFile(path: path, bytes: Array(data)))
    }
    return result.invalid == nil ? result.scenarios : []
  }

  /// Such as `"20"`.
  static func scenario(_ number: String) throws -> Scenario {
    let name = try #require(names.first { $0.hasPrefix(number) })
    return try #require(try scenarios(name).first)
  }
}

struct ExploreTests {
  private func options(events: Int = 30, states: Int = 3_000) -> ExploreOptions {
    var options = ExploreOptions()
    options.events = events
    options.states = states
    options.proposesFixes = false
    return options
  }

  // MARK: - Against an enumeration

  @Test(arguments: Shipped.names)
  func `a search of a shipped flow finds what counting finds`(name: String) throws {
    for scenario in try Shipped.scenarios(name) where scenario.skip == nil {
      let events = EventSet(scenario).count
      let length = events <= 2 ? 3 : events <= 5 ? 2 : 1
      let counted = Counting(scenario, events: length, timings: 300)
      let search = Exploration(scenario, options(events: length, states: 100_000))
      if !counted.isComplete {
        print("skipped: \(name) has too many timings to count")
        continue
      }
      #expect(counted.differences(from: search) == [], "\(name), \(length) events")
    }
  }

  @Test func `a search of a random flow finds what counting finds`() throws {
    let (start, count) = RandomFlow.range(40)
    print("random flows: RIBFLOW_SEED=\(start), \(count) flows")
    var compared = 0
    var clean = 0
    for seed in start..<(start + count) {
      let scenario = RandomFlow.scenario(seed: seed, .sensible)
      let events = EventSet(scenario).count
      let length = events <= 2 ? 3 : events <= 4 ? 2 : 1
      let counted = Counting(scenario, events: length, timings: 120)
      guard counted.isComplete else { continue }
      let search = Exploration(scenario, options(events: length, states: 20_000))
      guard search.summary.answer != .stopped else { continue }
      compared += 1
      if counted.found.isEmpty { clean += 1 }
      let differences = counted.differences(from: search)
      if !differences.isEmpty {
        Issue.record(
          "seed \(seed), \(length) events: \(differences.joined(separator: "\n"))\n\(FlowWriter.text(scenario))"
        )
      }
    }
    print("random flows: \(compared) compared, \(clean) of them clean")
    #expect(count < 30 || compared > Int(count) / 4)
  }
}
