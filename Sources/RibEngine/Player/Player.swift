/// A machine with its rows: all that plays a program does it here.
///
/// It is a class because it owns memory, and because who makes a move looks at the machine meanwhile.
final class Player {
  let program: Program
  /// No call of it asks for another one: to have that checked costs as much at each move as hashing its state.
  @exclusivity(unchecked) var machine: Machine<Watch>
  /// The row that the machine changes.
  let row: UnsafeMutablePointer<UInt8>
  /// What a move begins with; an empty world at first.
  let from: UnsafeMutablePointer<UInt8>
  /// The choices on the way to the row in `from`, as a run makes them; nil where nobody wants to know.
  var notes: MomentNotes?
  /// Of how many living instances of a component each is asked when it finishes, in a move that has more than
  /// `mostWays` ways; nil for any number, in any move.
  var mostAsked: Int?
  private let memory: (row: RowMemory, from: RowMemory)

  /// `path` is what a single play takes; missing ways are 0.
  init(_ program: Program, path: [Int] = [], watcher: Watch) {
    self.program = program
    memory = (RowMemory(for: program), RowMemory(for: program))
    (row, from) = (memory.row.bytes, memory.from.bytes)
    machine = Machine(program, row: row, choices: Script(path), watcher: watcher)
  }

  /// What the row had too little room for; nil where the play is whole.
  var shortage: Capacities.Shortage? { machine.world.shortage }

  /// What the last move broke, for whoever keeps it: no larger than it is, and the room for the next stays with the
  /// watcher. It is asked of no watcher, as what a machine in a class is asked for is asked of a copy of all of it.
  var violations: [Violation] {
    machine.watcher.violations.isEmpty ? [] : machine.watcher.violations.map { $0 }
  }

  /// The ways that were taken, without the calm ones at the end.
  var path: [Int] { trimmed(Array(machine.choices.taken)) }
}

extension Player {
  /// Makes the row what a move begins with, as if nothing had been played.
  func load() {
    row.update(from: from, count: program.rowSize)
    machine.notes = notes
    machine.restart()
  }

  /// Goes on from what was played last.
  func goOn() {
    from.update(from: row, count: program.rowSize)
    notes = machine.notes
  }

  /// What a move begins with, to come back to.
  struct Place {
    fileprivate let row: [UInt8]
    fileprivate let notes: MomentNotes?
  }

  var place: Place {
    get { Place(row: Array(UnsafeBufferPointer(start: from, count: program.rowSize)), notes: notes) }
    set {
      newValue.row.withUnsafeBufferPointer { row in
        if let start = row.baseAddress { from.update(from: start, count: row.count) }
      }
      notes = newValue.notes
    }
  }

  /// Makes a move from the row in `from` in every way, in the order of an odometer whose last digit turns
  /// first; `path` is the first of them. Ends early where `goesOn`, asked before a way, or `each`, asked
  /// after it, says no. Begins again, with fewer ways, where there are very many (see `mostAsked`).
  @inline(__always)
  func playEveryWay<Seen>(
    of move: () -> Seen,
    from path: [Int] = [],
    while goesOn: () -> Bool = { true },
    each: (Seen) -> Bool
  ) {
    if path.isEmpty { machine.choices.reset() } else { machine.choices = Script(path) }
    machine.mostAsked = nil
    while goesOn() {
      load()
      guard each(move()), machine.choices.advance() else { return }
      if let mostAsked, machine.mostAsked == nil, machine.choices.ordinal == Self.mostWays {
        machine.mostAsked = mostAsked
        machine.choices.reset()
      }
    }
  }

  /// How many ways of a move are played before it is one whose ways multiply.
  private static var mostWays: Int { 256 }
}

extension Machine where W == Watch {
  /// Forgets the last move: nothing is on the stack, nothing has stopped.
  mutating func restart() {
    watcher.restart()
    isHalted = world.row.stop != nil
    nesting = Nesting()
    presentations = 0
    (presenting, swiped, presentsModally, pushedOn) = (nil, nil, false, nil)
    (opening, entering) = ([], [])
    (isTogether, hasLeft) = (false, false)
    (telling, timeStands) = (nil, false)
    staying = AlikeBlocks()
    (eventsLeft, linkedTurns) = (Self.mostEvents(of: program), 0)
    at = -1
  }

}

extension Machine {
  mutating func restAtStart() { if isAtRest { watcher.rest(in: world) } }

  /// Plays the lines before the events of a search.
  mutating func playBeginning(_ count: Int) {
    restAtStart()
    for line in program.script[..<count] where !isHalted { play(line) }
  }

  /// Plays the end of a flow from here.
  mutating func end() {
    let isRound = settle()
    guard !isHalted else { return }
    isRound ? watcher.rest(in: world) : restAtStart()
    watcher.end(in: world)
  }
}
