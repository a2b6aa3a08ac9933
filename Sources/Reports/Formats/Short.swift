import RibEngine

/// One line for each thing that is wrong, as compilers write it: `path:line:col: error: text [rule]`.
func renderShort(_ report: Report, style: TextStyle = TextStyle()) -> [UInt8] {
  // Sources break notes by the hundred; flows do not. Who wants to hear less is told of what is wrong.
  let isTerse = style.verbosity < 0 || report.sources != nil && style.verbosity == 0
  let least: Severity = isTerse ? .warning : .note
  var bytes: [UInt8] = []
  for file in report.invalid {
    for problem in file.problems {
      let place = problem.position.map { ":\($0.line):\($0.column)" } ?? ""
      let hint = problem.hint.isEmpty ? "" : " (\(problem.hint))"
      let line = "\(problem.path)\(place): error: \(problem.message)\(hint) [\(problem.id)]"
      bytes.append(contentsOf: shown(line).utf8)
      bytes.append(0x0A)
    }
  }
  for outcome in report.outcomes {
    for line in shortLines(outcome, least, tellsShortfall: style.verbosity >= 0 || outcome.isFailing) {
      bytes.append(contentsOf: shown(line).utf8)
      bytes.append(0x0A)
    }
  }
  return bytes
}

private func shortLines(_ outcome: Outcome, _ least: Severity, tellsShortfall: Bool) -> [String] {
  var lines = outcome.unexpected.filter { $0.severity >= least }.map { finding in
    shortLine(outcome, finding.span, finding.severity, finding.message, finding.rule)
  }
  lines += outcome.remarks.filter { $0.severity >= least }.map {
    shortLine(outcome, $0.span, $0.severity, $0.message, $0.id)
  }
  if outcome.verdict == .undecided, !outcome.isReasonRemarked {
    let reason =
      outcome.search?.undecided(outcome) ?? outcome.reason.split(separator: "\n").first.map(String.init)
      ?? "a limit was reached"
    lines.append("\(outcome.path):\(outcome.line):1: warning: \(reason) [undecided]")
  }
  if tellsShortfall, let shortfall = outcome.shortfall {
    lines.append(shortLine(outcome, .none, .note, shortfall, Outcome.partSearched))
  }
  return lines
}

private func shortLine(
  _ outcome: Outcome,
  _ span: Span,
  _ severity: Severity,
  _ text: String,
  _ id: String
) -> String {
  let place = span == .none ? (path: outcome.path, line: outcome.line, column: 1) : outcome.position(of: span)
  return "\(place.path):\(place.line):\(place.column): \(severity.rawValue): \(text) [\(id)]"
}
