import RibEngine

/// TAP 13, flat, the plan first: Perl's prove refuses version 14, and other readers cut a text at `#`.
func renderTAP(_ report: Report) -> [UInt8] {
  var tap = TAPWriter(count: report.invalid.count + report.outcomes.count)
  for file in report.invalid { tap.write(file, report.validity) }
  for outcome in report.outcomes { tap.write(outcome, report.isStrict) }
  if !report.interruption.isEmpty {
    tap.line("Bail out! \(report.interruption), exit code \(report.exitCode)")
  }
  return tap.bytes
}

private struct TAPWriter {
  private struct Point {
    var message: String
    var severity: String
    var rule: String
    var file: String
    var line: Int
    var column: Int
  }

  private(set) var bytes: [UInt8] = []
  private var number = 0

  init(count: Int) {
    line("TAP version 13")
    line(count == 0 ? "1..0 # SKIP nothing was selected" : "1..\(count)")
  }

  mutating func line(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    bytes.append(0x0A)
  }

  mutating func write(_ file: InvalidFile, _ validity: String) {
    result(false, "\(file.path) - \(validity)")
    block(
      file.problems.map {
        let place = $0.position ?? (line: 1, column: 1)
        return Point(
          message: $0.message,
          severity: "error",
          rule: $0.id,
          file: $0.path,
          line: place.line,
          column: place.column
        )
      }
    )
  }

  mutating func write(_ outcome: Outcome, _ isStrict: Bool) {
    if let varied = outcome.search?.variedText, !varied.isEmpty { line("# \(description(varied))") }
    if let shortfall = outcome.shortfall { line("# \(description(shortfall))") }
    let name = "\(outcome.path) - \(outcome.title)"
    switch outcome.verdict {
    case .clean, .asExpected: result(true, name)
    case .skipped: result(true, name, directive: "SKIP \(description(outcome.reason))")
    case .notRun:
      let reason = outcome.reason.isEmpty ? "not run" : description(outcome.reason)
      result(true, name, directive: "SKIP \(reason)")
    case .undecided:
      result(false, name)
      block([
        Point(
          message: outcome.toldReason,
          severity: "undecided",
          rule: "undecided",
          file: outcome.path,
          line: outcome.line,
          column: 1
        )
      ])
    case .violated, .unmet:
      result(false, name)
      block(points(outcome, isStrict ? .warning : .error))
    }
  }

  private func points(_ outcome: Outcome, _ gravest: Severity) -> [Point] {
    func point(_ message: String, _ severity: Severity, _ rule: String, _ span: Span) -> Point {
      let place = outcome.position(of: span)
      return Point(
        message: message,
        severity: severity.rawValue,
        rule: rule,
        file: place.path,
        line: place.line,
        column: place.column
      )
    }
    return outcome.unexpected.filter { $0.severity >= gravest }
      .map { point($0.message, $0.severity, $0.rule, $0.span) }
      + outcome.remarks.filter { $0.severity >= gravest }.map {
        point($0.message, $0.severity, $0.id, $0.span)
      }
  }

  private mutating func result(_ isOK: Bool, _ name: String, directive: String = "") {
    number += 1
    let end = directive.isEmpty ? "" : " # \(directive)"
    line("\(isOK ? "ok" : "not ok") \(number) - \(description(name))\(end)")
  }

  /// A text on one line in which no reader sees a directive.
  private func description(_ text: String) -> String {
    replaced(shown(text)) { $0 == "#" ? "no." : $0 == "\\" ? "/" : nil }
  }

  /// The first point as the block, the others as a list in it.
  private mutating func block(_ points: [Point]) {
    guard let first = points.first else { return }
    line("  ---")
    write(first, first: "  ", rest: "  ")
    if points.count > 1 {
      line("  more:")
      for point in points.dropFirst() { write(point, first: "    - ", rest: "      ") }
    }
    line("  ...")
  }

  private mutating func write(_ point: Point, first: String, rest: String) {
    pair(first + "message", point.message)
    pair(rest + "severity", point.severity)
    pair(rest + "rule", point.rule)
    line(rest + "at:")
    pair(rest + "  file", point.file)
    line("\(rest)  line: \(point.line)")
    line("\(rest)  column: \(point.column)")
  }

  /// A JSON string is a double-quoted scalar of YAML, once what YAML cannot hold is gone.
  private mutating func pair(_ key: String, _ text: String) {
    bytes.append(contentsOf: key.utf8)
    bytes.append(": ")
    bytes.appendJSON(printable(shown(text)))
    bytes.append(0x0A)
  }
}
