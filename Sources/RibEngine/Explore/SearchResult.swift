/// What a search shows of a flow, for whoever finds the same in another way and compares the two.
package struct SearchResult: Sendable {
  /// A way to break the flow, as a flow of its own that is played on one path.
  package struct Example: Sendable {
    package var mistake: MistakeName
    package var severity: Severity
    /// How many events come after the beginning.
    package var events: Int
    package var scenario: Scenario
    package var path: [Int]
  }

  package private(set) var examples: [Example] = []
  /// What the examples show as a consequence of another mistake, with the fewest events after the beginning.
  package private(set) var beneath: [MistakeName: Int] = [:]
  package let summary: SearchSummary
  /// Why the search stopped; empty where it did not.
  package let limit: String

  package init(_ scenario: Scenario, _ options: ExploreOptions) {
    let search = Exploration(scenario, options)
    (summary, limit) = (search.summary, search.limit?.text ?? "")
    for example in search.counterexamples {
      let events = example.scenario.events.count - search.eventSet.beginning
      let (program, headline) = (example.tried.program, example.group.headline)
      examples.append(
        Example(
          mistake: MistakeName(example.group.mistake, in: program, search.table),
          severity: headline.violation.severity,
          events: events,
          scenario: example.scenario,
          path: example.path
        )
      )
      for consequence in example.tried.groups.flatMap(\.headline.consequences) {
        let told = MistakeName(Mistake(consequence), in: program, search.table)
        beneath[told] = min(beneath[told] ?? events, events)
      }
    }
  }

  /// What was found, with the fewest events after the beginning that are told for it.
  package var fewest: [MistakeName: Int] {
    Dictionary(examples.map { ($0.mistake, $0.events) }, uniquingKeysWith: min)
  }
}
