/// The states that a search has seen: rows packed into words, each with the way that led to it first.
///
/// A row is kept whole and compared whole: no two states are taken for one. Of each eight bytes it keeps the number of
/// their value (see `WordNumbers`), in as many bits as that needs. Values are learnt as they come; where their numbers
/// outgrow the bits, the table gets another layout.
///
/// A table may stand beside another one, with the same layout: a row that the other one keeps it only names.
///
/// It is a class because it owns memory. Whoever reads it while nobody changes it may do so on any thread, by its reader.
final class StateTable: @unchecked Sendable {
  /// A row to look for.
  enum Sought {
    /// Its bytes, and the row of its parent where that is at hand: who comes from it is packed sooner.
    case row(UnsafePointer<UInt8>, from: UnsafePointer<UInt8>? = nil)
    /// Packed as the table packs rows now.
    case packed(UnsafePointer<UInt64>)
    /// What is other than in a state that is known; the table has learnt it.
    case differing(UnsafeBufferPointer<Difference>, from: Int)
  }

  /// Where the number of eight bytes lies in packed rows; the mask is 0 where they were never seen to be other than 0.
  struct Field {
    var word: Int32 = 0
    var shift: UInt64 = 0
    var mask: UInt64 = 0
  }

  /// How rows are packed now; a table beside another one has it in common with that.
  struct Shape {
    var numbers: WordNumbers
    /// One for each eight bytes of a row.
    var fields: UnsafeMutablePointer<Field>
    /// The eight bytes that were seen to be other than 0, in order.
    var used: UnsafeMutablePointer<Int32>
    var usedCount = 0
    var words = 1
    var layoutNumber = 0
  }

  /// All that changes, in memory of our own: what is looked up at every transition.
  struct Store {
    let shape: UnsafeMutablePointer<Shape>
    /// Rows, each with its record behind it; those of a table beside another one are rows alone.
    var blocks: Pile<UnsafeMutablePointer<UInt64>> = Pile()
    /// Of a table beside another one: that one, the records of all states, and how many rows it keeps itself.
    let other: UnsafeMutablePointer<Store>?
    var records: Pile<UnsafeMutablePointer<UInt64>> = Pile()
    var rowCount = 0
    var count = 0
    /// Numbers of states plus 1; 0 is free.
    var slots: UnsafeMutablePointer<UInt32>
    var slotCount = 1024
    /// Room for a packed row.
    var packed: UnsafeMutablePointer<UInt64>
    /// The row of state 0.
    var zeros: UnsafeMutablePointer<UInt8>
  }

  /// What is known, for whoever only reads it.
  let reader: StateReader
  private let other: StateTable?
  private weak var neighbour: StateTable?

  /// `size` bytes of each row count. State 0 is a row of zeros.
  convenience init(size: Int) { self.init(size: size, beside: nil) }

  /// One with the layout of another table, for states of its own.
  convenience init(beside other: StateTable) { self.init(size: other.size, beside: other) }

  private init(size: Int, beside other: StateTable?) {
    self.other = other
    let fieldCount = (size + 7) / 8
    let shape = other?.shape ?? .allocate(capacity: 1)
    if other == nil {
      shape.initialize(
        to: Shape(
          numbers: WordNumbers(words: fieldCount),
          fields: .allocate(capacity: fieldCount),
          used: .allocate(capacity: fieldCount)
        )
      )
      shape.pointee.fields.initialize(repeating: Field(), count: fieldCount)
    }
    let store = UnsafeMutablePointer<Store>.allocate(capacity: 1)
    store.initialize(
      to: Store(
        shape: shape,
        other: other?.store,
        slots: .allocate(capacity: 1024),
        packed: .allocate(capacity: fieldCount / 2 + 2),
        zeros: .allocate(capacity: size)
      )
    )
    store.pointee.slots.initialize(repeating: 0, count: 1024)
    store.pointee.packed.initialize(repeating: 0, count: Self.mostWords(size: size))
    store.pointee.zeros.initialize(repeating: 0, count: size)
    reader = StateReader(size: size, store: store, shape: shape)
    other?.neighbour = self
    _ = insert(packed: store.pointee.packed, parent: .max, move: 0)
  }

  deinit {
    for block in 0..<store.pointee.blocks.count { store.pointee.blocks[block].deallocate() }
    for block in 0..<store.pointee.records.count { store.pointee.records[block].deallocate() }
    if other == nil {
      shape.pointee.numbers.free()
      shape.pointee.fields.deallocate()
      shape.pointee.used.deallocate()
      shape.deallocate()
    }
    store.pointee.blocks.free()
    store.pointee.records.free()
    store.pointee.slots.deallocate()
    store.pointee.packed.deallocate()
    store.pointee.zeros.deallocate()
    store.deallocate()
  }

  var count: Int { store.pointee.count }

  var store: UnsafeMutablePointer<Store> { reader.store }
  private var shape: UnsafeMutablePointer<Shape> { reader.shape }
  private var size: Int { reader.size }
  private var fieldCount: Int { reader.fieldCount }

  /// The most words that a packed row of so many bytes can have: a number has 32 bits at most, and lies in one word.
  static func mostWords(size: Int) -> Int { (size + 7) / 8 / 2 + 2 }

  /// Bytes that states take.
  var heldBytes: Int {
    let rows = (other == nil ? count : store.pointee.rowCount) * shape.pointee.words
    return (rows + count) * 8 + store.pointee.slotCount * 4
      + (other == nil ? shape.pointee.numbers.heldBytes : 0)
  }

  /// Bytes that the table holds for each state.
  var bytesPerState: Double { Double(heldBytes) / Double(max(1, count)) }

  // MARK: - States

  @inline(__always) func packed(_ state: Int) -> UnsafeMutablePointer<UInt64> { reader.packed(state) }

  @inline(__always) private func record(_ state: Int) -> UnsafeMutablePointer<UInt64> { reader.record(state) }

  /// What was done in the parent: a number of the search's own.
  func move(of state: Int) -> UInt32 { reader.move(of: state) }

  /// The state of the other table that has the row of one of this; nil where none was there when it came.
  func elsewhere(_ state: Int) -> Int? {
    let name = move(of: state)
    return name & StateReader.isElsewhere == 0 ? nil : Int(name & ~StateReader.isElsewhere)
  }

  func parent(of state: Int) -> Int? {
    let parent = record(state).pointee >> 32
    return parent == UInt64(UInt32.max) ? nil : Int(parent)
  }

  func setMove(of state: Int, _ move: UInt32) {
    record(state).pointee = (record(state).pointee & ~0xFFFF_FFFF) | UInt64(move)
  }

  /// Adds a state unless it is known; returns its number and whether it is new.
  func insert(_ sought: Sought, parent: UInt32, move: UInt32) -> (state: Int, isNew: Bool) {
    switch sought {
    case .row(let row, let before): insert(row, parent: parent, move: move, from: before)
    case .packed(let words): insert(packed: words, parent: parent, move: move)
    case .differing(let differences, let state):
      insert(packed: pack(differences, of: state), parent: parent, move: move)
    }
  }

  /// Adds a state unless it is known, as it is not packed yet; `before` is the row of its parent.
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
    if !reader.pack(row, from: before, packed(state), into: store.pointee.packed) {
      learn(row)
      _ = reader.pack(row, from: before, packed(state), into: store.pointee.packed)
    }
    return insert(packed: store.pointee.packed, parent: parent, move: move)
  }

  func insert(packed words: UnsafePointer<UInt64>, parent: UInt32, move: UInt32)
    -> (state: Int, isNew: Bool)
  {
    let (found, slot) = reader.look(for: words)
    if let found { return (found, false) }
    if let other {
      return (add(at: slot, parent, elsewhere: other.find(packed: words), words), true)
    }
    let state = store.pointee.count
    if state >> StateReader.blockShift == store.pointee.blocks.count { addBlock() }
    store.pointee.count = state + 1
    let room = packed(state)
    room.update(from: words, count: shape.pointee.words)
    room[shape.pointee.words] = UInt64(parent) << 32 | UInt64(move)
    take(slot, for: state)
    return (state, true)
  }

  /// Adds the row of a state of the other table, unless it is known.
  func insert(elsewhere other: Int, parent: UInt32) -> (state: Int, isNew: Bool) {
    guard let words = self.other?.packed(other) else {
      preconditionFailure("it stands beside no other")
    }
    let (found, slot) = reader.look(for: words)
    if let found { return (found, false) }
    return (add(at: slot, parent, elsewhere: other, words), true)
  }

  private func add(at slot: Int, _ parent: UInt32, elsewhere: Int?, _ words: UnsafePointer<UInt64>)
    -> Int
  {
    let state = store.pointee.count
    if state >> StateReader.blockShift == store.pointee.records.count {
      store.pointee.records.append(.allocate(capacity: 1 << StateReader.blockShift))
    }
    let name: UInt32
    if let elsewhere {
      name = UInt32(truncatingIfNeeded: elsewhere) | StateReader.isElsewhere
    } else {
      let place = store.pointee.rowCount
      if place >> StateReader.blockShift == store.pointee.blocks.count { addBlock() }
      StateReader.row(place, store, behind: 0).update(from: words, count: shape.pointee.words)
      store.pointee.rowCount = place + 1
      name = UInt32(truncatingIfNeeded: place)
    }
    store.pointee.count = state + 1
    record(state).initialize(to: UInt64(parent) << 32 | UInt64(name))
    take(slot, for: state)
    return state
  }

  private func take(_ slot: Int, for state: Int) {
    store.pointee.slots[slot] = UInt32(truncatingIfNeeded: state + 1)
    if store.pointee.count * 4 > store.pointee.slotCount * 3 { grow() }
  }

  /// The number of a state that is known, without changing anything; `words` is room for a packed row.
  func find(_ row: UnsafePointer<UInt8>, _ words: UnsafeMutablePointer<UInt64>) -> Int? {
    reader.find(row, words)
  }

  /// The number of a state that is known, from its packed row.
  func find(packed words: UnsafePointer<UInt64>) -> Int? { reader.find(packed: words) }

  /// How many words lie behind each row.
  private var behind: Int { other == nil ? 1 : 0 }

  private func addBlock() {
    store.pointee.blocks.append(
      .allocate(capacity: (shape.pointee.words + behind) << StateReader.blockShift)
    )
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
    let (count, slots, slotCount) = (
      shape.pointee.words, store.pointee.slots, store.pointee.slotCount
    )
    for state in 0..<store.pointee.count {
      var slot = StateReader.slot(StateReader.hash(packed(state), count), slotCount)
      while slots[slot] != 0 {
        slot &+= 1
        if slot == slotCount { slot = 0 }
      }
      slots[slot] = UInt32(truncatingIfNeeded: state + 1)
    }
  }

  // MARK: - Rows

  /// Writes a state's bytes; those behind `size` are left alone.
  func unpack(_ state: Int, into row: UnsafeMutablePointer<UInt8>) { reader.unpack(state, into: row) }

  /// A state's bytes.
  func row(of state: Int) -> [UInt8] {
    Array(unsafeUninitializedCapacity: size) { row, count in
      if let start = row.baseAddress { unpack(state, into: start) }
      count = size
    }
  }

  // MARK: - Layouts

  var words: Int { reader.words }

  /// How many layouts there were before this one.
  var layoutNumber: Int { shape.pointee.layoutNumber }

  /// Numbers the values of a row, and makes room for them.
  func learn(_ row: UnsafePointer<UInt8>) {
    var fits = true
    for index in 0..<fieldCount {
      let number = shape.pointee.numbers.add(reader.word(row, index), to: index)
      if number > shape.pointee.fields[index].mask { fits = false }
    }
    if !fits { layOut() }
  }

  func layOut() {
    let old = layout
    shape.pointee.layoutNumber += 1
    shape.pointee.usedCount = 0
    var (word, shift) = (0, 0)
    for index in 0..<fieldCount {
      let bits =
        Int.bitWidth - (shape.pointee.numbers.valueCount(of: index) - 1).leadingZeroBitCount
      if bits == 0 { continue }
      if shift + bits > 64 { (word, shift) = (word + 1, 0) }
      shape.pointee.fields[index] = Field(
        word: Int32(word),
        shift: UInt64(shift),
        mask: 1 << UInt64(bits) - 1
      )
      shape.pointee.used[shape.pointee.usedCount] = Int32(truncatingIfNeeded: index)
      shape.pointee.usedCount += 1
      shift += bits
    }
    shape.pointee.words = word + 1
    let first = other ?? self
    first.repack(from: old)
    first.neighbour?.repack(from: old)
    first.refillSlots()
    first.neighbour?.refillSlots()
  }

  private func refillSlots() {
    store.pointee.slots.update(repeating: 0, count: store.pointee.slotCount)
    fillSlots()
  }

  /// Brings every row that is kept here into the layout of now, block by block.
  private func repack(from old: Layout) {
    let (words, behind) = (shape.pointee.words, behind)
    let runs = runs(from: old)
    let rows = behind == 0 ? store.pointee.rowCount : store.pointee.count
    for block in 0..<store.pointee.blocks.count {
      let before = store.pointee.blocks[block]
      let after = UnsafeMutablePointer<UInt64>.allocate(
        capacity: (words + behind) << StateReader.blockShift
      )
      for row in 0..<min(1 << StateReader.blockShift, rows - block << StateReader.blockShift) {
        let (from, to) = (before + row * (old.words + behind), after + row * (words + behind))
        repack(from, by: runs, into: to)
        if behind > 0 { to[words] = from[old.words] }
      }
      before.deallocate()
      store.pointee.blocks[block] = after
    }
  }
}
