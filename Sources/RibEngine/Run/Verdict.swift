/// Compares what was found in all timings with what the flow expects, and tells it.
struct Verdict {
  private let scenario: Scenario
  private let tried: Timings
  private let options: RunOptions
  /// What counts against the flow: findings by their places in the outcome.
  private(set) var faults: [(place: Int, found: FoundMistake)] = []
  /// What each finding of the outcome tells, in their order.
  private(set) var told: [FoundMistake] = []

  init(_ scenario: Scenario, _ tried: Timings, _ options: RunOptions) {
    self.scenario = scenario
    self.tried = tried
    self.options = options
  }

  private func id(_ group: FoundMistake) -> String { tried.table.all[group.mistake.rule].id.text }

  private func severity(_ group: FoundMistake) -> Severity {
    options.severities[id(group)] ?? group.headline.violation.severity
  }

  private var expected: Set<String> { Set(scenario.expected.map(\.string)) }

  private var allowed: [String: String] {
    Dictionary(
      scenario.allowed.map { ($0.rule.string, $0.reason) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private var unexpected: [FoundMistake] {
    let (expected, allowed) = (expected, allowed)
    return tried.groups.filter { group in
      let isBad =
        severity(group) == .error || (options.isStrict && severity(group) == .warning)
      return isBad && !expected.contains(id(group)) && allowed[id(group)] == nil
    }
  }

  /// The rule that makes the flow fail, or the problem that an `expect` line is; nil where none does.
  var failure: String? { unexpected.first.map(id) ?? (tried.failures.isEmpty ? nil : "unmet") }

  /// What this flow does that the `other` verdict's does not, such as "gives" a rule; nil where it does nothing else.
  func change(from other: Verdict) -> String? {
    let known = Dictionary(
      other.tried.groups.map { (other.id($0), other.severity($0)) },
      uniquingKeysWith: max
    )
    for group in unexpected {
      guard let before = known[id(group)] else { return "gives \(id(group))" }
      if before < severity(group) {
        return "gives \(id(group)) as \(severity(group) == .error ? "an error" : "a warning")"
      }
    }
    return !tried.failures.isEmpty && other.tried.failures.isEmpty ? "gives unmet" : nil
  }

  mutating func judge(_ outcome: inout Outcome) {
    let (expected, allowed, unexpected) = (expected, allowed, unexpected)
    let seen = Set(tried.groups.map(id))
    let missing = scenario.expected.filter { !seen.contains($0.string) }
    let isWhole = options.path == nil && tried.limit.isEmpty
    outcome.remarks += cutOff + remarks(missing: isWhole ? missing : [], seen)
    if !unexpected.isEmpty {
      outcome.verdict = .violated
    } else if !tried.failures.isEmpty {
      outcome.verdict = .unmet
    } else if !tried.limit.isEmpty {
      outcome.verdict = .undecided
      outcome.reason = tried.limit
    } else if !missing.isEmpty, options.path == nil {
      outcome.verdict = .unmet
    } else {
      outcome.verdict = expected.isEmpty ? .clean : .asExpected
    }
    tell(&outcome, expected: expected, allowed: allowed)
  }

  /// Only what somebody will read is told: telling costs more than finding.
  private mutating func tell(_ outcome: inout Outcome, expected: Set<String>, allowed: [String: String]) {
    let ordered = tried.groups.sorted { one, other in
      severity(one) == severity(other)
        ? isCalmer(one.path, other.path) : severity(one) > severity(other)
    }
    for group in ordered {
      let isQuiet =
        severity(group) == .note || expected.contains(id(group))
        || allowed[id(group)] != nil
      // That no answer can come is not so of a wait that ends late.
      let endsLate =
        group.headline.violation.severity == .note
        && tried.table.all[group.mistake.rule].tellsOfOpenWait
      let told = options.tellsAll || !isQuiet || endsLate
      var finding =
        told
        ? FindingBuilder(tried.program, tried.table, path: group.path).finding(group, of: tried.count)
        : summary(group)
      finding.severity = severity(group)
      finding.allowed = expected.contains(id(group)) ? nil : allowed[id(group)]
      finding.consequences.removeAll { allowed[$0.rule] != nil }
      // Why an 'expect' line does not hold may be a mistake that is a warning.
      if outcome.verdict == .violated || !tried.failures.isEmpty, finding.allowed == nil,
        !expected.contains(id(group)), finding.severity != .note
      {
        faults.append((outcome.findings.count, group))
      }
      outcome.findings.append(finding)
      self.told.append(group)
    }
    if options.keepsEvents {
      outcome.events =
        FindingBuilder(tried.program, tried.table, path: options.path ?? scenario.timing ?? []).events
    }
  }

  /// A finding that will be counted, not read.
  private func summary(_ group: FoundMistake) -> Finding {
    let violation = group.headline.violation
    let rule = tried.table.all[violation.rule]
    let child = violation.child.component
    return Finding(
      rule: rule.id.text,
      severity: violation.severity,
      subject: child >= 0 ? tried.program.components[child].name : "",
      message: rule.title,
      span: violation.code >= 0 ? tried.program.spans[violation.code] : scenario.title.span,
      consequences: group.headline.consequences.map {
        Finding.Consequence(rule: tried.table.all[$0.rule].id.text, message: tried.table.all[$0.rule].title)
      },
      path: group.path,
      timings: group.timings
    )
  }

  /// What was found counts although not everything was tried; that it was not is said beside it.
  private var cutOff: [Outcome.Remark] {
    guard failure != nil, !tried.limit.isEmpty else { return [] }
    return [
      Outcome.Remark(
        id: Outcome.Remark.moreTimings,
        severity: .warning,
        message: tried.limit,
        span: scenario.title.span,
        hint: [GrowingProgram.tooSmall, Timings.growing].contains(tried.limit)
          ? "what comes after that is not known" : "what the others show is not known"
      )
    ]
  }

  private func remarks(missing: [Text], _ seen: Set<String>) -> [Outcome.Remark] {
    var remarks: [Outcome.Remark] = []
    for failure in tried.failures.sorted(by: { $0.code < $1.code }) {
      let told = UnmetLine(tried.program, tried.table, code: failure.code, path: failure.path) {
        tried.program.line($0, mayConcern: failure.code)
      }
      .told()
      // What an error that is told has led to is no second one.
      let rule = failure.cause.flatMap { rule in unexpected.contains { $0.mistake.rule == rule } ? rule : nil
      }
      let cause = rule.map { ", and \(tried.table.all[$0].id.text) comes before" } ?? ""
      remarks.append(
        Outcome.Remark(
          id: "unmet",
          severity: cause.isEmpty ? .error : .note,
          message: told.message,
          span: tried.program.spans[failure.code],
          hint: "this does not hold"
            + (tried.count == 1 ? "" : " in \(failure.timings) of \(tried.count) timings") + cause,
          path: failure.path,
          labels: told.labels,
          events: cause.isEmpty
            ? FindingBuilder(tried.program, tried.table, path: failure.path).events : []
        )
      )
    }
    let counted = Set(
      tried.groups.filter { severity($0) != .note }.map { tried.table.all[$0.mistake.rule].id.text }
    )
    let found = seen.intersection(counted).sorted { $0 < $1 }
    for text in missing {
      let causes = causes(of: text.string)
      let what = found.isEmpty ? "the flow is clean" : "the flow gives \(found.joined(separator: ", "))"
      remarks.append(
        Outcome.Remark(
          id: "unmet",
          severity: .error,
          message: "\(what), but it expects \(text.string)",
          span: text.span,
          hint: causes.isEmpty
            ? "not seen in \(tried.count) timing\(tried.count == 1 ? "" : "s")"
            : "it only follows from \(causes.listed), told in its place",
          help: "expect: \(actual)"
        )
      )
    }
    let broken = Set(
      tried.groups.flatMap { group in
        ([group.headline.violation] + group.headline.consequences).map { tried.table.all[$0.rule].id.text }
      }
    )
    // What nobody wrote into the flow need not happen in it.
    for allowance in scenario.allowed
    where allowance.rule.span != .none && !broken.contains(allowance.rule.string) {
      remarks.append(
        Outcome.Remark(
          id: "unused-allow",
          severity: .note,
          message: "nothing broke \(allowance.rule.string)",
          span: allowance.rule.span,
          hint: "this line can go"
        )
      )
    }
    // Where somebody waits without an end, or a screen stays up, an event may be missing for nothing else.
    let lasting = unexpected.filter { severity($0) == .error && $0.timings == tried.count }
    let isBroken = lasting.contains { group in
      let leaves = tried.table.all[group.mistake.rule].leaves
      return leaves.contains { $0 == .wait || $0 == .stillUp }
    }
    let screens = lasting.filter { tried.table.all[$0.mistake.rule].keepsScreenUp }
      .map(\.headline.violation.time)
    let missing = tried.fired?.missing ?? []
    let extent: Extent = (options.path ?? scenario.timing) == nil ? .everyTiming : .oneTiming
    for code in missing.sorted() {
      let span = tried.program.spans[code]
      let absence = tried.fired?.absence(code)
      let wasMissed = tried.fired?.wasMissed(code) ?? false
      let refusal = absence == .notUp ? refusal(of: span) : nil
      let closing = absence == .gone ? closing(before: span) : nil
      let isCovered = screens.contains { tried.fired?.wasCovered(code, after: $0) == true }
      let isBroken = isBroken || isCovered
      remarks.append(
        Outcome.Remark(
          id: "never-fired",
          severity: absence == nil || isBroken || refusal != nil || closing != nil
            || extent == .oneTiming ? .note : .warning,
          message: extent == .oneTiming ? "this event did not happen" : "this event never happened",
          span: span,
          hint: refusal.map { "its screen is not up \(extent.never); see \($0.text)" }
            ?? closing.map { "its screen is gone, \(extent.always); see \($0.text)" }
            ?? absence.map { scenario.silence($0, extent, advises: !isBroken) }
            ?? (wasMissed
              ? "its screen cannot be touched \(extent.never)" : scenario.silence(at: span, extent))
        )
      )
    }
    if !tried.isEventful, tried.groups.isEmpty, tried.limit.isEmpty, missing.isEmpty,
      !Outcome.Remark.touchesSomething(in: scenario)
    {
      remarks.append(.nothingHappens(in: scenario))
    }
    let mistakes = tried.groups.flatMap { $0.mistakes(in: tried.program) }
    if let fired = tried.fired {
      let words = tried.count == 1 ? Extent.oneTiming.never : extent.never
      remarks += Outcome.Remark.ofDeeds(fired.happened, in: tried.program, words)
    }
    return remarks + Outcome.Remark.asWritten(scenario, beside: mistakes)
  }

  /// The rules under whose mistakes one of another is told, where it has none of its own.
  private func causes(of rule: String) -> [String] {
    let groups = tried.groups.filter { group in
      group.headline.consequences.contains { tried.table.all[$0.rule].id.text == rule }
    }
    return Set(groups.map(id)).sorted()
  }

  /// The rule of the error in whose course the screen has gone that the event at a place needs.
  private func closing(before span: Span) -> Rule.ID? {
    let line = scenario.events.flattened.first { $0.span == span }
    guard let instance = line?.action.names.instances.first else { return nil }
    let group = unexpected.first { group in
      severity(group) == .error && group.timings == tried.count
        && group.takesDown(instance, in: tried.program, tried.table)
    }
    return group.map { tried.table.all[$0.mistake.rule].id }
  }

  /// The rule that was broken where the screen was kept down that the event at a place needs.
  private func refusal(of span: Span) -> Rule.ID? {
    let line = scenario.events.flattened.first { $0.span == span }
    guard let name = line?.action.names.instances.first?.component else { return nil }
    return tried.groups.lazy.compactMap { $0.ruleKeepingDown(name, in: tried.program, tried.table) }.first
  }

  /// What `expect:` would have to say.
  private var actual: String {
    let ids = tried.groups.filter { severity($0) == .error }.map(id)
    var unique: [String] = []
    for id in ids where !unique.contains(id) { unique.append(id) }
    return unique.isEmpty ? "clean" : unique.count == 1 ? unique[0] : "[\(unique.joined(separator: ", "))]"
  }
}

/// What is spoken of where something did not come to be.
private enum Extent {
  /// The one that was asked for; there may be others.
  case oneTiming
  case everyTiming

  var never: String { self == .oneTiming ? "in this timing" : "in any timing" }
  var always: String { self == .oneTiming ? "in this timing" : "in every timing" }
}

extension Scenario {
  /// Why an event of a screen never came to happen.
  fileprivate func silence(_ absence: Absence, _ extent: Extent, advises: Bool) -> String {
    if !absence.isOfScreen { return "\(extent.always) \(absence.words)" }
    let when = absence == .notUp || absence == .covered ? extent.never : extent.always
    let advice = "; what comes without a tap, as from a delegate, belongs below 'streams'"
    return "\(absence.words), \(when)\(advises ? advice : "")"
  }

  /// Why the line at a place never came to happen.
  fileprivate func silence(at span: Span, _ extent: Extent) -> String {
    let action = events.flattened.first { $0.span == span }?.action
    if let refusal = action?.refusal { return refusal.words(extent.never) }
    if case .send(let instance, _) = action,
      components.contains(where: { $0.name.string == instance.component && $0.kind == .coordinator })
    {
      return "the one that is meant, or its screen, was not there \(extent.never)"
    }
    if let name = action?.names.instances.first?.component, isOnlyStarted(name) {
      return "no \(name) is there \(extent.never): nothing keeps what 'start' makes; 'launch' keeps it"
    }
    return "its instance is not there \(extent.never)"
  }

  /// Whether instances come by `start` alone, which keeps none, and neither a screen nor a wait of theirs does.
  private func isOnlyStarted(_ name: String) -> Bool {
    let lines = events.flattened.filter { $0.action.names.instances.first?.component == name }
    let isMade = components.contains { component in component.slots.contains { $0.child.string == name } }
    // The other lines that make an instance keep it.
    let made = lines.filter { $0.action.traits == .begins }
    guard !isMade, !made.isEmpty, made.allSatisfy({ if case .start = $0.action { true } else { false } })
    else { return false }
    let start = components.first { $0.name.string == name }?.hooks.first { $0.moment == .start }?.steps ?? []
    let isAwaited = components.contains {
      $0.hooks.contains { $0.steps.containsDeep { $0.verb.has(.waits) } }
    }
    return !isAwaited && !start.containsDeep { $0.verb.word.reach == .screens }
  }
}
