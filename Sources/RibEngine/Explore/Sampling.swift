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
  private var seen: Set<Grade> = []

  init(_ program: Program, beginning: Int, seed: UInt64, options: ExploreOptions) {
    self.program = program
    self.beginning = beginning
    self.options = options
    random = SplitMix(seed: seed)
  }

  /// Walks until the limit on states, here sequences, or on time is reached.
  mutating func run(_ table: RuleTable) {
    let player = Player(program, watcher: Watch(table))
    while walks < options.states, shortage == nil {
      if walks > 0 { halt = options.haltByClock }
      guard halt == nil else { return }
      options.watch?(SearchProgress(work: .sampling, states: walks))
      player.load()
      player.machine.choices = Script(seed: random.next())
      let events = walk(&player.machine)
      shortage = player.shortage
      walks += 1
      guard shortage == nil else { return }
      for violation in player.machine.watcher.violations
      where violation.severity != .note
        && seen.insert(Grade(Mistake(violation, in: program), violation.severity)).inserted
      {
        catches.append(Catch(events: events, ways: Array(player.machine.choices.taken), violation: violation))
      }
    }
  }

  private mutating func walk(_ machine: inout Machine<Watch>) -> [Int] {
    machine.playBeginning(beginning)
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
  /// Takes random sequences instead of all of them.
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
    limit = sampling.halt.map { .halt($0) }
    self.program = program
    neverFired = (eventSet.beginning..<program.script.count).filter { !sampling.fired.contains($0) }
      .map { eventSet.scenario.events[$0] }
    samples = sampling.catches.compactMap(example)
    keepSamples(samples)
    return nil
  }

  /// The headline that a run shows for what a random sequence caught; nil where it only follows from another.
  private func example(of found: Sampling.Catch) -> Counterexample? {
    var scenario = eventSet.scenario
    scenario.events =
      Array(eventSet.scenario.events[..<eventSet.beginning])
      + found.events.map { eventSet.scenario.events[$0] }
    return example(of: Mistake(found.violation).atAnyStep, scenario, on: found.ways).flatMap {
      $0.group.headline.violation.severity >= found.violation.severity ? $0 : nil
    }
  }

  /// What a run of `scenario` on `path` shows of a mistake as a headline.
  func example(of mistake: Mistake, _ scenario: Scenario, on path: [Int]) -> Counterexample? {
    var options = RunOptions()
    options.path = path
    let tried = Timings(scenario, options: options, table: table)
    guard let found = tried.headline(of: mistake.inAnyRun(of: tried.program)) else { return nil }
    return Counterexample(scenario: scenario, path: trimmed(path), group: found, tried: tried)
  }

  /// Takes the first of each mistake for what was found.
  mutating func keepSamples(_ samples: [Counterexample]) {
    counterexamples = []
    for example in samples
    where !counterexamples.contains(where: { $0.group.grade == example.group.grade }) {
      counterexamples.append(example)
    }
  }
}
