/// The states that a search has seen: rows packed into words, each with the way that led to it first.
///
/// A row is kept whole, less the bytes that are 0 in every row, and compared whole: no two states are taken
/// for one. The fields are learnt: a byte that is not 0 for the first time, or outgrows its bits, widens all
/// rows seen so far, and gives the table another layout.
///
/// It is a class because it owns memory. Whoever reads it while nobody changes it may do so on any thread.
final class StateTable: @unchecked Sendable {
  /// A byte of a row that has been seen to be other than 0: where it is, and where in the packed row.
  private struct Field {
    var offset: Int32
    var word: Int32
    var shift: UInt64
    var mask: UInt64
  }

  /// All that changes, in memory of our own: what is looked up at every transition.
  private struct Store {
    var fields: UnsafeMutablePointer<Field>
    var fieldCount = 0
    /// For each byte that has a field, the word and the shift there: `word << 6 | shift`.
    var places: UnsafeMutablePointer<UInt32>
    /// For eight bytes each, the lowest first, the bits that fields have room for.
    var room: UnsafeMutablePointer<UInt64>
    /// For each byte its bits.
    var width: UnsafeMutablePointer<UInt8>
    var words = 1
    var blocks: Pile<UnsafeMutablePointer<UInt64>> = Pile()
    var count = 0
    /// Numbers of states plus 1; 0 is free.
    var slots: UnsafeMutablePointer<UInt32>
    var slotCount = 1024
    /// Room for a packed row.
    var packed: UnsafeMutablePointer<UInt64>
    /// The row of state 0.
    var zeros: UnsafeMutablePointer<UInt8>
  }

  /// States of a block, which never moves.
  private static let blockShift = 12

  private let size: Int
  private let store: UnsafeMutablePointer<Store>

  /// `size` bytes of each row count. State 0 is a row of zeros.
  init(size: Int) {
    self.size = size
    store = .allocate(capacity: 1)
    store.initialize(
      to: Store(
        fields: .allocate(capacity: size),
        places: .allocate(capacity: size),
        room: .allocate(capacity: size / 8 + 1),
        width: .allocate(capacity: size),
        slots: .allocate(capacity: 1024),
        packed: .allocate(capacity: Self.mostWords(size)),
        zeros: .allocate(capacity: size)
      )
    )
    store.pointee.places.initialize(repeating: 0, count: size)
    store.pointee.room.initialize(repeating: 0, count: size / 8 + 1)
    store.pointee.width.initialize(repeating: 0, count: size)
    store.pointee.slots.initialize(repeating: 0, count: 1024)
    store.pointee.packed.initialize(repeating: 0, count: Self.mostWords(size))
    store.pointee.zeros.initialize(repeating: 0, count: size)
    _ = insert(packed: store.pointee.packed, parent: .max, move: 0)
  }

  deinit {
    for block in 0..<store.pointee.blocks.count { store.pointee.blocks[block].deallocate() }
    store.pointee.fields.deallocate()
    store.pointee.places.deallocate()
    store.pointee.room.deallocate()
    store.pointee.width.deallocate()
    store.pointee.blocks.free()
    store.pointee.slots.deallocate()
    store.pointee.packed.deallocate()
    store.pointee.zeros.deallocate()
    store.deallocate()
  }

  var count: Int { store.pointee.count }

  /// The most words that a packed row can have: no field lies in two words, so that up to seven bits of each may be
  /// free.
  private var mostWords: Int { Self.mostWords(size) }
  private static func mostWords(_ size: Int) -> Int { size / 7 + 2 }

  /// Bytes that states take.
  var heldBytes: Int { count * (store.pointee.words + 1) * 8 + store.pointee.slotCount * 4 }

  /// Bytes that the table holds for each state.
  var bytesPerState: Double { Double(heldBytes) / Double(max(1, count)) }

  // MARK: - States

  /// The packed row of a state; behind it its parent and its move.
  @inline(__always) private func packed(_ state: Int) -> UnsafeMutablePointer<UInt64> {
    let block = store.pointee.blocks[state >> Self.blockShift]
    return block + (state & (1 << Self.blockShift - 1)) &* (store.pointee.words &+ 1)
  }

  @inline(__always) private func record(_ state: Int) -> UnsafeMutablePointer<UInt64> {
    packed(state) + store.pointee.words
  }

  func parent(of state: Int) -> Int? {
    let parent = record(state).pointee >> 32
    return parent == UInt64(UInt32.max) ? nil : Int(parent)
  }

  /// What was done in the parent: a number of the search's own.
  func move(of state: Int) -> UInt32 { UInt32(truncatingIfNeeded: record(state).pointee) }

  func setMove(of state: Int, _ move: UInt32) {
    record(state).pointee = (record(state).pointee & ~0xFFFF_FFFF) | UInt64(move)
  }

  /// Adds a state unless it is known; returns its number and whether it is new. `before` is the row of its parent,
  /// where that is at hand: who comes from it is packed sooner.
  func insert(
    _ row: UnsafePointer<UInt8>,
    parent: UInt32,
    move: UInt32,
    from before: UnsafePointer<UInt8>? = nil
  )
    -> (state: Int, isNew: Bool)
  {
    let state = before == nil ? 0 : Int(parent)
    let before = before ?? UnsafePointer(store.pointee.zeros)
    if !pack(row, from: before, packed(state), into: store.pointee.packed) {
      learn(row)
      _ = pack(row, from: before, packed(state), into: store.pointee.packed)
    }
    return insert(packed: store.pointee.packed, parent: parent, move: move)
  }

  private func insert(packed words: UnsafePointer<UInt64>, parent: UInt32, move: UInt32)
    -> (state: Int, isNew: Bool)
  {
    let (found, slot) = look(for: words)
    if let found { return (found, false) }
    let state = store.pointee.count
    if state >> Self.blockShift == store.pointee.blocks.count { addBlock() }
    store.pointee.count = state + 1
    let room = packed(state)
    room.update(from: words, count: store.pointee.words)
    room[store.pointee.words] = UInt64(parent) << 32 | UInt64(move)
    store.pointee.slots[slot] = UInt32(truncatingIfNeeded: state + 1)
    if store.pointee.count * 4 > store.pointee.slotCount * 3 { grow() }
    return (state, true)
  }

  /// The number of a state that is known, without changing anything; `words` is room to work in.
  func find(_ row: UnsafePointer<UInt8>, _ words: inout [UInt64]) -> Int? {
    if words.count < mostWords { words = Array(repeating: 0, count: mostWords) }
    return words.withUnsafeMutableBufferPointer { words in
      guard let start = words.baseAddress, pack(row, from: store.pointee.zeros, packed(0), into: start)
      else { return nil }
      return look(for: start).state
    }
  }

  @inline(__always) private func look(for words: UnsafePointer<UInt64>) -> (state: Int?, slot: Int) {
    let (count, slots, slotCount) = (store.pointee.words, store.pointee.slots, store.pointee.slotCount)
    var slot = Self.slot(Self.hash(words, count), slotCount)
    while slots[slot] != 0 {
      let known = packed(Int(slots[slot] &- 1))
      var word = 0
      while word < count, known[word] == words[word] { word &+= 1 }
      if word == count { return (Int(slots[slot] &- 1), slot) }
      slot &+= 1
      if slot == slotCount { slot = 0 }
    }
    return (nil, slot)
  }

  @inline(__always) private static func slot(_ hash: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count)).high)
  }

  @inline(__always) private static func hash(_ words: UnsafePointer<UInt64>, _ count: Int) -> UInt64 {
    var value: UInt64 = 0x9E37_79B9_7F4A_7C15
    var word = 0
    while word < count {
      value = (value ^ words[word]) &* 0xFF51_AFD7_ED55_8CCD
      value ^= value >> 32
      word &+= 1
    }
    return value &* 0xC4CE_B9FE_1A85_EC53
  }

  private func addBlock() {
    store.pointee.blocks.append(.allocate(capacity: (store.pointee.words + 1) << Self.blockShift))
  }

  /// Half as much room again.
  private func grow() {
    store.pointee.slots.deallocate()
    store.pointee.slotCount += store.pointee.slotCount / 2
    store.pointee.slots = .allocate(capacity: store.pointee.slotCount)
    store.pointee.slots.initialize(repeating: 0, count: store.pointee.slotCount)
    fillSlots()
  }

  private func fillSlots() {
    let (count, slots, slotCount) = (store.pointee.words, store.pointee.slots, store.pointee.slotCount)
    for state in 0..<store.pointee.count {
      var slot = Self.slot(Self.hash(packed(state), count), slotCount)
      while slots[slot] != 0 {
        slot &+= 1
        if slot == slotCount { slot = 0 }
      }
      slots[slot] = UInt32(truncatingIfNeeded: state + 1)
    }
  }

  // MARK: - Rows

  /// Writes a state's bytes; those behind `size` are left alone.
  func unpack(_ state: Int, into row: UnsafeMutablePointer<UInt8>) { unpack(packed(state), into: row) }

  private func unpack(_ words: UnsafePointer<UInt64>, into row: UnsafeMutablePointer<UInt8>) {
    row.update(repeating: 0, count: size)
    let fields = store.pointee.fields
    for index in 0..<store.pointee.fieldCount {
      let field = fields[index]
      row[Int(field.offset)] = UInt8(
        truncatingIfNeeded: (words[Int(field.word)] &>> field.shift) & field.mask
      )
    }
  }

  /// A state's bytes.
  func row(of state: Int) -> [UInt8] {
    Array(unsafeUninitializedCapacity: size) { row, count in
      if let start = row.baseAddress { unpack(state, into: start) }
      count = size
    }
  }

  /// Packs a row; false where it needs another layout.
  ///
  /// A move changes little: the row is compared with the one that it began with, whose packed row is known, and only
  /// bytes that differ are put. 64 bytes are compared at once, then eight; the lowest bit that differs leads to the
  /// next byte.
  private func pack(
    _ row: UnsafePointer<UInt8>,
    from before: UnsafePointer<UInt8>,
    _ packed: UnsafePointer<UInt64>,
    into words: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    words.update(from: packed, count: store.pointee.words)
    let (room, places) = (store.pointee.room, store.pointee.places)
    let (new, old) = (UnsafeRawPointer(row), UnsafeRawPointer(before))
    /// Puts the bytes of eight that differ, the lowest first; false where some have no room.
    @inline(__always) func put(_ eight: UInt64, _ before: UInt64, at offset: Int) -> Bool {
      var rest = eight ^ before
      if rest != 0, eight & ~room[offset &>> 3] != 0 { return false }
      while rest != 0 {
        let shift = UInt64(truncatingIfNeeded: rest.trailingZeroBitCount) & ~7
        let place = places[offset &+ Int(truncatingIfNeeded: shift &>> 3)]
        words[Int(place &>> 6)] ^= (rest &>> shift & 0xFF) &<< UInt64(place & 63)
        rest &= ~(0xFF &<< shift)
      }
      return true
    }
    @inline(__always) func eight(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    @inline(__always) func half(_ bytes: UnsafeRawPointer, _ offset: Int) -> SIMD4<UInt64> {
      bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
    }
    var offset = 0
    while offset &+ 64 <= size {
      let differing =
        (half(new, offset) ^ half(old, offset)) | (half(new, offset &+ 32) ^ half(old, offset &+ 32))
      if differing != .zero {
        for place in stride(from: offset, to: offset &+ 64, by: 8) {
          if !put(eight(new, place), eight(old, place), at: place) { return false }
        }
      }
      offset &+= 64
    }
    while offset < size {
      let shift = UInt64(8 &* (offset & 7))
      if !put(UInt64(row[offset]) &<< shift, UInt64(before[offset]) &<< shift, at: offset & ~7) {
        return false
      }
      offset &+= 1
    }
    return true
  }

  // MARK: - Layouts

  /// Makes room for the values of a row.
  private func learn(_ row: UnsafePointer<UInt8>) {
    let width = store.pointee.width
    for offset in 0..<size {
      width[offset] = max(width[offset], UInt8(8 - row[offset].leadingZeroBitCount))
    }
    layOut()
  }

  private func layOut() {
    let oldFields = UnsafeMutablePointer<Field>.allocate(capacity: max(1, store.pointee.fieldCount))
    defer { oldFields.deallocate() }
    let (oldCount, oldWords) = (store.pointee.fieldCount, store.pointee.words)
    oldFields.update(from: store.pointee.fields, count: oldCount)
    var (word, shift, count) = (0, 0, 0)
    for offset in 0..<size where store.pointee.width[offset] > 0 {
      let bits = Int(store.pointee.width[offset])
      if shift + bits > 64 { (word, shift) = (word + 1, 0) }
      store.pointee.fields[count] = Field(
        offset: Int32(offset),
        word: Int32(word),
        shift: UInt64(shift),
        mask: (1 << UInt64(bits)) - 1
      )
      store.pointee.places[offset] = UInt32(word) << 6 | UInt32(shift)
      store.pointee.room[offset >> 3] |= ((1 << UInt64(bits)) - 1) << UInt64(8 * (offset & 7))
      shift += bits
      count += 1
    }
    (store.pointee.fieldCount, store.pointee.words) = (count, word + 1)
    repack(oldFields, oldCount, oldWords)
    store.pointee.slots.update(repeating: 0, count: store.pointee.slotCount)
    fillSlots()
  }

  /// Brings every state into the layout of now, block by block.
  private func repack(_ old: UnsafePointer<Field>, _ oldCount: Int, _ oldWords: Int) {
    let (words, places) = (store.pointee.words, store.pointee.places)
    for block in 0..<store.pointee.blocks.count {
      let before = store.pointee.blocks[block]
      let after = UnsafeMutablePointer<UInt64>.allocate(capacity: (words + 1) << Self.blockShift)
      let states = min(1 << Self.blockShift, store.pointee.count - block << Self.blockShift)
      for state in 0..<states {
        let (from, to) = (before + state * (oldWords + 1), after + state * (words + 1))
        to.update(repeating: 0, count: words)
        to[words] = from[oldWords]
        for index in 0..<oldCount {
          let value = (from[Int(old[index].word)] &>> old[index].shift) & old[index].mask
          let place = places[Int(old[index].offset)]
          to[Int(place >> 6)] |= value &<< UInt64(place & 63)
        }
      }
      before.deallocate()
      store.pointee.blocks[block] = after
    }
  }
}
