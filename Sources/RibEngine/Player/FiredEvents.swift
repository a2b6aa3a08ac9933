/// Which lines of events happened in one of several runs of a program.
struct FiredEvents {
  private let lines: [Int]
  private var fired: Set<Int> = []

  init(_ program: Program) { lines = program.eventCodes }

  /// Adds what happened in the run that was just watched.
  mutating func add(_ watch: Watch) {
    let missed = Set(watch.neverFired)
    for line in lines where !missed.contains(line) { fired.insert(line) }
  }

  /// Those that happened in none, as codes.
  var missing: Set<Int> { Set(lines).subtracting(fired) }
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
