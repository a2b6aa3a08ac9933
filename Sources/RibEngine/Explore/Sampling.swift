/// Random sequences of a flow's events in random timings, for flows too large to search.
///
/// What it does not find may be there all the same: it never says "clean".
struct Sampling {
  /// A sequence that broke a rule, with the ways taken.
  struct Catch: Sendable {
    var events: [Int]
    var ways: [Int]
    var violation: Violation
  }

  private let program: Program
  private let beginning: Int
  private let options: ExploreOptions
  private var random: SplitMix
  private(set) var walks = 0
  private(set) var eventCount = 0
  private(set) var catches: [Catch] = []
  private(set) var fired: Set<Int> = []
  /// What ended it before as many sequences were taken as were wanted.
  private(set) var halt: Halt?
  private(set) var shortage: Capacities.Shortage?
  private var seen: Set<Timings.Key> = []

  init(_ program: Program, beginning: Int, seed: UInt64, options: ExploreOptions) {
    self.program = program
    self.beginning = beginning
    self.options = options
    random = SplitMix(seed: seed)
  }

  /// Walks until the limit on states, here sequences, or on time is reached.
  mutating func run(_ table: RuleTable) {
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    row.initialize(repeating: 0, count: program.rowSize)
    defer { row.deallocate() }
    while walks < options.states, shortage == nil {
      if walks > 0 { halt = options.haltByClock }
      guard halt == nil else { return }
      options.watch?(SearchProgress(work: .sampling, states: walks))
      row.update(repeating: 0, count: program.rowSize)
      let choices = Script(seed: random.next())
      var machine = Machine(program, row: row, choices: choices, watcher: Watch(table))
      let events = walk(&machine)
      shortage = machine.world.shortage
      walks += 1
      guard shortage == nil else { return }
      for violation in machine.watcher.violations
      where violation.severity != .note && seen.insert(Timings.Key(violation, program)).inserted {
        catches.append(Catch(events: events, ways: Array(machine.choices.taken), violation: violation))
      }
    }
  }

  private mutating func walk(_ machine: inout Machine<Script, Watch>) -> [Int] {
    machine.restAtStart()
    for line in program.script[..<beginning] where !machine.isHalted { machine.play(line) }
    let events = program.script.count - beginning
    guard events > 0 else { return [] }
    var taken: [Int] = []
    for _ in 0..<(1 + random.below(options.events)) where !machine.isHalted {
      let event = beginning + random.below(events)
      let missed = machine.watcher.neverFired.count
      machine.play(program.script[event])
      if machine.watcher.neverFired.count == missed { fired.insert(event) }
      taken.append(event)
      eventCount += 1
    }
    if !machine.isHalted { machine.end() }
    return taken
  }
}

extension Exploration {
  /// Takes random sequences instead of all of them; what they catch is shrunk before it is told.
  mutating func sample(_ program: Program, seed: UInt64) -> Capacities.Shortage? {
    var sampling = Sampling(program, beginning: eventSet.beginning, seed: seed, options: options)
    sampling.run(table)
    if let shortage = sampling.shortage { return shortage }
    summary = SearchSummary(
      answer: .sampled,
      states: sampling.walks,
      transitions: sampling.eventCount,
      depth: options.events,
      left: 0,
      slices: 1,
      bytesPerState: 0,
      events: options.events
    )
    limit = sampling.halt?.rawValue ?? ""
    self.program = program
    neverFired = (eventSet.beginning..<program.script.count).filter { !sampling.fired.contains($0) }
      .map { eventSet.scenario.events[$0] }
    for found in sampling.catches { tell(found) }
    return nil
  }

  private mutating func tell(_ found: Sampling.Catch) {
    var scenario = eventSet.scenario
    scenario.events =
      Array(eventSet.scenario.events[..<eventSet.beginning])
      + found.events.map { eventSet.scenario.events[$0] }
    guard let first = headline(of: scenario, on: found.ways, like: found.violation) else { return }
    var shrinking = Shrinking(
      scenario,
      path: found.ways,
      mistake: Mistake(first.group.key, first.tried.program, table)
    )
    shrinking.shrinkEvents(keeping: eventSet.beginning, isOutOfTime: { options.haltByClock != nil })
    let small = headline(of: shrinking.scenario, on: shrinking.path, like: found.violation)
    keep(small.map { ($0, shrinking.scenario, shrinking.path) } ?? (first, scenario, found.ways))
  }

  /// The headline that a run on `path` shows for a violation; nil where it only follows from another.
  private func headline(
    of scenario: Scenario,
    on path: [Int],
    like violation: Violation
  ) -> (group: Timings.Group, tried: Timings)? {
    var options = RunOptions()
    options.path = path
    let tried = Timings(scenario, options: options, table: table)
    return tried.groups.first { $0.key.isAbout(violation) }.map { ($0, tried) }
  }

  private mutating func keep(
    _ found: (headline: (group: Timings.Group, tried: Timings), scenario: Scenario, path: [Int])
  ) {
    let group = found.headline.group
    guard !counterexamples.contains(where: { $0.group.key.isSameMistake(as: group.key) }) else { return }
    counterexamples.append(
      Counterexample(
        scenario: found.scenario,
        path: trimmed(found.path),
        group: group,
        tried: found.headline.tried
      )
    )
  }
}
