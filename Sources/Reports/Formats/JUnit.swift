import RibEngine

/// JUnit XML as Jenkins' schema wants it: a suite for each file, a case for each flow, a failure for each finding, an
/// error for each problem of a file that is not a flow. `hasPlaces` adds the file and line of each case, for GitLab.
func renderJUnit(_ report: Report, hasPlaces: Bool) -> [UInt8] {
  let suites = junitSuites(report)
  let count = suites.reduce(0) { $0 + $1.cases.count }
  let share = count == 0 ? 0 : report.seconds / Double(count)
  var bytes: [UInt8] = []
  bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
  for suite in suites { write(suite, share, hasPlaces, to: &bytes) }
  if !report.interruption.isEmpty { write(interruption(report), 0, hasPlaces, to: &bytes) }
  bytes.append("</testsuites>\n")
  return bytes
}

private struct JUnitSuite {
  var path: String
  var cases: [JUnitCase] = []
}

private struct JUnitCase {
  struct Entry {
    /// `failure`, `error` or `skipped`.
    var element: String
    var type: String
    var message: String
    var text: String
  }

  var name: String
  var line: Int
  var entries: [Entry] = []
  /// What is worth reading but no failure.
  var output = ""
}

/// An error, so that nobody takes what is there for everything.
private func interruption(_ report: Report) -> JUnitSuite {
  let entry = JUnitCase.Entry(
    element: "error",
    type: "interrupted",
    message: "\(report.interruption), exit code \(report.exitCode)",
    text: ""
  )
  return JUnitSuite(path: "ribflow", cases: [JUnitCase(name: "interrupted", line: 1, entries: [entry])])
}

private func junitSuites(_ report: Report) -> [JUnitSuite] {
  var suites = report.invalid.map { file in
    let entries = file.problems.map { problem in
      JUnitCase.Entry(
        element: "error",
        type: problem.id,
        message: problem.message,
        text: Message(problem).plain
      )
    }
    let line = file.problems.first?.position?.line ?? 1
    return JUnitSuite(
      path: file.path,
      cases: [JUnitCase(name: report.validity, line: line, entries: entries)]
    )
  }
  var places: [String: Int] = [:]
  var names: [String: Int] = [:]
  for outcome in report.outcomes {
    let place = places[outcome.path] ?? suites.count
    if place == suites.count { suites.append(JUnitSuite(path: outcome.path)) }
    places[outcome.path] = place
    var entry = junitCase(outcome, report.isStrict)
    let number = names["\(outcome.path)\n\(entry.name)", default: 0] + 1
    names["\(outcome.path)\n\(entry.name)"] = number
    if number > 1 { entry.name += " (\(number))" }
    suites[place].cases.append(entry)
  }
  return suites
}

private func junitCase(_ outcome: Outcome, _ isStrict: Bool) -> JUnitCase {
  var entry = JUnitCase(name: outcome.title, line: outcome.line)
  let gravest: Severity = isStrict ? .warning : .error
  if let varied = outcome.search?.variedText, !varied.isEmpty { entry.output = shown(varied) + "\n" }
  if let shortfall = outcome.shortfall { entry.output += shown(shortfall) + "\n" }
  for finding in outcome.unexpected where finding.severity > .note {
    let text = Message(finding, in: outcome).plain + TimelineText.plain(finding, outcome)
    if outcome.isFailing, finding.severity >= gravest {
      entry.entries.append(
        .init(element: "failure", type: finding.rule, message: finding.message, text: text)
      )
    } else {
      entry.output += text
    }
  }
  for remark in outcome.remarks where outcome.isFailing && remark.severity >= gravest {
    let text = Message(remark, in: outcome).plain
    entry.entries.append(.init(element: "failure", type: remark.id, message: remark.message, text: text))
  }
  switch outcome.verdict {
  case .clean, .asExpected: break
  case .violated, .unmet:
    if entry.entries.isEmpty {
      entry.entries.append(
        .init(element: "failure", type: "\(outcome.verdict)", message: outcome.reason, text: "")
      )
    }
  case .undecided:
    entry.entries.append(
      .init(element: "failure", type: "undecided", message: outcome.toldReason, text: outcome.toldReason)
    )
  case .skipped, .notRun:
    let reason = outcome.reason.isEmpty ? "not run" : outcome.reason
    entry.entries.append(.init(element: "skipped", type: "", message: reason, text: ""))
  }
  return entry
}

private func write(_ suite: JUnitSuite, _ share: Double, _ hasPlaces: Bool, to bytes: inout [UInt8]) {
  func count(_ element: String) -> String {
    String(suite.cases.filter { $0.entries.contains { $0.element == element } }.count)
  }
  bytes.append("  <testsuite")
  bytes.appendAttribute("name", suite.path)
  bytes.appendAttribute("tests", String(suite.cases.count))
  bytes.appendAttribute("failures", count("failure"))
  bytes.appendAttribute("errors", count("error"))
  bytes.appendAttribute("skipped", count("skipped"))
  bytes.appendAttribute("time", fixed(share * Double(suite.cases.count), decimals: 3))
  bytes.appendAttribute("file", suite.path)
  bytes.append(">\n")
  for entry in suite.cases { write(entry, suite.path, share, hasPlaces, to: &bytes) }
  bytes.append("  </testsuite>\n")
}

private func write(
  _ entry: JUnitCase,
  _ path: String,
  _ share: Double,
  _ hasPlaces: Bool,
  to bytes: inout [UInt8]
) {
  bytes.append("    <testcase")
  bytes.appendAttribute("name", entry.name)
  bytes.appendAttribute("classname", className(path))
  bytes.appendAttribute("time", fixed(share, decimals: 3))
  if hasPlaces {
    bytes.appendAttribute("file", path)
    bytes.appendAttribute("line", String(entry.line))
  }
  if entry.entries.isEmpty, entry.output.isEmpty {
    bytes.append("/>\n")
    return
  }
  bytes.append(">\n")
  for item in entry.entries { write(item, to: &bytes) }
  if !entry.output.isEmpty {
    bytes.append("      <system-out>")
    bytes.appendXML(entry.output)
    bytes.append("</system-out>\n")
  }
  bytes.append("    </testcase>\n")
}

private func write(_ item: JUnitCase.Entry, to bytes: inout [UInt8]) {
  bytes.append("      <")
  bytes.append(contentsOf: item.element.utf8)
  bytes.appendAttribute("message", shown(item.message))
  if !item.type.isEmpty { bytes.appendAttribute("type", item.type) }
  if item.text.isEmpty {
    bytes.append("/>\n")
    return
  }
  bytes.append(">")
  bytes.appendXML(item.text)
  bytes.append("</")
  bytes.append(contentsOf: item.element.utf8)
  bytes.append(">\n")
}

/// `flows.01-slot` for `flows/01-slot.yaml`: some readers take what follows the last dot as the file.
private func className(_ path: String) -> String {
  var parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
  if let file = parts.popLast() {
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    parts.append(stem.isEmpty ? file : String(stem))
  }
  return parts.map { replaced($0) { $0 == "." ? "_" : nil } }.joined(separator: ".")
}

extension [UInt8] {
  mutating func appendAttribute(_ name: StaticString, _ value: String) {
    append(" ")
    append(name)
    append("=\"")
    appendXML(value, isAttribute: true)
    append("\"")
  }
}

extension Message {
  /// As the text report has it, without colour.
  var plain: String {
    var pen = Pen()
    write(to: &pen)
    return String(decoding: pen.bytes, as: UTF8.self)
  }
}

extension TimelineText {
  /// The timeline of a finding behind an empty line; nothing where nothing was told.
  static func plain(_ finding: Finding, _ outcome: Outcome) -> String {
    let timeline = Timeline(finding, in: outcome)
    if timeline.rows.isEmpty { return "" }
    var pen = Pen()
    pen.line()
    TimelineText(timeline, limit: 40).write(to: &pen)
    return String(decoding: pen.bytes, as: UTF8.self)
  }
}
