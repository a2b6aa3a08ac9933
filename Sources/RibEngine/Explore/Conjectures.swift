/// Searches that are made for one claim (see `Conjecture`): what they find is told where the claim is true, and else nobody asks.
extension Exploration {
  /// Whether more was seen to go wrong than may, where that is the end of a search.
  mutating func isRefuted(by search: Search) -> Bool {
    guard let conjecture = options.conjecture, conjecture.endsWhenRefuted else { return false }
    isRefuted = search.occurrences.contains { !conjecture.allows($0.grade) }
    return isRefuted
  }

  /// Whether runs are looked for that show what was seen. Where a flow has several parts they are in any case, as what is
  /// told of one may answer what another one asks.
  var tellsOccurrences: Bool {
    guard let conjecture = options.conjecture else { return true }
    if isRefuted { return false }
    return summary.slices > 1
      || conjecture.asksForRuns && summary.isWhole && sighted.allSatisfy { conjecture.allows($0) }
  }

  /// True where this search of a flow says of a claim what one would that is made for it, and tries no more than
  /// `transitions` of one part.
  func decides(_ conjecture: Conjecture, of scenario: Scenario, within transitions: Int) -> Bool {
    // All else of two changes of one flow is the same.
    guard source.components == scenario.components, source.events == scenario.events else { return false }
    let isFalse = !sighted.allSatisfy { conjecture.allows($0) }
    if isRefuted { return isFalse }
    guard mostTransitions < transitions || options.transitions == transitions else { return false }
    return !conjecture.asksForRuns || isFalse || !summary.isWhole || tellsOccurrences
  }
}
