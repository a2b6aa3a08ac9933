/// How many cells of a terminal `text` takes: 0 for combining marks, 2 for wide characters.
///
/// `text` is taken to be shown as it is; line breaks, tabs and control characters are the concern of `shown`.
package func width(of text: some StringProtocol) -> Int {
  if let count = text.utf8.withContiguousStorageIfAvailable(asciiCount), count >= 0 { return count }
  return text.reduce(0) { $0 + width(of: $1) }
}

/// The number of bytes where all are ASCII, else -1.
private func asciiCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  bytes.allSatisfy { $0 < 0x80 } ? bytes.count : -1
}

/// How many cells one character takes, whatever it is composed of.
package func width(of character: Character) -> Int {
  if character.isASCII { return 1 }
  let scalars = character.unicodeScalars
  guard let first = scalars.first else { return 0 }
  if first.properties.isEmoji, scalars.count > 1, !first.isASCII || scalars.contains("\u{FE0F}") { return 2 }
  return scalars.reduce(0) { $0 + width(of: $1) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return 1 }
  let properties = scalar.properties
  switch properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  // The vowels and final consonants of decomposed Hangul join the leading consonant.
  if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
  if properties.isEmojiPresentation { return 2 }
  return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// The blocks whose characters are wide, apart from emoji (East Asian Width W and F).
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6,
  0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
  0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
]

/// `text` cut to at most `limit` cells, with an ellipsis where something is missing.
package func fit(_ text: String, _ limit: Int) -> String {
  if width(of: text) <= limit { return text }
  var cut = ""
  var used = 0
  for character in text {
    let cells = width(of: character)
    if used + cells > limit - 1 { break }
    cut.append(character)
    used += cells
  }
  return limit > 0 ? cut + "…" : ""
}

/// `text` with spaces behind it up to `cells` cells.
package func pad(_ text: String, _ cells: Int) -> String {
  text + spaces(cells - width(of: text))
}

package func spaces(_ count: Int) -> String {
  String(repeating: " ", count: max(0, count))
}
