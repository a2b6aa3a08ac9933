/// Plays the calm run of `scenario` and tells all of it, broken rules or not.
package func record(_ scenario: Scenario) -> PlayedRun {
  var growing = GrowingProgram(scenario)
  var run = PlayedRun()
  guard growing.excess.isEmpty else { return run }
  _ = growing.play { program in
    var session = Session(program)
    run = session.played()
    return session.shortage
  }
  return run
}

/// One run, looked at after each line of events.
private struct Session {
  private let program: Program
  private let player: Player
  private let recorder = Recorder()
  /// What the app keeps, oldest first.
  private var held: [(cell: Cell, what: Held, name: String)] = []

  init(_ program: Program) {
    self.program = program
    player = Player(program, watcher: Watch(.none, log: recorder))
  }

  /// What the row had too little room for; nil where the run is whole.
  var shortage: Capacities.Shortage? { player.shortage }

  mutating func played() -> PlayedRun {
    var run = PlayedRun()
    for line in program.script {
      player.machine.play(line)
      run.states.append(picture())
      if player.machine.isHalted { break }
    }
    run.final = run.states.last ?? WorldPicture()
    let count = recorder.events.count
    run.events = recorder.events
    guard !player.machine.isHalted, !program.android else { return run }
    releaseAll()
    run.afterRelease = Array(recorder.events[count...])
    run.leaked = picture().alive ?? []
    return run
  }

  private mutating func releaseAll() {
    for thing in held.reversed() {
      for part in EventLine.Part.allCases where Held(part) == thing.what {
        _ = player.machine.release(thing.cell, held: part)
      }
    }
  }
}

// MARK: - What stands

extension Session {
  private mutating func picture() -> WorldPicture {
    noteHeld()
    let names = recorder.events.filter { $0.kind == .initialized }.map(\.subject)
    let living = livingParts()
    var picture = WorldPicture()
    let parts = names.compactMap { living[$0] }
    let routers = parts.filter { $0.part == .router }.map(\.cell)
    picture.tree = roots(of: routers).map { node($0) }
    picture.slots = routers.flatMap { slots(of: $0) }
    picture.active = parts.filter { $0.part == .interactor }.map {
      WorldPicture.Activity(world.name($0.cell), world[$0.cell].isActive)
    }
    guard !program.android else { return picture }
    picture.views = parts.filter { $0.part == .view && world[$0.cell].isViewLoaded }.map {
      WorldPicture.View(world.name($0.cell), world[$0.cell].isShown ? "in-window" : "loaded")
    }
    picture.alive = names.filter { living[$0] != nil }
    picture.held = held.map(\.name)
    return picture
  }

  private var world: World { player.machine.world }

  /// The living parts by their names.
  private func livingParts() -> [String: (cell: Cell, part: Part)] {
    var found: [String: (cell: Cell, part: Part)] = [:]
    for cell in world.cells {
      for part in world[cell].parts where world[cell].isAlive(part) {
        found[world.partName(cell, part)] = (cell, part)
      }
    }
    return found
  }

  private func roots(of routers: [Cell]) -> [Cell] {
    let inner = Set(routers.flatMap { Array(world[$0].children) })
    return routers.filter { cell in
      guard !inner.contains(cell) else { return false }
      guard program.android else { return true }
      return world[cell].isActive || world[cell].isRoot || !world[cell].children.isEmpty
    }
  }

  private func node(_ cell: Cell, depth: Int = 0) -> WorldPicture.Node {
    WorldPicture.Node(
      world.name(cell),
      isActive: world[cell].isActive,
      isLoaded: world[cell].isLoaded,
      children: depth > 64 ? [] : world[cell].children.map { node($0, depth: depth + 1) }
    )
  }

  private func slots(of cell: Cell) -> [WorldPicture.Slot] {
    world.component(cell).variables.enumerated().map { place, variable in
      WorldPicture.Slot(
        "\(world.name(cell)).\(variable)",
        holds: world[cell].variable(place).map { world.name($0) }
      )
    }
  }

  /// Keeps the order in which the app came to hold things.
  private mutating func noteHeld() {
    for cell in program.cells {
      let all = world[cell].isUsed ? world[cell].held : []
      held.removeAll { $0.cell == cell && !all.contains($0.what) }
      for (what, suffix) in [
        (Held.whole, ""), (Held.router, ".router"), (Held.interactor, ".interactor"),
        (Held.view, ".viewController"),
      ] where all.contains(what) && !held.contains(where: { $0.cell == cell && $0.what == what }) {
        held.append((cell, what, world.name(cell) + suffix))
      }
    }
  }
}
