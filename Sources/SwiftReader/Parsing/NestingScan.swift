/// Finds by the bytes alone where a file nests so deep that parsing it would overflow the stack.
///
/// The parser bounds braces and parentheses by itself, but not `[[[`, `A<A<A<`, `try try try`,
/// `() -> () -> ()`, `else if` and `#if`. A thousand is more than anybody writes.
struct NestingScan {
  static let deepest = 1_000
  /// The parser's time doubles with each `[` that may begin a type: 20 of them take it a third of a second.
  static let deepestSquares = 16
  /// Strings in the interpolations of strings.
  static let deepestStrings = 16
  /// An `else if` nests too, but generated files have long chains of them.
  static let longestElse = 4_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private var brackets = 0
  private var squares = 0
  private var angles = 0
  private var arrows = 0
  private var words = 0
  private var conditionals = 0
  /// The `else if` of the chain that is open at each depth of braces.
  private var elses = [0]
  private var allElses = 0
  /// The last thing that was no blank.
  private var last = Last.other

  private enum Last { case brace, `else`, other }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The offset at which a bound is passed; nil for a file that can be parsed. Linear in the bytes.
  static func tooDeep(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var scan = NestingScan(bytes)
    var skip = TextSkip(bytes)
    var at = 0
    while at < bytes.count {
      at = skip.code(from: at)
      if skip.depth > Self.deepestStrings { return at }
      guard at < bytes.count else { break }
      if isLetter(bytes[at]) {
        let start = at
        while at < bytes.count, isLetter(bytes[at]) { at += 1 }
        scan.word(start, at)
      } else {
        scan.mark(bytes[at], before: at > 0 ? bytes[at - 1] : 0)
        at += 1
      }
      if scan.isTooDeep { return at }
    }
    return nil
  }

  private var isTooDeep: Bool {
    max(elses.count - 1, brackets, angles, arrows) > Self.deepest || words > Self.deepest
      || conditionals > Self.deepest || allElses > Self.longestElse || squares > Self.deepestSquares
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
      || byte == 0x5F
  }

  private mutating func mark(_ byte: UInt8, before: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return
    case UInt8(ascii: "?"), UInt8(ascii: "!"): return
    case UInt8(ascii: "{"): openBrace()
    case UInt8(ascii: "}"): closeBrace()
    case UInt8(ascii: ";"): (squares, angles, arrows) = (0, 0, 0)
    case UInt8(ascii: "("): brackets += 1
    case UInt8(ascii: ")"): brackets = max(0, brackets - 1)
    case UInt8(ascii: "["): (brackets, squares) = (brackets + 1, squares + 1)
    case UInt8(ascii: "]"): (brackets, squares) = (max(0, brackets - 1), max(0, squares - 1))
    case UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "\""): squares = 0
    case UInt8(ascii: "<"): angles += 1
    case UInt8(ascii: ">"):
      if before == UInt8(ascii: "-") { arrows += 1 } else { angles = max(0, angles - 1) }
    default: break
    }
    words = 0
    last = byte == UInt8(ascii: "}") ? .brace : .other
  }

  private mutating func openBrace() {
    elses.append(0)
    (brackets, squares, angles, arrows) = (0, 0, 0, 0)
  }

  private mutating func closeBrace() {
    if elses.count > 1 { allElses -= elses.removeLast() }
    (brackets, squares, angles, arrows) = (0, 0, 0, 0)
  }

  private mutating func word(_ start: Int, _ end: Int) {
    // Cases without anything else stand behind each other.
    words = equals(start, end, "case") ? 0 : words + 1
    let before = last
    last = equals(start, end, "else") ? .else : .other
    let isDirective = start > 0 && bytes[start - 1] == UInt8(ascii: "#")
    if isDirective {
      if equals(start, end, "if") { conditionals += 1 }
      if equals(start, end, "endif") { conditionals = max(0, conditionals - 1) }
    } else if before == .else, equals(start, end, "if") {
      elses[elses.count - 1] += 1
      allElses += 1
    } else if before == .brace, last != .else {
      // Another statement: the chain has ended.
      allElses -= elses[elses.count - 1]
      elses[elses.count - 1] = 0
    }
  }

  private func equals(_ start: Int, _ end: Int, _ word: StaticString) -> Bool {
    guard end - start == word.utf8CodeUnitCount else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[start + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }
}
