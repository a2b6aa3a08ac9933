import RibEngine

/// Where blocks pile up, and a search says that nothing more can come of any number of them, nothing more comes of more
/// of them than it has counted.
struct NumberCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func look(_ scenario: Scenario) -> Verdict {
    var options = ExploreOptions()
    (options.states, options.statesBeforeFewer, options.proposesFixes) = (4_000, 1_000, false)
    let search = SearchResult(scenario, options)
    if search.summary.ofMany.states == 0 {
      let isBroken = search.examples.contains { $0.severity > .note }
      return .passedOver(isBroken ? "broken" : search.summary.crowded > 0 ? "undecided" : "nothing piles up")
    }
    let told = Set(search.fewest.keys).union(search.beneath.keys)
    // As many events as there can be blocks.
    let any = effort.search(scenario, events: effort.longest + 2) {
      ($0.reduces, $0.sparesMoves) = (false, false)
    }
    let naive = Naive(scenario, longest: effort.longest, budget: effort.runs)
    let found = Set(any.fewest.keys).union((naive?.found ?? [:]).keys)
    let differences = found.subtracting(told).filter(Self.counts).map {
      Difference("came of more blocks", "\($0)")
    }
    if !differences.isEmpty { return .different(differences.sorted { $0.line < $1.line }) }
    return .same("\(search.kind) to \(naive?.length ?? 0)\(any.isStopped ? "" : " and \(any.summary.depth)")")
  }

  private static func counts(_ mistake: MistakeName) -> Bool {
    Rule.named(mistake.rule).map { $0.severity > .note } ?? true
  }
}
