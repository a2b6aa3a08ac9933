/// Every combination of what parts that share nothing can be in: a search without slices, by moves that were
/// learnt from the machine once for each part.
///
/// A state is one number for each part, packed; a move changes one of them. What breaks a rule is found in
/// the parts alone: nothing that another part does is seen by a rule there.
struct Product {
  /// The states of one part, from 0, and what its moves lead to.
  struct Part: Sendable {
    /// The states that a state's moves lead to, a list for each.
    var targets: [[Int]]
    /// The longest way.
    var depth: Int
  }

  private(set) var states = 0
  private(set) var transitions = 0
  /// States seen and not gone on from.
  private(set) var left = 0
  private(set) var bytes = 0
  private(set) var limit: Halt?

  /// nil where the parts have more states than four words can tell apart.
  init?(_ parts: [Part], _ options: ExploreOptions) {
    guard let places = Self.places(parts) else { return nil }
    switch (places.last?.word ?? 0) + 1 {
    case 1: search(parts, places, options, OneWord())
    case 2: search(parts, places, options, TwoWords())
    case 3, 4: search(parts, places, options, FourWords())
    default: return nil
    }
  }

  /// Where a part's number lies in a state.
  fileprivate struct Place {
    var word: Int
    var shift: UInt64
    var mask: UInt64
    /// The number of the part's first state among those of all parts.
    var first: Int
  }

  private static func places(_ parts: [Part]) -> [Place]? {
    var places: [Place] = []
    var (word, shift, first) = (0, 0, 0)
    for part in parts {
      let bits = max(1, Int.bitWidth - (part.targets.count - 1).leadingZeroBitCount)
      if shift + bits > 64 { (word, shift) = (word + 1, 0) }
      guard bits < 32 else { return nil }
      places.append(Place(word: word, shift: UInt64(shift), mask: (1 << UInt64(bits)) - 1, first: first))
      shift += bits
      first += part.targets.count
    }
    return places
  }

  private mutating func search<State: PackedState>(
    _ parts: [Part],
    _ places: [Place],
    _ options: ExploreOptions,
    _ first: State
  ) {
    var search = ProductSearch<State>(parts, places)
    defer { search.close() }
    search.insert(first, first.hash, parent: .max, move: 0)
    while search.next < search.count {
      if let halt = options.halt(states: search.count, bytes: search.bytes, transitions: 1) { limit = halt }
      if search.batches & 1023 == 0, let halt = options.haltByClock { limit = halt }
      if limit != nil { break }
      search.goOn()
    }
    states = min(search.count, options.states)
    transitions = search.transitions
    left = search.count - search.next
    bytes = search.bytes
  }
}

/// A state of few words.
private protocol PackedState: Equatable, BitwiseCopyable {
  init()
  static func ^ (a: Self, b: Self) -> Self
  func field(_ word: Int, _ shift: UInt64, _ mask: UInt64) -> Int
  mutating func put(_ word: Int, _ bits: UInt64)
  var hash: UInt64 { get }
}

@inline(__always) private func mixed(_ value: UInt64) -> UInt64 {
  var value = value
  value ^= value >> 32
  value = value &* 0xFF51_AFD7_ED55_8CCD
  return value ^ (value >> 29)
}

private struct OneWord: PackedState {
  var a: UInt64 = 0

  @inline(__always) static func ^ (x: Self, y: Self) -> Self { Self(a: x.a ^ y.a) }
  @inline(__always) func field(_ word: Int, _ shift: UInt64, _ mask: UInt64) -> Int {
    Int(truncatingIfNeeded: (a &>> shift) & mask)
  }
  mutating func put(_ word: Int, _ bits: UInt64) { a |= bits }
  @inline(__always) var hash: UInt64 { mixed(a &* 0x9E37_79B9_7F4A_7C15) }
}

private struct TwoWords: PackedState {
  var a: UInt64 = 0
  var b: UInt64 = 0

  @inline(__always) static func ^ (x: Self, y: Self) -> Self { Self(a: x.a ^ y.a, b: x.b ^ y.b) }
  @inline(__always) func field(_ word: Int, _ shift: UInt64, _ mask: UInt64) -> Int {
    Int(truncatingIfNeeded: ((word == 0 ? a : b) &>> shift) & mask)
  }
  mutating func put(_ word: Int, _ bits: UInt64) { if word == 0 { a |= bits } else { b |= bits } }
  @inline(__always) var hash: UInt64 {
    mixed((a &* 0x9E37_79B9_7F4A_7C15) ^ mixed(b &+ 0xC2B2_AE3D_27D4_EB4F))
  }
}

private struct FourWords: PackedState {
  var words = SIMD4<UInt64>(repeating: 0)

  @inline(__always) static func ^ (x: Self, y: Self) -> Self { Self(words: x.words ^ y.words) }
  @inline(__always) func field(_ word: Int, _ shift: UInt64, _ mask: UInt64) -> Int {
    Int(truncatingIfNeeded: (words[word] &>> shift) & mask)
  }
  mutating func put(_ word: Int, _ bits: UInt64) { words[word] |= bits }
  @inline(__always) var hash: UInt64 {
    let first = mixed((words[0] &* 0x9E37_79B9_7F4A_7C15) ^ words[1])
    return mixed((first &* 0xC2B2_AE3D_27D4_EB4F) ^ mixed(words[2] &* 0x9E37_79B9_7F4A_7C15) ^ words[3])
  }
}

/// States in the order in which they were found, each with the way that led to it first, and a table of
/// their numbers; eight states are gone on from at a time, so that memory is asked for early.
private struct ProductSearch<State: PackedState> {
  private static var batch: Int { 8 }

  private let places: [Product.Place]
  /// For each state of each part where its moves begin; the last one ends them.
  private let starts: UnsafeMutablePointer<UInt32>
  /// Moves that lead nowhere else.
  private let idle: UnsafeMutablePointer<UInt32>
  private let changes: UnsafeMutablePointer<State>
  /// The most moves of one state.
  private let most: Int
  private var arena: UnsafeMutablePointer<State>
  private var parents: UnsafeMutablePointer<UInt32>
  private var moves: UnsafeMutablePointer<UInt32>
  private var room = 1024
  /// The upper half of a hash, and the number of a state plus 1; 0 is free.
  private var slots: UnsafeMutablePointer<UInt64>
  private var mask: Int
  private let found: UnsafeMutablePointer<(state: State, hash: UInt64, parent: UInt32, move: UInt32)>
  private(set) var count = 0
  private(set) var next = 0
  private(set) var batches = 0
  private(set) var transitions = 0
  /// What was read early, so that it is.
  private(set) var touched: UInt64 = 0

  init(_ parts: [Product.Part], _ places: [Product.Place]) {
    self.places = places
    let nodes = parts.reduce(0) { $0 + $1.targets.count }
    let edges = parts.reduce(0) { $0 + $1.targets.reduce(0) { $0 + $1.count } }
    starts = .allocate(capacity: nodes + 1)
    idle = .allocate(capacity: nodes)
    changes = .allocate(capacity: max(1, edges))
    var (node, edge, most) = (0, 0, 0)
    for (part, place) in zip(parts, places) {
      most += part.targets.map(\.count).max() ?? 0
      for (own, targets) in part.targets.enumerated() {
        (starts + node).initialize(to: UInt32(edge))
        (idle + node).initialize(to: UInt32(targets.count { $0 == own }))
        for target in targets where target != own {
          var change = State()
          change.put(place.word, UInt64(own ^ target) << place.shift)
          (changes + edge).initialize(to: change)
          edge += 1
        }
        node += 1
      }
    }
    (starts + node).initialize(to: UInt32(edge))
    self.most = max(1, most)
    arena = .allocate(capacity: room)
    parents = .allocate(capacity: room)
    moves = .allocate(capacity: room)
    mask = 4095
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    found = .allocate(capacity: Self.batch * self.most)
  }

  func close() {
    starts.deallocate()
    idle.deallocate()
    changes.deallocate()
    arena.deallocate()
    parents.deallocate()
    moves.deallocate()
    slots.deallocate()
    found.deallocate()
  }

  /// Bytes that are held for the states.
  var bytes: Int { count * (MemoryLayout<State>.stride + 8) + (mask + 1) * 8 }

  /// Goes on from the next few states.
  mutating func goOn() {
    makeRoom()
    let end = min(next + Self.batch, count)
    var new = 0
    var steady = 0
    for number in next..<end {
      let state = arena[number]
      for place in places {
        let node = place.first + state.field(place.word, place.shift, place.mask)
        steady += Int(idle[node])
        for edge in Int(starts[node])..<Int(starts[node + 1]) {
          let target = state ^ changes[edge]
          let hash = target.hash
          touched ^= slots[Int(truncatingIfNeeded: hash) & mask]
          found[new] = (target, hash, UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: edge))
          new += 1
        }
      }
    }
    for index in 0..<new {
      let (state, hash, parent, move) = found[index]
      insert(state, hash, parent: parent, move: move)
    }
    transitions += new + steady
    next = end
    batches += 1
  }

  @inline(__always) mutating func insert(_ state: State, _ hash: UInt64, parent: UInt32, move: UInt32) {
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[place]
      if entry == 0 { break }
      if entry >> 32 == hash >> 32, arena[Int(entry & 0xFFFF_FFFF) - 1] == state { return }
      place = (place + 1) & mask
    }
    (arena + count).initialize(to: state)
    (parents + count).initialize(to: parent)
    (moves + count).initialize(to: move)
    count += 1
    slots[place] = (hash >> 32) << 32 | UInt64(count)
  }

  /// Room for what a batch can find, three quarters of the table at most.
  private mutating func makeRoom() {
    let wanted = count + Self.batch * most
    if wanted > room {
      let larger = max(wanted, room * 2)
      arena = Self.moved(arena, count, larger)
      parents = Self.moved(parents, count, larger)
      moves = Self.moved(moves, count, larger)
      room = larger
    }
    guard wanted * 4 > (mask + 1) * 3 else { return }
    while wanted * 4 > (mask + 1) * 3 { mask = mask * 2 + 1 }
    slots.deallocate()
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    for number in 0..<count {
      let hash = arena[number].hash
      var place = Int(truncatingIfNeeded: hash) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = (hash >> 32) << 32 | UInt64(number + 1)
    }
  }

  private static func moved<Item: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<Item>,
    _ count: Int,
    _ room: Int
  ) -> UnsafeMutablePointer<Item> {
    let new = UnsafeMutablePointer<Item>.allocate(capacity: room)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return new
  }
}
