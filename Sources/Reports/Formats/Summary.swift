import RibEngine

/// The last line of the text report.
struct Summary {
  let text: String
  let tone: Tone

  /// A page shows all that `-v` would.
  init(_ report: Report, _ style: TextStyle, isPage: Bool = false) {
    let tally = Tally(report)
    if let sources = report.sources {
      (text, tone) = Self.ofSources(sources, tally, report, isFull: isPage || style.verbosity > 0)
      return
    }
    tone = report.exitCode == 0 ? .help : report.exitCode == 3 ? .warning : .error
    if report.outcomes.isEmpty, report.interruption.isEmpty {
      text = ""
      return
    }
    var parts = [report.command == "replay" ? Self.verdictOnTraces(tally) : Self.verdict(tally)]
    if tally.failing > 0, tally.undecided > 0 { parts.append("\(grouped(tally.undecided)) undecided") }
    if tally.failing == 0, tally.warnings > 0 { parts.append(counted(tally.warnings, "warning")) }
    if style.verbosity == 0 || isPage {
      let seen = isPage ? tally.notes : tally.notes - tally.hiddenNotes
      if seen > 0 { parts.append(counted(seen, "note")) }
      if !isPage, tally.hiddenNotes > 0 {
        let more = seen > 0 ? "\(grouped(tally.hiddenNotes)) more" : counted(tally.hiddenNotes, "note")
        parts.append("\(more) (-v shows \(tally.hiddenNotes == 1 ? "it" : "them"))")
      }
    }
    if tally.allowed > 0 { parts.append("\(grouped(tally.allowed)) allowed") }
    if tally.skipped > 0 { parts.append("\(grouped(tally.skipped)) skipped") }
    if tally.notRun > 0 { parts.append("\(grouped(tally.notRun)) not run") }
    if !report.invalid.isEmpty { parts.append(counted(report.invalid.count, "file") + " not usable") }
    let ending = report.interruption.isEmpty ? "" : "; " + shown(report.interruption)
    text = parts.joined(separator: ", ") + " in \(fixed(report.seconds, decimals: 2)) s" + ending
  }

  /// What was read always stands there: silence could mean that nothing was.
  private static func ofSources(
    _ sources: SourcesRead,
    _ tally: Tally,
    _ report: Report,
    isFull: Bool
  ) -> (String, Tone) {
    let unread =
      sources.methods - sources.readMethods + sources.coordinatorMethods - sources.readCoordinatorMethods
    let hint = unread > 0 && !isFull ? " (-v says where not)" : ""
    var parts: [String] = [sources.sentence + hint]
    if tally.errors > 0 { parts.append(counted(tally.errors, "error")) }
    if tally.warnings > 0 { parts.append(counted(tally.warnings, "warning")) }
    if tally.notes > 0 {
      parts.append(notes(tally.notes, isFull: isFull))
    }
    if sources.files > 0, tally.errors + tally.warnings + tally.notes == 0 { parts.append("nothing found") }
    if tally.allowed > 0 { parts.append("\(grouped(tally.allowed)) disabled") }
    if sources.known > 0 { parts.append("\(grouped(sources.known)) in the baseline") }
    if !report.invalid.isEmpty { parts.append(counted(report.invalid.count, "file") + " not usable") }
    let ending = report.interruption.isEmpty ? "" : "; " + shown(report.interruption)
    let tone: Tone = tally.errors > 0 || report.exitCode != 0 ? .error : tally.warnings > 0 ? .warning : .help
    return (parts.joined(separator: ", ") + " in \(fixed(report.seconds, decimals: 2)) s" + ending, tone)
  }

  private static func notes(_ count: Int, isFull: Bool) -> String {
    counted(count, "note") + (isFull ? "" : " (-v shows \(count == 1 ? "it" : "them"))")
  }

  private static func verdictOnTraces(_ tally: Tally) -> String {
    let isOne = tally.failing == 1
    let wrong = tally.isComparison ? "\(isOne ? "parts" : "part") from the flow" : "with something wrong"
    if tally.failing > 0 {
      return "\(grouped(tally.failing)) of \(counted(tally.total, "trace")) \(wrong): \(tally.counts)"
    }
    let right =
      !tally.isComparison
      ? "with nothing wrong" : tally.fine == 1 ? "is a timing of the flow" : "are timings of the flow"
    let fine = "\(counted(tally.fine, "trace")) \(right)"
    if tally.undecided == 0 { return tally.fine == 0 ? "no trace was judged" : fine }
    let rest = tally.fine > 0 ? ", \(fine)" : ""
    return "\(grouped(tally.undecided)) of \(counted(tally.total, "trace")) undecided\(rest)"
  }

  private static func verdict(_ tally: Tally) -> String {
    if tally.failing > 0 {
      return "\(grouped(tally.failing)) of \(grouped(tally.total)) flows not as expected: \(tally.counts)"
    }
    if tally.undecided > 0 {
      let rest = tally.fine > 0 ? ", \(grouped(tally.fine)) as expected" : ""
      return "\(grouped(tally.undecided)) of \(grouped(tally.total)) flows undecided\(rest)"
    }
    if tally.fine == 0 { return "no flow was run" }
    return "\(counted(tally.fine, "flow")) as expected (\(tally.tried))"
  }
}

/// What is counted in a report.
struct Tally {
  var total = 0
  var failing = 0
  var fine = 0
  var undecided = 0
  var skipped = 0
  var notRun = 0
  var timings = 0
  /// States seen by searches.
  var states = 0
  var isSearch = false
  /// Whether traces were held against a flow.
  var isComparison = false
  var tried: String { isSearch ? counted(states, "state") : counted(timings, "timing") }
  var errors = 0
  var warnings = 0
  /// Those that only `-v` shows.
  var hiddenNotes = 0
  /// Notes of all flows, and what is remarked of them.
  var notes = 0
  /// Findings that the flow or a comment allows.
  var allowed = 0
  /// The rules of the consequences, each once, and how many consequences there are.
  var alsoRules: [String] = []
  var also = 0

  init(_ report: Report) {
    for outcome in report.outcomes { add(outcome) }
  }

  private mutating func add(_ outcome: Outcome) {
    total += 1
    isSearch = isSearch || outcome.search != nil
    isComparison = isComparison || outcome.isCompared
    switch outcome.verdict {
    case .clean, .asExpected:
      fine += 1
      timings += outcome.timings
      states += outcome.search?.states ?? 0
    case .violated, .unmet: failing += 1
    case .undecided: undecided += 1
    case .skipped: skipped += 1
    case .notRun: notRun += 1
    }
    allowed += outcome.findings.count { $0.allowed != nil }
    for finding in outcome.unexpected {
      count(finding.severity, isHidden: true)
      for consequence in finding.consequences {
        also += 1
        if !alsoRules.contains(consequence.rule) { alsoRules.append(consequence.rule) }
      }
    }
    for remark in outcome.remarks { count(remark.severity, isHidden: !outcome.showsNotes) }
  }

  private mutating func count(_ severity: Severity, isHidden: Bool) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note:
      notes += 1
      hiddenNotes += isHidden ? 1 : 0
    }
  }

  /// "1 error, 3 also (ID, ID, ID)"
  var counts: String {
    var parts: [String] = []
    if errors > 0 { parts.append(counted(errors, "error")) }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    if also > 0 {
      let more = alsoRules.count > 6 ? ", ..." : ""
      parts.append("\(grouped(also)) also (\(alsoRules.prefix(6).joined(separator: ", "))\(more))")
    }
    return parts.joined(separator: ", ")
  }
}
