/// What a search comes to: findings with their fixes, what never happened, and the verdict.
extension Exploration {
  func judge(_ outcome: inout Outcome) {
    var summary = summary
    summary.limit = limit
    outcome.search = summary
    outcome.timings = summary.transitions
    let expected = Set(source.expected.map(\.string))
    let allowed = Dictionary(
      source.allowed.map { ($0.rule.string, $0.reason) },
      uniquingKeysWith: { first, _ in first }
    )
    func id(_ group: Timings.Group) -> String { table.all[group.key.rule].id.text }
    let counterexamples = mistakes
    let bad = counterexamples.filter { example in
      let severity = example.group.headline.violation.severity
      return (severity == .error || (options.isStrict && severity == .warning))
        && !expected.contains(id(example.group)) && allowed[id(example.group)] == nil
    }
    let mending = mend(bad)
    for example in counterexamples {
      let isBad = bad.contains { $0.group.key == example.group.key }
      var finding = FindingBuilder(example.tried.program, table, path: example.path)
        .finding(example.group, of: 1, eventsFrom: eventSet.beginning)
      finding.allowed = expected.contains(id(example.group)) ? nil : allowed[id(example.group)]
      finding.counterexample = example.scenario
      finding.path = example.path
      finding.mistake = Mistake(example.group.key, example.tried.program, table)
      if summary.answer == .closed, finding.severity != .note {
        finding.recoverability = Future(example, in: self)?.recoverability()
      }
      if isBad { (finding.repaired, finding.notes) = (mending.flow, finding.notes + mending.notes) }
      outcome.findings.append(finding)
    }
    outcome.remarks += silence
    outcome.verdict =
      !bad.isEmpty || outcome.remarks.contains { $0.severity == .error }
      ? .violated
      : isUndecided
        ? .undecided : counterexamples.contains { expected.contains(id($0.group)) } ? .asExpected : .clean
    if outcome.verdict == .undecided { outcome.reason = reason }
  }

  /// What was found, less what is the alias of another mistake in other timings.
  var mistakes: [Counterexample] {
    guard let program else { return counterexamples }
    return table.withoutAliases(counterexamples, in: program) { $0.group.key }
  }

  /// Looks for a change of the flow that mends all that was found, beginning with one finding after the
  /// other, or says that it stopped looking.
  private func mend(_ bad: [Counterexample]) -> (flow: RepairedFlow?, notes: [String]) {
    guard options.proposesFixes, !bad.isEmpty else { return (nil, []) }
    var settings = RunOptions()
    settings.canWrite = options.canWrite
    settings.isOutOfTime = { [options] in options.haltByClock != nil }
    var isSpent = options.haltByClock != nil
    for example in bad where options.haltByClock == nil {
      let tried = Repair(source, table, settings).flow(for: example, in: self, of: bad.count)
      if tried.flow != nil { return (tried.flow, []) }
      isSpent = isSpent || tried.isSpent
    }
    guard isSpent else { return (nil, []) }
    switch options.haltByClock {
    case .interruption: return (nil, ["interrupted before a fix was proved"])
    case .time: return (nil, ["no fix was proved within the limit of time"])
    default: return (nil, ["no fix was proved within the effort that is spent on one"])
    }
  }

  private var isUndecided: Bool {
    summary.answer == .stopped || summary.answer == .sampled
      || (summary.answer == .bounded && !isBoundWanted)
  }

  private var isBoundWanted: Bool {
    if summary.crowded > 0, !options.areInstancesWanted { return false }
    return options.isBoundWanted || summary.left == summary.crowded
  }

  private var reason: String {
    switch summary.answer {
    case .sampled: "nothing wrong in \(summary.states) random sequences, which proves nothing"
    case .bounded where summary.crowded > 0 && summary.left == summary.crowded:
      "nothing wrong while no component has more than \(options.instances ?? 0) instances, but it can have more"
    case .bounded: "nothing wrong within \(summary.events) events, but there are longer ways"
    default:
      limit.isEmpty || Halt(rawValue: limit) != nil
        ? "nothing wrong so far" : "nothing wrong so far; it takes \(limit)"
    }
  }
}
