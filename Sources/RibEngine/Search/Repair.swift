/// Looks for a small change of a flow that is clean in every timing.
struct Repair {
  init(_ scenario: Scenario, _ table: RuleTable, _ options: RunOptions) {}

  func fix(for group: Timings.Group, in tried: Timings) -> Fix? { nil }
}
