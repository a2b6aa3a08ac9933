/// Looks forward from where a counterexample ends, through every sequence of the events that have to do
/// with it, for a state in which nothing is stuck any more.
///
/// It is a search of its own, breadth first and without reductions other than parts that share nothing:
/// that a slot is never cleared is said only where everything was tried.
struct Future {
  /// How many transitions are tried before nothing is said.
  static let limit = 60_000

  private let example: Exploration.Counterexample
  private let eventSet: EventSet
  private let rule: Rule
  private let recovery: Recovery
  private let options: ExploreOptions

  /// nil for rules that speak of a moment and not of what stays.
  init?(_ example: Exploration.Counterexample, in space: Exploration) {
    let rule = space.table.all[example.group.mistake.rule]
    guard let recovery = rule.recovery else { return nil }
    self.recovery = recovery
    self.example = example
    self.rule = rule
    eventSet = space.eventSet
    options = space.options
  }

  /// nil where nothing is stuck, or where a limit came first.
  func recoverability() -> Recoverability? {
    var scenario = eventSet.scenario
    let events = Array(eventSet.scenario.events[eventSet.beginning...])
    let played = example.scenario.events
    scenario.events = played + events
    let parts = Compiler(scenario)
    guard parts.excess.isEmpty else { return nil }
    var program = example.tried.program
    program = Program(parts, capacities: program.capacities)
    for _ in 0..<16 {
      var run = FutureRun(program, after: played.count, events: related(program, played.count))
      defer { run.close() }
      guard run.begin(on: example.path, rule, example.group.headline.violation) else { return nil }
      let end = run.search(Self.limit, options)
      guard let shortage = run.shortage else { return end.flatMap { recoverability($0, run, events) } }
      guard let more = program.capacities.grown(for: shortage, in: program) else { return nil }
      program = Program(parts, capacities: more)
    }
    return nil
  }

  /// The events that share something with those of the counterexample, as places in the script.
  ///
  /// What a screen that is gone would send is none: nobody taps what is not there.
  private func related(_ program: Program, _ count: Int) -> [Int] {
    let child = example.group.mistake.child.component
    let silent = recovery.isScreenGone && child >= 0 ? program.components[child].name : nil
    let all = (count..<program.script.count).filter { event in
      if case .send(let instance, _) = program.script[event].action { return instance.component != silent }
      return true
    }
    guard options.slices || options.multiplies else { return all }
    let written = example.scenario.events[eventSet.beginning...].map(\.action)
    let near = Slices(program, beginning: count).parts.filter { part in
      part.contains { written.contains(program.script[$0].action) }
    }
    return near.isEmpty ? all : all.filter { event in near.contains { $0.contains(event) } }
  }

  private func recoverability(_ end: FutureRun.End, _ run: FutureRun, _ events: [EventLine])
    -> Recoverability?
  {
    switch end {
    case .never: return Recoverability(states: run.count, deed: recovery.deed)
    case .cleared(let way, let isCalm):
      var clearing = eventSet.scenario
      clearing.events = way.map { events[$0] }
      return Recoverability(clearing: clearing, isCalm: isCalm, states: run.count, deed: recovery.deed)
    }
  }
}

/// The states after a counterexample.
private struct FutureRun {
  enum End {
    /// Places of the events, from 0.
    case cleared([Int], isCalm: Bool)
    case never
  }

  private let program: Program
  private let beginning: Int
  private let events: [Int]
  private let row: UnsafeMutablePointer<UInt8>
  private let from: UnsafeMutablePointer<UInt8>
  private var machine: Machine<Script, Blind>
  private var table: StateTable
  private var isStuck: (World) -> Bool = { _ in false }
  private(set) var shortage: Capacities.Shortage?
  private var transitions = 0
  /// True where there is too little room, or a limit is reached.
  private var isOver = false

  init(_ program: Program, after beginning: Int, events: [Int]) {
    self.program = program
    self.beginning = beginning
    self.events = events
    row = .allocate(capacity: program.rowSize)
    from = .allocate(capacity: program.rowSize)
    row.initialize(repeating: 0, count: program.rowSize)
    from.initialize(repeating: 0, count: program.rowSize)
    machine = Machine(program, row: row, choices: Script([]), watcher: Blind())
    table = StateTable(row, size: program.rowSize)
  }

  func close() {
    row.deallocate()
    from.deallocate()
  }

  var count: Int { table.count }

  /// Plays the counterexample; false where nothing is stuck at its end.
  mutating func begin(on path: [Int], _ rule: Rule, _ violation: Violation) -> Bool {
    machine.choices = Script(path)
    machine.restAtStart()
    for line in program.script[..<beginning] where !machine.isHalted { machine.play(line) }
    if !machine.isHalted { machine.settle() }
    shortage = machine.world.shortage
    if shortage != nil { return true }
    guard !machine.isHalted, let isStuck = machine.world.stuckness(rule, violation) else { return false }
    self.isStuck = isStuck
    table = StateTable(row, size: program.namesSerials ? program.rowSize : program.stateSize)
    from.update(from: row, count: program.rowSize)
    return isStuck(machine.world)
  }

  /// nil where a limit came first.
  mutating func search(_ limit: Int, _ options: ExploreOptions) -> End? {
    var state = 0
    while state < table.count {
      table.unpack(state, into: from)
      for event in events {
        if let end = expand(state, event, limit, options) { return end }
        if isOver { return nil }
      }
      state += 1
    }
    return .never
  }

  private mutating func expand(_ state: Int, _ event: Int, _ limit: Int, _ options: ExploreOptions) -> End? {
    machine.choices.reset()
    repeat {
      row.update(from: from, count: program.rowSize)
      machine.restart()
      machine.play(program.script[event])
      transitions += 1
      shortage = machine.world.shortage
      isOver = shortage != nil || transitions > limit || transitions % 64 == 0 && options.haltByClock != nil
      if isOver { return nil }
      if machine.isHalted { continue }
      let isCalm = machine.choices.taken.allSatisfy { $0 == 0 }
      if !isStuck(machine.world) {
        return .cleared(way(to: state) + [event - beginning], isCalm: isCalm && isCalmWay(to: state))
      }
      // The event, and whether its timing is the calm one.
      _ = table.insert(row, parent: UInt32(state), move: UInt32(event) << 1 | (isCalm ? 0 : 1))
    } while machine.choices.advance()
    return nil
  }

  private func way(to state: Int) -> [Int] {
    var way: [Int] = []
    var state = state
    while let parent = table.parent(of: state) {
      way.append(Int(table.move(of: state) >> 1) - beginning)
      state = parent
    }
    return way.reversed()
  }

  private func isCalmWay(to state: Int) -> Bool {
    var state = state
    while let parent = table.parent(of: state) {
      if table.move(of: state) & 1 == 1 { return false }
      state = parent
    }
    return true
  }
}

extension World {
  /// Whether what broke a rule still stands, to be asked of later states of this world; nil where the
  /// instance that it is about is not there.
  fileprivate func stuckness(_ rule: Rule, _ violation: Violation) -> ((World) -> Bool)? {
    func cell(_ subject: Violation.Subject) -> Cell? { cells.first { self.subject($0) == subject } }
    if rule.recovery?.remains == .inSlot {
      guard let parent = cell(violation.parent), violation.slot >= 0 else { return nil }
      return { $0.isStuck(parent, slot: violation.slot) }
    }
    guard let child = cell(violation.child) else { return nil }
    let looks = rule.triggers.compactMap { trigger in
      if case .atRest(let look, _) = trigger { look } else { nil }
    }
    return { world in
      var isFound = false
      for look in looks where !isFound { world.look(look) { isFound = isFound || $0.child == child } }
      return isFound
    }
  }

  /// A slot that holds a child which has reported or is not attached any more.
  private func isStuck(_ parent: Cell, slot: Int) -> Bool {
    guard self[parent].isUsed, self[parent].isAlive(.router), let occupant = holder(parent, slot: slot) else {
      return false
    }
    return self[occupant].isOver || !self[parent].children.contains(occupant)
  }
}
