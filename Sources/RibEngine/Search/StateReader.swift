/// What a table knows, for whoever only reads it: any number of threads at once, while nobody changes the table and it is
/// there. It counts no references, which threads would have to wait for each other to count.
struct StateReader: @unchecked Sendable {
  /// Bytes of a row that count.
  let size: Int
  let store: UnsafeMutablePointer<StateTable.Store>
  let shape: UnsafeMutablePointer<StateTable.Shape>

  /// States of a block, which never moves.
  static let blockShift = 12

  var fieldCount: Int { (size + 7) / 8 }

  /// How many words a packed row has now.
  var words: Int { shape.pointee.words }

  // MARK: - States

  /// The packed row of a state.
  @inline(__always) func packed(_ state: Int) -> UnsafeMutablePointer<UInt64> {
    store.pointee.other == nil ? Self.row(state, store, behind: 1) : named(state)
  }

  /// A row of a table in which so many words lie behind each.
  @inline(__always)
  static func row(_ place: Int, _ store: UnsafeMutablePointer<StateTable.Store>, behind: Int)
    -> UnsafeMutablePointer<UInt64>
  {
    let block = store.pointee.blocks[place >> blockShift]
    return block + (place & (1 << blockShift - 1)) &* (store.pointee.shape.pointee.words &+ behind)
  }

  /// The row that a table beside another one names, or keeps.
  private func named(_ state: Int) -> UnsafeMutablePointer<UInt64> {
    let name = move(of: state)
    if name & Self.isElsewhere == 0 { return Self.row(Int(name), store, behind: 0) }
    return Self.row(Int(name & ~Self.isElsewhere), store.pointee.other ?? store, behind: 1)
  }

  /// In the record of a table beside another one: its row is one of the other's states.
  static let isElsewhere: UInt32 = 1 << 31

  /// The parent and the move of a state; in a table beside another one the parent and where the row is.
  @inline(__always) func record(_ state: Int) -> UnsafeMutablePointer<UInt64> {
    if store.pointee.other == nil { return Self.row(state, store, behind: 1) + shape.pointee.words }
    return store.pointee.records[state >> Self.blockShift] + (state & (1 << Self.blockShift - 1))
  }

  /// What was done in the parent: a number of the search's own.
  func move(of state: Int) -> UInt32 { UInt32(truncatingIfNeeded: record(state).pointee) }

  /// The number of a state that is known, without changing anything; `words` is room for a packed row.
  func find(_ row: UnsafePointer<UInt8>, _ words: UnsafeMutablePointer<UInt64>) -> Int? {
    pack(row, from: store.pointee.zeros, packed(0), into: words) ? find(packed: words) : nil
  }

  /// The number of a state that is known, from its packed row.
  func find(packed words: UnsafePointer<UInt64>) -> Int? { look(for: words).state }

  /// Packs what came from a state, whose row is `before`, without changing anything; false where the row has a value
  /// that is not known yet. `words` is room for a packed row.
  func pack(
    _ row: UnsafePointer<UInt8>,
    from before: UnsafePointer<UInt8>,
    of state: Int,
    into words: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    pack(row, from: before, packed(state), into: words)
  }

  @inline(__always) func look(for words: UnsafePointer<UInt64>) -> (state: Int?, slot: Int) {
    let (count, slots, slotCount) = (
      shape.pointee.words, store.pointee.slots, store.pointee.slotCount
    )
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

  @inline(__always) static func slot(_ hash: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: count)).high)
  }

  @inline(__always) static func hash(_ words: UnsafePointer<UInt64>, _ count: Int) -> UInt64 {
    var value: UInt64 = 0x9E37_79B9_7F4A_7C15
    var word = 0
    while word < count {
      value = (value ^ words[word]) &* 0xFF51_AFD7_ED55_8CCD
      value ^= value >> 32
      word &+= 1
    }
    return value &* 0xC4CE_B9FE_1A85_EC53
  }

  // MARK: - Rows

  /// Eight bytes of a row, fewer at its end.
  @inline(__always) func word(_ row: UnsafePointer<UInt8>, _ field: Int) -> UInt64 {
    if field &* 8 &+ 8 <= size {
      return UInt64(
        littleEndian: UnsafeRawPointer(row).loadUnaligned(
          fromByteOffset: field &* 8,
          as: UInt64.self
        )
      )
    }
    return (field &* 8..<size).reduce(0) { $0 | UInt64(row[$1]) &<< UInt64(8 &* ($1 & 7)) }
  }

  /// Writes a state's bytes; those behind `size` are left alone.
  func unpack(_ state: Int, into row: UnsafeMutablePointer<UInt8>) {
    row.update(repeating: 0, count: size)
    let (words, fields, numbers) = (packed(state), shape.pointee.fields, shape.pointee.numbers)
    let used = shape.pointee.used
    for place in 0..<shape.pointee.usedCount {
      let index = Int(used[place])
      let number = words[Int(fields[index].word)] &>> fields[index].shift & fields[index].mask
      if number == 0 { continue }
      let value = numbers.value(Int(truncatingIfNeeded: number), of: index)
      if index &* 8 &+ 8 <= size {
        UnsafeMutableRawPointer(row).storeBytes(
          of: value.littleEndian,
          toByteOffset: index &* 8,
          as: UInt64.self
        )
      } else {
        for place in index &* 8..<size {
          row[place] = UInt8(truncatingIfNeeded: value >> UInt64(8 * (place & 7)))
        }
      }
    }
  }

  /// Packs a row; false where it has a value that is not known yet, or needs another layout.
  ///
  /// A move changes little: the row is compared with the one that it began with, whose packed row is known, 64 bytes
  /// at once, then eight, and only what differs is looked up.
  func pack(
    _ row: UnsafePointer<UInt8>,
    from before: UnsafePointer<UInt8>,
    _ packed: UnsafePointer<UInt64>,
    into words: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    words.update(from: packed, count: shape.pointee.words)
    let (fields, numbers) = (shape.pointee.fields, shape.pointee.numbers)
    /// Puts eight bytes; false where they cannot be.
    @inline(__always) func put(_ index: Int) -> Bool {
      let value = word(row, index)
      if value == word(before, index) { return true }
      let field = fields[index]
      guard let known = numbers.number(of: value, in: index) else { return false }
      let number = UInt64(truncatingIfNeeded: known)
      if number > field.mask { return false }
      let old = packed[Int(field.word)] &>> field.shift & field.mask
      words[Int(field.word)] ^= (number ^ old) &<< field.shift
      return true
    }
    @inline(__always) func half(_ bytes: UnsafePointer<UInt8>, _ offset: Int) -> SIMD4<UInt64> {
      UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
    }
    var index = 0
    while index &* 8 &+ 64 <= size {
      let offset = index &* 8
      let differing =
        (half(row, offset) ^ half(before, offset))
        | (half(row, offset &+ 32) ^ half(before, offset &+ 32))
      if differing != .zero {
        for place in index..<index &+ 8 { if !put(place) { return false } }
      }
      index &+= 8
    }
    while index < fieldCount {
      if !put(index) { return false }
      index &+= 1
    }
    return true
  }

  /// Calls `body` for all in which a row is other than the one that it comes from.
  func differences(
    _ row: UnsafePointer<UInt8>,
    from before: UnsafePointer<UInt8>,
    _ body: (StateTable.Difference) -> Void
  ) {
    for index in 0..<fieldCount {
      let value = word(row, index)
      if value != word(before, index) { body(StateTable.Difference(field: index, value: value)) }
    }
  }
}
