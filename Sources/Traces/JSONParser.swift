/// Reads JSON values (RFC 8259, nothing more) that stand one after the other in `bytes`.
package struct JSONParser {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var at = 0
  /// Where the text ends.
  private let end: Int

  package init(_ bytes: [UInt8], depthLimit: Int = 256) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    end = bytes.count
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  /// The text in `range` only; offsets still count from the start of `bytes`.
  package init(_ bytes: [UInt8], in range: Range<Int>, depthLimit: Int = 256) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    (at, end) = (range.lowerBound, range.upperBound)
  }

  /// Where the value that was read last begins, in bytes.
  package private(set) var start = 0

  /// The one value that `bytes` hold; anything after it is an error.
  package static func parse(_ bytes: [UInt8], depthLimit: Int = 256) throws(JSONError) -> JSON {
    var parser = JSONParser(bytes, depthLimit: depthLimit)
    return try parser.only()
  }

  /// The one value that is left; anything after it is an error.
  package mutating func only() throws(JSONError) -> JSON {
    guard let value = try next() else { throw error("a value is expected") }
    guard isAtEnd() else { throw error("nothing may follow the value") }
    return value
  }

  /// The next value; nil at the end.
  package mutating func next() throws(JSONError) -> JSON? {
    guard !isAtEnd() else { return nil }
    start = at
    return try value(depth: 0)
  }

  /// Goes on behind the next line break, so that one bad line does not hide the others.
  package mutating func skipLine() {
    while at < end, bytes[at] != 0x0A { at += 1 }
  }

  private mutating func isAtEnd() -> Bool {
    skipSpace()
    return at >= end
  }

  private mutating func skipSpace() {
    while at < end {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  private func error(_ message: String) -> JSONError { JSONError(offset: at, message: message) }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    skipSpace()
    guard at < end else { throw error("a value is expected") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let count = text.utf8CodeUnitCount
    let matches = text.withUTF8Buffer {
      at + count <= end && bytes[at..<at + count].elementsEqual($0)
    }
    guard matches else { throw error("a value is expected") }
    at += count
    return value
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard at < end, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    guard depth <= depthLimit else { throw error("nested deeper than \(depthLimit) levels") }
    at += 1
    var values: [JSON] = []
    skipSpace()
    if accept(UInt8(ascii: "]")) { return .array([]) }
    while true {
      values.append(try value(depth: depth))
      skipSpace()
      if accept(UInt8(ascii: "]")) { return .array(values) }
      guard accept(UInt8(ascii: ",")) else { throw error("',' or ']' is expected") }
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    guard depth <= depthLimit else { throw error("nested deeper than \(depthLimit) levels") }
    at += 1
    var members: [JSON.Member] = []
    // Few members are compared one by one; a set would cost more than the rest of a line of a trace.
    var names: Set<String> = []
    skipSpace()
    if accept(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipSpace()
      guard at < end, bytes[at] == UInt8(ascii: "\"") else { throw error("a name is expected") }
      let start = at
      let name = try string()
      if members.count == Self.fewMembers { names = Set(members.map(\.name)) }
      let isNew =
        members.count < Self.fewMembers ? !members.contains { $0.name == name } : names.insert(name).inserted
      guard isNew else { throw JSONError(offset: start, message: "the name '\(name)' stands twice") }
      skipSpace()
      guard accept(UInt8(ascii: ":")) else { throw error("':' is expected") }
      members.append(JSON.Member(name, try value(depth: depth)))
      skipSpace()
      if accept(UInt8(ascii: "}")) { return .object(members) }
      guard accept(UInt8(ascii: ",")) else { throw error("',' or '}' is expected") }
    }
  }

  private static var fewMembers: Int { 16 }

  private mutating func digits() -> Int {
    let start = at
    while at < end, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] { at += 1 }
    return at - start
  }

  private mutating func number() throws(JSONError) -> String {
    let start = at
    _ = accept(UInt8(ascii: "-"))
    let first = at
    let count = digits()
    guard count > 0 else { throw error("a value is expected") }
    guard count == 1 || bytes[first] != UInt8(ascii: "0") else {
      throw error("a number may not begin with 0")
    }
    if accept(UInt8(ascii: ".")), digits() == 0 { throw error("a digit is expected") }
    if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
      if !accept(UInt8(ascii: "+")) { _ = accept(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw error("a digit is expected") }
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private mutating func string() throws(JSONError) -> String {
    at += 1
    let start = at
    var isASCII = true
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        let text = try decoded(start..<at, isASCII: isASCII)
        at += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw error("a control character must be escaped")
      case 0x80...: isASCII = false
      default: break
      }
      at += 1
    }
    throw error("the text is not closed")
  }

  private func decoded(_ range: Range<Int>, isASCII: Bool = false) throws(JSONError) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard isASCII || text.utf8.elementsEqual(bytes[range]) else {
      throw JSONError(offset: range.lowerBound, message: "the text is not UTF-8")
    }
    return text
  }

  /// The rest of a text that has an escape at the present place; `start` is where the text begins.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = try decoded(start..<at)
    var piece = at
    while at < end {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        text += try decoded(piece..<at)
        at += 1
        return text
      case UInt8(ascii: "\\"):
        text += try decoded(piece..<at)
        text.unicodeScalars.append(try escape())
        piece = at
      case 0..<0x20: throw error("a control character must be escaped")
      default: at += 1
      }
    }
    throw error("the text is not closed")
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = at
    at += 1
    guard at < end else { throw error("the text is not closed") }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw JSONError(offset: start, message: "this escape does not exist")
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try hexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, accept(UInt8(ascii: "\\")), accept(UInt8(ascii: "u")) else {
      throw JSONError(offset: start, message: "half of a surrogate pair")
    }
    let second = try hexDigits()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw JSONError(offset: start, message: "half of a surrogate pair") }
    return scalar
  }

  private mutating func hexDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard at < end, let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue else {
        throw error("four hexadecimal digits are expected")
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }
}
