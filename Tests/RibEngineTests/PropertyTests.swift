import Checking
import FlowFiles
import Foundation
import Testing

@testable import RibEngine

/// What holds of every flow, sensible or not. A failure prints the seed and the flow; RIBFLOW_SEEDS
/// says how many flows are tried.
struct PropertyTests {
  static let manners: [RandomFlow.Manner] = [.sensible, .wild]

  static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    let more = ProcessInfo.processInfo.environment["RIBFLOW_SEEDS"].flatMap { UInt64($0) }
    return 1...(more ?? count)
  }

  /// Tries many flows, and tells the first three that are not as they should be.
  private func forAll(
    _ count: UInt64,
    _ manner: RandomFlow.Manner,
    _ faults: (UInt64, Scenario) -> [String]
  ) {
    var bad = 0
    for seed in Self.seeds(count) {
      let scenario = RandomFlow.scenario(seed: seed, manner)
      let found = faults(seed, scenario)
      if found.isEmpty { continue }
      bad += 1
      let text = "seed \(seed), \(manner):\n\(found.joined(separator: "\n"))\n\(FlowWriter.text(scenario))"
      if bad <= 3 { Issue.record("\(text)") }
    }
    #expect(bad == 0)
  }

  @Test("After every line the counts are right and nobody names a free cell", arguments: manners)
  func worldIsSound(manner: RandomFlow.Manner) {
    forAll(250, manner) { seed, scenario in
      Played.run(scenario, seed: seed, checks: true)?.faults ?? []
    }
  }

  @Test("The world is the fold of its events", arguments: manners)
  func worldIsTheFold(manner: RandomFlow.Manner) {
    forAll(150, manner) { seed, scenario in
      guard let played = Played.run(scenario, seed: seed) else { return [] }
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: played.program.rowSize)
      defer { row.deallocate() }
      row.initialize(repeating: 0, count: played.program.rowSize)
      let world = World(played.program, row: row)
      for event in played.events { world.apply(event) }
      let (folded, was) = (world.whatIsSo, played.world.whatIsSo)
      return was.keys.sorted().compactMap { key in
        folded[key] == was[key] ? nil : "\(key): \(was[key] ?? []) is not \(folded[key] ?? [])"
      }
    }
  }

  @Test("How much room a row has changes nothing that happens", arguments: manners)
  func roomChangesNothing(manner: RandomFlow.Manner) {
    var tight = Capacities()
    tight.cells = 1
    tight.children = 1
    tight.pending = 1
    tight.frames = 1
    tight.subscribers = 1
    var wide = Capacities()
    wide.cells = 24
    wide.children = 64
    wide.pending = 64
    wide.frames = 64
    wide.subscribers = 32
    forAll(80, manner) { seed, scenario in
      guard let a = Played.run(scenario, seed: seed, limit: 1000, capacities: tight),
        let b = Played.run(scenario, seed: seed, limit: 1000, capacities: wide)
      else { return [] }
      let (x, y) = (a.story, b.story)
      guard let place = zip(x, y).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
        return x.count == y.count ? [] : ["\(x.count) events and \(y.count)"]
      }
      return ["event \(place): \(x[place]) is not \(y[place])"]
    }
  }
}

extension Played {
  /// The events with names instead of cells.
  var story: [String] {
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    defer { row.deallocate() }
    row.initialize(repeating: 0, count: program.rowSize)
    let world = World(program, row: row)
    return events.map { event in
      func name(_ cell: Cell?) -> String {
        guard let cell else { return "-" }
        return world[cell].isUsed ? world.name(cell) : "(free)"
      }
      let names = [event.cell, event.other, event.by].map(name)
      // Their slot may be a place in the row.
      let slot = event.slot.map { " \($0)" } ?? ""
      let rest = event.kind == .flagged ? "" : " \(event.part.number)\(slot)"
      world.apply(event)
      return "\(event.kind) \(event.phase) \(names.joined(separator: " "))\(rest)"
    }
  }
}
