/// What can be wrong with a gzip file.
enum GunzipError: Error, Sendable, Equatable {
  case notGzip
  case damaged
  /// More bytes than the limit would come out.
  case tooLarge
}

/// Unpacks gzip files (RFC 1952) whole, in memory; checksums are not looked at, lengths are.
enum Gunzip {
  static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  static func unpack(_ bytes: [UInt8], limit: Int = 1 << 30) throws(GunzipError) -> [UInt8] {
    var output: [UInt8] = []
    var at = 0
    repeat {
      at = try skipHeader(bytes, from: at)
      let start = output.count
      var inflate = Inflate(bytes, at: at, limit: limit)
      try inflate.run(into: &output)
      at = inflate.nextByte
      guard at + 8 <= bytes.count else { throw .damaged }
      let length = (4..<8).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * ($1 - 4)) }
      guard length == UInt32(truncatingIfNeeded: output.count - start) else { throw .damaged }
      at += 8
    } while at < bytes.count
    return output
  }

  /// Where the packed data of the member that begins at `start` begins.
  private static func skipHeader(_ bytes: [UInt8], from start: Int) throws(GunzipError) -> Int {
    guard start + 10 <= bytes.count, bytes[start] == 0x1F, bytes[start + 1] == 0x8B, bytes[start + 2] == 8
    else { throw .notGzip }
    let flags = bytes[start + 3]
    var at = start + 10
    if flags & 4 != 0 {
      guard at + 2 <= bytes.count else { throw .damaged }
      at += 2 + Int(bytes[at]) + Int(bytes[at + 1]) << 8
    }
    for flag in [UInt8(8), 16] where flags & flag != 0 {
      while at < bytes.count, bytes[at] != 0 { at += 1 }
      at += 1
    }
    if flags & 2 != 0 { at += 2 }
    guard at <= bytes.count else { throw .damaged }
    return at
  }
}
