/// Turns of work that waits, as moves of their own.
extension Search {
  /// How a state was reached, where it was not by a letter; a letter's number plus 1 otherwise.
  enum Move {
    /// By the turn of waiting work, after other work had been passed over: only an event can follow.
    static let turn = UInt32.max
    /// By turns without any work that was passed over.
    static let freeTurn = UInt32.max - 1
    /// By a turn first and by a letter later.
    static let endedTurn = UInt32.max - 2
    /// By a turn, with the marks of the work that was passed over.
    static let marked = UInt32.max - 3
  }

  /// True for a state that a letter has led to first.
  func isByLetter(_ state: Int) -> Bool { table.move(of: state) < Move.marked }

  /// Adds what turns of waiting work lead to from the states that letters of the level before led to.
  mutating func takeTurns() {
    var states = waiting
    waiting.removeAll(keepingCapacity: true)
    guard options.splitsTurns, !letters.isEmpty else { return }
    var place = 0
    while place < states.count, isGoingOn {
      table.unpack(states[place], into: from)
      if from[program.pendingBase] > 0, !isCrowded { states += takeTurns(of: states[place]) }
      place += 1
    }
  }

  /// Returns the states whose turns are still to be taken.
  private mutating func takeTurns(of state: Int) -> [Int] {
    var next: [Int] = []
    var blockIsPassed = false
    for index in 0..<Int(from[program.pendingBase]) {
      let item = from + program.pendingBase + 1 + index * Layout.pendingSize
      let kind = Int(item[0])
      let isBlock = kind == Work.hop || kind == Work.body || kind == Work.task
      defer { blockIsPassed = blockIsPassed || isBlock }
      if item[2] & 8 != 0 || (isBlock && blockIsPassed) { continue }
      machine.choices.reset()
      repeat {
        load(empty: false)
        machine.takeTurn(index)
        transitions += 1
        if let state = arriveByTurn(from: state) { next.append(state) }
      } while goesOn(transitions) && machine.choices.advance()
      if !isGoingOn { break }
    }
    return next
  }

  /// The state with the marks taken away is what an event comes to; with them it is what the next turn
  /// comes to, if there can be another one. Returns the latter.
  private mutating func arriveByTurn(from state: Int) -> Int? {
    if row[Layout.halted] == 2 {
      shortage = machine.world.shortage
      return nil
    }
    // A run has turns only before an event.
    note(from: state, letter: letters[0])
    if machine.isHalted {
      if keepsMoves { keptTurns.append((state, state)) }
      return nil
    }
    var next: Int?
    let isFree = !machine.hasMarks
    if !isFree { hasPassedOver = true }
    if !isFree, machine.hasTurns {
      canonicalize()
      let found = table.insert(key, parent: UInt32(state), move: Move.marked)
      if found.isNew {
        marked += 1
        next = found.state
      }
    }
    machine.clearMarks()
    canonicalize()
    let found = table.insert(key, parent: UInt32(state), move: isFree ? Move.freeTurn : Move.turn)
    if keepsMoves { keptTurns.append((state, found.state)) }
    guard isFree, found.isNew || table.move(of: found.state) == Move.turn else { return next }
    table.setMove(of: found.state, Move.freeTurn)
    return found.state
  }

  /// True where the row in `from` has work that was passed over.
  var isMarked: Bool {
    (0..<Int(from[program.pendingBase])).contains {
      from[program.pendingBase + 1 + $0 * Layout.pendingSize + 2] & 8 != 0
    }
  }

  /// True where the row in `from` has more instances of a component, or the same child more often, than the
  /// search goes on from.
  var isCrowded: Bool {
    guard let most = options.instances else { return false }
    for component in program.components.indices {
      var used = 0
      for cell in program.cells(of: component) where from[program.cellBase[cell] + Layout.used] != 0 {
        used += 1
        if Int(from[program.cellBase[cell] + Layout.attachedCount]) > most { return true }
      }
      if used > most { return true }
    }
    return false
  }
}
