import RibEngine

/// Whole lines of a file, for moving them.
struct Lines {
  private let file: SourceFile

  init(_ file: SourceFile) { self.file = file }

  func text(_ range: Range<Int>) -> String { String(decoding: file.bytes[range], as: UTF8.self) }

  /// The lines of a statement that shares them with no other code, with their ends, the comment behind
  /// it, and the comment lines right above that belong to it; nil where it shares a line.
  ///
  /// Comment lines above belong to it down from a blank line, from the statement before it, or from the
  /// brace of the block.
  func own(_ span: Span, after previous: Span?) -> Range<Int>? {
    var first = file.position(of: Int(span.start)).line
    let last = file.position(of: Int(span.end)).line
    guard isBlank(file.start(ofLine: first)..<Int(span.start)),
      isComment(Int(span.end)..<end(ofLine: last)), last < file.lineCount
    else { return nil }
    let floor = previous.map { file.position(of: Int($0.end)).line } ?? 0
    while first - 1 > floor, isCommentLine(first - 1) { first -= 1 }
    return file.start(ofLine: first)..<file.start(ofLine: last + 1)
  }

  /// Without its line break.
  private func end(ofLine line: Int) -> Int {
    var end = line < file.lineCount ? file.start(ofLine: line + 1) : file.bytes.count
    while end > file.start(ofLine: line), file.bytes[end - 1] == 0x0A || file.bytes[end - 1] == 0x0D {
      end -= 1
    }
    return end
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    file.bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Blank, a line comment, or block comments that end on the line.
  private func isComment(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      if file.bytes[at] == 0x20 || file.bytes[at] == 0x09 {
        at += 1
        continue
      }
      guard at + 1 < range.upperBound, file.bytes[at] == 0x2F else { return false }
      if file.bytes[at + 1] == 0x2F { return true }
      guard file.bytes[at + 1] == 0x2A, let end = closing(from: at + 2, to: range.upperBound) else {
        return false
      }
      at = end
    }
    return true
  }

  private func closing(from start: Int, to end: Int) -> Int? {
    var at = start
    while at + 1 < end {
      if file.bytes[at] == 0x2A, file.bytes[at + 1] == 0x2F { return at + 2 }
      at += 1
    }
    return nil
  }

  /// A line with a line comment and nothing else. A mark that heads a part of the file stays.
  private func isCommentLine(_ line: Int) -> Bool {
    let text = file.text(ofLine: line).drop { $0 == " " || $0 == "\t" }
    return text.hasPrefix("//") && !text.hasPrefix("// MARK")
  }
}
