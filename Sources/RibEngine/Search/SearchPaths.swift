/// From states back to paths: what was found is told by playing it on rows that nothing was taken from.
extension Search {
  /// How many ways of one event are tried before a way to a state is given up.
  private static let mostWays = 100_000

  /// How many of the ways that show a sighting are offered.
  private static let mostOffers = 64

  /// Letters and the choices taken on the way, from the beginning on.
  typealias Way = (letters: [Int], digits: [Int])

  /// What became of an offer.
  enum Answer { case taken, refused, notShown }

  /// Offers the letters of a sighting and the choices taken on the way, from the beginning on, in every
  /// way of the last move that shows it, until one is taken; false where none is.
  mutating func path(to sighting: Sighting, _ take: (_ letters: [Int], _ digits: [Int]) -> Bool) -> Bool {
    if let ending = sighting.ending { return path(toEnding: sighting, ending, take) }
    guard let base = way(to: sighting.from) else { return false }
    if let end = sighting.end {
      guard let way = go(base, sighting.letter, to: end) else { return false }
      return offer(sighting, way, { $0.lane.machine.end() }, take) == .taken
    }
    guard sighting.letter >= beginning else {
      return offer(sighting, base.way, { $0.lane.playBeginning($0.beginning) }, take) == .taken
    }
    if let answer = offerGuided(sighting, base, take) { return answer == .taken }
    var way = base.way
    way.letters.append(sighting.letter)
    return offer(sighting, way, { $0.lane.machine.play($0.program.script[sighting.letter]) }, take) == .taken
  }

  /// Offers every way of the last move, from the row in `from`, that shows a sighting, until one is taken.
  mutating func offer(
    _ sighting: Sighting,
    _ way: Way,
    _ move: (inout Search) -> Void,
    _ take: (_ letters: [Int], _ digits: [Int]) -> Bool
  ) -> Answer {
    var offers = 0
    let digits = turn(move) { search in
      guard search.shows(sighting.violation), offers < Self.mostOffers else { return false }
      offers += 1
      return take(way.letters, way.digits + search.lane.machine.choices.taken)
    }
    return digits != nil ? .taken : offers > 0 ? .refused : .notShown
  }

  /// A way to a state, the first one that was found, played on the lane's row up to the last letter, and the
  /// states that turns of waiting work led through since; nil where no run takes it, which would be a mistake
  /// of the reductions.
  mutating func way(to state: Int) -> (way: Way, turns: [Int])? {
    var states: [Int] = []
    var state = state
    while state != 0, let parent = table.parent(of: state) {
      states.append(state)
      state = parent
    }
    lane.from.update(repeating: 0, count: program.rowSize)
    var base: (way: Way, turns: [Int]) = (([], []), [])
    for state in states.reversed() {
      if isByLetter(state) {
        guard let way = go(base, Int(table.move(of: state)) - 1, to: state) else { return nil }
        base = (way, [])
      } else {
        base.turns.append(state)
      }
    }
    return base
  }

  /// Plays a letter in the first way that leads to a state, and goes on from there.
  mutating func go(_ base: (way: Way, turns: [Int]), _ letter: Int, to state: Int) -> Way? {
    var way = base.way
    let wanted = table.row(of: state)
    guard letter >= beginning else {
      guard let digits = go(by: { $0.lane.playBeginning($0.beginning) }, to: wanted) else { return nil }
      way.digits += digits
      return way
    }
    way.letters.append(letter)
    let line = program.script[letter]
    let start = Array(UnsafeBufferPointer(start: lane.from, count: program.rowSize))
    if let before = takeTurns(to: base.turns), let passed = passOverAll(),
      let digits = go(by: { $0.lane.machine.play(line, offersTurns: false) }, to: wanted)
    {
      way.digits += before + passed + digits
      return way
    }
    for (index, byte) in start.enumerated() { lane.from[index] = byte }
    guard let digits = go(by: { $0.lane.machine.play(line) }, to: wanted) else { return nil }
    way.digits += digits
    return way
  }

  /// Makes a move in the first way that leads from the row in `from` to what becomes `wanted`, and goes on
  /// from there; returns the choices taken, nil where no way leads there.
  mutating func go(by move: (inout Search) -> Void, to wanted: [UInt8]) -> [Int]? {
    let digits = turn(move) { search in
      if search.lane.machine.isHalted { return false }
      search.lane.canonicalize()
      return wanted.indices.allSatisfy { search.lane.key[$0] == wanted[$0] }
    }
    if digits != nil { lane.from.update(from: lane.row, count: program.rowSize) }
    return digits
  }

  private func shows(_ violation: Violation) -> Bool {
    let namesAny = options.rules.namesAny(violation.rule)
    return lane.machine.watcher.violations.contains {
      namesAny ? $0.rule == violation.rule : Key($0, program) == Key(violation, program)
    }
  }

  /// Turns the odometer until a way of the move in `from` is as wanted; returns its digits.
  private mutating func turn(
    _ move: (inout Search) -> Void,
    until isWanted: (inout Search) -> Bool
  ) -> [Int]? {
    lane.machine.choices.reset()
    repeat {
      lane.load()
      move(&self)
      if isWanted(&self) { return Array(lane.machine.choices.taken) }
      let ordinal = lane.machine.choices.ordinal
      if ordinal & 63 == 63, options.haltByClock != nil { return nil }
    } while lane.machine.choices.ordinal < Self.mostWays && lane.machine.choices.advance()
    return nil
  }
}
