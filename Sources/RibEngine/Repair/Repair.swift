/// Looks for a small change of a flow that is clean in every timing.
///
/// Changes are tried from the nearest to the farthest; those that mend the finding but not the
/// whole flow are carried on, so that two mistakes are mended by two changes.
struct Repair {
  private let scenario: Scenario
  private let table: RuleTable
  private let options: RunOptions

  /// How many changed flows are played at most.
  private static let trials = 240
  /// How many more are played once one is clean as far as a bound on instances lets it be seen.
  private static let more = 20
  /// How many unfinished repairs of so many changes are carried on.
  private static let width = 5
  private static let depth = 3
  /// How many of those that are carried on may have a problem that the flow did not have before.
  private static let strangers = 2

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
    let spent = SpentEvents(scenario)
    let target = group.mistake.atAnyStep
    let staysUp = table.all[target.rule].remedies.contains { $0.takesScreenDown }
    let taps = staysUp ? spent.taps[target.child.component] ?? [] : []
    var proof = Proof(scenario, tried, options, hint: group.path, spent: spent.calm.union(taps))
    var unseen = tried.fired.map { Unseen($0, in: tried.program) } ?? Unseen()
    unseen.events.formUnion(spent.spans)
    let (proposal, alone) = search(
      target,
      with: &proof,
      unseen: unseen,
      taps: taps,
      mild: warnings(of: tried).subtracting([target]),
      others: Set(tried.groups.map(\.mistake.atAnyStep)).subtracting([target])
    )
    if proposal != nil { return (proposal, nil, "") }
    let id = table.all[target.rule].id
    return (nil, alone, alone.map { words($0.flow, for: id) } ?? reason(for: target, tried, proof))
  }

  /// What one change does that takes just one mistake away of several.
  private func words(_ nearest: RepairedFlow, for id: Rule.ID) -> String {
    let place = nearest.changed.place(ofChangesFrom: scenario).map { " (\($0))" } ?? ""
    let left = Self.left(nearest.left, of: id)
    return "\(nearest.fixing(place)) it in every timing, and \(nearest.leaving) \(left)"
  }

  /// Ids of what is left, with "elsewhere" behind that of the mistake which is mended.
  static func left(_ ids: [String], of mended: Rule.ID) -> String {
    ids.map { $0 == mended.text ? "\($0) elsewhere" : $0 }.listed
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
    var proof = SpaceProof(example, in: space, of: count)
    // A search of a changed flow is over at the first finding: what else it leaves is not known.
    let repaired = search(
      example.group.mistake.atAnyStep,
      with: &proof,
      unseen: Unseen(space),
      taps: [],
      known: Set(space.counterexamples.map { $0.group.mistake.atAnyStep }),
      mild: proof.before.mild,
      others: []
    ).proposal
    return (repaired, repaired == nil && proof.isSpent)
  }

  /// What mends `target` and leaves the flow clean, or else, as `alone`, the single change that takes it away and leaves
  /// nothing but some of `others`, which were there before: the nearest, in the way that leaves the fewest. Where no
  /// change of steps leaves the flow clean, one that the rule names may leave a warning that the mistake has hidden.
  private func search<T: Trying>(
    _ target: Mistake,
    with proof: inout T,
    unseen: Unseen,
    taps: Set<Span>,
    known: Set<Mistake>? = nil,
    mild: Set<Mistake>,
    others: Set<Mistake>
  ) -> (proposal: Proposal?, alone: Proposal?) {
    var unseen = unseen
    // A flow that goes on where it should have ended does less once it is mended.
    let goesOn = table.all[target.rule].goesOnWrongly
    if goesOn {
      unseen.components = Set(scenario.components.map(\.name.string))
      unseen.told = []
    }
    let kept = Kept(unseen: unseen, taps: taps, deeds: goesOn ? nil : Deeds(scenario))
    var waiting = drafts(from: Draft(scenario: scenario, target: target))
    var carried = Array(repeating: 0, count: Self.depth)
    var strangers = 0
    var left = Self.trials
    var bounded: Proposal?
    // The nearest change that leaves only what is no error and was there before.
    var partial: Proposal?
    var alone: (proposal: Proposal, problems: Int, remedy: Remedy)?
    // The nearest usual one that leaves what is no error, whether it was there before or not.
    var usual: Proposal?
    // Changes of steps that are not enough by themselves, the nearest first.
    var failed: [Draft] = []
    // Those of them that change what is said of the mistake's child and of its slots.
    var near: [Draft] = []
    while left > 0, !proof.isSpent, let place = cheapest(waiting) {
      var draft = waiting.remove(at: place)
      // Another change would mend what is no error, and has a cause of its own; so would another value, by silencing it.
      if let partial, draft.changes > partial.changes || draft.changesValue { continue }
      if usual != nil, draft.silences(table) { continue }
      left -= 1
      let mayWarn = usual == nil && partial == nil && !options.isStrict && draft.isUsual(table)
      let trial = proof.play(
        draft.scenario,
        fatal: [target, draft.target],
        way: draft.way,
        mayWarn: mayWarn
      )
      if draft.changes == 1, !trial.isComplete, !draft.changesValue {
        if failed.count < Self.paired { failed.append(draft) }
        if near.count < Self.paired, draft.isNear(in: scenario) { near.append(draft) }
      }
      guard trial.isComplete, draft.keepsAll(trial, but: kept) else { continue }
      if draft.changes == 1 { draft.first?.left = trial.named }
      if trial.isClean || isEnough(trial, leaving: mild), !kept.isBrought(by: draft.scenario, for: target) {
        continue
      }
      if trial.isClean {
        draft = needed(draft, trial, with: &proof, kept, leaving: [])
        if bounded != nil && trial.instances != nil { continue }
        let titles = titles(of: draft, with: &proof, kept)
        guard let repaired = checked(titles, draft.scenario, trial.instances, left: ids(leftBy: trial)) else {
          continue
        }
        let proposal = proposal(repaired, draft)
        if repaired.isChecked { return (proposal, nil) }
        bounded = proposal
        left = min(left, Self.more)
        continue
      }
      if isEnough(trial, leaving: mild) {
        guard partial == nil else { continue }
        draft = needed(draft, trial, with: &proof, kept, leaving: mild)
        partial = checked(draft.titles, draft.scenario, trial.instances, left: ids(leftBy: trial))
          .map { proposal($0, draft) }
        if partial != nil { continue }
      }
      if mayWarn { usual = self.usual(draft, trial, with: &proof, kept, leaving: mild) }
      if draft.changes == 1, !trial.breaksLine, !trial.isElsewhere, trial.problems.isSubset(of: others),
        alone.map({ trial.problems.count < $0.problems && $0.remedy == draft.made[0].change.remedy }) ?? true
      {
        let left = ids(leftBy: trial)
        let flow = checked(draft.titles, draft.scenario, trial.instances, left: left, isUnmet: trial.isUnmet)
        if let flow {
          alone = (proposal(flow, draft), trial.problems.count, draft.made[0].change.remedy)
        }
      }
      guard draft.changes < Self.depth, carried[draft.changes - 1] < Self.width,
        let next = first(trial.problems.subtracting(mild)) ?? first(trial.problems)
      else { continue }
      if let known, trial.problems.isDisjoint(with: known) {
        guard strangers < Self.strangers else { continue }
        strangers += 1
      }
      carried[draft.changes - 1] += 1
      var unfinished = draft
      unfinished.target = next
      unfinished.way = trial.ways[next]
      unfinished.unseen = trial.seenOf(draft.unseen ?? kept.unseen)
      waiting += drafts(from: unfinished)
    }
    if let found = bounded ?? partial ?? usual { return (found, alone?.proposal) }
    return (
      pair(of: near, with: &proof, kept) ?? pair(of: failed, with: &proof, kept), alone?.proposal
    )
  }

  /// A usual change that leaves nothing but warnings about those whom it is to mend, beside `mild`; nil for one that
  /// leaves more.
  private func usual<T: Trying>(
    _ draft: Draft,
    _ trial: Proof.Trial,
    with proof: inout T,
    _ kept: Kept,
    leaving mild: Set<Mistake>
  ) -> Proposal? {
    let new = trial.problems.subtracting(mild)
    let isExpected = new.contains { scenario.expects(table.all[$0.rule].id) }
    guard isEnough(trial, leaving: trial.problems), draft.isAbout(new), !isExpected,
      kept.isBrought(by: draft.scenario, for: draft.made[0].target)
    else { return nil }
    let draft = needed(draft, trial, with: &proof, kept, leaving: trial.problems)
    return checked(draft.titles, draft.scenario, trial.instances, left: ids(leftBy: trial))
      .map { proposal($0, draft) }
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
    trial.kept.union(trial.problems.map { table.all[$0.rule].id.text }).sorted()
  }

  private func isEnough(_ trial: Proof.Trial, leaving mild: Set<Mistake>) -> Bool {
    trial.isComplete && trial.isWhole && !trial.isUnmet && trial.errors.isEmpty
      && trial.problems.isSubset(of: mild)
  }

  private func cheapest(_ drafts: [Draft]) -> Int? {
    drafts.indices.min { (drafts[$0].cost, $0) < (drafts[$1].cost, $1) }
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

  private func changes(of scenario: Scenario, for problem: Mistake) -> [Change] {
    Changes(
      scenario,
      rule: table.all[problem.rule],
      child: problem.child.component,
      parent: problem.parent.component
    ).all
  }

  // MARK: - Nothing needless

  /// A clean draft without what it is as clean without: changes that later ones have made needless, and lines that one
  /// change adds to a list where those in other lists are enough.
  private func needed<T: Trying>(
    _ draft: Draft,
    _ trial: Proof.Trial,
    with proof: inout T,
    _ kept: Kept,
    leaving mild: Set<Mistake>
  ) -> Draft {
    func isAsGood(_ scenario: Scenario) -> Proof.Trial? {
      if proof.isSpent { return nil }
      let fewer = proof.play(
        scenario,
        fatal: [draft.target],
        way: draft.way,
        mayWarn: !trial.problems.isEmpty
      )
      let isWhole = fewer.instances == nil || trial.instances != nil
      let isGood =
        fewer.isClean || (isEnough(fewer, leaving: mild) && fewer.problems.isSubset(of: trial.problems))
      guard isGood, isWhole, draft.keepsAll(fewer, but: kept) else { return nil }
      return kept.isBrought(by: scenario, for: draft.made[0].target) ? fewer : nil
    }
    var draft = draft
    // Without the last it was seen not to be clean.
    var place = 0
    while place < draft.changes - 1 {
      guard var fewer = self.draft(draft, without: place), let seen = isAsGood(fewer.scenario) else {
        place += 1
        continue
      }
      if fewer.changes == 1 { fewer.first?.left = seen.named }
      draft = fewer
    }
    guard draft.changes == 1 else { return draft }
    for list in draft.scenario.listsGrown(from: scenario) {
      var fewer = draft.scenario
      fewer[list] = scenario[list]
      // Lists that are one in the file stay one.
      for other in scenario.stepLists where !scenario[list].isEmpty && scenario[other] == scenario[list] {
        fewer[other] = scenario[other]
      }
      guard fewer.listsChanged(from: scenario).count > 0, let seen = isAsGood(fewer) else { continue }
      draft.scenario = fewer
      draft.first = Proposal.Step(remedy: draft.made[0].change.remedy, scenario: fewer, left: seen.named)
    }
    return draft
  }

  /// The other changes made again; nil where one of them is found no more.
  private func draft(_ draft: Draft, without place: Int) -> Draft? {
    var fewer = draft
    fewer.made.remove(at: place)
    fewer.scenario = scenario
    for (number, made) in fewer.made.enumerated() {
      let again = changes(of: fewer.scenario, for: made.target).first {
        made.isSame(as: $0, in: fewer.scenario)
      }
      guard let again else { return nil }
      fewer.scenario = again.scenario
      if number == 0, place == 0 {
        fewer.first = Proposal.Step(remedy: again.remedy, scenario: again.scenario)
      }
    }
    return fewer
  }

  /// The same one for the same set, whatever the order of its elements.
  private func first(_ problems: Set<Mistake>) -> Mistake? {
    problems.min {
      ($0.rule, $0.child.component, $0.parent.component, $0.slot)
        < ($1.rule, $1.child.component, $1.parent.component, $1.slot)
    }
  }

  /// Plays the repaired flow as a run would; nil also for one that cannot be written down.
  func checked(
    _ titles: [String],
    _ repaired: Scenario,
    _ instances: Int?,
    left: [String] = [],
    isUnmet: Bool = false
  ) -> RepairedFlow? {
    guard options.canWrite(scenario, repaired) else { return nil }
    var options = options
    options.path = nil
    let tried = Timings(repaired, options: options, table: table)
    guard tried.limit.isEmpty, isUnmet || tried.failures.isEmpty else { return nil }
    let left = left + (isUnmet ? ["unmet"] : [])
    return RepairedFlow(titles, repaired, isChecked: instances == nil, instances: instances, left: left)
  }
}
