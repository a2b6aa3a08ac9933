/// Spells a text so that a YAML parser reads back exactly that text, plain where that is safe.
package enum YAMLText {
  /// Which characters that nobody sees are written as escapes, of those that YAML can hold as they are.
  package enum Escaping: Sendable {
    /// None: somebody wrote them as they are.
    case none
    /// All but those that hold the parts of a sign together.
    case unjoining
    case all
  }

  /// `isInFlow`: inside brackets or braces, where more characters have a meaning.
  package static func scalar(_ text: String, isInFlow: Bool = false, escaping: Escaping = .unjoining)
    -> String
  {
    isPlain(text, isInFlow: isInFlow, escaping) ? text : quoted(text, escaping: escaping)
  }

  /// Plain text is never typed, so `yes`, `null` and `1` need no quotes.
  private static func isPlain(_ text: String, isInFlow: Bool, _ escaping: Escaping) -> Bool {
    guard let first = text.unicodeScalars.first, startsPlain(first), text.unicodeScalars.last != " " else {
      return false
    }
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      guard isPrintable(scalar, escaping) else { return false }
      if scalar == "#", last == " " { return false }
      if last == ":", scalar == " " || isInFlow { return false }
      if isInFlow, "[]{},?".unicodeScalars.contains(scalar) { return false }
      last = scalar
    }
    return last != ":"
  }

  private static func startsPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: scalar.value > 0xA0
    }
  }

  /// False for what libyaml refuses or takes for a line break, and for what is to be escaped.
  private static func isPrintable(_ scalar: Unicode.Scalar, _ escaping: Escaping) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: true
    case 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
      switch escaping {
      case .none: true
      case .unjoining: !isInvisible(scalar) || isJoining(scalar)
      case .all: !isInvisible(scalar)
      }
    default: false
    }
  }

  /// Whether a reader sees nothing of it, or takes it for a space.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return false }
    // Braille without a dot is a symbol to Unicode.
    if scalar.value == 0x2800 { return true }
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint || properties.isWhitespace
      || properties.generalCategory == .control || properties.generalCategory == .format
  }

  /// What stands inside of an emoji or between the letters of some scripts.
  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200C || scalar.value == 0x200D || scalar.properties.isVariationSelector
  }

  static func quoted(_ text: String, escaping: Escaping = .unjoining) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default: result += isPrintable(scalar, escaping) ? String(scalar) : escape(scalar.value)
      }
    }
    return result + "\""
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let (letter, width) = value < 0x100 ? ("x", 2) : value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\\(letter)" + String(repeating: "0", count: width - digits.count) + digits
  }

  /// `text` as the lines of a folded block, or nil where folding would change it.
  static func folded(_ text: String, width: Int, escaping: Escaping = .unjoining) -> [String]? {
    guard text.unicodeScalars.allSatisfy({ isPrintable($0, escaping) }), !text.isEmpty else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard !words.contains("") else { return nil }
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
