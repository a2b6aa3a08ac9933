/// The lines of `events`, one move each.
extension Machine {
  /// Plays the whole flow: before each line what waits may have its turn, after the last everything has.
  package mutating func play() {
    rest()
    for line in program.script {
      if program.mayCycle, isAtRest { watcher.mayEnd(in: world) }
      play(line)
      if isHalted {
        watcher.died()
        break
      }
    }
    if !isHalted { rest(isRound: settle()) }
    // Where a run breaks off, what its stack holds would look as if it held itself.
    if !isHalted { watcher.end(in: world) }
  }

  mutating func play(_ line: Program.Line, offersTurns: Bool = true) {
    guard line.group.isEmpty else {
      var rest = line.group
      while !rest.isEmpty, !isHalted {
        let next = line.isInOrder ? 0 : pick(among: rest)
        play(rest.remove(at: next), offersTurns: offersTurns)
      }
      return
    }
    if case .expect = line.action {
      settle(untilTimeouts: true)
      self.rest()
    } else if case .settle = line.action {
      // Its turn comes without a choice.
    } else {
      if offersTurns {
        comeTo(line)
        waitForScreen(line.action)
      }
      self.rest()
    }
    guard !isHalted else { return }
    at = line.code
    linkedTurns = 0
    emit(Event(.line))
    absence = nil
    if !perform(line.action), !isHalted { emit(.neverFired(absence), at: line.code) }
    endTurn()
    at = -1
    endIdleTransitions()
    rest()
  }

  /// Nothing is on the call stack; the rules look at the world once nothing waits either, or only times that come round
  /// again and again.
  private mutating func rest(isRound: Bool = false) {
    if !isHalted, isRound || isAtRest { watcher.rest(in: world) }
  }

  /// Does one event; false where nobody was there for it to happen to.
  mutating func perform(_ action: EventLine.Action) -> Bool {
    switch action {
    case .launch(let x): return launch(x)
    case .build(let x, let listener): return build(x, listener: listener)
    case .start(let x): return start(x)
    case .run(let route, let slot): return run(route, slot)
    case .listener(let x, let name): return act(on: alive(x)) { $0.callListener($1, name: $0.number(name)) }
    case .send(let x, let name):
      guard let cell = alive(x) else { return false }
      absence = absence(of: cell, for: name)
      if absence != nil { return false }
      return receive(cell, name: Int32(number(name)))
    case .swipeBack(let x): return swipe(x, .push)
    case .swipeDown(let x): return swipe(x, .present)
    case .swipeBackCancelled(let x): return cancelSwipe(x)
    case .select(let x):
      guard let cell = find(x), !isHalted else { return false }
      return tapTab(cell)
    case .cancel(let x):
      guard let cell = find(x) else { return false }
      cancel(cell)
    case .release(let x, let part): return release(x, part)
    case .hold(let x, let part): return hold(x, part)
    case .activate(let x): return activate(x)
    case .deactivate(let x): return deactivate(x)
    case .load(let x):
      return keeping(find(x, .router), .router) { $0.load($1) }
    case .attachChild(let x, let child): return with(x, child) { $0.attachChild($2, to: $1) }
    case .detachChild(let x, let child): return with(x, child) { $0.detachChild($2, from: $1) }
    case .startWorker(let x, let name): return with(worker: name, of: x) { $0.startWorker($1, $2) }
    case .stopWorker(let x, let name): return with(worker: name, of: x) { $0.stopWorker($1, $2) }
    case .touchView(let x): return act(on: find(x, .view)) { $0.loadView($1) }
    case .subscribe(let x): return act(on: find(x, .interactor)) { $0.addDisposable($1) }
    case .observe(let x):
      guard let cell = find(x, .interactor) else { return false }
      subscribe(cell, .observer(world[cell].subscriberCount))
    case .settle: settle(untilTimeouts: true)
    case .pass: settle()
    case .finishAnimations: finishAnimations()
    case .expect(let subject, let state):
      if !holds(subject, state) { emit(Event(.expectFailed)) }
    case .anyOrder, .meanwhile: break  // Its lines are played one by one.
    }
    return true
  }

  private mutating func build(_ instance: InstanceRef, listener: InstanceRef?) -> Bool {
    guard let component = component(instance) else { return false }
    guard let cell = build(component, listener: listener.flatMap { find($0) }) else { return false }
    hold(cell, .whole)
    return true
  }

  private mutating func cancelSwipe(_ instance: InstanceRef) -> Bool {
    guard let cell = find(instance), world[cell].isShown, !isAppearing(cell), !isPulling else { return false }
    if program.animates, !world.canBeSwiped(cell, .push) { return false }
    let (wasAttached, wasWaiting) = (world[cell].isAttached, world[cell].isWaiting)
    pin(cell)
    defer { unpin(cell) }
    let blocks = waiting.freeBlocks
    startSwipe(cell)
    bring(after: [cell])
    if program.takesTime, waiting.freeBlocks > blocks { takeTurnsOfSwipe(cell) }
    let isEnded =
      (wasAttached && !world[cell].isAttached) || (wasWaiting && !world[cell].isWaiting)
    if program.takesTime, !isEnded, world[cell].isShown, waiting.freeBlocks == 0 {
      pull(cell)
    } else {
      emit(Event(.swipeCancelled, cell, part: .view, isEnded ? .ends : []))
      endCancelledSwipe(cell)
    }
    return true
  }

  /// A gesture lasts longer than a turn: what its beginning has put off comes before the user lets go, and so does
  /// what the main queue held already.
  private mutating func takeTurnsOfSwipe(_ cell: Cell) {
    swiped = cell
    defer { swiped = nil }
    for _ in 0..<waiting.freeBlocks {
      guard !isHalted,
        let place = waiting.indices.first(where: { waiting[$0].isBlock && waiting.isFree($0) })
      else { return }
      let item = waiting[place]
      leavesOut = leavesOut || item.isMany
      waiting.remove(at: place)
      run(item)
    }
  }

  private mutating func hold(_ instance: InstanceRef, _ part: EventLine.Part) -> Bool {
    guard let cell = find(instance, part.part) else { return false }
    if !world[cell].held.contains(Held(part)) { retain(cell, part.part) }
    hold(cell, Held(part))
    return true
  }

  private mutating func activate(_ instance: InstanceRef) -> Bool {
    keeping(find(instance, .interactor), .interactor) {
      if $0.program.android { $0.attachInteractor($1) } else { $0.activate($1) }
    }
  }

  private mutating func deactivate(_ instance: InstanceRef) -> Bool {
    keeping(find(instance, .interactor), .interactor) {
      if $0.program.android { $0.detachInteractor($1) } else { $0.deactivate($1) }
    }
  }

  /// A method's receiver lives until the method returns.
  private mutating func keeping(
    _ cell: Cell?,
    _ part: Part,
    _ body: (inout Self, _ cell: Cell) -> Void
  ) -> Bool {
    guard let cell else { return false }
    retain(cell, part)
    body(&self, cell)
    release(cell, part)
    return true
  }

  private mutating func with(
    worker name: String,
    of instance: InstanceRef,
    _ body: (inout Self, _ cell: Cell, _ worker: Int) -> Void
  ) -> Bool {
    guard let cell = find(instance, .interactor),
      let worker = world.component(cell).workers.firstIndex(where: { $0.name == name })
    else { return false }
    act(cell) { body(&$0, cell, worker) }
    return true
  }

  private mutating func with(
    _ instance: InstanceRef,
    _ child: InstanceRef,
    _ body: (inout Self, _ cell: Cell, _ child: Cell) -> Void
  ) -> Bool {
    guard let cell = find(instance, .router) else { return false }
    return keeping(find(child, .router), .router) { machine, other in
      machine.act(cell) { body(&$0, cell, other) }
    }
  }

  private mutating func act(on cell: Cell?, _ body: (inout Self, _ cell: Cell) -> Void) -> Bool {
    guard let cell else { return false }
    act(cell) { body(&$0, cell) }
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

  func find(_ instance: InstanceRef) -> Cell? { world.find(instance) }

  /// The instance, if that part of it is alive.
  private func find(_ instance: InstanceRef, _ part: Part) -> Cell? {
    guard let cell = find(instance), world[cell].isAlive(part) else { return nil }
    return cell
  }

  /// The instance, if what speaks for it is alive.
  func alive(_ instance: InstanceRef) -> Cell? {
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
      if world.component(cell).hooks.start >= 0, !world.screens.contains(where: world.isOfRoot) {
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
      context.wasHeld = machine.world[cell].isAttached
      machine.run(list, context: &context)
      machine.drop(&context)
    }
    emit(.receive(.end, cell, from: nil, name: Int(name), .isFromView))
    return true
  }

  private mutating func swipe(_ instance: InstanceRef, _ mode: ScreenMode) -> Bool {
    guard let cell = find(instance), !isHalted, !isPulling else { return false }
    // Where nothing takes time, who presents something is named for it, as in the recordings.
    guard program.animates || world[cell].presented == nil && world.canBeSwiped(cell, mode) else {
      emit(Event(.userDismiss, .begin, cell, part: .view))
      dismissPresented(on: cell, by: .user)
      emit(Event(.userDismiss, .end, cell, part: .view))
      return true
    }
    guard world.canBeSwiped(cell, mode), !isAppearing(cell) else { return false }
    closeByUser(cell)
    return true
  }

  private mutating func finishAnimations() {
    var turns = 0
    while let place = transition, !isHalted {
      turns += 1
      if turns > Self.mostTurns { return overflowTurns() }
      endTransition(place)
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
    case .onScreen: instance.isShown && world.isInSelectedTabs(cell)
    case .offScreen: !instance.isShown || !world.isInSelectedTabs(cell)
    case .bound: instance.isBound
    case .waiting: instance.isWaiting || isSuspended(cell)
    case .empty, .filled: false
    }
  }
}
