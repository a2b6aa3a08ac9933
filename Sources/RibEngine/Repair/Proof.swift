/// Plays a changed flow in every timing, until it is seen not to be clean.
struct Proof: Trying {
  /// How many timings may still be played, over all trials.
  private(set) var budget: Int
  let table: RuleTable
  let options: RunOptions
  /// The most timings of one trial.
  let limit: Int
  /// Ids that the written flow allows.
  private let permitted: Set<String>
  /// What the written flow expects and gives. More of it is no less wrong.
  private let expected: Set<Mistake>
  /// Ids of what it names and gives: a change has to leave them there.
  private let named: Set<String>

  /// What the written flow needs; a change that needs much more goes in circles.
  private let capacities: Capacities

  /// The timing that showed the problem.
  private let hint: [Int]
  /// Events that happen in the calm timing as the flow is written, and not only to whoever is done; empty where that
  /// shows the problem.
  private let calm: Set<Span>
  /// `expect` lines that do not hold as the flow is written.
  private let unmet: Set<Span>
  /// Waits that nobody answers as the flow is written: one that an answer comes to after all is there still.
  private let open: Set<Mistake>
  /// At which steps each mistake is made as the flow is written, also where it follows from another.
  private let places: [Mistake: Set<Span>]
  /// True where some timing of the flow as it is written does not stop the app.
  private let goesOn: Bool
  /// A changed flow had more timings than are played of one, and nothing was wrong in those that were.
  private(set) var isCutOff = false

  /// `spent` are the lines of events that in the calm timing only happen to whoever is done.
  init(_ scenario: Scenario, _ tried: Timings, _ options: RunOptions, hint: [Int], spent: Set<Span>) {
    self.hint = hint
    calm = hint.isEmpty ? [] : Deeds(scenario)?.events.subtracting(spent) ?? []
    table = tried.table
    unmet = Set(tried.failures.map { tried.program.spans[$0.code] })
    places = tried.groups.reduce(into: [:]) { places, found in
      for violation in [found.headline.violation] + found.headline.consequences {
        guard let span = Self.span(of: violation, in: tried.program) else { continue }
        places[Mistake(violation, in: tried.program).atAnyStep, default: []].insert(span)
      }
    }
    open = Set(
      tried.groups.lazy.filter {
        $0.headline.violation.severity != .note && tried.table.all[$0.mistake.rule].tellsOfOpenWait
      }
      .map(\.mistake.atAnyStep)
    )
    let stopped = tried.groups.filter { group in
      group.mistakes(in: tried.program).contains { tried.table.all[$0.rule].stopsApp }
    }
    goesOn = stopped.map(\.timings).reduce(0, +) < tried.count
    capacities = tried.program.capacities
    limit = min(max(8_000, min(2 * tried.count, 60_000)), options.states)
    self.options = options
    budget = 40 * min(max(2_000, min(2 * tried.count, 20_000)), options.states)
    permitted = Self.allowed(scenario)
    expected = Set(
      tried.groups.filter { scenario.expects(tried.table.all[$0.mistake.rule].id) }.map(\.mistake.atAnyStep)
    )
    named = Set(expected.map { tried.table.all[$0.rule].id.text }).subtracting(scenario.companions)
  }

  /// Ids that are let pass, with those that find the same mistakes in other timings.
  static func allowed(_ scenario: Scenario) -> Set<String> {
    Rule.withAliases(Set(scenario.allowed.map(\.rule.string)))
  }

  /// Ids that do not count against a flow.
  static func permitted(_ scenario: Scenario) -> Set<String> {
    Rule.withAliases(Set(scenario.expected.map(\.string) + scenario.allowed.map(\.rule.string)))
  }

  /// Events and timings by which a search came to a problem.
  typealias Way = Exploration.Counterexample

  struct Trial {
    /// At any step, since steps move.
    var problems: Set<Mistake> = []
    /// A way to each of them, where a search found it.
    var ways: [Mistake: Way] = [:]
    var unseen = Unseen()
    var seen: Set<String> = []
    /// Ids of what the flow expects, and of which a change has to leave something.
    var kept: Set<String> = []
    /// Words of warnings that are of no rule: a flow is as clean with them, but they are told beneath it.
    var warnings: Set<String> = []
    /// The problems that are errors.
    var errors: Set<Mistake> = []
    /// All that was seen, what follows from another mistake as well.
    var named: Set<Mistake> = []
    /// False where a problem came up that must not, or where not every timing was played.
    var isComplete = true
    /// A line does not hold, whether it did before or not.
    var isUnmet = false
    /// A line does not hold that did before.
    var breaksLine = false
    /// A mistake is made at a step at which it was not made before.
    var isElsewhere = false
    /// Every timing stops the app, which they did not all do before: what the app does not live to see is not mended.
    var onlyStops = false
    /// True where `unseen` is told of everything that was to be tried.
    var isWhole = false
    /// The most of something in what was looked at; nil where that is all there is.
    var bound: Bound?

    /// Keeps what is seen of what the written flow gives as expected; not complete where some of what it names is not.
    mutating func keep(_ expected: Set<Mistake>, named: Set<String>, in table: RuleTable) {
      kept = Set(expected.map { table.all[$0.rule].id.text }).intersection(seen)
      if !named.isSubset(of: seen) { isComplete = false }
    }

    /// What may stay unseen after another change: what this one brought about has to come about then as well.
    func seenOf(_ before: Unseen) -> Unseen { isWhole ? before.still(in: unseen) : before }

    var isClean: Bool { isComplete && problems.isEmpty && !isUnmet }
  }

  var isSpent: Bool { budget <= 0 || options.isOutOfTime() }

  /// Stops at the first timing that shows one of `fatal`.
  mutating func play(_ scenario: Scenario, fatal: Set<Mistake>, way: Way?, mayWarn: Bool) -> Trial {
    var growing = GrowingProgram(scenario, capacities: capacities)
    var trial = Trial()
    let isWhole = growing.play(growing: 4) { program in
      trial = Trial()
      return play(program, fatal, &trial)
    }
    if !isWhole {
      budget -= 4 * limit
      trial.isComplete = false
    }
    return trial
  }

  private mutating func play(_ program: Program, _ fatal: Set<Mistake>, _ trial: inout Trial)
    -> Capacities.Shortage?
  {
    let player = Player(program, watcher: Watch(table))
    var fired = FiredEvents(program)
    var count = 0
    trial.onlyStops = goesOn
    // The timing that showed the problem comes first: most changes fail there.
    for path in hint.isEmpty ? [[]] : [hint, []] {
      player.playEveryWay(of: { player.machine.play() }, from: path) {
        trial.isComplete = count < limit && budget > 0 && !options.isOutOfTime()
        return trial.isComplete
      } each: {
        if player.shortage != nil { return false }
        count += 1
        budget -= 1
        collect(player.machine.watcher, program, &trial)
        fired.add(player.machine.watcher, player.machine.world)
        // What a line lacks may be what another mistake has taken.
        let isBroken = trial.breaksLine && trial.problems.isEmpty
        trial.isComplete =
          !isBroken && trial.problems.isDisjoint(with: fatal) && !player.machine.leavesMore
        // What the calm timing does is no part of a mistake that it does not show.
        if path.isEmpty, count == (hint.isEmpty ? 1 : 2) {
          let missed = Set(player.machine.watcher.neverFired.map { program.spans[$0] })
          trial.isComplete = trial.isComplete && missed.isDisjoint(with: calm)
        }
        // A flow that goes in circles costs as much as very many timings that do not.
        if trial.isComplete, player.machine.watcher.overflowed != nil { budget -= limit / 2 }
        return trial.isComplete && path.isEmpty
      }
      if !trial.isComplete, count >= limit, !trial.isUnmet, trial.problems.isDisjoint(with: fatal) {
        isCutOff = true
      }
      if player.shortage != nil || !trial.isComplete { return player.shortage }
    }
    trial.keep(expected, named: named, in: table)
    trial.isWhole = true
    trial.unseen = Unseen(fired, in: program)
    trial.warnings = program.warnings(of: fired.happened)
    return nil
  }

  /// Where the step stands that broke a rule; nil for a look at rest.
  private static func span(of violation: Violation, in program: Program) -> Span? {
    violation.code < 0 ? nil : program.spans[violation.code]
  }

  private func collect(_ watch: Watch, _ program: Program, _ trial: inout Trial) {
    for failure in watch.expectFailures {
      trial.isUnmet = true
      if !unmet.contains(program.spans[failure.code]) { trial.breaksLine = true }
    }
    if !watch.violations.contains(where: { table.all[$0.rule].stopsApp }) { trial.onlyStops = false }
    for violation in watch.violations { trial.named.insert(Mistake(violation, in: program).atAnyStep) }
    for headline in Headlines(watch.violations, table).all {
      let id = table.all[headline.violation.rule].id.text
      trial.seen.insert(id)
      let mistake = Mistake(headline.violation, in: program).atAnyStep
      if headline.violation.severity == .note, !open.contains(mistake) { continue }
      if permitted.contains(id) || expected.contains(mistake) { continue }
      trial.problems.insert(mistake)
      if let span = Self.span(of: headline.violation, in: program),
        places[mistake]?.contains(span) != true
      {
        trial.isElsewhere = true
      }
      let severity = options.severities[id] ?? headline.violation.severity
      if severity == .error || options.isStrict { trial.errors.insert(mistake) }
    }
  }
}

extension Scenario {
  /// True for a rule that the flow says it breaks.
  func expects(_ rule: Rule.ID) -> Bool { expects(rule.text) }

  func expects(_ id: String) -> Bool { expected.contains { $0.string == id } }
}
