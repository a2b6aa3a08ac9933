/// Tells once what is one mistake: where one small change was played and took several findings away in every
/// timing, they are one, and the change says which it is.
///
/// Two mistakes stay two: a change of one list, or one handler, does not mend both, unless it takes away what the
/// flow does, and then it proves nothing.
struct Folding {
  private let scenario: Scenario
  private let table: RuleTable
  private let deeds: Deeds?
  /// Places of faults that are told beneath another, by that other's.
  private(set) var headline: [Int: Int] = [:]

  init(_ scenario: Scenario, _ table: RuleTable) {
    self.scenario = scenario
    self.table = table
    deeds = Deeds(scenario)
  }

  /// Folds those of `faults` that are not folded yet and that the first change of `proposal` takes away.
  mutating func fold(_ faults: [FoundMistake], with proposal: Proposal) {
    guard let first = proposal.first, let left = first.left, proposal.beginsSmall(in: scenario) else {
      return
    }
    let cured = faults.indices.filter {
      headline[$0] == nil && !headline.values.contains($0) && !faults[$0].mistake.atAnyStep.isAmong(left)
    }
    guard cured.count > 1, keepsDeeds(first.scenario) else { return }
    let chosen = cured.min { isBefore(faults[$0], faults[$1], first.remedy) } ?? cured[0]
    for place in cured where place != chosen { headline[place] = chosen }
  }

  private func keepsDeeds(_ changed: Scenario) -> Bool {
    guard let deeds, let kept = Deeds(changed) else { return false }
    return kept.covers(deeds)
  }

  /// What is mended is what the headline says: the rule whose usual remedy it is comes first, then what was broken
  /// first.
  private func isBefore(_ a: FoundMistake, _ b: FoundMistake, _ remedy: Remedy) -> Bool {
    func isMeant(_ found: FoundMistake) -> Bool { table.all[found.mistake.rule].remedies.contains(remedy) }
    if isMeant(a) != isMeant(b) { return isMeant(a) }
    if a.path != b.path { return isCalmer(a.path, b.path) }
    return a.headline.violation.time < b.headline.violation.time
  }
}
