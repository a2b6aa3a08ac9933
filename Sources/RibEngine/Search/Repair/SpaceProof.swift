/// Plays changed flows and says what is still wrong with them.
protocol Trying {
  /// Stops as soon as one of `fatal` is seen.
  mutating func play(_ scenario: Scenario, fatal: Set<Proof.Problem>) -> Proof.Trial
  /// True where enough was tried.
  var isSpent: Bool { get }
}

/// Searches a changed flow whole, as `explore` does, and takes it for clean only where that ended.
struct SpaceProof: Trying {
  private let example: Exploration.Counterexample
  private let options: ExploreOptions
  private let permitted: Set<String>
  private let table: RuleTable
  /// Transitions that may still be tried, over all changed flows.
  private var budget: Int
  /// Transitions of one changed flow.
  private let limit: Int

  /// `count` findings are to be mended; each has its share.
  init(
    _ source: Scenario,
    _ example: Exploration.Counterexample,
    _ options: ExploreOptions,
    _ summary: SearchSummary,
    of count: Int
  ) {
    self.example = example
    table = options.rules
    var options = options.watched { $0.work = .mending }
    options.proposesFixes = false
    permitted = Proof.permitted(source)
    options.permitted = permitted
    self.options = options
    // What does not close as it is written is not likely to close once it is mended.
    let isClosed = summary.answer == .closed
    let own = min(max(summary.transitions, 400), 20_000)
    limit = isClosed ? 3 * own : 6_000
    budget = isClosed ? max(4 * own, 12 * own / max(1, count)) : 6_000
  }

  var isSpent: Bool { budget <= 0 || options.haltByClock != nil }

  mutating func play(_ scenario: Scenario, fatal: Set<Proof.Problem>) -> Proof.Trial {
    var trial = Proof.Trial()
    // The way that broke the flow comes first: most changes fail there.
    var played = Alphabet(scenario).scenario
    played.events = example.scenario.events
    var settings = RunOptions()
    settings.path = example.path
    collect(Timings(played, options: settings, table: table).groups, &trial)
    guard trial.problems.isDisjoint(with: fatal) else {
      trial.isComplete = false
      return trial
    }
    var options = options
    options.transitions = max(1, min(limit, budget))
    let space = Exploration(scenario, options)
    budget -= space.summary.transitions + 50
    trial = Proof.Trial()
    collect(space.counterexamples.map(\.group), &trial)
    if trial.problems.isEmpty {
      trial.neverFired = Set(space.neverFired.map(\.span))
      trial.isComplete = space.summary.answer == .closed
    } else {
      trial.isComplete = trial.problems.isDisjoint(with: fatal)
    }
    return trial
  }

  private func collect(_ groups: [Timings.Group], _ trial: inout Proof.Trial) {
    for group in groups {
      let id = table.all[group.key.rule].id
      trial.seen.insert(id)
      if group.headline.violation.severity == .note || permitted.contains(id) { continue }
      trial.problems.insert(Proof.Problem(group.key))
    }
  }
}
