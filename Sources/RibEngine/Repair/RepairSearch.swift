/// The search for what mends one mistake and leaves the flow clean, from the nearest change to the farthest.
///
/// Where no change of steps leaves it clean, one that the rule names may leave a warning that the mistake has hidden.
///
/// One file: what a trial is good for, what is offered, carried on and left out again are decided by the same few numbers,
/// which nobody else may change.
struct RepairSearch<Judge: Trying> {
  typealias Draft = Repair.Draft
  typealias Result = (proposal: Proposal?, alone: Proposal?, idle: Idle?)

  let repair: Repair
  private(set) var proof: Judge
  let kept: Repair.Kept
  private let target: Mistake
  /// What the flow has that is wrong; nil where that makes no difference.
  private let known: Set<Mistake>?
  /// What was there before and may stay.
  private let mild: Set<Mistake>
  /// What else is wrong, and may stay where one change takes just the mistake away.
  private let others: Set<Mistake>
  /// Names of components that are never built in the flow as it is written: nobody has seen what is wrong with them.
  private let unbuilt: Set<String>

  private var waiting: [Draft]
  private var found = Found()
  /// How many more changed flows may be played.
  private var left = Repair.trials
  /// By number of changes, how many were carried on.
  private var carried = Array(repeating: 0, count: Repair.depth)
  private var strangers = 0

  init(
    _ repair: Repair,
    _ target: Mistake,
    with proof: Judge,
    unseen: Unseen,
    sent: Set<Span>,
    known: Set<Mistake>? = nil,
    mild: Set<Mistake>,
    others: Set<Mistake>
  ) {
    (self.repair, self.target, self.proof) = (repair, target, proof)
    (self.known, self.mild, self.others) = (known, mild, others)
    unbuilt = unseen.components
    var unseen = unseen
    // A flow that goes on where it should have ended does less once it is mended.
    let goesOn = repair.table.all[target.rule].goesOnWrongly
    if goesOn {
      unseen.components = Set(repair.scenario.components.map(\.name.string))
      unseen.screens = unseen.components
      unseen.told = []
    }
    kept = Repair.Kept(
      unseen: unseen,
      sent: sent,
      remedies: repair.table.all[target.rule].remedies,
      deeds: goesOn ? nil : Deeds(repair.scenario),
      lines: UsedLines(repair.scenario, isOutOfTime: repair.options.isOutOfTime),
      filledInVain: repair.scenario.countOfSlotsFilledInVain,
      isOutOfTime: repair.options.isOutOfTime
    )
    waiting = []
    waiting = drafts(from: Draft(scenario: repair.scenario, target: target))
  }

  /// One change further, in every way that keeps no child out of a coordinator where it is to be mended that a screen goes
  /// unheard, or where one screen takes another one along; and without another order where not the moment is wrong.
  private func drafts(from draft: Draft) -> [Draft] {
    let drafts = repair.drafts(from: draft)
    let table = repair.table
    let mended = table.all[(draft.made.first?.target ?? draft.target).rule]
    let isOfScreens =
      mended.remedies.contains(.detachWhenUserCloses)
      || known?.contains { table.all[$0.rule].isOfScreensTakenAlong } ?? false
    return drafts.filter { draft in
      guard let last = draft.made.last else { return true }
      if isOfScreens, last.change.keepsChildOut(of: last.before) { return false }
      return !mended.isOfWhoActs || !last.change.remedy.isOfOrder
    }
  }

  /// What a search has come to.
  private struct Found {
    /// The nearest that is clean as far as a bound on instances lets it be seen.
    var bounded: Proposal?
    /// The nearest that leaves only what is no error and was there before, or was never seen.
    var partial: Proposal?
    /// The nearest usual one that leaves what is no error, whether it was there before or not.
    var usual: Proposal?
    /// The single change that takes the mistake away and leaves nothing but some of what else was wrong: the nearest, in
    /// the way that leaves the fewest.
    var alone: (proposal: Proposal, problems: Int, remedy: Remedy)?
    /// The nearest that leaves the flow clean, and events for nobody that came only by the mistake.
    var idle: Idle?
    /// Changes of steps that are not enough by themselves, the nearest first.
    var failed: [Half] = []

    var best: Proposal? { bounded ?? partial ?? usual }
  }

  /// A change after which events never happen that did before, in no timing.
  struct Idle {
    let flow: RepairedFlow
    let events: Set<Span>
  }

  /// A change that is not enough by itself, for pairs of them.
  private struct Half {
    let draft: Draft
    /// One of the first that were found.
    let isAmongFirst: Bool
    /// One of the first that change what is said of the mistake's child and of its slots.
    let isNear: Bool
    /// What it is known by where it is made behind another one: its title, and the lists that it changes.
    let title: String
    let lists: Set<Scenario.ListName>
    /// The changes that may be made behind it, the nearest first; nil until somebody asks.
    var next: [Draft]?

    init(_ draft: Draft, isAmongFirst: Bool, isNear: Bool) {
      (self.draft, self.isAmongFirst, self.isNear) = (draft, isAmongFirst, isNear)
      let made = draft.made[0]
      (title, lists) = (made.change.title, made.change.scenario.listsChanged(from: made.before))
    }
  }

  mutating func run() -> Result {
    while left > 0, !proof.isSpent, let place = cheapest {
      let draft = waiting.remove(at: place)
      if isNeedless(draft) { continue }
      left -= 1
      if let proposal = attempt(draft) { return (proposal, nil, nil) }
    }
    let proposal = found.best ?? pair(of: \.isNear) ?? pair(of: \.isAmongFirst)
    return (proposal, found.alone?.proposal, found.idle)
  }

  private var cheapest: Int? {
    waiting.indices.min { (waiting[$0].cost, $0) < (waiting[$1].cost, $1) }
  }

  /// Another change would mend what is no error, and has a cause of its own; so would another value, by silencing it.
  private func isNeedless(_ draft: Draft) -> Bool {
    if let partial = found.partial, draft.changes > partial.changes || draft.changesValue { return true }
    return found.usual != nil && draft.silences(repair.table)
  }

  /// Plays a draft and takes down what it is good for; what it gives is returned where nothing can be better.
  private mutating func attempt(_ draft: Draft) -> Proposal? {
    var draft = draft
    let isUsual = !repair.options.isStrict && draft.isUsual(repair.table)
    let mayWarn = isUsual && found.usual == nil && found.partial == nil
    let trial = proof.play(
      draft.scenario,
      fatal: [target, draft.target],
      way: draft.way,
      mayWarn: mayWarn
    )
    if draft.changes == 1, !trial.isComplete, !draft.changesValue { note(failed: draft) }
    guard trial.isComplete, !losesScreen(draft, trial) else { return nil }
    guard draft.keepsAll(trial, but: kept) else {
      if found.idle == nil, trial.isClean { found.idle = idle(draft, trial) }
      return nil
    }
    if draft.changes == 1 { draft.first?.left = trial.named }
    let mild = mayWarn ? mild.union(hidden(in: trial)) : mild
    if trial.isClean || isEnough(trial, leaving: mild), !kept.isBrought(by: draft.scenario, for: target) {
      return nil
    }
    if trial.isClean { return take(clean: draft, trial) }
    if isEnough(trial, leaving: mild) {
      if found.partial != nil { return nil }
      draft = needed(draft, trial, leaving: mild)
      found.partial = proposal(draft, trial, leaving: mild)
      if found.partial != nil { return nil }
    }
    if mayWarn { found.usual = usual(draft, trial) }
    if draft.changes == 1 { take(alone: draft, trial) }
    carryOn(draft, trial)
    return nil
  }

  private mutating func note(failed draft: Draft) {
    func mayBeOneMore(_ isOne: (Half) -> Bool) -> Bool {
      found.failed.lazy.filter(isOne).count < Repair.paired
    }
    let isAmongFirst = mayBeOneMore(\.isAmongFirst)
    let isNear = mayBeOneMore(\.isNear) && draft.isNear(in: repair.scenario)
    if isAmongFirst || isNear {
      found.failed.append(Half(draft, isAmongFirst: isAmongFirst, isNear: isNear))
    }
  }

  /// What is wrong with components that were never built before.
  private func hidden(in trial: Repair.Trial) -> Set<Mistake> {
    trial.problems.filter { problem in
      let child = problem.child.component
      return child >= 0 && unbuilt.contains(repair.scenario.components[child].name.string)
    }
  }

  private func isEnough(_ trial: Repair.Trial, leaving mild: Set<Mistake>) -> Bool {
    trial.isComplete && trial.isWhole && !trial.isUnmet && trial.errors.isEmpty
      && trial.problems.isSubset(of: mild)
  }

  // MARK: - What is offered

  private mutating func take(clean draft: Draft, _ trial: Repair.Trial) -> Proposal? {
    let draft = needed(draft, trial, leaving: [])
    if found.bounded != nil && trial.bound != nil { return nil }
    guard let proposal = proposal(draft, trial, leaving: []) else { return nil }
    if proposal.flow.isChecked { return proposal }
    found.bounded = proposal
    left = min(left, Repair.more)
    return nil
  }

  /// A usual change that leaves nothing but warnings about those whom it is to mend, beside what may stay; nil for one
  /// that leaves more.
  private mutating func usual(_ draft: Draft, _ trial: Repair.Trial) -> Proposal? {
    let new = trial.problems.subtracting(mild)
    let isExpected = new.contains { repair.scenario.expects(repair.table.all[$0.rule].id) }
    guard isEnough(trial, leaving: trial.problems), draft.isAbout(new, repair.table), !isExpected,
      !losesAttach(draft, trial),
      kept.isBrought(by: draft.scenario, for: draft.made[0].target)
    else { return nil }
    return proposal(needed(draft, trial, leaving: trial.problems), trial, leaving: trial.problems)
  }

  /// What leaves no more unseen than some events; nil for what does.
  private func idle(_ draft: Draft, _ trial: Repair.Trial) -> Idle? {
    let idle = trial.unseen.events.subtracting(kept.unseen.events)
    var other = trial
    other.unseen.events = []
    // Another order, a later turn or another value may keep the mistake away by keeping all away.
    let remedy = draft.made[0].change.remedy
    guard draft.changes == 1, draft.isUsual(repair.table) || !draft.changesValue && !remedy.isOfOrder,
      trial.isWhole, !trial.onlyStops, draft.keepsAll(other, but: kept),
      kept.isBrought(by: draft.scenario, for: target)
    else { return nil }
    let flow = repair.checked(draft.titles(), draft.scenario, trial.bound)
    return flow.map { Idle(flow: $0, events: idle) }
  }

  /// True where a child is refused at last that took another's place before, though that one is done: nobody comes, as
  /// often as it is asked for. What is to be mended is that the slot still holds it.
  private func losesAttach(_ draft: Draft, _ trial: Repair.Trial) -> Bool {
    draft.made.contains { $0.change.remedy == .guardAttach }
      && trial.named.subtracting(mild).subtracting(others).contains { mistake in
        repair.table.all[mistake.rule].id == .attachRefused
          && mistake.child.component == target.child.component
      }
  }

  /// True where a screen that was refused is waited for, and does not come then either.
  private func losesScreen(_ draft: Draft, _ trial: Repair.Trial) -> Bool {
    trial.isWhole
      && draft.made.contains { made in
        let child = made.target.child.component
        return made.change.remedy == .waitForTransition && child >= 0
          && repair.table.all[made.target.rule].leaves.contains(.unshown)
          && trial.unseen.screens.contains(repair.scenario.components[child].name.string)
      }
  }

  private mutating func take(alone draft: Draft, _ trial: Repair.Trial) {
    let remedy = draft.made[0].change.remedy
    guard !losesAttach(draft, trial), !trial.breaksLine, !trial.isElsewhere, !trial.onlyStops,
      trial.problems.isSubset(of: others),
      found.alone.map({ trial.problems.count < $0.problems && $0.remedy == remedy }) ?? true
    else { return }
    let left = repair.ids(leftBy: trial)
    let flow = repair.checked(
      draft.titles(),
      draft.scenario,
      trial.bound,
      left: left,
      isUnmet: trial.isUnmet
    )
    if let flow { found.alone = (repair.proposal(flow, draft), trial.problems.count, remedy) }
  }

  private mutating func proposal(
    _ draft: Draft,
    _ trial: Repair.Trial,
    leaving mild: Set<Mistake>
  ) -> Proposal? {
    let titles = titles(of: draft, trial, leaving: mild)
    return repair.checked(titles, draft.scenario, trial.bound, left: repair.ids(leftBy: trial))
      .map { repair.proposal($0, draft) }
  }

  /// What a draft does, with what may be meant instead where that is as good.
  private mutating func titles(of draft: Draft, _ trial: Repair.Trial, leaving mild: Set<Mistake>) -> [String]
  {
    var others: [Int: String] = [:]
    for (place, made) in draft.made.enumerated() {
      guard let words = made.change.alternative?.words,
        let other = repair.scenario(of: draft, insteadOf: place),
        asGood(other, as: trial, of: draft, leaving: mild) != nil
      else { continue }
      others[place] = words
    }
    return draft.titles(or: others)
  }

  // MARK: - Several changes

  /// Has what is still wrong mended by a further change.
  private mutating func carryOn(_ draft: Draft, _ trial: Repair.Trial) {
    guard draft.changes < Repair.depth, carried[draft.changes - 1] < Repair.width,
      let next = first(trial.problems.subtracting(mild)) ?? first(trial.problems)
    else { return }
    if let known, trial.problems.isDisjoint(with: known) {
      guard strangers < Repair.strangers else { return }
      strangers += 1
    }
    carried[draft.changes - 1] += 1
    var unfinished = draft
    unfinished.target = next
    unfinished.way = trial.ways[next]
    unfinished.unseen = trial.seenOf(draft.unseen ?? kept.unseen)
    waiting += drafts(from: unfinished)
  }

  /// The same one for the same set, whatever the order of its elements.
  private func first(_ problems: Set<Mistake>) -> Mistake? {
    problems.min {
      ($0.rule, $0.child.component, $0.parent.component, $0.slot)
        < ($1.rule, $1.child.component, $1.parent.component, $1.slot)
    }
  }

  /// Two changes of steps that are clean together where each alone leaves the same mistake, as where it is made at two
  /// steps. What events the first would bring about nobody has seen, as the mistake comes before: so every event has to happen.
  private mutating func pair(of isMeant: (Half) -> Bool) -> Proposal? {
    var allHappen = kept.unseen
    allHappen.events = []
    let places = found.failed.indices.filter { isMeant(found.failed[$0]) }
    for (number, place) in places.enumerated() {
      let others = places[(number + 1)...].map { found.failed[$0] }
      if others.isEmpty || proof.isSpent { return nil }
      for both in next(after: place) where !proof.isSpent && isOne(both, of: others) {
        let trial = proof.play(both.scenario, fatal: [both.target], way: both.way, mayWarn: false)
        guard trial.isClean, trial.unseen.isWithin(allHappen),
          kept.isBrought(by: both.scenario, for: both.target),
          let proposal = proposal(both, trial, leaving: [])
        else { continue }
        return proposal
      }
    }
    return nil
  }

  /// The drafts of one change more than one that was not enough.
  private mutating func next(after place: Int) -> [Draft] {
    if let known = found.failed[place].next { return known }
    let nearest = drafts(from: found.failed[place].draft).enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }.map(\.element)
    found.failed[place].next = nearest
    return nearest
  }

  /// Whether the second change of a draft is the same as one of some others.
  private func isOne(_ both: Draft, of others: [Half]) -> Bool {
    let (change, before) = (both.made[1].change, both.made[1].before)
    let title = change.title
    let alike = others.filter { $0.title == title && $0.draft.made[0].change.remedy == change.remedy }
    if alike.isEmpty { return false }
    let lists = change.scenario.listsChanged(from: before)
    return alike.contains { $0.lists == lists }
  }

  // MARK: - Nothing needless

  /// What a flow comes to that is as good as a draft which came to `trial`, `fewer` being what is left of that; nil for one
  /// that is not.
  private mutating func asGood(
    _ scenario: Scenario,
    as trial: Repair.Trial,
    of draft: Draft,
    keeping fewer: Draft? = nil,
    leaving mild: Set<Mistake>
  ) -> Repair.Trial? {
    if proof.isSpent { return nil }
    let other = proof.play(
      scenario,
      fatal: [draft.target],
      way: draft.way,
      mayWarn: !trial.problems.isEmpty
    )
    let isWhole = other.bound == nil || trial.bound != nil
    let isGood =
      other.isClean || (isEnough(other, leaving: mild) && other.problems.isSubset(of: trial.problems))
    guard isGood, isWhole, (fewer ?? draft).keepsAll(other, but: kept) else { return nil }
    return kept.isBrought(by: scenario, for: draft.made[0].target) ? other : nil
  }

  /// A draft without what it is as good without: changes that later ones have made needless, and lines that one change
  /// adds to a list where those in other lists are enough.
  private mutating func needed(_ draft: Draft, _ trial: Repair.Trial, leaving mild: Set<Mistake>) -> Draft {
    var draft = draft
    // Without the last it was seen not to be good.
    var place = 0
    while place < draft.changes - 1 {
      guard var fewer = repair.draft(draft, without: place),
        let seen = asGood(fewer.scenario, as: trial, of: draft, keeping: fewer, leaving: mild)
      else {
        place += 1
        continue
      }
      if fewer.changes == 1 { fewer.first?.left = seen.named }
      draft = fewer
    }
    if repair.repeatsAlike { return withoutRepetitions(draft, trial, leaving: mild) }
    let remedy = draft.made[0].change.remedy
    if draft.changes > 1 || remedy == .dismissBeforeResuming { return draft }
    let written = repair.scenario
    for list in draft.scenario.listsGrown(from: written) {
      // Which of the calls comes first by which a screen says that it goes is up to UIKit.
      if remedy == .forgetOnceResumed, written.tellsOfGoing(list) { continue }
      var fewer = draft.scenario
      for one in [list] + written.lists(writtenAt: written.place(of: list)) { fewer[one] = written[one] }
      guard fewer.listsChanged(from: written).count > 0,
        let seen = asGood(fewer, as: trial, of: draft, leaving: mild)
      else { continue }
      draft.scenario = fewer
      draft.first = Proposal.Step(
        remedy: draft.made[0].change.remedy,
        scenario: fewer,
        left: seen.named
      )
    }
    return draft
  }

  /// A draft that was made in all parts that are written alike, without those where it is as good as written.
  private mutating func withoutRepetitions(_ draft: Draft, _ trial: Repair.Trial, leaving mild: Set<Mistake>)
    -> Draft
  {
    var draft = draft
    let written = repair.scenario
    func leave(_ change: (inout Scenario) -> Void) {
      var fewer = draft.scenario
      change(&fewer)
      guard fewer.components != draft.scenario.components, fewer.components != written.components,
        asGood(fewer, as: trial, of: draft, leaving: mild) != nil
      else { return }
      draft.scenario = fewer
    }
    for (index, component) in written.components.enumerated().reversed() {
      for place in component.slots.indices.reversed() {
        leave { $0.components[index].slots[place] = component.slots[place] }
      }
      leave { $0.components[index].hooks = component.hooks }
    }
    return draft
  }
}

extension Repair {
  typealias Trial = Proof.Trial

  /// How many changed flows are played at most.
  fileprivate static let trials = 240
  /// How many more are played once one is clean as far as a bound on instances lets it be seen.
  fileprivate static let more = 20
  /// How many unfinished repairs of so many changes are carried on.
  fileprivate static let width = 5
  fileprivate static let depth = 3
  /// How many of those that are carried on may have a problem that the flow did not have before.
  fileprivate static let strangers = 2
  /// So many of the changes that mend nothing alone are made two at a time.
  fileprivate static let paired = 10

  /// The other changes made again; nil where one of them is found no more.
  fileprivate func draft(_ draft: Draft, without place: Int) -> Draft? {
    var fewer = draft
    fewer.made.remove(at: place)
    fewer.scenario = scenario
    for (number, made) in fewer.made.enumerated() {
      guard let again = made.again(in: fewer.scenario, by: self) else { return nil }
      fewer.made[number] = again
      fewer.scenario = again.change.scenario
      if number == 0, place == 0 {
        fewer.first = Proposal.Step(remedy: again.change.remedy, scenario: again.change.scenario)
      }
    }
    return fewer
  }

  /// A draft with what may be meant instead of one of its changes; nil where nothing may.
  fileprivate func scenario(of draft: Draft, insteadOf place: Int) -> Scenario? {
    guard var scenario = draft.made[place].change.alternative?.scenario else { return nil }
    for made in draft.made[(place + 1)...] {
      guard let again = made.again(in: scenario, by: self) else { return nil }
      scenario = again.change.scenario
    }
    return scenario
  }
}

extension Scenario {
  /// True for what is done when the screen of a component goes.
  fileprivate func tellsOfGoing(_ list: StepList) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    return [.viewWillDisappear, .viewDidDisappear, .closedByUser].contains(
      components[component].hooks[place].moment
    )
  }
}

extension Repair.Made {
  /// The same change of another flow; nil where it is found no more.
  fileprivate func again(in scenario: Scenario, by repair: Repair) -> Repair.Made? {
    repair.changes(of: scenario, for: target).first { isSame(as: $0, in: scenario) }
      .map { Repair.Made(change: $0, before: scenario, target: target, way: way) }
  }
}
