import RibEngine

/// One self-contained page: no network, no framework. What went wrong can be read without a script; timelines and trees
/// are made by one when somebody opens a flow, so that a page of thousands of flows opens at once.
func renderHTML(_ report: Report, style: TextStyle) -> [UInt8] {
  var page = HTMLPage(report)
  page.write(Summary(report, style, isPage: true))
  return page.bytes
}

/// Writes the elements of the page in order.
struct HTMLPage {
  let report: Report
  let shared: Set<String>
  var bytes: [UInt8] = []
  /// What the script makes timelines and trees from.
  var details = HTMLDetails()
  /// Bytes that excerpts may still take whose flows did as they should.
  var room = 256 << 10

  init(_ report: Report) {
    self.report = report
    shared = report.allSharedPaths
  }

  mutating func raw(_ text: StaticString) { bytes.append(text) }

  mutating func text(_ text: String) { bytes.appendXML(shown(text)) }

  /// Text in which a word such as the id of a rule is not broken at its hyphens.
  mutating func sentence(_ content: String) {
    for (index, word) in content.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { raw(" ") }
      let isWhole = word.contains("-") && !word.contains("/") && word.utf8.count <= 36
      if isWhole { raw("<span class=\"id\">") }
      text(String(word))
      if isWhole { raw("</span>") }
    }
  }

  mutating func paragraph(_ content: String, _ kind: String) {
    raw("<p")
    bytes.appendAttribute("class", kind)
    raw(">")
    sentence(content)
    raw("</p>\n")
  }

  mutating func element(_ name: StaticString, _ content: String, _ kind: String = "") {
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
    writeHead("ribflow \(report.command): \(title)")
    raw("<body>\n<a class=\"skip\" href=\"#main\">Skip to the ")
    text(report.nouns)
    raw("</a>\n<header>\n")
    element("h1", "ribflow \(report.command)")
    paragraph(title, "summary \(report.exitCode == 0 ? "good" : "bad")")
    writeOverview()
    raw("</header>\n<main id=\"main\">\n")
    for file in report.invalid { write(file) }
    writeFilter()
    writeFlows()
    if let sources = report.sources { writeUnread(sources) }
    raw("</main>\n<footer>\n")
    element("p", "ribflow \(report.version), exit code \(report.exitCode)")
    raw("</footer>\n<script type=\"application/json\" id=\"details\">")
    details.write(to: &bytes)
    raw("</script>\n<script>\n")
    raw(pageScript)
    raw("</script>\n</body>\n</html>\n")
  }

  private mutating func writeHead(_ title: String) {
    raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
    raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    raw("style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n")
    element("title", title)
    raw("<style>\n")
    raw(pageStyle)
    raw("</style>\n</head>\n")
  }

  private mutating func write(_ file: InvalidFile) {
    raw("<article class=\"card\">\n")
    let noun = file.isTrace ? "trace" : "flow"
    element("h2", "\(file.path) \(report.sources == nil ? "is not a valid \(noun)" : "cannot be used")")
    for problem in file.problems { write(Message(problem)) }
    if file.followUps > 0 {
      element("p", "\(grouped(file.followUps)) more \(file.followUps == 1 ? "follows" : "follow") from this")
    }
    raw("</article>\n")
  }
}
