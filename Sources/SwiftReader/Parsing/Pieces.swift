import RibEngine

/// Cuts a large file between declarations of its top level, so that the tree of one part is gone before the
/// next is made: a tree takes some ninety bytes for each byte of its source.
///
/// Where brackets are not what they seem, a cut may be wrong: the part has an error then, and who asked
/// takes the file as a whole.
package struct Pieces {
  /// In bytes.
  package struct Sizes: Sendable {
    /// Files up to this are parsed as a whole.
    var whole = 1 << 20
    /// A part ends with the first declaration that ends behind this.
    var piece = 1 << 18

    package init() {}
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let sizes: Sizes
  /// Braces, parentheses and `#if` that are open.
  private var depth = 0
  /// The first word of the last line of code at the top level, `@` and `#` for what they begin.
  private var lineStart: Substring = ""
  private var lastWord: Substring = ""
  private var cuts: [Int] = []

  /// The ranges that make up the file; one where it is small or cannot be cut. Linear in the bytes.
  static func ranges(of bytes: UnsafeBufferPointer<UInt8>, _ sizes: Sizes) -> [Range<Int>] {
    guard bytes.count > sizes.whole else { return [0..<bytes.count] }
    var pieces = Pieces(bytes, sizes)
    pieces.scan()
    var ranges: [Range<Int>] = []
    for cut in pieces.cuts + [bytes.count] {
      let start = ranges.last?.upperBound ?? 0
      if cut > start { ranges.append(start..<cut) }
    }
    return ranges
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ sizes: Sizes) {
    self.bytes = bytes
    self.sizes = sizes
  }

  private mutating func scan() {
    var skip = TextSkip(bytes)
    var at = 0
    // Where the line of code began that is being read; nil before its first byte.
    var isNewLine = true
    var next = sizes.piece
    while at < bytes.count {
      let code = skip.code(from: at)
      if code > at, bytes[at..<min(code, bytes.count)].contains(UInt8(ascii: "\n")) { isNewLine = true }
      at = code
      guard at < bytes.count else { return }
      let byte = bytes[at]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        isNewLine = true
        at += 1
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        at += 1
      } else {
        let end = wordEnd(from: at)
        if isNewLine, depth == 0 {
          let word = text(at..<end)
          if at >= next, begins(word) {
            cuts.append(at)
            next = at + sizes.piece
          }
          lineStart = word
        }
        isNewLine = false
        take(at, end)
        at = end
      }
    }
  }

  /// A name with what makes it an attribute or directive, or one byte.
  private func wordEnd(from start: Int) -> Int {
    var at = start
    if bytes[at] == UInt8(ascii: "@") || bytes[at] == UInt8(ascii: "#") { at += 1 }
    while at < bytes.count, Self.isLetter(bytes[at]) { at += 1 }
    return max(at, start + 1)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
      || byte == 0x5F
  }

  private func text(_ range: Range<Int>) -> Substring {
    // Words that matter are short; a table on one line is not one of them.
    Substring(decoding: bytes[range.prefix(24)], as: UTF8.self)
  }

  private mutating func take(_ start: Int, _ end: Int) {
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    case UInt8(ascii: "#"):
      let word = text(start..<end)
      if word == "#if" { depth += 1 }
      if word == "#endif" { depth = max(0, depth - 1) }
    default: break
    }
    if depth == 0 { lastWord = text(start..<end) }
  }

  /// True for a line that begins a declaration of which nothing stands above.
  private func begins(_ word: Substring) -> Bool {
    guard Self.beginnings.contains(word) || word.first == "@" else { return false }
    return lineStart.first != "@" && !Self.modifiers.contains(lastWord)
  }

  private static let modifiers: Set<Substring> = [
    "public", "private", "fileprivate", "internal", "open", "package", "final", "indirect", "nonisolated",
    "=",
    ",", ":", "&", ".",
  ]
  private static let beginnings: Set<Substring> = [
    "import", "class", "struct", "enum", "extension", "protocol", "actor", "func", "let", "var", "typealias",
    "public", "private", "fileprivate", "internal", "open", "package", "final", "indirect",
  ]
}
