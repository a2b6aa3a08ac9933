/// Every state that a search reaches, and what leads from one to another.
///
/// It is drawn, not searched: no part is left out, and it is made for hundreds of states. States that
/// nothing can tell apart are one, and what a search does not go on from is a last state here too.
package struct StateGraph: Sendable {
  package struct State: Sendable {
    /// Who is attached to whom, then what slots hold, one line each.
    package var lines: [String]
    /// The rules broken by a flow that ends here.
    package var broken: [String] = []
    /// True for the last state of a way that was not gone on from.
    package var isLeft = false
  }

  package struct Edge: Sendable, Hashable {
    package var from: Int
    package var to: Int
    /// The event, by its place in `events`.
    package var event: Int
    /// The choices taken while it happened.
    package var path: [Int]
    /// The rules broken on the way.
    package var broken: [String]
  }

  /// State 0 is the one after the beginning.
  package private(set) var states: [State] = []
  package private(set) var edges: [Edge] = []
  /// The events; the beginning is left out.
  package let events: [EventLine]
  /// The flow that was searched, for the words of its events.
  package let scenario: Scenario
  package private(set) var isTooLarge = false
  /// True where the time was up before everything was seen.
  package private(set) var isCutShort = false
  private let limit: Int
  private let options: ExploreOptions
  private var numbers: [[UInt8]: Int] = [:]
  /// A row of each state, and how many events lead to it.
  private var rows: [(bytes: [UInt8], level: Int)] = []

  package init(
    _ source: Scenario,
    limit: Int,
    options: ExploreOptions = ExploreOptions(),
    isOutOfTime: () -> Bool = { false }
  ) {
    let eventSet = EventSet(source)
    scenario = eventSet.scenario
    events = Array(eventSet.scenario.events[eventSet.beginning...])
    self.limit = limit
    self.options = options
    let parts = Compiler(eventSet.scenario)
    var program = Program(parts, capacities: Capacities())
    while let shortage = search(program, eventSet.beginning, isOutOfTime) {
      guard let more = program.capacities.grown(for: shortage, in: program) else {
        isTooLarge = true
        return
      }
      program = Program(parts, capacities: more)
    }
  }

  private mutating func search(
    _ program: Program,
    _ beginning: Int,
    _ isOutOfTime: () -> Bool
  ) -> Capacities.Shortage? {
    (states, edges, numbers, rows, isTooLarge) = ([], [], [:], [], false)
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    defer { row.deallocate() }
    var merging = Merging(program, options)
    let empty = [UInt8](repeating: 0, count: program.rowSize)
    let first = each(program, row, from: empty) { machine in
      machine.restAtStart()
      for line in program.script[..<beginning] where !machine.isHalted { machine.play(line) }
    } arrive: { graph, machine, _ in
      _ = graph.number(machine, level: 0, row, &merging)
    }
    if let first { return first }
    var state = 0
    while state < rows.count, !isTooLarge {
      if isOutOfTime() {
        isCutShort = true
        return nil
      }
      let (bytes, level) = rows[state]
      states[state].isLeft =
        level >= options.events || program.read(bytes) { $0.isCrowded(most: options.instances) }
      for event in events.indices where !states[state].isLeft {
        let lack = each(program, row, from: bytes) {
          $0.play(program.script[beginning + event])
        } arrive: {
          graph,
          machine,
          path in
          let broken = graph.broken(machine)
          guard !machine.isHalted else { return graph.stop(state, event, path, broken) }
          let to = graph.number(machine, level: level + 1, row, &merging)
          let edge = Edge(from: state, to: to, event: event, path: path, broken: broken)
          if to != state || !broken.isEmpty { graph.edges.append(edge) }
        }
        if let lack { return lack }
      }
      let lack = each(program, row, from: bytes) {
        $0.end()
      } arrive: { graph, machine, _ in
        for id in graph.broken(machine) where !graph.states[state].broken.contains(id) {
          graph.states[state].broken.append(id)
        }
      }
      if let lack { return lack }
      state += 1
    }
    return nil
  }

  /// Plays a move in every way.
  private mutating func each(
    _ program: Program,
    _ row: UnsafeMutablePointer<UInt8>,
    from start: [UInt8],
    _ move: (inout Machine<Script, Watch>) -> Void,
    arrive: (inout StateGraph, Machine<Script, Watch>, [Int]) -> Void
  ) -> Capacities.Shortage? {
    var path: [Int]? = []
    while let ways = path {
      for (index, byte) in start.enumerated() { row[index] = byte }
      var machine = Machine(program, row: row, choices: Script(ways), watcher: Watch(options.rules))
      machine.restart()
      move(&machine)
      if let shortage = machine.world.shortage { return shortage }
      arrive(&self, machine, trimmed(Array(machine.choices.taken)))
      path = machine.choices.next()
    }
    return nil
  }

  private func broken(_ machine: Machine<Script, Watch>) -> [String] {
    var ids: [String] = []
    for headline in Headlines(machine.watcher.violations, options.rules).all
    where headline.violation.severity != .note {
      let id = options.rules.all[headline.violation.rule].id.text
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// A move after which nothing goes on has a state of its own.
  private mutating func stop(_ from: Int, _ event: Int, _ path: [Int], _ broken: [String]) {
    edges.append(Edge(from: from, to: from, event: event, path: path, broken: broken + ["stops"]))
  }

  private mutating func number(
    _ machine: Machine<Script, Watch>,
    level: Int,
    _ row: UnsafeMutablePointer<UInt8>,
    _ merging: inout Merging
  ) -> Int {
    let key = merging.key(of: row)
    if let known = numbers[key] { return known }
    if rows.count >= limit {
      isTooLarge = true
      return 0
    }
    numbers[key] = rows.count
    rows.append((Array(UnsafeBufferPointer(start: row, count: machine.world.program.rowSize)), level))
    states.append(State(lines: Self.lines(machine.world)))
    return rows.count - 1
  }

  /// What stands, in a few words.
  private static func lines(_ world: World) -> [String] {
    let used = Array(world.cells)
    func name(_ cell: Cell) -> String {
      let isOnly = used.count { world[$0].component == world[cell].component } == 1
      return isOnly ? world.component(cell).name : world.name(cell)
    }
    var lines: [String] = []
    for cell in used {
      let instance = world[cell]
      let children = instance.isRib ? instance.children.map(name) : []
      let state = instance.isActive || !instance.isRib ? "" : " (inactive)"
      let shown = instance.isShown ? ", shown" : ""
      lines.append(
        name(cell) + state + (children.isEmpty ? "" : " > " + children.joined(separator: ", ")) + shown
      )
      for (place, variable) in world.component(cell).variables.enumerated() {
        guard let occupant = instance.variable(place), used.contains(occupant) else { continue }
        lines.append("\(name(cell)).\(variable) = \(name(occupant))")
      }
    }
    return lines.isEmpty ? ["nothing"] : lines
  }
}

/// Takes rows for one state as a search does.
private struct Merging {
  private var canonical: Canonical
  private var row: [UInt8]
  private var spare: [UInt8]

  init(_ program: Program, _ options: ExploreOptions) {
    canonical = Canonical(program, options.rules, options)
    row = Array(repeating: 0, count: program.rowSize)
    spare = row
  }

  mutating func key(of other: UnsafeMutablePointer<UInt8>) -> [UInt8] {
    for index in row.indices { row[index] = other[index] }
    row.withUnsafeMutableBufferPointer { row in
      spare.withUnsafeMutableBufferPointer { spare in
        if let row = row.baseAddress, let spare = spare.baseAddress { canonical.apply(to: row, spare: spare) }
      }
    }
    return Array(row[..<canonical.size])
  }
}
