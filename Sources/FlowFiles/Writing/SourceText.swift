import RibEngine

/// The bytes of one file, asked about how a value is laid out there.
struct SourceText {
  enum Style: Equatable {
    /// `[a, b]`
    case flow
    /// `- a`, the dashes in this column.
    case block(indent: Int)
    /// A word without a list around it.
    case alone
  }

  let bytes: [UInt8]

  init(_ file: SourceFile) { bytes = file.bytes }

  func text(_ span: Span) -> String {
    let (start, end) = (Int(span.start), Int(span.end))
    guard start >= 0, start <= end, end <= bytes.count else { return "" }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  func byte(_ at: Int) -> UInt8? { bytes.indices.contains(at) ? bytes[at] : nil }

  func lineStart(_ at: Int) -> Int {
    var at = min(at, bytes.count)
    while at > 0, bytes[at - 1] != Byte.newline { at -= 1 }
    return at
  }

  /// The end of the line's text, before its line break.
  func lineEnd(_ at: Int) -> Int {
    var at = at
    while at < bytes.count, bytes[at] != Byte.newline, bytes[at] != Byte.carriageReturn { at += 1 }
    return at
  }

  /// The comment behind what ends here, with the blanks before it; empty where none stands on the line.
  func comment(after end: Int) -> String {
    let rest = bytes[end..<lineEnd(end)]
    guard let mark = rest.firstIndex(where: { !Byte.isBlank($0) }), rest[mark] == Byte.hash, mark > end else {
      return ""
    }
    return String(decoding: rest, as: UTF8.self)
  }

  /// How lines are broken around here.
  func lineBreak(_ at: Int) -> String {
    byte(lineEnd(at)) == Byte.carriageReturn ? "\r\n" : "\n"
  }

  /// The next byte that is neither blank nor part of a comment.
  func content(from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      if bytes[at] == Byte.hash, at == 0 || Byte.isBlank(bytes[at - 1]) {
        at = lineEnd(at)
      } else if Byte.isBlank(bytes[at]) {
        at += 1
      } else {
        return at
      }
    }
    return at
  }

  /// The last byte before `at` that is not blank.
  func contentBefore(_ at: Int) -> Int? {
    var at = at - 1
    while at >= 0, Byte.isBlank(bytes[at]) { at -= 1 }
    return at >= 0 ? at : nil
  }

  /// Where a value begins that may have an anchor, `&name`, before it.
  func behindAnchor(_ start: Int) -> Int {
    let first = content(from: start)
    guard byte(first) == Byte.ampersand else { return start }
    var at = first
    while let byte = byte(at), !Byte.isBlank(byte), !Byte.isOfFlow(byte) { at += 1 }
    while let byte = byte(at), byte == Byte.space { at += 1 }
    return at
  }

  /// The anchor that a value begins with, and the blanks behind it; empty where it has none.
  func anchor(_ start: Int) -> String {
    guard byte(start) == Byte.ampersand else { return "" }
    return String(decoding: bytes[start..<behindAnchor(start)], as: UTF8.self)
  }

  /// How the list is written whose first element starts at `start`; nil where that is unclear.
  func style(ofFirst start: Int) -> Style? {
    guard let before = contentBefore(start) else { return nil }
    switch bytes[before] {
    case Byte.openBracket: return .flow
    case Byte.colon: return .alone
    case Byte.dash:
      let line = lineStart(before)
      guard line == lineStart(start), before == line || Byte.isBlank(bytes[before - 1]) else { return nil }
      return .block(indent: before - line)
    default: return nil
    }
  }

  /// The place after the colon of the key that ends at `end`.
  func afterColon(_ end: Int) -> Int? {
    var at = end
    while let byte = byte(at), byte == Byte.space || byte == Byte.quote || byte == Byte.apostrophe { at += 1 }
    return byte(at) == Byte.colon ? at + 1 : nil
  }

  /// Where `key` stands as a key of the map that begins at `start`, in quotes or not, and where its value begins.
  func find(_ key: String, ofMapAt start: Int, end: Int) -> (start: Int, afterColon: Int)? {
    let key = Array(key.utf8)
    let first = content(from: start)
    let isInline = byte(first) == Byte.openBrace
    let column = first - lineStart(first)
    var depth = 0
    var at = first
    while at + key.count < min(end, bytes.count) {
      let byte = bytes[at]
      if byte == Byte.hash, at > 0, Byte.isBlank(bytes[at - 1]) { at = lineEnd(at) }
      if byte == Byte.openBrace || byte == Byte.openBracket { depth += 1 }
      if byte == Byte.closeBrace || byte == Byte.closeBracket { depth -= 1 }
      if isInline, depth == 0 { return nil }
      let isKey = isInline ? depth == 1 && opensKey(at) : depth == 0 && isFirst(at, column)
      let name = byte == Byte.quote || byte == Byte.apostrophe ? at + 1 : at
      if isKey, bytes[name...].starts(with: key), let after = afterColon(name + key.count) {
        return (name, after)
      }
      at += 1
    }
    return nil
  }

  /// The last byte of the entries of the map that opens at `brace`, without blanks and comments; nil where nothing closes it.
  func lastOfInlineMap(_ brace: Int) -> Int? {
    var depth = 0
    var last = brace
    var at = content(from: brace)
    while let byte = byte(at) {
      if byte == Byte.closeBrace || byte == Byte.closeBracket { depth -= 1 }
      if depth == 0, at > brace { return last }
      if byte == Byte.openBrace || byte == Byte.openBracket { depth += 1 }
      let isFirst = Byte.isBlank(bytes[at - 1]) || Byte.isOfFlow(bytes[at - 1])
      if isFirst, byte == Byte.quote || byte == Byte.apostrophe { at = endOfQuoted(at) }
      last = at
      at = content(from: at + 1)
    }
    return nil
  }

  /// The quote that ends the text which one opens.
  private func endOfQuoted(_ start: Int) -> Int {
    var at = start + 1
    while at < bytes.count, bytes[at] != bytes[start] {
      at += bytes[at] == Byte.backslash && bytes[start] == Byte.quote ? 2 : 1
    }
    return min(at, bytes.count - 1)
  }

  /// True where a line's text begins, in this column.
  private func isFirst(_ at: Int, _ column: Int) -> Bool {
    let line = lineStart(at)
    return at - line == column && bytes[line..<at].allSatisfy { $0 == Byte.space }
  }

  /// True behind `{` or `,`.
  private func opensKey(_ at: Int) -> Bool {
    guard let before = contentBefore(at) else { return false }
    return bytes[before] == Byte.openBrace || bytes[before] == Byte.comma
  }
}

/// The few bytes that layout hangs on.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let hash = UInt8(ascii: "#")
  static let colon = UInt8(ascii: ":")
  static let comma = UInt8(ascii: ",")
  static let dollar = UInt8(ascii: "$")
  static let dash = UInt8(ascii: "-")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let backslash = UInt8(ascii: "\\")
  static let ampersand = UInt8(ascii: "&")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  /// What parts the values of collections in brackets.
  static func isOfFlow(_ byte: UInt8) -> Bool {
    byte == comma || byte == openBracket || byte == closeBracket || byte == openBrace || byte == closeBrace
  }
  /// A blank, or a tab, which may stand behind a value only.
  static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == UInt8(ascii: "\t") }
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == newline || byte == carriageReturn }
}
