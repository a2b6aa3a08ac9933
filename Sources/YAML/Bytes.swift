/// Loops over bytes that take eight at a time.
enum Bytes {
  /// Whether `count` bytes are the same at both places.
  static func areSame(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, count: Int) -> Bool {
    let (left, right) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    var at = 0
    while at + 8 <= count {
      let words = (
        left.loadUnaligned(fromByteOffset: at, as: UInt64.self),
        right.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      )
      guard words.0 == words.1 else { return false }
      at += 8
    }
    while at < count {
      guard a[at] == b[at] else { return false }
      at += 1
    }
    return true
  }

  /// The offset of the first `byte` that is not before `start`.
  static func find(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let raw = UnsafeRawPointer(base)
    let lowest: UInt64 = 0x0101_0101_0101_0101
    let sought = lowest &* UInt64(byte)
    var at = start
    while at + 8 <= bytes.count {
      // A byte that is sought becomes 0; only then can the highest bit of one come up that was not set.
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ sought
      if (word &- lowest) & ~word & (lowest << 7) != 0 { break }
      at += 8
    }
    while at < bytes.count {
      if base[at] == byte { return at }
      at += 1
    }
    return nil
  }
}
