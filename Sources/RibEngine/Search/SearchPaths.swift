/// From states back to paths: what was found is told by playing it on rows that nothing was taken from.
extension Search {
  /// How many ways of one event are tried before a way to a state is given up.
  private static let mostWays = 100_000

  /// How many of the ways that show a sighting are offered.
  private static let mostOffers = 64

  /// Offers the letters of a sighting and the choices taken on the way, from the beginning on, in every
  /// way of the last move that shows it, until one is taken; false where none is.
  mutating func path(to sighting: Sighting, _ take: (_ letters: [Int], _ digits: [Int]) -> Bool) -> Bool {
    if let ending = sighting.ending { return path(toEnding: sighting, ending, take) }
    guard var way = way(to: sighting.from) else { return false }
    if let end = sighting.end {
      guard go(sighting.letter, to: end, &way) else { return false }
    } else if sighting.letter >= beginning {
      way.letters.append(sighting.letter)
    }
    return offer(
      sighting,
      way,
      { search in
        if sighting.end == nil { search.play(sighting.letter) } else { search.machine.end() }
      },
      take
    )
  }

  /// Offers every way of the last move, from the row in `from`, that shows a sighting, until one is taken.
  mutating func offer(
    _ sighting: Sighting,
    _ way: (letters: [Int], digits: [Int]),
    _ move: (inout Search) -> Void,
    _ take: (_ letters: [Int], _ digits: [Int]) -> Bool
  ) -> Bool {
    var offers = 0
    let digits = turn(move) { search in
      guard search.shows(sighting.violation), offers < Self.mostOffers else { return false }
      offers += 1
      return take(way.letters, way.digits + search.machine.choices.taken)
    }
    return digits != nil
  }

  /// A way to a state, the first one that was found, played on the row in `from`; nil where no run takes it,
  /// which would be a mistake of the reductions.
  mutating func way(to state: Int) -> (letters: [Int], digits: [Int])? {
    var states: [Int] = []
    var state = state
    while state != 0, let parent = table.parent(of: state) {
      states.append(state)
      state = parent
    }
    from.update(repeating: 0, count: program.rowSize)
    var way: (letters: [Int], digits: [Int]) = ([], [])
    // What lies between two letters is turns of waiting work; a letter's ways begin with them.
    for state in states.reversed() where isByLetter(state) {
      guard go(Int(table.move(of: state)) - 1, to: state, &way) else { return nil }
    }
    return way
  }

  /// Plays a letter in the first way that leads to a state, and goes on from there.
  mutating func go(_ letter: Int, to state: Int, _ way: inout (letters: [Int], digits: [Int])) -> Bool {
    guard let digits = go(by: { $0.play(letter) }, to: table.row(of: state)) else { return false }
    if letter >= beginning { way.letters.append(letter) }
    way.digits += digits
    return true
  }

  /// Makes a move in the first way that leads from the row in `from` to what becomes `wanted`, and goes on
  /// from there; returns the choices taken, nil where no way leads there.
  mutating func go(by move: (inout Search) -> Void, to wanted: [UInt8]) -> [Int]? {
    let digits = turn(move) { search in
      if search.machine.isHalted { return false }
      search.canonicalize()
      return wanted.indices.allSatisfy { search.key[$0] == wanted[$0] }
    }
    if digits != nil { from.update(from: row, count: program.rowSize) }
    return digits
  }

  private mutating func play(_ letter: Int) {
    if letter < beginning { playBeginning() } else { machine.play(program.script[letter]) }
  }

  private func shows(_ violation: Violation) -> Bool {
    machine.watcher.violations.contains { Key($0, program) == Key(violation, program) }
  }

  /// Turns the odometer until a way of the move in `from` is as wanted; returns its digits.
  private mutating func turn(
    _ move: (inout Search) -> Void,
    until isWanted: (inout Search) -> Bool
  ) -> [Int]? {
    machine.choices.reset()
    repeat {
      load(empty: false)
      move(&self)
      if isWanted(&self) { return Array(machine.choices.taken) }
      if machine.choices.ordinal & 63 == 63, options.haltByClock != nil { return nil }
    } while machine.choices.ordinal < Self.mostWays && machine.choices.advance()
    return nil
  }
}
