/// Passes over comments and the text of strings, byte by byte; what is interpolated is code again.
///
/// It does not know regular expressions: on a line with a lone slash nothing is passed over, and behind a
/// block comment or long string that begins there nothing any more. So it never takes code for text.
struct TextSkip {
  private struct Open {
    var isLong: Bool
    var hashes: Int
    /// Parentheses that are open in the interpolation, its own included; 0 within the text.
    var parentheses: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var strings: [Open] = []
  /// A slash that begins no comment was seen on this line.
  private var hasSlash = false
  private var isBlind = false

  /// The most strings that were open at a time, one in the interpolation of another.
  private(set) var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next place at or behind `start` that is code. Linear over a whole file.
  mutating func code(from start: Int) -> Int {
    var at = start
    while at < bytes.count, !isBlind {
      if let open = strings.last, open.parentheses == 0 {
        at = text(from: at, open)
      } else if let next = opening(at) {
        at = next
      } else {
        note(bytes[at])
        break
      }
    }
    return at
  }

  /// Keeps account of one byte of code.
  private mutating func note(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): hasSlash = false
    case UInt8(ascii: "/"): hasSlash = true
    case UInt8(ascii: "("): if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
    case UInt8(ascii: ")"):
      // The last one closes the interpolation, and is code itself.
      if !strings.isEmpty { strings[strings.count - 1].parentheses -= 1 }
    default: break
    }
  }

  private func byte(_ at: Int) -> UInt8 { at < bytes.count ? bytes[at] : 0 }

  private func isLong(_ at: Int) -> Bool {
    byte(at) == UInt8(ascii: "\"") && byte(at + 1) == UInt8(ascii: "\"") && byte(at + 2) == UInt8(ascii: "\"")
  }

  /// The place behind a comment, or behind what opens a string; nil where neither begins.
  private mutating func opening(_ at: Int) -> Int? {
    switch bytes[at] {
    case UInt8(ascii: "/"):
      if byte(at + 1) == UInt8(ascii: "/") { return hasSlash ? nil : lineEnd(from: at) }
      guard byte(at + 1) == UInt8(ascii: "*") else { return nil }
      if hasSlash { isBlind = true }
      return hasSlash ? nil : commentEnd(from: at + 2)
    case UInt8(ascii: "\""), UInt8(ascii: "#"): return string(at)
    default: return nil
    }
  }

  private mutating func string(_ start: Int) -> Int? {
    var at = start
    while byte(at) == UInt8(ascii: "#") { at += 1 }
    guard byte(at) == UInt8(ascii: "\"") else { return nil }
    let isLong = isLong(at)
    if hasSlash {
      if isLong { isBlind = true }
      return nil
    }
    strings.append(Open(isLong: isLong, hashes: at - start, parentheses: 0))
    depth = max(depth, strings.count)
    return at + (isLong ? 3 : 1)
  }

  private func lineEnd(from start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n"), bytes[at] != UInt8(ascii: "\r") { at += 1 }
    return at
  }

  /// Block comments nest.
  private func commentEnd(from start: Int) -> Int {
    var at = start
    var depth = 1
    while at < bytes.count, depth > 0 {
      switch (bytes[at], byte(at + 1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, at) = (depth + 1, at + 2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): (depth, at) = (depth - 1, at + 2)
      default: at += 1
      }
    }
    return at
  }

  /// The place behind the string or behind the opening of an interpolation.
  private mutating func text(from start: Int, _ open: Open) -> Int {
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\\") where hashes(at + 1) >= open.hashes:
        let behind = at + 1 + open.hashes
        if byte(behind) == UInt8(ascii: "(") {
          // The parenthesis is code, and is counted there.
          strings[strings.count - 1].parentheses = 1
          return behind + 1
        }
        at = behind + 1
      case UInt8(ascii: "\"") where closes(at, open):
        strings.removeLast()
        return at + (open.isLong ? 3 : 1) + open.hashes
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !open.isLong {
          strings.removeLast()
          return at
        }
        at += 1
      default: at += 1
      }
    }
    return at
  }

  private func closes(_ at: Int, _ open: Open) -> Bool {
    let behind = at + (open.isLong ? 3 : 1)
    return (!open.isLong || isLong(at)) && hashes(behind) >= open.hashes
  }

  private func hashes(_ start: Int) -> Int {
    var at = start
    while byte(at) == UInt8(ascii: "#") { at += 1 }
    return at - start
  }
}
