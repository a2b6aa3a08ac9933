/// One change for all that a search found, or why there is none.
struct Mending {
  private(set) var proposal: Proposal?
  /// What to say under each of the faults, in their order.
  private(set) var notes: [[String]] = []
  /// Single changes, each with what is seen after it alone; empty where no finding can be told beneath another.
  private(set) var steps: [Proposal.Step] = []
  /// True where there are as many changes as findings, so that each may have one of its own.
  private(set) var isOneEach = false
  /// Other ways to make what one change of several mends, by which the other changes are needed.
  private(set) var further: [Exploration.Counterexample] = []
  /// The searches of changed flows that were made for what a change leaves in every order of the events: several findings
  /// may be mended by one change, and it is asked for again for what it does alone.
  private var searched: [Exploration] = []
  /// Whether a single change may be asked for what it does alone.
  private let asksForSteps: Bool

  /// How many timings of a sequence of events are played to see what mends it.
  private static let timings = 2_000
  /// For how many counterexamples a change is looked for that mends just them.
  private static let most = 8

  /// Looks for a change of the flow that mends all that was found, beginning with one finding after the
  /// other, or says why none is offered.
  init(of space: Exploration) {
    let told = space.groups.map(\.first).filter(space.isWrong)
    let faults = told.filter(space.isFault)
    asksForSteps = told.count > 1
    guard space.options.proposesFixes, !faults.isEmpty else { return }
    let known = look(for: faults, in: space)
    further = proposal?.further.compactMap { Self.shown($0, in: space) } ?? []
    let parts = proposal.map(parts) ?? known.compactMap(\.step)
    guard told.count > 1 else { return }
    isOneEach = parts.count >= told.count
    var left = space.transitionsOfChanged
    for part in [proposal?.handler(in: space.source)].compactMap(\.self) + parts {
      if let step = played(part, in: space, &left) { steps.append(step) }
    }
  }

  /// A way that a changed flow was broken by, in the flow as it is written; nil where that is broken otherwise.
  private static func shown(_ way: Proof.Way, in space: Exploration) -> Exploration.Counterexample? {
    var scenario = space.eventSet.scenario
    scenario.events = way.scenario.events
    var options = RunOptions()
    options.path = way.path
    let tried = Timings(scenario, options: options, table: space.table)
    return tried.headline(of: way.group.mistake.atAnyStep).map {
      Exploration.Counterexample(scenario: scenario, path: way.path, group: $0, tried: tried)
    }
  }

  /// The changes of a proposal, each alone in the flow as it is written.
  private func parts(of proposal: Proposal) -> [Proposal.Step] {
    guard var only = proposal.single(proposal.flow.changed) else { return proposal.parts }
    if proposal.flow.left.isEmpty { only.left = [] }
    return [only]
  }

  /// A change with what is seen after it; nil where that is not known of everything. `left` are the transitions that may
  /// still be tried for it.
  private mutating func played(_ step: Proposal.Step, in space: Exploration, _ left: inout Int)
    -> Proposal.Step?
  {
    if step.left != nil { return step }
    guard left > 0, space.options.haltByClock == nil, step.mayFold(in: space.source) else { return nil }
    var options = options(in: space, permitting: nil)
    options.transitions = min(options.transitions, left)
    options.conjecture = Conjecture(asksForRuns: false)
    let after = search(step.scenario, options)
    left -= after.summary.transitions
    guard after.summary.isWhole, Unseen(after).isWithin(Unseen(space)) else { return nil }
    var step = step
    step.left = Set(after.sighted.map(\.atAnyStep))
    return step
  }

  /// Finds the proposal or the notes, and what mends just one finding each.
  private mutating func look(for faults: [Exploration.Counterexample], in space: Exploration) -> [Known] {
    var settings = RunOptions()
    settings.canWrite = space.options.canWrite
    settings.isOutOfTime = { [options = space.options] in options.haltByClock != nil }
    var isSpent = space.options.haltByClock != nil
    if let example = space.firstOfSeries(faults) {
      var repair = Repair(space.source, space.table, settings)
      repair.repeatsAlike = true
      proposal = repair.flow(for: example, in: space, of: 1).proposal
      if proposal != nil { return [] }
    }
    for example in faults where space.options.haltByClock == nil {
      let tried = Repair(space.source, space.table, settings).flow(for: example, in: space, of: faults.count)
      proposal = tried.proposal
      if proposal != nil { return [] }
      isSpent = isSpent || tried.isSpent
    }
    settings.states = Self.timings
    let asWritten = mendAsWritten(space, settings)
    if proposal != nil { return [] }
    let reason = Self.reason(space.options.haltByClock, isSpent)
    var known: [Known] = []
    for (place, example) in faults.enumerated() {
      let alone = place < Self.most ? mend(example, in: space, settings) : nil
      if proposal != nil { break }
      if let alone { known.append(alone) }
      let isWritten = asWritten?.mistake == example.group.mistake.atAnyStep
      let none = place < Self.most || isSpent || space.options.haltByClock != nil ? reason : Self.unasked
      notes.append([alone?.everywhere ?? (isWritten ? asWritten : alone)?.words ?? none])
    }
    if proposal == nil { proposal = joint(known, space) ?? asWritten.flatMap { joint([$0] + known, space) } }
    if proposal != nil { notes = [] }
    return known
  }

  /// A change that mends one finding of several.
  private struct Known {
    let flow: RepairedFlow
    let words: String
    /// What it mends.
    let mistake: Mistake
    /// In every order of the events, rather than in one.
    var isEverywhere = false
    /// With what is seen after it, where it is a single one.
    var step: Proposal.Step?

    var everywhere: String? { isEverywhere ? words : nil }
  }

  /// Takes changes together that are clean together, each of which is needed; nil where they are not.
  private func joint(_ known: [Known], _ space: Exploration) -> Proposal? {
    func merged(_ known: [Known]) -> RepairedFlow? {
      let flows = known.map(\.flow)
      guard space.options.haltByClock == nil, let first = flows.first else { return nil }
      var (titles, scenario) = (first.titles, first.changed)
      for flow in flows.dropFirst() {
        guard let next = scenario.merged(with: flow.changed, from: space.source) else { return nil }
        titles += flow.titles.filter { !titles.contains($0) }
        scenario = next
      }
      guard space.options.canWrite(space.source, scenario) else { return nil }
      var flow = RepairedFlow(titles, scenario, isChecked: true)
      let rest = rest(of: flow, in: space)
      guard rest.words == nil, rest.unseen.isWithin(Unseen(space)) else { return nil }
      flow.left = rest.left
      return flow
    }
    var needed = known
    guard needed.count > 1, var flow = merged(needed) else { return nil }
    var place = 0
    while place < needed.count, needed.count > 1 {
      var fewer = needed
      fewer.remove(at: place)
      guard let shorter = merged(fewer) else {
        place += 1
        continue
      }
      (needed, flow) = (fewer, shorter)
    }
    return Proposal(flow: flow, first: nil, parts: needed.compactMap(\.step), changes: needed.count)
  }

  /// What is said of one finding of very many.
  private static let unasked =
    "no small change was found that fixes all of them, and none was looked for that fixes just this"

  private static func reason(_ halt: Halt?, _ isSpent: Bool) -> String {
    switch halt {
    case .interruption: "interrupted before a fix was proved"
    case .time: "no fix was proved within the limit of time"
    default:
      isSpent
        ? "no fix was proved within the effort that is spent on one"
        : "none of the small changes that were tried fixes it in every order of the events"
    }
  }

  // MARK: - Changes for one sequence of events

  /// Takes the change that a run of the written events offers, if it holds in every order of them, or says what it leaves;
  /// nil where a run offers none, or where it was taken.
  private mutating func mendAsWritten(_ space: Exploration, _ settings: RunOptions) -> Known? {
    guard space.options.haltByClock == nil else { return nil }
    let tried = Timings(space.source, options: settings, table: space.table)
    let permitted = Proof.allowed(space.source)
    let fault = tried.groups.first { group in
      group.headline.violation.severity == .error
        && !permitted.contains(space.table.all[group.mistake.rule].id.text)
    }
    guard tried.limit.isEmpty, let fault,
      let offered = Repair(space.source, space.table, settings).proposal(for: fault, in: tried)
    else { return nil }
    let rest = rest(of: offered.flow, in: space, mayWarn: offered.isUsual)
    if let words = rest.words {
      return Known(
        flow: offered.flow,
        words: "\(offered.flow.fixing(from: space.source)) the flow as it is written\(words)",
        mistake: fault.mistake.atAnyStep,
        step: offered.single(offered.flow.changed)
      )
    }
    var changed = offered.flow
    changed.left = rest.left
    proposal = offered.saying(changed)
    return nil
  }

  /// Looks for a change that mends the events of one counterexample in every timing, and takes it if it holds in every
  /// order of the flow's events, or says what it leaves; nil where there is none, or where it was taken.
  private mutating func mend(
    _ example: Exploration.Counterexample,
    in space: Exploration,
    _ settings: RunOptions
  ) -> Known? {
    guard space.options.haltByClock == nil else { return nil }
    var settings = settings
    settings.canWrite = { _, _ in true }
    let tried = Timings(example.scenario, options: settings, table: space.table)
    let mistake = example.group.mistake.atAnyStep
    guard tried.limit.isEmpty, let fault = tried.headline(of: mistake.inAnyRun(of: tried.program)),
      let (offered, isAlone) = Repair(example.scenario, space.table, settings).nearest(for: fault, in: tried),
      let scenario = space.eventSet.asWritten(offered.flow.changed, like: space.source),
      space.options.canWrite(space.source, scenario)
    else { return nil }
    var changed = offered.flow
    changed.changed = scenario
    let rest = rest(of: changed, in: space, mayWarn: offered.isUsual && !isAlone)
    if let words = rest.words {
      let step = offered.single(scenario)
      let everywhere = others(than: mistake, leftBy: changed, step, isAlone: isAlone, in: space)
      if isAlone { return everywhere }
      let place = scenario.place(ofChangesFrom: space.source).map { " (\($0))" } ?? ""
      return everywhere
        ?? Known(
          flow: changed,
          words: "\(changed.fixing(place)) these events\(words)",
          mistake: mistake,
          step: step
        )
    }
    changed.left = rest.left
    proposal = offered.saying(changed)
    return nil
  }

  /// What a change leaves that takes one mistake away in every order of the events, all of it there before; nil for one
  /// that does not.
  private mutating func others(
    than mistake: Mistake,
    leftBy changed: RepairedFlow,
    _ step: Proposal.Step?,
    isAlone: Bool,
    in space: Exploration
  ) -> Known? {
    var options = options(in: space, permitting: nil)
    let mayStay = Set(space.sighted.map(\.atAnyStep)).subtracting([mistake])
    // What is asked for again is searched whole at once.
    let isAskedAgain = asksForSteps && !isAlone && step?.isSmall(in: space.source) ?? false
    options.conjecture = Conjecture(mistakes: mayStay, endsWhenRefuted: !isAskedAgain)
    let after = search(changed.changed, options)
    let seen = Set(after.sighted.map(\.atAnyStep))
    guard after.summary.isWhole, seen.isSubset(of: mayStay), Unseen(after).isWithin(Unseen(space)),
      after.lost(of: Standing(space)).isEmpty
    else { return nil }
    let left = after.mistakes.filter { $0.group.headline.violation.severity > .note }
    let ids = Set(left.map { space.table.all[$0.group.mistake.rule].id.text }).sorted()
    if ids.isEmpty { return nil }
    let bound = after.summary.bound.map { ", with \($0.words)" } ?? ""
    let what = "\(changed.fixing(from: space.source)) it in every order of the events\(bound)"
    let words = "\(what), and \(changed.leaving) \(Repair.left(ids, of: space.table.all[mistake.rule].id))"
    var step = step
    step?.left = after.standing
    return Known(flow: changed, words: words, mistake: mistake, isEverywhere: true, step: step)
  }

  /// What a change leaves in other orders of the events, as the end of a sentence, nil for nothing that counts; and the
  /// ids of warnings that were there before, or that are new where they may be; and what never happened as far as it was
  /// searched.
  private func rest(
    of changed: RepairedFlow,
    in space: Exploration,
    mayWarn: Bool = false
  ) -> (words: String?, left: [String], unseen: Unseen) {
    let options = options(in: space, permitting: Proof.allowed(space.source))
    let search = ChangedSpace(changed.changed, options, Standing(space), mayWarn: mayWarn)
    func ids(from least: Severity) -> [String] {
      let counted = search.space.mistakes.filter { $0.group.headline.violation.severity >= least }
      return Set(counted.map { space.table.all[$0.group.mistake.rule].id.text })
        .subtracting(options.permitted ?? []).sorted()
    }
    let unseen = Unseen(search.space)
    let left = ids(from: .warning)
    // A search that is over at its first finding has not seen what comes to happen.
    let missing = search.space.summary.isWhole ? unseen.screens.subtracting(Unseen(space).screens) : []
    if let name = missing.min() {
      return (", and the screen of \(name) never goes up then", [], unseen)
    }
    if let lost = search.lost.first {
      return (", and takes \(lost) away, which the flow expects", [], unseen)
    }
    let wrong = (ids(from: .error) + left).first { !space.source.expects($0) }
    if !search.leavesWarnings, let first = wrong ?? left.first {
      return ("; other orders still show \(first)", [], unseen)
    }
    if breaksLine(of: changed.changed, in: space) {
      return ("; as it is written, an 'expect' line does not hold then", [], unseen)
    }
    let isClosed = search.space.summary.answer == .closed
    let told = Set(left).union(search.space.warnings).sorted()
    return isClosed ? (nil, told, unseen) : ("; for every order that was not proved", [], unseen)
  }

  /// True where an `expect` line of the flow holds in every timing as it is written, and not in the changed flow.
  private func breaksLine(of changed: Scenario, in space: Exploration) -> Bool {
    func unmet(_ scenario: Scenario) -> Set<Span> {
      var options = RunOptions()
      options.states = Self.timings
      let tried = Timings(scenario, options: options, table: space.table)
      return Set(tried.failures.map { tried.program.spans[$0.code] })
    }
    let isAsked = space.source.events.flattened.contains { line in
      if case .expect = line.action.unwrapped { true } else { false }
    }
    return isAsked && !unmet(changed).isSubset(of: unmet(space.source))
  }

  /// The search of a changed flow for a conjecture, made once.
  private mutating func search(_ scenario: Scenario, _ options: ExploreOptions) -> Exploration {
    let known = options.conjecture.flatMap { conjecture in
      searched.first { $0.decides(conjecture, of: scenario, within: options.transitions) }
    }
    if let known { return known }
    let new = Exploration(scenario, options)
    searched.append(new)
    return new
  }

  /// How a changed flow is searched: as the flow was, but not as far, and without fixes of its own.
  private func options(in space: Exploration, permitting permitted: Set<String>?) -> ExploreOptions {
    var options = space.options.watched { $0.work = .mending }
    (options.proposesFixes, options.permitted) = (false, permitted)
    options.finishing = space.eventSet.finishing
    options.transitions = min(options.transitions, space.transitionsOfChanged)
    return options
  }
}

extension Exploration {
  /// The first of several faults that were made in slots which are written alike; nil where no rule was broken in as many.
  fileprivate func firstOfSeries(_ faults: [Counterexample]) -> Counterexample? {
    let groups = source.slotsWrittenAlike
    return faults.first { example in
      let mistake = example.group.mistake
      guard let group = groups.first(where: { $0.contains(mistake.place) }) else { return false }
      let places = faults.filter { $0.group.mistake.rule == mistake.rule }.map(\.group.mistake.place)
      return Set(places).intersection(group).count >= Self.series
    }
  }

  /// So many slots with one mistake are mended as one: fewer by changes of their own.
  private static var series: Int { 3 }

  /// How many transitions are tried of a changed flow: one that is mended goes on where the other has ended.
  var transitionsOfChanged: Int { max(60_000, min(2 * summary.transitions, 400_000)) }
}

extension Mistake {
  /// The slot that it was made in.
  fileprivate var place: SlotPlace { SlotPlace(component: parent.component, slot: slot) }
}
