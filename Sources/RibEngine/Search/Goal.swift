/// The move that led to what a search was looking for.
struct Goal {
  var from: Int
  /// nil where work that waits led to it.
  var event: Int?
}

extension Search {
  /// The events that led to a state first. Where a search began with a row, they lead on from there.
  func events(from start: Int, to state: Int) -> [Int] {
    var events: [Int] = []
    var state = state
    while state != start, let parent = table.parent(of: state) {
      if isByEvent(state) { events.append(Int(table.move(of: state)) - 1) }
      state = parent
    }
    return events.reversed()
  }

  /// The rows of all states as a run has them, before they were made canonical: with every serial number. A
  /// search must have tried all turns before each event.
  mutating func wholeRows() -> [[UInt8]] {
    var rows = [Array(repeating: UInt8(0), count: program.rowSize)]
    for state in 1..<max(1, table.count) {
      for (index, byte) in rows[table.parent(of: state) ?? 0].enumerated() { worker.from[index] = byte }
      let event = Int(table.move(of: state)) - 1
      let move = event < beginning ? PlayedMove.beginning : .line(event, offersTurns: true)
      let isThere = go(by: move, to: table.row(of: state)) != nil
      if !isThere { table.unpack(state, into: worker.from) }
      rows.append(Array(UnsafeBufferPointer(start: worker.from, count: program.rowSize)))
    }
    return rows
  }
}
