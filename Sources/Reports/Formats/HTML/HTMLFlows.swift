import RibEngine

extension HTMLPage {
  /// Of what failed, so many stand open.
  private static let openLimit = 20

  /// The flows, what failed first, each as a line that opens.
  mutating func writeFlows() {
    if report.outcomes.isEmpty { return }
    raw("<section id=\"flows\" aria-label=\"All ")
    text(report.nouns)
    raw("\">\n")
    let order = report.outcomes.enumerated().sorted { first, second in
      let (a, b) = (first.element.urgency, second.element.urgency)
      return a == b ? first.offset < second.offset : a < b
    }
    var open = 0
    for (index, outcome) in order {
      let isOpen = outcome.isUrgent && open < Self.openLimit
      if isOpen { open += 1 }
      write(outcome, index, isOpen: isOpen)
    }
    raw("</section>\n")
  }

  private mutating func write(_ outcome: Outcome, _ index: Int, isOpen: Bool) {
    let isLine =
      outcome.findings.isEmpty && outcome.remarks.isEmpty && outcome.reason.isEmpty
      && outcome.search?.varied.isEmpty != false && outcome.shortfall == nil
    raw(isLine ? "<div class=\"flow\"" : "<details class=\"flow\"")
    bytes.appendAttribute("id", "flow-\(index + 1)")
    bytes.appendAttribute("data-v", outcome.verdict.rawValue)
    bytes.appendAttribute("data-p", outcome.path)
    bytes.appendAttribute("data-n", String(outcome.search?.states ?? outcome.timings))
    if !outcome.ruleIDs.isEmpty { bytes.appendAttribute("data-r", outcome.ruleIDs.joined(separator: " ")) }
    if !outcome.tags.isEmpty { bytes.appendAttribute("data-t", outcome.tags.joined(separator: "\n")) }
    if isOpen { raw(" open") }
    raw(isLine ? ">" : "><summary>")
    writeLine(outcome)
    raw(isLine ? "</div>\n" : "</summary>\n")
    if isLine { return }
    writeBody(outcome)
    raw("</details>\n")
  }

  private mutating func writeLine(_ outcome: Outcome) {
    element("span", report.words(of: outcome.verdict), "badge \(outcome.verdict.badge)")
    element("span", outcome.title, "title")
    if !outcome.ruleIDs.isEmpty {
      raw("<span class=\"ids\">")
      for id in outcome.findings.map(\.rule).unique + outcome.remarks.map(\.id).unique {
        element("code", id, "id")
      }
      raw("</span>")
    }
    let tags = outcome.tags.map { " @" + $0 }.joined()
    let tried = outcome.search.map { counted($0.states, "state") } ?? counted(outcome.timings, "timing")
    let extent = outcome.isOfSources || outcome.isTrace ? "" : ", \(tried)"
    element("small", "\(outcome.path):\(outcome.line)\(extent)\(tags)")
  }

  private mutating func writeBody(_ outcome: Outcome) {
    if let varied = outcome.search?.variedText, !varied.isEmpty { element("p", varied) }
    if let shortfall = outcome.shortfall { element("p", shortfall) }
    if !outcome.reason.isEmpty { element("p", outcome.toldReason) }
    for finding in outcome.findings {
      let isShort = !outcome.isUrgent && room <= 0
      let start = bytes.count
      if isShort { writeShort(finding, outcome) } else { write(finding, outcome) }
      if !outcome.isUrgent { room -= bytes.count - start }
    }
    for remark in outcome.remarks { write(Message(remark, in: outcome)) }
  }

  /// For a flow that did as it should, in a page that would grow too large.
  private mutating func writeShort(_ finding: Finding, _ outcome: Outcome) {
    let message = Message(finding, in: outcome)
    element("p", "\(message.kind): \(finding.rule): \(finding.message)")
    let command = "ribflow \(report.command) \(report.argument(of: outcome, shared)) -vv"
    element("p", "Its lines would make this page too large; \(command) shows them.", "where")
  }

  private mutating func write(_ finding: Finding, _ outcome: Outcome) {
    var message = Message(finding, in: outcome)
    if !finding.path.isEmpty, outcome.search == nil, !outcome.isOfSources {
      let command = "ribflow run \(report.argument(of: outcome, shared)) --timing \(finding.timing) -v"
      message.tails.append(("again", command))
    }
    message.tails.append(("more", "\(report.explainer) \(finding.rule)"))
    write(message)
    writeLink(to: finding.rule)
    switch details.add(finding, outcome) {
    case .nothing: break
    case .number(let number):
      raw("<div class=\"drawn\"")
      bytes.appendAttribute("data-d", String(number))
      raw(" hidden></div>\n")
    case .noRoom:
      let command = "ribflow \(report.command) \(report.argument(of: outcome, shared)) -v"
      element("p", "Its timeline would make this page too large; \(command) shows it.", "where")
    }
  }

  /// What could not be followed in Swift sources: no finding is no proof there.
  mutating func writeUnread(_ sources: SourcesRead) {
    if sources.doubts.isEmpty { return }
    raw("<details class=\"flow\"><summary>")
    element("span", "not read", "badge open")
    element("span", "\(counted(sources.doubts.count, "place")) that could not be followed", "title")
    raw("</summary>\n<ul>\n")
    for doubt in sources.doubts {
      element("li", "\(doubt.path):\(doubt.line):\(doubt.column): \(doubt.subject) \(doubt.reason)")
    }
    raw("</ul>\n</details>\n")
  }

  private mutating func writeLink(to rule: String) {
    guard let link = report.link(to: rule) else { return }
    raw("<p><a")
    bytes.appendAttribute("href", link)
    raw(">")
    text("\(rule) in the manual")
    raw("</a></p>\n")
  }
}

extension Outcome {
  /// True for what somebody has to look at.
  fileprivate var isUrgent: Bool { isFailing || verdict == .undecided }

  /// What failed comes first, then what is open, then what was not played.
  fileprivate var urgency: Int {
    switch verdict {
    case .violated, .unmet: 0
    case .undecided: 1
    case .notRun, .skipped: 2
    case .clean, .asExpected: 3
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
