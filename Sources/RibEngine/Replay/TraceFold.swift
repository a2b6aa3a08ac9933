/// Folds the events of a trace into a world, with the rules looking on. No machine plays anything: what a trace
/// does not say but follows from it (a guard that refused, where a callback begins and ends) is derived.
final class TraceFold {
  let survey: TraceSurvey
  let lives: TraceLives
  let program: TraceProgram
  private(set) var watch: Watch
  let world: World
  private let memory: RowMemory
  /// The cells of the instances that live now.
  private var cells: [Cell?]
  /// Free cells of each component, the lowest last.
  private var free: [[Cell]]
  /// Instances by the cell that they have.
  private var owners: [Int32]
  /// Calls that are open in the trace.
  private var open: [Int] = []
  /// Instances in whose derived callbacks the trace is, and how many calls were open when they began.
  private var callbacks: [(kind: Event.Kind, cell: Cell, depth: Int)] = []
  /// Work that was put off and has not come yet.
  private var waiting = 0
  /// Routers that are gone, whose children were not let go of yet.
  private var leaving: [Cell] = []
  /// Whose presentation is running.
  private var presenting: [Cell] = []
  /// The step that is being folded.
  private(set) var now = 0
  private var log: TraceLog { survey.log }

  /// At which steps rules were broken, one for each violation of the watch.
  private(set) var times: [Int] = []
  /// How many of them are no mere notes.
  private var grave = 0

  /// More broken rules than that are not looked for; notes do not count.
  static var mostViolations: Int { 2_000 }
  /// Calls that may be open at a time; the real stack is full at some 400.
  static var deepest: Int { 10_000 }

  init(_ survey: TraceSurvey, _ lives: TraceLives, _ program: TraceProgram, _ watch: Watch) {
    (self.survey, self.lives, self.program, self.watch) = (survey, lives, program, watch)
    memory = RowMemory(for: program.program)
    world = World(program.program, row: memory.bytes)
    cells = survey.log.instances.map { _ in nil }
    free = survey.log.components.indices.map { Array(program.program.cells(of: $0)).reversed() }
    owners = Array(repeating: TraceStep.nobody, count: program.program.cellCount)
  }

  /// Folds all steps; `goesOn` is asked now and then. False where it was stopped.
  func play(upTo last: Int = .max, while goesOn: (Int) -> Bool = { _ in true }) -> Bool {
    watch.rest(in: world)
    for index in log.steps.indices {
      if index > last { return true }
      now = index
      if index & 0xFFFF == 0, !goesOn(index) { return false }
      if grave > Self.mostViolations || open.count > Self.deepest { return false }
      fold(log.steps[index])
      bury(log.steps[index])
      noteTime()
    }
    end()
    noteTime()
    return true
  }

  private func noteTime() {
    guard watch.violations.count > times.count else { return }
    for violation in watch.violations[times.count...] {
      times.append(now)
      if violation.severity > .note { grave += 1 }
    }
  }

  private func end() {
    guard log.cut == nil, open.isEmpty else { return }
    closeCallbacks(from: 0)
    rest()
    if waiting <= 0 { watch.end(in: world) }
  }

  // MARK: - Emitting

  func emit(_ event: Event) {
    var event = event
    event.code = Int32(truncatingIfNeeded: program.firstCode + now)
    watch.see(event, in: world)
    world.apply(event)
  }

  private func flag(_ cell: Cell, _ field: Field, _ value: UInt8) {
    emit(.field(.flagged, cell, field, value))
  }

  // MARK: - Instances

  /// The cell of an instance; it is born where it had none.
  private func cell(_ instance: Int32) -> Cell? {
    guard instance >= 0 else { return nil }
    if let known = cells[Int(instance)] { return known }
    return isBuried(instance) ? nil : bear(instance)
  }

  private func isBuried(_ instance: Int32) -> Bool { lives.deaths[Int(instance)].map { $0 < now } ?? false }

  private func bear(_ instance: Int32) -> Cell? {
    let component = survey.component(instance)
    guard let cell = free[component].popLast() else { return nil }
    let home = survey.homes[Int(instance)]
    let parent = home.parent >= 0 ? cells[Int(home.parent)] : nil
    cells[Int(instance)] = cell
    owners[cell.index] = instance
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
  private func makeAlive(_ cell: Cell, _ seen: TracedComponent) {
    if seen.isRib, seen.hasView { emit(Event(.initialized, cell, part: .view)) }
    if seen.isRib { emit(Event(.initialized, cell, part: .interactor)) }
    emit(Event(.initialized, cell))
  }

  /// Gives the cells back of those who are named for the last time.
  private func bury(_ step: TraceStep) {
    for instance in [step.subject, step.other, step.third] where instance >= 0 {
      guard let death = lives.deaths[Int(instance)], death <= now, let cell = cells[Int(instance)] else {
        continue
      }
      letGo(of: cell)
      for other in world.cells where other != cell { forget(cell, by: other) }
      emit(Event(.reclaimed, cell))
      cells[Int(instance)] = nil
      owners[cell.index] = TraceStep.nobody
      callbacks.removeAll { $0.cell == cell }
      presenting.removeAll { $0 == cell }
      free[survey.component(instance)].append(cell)
    }
  }

  private func forget(_ cell: Cell, by other: Cell) {
    let instance = world[other]
    while world[other].children.contains(cell) { emit(Event(.childRemoved, child: cell, of: other, .untold)) }
    for variable in instance.variables where instance.variable(variable) == cell {
      flag(other, .variable(variable), 0)
    }
    if instance.listener == Link(cell) { flag(other, .listener, 0) }
    if instance.presented == cell { flag(other, .presented, 0) }
  }

  /// What a router that is gone has no longer.
  private func letGo(of cell: Cell) {
    leaving.removeAll { $0 == cell }
    for child in Array(world[cell].children) { emit(Event(.childRemoved, child: child, of: cell, .untold)) }
    for variable in world[cell].variables where world[cell].variable(variable) != nil {
      flag(cell, .variable(variable), 0)
    }
  }

  // MARK: - Rest

  /// Nothing is on the call stack.
  private func rest() {
    for cell in leaving { letGo(of: cell) }
    if waiting <= 0 { watch.rest(in: world) }
  }

  /// Before what comes from outside: the move before is over.
  private func beginMove() {
    guard open.isEmpty else { return }
    closeCallbacks(from: 0)
    rest()
  }

  // MARK: - Derived callbacks

  private func openCallback(_ kind: Event.Kind, _ cell: Cell) {
    emit(Event(kind, .begin, cell, part: .interactor))
    callbacks.append((kind, cell, open.count))
  }

  /// Ends the derived callbacks that began when so many calls or more were open.
  private func closeCallbacks(from depth: Int) {
    while let last = callbacks.last, last.depth >= depth {
      callbacks.removeLast()
      emit(Event(last.kind, .end, last.cell, part: .interactor))
    }
  }

  private func closeCallback(_ kind: Event.Kind, _ cell: Cell) {
    guard let place = callbacks.lastIndex(where: { $0.kind == kind && $0.cell == cell }) else { return }
    while callbacks.count > place {
      let last = callbacks.removeLast()
      emit(Event(last.kind, .end, last.cell, part: .interactor))
    }
  }
}

// MARK: - Steps

extension TraceFold {
  private func fold(_ step: TraceStep) {
    switch step.kind {
    case .step:
      beginMove()
      emit(Event(.line))
    // Where no steps were written, a router's or interactor's own method begins what is new.
    case .request, .receive:
      if step.phase == .begin, open.isEmpty, !survey.saysSteps, !log.kinds.contains(.send) { beginMove() }
    default: break
    }
    if step.phase == .end { closeCallbacks(from: open.count) }
    translate(step)
    if step.phase == .begin { open.append(now) }
    if step.phase == .end, !open.isEmpty { open.removeLast() }
  }

  private func translate(_ step: TraceStep) {
    guard let cell = cell(step.subject) else { return }
    switch step.kind {
    case .build:
      if step.phase == .end { emit(.build(.end, cell, by: self.cell(step.other), slot: world[cell].slot)) }
    case .initialized: emit(Event(.initialized, cell, part: part(step)))
    case .deinitialized: deinitialize(step, cell)
    case .listenerSet:
      if let listener = self.cell(step.other) { emit(.listenerSet(cell, listener, reference(step))) }
    case .presenterListenerSet: emit(Event(.presenterListenerSet, cell))
    case .attachChild, .detachChild:
      if let child = self.cell(step.other) { attachOrDetach(step, child, of: cell) }
    case .children: if let child = self.cell(step.other) { changeChildren(step, child, of: cell) }
    case .isActive: activate(step, cell)
    case .didBecomeActive: call(.didBecomeActive, step, cell)
    case .willResignActive: call(.willResignActive, step, cell)
    case .didLoad: load(step, cell)
    case .request: request(step, cell)
    case .guarded: guarded(step, cell)
    case .slot: write(step, cell)
    case .replace: break
    case .send: send(step, cell)
    case .receive: receive(step, cell)
    default: translateTheRest(step, cell)
    }
  }

  private func translateTheRest(_ step: TraceStep, _ cell: Cell) {
    switch step.kind {
    case .later, .hop: waiting += step.kind == .hop && step.phase == .end ? 0 : 1
    case .async, .resumed: if step.phase == .begin { waiting -= 1 }
    case .present, .dismiss, .userDismiss, .viewDidAppear, .viewDidDisappear, .shown, .hidden,
      .presentRefused,
      .viewDidLoad, .bind, .cleanupViews:
      screen(step, cell)
    case .start:
      emit(Event(.start, step.phase, cell))
    case .wait: emit(.wait(cell, FrameIndex(index: 0)))
    case .resume: resume(step, cell)
    case .forget: emit(Event(.forgotten, cell))
    case .cancel:
      if step.phase == .begin, world[cell].isWaiting { flag(cell, .cancelled, 1) }
      emit(Event(.cancel, step.phase, cell))
    default: break
    }
  }

  private func part(_ step: TraceStep) -> Part {
    switch step.place {
    case .whole, .router: .router
    case .interactor: .interactor
    case .view: .view
    case .worker: .worker(program.workers[survey.component(step.subject)][step.word] ?? 0)
    }
  }

  private func reference(_ step: TraceStep) -> Component.Reference {
    switch log.word(step.word) {
    case "strong": .strong
    case "unowned": .unowned
    default: .weak
    }
  }

  private func deinitialize(_ step: TraceStep, _ cell: Cell) {
    emit(Event(.deinitialized, cell, part: part(step)))
    emit(Event(.deinitialized, .end, cell, part: part(step)))
    if part(step) == .router { leaving.append(cell) }
  }

  // MARK: - The tree

  private func attachOrDetach(_ step: TraceStep, _ child: Cell, of cell: Cell) {
    let kind: Event.Kind = step.kind == .attachChild ? .attachChild : .detachChild
    if step.phase == .end, kind == .detachChild { closeCallback(.willResignActive, child) }
    emit(Event(kind, step.phase, child: child, of: cell))
    guard step.phase == .begin else { return }
    if kind == .attachChild, world[cell].children.contains(child), !program.program.android {
      emit(Event(.doubleAttachAsserted, child: child, of: cell))
    }
    if kind == .detachChild, !survey.saysResign, world[child].isActive {
      emit(Event(.willResignActive, .begin, child, part: .interactor))
      callbacks.append((.willResignActive, child, open.count + 1))
    }
  }

  private func changeChildren(_ step: TraceStep, _ child: Cell, of cell: Cell) {
    let kind: Event.Kind = step.marks.contains(.yes) ? .childAppended : .childRemoved
    if kind == .childAppended, world[cell].children.count >= program.program.capacities.children { return }
    if world[cell].isRib {
      emit(Event(kind, child: child, of: cell))
    } else {
      emit(Event(kind, child: child, of: cell, slot: world[child].slot))
    }
    if kind == .childRemoved { stopPublishing(child) }
  }

  private func activate(_ step: TraceStep, _ cell: Cell) {
    let isOn = step.marks.contains(.yes)
    if !isOn, !survey.saysResign {
      if callbacks.contains(where: { $0.kind == .willResignActive && $0.cell == cell }) {
        closeCallback(.willResignActive, cell)
      } else if world[cell].isActive {
        emit(Event(.willResignActive, .begin, cell, part: .interactor))
        emit(Event(.willResignActive, .end, cell, part: .interactor))
      }
    }
    if isOn, survey.isRoot(step.subject), !world[cell].isRoot { flag(cell, .root, 1) }
    emit(Event(.isActive, cell, part: .interactor, isOn ? .active : []))
    if world[cell].isLoaded { emit(Event(.publish, .begin, cell, part: .interactor)) }
    guard isOn, !survey.saysBecome else { return }
    stopPublishing(cell)
    if world[cell].isLoaded {
      emit(Event(.didBecomeActive, .begin, cell, part: .interactor))
      emit(Event(.didBecomeActive, .end, cell, part: .interactor))
    } else {
      openCallback(.didBecomeActive, cell)
    }
  }

  private func stopPublishing(_ cell: Cell) {
    if world[cell].has(.publishing) { emit(Event(.publish, .end, cell, part: .interactor)) }
  }

  private func call(_ kind: Event.Kind, _ step: TraceStep, _ cell: Cell) {
    if kind == .didBecomeActive, step.phase == .begin { stopPublishing(cell) }
    emit(Event(kind, step.phase, cell, part: .interactor))
  }

  private func load(_ step: TraceStep, _ cell: Cell) {
    closeCallback(.didBecomeActive, cell)
    if step.phase != .end, !world[cell].isLoaded { flag(cell, .loaded, 1) }
    if step.phase == .instant {
      emit(Event(.didLoad, .begin, cell))
      emit(Event(.didLoad, .end, cell))
    } else {
      emit(Event(.didLoad, step.phase, cell))
    }
  }

  // MARK: - Slots

  /// Who reported what a route of a slot runs for.
  private func sender(_ step: TraceStep, _ slot: Int) -> Cell? {
    for place in open.reversed() {
      let outer = log.steps[place]
      guard outer.kind == .receive, outer.subject == step.subject, outer.other >= 0 else { continue }
      return survey.homes[Int(outer.other)].slot == slot ? cells[Int(outer.other)] : nil
    }
    return nil
  }

  private func request(_ step: TraceStep, _ cell: Cell) {
    guard let slot = survey.slot(ofRequest: step) else { return }
    let route: Step.Route = step.marks.contains(.detaches) ? .detach : .attach
    let sender = sender(step, slot)
    let depth = route == .attach && step.phase == .begin ? nesting(step, slot) : 0
    emit(.request(step.phase, cell, slot: slot, route, sender: sender, depth: depth))
    guard step.phase == .begin, !survey.saysGuards else { return }
    let occupant = world.holder(cell, slot: slot)
    let isRefused = survey.isEmpty(now)
    // A check that lets a full slot pass, or an empty one, is none.
    guard isRefused == ((route == .attach) == (occupant != nil)) else { return }
    emit(.guarded(cell, slot: slot, route, occupant: occupant, sender: sender, passes: !isRefused))
  }

  /// How many attaches of the slot are open, with this one.
  private func nesting(_ step: TraceStep, _ slot: Int) -> Int {
    1
      + open.count { place in
        let outer = log.steps[place]
        return outer.kind == .request && outer.subject == step.subject && !outer.marks.contains(.detaches)
          && survey.slot(ofRequest: outer) == slot
      }
  }

  private func guarded(_ step: TraceStep, _ cell: Cell) {
    let route: Step.Route = step.marks.contains(.detaches) ? .detach : .attach
    // The guard stands in a route, which says the slot; what it names is the property.
    let outer = open.last { log.steps[$0].kind == .request && log.steps[$0].subject == step.subject }
    let slot =
      outer.flatMap { survey.slot(ofRequest: log.steps[$0]) }
      ?? survey.slot(survey.component(step.subject), variable: step.word, holding: step.other)
    emit(
      .guarded(
        cell,
        slot: slot,
        route,
        occupant: self.cell(step.other),
        sender: slot.flatMap { sender(step, $0) },
        passes: step.marks.contains(.yes)
      )
    )
  }

  private func write(_ step: TraceStep, _ cell: Cell) {
    let component = survey.component(step.subject)
    if step.marks.contains(.isList) || survey.lists.contains([Int32(component), step.word]) { return }
    if [step.other, step.third].contains(where: { $0 >= 0 && log.instances[Int($0)].isListed }) { return }
    let new = self.cell(step.other)
    let someone = step.other >= 0 ? step.other : step.third
    guard let slot = survey.slot(component, variable: step.word, holding: someone) else { return }
    let variable = program.program.components[component].slots[slot].variable
    emit(.slotWritten(cell, slot: slot, variable: variable, new, former: world[cell].variable(variable)))
  }

  // MARK: - Talk

  private func name(_ step: TraceStep) -> Int? {
    guard step.word >= 0 else { return nil }
    let number = program.names[Int(step.word)]
    return number >= 0 ? Int(number) : nil
  }

  private func send(_ step: TraceStep, _ cell: Cell) {
    guard let name = name(step) ?? (step.phase == .end ? 0 : nil) else { return }
    let voice = world[cell].voice
    guard step.phase != .instant else {
      return emit(.report(.sentToNobody, .instant, cell, voice, name: name))
    }
    emit(.report(.send, step.phase, cell, voice, to: self.cell(step.other), name: name))
  }

  private func receive(_ step: TraceStep, _ cell: Cell) {
    let begin = step.phase == .end ? log.steps[Int(step.partner)] : step
    let child = self.cell(begin.other)
    var says: Event.Says = begin.other < 0 ? [.isFromView, .isHandled] : []
    if step.phase == .begin {
      if step.marks.contains(.yes) { says.insert(.active) }
      if !survey.isEmpty(now) { says.insert(.isHandled) }
      if survey.closes(step) { says.insert(.ends) }
    }
    emit(.receive(step.phase, cell, from: child, name: name(begin) ?? 0, says))
  }
}

// MARK: - Screens and tasks

extension TraceFold {
  private func screen(_ step: TraceStep, _ cell: Cell) {
    switch step.kind {
    case .present:
      guard let shown = self.cell(step.other) ?? (step.phase == .end ? presenting.last : nil) else { return }
      emit(.present(step.phase, shown, by: cell, .present, in: presenting.last))
      if step.phase == .begin { presenting.append(shown) } else { _ = presenting.popLast() }
    case .viewDidAppear:
      if !world[cell].isShown { emit(.shown(cell, on: nil, by: opener(of: step) ?? cell, .present)) }
    case .viewDidDisappear:
      if world[cell].isShown { emit(.hidden(cell, by: closer(of: step), with: nil, world[cell].mode)) }
    case .shown:
      let owner = world.parent(of: cell) ?? cell
      let mode: ScreenMode =
        log.word(step.word) == "push" ? .push : log.word(step.word) == "root" ? .window : .present
      emit(.shown(cell, on: nil, by: owner, mode))
    case .hidden:
      let owner = world.parent(of: cell) ?? cell
      let closer: Closer = step.marks.contains(.byUser) ? .user : .code(owner)
      emit(.hidden(cell, by: closer, with: nil, world[cell].mode))
    case .presentRefused:
      emit(.refused(self.cell(step.other) ?? cell, on: cell, by: opener(of: step) ?? cell, .presenting))
    case .viewDidLoad:
      let hears: Event.Says = log.word(step.word) == "set" ? .hears : []
      emit(Event(.viewDidLoad, step.phase, cell, part: .view, hears))
    case .bind: emit(Event(log.word(step.word) == "nil" ? .boundInVain : .bound, cell, part: .view))
    case .dismiss: emit(.dismiss(step.phase, cell))
    case .userDismiss: emit(Event(.userDismiss, step.phase, cell, part: .view))
    case .cleanupViews: emit(Event(.cleanupViews, step.phase, cell))
    default: break
    }
  }

  /// Who puts a screen up.
  private func opener(of step: TraceStep) -> Cell? {
    let outer = open.last { log.steps[$0].kind == .present }
    return outer.flatMap { self.cell(log.steps[$0].subject) }
  }

  private func closer(of step: TraceStep) -> Closer {
    for place in open.reversed() {
      let outer = log.steps[place]
      if outer.kind == .userDismiss { return .user }
      if [.dismiss, .cleanupViews].contains(outer.kind), let owner = self.cell(outer.subject) {
        return .code(owner)
      }
    }
    return .window
  }

  private func resume(_ step: TraceStep, _ cell: Cell) {
    switch world[cell].continuation {
    case .waiting: emit(Event(.continuationResumed, cell))
    case .none: emit(Event(.resumedNobody, cell))
    default: emit(Event(.resumedTwice, cell))
    }
  }
}
