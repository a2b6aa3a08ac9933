/// The bytes of one input, and where its lines begin.
///
/// Offsets count bytes, lines and columns count from 1, columns count Unicode scalars as
/// libyaml and SARIF's `unicodeCodePoints` do.
package final class SourceFile: Sendable {
  /// The path as the person gave it; `<stdin>` for standard input.
  package let path: String
  package let bytes: [UInt8]
  private let starts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    starts = bytes.withUnsafeBufferPointer { bytes in
      var starts = [0]
      for offset in 0..<bytes.count where bytes[offset] <= 0x0D {
        let byte = bytes[offset]
        let isCRLF = byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
        if byte == 0x0A || (byte == 0x0D && !isCRLF) { starts.append(offset + 1) }
      }
      return starts
    }
  }

  /// How many lines there are; the end of the last line break starts one more, empty line.
  package var lineCount: Int { starts.count }

  /// The line and column of a byte offset; an offset past the end is taken for the end.
  /// Logarithmic in the number of lines, linear in the length of the line.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(0, offset), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    var column = 1
    var at = starts[low]
    while at < offset {
      if bytes[at] & 0xC0 != 0x80 { column += 1 }
      at += 1
    }
    return (low + 1, column)
  }

  /// The byte offset at which line `line` (from 1) begins.
  package func start(ofLine line: Int) -> Int {
    starts[min(max(0, line - 1), starts.count - 1)]
  }

  /// The text of line `line` (from 1) without its line break; bad UTF-8 is shown as U+FFFD.
  package func text(ofLine line: Int) -> String {
    guard line >= 1, line <= starts.count else { return "" }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

/// A piece of a source: half-open byte offsets into one of the files of a scenario.
package struct Span: Sendable, Hashable {
  /// The file's place in `Scenario.files`; 0 is the file that the flow is written in.
  package var file: Int32
  package var start: Int32
  package var end: Int32

  package init(file: Int = 0, start: Int, end: Int) {
    self.file = Int32(truncatingIfNeeded: file)
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  /// True where the other one lies in this one, in the same file.
  package func contains(_ other: Span) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }

  /// The same the other way round, and not of what nobody wrote.
  func lies(in other: Span) -> Bool { other.contains(self) && self != .none }

  /// The span of what nobody wrote.
  package static let none = Span(start: 0, end: 0)
}

/// A word of the source with its place.
package struct Text: Sendable, Hashable {
  package var string: String
  package var span: Span

  package init(_ string: String, _ span: Span = .none) {
    self.string = string
    self.span = span
  }
}
