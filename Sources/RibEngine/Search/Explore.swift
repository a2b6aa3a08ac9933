/// What bounds a search.
package struct ExploreOptions: Sendable {
  /// How many states may be seen.
  package var states = 1_000_000
  /// How many bytes the states may take.
  package var memory = 1 << 30
  /// How many events a sequence may have.
  package var events = 30
  /// True where the bound was asked for, so that reaching it is an answer.
  package var isBoundWanted = false
  package var isStrict = false
  /// Take random sequences instead of all, as many as `states`.
  package var seed: UInt64?
  package var proposesFixes = true
  /// For a search that only has to say whether a flow is clean: the ids that do not count against it. It
  /// ends as soon as it finds another, and tells neither these nor notes.
  var permitted: Set<String>?
  /// How many transitions may be tried.
  var transitions = Int.max
  /// Search parts that share nothing one by one.
  package var slices = true
  /// Forget the order of children where nothing can ever see it.
  package var forgetsOrder = true
  /// What is looked for.
  package var rules = RuleTable.catalogue
  package var isOutOfTime: @Sendable () -> Bool = { false }
  /// True where somebody wants an answer now, whatever it is.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Told now and then how far the search is; nil where nobody waits.
  package var watch: (@Sendable (SearchProgress) -> Void)?

  package init() {}
}

/// A breadth-first search over everything that an alphabet allows; the first way found to break a rule
/// is one with the fewest events.
struct Search {
  /// Where a rule was broken first: in which state, by which letter, with which choices.
  struct Sighting: Sendable {
    var state: Int
    /// -1 for the end of the flow after that state.
    var letter: Int
    var ordinal: Int
    var violation: Violation
  }

  struct Key: Hashable {
    var rule: Int
    var child: Int
    var parent: Int
    var slot: Int
    var code: Int
  }

  let program: Program
  private let beginning: Int
  private let letters: [Int]
  private let options: ExploreOptions
  private let stateBytes: Int
  private var machine: Machine<Script, Watch>
  private let row: UnsafeMutablePointer<UInt8>
  private let from: UnsafeMutablePointer<UInt8>
  private let key: UnsafeMutablePointer<UInt8>
  private(set) var table: StateTable
  private(set) var transitions = 0
  /// Levels that were searched whole.
  private(set) var depth = 0
  /// States that were seen and not gone on from.
  private(set) var left = 0
  private(set) var limit = ""
  private(set) var shortage: Capacities.Shortage?
  private(set) var sightings: [(key: Key, places: [Sighting])] = []
  private var sightingPlaces: [Key: Int] = [:]
  private(set) var fired: Set<Int> = []
  private let orderless: [Int]

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
    stateBytes = program.namesSerials ? program.rowSize : program.stateSize
    row = .allocate(capacity: program.rowSize)
    from = .allocate(capacity: program.rowSize)
    key = .allocate(capacity: program.rowSize)
    row.initialize(repeating: 0, count: program.rowSize)
    from.initialize(repeating: 0, count: program.rowSize)
    key.initialize(repeating: 0, count: program.rowSize)
    machine = Machine(program, row: row, choices: Script([]), watcher: Watch(rules))
    table = StateTable(key, size: stateBytes)
    orderless = options.forgetsOrder ? program.orderlessComponents : []
  }

  func close() {
    row.deallocate()
    from.deallocate()
    key.deallocate()
  }

  // MARK: - Searching

  var mostStates: Int { options.states }

  /// Ends early where `isEnough` says so, which is asked whenever something new was sighted.
  mutating func run(isEnough: (inout Search) -> Bool = { _ in false }) {
    begin()
    var state = 1
    var looked = 0
    var levelEnd = table.count
    while state < table.count, shortage == nil, limit.isEmpty {
      if state == levelEnd {
        depth += 1
        levelEnd = table.count
      }
      if depth >= options.events { break }
      if sightings.count > looked {
        looked = sightings.count
        if isEnough(&self) { break }
      }
      if let watch = options.watch {
        watch(
          SearchProgress(
            level: depth,
            states: table.count - 1,
            left: table.count - state,
            bytes: table.heldBytes
          )
        )
      }
      table.unpack(state, into: from)
      for letter in letters where limit.isEmpty { expand(state, letter) }
      if limit.isEmpty { state += 1 }
    }
    left = min(table.count - state, states)
    if left == 0 { depth += table.count > 1 ? 1 : 0 }
  }

  /// The states after the beginning, each way of it.
  private mutating func begin() {
    machine.choices.reset()
    repeat {
      load(empty: true)
      machine.restAtStart()
      for line in program.script[..<beginning] where !machine.isHalted { machine.play(line) }
      arrive(from: 0, letter: beginning, isRoot: true)
    } while goesOn(machine.choices.ordinal) && machine.choices.advance()
  }

  /// False where there is too little room, or a limit is reached.
  private mutating func goesOn(_ transitions: Int) -> Bool {
    let halt = options.halt(states: table.count - 1, bytes: table.heldBytes, transitions: transitions)
    if let halt { limit = halt.rawValue }
    return halt == nil && shortage == nil
  }

  private mutating func expand(_ state: Int, _ letter: Int) {
    machine.choices.reset()
    repeat {
      load(empty: false)
      machine.play(program.script[letter])
      transitions += 1
      if machine.watcher.neverFired.isEmpty { fired.insert(letter) }
      arrive(from: state, letter: letter, isRoot: false)
    } while goesOn(transitions) && machine.choices.advance()
  }

  private mutating func load(empty: Bool) {
    if empty {
      row.update(repeating: 0, count: program.rowSize)
    } else {
      row.update(from: from, count: program.rowSize)
    }
    machine.restart()
    machine.watcher.restart()
  }

  /// Takes down what broke, and the state that was reached.
  private mutating func arrive(from state: Int, letter: Int, isRoot: Bool) {
    if row[Layout.halted] == 2 {
      shortage = machine.world.shortage
      return
    }
    note(state: state, letter: isRoot ? beginning - 1 : letter)
    if machine.isHalted { return }
    let move = UInt32(letter) << 20 | UInt32(min(machine.choices.ordinal, 0xF_FFFF))
    canonicalize()
    let found = table.insert(key, parent: UInt32(state), move: move)
    if found.isNew { finish(found.state) }
  }

  /// What a flow would show that ends here: everything that waits has its turn, without being asked.
  private mutating func finish(_ state: Int) {
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
      note(state: state, letter: -1)
    } while machine.choices.advance()
    machine.choices = outer
  }

  private mutating func note(state: Int, letter: Int) {
    for violation in machine.watcher.violations {
      let code =
        violation.code >= 0 && program.codes[violation.code].op != .place ? violation.code : -1
      let key = Key(
        rule: violation.rule,
        child: violation.child.component,
        parent: violation.parent.component,
        slot: violation.slot,
        code: code
      )
      let sighting = Sighting(
        state: state,
        letter: letter,
        ordinal: machine.choices.ordinal,
        violation: violation
      )
      if let place = sightingPlaces[key] {
        if sightings[place].places.count < 64 { sightings[place].places.append(sighting) }
      } else {
        sightingPlaces[key] = sightings.count
        sightings.append((key, [sighting]))
      }
    }
  }

  /// Copies the row into `key` with what nobody can ever see made equal.
  private mutating func canonicalize() {
    key.update(from: row, count: stateBytes)
    for component in orderless {
      let base = Layout.child(program.components[component], program.capacities)
      for cell in program.cells(of: component) {
        let count = Int(key[program.cellBase[cell] + Layout.childCount])
        guard count > 1 else { continue }
        var children = UnsafeMutableBufferPointer(start: key + program.cellBase[cell] + base, count: count)
        children.sort()
      }
    }
  }

  // MARK: - Paths

  /// The letters of a sighting and the choices taken on the way, from the beginning on.
  mutating func path(to sighting: Sighting) -> (letters: [Int], digits: [Int]) {
    var steps: [(letter: Int, ordinal: Int)] = []
    var state = sighting.state
    while state != 0, let parent = table.parent(of: state) {
      let move = table.move(of: state)
      steps.append((Int(move >> 20), Int(move & 0xF_FFFF)))
      state = parent
    }
    steps.reverse()
    if sighting.letter >= beginning { steps.append((sighting.letter, sighting.ordinal)) }
    if sighting.letter == beginning - 1 { steps = [(beginning, sighting.ordinal)] }
    return replay(steps, ending: sighting.letter == -1 ? sighting.ordinal : nil)
  }

  private mutating func replay(
    _ steps: [(letter: Int, ordinal: Int)],
    ending: Int?
  ) -> (letters: [Int], digits: [Int]) {
    var letters: [Int] = []
    var digits: [Int] = []
    from.update(repeating: 0, count: program.rowSize)
    for (index, step) in steps.enumerated() {
      digits += advance(to: step.ordinal) { search in
        if index == 0 {
          search.machine.restAtStart()
          for line in search.program.script[..<search.beginning] where !search.machine.isHalted {
            search.machine.play(line)
          }
        } else {
          search.machine.play(search.program.script[step.letter])
        }
      }
      if index > 0 { letters.append(step.letter) }
      from.update(from: row, count: program.rowSize)
    }
    if let ending { digits += advance(to: ending) { $0.machine.end() } }
    return (letters, digits)
  }

  /// Turns the odometer until the vector of that number; returns its digits.
  private mutating func advance(to ordinal: Int, _ body: (inout Search) -> Void) -> [Int] {
    machine.choices.reset()
    while true {
      row.update(from: from, count: program.rowSize)
      machine.restart()
      machine.watcher.restart()
      body(&self)
      if machine.choices.ordinal == ordinal { return Array(machine.choices.taken) }
      if !machine.choices.advance() { return Array(machine.choices.taken) }
    }
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
  var namesSerials: Bool {
    namings.contains { $0.serial > 0 } || script.contains { $0.action.namesSerial }
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
  fileprivate var namesSerial: Bool {
    switch self {
    case .launch(let x), .start(let x), .listener(let x, _), .send(let x, _), .swipeBack(let x),
      .swipeDown(let x),
      .swipeBackCancelled(let x), .cancel(let x), .release(let x, _), .hold(let x, _), .activate(let x),
      .deactivate(let x), .load(let x), .startWorker(let x, _), .stopWorker(let x, _), .touchView(let x),
      .subscribe(let x), .observe(let x):
      x.serial != nil
    case .build(let x, let y): x.serial != nil || y?.serial != nil
    case .attachChild(let x, let y), .detachChild(let x, let y): x.serial != nil || y.serial != nil
    case .run(_, let slot): slot.owner.serial != nil
    default: false
    }
  }
}
