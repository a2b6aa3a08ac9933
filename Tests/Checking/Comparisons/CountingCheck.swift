import RibEngine

/// A search of a flow finds what naive enumeration finds, in as few events.
struct CountingCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func look(_ scenario: Scenario) -> Verdict {
    guard let naive = Naive(scenario, longest: effort.longest, budget: effort.runs),
      naive.length > 0 || naive.events == 0
    else { return .passedOver("too many timings") }
    let search = effort.search(scenario, events: naive.length)
    if search.isStopped { return .passedOver("search stopped: \(search.limit)") }
    let differences = differences(naive.found, search)
    return differences.isEmpty ? .same("\(search.kind) to \(naive.length)") : .different(differences)
  }

  private func differences(_ naive: [MistakeName: Int], _ search: SearchResult) -> [Difference] {
    let fewest = search.fewest
    var found: [Difference] = []
    for (mistake, events) in fewest {
      guard let own = naive[mistake] else {
        found.append(Difference("found by the search only", "\(mistake)"))
        continue
      }
      guard own != events else { continue }
      let isTold = own < events && search.beneath[mistake].map { $0 <= own } == true
      let cause = own > events ? "found earlier by the search" : "found later by the search"
      found.append(
        Difference(
          isTold ? Self.beneath : cause,
          "\(mistake) after \(own) events, by the search after \(events)"
        )
      )
    }
    for mistake in naive.keys where fewest[mistake] == nil && !isAlias(mistake, naive) {
      let isTold = search.beneath[mistake] != nil
      found.append(Difference(isTold ? Self.beneath : "not found by the search", "\(mistake)"))
    }
    return found.sorted { ($0.cause, $0.line) < ($1.cause, $1.line) }
  }

  /// A search tells as a consequence of another mistake what a run can show alone.
  static let beneath = "told beneath another mistake"

  /// Where the whole mistake is seen, its alias in other timings need not be.
  private func isAlias(_ mistake: MistakeName, _ found: [MistakeName: Int]) -> Bool {
    Rule.named(mistake.rule)?.aliasOf.contains { whole in found.keys.contains { $0.rule == whole.text } }
      ?? false
  }
}
