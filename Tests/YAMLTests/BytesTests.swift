import Testing

@testable import YAML

struct BytesTests {
  /// Bytes of few values, so that most of them come more than once.
  private static let samples: [[UInt8]] = (0..<40).flatMap { count in
    [0x25, 0x24, 0x26, 0xA5, 0x00].map { odd in (0..<count).map { $0 * 7 % 11 == 3 ? odd : 0x24 ^ odd & 1 } }
  }

  @Test("the first byte that is not before a place is found, wherever it stands")
  func finds() {
    for bytes in Self.samples {
      for start in 0...bytes.count {
        for sought: UInt8 in [0x25, 0x24, 0xA5, 0x00] {
          let found = bytes.withUnsafeBufferPointer { Bytes.find(sought, in: $0, from: start) }
          #expect(found == bytes[start...].firstIndex(of: sought))
        }
      }
    }
  }

  @Test("nothing is found in no bytes, nor behind the last")
  func findsNothing() {
    #expect(Bytes.find(0, in: UnsafeBufferPointer(start: nil, count: 0), from: 0) == nil)
    #expect([UInt8](repeating: 1, count: 9).withUnsafeBufferPointer { Bytes.find(1, in: $0, from: 9) } == nil)
  }

  @Test("bytes that differ at one place are not the same, and what follows them does not matter")
  func compares() {
    let bytes = (0..<33).map { UInt8($0) }
    func areSame(_ a: [UInt8], _ b: [UInt8], _ count: Int) -> Bool {
      a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in
          guard let a = a.baseAddress, let b = b.baseAddress else { return count == 0 }
          return Bytes.areSame(a, b, count: count)
        }
      }
    }
    for count in 0...bytes.count {
      #expect(areSame(bytes, bytes, count))
      for place in bytes.indices {
        var other = bytes
        other[place] ^= 0x80
        #expect(areSame(bytes, other, count) == (place >= count))
      }
    }
  }
}
