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
  /// States that may still be seen, over all trials.
  private var budget: Int

  init(_ source: Scenario, _ example: Exploration.Counterexample, _ options: ExploreOptions, states: Int) {
    self.example = example
    table = options.rules
    var options = options
    options.proposesFixes = false
    options.states = min(options.states, max(1_000, min(2 * states, 10_000)))
    self.options = options
    permitted = Proof.permitted(source)
    budget = 5 * options.states
  }

  var isSpent: Bool { budget <= 0 || options.isOutOfTime() }

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
    let space = Exploration(scenario, options)
    budget -= space.summary.states + 100
    trial = Proof.Trial()
    collect(space.counterexamples.map(\.group), &trial)
    trial.neverFired = Set(space.neverFired.map(\.span))
    trial.isComplete = space.summary.answer == .closed && trial.problems.isDisjoint(with: fatal)
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
