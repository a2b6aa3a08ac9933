import RibEngine

/// The lines that a fix takes away and those it puts there.
package struct Patch: Sendable, Equatable {
  package struct Hunk: Sendable, Equatable {
    package var file: SourceFile
    /// The line of the first removed or added line, from 1.
    package var line: Int
    package var removed: [String]
    package var added: [String]

    package static func == (a: Hunk, b: Hunk) -> Bool {
      a.file === b.file && a.line == b.line && a.removed == b.removed && a.added == b.added
    }
  }

  package var hunks: [Hunk] = []

  /// Edits that touch the same or neighbouring lines make one hunk.
  package init(_ fix: Fix, files: [SourceFile]) {
    var group: [Fix.Edit] = []
    for edit in fix.edits.sorted(by: { ($0.span.file, $0.span.start) < ($1.span.file, $1.span.start) }) {
      if let last = group.last, !Self.touch(last, edit, files) {
        add(group, files)
        group = []
      }
      group.append(edit)
    }
    add(group, files)
  }

  package var gutter: Int {
    hunks.map { String($0.line + max($0.removed.count, $0.added.count, 1) - 1).count }.max() ?? 1
  }

  private static func touch(_ a: Fix.Edit, _ b: Fix.Edit, _ files: [SourceFile]) -> Bool {
    guard a.span.file == b.span.file, files.indices.contains(Int(a.span.file)) else { return false }
    let file = files[Int(a.span.file)]
    return file.position(of: Int(b.span.start)).line <= file.position(of: Int(a.span.end)).line + 1
  }

  private mutating func add(_ edits: [Fix.Edit], _ files: [SourceFile]) {
    guard let first = edits.first, let last = edits.last, files.indices.contains(Int(first.span.file)) else {
      return
    }
    let file = files[Int(first.span.file)]
    let start = file.position(of: Int(first.span.start)).line
    let end = file.position(of: Int(last.span.end)).line
    let range = file.start(ofLine: start)..<max(file.start(ofLine: start), file.end(ofLine: end))
    let bytes = file.bytes(in: range, with: edits)
    append(file, start, (start...max(start, end)).map { file.text(ofLine: $0) }, lines(bytes))
  }

  /// Keeps what really differs, each run of lines that do.
  private mutating func append(_ file: SourceFile, _ line: Int, _ old: [String], _ new: [String]) {
    let common = Self.commonLengths(old, new)
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let (start, first) = (i, j)
      while i < old.count || j < new.count {
        if i < old.count, j < new.count, old[i] == new[j] { break }
        if j == new.count || i < old.count && common[i + 1][j] >= common[i][j + 1] { i += 1 } else { j += 1 }
      }
      if i > start || j > first {
        let hunk = Hunk(
          file: file,
          line: line + start,
          removed: Array(old[start..<i]),
          added: Array(new[first..<j])
        )
        hunks.append(hunk)
      }
      (i, j) = (i + 1, j + 1)
    }
  }

  /// How many lines the rests from each place on have in common; the lists are those of one change.
  private static func commonLengths(_ old: [String], _ new: [String]) -> [[Int]] {
    var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i][j] =
          old[i] == new[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    return lengths
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// The hunks with a gutter, `-` and `+`; the lines between bars.
  package func write(to pen: inout Pen, gutter: Int) {
    for hunk in hunks {
      pen.bar(gutter)
      for (index, text) in hunk.removed.enumerated() {
        row(hunk.line + index, "-", text, hunk.shown(ofLine: index, text), .removed, &pen, gutter)
      }
      for (index, text) in hunk.added.enumerated() {
        row(hunk.line + index, "+", text, hunk.shown(ofLine: index, text), .added, &pen, gutter)
      }
    }
    if !hunks.isEmpty { pen.bar(gutter) }
  }

  private func row(
    _ line: Int,
    _ sign: String,
    _ text: String,
    _ part: (start: Int, count: Int),
    _ tone: Tone,
    _ pen: inout Pen,
    _ gutter: Int
  ) {
    let digits = String(line)
    let text = part.start > 0 ? "\u{2026}" + shownLine(text).dropFirst(part.start) : shownLine(text)
    pen.write(spaces(gutter - digits.count) + digits + " ", .gutter)
    let width = max(Self.width, Reports.width(of: text.prefix(part.count)) + 1)
    pen.line((sign + " " + fit(text, width)).trimmedEnd, tone)
  }

  fileprivate static let width = 110
}

extension Patch.Hunk {
  /// How much is shown behind the difference.
  private static let behind = 8

  /// How many characters to leave out of a long line and the one that comes for it where they begin alike, and how many more
  /// to show at least, so that all of the difference is seen: only where they end alike they are cut.
  fileprivate func shown(ofLine index: Int, _ text: String) -> (start: Int, count: Int) {
    guard removed.count == added.count else { return (0, 0) }
    let (a, b) = (shownLine(removed[index]), shownLine(added[index]))
    guard max(a.count, b.count) > Patch.width else { return (0, 0) }
    let shared = zip(a, b).prefix { $0 == $1 }.count
    let start = shared > Patch.width / 2 ? shared - Patch.width / 4 : 0
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    let kept = max(shared, shownLine(text).count - end) + Self.behind
    return (start, kept - start + (start > 0 ? 1 : 0))
  }
}
