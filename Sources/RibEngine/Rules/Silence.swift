/// Facts at which no rule of a kind of events is broken, as far as they were seen lately.
///
/// Nearly all events break nothing, and in the same few ways. It is a class because it owns memory; a watcher and its
/// copies are used by one thread.
final class Silence {
  private static let bits: UInt64 = 8
  private let facts: UnsafeMutablePointer<Facts>
  private let places: UnsafeMutablePointer<Int32>

  init() {
    facts = .allocate(capacity: 1 << Int(Self.bits))
    facts.initialize(repeating: [], count: 1 << Int(Self.bits))
    places = .allocate(capacity: 1 << Int(Self.bits))
    places.initialize(repeating: -1, count: 1 << Int(Self.bits))
  }

  deinit {
    facts.deallocate()
    places.deallocate()
  }

  @inline(__always) private static func slot(_ facts: Facts, _ place: Int) -> Int {
    let mixed = (facts.rawValue ^ UInt64(truncatingIfNeeded: place) &<< 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> (64 - bits))
  }

  @inline(__always) func contains(_ wanted: Facts, at place: Int) -> Bool {
    let slot = Self.slot(wanted, place)
    return facts[slot] == wanted && places[slot] == Int32(truncatingIfNeeded: place)
  }

  func insert(_ new: Facts, at place: Int) {
    let slot = Self.slot(new, place)
    (facts[slot], places[slot]) = (new, Int32(truncatingIfNeeded: place))
  }
}
