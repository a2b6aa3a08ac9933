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

private func shown(_ character: Character, at column: Int) -> String {
  if character == "\t" { return spaces(4 - column % 4) }
  if character == "\n" || character == "\r\n" { return " " }
  var result = String.UnicodeScalarView()
  for scalar in character.unicodeScalars {
    if scalar == "\u{FEFF}" { continue }
    result.append(isHarmful(scalar) ? "\u{FFFD}" : scalar)
  }
  return String(result)
}

/// Control characters, line and paragraph separators, and the marks that reorder what is written.
private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069: true
  default: false
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends `text` as a JSON string with its quotes.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0x00..<0x20, 0x7F: appendHex(byte)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendHex(_ byte: UInt8) {
    append("\\u00")
    for digit in [byte >> 4, byte & 15] {
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
      default: append(contentsOf: String(isXML(scalar) ? scalar : "\u{FFFD}").utf8)
      }
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

/// `text` without the characters that neither XML nor YAML can hold.
func printable(_ text: String) -> String {
  replaced(text) { isXML($0) || $0 == "\n" || $0 == "\t" ? nil : "\u{FFFD}" }
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

/// `text` as one word of a shell's command line.
package func shellQuoted(_ text: String) -> String {
  let punctuation = "_-./:@+,#=".unicodeScalars
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || punctuation.contains(scalar)
  }
  if isPlain, let first = text.unicodeScalars.first, first != "#", first != "-" { return text }
  return "'" + replaced(text) { $0 == "'" ? "'\\''" : nil } + "'"
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
