import RibEngine

/// Names of files between the system, which has bytes, and strings; what is no UTF-8 survives the way in and back.
enum PathText {
  /// `bytes` ends with a 0.
  static func string(_ bytes: UnsafePointer<CChar>) -> String {
    let text = String(cString: bytes)
    // Nothing was repaired and nothing is ambiguous in what has neither.
    guard text.unicodeScalars.contains(where: { $0 == "\u{FFFD}" || RawByte.isRaw($0) }) else { return text }
    var length = 0
    while bytes[length] != 0 { length += 1 }
    return RawByte.name((0..<length).map { UInt8(bitPattern: bytes[$0]) })
  }

  static func withBytes<Result>(of path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard path.unicodeScalars.contains(where: RawByte.isRaw) else { return path.withCString(body) }
    let bytes = RawByte.bytes(of: path).map { CChar(bitPattern: $0) } + [0]
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map(body) ?? path.withCString(body)
    }
  }
}
