/// What a trace came to.
package struct TraceJudgement: Sendable {
  package var outcome: Outcome
  package var holes: [TraceHole]
  /// Ids of the rules that were not looked at, and the tiers that they would need; empty where no trace says enough.
  package var notLookedAt: [(rule: String, needs: [TraceTier])]
}

/// How a trace is judged.
package struct TraceOptions: Sendable {
  package var isStrict = false
  /// How grave rules are, by their ids, where they are not as they are told to be.
  package var severities: [String: Severity] = [:]
  /// Keep the events also where nothing is wrong.
  package var keepsEvents = false
  /// Ids of rules that no trace breaks, and why.
  package var allowed: [(rule: String, reason: String)] = []
  /// Asked now and then, with how many events were judged; false ends it as undecided.
  package var goesOn: @Sendable (Int) -> Bool = { _ in true }

  package init() {}
}

extension TraceLog {
  /// Judges the trace by the rules whose events it has.
  package func judged(_ options: TraceOptions = TraceOptions()) -> TraceJudgement {
    guard let judge = TraceJudge(self, options) else { return unjudged }
    return judge.judgement()
  }

  /// What there is to say where somebody stopped it before the first event was judged.
  private var unjudged: TraceJudgement {
    var outcome = Outcome(
      path: file.path,
      line: 1,
      title: TraceJudge.title(of: self),
      verdict: .undecided,
      timings: 1,
      files: [file]
    )
    (outcome.isTrace, outcome.reason) = (true, "none of \(count) events was judged")
    return TraceJudgement(outcome: outcome, holes: [], notLookedAt: [])
  }
}

/// One trace with all that is known of it.
struct TraceJudge {
  let log: TraceLog
  let options: TraceOptions
  let survey: TraceSurvey
  let holes: TraceHoles
  let rules: TraceRules

  init(_ log: TraceLog) {
    self.init(log, TraceOptions(), TraceSurvey(log))
  }

  /// nil where the options say that it does not go on.
  init?(_ log: TraceLog, _ options: TraceOptions) {
    guard options.goesOn(0) else { return nil }
    let survey = TraceSurvey(log)
    guard options.goesOn(0) else { return nil }
    self.init(log, options, survey)
  }

  private init(_ log: TraceLog, _ options: TraceOptions, _ survey: TraceSurvey) {
    (self.log, self.options, self.survey) = (log, options, survey)
    holes = TraceHoles(survey)
    rules = TraceRules(log.header.sees)
  }

  static func title(of log: TraceLog) -> String { log.header.app.isEmpty ? "a trace" : log.header.app }

  func judgement() -> TraceJudgement {
    var outcome = Outcome(
      path: log.file.path,
      line: 1,
      title: Self.title(of: log),
      verdict: .clean,
      timings: 1,
      files: [log.file]
    )
    outcome.isTrace = true
    let lives = TraceLives(survey)
    do throws(TraceProgram.Limit) {
      let program = try TraceProgram(survey, lives: lives)
      judge(&outcome, lives, program)
    } catch {
      if case .tooMuch(let what) = error {
        (outcome.verdict, outcome.reason) = (.undecided, "this trace has \(what)")
      }
    }
    if let limit = lives.limit {
      outcome.remarks.append(
        Outcome.Remark(
          id: "cut-off",
          severity: .warning,
          message: text(limit),
          span: log.steps[limit.step].span,
          hint: "from here on nothing is judged"
        )
      )
    }
    tellHoles(&outcome)
    tellLeft(&outcome)
    tellUnseen(lives, &outcome)
    tellUnknown(&outcome)
    let left = rules.left.map { one in
      guard case .needs(let tiers) = one.why else { return (rule: one.rule.text, needs: [TraceTier]()) }
      return (rule: one.rule.text, needs: tiers.sorted())
    }
    return TraceJudgement(outcome: outcome, holes: holes.holes, notLookedAt: left)
  }

  // MARK: - Judging

  private func judge(_ outcome: inout Outcome, _ lives: TraceLives, _ program: TraceProgram) {
    let fold = TraceFold(survey, lives, program, Watch(rules.table))
    let isWhole = fold.play(upTo: last(lives), while: options.goesOn)
    let found = headlines(of: fold, in: program.program)
    let allowed = Dictionary(
      options.allowed.map { ($0.rule, $0.reason) },
      uniquingKeysWith: { first, _ in first }
    )
    let isBad = found.contains { group in
      let severity = severity(group)
      return (severity == .error || options.isStrict && severity == .warning) && allowed[id(group)] == nil
    }
    if isBad { outcome.verdict = .violated }
    if !isBad, let reason = undecided(isWhole, fold, lives.limit) {
      (outcome.verdict, outcome.reason) = (.undecided, reason)
    }
    guard !found.isEmpty || options.keepsEvents else { return }
    tell(found, &outcome, lives, program, allowed, until: lastTold(found, fold))
  }

  private func text(_ limit: TraceLives.Limit) -> String {
    "only \(limit.step) of \(log.count) events were judged: \(limit.what)"
  }

  /// The last step for which there is room.
  private func last(_ lives: TraceLives) -> Int { lives.limit.map { $0.step - 1 } ?? .max }

  private func id(_ group: FoundMistake) -> String {
    rules.table.all[group.headline.violation.rule].id.text
  }

  private func severity(_ group: FoundMistake) -> Severity {
    options.severities[id(group)] ?? group.headline.violation.severity
  }

  /// The step by which all that is told has happened, and a little of what follows.
  private func lastTold(_ found: [FoundMistake], _ fold: TraceFold) -> Int {
    if options.keepsEvents { return log.count }
    // A headline may be graver than what it was when it was seen.
    let told = Set(
      found.flatMap { [$0.headline.violation] + $0.headline.consequences }.map { [$0.rule, $0.time] }
    )
    let last =
      zip(fold.watch.violations, fold.times).filter { told.contains([$0.0.rule, $0.0.time]) }.map(\.1).max()
      ?? log.count
    return last + Self.shownBehind
  }

  private static var shownBehind: Int { 100 }

  /// Why nothing can be said; nil where something can.
  private func undecided(_ isWhole: Bool, _ fold: TraceFold, _ limit: TraceLives.Limit?) -> String? {
    if !holes.holes.isEmpty { return "something of the app was not seen" }
    if let cut = log.cut { return cut }
    if !isWhole { return "only \(fold.now) of \(log.count) events were judged" }
    if let limit { return text(limit) }
    if rules.isBlind { return "the recorder saw nothing that a rule looks at" }
    return nil
  }

  /// The mistakes that no hole made, one for each kind of instances.
  private func headlines(of fold: TraceFold, in program: Program) -> [FoundMistake] {
    var clouded: [Violation.Subject: Int] = [:]
    for (number, begin) in holes.clouded {
      let one = log.instances[Int(number)]
      clouded[Violation.Subject(component: one.component, serial: one.serial)] = begin
    }
    func isClear(_ violation: Violation, _ time: Int) -> Bool {
      let subjects = [violation.child, violation.parent, violation.other]
      return !holes.isTotal && subjects.allSatisfy { clouded[$0].map { time < $0 } ?? true }
    }
    let violations = zip(fold.watch.violations, fold.times).filter(isClear).map(\.0)
    var groups: [FoundMistake] = []
    for headline in Headlines(few(violations, in: program), rules.table).all {
      let mistake = Mistake(headline.violation, in: program)
      if let place = groups.firstIndex(where: { $0.mistake == mistake }) {
        groups[place].timings += 1
      } else {
        groups.append(FoundMistake(mistake: mistake, headline: headline, path: [], timings: 1))
      }
    }
    return groups
  }

  /// The first of those that are alike: what happens again and again is told once.
  private func few(_ violations: [Violation], in program: Program) -> [Violation] {
    var counts: [Mistake: Int] = [:]
    return violations.filter { violation in
      let mistake = Mistake(violation, in: program)
      counts[mistake, default: 0] += 1
      return counts[mistake, default: 0] <= Self.mostAlike
    }
  }

  private static var mostAlike: Int { 20 }

  // MARK: - Telling

  private func tell(
    _ found: [FoundMistake],
    _ outcome: inout Outcome,
    _ lives: TraceLives,
    _ program: TraceProgram,
    _ allowed: [String: String],
    until last: Int
  ) {
    let moments = found.flatMap { [$0.headline.violation.time] + $0.headline.consequences.map(\.time) }
    let recorder = Recorder(titles: titles(program), moments: Set(moments))
    let fold = TraceFold(survey, lives, program, Watch(rules.table, log: recorder))
    _ = fold.play(upTo: min(last, self.last(lives)))
    let builder = FindingBuilder(program.program, rules.table, told: recorder, fold.watch)
    for group in found {
      var finding = builder.finding(group, of: 1)
      finding.allowed = allowed[finding.rule]
      finding.severity = severity(group)
      finding.timings = 1
      if group.timings > 1 {
        finding.notes.append("seen \(group.timings) times in this trace; this is the first")
      }
      outcome.findings.append(finding)
    }
    if options.keepsEvents { outcome.events = builder.events }
  }

  /// What steps are called whose titles are escaped in the file.
  private func titles(_ program: TraceProgram) -> [Int32: String] {
    var found: [Int32: String] = [:]
    for (index, title) in log.titles {
      let span = log.steps[index].span
      guard log.file.bytes[Int(span.start)..<Int(span.end)].contains(UInt8(ascii: "\\")) else { continue }
      found[Int32(program.firstCode + index)] = title
    }
    return found
  }

  private func tellHoles(_ outcome: inout Outcome) {
    for hole in holes.holes {
      outcome.remarks.append(
        Outcome.Remark(
          id: "hole",
          severity: .warning,
          message: hole.message,
          span: hole.span,
          hint: "a hole: what is about it is not judged",
          help: hole.reason
        )
      )
    }
    if let cut = log.cut, let span = log.cutLine ?? log.lastOpen ?? log.steps.last?.span {
      outcome.remarks.append(Outcome.Remark(id: "cut-off", severity: .warning, message: cut, span: span))
    }
  }

  private func tellLeft(_ outcome: inout Outcome) {
    var byNeed: [[TraceTier]: [String]] = [:]
    var (ofHandlers, ofNothing): ([String], [String]) = ([], [])
    for one in rules.left {
      switch one.why {
      case .needs(let tiers): byNeed[tiers.sorted(), default: []].append(one.rule.text)
      case .handlers: ofHandlers.append(one.rule.text)
      case .nothing: ofNothing.append(one.rule.text)
      }
    }
    var parts: [String] = []
    if !ofNothing.isEmpty { parts.append("no trace says enough for " + ofNothing.joined(separator: ", ")) }
    if !ofHandlers.isEmpty {
      parts.append("what a handler does may leave no event: " + ofHandlers.joined(separator: ", "))
    }
    for needs in byNeed.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let words = needs.map(\.rawValue).joined(separator: " and ")
      let ids = (byNeed[needs] ?? []).joined(separator: ", ")
      parts.append("\(words) \(needs == [.tree] ? "was" : "were") not recorded: \(ids)")
    }
    guard !parts.isEmpty else { return }
    outcome.remarks.append(
      Outcome.Remark(
        id: "not-looked-at",
        severity: .note,
        message: "\(rules.left.count) rules were not looked at; " + parts.joined(separator: "; "),
        span: headerSpan,
        hint: "what the recorder saw"
      )
    )
  }

  /// Whose screens were up when they were released, and nobody saw them go.
  private func tellUnseen(_ lives: TraceLives, _ outcome: inout Outcome) {
    guard let first = lives.unseenScreens.first else { return }
    let names = lives.unseenScreens.prefix(Self.mostUnknown).map { log.name($0) }
    let more = lives.unseenScreens.count - names.count
    let all = names + (more > 0 ? ["\(more) more"] : [])
    outcome.remarks.append(
      Outcome.Remark(
        id: "not-looked-at",
        severity: .note,
        message: all.count == 1
          ? "whether the screen of \(all.listed) goes was not seen"
          : "whether the screens of \(all.listed) go was not seen",
        span: log.steps[log.instances[Int(first)].last].span,
        hint: "\(log.name(first)) is released before"
      )
    )
  }

  /// Words that a newer recorder may have.
  private func tellUnknown(_ outcome: inout Outcome) {
    var parts = log.header.unknown.map { "'\($0)' in 'sees'" }
    let events = log.unknown.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    parts += events.prefix(Self.mostUnknown).map {
      "'\($0.key)'" + ($0.value > 1 ? " (\($0.value) times)" : "")
    }
    if events.count > Self.mostUnknown { parts.append("\(events.count - Self.mostUnknown) more") }
    guard !parts.isEmpty else { return }
    outcome.remarks.append(
      Outcome.Remark(
        id: "not-known",
        // A word that says what was seen and is not known may leave rules out.
        severity: log.header.unknown.isEmpty ? .note : .warning,
        message: "passed over, as nobody knows it: " + parts.joined(separator: ", "),
        span: headerSpan,
        hint: "what ribflow knows: ribflow explain trace-schema"
      )
    )
  }

  private static var mostUnknown: Int { 5 }

  /// The line that says what the recorder saw.
  private var headerSpan: Span {
    let end = log.file.bytes.firstIndex(of: 0x0A) ?? log.file.bytes.count
    return Span(start: 0, end: end)
  }
}
