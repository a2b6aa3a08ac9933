/// What a search comes to: findings, what never happened, and the verdict; how to mend it is not asked here.
extension Exploration {
  /// What was left open: where everything was tried, without screens that are never up where the user could close them.
  private var varied: [Varied] {
    guard summary.answer == .closed else { return eventSet.varied }
    let came = eventSet.scenario.events.filter { !neverFired.contains($0) }.map(\.action)
    return eventSet.varied.compactMap { varied in
      guard varied.what == .closing else { return varied }
      let closed = varied.components.filter { name in
        came.contains { $0.varied == .closing && $0.names.instances.first?.component == name }
      }
      return closed.isEmpty ? nil : Varied(.closing, closed)
    }
  }

  func judge(_ outcome: inout Outcome) {
    var summary = summary
    summary.limit = limit
    summary.varied = varied
    summary.unshown = unshown
    outcome.search = summary
    outcome.timings = summary.transitions
    let groups = groups
    let counterexamples = groups.map(\.first)
    let (aliases, following) = (aliases, following)
    func told(_ example: Counterexample, isAnsweredLater: Bool) -> Finding {
      FindingBuilder(example.tried.program, table, path: example.path, isAnsweredLater: isAnsweredLater)
        .finding(example.group, of: 1, eventsFrom: eventSet.beginning)
    }
    func told(_ example: Counterexample) -> Finding { told(example, isAnsweredLater: false) }
    for (var group, example) in zip(groups, counterexamples) {
      group.others += further.filter { $0.group.mistake.atAnyStep == example.group.mistake.atAnyStep }
      let severity = severity(of: example)
      let recoverability = severity == .note ? nil : recoverability(of: example)
      let isAnswered = recoverability?.clearing != nil || severity != .note && endsWhatFollows(from: example)
      var finding = told(example, isAnsweredLater: isAnswered)
      if let note = group.note(beside: counterexamples, told) { finding.notes.append(note) }
      if let note = noteOfCancellation(example) { finding.notes.append(note) }
      finding.name(aliases.filter { isAlias($0, of: example) }.map(told))
      finding.add(consequences(of: group, among: following, told))
      (finding.severity, finding.recoverability) = (severity, recoverability)
      finding.allowed = isExpected(example) ? nil : allowance(for: example)
      finding.consequences.removeAll { consequence in
        source.allowed.contains { $0.rule.string == consequence.rule }
      }
      finding.counterexample = example.scenario
      finding.path = example.path
      finding.mistake = example.group.mistake
      outcome.findings.append(finding)
    }
    let mistakes = counterexamples.flatMap { $0.group.mistakes(in: $0.tried.program) }
    outcome.remarks += silence + deeds + Outcome.Remark.asWritten(source, beside: mistakes)
    let isViolated =
      counterexamples.contains(where: isFault) || outcome.remarks.contains { $0.severity == .error }
    let missing = missing(in: outcome)
    outcome.remarks += missing
    outcome.verdict =
      isViolated
      ? .violated
      : !missing.isEmpty
        ? .unmet
        : isUndecided
          ? .undecided : counterexamples.contains(where: isExpected) ? .asExpected : .clean
    if outcome.verdict == .undecided { outcome.reason = reason }
  }

  /// What an event ends is not for ever, however much was tried; that nothing ends something is said only where all was.
  private func recoverability(of example: Counterexample) -> Recoverability? {
    let isClosed = summary.answer == .closed
    guard isClosed || table.all[example.group.mistake.rule].tellsOfOpenWait else { return nil }
    let found = Future(example, of: example.group.headline.violation, in: self)?.recoverability()
    return isClosed || found?.clearing != nil ? found : nil
  }

  /// Whether an event ends the wait that a counterexample's mistake has led to.
  private func endsWhatFollows(from example: Counterexample) -> Bool {
    example.group.headline.consequences.contains { violation in
      table.all[violation.rule].tellsOfOpenWait
        && Future(example, of: violation, in: self)?.recoverability()?.clearing != nil
    }
  }

  /// What the flow expects and nothing shows, not even beneath another mistake, where everything was tried.
  private func missing(in outcome: Outcome) -> [Outcome.Remark] {
    guard summary.answer == .closed else { return [] }
    let told = outcome.findings.flatMap { [$0.rule] + $0.consequences.map(\.rule) }
    // Where few rules are looked for, nothing is known of the others.
    let looked = Set(table.all.map(\.id.text))
    return source.expected.filter {
      looked.contains($0.string) && !told.contains($0.string) && !unshown.contains($0.string)
    }.map {
      Outcome.Remark(
        id: "unmet",
        severity: .error,
        message: "the flow expects \($0.string), which no sequence of its events gives",
        span: $0.span,
        hint: "not seen, and everything was tried"
      )
    }
  }

  private func id(of example: Counterexample) -> String { table.all[example.group.mistake.rule].id.text }

  func severity(of example: Counterexample) -> Severity {
    let severity = example.group.headline.violation.severity
    return options.severities[id(of: example)]
      ?? (isOnlyCancelled(example) ? min(severity, .warning) : severity)
  }

  /// What a mistake needs a cancellation for that nothing in the flow makes, or that this is not known.
  private func noteOfCancellation(_ example: Counterexample) -> String? {
    let tasks = Set(example.triedToCancel)
    let what = "the task of \(tasks.sorted().joined(separator: " or ")) is cancelled"
    let then = tasks.isDisjoint(with: source.cancelled) ? "" : " at this moment"
    if let need = onlyCancelled[example.group.mistake.atAnyStep] {
      let only =
        switch need {
        case .atAll: "only"
        case .byItself: "by itself only"
        case .beforeOthers: "before any other mistake only"
        }
      return "\(only) where \(what), which nothing in the flow does\(then)"
    }
    guard withoutCancelling == nil, severity(of: example) == .error, !tasks.isEmpty else { return nil }
    return "\(what) here, which nothing in the flow does\(then); whether it comes without that is not known"
  }

  private func isOnlyCancelled(_ example: Counterexample) -> Bool {
    onlyCancelled[example.group.mistake.atAnyStep] != nil
  }

  private func isExpected(_ example: Counterexample) -> Bool {
    source.expected.contains { $0.string == id(of: example) }
  }

  /// The reason for which the flow allows it; nil where it does not.
  private func allowance(for example: Counterexample) -> String? {
    source.allowed.first { $0.rule.string == id(of: example) }?.reason
  }

  /// True for what counts against the flow.
  func isFault(_ example: Counterexample) -> Bool { counts(severity(of: example)) && isWrong(example) }

  /// True for errors and warnings that the flow neither expects nor allows.
  func isWrong(_ example: Counterexample) -> Bool {
    severity(of: example) != .note && !isExpected(example) && allowance(for: example) == nil
  }

  func counts(_ severity: Severity) -> Bool {
    severity == .error || (options.isStrict && severity == .warning)
  }

  /// What was found, each mistake where it is gravest, less what is the alias of another mistake in other timings.
  var mistakes: [Counterexample] {
    let all = mistakesAndAliases
    guard let program else { return all }
    let kept = table.withoutAliases(all, in: program) { $0.group.headline.violation }
    // What stands alone is not said by what only comes beside another mistake.
    let grades = Set(kept.map(\.group.grade))
    let wholes = kept.filter { !$0.isAlone }
    return all.filter { example in
      if grades.contains(example.group.grade) { return true }
      return example.isAlone && wholes.contains { isAlias(example, of: $0) }
        && !kept.contains { $0.isAlone && isAlias(example, of: $0) }
    }
  }

  /// What says no more, as another mistake says it.
  private var aliases: [Counterexample] {
    let told = Set(mistakes.map(\.group.grade))
    return mistakesAndAliases.filter { !told.contains($0.group.grade) && severity(of: $0) != .note }
  }

  private func isAlias(_ alias: Counterexample, of whole: Counterexample) -> Bool {
    let (one, other) = (alias.group.mistake, whole.group.mistake)
    return table.all[one.rule].aliasOf.contains(table.all[other.rule].id) && one.slot == other.slot
      && one.child.component == other.child.component
  }

  private var mistakesAndAliases: [Counterexample] {
    let own = counterexamples.filter { !owesGravity($0) }
    let gravest = own.filter { example in
      !own.contains {
        $0.group.mistake == example.group.mistake && $0.group.grade.severity > example.group.grade.severity
          || isOrphaned(example, of: $0)
      }
    }
    // Of those, what is told at all: beneath other ways to the same mistake nobody would read of it.
    let shown = Grouping(gravest, symmetries).groups.map(\.first)
    return gravest.filter { example in !shown.contains { isTold(example, beneath: $0) } }
  }

  /// True for what is as grave only by what some of its events show without it: another run shows it milder, and that
  /// stands beside it.
  private func owesGravity(_ example: Counterexample) -> Bool {
    let own = example.group.mistake.atAnyStep
    let milder = counterexamples.filter {
      $0.group.mistake.atAnyStep == own && $0.group.grade.severity < example.group.grade.severity
    }
    guard let gravest = milder.map(\.group.grade.severity).max(), gravest > .note else { return false }
    let others = counterexamples.filter { other in
      !other.tried.groups.contains { $0.mistake.atAnyStep == own } && example.hasEvents(of: other)
    }
    let grave = example.group.headline.consequences.filter { $0.severity > gravest }
    return !grave.isEmpty
      && grave.allSatisfy { violation in
        let mistake = Mistake(violation, in: example.tried.program).atAnyStep
        return others.contains { other in
          other.group.mistakes(in: other.tried.program).contains { $0.atAnyStep == mistake }
        }
      }
  }

  /// True for what is seen at the end of everything once more, when the parent has gone as well.
  private func isOrphaned(_ example: Counterexample, of other: Counterexample) -> Bool {
    let (one, another) = (example.group.grade, other.group.grade)
    return table.isSeenAtEnd(one.mistake.rule) && one.mistake.parent == .nobody
      && another.mistake.parent != .nobody && one.mistake.isAmong([another.mistake])
      && one.severity <= another.severity
  }

  /// True for a warning of a step that is told with an error which counts against the flow. What is only seen at rest may
  /// have another cause each time.
  private func isTold(_ example: Counterexample, beneath other: Counterexample) -> Bool {
    guard severity(of: example) == .warning, severity(of: other) == .error, isFault(other) else {
      return false
    }
    let beneath = other.group.headline.consequences.map { Mistake($0, in: other.tried.program) }
    let mistake = example.group.mistake.inAnyRun(of: example.tried.program)
    return mistake.step >= 0 && beneath.contains(mistake)
      && example.group.headline.consequences.allSatisfy {
        beneath.contains(Mistake($0, in: example.tried.program))
      }
  }

  /// What is told of them, one finding for each mistake.
  var groups: [Grouping.Group] { Grouping(mistakes, symmetries).groups }

  private var isUndecided: Bool {
    isHidingFault || [.stopped, .sampled, .untilMistakes].contains(counting.answer)
      || (counting.answer == .bounded && !isBoundWanted)
  }

  /// The search that has tried what can count. Where only a cancellation shows the mistakes that nothing in the flow
  /// does, all that comes after one is no more than a warning either: what counts is seen without.
  private var counting: SearchSummary {
    summary.answer == .untilMistakes ? withoutCancelling ?? summary : summary
  }

  private var isBoundWanted: Bool {
    if counting.crowded > 0, !options.areInstancesWanted { return false }
    return options.isBoundWanted || counting.isCrowded
  }

  /// Of what, as far as it was seen.
  private var crowd: String {
    let crowds = counting.crowds
    let rest = crowds.count - Self.mostCrowds
    let named = rest > 1 ? crowds.prefix(Self.mostCrowds) + ["\(rest) more"] : crowds[...]
    return named.isEmpty ? "" : " of \(Array(named).listed)"
  }

  /// How many are named.
  private static let mostCrowds = 4

  private static let hidden = "what was seen to go wrong is shown by no run that was tried"

  /// What is said where no counterexample counts against the flow.
  private var nothing: String {
    let isElse = counterexamples.contains { isExpected($0) || allowance(for: $0) != nil }
    return isElse ? "nothing else breaks it" : "nothing breaks it"
  }

  private var reason: String {
    if isHidingFault { return Self.hidden }
    return switch counting.answer {
    case .sampled: "\(nothing) in \(summary.states) random sequences, which proves nothing"
    case .bounded where counting.crowded > 0:
      "\(nothing)\(counting.isCrowded ? "" : " within \(summary.events) events") "
        + "with \(counting.crowdBound?.words ?? ""), but there can be more\(crowd)"
    case .untilMistakes: Self.hidden
    case .bounded: "\(nothing) within \(summary.events) events, but there are longer sequences"
    default:
      switch limit {
      case .excess(let words): "\(nothing) so far; it takes \(words)"
      case .halt, nil: "\(nothing) so far"
      }
    }
  }
}

extension Exploration.Counterexample {
  /// True where all events of another one come here, in their order.
  fileprivate func hasEvents(of other: Self) -> Bool {
    var rest = other.scenario.events[...]
    for line in scenario.events where rest.first?.action == line.action { rest.removeFirst() }
    return rest.isEmpty
  }

  /// True where its run shows nothing else that is more than a note.
  fileprivate var isAlone: Bool {
    tried.groups.allSatisfy { $0.headline.violation.severity == .note || $0.grade == group.grade }
  }
}

extension Finding {
  /// Adds what follows from it after other events, of each rule once.
  fileprivate mutating func add(_ following: [Consequence]) {
    for consequence in following where !consequences.contains(where: { $0.shape == consequence.shape }) {
      consequences.append(consequence.seen(.otherEvents))
    }
  }

  /// What other events show of the same mistake as another rule, and what this one has not led to itself.
  fileprivate mutating func name(_ aliases: [Finding]) {
    for alias in aliases where alias.rule != rule && !consequences.contains(where: { $0.rule == alias.rule })
    {
      let whole = Consequence(rule: alias.rule, message: alias.message, shape: alias.shape)
      consequences.append(whole.seen(.otherEvents))
    }
  }
}
