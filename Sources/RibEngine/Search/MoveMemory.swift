/// The first moves of a search, each with all its ways, for another search of the same flow that takes fewer of them.
///
/// What a move comes to is a function of what is kept of a row, of the move, and of options that both searches have in
/// common. Moves that are not whole are not kept, nor those of a crowd (see `Machine.leavesOut`), which say something of
/// the search beside what they come to, nor those that were cut off because of a mistake that no way may make.
///
/// It is a class because who plays moves has it in common with who looks them up.
final class MoveMemory {
  /// Which move is made.
  enum Move: Hashable {
    case event(Int)
    case transition(before: Int)
    case turn(Int, before: Int)
    case ending(EndMove)
    /// The end of a flow that comes to no rest, in its calm timing.
    case end
  }

  private struct Key: Hashable {
    var state: Int
    var move: Move
  }

  private struct Way {
    var arrival: Arrival
    /// Where nothing is gone on from: 0.
    var state: Int
  }

  /// How many ways are kept: as many as a further search may take (see `Exploration.lookAgain`).
  private static let mostWays = 20_000

  /// The rows that moves begin with and lead to.
  private let table: StateTable
  private let size: Int
  private var ways: [Way] = []
  private var places: [Key: Range<Int>] = [:]
  /// The row that the last move began with, which the next mostly begins with as well.
  private let last: UnsafeMutablePointer<UInt8>
  private var lastState = 0
  private let room: UnsafeMutablePointer<UInt64>
  private var violationBytes = 0

  /// True for a search that takes alike ones for one another: its rows are others.
  let exchangesAlike: Bool

  /// How often repeated work counts; nil for a search that takes none away.
  let alikeWork: AlikeWork?

  init(size: Int, exchangesAlike: Bool, alikeWork: AlikeWork?) {
    self.size = size
    (self.exchangesAlike, self.alikeWork) = (exchangesAlike, alikeWork)
    table = StateTable(size: size)
    last = .allocate(capacity: size)
    last.initialize(repeating: 0, count: size)
    room = .allocate(capacity: StateTable.mostWords(size: size))
    room.initialize(repeating: 0, count: StateTable.mostWords(size: size))
  }

  deinit {
    room.deallocate()
    last.deallocate()
  }

  /// Bytes that rows and ways take, as far as they grow.
  var heldBytes: Int {
    guard !ways.isEmpty else { return 0 }
    return table.heldBytes + ways.count * MemoryLayout<Way>.stride + violationBytes
      + places.count * (MemoryLayout<Key>.stride + MemoryLayout<Range<Int>>.stride) * 2
  }

  // MARK: - Keeping

  /// The move that is being played, the place of its first way, and whether all can be kept so far.
  private var open: (key: Key, first: Int, isWhole: Bool)?

  /// Begins to take a move down; false where there is no room.
  func begin(_ move: Move, from row: UnsafePointer<UInt8>) -> Bool {
    if ways.count >= Self.mostWays { return false }
    open = (Key(state: state(of: row), move: move), ways.count, true)
    return true
  }

  /// Takes a way of it down; `row` is what it leads to from the row `before`.
  func add(_ arrival: Arrival, _ row: UnsafePointer<UInt8>, from before: UnsafePointer<UInt8>) {
    guard let open, open.isWhole else { return }
    if arrival.isAvoided || arrival.shortage != nil {
      self.open?.isWhole = false
      return
    }
    var state = 0
    if !arrival.isOver {
      state = table.insert(row, parent: UInt32(open.key.state), move: 0, from: before).state
    }
    let violations = arrival.violations.count + arrival.endViolations.count
    violationBytes += violations * MemoryLayout<Violation>.stride
    ways.append(Way(arrival: arrival, state: state))
  }

  /// Keeps what was taken down, where it is all of the move.
  func end(isWhole: Bool) {
    guard let open else { return }
    if isWhole, open.isWhole {
      places[open.key] = open.first..<ways.count
    } else {
      ways.removeLast(ways.count - open.first)
    }
    self.open = nil
  }

  private func state(of row: UnsafePointer<UInt8>) -> Int {
    if isLast(row) { return lastState }
    last.update(from: row, count: size)
    lastState = table.insert(row, parent: 0, move: 0).state
    return lastState
  }

  private func isLast(_ row: UnsafePointer<UInt8>) -> Bool {
    lastState > 0 && Row.areSame(row, last, size)
  }

  // MARK: - Looking up

  /// The ways of a move from a row, of which no other may come in between; nil where it is not known.
  func ways(of move: Move, from row: UnsafePointer<UInt8>) -> Ways? {
    if !isLast(row) {
      guard let state = table.find(row, room) else { return nil }
      last.update(from: row, count: size)
      lastState = state
    }
    return places[Key(state: lastState, move: move)].map { Ways(memory: self, places: $0) }
  }

  struct Ways {
    fileprivate let memory: MoveMemory
    let places: Range<Int>

    subscript(place: Int) -> Arrival { memory.ways[place].arrival }

    /// Writes the row that a way leads to.
    func unpack(_ place: Int, into row: UnsafeMutablePointer<UInt8>) {
      memory.table.unpack(memory.ways[place].state, into: row)
    }
  }
}

extension SearchWorker {
  /// Makes a move in every way, or tells what is known of it.
  func play(_ move: MoveMemory.Move, _ each: (Arrival) -> Bool, _ make: (SearchWorker) -> Arrival) {
    if let known = recalled?.ways(of: move, from: from) { return tell(known, each) }
    guard let kept, kept.begin(move, from: from) else { return playAnew(each, make) }
    let leftOut = player.machine.leavesOut
    player.machine.leavesOut = false
    var isWhole = true
    playAnew(
      { arrival in
        kept.add(arrival, key, from: from)
        isWhole = each(arrival)
        return isWhole
      },
      make
    )
    kept.end(isWhole: isWhole && !player.machine.leavesOut)
    player.machine.leavesOut = player.machine.leavesOut || leftOut
  }

  /// What a flow shows that ends in the row in `from` and comes to no rest, in its calm timing.
  func endCalmly() -> [Violation] {
    if let known = recalled?.ways(of: .end, from: from), let way = known.places.first {
      return known[way].violations
    }
    player.machine.choices.reset()
    player.machine.mostAsked = nil
    player.load()
    player.machine.end()
    var arrival = Arrival(kind: .settled, event: -1)
    (arrival.violations, arrival.isOver) = (player.violations, true)
    if let kept, kept.begin(.end, from: from) {
      kept.add(arrival, key, from: from)
      kept.end(isWhole: true)
    }
    return arrival.violations
  }

  /// Tells the ways of a move that was played before.
  private func tell(_ known: MoveMemory.Ways, _ each: (Arrival) -> Bool) {
    for place in known.places {
      var arrival = known[place]
      // With its marks a turn leads nowhere that makes a mistake which no way may make.
      let next = arrival.kind == .marked ? known[place + 1] : arrival
      if breaksAvoided(next.violations) {
        if arrival.kind == .marked { continue }
        arrival.avoid()
      }
      if !arrival.isOver { known.unpack(place, into: key) }
      if !each(arrival), arrival.kind != .marked { return }
    }
  }
}

extension Arrival {
  /// Is not gone on from, and no flow ends there.
  fileprivate mutating func avoid() {
    if isOver { return }
    (isAvoided, isOver) = (true, true)
    (endViolations, hasPending, isMoving) = ([], false, false)
  }
}
