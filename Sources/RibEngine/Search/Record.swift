/// Plays the calm run of `scenario` and tells all of it, broken rules or not.
///
/// Afterwards the app drops what it keeps, newest first, as the recordings do.
package func record(_ scenario: Scenario) -> PlayedRun {
  let parts = Compiler(scenario)
  var capacities = Capacities()
  while true {
    let program = Program(parts, capacities: capacities)
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    row.initialize(repeating: 0, count: program.rowSize)
    defer { row.deallocate() }
    var machine = Machine(program, row: row, choices: Script([]), watcher: Recorder())
    let run = machine.recordAll()
    guard row[Layout.halted] == 2, let need = Capacities.Need(rawValue: row[Layout.need]),
      let more = capacities.grown(for: need)
    else { return run }
    capacities = more
  }
}

extension Machine where C == Script, W == Recorder {
  fileprivate mutating func recordAll() -> PlayedRun {
    var run = PlayedRun()
    for line in program.script where !isHalted {
      at = line.code
      emit(Event(.line, code: line.code))
      _ = perform(line.action)
      at = -1
      run.states.append(world.picture())
    }
    run.events = watcher.events
    run.final = world.picture()
    let count = watcher.events.count
    if !program.android {
      for keeping in world.keepings().reversed() where !isHalted {
        _ = release(keeping.cell, keeping.part)
      }
    }
    run.afterRelease = Array(watcher.events.dropFirst(count))
    run.leaked = world.picture().alive ?? []
    return run
  }
}

extension World {
  /// Cells in the order of building.
  private var cells: [Int] {
    (0..<program.cellCount).filter { has($0, Layout.used) }.sorted { buildOrder($0) < buildOrder($1) }
  }

  private func buildOrder(_ cell: Int) -> Int {
    let base = program.orderBase + 2 * cell
    return Int(row[base]) | Int(row[base + 1]) << 8
  }

  /// What the app keeps, oldest first.
  func keepings() -> [(cell: Int, part: EventLine.Part)] {
    var found: [(order: Int, cell: Int, part: EventLine.Part)] = []
    for cell in cells {
      for (bit, part) in EventLine.Part.allCases.enumerated() where get(cell, Layout.held) & (1 << bit) != 0 {
        let at = program.keepBase + 4 * cell + bit
        found.append((Int(row[at]), cell, part))
      }
    }
    return found.sorted { $0.order < $1.order }.map { ($0.cell, $0.part) }
  }

  func picture() -> WorldPicture {
    var picture = WorldPicture()
    let cells = cells.filter { component($0).kind == .rib }
    picture.tree = roots(cells).map { node($0, depth: 0) }
    for cell in cells where isAlive(cell, 0) {
      let info = component(cell)
      for (index, name) in info.variables.enumerated() {
        let holds = variable(cell, index)
        picture.slots.append(
          WorldPicture.Slot("\(self.name(cell)).\(name)", holds: holds == 0 ? nil : self.name(holds - 1)))
      }
    }
    let living = cells.filter { program.android || isAlive($0, 1) }
    picture.active = living.map { WorldPicture.Activity(name($0), has($0, Layout.active)) }
    guard !program.android else { return picture }
    picture.views = cells.filter { isAlive($0, 2) && has($0, Layout.viewLoaded) }.map {
      WorldPicture.View(name($0), has($0, Layout.shown) ? "in-window" : "loaded")
    }
    picture.alive = cells.flatMap { alive($0) }
    picture.held = keepings().map { keeping in
      keeping.part == .whole ? name(keeping.cell) : partName(keeping.cell, [0, 0, 1, 2][keeping.part.bit])
    }
    return picture
  }

  private func alive(_ cell: Int) -> [String] {
    let workers = component(cell).workers.indices.map { 3 + $0 }
    return ([2, 1] + workers + [0]).filter { isAlive(cell, $0) }.map { partName(cell, $0) }
  }

  private func roots(_ cells: [Int]) -> [Int] {
    cells.filter { cell in
      guard isAlive(cell, 0), !cells.contains(where: { isAlive($0, 0) && hasChild($0, cell) }) else { return false }
      return !program.android || has(cell, Layout.root) || has(cell, Layout.active)
        || has(cell, Layout.childCount)
    }
  }

  private func node(_ cell: Int, depth: Int) -> WorldPicture.Node {
    WorldPicture.Node(
      name(cell), isActive: has(cell, Layout.active), isLoaded: has(cell, Layout.loaded),
      children: depth > 64 ? [] : children(cell).map { node($0, depth: depth + 1) })
  }
}

extension EventLine.Part {
  /// Its place among the bits of what is held.
  var bit: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
