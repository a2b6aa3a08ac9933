/// What a flow shows that ends in a state: everything that waits has its turn, oldest first, without being
/// asked; only before the end of a transition it is asked, and says "now" or "not yet".
///
/// A turn leaves no call on the stack, nor does the end of a transition, so what ends pass through are states as well,
/// and most of them are passed by many ends: each is gone on from once. All ways of all turns would be exponentially
/// many, where each answer opens the next screen, and so would be all subsets of what waits while a transition runs.
///
/// Work of which it is open whether it is there (see `Machine.defersMoments`) is asked while other work waits.
/// Where nothing else does, the flow is over for whoever never finishes, and whoever does is met by the search
/// itself: its turn before the next event is the same turn, in the same order, as at the end.
struct Ends {
  /// Where an end begins.
  struct Origin {
    var from: Int
    var event: Int
    /// The state that the event led to.
    var state: Int
    /// Where turns led from there before other work was met; nil where none came first.
    var turned: Int?

    /// Where the end begins.
    var start: Int { turned ?? state }

    /// What tells it from others.
    var numbers: [Int] { [from, event, state, turned ?? -1] }
  }

  /// The same in as little room as numbers of states and events need.
  private struct KeptOrigin: BitwiseCopyable {
    private let from, state, turned: UInt32
    private let event: Int32

    init(_ origin: Origin) {
      from = UInt32(truncatingIfNeeded: origin.from)
      state = UInt32(truncatingIfNeeded: origin.state)
      turned = origin.turned.map { UInt32(truncatingIfNeeded: $0) } ?? .max
      event = Int32(truncatingIfNeeded: origin.event)
    }

    var origin: Origin {
      let turned = turned == .max ? nil : Int(turned)
      return Origin(from: Int(from), event: Int(event), state: Int(state), turned: turned)
    }
  }

  /// From how many states that were cut off the calm timing is played, those of fewest events first.
  private static let mostCalm = 64

  /// How many ways to one state are kept; what follows from another mistake on one may stand alone on
  /// another.
  static let mostWays = 8

  /// Ends that are still to be looked at.
  var waiting: [Origin] = []
  /// The events that came before those that are looked at.
  var eventCount = 0
  /// Canonical rows with waiting work. The parents are others of them, the first that led there; 0 for none.
  let table: StateTable
  private let states: StateTable
  /// Whether an end begins in a state, first of all, as the search has come there first.
  private var isPlain: [Bool] = [false]
  /// Further ones that led to a state.
  private let parents = NumberedLists<UInt32>()
  private let origins = NumberedLists<KeptOrigin>()
  /// States that were not gone on from because of too many instances of one component.
  private(set) var crowded = 0
  private(set) var crowds: Set<Crowd> = []
  /// Those of them in which a time would be up next.
  private var cutOff: Set<Int> = []
  /// How many times the calm timing from such a state was played.
  private var calmCount = 0
  /// Where the calm timing leads from each state, in the end or in one turn: `rest` where it comes to rest, 0 for one from
  /// which nothing is gone on.
  private var calm: [UInt32] = [0]
  /// The number of no state.
  private static let rest = UInt32.max
  /// All of them, for a search that has to know whether every end comes to rest (see `Search.coversMany`).
  private(set) var turns: EndTurns?

  /// For a search with such a table of states: most ends pass through rows that are among them.
  init(beside states: StateTable, coversMany: Bool) {
    self.states = states
    if coversMany { turns = EndTurns() }
    table = StateTable(beside: states)
  }

  var heldBytes: Int {
    table.heldBytes + isPlain.capacity + parents.heldBytes
      + origins.heldBytes + calm.capacity * MemoryLayout<UInt32>.stride
      + waiting.capacity * MemoryLayout<Origin>.stride + cutOff.capacity * MemoryLayout<Int>.stride * 2
      + (turns?.heldBytes ?? 0)
  }

  /// Adds where an end begins; returns it if it is new.
  mutating func begin(_ origin: Origin) -> Int? {
    let found = table.insert(elsewhere: origin.start, parent: 0)
    if found.isNew { add() }
    let place = found.state
    if !isPlain[place], origins[place].isEmpty, let plain = plainOrigin(of: place),
      plain.numbers == origin.numbers
    {
      isPlain[place] = true
    } else {
      origins.add(KeptOrigin(origin), to: place, most: Self.mostWays - (isPlain[place] ? 1 : 0))
    }
    return found.isNew ? place : nil
  }

  private mutating func add() {
    isPlain.append(false)
    calm.append(0)
  }

  /// The event that has led to the row of a state first; nil where none did, or where the row is none of the search's.
  private func plainOrigin(of state: Int) -> Origin? {
    guard let row = table.elsewhere(state), let from = states.parent(of: row) else { return nil }
    let move = states.move(of: row)
    return Search.Move.isEvent(move) ? Origin(from: from, event: Int(move) - 1, state: row) : nil
  }

  /// Adds what a turn leads to; returns the state if it is new.
  mutating func arrive(_ arrival: Arrival, from state: Int, _ row: StateTable.Sought?) -> Int? {
    if let crowd = arrival.crowd {
      crowded += 1
      crowds.insert(crowd)
      // Rounds that leave more behind each time never come to rest either.
      if arrival.isTimed {
        cutOff.insert(state)
        return nil
      }
    }
    guard arrival.kind != .crowded, !arrival.isOver, let row else {
      if calm[state] == 0 { calm[state] = Self.rest }
      return nil
    }
    let found = table.insert(row, parent: UInt32(state), move: 0)
    if found.isNew { add() }
    turns?.add(arrival.many, from: state, to: found.state)
    if calm[state] == 0 { calm[state] = UInt32(truncatingIfNeeded: found.state) }
    if !found.isNew, table.parent(of: found.state) != state {
      let parent = UInt32(truncatingIfNeeded: state)
      parents.add(parent, to: found.state, most: Self.mostWays) { $0 == parent }
    }
    return found.isNew ? found.state : nil
  }

  /// Where the calm timing goes round that leads from a state, once all that it leads to was looked at: the same for all
  /// that come to that circle; nil where it comes to rest.
  mutating func circle(from state: Int) -> Int? {
    var passed: [Int] = []
    var isPassed: Set<Int> = []
    var next = state
    while isPassed.insert(next).inserted {
      passed.append(next)
      if calm[next] == 0 { break }
      if calm[next] == Self.rest {
        for place in passed { calm[place] = Self.rest }
        return nil
      }
      next = Int(calm[next])
    }
    // What was asked of before leads there at once.
    let circle = passed[(passed.firstIndex(of: next) ?? 0)...].min() ?? state
    for place in passed { calm[place] = UInt32(truncatingIfNeeded: circle) }
    return circle
  }

  /// Whether the calm timing from a state is worth a play; of those that were cut off there may be very many.
  mutating func playsCalmly(from state: Int) -> Bool {
    guard cutOff.contains(state) else { return true }
    calmCount += 1
    return calmCount <= Self.mostCalm
  }

  /// Ways from the beginning of an end to a state, those of fewest events first; the square of `mostWays` at
  /// most.
  func ways(to state: Int) -> [(origin: Origin, states: [Int])] {
    var found: [(origin: Origin, states: [Int])] = []
    var open = [[state]]
    var place = 0
    while place < open.count, found.count < Self.mostWays * Self.mostWays, place < 4096 {
      let way = open[place]
      place += 1
      guard let last = way.last else { continue }
      if isPlain[last], let plain = plainOrigin(of: last) { found.append((plain, way.reversed())) }
      for origin in origins[last] { found.append((origin.origin, way.reversed())) }
      let first = table.parent(of: last).flatMap { $0 == 0 ? nil : $0 }
      for parent in [first].compactMap({ $0 }) + parents[last].map({ Int($0) })
      where !way.contains(parent) {
        open.append(way + [parent])
      }
    }
    // States are numbered in the order of events.
    return found.sorted { ($0.origin.state, $0.states.count) < ($1.origin.state, $1.states.count) }
  }
}

extension Search {
  /// Ends of flows are looked at together, so many at a time.
  private static let mostWaitingEnds = 256

  mutating func endManyFlows() { if ends.waiting.count >= Self.mostWaitingEnds { endFlows() } }

  /// Ends the flow in each of the states that were reached by an event and have work that waits.
  mutating func endFlows(after eventCount: Int? = nil) {
    guard !ends.waiting.isEmpty, isGoingOn else { return }
    ends.eventCount = eventCount ?? levels.count
    var states: [Int] = []
    var starts: [(state: Int, origin: Ends.Origin)] = []
    for origin in ends.waiting {
      guard let state = ends.begin(origin) else { continue }
      states.append(state)
      starts.append((state, origin))
    }
    ends.waiting.removeAll(keepingCapacity: true)
    settle(states)
    guard isGoingOn else { return }
    // Who may finish and never does ends no circle. What turns show on the way was taken down.
    var known: [Int: [Violation]] = [:]
    for start in starts {
      guard let circle = ends.circle(from: start.state) else { continue }
      guard let violations = known[circle] ?? endCalmly(at: circle) else { continue }
      known[circle] = violations
      let origin = start.origin
      note(
        violations,
        from: origin.from,
        event: origin.event,
        end: origin.state,
        turned: origin.turned,
        after: ends.eventCount
      )
    }
  }

  /// What a flow shows at last that never comes to rest and passes through a state of ends; nil where enough was played.
  private mutating func endCalmly(at state: Int) -> [Violation]? {
    guard ends.playsCalmly(from: state) else { return nil }
    ends.table.unpack(state, into: worker.from)
    let violations = worker.endCalmly()
    // Rounds that are left out as states are played here, and need room as in a run.
    if let shortage = worker.player.shortage, program.capacities.grown(for: shortage, in: program) != nil {
      self.shortage = shortage
    }
    return violations
  }

  /// Goes on from states of ends, and from what those lead to, until nothing new comes.
  private mutating func settle(_ first: [Int]) {
    var states = first
    var place = 0
    while place < states.count, isGoingOn {
      if let next = settleTogether(states[place...]) {
        place = next.place
        states += next.states
        continue
      }
      let state = states[place]
      place += 1
      ends.table.unpack(state, into: worker.from)
      worker.settle { arrival in
        if arrival.isTransition { transitions += 1 }
        if let next = settle(arrival, from: state, .row(worker.key, from: worker.from)) {
          states.append(next)
        }
        return goesOn(transitions)
      }
    }
  }

  /// Takes down what a turn of an end shows and leads to; returns that if it is new.
  mutating func settle(_ arrival: Arrival, from state: Int, _ row: StateTable.Sought?) -> Int? {
    if let shortage = arrival.shortage {
      self.shortage = shortage
      return nil
    }
    note(arrival.violations, from: 0, event: beginning - 1, ending: state, after: ends.eventCount)
    wasTurnedBack = wasTurnedBack || arrival.isAvoided
    return ends.arrive(arrival, from: state, row)
  }

  /// Offers the ways of the last turn that show an occurrence, on each way that leads to it.
  mutating func path(
    toEnding occurrence: Occurrence,
    _ state: Int,
    _ take: (Offer) -> Bool
  ) -> Bool {
    for end in ends.ways(to: state) {
      guard let base = way(to: end.origin.from),
        let events = go(base, from: end.origin.from, end.origin.event, to: end.origin.state)
      else { continue }
      guard takeLastTurns(of: end.origin) else { continue }
      var last = end.states.first ?? state
      let isThere = end.states.dropFirst().allSatisfy { next in
        defer { last = next }
        return settle(from: last, to: next)
      }
      guard isThere else { continue }
      var answer = Answer.notShown
      let numbers = end.origin.numbers + end.states
      // As often as something waits at most.
      for idle in 0..<program.capacities.pending where answer == .notShown {
        for (number, move) in worker.endMoves.enumerated() where answer != .taken {
          let stage = TellingMemory.Stage.ending(numbers, idle: idle, move: number)
          let next = offer(occurrence, stage, events, .ending(move), take)
          if next != .notShown { answer = next }
        }
        guard answer == .notShown, passIdleTurn(in: state) else { break }
      }
      // What does nothing may come last as well.
      if answer == .notShown {
        let stage = TellingMemory.Stage.ending(numbers, idle: 0, move: nil)
        answer = offer(occurrence, stage, events, .endOfFlow, take)
      }
      if answer == .taken { return true }
    }
    return false
  }

  /// Makes moves until one state of an end becomes the next; false where none does.
  private mutating func settle(from state: Int, to next: Int) -> Bool {
    for _ in 0..<program.capacities.pending {
      if settle(to: next) { return true }
      guard passIdleTurn(in: state) else { return false }
    }
    return false
  }

  /// Work that does nothing in its turn is in no state, and it is in the queue of a run all the same.
  private mutating func passIdleTurn(in state: Int) -> Bool { settle(to: state) }

  /// Makes the first move that leads to a state of an end.
  private mutating func settle(to next: Int) -> Bool {
    let wanted = ends.table.row(of: next)
    for move in worker.endMoves where go(by: .ending(move), to: wanted) != nil { return true }
    return false
  }
}

extension Machine {
  /// Ends the flow, where turns that may come have had their chance.
  mutating func endFlow() {
    guard isAtRest else { return end() }
    restAtStart()
    watcher.end(in: world)
  }

  /// Makes a move of the end of a flow; true where nothing is left to wait for.
  mutating func settleOne(_ move: EndMove) -> Bool {
    if !isAtRest { settle(move) }
    guard isHalted || isAtRest else { return false }
    if !isHalted {
      restAtStart()
      watcher.end(in: world)
    }
    return true
  }
}
