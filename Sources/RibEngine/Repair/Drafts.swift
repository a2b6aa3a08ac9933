extension Repair {
  /// What a change must not take away of a flow.
  struct Kept {
    /// What does not happen anyway.
    let unseen: Unseen
    /// Lines of what is sent to the mistake's child when that is done: a screen that goes in time is tapped no more, and what
    /// is cancelled hears no more.
    let sent: Set<Span>
    /// What its rule names.
    let remedies: [Remedy]
    /// nil where the flow goes on as it should not, and does less once it is mended.
    let deeds: Deeds?
    /// nil where not every timing was looked at.
    let lines: UsedLines?
    /// How many slots lists empty again that they fill.
    let filledInVain: Int
    let isOutOfTime: () -> Bool

    /// Whether a changed flow still brings the child that it is about, in its calm timing, to where it was before; false
    /// where there is no time left to see.
    func isBrought(by scenario: Scenario, for target: Mistake) -> Bool {
      if let lines, UsedLines(scenario, isOutOfTime: isOutOfTime)?.keep(lines) == false || isOutOfTime() {
        return false
      }
      if scenario.looksBeforeItFills || scenario.countOfSlotsFilledInVain > filledInVain { return false }
      return deeds.map { Deeds(scenario)?.brings(target.child.component, as: $0) ?? false } ?? true
    }
  }

  /// A changed flow that is to be played; several changes where one did not mend everything.
  struct Draft {
    var made: [Made] = []
    var cost = 0
    var scenario: Scenario
    /// What the last change is to mend.
    var target: Mistake
    /// How a search came to it.
    var way: Proof.Way?
    /// The first change, and what was still seen after it alone; nil until it was played.
    var first: Proposal.Step?
    /// What never came to happen with the changes before the last; nil for the first.
    var unseen: Unseen?

    var changes: Int { made.count }

    var changesValue: Bool { made.contains { $0.change.remedy.isOfValue } }

    /// True where each change is one of steps that its rule names.
    func isUsual(_ table: RuleTable) -> Bool {
      !changesValue && made.allSatisfy { table.all[$0.target.rule].remedies.contains($0.change.remedy) }
    }

    /// True where a change that its rule does not name silences a mistake: by another value, in a later turn, or by a child
    /// that is made anew.
    func silences(_ table: RuleTable) -> Bool {
      made.contains { made in
        let remedy = made.change.remedy
        return (remedy.isOfValue || remedy == .sayLater || remedy == .buildAnew)
          && !table.all[made.target.rule].remedies.contains(remedy)
      }
    }

    /// True where what is wrong is about those whom the changes are to mend, or follows from such a mistake and befalls who
    /// had the child, as a viewless RIB of which nothing is left once that is let go.
    func isAbout(_ problems: Set<Mistake>, _ table: RuleTable) -> Bool {
      problems.allSatisfy { problem in
        made.contains { made in
          let target = made.target
          return problem.child.component == target.child.component
            || target.parent != .nobody && problem.child.component == target.parent.component
              && table.mayAbsorb(target.rule, problem.rule)
        }
      }
    }

    /// True where each change is of the child that the mistake is about, or of a slot for it.
    func isNear(in scenario: Scenario) -> Bool {
      made.allSatisfy { made in
        let child = made.target.child.component
        return made.change.scenario.listsChanged(from: made.before).allSatisfy { list in
          if list.slot < 0 { return list.component == child }
          let slot = scenario.components[list.component].slots[list.slot]
          return child >= 0 && slot.child.string == scenario.components[child].name.string
        }
      }
    }

    /// True where what `trial` came to leaves nothing unseen that has to be seen in the flow as it is written.
    func keepsAll(_ trial: Proof.Trial, but kept: Kept) -> Bool {
      var allowed = unseen ?? kept.unseen
      let remedies = made.map(\.change.remedy)
      // That there is nobody to tap mends only what is about the screen.
      let goesInTime =
        remedies.contains { $0.takesScreenDown } && remedies.contains { kept.remedies.contains($0) }
      if goesInTime || remedies.contains(.cancelWork) { allowed.events.formUnion(kept.sent) }
      if made.contains(where: { $0.change.remedy.isForFewerOccasions }) { allowed.told = [] }
      // What is cancelled with its owner would have opened something for nobody.
      if made.contains(where: { $0.change.remedy == .cancelWithParent }) {
        for change in made.map(\.change) { allowed.events.formUnion(change.spent) }
        allowed.components.formUnion(made[0].before.components.map(\.name.string))
        allowed.screens = allowed.components
        allowed.told = []
      }
      return !trial.isWhole || trial.unseen.isWithin(allowed)
    }

    /// Each once; what is done in one place under a condition and in another without is said once. `others` are what may be
    /// meant instead of some changes, by their number: said where it may be of all that do the same.
    func titles(or others: [Int: String] = [:]) -> [String] {
      var titles: [String] = []
      let whoseScreen = namesOfClosed
      for (place, change) in made.map(\.change).enumerated() {
        let alike = made.indices.filter { made[$0].change.deed == change.deed }
        let conditions = alike.map { made[$0].change.condition }
        var title = change.condition.map { "\(change.deed), \($0)" } ?? change.deed
        if let other = conditions.first(where: { ($0 == nil) != (change.condition == nil) }),
          let condition = other ?? change.condition
        {
          title = "\(change.deed), in one place \(condition)"
        }
        if alike.count == 1, let name = whoseScreen[place] { title += " of \(name)" }
        if let words = others[alike[0]], alike.allSatisfy({ others[$0] == words }) {
          title += ", or \(words)"
        }
        titles += change.clauses(title: title).filter { !titles.contains($0) }
      }
      return titles
    }

    private static let closed = "when the user closes the screen"

    /// Whose screen the user closes, by the places of the changes that wait for it: said where several do.
    private var namesOfClosed: [Int: String] {
      let waiting = made.indices.filter { made[$0].change.title.hasSuffix(Self.closed) }
      var names: [Int: String] = [:]
      for place in waiting {
        let lists = made[place].change.scenario.listsChanged(from: made[place].before)
        let components = Set(lists.filter { $0.slot < 0 }.map(\.component))
        if let one = components.first, components.count == 1 {
          names[place] = made[place].before.components[one].name.string
        }
      }
      return Set(names.values).count > 1 ? names : [:]
    }
  }

  /// One change of a draft, as far as it can be found again in a flow without the changes before it.
  struct Made {
    let change: Change
    /// What it was made in.
    let before: Scenario
    /// What it was to mend.
    let target: Mistake
    /// How a search came to that after the changes before.
    let way: Proof.Way?

    func isSame(as other: Change, in scenario: Scenario) -> Bool {
      change.title == other.title && change.remedy == other.remedy
        && change.scenario.listsChanged(from: before) == other.scenario.listsChanged(from: scenario)
    }
  }
}

extension Scenario {
  /// How many lists take down again what they put up: what comes goes at once, and might as well not come.
  var countOfSlotsFilledInVain: Int {
    stepLists.reduce(0) { count, list in
      var filled: Set<SlotRef> = []
      var inVain: Set<SlotRef> = []
      for step in self[list] {
        guard case .slot(let slot) = step.argument else { continue }
        if step.verb == .attachSlot { filled.insert(slot) }
        if step.verb == .detachSlot, filled.contains(slot) { inVain.insert(slot) }
      }
      return count + inVain.count
    }
  }

  /// True where a list looks again at a slot that it fills after that only: it never comes further.
  fileprivate var looksBeforeItFills: Bool {
    components.contains { component in
      component.slots.contains { slot in
        let verbs = slot.attach.map(\.verb)
        guard let look = verbs.firstIndex(of: .recheck), let fill = verbs.firstIndex(of: .assign) else {
          return false
        }
        return look < fill
      }
    }
  }
}
