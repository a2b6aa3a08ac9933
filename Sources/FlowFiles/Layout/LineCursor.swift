import RibEngine

/// A place in a source that knows its line and column, and moves on in time proportional to the way: asked for in
/// order, all places of a line cost one walk over it.
struct LineCursor {
  private let source: SourceFile
  private var offset = 0
  /// From 1.
  private(set) var line = 1
  /// From 0, in characters.
  private(set) var column = 0
  /// Whether only blanks and dashes stand before it on its line.
  private(set) var isFirst = true

  init(_ source: SourceFile, at offset: Int) {
    self.source = source
    move(to: offset)
  }

  mutating func move(to target: Int) {
    let target = min(max(0, target), source.bytes.count)
    if target < offset || target >= end { begin(source.position(of: target).line) }
    while offset < target {
      let byte = source.bytes[offset]
      if byte & 0xC0 != 0x80 { column += 1 }
      isFirst = isFirst && (byte == Byte.dash || byte == Byte.space || byte == UInt8(ascii: "\t"))
      offset += 1
    }
  }

  /// Where the next line begins.
  private var end: Int { line < source.lineCount ? source.start(ofLine: line + 1) : Int.max }

  private mutating func begin(_ line: Int) {
    self.line = line
    (offset, column, isFirst) = (source.start(ofLine: line), 0, true)
  }
}
