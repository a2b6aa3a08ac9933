/// What came to be in one of several runs of a program: which lines of events happened, who was built, and what was told.
struct FiredEvents {
  private let lines: [Int]
  /// By line: a set of numbers would cost a start that has no other one a hundredth of it.
  private var fired: [Bool]
  /// Why events could not come, by code: a bit for each reason, and the first for nobody being there.
  private var reasons: [Int: UInt8] = [:]
  /// When events did not come, by code, in the first of the runs that missed them.
  private var missedAt: [Int: Int] = [:]

  /// Components of which no instance was built so far.
  private(set) var unbuilt: [Int]
  private(set) var happened = CoverageNotes()

  init(_ program: Program) {
    lines = program.eventCodes
    fired = Array(repeating: false, count: lines.count)
    unbuilt = Array(program.components.indices)
  }

  /// Adds what happened in the run that was just watched; `world` is what it has led to.
  mutating func add(_ watch: Watch, _ world: World) {
    let missed = Set(watch.neverFired)
    missedAt.merge(watch.missedAt) { first, _ in first }
    for code in missed {
      reasons[code, default: 0] |= watch.absences[code]?.bit ?? Self.nobody
    }
    for place in lines.indices where !missed.contains(lines[place]) { fired[place] = true }
    unbuilt.removeAll { world.row.built($0) > 0 }
    happened.formUnion(watch.happened)
  }

  private static var nobody: UInt8 { 1 }

  /// Why an event of a screen or a stream never came, where that has one reason; where nobody is there, no screen is up and
  /// nobody active, either.
  func absence(_ code: Int) -> Absence? {
    guard let found = reasons[code] else { return nil }
    return Absence.allCases.first {
      found == $0.bit || ($0 == .notUp || $0 == .unsubscribed) && found == $0.bit | Self.nobody
    }
  }

  /// True where another screen had the touches for an event that never came, and that was missed at a time or later.
  func wasCovered(_ code: Int, after time: Int) -> Bool {
    guard let absence = absence(code), let missed = missedAt[code] else { return false }
    return [.covered, .underModal].contains(absence) && time <= missed
  }

  /// True where somebody was there for an event that never came, for one reason or another.
  func wasMissed(_ code: Int) -> Bool { reasons[code].map { $0 != Self.nobody } ?? false }

  /// Those that happened in none, as codes.
  var missing: Set<Int> { Set(lines.indices.filter { !fired[$0] }.map { lines[$0] }) }
}

extension Program {
  /// The codes of all lines of events, those in groups as well, without `expect` lines.
  var eventCodes: [Int] {
    func codes(_ lines: [Line]) -> [Int] {
      lines.flatMap { line in line.group.isEmpty ? [line.code] : codes(line.group) }
    }
    return codes(script)
  }
}
