/// Turns of work that waits, as moves of their own.
extension Search {
  /// How a state was reached, where it was not by an event; an event's number plus 1 otherwise.
  enum Move {
    /// By the turn of waiting work, after other work had been passed over: only an event can follow.
    static let turn = UInt32.max
    /// By turns without any work that was passed over.
    static let freeTurn = UInt32.max - 1
    /// By a turn first and by an event later.
    static let endedTurn = UInt32.max - 2
    /// By a turn, with the marks of the work that was passed over.
    static let marked = UInt32.max - 3
  }

  /// True for a state that an event has led to first.
  func isByEvent(_ state: Int) -> Bool { table.move(of: state) < Move.marked }

  /// Adds what turns of waiting work lead to from the states that events of the level before led to.
  mutating func takeTurns() {
    var states = waiting
    waiting.removeAll()
    defer { turning = 0 }
    guard options.splitsTurns else { return }
    // Where there are no events, all turns are those of the end.
    let event = events.first ?? beginning - 1
    var place = 0
    while place < states.count, isGoingOn {
      turning = states.capacity
      if let next = takeTurnsTogether(of: states[place...], before: event) {
        place = next.place
        states += next.states
        continue
      }
      let state = Int(states[place])
      place += 1
      table.unpack(state, into: worker.from)
      guard worker.hasTurns(ofEnd: takesLastTurns) else { continue }
      let onlyEnds = table.move(of: state) == Move.turn
      worker.takeTurns(before: event, onlyEnds: onlyEnds) { arrival in
        if arrival.isTransition { transitions += 1 }
        // A run has turns only before an event.
        if let next = arrive(arrival, from: state, .row(worker.key, from: worker.from)) {
          states.append(UInt32(next))
        }
        return goesOn(transitions)
      }
    }
  }
}

extension Row {
  /// True where it has more instances of a component, the same child more often, or the same work waiting more often,
  /// than `most`.
  func isCrowded(most: Int?) -> Bool {
    guard let most else { return false }
    if waiting.count > most, waiting.mostAlike > most { return true }
    for component in program.components.indices {
      var used = 0
      for cell in program.cells(of: component) where self[cell].isUsed {
        used += 1
        if self[cell].attachedCount > most { return true }
      }
      if used > most { return true }
    }
    return false
  }
}
