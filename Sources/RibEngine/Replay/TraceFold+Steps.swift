/// What each step of a trace is in the words of the world.
extension TraceFold {
  func fold(_ step: TraceStep) {
    switch step.kind {
    case .step:
      beginMove()
      lines += 1
      emit(Event(.line))
    case .request, .receive: if survey.comesFromOutside(step) { beginMove() }
    default: break
    }
    if step.phase == .end { closeCallbacks(from: open.count) }
    translate(step)
    if step.phase == .begin { open.append(now) }
    if step.phase == .end, !open.isEmpty {
      open.removeLast()
      stopPublishing(below: open.count)
    }
  }

  func translate(_ step: TraceStep) {
    guard let cell = cell(step.subject) else { return }
    calls?.note(step, at: now, in: self)
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

  func translateTheRest(_ step: TraceStep, _ cell: Cell) {
    switch step.kind {
    case .later, .hop: waiting += step.kind == .hop && step.phase == .end ? 0 : 1
    case .async, .resumed:
      if step.phase == .begin { waiting -= 1 }
      emit(.turn(step.kind == .async ? .async : .resumed, step.phase, cell, part(step)))
    case .present, .dismiss, .userDismiss, .viewDidAppear, .viewDidDisappear, .shown, .hidden,
      .presentRefused,
      .viewDidLoad, .bind, .cleanupViews:
      screen(step, cell)
    case .start:
      emit(Event(.start, step.phase, cell))
    case .workerDidStart: if step.phase == .begin { deliver(to: cell) }
    case .wait: emit(.wait(cell, FrameIndex(index: 0)))
    case .resume: resume(step, cell)
    case .forget: emit(Event(.forgotten, cell))
    case .cancel:
      if step.phase == .begin, world[cell].isWaiting { flag(cell, .cancelled, 1) }
      emit(Event(.cancel, step.phase, cell))
    default: break
    }
  }

  func part(_ step: TraceStep) -> Part {
    switch step.place {
    case .whole, .router: .router
    case .interactor: .interactor
    case .view: .view
    case .worker: .worker(program.workers[survey.component(step.subject)][step.word] ?? 0)
    }
  }

  func reference(_ step: TraceStep) -> Component.Reference {
    switch log.word(step.word) {
    case "strong": .strong
    case "unowned": .unowned
    default: .weak
    }
  }

  func deinitialize(_ step: TraceStep, _ cell: Cell) {
    // A screen that is gone is not up, whoever closed it.
    if part(step) == .view, world[cell].isShown {
      emit(.hidden(cell, by: .window, with: nil, world[cell].mode))
    }
    emit(Event(.deinitialized, cell, part: part(step)))
    emit(Event(.deinitialized, .end, cell, part: part(step)))
    if part(step) == .router {
      emptyWeakSlots(cell)
      leaving.append(cell)
    }
  }

  /// A weak property that kept a router is empty once the router is gone.
  private func emptyWeakSlots(_ cell: Cell) {
    guard program.program.hasWeakSlots else { return }
    for owner in world.cells where owner != cell && world[owner].isUsed {
      let slots = program.program.components[world[owner].component].slots
      for slot in slots where slot.isWeak && world[owner].variable(slot.variable) == cell {
        flag(owner, .variable(slot.variable), 0)
      }
    }
  }

  // MARK: - The tree

  func attachOrDetach(_ step: TraceStep, _ child: Cell, of cell: Cell) {
    let kind: Event.Kind = step.kind == .attachChild ? .attachChild : .detachChild
    if step.phase == .end, kind == .detachChild { closeCallback(.willResignActive, child) }
    if step.phase == .begin, kind == .attachChild { renew(child) }
    emit(Event(kind, step.phase, child: child, of: cell))
    guard step.phase == .begin else { return }
    if kind == .attachChild, world[cell].children.contains(child) {
      emit(Event(program.program.android ? .tagTaken : .doubleAttachAsserted, child: child, of: cell))
    }
    if kind == .detachChild, !survey.saysResign, world[child].isActive {
      emit(Event(.willResignActive, .begin, child, part: .interactor))
      callbacks.append((.willResignActive, child, open.count + 1))
    }
  }

  /// A router that was detached and is kept is as good as new when it is taken again.
  func renew(_ cell: Cell) {
    let instance = world[cell]
    guard instance.has(.wasAttached), !instance.isAttached, !instance.has(.detaching),
      !instance.has(.attaching)
    else { return }
    for field in [Field.over, .wasAttached, .wasShown] where instance.has(field) { flag(cell, field, 0) }
  }

  private func isFull(_ cell: Cell) -> Bool {
    world[cell].children.count >= program.program.capacities.children(of: world[cell].component)
  }

  func changeChildren(_ step: TraceStep, _ child: Cell, of cell: Cell) {
    let kind: Event.Kind = step.marks.contains(.yes) ? .childAppended : .childRemoved
    if kind == .childAppended, isFull(cell) { return }
    if world[cell].isRib {
      emit(Event(kind, child: child, of: cell))
    } else {
      emit(Event(kind, child: child, of: cell, slot: world[child].slot))
    }
    if kind == .childRemoved { stopPublishing(child) }
  }

  func activate(_ step: TraceStep, _ cell: Cell) {
    let isOn = step.marks.contains(.yes)
    if !isOn, !survey.saysResign {
      if callbacks.contains(where: { $0.kind == .willResignActive && $0.cell == cell }) {
        closeCallback(.willResignActive, cell)
      } else if world[cell].isActive {
        emit(Event(.willResignActive, .begin, cell, part: .interactor))
        emit(Event(.willResignActive, .end, cell, part: .interactor))
      }
    }
    emit(Event(.isActive, cell, part: .interactor, isOn ? .active : []))
    if world[cell].isLoaded {
      emit(Event(.publish, .begin, cell, part: .interactor))
      publishing.append((cell, open.count))
    }
    guard isOn, !survey.saysBecome else { return }
    stopPublishing(cell)
    if world[cell].isLoaded {
      emit(Event(.didBecomeActive, .begin, cell, part: .interactor))
      emit(Event(.didBecomeActive, .end, cell, part: .interactor))
    } else {
      openCallback(.didBecomeActive, cell)
    }
  }

  /// A worker of RIBs-iOS hears that it may start from its interactor's stream, which has a value to deliver also where
  /// it is asked in the middle of a callback: until didStart returns the stream is not done.
  func deliver(to cell: Cell) {
    guard log.header.profile == .ios, !world[cell].has(.publishing) else { return }
    emit(Event(.publish, .begin, cell, part: .interactor))
    publishing.append((cell, open.count + 1))
  }

  func stopPublishing(_ cell: Cell) {
    publishing.removeAll { $0.cell == cell }
    if world[cell].has(.publishing) { emit(Event(.publish, .end, cell, part: .interactor)) }
  }

  /// A stream has spoken by the end of the call within which it began.
  func stopPublishing(below depth: Int) {
    for one in publishing.reversed() where one.depth > depth { stopPublishing(one.cell) }
  }

  func call(_ kind: Event.Kind, _ step: TraceStep, _ cell: Cell) {
    if kind == .didBecomeActive, step.phase == .begin { stopPublishing(cell) }
    emit(Event(kind, step.phase, cell, part: .interactor))
  }

  func load(_ step: TraceStep, _ cell: Cell) {
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
  func sender(_ step: TraceStep, _ slot: Int) -> Cell? {
    for place in open.reversed() {
      let outer = log.steps[place]
      guard outer.kind == .receive, outer.subject == step.subject, outer.other >= 0 else { continue }
      return survey.homes[Int(outer.other)].slot == slot ? cells[Int(outer.other)] : nil
    }
    return nil
  }

  func request(_ step: TraceStep, _ cell: Cell) {
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
  func nesting(_ step: TraceStep, _ slot: Int) -> Int {
    1
      + open.count { place in
        let outer = log.steps[place]
        return outer.kind == .request && outer.subject == step.subject && !outer.marks.contains(.detaches)
          && survey.slot(ofRequest: outer) == slot
      }
  }

  func guarded(_ step: TraceStep, _ cell: Cell) {
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

  func write(_ step: TraceStep, _ cell: Cell) {
    let component = survey.component(step.subject)
    if step.marks.contains(.isList) || survey.lists.contains([Int32(component), step.word]) { return }
    if [step.other, step.third].contains(where: { $0 >= 0 && log.instances[Int($0)].isListed }) { return }
    let new = self.cell(step.other)
    if let new, survey.attaches(step, after: now) { renew(new) }
    let someone = step.other >= 0 ? step.other : step.third
    guard let slot = survey.slot(component, variable: step.word, holding: someone) else { return }
    let variable = program.program.components[component].slots[slot].variable
    emit(.slotWritten(cell, slot: slot, variable: variable, new, former: world[cell].variable(variable)))
  }

  // MARK: - Talk

  func name(_ step: TraceStep) -> Int? {
    guard step.word >= 0 else { return nil }
    let number = program.names[Int(step.word)]
    return number >= 0 ? Int(number) : nil
  }

  func send(_ step: TraceStep, _ cell: Cell) {
    guard let name = name(step) else { return }
    let voice = world[cell].voice
    guard step.phase != .instant else {
      return emit(.report(.sentToNobody, .instant, cell, voice, name: name))
    }
    emit(.report(.send, step.phase, cell, voice, to: self.cell(step.other), name: name))
  }

  func receive(_ step: TraceStep, _ cell: Cell) {
    let child = self.cell(step.other)
    var says: Event.Says = step.other < 0 ? [.isFromView, .isHandled] : []
    if step.phase == .begin {
      // Said of the call, or by the events before it.
      if step.marks.contains(.yes) || world[cell].isActive { says.insert(.active) }
      if !survey.isEmpty(now) { says.insert(.isHandled) }
      if survey.closes(step) { says.insert(.ends) }
    }
    emit(.receive(step.phase, cell, from: child, name: name(step) ?? 0, says))
  }
}
