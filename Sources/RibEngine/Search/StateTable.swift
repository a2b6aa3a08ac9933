/// The states that a search has seen: rows packed into words, each with the way that led to it first.
///
/// A row is kept whole, less the bytes that never differ from the first row, and compared whole: no two
/// states are taken for one. The fields are learnt: a byte that changes for the first time, or outgrows
/// its bits, widens all rows seen so far.
struct StateTable {
  /// A byte of a row that has been seen to change: its place, its bits in the packed row.
  private struct Field {
    var offset: Int
    var bits: Int
    var word: Int
    var shift: Int
    var mask: UInt64
  }

  private let size: Int
  private let base: [UInt8]
  private var fields: [Field] = []
  /// For each byte its bits; 0 for one that has never changed.
  private var width: [UInt8]
  /// For each byte the bits in which no row may differ from the first without a new layout.
  private var fixed: [UInt8]
  private(set) var wordsPerState = 1
  private var arena: [UInt64] = []
  private var parents: [UInt32] = []
  private var moves: [UInt32] = []
  /// Numbers of states plus 1; 0 is free. Half empty at least.
  private var slots: [UInt32]
  private var packed: [UInt64] = [0]

  /// `row` is the first state, of `size` bytes that count.
  init(_ row: UnsafePointer<UInt8>, size: Int) {
    self.size = size
    base = Array(UnsafeBufferPointer(start: row, count: size))
    width = Array(repeating: 0, count: size)
    fixed = Array(repeating: 0xFF, count: size)
    slots = Array(repeating: 0, count: 1024)
    _ = insert(row, parent: .max, move: 0)
  }

  var count: Int { parents.count }

  /// Bytes that the table has taken from the system.
  var heldBytes: Int {
    arena.capacity * 8 + (parents.capacity + moves.capacity + slots.capacity) * 4
  }

  /// Bytes that the table holds for each state.
  var bytesPerState: Double {
    Double(arena.count * 8 + parents.count * 8 + slots.count * 4) / Double(max(1, count))
  }

  func parent(of state: Int) -> Int? { parents[state] == .max ? nil : Int(parents[state]) }

  /// What was done in the parent: a number of the search's own.
  func move(of state: Int) -> UInt32 { moves[state] }

  mutating func setMove(of state: Int, _ move: UInt32) { moves[state] = move }

  /// Writes a state's bytes; those behind `size` are left alone.
  func unpack(_ state: Int, into row: UnsafeMutablePointer<UInt8>) {
    base.withUnsafeBufferPointer { row.update(from: $0.baseAddress ?? UnsafePointer(row), count: size) }
    let start = state * wordsPerState
    for field in fields {
      row[field.offset] = UInt8(
        truncatingIfNeeded: (arena[start + field.word] >> UInt64(field.shift)) & field.mask
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

  /// Adds a state unless it is known; returns its number and whether it is new.
  mutating func insert(_ row: UnsafePointer<UInt8>, parent: UInt32, move: UInt32) -> (state: Int, isNew: Bool)
  {
    learn(row)
    for index in packed.indices { packed[index] = 0 }
    for field in fields { packed[field.word] |= UInt64(row[field.offset]) << UInt64(field.shift) }
    var place = Int(truncatingIfNeeded: hash(packed) & UInt64(slots.count - 1))
    while slots[place] != 0 {
      let state = Int(slots[place]) - 1
      if isPacked(state, packed) { return (state, false) }
      place = (place + 1) & (slots.count - 1)
    }
    arena.append(contentsOf: packed)
    parents.append(parent)
    moves.append(move)
    slots[place] = UInt32(parents.count)
    if parents.count * 4 > slots.count * 3 { grow() }
    return (parents.count - 1, true)
  }

  /// The number of a state that is known, without changing anything; `packed` is room to work in.
  func find(_ row: UnsafePointer<UInt8>, _ packed: inout [UInt64]) -> Int? {
    if strays(row) { return nil }
    packed.removeAll(keepingCapacity: true)
    packed.append(contentsOf: repeatElement(0, count: wordsPerState))
    for field in fields { packed[field.word] |= UInt64(row[field.offset]) << UInt64(field.shift) }
    var place = Int(truncatingIfNeeded: hash(packed) & UInt64(slots.count - 1))
    while slots[place] != 0 {
      let state = Int(slots[place]) - 1
      if isPacked(state, packed) { return state }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isPacked(_ state: Int, _ packed: [UInt64]) -> Bool {
    let start = state * wordsPerState
    for word in 0..<wordsPerState where arena[start + word] != packed[word] { return false }
    return true
  }

  private func hash(_ words: [UInt64]) -> UInt64 {
    var value: UInt64 = 0x9E37_79B9_7F4A_7C15
    for word in words {
      value = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
      value ^= value >> 32
    }
    return value ^ (value >> 29)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    rehash()
  }

  private mutating func rehash() {
    for state in 0..<count {
      let start = state * wordsPerState
      var place = Int(
        truncatingIfNeeded: hash(Array(arena[start..<(start + wordsPerState)])) & UInt64(slots.count - 1)
      )
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = UInt32(state + 1)
    }
  }

  // MARK: - Fields

  /// Makes room for bytes that have never changed or that have outgrown their bits.
  private mutating func learn(_ row: UnsafePointer<UInt8>) {
    var isNew = false
    guard strays(row) else { return }
    base.withUnsafeBufferPointer { base in
      for offset in 0..<size {
        let value = row[offset]
        if width[offset] == 0 {
          if value != base[offset] {
            width[offset] = bits(value | base[offset])
            isNew = true
          }
        } else if value >> width[offset] != 0, width[offset] < 8 {
          width[offset] = bits(value)
          isNew = true
        }
      }
    }
    if isNew { layOut() }
  }

  /// True where a byte differs from the first row outside the bits that are known to change.
  private func strays(_ row: UnsafePointer<UInt8>) -> Bool {
    base.withUnsafeBytes { base in
      fixed.withUnsafeBytes { fixed in
        let bytes = UnsafeRawPointer(row)
        var offset = 0
        while offset + 8 <= size {
          let difference =
            bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            ^ base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          if difference & fixed.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != 0 { return true }
          offset += 8
        }
        while offset < size {
          if (row[offset] ^ base[offset]) & fixed[offset] != 0 { return true }
          offset += 1
        }
        return false
      }
    }
  }

  private func bits(_ value: UInt8) -> UInt8 { UInt8(8 - value.leadingZeroBitCount) }

  private mutating func layOut() {
    let old = fields
    let oldWords = wordsPerState
    var new: [Field] = []
    var word = 0
    var shift = 0
    for offset in 0..<size where width[offset] > 0 {
      let bits = Int(width[offset])
      if shift + bits > 64 {
        word += 1
        shift = 0
      }
      new.append(Field(offset: offset, bits: bits, word: word, shift: shift, mask: (1 << UInt64(bits)) - 1))
      shift += bits
    }
    fields = new
    for offset in 0..<size where width[offset] > 0 {
      fixed[offset] = width[offset] == 8 ? 0 : ~((1 << width[offset]) - 1)
    }
    wordsPerState = word + 1
    packed = Array(repeating: 0, count: wordsPerState)
    guard count > 0 else { return }
    repack(old, oldWords)
    slots = Array(repeating: 0, count: slots.count)
    rehash()
  }

  private mutating func repack(_ old: [Field], _ oldWords: Int) {
    var values = base
    var newArena: [UInt64] = []
    newArena.reserveCapacity(count * wordsPerState)
    for state in 0..<count {
      for field in old {
        let word = arena[state * oldWords + field.word]
        values[field.offset] = UInt8(truncatingIfNeeded: (word >> UInt64(field.shift)) & field.mask)
      }
      for index in packed.indices { packed[index] = 0 }
      for field in fields { packed[field.word] |= UInt64(values[field.offset]) << UInt64(field.shift) }
      newArena.append(contentsOf: packed)
    }
    arena = newArena
  }
}
