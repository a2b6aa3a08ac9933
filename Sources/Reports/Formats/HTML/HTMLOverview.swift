import RibEngine

extension HTMLPage {
  /// More rules than these are counted in one line.
  private static let ruleLimit = 12

  /// How many flows came to what, as a bar and in words, and which rules they broke.
  mutating func writeOverview() {
    if report.outcomes.isEmpty { return }
    let verdicts = Outcome.Verdict.gravestFirst.compactMap {
      verdict -> (verdict: Outcome.Verdict, count: Int)? in
      let count = report.outcomes.count { $0.verdict == verdict }
      return count > 0 ? (verdict, count) : nil
    }
    raw("<div class=\"overview\">\n")
    writeBar(verdicts.map { ($0.verdict.badge, $0.count) })
    raw("<ul class=\"counts\">\n")
    for (verdict, count) in verdicts {
      raw("<li")
      bytes.appendAttribute("class", verdict.badge)
      raw("><strong>")
      text(grouped(count))
      raw("</strong> ")
      text(report.words(of: verdict))
      raw("</li>\n")
    }
    raw("</ul>\n")
    writeRules()
    raw("</div>\n")
  }

  /// One strip, split as the flows are; the list below it says the same in words.
  private mutating func writeBar(_ parts: [(kind: String, count: Int)]) {
    raw("<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
    var start = 0.0
    for part in parts {
      let width = 1000 * Double(part.count) / Double(report.outcomes.count)
      raw("<rect y=\"0\" height=\"10\"")
      bytes.appendAttribute("x", fixed(start, decimals: 1))
      bytes.appendAttribute("width", fixed(width, decimals: 1))
      bytes.appendAttribute("class", part.kind)
      raw("/>")
      start += width
    }
    raw("</svg>\n")
  }

  /// The rules by how many flows they were found in.
  private mutating func writeRules() {
    var counts: [String: Int] = [:]
    for outcome in report.outcomes { for id in outcome.ruleIDs { counts[id, default: 0] += 1 } }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let most = sorted.first?.value else { return }
    raw("<table class=\"rules\">\n<caption>Rules, by the ")
    text(report.nouns)
    raw(" they were found in</caption>\n<tbody>\n")
    for (id, count) in sorted.prefix(Self.ruleLimit) {
      raw("<tr><th scope=\"row\">")
      writeID(id)
      raw("</th><td>")
      raw(
        "<svg viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect height=\"10\""
      )
      bytes.appendAttribute("width", fixed(1000 * Double(count) / Double(most), decimals: 1))
      raw("/></svg></td><td>")
      text(grouped(count))
      raw("</td></tr>\n")
    }
    raw("</tbody>\n</table>\n")
    let rest = sorted.dropFirst(Self.ruleLimit)
    if !rest.isEmpty { element("p", "and \(grouped(rest.count)) more", "where") }
  }

  /// An id in one piece, linked to its page where there is one.
  mutating func writeID(_ id: String) {
    guard let link = report.link(to: id) else { return element("code", id, "id") }
    raw("<a class=\"id\"")
    bytes.appendAttribute("href", link)
    raw(">")
    element("code", id)
    raw("</a>")
  }

  /// Hidden until the script finds that it can work; a choice between one thing is none.
  mutating func writeFilter() {
    if report.outcomes.count < 2 { return }
    let verdicts = Outcome.Verdict.gravestFirst.filter { verdict in
      report.outcomes.contains { $0.verdict == verdict }
    }
    raw("<form id=\"filter\" hidden>\n<label>Search <input type=\"search\" id=\"search\"></label>\n")
    choice("verdict", "Verdict", "every verdict", verdicts.map { ($0.rawValue, report.words(of: $0)) })
    choice("rule", "Rule", "every rule", values(\.ruleIDs))
    choice("tag", "Tag", "every tag", values(\.tags))
    choice("folder", "Folder", "every folder", values(\.folders))
    raw("<label>Sort by <select id=\"sort\">\n")
    var orders = [
      ("", "what failed first"), ("path", "path"), ("title", "title"), ("rule", "rule"),
      ("findings", "most findings"),
    ]
    if report.sources == nil, report.command != "replay" {
      orders.append(("timings", report.isOfSearch ? "most states" : "most timings"))
    }
    for (value, words) in orders { option(value, words) }
    raw("</select></label>\n<output id=\"count\" for=\"search\"></output>\n</form>\n")
  }

  private func values(_ list: (Outcome) -> [String]) -> [(String, String)] {
    Set(report.outcomes.flatMap(list)).sorted().map { ($0, $0) }
  }

  private mutating func choice(_ id: String, _ label: String, _ all: String, _ values: [(String, String)]) {
    if values.count < 2 { return }
    raw("<label>")
    text(label)
    raw(" <select")
    bytes.appendAttribute("id", id)
    raw(">\n")
    option("", all)
    for (value, words) in values { option(value, words) }
    raw("</select></label>\n")
  }

  private mutating func option(_ value: String, _ words: String) {
    raw("<option")
    bytes.appendAttribute("value", value)
    raw(">")
    text(words)
    raw("</option>\n")
  }
}

extension Report {
  /// What the page lists.
  var nouns: String { sources != nil ? "classes" : command == "replay" ? "traces" : "flows" }

  /// The verdict as words of a sentence; a class with warnings, or a trace with holes, is not called clean.
  func words(of verdict: Outcome.Verdict) -> String {
    switch verdict {
    case .violated where sources != nil: "with errors"
    case .clean where sources != nil: "without errors"
    case .violated where command == "replay": "something wrong"
    case .clean where outcomes.contains(where: \.isCompared): "a timing of the flow"
    case .unmet where outcomes.contains(where: \.isCompared): "parts from the flow"
    case .clean where command == "replay": "nothing wrong"
    default: verdict.words
    }
  }

  /// True where states were searched, not timings played.
  fileprivate var isOfSearch: Bool { outcomes.contains { $0.search != nil } }
}

extension Outcome {
  /// The rules and other ids that were found in the flow, each once.
  var ruleIDs: [String] {
    var seen: Set<String> = []
    return (findings.flatMap { [$0.rule] + $0.consequences.map(\.rule) } + remarks.map(\.id))
      .filter { seen.insert($0).inserted }
  }

  /// The folder of the flow and those above it.
  fileprivate var folders: [String] {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var folders: [String] = []
    while !parts.isEmpty {
      let folder = parts.joined(separator: "/")
      if !folder.isEmpty { folders.append(folder) }
      parts.removeLast()
    }
    return folders
  }
}

extension Outcome.Verdict {
  static var gravestFirst: [Outcome.Verdict] {
    [.violated, .unmet, .undecided, .notRun, .skipped, .asExpected, .clean]
  }

  var badge: String {
    switch self {
    case .clean, .asExpected: "good"
    case .violated, .unmet: "bad"
    case .undecided, .skipped, .notRun: "open"
    }
  }

  fileprivate var words: String {
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
