/// A breadth-first search over everything that an alphabet allows; the first way found to break a rule
/// is one with the fewest events.
///
/// A level is what so many events lead to. With `splitsTurns`, work that waits has its turns within the
/// level, one move each, and every event then comes alone: the same states as with all turns tried before
/// each event. Work that was passed over is marked in the row, since the runtime asks in the order of the
/// queue; a marked row is gone on from by turns only.
struct Search {
  /// Where a rule was broken: by a letter from a state, or by the end of the flow after it.
  struct Sighting: Sendable {
    /// The state that the letter was played from; 0 for the beginning.
    var from: Int
    /// `beginning - 1` for the beginning itself.
    var letter: Int
    /// The state that the letter led to, where the flow ends there.
    var end: Int?
    var violation: Violation

    /// All ways of a move are looked at when it is told.
    func isSameMove(as other: Sighting) -> Bool {
      from == other.from && letter == other.letter && end == other.end
    }
  }

  struct Key: Hashable {
    var rule: Int
    var child: Int
    var parent: Int
    var slot: Int
    var code: Int

    init(_ violation: Violation, _ program: Program) {
      rule = violation.rule
      child = violation.child.component
      parent = violation.parent.component
      slot = violation.slot
      code = violation.code >= 0 && program.codes[violation.code].op != .place ? violation.code : -1
    }
  }

  let program: Program
  let beginning: Int
  let letters: [Int]
  let options: ExploreOptions
  var canonical: Canonical
  var machine: Machine<Script, Watch>
  let row: UnsafeMutablePointer<UInt8>
  let from: UnsafeMutablePointer<UInt8>
  let key: UnsafeMutablePointer<UInt8>
  private let spare: UnsafeMutablePointer<UInt8>
  var table: StateTable
  var transitions = 0
  /// Levels that were searched whole.
  private(set) var depth = 0
  /// States that were seen and not gone on from.
  private(set) var left = 0
  /// States of those that were left because of too many instances of one component.
  private(set) var crowded = 0
  private(set) var limit = ""
  var shortage: Capacities.Shortage?
  private(set) var sightings: [(key: Key, places: [Sighting])] = []
  private var sightingPlaces: [Key: Int] = [:]
  private(set) var fired: Set<Int> = []
  /// Components that were not built yet.
  var unbuilt: [Int]
  /// The first state of each level.
  private(set) var levels: [Int] = []
  /// Whether moves are kept, from state to state.
  var keepsMoves = false
  var kept: [(from: Int, to: Int)] = []
  var keptTurns: [(from: Int, to: Int)] = []
  /// Whether work had its turn after other work was passed over.
  var hasPassedOver = false
  /// States of the next level whose waiting work may have its turns.
  var waiting: [Int] = []
  /// Rows with passed-over work, which are no states of their own.
  var marked = 0

  /// Searches with the given letters, numbers of script lines; the caller frees the rows by `close`.
  init(
    _ program: Program,
    beginning: Int,
    letters: [Int],
    table rules: RuleTable,
    options: ExploreOptions
  ) {
    self.program = program
    self.beginning = beginning
    self.letters = letters
    self.options = options
    unbuilt = Array(program.components.indices)
    canonical = Canonical(program, rules, options)
    row = .allocate(capacity: program.rowSize)
    from = .allocate(capacity: program.rowSize)
    key = .allocate(capacity: program.rowSize)
    spare = .allocate(capacity: program.rowSize)
    row.initialize(repeating: 0, count: program.rowSize)
    from.initialize(repeating: 0, count: program.rowSize)
    key.initialize(repeating: 0, count: program.rowSize)
    spare.initialize(repeating: 0, count: program.rowSize)
    machine = Machine(program, row: row, choices: Script([]), watcher: Watch(rules))
    table = StateTable(key, size: canonical.size)
  }

  func close() {
    row.deallocate()
    from.deallocate()
    key.deallocate()
    spare.deallocate()
  }

  // MARK: - Searching

  /// How many states were seen; the one that was too many is not told.
  var states: Int {
    let seen = table.count - 1 - marked
    return limit == Halt.states.rawValue ? min(seen, options.states) : seen
  }

  /// Ends early where `isEnough` says so, which is asked whenever something new was sighted.
  mutating func run(isEnough: (inout Search) -> Bool = { _ in false }) {
    begin()
    var looked = 0
    var state = 1
    while state < table.count, isGoingOn, depth < options.events {
      levels.append(state)
      takeTurns()
      let end = table.count
      while state < end, isGoingOn {
        if sightings.count > looked {
          looked = sightings.count
          if isEnough(&self) { return leave(from: state) }
        }
        tellProgress(at: state)
        table.unpack(state, into: from)
        if !isMarked {
          if isCrowded { crowded += 1 } else { for letter in letters { expand(state, letter) } }
        }
        if limit.isEmpty { state += 1 }
      }
      if state == end { depth += 1 }
    }
    leave(from: state)
  }

  var isGoingOn: Bool { limit.isEmpty && shortage == nil }

  private mutating func leave(from state: Int) {
    left = min(max(0, table.count - state) + crowded, states)
  }

  private func tellProgress(at state: Int) {
    options.watch?(
      SearchProgress(level: depth, states: states, left: table.count - state, bytes: table.heldBytes)
    )
  }

  /// The states after the beginning, each way of it.
  private mutating func begin() {
    machine.choices.reset()
    repeat {
      load(empty: true)
      playBeginning()
      arrive(from: 0, letter: beginning - 1)
    } while goesOn(machine.choices.ordinal) && machine.choices.advance()
  }

  mutating func playBeginning() {
    machine.restAtStart()
    for line in program.script[..<beginning] where !machine.isHalted { machine.play(line) }
  }

  /// False where there is too little room, or a limit is reached.
  mutating func goesOn(_ transitions: Int) -> Bool {
    let seen = table.count - 1 - marked
    let halt = options.halt(states: seen, bytes: table.heldBytes, transitions: transitions)
    if let halt { limit = halt.rawValue }
    return halt == nil && shortage == nil
  }

  private mutating func expand(_ state: Int, _ letter: Int) {
    guard isGoingOn else { return }
    machine.choices.reset()
    repeat {
      load(empty: false)
      machine.play(program.script[letter], offersTurns: !options.splitsTurns)
      transitions += 1
      if machine.watcher.neverFired.isEmpty { fired.insert(letter) }
      arrive(from: state, letter: letter)
    } while goesOn(transitions) && machine.choices.advance()
  }

  mutating func load(empty: Bool) {
    if empty {
      row.update(repeating: 0, count: program.rowSize)
    } else {
      row.update(from: from, count: program.rowSize)
    }
    machine.restart()
    machine.watcher.restart()
  }

  /// Takes down what broke, and the state that was reached.
  private mutating func arrive(from state: Int, letter: Int) {
    if row[Layout.halted] == 2 {
      shortage = machine.world.shortage
      return
    }
    note(from: state, letter: letter)
    if machine.isHalted {
      if keepsMoves { kept.append((state, state)) }
      return
    }
    canonicalize()
    let found = table.insert(key, parent: UInt32(state), move: UInt32(letter + 1))
    if keepsMoves { kept.append((state, found.state)) }
    let move = table.move(of: found.state)
    guard found.isNew || move == Move.turn || move == Move.freeTurn else { return }
    if found.isNew || move == Move.turn { waiting.append(found.state) }
    // Seen before in the middle of a gap only, where no flow ends.
    if !found.isNew { table.setMove(of: found.state, Move.endedTurn) }
    finish(found.state, from: state, letter: letter)
  }

  /// What a flow would show that ends here: everything that waits has its turn, without being asked.
  private mutating func finish(_ end: Int, from state: Int, letter: Int) {
    guard machine.pendingCount > 0 || program.mayCycle else { return }
    let outer = machine.choices
    machine.choices.reset()
    key.update(from: row, count: program.rowSize)
    repeat {
      row.update(from: key, count: program.rowSize)
      machine.restart()
      machine.watcher.restart()
      machine.end()
      if row[Layout.halted] == 2 {
        shortage = machine.world.shortage
        break
      }
      note(from: state, letter: letter, end: end)
    } while goesOn(machine.choices.ordinal) && machine.choices.advance()
    machine.choices = outer
  }

  mutating func note(from state: Int, letter: Int, end: Int? = nil) {
    cover()
    for violation in machine.watcher.violations {
      let key = Key(violation, program)
      let sighting = Sighting(from: state, letter: letter, end: end, violation: violation)
      if let place = sightingPlaces[key] {
        if let last = sightings[place].places.last, last.isSameMove(as: sighting) { continue }
        if sightings[place].places.count < 64 { sightings[place].places.append(sighting) }
      } else {
        sightingPlaces[key] = sightings.count
        sightings.append((key, [sighting]))
      }
    }
  }

  /// Copies the row into `key` with what nobody can ever see made equal.
  mutating func canonicalize() {
    key.update(from: row, count: canonical.size)
    canonical.apply(to: key, spare: spare)
  }
}

extension Machine {
  /// Forgets the last move: nothing is on the stack, nothing has stopped.
  mutating func restart() {
    isHalted = world.row[Layout.halted] != 0
    nesting = Nesting()
    presentations = 0
    presenting = -1
    opening = []
    eventsLeft = Self.mostEvents
    at = -1
  }

  mutating func restAtStart() { if pendingCount == 0 { watcher.rest(in: world) } }

  /// Plays the end of a flow from here.
  mutating func end() {
    settle()
    restAtStart()
    watcher.end(in: world)
  }
}

extension Program {
  /// True where a name carries a serial number, so that numbers are part of the state.
  var namesSerials: Bool { components.contains { largestSerial(of: $0.name) > 0 } }

  /// The largest serial number that the flow names of a component; 0 for none.
  func largestSerial(of component: String) -> Int {
    let named = namings.filter { components[$0.component].name == component }.map(\.serial)
    let events = script.flatMap(\.action.instances).filter { $0.component == component }
    return max(named.max() ?? 0, events.compactMap(\.serial).max() ?? 0)
  }

  /// Components whose children nobody ever walks, takes the last of, or lets go of in order: roots that
  /// the app keeps and never deactivates.
  var orderlessComponents: [Int] {
    let walked = script.contains { line in
      switch line.action {
      case .release, .deactivate, .activate, .detachChild, .attachChild: true
      default: false
      }
    }
    guard !walked,
      !codes.contains(where: { $0.op == .takeLast || $0.op == .detachChild || $0.op == .attachChild })
    else { return [] }
    let children = Set(components.flatMap { $0.slots.map(\.child) + $0.fixedChildren })
    return components.indices.filter { components[$0].kind == .rib && !children.contains($0) }
  }
}

extension EventLine.Action {
  /// Who is named.
  fileprivate var instances: [InstanceRef] {
    switch self {
    case .launch(let x), .start(let x), .listener(let x, _), .send(let x, _), .swipeBack(let x),
      .swipeDown(let x),
      .swipeBackCancelled(let x), .cancel(let x), .release(let x, _), .hold(let x, _), .activate(let x),
      .deactivate(let x), .load(let x), .startWorker(let x, _), .stopWorker(let x, _), .touchView(let x),
      .subscribe(let x), .observe(let x):
      [x]
    case .build(let x, let y): [x] + (y.map { [$0] } ?? [])
    case .attachChild(let x, let y), .detachChild(let x, let y): [x, y]
    case .run(_, let slot): [slot.owner]
    default: []
    }
  }
}
