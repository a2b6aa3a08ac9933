/// Plays the calm run of `scenario` and tells all of it, broken rules or not.
package func record(_ scenario: Scenario) -> PlayedRun {
  let parts = Compiler(scenario)
  var capacities = Capacities(components: parts.components.count)
  guard parts.excess.isEmpty else { return PlayedRun() }
  while true {
    let program = Program(parts, capacities: capacities)
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    row.initialize(repeating: 0, count: program.rowSize)
    defer { row.deallocate() }
    var session = Session(program, row: row)
    let run = session.played()
    guard let shortage = session.shortage, let more = capacities.grown(for: shortage, in: program) else {
      return run
    }
    capacities = more
  }
}

/// One run, looked at after each line of events.
private struct Session {
  private let program: Program
  private var machine: Machine<Script, Telling>
  /// What the app keeps, oldest first.
  private var held: [(cell: Int, bit: Int, name: String)] = []

  init(_ program: Program, row: UnsafeMutablePointer<UInt8>) {
    self.program = program
    machine = Machine(program, row: row, choices: Script([]), watcher: Telling())
  }

  /// What the row had too little room for; nil where the run is whole.
  var shortage: Capacities.Shortage? { machine.world.shortage }

  mutating func played() -> PlayedRun {
    var run = PlayedRun()
    for line in program.script {
      machine.play(line)
      run.states.append(picture())
      if machine.isHalted { break }
    }
    run.final = run.states.last ?? WorldPicture()
    let count = machine.watcher.recorder.events.count
    run.events = machine.watcher.recorder.events
    guard !machine.isHalted, !program.android else { return run }
    releaseAll()
    run.afterRelease = Array(machine.watcher.recorder.events[count...])
    run.leaked = picture().alive ?? []
    return run
  }

  private mutating func releaseAll() {
    for thing in held.reversed() {
      for part in EventLine.Part.allCases where Held.bit(part) == thing.bit {
        _ = machine.release(thing.cell, part)
      }
    }
  }
}

// MARK: - What stands

extension Session {
  private mutating func picture() -> WorldPicture {
    noteHeld()
    let names = machine.watcher.recorder.events.filter { $0.name == "init" }.map(\.subject)
    let living = livingParts()
    var picture = WorldPicture()
    let parts = names.compactMap { living[$0] }
    let routers = parts.filter { $0.part == 0 }.map(\.cell)
    picture.tree = roots(of: routers).map { node($0) }
    picture.slots = routers.flatMap { slots(of: $0) }
    picture.active = parts.filter { $0.part == 1 }.map {
      WorldPicture.Activity(world.name($0.cell), world.has($0.cell, Layout.active))
    }
    guard !program.android else { return picture }
    picture.views = parts.filter { $0.part == 2 && world.has($0.cell, Layout.viewLoaded) }.map {
      WorldPicture.View(world.name($0.cell), world.has($0.cell, Layout.shown) ? "in-window" : "loaded")
    }
    picture.alive = names.filter { living[$0] != nil }
    picture.held = held.map(\.name)
    return picture
  }

  private var world: World { machine.world }

  /// The living parts by their names.
  private func livingParts() -> [String: (cell: Int, part: Int)] {
    var found: [String: (cell: Int, part: Int)] = [:]
    for cell in 0..<program.cellCount where world.has(cell, Layout.used) {
      for part in 0..<(3 + world.component(cell).workers.count) where world.isAlive(cell, part) {
        found[world.partName(cell, part)] = (cell, part)
      }
    }
    return found
  }

  private func roots(of routers: [Int]) -> [Int] {
    let inner = Set(routers.flatMap { world.children($0) })
    return routers.filter { cell in
      guard !inner.contains(cell) else { return false }
      guard program.android else { return true }
      return world.has(cell, Layout.active) || world.has(cell, Layout.root)
        || world.has(cell, Layout.childCount)
    }
  }

  private func node(_ cell: Int, depth: Int = 0) -> WorldPicture.Node {
    WorldPicture.Node(
      world.name(cell),
      isActive: world.has(cell, Layout.active),
      isLoaded: world.has(cell, Layout.loaded),
      children: depth > 64 ? [] : world.children(cell).map { node($0, depth: depth + 1) }
    )
  }

  private func slots(of cell: Int) -> [WorldPicture.Slot] {
    world.component(cell).variables.enumerated().map { place, variable in
      let occupant = world.variable(cell, place)
      let isThere = occupant > 0 && occupant < 255
      return WorldPicture.Slot(
        "\(world.name(cell)).\(variable)",
        holds: isThere ? world.name(occupant - 1) : nil
      )
    }
  }

  /// Keeps the order in which the app came to hold things.
  private mutating func noteHeld() {
    for cell in 0..<program.cellCount {
      let bits = world.has(cell, Layout.used) ? world.get(cell, Layout.held) : 0
      held.removeAll { $0.cell == cell && bits & $0.bit == 0 }
      for (bit, suffix) in [
        (Held.whole, ""), (Held.router, ".router"), (Held.interactor, ".interactor"),
        (Held.view, ".viewController"),
      ] where bits & bit != 0 && !held.contains(where: { $0.cell == cell && $0.bit == bit }) {
        held.append((cell, bit, world.name(cell) + suffix))
      }
    }
  }
}
