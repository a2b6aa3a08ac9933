/// Turns of work that waits, as moves of their own.
extension Search {
  /// How a state was reached, where it was not by an event; an event's number plus 1 otherwise.
  enum Move {
    /// By the turn of waiting work, after other work had been passed over: only an event can follow.
    static let turn = UInt32.max
    /// By turns without any work that was passed over.
    static let freeTurn = UInt32.max - 1
    /// By a turn first, and then by an event, or by a turn of the end without any work that was passed over: its waiting
    /// work has its turns, and flows end there.
    static let endedTurn = UInt32.max - 2
    /// By a turn, with the marks of the work that was passed over.
    static let marked = UInt32.max - 3
    /// By a turn of the end, after other work had been passed over.
    static let lastTurn = UInt32.max - 4

    /// True for a move that is an event.
    static func isEvent(_ move: UInt32) -> Bool { move < lastTurn }

    /// True where something was passed over on every way there: its waiting work has had no turns yet.
    static func isHeldUp(_ move: UInt32) -> Bool { move == turn || move == lastTurn }

    /// True where no flow has ended there yet.
    static func isBetween(_ move: UInt32) -> Bool { move == turn || move == freeTurn }

    /// The move of a state that is reached by a turn, as far as is known.
    static func byTurn(isHeldUp: Bool, isBetween: Bool) -> UInt32 {
      if isHeldUp { return isBetween ? turn : lastTurn }
      return isBetween ? freeTurn : endedTurn
    }
  }

  /// A state whose waiting work is to have its turns.
  struct Turning {
    let state: UInt32
    /// Work was passed over on the way to it: only its transitions end before the next event. This is what was known when
    /// the state was noted, or it would depend on who has looked at what meanwhile; where it turns out to be reached without
    /// that, it is noted once more.
    let onlyEnds: Bool
  }

  /// True for a state that an event has led to first.
  func isByEvent(_ state: Int) -> Bool { Move.isEvent(table.move(of: state)) }

  /// Adds what turns of waiting work lead to from the states that events of the level before led to.
  mutating func takeTurns() {
    var states = waiting.map { Turning(state: $0, onlyEnds: false) }
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
      let turning = states[place]
      let state = Int(turning.state)
      place += 1
      table.unpack(state, into: worker.from)
      guard worker.hasTurns(ofEnd: takesLastTurns) else { continue }
      worker.takeTurns(before: event, onlyEnds: turning.onlyEnds, ofEnd: takesLastTurns) { arrival in
        if arrival.isTransition { transitions += 1 }
        // A run has turns only before an event.
        if let next = arrive(arrival, from: state, .row(worker.key, from: worker.from)) {
          states.append(Turning(state: UInt32(next), onlyEnds: arrival.kind == .turn))
        }
        return goesOn(transitions)
      }
    }
  }
}

extension Row {
  /// What it has more of than `most`: instances of a component, places of the same child, the same work waiting, or
  /// calls of one instance that are suspended at the same step.
  /// With `countsRepeated` not set, blocks behind a transition are no more than there can be (see `Canonical`).
  func crowd(most: Int?, countsRepeated: Bool) -> Crowd? {
    guard let most else { return nil }
    let work = waiting.firstAlike(moreThan: most) { countsRepeated || !waiting.isBlockBehindTransition($0) }
    if let work {
      let item = waiting[work]
      let owner = item.frame.map { frames[$0].owner } ?? item.cell
      let isList = item.hasList && !program.lists[Int(item.list)].isEmpty
      return .work(of: owner.map { self[$0].component }, at: isList ? item.place(in: program) : nil)
    }
    for component in program.components.indices {
      var used = 0
      for cell in program.cells(of: component) where self[cell].isUsed {
        used += 1
        if self[cell].attachedCount > most { return .attached(component) }
      }
      if used > most { return .instances(of: component) }
    }
    guard hasFrames, let call = frames.firstAlike(moreThan: most) else { return nil }
    return .work(of: self[call.owner].component, at: call.place(in: program))
  }
}

/// What a row has too many of to be gone on from.
enum Crowd: Hashable, Sendable {
  case instances(of: Int)
  /// One instance of a component is among the children of its parents so often.
  case attached(Int)
  /// The same work waits, of a component where it is anybody's, and put off by a step where that is known.
  case work(of: Int?, at: Int?)

  var kind: Bound.Kinds { if case .work = self { .blocks } else { .components } }

  /// As part of a sentence.
  func words(in program: Program) -> String {
    switch self {
    case .instances(let component): return program.components[component].name
    case .attached(let component): return "one \(program.components[component].name) attached again and again"
    case .work(let component, let code):
      let name = component.map { " of \(program.components[$0].name)" } ?? ""
      let line = code.flatMap { program.line(of: $0) }.map { " in \($0)" } ?? ""
      return "what waits\(name)\(line)"
    }
  }
}
