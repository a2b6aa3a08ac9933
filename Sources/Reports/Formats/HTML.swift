import RibEngine

/// One self-contained page: no network, no framework, all of it readable without a script.
func renderHTML(_ report: Report, style: TextStyle) -> [UInt8] {
  var page = HTMLPage(report)
  page.write(Summary(report, style))
  return page.bytes
}

/// Writes the elements of the page in order.
struct HTMLPage {
  private static let rowLimit = 200

  private let report: Report
  private let shared: Set<String>
  private(set) var bytes: [UInt8] = []
  private var timelines = 0

  init(_ report: Report) {
    self.report = report
    shared = report.allSharedPaths
  }

  private mutating func raw(_ text: StaticString) { bytes.append(text) }

  private mutating func text(_ text: String) { bytes.appendXML(shown(text)) }

  private mutating func element(_ name: StaticString, _ content: String, _ kind: String = "") {
    raw("<")
    raw(name)
    if !kind.isEmpty { bytes.appendAttribute("class", kind) }
    raw(">")
    text(content)
    raw("</")
    raw(name)
    raw(">\n")
  }

  mutating func write(_ summary: Summary) {
    let title = summary.text.isEmpty ? "nothing was run" : summary.text
    raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
    raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    raw("style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n")
    element("title", "ribflow \(report.command): \(title)")
    raw("<style>\n")
    raw(pageStyle)
    raw("</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the findings</a>\n<header>\n")
    element("h1", "ribflow \(report.command)")
    element("p", title, "summary \(report.exitCode == 0 ? "good" : "bad")")
    raw("</header>\n<main id=\"main\">\n")
    writeFilter()
    for file in report.invalid { write(file) }
    writeTable()
    for (index, outcome) in report.outcomes.enumerated() where isWorthACard(outcome) { write(outcome, index) }
    raw("</main>\n<footer>\n")
    element("p", "ribflow \(report.version), exit code \(report.exitCode)")
    raw("</footer>\n<script>\n")
    raw(pageScript)
    raw("</script>\n</body>\n</html>\n")
  }

  private func isWorthACard(_ outcome: Outcome) -> Bool {
    !outcome.findings.isEmpty || !outcome.remarks.isEmpty || outcome.verdict == .undecided
  }

  /// Hidden until the script finds that it can work.
  private mutating func writeFilter() {
    var ids: [String] = []
    for id in report.outcomes.flatMap({ self.ids($0) }) where !ids.contains(id) { ids.append(id) }
    if ids.isEmpty { return }
    raw("<form id=\"filter\" hidden>\n<label for=\"rule\">Show flows with</label>\n")
    raw("<select id=\"rule\">\n<option value=\"\">every rule</option>\n")
    for id in ids.sorted() { element("option", id) }
    raw("</select>\n<output id=\"count\" for=\"rule\"></output>\n</form>\n")
  }

  private func ids(_ outcome: Outcome) -> [String] {
    outcome.findings.flatMap { [$0.rule] + $0.consequences.map(\.rule) } + outcome.remarks.map(\.id)
  }

  private mutating func write(_ file: InvalidFile) {
    raw("<article class=\"card\">\n")
    element("h2", "\(file.path) is not a valid flow")
    for problem in file.problems {
      writeExcerpt(Message(problem), heading: "\(problem.id): \(problem.message)")
    }
    if file.followUps > 0 {
      element("p", "\(counted(file.followUps, "problem")) that follow from these not shown")
    }
    raw("</article>\n")
  }

  private mutating func writeTable() {
    if report.outcomes.isEmpty { return }
    raw(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All flows\">\n<table id=\"flows\">\n"
    )
    element("caption", counted(report.outcomes.count, "flow"))
    raw("<thead><tr><th scope=\"col\">Flow</th><th scope=\"col\">Verdict</th><th scope=\"col\">Rules</th>")
    raw("<th scope=\"col\">Timings</th></tr></thead>\n<tbody>\n")
    for (index, outcome) in report.outcomes.enumerated() {
      raw("<tr")
      bytes.appendAttribute("data-ids", ids(outcome).joined(separator: " "))
      raw("><th scope=\"row\">")
      if isWorthACard(outcome) {
        raw("<a")
        bytes.appendAttribute("href", "#flow-\(index + 1)")
        raw(">")
      }
      text(outcome.title)
      if isWorthACard(outcome) { raw("</a>") }
      raw("<br>")
      element("small", outcome.path)
      raw("</th><td>")
      element("span", outcome.verdict.words, "badge \(outcome.badge)")
      raw("</td><td>")
      text(outcome.findings.map(\.rule).unique.joined(separator: ", "))
      raw("</td>")
      element("td", grouped(outcome.timings))
      raw("</tr>\n")
    }
    raw("</tbody>\n</table>\n</div>\n")
  }

  private mutating func write(_ outcome: Outcome, _ index: Int) {
    raw("<article class=\"card\"")
    bytes.appendAttribute("id", "flow-\(index + 1)")
    bytes.appendAttribute("data-ids", ids(outcome).joined(separator: " "))
    raw(">\n<h2>")
    text(outcome.title)
    raw(" ")
    element("span", outcome.verdict.words, "badge \(outcome.badge)")
    raw("</h2>\n")
    let tags = outcome.tags.map { " @" + $0 }.joined()
    element("p", "\(outcome.path):\(outcome.line), \(counted(outcome.timings, "timing"))\(tags)", "where")
    if !outcome.reason.isEmpty { element("p", outcome.reason) }
    for finding in outcome.findings { write(finding, outcome) }
    for remark in outcome.remarks {
      writeExcerpt(Message(remark, in: outcome), heading: "\(remark.severity.rawValue): \(remark.message)")
    }
    raw("</article>\n")
  }

  private mutating func write(_ finding: Finding, _ outcome: Outcome) {
    var message = Message(finding, in: outcome)
    if !finding.path.isEmpty {
      let command = "ribflow run \(report.argument(of: outcome, shared)) --timing \(finding.timing) -v"
      message.tails.append(("again", command))
    }
    message.tails.append(("more", "ribflow explain \(finding.rule)"))
    writeExcerpt(message, heading: "\(message.kind): \(finding.rule)")
    writeLink(to: finding.rule)
    let timeline = Timeline(finding, in: outcome)
    if timeline.rows.isEmpty { return }
    write(timeline)
    writeTrees(finding)
  }

  private mutating func writeLink(to rule: String) {
    guard let link = report.link(to: rule) else { return }
    raw("<p><a")
    bytes.appendAttribute("href", link)
    raw(">")
    text("\(rule) in the manual")
    raw("</a></p>\n")
  }

  private mutating func writeExcerpt(_ message: Message, heading: String) {
    raw("<section>\n")
    element("h3", heading)
    raw("<pre tabindex=\"0\">")
    var pen = Pen(.html)
    message.write(to: &pen)
    bytes.append(contentsOf: pen.bytes)
    raw("</pre>\n</section>\n")
  }

  private mutating func write(_ timeline: Timeline) {
    timelines += 1
    raw("<details open>\n<summary>Timeline</summary>\n")
    raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\"")
    bytes.appendAttribute("aria-label", "Timeline \(timelines)")
    raw(">\n<table class=\"timeline\">\n<thead><tr><th scope=\"col\"><abbr title=\"number\">#</abbr></th>")
    for name in timeline.columns {
      raw("<th scope=\"col\">")
      text(name)
      raw("</th>")
    }
    raw("</tr></thead>\n<tbody>\n")
    for (index, row) in timeline.rows.prefix(Self.rowLimit).enumerated() {
      write(row, index + 1, timeline.columns.count)
    }
    raw("</tbody>\n</table>\n</div>\n")
    if timeline.rows.count > Self.rowLimit {
      element("p", "\(counted(timeline.rows.count - Self.rowLimit, "row")) more")
    }
    raw("</details>\n")
  }

  private mutating func write(_ row: Timeline.Row, _ number: Int, _ columns: Int) {
    raw(row.marks.isEmpty ? "<tr>" : "<tr class=\"marked\">")
    element("td", String(number))
    if row.isStep {
      raw("<th class=\"step\" scope=\"row\"")
      bytes.appendAttribute("colspan", String(max(1, columns)))
      raw(">")
      text(row.text)
      writeMarks(row)
      raw("</th></tr>\n")
      return
    }
    for column in 0..<max(1, columns) {
      let isSource = column == row.column
      let isTarget = column == row.target?.column
      let range = row.target.map { min($0.column, row.column)..<max($0.column, row.column) }
      raw("<td")
      if let range, range.contains(column), !isSource, !isTarget { raw(" class=\"through\"") }
      if isSource || isTarget {
        let depth = min(6, (isSource ? row.indent : row.target?.indent) ?? 0)
        if depth > 0 { bytes.appendAttribute("class", "d\(depth)") }
      }
      raw(">")
      if isSource { writeSource(row) }
      if isTarget, let target = row.target {
        text((target.column > row.column ? "\u{2192} " : "") + target.text)
      }
      raw("</td>")
    }
    raw("</tr>\n")
  }

  private mutating func writeSource(_ row: Timeline.Row) {
    let isBackwards = row.target.map { $0.column < row.column } ?? false
    text((isBackwards ? "\u{2190} " : "") + row.text)
    writeMarks(row)
  }

  private mutating func writeMarks(_ row: Timeline.Row) {
    for mark in row.marks { element("strong", mark, "mark") }
  }

  /// The tree before the line of the flow in which the rule was broken, and after the told run.
  private mutating func writeTrees(_ finding: Finding) {
    let step = finding.events.prefix(finding.eventIndex + 1).lastIndex { $0.kind == .step } ?? 0
    let before = Forest(finding.events, after: step)
    let after = Forest(finding.events, after: finding.events.count)
    if before.roots.isEmpty && after.roots.isEmpty { return }
    raw("<details open>\n<summary>Tree before and after</summary>\n<div class=\"trees\">\n")
    for (title, forest) in [("Before", before), ("After", after)] {
      raw("<div>\n")
      element("h4", title)
      if forest.roots.isEmpty { element("p", "nothing is there") }
      if !forest.roots.isEmpty { write(forest.roots) }
      raw("</div>\n")
    }
    raw("</div>\n</details>\n")
  }

  private mutating func write(_ nodes: [Forest.Node]) {
    raw("<ul>\n")
    for node in nodes {
      raw("<li>")
      text(node.name)
      let state = node.isActive.map { [$0 ? "active" : "inactive"] } ?? []
      let rest = (state + node.slots).joined(separator: ", ")
      if !rest.isEmpty { element("small", " (\(rest))") }
      if !node.children.isEmpty { write(node.children) }
      raw("</li>\n")
    }
    raw("</ul>\n")
  }
}

extension Outcome {
  fileprivate var badge: String {
    switch verdict {
    case .clean, .asExpected: "good"
    case .violated, .unmet: "bad"
    case .undecided, .skipped, .notRun: "open"
    }
  }
}

extension Outcome.Verdict {
  /// The verdict as words of a sentence.
  var words: String {
    switch self {
    case .clean: "clean"
    case .asExpected: "as expected"
    case .violated: "violated"
    case .unmet: "expectation not met"
    case .undecided: "undecided"
    case .skipped: "skipped"
    case .notRun: "not run"
    }
  }
}

extension [String] {
  /// Each text once, in the order of the first.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
