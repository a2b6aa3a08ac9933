/// A breadth-first search over everything that an eventSet allows; the first way found to break a rule
/// is one with the fewest events.
///
/// A level is what so many events lead to. With `splitsTurns`, work that waits has its turns within the
/// level, one move each, and every event then comes alone: the same states as with all turns tried before
/// each event. Work that was passed over is marked in the row, since the runtime asks in the order of the
/// queue; a marked row is gone on from by turns only.
///
/// One file: what was found, and where, is changed by nobody else.
struct Search {
  /// Where a rule was broken: by an event from a state, or by the end of the flow after it.
  struct Occurrence: Sendable {
    /// The state that the event was played from; 0 for the beginning.
    var from: Int
    /// `beginning - 1` for the beginning itself.
    var event: Int
    /// The state that the event led to, where the flow ends there.
    var end: Int?
    /// Where a turn of the end was taken: one of the states of `Ends`, which know how they were reached.
    var ending: Int?
    /// Where turns of the end led from there before; nil where none came first.
    var turned: Int?
    /// The fewest events that lead there.
    var eventCount: Int
    var violation: Violation

    /// What makes one move, all of whose ways are looked at when it is told.
    struct Move: Hashable {
      fileprivate var from, event: Int
      fileprivate var end, ending, turned: Int?
    }

    var move: Move { Move(from: from, event: event, end: end, ending: ending, turned: turned) }
  }

  /// How many places of a mistake are kept.
  private static let mostPlaces = 64

  let program: Program
  let beginning: Int
  let events: [Int]
  let options: ExploreOptions
  /// Where moves are played, but for those that a pool plays.
  let worker: SearchWorker
  let symmetry: Symmetry
  let standIns = StandIns()
  /// The workers of a pool; empty where none was needed yet.
  var workers: [SearchWorker] = []
  /// What a pool took down was more than a limit may allow: no pool is asked again.
  var isNearLimit = false
  let table: StateTable
  /// Where what is offered is played first.
  let rehearsal: Rehearsal
  let memory: TellingMemory
  /// The first moves, for who looks again; nil where nobody does.
  let moves: MoveMemory?
  /// How many ways of one move are offered.
  var mostOffers = 64
  /// Whether ways are offered, however many there are, in which a mistake follows from another one of the same move.
  var offersFollowing = false
  var ends: Ends
  var transitions = 0
  /// Levels that were searched whole.
  private(set) var depth = 0
  /// States that were seen and not gone on from.
  private(set) var left = 0
  /// States of those that were left because of too many instances of one component.
  private(set) var crowded = 0
  /// Of what there were too many.
  private(set) var crowds: Set<Crowd> = []
  /// What it had to stop for; nil where nothing did.
  var limit: Halt?
  var shortage: Capacities.Shortage?
  private(set) var occurrences: [(grade: Grade, places: [Occurrence])] = []
  private var occurrencePlaces: [Grade: Int] = [:]
  /// The same for all that was noted.
  private var notedPlaces: [Violation.InAnyRun: Int] = [:]
  /// By occurrence whether it has so many places of so few events that nothing later is kept (see `mostPlaces`).
  private var isFull: [Bool] = []
  /// The same by what is noted, for who plays moves on other threads.
  private(set) var full: Set<Violation.InAnyRun> = []
  /// Whether there is something to mend.
  private var hasError = false
  /// Whether a move was not gone on from, because of a mistake that no way may make.
  var wasTurnedBack = false
  /// The first state of each level.
  private(set) var levels: [Int] = []
  /// What ends the search where a move leads to it; no such state is counted.
  var isGoal: ((World) -> Bool)?
  private(set) var goal: Goal?
  /// States of the next level whose waiting work may have its turns.
  var waiting: [UInt32] = []
  /// How many of them there is room for while they have their turns.
  var turning = 0
  /// By states that were known already, but not for an end: where the turn of an end comes from that leads there.
  private(set) var lastWays: [Int: Int] = [:]
  /// No event comes any more: turns are those of the end only.
  private var isAtEnd = false
  var takesLastTurns: Bool { isAtEnd || events.isEmpty }
  /// Rows with passed-over work, which are no states of their own.
  private(set) var marked = 0

  /// Searches with the given events, numbers of script lines; `other` is that of an earlier search of the program from
  /// the same beginning.
  init(
    _ program: Program,
    beginning: Int,
    events: [Int],
    table rules: RuleTable,
    options: ExploreOptions,
    after other: Rehearsal? = nil,
    recalling moves: MoveMemory? = nil
  ) {
    self.program = program
    self.beginning = beginning
    self.events = events
    self.options = options
    symmetry = Symmetry(program, beginning: beginning, events: events, options)
    worker = SearchWorker(program, rules, options, symmetry)
    table = StateTable(size: worker.size)
    ends = Ends(beside: table, coversMany: options.coversMany)
    rehearsal =
      other.map { Rehearsal(after: $0, options) } ?? Rehearsal(program, beginning: beginning, rules, options)
    memory = TellingMemory(program)
    let isFirst =
      options.permitted == nil && options.transitions == .max && options.splitsTurns && !options.coversMany
    let exchangesAlike = !symmetry.isTrivial
    let alikeWork = options.foldedWork
    self.moves =
      isFirst
      ? MoveMemory(
        size: worker.size,
        exchangesAlike: exchangesAlike,
        alikeWork: alikeWork
      ) : nil
    let isOfSameStates =
      moves?.exchangesAlike == exchangesAlike && moves?.alikeWork == alikeWork
    (worker.kept, worker.recalled) = (self.moves, isOfSameStates ? moves : nil)
  }

  // MARK: - Searching

  /// How many states were seen; the one that was too many is not told.
  var states: Int {
    let seen = table.count - 1 - marked
    return limit == .states ? min(seen, options.states) : seen
  }

  /// Ends early where `isEnough` says so, which is asked whenever something new was sighted. `start` is a row
  /// to begin with instead of the lines before the events.
  ///
  /// Where alike ones turn out not to be, it begins again without taking them for one; and where repeated work changes
  /// something, with one more of it that counts: of that which a search by one thread comes to first, so that the number
  /// of threads makes no difference.
  mutating func run(
    from start: UnsafePointer<UInt8>? = nil,
    isEnough: (inout Search) -> Bool = { _ in false }
  ) {
    runOnce(from: start, isEnough)
    while isUneven || isRestless {
      var options = options
      options.exchangesAlike = options.exchangesAlike && !isUneven
      if isRestless, options.pool.size > 1 {
        options.pool = .one
      } else if isRestless, let place = worker.player.machine.restless {
        options.foldsAlikeWork = options.alikeWork.countOneMore(at: place)
      }
      self = Search(
        program,
        beginning: beginning,
        events: events,
        table: rehearsal.table,
        options: options,
        after: rehearsal
      )
      runOnce(from: start, isEnough)
    }
  }

  private mutating func runOnce(
    from start: UnsafePointer<UInt8>?,
    _ isEnough: (inout Search) -> Bool
  ) {
    begin(from: start)
    // An end takes an event less than a turn before the next one.
    endFlows()
    var looked = 0
    var state = 1
    while state < table.count, isGoingOn, depth < options.events {
      levels.append(state)
      takeTurns()
      endFlows(after: levels.count - 1)
      let end = table.count
      while state < end, isGoingOn {
        if occurrences.count > looked {
          looked = occurrences.count
          if isEnough(&self) { return leave(from: state) }
        }
        tellProgress(at: state)
        state = expand(state..<end)
        if hasError, isGoingOn, options.isTimeToMend() { limit = .time }
      }
      endFlows()
      if state == end { depth += 1 }
    }
    endFlows()
    takeLastTurns()
    leave(from: state)
  }

  /// The turns of the end after the last events.
  private mutating func takeLastTurns() {
    guard isGoingOn, options.endsFlows else { return }
    isAtEnd = true
    takeTurns()
    endFlows()
  }

  /// The ways to begin are no transitions, but as many of them as there may be transitions are too many.
  private mutating func begin(from start: UnsafePointer<UInt8>?) {
    let each = { (search: inout Search, arrival: Arrival) in
      search.arrive(arrival, from: 0, .row(search.worker.key))
      let goesOn = search.goesOn(search.worker.played)
      if search.limit == .transitions { search.transitions = search.worker.played }
      return goesOn
    }
    if let start {
      worker.begin(at: start, beginning) { each(&self, $0) }
    } else {
      worker.begin(beginning) { each(&self, $0) }
    }
  }

  var isGoingOn: Bool {
    limit == nil && shortage == nil && goal == nil && !isUneven && !isRestless && !isInVain
  }

  /// Work that was done again changed something.
  private var isRestless: Bool {
    if !options.foldsAlikeWork { return false }
    return worker.player.machine.restless != nil || workers.contains { $0.player.machine.restless != nil }
  }

  /// Alike ones are not, in some order of the machine's.
  private var isUneven: Bool {
    if symmetry.isTrivial { return false }
    return worker.player.machine.isUneven || workers.contains { $0.player.machine.isUneven }
  }

  /// More instances of a component lived at a time, within a move, than were asked when they finish.
  var leavesOut: Bool {
    worker.player.machine.leavesOut || workers.contains { $0.player.machine.leavesOut }
  }

  /// Of what there was too much.
  var crowdKinds: Bound.Kinds {
    let kinds = crowds.reduce(into: Bound.Kinds()) { $0.formUnion($1.kind) }
    return leavesOut || kinds.isEmpty ? kinds.union(.components) : kinds
  }

  private mutating func leave(from state: Int) {
    crowded = max(crowded, ends.crowded, leavesOut ? 1 : 0)
    crowds.formUnion(ends.crowds)
    left = min(max(0, table.count - state) + crowded, states)
  }

  private func tellProgress(at state: Int) {
    options.watch?(
      SearchProgress(level: depth, states: states, left: table.count - state, bytes: heldBytes)
    )
  }

  /// Bytes that states take, and what is kept to tell of them.
  var heldBytes: Int {
    table.heldBytes + ends.heldBytes + memory.heldBytes + rehearsal.heldBytes + (moves?.heldBytes ?? 0)
      + waiting.capacity * MemoryLayout<UInt32>.stride + turning * MemoryLayout<Turning>.stride
      + lastWays.capacity * 2 * MemoryLayout<Int>.stride
  }

  /// False where there is too little room, or a limit is reached.
  mutating func goesOn(_ transitions: Int) -> Bool {
    let seen = table.count - 1 - marked
    let halt = options.halt(states: seen, bytes: heldBytes, transitions: transitions)
    if let halt { limit = halt }
    return halt == nil && shortage == nil && goal == nil
  }

  /// Goes on from the first of the states, or from more of them; returns the first that is left.
  private mutating func expand(_ states: Range<Int>) -> Int {
    if let next = expandTogether(states) { return next }
    let state = states.lowerBound
    table.unpack(state, into: worker.from)
    if !worker.isMarked {
      if let crowd = worker.crowd(in: worker.from) {
        leave(crowd)
      } else {
        for event in events where isGoingOn && worker.mayCome(event) {
          worker.play(event: event) { arrival in
            if arrival.isTransition { transitions += 1 }
            arrive(arrival, from: state, .row(worker.key, from: worker.from))
            return goesOn(transitions)
          }
        }
      }
    }
    endManyFlows()
    return limit == nil ? state + 1 : state
  }

  /// Does not go on from a state, as there are too many of something.
  mutating func leave(_ crowd: Crowd?) {
    crowded += 1
    if let crowd { crowds.insert(crowd) }
  }

  /// Takes down what broke, and the state that was reached; returns it where its waiting work is to have
  /// its turns. `row` may be nil where nothing is gone on from.
  @discardableResult
  mutating func arrive(_ arrival: Arrival, from state: Int, _ row: StateTable.Sought?) -> Int? {
    if let shortage = arrival.shortage {
      self.shortage = shortage
      return nil
    }
    // What a turn of the end shows, the same turn before an event would.
    if arrival.isOfEnd {
      note(arrival.violations, ofEndIn: state)
    } else if arrival.kind == .event || !takesLastTurns {
      note(arrival.violations, from: state, event: arrival.event)
    }
    wasTurnedBack = wasTurnedBack || arrival.isAvoided
    guard !arrival.isOver, let row else { return nil }
    switch arrival.kind {
    case .event:
      arrive(byEvent: arrival, from: state, row)
      return nil
    case .marked:
      let found = table.insert(row, parent: UInt32(state), move: Move.marked)
      if found.isNew { marked += 1 }
      return found.isNew ? found.state : nil
    default: return arrive(byTurn: arrival, from: state, row)
    }
  }

  private mutating func arrive(byEvent arrival: Arrival, from state: Int, _ row: StateTable.Sought) {
    if let isGoal, arrival.event >= beginning, isGoal(worker.player.machine.world) {
      goal = Goal(from: state, event: arrival.event)
      return
    }
    let found = table.insert(row, parent: UInt32(state), move: UInt32(arrival.event + 1))
    let move = table.move(of: found.state)
    let (isHeldUp, isBetween) = (Move.isHeldUp(move), Move.isBetween(move))
    guard found.isNew || isHeldUp || isBetween else { return }
    if arrival.hasWork, found.isNew || isHeldUp { waiting.append(UInt32(found.state)) }
    if !found.isNew { table.setMove(of: found.state, Move.endedTurn) }
    guard options.endsFlows, found.isNew || isBetween else { return }
    if arrival.hasPending {
      ends.waiting.append(Ends.Origin(from: state, event: arrival.event, state: found.state))
    } else {
      note(arrival.endViolations, from: state, event: arrival.event, end: found.state)
    }
  }

  private mutating func arrive(byTurn arrival: Arrival, from state: Int, _ row: StateTable.Sought) -> Int? {
    if let isGoal, isGoal(worker.player.machine.world) {
      goal = Goal(from: state, event: nil)
      return nil
    }
    let isFree = arrival.kind == .freeTurn
    let new = Move.byTurn(isHeldUp: !isFree, isBetween: !arrival.isOfEnd)
    let found = table.insert(row, parent: UInt32(state), move: new)
    if found.isNew {
      if arrival.isOfEnd { end(arrival, in: found.state) }
      // After others were passed over its transitions may end before the next event.
      return (isFree ? arrival.hasWork : arrival.isMoving) ? found.state : nil
    }
    let move = table.move(of: found.state)
    let (wasHeldUp, wasBetween) = (Move.isHeldUp(move), Move.isBetween(move))
    if wasHeldUp || wasBetween {
      let isHeldUp = wasHeldUp && !isFree
      let isBetween = wasBetween && !arrival.isOfEnd
      table.setMove(of: found.state, Move.byTurn(isHeldUp: isHeldUp, isBetween: isBetween))
    }
    if wasBetween, arrival.isOfEnd {
      lastWays[found.state] = state
      end(arrival, in: found.state)
    }
    return wasHeldUp && isFree && arrival.hasWork ? found.state : nil
  }

  /// The flow ends after a turn.
  private mutating func end(_ arrival: Arrival, in state: Int) {
    guard options.endsFlows else { return }
    if arrival.hasPending {
      var origin = lastEvent(before: state)
      origin.turned = state
      ends.waiting.append(origin)
    } else {
      note(arrival.endViolations, ofEndIn: state)
    }
  }

  /// What turns of the end show that a search takes before an event.
  private mutating func note(_ violations: [Violation], ofEndIn state: Int) {
    guard !violations.isEmpty, options.endsFlows else { return }
    let last = lastEvent(before: state)
    let eventCount = isAtEnd ? levels.count : levels.count - 1
    note(violations, from: last.from, event: last.event, end: last.state, turned: state, after: eventCount)
  }

  /// The event that led to a state, with turns of the end since.
  private func lastEvent(before state: Int) -> Ends.Origin {
    let state = lastTurns(to: state).start
    let event = Int(table.move(of: state)) - 1
    return Ends.Origin(from: table.parent(of: state) ?? 0, event: event, state: state)
  }

  /// True where an arrival tells nothing that is not known; `move` is what led to its state first, nil for a
  /// new one.
  static func isKnown(_ arrival: Arrival, by move: UInt32?) -> Bool {
    guard arrival.violations.isEmpty, arrival.endViolations.isEmpty, arrival.shortage == nil,
      !arrival.isAvoided
    else { return false }
    if arrival.isOver { return true }
    guard let move else { return false }
    switch arrival.kind {
    case .event: return !Move.isHeldUp(move) && !Move.isBetween(move)
    case .freeTurn: return !Move.isHeldUp(move) && !(arrival.isOfEnd && Move.isBetween(move))
    case .turn: return !(arrival.isOfEnd && Move.isBetween(move))
    case .marked, .settled, .crowded: return true
    }
  }

  mutating func note(
    _ violations: [Violation],
    from state: Int,
    event: Int,
    end: Int? = nil,
    ending: Int? = nil,
    turned: Int? = nil,
    after eventCount: Int? = nil
  ) {
    for violation in violations {
      let key = violation.inAnyRun
      let known = place(of: violation, key)
      if let known, isFull[known] { continue }
      let occurrence = Occurrence(
        from: state,
        event: event,
        end: end,
        ending: ending,
        turned: turned,
        eventCount: eventCount ?? levels.count,
        violation: violation
      )
      if let known {
        add(occurrence, to: known)
        isFull[known] = looksFull(known)
        if isFull[known] { full = Set(notedPlaces.filter { isFull[$0.value] }.keys) }
      } else {
        hasError = hasError || options.proposesFixes && violation.severity == .error
        let grade = grade(of: violation)
        (occurrencePlaces[grade], notedPlaces[key]) = (occurrences.count, occurrences.count)
        occurrences.append((grade, [occurrence]))
        isFull.append(false)
      }
    }
  }

  /// Whether a way is to be offered in which a mistake stands alone, as far as its move shows, or follows from another.
  /// One that is not counts as its runs would where it was played just now; so many are `runs`.
  func offers(isAlone: Bool, runs: @autoclosure () -> Int) -> Bool {
    if isAlone || offersFollowing || !rehearsal.hasRefusedMany { return true }
    rehearsal.passOver(runs())
    return false
  }

  /// Where a mistake of this grade was noted; nil where it was not.
  private mutating func place(of violation: Violation, _ key: Violation.InAnyRun) -> Int? {
    if let known = notedPlaces[key] { return known }
    let place = occurrencePlaces[grade(of: violation)]
    if let place {
      notedPlaces[key] = place
      if isFull[place] { full.insert(key) }
    }
    return place
  }

  /// nil where there are enough, or where the one before it is of the same move.
  private func placeFor(_ new: Occurrence, among places: [Occurrence]) -> Int? {
    let count = (places.lastIndex { $0.eventCount <= new.eventCount } ?? -1) + 1
    guard count < Self.mostPlaces, count == 0 || places[count - 1].move != new.move else { return nil }
    return count
  }

  /// True where whatever is noted from now on has as many events as all places that are kept: an end may be looked at
  /// after the turns before the next event, so that it has one less.
  private func looksFull(_ place: Int) -> Bool {
    let places = occurrences[place].places
    return places.count == Self.mostPlaces && places.last.map { $0.eventCount < levels.count } ?? false
  }

  /// Those of fewer events come first: an end is looked at after the turns before the next event.
  private mutating func add(_ occurrence: Occurrence, to place: Int) {
    guard let count = placeFor(occurrence, among: occurrences[place].places) else { return }
    occurrences[place].places.insert(occurrence, at: count)
    if occurrences[place].places.count > Self.mostPlaces { occurrences[place].places.removeLast() }
  }
}
