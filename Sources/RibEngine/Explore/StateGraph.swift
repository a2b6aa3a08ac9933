/// Every state that a search reaches, and what leads from one to another.
///
/// It is one search with all events, whose moves are drawn: no part is left out, and it is made for hundreds
/// of states. States that nothing can tell apart are one, and what a search does not go on from is a last
/// state here too.
package struct StateGraph: Sendable {
  package struct State: Sendable {
    /// Who is attached to whom, then what slots hold, then what tells it from states that are the same in that, one
    /// line each.
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

  /// Nothing is drawn of a flow with more than `limit` states, nor once the options' time is up.
  package init(_ source: Scenario, limit: Int, options: ExploreOptions = ExploreOptions()) {
    let eventSet = EventSet(source)
    scenario = eventSet.scenario
    events = Array(eventSet.scenario.events[eventSet.beginning...])
    var growing = GrowingProgram(eventSet.scenario)
    guard growing.excess.isEmpty else {
      isTooLarge = true
      return
    }
    var settings = options.forMoves
    settings.states = limit
    if !growing.play({ draw($0, eventSet.beginning, settings) }) { isTooLarge = true }
  }

  /// Returns what there was too little room for.
  private mutating func draw(_ program: Program, _ beginning: Int, _ options: ExploreOptions)
    -> Capacities.Shortage?
  {
    (states, edges, isTooLarge, isCutShort) = ([], [], false, false)
    var search = Search(
      program,
      beginning: beginning,
      events: Array(beginning..<program.script.count),
      table: options.rules,
      options: options
    )
    search.run()
    if let shortage = search.shortage { return shortage }
    isTooLarge = search.limit == .states
    isCutShort = search.limit != nil && !isTooLarge
    return search.limit == nil ? draw(search, options) : nil
  }

  /// Draws the states that were found, and plays their moves as a run would: a search forgets serial numbers,
  /// and which instance a rule speaks of decides what is told under what.
  private mutating func draw(_ search: Search, _ options: ExploreOptions) -> Capacities.Shortage? {
    var search = search
    let rows = search.wholeRows().dropFirst()
    let worker = search.worker
    var details: [[String]] = []
    let open = rows.endIndex - (search.left - search.crowded)
    for (number, row) in zip(rows.indices, rows) {
      var state = State(lines: worker.program.read(row) { Self.lines(World($0)) })
      details.append(worker.program.read(row) { Self.details(World($0)) })
      for (index, byte) in row.enumerated() { worker.from[index] = byte }
      state.isLeft = number >= open || worker.crowd(in: worker.from) != nil
      for event in events.indices where !state.isLeft {
        if let shortage = drawMoves(of: event, from: number - 1, search) { return shortage }
      }
      state.broken = worker.player.brokenAtEnd(options.rules)
      if let shortage = worker.player.shortage { return shortage }
      states.append(state)
    }
    states.tellApart(by: details)
    if states.isEmpty { drawStop(worker) }
    return nil
  }

  /// Nothing goes on after the beginning.
  private mutating func drawStop(_ worker: SearchWorker) {
    states.append(State(lines: Self.lines(worker.player.machine.world)))
    edges = events.indices.map { Edge(from: 0, to: 0, event: $0, path: [], broken: ["stops"]) }
  }

  private mutating func drawMoves(of event: Int, from state: Int, _ search: Search)
    -> Capacities.Shortage?
  {
    let (worker, player) = (search.worker, search.worker.player)
    player.playEveryWay(of: { player.machine.play(worker.program.script[search.beginning + event]) }) {
      if player.shortage != nil { return false }
      var edge = Edge(from: state, to: state, event: event, path: player.path, broken: [])
      edge.broken = Headlines(player.machine.watcher.violations, search.options.rules).brokenRules
      if player.machine.isHalted {
        edge.broken.append("stops")
      } else {
        worker.canonicalize()
        // The search has gone on from here, and knows where to.
        guard let to = search.table.find(worker.key, worker.packed) else { return true }
        edge.to = to - 1
      }
      if edge.to != state || !edge.broken.isEmpty { edges.append(edge) }
      return true
    }
    return player.shortage
  }

  private static func details(_ world: World) -> [String] {
    StateDetails(world) { name($0, world) }.lines
  }

  /// Without its number where there is no other of its kind.
  private static func name(_ cell: Cell, _ world: World) -> String {
    let isOnly = world.cells.reduce(0) { $0 + (world[$1].component == world[cell].component ? 1 : 0) } == 1
    return isOnly ? world.component(cell).name : world.name(cell)
  }

  /// What stands, in a few words.
  private static func lines(_ world: World) -> [String] {
    let used = Array(world.cells)
    func name(_ cell: Cell) -> String { Self.name(cell, world) }
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

extension Player {
  /// The rules that a flow breaks by ending in the row in `from`, in any way.
  fileprivate func brokenAtEnd(_ rules: RuleTable) -> [String] {
    var ids: [String] = []
    playEveryWay(of: { machine.end() }) {
      for id in Headlines(machine.watcher.violations, rules).brokenRules where !ids.contains(id) {
        ids.append(id)
      }
      return shortage == nil
    }
    return ids
  }
}
