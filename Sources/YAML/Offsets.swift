/// Turns libyaml's counts of characters into byte offsets.
///
/// It walks from the place asked for last, so a reading in order costs one walk over the source.
struct Offsets {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isASCII: Bool
  private let base: Int
  private var index = 0
  private var offset: Int

  /// `base` is the length of a byte order mark, which libyaml does not see.
  init(_ bytes: UnsafeBufferPointer<UInt8>, base: Int, isASCII: Bool) {
    self.bytes = bytes
    self.base = base
    self.isASCII = isASCII
    offset = base
  }

  mutating func offset(of target: Int) -> Int {
    if isASCII { return min(target + base, bytes.count) }
    while index < target, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > target, offset > base {
      offset -= 1
      while offset > base, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    return offset
  }
}
