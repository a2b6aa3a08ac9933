import RibEngine

/// A run and a search of one flow never contradict each other: an error of the run is in the search, and what the
/// search calls clean for any number of events stays clean in longer sequences of the same events.
struct AgreementCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  /// How many random sequences a clean flow is played in.
  private static let walks = 20

  func look(_ scenario: Scenario) -> Verdict {
    if scenario.skip != nil { return .passedOver("skipped by itself") }
    var scenario = scenario
    (scenario.expected, scenario.allowed, scenario.timing) = ([], [], nil)
    let search = effort.search(scenario, events: 30) { $0.instances = ExploreOptions().instances }
    var found: [Difference] = []
    if search.summary.answer == .closed { found = errorsOnlyOfRun(scenario, search) }
    let isClean = search.summary.answer == .closed && !search.examples.contains { $0.severity != .note }
    if isClean { found += errorsOfLongerSequences(scenario, search) }
    if !found.isEmpty { return .different(found) }
    if search.summary.answer != .closed { return .passedOver("search not closed") }
    return .same(isClean ? "clean" : search.kind)
  }

  /// Errors that a run tells and the search neither tells nor has beneath another mistake.
  private func errorsOnlyOfRun(_ scenario: Scenario, _ search: SearchResult) -> [Difference] {
    var options = RunOptions()
    options.states = effort.runs
    let played = RunResult(scenario, options)
    guard played.isWhole else { return [] }
    let told = Set(search.examples.filter { $0.severity == .error }.map(\.mistake))
    let errors = played.mistakes.filter { $0.value == .error }.map(\.key)
    return errors.filter { !told.contains($0) && search.beneath[$0] == nil && !isAlias($0, told) }
      .map { mistake in
        let isMilder = search.examples.contains { $0.mistake == mistake }
        return Difference(isMilder ? "milder in the search" : "an error of the run only", "\(mistake)")
      }
  }

  /// Where the whole mistake is told, its alias in other timings need not be.
  private func isAlias(_ mistake: MistakeName, _ told: Set<MistakeName>) -> Bool {
    Rule.named(mistake.rule)?.aliasOf.contains { whole in told.contains { $0.rule == whole.text } } ?? false
  }

  private func errorsOfLongerSequences(_ scenario: Scenario, _ search: SearchResult) -> [Difference] {
    let walks = effort.search(scenario, events: 2 * search.summary.depth + 10) {
      ($0.seed, $0.states) = (UInt64(search.summary.states), Self.walks)
    }
    return walks.examples.filter { $0.severity != .note }.map { example in
      Difference(
        "closed and clean, and yet",
        "\(example.mistake) on \(example.path): \(example.scenario.events.map(\.action))"
      )
    }
  }
}
