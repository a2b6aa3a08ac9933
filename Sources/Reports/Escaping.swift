import RibEngine

/// `text` as a terminal may show it on one line: what would move the cursor, change colours or turn the
/// direction of writing around becomes U+FFFD, a line break a space, a tab spaces up to the next multiple of 4.
package func shown(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
  var result = ""
  var column = 0
  for character in text {
    let clean = shown(character, at: column)
    column += width(of: clean)
    result += clean
  }
  return result
}

/// A line of a source as a terminal may show it: without the mark that may begin the file.
func shownLine(_ line: String) -> String {
  guard line.unicodeScalars.first == "\u{FEFF}" else { return shown(line) }
  return shown(String(line.unicodeScalars.dropFirst()))
}

private func shown(_ character: Character, at column: Int) -> String {
  if character == "\t" { return spaces(4 - column % 4) }
  if character == "\n" || character == "\r\n" { return " " }
  var result = String.UnicodeScalarView()
  for scalar in character.unicodeScalars {
    result.append(isHarmful(scalar) ? "\u{FFFD}" : scalar)
  }
  return String(result)
}

/// `text` with its tabs and line breaks, and U+FFFD for all else that a terminal would obey.
package func shownLines(_ text: String) -> String {
  replaced(text) { $0 != "\n" && $0 != "\t" && isHarmful($0) ? "\u{FFFD}" : nil }
}

/// Control characters, line and paragraph separators, the marks that reorder what is written or begin a file, and
/// bytes that are no character.
private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
  default: RawByte.isRaw(scalar)
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends `text` as a JSON string with its quotes. What a terminal would obey is escaped, although JSON asks
  /// that of less.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    if text.unicodeScalars.contains(where: { $0.value >= 0x7F && isHarmful($0) }) {
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    } else {
      for byte in text.utf8 { appendJSON(byte) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    // No text of JSON can hold a byte that is no UTF-8.
    if RawByte.isRaw(scalar) { return append("\u{FFFD}") }
    if scalar.value >= 0x7F, isHarmful(scalar) { return appendHex(scalar.value) }
    for byte in String(scalar).utf8 { appendJSON(byte) }
  }

  private mutating func appendJSON(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0x00..<0x20, 0x7F: appendHex(UInt32(byte))
    default: append(byte)
    }
  }

  /// `value` has at most 16 bits.
  private mutating func appendHex(_ value: UInt32) {
    append("\\u")
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(shift) & 15)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Appends `text` for an XML or HTML text or a quoted attribute.
  ///
  /// XML cannot hold control characters at all, not even as references, so they become U+FFFD.
  mutating func appendXML(_ text: String, isAttribute: Bool = false) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\n", "\t":
        if isAttribute { append(scalar == "\n" ? "&#10;" : "&#9;") } else { append(UInt8(scalar.value)) }
      default: appendXML(scalar)
      }
    }
  }
}

extension [UInt8] {
  /// What a terminal would obey becomes a reference to it.
  fileprivate mutating func appendXML(_ scalar: Unicode.Scalar) {
    guard isXML(scalar), !RawByte.isRaw(scalar) else { return append("\u{FFFD}") }
    if isHarmful(scalar) {
      append(contentsOf: "&#x\(String(scalar.value, radix: 16, uppercase: true));".utf8)
    } else {
      append(contentsOf: String(scalar).utf8)
    }
  }
}

/// True for what XML 1.0 allows and does not discourage.
private func isXML(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F, 0xA0..<0xFDD0, 0xFDF0..<0xFFFE, 0x1_0000...0x10_FFFF: scalar.value & 0xFFFE != 0xFFFE
  default: false
  }
}

/// `text` without the characters that neither XML nor YAML can hold, and without those that a terminal would obey.
func printable(_ text: String) -> String {
  replaced(text) { scalar in
    if scalar == "\t" { return " " }
    return isXML(scalar) && !isHarmful(scalar) || scalar == "\n" ? nil : "\u{FFFD}"
  }
}

/// `text` as the message of a GitHub workflow command.
package func escapedMessage(_ text: String) -> String {
  replaced(text) { scalar in
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: nil
    }
  }
}

/// `text` as the value of a property of a GitHub workflow command.
package func escapedProperty(_ text: String) -> String {
  replaced(escapedMessage(text)) { scalar in
    switch scalar {
    case ":": "%3A"
    case ",": "%2C"
    default: nil
    }
  }
}

/// A path as one word of a shell's command line, which is also fit to be shown, and is no option.
package func shellQuoted(_ path: String) -> String {
  let text = path.utf8.first == UInt8(ascii: "-") ? "./" + path : path
  if text.unicodeScalars.contains(where: isUnseen) { return escapedForShell(text) }
  let punctuation = "_-./:@+,#=".unicodeScalars
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || punctuation.contains(scalar)
  }
  if isPlain, let first = text.unicodeScalars.first, first != "#" { return text }
  return "'" + replaced(text) { $0 == "'" ? "'\\''" : nil } + "'"
}

/// Whether nobody sees it, apart from what holds the parts of a sign together.
private func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
  if isHarmful(scalar) { return true }
  guard scalar.value > 0x7F, scalar != "\u{200C}", scalar != "\u{200D}" else { return false }
  let properties = scalar.properties
  return scalar == "\u{2800}" || properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
}

/// In the quotes of bash, zsh and POSIX of 2024, the only ones in which a character can be named.
private func escapedForShell(_ text: String) -> String {
  let inside = replaced(text) { scalar in
    switch scalar {
    case "'", "\\": return "\\\(scalar)"
    case "\n": return "\\n"
    case "\t": return "\\t"
    default:
      guard isUnseen(scalar) else { return nil }
      return RawByte.bytes(of: String(scalar)).map { byte in
        "\\" + String(repeating: "0", count: byte < 8 ? 2 : byte < 64 ? 1 : 0) + String(byte, radix: 8)
      }.joined()
    }
  }
  return "$'" + inside + "'"
}

func replaced(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if let other = replacement(scalar) {
      result.append(contentsOf: other.unicodeScalars)
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}
