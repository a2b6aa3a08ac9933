import RibEngine

/// One line of a source, cut to what fits, with its marks as ranges of cells.
struct MarkedLine {
  /// Longer lines are cut around their marks.
  private static let limit = 110
  /// What is said in fewer cells than these would be a column of single words.
  private static let narrowest = 24
  /// Of a longer line only this many bytes are looked at.
  private static let byteLimit = 4_000

  private struct Placed {
    var cells: Range<Int>
    var texts: [String]
    var isMain: Bool
  }

  let text: String
  private var marks: [Placed] = []
  /// The cells beside the gutter; nil where there are as many as anybody wants.
  private let room: Int?

  init(_ file: SourceFile, line: Int, marks: [Mark], width room: Int? = nil) {
    self.room = room
    let limit = min(Self.limit, max(Self.narrowest * 2, room ?? Self.limit))
    let bytes = Self.bytes(of: file, line: line, around: marks)
    let whole = shownLine(String(decoding: file.bytes[bytes], as: UTF8.self))
    let placed = marks.map { mark in
      let start = Self.cells(file, bytes, to: Int(mark.span.start))
      let end = Self.cells(file, bytes, to: Int(mark.span.end))
      return Placed(cells: start..<max(start + 1, end), texts: mark.texts.map(shown), isMain: mark.isMain)
    }
    let center = placed.first { $0.isMain } ?? placed.first
    let window = Window(whole, around: center?.cells ?? 0..<1, limit)
    let isCut = bytes.upperBound < file.end(ofLine: line)
    text = window.text.trimmedEnd + (isCut ? "…" : "")
    self.marks = placed.map { Placed(cells: window.place($0.cells), texts: $0.texts, isMain: $0.isMain) }
  }

  /// The bytes of the line that are shown: all of them unless it is enormous.
  private static func bytes(of file: SourceFile, line: Int, around marks: [Mark]) -> Range<Int> {
    let whole = file.start(ofLine: line)..<file.end(ofLine: line)
    if whole.count <= byteLimit { return whole }
    let center = Int((marks.first { $0.isMain } ?? marks.first)?.span.start ?? 0)
    var start = max(whole.lowerBound, min(center, whole.upperBound) - byteLimit / 4)
    while start > whole.lowerBound, file.bytes[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(whole.upperBound, start + byteLimit)
    while end > start, end < whole.upperBound, file.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }

  private static func cells(_ file: SourceFile, _ bytes: Range<Int>, to offset: Int) -> Int {
    let end = min(max(bytes.lowerBound, offset), bytes.upperBound)
    return width(of: shownLine(String(decoding: file.bytes[bytes.lowerBound..<end], as: UTF8.self)))
  }

  /// The underlines, then what hangs below them.
  func rows(main: Tone) -> [CellRow] {
    if marks.isEmpty { return [] }
    let sorted = marks.sorted {
      ($0.cells.lowerBound, $1.cells.upperBound) < ($1.cells.lowerBound, $0.cells.upperBound)
    }
    let inline = inlineMark(sorted)
    let texts = sorted.indices.map { index in
      let mark = sorted[index]
      let start = index == inline ? mark.cells.upperBound + 1 : mark.cells.lowerBound
      return Placed(cells: mark.cells, texts: mark.texts.flatMap { told($0, at: start) }, isMain: mark.isMain)
    }
    var hanging = texts.indices.filter { $0 != inline && !texts[$0].texts.isEmpty }.map { texts[$0] }
    var rows = [underlines(sorted, main)]
    if let inline { putBehind(texts[inline], into: &rows, main) }
    if !hanging.isEmpty, rows.count == 1 { rows.append(CellRow()) }
    for index in rows.indices.dropFirst() { draw(hanging, into: &rows[index], main) }
    while let mark = hanging.popLast() {
      for text in mark.texts {
        var row = CellRow()
        draw(hanging.filter { $0.cells.lowerBound < mark.cells.lowerBound }, into: &row, main)
        row.put(text, at: mark.cells.lowerBound, tone(mark, main))
        rows.append(row)
      }
    }
    return rows
  }

  /// The main mark covers the others, shorter ones cover longer ones.
  private func underlines(_ sorted: [Placed], _ main: Tone) -> CellRow {
    var row = CellRow()
    for mark in sorted.filter({ !$0.isMain }) + sorted.filter(\.isMain) {
      let line = String(repeating: mark.isMain ? "^" : "-", count: mark.cells.count)
      row.put(line, at: mark.cells.lowerBound, tone(mark, main))
    }
    return row
  }

  private func putBehind(_ mark: Placed, into rows: inout [CellRow], _ main: Tone) {
    for (index, text) in mark.texts.enumerated() {
      if index == rows.count { rows.append(CellRow()) }
      rows[index].put(text, at: mark.cells.upperBound + 1, tone(mark, main))
    }
  }

  /// The mark whose text stands behind its underline: the one that reaches farthest, the innermost of several.
  private func inlineMark(_ sorted: [Placed]) -> Int? {
    let reach = sorted.map(\.cells.upperBound).max() ?? 0
    guard let last = sorted.lastIndex(where: { $0.cells.upperBound == reach }) else { return nil }
    return isTight(sorted[last]) ? nil : last
  }

  /// Whether what is said of a mark fits below it, and not behind it.
  private func isTight(_ mark: Placed) -> Bool {
    guard let room, let longest = mark.texts.map({ width(of: $0) }).max() else { return false }
    let behind = room - mark.cells.upperBound - 1
    return longest > behind && (behind < Self.narrowest || longest <= room - mark.cells.lowerBound)
  }

  /// What is said of a mark, in lines that end where the terminal's do; a number stands before them.
  private func told(_ text: String, at start: Int) -> [String] {
    guard let room else { return [text] }
    let limit = max(Self.narrowest, room - start)
    let indent = text.prefix { $0.isNumber }.count
    let shift = indent > 0 && text.dropFirst(indent).hasPrefix(". ") ? indent + 2 : 0
    let lines = folded(text, first: limit, limit - shift)
    return lines.prefix(1) + lines.dropFirst().map { spaces(shift) + $0 }
  }

  private func draw(_ connectors: [Placed], into row: inout CellRow, _ main: Tone) {
    for mark in connectors { row.put("|", at: mark.cells.lowerBound, tone(mark, main)) }
  }

  private func tone(_ mark: Placed, _ main: Tone) -> Tone { mark.isMain ? main : .gutter }
}

/// The part of a line that is shown when the line is too long.
private struct Window {
  private(set) var text: String
  private let from: Int
  private let limit: Int

  init(_ whole: String, around cells: Range<Int>, _ limit: Int) {
    self.limit = limit
    if width(of: whole) <= limit {
      text = whole
      from = 0
      return
    }
    from = cells.upperBound <= limit - 5 ? 0 : max(0, cells.lowerBound - limit / 3)
    text = from > 0 ? "…" : ""
    var at = 0
    for character in whole {
      let next = at + Reports.width(of: character)
      if at > from || (from == 0 && at == 0), next < from + limit { text.append(character) }
      if at <= from, next > from + 1 { text += spaces(next - from - 1) }
      at = next
    }
    if at >= from + limit { text += "…" }
  }

  func place(_ cells: Range<Int>) -> Range<Int> {
    let start = min(max(0, cells.lowerBound - from), limit - 1)
    return start..<max(start + 1, min(cells.upperBound - from, limit))
  }
}

/// One row of cells with a tone each; what is put later covers what is there.
struct CellRow {
  private var cells: [(text: String, tone: Tone)] = []

  /// The cells up to the last one that was put.
  var count: Int { cells.count }

  mutating func put(_ text: String, at column: Int, _ tone: Tone) {
    var at = column
    for character in text {
      let count = Reports.width(of: character)
      if count == 0, at > 0, at <= cells.count {
        cells[at - 1].text.append(character)
        continue
      }
      while cells.count < at + count { cells.append((" ", .plain)) }
      cells[at] = (String(character), tone)
      for extra in 1..<max(1, count) { cells[at + extra] = ("", tone) }
      at += count
    }
  }

  func write(to pen: inout Pen) {
    var run = ""
    var tone = Tone.plain
    for cell in cells {
      if cell.tone != tone {
        pen.write(run, tone)
        run = ""
        tone = cell.tone
      }
      run += cell.text
    }
    pen.write(run, tone)
    pen.trim()
    pen.line()
  }
}

extension String {
  var trimmedEnd: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}

extension SourceFile {
  /// The byte offset at which the text of line `line` (from 1) ends, before its line break.
  func end(ofLine line: Int) -> Int {
    let start = start(ofLine: line)
    var end = line < lineCount ? self.start(ofLine: line + 1) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }
}
