/// A word or a sign of Swift source, with the line it stands in.
struct SwiftToken: Equatable {
  var text: String
  /// From 1.
  var line: Int

  var isWord: Bool { text.utf8.first.map(SwiftTokens.isWordByte) ?? false }
}

/// Swift source cut into words and signs, without comments, numbers and the text of string literals; what
/// stands in an interpolation is kept.
struct SwiftTokens {
  private(set) var all: [SwiftToken] = []
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ source: String) {
    bytes = Array(source.utf8)
    cut(until: nil)
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      0x80...0xFF:
      true
    default: isDigit(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func at(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private func stands(_ text: String) -> Bool {
    guard place + text.utf8.count <= bytes.count else { return false }
    var at = place
    for byte in text.utf8 {
      if bytes[at] != byte { return false }
      at += 1
    }
    return true
  }

  /// Cuts up to the sign `end` that nothing opened before it, or to the end of the source.
  private mutating func cut(until end: UInt8?) {
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      if let end, byte == end, depth == 0 { return place += 1 }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      cutOne()
    }
  }

  private mutating func cutOne() {
    let byte = bytes[place]
    if Self.isWordByte(byte) { return word() }
    if byte == UInt8(ascii: "/") {
      if stands("//") { return skipLine() }
      if stands("/*") { return skipComment() }
    }
    if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\""), let hashes = openingHashes {
      return skipString(hashes)
    }
    if byte == UInt8(ascii: "\n") { line += 1 }
    if byte > UInt8(ascii: " "), byte != UInt8(ascii: "`") {
      all.append(SwiftToken(text: String(UnicodeScalar(byte)), line: line))
    }
    place += 1
  }

  private mutating func word() {
    let start = place
    while Self.isWordByte(at(place)) { place += 1 }
    if Self.isDigit(bytes[start]) { return }
    all.append(SwiftToken(text: String(decoding: bytes[start..<place], as: UTF8.self), line: line))
  }

  // MARK: - What is left out

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if stands("/*") {
        depth += 1
        place += 2
      } else if stands("*/") {
        depth -= 1
        place += 2
      } else {
        if at(place) == UInt8(ascii: "\n") { line += 1 }
        place += 1
      }
    } while depth > 0 && place < bytes.count
  }

  /// How many `#` stand before the quote of a string that begins here; nil where none does.
  private var openingHashes: Int? {
    var end = place
    while at(end) == UInt8(ascii: "#") { end += 1 }
    return at(end) == UInt8(ascii: "\"") ? end - place : nil
  }

  private mutating func skipString(_ hashes: Int) {
    place += hashes
    let quote = stands("\"\"\"") ? "\"\"\"" : "\""
    place += quote.utf8.count
    let end = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    while place < bytes.count, !stands(end) {
      if stands(escape) {
        place += escape.utf8.count
        if at(place) == UInt8(ascii: "(") {
          place += 1
          cut(until: UInt8(ascii: ")"))
          continue
        }
      }
      if at(place) == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
    place += end.utf8.count
  }
}
