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

  /// Keeps what really differs.
  private mutating func append(_ file: SourceFile, _ line: Int, _ old: [String], _ new: [String]) {
    var (line, old, new) = (line, old[...], new[...])
    while let a = old.first, let b = new.first, a == b {
      old.removeFirst()
      new.removeFirst()
      line += 1
    }
    while let a = old.last, let b = new.last, a == b {
      old.removeLast()
      new.removeLast()
    }
    if old.isEmpty && new.isEmpty { return }
    hunks.append(Hunk(file: file, line: line, removed: Array(old), added: Array(new)))
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
        row(hunk.line + index, "-", text, .removed, &pen, gutter)
      }
      for (index, text) in hunk.added.enumerated() { row(hunk.line + index, "+", text, .added, &pen, gutter) }
    }
    if !hunks.isEmpty { pen.bar(gutter) }
  }

  private func row(_ line: Int, _ sign: String, _ text: String, _ tone: Tone, _ pen: inout Pen, _ gutter: Int)
  {
    let digits = String(line)
    pen.write(spaces(gutter - digits.count) + digits + " ", .gutter)
    pen.line((sign + " " + fit(shown(text), 110)).trimmedEnd, tone)
  }
}
