/// Turns on the way to a occurrence: an event's choices begin with what had its turn before it, and trying all
/// of them would be exponentially many. The states between are known, so that each turn is looked for alone.
extension Search {
  /// Has waiting work take its turns from the row in `from`, and transitions end, through the given states;
  /// returns the choices that a run takes for it before `event`, nil where it does not come out.
  mutating func takeTurns(to states: [Int], before event: Int) -> [Int]? {
    guard options.splitsTurns else { return states.isEmpty ? [] : nil }
    var choices: [Int] = []
    for state in states {
      let wanted = table.row(of: state)
      guard let turn = takeTurn(to: wanted) ?? endTransition(to: wanted, before: event) else { return nil }
      choices += turn
    }
    return choices
  }

  private mutating func endTransition(to wanted: [UInt8], before event: Int) -> [Int]? {
    guard worker.isMoving else { return nil }
    let passed = passAll() + ending(before: event)
    let choices = go(by: { $0.endTransition() }, to: wanted)
    return choices.map { passed + $0 }
  }

  /// All that may have its turn has said "not yet".
  private func passAll() -> [Int] {
    worker.player.load()
    let passed = worker.player.machine.passOver(before: worker.player.machine.waiting.count)
    return Array(repeating: 0, count: passed)
  }

  private func endTransition() { worker.player.machine.endNextTransition() }

  /// The choice of a transition that ends before an event: none where it has to.
  private func ending(before event: Int) -> [Int] { program.script[event].isOpen ? [0] : [] }

  private mutating func takeTurn(to wanted: [UInt8]) -> [Int]? {
    let isMarked = program.read(wanted) { $0.waiting.hasPassedOver }
    let player = worker.player
    var taken: [Int]?
    for index in worker.turns where taken == nil {
      player.playEveryWay(of: {
        let passed = player.machine.passOver(before: index)
        player.machine.runPending(index)
        player.machine.endIdleTransitions()
        return passed
      }) { passed in
        if player.machine.isHalted { return true }
        let reached = Array(UnsafeBufferPointer(start: player.row, count: program.rowSize))
        if !isMarked { player.machine.clearMarks() }
        worker.canonicalize()
        guard wanted.indices.allSatisfy({ worker.key[$0] == wanted[$0] }) else { return true }
        for (index, byte) in reached.enumerated() { player.from[index] = byte }
        taken = Array(repeating: 0, count: passed) + [1] + player.machine.choices.taken
        return false
      }
    }
    return taken
  }

  /// Passes over all that still waits in the row in `from`, as before an event; returns the choices. nil
  /// where a run decides on turns otherwise.
  mutating func passOverAll() -> [Int]? {
    guard options.splitsTurns else { return nil }
    let passed = passAll()
    worker.player.machine.clearMarks()
    worker.from.update(from: worker.player.row, count: program.rowSize)
    // Only what comes by itself comes while a transition runs.
    return passed + (worker.isMoving ? [1] : [])
  }

  /// Offers the ways that show a occurrence in its event, or in a turn before that; nil where the way there
  /// does not come out, or shows nothing.
  mutating func offerGuided(
    _ occurrence: Occurrence,
    _ base: (way: Way, turns: [Int]),
    _ take: (_ events: [Int], _ choices: [Int]) -> Bool
  ) -> Answer? {
    let start = Array(UnsafeBufferPointer(start: worker.from, count: program.rowSize))
    defer { for (index, byte) in start.enumerated() { worker.from[index] = byte } }
    guard let before = takeTurns(to: base.turns, before: occurrence.event) else { return nil }
    var way = base.way
    way.events.append(occurrence.event)
    way.choices += before
    var isRefused = false
    if occurrence.event == events[0] {
      for index in worker.turns {
        worker.player.load()
        let passed = worker.player.machine.passOver(before: index)
        let path: Way = (way.events, way.choices + Array(repeating: 0, count: passed) + [1])
        let answer = offer(
          occurrence,
          path,
          { search in
            _ = search.worker.player.machine.passOver(before: index)
            search.worker.player.machine.runPending(index)
          },
          take
        )
        if answer == .taken { return answer }
        isRefused = isRefused || answer == .refused
      }
      if worker.isMoving {
        let path: Way = (way.events, way.choices + passAll() + ending(before: occurrence.event))
        let answer = offer(occurrence, path, { $0.endTransition() }, take)
        if answer == .taken { return answer }
        isRefused = isRefused || answer == .refused
      }
    }
    guard let passed = passOverAll() else { return isRefused ? .refused : nil }
    way.choices += passed
    let line = program.script[occurrence.event]
    let answer = offer(occurrence, way, { $0.worker.player.machine.play(line, offersTurns: false) }, take)
    return answer == .notShown ? (isRefused ? .refused : nil) : answer
  }
}
