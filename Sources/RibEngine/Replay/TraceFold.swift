/// Folds the events of a trace into a world, with the rules looking on. No machine plays anything: what a trace
/// does not say but follows from it (a guard that refused, where a callback begins and ends) is derived.
final class TraceFold {
  let survey: TraceSurvey
  let lives: TraceLives
  let program: TraceProgram
  private(set) var watch: Watch
  let world: World
  let memory: RowMemory
  /// The cells of the instances that live now.
  var cells: [Cell?]
  /// Free cells of each component, the lowest last.
  var free: [[Cell]]
  /// Instances by the cell that they have.
  var owners: [Int32]
  /// What changed since the app was at rest.
  private var changes: WorldChanges
  /// By cell, all that may name who has it: one event was about both.
  private var acquainted: [Set<Cell>]
  /// Calls that are open in the trace.
  var open: [Int] = []
  /// Instances in whose derived callbacks the trace is, and how many calls were open when they began.
  var callbacks: [(kind: Event.Kind, cell: Cell, depth: Int)] = []
  /// Whose streams speak, and how many calls were open when they began.
  var publishing: [(cell: Cell, depth: Int)] = []
  /// Work that was put off and has not come yet.
  var waiting = 0
  /// Routers that are gone, whose children were not let go of yet.
  var leaving: [Cell] = []
  /// Whose presentation is running.
  var presenting: [Cell] = []
  /// Who asked for screens to go, which takes a transition, at which line of the outside.
  var closings: [(subject: Cell, closer: Closer, line: Int)] = []
  var lines = 0
  /// How screens were put up, by cell, and by whom.
  var openings: [Int: (owner: Cell, mode: ScreenMode)] = [:]
  /// The step that is being folded.
  private(set) var now = 0
  var log: TraceLog { survey.log }

  /// At which steps rules were broken, one for each violation of the watch.
  private(set) var times: [Int] = []
  /// How many of them are no mere notes.
  var grave = 0

  /// Who is told of all that happens, also of what no event of the world is about; nil for nobody.
  let calls: TraceCalls?

  /// More broken rules than that are not looked for; notes do not count.
  static var mostViolations: Int { 2_000 }
  /// Calls that may be open at a time; the real stack is full at some 400.
  static var deepest: Int { 10_000 }

  init(
    _ survey: TraceSurvey,
    _ lives: TraceLives,
    _ program: TraceProgram,
    _ watch: Watch,
    calls: TraceCalls? = nil
  ) {
    (self.survey, self.lives, self.program, self.watch) = (survey, lives, program, watch)
    self.calls = calls
    memory = RowMemory(for: program.program)
    world = World(program.program, row: memory.bytes)
    cells = survey.log.instances.map { _ in nil }
    free = survey.log.components.indices.map {
      Array(program.program.cells(of: $0)).filter(\.isNamed).reversed()
    }
    owners = Array(repeating: TraceStep.nobody, count: program.program.cellCount)
    changes = WorldChanges(of: program.program)
    acquainted = Array(repeating: [], count: program.program.cellCount)
  }

  /// Folds all steps; `goesOn` is asked now and then. False where it was stopped.
  func play(upTo last: Int = .max, while goesOn: (Int) -> Bool = { _ in true }) -> Bool {
    watch.rest(in: world, since: &changes)
    for index in log.steps.indices {
      if index > last { return true }
      now = index
      if index & 0xFFFF == 0, !goesOn(index) { return false }
      if grave > Self.mostViolations || open.count > Self.deepest { return false }
      fold(log.steps[index])
      if let leaving = survey.departures.begins[index] { depart(leaving) }
      bury(log.steps[index])
      noteTime()
    }
    end()
    noteTime()
    return true
  }

  func noteTime() {
    guard watch.violations.count > times.count else { return }
    for violation in watch.violations[times.count...] {
      times.append(now)
      if violation.severity > .note { grave += 1 }
    }
  }

  func end() {
    guard log.cut == nil, open.isEmpty else { return endWithin() }
    closeCallbacks(from: 0)
    rest()
    if waiting <= 0 { watch.end(in: world) }
  }

  /// An app that ended while it attached or detached what contains itself went round until its stack was full: the
  /// library's own walk through the children calls nothing that is recorded.
  private func endWithin() {
    let walk = open.last { [.attachChild, .detachChild].contains(log.steps[$0].kind) }
    guard let walk, let child = known(log.steps[walk].other), let parent = known(log.steps[walk].subject),
      containsItself(child)
    else { return }
    now = walk
    emit(.overflow(.calls, parent))
  }

  /// True where one who is on the way down from a cell stands below itself.
  private func containsItself(_ cell: Cell) -> Bool {
    var over: Set<Cell> = []
    var way: [(cell: Cell, children: ArraySlice<Cell>)] = [(cell, Array(world[cell].children)[...])]
    while let last = way.last {
      guard let child = last.children.first else {
        over.insert(last.cell)
        way.removeLast()
        continue
      }
      way[way.count - 1].children.removeFirst()
      if way.contains(where: { $0.cell == child }) { return true }
      if !over.contains(child) { way.append((child, Array(world[child].children)[...])) }
    }
    return false
  }

  // MARK: - Emitting

  func emit(_ event: Event) {
    var event = event
    // What is seen as a call ends is told where it began, where the trace says whose call it is.
    let isEnd = event.phase == .end && log.steps[now].phase == .end
    event.code = Int32(truncatingIfNeeded: program.firstCode + (isEnd ? Int(log.steps[now].partner) : now))
    note(event)
    world.apply(event)
  }

  private func note(_ event: Event) {
    calls?.note(event, at: now, in: self)
    changes.note(event)
    if let cell = event.cell {
      for other in [event.other, event.by] {
        if let other, other != cell { acquaint(cell, other) }
      }
    }
    if let other = event.other, let third = event.by, other != third { acquaint(other, third) }
    watch.see(event, in: world)
  }

  private func acquaint(_ one: Cell, _ other: Cell) {
    acquainted[one.index].insert(other)
    acquainted[other.index].insert(one)
  }

  func flag(_ cell: Cell, _ field: Field, _ value: UInt8) {
    emit(.field(.flagged, cell, field, value))
  }

  // MARK: - Instances

  /// The cell of an instance; it is born where it had none.
  func cell(_ instance: Int32) -> Cell? {
    guard instance >= 0 else { return nil }
    if let known = cells[Int(instance)] { return known }
    return isBuried(instance) ? nil : bear(instance)
  }

  /// The cell of an instance that has one.
  private func known(_ instance: Int32) -> Cell? { instance >= 0 ? cells[Int(instance)] : nil }

  func isBuried(_ instance: Int32) -> Bool { lives.deaths[Int(instance)].map { $0 < now } ?? false }

  func bear(_ instance: Int32) -> Cell? {
    let component = survey.component(instance)
    guard let cell = free[component].popLast() else { return nil }
    let home = survey.homes[Int(instance)]
    let parent = home.parent >= 0 ? cells[Int(home.parent)] : nil
    cells[Int(instance)] = cell
    owners[cell.index] = instance
    if survey.isRoot(instance) { flag(cell, .root, 1) }
    emit(.build(.begin, cell, by: parent, slot: home.slot >= 0 ? home.slot : nil))
    world.row.setSerial(cell, log.instances[Int(instance)].serial)
    let seen = log.components[component]
    emit(.field(.fieldChosen, cell, .view, (seen.hasView ? Component.View.lazy : .none).rawValue))
    emit(.field(.fieldChosen, cell, .reference, Component.Reference.weak.rawValue))
    if !survey.saysBuilds || log.steps[now].kind != .build {
      makeAlive(cell, seen)
      if let parent { emit(.listenerSet(cell, parent, .weak)) }
      emit(.build(.end, cell, by: parent, slot: home.slot >= 0 ? home.slot : nil))
    }
    return cell
  }

  /// Where no builder was seen, all that the instance has is there when it is named first.
  func makeAlive(_ cell: Cell, _ seen: TracedComponent) {
    if seen.isRib, seen.hasView { emit(Event(.initialized, cell, part: .view)) }
    if seen.isRib { emit(Event(.initialized, cell, part: .interactor)) }
    emit(Event(.initialized, cell))
  }

  /// The screen of one that is detached is on its way out: whoever looks finds it gone, as where a call takes it down.
  private func depart(_ instance: Int32) {
    guard let cell = known(instance), world[cell].isShown else { return }
    emit(.hidden(cell, by: .code(world.parent(of: cell) ?? cell), with: nil, world[cell].mode))
  }

  /// Gives the cells back of those who are named for the last time, and of those whose screens were looked at since.
  func bury(_ step: TraceStep) {
    let looked = lives.afterRest[now] ?? []
    for instance in [step.subject, step.other, step.third] + looked where instance >= 0 {
      guard let death = lives.deaths[Int(instance)], death <= now, let cell = cells[Int(instance)] else {
        continue
      }
      letGo(of: cell)
      // Whatever became of its screen, it is nobody's by now.
      if world[cell].isShown { emit(.hidden(cell, by: .window, with: nil, world[cell].mode)) }
      forgetAll(of: cell)
      cells[Int(instance)] = nil
      owners[cell.index] = TraceStep.nobody
      callbacks.removeAll { $0.cell == cell }
      presenting.removeAll { $0 == cell }
      publishing.removeAll { $0.cell == cell }
      closings.removeAll { $0.subject == cell || $0.closer.owner == cell }
      openings = openings.filter { $0.key != cell.index && $0.value.owner != cell }
      free[survey.component(instance)].append(cell)
    }
  }

  /// Empties the cell, and what names it.
  private func forgetAll(of cell: Cell) {
    let others = acquainted[cell.index].sorted { $0.index < $1.index }
    for other in others { forget(cell, by: other) }
    var event = Event(.reclaimed, cell)
    event.code = Int32(truncatingIfNeeded: program.firstCode + now)
    note(event)
    for other in others { changes.note(other) }
    world.reclaim(cell, namedBy: others)
    assert(world.cells.allSatisfy { !world[$0].names(cell) }, "somebody names who is gone")
    for other in others { acquainted[other.index].remove(cell) }
    acquainted[cell.index] = []
  }

  func forget(_ cell: Cell, by other: Cell) {
    let instance = world[other]
    while world[other].children.contains(cell) { emit(Event(.childRemoved, child: cell, of: other, .untold)) }
    for variable in instance.variables where instance.variable(variable) == cell {
      flag(other, .variable(variable), 0)
    }
    if instance.listener == Link(cell) { flag(other, .listener, 0) }
    if instance.presented == cell { flag(other, .presented, 0) }
  }

  /// What a router that is gone has no longer.
  func letGo(of cell: Cell) {
    leaving.removeAll { $0 == cell }
    for child in Array(world[cell].children) { emit(Event(.childRemoved, child: child, of: cell, .untold)) }
    for variable in world[cell].variables where world[cell].variable(variable) != nil {
      flag(cell, .variable(variable), 0)
    }
  }

  // MARK: - Rest

  /// Nothing is on the call stack.
  func rest() {
    for cell in leaving { letGo(of: cell) }
    if waiting <= 0 { watch.rest(in: world, since: &changes) }
  }

  /// Before what comes from outside: the move before is over.
  func beginMove() {
    guard open.isEmpty else { return }
    closeCallbacks(from: 0)
    stopPublishing(below: -1)
    rest()
  }

  // MARK: - Derived callbacks

  func openCallback(_ kind: Event.Kind, _ cell: Cell) {
    emit(Event(kind, .begin, cell, part: .interactor))
    callbacks.append((kind, cell, open.count))
  }

  /// Ends the derived callbacks that began when so many calls or more were open.
  func closeCallbacks(from depth: Int) {
    while let last = callbacks.last, last.depth >= depth {
      callbacks.removeLast()
      emit(Event(last.kind, .end, last.cell, part: .interactor))
    }
  }

  func closeCallback(_ kind: Event.Kind, _ cell: Cell) {
    guard let place = callbacks.lastIndex(where: { $0.kind == kind && $0.cell == cell }) else { return }
    while callbacks.count > place {
      let last = callbacks.removeLast()
      emit(Event(last.kind, .end, last.cell, part: .interactor))
    }
  }
}
