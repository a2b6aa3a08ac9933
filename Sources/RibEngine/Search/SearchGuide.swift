/// Turns on the way to a occurrence: an event's choices begin with what had its turn before it, and trying all
/// of them would be exponentially many. The states between are known, so that each turn is looked for alone.
extension Search {
  /// Has waiting work take its turns from the row in `from`, through the given states; returns the choices
  /// that a run takes for it, nil where it does not come out.
  mutating func takeTurns(to states: [Int]) -> [Int]? {
    guard options.splitsTurns else { return states.isEmpty ? [] : nil }
    var choices: [Int] = []
    for state in states {
      guard let turn = takeTurn(to: table.row(of: state)) else { return nil }
      choices += turn
    }
    return choices
  }

  private mutating func takeTurn(to wanted: [UInt8]) -> [Int]? {
    let isMarked = program.read(wanted) { $0.waiting.hasPassedOver }
    for index in worker.turns {
      worker.machine.choices.reset()
      repeat {
        worker.load()
        let passed = worker.machine.passOver(before: index)
        worker.machine.runPending(index)
        if worker.machine.isHalted { continue }
        let reached = Array(UnsafeBufferPointer(start: worker.row, count: program.rowSize))
        if !isMarked { worker.machine.clearMarks() }
        worker.canonicalize()
        if wanted.indices.allSatisfy({ worker.key[$0] == wanted[$0] }) {
          for (index, byte) in reached.enumerated() { worker.from[index] = byte }
          return Array(repeating: 0, count: passed) + [1] + worker.machine.choices.taken
        }
      } while worker.machine.choices.advance()
    }
    return nil
  }

  /// Passes over all that still waits in the row in `from`, as before an event; returns the choices. nil
  /// where a run decides on turns otherwise.
  mutating func passOverAll() -> [Int]? {
    guard options.splitsTurns else { return nil }
    worker.load()
    let passed = worker.machine.passOver(before: worker.machine.waiting.count)
    worker.machine.clearMarks()
    worker.from.update(from: worker.row, count: program.rowSize)
    return Array(repeating: 0, count: passed)
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
    guard let before = takeTurns(to: base.turns) else { return nil }
    var way = base.way
    way.events.append(occurrence.event)
    way.choices += before
    var isRefused = false
    if occurrence.event == events[0] {
      for index in worker.turns {
        worker.load()
        let passed = worker.machine.passOver(before: index)
        let path: Way = (way.events, way.choices + Array(repeating: 0, count: passed) + [1])
        let answer = offer(
          occurrence,
          path,
          { search in
            _ = search.worker.machine.passOver(before: index)
            search.worker.machine.runPending(index)
          },
          take
        )
        if answer == .taken { return answer }
        isRefused = isRefused || answer == .refused
      }
    }
    guard let passed = passOverAll() else { return isRefused ? .refused : nil }
    way.choices += passed
    let line = program.script[occurrence.event]
    let answer = offer(occurrence, way, { $0.worker.machine.play(line, offersTurns: false) }, take)
    return answer == .notShown ? (isRefused ? .refused : nil) : answer
  }
}
