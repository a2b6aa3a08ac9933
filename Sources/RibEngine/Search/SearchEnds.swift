/// What a flow shows that ends in a state: everything that waits has its turn, oldest first, without being
/// asked.
///
/// A turn leaves no call on the stack, so what ends pass through are states as well, and most of them are
/// passed by many ends: each is gone on from once. All ways of all turns would be exponentially many, where
/// each answer opens the next screen.
struct Ends {
  /// Where an end begins.
  struct Origin {
    var from: Int
    var letter: Int
    /// The state that the letter led to.
    var state: Int
  }

  /// How many ways to one state are kept; what follows from another mistake on one may stand alone on
  /// another.
  static let mostWays = 8

  /// Canonical rows with waiting work. The parents are others of them, the first that led there.
  fileprivate(set) var table: StateTable?
  /// Further ones that led to a state.
  fileprivate var parents: [Int: [Int]] = [:]
  fileprivate var origins: [Int: [Origin]] = [:]
  /// Whether nothing waits any more in the end, in one way at least.
  fileprivate var comesToRest: [Bool] = [true]
  /// States that were not gone on from because of too many instances of one component.
  fileprivate(set) var crowded = 0

  var heldBytes: Int { (table?.heldBytes ?? 0) + comesToRest.capacity }

  func row(of state: Int) -> [UInt8] { table?.row(of: state) ?? [] }

  /// Ways from the beginning of an end to a state, shortest first: `mostWays` times the square at most.
  func ways(to state: Int) -> [(origin: Origin, states: [Int])] {
    var found: [(origin: Origin, states: [Int])] = []
    var open = [[state]]
    var place = 0
    while place < open.count, found.count < Self.mostWays * Self.mostWays, place < 4096 {
      let way = open[place]
      place += 1
      guard let last = way.last else { continue }
      for origin in origins[last] ?? [] { found.append((origin, way.reversed())) }
      let first = table?.parent(of: last).flatMap { $0 == 0 ? nil : $0 }
      for parent in [first].compactMap({ $0 }) + (parents[last] ?? []) where !way.contains(parent) {
        open.append(way + [parent])
      }
    }
    return found
  }
}

extension Search {
  /// Ends the flow in a new state, which `row` holds as it was reached and `key` as it is kept.
  mutating func end(in state: Int, from: Int, letter: Int) {
    guard machine.pendingCount > 0 else {
      if program.mayCycle {
        machine.watcher.restart()
        machine.watcher.end(in: machine.world)
        note(from: from, letter: letter, end: state)
      }
      return
    }
    let origin = Ends.Origin(from: from, letter: letter, state: state)
    let start = known(key, origin: origin, parent: nil)
    guard start.isNew else { return }
    let outer = machine.choices
    let raw = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    defer { raw.deallocate() }
    raw.update(from: row, count: program.rowSize)
    settle(start.state)
    if isGoingOn, !ends.comesToRest[start.state] {
      // It goes on for ever, whatever way it takes.
      row.update(from: raw, count: program.rowSize)
      machine.restart()
      machine.watcher.restart()
      machine.choices.reset()
      machine.end()
      note(from: from, letter: letter, end: state)
    }
    machine.choices = outer
  }

  /// Goes on from a state, and from what that leads to, until nothing new comes.
  private mutating func settle(_ start: Int) {
    var states = [start]
    var steps: [(from: Int, to: Int)] = []
    var place = 0
    while place < states.count, isGoingOn {
      let state = states[place]
      place += 1
      ends.table?.unpack(state, into: settling)
      if isCrowded(settling) {
        ends.crowded += 1
        ends.comesToRest[state] = true
        continue
      }
      machine.choices.reset()
      repeat {
        row.update(from: settling, count: program.rowSize)
        machine.restart()
        machine.watcher.restart()
        let isOver = machine.settleOne()
        if row[Layout.halted] == 2 {
          shortage = machine.world.shortage
          return
        }
        note(ending: state)
        if isOver {
          ends.comesToRest[state] = true
        } else {
          canonicalize()
          let next = known(key, origin: nil, parent: state)
          steps.append((state, next.state))
          if next.isNew { states.append(next.state) }
        }
      } while goesOn(machine.choices.ordinal + 1) && machine.choices.advance()
    }
    var isNews = true
    while isNews {
      isNews = false
      for step in steps.reversed() where ends.comesToRest[step.to] && !ends.comesToRest[step.from] {
        ends.comesToRest[step.from] = true
        isNews = true
      }
    }
  }

  private mutating func known(
    _ key: UnsafeMutablePointer<UInt8>,
    origin: Ends.Origin?,
    parent: Int?
  ) -> (state: Int, isNew: Bool) {
    var table = ends.table ?? StateTable(settling, size: canonical.size)
    ends.table = nil
    let found = table.insert(key, parent: parent.map { UInt32($0) } ?? 0, move: 0)
    ends.table = table
    if found.isNew { ends.comesToRest.append(false) }
    if let origin, ends.origins[found.state, default: []].count < Ends.mostWays {
      ends.origins[found.state, default: []].append(origin)
    }
    if let parent, !found.isNew, table.parent(of: found.state) != parent,
      ends.parents[found.state, default: []].count < Ends.mostWays,
      !ends.parents[found.state, default: []].contains(parent)
    {
      ends.parents[found.state, default: []].append(parent)
    }
    return found
  }

  /// Offers the ways of the last turn that show a sighting, on each way that leads to it.
  mutating func path(
    toEnding sighting: Sighting,
    _ state: Int,
    _ take: (_ letters: [Int], _ digits: [Int]) -> Bool
  ) -> Bool {
    for end in ends.ways(to: state) {
      guard var way = way(to: end.origin.from), go(end.origin.letter, to: end.origin.state, &way) else {
        continue
      }
      let isThere = end.states.dropFirst().allSatisfy { next in
        let digits = go(by: { _ = $0.machine.settleOne() }, to: ends.row(of: next))
        way.digits += digits ?? []
        return digits != nil
      }
      guard isThere else { continue }
      if offer(sighting, way, { _ = $0.machine.settleOne() }, take) { return true }
    }
    return false
  }
}

extension Machine {
  /// Has the oldest work take its turn; true where nothing is left to wait for.
  mutating func settleOne() -> Bool {
    if pendingCount > 0 { runPending(0) }
    guard isHalted || pendingCount == 0 else { return false }
    if world.row[Layout.halted] != 2 {
      restAtStart()
      watcher.end(in: world)
    }
    return true
  }
}
