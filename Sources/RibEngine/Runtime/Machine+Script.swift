/// The lines of `events`, one move each.
extension Machine {
  /// Plays the whole flow: before each line what waits may have its turn, after the last everything has.
  package mutating func play() {
    rest()
    for line in program.script {
      play(line)
      if isHalted { break }
    }
    if !isHalted {
      settle()
      rest()
    }
    // Where a run breaks off, what its stack holds would look as if it held itself.
    if !isHalted { watcher.end(in: world) }
  }

  mutating func play(_ line: Program.Line, offersTurns: Bool = true) {
    guard line.group.isEmpty else {
      var rest = line.group
      while !rest.isEmpty, !isHalted {
        play(rest.remove(at: pick(rest.count, at: line.code)))
      }
      return
    }
    if case .expect = line.action {
      settle()
      self.rest()
    } else if case .settle = line.action {
      // Its turn comes without a choice.
    } else {
      if offersTurns { offerTurns(before: line.code) }
      self.rest()
    }
    guard !isHalted else { return }
    at = line.code
    emit(Event(.line))
    if !perform(line.action), !isHalted { emit(Event(.neverFired), at: line.code) }
    at = -1
    rest()
  }

  /// Nothing is on the call stack; the rules look at the world once nothing waits either.
  private mutating func rest() {
    if !isHalted, waiting.isEmpty { watcher.rest(in: world) }
  }

  /// Does one event; false where nobody was there for it to happen to.
  mutating func perform(_ action: EventLine.Action) -> Bool {
    switch action {
    case .launch(let instance): return launch(instance)
    case .build(let instance, let listener):
      guard let component = component(instance) else { return false }
      guard let cell = build(component, listener: listener.flatMap { find($0) }) else { return false }
      hold(cell, .whole)
    case .start(let instance): return start(instance)
    case .run(let route, let slot): return run(route, slot)
    case .listener(let instance, let name):
      guard let cell = alive(instance) else { return false }
      act(cell) { $0.callListener(cell, name: $0.number(name)) }
    case .send(let instance, let name):
      guard let cell = alive(instance) else { return false }
      return receive(cell, name: Int32(number(name)))
    case .settle, .pass: settle()
    case .finishAnimations: finishAnimations()
    case .expect(let subject, let state):
      if !holds(subject, state) { emit(Event(.expectFailed)) }
    case .anyOrder: break
    default: return performMore(action)
    }
    return true
  }

  private mutating func performMore(_ action: EventLine.Action) -> Bool {
    switch action {
    case .swipeBack(let instance): return swipe(instance, .push)
    case .swipeDown(let instance): return swipe(instance, .present)
    case .swipeBackCancelled(let instance):
      guard let cell = find(instance), world[cell].isShown else { return false }
      startSwipe(cell)
      emit(Event(.swipeCancelled, cell, part: .view))
    case .cancel(let instance):
      guard let cell = find(instance) else { return false }
      cancel(cell)
    case .release(let instance, let part): return release(instance, part)
    case .hold(let instance, let part):
      guard let cell = find(instance), world[cell].isAlive(part.part) else { return false }
      if !world[cell].held.contains(Held(part)) { retain(cell, part.part) }
      hold(cell, Held(part))
    case .activate(let instance), .deactivate(let instance):
      guard let cell = find(instance), world[cell].isAlive(.interactor) else { return false }
      switch action {
      case .activate where program.android: attachInteractor(cell)
      case .activate: activate(cell)
      default: if program.android { detachInteractor(cell) } else { deactivate(cell) }
      }
    case .load(let instance):
      guard let cell = find(instance), world[cell].isAlive(.router) else { return false }
      load(cell)
    case .attachChild(let instance, let child), .detachChild(let instance, let child):
      return attachOrDetach(action, instance, child)
    default: return performOnInteractor(action)
    }
    return true
  }

  private mutating func performOnInteractor(_ action: EventLine.Action) -> Bool {
    switch action {
    case .startWorker(let instance, let name), .stopWorker(let instance, let name):
      guard let cell = find(instance), world[cell].isAlive(.interactor),
        let worker = world.component(cell).workers.firstIndex(where: { $0.name == name })
      else { return false }
      act(cell) {
        if case .startWorker = action { $0.startWorker(cell, worker) } else { $0.stopWorker(cell, worker) }
      }
    case .touchView(let instance):
      guard let cell = find(instance), world[cell].isAlive(.view) else { return false }
      act(cell) { $0.loadView(cell) }
    case .subscribe(let instance):
      guard let cell = find(instance), world[cell].isAlive(.interactor) else { return false }
      act(cell) { $0.addDisposable(cell) }
    case .observe(let instance):
      guard let cell = find(instance), world[cell].isAlive(.interactor) else { return false }
      subscribe(cell, .observer(world[cell].subscriberCount))
    default: return false
    }
    return true
  }

  /// An act of an interactor keeps its router until it is over.
  private mutating func act(_ cell: Cell, _ body: (inout Self) -> Void) {
    let part = world[cell].isAlive(.router) ? .router : world[cell].voice
    retain(cell, part)
    body(&self)
    release(cell, part)
  }

  // MARK: - Names

  func component(_ instance: InstanceRef) -> Int? {
    program.components.firstIndex { $0.name == instance.component }
  }

  func find(_ instance: InstanceRef) -> Cell? {
    component(instance).flatMap { find(Naming(component: $0, serial: instance.serial ?? 0)) }
  }

  /// The instance, if what speaks for it is alive.
  private func alive(_ instance: InstanceRef) -> Cell? {
    guard let cell = find(instance), world[cell].isAlive(world[cell].voice) else { return nil }
    return cell
  }

  func number(_ name: String) -> Int { program.names.firstIndex(of: name) ?? -1 }

  // MARK: - Roots

  private mutating func launch(_ instance: InstanceRef) -> Bool {
    guard let component = component(instance) else { return false }
    var root = find(instance)
    if let found = root, !world[found].isAlive(.router) { root = nil }
    if root == nil {
      guard let cell = build(component) else { return false }
      hold(cell, .whole)
      root = cell
    }
    guard let cell = root else { return false }
    flag(cell, .root, true)
    guard world[cell].isRib else {
      start(cell)
      if world.screens.isEmpty, world.component(cell).hooks.start >= 0 {
        emit(Event(.windowEmpty, cell))
      }
      return true
    }
    if world[cell].isAlive(.view) { makeKeyAndVisible(cell) }
    guard !program.android else {
      dispatchAttach(cell)
      return true
    }
    activate(cell)
    load(cell)
    return true
  }

  private mutating func start(_ instance: InstanceRef) -> Bool {
    guard let component = component(instance) else { return false }
    if let cell = find(instance), world[cell].isAlive(.router) {
      start(cell)
      return true
    }
    guard let cell = build(component) else { return false }
    start(cell)
    release(cell, .router)
    return true
  }

  private mutating func hold(_ cell: Cell, _ what: Held) { emit(.held(cell, world[cell].held.union(what))) }

  mutating func release(_ instance: InstanceRef, _ part: EventLine.Part) -> Bool {
    guard let cell = find(instance) else { return false }
    return release(cell, held: part)
  }

  /// The app drops a part; a window's root goes with all that stands on it once its router is gone.
  mutating func release(_ cell: Cell, held part: EventLine.Part) -> Bool {
    let held = world[cell].held
    guard held.contains(Held(part)) else { return false }
    emit(.released(cell, part))
    emit(.held(cell, held.subtracting(Held(part))))
    pin(cell)
    release(cell, part.part)
    if part == .whole, world.row.windowRoot == cell, !isHalted { leaveWindow(cell) }
    unpin(cell)
    return true
  }

  /// The window lets go of its root: what is presented disappears first, and is dropped by its presenter.
  private mutating func leaveWindow(_ root: Cell) {
    while let top = world.screens.last, top != root, !isHalted { hide(top, by: .window, with: root) }
    hide(root, by: .window)
  }

  // MARK: - Slots

  private mutating func run(_ route: Step.Route, _ slot: SlotRef) -> Bool {
    guard let cell = find(slot.owner), world[cell].isAlive(world[cell].voice),
      let place = world.component(cell).slots.firstIndex(where: { $0.name == slot.slot })
    else { return false }
    act(cell) { $0.request(cell, slot: place, route, sender: nil) }
    return true
  }

  private mutating func attachOrDetach(
    _ action: EventLine.Action,
    _ instance: InstanceRef,
    _ child: InstanceRef
  ) -> Bool {
    guard let cell = find(instance), world[cell].isAlive(.router), let other = find(child),
      world[other].isAlive(.router)
    else { return false }
    act(cell) {
      if case .attachChild = action {
        $0.attachChild(other, to: cell)
      } else {
        $0.detachChild(other, from: cell)
      }
    }
    return true
  }

  // MARK: - The view and the user

  /// An event of the view, of a stream or of a delegate, handled by the component itself.
  @discardableResult
  mutating func receive(_ cell: Cell, name: Int32) -> Bool {
    let info = world.component(cell)
    guard world[cell].isAlive(world[cell].voice) else { return false }
    guard enter(.call, cell) else { return true }
    defer { leave(.call) }
    let list = info.hooks.receives.first { $0.name == name }?.list ?? -1
    let part = world[cell].voice
    // Views may say what nobody hears.
    var says: Event.Says = [.isFromView, .isHandled]
    if world[cell].isActive { says.insert(.active) }
    emit(.receive(.begin, cell, from: nil, name: Int(name), says))
    act(cell) { machine in
      var context = Context(cell, part)
      machine.run(list, context: &context)
      machine.drop(&context)
    }
    emit(.receive(.end, cell, from: nil, name: Int(name), .isFromView))
    return true
  }

  private mutating func swipe(_ instance: InstanceRef, _ mode: ScreenMode) -> Bool {
    guard let cell = find(instance), !isHalted else { return false }
    guard program.animates else {
      emit(Event(.userDismiss, .begin, cell, part: .view))
      dismissPresented(on: cell, by: .user)
      emit(Event(.userDismiss, .end, cell, part: .view))
      return true
    }
    guard world[cell].isShown, world[cell].mode != .window else { return false }
    closeByUser(cell)
    return true
  }

  private mutating func finishAnimations() {
    while let place = waiting.indices.first(where: { waiting.kind($0) == .disappearance }), !isHalted {
      runPending(place)
    }
  }

  // MARK: - expect X STATE

  func holds(_ subject: EventLine.Subject, _ state: EventLine.State) -> Bool {
    switch subject {
    case .slot(let slot):
      guard let cell = find(slot.owner),
        let place = world.component(cell).slots.firstIndex(where: { $0.name == slot.slot })
      else { return state == .empty }
      let isFilled = world.holder(cell, slot: place) != nil
      return state == .filled ? isFilled : state == .empty ? !isFilled : false
    case .instance(let instance):
      guard let cell = find(instance) else {
        return state == .released || state == .inactive || state == .offScreen
      }
      return holds(cell, state)
    }
  }

  private func holds(_ cell: Cell, _ state: EventLine.State) -> Bool {
    let instance = world[cell]
    return switch state {
    case .active: instance.isActive
    case .inactive: !instance.isActive
    case .attached: instance.isAttached
    case .alive: instance.isAlive(.router)
    case .released: !instance.isAlive(.router)
    case .onScreen: instance.isShown
    case .offScreen: !instance.isShown
    case .bound: instance.isBound
    case .waiting: instance.isWaiting
    case .empty, .filled: false
    }
  }
}
