/// Plays every timing that `scenario` leaves open, compares what was found with what it expects, and looks
/// for changes that mend it.
package func run(_ scenario: Scenario, path: String, line: Int, options: RunOptions = RunOptions()) -> Outcome
{
  let played = FlowRun(scenario, path: path, line: line, options: options)
  guard let companions = companions(of: played, scenario, path, line, options) else {
    return played.told(scenario, options)
  }
  let wider = scenario.expecting(companions.ids(among: played.faults.map(\.found.mistake)))
  var outcome = FlowRun(wider, path: path, line: line, options: options).told(wider, options, companions)
  outcome.expected = played.outcome.expected
  return outcome
}

/// nil where a flow expects nothing, or what it names changes nothing.
private func companions(
  of played: FlowRun,
  _ scenario: Scenario,
  _ path: String,
  _ line: Int,
  _ options: RunOptions
) -> Companions? {
  let seen = Set(played.outcome.findings.map(\.rule))
  let expected = Set(scenario.expected.map(\.string)).intersection(seen)
  guard options.proposesFixes, !expected.isEmpty, !played.faults.isEmpty, let table = played.tried?.table
  else { return nil }
  var plain = scenario
  plain.expected = []
  let unexpecting = FlowRun(plain, path: path, line: line, options: options)
  var outcome = unexpecting.outcome
  let headlines = unexpecting.mend(&outcome, plain, options, preferring: expected)
  let companions = Companions(unexpecting.faults.map(\.found), headlines, table, expected: expected)
  return companions.ids(among: played.faults.map(\.found.mistake)).isEmpty ? nil : companions
}

extension FlowRun {
  /// With what mends it, and what is one mistake told once.
  fileprivate func told(
    _ scenario: Scenario,
    _ options: RunOptions,
    _ companions: Companions? = nil
  ) -> Outcome {
    var outcome = outcome
    let headlines = mend(&outcome, scenario, options)
    // Places of findings, those of faults and of what is expected.
    var beneath = companions?.headlines(of: told.map(\.mistake)) ?? [:]
    for (part, whole) in headlines { beneath[faults[part].place] = faults[whole].place }
    outcome.fold(outcome.goneTogether(scenario, among: faults.map(\.place), beneath: beneath))
    return outcome
  }

  /// Looks for what mends each fault; returns beneath which other one each is told that has no headline of its own.
  fileprivate func mend(
    _ outcome: inout Outcome,
    _ scenario: Scenario,
    _ options: RunOptions,
    preferring preferred: Set<String> = []
  ) -> [Int: Int] {
    guard let tried else { return [:] }
    var folding = Folding(scenario, tried.table, preferring: preferred)
    folding.foldAlike(faults.map(\.found))
    guard options.proposesFixes else { return folding.headline }
    outcome.mend(faults, in: tried, options, &folding)
    for (number, fault) in faults.enumerated() where folding.headline[number] == nil {
      outcome.tellOtherSteps(of: fault.found, at: fault.place, in: tried)
      outcome.tellOtherLines(of: number, faults, folding.headline, in: tried)
    }
    return folding.headline
  }
}

extension Outcome {
  /// Looks for what mends each of the faults that stand for themselves, and folds what one small change mends.
  fileprivate mutating func mend(
    _ faults: [(place: Int, found: FoundMistake)],
    in tried: Timings,
    _ options: RunOptions,
    _ folding: inout Folding
  ) {
    let repair = Repair(tried.program.scenario, tried.table, options)
    var open: [(number: Int, reason: String)] = []
    var offered: [Proposal] = []
    func take(_ proposal: Proposal, for number: Int) {
      let (place, found) = faults[number]
      findings[place].repaired = proposal.flow
      let advice = tried.table.all[found.mistake.rule].adviceBeside(proposal.remedies)
      if let advice { findings[place].notes.append(advice) }
    }
    for (number, fault) in faults.enumerated() where folding.headline[number] == nil {
      let attempt = repair.attempt(for: fault.found, in: tried)
      guard let proposal = attempt.proposal else {
        // What is not offered, as it leaves another mistake, says what is one all the same.
        if let step = attempt.alone?.first {
          folding.fold(faults.map(\.found), by: step, leaving: [])
          folding.foldSteps(of: number, faults.map(\.found), by: step)
        }
        open.append((number, attempt.reason))
        continue
      }
      // One change of a list that mends this as well is enough.
      let id = tried.table.all[fault.found.mistake.rule].id.text
      let lists = proposal.flow.changed.listsChanged(from: tried.program.scenario)
      let above = offered.map(\.flow).firstIndex { flow in
        flow.isChecked && !flow.left.contains(id)
          && !flow.changed.listsChanged(from: tried.program.scenario).isDisjoint(with: lists)
      }
      if let above {
        take(offered[above], for: number)
        continue
      }
      offered.append(proposal)
      take(proposal, for: number)
      if let first = proposal.first {
        folding.fold(faults.map(\.found), by: first, leaving: proposal.flow.left)
        if proposal.changes == 1 { folding.foldSteps(of: number, faults.map(\.found), by: first) }
      }
      if let handler = proposal.handler(in: tried.program.scenario) {
        folding.fold(faults.map(\.found), by: handler, leaving: proposal.flow.left)
      }
      // The further changes may each mend several of what is left.
      for part in proposal.changes > 1 ? proposal.parts : []
      where part.left == nil && faults.indices.count(where: { folding.headline[$0] == nil }) > 2 {
        guard let step = repair.played(part, in: tried) else { continue }
        folding.fold(faults.map(\.found), by: step, leaving: proposal.flow.left)
      }
    }
    for (number, reason) in open where folding.headline[number] == nil {
      let (place, found) = faults[number]
      // What leaves the flow clean has mended this as well.
      let id = tried.table.all[found.mistake.rule].id.text
      if let above = offered.first(where: { $0.flow.isChecked && !$0.flow.left.contains(id) }) {
        take(above, for: number)
      } else {
        findings[place].notes.append(reason)
      }
    }
  }

  /// Says of a mistake that no one small change mends at which other steps it is made, and in how many timings at its own.
  fileprivate mutating func tellOtherSteps(of found: FoundMistake, at place: Int, in tried: Timings) {
    if let mended = findings[place].repaired, mended.isOfOneList(in: tried.program.scenario) { return }
    let others = OtherSteps(
      of: found,
      told: findings[place],
      in: tried.program,
      tried.table,
      of: tried.count
    )
    guard let others else { return }
    findings[place].notes.append(others.note)
    guard let timings = others.timings else { return }
    var own = found
    own.timings = timings
    let builder = FindingBuilder(tried.program, tried.table, path: found.path)
    findings[place].labels = builder.finding(own, of: tried.count).labels
    findings[place].timings = timings
  }

  /// Says at which other steps the same mistake is made that stands beneath one.
  fileprivate mutating func tellOtherLines(
    of number: Int,
    _ faults: [(place: Int, found: FoundMistake)],
    _ headline: [Int: Int],
    in tried: Timings
  ) {
    let (scenario, place) = (tried.program.scenario, faults[number].place)
    let mistake = faults[number].found.mistake.atAnyStep
    var lines: [String] = []
    for (other, fault) in faults.enumerated()
    where headline[other] == number && fault.found.mistake.atAnyStep == mistake {
      guard let line = scenario.line(of: findings[fault.place].span) else { continue }
      let timings = " (\(fault.found.timings) of \(tried.count) timings)"
      let isOwn = line == scenario.line(of: findings[place].span)
      lines.append("\(line)\(isOwn ? " by another step" : "")\(tried.count > 1 ? timings : "")")
    }
    if !lines.isEmpty { findings[place].notes.append("the same happens in \(lines.listed)") }
  }

  /// Puts findings beneath others: `headline` says of the place of one beneath which other it belongs. What is graver for
  /// what it has taken in comes sooner.
  mutating func fold(_ headline: [Int: Int]) {
    for (part, whole) in headline.sorted(by: { $0.key < $1.key }) {
      findings[whole].absorb(findings[part])
    }
    for place in headline.keys.sorted(by: >) { findings.remove(at: place) }
    let order = findings.indices.sorted { (findings[$1].severity, $0) < (findings[$0].severity, $1) }
    findings = order.map { findings[$0] }
  }
}

extension Finding {
  /// A finding that goes with the same change is told in one line; one of another timing says so.
  fileprivate mutating func absorb(_ other: Finding) {
    if other.severity == .error, severity < .error || !covers(other) { alsoNamed.append(other.rule) }
    severity = max(severity, other.severity)
    repaired = repaired ?? other.repaired
    let hasSameEvents = other.counterexample?.events.map(\.action) == counterexample?.events.map(\.action)
    let isSameRun = hasSameEvents && other.path == path
    func told(_ consequence: Consequence) -> Consequence {
      isSameRun ? consequence : consequence.seen(hasSameEvents ? .anotherTiming : .otherEvents)
    }
    let known = Set([rule] + consequences.map(\.rule))
    let first = told(Consequence(rule: other.rule, message: other.message, shape: other.shape))
    // What comes with it is told once, whomever it is about.
    let rest = other.consequences.filter { isSameRun || !known.contains($0.rule) && $0.rule != other.rule }
    // Of the same mistake in the same words the shortest way is enough.
    let isSaid = other.rule == rule && other.message == self.message
    // What is said of this run is so, whatever another one shows.
    let said = Set(consequences.map(\.message))
    let new = (isSaid ? [] : [(other.message, first)]) + rest.map { ($0.message, told($0)) }
    consequences += new.filter { !said.contains($0.0) && !said.contains($0.1.message) }.map(\.1)
  }

  private func covers(_ other: Finding) -> Bool {
    guard let whole = Rule.named(rule), let part = Rule.named(other.rule) else { return true }
    return Rule.covers(whole, part)
  }
}
