/// Looks forward from where a counterexample ends, through every sequence of the events that have to do
/// with it, for a state in which nothing is stuck any more.
///
/// It is searched without reductions other than parts that share nothing and turns that are taken once for a state: that
/// a slot is never cleared is said only where everything was tried, with any number of instances.
struct Future {
  /// How many transitions are tried before nothing is said.
  static let limit = 60_000

  private let example: Exploration.Counterexample
  private let violation: Violation
  private let eventSet: EventSet
  private let rule: Rule
  private let recovery: Recovery
  private let options: ExploreOptions

  /// `violation` is the headline of the counterexample or follows from it; nil for rules that speak of a moment and not of
  /// what stays.
  init?(_ example: Exploration.Counterexample, of violation: Violation, in space: Exploration) {
    let rule = space.table.all[violation.rule]
    guard let recovery = rule.recovery else { return nil }
    self.violation = violation
    self.recovery = recovery
    self.example = example
    self.rule = rule
    eventSet = space.eventSet
    options = space.options
  }

  /// nil where nothing is stuck, or where a limit came first.
  func recoverability() -> Recoverability? {
    var scenario = eventSet.scenario
    scenario.events = example.scenario.events + Array(eventSet.scenario.events[eventSet.beginning...])
    var growing = GrowingProgram(scenario, capacities: example.tried.program.capacities)
    guard growing.excess.isEmpty else { return nil }
    var found: Recoverability?
    let isWhole = growing.play(growing: 15) { look(in: $0, &found) }
    return isWhole ? found : nil
  }

  /// Searches on from the end of the counterexample; returns what there was too little room for.
  private func look(in program: Program, _ found: inout Recoverability?) -> Capacities.Shortage? {
    found = nil
    let count = example.scenario.events.count
    let player = end(in: program, after: count)
    if let shortage = player.shortage { return shortage }
    let world = player.machine.world
    guard !player.machine.isHalted,
      let isStuck = world.stuckness(rule, violation), isStuck(world)
    else { return nil }
    let child = world.cells.first { world.subject($0) == violation.child }
    let isUnseen = child.map { world.hasDisappeared($0) } ?? true
    var search = search(in: program, after: count, isUnseen: isUnseen)
    search.isGoal = { !isStuck($0) }
    search.run(from: player.row)
    if let shortage = search.shortage { return shortage }
    guard search.limit == nil, search.goal != nil || search.crowded == 0 else { return nil }
    var recoverability = Recoverability(states: search.states, deed: recovery.deed.rawValue)
    if let goal = search.goal {
      let events = search.events(from: 1, to: goal.from) + (goal.event.map { [$0] } ?? [])
      if events.isEmpty { return nil }
      let first = eventSet.beginning - count
      var clearing = eventSet.scenario
      clearing.events = events.map { eventSet.scenario.events[first + $0] }
      (recoverability.clearing, recoverability.isCalm) = (clearing, false)
      recoverability.deed = Recovery.Deed.mends.rawValue
      let wasAttached = child.map { world[$0].isAttached } ?? false
      var (ways, isSeen) = (0, false)
      player.goOn()
      player.playEveryWay(
        of: {
          for event in events where !player.machine.isHalted { player.machine.play(program.script[event]) }
          // What still waits may put it right as well, or may be another mistake of the kind.
          if !player.machine.isHalted, isStuck(world) { player.machine.settle() }
          return !player.machine.isHalted && !isStuck(world)
        },
        each: { isMended in
          if isMended {
            isSeen = true
            recoverability.deed = deed(in: world, child, wasAttached: wasAttached).rawValue
            if ways == 0 { recoverability.isCalm = isMendedAtRest(player, isStuck) }
          }
          ways += 1
          return !isMended && ways < Self.mostTimings
        }
      )
      if !isSeen { return nil }
    }
    found = recoverability
    return nil
  }

  /// How many timings of the events are played that put it right, until one does.
  private static let mostTimings = 255

  private func isMendedAtRest(_ player: Player, _ isStuck: (World) -> Bool) -> Bool {
    player.machine.settle()
    return !player.machine.isHalted && !isStuck(player.machine.world)
  }

  /// What was done to the child, as the world shows: what the rule names, where that is so.
  private func deed(in world: World, _ child: Cell?, wasAttached: Bool) -> Recovery.Deed {
    guard let child, world[child].isUsed, world.subject(child) == violation.child else {
      return recovery.deed
    }
    let instance = world[child]
    if instance.isAttached, !wasAttached { return .attaches }
    let isDone =
      switch recovery.deed {
      case .detaches, .removes: !instance.isAttached
      case .takesDown: !instance.isShown
      case .endsWait: !instance.isWaiting
      default: true
      }
    if isDone { return recovery.deed }
    let isStored = world.parent(of: child).flatMap { parent in
      instance.slot.map { world.holder(parent, slot: $0) == child }
    }
    return isStored == true ? .stores : .mends
  }

  /// The end of the counterexample, from which what follows is calm.
  private func end(in program: Program, after count: Int) -> Player {
    let player = Player(program, path: example.path, watcher: Watch(RuleTable([])))
    player.machine.playBeginning(count)
    if !player.machine.isHalted { player.machine.settle() }
    return player
  }

  private func search(in program: Program, after count: Int, isUnseen: Bool) -> Search {
    let nothing = RuleTable([])
    var settings = options.forMoves
    (settings.rules, settings.events, settings.transitions) = (nothing, .max, Self.limit + 1)
    settings.reduces = false
    (settings.splitsTurns, settings.instances) = (options.splitsTurns, options.instances)
    return Search(
      program,
      beginning: count,
      events: related(program, count, isUnseen: isUnseen),
      table: nothing,
      options: settings
    )
  }

  /// The events that share something with those of the counterexample, or name whom it is about, as places in the script.
  ///
  /// What a screen that is gone would send is none: nobody taps what is not there. What comes by itself still does.
  private func related(_ program: Program, _ count: Int, isUnseen: Bool) -> [Int] {
    let child = violation.child.component
    let silent = recovery.isScreenGone && isUnseen && child >= 0 ? program.components[child].name : nil
    let all = (count..<program.script.count).filter { event in
      let line = program.script[event]
      guard case .send(let instance, _) = line.action, !line.isOpen else { return true }
      return instance.component != silent
    }
    guard options.slices else { return all }
    let written = example.scenario.events[eventSet.beginning...].map(\.action.unwrapped)
    let name = child >= 0 ? program.components[child].name : nil
    let near = Slices(program, beginning: count).parts.filter { part in
      part.contains { event in
        let action = program.script[event].action
        return written.contains(action) || action.names.instances.contains { $0.component == name }
      }
    }
    return near.isEmpty ? all : all.filter { event in near.contains { $0.contains(event) } }
  }
}

extension World {
  /// Whether what broke a rule still stands, to be asked of later states of this world; nil where the
  /// instance that it is about is not there.
  fileprivate func stuckness(_ rule: Rule, _ violation: Violation) -> ((World) -> Bool)? {
    func cell(_ subject: Violation.Subject) -> Cell? { cells.first { self.subject($0) == subject } }
    if rule.recovery?.remains == .inSlot {
      guard let parent = cell(violation.parent), violation.slot >= 0 else { return nil }
      return { $0.isStuck(parent, slot: violation.slot) }
    }
    guard let child = cell(violation.child) else { return nil }
    let looks = rule.triggers.compactMap { trigger in
      if case .atRest(let look, _) = trigger { look } else { nil }
    }
    // Beneath a parent that is kept in vain itself it is told of no more, and still there.
    if looks.contains(.leakedChildCoordinator) { return { $0[child].isUsed && $0[child].isAttached } }
    return { world in
      // Nobody hears of a cancellation that is only tried: it takes the wait out of sight, and ends nothing.
      if looks.contains(.neverResumed), world[child].isWaiting, world[child].cancellation == .assumed {
        return true
      }
      var isFound = false
      for look in looks where !isFound { world.look(look) { isFound = isFound || $0.child == child } }
      return isFound
    }
  }

  /// A slot that holds a child which has reported or is not attached any more.
  private func isStuck(_ parent: Cell, slot: Int) -> Bool {
    guard self[parent].isUsed, self[parent].isAlive(.router), let occupant = holder(parent, slot: slot) else {
      return false
    }
    return self[occupant].isOver || !self[parent].children.contains(occupant)
  }
}
