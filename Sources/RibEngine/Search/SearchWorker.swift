/// One way of a move as it was played; what it means depends on what the search has seen before.
struct Arrival {
  enum Kind {
    /// By an event, or by the beginning.
    case event
    /// By the turn of waiting work, with the marks of what was passed over.
    case marked
    /// By the same turn, with the marks taken away.
    case turn
    /// By turns of which none passed anything over.
    case freeTurn
    /// By a turn of the end; `isOver` where nothing is left.
    case settled
    /// Not gone on from, because of too many instances of one component.
    case crowded
  }

  var kind: Kind
  /// The event's number; `beginning - 1` for the beginning.
  var event: Int
  var violations: [Violation] = []
  /// What a flow shows that ends here, where nothing waits.
  var endViolations: [Violation] = []
  var shortage: Capacities.Shortage?
  var isOver = false
  /// Something waits that has to have its turn.
  var hasPending = false
  /// By a turn that as well is one of the end: nothing else waited that would have had to come before.
  var isOfEnd = false
  /// A transition runs there.
  var isMoving = false
  /// Something waits there that may have its turn, whether it has to or not.
  var hasWork = false
  /// Not gone on from, because of a mistake that no way may make.
  var isAvoided = false
  /// Of what there are too many, where that is why nothing is gone on from.
  var crowd: Crowd?
  /// A time would be up there, which has to come before the flow ends.
  var isTimed = false
  /// Where any number of alike blocks is one: what became of them.
  var many = AlikeTurns()

  /// True for what counts as a transition: a turn is one with its marks and without, and where nothing is gone on
  /// from nothing was played.
  var isTransition: Bool { kind != .marked && kind != .crowded }

  init(kind: Kind, event: Int) { (self.kind, self.event) = (kind, event) }

  /// Nothing is gone on from, as there are too many of something.
  init(_ crowd: Crowd, isTimed: Bool = false) {
    (kind, event, self.crowd, self.isTimed) = (.crowded, -1, crowd, isTimed)
  }
}

/// A place to play moves: a machine with its rows. Each thread of a search has places of its own.
///
/// It is a class because what it plays is handed to the search, which is changed by it meanwhile. Fields of which a move
/// reads or writes one at a time are not checked for overlapping accesses.
final class SearchWorker {
  let program: Program
  private let splitsTurns: Bool
  private let instances: Int?
  private let avoided: Avoided
  let player: Player
  @exclusivity(unchecked) private var canonical: Canonical
  private let symmetry: Symmetry
  /// How a row that is played as a run plays it becomes what the search has for it; nil where that is the same
  /// but for the canonical form.
  @exclusivity(unchecked) var names: Renaming?
  /// Bytes of a row that a state consists of.
  let size: Int
  /// The row made canonical.
  let key: UnsafeMutablePointer<UInt8>
  private let spare: UnsafeMutablePointer<UInt8>
  private let memory: (key: RowMemory, spare: RowMemory)
  /// Whether an event was seen to happen, for all lines of the script.
  @exclusivity(unchecked) var fires: [Bool]
  /// By event of the script: a bit for each reason for which it was seen not to come while somebody was there.
  var absences: [UInt8]
  /// Components that were not built yet.
  @exclusivity(unchecked) var unbuilt: [Int]
  /// A transition ran in some row.
  @exclusivity(unchecked) private(set) var hasMoved = false
  /// A turn may come of which it is open whether it does.
  private let leavesTurnsOpen: Bool
  /// Ways that were played.
  @exclusivity(unchecked) private(set) var played = 0
  /// What was taken down for a search by several threads.
  var log = Log()
  var isOutOfTime: () -> Bool = { false }
  /// Where moves are taken down, and where those of another search are looked up.
  @exclusivity(unchecked) var kept: MoveMemory?
  @exclusivity(unchecked) var recalled: MoveMemory?
  /// Room for a packed row.
  let packed: UnsafeMutablePointer<UInt64>
  /// What machine and watcher change.
  private let world: World

  init(_ program: Program, _ rules: RuleTable, _ options: ExploreOptions, _ symmetry: Symmetry) {
    self.program = program
    self.symmetry = symmetry
    splitsTurns = options.splitsTurns
    instances = options.instances
    avoided = options.avoided
    canonical = Canonical(program, rules, options, symmetry)
    size = canonical.size
    memory = (RowMemory(for: program), RowMemory(for: program))
    (key, spare) = (memory.key.bytes, memory.spare.bytes)
    packed = .allocate(capacity: StateTable.mostWords(size: size))
    packed.initialize(repeating: 0, count: StateTable.mostWords(size: size))
    unbuilt = Array(program.components.indices)
    fires = Array(repeating: false, count: program.script.count)
    absences = Array(repeating: 0, count: program.script.count)
    player = Player(program, watcher: Watch(rules))
    world = World(program, row: player.row)
    player.machine.endsLoops = options.endsLoops
    player.machine.waitsForScreens = false
    player.machine.holdsMany = options.coversMany
    // What may never come is not waited for, but the time of a call is up only then.
    let defersMoments = options.defersMoments && options.splitsTurns && !program.hasTimeouts
    leavesTurnsOpen =
      defersMoments && program.components.contains { !$0.choices.open.isDisjoint(with: .late) }
    player.machine.defersMoments = defersMoments
    player.mostAsked = options.instances
    player.machine.alikeWork = options.canonicalizes ? options.foldedWork : nil
    player.machine.alike = symmetry.alikeVariables(in: program)
  }

  deinit { packed.deallocate() }

  private var row: UnsafeMutablePointer<UInt8> { player.row }

  /// What a move begins with.
  var from: UnsafeMutablePointer<UInt8> { player.from }

  // MARK: - Moves

  /// Plays the lines before the events, in every way, as long as `each` says so.
  func begin(_ beginning: Int, each: (Arrival) -> Bool) {
    from.update(repeating: 0, count: program.rowSize)
    playAnew(each) { worker in
      worker.player.machine.playBeginning(beginning)
      return worker.arrival(beginning - 1)
    }
  }

  /// Begins with a row that another play came to.
  func begin(at row: UnsafePointer<UInt8>, _ beginning: Int, each: (Arrival) -> Bool) {
    from.update(from: row, count: program.rowSize)
    player.load()
    _ = each(arrival(beginning - 1))
  }

  /// Plays an event from the row in `from`.
  func play(event: Int, each: (Arrival) -> Bool) {
    play(.event(event), each) { worker in
      worker.player.machine.play(worker.program.script[event], offersTurns: !worker.splitsTurns)
      if !worker.fires[event] { worker.note(event) }
      return worker.arrival(event)
    }
  }

  /// Notes whether the event that was played last happened, or why not.
  private func note(_ event: Int) {
    let watcher = player.machine.watcher
    fires[event] = watcher.neverFired.isEmpty
    for absence in watcher.absences.values { absences[event] |= absence.bit }
  }

  /// True where an event may come in the row in `from`: all but those that come by themselves wait until no
  /// transition runs.
  func mayCome(_ event: Int) -> Bool {
    !splitsTurns || !program.takesTime || program.script[event].isOpen || !isMoving
  }

  /// True where a transition runs in the row in `from`.
  var isMoving: Bool { waiting.hasTransition }

  /// Has each piece of work that waits in the row in `from` take its turn, if it may before the next event,
  /// and the transition that ends next end. After other work was passed over only that may come before one. At the end of
  /// a flow what has to have its turn has it oldest first.
  func takeTurns(before event: Int, onlyEnds: Bool, ofEnd: Bool, each: (Arrival) -> Bool) {
    var goesOn = true
    func onward(_ arrival: Arrival) -> Bool {
      goesOn = each(arrival)
      return goesOn
    }
    if isMoving {
      play(.transition(before: event), onward) { worker in
        worker.player.machine.endNextTransition()
        var arrival = Arrival(kind: .freeTurn, event: event)
        arrival.isOver = worker.player.machine.isHalted
        worker.complete(&arrival)
        return arrival
      }
    }
    let isAtRest = isAtRest
    for index in onlyEnds ? [] : ofEnd ? lastTurns : turns where goesOn {
      play(.turn(index, before: event), onward) { worker in
        worker.player.machine.takeTurn(index)
        return worker.arrivalByTurn(event, isOfEnd: isAtRest, each)
      }
    }
  }

  /// Makes each move that may come next at the end of a flow.
  func settle(each: (Arrival) -> Bool) {
    if let crowd = crowd(in: from) {
      let isTimed = waiting.indices.contains { waiting.kind($0) == .timeout }
      _ = each(Arrival(crowd, isTimed: isTimed))
      return
    }
    var goesOn = true
    func onward(_ arrival: Arrival) -> Bool {
      goesOn = each(arrival)
      return goesOn
    }
    for move in endMoves where goesOn {
      play(.ending(move), onward) { worker in
        var arrival = Arrival(kind: .settled, event: -1)
        arrival.isOver = worker.settle(move)
        worker.complete(&arrival)
        return arrival
      }
    }
  }

  /// Makes a move of the end of a flow; true where nothing is left to wait for.
  @discardableResult
  func settle(_ move: EndMove) -> Bool { player.machine.settleOne(move) }

  /// What may come next from the row in `from` at the end of a flow. After the last transition what is still to be asked
  /// has its turn in the same move, but where it may be any number.
  var endMoves: [EndMove] {
    guard splitsTurns, isMoving || program.takesTime && player.machine.holdsMany else { return [.oldest] }
    return [isMoving ? .transition : .oldest] + turns.map { .turn($0) }
  }

  /// Makes a move in every way.
  func playAnew(_ each: (Arrival) -> Bool, _ move: (SearchWorker) -> Arrival) {
    player.playEveryWay(
      of: {
        defer { played += 1 }
        return move(self)
      },
      each: each
    )
  }

  // MARK: - Arrivals

  private func arrival(_ event: Int) -> Arrival {
    var arrival = Arrival(kind: .event, event: event)
    arrival.isOver = player.machine.isHalted
    complete(&arrival)
    guard !arrival.isOver else { return arrival }
    arrival.hasPending = !world.isAtRest
    if !arrival.hasPending, program.mayCycle {
      player.machine.watcher.restart()
      player.machine.watcher.end(in: player.machine.world)
      arrival.endViolations = player.violations
    }
    return arrival
  }

  /// The end of a flow after a turn of which it was open whether it comes.
  private func end(_ arrival: inout Arrival) {
    arrival.isOfEnd = true
    guard !arrival.isOver else { return }
    arrival.hasPending = !world.isAtRest
    guard !arrival.hasPending else { return }
    player.machine.watcher.restart()
    player.machine.restAtStart()
    player.machine.watcher.end(in: player.machine.world)
    arrival.endViolations = player.violations
  }

  /// The state with the marks taken away is what an event comes to; with them it is what the next turn
  /// comes to, if there can be another one: that comes first.
  private func arrivalByTurn(_ event: Int, isOfEnd: Bool, _ each: (Arrival) -> Bool) -> Arrival {
    let isFree = !world.row.waiting.hasPassedOver
    if !player.machine.isHalted, !isFree, !breaksAvoided, world.row.waiting.hasTurns {
      canonicalize()
      let marked = Arrival(kind: .marked, event: event)
      kept?.add(marked, key, from: from)
      _ = each(marked)
    }
    player.machine.clearMarks()
    var arrival = Arrival(kind: isFree ? .freeTurn : .turn, event: event)
    arrival.isOver = player.machine.isHalted
    complete(&arrival)
    if isOfEnd { end(&arrival) }
    return arrival
  }

  private func complete(_ arrival: inout Arrival) {
    arrival.shortage = world.shortage
    cover()
    arrival.violations = player.violations
    if !arrival.isOver, breaksAvoided { (arrival.isAvoided, arrival.isOver) = (true, true) }
    guard !arrival.isOver else { return }
    // Of the world: what is computed of a machine would copy it, with all that its watcher holds.
    arrival.isMoving = program.takesTime && world.row.waiting.hasTransition
    if arrival.isMoving { hasMoved = true }
    canonicalize()
    if player.machine.holdsMany {
      arrival.many = AlikeTurns(staying: player.machine.staying, merged: canonical.merged)
    }
    arrival.hasWork = !Row(program, key).waiting.isEmpty
  }

  /// True where the last move made a mistake that no way may make.
  private var breaksAvoided: Bool { breaksAvoided(player.machine.watcher.violations) }

  func breaksAvoided(_ violations: [Violation]) -> Bool {
    !avoided.isEmpty && violations.contains { avoided.contains(rule: $0.rule, $0.severity) }
  }

  /// Copies the row into `key` with what nobody can ever see made equal.
  func canonicalize() {
    key.update(from: row, count: size)
    if let names {
      let withSerials = size > program.stateSize
      Row(program, key).rename(by: names, owners: symmetry.owners, withSerials: withSerials, spare)
    }
    canonical.apply(to: key, spare: spare)
  }

  /// Goes on from the row that was made canonical last.
  func goOn() {
    player.goOn()
    takeNames()
  }

  /// The row in `from` has become what was made canonical last.
  func takeNames() {
    if let new = canonical.renaming { names = names.map { new.after($0) } ?? new }
  }

  /// What a move begins with, to come back to.
  var place: (player: Player.Place, names: Renaming?) {
    get { (player.place, names) }
    set { (player.place, names) = newValue }
  }

  /// Takes down which components were built for the first time, in the row as it is before it is made
  /// canonical.
  private func cover() {
    if unbuilt.isEmpty { return }
    let row = Row(program, row)
    unbuilt.removeAll { row.built($0) > 0 }
  }

  // MARK: - Rows

  /// What may have its turn from the row in `from`: what was not passed over, and of the blocks of the main
  /// queue only the first. What the end of a transition brings is in no queue yet.
  var turns: [Int] {
    var blockIsPassed = false
    return waiting.indices.filter { place in
      let isBlock = waiting[place].isBlock && !waiting.awaitsTransition(place)
      defer { blockIsPassed = blockIsPassed || isBlock }
      return waiting.mayHaveTurn(place) && !(isBlock && blockIsPassed)
    }
  }

  /// Those of the turns that may come next at the end of a flow.
  private var lastTurns: [Int] {
    let turns = turns
    let world = World(program, row: from)
    guard !isMoving, let oldest = turns.firstIndex(where: { !world.isOpen($0) }) else { return turns }
    return Array(turns[...oldest])
  }

  /// True where nothing waits in the row in `from` that has to have its turn.
  private var isAtRest: Bool {
    World(program, row: from).isAtRest
  }

  /// True where something waits in the row in `from` that is to have its turn before an event, or at the end: there
  /// only what may lead to a turn of which it is open whether it comes, as it is one or brings one.
  func hasTurns(ofEnd: Bool) -> Bool {
    !waiting.isEmpty && crowd(in: from) == nil && (!ofEnd || leavesTurnsOpen)
  }

  /// True where the row in `from` has work that was passed over.
  var isMarked: Bool { waiting.hasPassedOver }

  /// What waits in the row in `from`.
  private var waiting: WaitingWork { Row(program, from).waiting }

  /// Of what a row has more than the search goes on from.
  func crowd(in row: UnsafeMutablePointer<UInt8>) -> Crowd? {
    Row(program, row).crowd(most: instances, countsRepeated: player.machine.alikeWork == nil)
  }
}
