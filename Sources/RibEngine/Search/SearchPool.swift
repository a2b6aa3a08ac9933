/// A search by several threads: each plays moves in workers of its own and takes down what a table does not
/// know that nobody changes meanwhile; then all of it is taken in, in the order of a single thread. What is
/// found, and every number, is the same for any number of threads.
extension Search {
  /// States that a worker is given at a time.
  private static let share = 32
  /// Lanes for each thread, so that none waits long for another.
  private static let workersEach = 4

  /// Goes on from the first of the states by all events; nil where that is no work for a pool. Returns the
  /// first that is left.
  mutating func expandTogether(_ states: Range<Int>) -> Int? {
    guard let block = block(states) else { return nil }
    let (events, full) = (events, full)
    let logs = Self.play(block.count, in: workers, options, table) { worker, index, table in
      table.unpack(block[block.startIndex + index], into: worker.from)
      if worker.isMarked { return }
      if let crowd = worker.crowd(in: worker.from) { return worker.log.add(Arrival(crowd), from: index) }
      let state = block[block.startIndex + index]
      for event in events where worker.mayCome(event) {
        worker.play(event: event) { worker.take($0, but: full, from: index, state, table) }
      }
    }
    guard fits(logs) else { return nil }
    var last = -1
    let before = { (search: inout Search, index: Int) in
      if index != last { search.endManyFlows() }
      last = index
    }
    let done = takeIn(logs, table, before: before) { search, arrival, index, row in
      if arrival.kind == .crowded {
        search.leave(arrival.crowd)
      } else {
        search.arrive(arrival, from: block[block.startIndex + index], row)
      }
    }
    endManyFlows()
    return block.startIndex + done
  }

  /// Has the waiting work of the first of the states take its turns; nil where that is no work for a pool.
  /// Returns the place of the first state that is left, and the states whose turns are still to be taken.
  mutating func takeTurnsTogether(
    of states: ArraySlice<Turning>,
    before event: Int
  ) -> (place: Int, states: [Turning])? {
    guard let block = block(states) else { return nil }
    let (isAtEnd, full) = (takesLastTurns, full)
    let logs = Self.play(block.count, in: workers, options, table) { worker, index, table in
      let turning = block[block.startIndex + index]
      let state = Int(turning.state)
      table.unpack(state, into: worker.from)
      guard worker.hasTurns(ofEnd: isAtEnd) else { return }
      worker.takeTurns(before: event, onlyEnds: turning.onlyEnds, ofEnd: isAtEnd) {
        worker.take($0, but: full, from: index, state, table)
      }
    }
    guard fits(logs) else { return nil }
    var next: [Turning] = []
    let done = takeIn(logs, table) { search, arrival, index, row in
      let state = search.arrive(arrival, from: Int(block[block.startIndex + index].state), row)
      if let state { next.append(Turning(state: UInt32(state), onlyEnds: arrival.kind == .turn)) }
    }
    return (block.startIndex + done, next)
  }

  /// Has the oldest work of the first of the states of ends take its turn, as `takeTurnsTogether` does.
  mutating func settleTogether(_ states: ArraySlice<Int>) -> (place: Int, states: [Int])? {
    guard let block = block(states) else { return nil }
    let full = full
    let logs = Self.play(block.count, in: workers, options, ends.table) { worker, index, table in
      let state = block[block.startIndex + index]
      table.unpack(state, into: worker.from)
      worker.settle { worker.take($0, but: full, from: index, state, table, knownToo: true) }
    }
    guard fits(logs) else { return nil }
    var next: [Int] = []
    let done = takeIn(logs, ends.table) { search, arrival, index, row in
      let state = search.settle(arrival, from: block[block.startIndex + index], row)
      if let state { next.append(state) }
    }
    return (block.startIndex + done, next)
  }

  /// The first of the states, as many as a pool goes on from at once. Whoever wants to know soon, or to stop
  /// at a certain move, looks at each in turn.
  private mutating func block<States: RandomAccessCollection>(_ states: States) -> States.SubSequence?
  where States.Index == Int {
    guard options.pool.size > 1, states.count >= options.pool.fewest, isGoal == nil, !isNearLimit,
      options.permitted == nil,
      options.transitions == .max
    else { return nil }
    if workers.isEmpty {
      for _ in 0..<(options.pool.size * Self.workersEach) {
        workers.append(SearchWorker(program.copy(), options.rules, options, symmetry))
      }
    }
    for worker in workers { worker.clear(like: self.worker) }
    return states.prefix(workers.count * Self.share)
  }

  /// Lanes and a table that threads share: a worker is used by one of them, the table is only read.
  private struct Shared: @unchecked Sendable {
    let workers: [SearchWorker]
    let table: StateReader
    let play: (SearchWorker, Int, StateReader) -> Void
  }

  /// Plays the moves from so many states.
  private static func play(
    _ count: Int,
    in workers: [SearchWorker],
    _ options: ExploreOptions,
    _ table: StateTable,
    _ move: @escaping (_ worker: SearchWorker, _ index: Int, _ table: StateReader) -> Void
  ) -> [Log] {
    let shared = Shared(workers: workers, table: table.reader, play: move)
    withExtendedLifetime(table) {
      options.pool.perform(workers.count) { number in
        let worker = shared.workers[number]
        worker.isOutOfTime = { options.haltByClock != nil }
        for index in (count * number / shared.workers.count)..<(count * (number + 1) / shared.workers.count) {
          if worker.log.isCut { break }
          shared.play(worker, index, shared.table)
          if !worker.log.isCut { worker.log.done += 1 }
        }
      }
    }
    return workers.map(\.log)
  }

  /// Has a table learn what it could not pack, and the logs as it packs rows then.
  private func pack(_ logs: [Log], _ table: StateTable) -> [Log] {
    let layout = table.layout
    let number = table.layoutNumber
    for log in logs { log.teach(table) }
    if table.layoutNumber == number { return logs }
    return logs.map { log in
      var log = log
      log.repack(table, from: layout)
      return log
    }
  }

  /// False where a limit may be reached by what was taken down: at which move is for one thread to say, which goes on
  /// alone from there.
  private mutating func fits(_ logs: [Log]) -> Bool {
    let entries = logs.reduce(0) { $0 + $1.entries.count }
    let seen = table.count - 1 - marked + entries
    let bytes = 2 * (heldBytes + entries * worker.size)
    isNearLimit = seen > options.states || bytes > options.memory
    return !isNearLimit
  }

  /// Takes in what was taken down and is for `table`, up to where the time was up; returns how many states are done.
  ///
  /// What the table has to learn it learns first, so that all else is packed anew once, and where ends that are looked at
  /// in between (`before` each of them) bring something new.
  private mutating func takeIn(
    _ logs: [Log],
    _ table: StateTable,
    before: (_ search: inout Search, _ index: Int) -> Void = { _, _ in },
    _ take: (_ search: inout Search, _ arrival: Arrival, _ index: Int, _ row: StateTable.Sought?) -> Void
  ) -> Int {
    for worker in workers { self.worker.unite(with: worker) }
    var logs = pack(logs, table)
    var (layout, number) = (table.layout, table.layoutNumber)
    var done = 0
    for place in logs.indices {
      transitions += logs[place].transitions
      for entry in logs[place].entries.indices where shortage == nil {
        before(&self, logs[place].entries[entry].index)
        if table.layoutNumber != number {
          for later in place..<logs.count { logs[later].repack(table, from: layout) }
          (layout, number) = (table.layout, table.layoutNumber)
        }
        let arrived = logs[place].entries[entry]
        logs[place].withRow(of: arrived) { take(&self, arrived.arrival, arrived.index, $0) }
      }
      done += logs[place].done
      if logs[place].isCut {
        limit = options.haltByClock ?? .time
        return done
      }
    }
    if let halt = options.haltByClock { limit = halt }
    return done
  }
}

/// What a worker took down, in order.
struct Log {
  struct Entry {
    var arrival: Arrival
    /// Which of the states that the pool was given it is from.
    var index: Int
    /// Where its row begins.
    fileprivate var row: Place
  }

  fileprivate enum Place {
    /// Nothing is gone on from.
    case nowhere
    /// Among `packed`.
    case packed(Int)
    /// Among `differences`, so many of them, as it has values that the table did not know.
    case differing(Range<Int>, from: Int)
  }

  fileprivate(set) var entries: [Entry] = []
  /// Packed rows, one behind the other.
  private var packed: [UInt64] = []
  private var differences: [StateTable.Difference] = []
  /// States whose moves were all played.
  fileprivate(set) var done = 0
  fileprivate(set) var transitions = 0
  /// True where the time was up before all was played.
  fileprivate(set) var isCut = false

  /// Forgets everything, and keeps the room for it.
  fileprivate mutating func clear() {
    entries.removeAll(keepingCapacity: true)
    packed.removeAll(keepingCapacity: true)
    differences.removeAll(keepingCapacity: true)
    (done, transitions, isCut) = (0, 0, false)
  }

  fileprivate mutating func add(_ arrival: Arrival, from index: Int) {
    entries.append(Entry(arrival: arrival, index: index, row: .nowhere))
  }

  /// Takes down how the row in `key` is other than the one of the state that it comes from, which is in `from`.
  fileprivate mutating func add(
    _ arrival: Arrival,
    from index: Int,
    of state: Int,
    _ key: UnsafePointer<UInt8>,
    _ from: UnsafePointer<UInt8>,
    _ table: StateReader
  ) {
    let first = differences.count
    table.differences(key, from: from) { differences.append($0) }
    let row = Place.differing(first..<differences.count, from: state)
    entries.append(Entry(arrival: arrival, index: index, row: row))
  }

  fileprivate mutating func add(
    _ arrival: Arrival,
    from index: Int,
    packed row: UnsafeBufferPointer<UInt64>
  ) {
    entries.append(Entry(arrival: arrival, index: index, row: .packed(packed.count)))
    packed.append(contentsOf: row)
  }

  fileprivate func withRow(of entry: Entry, _ body: (StateTable.Sought?) -> Void) {
    switch entry.row {
    case .nowhere: body(nil)
    case .packed(let place):
      packed.withUnsafeBufferPointer { packed in body(packed.baseAddress.map { .packed($0 + place) }) }
    case .differing(let places, let state):
      differences.withUnsafeBufferPointer {
        body(.differing(UnsafeBufferPointer(rebasing: $0[places]), from: state))
      }
    }
  }

  /// Has a table learn the values of the rows that it could not pack.
  fileprivate func teach(_ table: StateTable) {
    differences.withUnsafeBufferPointer { table.learn($0) }
  }

  /// Brings packed rows from an earlier layout into that of now.
  fileprivate mutating func repack(_ table: StateTable, from layout: StateTable.Layout) {
    let runs = table.runs(from: layout)
    var new = [UInt64](repeating: 0, count: packed.count / layout.words * table.words)
    packed.withUnsafeBufferPointer { old in
      new.withUnsafeMutableBufferPointer { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return }
        for row in 0..<packed.count / layout.words {
          table.repack(old + row * layout.words, by: runs, into: new + row * table.words)
        }
      }
    }
    for index in entries.indices {
      guard case .packed(let place) = entries[index].row else { continue }
      entries[index].row = .packed(place / layout.words * table.words)
    }
    packed = new
  }
}

extension SearchWorker {
  fileprivate func clear(like other: SearchWorker) {
    log.clear()
    for event in fires.indices { (fires[event], absences[event]) = (false, 0) }
    unbuilt = other.unbuilt
  }

  fileprivate func unite(with other: SearchWorker) {
    for event in fires.indices where other.fires[event] { fires[event] = true }
    for event in fires.indices { absences[event] |= other.absences[event] }
    unbuilt.removeAll { !other.unbuilt.contains($0) }
  }

  /// Takes an arrival from a state down, whose row is in `from`, unless it tells nothing that is not in the table;
  /// false once the time is up. Of what was noted often enough no more is taken down.
  fileprivate func take(
    _ arrival: Arrival,
    but full: Set<Violation.InAnyRun>,
    from index: Int,
    _ state: Int,
    _ table: StateReader,
    knownToo: Bool = false
  ) -> Bool {
    if arrival.isTransition { log.transitions += 1 }
    var arrival = arrival
    if !full.isEmpty {
      if !arrival.violations.isEmpty { arrival.violations.removeAll { full.contains($0.inAnyRun) } }
      if !arrival.endViolations.isEmpty {
        arrival.endViolations.removeAll { full.contains($0.inAnyRun) }
      }
    }
    if arrival.isOver || arrival.kind == .crowded {
      if knownToo || !Search.isKnown(arrival, by: nil) { log.add(arrival, from: index) }
    } else if table.pack(key, from: from, of: state, into: packed) {
      let known = knownToo ? nil : table.find(packed: packed).map { table.move(of: $0) }
      if !Search.isKnown(arrival, by: known) {
        log.add(
          arrival,
          from: index,
          packed: UnsafeBufferPointer(start: packed, count: table.words)
        )
      }
    } else {
      log.add(arrival, from: index, of: state, key, from, table)
    }
    if played & 63 == 0, isOutOfTime() { log.isCut = true }
    return !log.isCut
  }
}
