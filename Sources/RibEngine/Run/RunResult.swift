/// What all timings of a flow show, for whoever finds the same in another way and compares the two.
package struct RunResult: Sendable {
  /// Each headline where it is gravest.
  package let mistakes: [MistakeName: Severity]
  /// False where a limit came before the last timing.
  package let isWhole: Bool

  package init(_ scenario: Scenario, _ options: RunOptions) {
    let tried = Timings(scenario, options: options)
    isWhole = tried.limit.isEmpty
    mistakes = Dictionary(
      tried.groups.map { group in
        (MistakeName(group.mistake, in: tried.program, tried.table), group.headline.violation.severity)
      },
      uniquingKeysWith: max
    )
  }
}
