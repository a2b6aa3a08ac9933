/// A flow played in every timing that it leaves open, and compared with what it expects; how to mend it is
/// not asked here.
struct FlowRun {
  private(set) var outcome: Outcome
  /// nil where the flow is skipped.
  private(set) var tried: Timings?
  /// What counts against the flow: findings by their places in the outcome.
  private(set) var faults: [(place: Int, found: FoundMistake)] = []
  /// What each finding of the outcome tells, in their order.
  private(set) var told: [FoundMistake] = []

  init(_ scenario: Scenario, path: String, line: Int, options: RunOptions) {
    outcome = Outcome(of: scenario, path: path, line: line)
    guard scenario.skip == nil else { return }
    var played = options
    played.path = options.path ?? scenario.timing
    let tried = Timings(scenario, options: played)
    if let missing = tried.missing {
      outcome.refuse(played.path ?? [], missing, scenario, options)
      return
    }
    outcome.timings = tried.count
    var verdict = Verdict(scenario, tried, options)
    verdict.judge(&outcome)
    (self.tried, faults, told) = (tried, verdict.faults, verdict.told)
    guard played.path == nil, !tried.asked.isEmpty, outcome.verdict == .clean else {
      return
    }
    if let remark = OtherHabits.remark(on: scenario, tried, options) { outcome.remarks.append(remark) }
  }
}
