import RibEngine

/// A place in a source with what is to be said there.
package struct Mark: Sendable, Equatable {
  package var span: Span
  /// One line each; empty where the underline says enough.
  package var texts: [String]
  /// Underlined with carets instead of dashes.
  package var isMain: Bool

  package init(_ span: Span, _ texts: [String] = [], isMain: Bool = false) {
    self.span = span
    self.texts = texts
    self.isMain = isMain
  }
}

/// The lines of one or more sources around some marks, in the layout of rustc:
///
///       --> flows/a.yaml:12:40
///        |
///     12 |         attach: [guard, build, attach, assign]
///        |                                ------  ^^^^^^ 2. the slot is filled
///        |                                |
///        |                                1. the child finishes
///     ...
///     22 |   - attach currentChild
///        |     ------------------- 3. refused
///        |
package struct Snippet: Sendable {
  struct Part: Sendable {
    var file: SourceFile
    var main: (line: Int, column: Int)
    /// By line, in the order of lines.
    var lines: [(number: Int, marks: [Mark])]
  }

  private(set) var parts: [Part] = []
  private let tone: Tone

  /// Marks in files that are not among `files` are left out.
  package init(files: [SourceFile], marks: [Mark], tone: Tone = .error) {
    self.tone = tone
    let main = marks.first { $0.isMain }
    var order: [Int32] = []
    for mark in (main.map { [$0] } ?? []) + marks where !order.contains(mark.span.file) {
      order.append(mark.span.file)
    }
    for number in order where files.indices.contains(Int(number)) {
      parts.append(Self.part(files[Int(number)], marks.filter { $0.span.file == number }))
    }
  }

  private static func part(_ file: SourceFile, _ marks: [Mark]) -> Part {
    var lines: [(number: Int, marks: [Mark])] = []
    for mark in marks {
      let number = file.position(of: Int(mark.span.start)).line
      if let index = lines.firstIndex(where: { $0.number == number }) {
        lines[index].marks.append(mark)
      } else {
        lines.append((number, [mark]))
      }
    }
    lines.sort { $0.number < $1.number }
    let head = marks.first { $0.isMain } ?? marks.first
    return Part(file: file, main: file.position(of: Int(head?.span.start ?? 0)), lines: lines)
  }

  package var isEmpty: Bool { parts.isEmpty }

  /// The digits of the greatest line number.
  package var gutter: Int {
    parts.flatMap { $0.lines.map { String($0.number).count } }.max() ?? 1
  }

  package func write(to pen: inout Pen, gutter: Int) {
    for part in parts {
      pen.write(spaces(gutter) + "--> ", .gutter)
      pen.line("\(shown(part.file.path)):\(part.main.line):\(part.main.column)")
      pen.bar(gutter)
      write(part, to: &pen, gutter: gutter)
      pen.bar(gutter)
    }
  }

  private func write(_ part: Part, to pen: inout Pen, gutter: Int) {
    var last: Int?
    for line in part.lines {
      if let last, line.number == last + 2 {
        write(part.file, last + 1, [], to: &pen, gutter)
      } else if let last, line.number > last + 2 {
        pen.line("...", .gutter)
      }
      write(part.file, line.number, line.marks, to: &pen, gutter)
      last = line.number
    }
  }

  private func write(
    _ file: SourceFile,
    _ number: Int,
    _ marks: [Mark],
    to pen: inout Pen,
    _ gutter: Int
  ) {
    let line = MarkedLine(file, line: number, marks: marks, width: pen.width.map { $0 - gutter - 3 })
    let digits = String(number)
    pen.write(spaces(gutter - digits.count) + digits + " |", .gutter)
    pen.line(line.text.isEmpty ? "" : " " + line.text)
    for row in line.rows(main: tone) {
      pen.write(spaces(gutter) + " |", .gutter)
      pen.write(" ")
      row.write(to: &pen)
    }
  }
}

extension Pen {
  /// The line of the gutter that has nothing beside it.
  mutating func bar(_ gutter: Int) {
    line(spaces(gutter) + " |", .gutter)
  }
}
