/// What is looked for in the bytes before libyaml sees them.
package enum Screening {
  /// The length of a UTF-8 byte order mark.
  static func markLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    return all < 0x80
  }

  /// The first reason to refuse the bytes as a whole.
  static func issue(
    in bytes: UnsafeBufferPointer<UInt8>,
    isASCII: Bool,
    limits: Limits
  ) -> Issue? {
    let most = min(limits.fileBytes, Int(Int32.max) / 2)
    if bytes.count > most {
      return Issue(
        .limit,
        "this file has \(bytes.count) bytes, more than the \(most) that are read",
        at: 0,
        to: 0,
        hint: "split it"
      )
    }
    return wideEncoding(bytes) ?? directive(bytes) ?? (isASCII ? nil : oddLineBreak(bytes))
  }

  /// Why the bytes are no text in units of one byte, whatever language it is in; nil where they may be.
  package static func wideEncoding(_ bytes: [UInt8]) -> Issue? {
    bytes.withUnsafeBufferPointer { wideEncoding($0) }
  }

  private static func wideEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> Issue? {
    if let name = wideName(bytes) {
      return Issue(.encoding, "this file is not UTF-8 but \(name)", at: 0, to: 0, hint: "save it as UTF-8")
    }
    // One is a slip, which is told where it stands.
    guard bytes.prefix(sample).count(where: { $0 == 0 }) > 1 else { return nil }
    return Issue(.encoding, "this file is no text: there are NUL bytes in it", at: 0, to: 0)
  }

  /// Bytes that are looked at to tell what a file is.
  private static let sample = 512

  /// The encoding of a text in units of several bytes, by its mark, or by where most characters of any text have a
  /// zero; nil for all else.
  private static func wideName(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    let units = min(bytes.count, sample) / 4
    let first = UnsafeBufferPointer(rebasing: bytes.prefix(sample & ~1))
    func areAll(_ isCharacter: (_ at: Int) -> Bool) -> Bool {
      units > 0 && (0..<units).allSatisfy { isCharacter($0 * 4) }
    }
    // The highest byte is 0, and the next one at most that of the last plane.
    if areAll({ bytes[$0 + 3] == 0 && bytes[$0 + 2] <= 0x10 && bytes[$0] | bytes[$0 + 1] != 0 }) {
      return "UTF-32"
    }
    if areAll({ bytes[$0] == 0 && bytes[$0 + 1] <= 0x10 && bytes[$0 + 2] | bytes[$0 + 3] != 0 }) {
      return "UTF-32"
    }
    return [0, 1].contains { hasZeros(first, at: $0) } ? "UTF-16" : nil
  }

  /// Whether at least half of the places that are even, or odd, have a zero, and none of the others.
  private static func hasZeros(_ bytes: UnsafeBufferPointer<UInt8>, at parity: Int) -> Bool {
    var count = 0
    for (index, byte) in bytes.enumerated() where byte == 0 {
      guard index % 2 == parity else { return false }
      count += 1
    }
    return count > 0 && count * 4 >= bytes.count
  }

  /// libyaml's time grows with the square of the number of `%TAG` lines, so none is let in.
  private static func directive(_ bytes: UnsafeBufferPointer<UInt8>) -> Issue? {
    var at = 0
    let start = markLength(bytes)
    while let found = Bytes.find(0x25, in: bytes, from: at) {
      if found == start || bytes[found - 1] == 0x0A || bytes[found - 1] == 0x0D {
        return Issue(
          .yaml,
          "a line cannot start with '%'",
          at: found,
          hint: "indent it, or leave it out",
          notes: ["YAML takes such a line for a directive; flow files have none"]
        )
      }
      at = found + 1
    }
    return nil
  }

  /// U+0085, U+2028 and U+2029 end a line for libyaml, but not for an editor.
  private static func oddLineBreak(_ bytes: UnsafeBufferPointer<UInt8>) -> Issue? {
    var at = 0
    while let found = Bytes.find(0xC2, in: bytes, from: at) {
      if found + 1 < bytes.count, bytes[found + 1] == 0x85 { return oddLineBreak(found, 2, "U+0085") }
      at = found + 1
    }
    at = 0
    while let found = Bytes.find(0xE2, in: bytes, from: at) {
      if found + 2 < bytes.count, bytes[found + 1] == 0x80, bytes[found + 2] & 0xFE == 0xA8 {
        return oddLineBreak(found, 3, bytes[found + 2] == 0xA8 ? "U+2028" : "U+2029")
      }
      at = found + 1
    }
    return nil
  }

  private static func oddLineBreak(_ at: Int, _ length: Int, _ name: String) -> Issue {
    Issue(
      .encoding,
      "the character \(name) ends a line in YAML, but not in an editor",
      at: at,
      to: at + length,
      hint: "write a space or a line break"
    )
  }
}
