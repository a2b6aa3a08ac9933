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
    emit(Event(.line, code: line.code))
    if !perform(line.action), !isHalted { emit(Event(.neverFired, code: line.code)) }
    at = -1
    rest()
  }

  /// Nothing is on the call stack; the rules look at the world once nothing waits either.
  private mutating func rest() {
    if !isHalted, pendingCount == 0 { watcher.rest(in: world) }
  }

  /// Does one event; false where nobody was there for it to happen to.
  mutating func perform(_ action: EventLine.Action) -> Bool {
    switch action {
    case .launch(let instance): return launch(instance)
    case .build(let instance, let listener):
      guard let component = component(instance) else { return false }
      guard let cell = build(component, listener: listener.flatMap { find($0) }) else { return false }
      hold(cell, Held.whole)
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
      if !holds(subject, state) { emit(Event(.expectFailed, code: at)) }
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
      guard let cell = find(instance), world.has(cell, Layout.shown) else { return false }
      startSwipe(cell)
      emit(Event(.swipeCancelled, cell: cell, part: 2, code: at))
    case .cancel(let instance):
      guard let cell = find(instance) else { return false }
      cancel(cell)
    case .release(let instance, let part): return release(instance, part)
    case .hold(let instance, let part):
      guard let cell = find(instance), world.isAlive(cell, Held.part(part)) else { return false }
      if world.get(cell, Layout.held) & Held.bit(part) == 0 { retain(cell, Held.part(part)) }
      hold(cell, Held.bit(part))
    case .activate(let instance), .deactivate(let instance):
      guard let cell = find(instance), world.isAlive(cell, 1) else { return false }
      switch action {
      case .activate where program.android: attachInteractor(cell)
      case .activate: activate(cell)
      default: if program.android { detachInteractor(cell) } else { deactivate(cell) }
      }
    case .load(let instance):
      guard let cell = find(instance), world.isAlive(cell, 0) else { return false }
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
      guard let cell = find(instance), world.isAlive(cell, 1),
        let worker = world.component(cell).workers.firstIndex(where: { $0.name == name })
      else { return false }
      act(cell) {
        if case .startWorker = action { $0.startWorker(cell, worker) } else { $0.stopWorker(cell, worker) }
      }
    case .touchView(let instance):
      guard let cell = find(instance), world.isAlive(cell, 2) else { return false }
      act(cell) { $0.loadView(cell) }
    case .subscribe(let instance):
      guard let cell = find(instance), world.isAlive(cell, 1) else { return false }
      act(cell) { $0.addDisposable(cell) }
    case .observe(let instance):
      guard let cell = find(instance), world.isAlive(cell, 1) else { return false }
      subscribe(cell, min(255, Subscriber.observer + world.get(cell, Layout.subscriberCount)))
    default: return false
    }
    return true
  }

  /// An act of an interactor keeps its router until it is over.
  private mutating func act(_ cell: Int, _ body: (inout Self) -> Void) {
    let part = world.isAlive(cell, 0) ? 0 : world.voice(cell)
    retain(cell, part)
    body(&self)
    release(cell, part)
  }

  // MARK: - Names

  func component(_ instance: InstanceRef) -> Int? {
    program.components.firstIndex { $0.name == instance.component }
  }

  func find(_ instance: InstanceRef) -> Int? {
    component(instance).flatMap { find(Naming(component: $0, serial: instance.serial ?? 0)) }
  }

  /// The instance, if what speaks for it is alive.
  private func alive(_ instance: InstanceRef) -> Int? {
    guard let cell = find(instance), world.isAlive(cell, world.voice(cell)) else { return nil }
    return cell
  }

  func number(_ name: String) -> Int { program.names.firstIndex(of: name) ?? -1 }

  // MARK: - Roots

  private mutating func launch(_ instance: InstanceRef) -> Bool {
    guard let component = component(instance) else { return false }
    var root = find(instance)
    if let found = root, !world.isAlive(found, 0) { root = nil }
    if root == nil {
      guard let cell = build(component) else { return false }
      hold(cell, Held.whole)
      root = cell
    }
    guard let cell = root else { return false }
    flag(cell, Layout.root, 1)
    guard world.component(cell).kind == .rib else {
      start(cell, awaiter: 0)
      if world.screenCount == 0, world.component(cell).start >= 0 {
        emit(Event(.windowEmpty, cell: cell, code: at))
      }
      return true
    }
    if world.isAlive(cell, 2) { makeKeyAndVisible(cell) }
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
    if let cell = find(instance), world.isAlive(cell, 0) {
      start(cell, awaiter: 0)
      return true
    }
    guard let cell = build(component) else { return false }
    start(cell, awaiter: 0)
    release(cell, 0)
    return true
  }

  private mutating func hold(_ cell: Int, _ bit: Int) {
    emit(Event(.held, cell: cell, value: world.get(cell, Layout.held) | bit, code: at))
  }

  mutating func release(_ instance: InstanceRef, _ part: EventLine.Part) -> Bool {
    guard let cell = find(instance) else { return false }
    return release(cell, part)
  }

  /// The app drops a part; a window's root goes with all that stands on it once its router is gone.
  mutating func release(_ cell: Int, _ part: EventLine.Part) -> Bool {
    let bit = Held.bit(part)
    let held = world.get(cell, Layout.held)
    guard held & bit != 0 else { return false }
    emit(Event(.released, cell: cell, part: Held.part(part), value: bit, code: at))
    emit(Event(.held, cell: cell, value: held & ~bit, code: at))
    pin(cell)
    release(cell, Held.part(part))
    if part == .whole, Int(world.row[Layout.windowRoot]) == cell + 1, !isHalted {
      leaveWindow(cell)
    }
    unpin(cell)
    return true
  }

  /// The window lets go of its root: what is presented disappears first, and is dropped by its presenter.
  private mutating func leaveWindow(_ root: Int) {
    while world.screenCount > 0, !isHalted {
      let top = world.screen(at: world.screenCount - 1)
      if top == root { break }
      hide(top, by: -1, cascade: root)
    }
    hide(root, by: -1)
  }

  // MARK: - Slots

  private mutating func run(_ route: Step.Route, _ slot: SlotRef) -> Bool {
    guard let cell = find(slot.owner), world.isAlive(cell, world.voice(cell)),
      let place = world.component(cell).slots.firstIndex(where: { $0.name == slot.slot })
    else { return false }
    act(cell) { $0.request(cell, slot: place, route: route == .attach ? 0 : 1, sender: 0) }
    return true
  }

  private mutating func attachOrDetach(
    _ action: EventLine.Action,
    _ instance: InstanceRef,
    _ child: InstanceRef
  ) -> Bool {
    guard let cell = find(instance), world.isAlive(cell, 0), let other = find(child), world.isAlive(other, 0)
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
  mutating func receive(_ cell: Int, name: Int32) -> Bool {
    let info = world.component(cell)
    guard world.isAlive(cell, world.voice(cell)) else { return false }
    guard enter(.call, cell: cell) else { return true }
    defer { leave(.call) }
    let isKnown = info.receives.first { $0.name == name }
    let part = world.voice(cell)
    emit(
      Event(
        .receive,
        .begin,
        cell: cell,
        part: part,
        slot: Int(name),
        value: world.get(cell, Layout.active) | 8,
        code: at
      )
    )
    act(cell) { machine in
      var context = Context(cell: cell, part: part)
      machine.run(isKnown?.list ?? -1, context: &context)
      machine.drop(&context)
    }
    emit(Event(.receive, .end, cell: cell, part: part, slot: Int(name), value: 8, code: at))
    return true
  }

  private mutating func swipe(_ instance: InstanceRef, _ mode: ScreenMode) -> Bool {
    guard let cell = find(instance), !isHalted else { return false }
    guard program.animates else {
      emit(Event(.userDismiss, .begin, cell: cell, part: 2, code: at))
      dismissPresented(on: cell, by: -2)
      emit(Event(.userDismiss, .end, cell: cell, part: 2, code: at))
      return true
    }
    guard world.has(cell, Layout.shown), world.get(cell, Layout.mode) != ScreenMode.window.rawValue else {
      return false
    }
    closeByUser(cell)
    return true
  }

  private mutating func finishAnimations() {
    while let index = (0..<pendingCount).first(where: { item($0).kind == Work.disappearance }), !isHalted {
      runPending(index)
    }
  }

  // MARK: - expect X STATE

  func holds(_ subject: EventLine.Subject, _ state: EventLine.State) -> Bool {
    switch subject {
    case .slot(let slot):
      guard let cell = find(slot.owner),
        let place = world.component(cell).slots.firstIndex(where: { $0.name == slot.slot })
      else { return state == .empty }
      let isFilled = world.holder(cell, slot: place) != 0
      return state == .filled ? isFilled : state == .empty ? !isFilled : false
    case .instance(let instance):
      guard let cell = find(instance) else {
        return state == .released || state == .inactive || state == .offScreen
      }
      return holds(cell, state)
    }
  }

  private func holds(_ cell: Int, _ state: EventLine.State) -> Bool {
    let isAlive = world.isAlive(cell, 0)
    switch state {
    case .active: return world.has(cell, Layout.active)
    case .inactive: return !world.has(cell, Layout.active)
    case .attached: return world.has(cell, Layout.attachedCount)
    case .alive: return isAlive
    case .released: return !isAlive
    case .onScreen: return world.has(cell, Layout.shown)
    case .offScreen: return !world.has(cell, Layout.shown)
    case .bound: return world.has(cell, Layout.bound)
    case .waiting: return world.get(cell, Layout.continuation) == 1
    case .empty, .filled: return false
    }
  }
}

/// What the app keeps of an instance.
enum Held {
  static let whole = 1
  static let router = 2
  static let interactor = 4
  static let view = 8

  static func bit(_ part: EventLine.Part) -> Int {
    switch part {
    case .whole: whole
    case .router: router
    case .interactor: interactor
    case .view: view
    }
  }

  static func part(_ part: EventLine.Part) -> Int {
    switch part {
    case .whole, .router: 0
    case .interactor: 1
    case .view: 2
    }
  }
}
