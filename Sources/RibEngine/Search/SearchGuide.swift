/// Turns on the way to an occurrence: an event's choices begin with what had its turn before it, and trying all
/// of them would be exponentially many. The states between are known, so that each turn is looked for alone.
extension Search {
  /// Has waiting work take its turns from the row in `from`, and transitions end, through the given states, as
  /// before `event`, or at the end of the flow where that is nil; false where that does not come out.
  mutating func takeTurns(to states: [Int], before event: Int?) -> Bool {
    guard options.splitsTurns else { return states.isEmpty }
    return states.allSatisfy { state in
      let wanted = table.row(of: state)
      return takeTurn(to: wanted, isOfEnd: event == nil) || endTransition(to: wanted, before: event)
    }
  }

  /// The same from where the way to a state leads, as it was before.
  private mutating func takeTurnsAsBefore(to states: ArraySlice<Int>, before event: Int) -> Bool {
    guard options.splitsTurns, let last = states.last else { return states.isEmpty }
    // The turns to a state are those to the one before it and one more.
    let isOpen = program.script[event].isOpen
    let key = TellingMemory.Key.turns(to: last, isOpen: isOpen)
    if let known = memory.row(key) {
      if let known { worker.place = known.place }
      return known != nil
    }
    let isThere =
      takeTurnsAsBefore(to: states.dropLast(), before: event)
      && takeLastTurn(to: last, before: event) { .turns(to: $0, isOpen: isOpen) }
    memory.keep(isThere ? .init(events: [], place: worker.place) : nil, for: key)
    return isThere
  }

  /// Has the turns taken that come at the end of the flow before other work, from where its last event has led.
  mutating func takeLastTurns(of end: Ends.Origin) -> Bool {
    guard let turned = end.turned else { return true }
    return takeLastTurns(to: lastTurns(to: turned, from: end.state)[...], of: end)
  }

  private mutating func takeLastTurns(to states: ArraySlice<Int>, of end: Ends.Origin) -> Bool {
    guard let last = states.last else { return true }
    func key(_ state: Int) -> TellingMemory.Key {
      .lastTurns(event: end.event, from: end.from, to: end.state, turned: state)
    }
    if let known = memory.row(key(last)) {
      if let known { worker.place = known.place }
      return known != nil
    }
    // What leads there leads to others as well.
    let isThere =
      takeLastTurns(to: states.dropLast(), of: end) && takeLastTurn(to: last, before: nil, key: key)
    memory.keep(isThere ? .init(events: [], place: worker.place) : nil, for: key(last))
    return isThere
  }

  private mutating func endTransition(to wanted: [UInt8], before event: Int?) -> Bool {
    guard worker.isMoving else { return false }
    return go(by: .transition(before: event), to: wanted) != nil
  }

  /// All that may have its turn has said "not yet", and the transition that ends next ends.
  func endTransition(before event: Int?) {
    worker.player.machine.passOver(before: worker.player.machine.waiting.count)
    // No choice where it has to.
    if let event, program.script[event].isOpen { worker.player.machine.notes?.take(0) }
    worker.player.machine.endNextTransition()
  }

  /// The last of several turns. What the ways tried meanwhile lead to first is kept by its key: what comes of one state
  /// by a turn is asked for one by one.
  private mutating func takeLastTurn(
    to state: Int,
    before event: Int?,
    key: (Int) -> TellingMemory.Key
  ) -> Bool {
    guard options.splitsTurns else { return false }
    let wanted = table.row(of: state)
    let isThere = takeTurn(to: wanted, isOfEnd: event == nil) { search, isMarked, reached in
      search.keepOther(of: state, reached, isMarked: isMarked, key)
    }
    return isThere || endTransition(to: wanted, before: event)
  }

  /// Keeps how the row that was just made canonical was reached, where the search has come to it from the same state as to
  /// `other`, by a turn as well.
  private func keepOther(
    of other: Int,
    _ reached: [UInt8],
    isMarked: Bool,
    _ key: (Int) -> TellingMemory.Key
  ) {
    guard let state = table.find(worker.key, worker.packed), !isByEvent(state),
      table.parent(of: state) == table.parent(of: other),
      Row(program, worker.key).waiting.hasPassedOver == isMarked, memory.row(key(state)) == nil
    else { return }
    let start = worker.place
    goOn(from: reached)
    memory.keep(.init(events: [], place: worker.place), for: key(state))
    worker.place = start
  }

  /// Goes on from a row with the marks of what was passed over, which the one that was made canonical may lack.
  private func goOn(from reached: [UInt8]) {
    worker.goOn()
    for (index, byte) in reached.enumerated() { worker.from[index] = byte }
  }

  private mutating func takeTurn(
    to wanted: [UInt8],
    isOfEnd: Bool,
    other: (_ search: Search, _ isMarked: Bool, _ reached: [UInt8]) -> Void = { _, _, _ in }
  ) -> Bool {
    let isMarked = program.read(wanted) { $0.waiting.hasPassedOver }
    let player = worker.player
    var isThere = false
    for index in worker.turns where !isThere {
      player.playEveryWay(of: { player.machine.acceptTurn(index, isOfEnd: isOfEnd) }) {
        if player.machine.isHalted { return true }
        let reached = Array(UnsafeBufferPointer(start: player.row, count: program.rowSize))
        if !isMarked { player.machine.clearMarks() }
        worker.canonicalize()
        guard wanted.indices.allSatisfy({ worker.key[$0] == wanted[$0] }) else {
          other(self, isMarked, reached)
          return true
        }
        goOn(from: reached)
        isThere = true
        return false
      }
    }
    return isThere
  }

  /// Where the last event has led before a state, and the states that turns of the end led through from there, that one
  /// included.
  func lastTurns(to state: Int) -> (start: Int, turns: [Int]) {
    turns(to: state) { lastWays[$0] }
  }

  /// The same from where it is known that they begin: a way of the end may have come up since.
  private func lastTurns(to state: Int, from start: Int) -> [Int] {
    let last = lastTurns(to: state)
    return last.start == start ? last.turns : turns(to: state) { _ in nil }.turns
  }

  /// By the first way to each state, but for those that `other` leads to, each once.
  private func turns(to last: Int, by other: (Int) -> Int?) -> (start: Int, turns: [Int]) {
    var states: [Int] = []
    var passed: Set<Int> = []
    var state = last
    while !isByEvent(state) {
      states.append(state)
      let way = passed.insert(state).inserted ? other(state) : nil
      guard let parent = way ?? table.parent(of: state) else { break }
      state = parent
    }
    return (state, states.reversed())
  }

  /// Offers what the flow shows that ends in the row in `from`, or in a further turn.
  mutating func offerEnd(
    _ occurrence: Occurrence,
    _ events: [Int],
    _ take: (Offer) -> Bool
  ) -> Answer {
    guard let state = occurrence.end, let turned = occurrence.turned else {
      return offer(occurrence, .end, events, .endOfFlow, take)
    }
    let (from, event) = (occurrence.from, occurrence.event)
    let end = Ends.Origin(from: from, event: event, state: state, turned: turned)
    guard takeLastTurns(of: end) else { return .notShown }
    var answer = offer(occurrence, .end, events, .endOfFlow, take)
    for index in worker.turns where answer != .taken {
      let next = offer(occurrence, .endTurn(index), events, .turn(index, isOfEnd: true), take)
      if next != .notShown { answer = next }
    }
    return answer
  }

  /// Passes over all that still waits in the row in `from`, as before an event; false where a run decides on
  /// turns otherwise.
  mutating func passOverAll() -> Bool {
    guard options.splitsTurns else { return false }
    let isMoving = worker.isMoving
    worker.player.load()
    worker.player.machine.passOver(before: worker.player.machine.waiting.count)
    worker.player.machine.clearMarks()
    // Only what comes by itself comes while a transition runs.
    if isMoving { worker.player.machine.notes?.take(1) }
    worker.player.goOn()
    return true
  }

  /// Offers the ways that show an occurrence in its event, or in a turn before that; nil where the way there
  /// does not come out, or shows nothing.
  mutating func offerGuided(
    _ occurrence: Occurrence,
    _ base: (events: [Int], turns: [Int]),
    _ take: (Offer) -> Bool
  ) -> Answer? {
    let start = worker.place
    defer { worker.place = start }
    guard takeTurnsAsBefore(to: base.turns[...], before: occurrence.event) else { return nil }
    let event = eventOfRun(occurrence.event)
    let events = base.events + [event]
    var isRefused = false
    if occurrence.event == self.events[0] {
      for index in worker.turns {
        let turn = PlayedMove.turn(index, isOfEnd: false)
        let answer = offer(occurrence, .guidedTurn(index), events, turn, take)
        if answer == .taken { return answer }
        isRefused = isRefused || answer == .refused
      }
      if worker.isMoving {
        let end = PlayedMove.transition(before: occurrence.event)
        let answer = offer(occurrence, .guidedTransition, events, end, take)
        if answer == .taken { return answer }
        isRefused = isRefused || answer == .refused
      }
    }
    guard passOverAll() else { return isRefused ? .refused : nil }
    let move = PlayedMove.line(event, offersTurns: false)
    let answer = offer(occurrence, .guidedEvent, events, move, take)
    return answer == .notShown ? (isRefused ? .refused : nil) : answer
  }
}
