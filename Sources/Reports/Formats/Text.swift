import RibEngine

/// The report for a person at a terminal: what went wrong with its excerpt, then one line that sums up.
func renderText(_ report: Report, style: TextStyle) -> [UInt8] {
  var text = TextReport(report, style, ink: style.isColored ? .ansi : .plain)
  text.write()
  return text.pen.bytes
}

struct TextReport {
  /// A timeline under a finding shows at most so many rows with `-v`.
  private static let rowLimit = 40

  /// What was written last, which decides whether an empty line comes next.
  private enum Last { case nothing, line, block }

  let report: Report
  let style: TextStyle
  private let shared: Set<String>
  private let columns: FlowColumns
  private(set) var pen: Pen
  /// The rules whose explanation was pointed to.
  private var explained: Set<String> = []
  /// The flows whose drawing was pointed to.
  private var drawn: Set<String> = []
  private var last = Last.nothing

  init(_ report: Report, _ style: TextStyle, ink: Pen.Ink) {
    self.report = report
    self.style = style
    pen = Pen(ink, width: style.isWrapped ? style.width : nil)
    shared = report.allSharedPaths
    columns = FlowColumns(report, shared, isList: style.isList)
  }

  mutating func write() {
    for file in report.invalid { write(file) }
    if style.isList {
      for outcome in report.outcomes { list(outcome) }
      for outcome in report.outcomes {
        for remark in outcome.remarks { write(Message(remark, in: outcome)) }
      }
      let undecided = report.outcomes.count { $0.verdict == .undecided }
      separate()
      pen.line(
        counted(report.outcomes.count, "flow") + " listed"
          + (undecided == 0 ? "" : ", \(grouped(undecided)) with more timings than were counted")
      )
      return
    }
    for outcome in report.outcomes { write(outcome) }
    if let sources = report.sources { write(sources) }
    let summary = Summary(report, style)
    if style.verbosity < 0, report.exitCode == 0, report.interruption.isEmpty { return }
    if report.sources == nil, let again = again() {
      separate()
      pen.line(again)
    }
    if summary.text.isEmpty { return }
    separate()
    sentence(summary.text, summary.tone)
  }

  private mutating func list(_ outcome: Outcome) {
    let line = columns.listed(outcome)
    separate()
    if fits(line) { pen.line(line) } else { sentence(columns.listed(outcome, isTable: false)) }
  }

  /// A table that is wider than the terminal is none.
  private func fits(_ line: String) -> Bool { pen.width.map { width(of: line) <= $0 } ?? true }

  /// Blocks have an empty line before and behind them, lines follow each other.
  private mutating func separate(_ next: Last = .line) {
    if last == .block || last == .line && next == .block { pen.line() }
    last = next
  }

  private mutating func sentence(_ text: String, _ tone: Tone = .plain) {
    pen.paragraph(text, tone, after: 0, indent: 2)
  }

  private mutating func write(_ message: Message) {
    separate(.block)
    message.write(to: &pen)
  }

  private mutating func write(_ file: InvalidFile) {
    for problem in file.problems { write(Message(problem)) }
    guard report.sources == nil, file.problems.contains(where: { $0.file != nil }) else { return }
    separate(.block)
    let source = file.problems.count == 1 ? "it" : "them"
    let follow = file.followUps == 1 ? "1 more follows" : "\(grouped(file.followUps)) more follow"
    let followUps = file.followUps == 0 ? "" : ", \(follow) from \(source)"
    let isCompared = report.command == "replay"
    let nothing =
      isCompared
      ? "nothing was held against it"
      : report.outcomes.isEmpty ? "nothing was run" : "nothing of it was run"
    if file.isTrace {
      sentence("\(shown(file.path)) is not a valid trace; nothing of it was judged")
      return
    }
    sentence(
      "\(shown(file.path)) is not a valid flow: \(counted(file.problems.count, "problem")) shown\(followUps); \(nothing)"
    )
  }

  private mutating func write(_ outcome: Outcome) {
    switch outcome.verdict {
    case .clean, .asExpected:
      if style.verbosity > (report.sources == nil ? 0 : 1) { flowLine(outcome) }
    case .skipped, .notRun:
      if style.verbosity > 0 || outcome.verdict == .skipped && style.verbosity == 0 { flowLine(outcome) }
    case .violated, .unmet, .undecided: break
    }
    writeVaried(outcome)
    let shown = outcome.findings.filter { isShown($0, outcome) }
    // Findings of one run share its timeline, below the last of them.
    var last: [[Int]: Int] = [:]
    for (index, finding) in shown.enumerated() { last[finding.path] = index }
    for (index, finding) in shown.enumerated() {
      write(finding, outcome)
      if style.verbosity <= 0 { continue }
      // What a search found has a sequence of events of its own each.
      if outcome.search != nil || report.sources != nil {
        write(Timeline(finding, in: outcome))
      } else if last[finding.path] == index {
        write(Timeline(finding.path, in: outcome))
      }
    }
    for remark in joined(outcome.remarks.filter { isShown($0, outcome) }, outcome) {
      write(remark, outcome)
      if style.verbosity <= 0 || remark.events.isEmpty || last[remark.path] != nil { continue }
      last[remark.path] = shown.count
      write(Timeline(remark.events, files: outcome.files))
    }
    if outcome.verdict != .undecided {
      writeSearch(outcome)
    } else if !outcome.isReasonRemarked {
      writeUndecided(outcome)
    }
    if style.verbosity > 1, outcome.findings.isEmpty, last.isEmpty {
      write(Timeline(outcome.events, files: outcome.files))
    }
  }

  private mutating func flowLine(_ outcome: Outcome) {
    separate()
    let line = columns.told(outcome)
    if fits(line) { pen.line(line) } else { sentence(columns.told(outcome, isTable: false)) }
  }

  private mutating func writeUndecided(_ outcome: Outcome) {
    separate(.block)
    let lines = outcome.reason.split(separator: "\n")
    pen.write("undecided", .warning)
    let reason = outcome.search?.undecided(outcome) ?? lines.first.map(String.init)
    pen.paragraph(
      ": \(shown(outcome.path)): \(shown(reason ?? "a limit was reached"))",
      after: 9,
      indent: 2
    )
    for line in lines.dropFirst() { sentence(shown(String(line))) }
    if let help = outcome.search?.help ?? outcome.runHelp { sentence("help: \(help)") }
  }

  /// What a search has tried beside the order of the events, before what it found.
  private mutating func writeVaried(_ outcome: Outcome) {
    guard let text = outcome.search?.variedText, !text.isEmpty, style.verbosity >= 0 || outcome.isFailing
    else { return }
    separate()
    sentence("\(shown(outcome.path)): \(shown(text))")
  }

  /// What a search came to, in one sentence.
  private mutating func writeSearch(_ outcome: Outcome) {
    guard let search = outcome.search, style.verbosity >= 0 || outcome.isFailing else { return }
    separate()
    sentence("\(shown(outcome.path)): \(search.sentence(outcome))")
    if [.stopped, .untilMistakes].contains(search.answer), let help = search.help {
      sentence("help: \(help)")
    }
  }

  private func isShown(_ finding: Finding, _ outcome: Outcome) -> Bool {
    switch finding.standing(in: outcome) {
    case .expected: style.verbosity > 1
    case .allowed: style.verbosity > 0
    case .unexpected:
      switch finding.severity {
      case .error: true
      case .warning: style.verbosity >= 0 || outcome.isFailing
      case .note: style.verbosity > 0
      }
    }
  }

  private func isShown(_ remark: Outcome.Remark, _ outcome: Outcome) -> Bool {
    // What a search added by itself and what never came is for those who ask.
    remark.severity > .note || style.verbosity > 0 || outcome.showsNotes && style.verbosity == 0
  }

  /// Fewer are told one by one.
  private static let leastJoined = 3

  /// Beside a mistake, all that a search has not seen happen is one remark with its places: it may be for that mistake.
  private func joined(_ remarks: [Outcome.Remark], _ outcome: Outcome) -> [Outcome.Remark] {
    func isSilent(_ remark: Outcome.Remark) -> Bool {
      remark.id == "never-fired" && remark.severity > .note && remark.labels.isEmpty && remark.span != .none
    }
    let silent = remarks.filter(isSilent)
    guard outcome.search != nil, silent.count >= Self.leastJoined, var one = silent.first,
      outcome.unexpected.contains(where: { $0.severity == .error })
    else { return remarks }
    one.labels = silent.dropFirst().map { remark in
      Label(remark.span, remark.message == one.message ? remark.hint : "\(remark.message): \(remark.hint)")
    }
    one.message = "\(counted(silent.count, "thing")) never happened"
    var rest = remarks.filter { !isSilent($0) }
    rest.insert(one, at: remarks.firstIndex(where: isSilent) ?? 0)
    return rest
  }

  private mutating func write(_ finding: Finding, _ outcome: Outcome) {
    var message = Message(finding, in: outcome)
    shorten(&message, finding, outcome)
    if report.sources != nil {
      addFlow(finding, to: &message)
    } else if outcome.search == nil {
      addAgain(finding.path, outcome, to: &message)
    } else {
      addSequence(finding, outcome, to: &message)
    }
    addMore(finding, outcome, to: &message)
    write(message)
  }

  /// A change that mends several findings is written out with the first.
  private func shorten(_ message: inout Message, _ finding: Finding, _ outcome: Outcome) {
    // Advice without a change is written out each time: it is about its own line.
    guard let fix = finding.fix, !fix.edits.isEmpty else { return }
    let first = outcome.findings.first { $0.fix?.edits == fix.edits && isShown($0, outcome) }
    guard first?.path != finding.path || first?.message != finding.message else { return }
    message.help = "the change above fixes this as well" + (fix.proof.isEmpty ? "" : " (\(fix.proof))")
    message.patch = nil
  }

  /// What explains the rule and what draws the flow, each once.
  private mutating func addMore(_ finding: Finding, _ outcome: Outcome, to message: inout Message) {
    var commands: [String] = []
    if explained.insert(finding.rule).inserted { commands.append("\(report.explainer) \(finding.rule)") }
    let argument = report.argument(of: outcome, shared)
    if argument != "-", report.sources == nil, outcome.search == nil, !outcome.isTrace,
      drawn.insert(argument).inserted
    {
      commands.append("ribflow show \(argument)")
    }
    if !commands.isEmpty { message.tails.append(("more", commands.joined(separator: ", "))) }
  }

  /// The flow that shows what was found in Swift.
  private func addFlow(_ finding: Finding, to message: inout Message) {
    if !finding.sequence.isEmpty {
      message.tails.append(("events", finding.sequence.joined(separator: ", ")))
    }
    if finding.saved.isEmpty { return }
    message.tails.append(("again", "ribflow explore \(shellQuoted(finding.saved))"))
  }

  /// What was read, what was not, and what the baseline has too much.
  private mutating func write(_ sources: SourcesRead) {
    for change in sources.changes { tell(change) }
    for gone in sources.gone { tell("fixed since the baseline: \(gone)") }
    for site in sources.sites ?? [] {
      let slot = site.slot.isEmpty ? "" : " '\(site.slot)'"
      tell(
        "\(site.path):\(site.line):\(site.column): \(site.kind)\(slot), \(site.order): \(site.reason) "
          + "[\(site.subject)]"
      )
    }
    guard style.verbosity > 0 else { return }
    for doubt in sources.doubts {
      tell("not read: \(doubt.path):\(doubt.line):\(doubt.column): \(doubt.subject) \(doubt.reason)")
    }
    if !sources.leftOut.isEmpty { tell("left out: " + sources.leftOut.joined(separator: ", ")) }
  }

  private mutating func tell(_ line: String) {
    separate()
    sentence(shown(line))
  }

  /// A made-up sequence of events is no timing of the written flow.
  private func addSequence(_ finding: Finding, _ outcome: Outcome, to message: inout Message) {
    if !finding.sequence.isEmpty {
      message.tails.append(("events", finding.sequence.joined(separator: ", ")))
    }
    let argument = report.argument(of: outcome, shared)
    if !finding.saved.isEmpty {
      message.tails.append(("again", "ribflow run \(shellQuoted(finding.saved)) -v"))
    } else if finding.severity == .error, argument != "-" {
      message.tails.append(("again", "ribflow explore \(argument) --save found"))
    }
  }

  private mutating func write(_ remark: Outcome.Remark, _ outcome: Outcome) {
    var message = Message(remark, in: outcome)
    addAgain(remark.path, outcome, to: &message)
    write(message)
  }

  private func addAgain(_ path: [Int], _ outcome: Outcome, to message: inout Message) {
    if path.isEmpty { return }
    let argument = report.argument(of: outcome, shared)
    message.tails.append(("again", "ribflow run \(argument) --timing \(timingText(path)) -v"))
  }

  private mutating func write(_ timeline: Timeline) {
    if timeline.rows.isEmpty { return }
    separate(.block)
    let limit = style.verbosity > 1 ? Int.max : Self.rowLimit
    TimelineText(timeline, width: style.width, limit: limit).write(to: &pen)
  }

  /// One command line with the failing flows, where that saves looking for them.
  private func again() -> String? {
    var failing: [String] = []
    for outcome in report.outcomes where outcome.isFailing {
      // The flows of a table's rows are one flow to the command.
      let argument = report.argument(of: outcome, shared)
      if failing.last != argument { failing.append(argument) }
    }
    guard !failing.isEmpty, failing.count <= 50, report.outcomes.count > 1 else { return nil }
    return "again: ribflow \(report.command) \(failing.joined(separator: " "))"
  }
}
