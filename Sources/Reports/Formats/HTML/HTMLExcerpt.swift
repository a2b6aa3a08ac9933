import RibEngine

extension HTMLPage {
  /// A message with the lines it speaks of. Lines wrap on a narrow screen, so what is said of a place stands below its
  /// line and not beneath its column.
  mutating func write(_ message: Message) {
    raw("<section class=\"finding\">\n<h3><span")
    bytes.appendAttribute("class", "t-\(message.tone.name)")
    raw(">")
    text(message.kind)
    raw("</span> ")
    writeID(message.id)
    raw("</h3>\n")
    paragraph(message.text, "message")
    if message.snippet.isEmpty, !message.place.isEmpty { element("p", message.place, "where") }
    for part in message.snippet.parts { write(part, message.tone) }
    for note in message.notes { writeTail("note", "t-note", note) }
    if !message.help.isEmpty { writeTail("help", "t-help", message.help) }
    if let patch = message.patch { write(patch) }
    for (word, command) in message.tails { writeCommand(word, command) }
    raw("</section>\n")
  }

  private mutating func writeTail(_ word: String, _ kind: String, _ content: String) {
    raw("<p class=\"tail\">")
    element("span", word + ":", kind)
    sentence(content)
    raw("</p>\n")
  }

  private mutating func writeCommand(_ word: String, _ command: String) {
    raw("<p class=\"tail\">")
    text(word + ": ")
    element("code", command)
    raw("</p>\n")
  }

  private mutating func write(_ part: Snippet.Part, _ tone: Tone) {
    raw("<div class=\"lines\">\n")
    element("p", "\(part.file.path):\(part.main.line):\(part.main.column)", "where")
    var last: Int?
    for line in part.lines {
      if let last, line.number == last + 2 { write(part.file, last + 1, []) }
      if let last, line.number > last + 2 { element("p", "\u{2026}", "gap") }
      write(part.file, line.number, line.marks)
      last = line.number
    }
    raw("</div>\n")
  }

  private mutating func write(_ file: SourceFile, _ number: Int, _ marks: [Mark]) {
    raw("<div class=\"line\"><span class=\"n\">")
    text(String(number))
    raw("</span><code>")
    for piece in MarkedText(file, line: number, marks: marks).pieces {
      if piece.kind == .plain {
        text(piece.text)
      } else {
        raw(piece.kind == .main ? "<mark class=\"main\">" : "<mark>")
        text(piece.text)
        raw("</mark>")
      }
    }
    raw("</code></div>\n")
    for mark in marks {
      for said in mark.texts { paragraph(said, mark.isMain ? "say main" : "say") }
    }
  }

  private mutating func write(_ patch: Patch) {
    raw("<div class=\"lines patch\">\n")
    for hunk in patch.hunks {
      for (index, line) in hunk.removed.enumerated() { write(hunk.line + index, "-", line, "removed") }
      for (index, line) in hunk.added.enumerated() { write(hunk.line + index, "+", line, "added") }
    }
    raw("</div>\n")
  }

  private mutating func write(_ number: Int, _ sign: String, _ line: String, _ kind: String) {
    raw("<div")
    bytes.appendAttribute("class", "line t-\(kind)")
    raw("><span class=\"n\">")
    text(String(number))
    raw("</span><code>")
    text("\(sign) \(fit(shownLine(line), MarkedText.limit))")
    raw("</code></div>\n")
  }
}

/// One line of a source in pieces, cut where no mark has an end.
struct MarkedText {
  enum Kind { case plain, marked, main }

  /// Longer lines are cut around their marks.
  static let limit = 400

  private(set) var pieces: [(text: String, kind: Kind)] = []

  init(_ file: SourceFile, line: Int, marks: [Mark]) {
    let whole = file.start(ofLine: line)..<file.end(ofLine: line)
    let spans = marks.map { mark -> (range: Range<Int>, isMain: Bool) in
      let start = min(max(whole.lowerBound, Int(mark.span.start)), whole.upperBound)
      return (start..<min(max(start, Int(mark.span.end)), whole.upperBound), mark.isMain)
    }
    let window = Self.window(of: file, whole, around: spans.map(\.range))
    let ends = Set(spans.flatMap { [$0.range.lowerBound, $0.range.upperBound] }).filter(window.contains)
    let cuts = [window.lowerBound] + ends.sorted() + [window.upperBound]
    if window.lowerBound > whole.lowerBound { pieces.append(("\u{2026}", .plain)) }
    for (start, end) in zip(cuts, cuts.dropFirst()) where start < end {
      let over = spans.filter { $0.range.lowerBound <= start && end <= $0.range.upperBound }
      let kind: Kind = over.isEmpty ? .plain : over.contains(where: \.isMain) ? .main : .marked
      pieces.append((String(decoding: file.bytes[start..<end], as: UTF8.self), kind))
    }
    if window.upperBound < whole.upperBound { pieces.append(("\u{2026}", .plain)) }
  }

  /// The bytes that are shown, whole characters of UTF-8.
  private static func window(of file: SourceFile, _ whole: Range<Int>, around marks: [Range<Int>]) -> Range<
    Int
  > {
    if whole.count <= limit { return whole }
    var start = max(whole.lowerBound, (marks.map(\.lowerBound).min() ?? whole.lowerBound) - limit / 4)
    while start > whole.lowerBound, file.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(whole.upperBound, start + limit)
    while end > start, end < whole.upperBound, file.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }
}
