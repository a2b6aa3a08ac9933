import FlowReaders
import Foundation
import Testing

@testable import RibEngine

/// What holds of every flow, sensible or not.
struct PropertyTests {
  /// Plays an invented flow on a random path and checks the world after each line.
  private func faults(seed: UInt64, _ manner: RandomFlow.Manner) -> [String] {
    let parts = Compiler(RandomFlow.scenario(seed: seed, manner))
    var capacities = Capacities(components: parts.components.count)
    while true {
      let program = Program(parts, capacities: capacities)
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize + 4096)
      row.initialize(repeating: 0, count: program.rowSize + 4096)
      defer { row.deallocate() }
      var machine = Machine(program, row: row, choices: RandomWalk(seed: seed), watcher: Blind())
      machine.eventsLeft = 2000
      for (place, line) in program.script.enumerated() {
        machine.play(line)
        if machine.isHalted { break }
        var faults = WorldChecker.faults(of: machine.world)
        if let byte = (program.rowSize..<(program.rowSize + 4096)).first(where: { row[$0] != 0 }) {
          faults.append("byte \(byte - program.rowSize) behind the row is written")
        }
        if !faults.isEmpty { return ["after line \(place + 1), path \(machine.choices.taken.map(String.init).joined(separator: "/")):"] + faults }
      }
      guard let shortage = machine.world.shortage else { return [] }
      guard let more = capacities.grown(for: shortage, in: program) else { return [] }
      capacities = more
    }
  }

  @Test("After every line the counts are right and nobody points at a free cell", arguments: [RandomFlow.Manner.sensible, .wild])
  func worldIsSound(manner: RandomFlow.Manner) {
    var bad = 0
    for seed in UInt64(1)...6000 {
      FileHandle.standardError.write(Data("SEED \(seed) \(manner)\n".utf8))
      let found = faults(seed: seed, manner)
      if found.isEmpty { continue }
      bad += 1
      if bad <= 3 {
        let flow = FlowWriter.text(RandomFlow.scenario(seed: seed, manner))
        Issue.record("seed \(seed), \(manner): \(found.joined(separator: "\n"))\n\(flow)")
      }
    }
    #expect(bad == 0)
  }
}
