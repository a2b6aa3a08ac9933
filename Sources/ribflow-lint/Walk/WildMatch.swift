/// A shell pattern held against a text, byte by byte, in git's dialect.
///
/// Where slashes are kept, `*`, `?` and brackets fit none, and `**` between slashes fits any number of
/// folders. The time is at most the product of the two lengths, squared only by `*`.
struct WildMatch {
  private let pattern: [UInt8]
  private let text: [UInt8]
  private let keepsSlashes: Bool

  init(_ pattern: [UInt8], _ text: [UInt8], keepsSlashes: Bool) {
    self.pattern = pattern
    self.text = text
    self.keepsSlashes = keepsSlashes
  }

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
  private static let backslash = UInt8(ascii: "\\")

  var matches: Bool {
    var failed: Set<Int> = []
    return fits(0, 0, &failed)
  }

  /// `failed` holds the places from which it is known that nothing fits.
  private func fits(_ patternStart: Int, _ textStart: Int, _ failed: inout Set<Int>) -> Bool {
    var (p, t) = (patternStart, textStart)
    while p < pattern.count {
      if pattern[p] == Self.star { return fitsStar(p, t, &failed) }
      guard t < text.count, let next = one(p, text[t]) else { return false }
      (p, t) = (next, t + 1)
    }
    return t == text.count
  }

  /// The place behind the sign at `p`, where that sign fits `byte`.
  private func one(_ p: Int, _ byte: UInt8) -> Int? {
    switch pattern[p] {
    case UInt8(ascii: "?"): return keepsSlashes && byte == Self.slash ? nil : p + 1
    case UInt8(ascii: "["):
      guard let set = ByteSet(pattern, at: p) else { return nil }
      if keepsSlashes, byte == Self.slash { return nil }
      return set.contains(byte) ? set.end : nil
    case Self.backslash: return p + 1 < pattern.count && pattern[p + 1] == byte ? p + 2 : nil
    default: return pattern[p] == byte ? p + 1 : nil
    }
  }

  private func fitsStar(_ start: Int, _ t: Int, _ failed: inout Set<Int>) -> Bool {
    let key = start * (text.count + 1) + t
    if failed.contains(key) { return false }
    var p = start
    while p < pattern.count, pattern[p] == Self.star { p += 1 }
    var crosses = !keepsSlashes
    if keepsSlashes, p - start > 1, isBounded(start, p) {
      crosses = true
      // `**/` may stand for no folder at all.
      if p < pattern.count, pattern[p] == Self.slash, fits(p + 1, t, &failed) { return true }
    }
    var at = t
    while true {
      if fits(p, at, &failed) { return true }
      guard at < text.count, crosses || text[at] != Self.slash else { break }
      at += 1
    }
    failed.insert(key)
    return false
  }

  /// Whether stars from `start` to `end` fill the whole place between two slashes.
  private func isBounded(_ start: Int, _ end: Int) -> Bool {
    guard start == 0 || pattern[start - 1] == Self.slash else { return false }
    if end == pattern.count || pattern[end] == Self.slash { return true }
    return pattern[end] == Self.backslash && end + 1 < pattern.count && pattern[end + 1] == Self.slash
  }
}

/// What stands between brackets.
private struct ByteSet {
  private var ranges: [ClosedRange<UInt8>] = []
  private var classes: [(UInt8) -> Bool] = []
  private var isNegated = false
  /// Behind the closing bracket.
  private(set) var end: Int

  /// nil where the brackets are not closed or name no class that there is; such a pattern fits nothing.
  init?(_ pattern: [UInt8], at start: Int) {
    end = start + 1
    guard end < pattern.count else { return nil }
    if pattern[end] == UInt8(ascii: "!") || pattern[end] == UInt8(ascii: "^") {
      isNegated = true
      end += 1
    }
    var previous: UInt8?
    let first = end
    while end < pattern.count, pattern[end] != UInt8(ascii: "]") || end == first {
      guard take(pattern, &previous) else { return nil }
    }
    guard end < pattern.count else { return nil }
    end += 1
  }

  /// Takes one sign, range or class; false where it is none.
  private mutating func take(_ pattern: [UInt8], _ previous: inout UInt8?) -> Bool {
    if pattern[end] == UInt8(ascii: "-"), let low = previous, end + 1 < pattern.count,
      pattern[end + 1] != UInt8(ascii: "]")
    {
      end += 1
      guard let high = sign(pattern) else { return false }
      if low <= high { ranges.append(low...high) }
      previous = nil
      return true
    }
    if pattern[end] == UInt8(ascii: "["), end + 1 < pattern.count, pattern[end + 1] == UInt8(ascii: ":") {
      guard let close = pattern[(end + 2)...].firstIndex(of: UInt8(ascii: "]")) else { return false }
      if close > end + 2, pattern[close - 1] == UInt8(ascii: ":") {
        let name = String(decoding: pattern[(end + 2)..<(close - 1)], as: UTF8.self)
        guard let test = Self.tests[name] else { return false }
        classes.append(test)
        end = close + 1
        previous = nil
        return true
      }
    }
    guard let byte = sign(pattern) else { return false }
    ranges.append(byte...byte)
    previous = byte
    return true
  }

  /// The next sign, without the backslash before it.
  private mutating func sign(_ pattern: [UInt8]) -> UInt8? {
    if pattern[end] == UInt8(ascii: "\\") { end += 1 }
    guard end < pattern.count else { return nil }
    defer { end += 1 }
    return pattern[end]
  }

  func contains(_ byte: UInt8) -> Bool {
    (ranges.contains { $0.contains(byte) } || classes.contains { $0(byte) }) != isNegated
  }

  private static let tests: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) },
    "alpha": { isLetter($0) },
    "blank": { $0 == 0x20 || $0 == 0x09 },
    "cntrl": { $0 < 0x20 || $0 == 0x7F },
    "digit": { isDigit($0) },
    "graph": { $0 > 0x20 && $0 < 0x7F },
    "lower": { (0x61...0x7A).contains($0) },
    "print": { (0x20...0x7E).contains($0) },
    "punct": { $0 > 0x20 && $0 < 0x7F && !isLetter($0) && !isDigit($0) },
    "space": { $0 == 0x20 || (0x09...0x0D).contains($0) },
    "upper": { (0x41...0x5A).contains($0) },
    "xdigit": { isDigit($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0) },
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
