/// The packed data of one gzip member (RFC 1951).
struct Inflate {
  private let bytes: [UInt8]
  private let limit: Int
  private var at: Int
  private var bits: UInt32 = 0
  private var bitCount = 0

  init(_ bytes: [UInt8], at: Int, limit: Int) {
    self.bytes = bytes
    self.at = at
    self.limit = limit
  }

  /// The byte behind the last one that was used.
  var nextByte: Int { at - bitCount / 8 }

  mutating func run(into output: inout [UInt8]) throws(GunzipError) {
    let start = output.count
    var isLast = false
    while !isLast {
      isLast = try read(1) == 1
      switch try read(2) {
      case 0: try copyStored(into: &output)
      case 1: try unpack(Self.fixedLiterals, Self.fixedDistances, into: &output, from: start)
      case 2:
        let (literals, distances) = try readCodes()
        try unpack(literals, distances, into: &output, from: start)
      default: throw .damaged
      }
    }
  }

  private mutating func read(_ count: Int) throws(GunzipError) -> Int {
    while bitCount < count {
      guard at < bytes.count else { throw .damaged }
      bits |= UInt32(bytes[at]) << UInt32(bitCount)
      at += 1
      bitCount += 8
    }
    let value = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func copyStored(into output: inout [UInt8]) throws(GunzipError) {
    at = nextByte
    bits = 0
    bitCount = 0
    guard at + 4 <= bytes.count else { throw .damaged }
    let length = Int(bytes[at]) | Int(bytes[at + 1]) << 8
    let complement = Int(bytes[at + 2]) | Int(bytes[at + 3]) << 8
    at += 4
    guard length == ~complement & 0xFFFF, at + length <= bytes.count else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLarge }
    output += bytes[at..<at + length]
    at += length
  }

  private mutating func unpack(
    _ literals: Code,
    _ distances: Code,
    into output: inout [UInt8],
    from start: Int
  ) throws(GunzipError) {
    while true {
      let symbol = try decode(literals)
      guard output.count < limit else { throw .tooLarge }
      if symbol < 256 {
        output.append(UInt8(symbol))
      } else if symbol == 256 {
        return
      } else {
        try repeatPiece(symbol - 257, distances, into: &output, from: start)
      }
    }
  }

  private mutating func repeatPiece(
    _ symbol: Int,
    _ distances: Code,
    into output: inout [UInt8],
    from start: Int
  ) throws(GunzipError) {
    guard symbol < Self.lengthBases.count else { throw .damaged }
    let length = Self.lengthBases[symbol] + (try read(Self.lengthBits[symbol]))
    let place = try decode(distances)
    guard place < 30 else { throw .damaged }
    let extra = place < 4 ? 0 : place / 2 - 1
    let base = place < 4 ? place + 1 : (2 + place % 2) << extra + 1
    let distance = base + (try read(extra))
    guard distance <= output.count - start else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLarge }
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }

  private mutating func decode(_ code: Code) throws(GunzipError) -> Int {
    var value = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      value |= try read(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .damaged
  }

  private mutating func readCodes() throws(GunzipError) -> (Code, Code) {
    let literalCount = try read(5) + 257
    let distanceCount = try read(5) + 1
    let lengthCount = try read(4) + 4
    var lengths = [Int](repeating: 0, count: 19)
    for place in Self.lengthOrder.prefix(lengthCount) { lengths[place] = try read(3) }
    let code = Code(lengths)
    lengths = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try decode(code)
      switch symbol {
      case 0..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += Array(repeating: last, count: 3 + (try read(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try read(3)))
      default: lengths += Array(repeating: 0, count: 11 + (try read(7)))
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw .damaged }
    return (Code(Array(lengths.prefix(literalCount))), Code(Array(lengths.suffix(distanceCount))))
  }

  /// A canonical prefix code: how many words each length has, and the symbols in order.
  struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths where length > 0 { counts[length] += 1 }
      for length in 1...15 {
        for (symbol, its) in lengths.enumerated() where its == length { symbols.append(symbol) }
      }
    }
  }

  private static let fixedLiterals = Code(
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
      + Array(repeating: 8, count: 8)
  )
  private static let fixedDistances = Code(Array(repeating: 5, count: 30))
  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163,
    195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
}
