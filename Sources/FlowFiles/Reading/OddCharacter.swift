import RibEngine

/// A character that looks like another one, or like none, and that a word of a flow file is seldom meant to have.
struct OddCharacter {
  let scalar: Unicode.Scalar
  let name: String
  /// What is to be written instead; empty for a character that is to be left out.
  let plain: String

  /// The first of them in a text.
  init?(in text: some StringProtocol) {
    let found = text.unicodeScalars.lazy.compactMap { scalar in
      scalar.isASCII
        ? nil
        : Self.kinds.first { $0.scalars.contains { $0.contains(scalar.value) } }.map { (scalar, $0) }
    }.first
    guard let (scalar, kind) = found else { return nil }
    (self.scalar, name, plain) = (scalar, kind.name, kind.plain)
  }

  /// `U+00A0`
  var code: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// What is wrong with a text that has it, and what to do about it.
  var advice: String {
    let what = "there is a \(name) (\(code)) in it"
    if plain.isEmpty { return what + ", which nobody sees: leave it out" }
    return what + ": write \(plain == " " ? "a plain space" : "'\(plain)'")"
  }

  /// Whether it leaves no mark of its own, so that it can be told from what was meant only by its code.
  var isUnseen: Bool { plain.isEmpty || plain == " " }

  private typealias Kind = (name: String, plain: String, scalars: [ClosedRange<UInt32>])

  private static let kinds: [Kind] = [
    ("no-break space", " ", [0xA0...0xA0, 0x2007...0x2007, 0x202F...0x202F]),
    ("typographic space", " ", [0x2000...0x2006, 0x2008...0x200A, 0x205F...0x205F]),
    ("full-width space", " ", [0x3000...0x3000]),
    ("zero-width space", "", [0x200B...0x200B]),
    ("zero-width joiner", "", [0x200C...0x200D, 0x2060...0x2060]),
    ("byte order mark", "", [0xFEFF...0xFEFF]),
    ("soft hyphen", "", [0xAD...0xAD]),
    ("mark of direction", "", [0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069]),
    ("typographic quote", "\"", [0x201C...0x201F, 0xAB...0xAB, 0xBB...0xBB, 0xFF02...0xFF02]),
    ("typographic apostrophe", "'", [0x2018...0x201B, 0xFF07...0xFF07]),
    ("typographic dash", "-", [0x2010...0x2015, 0x2212...0x2212, 0xFF0D...0xFF0D]),
    ("typographic ellipsis", "...", [0x2026...0x2026]),
    ("full-width comma", ",", [0xFF0C...0xFF0C, 0x3001...0x3001]),
    ("full-width colon", ":", [0xFF1A...0xFF1A]),
    ("full-width stop", ".", [0xFF0E...0xFF0E, 0x3002...0x3002]),
    ("full-width number sign", "#", [0xFF03...0xFF03]),
    ("full-width bracket", "[", [0xFF3B...0xFF3B]),
    ("full-width bracket", "]", [0xFF3D...0xFF3D]),
    ("full-width brace", "{", [0xFF5B...0xFF5B]),
    ("full-width brace", "}", [0xFF5D...0xFF5D]),
  ]
}

extension Problem {
  /// The problem with its hint about a character that nobody would look for, where one is at its place; a hint that
  /// has the character itself stays.
  func namingOddCharacter() -> Problem {
    guard let file, span.start < span.end, Int(span.end) <= file.bytes.count else { return self }
    let bytes = file.bytes[Int(span.start)..<Int(span.end)]
    var problem = self
    if let odd = bytes.allSatisfy({ $0 < 0x80 })
      ? nil : OddCharacter(in: String(decoding: bytes, as: UTF8.self)),
      !hint.unicodeScalars.contains(odd.scalar)
    {
      problem.hint = odd.advice
    } else if let odd = OddCharacter(in: hint), odd.isUnseen {
      problem.hint = "\(hint) (there is a \(odd.name), \(odd.code), in it)"
    }
    return problem
  }
}
