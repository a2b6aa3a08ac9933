/// Tells once what is one mistake: where one small change was played and took several findings away in every
/// timing, they are one, and the change says which it is.
///
/// Two mistakes stay two: a change of one list, or one handler, does not mend both, unless it takes away what the
/// flow does, and then it proves nothing.
struct Folding {
  private let scenario: Scenario
  private let table: RuleTable
  /// The ids that are to be headlines rather than others: those that the flow names.
  private let preferred: Set<String>
  private lazy var deeds = Deeds(scenario)
  /// Places of faults that are told beneath another, by that other's.
  private(set) var headline: [Int: Int] = [:]

  init(_ scenario: Scenario, _ table: RuleTable, preferring preferred: Set<String> = []) {
    self.scenario = scenario
    self.table = table
    self.preferred = preferred
  }

  /// Folds those of `faults` that are one by their rule, as what one step makes, whomever it finds there.
  mutating func foldAlike(_ faults: [FoundMistake]) {
    for (place, fault) in faults.enumerated() {
      let mistake = fault.mistake
      let first = faults[..<place].firstIndex {
        guard $0.mistake.rule == mistake.rule else { return false }
        switch table.all[mistake.rule].unity {
        case .subject: return false
        case .step: return mistake.step >= 0 && $0.mistake.step == mistake.step
        case .child, .childOrTried: return $0.mistake.child.component == mistake.child.component
        case .parent: return $0.mistake.parent.component == mistake.parent.component
        }
      }
      if let first { headline[place] = headline[first] ?? first }
    }
  }

  /// Folds those of `faults` that are not folded yet and that one change takes away; `lengths` are the numbers of events
  /// that show each, and `severities` how grave each is, where all orders of them were tried. Where not, and lines of events find nobody after the change, a
  /// mistake may have gone with those: then only what is about one child in one slot is one.
  /// So it is where there are as many changes as findings, with `isOneEach`.
  /// What the changes that are offered with this one leave, by its id, is not mended by it.
  mutating func fold(
    _ faults: [FoundMistake],
    by step: Proposal.Step,
    leaving ids: [String],
    lengths: [Int]? = nil,
    severities: [Severity]? = nil,
    isOneEach: Bool = false
  ) {
    guard let left = step.left, step.mayFold(in: scenario) else { return }
    let isSmall = step.isSmall(in: scenario)
    let cured = faults.indices.filter {
      let rule = table.all[faults[$0].mistake.rule]
      return headline[$0] == nil && !headline.values.contains($0)
        && !faults[$0].mistake.atAnyStep.isAmong(left) && !ids.contains(rule.id.text)
        && (isSmall || rule.remedies.contains(step.remedy))
    }
    guard cured.count > 1, let deeds, let kept = Deeds(step.scenario) else { return }
    // What comes up in a stack at last covers what was to be tapped next.
    guard step.remedy == .bringStack || kept.covers(deeds) else { return }
    let chosen = headline(of: cured, faults, step.remedy, lengths, severities)
    let isInUse = !isOneEach && (lengths != nil || deeds.events.isSubset(of: kept.events))
    let child = faults[chosen].mistake.child.component
    for place in cured where place != chosen && (isSmall || faults[place].mistake.child.component == child) {
      let hidesNoEnd = hidesNoEnd(faults[place], faults[chosen])
      let comesTooLate = table.all[faults[place].mistake.rule].adviceBeside([step.remedy]) != nil
      let isOne = hidesNoEnd && isOfOne(faults[place], faults[chosen])
      if isInUse ? hidesNoEnd || !comesTooLate : isOne { headline[place] = chosen }
    }
  }

  /// What one change of several lists takes away is one mistake where it is the same of the same child in the same slot, made
  /// at several steps: as it is to a search.
  mutating func foldSteps(of number: Int, _ faults: [FoundMistake], by step: Proposal.Step) {
    let mistake = faults[number].mistake.atAnyStep
    guard let left = step.left, !mistake.isAmong(left) else { return }
    for place in faults.indices where place != number && faults[place].mistake.atAnyStep == mistake {
      if headline[place] == nil, !headline.values.contains(place) { headline[place] = number }
    }
  }

  /// False for what the app dies of, found with what it lives on with: the end may have gone with the event that led to it.
  private func hidesNoEnd(_ part: FoundMistake, _ whole: FoundMistake) -> Bool {
    Rule.covers(table.all[whole.mistake.rule], table.all[part.mistake.rule])
  }

  private func isOfOne(_ a: FoundMistake, _ b: FoundMistake) -> Bool {
    let (one, other) = (a.mistake, b.mistake)
    return one.child.component == other.child.component
      && (one.slot == other.slot || one.slot < 0 || other.slot < 0)
  }

  /// Which of those that one change mends is told: one that the flow names, otherwise one of a run that shows the gravest of
  /// them. The headline is as grave as what stands beneath it, and that has to be so in the run which it shows.
  private func headline(
    of cured: [Int],
    _ faults: [FoundMistake],
    _ remedy: Remedy,
    _ lengths: [Int]?,
    _ severities: [Severity]?
  ) -> Int {
    func severity(_ place: Int) -> Severity {
      severities?[place] ?? faults[place].headline.violation.severity
    }
    func areOfOneRun(_ one: Int, _ other: Int) -> Bool {
      faults[one].path == faults[other].path && lengths.map { $0[one] == $0[other] } ?? true
    }
    let gravest = cured.map(severity).max()
    let grave = cured.filter { severity($0) == gravest }
    let shown = cured.filter { place in grave.contains { areOfOneRun($0, place) } }
    let named = cured.filter { preferred.contains(table.all[faults[$0].mistake.rule].id.text) }
    let chosen = (named.isEmpty ? shown : named).min { one, other in
      isBefore(faults[one], faults[other], remedy, lengths.map { ($0[one], $0[other]) })
    }
    return chosen ?? cured[0]
  }

  /// What is mended is what the headline says: the rule whose usual remedy it is comes first, then what shows itself with the
  /// fewest events, then what was broken first.
  private func isBefore(
    _ a: FoundMistake,
    _ b: FoundMistake,
    _ remedy: Remedy,
    _ lengths: (a: Int, b: Int)?
  ) -> Bool {
    func isMeant(_ found: FoundMistake) -> Bool { table.all[found.mistake.rule].remedies.contains(remedy) }
    if isMeant(a) != isMeant(b) { return isMeant(a) }
    if let lengths, lengths.a != lengths.b { return lengths.a < lengths.b }
    if a.path != b.path { return isCalmer(a.path, b.path) }
    return a.headline.violation.time < b.headline.violation.time
  }
}
