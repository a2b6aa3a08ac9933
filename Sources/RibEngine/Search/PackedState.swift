/// A combination of what the parts of a product can be in: one number for each of them, in few words.
///
/// The lowest bit is set in each state, so that a word of zeros is none.
protocol PackedState: Equatable, BitwiseCopyable, Sendable {
  /// Nothing at all: what no state is, and a change that changes nothing.
  init()
  static func ^ (a: Self, b: Self) -> Self
  func field(_ word: Int, _ shift: UInt64, _ mask: UInt64) -> Int
  mutating func put(_ word: Int, _ bits: UInt64)
  var isNone: Bool { get }
  /// Any bit of a state changes the upper bits.
  var hash: UInt64 { get }
}

@inline(__always) private func mixed(_ value: UInt64) -> UInt64 {
  (value ^ (value >> 32)) &* 0xFF51_AFD7_ED55_8CCD
}

struct OneWord: PackedState {
  private var a: UInt64 = 0

  init() {}
  @inline(__always) private init(_ a: UInt64) { self.a = a }
  @inline(__always) static func ^ (x: Self, y: Self) -> Self { Self(x.a ^ y.a) }
  @inline(__always) func field(_ word: Int, _ shift: UInt64, _ mask: UInt64) -> Int {
    Int(truncatingIfNeeded: (a &>> shift) & mask)
  }
  mutating func put(_ word: Int, _ bits: UInt64) { a |= bits }
  @inline(__always) var isNone: Bool { a == 0 }
  @inline(__always) var hash: UInt64 { mixed(a &* 0x9E37_79B9_7F4A_7C15) }
}

struct TwoWords: PackedState {
  private var a: UInt64 = 0
  private var b: UInt64 = 0

  init() {}
  @inline(__always) private init(_ a: UInt64, _ b: UInt64) { (self.a, self.b) = (a, b) }
  @inline(__always) static func ^ (x: Self, y: Self) -> Self { Self(x.a ^ y.a, x.b ^ y.b) }
  @inline(__always) func field(_ word: Int, _ shift: UInt64, _ mask: UInt64) -> Int {
    Int(truncatingIfNeeded: ((word == 0 ? a : b) &>> shift) & mask)
  }
  mutating func put(_ word: Int, _ bits: UInt64) { if word == 0 { a |= bits } else { b |= bits } }
  @inline(__always) var isNone: Bool { a == 0 }
  @inline(__always) var hash: UInt64 {
    mixed((a &* 0x9E37_79B9_7F4A_7C15) ^ mixed(b &+ 0xC2B2_AE3D_27D4_EB4F))
  }
}

struct FourWords: PackedState {
  private var words = SIMD4<UInt64>(repeating: 0)

  init() {}
  @inline(__always) private init(_ words: SIMD4<UInt64>) { self.words = words }
  @inline(__always) static func ^ (x: Self, y: Self) -> Self { Self(x.words ^ y.words) }
  @inline(__always) func field(_ word: Int, _ shift: UInt64, _ mask: UInt64) -> Int {
    Int(truncatingIfNeeded: (words[word] &>> shift) & mask)
  }
  mutating func put(_ word: Int, _ bits: UInt64) { words[word] |= bits }
  @inline(__always) var isNone: Bool { words[0] == 0 }
  @inline(__always) var hash: UInt64 {
    let first = mixed((words[0] &* 0x9E37_79B9_7F4A_7C15) ^ mixed(words[1] &+ 0xC2B2_AE3D_27D4_EB4F))
    let second = mixed((words[2] &* 0x9E37_79B9_7F4A_7C15) ^ mixed(words[3] &+ 0xC2B2_AE3D_27D4_EB4F))
    return mixed((first &* 0x9E37_79B9_7F4A_7C15) ^ second)
  }
}
