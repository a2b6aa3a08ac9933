/// From states back to paths: what was found is told by playing it on rows that nothing was taken from.
extension Search {
  /// How many ways of one event are tried before a way to a state is given up.
  private static let mostWays = 100_000
  /// How many events they may have together, and for how many runs more of them count: a way that goes in circles until it
  /// is stopped has as many as a thousand others.
  private static let (mostEvents, runsOfMany) = (5_000_000, 64)

  /// How many of the ways of a move that show an occurrence are offered, first and then.
  static let offers = [4, 64]

  /// What became of an offer.
  enum Answer { case taken, refused, notShown }

  /// A move as a run makes it. A value, not a closure: each closure would be a copy of all that plays it.
  enum PlayedMove {
    case beginning
    /// A line of the script, and before it the turns that wait, or none.
    case line(Int, offersTurns: Bool)
    case turn(Int, isOfEnd: Bool)
    /// All that may have its turn has said "not yet", and the transition that ends next ends; nil at the end of a flow.
    case transition(before: Int?)
    case ending(EndMove)
    case endOfFlow
  }

  /// What a run has to do to show an occurrence, and what it shows then: the names of what is alike are those of the
  /// run.
  struct Offer {
    let events: [Int]
    let choices: [Int]
    let violation: Violation
  }

  /// Offers the events of an occurrence and the choices that a run takes on the way, from the beginning on, in
  /// every way of the last move that shows it, until one is taken; false where none is.
  ///
  /// The way is played once, from one known state to the next, and the worker's player notes its choices.
  mutating func path(to occurrence: Occurrence, _ take: (Offer) -> Bool) -> Bool {
    defer { (worker.player.notes, worker.names) = (nil, nil) }
    if let ending = occurrence.ending { return path(toEnding: occurrence, ending, take) }
    guard let base = way(to: occurrence.from) else { return false }
    if let end = occurrence.end {
      guard let events = go(base, from: occurrence.from, occurrence.event, to: end) else { return false }
      return offerEnd(occurrence, events, take) == .taken
    }
    guard occurrence.event >= beginning else {
      return offer(occurrence, .beginning, base.events, .beginning, take) == .taken
    }
    if let answer = offerGuided(occurrence, base, take) { return answer == .taken }
    let event = eventOfRun(occurrence.event)
    let move = PlayedMove.line(event, offersTurns: true)
    return offer(occurrence, .event, base.events + [event], move, take) == .taken
  }

  /// Offers every way of the last move, from the row in `from`, that shows an occurrence, until one is taken.
  mutating func offer(
    _ occurrence: Occurrence,
    _ stage: TellingMemory.Stage,
    _ events: [Int],
    _ move: PlayedMove,
    _ take: (Offer) -> Bool
  ) -> Answer {
    var offers = 0
    let mostOffers = mostOffers
    let violation = worker.names.map { symmetry.image(of: occurrence.violation, by: $0.inverse) }
    let wanted = violation ?? occurrence.violation
    let (program, namesAny) = (program, options.rules.namesAny(wanted.rule))
    let mistake = Mistake(wanted, in: program)
    func isWanted(_ shown: Violation) -> Bool {
      guard shown.rule == wanted.rule, shown.severity >= wanted.severity else { return false }
      return namesAny || Mistake(shown, in: program) == mistake
    }
    // The headline may be the same at another step, or of another instance, that came before it.
    func isAlone(_ headline: Violation) -> Bool {
      guard headline.rule == wanted.rule, headline.severity >= wanted.severity else { return false }
      return namesAny || Mistake(headline, in: program).atAnyStep == mistake.atAnyStep
    }
    func isTaken(_ shown: TellingMemory.Shown, _ search: inout Search, isNew: Bool) -> Bool {
      guard offers < mostOffers, shown.violations.contains(where: isWanted) else { return false }
      offers += 1
      let isOffered = search.offers(
        isAlone: shown.headlines.contains(where: isAlone),
        runs: isNew ? shown.notes?.pathCount ?? 0 : 0
      )
      guard isOffered else { return false }
      let paths = shown.notes?.paths ?? []
      return paths.contains { take(Offer(events: events, choices: $0, violation: wanted)) }
    }
    let key = TellingMemory.Key.move(occurrence.move, stage)
    if let known = memory.ways(key) {
      for way in known where isTaken(way, &self, isNew: false) { return .taken }
      return offers > 0 ? .refused : .notShown
    }
    let table = options.rules
    var seen: [TellingMemory.Shown] = []
    let turned = turn(move) { search in
      let violations = search.worker.player.violations
      if violations.isEmpty { return false }
      let shown = TellingMemory.Shown(violations, search.worker.player.machine.notes, table)
      if seen.count <= TellingMemory.mostWays { seen.append(shown) }
      return isTaken(shown, &search, isNew: true)
    }
    if turned.isWhole, seen.count <= TellingMemory.mostWays { memory.keep(seen, for: key) }
    return turned.choices != nil ? .taken : offers > 0 ? .refused : .notShown
  }

  /// A way to a state, the first one that was found, played on the worker's row up to the last event, and the
  /// states that turns of waiting work led through since; nil where no run takes it, which would be a mistake
  /// of the reductions.
  mutating func way(to state: Int) -> (events: [Int], turns: [Int])? {
    var states: [Int] = []
    var state = state
    var known: TellingMemory.Reached??
    while state != 0, let parent = table.parent(of: state) {
      known = memory.row(.state(state))
      if known != nil { break }
      states.append(state)
      state = parent
    }
    var base: (events: [Int], turns: [Int]) = ([], [])
    if let known {
      guard let known else { return nil }
      worker.place = known.place
      base.events = known.events
    } else {
      worker.from.update(repeating: 0, count: program.rowSize)
      worker.player.notes = MomentNotes()
      worker.names = nil
    }
    for state in states.reversed() {
      if isByEvent(state) {
        let events = go(base, Int(table.move(of: state)) - 1, to: state)
        memory.keep(events.map { .init(events: $0, place: worker.place) }, for: .state(state))
        guard let events else { return nil }
        base = (events, [])
      } else {
        base.turns.append(state)
      }
    }
    return base
  }

  /// The same from where the way to `from` leads, as it was before.
  mutating func go(_ base: (events: [Int], turns: [Int]), from: Int, _ event: Int, to state: Int) -> [Int]? {
    let key = TellingMemory.Key.event(event, from: from, to: state)
    if let known = memory.row(key) {
      if let known { worker.place = known.place }
      return known?.events
    }
    let events = go(base, event, to: state)
    memory.keep(events.map { .init(events: $0, place: worker.place) }, for: key)
    return events
  }

  /// Plays an event in the first way that leads to a state, and goes on from there; returns all events up to it.
  mutating func go(_ base: (events: [Int], turns: [Int]), _ event: Int, to state: Int) -> [Int]? {
    let wanted = table.row(of: state)
    guard event >= beginning else {
      return go(by: .beginning, to: wanted) != nil ? base.events : nil
    }
    let start = worker.place
    if takeTurns(to: base.turns, before: event), passOverAll() {
      let ofRun = eventOfRun(event)
      if go(by: .line(ofRun, offersTurns: false), to: wanted) != nil { return base.events + [ofRun] }
    }
    worker.place = start
    let ofRun = eventOfRun(event)
    return go(by: .line(ofRun, offersTurns: true), to: wanted) != nil ? base.events + [ofRun] : nil
  }

  /// The event that a run has where the search has this one.
  func eventOfRun(_ event: Int) -> Int { worker.names.map { $0.inverse.line(event) } ?? event }

  /// Makes a move in the first way that leads from the row in `from` to what becomes `wanted`, and goes on
  /// from there; returns the choices taken, nil where no way leads there.
  @discardableResult
  mutating func go(by move: PlayedMove, to wanted: [UInt8]) -> [Int]? {
    let turned = turn(move) { search in
      if search.worker.player.machine.isHalted { return false }
      search.worker.canonicalize()
      return wanted.indices.allSatisfy { search.worker.key[$0] == wanted[$0] }
    }
    if turned.choices != nil { worker.goOn() }
    return turned.choices
  }

  /// Makes a move in the way that the choices say.
  private func make(_ move: PlayedMove) {
    let player = worker.player
    switch move {
    case .beginning: player.machine.playBeginning(beginning)
    case .line(let number, let offersTurns):
      player.machine.play(program.script[number], offersTurns: offersTurns)
    case .turn(let place, let isOfEnd): player.machine.acceptTurn(place, isOfEnd: isOfEnd)
    case .transition(let event): endTransition(before: event)
    case .ending(let move): worker.settle(move)
    case .endOfFlow: player.machine.endFlow()
    }
  }

  /// Turns the odometer until a way of the move in `from` is as wanted; returns its choices. `isWhole` is true where every
  /// way was tried.
  private mutating func turn(
    _ move: PlayedMove,
    until isWanted: (inout Search) -> Bool
  ) -> (choices: [Int]?, isWhole: Bool) {
    let player = worker.player
    var taken: [Int]?
    var isWhole = true
    var events = 0
    player.playEveryWay(of: { make(move) }) {
      if isWanted(&self) {
        taken = Array(player.machine.choices.taken)
        isWhole = false
        return false
      }
      let ordinal = player.machine.choices.ordinal
      events += player.machine.eventsPlayed
      isWhole =
        (ordinal & 63 != 63 || options.haltByClock == nil) && ordinal < Self.mostWays
        && events < Self.mostEvents
      return isWhole
    }
    if events >= Self.mostEvents { rehearsal.passOver(Self.runsOfMany) }
    return (taken, isWhole)
  }
}
