/// Plays changed flows and says what is still wrong with them.
protocol Trying {
  /// Stops as soon as one of `fatal` is seen; `way` is one that showed one of them, where that is known. With `mayWarn`
  /// what is no error does not keep it from seeing everything.
  mutating func play(_ scenario: Scenario, fatal: Set<Mistake>, way: Proof.Way?, mayWarn: Bool) -> Proof.Trial
  /// True where enough was tried.
  var isSpent: Bool { get }
}

/// Searches a changed flow whole, as `explore` does, and takes it for clean only where that ended, or where
/// nothing but too many instances of a component was left.
struct SpaceProof: Trying {
  private let example: Exploration.Counterexample
  private let options: ExploreOptions
  private let permitted: Set<String>
  private let table: RuleTable
  /// What the flow was like before.
  let before: Standing
  /// Transitions that may still be tried, over all changed flows.
  private var budget: Int
  /// Transitions of one changed flow.
  private let limit: Int
  /// Changed flows that were searched.
  private var tried = 0

  /// `count` findings are to be mended; each has its share.
  init(_ example: Exploration.Counterexample, in space: Exploration, of count: Int) {
    self.example = example
    table = space.table
    before = Standing(space)
    var options = space.options.watched { $0.work = .mending }
    options.proposesFixes = false
    permitted = Proof.allowed(space.source)
    options.permitted = permitted
    options.finishing = space.eventSet.finishing
    self.options = options
    // What comes to no end as it is written is not likely to come to one once it is mended.
    let isWhole = space.summary.isWhole || space.summary.answer == .untilMistakes
    limit = isWhole ? space.transitionsOfChanged : 6_000
    budget = isWhole ? max(80_000, 240_000 / max(1, count), limit * 3 / 2) : 6_000
  }

  var isSpent: Bool { budget <= 0 || options.haltByClock != nil }

  /// One problem can come by several ways, each with a cause of its own: a change that takes away the way
  /// that was known goes on from there, though the problem has come by other events.
  mutating func play(_ scenario: Scenario, fatal: Set<Mistake>, way: Proof.Way?, mayWarn: Bool) -> Proof.Trial
  {
    var trial = Proof.Trial()
    let known = [example] + (way.map { [$0] } ?? [])
    // The ways that broke the flow come first: most changes fail there.
    let opened = EventSet.opened(scenario, keeping: options.finishing)
    for way in known where shows(fatal, way, in: opened) {
      trial.isComplete = false
      return trial
    }
    tried += 1
    var options = options.watched { [tried] in $0.tried = tried }
    options.transitions = max(1, min(limit, budget))
    let search = ChangedSpace(scenario, options, before, mayWarn: mayWarn)
    let space = search.space
    budget -= search.transitions + 50
    let problems = space.counterexamples.filter { example in
      before.mild.contains(example.group.mistake.atAnyStep) || !before.isMild(example)
    }
    collect(problems.map(\.group), &trial, mayWarn: search.leavesWarnings)
    for example in space.counterexamples {
      let problem = example.group.mistake.atAnyStep
      guard trial.problems.contains(problem) else { continue }
      if trial.ways[problem] == nil { trial.ways[problem] = example }
      if fatal.contains(problem), known.contains(where: { $0.isSameWay(as: example) }) {
        trial.isComplete = false
      }
    }
    // Where something is left that counts as old, all else was held against what was there before as well.
    let isWeighed = search.leavesNothingNew || search.leavesWarnings
    let isOnlyOld = problems.count < space.counterexamples.count
    if trial.errors.isEmpty, trial.problems.isEmpty && !isOnlyOld || isWeighed {
      trial.unseen = Unseen(space)
      trial.warnings = space.warnings
      trial.kept = space.kept(of: before)
      trial.isComplete = space.summary.isWhole && search.lost.isEmpty
      trial.isWhole = trial.isComplete
      trial.bound = space.summary.bound
    }
    return trial
  }

  /// Whether one of `fatal` is still seen on a way through a changed flow whose timings are left open.
  private func shows(_ fatal: Set<Mistake>, _ way: Proof.Way, in opened: Scenario) -> Bool {
    var trial = Proof.Trial()
    var played = opened
    played.events = way.scenario.events
    var settings = RunOptions()
    settings.path = way.path
    collect(Timings(played, options: settings, table: table).groups, &trial)
    return !trial.problems.isDisjoint(with: fatal)
  }

  /// With `mayWarn` nothing that was found is an error.
  private func collect(_ groups: [FoundMistake], _ trial: inout Proof.Trial, mayWarn: Bool = false) {
    for group in groups {
      let id = table.all[group.mistake.rule].id.text
      trial.seen.insert(id)
      if group.headline.violation.severity == .note || permitted.contains(id) { continue }
      let mistake = group.mistake.atAnyStep
      if before.expected.contains(mistake) { continue }
      trial.problems.insert(mistake)
      if !mayWarn, !before.mild.contains(mistake) { trial.errors.insert(mistake) }
    }
  }
}

extension Exploration.Counterexample {
  /// The same events in the same timing.
  func isSameWay(as other: Self) -> Bool {
    path == other.path && scenario.events.map(\.action) == other.scenario.events.map(\.action)
  }
}
