/// Turns on the way to a sighting: an event's choices begin with what had its turn before it, and trying all
/// of them would be exponentially many. The states between are known, so that each turn is looked for alone.
extension Search {
  /// Has waiting work take its turns from the row in `from`, through the given states; returns the choices
  /// that a run takes for it, nil where it does not come out.
  mutating func takeTurns(to states: [Int]) -> [Int]? {
    guard options.splitsTurns else { return states.isEmpty ? [] : nil }
    var digits: [Int] = []
    for state in states {
      guard let turn = takeTurn(to: table.row(of: state)) else { return nil }
      digits += turn
    }
    return digits
  }

  private mutating func takeTurn(to wanted: [UInt8]) -> [Int]? {
    let isMarked = isMarked(wanted)
    for index in lane.turns {
      lane.machine.choices.reset()
      repeat {
        lane.load()
        let passed = lane.machine.passOver(before: index)
        lane.machine.runPending(index)
        if lane.machine.isHalted { continue }
        let reached = Array(UnsafeBufferPointer(start: lane.row, count: program.rowSize))
        if !isMarked { lane.machine.clearMarks() }
        lane.canonicalize()
        if wanted.indices.allSatisfy({ lane.key[$0] == wanted[$0] }) {
          for (index, byte) in reached.enumerated() { lane.from[index] = byte }
          return Array(repeating: 0, count: passed) + [1] + lane.machine.choices.taken
        }
      } while lane.machine.choices.advance()
    }
    return nil
  }

  private func isMarked(_ row: [UInt8]) -> Bool {
    (0..<Int(row[program.pendingBase])).contains {
      row[program.pendingBase + 1 + $0 * Layout.pendingSize + 2] & 8 != 0
    }
  }

  /// Passes over all that still waits in the row in `from`, as before an event; returns the choices. nil
  /// where a run decides on turns otherwise.
  mutating func passOverAll() -> [Int]? {
    guard options.splitsTurns else { return nil }
    lane.load()
    let passed = lane.machine.passOver(before: lane.machine.pendingCount)
    lane.machine.clearMarks()
    lane.from.update(from: lane.row, count: program.rowSize)
    return Array(repeating: 0, count: passed)
  }

  /// Offers the ways that show a sighting in its letter, or in a turn before that; nil where the way there
  /// does not come out, or shows nothing.
  mutating func offerGuided(
    _ sighting: Sighting,
    _ base: (way: Way, turns: [Int]),
    _ take: (_ letters: [Int], _ digits: [Int]) -> Bool
  ) -> Answer? {
    let start = Array(UnsafeBufferPointer(start: lane.from, count: program.rowSize))
    defer { for (index, byte) in start.enumerated() { lane.from[index] = byte } }
    guard let before = takeTurns(to: base.turns) else { return nil }
    var way = base.way
    way.letters.append(sighting.letter)
    way.digits += before
    var isRefused = false
    if sighting.letter == letters[0] {
      for index in lane.turns {
        lane.load()
        let passed = lane.machine.passOver(before: index)
        let path: Way = (way.letters, way.digits + Array(repeating: 0, count: passed) + [1])
        let answer = offer(
          sighting,
          path,
          { search in
            _ = search.lane.machine.passOver(before: index)
            search.lane.machine.runPending(index)
          },
          take
        )
        if answer == .taken { return answer }
        isRefused = isRefused || answer == .refused
      }
    }
    guard let passed = passOverAll() else { return isRefused ? .refused : nil }
    way.digits += passed
    let line = program.script[sighting.letter]
    let answer = offer(sighting, way, { $0.lane.machine.play(line, offersTurns: false) }, take)
    return answer == .notShown ? (isRefused ? .refused : nil) : answer
  }
}
