/// Attaching and detaching, as `Router` and `Interactor` of RIBs-iOS 1.0.0 do it.
extension Machine {
  /// Puts `child` among the children of `parent`, activates it, then loads it (Router.swift 133-142).
  ///
  /// The child may finish inside either call, and whatever its parent does about that happens before
  /// this returns; load() runs all the same (recording 003).
  mutating func attachChild(_ child: Cell, to parent: Cell) {
    guard enter(.attach, child) else { return }
    defer { leave(.attach) }
    guard world[parent].children.count < program.capacities.children else { return need(.children) }
    guard !program.android else { return attachChildOnAndroid(child, to: parent) }
    emit(Event(.attachChild, .begin, child: child, of: parent))
    if world[parent].children.contains(child) {
      emit(Event(.doubleAttachAsserted, child: child, of: parent))
    }
    retain(child, .router)
    emit(Event(.childAppended, child: child, of: parent))
    withInteractor(child) { $0.activate(child) }
    load(child)
    emit(Event(.attachChild, .end, child: child, of: parent))
  }

  /// Deactivates `child`, subtree and all, and only then takes it out of the children of `parent`;
  /// that it is one of them is not looked at (Router.swift 144-148, recordings 048-051).
  mutating func detachChild(_ child: Cell, from parent: Cell) {
    guard enter(.detach, child) else { return }
    defer { leave(.detach) }
    guard !program.android else { return detachChildOnAndroid(child, from: parent) }
    emit(Event(.detachChild, .begin, child: child, of: parent))
    withInteractor(child) { $0.deactivate(child) }
    let isChild = world[parent].children.contains(child)
    if isChild { emit(Event(.childRemoved, child: child, of: parent)) }
    emit(Event(.detachChild, .end, child: child, of: parent))
    if isChild { release(child, .router) }
  }

  /// `child.interactable` is kept for the length of a call through it.
  private mutating func withInteractor(_ cell: Cell, _ body: (inout Self) -> Void) {
    guard world[cell].isAlive(.interactor), !isHalted else { return }
    retain(cell, .interactor)
    body(&self)
    release(cell, .interactor)
  }

  /// Interactor.activate: the stream speaks before didBecomeActive, which then runs whatever the
  /// subscribers did (recording 068).
  mutating func activate(_ cell: Cell) {
    guard !world[cell].isActive, !isHalted else { return }
    flag(cell, .bag, 1)
    emit(Event(.isActive, cell, part: .interactor, .active))
    publish(cell, true)
    didBecomeActive(cell)
  }

  mutating func didBecomeActive(_ cell: Cell) {
    guard enter(.become, cell) else { return }
    defer { leave(.become) }
    let info = world.component(cell)
    emit(Event(.didBecomeActive, .begin, cell, part: .interactor))
    for (index, worker) in info.workers.enumerated() where worker.startsItself {
      startWorker(cell, index)
    }
    var context = Context(cell, .interactor)
    context.isActivation = true
    run(info.hooks.didBecomeActive, context: &context)
    drop(&context)
    if world[cell].view == .atAnyTime { enqueueViewLoad(cell) }
    finish(cell, at: .inDidBecomeActive)
    if world[cell].moment == .later { enqueueFinish(cell) }
    if !world[cell].isActive { emit(Event(.bodyGoesOn, cell, part: .interactor)) }
    emit(Event(.didBecomeActive, .end, cell, part: .interactor))
  }

  /// Interactor.deactivate: willResignActive while isActive is still true, then the subscriptions,
  /// then the stream, which takes the subtree with it (recordings 045, 069).
  mutating func deactivate(_ cell: Cell) {
    guard world[cell].isActive, !isHalted else { return }
    willResignActive(cell)
    dropSubscriptions(of: cell)
    cancelWork(of: cell)
    emit(Event(.isActive, cell, part: .interactor))
    publish(cell, false)
  }

  /// The first one of an activation is its own.
  mutating func dropSubscriptions(of cell: Cell) {
    for _ in 1..<max(1, world[cell].bag) { emit(Event(.disposed, cell, part: .interactor)) }
    flag(cell, .bag, 0)
  }

  mutating func willResignActive(_ cell: Cell) {
    guard enter(.resign, cell) else { return }
    defer { leave(.resign) }
    emit(Event(.willResignActive, .begin, cell, part: .interactor))
    run(world.component(cell).hooks.willResignActive, on: cell, .interactor)
    finish(cell, at: .inWillResignActive)
    emit(Event(.willResignActive, .end, cell, part: .interactor))
  }

  /// Router.load: once in a router's life; the router's own subscription replays the present value
  /// to its subtree, then didLoad attaches the fixed children (recordings 053, 055-057).
  mutating func load(_ cell: Cell) {
    guard !world[cell].isLoaded, !isHalted else { return }
    flag(cell, .loaded, true)
    if !program.android { subscribe(cell, .router) }
    let info = world.component(cell)
    emit(Event(.didLoad, .begin, cell))
    run(info.hooks.beforeDidLoad, on: cell, .interactor)
    for child in info.fixedChildren {
      guard let new = build(child, by: cell) else { return }
      attachChild(new, to: cell)
      release(new, .router)
    }
    run(info.hooks.didLoad, on: cell, .interactor)
    finish(cell, at: .inDidLoad)
    emit(Event(.didLoad, .end, cell))
  }

  // MARK: - isActiveStream

  /// Subscribes and hears the present value at once, as a BehaviorSubject says it.
  mutating func subscribe(_ cell: Cell, _ subscriber: Subscriber) {
    guard !isHalted else { return }
    guard world[cell].hasRoomForSubscriber else { return need(.subscribers) }
    emit(.subscribed(cell, subscriber))
    emit(Event(.publish, .begin, cell, part: .interactor))
    deliver(cell, subscriber, world[cell].isActive)
    emit(Event(.publish, .end, cell, part: .interactor))
  }

  /// Tells the subscribers of this moment, in their order; each hears a value only when it differs
  /// from the last one it heard, and a later one may hear an outdated value (recording 068).
  mutating func publish(_ cell: Cell, _ value: Bool) {
    let count = world[cell].subscriberCount
    guard count > 0, !isHalted else { return }
    emit(Event(.publish, .begin, cell, part: .interactor))
    defer { emit(Event(.publish, .end, cell, part: .interactor)) }
    if count == 1 { return deliver(cell, world[cell].subscriber(0), value) }
    let subscribers = (0..<count).map { world[cell].subscriber($0) }
    for subscriber in subscribers { deliver(cell, subscriber, value) }
  }

  private mutating func deliver(_ cell: Cell, _ subscriber: Subscriber, _ value: Bool) {
    let heard: Subscriber.Heard = value ? .active : .inactive
    guard !isHalted, let place = world[cell].place(of: subscriber), world[cell].heard(place) != heard else {
      return
    }
    flag(cell, world[cell].heardField(place), Int(heard.rawValue))
    if subscriber == .router {
      guard world[cell].isAlive(.router) else { return }
      retain(cell, .router)
      walk(cell, value)
      release(cell, .router)
    } else if let worker = subscriber.worker {
      workerHears(cell, worker, value)
    } else {
      emit(Event(.observed, cell, part: .interactor, value ? .active : []))
    }
  }

  /// Activates or deactivates a subtree, parents first; each node's children are read when the walk
  /// gets there, and a child that leaves meanwhile is visited all the same (recordings 069, 077, 078).
  private mutating func walk(_ cell: Cell, _ value: Bool) {
    guard enter(.walk, cell) else { return }
    defer { leave(.walk) }
    if world[cell].isActive != value {
      withInteractor(cell) { value ? $0.activate(cell) : $0.deactivate(cell) }
    }
    guard !world[cell].children.isEmpty else { return }
    let children = Array(world[cell].children)
    for child in children { retain(child, .router) }
    for child in children { walk(child, value) }
    for child in children { release(child, .router) }
  }

  // MARK: - Workers

  /// Worker.start: once, until stopped; didStart runs at once where the interactor is active
  /// (Worker.swift 55-100, recordings 144-145).
  mutating func startWorker(_ cell: Cell, _ worker: Int) {
    guard world[cell].isAlive(.worker(worker)), !isHalted else { return }
    guard !program.android else { return bindWorker(cell, worker) }
    let started = world[cell].started(worker)
    emit(Event(.workerStart, .begin, cell, part: .worker(worker)))
    if !world[cell].has(started) {
      flag(cell, started, true)
      emit(.unsubscribed(cell, .worker(worker)))
      subscribe(cell, .worker(worker))
    }
    emit(Event(.workerStart, .end, cell, part: .worker(worker)))
  }

  mutating func stopWorker(_ cell: Cell, _ worker: Int) {
    guard !program.android else { return unbindWorker(cell, worker) }
    let started = world[cell].started(worker)
    emit(Event(.workerStop, .begin, cell, part: .worker(worker)))
    if world[cell].has(started) {
      flag(cell, started, false)
      workerDidStop(cell, worker)
    }
    emit(Event(.workerStop, .end, cell, part: .worker(worker)))
  }

  private mutating func workerHears(_ cell: Cell, _ worker: Int, _ value: Bool) {
    guard world[cell].isAlive(.worker(worker)) else { return }
    guard value else { return workerDidStop(cell, worker) }
    guard world[cell].has(world[cell].started(worker)) else { return }
    flag(cell, world[cell].running(worker), true)
    retain(cell, .worker(worker))
    workerDidStart(cell, worker)
    release(cell, .worker(worker))
  }

  mutating func workerDidStart(_ cell: Cell, _ worker: Int) {
    let active: Event.Says = world[cell].isActive ? .active : []
    emit(Event(.workerDidStart, .begin, cell, part: .worker(worker), active))
    run(world.component(cell).workers[worker].didStart, on: cell, .interactor)
    if worker == 0 { finish(cell, at: .inWorker) }
    emit(Event(.workerDidStart, .end, cell, part: .worker(worker)))
  }

  /// Worker.executeStop: nothing where it does not run.
  mutating func workerDidStop(_ cell: Cell, _ worker: Int) {
    let running = world[cell].running(worker)
    guard world[cell].has(running), !isHalted else { return }
    flag(cell, running, false)
    workerStopped(cell, worker)
  }

  mutating func workerStopped(_ cell: Cell, _ worker: Int) {
    emit(Event(.workerDidStop, .begin, cell, part: .worker(worker)))
    run(world.component(cell).workers[worker].didStop, on: cell, .interactor)
    emit(Event(.workerDidStop, .end, cell, part: .worker(worker)))
  }
}
