/// Screens that the user can only close once their owners are done: what a mistake has left up.
///
/// A change after which nobody closes such a screen any more has taken nothing of the flow away.
extension Exploration {
  /// How many transitions are tried before nothing is said.
  private static let mostTransitions = 10_000

  /// Asks of the closings that no line of the flow names, of the screens of those whom mistakes are about, whether they
  /// come while the owner is not done.
  mutating func weighClosings() {
    guard options.proposesFixes, options.haltByClock == nil, summary.answer == .closed, let program else {
      return
    }
    let children = Set(counterexamples.map(\.group.mistake.child.component))
    let lines = eventSet.scenario.events[eventSet.beginning...].filter(\.isAssumed)
    let others = Set(lines.filter { $0.closed == nil }.map(\.span))
    var closings: [(span: Span, component: Int)] = []
    for line in lines where !others.contains(line.span) {
      let place = program.components.firstIndex { $0.name == line.closed }
      if let place, children.contains(place) { closings.append((line.span, place)) }
    }
    guard !closings.isEmpty else { return }
    var spent = Set(closings.map(\.component))
    func isAnswered(_ world: World) -> Bool {
      for cell in world.cells where world.isOpen(cell) { spent.remove(world[cell].component) }
      return spent.isEmpty
    }
    let player = Player(program, watcher: Watch(RuleTable([])))
    player.machine.playBeginning(eventSet.beginning)
    guard player.shortage == nil, !isAnswered(player.machine.world),
      search(in: program, until: isAnswered), !spent.isEmpty
    else { return }
    spentClosings = Set(closings.lazy.filter { spent.contains($0.component) }.map(\.span))
  }

  /// Goes through all states until one is as wanted; false where a limit comes first.
  private func search(in program: Program, until isGoal: @escaping (World) -> Bool) -> Bool {
    let nothing = RuleTable([])
    var settings = options.forMoves
    (settings.rules, settings.events, settings.transitions) = (nothing, .max, Self.mostTransitions)
    settings.reduces = false
    settings.splitsTurns = options.splitsTurns
    let events = Array(eventSet.beginning..<program.script.count)
    var search = Search(
      program,
      beginning: eventSet.beginning,
      events: events,
      table: nothing,
      options: settings
    )
    search.isGoal = isGoal
    search.run()
    return search.shortage == nil && search.limit == nil
  }
}

extension EventLine {
  /// Whose screen the user closes with it, or begins to; nil for what is no such gesture.
  fileprivate var closed: String? {
    action.varied == .closing ? action.names.instances.first?.component : nil
  }
}

extension World {
  /// Whether a screen is up whose owner is not done.
  fileprivate func isOpen(_ cell: Cell) -> Bool {
    let instance = self[cell]
    return instance.isUsed && instance.isShown && instance.isAlive(.router) && !instance.isOver
      && !instance.isDetached
  }
}
