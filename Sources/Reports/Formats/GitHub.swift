import RibEngine

/// GitHub keeps ten annotations of a level for each step and drops the others without a word.
private let annotationLimit = 10

/// The text report, then the first findings of each level as annotations, and one line for the rest of them.
func renderGitHub(_ report: Report, style: TextStyle) -> [UInt8] {
  var plain = style
  plain.isColored = false
  var bytes = withoutCommands(renderText(report, style: plain))
  let annotations = annotations(report)
  for severity in [Severity.error, .warning, .note] {
    let level = annotations.filter { $0.severity == severity }
    // The line for the rest is one of them.
    let most = level.count > annotationLimit ? annotationLimit - 1 : annotationLimit
    for annotation in level.prefix(most) { append(annotation.line, to: &bytes) }
    if let rest = rest(level.dropFirst(most), style) { append(rest, to: &bytes) }
  }
  return bytes
}

/// One line for what is left out of a level; nil for nothing. The log is the text report, which has no notes without
/// `-v`, and no more than errors with `-q`.
private func rest(_ annotations: ArraySlice<Annotation>, _ style: TextStyle) -> String? {
  guard let first = annotations.first else { return nil }
  let place =
    switch first.severity {
    case .error: ", see the log"
    case .warning: style.verbosity < 0 ? "" : ", see the log"
    case .note: style.verbosity > 0 ? ", see the log" : ", which the log has with -v"
    }
  return "::\(first.level)::and \(counted(annotations.count, "more \(first.severity.rawValue)"))\(place)"
}

private func append(_ line: String, to bytes: inout [UInt8]) {
  bytes.append(contentsOf: line.utf8)
  bytes.append(0x0A)
}

private struct Annotation {
  var severity: Severity
  var path: String
  var start: (line: Int, column: Int)
  var end: (line: Int, column: Int)
  var title: String
  var message: String

  var level: String { severity == .note ? "notice" : severity.rawValue }

  /// Columns mean something to GitHub only where the range ends on the line that it starts on.
  var line: String {
    var properties = ["file=" + escapedProperty(printable(path)), "line=\(start.line)"]
    if end.line == start.line, end.column > start.column {
      properties += ["endLine=\(end.line)", "col=\(start.column)", "endColumn=\(end.column)"]
    }
    properties.append("title=" + escapedProperty(shown(title)))
    return "::\(level) \(properties.joined(separator: ","))::\(escapedMessage(printable(message)))"
  }
}

/// The gravest first, so that the limit never hides an error behind a warning.
private func annotations(_ report: Report) -> [Annotation] {
  var all: [Annotation] = []
  for file in report.invalid {
    all += file.problems.map { problem in
      let start = problem.position ?? (line: 1, column: 1)
      let end = problem.file?.position(of: Int(problem.span.end)) ?? start
      let message = problem.hint.isEmpty ? problem.message : "\(problem.message)\n\(problem.hint)"
      return Annotation(
        severity: .error,
        path: problem.path,
        start: start,
        end: end,
        title: problem.id,
        message: message
      )
    }
  }
  for outcome in report.outcomes {
    all += outcome.unexpected.map { finding in
      let help = finding.fix.map { "\nhelp: \($0.title)" } ?? ""
      return annotation(outcome, finding.span, finding.severity, finding.rule, finding.message + help)
    }
    all += outcome.remarks.map { annotation(outcome, $0.span, $0.severity, $0.id, $0.message) }
    if outcome.verdict == .undecided, !outcome.isReasonRemarked {
      let span = Span(start: 0, end: 0)
      all.append(annotation(outcome, span, .warning, "undecided", "\(outcome.title): \(outcome.toldReason)"))
    }
    if let shortfall = outcome.shortfall {
      let message = "\(outcome.title): \(shortfall)"
      all.append(annotation(outcome, Span(start: 0, end: 0), .note, Outcome.partSearched, message))
    }
  }
  if report.sources != nil { all.removeAll { $0.severity == .note } }
  return all.filter { $0.severity == .error } + all.filter { $0.severity == .warning }
    + all.filter { $0.severity == .note }
}

private func annotation(
  _ outcome: Outcome,
  _ span: Span,
  _ severity: Severity,
  _ id: String,
  _ message: String
) -> Annotation {
  let start = outcome.position(of: span)
  var last = span
  last.start = last.end
  let end = outcome.position(of: last)
  return Annotation(
    severity: severity,
    path: start.path,
    start: (start.line, start.column),
    end: (end.line, end.column),
    title: id,
    message: message
  )
}

/// Names in a flow must not become commands of the workflow that prints them.
private func withoutCommands(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
    if !result.isEmpty || line.startIndex > 0 { result.append(0x0A) }
    let start = line.firstIndex { $0 != 0x20 } ?? line.endIndex
    let isCommand = line[start...].starts(with: "::".utf8)
    if isCommand { result.append(contentsOf: "| ".utf8) }
    for index in line.indices {
      let isBracket = line[index] == UInt8(ascii: "[")
      if isBracket, line[line.startIndex..<index].suffix(2).elementsEqual("##".utf8) { result.append(0x20) }
      result.append(line[index])
    }
  }
  return result
}
