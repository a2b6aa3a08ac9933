/// Looks for a small change of a flow that is clean in every timing.
///
/// Changes are tried from the nearest to the farthest; those that mend the finding but not the
/// whole flow are carried on, so that two mistakes are mended by two changes.
struct Repair {
  let scenario: Scenario
  let table: RuleTable
  let options: RunOptions
  /// Make each change in all parts that are written alike.
  var repeatsAlike = false

  init(_ scenario: Scenario, _ table: RuleTable, _ options: RunOptions) {
    self.scenario = scenario
    self.table = table
    self.options = options
  }

  /// Mends what a run found.
  func proposal(for group: FoundMistake, in tried: Timings) -> Proposal? {
    attempt(for: group, in: tried).proposal
  }

  /// The same, or else the nearest single change that takes it away and leaves what else was found.
  func nearest(for group: FoundMistake, in tried: Timings) -> (proposal: Proposal, isAlone: Bool)? {
    let found = attempt(for: group, in: tried)
    return found.proposal.map { ($0, false) } ?? found.alone.map { ($0, true) }
  }

  /// What mends it, or in words why nothing is offered.
  func attempt(for group: FoundMistake, in tried: Timings) -> (
    proposal: Proposal?, alone: Proposal?, reason: String
  ) {
    // Where not every timing is played nothing can be proved, and least of all that a line only comes too late.
    let spent = SpentEvents(scenario) { [options] in !tried.limit.isEmpty || options.isOutOfTime() }
    let target = group.mistake.atAnyStep
    let staysUp = table.all[target.rule].remedies.contains { $0.takesScreenDown }
    let sent = spent.taps[target.child.component] ?? []
    let late = spent.calm.union(staysUp ? sent : []).union(
      scenario.linesEnded(by: table.all[target.rule].remedies)
    )
    let proof = Proof(scenario, tried, options, hint: group.path, spent: late)
    var unseen = tried.fired.map { Unseen($0, in: tried.program) } ?? Unseen()
    unseen.events.formUnion(spent.spans)
    var search = RepairSearch(
      self,
      target,
      with: proof,
      unseen: unseen,
      sent: sent,
      mild: warnings(of: tried).subtracting([target]),
      others: Set(tried.groups.map(\.mistake.atAnyStep)).subtracting([target])
    )
    let (proposal, alone, idle) = search.run()
    if proposal != nil { return (proposal, nil, "") }
    let id = table.all[target.rule].id
    let said = alone.map { words($0.flow, for: id) } ?? idle.map { words($0.flow, leavingIdle: $0.events) }
    return (nil, alone, said ?? reason(for: target, tried, search.proof))
  }

  /// A change with what is seen after it alone; nil where it takes something away, or not every timing was played.
  func played(_ step: Proposal.Step, in tried: Timings) -> Proposal.Step? {
    guard step.mayFold(in: scenario) else { return nil }
    var proof = Proof(scenario, tried, options, hint: [], spent: [])
    let trial = proof.play(step.scenario, fatal: [], way: nil, mayWarn: false)
    let unseen = tried.fired.map { Unseen($0, in: tried.program) } ?? Unseen()
    guard trial.isComplete, trial.isWhole, trial.unseen.isWithin(unseen) else { return nil }
    var step = step
    step.left = trial.named
    return step
  }

  /// What one change does after which some events never happen.
  private func words(_ flow: RepairedFlow, leavingIdle events: Set<Span>) -> String {
    let spans = events.sorted { ($0.file, $0.start) < ($1.file, $1.start) }
    var lines: [String] = []
    for line in spans.compactMap({ scenario.line(of: $0) }) where !lines.contains(line) { lines.append(line) }
    let what =
      events.count > 1
      ? "events in \(lines.listed) never happen" : "the event in \(lines.listed) never happens"
    return "\(flow.fixing(from: scenario)) it in every timing, but then \(what)"
  }

  /// What one change does that takes just one mistake away of several.
  private func words(_ nearest: RepairedFlow, for id: Rule.ID) -> String {
    let left = Self.left(nearest.left, of: id)
    return "\(nearest.fixing(from: scenario)) it in every timing, and \(nearest.leaving) \(left)"
  }

  /// Up to so many ids of what is left are named.
  private static let named = 3

  /// Ids of what is left, with "elsewhere" behind that of the mistake which is mended; of many only how many there are.
  static func left(_ ids: [String], of mended: Rule.ID) -> String {
    let here = ids.filter { $0 == mended.text }.map { "\($0) elsewhere" }
    guard ids.count > named else { return ids.map { $0 == mended.text ? here[0] : $0 }.listed }
    return (here + ["findings of \(ids.count - here.count) other kinds"]).listed
  }

  /// What may stay as it is where something else is mended: it does not make the flow fail.
  private func warnings(of tried: Timings) -> Set<Mistake> {
    if options.isStrict { return [] }
    return Set(
      tried.groups.lazy.filter { group in
        let id = table.all[group.mistake.rule].id.text
        let severity = options.severities[id] ?? group.headline.violation.severity
        return severity == .warning && !scenario.expects(table.all[group.mistake.rule].id)
      }.map(\.mistake.atAnyStep)
    )
  }

  private var goal: String {
    scenario.expected.isEmpty ? "the flow clean" : "the flow with just what it expects"
  }

  private func reason(for target: Mistake, _ tried: Timings, _ proof: Proof) -> String {
    if options.isOutOfTime() { return "no fix was proved within the limit of time" }
    if !tried.limit.isEmpty { return "no fix can be proved where not every timing is played" }
    if proof.isSpent { return "no fix was proved within the effort that is spent on one" }
    if proof.isCutOff {
      return "no fix was proved: a flow with a small change has more than \(proof.limit) timings"
    }
    return changes(of: scenario, for: target).isEmpty
      ? "no small change is known for it"
      : "none of the small changes that were tried for it leaves \(goal) and all of its lines in use"
  }

  /// Mends what a search found, one of `count` findings; the repaired flow is searched whole. `isSpent`
  /// is true where there was more to try.
  func flow(
    for example: Exploration.Counterexample,
    in space: Exploration,
    of count: Int
  ) -> (proposal: Proposal?, isSpent: Bool) {
    let proof = SpaceProof(example, in: space, of: count)
    // A search of a changed flow is over at the first finding: what else it leaves is not known.
    var search = RepairSearch(
      self,
      example.group.mistake.atAnyStep,
      with: proof,
      unseen: Unseen(space),
      sent: [],
      known: Set(space.counterexamples.map { $0.group.mistake.atAnyStep }),
      mild: proof.before.mild,
      others: []
    )
    let repaired = search.run().proposal
    return (repaired, repaired == nil && search.proof.isSpent)
  }

  func proposal(_ flow: RepairedFlow, _ draft: Draft) -> Proposal {
    let parts = draft.made.compactMap { made in
      changes(of: scenario, for: made.target).first { made.isSame(as: $0, in: scenario) }
        .map { Proposal.Step(remedy: $0.remedy, scenario: $0.scenario) }
    }
    let ways = draft.made.dropFirst().filter { $0.target == draft.made[0].target }.compactMap(\.way)
    return Proposal(
      flow: flow,
      first: draft.first,
      parts: parts,
      further: ways,
      changes: draft.changes,
      isUsual: draft.isUsual(table)
    )
  }

  /// What may be told under a changed flow, with what the flow expects.
  func ids(leftBy trial: Proof.Trial) -> [String] {
    trial.kept.union(trial.warnings).union(trial.problems.map { table.all[$0.rule].id.text }).sorted()
  }

  /// One change further, in every way there is.
  func drafts(from draft: Draft) -> [Draft] {
    let problem = draft.target
    return changes(of: draft.scenario, for: problem).map { change in
      Draft(
        made: draft.made + [Made(change: change, before: draft.scenario, target: problem, way: draft.way)],
        cost: draft.cost + change.cost,
        scenario: change.scenario,
        target: problem,
        way: draft.way,
        first: draft.first ?? Proposal.Step(remedy: change.remedy, scenario: change.scenario),
        unseen: draft.unseen
      )
    }
  }

  func changes(of scenario: Scenario, for problem: Mistake) -> [Change] {
    Changes(
      scenario,
      rule: table.all[problem.rule],
      child: problem.child.component,
      parent: problem.parent.component,
      repeatsAlike: repeatsAlike
    ).all
  }

  /// Plays the repaired flow as a run would; nil also for one that cannot be written down.
  func checked(
    _ titles: [String],
    _ repaired: Scenario,
    _ bound: Bound?,
    left: [String] = [],
    isUnmet: Bool = false
  ) -> RepairedFlow? {
    guard options.canWrite(scenario, repaired) else { return nil }
    var options = options
    options.path = nil
    let tried = Timings(repaired, options: options, table: table)
    guard tried.limit.isEmpty, isUnmet || tried.failures.isEmpty else { return nil }
    let left = left + (isUnmet ? ["unmet"] : [])
    return RepairedFlow(titles, repaired, isChecked: bound == nil, bound: bound, left: left)
  }
}
