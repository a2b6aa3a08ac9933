extension Repair {
  /// So many of the changes that mend nothing alone are made two at a time.
  static let paired = 10

  /// Two changes of steps that are clean together where each alone leaves the same mistake, as where it is made at two steps.
  /// `failed` are drafts of one change, the nearest first. What events the first would bring about nobody has seen, as the
  /// mistake comes before: so every event has to happen.
  func pair<T: Trying>(
    of failed: [Draft],
    with proof: inout T,
    _ kept: Kept
  ) -> Proposal? {
    var allHappen = kept.unseen
    allHappen.events = []
    for (place, one) in failed.enumerated() {
      let others = failed[(place + 1)...]
      let nearest = drafts(from: one).enumerated().sorted {
        ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
      }
      for both in nearest.map(\.element) {
        let isOfOther = others.contains { $0.made[0].isSame(as: both.made[1].change, in: one.scenario) }
        guard isOfOther, !proof.isSpent else { continue }
        let trial = proof.play(both.scenario, fatal: [both.target], way: both.way, mayWarn: false)
        guard trial.isClean, trial.unseen.isWithin(allHappen),
          kept.isBrought(by: both.scenario, for: both.target),
          let repaired = checked(both.titles, both.scenario, trial.instances, left: ids(leftBy: trial))
        else { continue }
        return proposal(repaired, both)
      }
    }
    return nil
  }
}
