/// Finds by the bytes alone where a file nests so deep that parsing it would overflow the stack.
///
/// The parser bounds braces and parentheses by itself, but not `[[[`, `A<A<A<`, `try try try`,
/// `() -> () -> ()`, `else if` and `#if`. Strings and comments are counted as code: that makes the bounds
/// smaller than they seem, and a thousand is still more than anybody writes.
struct NestingScan {
  static let deepest = 1_000
  /// The parser's time doubles with each `[` that may begin a type: 20 of them take it a third of a second.
  static let deepestSquares = 16
  /// An `else if` nests too, but generated files have long lists of them.
  static let longestElse = 4_000

  private var braces = 0
  private var brackets = 0
  private var squares = 0
  private var angles = 0
  private var arrows = 0
  private var words = 0
  private var elses = 0
  private var conditionals = 0

  /// The offset at which a bound is passed; nil for a file that can be parsed. Linear in the bytes.
  static func tooDeep(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var scan = NestingScan()
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if isLetter(byte) {
        let start = at
        while at < bytes.count, isLetter(bytes[at]) { at += 1 }
        scan.word(bytes, start, at)
      } else {
        scan.mark(byte, before: at > 0 ? bytes[at - 1] : 0)
        at += 1
      }
      if scan.isTooDeep { return at }
    }
    return nil
  }

  private var isTooDeep: Bool {
    max(braces, brackets, angles, arrows) > Self.deepest || words > Self.deepest
      || conditionals > Self.deepest || elses > Self.longestElse || squares > Self.deepestSquares
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
      || byte == 0x5F
  }

  private mutating func mark(_ byte: UInt8, before: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return
    case UInt8(ascii: "?"), UInt8(ascii: "!"): return
    case UInt8(ascii: "{"): open(1)
    case UInt8(ascii: "}"): open(-1)
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
  }

  private mutating func open(_ step: Int) {
    braces = max(0, braces + step)
    (brackets, squares, angles, arrows) = (0, 0, 0, 0)
  }

  private mutating func word(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    words += 1
    switch end - start {
    case 2:
      guard bytes[start] == UInt8(ascii: "i"), bytes[start + 1] == UInt8(ascii: "f"), start > 0,
        bytes[start - 1] == UInt8(ascii: "#")
      else { return }
      conditionals += 1
    case 4: if Self.equals(bytes, start, "else") { elses += 1 }
    case 5:
      if start > 0, bytes[start - 1] == UInt8(ascii: "#"), Self.equals(bytes, start, "endif") {
        conditionals = max(0, conditionals - 1)
      }
    default: break
    }
  }

  private static func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ word: StaticString)
    -> Bool
  {
    for offset in 0..<word.utf8CodeUnitCount where bytes[start + offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }
}
