/// The states of a product, level by level, and what goes on from them, on one thread or several.
///
/// States are dealt out by their hash to shards: tables in which a state stands itself. A step has two
/// phases. First some states of the level are gone on from, and what is found is put down for the shard that
/// it belongs to; then each shard takes in what was put down for it. In the first phase only a worker's own
/// buckets are written, in the second only a shard's own table, so that no two threads ever meet; what a
/// shard is given comes in the same order for any number of workers.
///
/// Memory is freed by `close`. Sendable because of the phases: what one call of the pool writes, no other
/// reads before the pool has returned.
struct ProductSpace<State: PackedState>: @unchecked Sendable {
  enum Kind { case turns, events }

  static var shardBits: Int { 6 }
  static var shardCount: Int { 1 << shardBits }
  /// About so many moves of a shard's states are played in one step.
  static var step: Int { 20_000 }
  /// Below so many moves in a step the threads would cost more than they save.
  static var worthSharing: Int { 32_768 }

  private let places: [Product.Place]
  private let turns: ProductMoves<State>
  private let events: ProductMoves<State>
  private let pool: WorkerPool
  private let shards: UnsafeMutablePointer<ProductShard<State>>
  /// What was found: for each worker a bucket for each shard.
  private let buckets: UnsafeMutablePointer<Stack<State>>
  private let workers: Int
  /// By worker.
  private let played: UnsafeMutablePointer<Int>

  init(_ parts: [Product.Part], _ places: [Product.Place], pool: WorkerPool) {
    self.places = places
    self.pool = pool
    turns = ProductMoves(parts.map(\.turns), places)
    events = ProductMoves(parts.map(\.events), places)
    // More workers than threads: one that is slowed down leaves its share to the others.
    workers = pool.size > 1 ? min(Self.shardCount, pool.size * 4) : 1
    shards = .allocate(capacity: Self.shardCount)
    // Each has memory of its own, so none is a copy of another.
    for shard in 0..<Self.shardCount { (shards + shard).initialize(to: ProductShard()) }
    buckets = .allocate(capacity: workers * Self.shardCount)
    for bucket in 0..<(workers * Self.shardCount) { (buckets + bucket).initialize(to: Stack()) }
    played = .allocate(capacity: workers)
    played.initialize(repeating: 0, count: workers)
  }

  func close() {
    for shard in 0..<Self.shardCount { shards[shard].close() }
    for bucket in 0..<(workers * Self.shardCount) { buckets[bucket].close() }
    turns.close()
    events.close()
    shards.deallocate()
    buckets.deallocate()
    played.deallocate()
  }

  private func sum(_ value: (ProductShard<State>) -> Int) -> Int {
    (0..<Self.shardCount).reduce(0) { $0 + value(shards[$1]) }
  }

  var count: Int { sum(\.count) }
  var levelCount: Int { sum(\.level.count) }
  var transitions: Int { (0..<workers).reduce(0) { $0 + played[$1] } }
  /// Bytes that are held for the states.
  var bytes: Int { sum(\.bytes) }
  /// States that events have not been played from.
  var left: Int { sum { $0.next.count + $0.level.count - ($0.isOver ? $0.taken : 0) } }

  func begin() {
    var first = State()
    first.put(0, 1)
    var found = Stack<State>()
    defer { found.close() }
    found.append(first)
    shards[Self.owner(first.hash)].takeIn(found, inNext: false)
  }

  /// The states of the next level become those of this one.
  func endLevel() {
    for shard in 0..<Self.shardCount { shards[shard].endLevel() }
  }

  @inline(__always) private static func owner(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> UInt64(64 - shardBits))
  }

  /// Plays the moves of a kind from the next few states of the level; false where they were played from all
  /// of them. What turns lead to belongs to the level, what events lead to is the next one.
  func goOn(_ kind: Kind) -> Bool {
    let most = moves(kind).most
    let chunk = max(16, min(4_096, Self.step / max(1, most)))
    var wanted = 0
    for shard in 0..<Self.shardCount { wanted += shards[shard].take(chunk, ofEvents: kind == .events) }
    guard wanted > 0 else { return false }
    guard !moves(kind).isEmpty else { return true }
    let shared = wanted * most < Self.worthSharing ? 1 : workers
    (shared > 1 ? pool : .one).perform(shared) { worker in find(kind, worker, of: shared) }
    (shared > 1 ? pool : .one).perform(shared) { worker in takeIn(worker, of: shared, inNext: kind == .events)
    }
    return true
  }

  /// A worker's share of the shards.
  private static func share(_ worker: Int, _ workers: Int) -> Range<Int> {
    (shardCount * worker / workers)..<(shardCount * (worker + 1) / workers)
  }

  private func moves(_ kind: Kind) -> ProductMoves<State> { kind == .turns ? turns : events }

  private func find(_ kind: Kind, _ worker: Int, of workers: Int) {
    let moves = moves(kind)
    let own = buckets + worker * Self.shardCount
    var count = 0
    places.withUnsafeBufferPointer { places in
      for shard in Self.share(worker, workers) {
        let states = shards[shard].level.items
        for number in shards[shard].taking..<shards[shard].taken {
          let state = states[number]
          for place in places {
            let node = place.first + state.field(place.word, place.shift, place.mask)
            let (start, end) = (Int(moves.starts[node]), Int(moves.starts[node + 1]))
            count += end - start + Int(moves.idle[node])
            for edge in start..<end {
              let target = state ^ moves.changes[edge]
              (own + Self.owner(target.hash)).pointee.append(target)
            }
          }
        }
      }
    }
    played[worker] += count
  }

  private func takeIn(_ worker: Int, of workers: Int, inNext: Bool) {
    for shard in Self.share(worker, workers) {
      for worker in 0..<workers {
        let bucket = buckets + worker * Self.shardCount + shard
        shards[shard].takeIn(bucket.pointee, inNext: inNext)
        bucket.pointee.count = 0
      }
    }
  }
}

/// The moves of all parts, as changes of a packed state, by the number of a part's state.
private struct ProductMoves<State: PackedState> {
  /// Where a state's changes begin; the last one ends them.
  let starts: UnsafeMutablePointer<UInt32>
  /// Moves that lead nowhere else.
  let idle: UnsafeMutablePointer<UInt32>
  let changes: UnsafeMutablePointer<State>
  let isEmpty: Bool
  /// The most changes that one state has.
  let most: Int

  init(_ parts: [[[Int]]], _ places: [Product.Place]) {
    let nodes = parts.reduce(0) { $0 + $1.count }
    let edges = parts.reduce(0) { $1.reduce($0) { $0 + $1.count } }
    isEmpty = edges == 0
    most = parts.reduce(0) { $0 + ($1.map(\.count).max() ?? 0) }
    starts = .allocate(capacity: nodes + 1)
    idle = .allocate(capacity: nodes)
    changes = .allocate(capacity: max(1, edges))
    var (node, edge) = (0, 0)
    for (part, place) in zip(parts, places) {
      for (own, targets) in part.enumerated() {
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
  }

  func close() {
    starts.deallocate()
    idle.deallocate()
    changes.deallocate()
  }
}

/// States of one share of the hashes: a table of them all, and lists of those that are to be gone on from.
private struct ProductShard<State: PackedState> {
  /// So many states are looked up at a time: memory is asked for early.
  private static var batch: Int { 32 }

  private(set) var count = 0
  private(set) var level = Stack<State>()
  private(set) var next = Stack<State>()
  /// The states of the level that are gone on from now: from `taking` to `taken`.
  private(set) var taking = 0
  private(set) var taken = 0
  /// True where turns were played from all states of the level.
  private(set) var isOver = false
  private var slots: UnsafeMutablePointer<State>
  private var room = 0
  /// So many states may be held before the table grows.
  private var most = 0
  private let places: UnsafeMutablePointer<Int>
  /// What was read early, so that it is.
  private var touched = State()

  init() {
    slots = .allocate(capacity: 0)
    places = .allocate(capacity: Self.batch)
    places.initialize(repeating: 0, count: Self.batch)
  }

  func close() {
    slots.deallocate()
    places.deallocate()
    level.close()
    next.close()
  }

  var bytes: Int { (room + level.room + next.room) * MemoryLayout<State>.stride }

  /// Takes the next states of the level, as many as `chunk`; returns how many.
  mutating func take(_ chunk: Int, ofEvents: Bool) -> Int {
    if ofEvents, !isOver { (isOver, taken) = (true, 0) }
    taking = taken
    taken = min(level.count, taken + chunk)
    return taken - taking
  }

  mutating func endLevel() {
    swap(&level, &next)
    next.count = 0
    (taking, taken, isOver) = (0, 0, false)
  }

  mutating func takeIn(_ found: Stack<State>, inNext: Bool) {
    var list = inNext ? next : level
    var start = 0
    while start < found.count {
      let some = min(Self.batch, found.count - start)
      if count == most { grow() }
      start += takeIn(found.items + start, some, &list)
    }
    if inNext { next = list } else { level = list }
  }

  /// Returns how many it looked up: some, or as many as there was room for.
  @inline(__always) private mutating func takeIn(
    _ found: UnsafePointer<State>,
    _ some: Int,
    _ list: inout Stack<State>
  ) -> Int {
    let (slots, room, places) = (slots, room, places)
    var early = State()
    for index in 0..<some {
      let place = Self.place(found[index].hash, room)
      places[index] = place
      early = early ^ slots[place]
    }
    touched = early
    let free = most - count
    var (index, new) = (0, 0)
    while index < some, new < free {
      let state = found[index]
      var place = places[index]
      index += 1
      while !slots[place].isNone, slots[place] != state {
        place &+= 1
        if place == room { place = 0 }
      }
      guard slots[place].isNone else { continue }
      slots[place] = state
      list.append(state)
      new += 1
    }
    count += new
    return index
  }

  /// The bits below those that chose the shard, as a part of the table.
  @inline(__always) private static func place(_ hash: UInt64, _ room: Int) -> Int {
    Int(truncatingIfNeeded: (hash << 6).multipliedFullWidth(by: UInt64(truncatingIfNeeded: room)).high)
  }

  /// A quarter more, of which two thirds can be in use: when that is depends on the states alone.
  private mutating func grow() {
    let (old, oldRoom) = (slots, room)
    room = max(16, room + room / 4)
    most = room / 3 * 2
    let new = UnsafeMutablePointer<State>.allocate(capacity: room)
    new.initialize(repeating: State(), count: room)
    for index in 0..<oldRoom where !old[index].isNone {
      var place = Self.place(old[index].hash, room)
      while !new[place].isNone {
        place += 1
        if place == room { place = 0 }
      }
      new[place] = old[index]
    }
    slots = new
    old.deallocate()
  }
}

/// A list that grows, freed by `close`.
struct Stack<Item: BitwiseCopyable> {
  private(set) var items: UnsafeMutablePointer<Item>
  var count = 0
  private(set) var room = 0

  init() { items = .allocate(capacity: 0) }

  func close() { items.deallocate() }

  @inline(__always) mutating func append(_ item: Item) {
    if count == room { grow() }
    (items + count).initialize(to: item)
    count += 1
  }

  @inline(never) private mutating func grow() {
    room = max(16, room + room / 2)
    let new = UnsafeMutablePointer<Item>.allocate(capacity: room)
    new.moveInitialize(from: items, count: count)
    items.deallocate()
    items = new
  }
}
