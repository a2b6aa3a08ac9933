/// Numbers for the values that each word of a row was seen to have: 0 for 0, the others in the order in which they
/// came.
///
/// A word is eight bytes that lie side by side. They belong to one instance or to one piece of work and change
/// together, so few of their values ever come, and a state that keeps their numbers takes a fraction of its bytes.
///
/// Whoever has it frees its memory.
struct WordNumbers {
  private let values: UnsafeMutablePointer<Pile<UInt64>>
  private let wordCount: Int
  /// `word << 32 | number` in a table of open addresses; 0 is free, as the number of a value that is looked up is
  /// not 0.
  private var slots: UnsafeMutablePointer<UInt64>
  private var slotBits: UInt64 = 6
  private var count = 0

  /// For rows of so many words.
  init(words: Int) {
    wordCount = words
    values = .allocate(capacity: words)
    for word in 0..<words {
      var first = Pile<UInt64>()
      first.append(0)
      (values + word).initialize(to: first)
    }
    slots = Self.empty(slotBits)
  }

  func free() {
    for word in 0..<wordCount { values[word].free() }
    values.deallocate()
    slots.deallocate()
  }

  /// Bytes that it takes for values that came.
  var heldBytes: Int { count * 8 + 8 << Int(slotBits) }

  /// How many values a word was seen to have, 0 among them.
  func valueCount(of word: Int) -> Int { values[word].count }

  @inline(__always) func value(_ number: Int, of word: Int) -> UInt64 { values[word][number] }

  /// nil for a value that the word was not seen to have.
  @inline(__always) func number(of value: UInt64, in word: Int) -> Int? {
    if value == 0 { return 0 }
    let found = slots[slot(of: value, in: word)]
    return found == 0 ? nil : Int(truncatingIfNeeded: found & 0xFFFF_FFFF)
  }

  /// The number of a value, a new one where it has none.
  mutating func add(_ value: UInt64, to word: Int) -> Int {
    if let known = number(of: value, in: word) { return known }
    let number = values[word].count
    values[word].append(value)
    slots[slot(of: value, in: word)] = UInt64(word) << 32 | UInt64(number)
    count += 1
    if count * 2 > 1 << Int(slotBits) { grow() }
    return number
  }

  /// Where a value stands, or where it would.
  @inline(__always) private func slot(of value: UInt64, in word: Int) -> Int {
    let mixed = (value ^ UInt64(truncatingIfNeeded: word) &* 0xFF51_AFD7_ED55_8CCD) &* 0x9E37_79B9_7F4A_7C15
    let spread = (mixed ^ mixed &>> 29) &* 0xC4CE_B9FE_1A85_EC53
    var slot = Int(truncatingIfNeeded: spread &>> (64 &- slotBits))
    while slots[slot] != 0 {
      let known = slots[slot]
      if known &>> 32 == word, values[word][Int(truncatingIfNeeded: known & 0xFFFF_FFFF)] == value { break }
      slot = slot &+ 1 == 1 &<< Int(slotBits) ? 0 : slot &+ 1
    }
    return slot
  }

  private mutating func grow() {
    let old = UnsafeMutableBufferPointer(start: slots, count: 1 << Int(slotBits))
    slotBits += 1
    slots = Self.empty(slotBits)
    for known in old where known != 0 {
      let word = Int(known >> 32)
      slots[slot(of: values[word][Int(known & 0xFFFF_FFFF)], in: word)] = known
    }
    old.deallocate()
  }

  private static func empty(_ bits: UInt64) -> UnsafeMutablePointer<UInt64> {
    let slots = UnsafeMutablePointer<UInt64>.allocate(capacity: 1 << Int(bits))
    slots.initialize(repeating: 0, count: 1 << Int(bits))
    return slots
  }
}
