import Foundation

@testable import RibEngine

/// Keeps every event.
struct Tape: Watcher {
  private(set) var events: [Event] = []

  mutating func see(_ event: Event, in world: World) { events.append(event) }
  mutating func rest(in world: World) {}
  mutating func end(in world: World) {}
}

/// One run of an invented flow with as much room as it takes, and its row.
final class Played {
  let program: Program
  let row: UnsafeMutablePointer<UInt8>
  /// Bytes behind the row, which nobody may write.
  static let margin = 4096
  private(set) var events: [Event] = []
  private(set) var path: [Int] = []
  private(set) var faults: [String] = []
  private(set) var isHalted = false
  private(set) var shortage: Capacities.Shortage?

  var world: World { World(program, row: row) }

  private init(_ program: Program) {
    self.program = program
    row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize + Self.margin)
    row.initialize(repeating: 0, count: program.rowSize + Self.margin)
  }

  deinit { row.deallocate() }

  /// Plays `scenario` on a random path of at most `limit` events; `checks` looks at the world after
  /// each line.
  static func run(
    _ scenario: Scenario,
    seed: UInt64,
    limit: Int = 2000,
    capacities start: Capacities? = nil,
    checks: Bool = false
  ) -> Played? {
    let parts = Compiler(scenario)
    var capacities = start ?? Capacities(components: parts.components.count)
    while true {
      let played = Played(Program(parts, capacities: capacities))
      played.play(seed, limit, checks)
      guard let shortage = played.shortage else { return played }
      guard let more = capacities.grown(for: shortage, in: played.program) else { return nil }
      capacities = more
    }
  }

  private func play(_ seed: UInt64, _ limit: Int, _ checks: Bool) {
    var machine = Machine(program, row: row, choices: Script(seed: seed), watcher: Tape())
    machine.eventsLeft = limit
    for (place, line) in program.script.enumerated() {
      machine.play(line)
      if machine.isHalted { break }
      if checks { faults = WorldChecker.faults(of: machine.world).map { "after line \(place + 1): \($0)" } }
      if !faults.isEmpty { break }
    }
    if !machine.isHalted, faults.isEmpty {
      machine.settle()
      if checks, !machine.isHalted {
        faults = WorldChecker.faults(of: machine.world).map { "at the end: \($0)" }
      }
    }
    if let byte = writtenBehind { faults.append("byte \(byte) behind the row is written") }
    events = machine.watcher.events
    path = Array(machine.choices.taken)
    isHalted = machine.isHalted
    shortage = machine.world.shortage
  }

  /// The first byte of the margin that somebody has written.
  private var writtenBehind: Int? {
    let margin = row + program.rowSize
    // All are nothing where the first is and each is like the next.
    if margin[0] == 0, memcmp(margin, margin + 1, Self.margin - 1) == 0 { return nil }
    return (0..<Self.margin).first { margin[$0] != 0 }
  }
}

extension World {
  /// What is so, without what the machine counts for itself: by name of the field, as far as it has one.
  var whatIsSo: [String: [Int]] {
    var facts: [String: [Int]] = [:]
    for component in program.components.indices {
      let latest = Int(row.latest(component).byte)
      facts["\(program.components[component].name) built, latest"] = [row.built(component), latest]
    }
    for cell in program.cells {
      let instance = self[cell]
      var fields = (0..<instance.layout.pointee.size).map { instance[Field(number: $0)] }
      fields[Field.pins.offset] = 0
      for part in instance.parts { fields[instance.count(of: part).offset] = 0 }
      facts["cell \(cell.index)"] = fields + [row.serial(cell)]
    }
    facts["screens"] = row.screens.map(\.index)
    facts["counters"] = (0..<program.counters).map { row.count($0) }
    facts["window"] = [row.windowRoot?.index ?? -1]
    return facts
  }
}
