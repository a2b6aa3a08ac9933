/// Attaching and detaching, as `Router` and `Interactor` of RIBs-iOS 1.0.0 do it.
extension Machine {
  /// Puts `child` among the children of `parent`, activates it, then loads it (Router.swift 133-142).
  ///
  /// The child may finish inside either call, and whatever its parent does about that happens before
  /// this returns; load() runs all the same (recording 003).
  mutating func attachChild(_ child: Int, to parent: Int) {
    guard enter(.attach, cell: child) else { return }
    defer { leave(.attach) }
    guard world.get(parent, Layout.childCount) < program.capacities.children else { return need(.children) }
    guard !program.android else { return attachChildOnAndroid(child, to: parent) }
    emit(Event(.attachChild, .begin, cell: parent, other: child + 1, code: at))
    if world.hasChild(parent, child) {
      emit(Event(.doubleAttachAsserted, cell: parent, other: child + 1, code: at))
    }
    retain(child, 0)
    emit(Event(.childAppended, cell: parent, other: child + 1, code: at))
    withInteractor(child) { $0.activate(child) }
    load(child)
    emit(Event(.attachChild, .end, cell: parent, other: child + 1, code: at))
  }

  /// Deactivates `child`, subtree and all, and only then takes it out of the children of `parent`;
  /// that it is one of them is not looked at (Router.swift 144-148, recordings 048-051).
  mutating func detachChild(_ child: Int, from parent: Int) {
    guard enter(.detach, cell: child) else { return }
    defer { leave(.detach) }
    guard !program.android else { return detachChildOnAndroid(child, from: parent) }
    emit(Event(.detachChild, .begin, cell: parent, other: child + 1, code: at))
    withInteractor(child) { $0.deactivate(child) }
    if world.hasChild(parent, child) {
      emit(Event(.childRemoved, cell: parent, other: child + 1, code: at))
      emit(Event(.detachChild, .end, cell: parent, other: child + 1, code: at))
      release(child, 0)
    } else {
      emit(Event(.detachChild, .end, cell: parent, other: child + 1, code: at))
    }
  }

  /// `child.interactable` is kept for the length of a call through it.
  private mutating func withInteractor(_ cell: Int, _ body: (inout Self) -> Void) {
    guard world.isAlive(cell, 1), !isHalted else { return }
    retain(cell, 1)
    body(&self)
    release(cell, 1)
  }

  /// Interactor.activate: the stream speaks before didBecomeActive, which then runs whatever the
  /// subscribers did (recording 068).
  mutating func activate(_ cell: Int) {
    guard !world.has(cell, Layout.active), !isHalted else { return }
    flag(cell, Layout.bag, 1)
    emit(Event(.isActive, cell: cell, part: 1, value: 1, code: at))
    publish(cell, 1)
    didBecomeActive(cell)
  }

  mutating func didBecomeActive(_ cell: Int) {
    guard enter(.become, cell: cell) else { return }
    defer { leave(.become) }
    let info = world.component(cell)
    emit(Event(.didBecomeActive, .begin, cell: cell, part: 1, code: at))
    for (index, worker) in info.workers.enumerated() where worker.startsItself {
      startWorker(cell, index)
    }
    var context = Context(cell: cell, part: 1, isActivation: true)
    run(info.didBecomeActive, context: &context)
    drop(&context)
    if world.get(cell, Layout.view) == Component.View.atAnyTime.number { enqueueViewLoad(cell) }
    finish(cell, at: .inDidBecomeActive)
    if world.get(cell, Layout.moment) == Component.Moment.later.number { enqueueFinish(cell) }
    if !world.has(cell, Layout.active) {
      emit(Event(.bodyGoesOn, cell: cell, part: 1, code: at))
    }
    emit(Event(.didBecomeActive, .end, cell: cell, part: 1, code: at))
  }

  /// Interactor.deactivate: willResignActive while isActive is still true, then the subscriptions,
  /// then the stream, which takes the subtree with it (recordings 045, 069).
  mutating func deactivate(_ cell: Int) {
    guard world.has(cell, Layout.active), !isHalted else { return }
    willResignActive(cell)
    let subscriptions = world.get(cell, Layout.bag)
    for _ in 1..<max(1, subscriptions) { emit(Event(.disposed, cell: cell, part: 1, code: at)) }
    flag(cell, Layout.bag, 0)
    cancelWork(of: cell)
    emit(Event(.isActive, cell: cell, part: 1, value: 0, code: at))
    publish(cell, 0)
  }

  mutating func willResignActive(_ cell: Int) {
    guard enter(.resign, cell: cell) else { return }
    defer { leave(.resign) }
    emit(Event(.willResignActive, .begin, cell: cell, part: 1, code: at))
    run(world.component(cell).willResignActive, on: cell, part: 1)
    finish(cell, at: .inWillResignActive)
    emit(Event(.willResignActive, .end, cell: cell, part: 1, code: at))
  }

  /// Router.load: once in a router's life; the router's own subscription replays the present value
  /// to its subtree, then didLoad attaches the fixed children (recordings 053, 055-057).
  mutating func load(_ cell: Int) {
    guard !world.has(cell, Layout.loaded), !isHalted else { return }
    flag(cell, Layout.loaded, 1)
    if !program.android { subscribe(cell, Subscriber.router) }
    let info = world.component(cell)
    emit(Event(.didLoad, .begin, cell: cell, code: at))
    run(info.beforeDidLoad, on: cell, part: 1)
    for child in info.fixedChildren {
      guard let new = build(child, by: cell) else { return }
      attachChild(new, to: cell)
      release(new, 0)
    }
    run(info.didLoad, on: cell, part: 1)
    finish(cell, at: .inDidLoad)
    emit(Event(.didLoad, .end, cell: cell, code: at))
  }

  // MARK: - isActiveStream

  /// Subscribes and hears the present value at once, as a BehaviorSubject says it.
  mutating func subscribe(_ cell: Int, _ subscriber: Int) {
    guard !isHalted else { return }
    let info = world.component(cell)
    if world.get(cell, Layout.subscriberCount) >= Layout.subscribers(info, program.capacities) {
      return need(.subscribers)
    }
    emit(Event(.subscribed, cell: cell, part: 1, value: subscriber, code: at))
    world.put(cell, Layout.publishing, world.get(cell, Layout.publishing) + 1)
    deliver(cell, subscriber, world.get(cell, Layout.active))
    world.put(cell, Layout.publishing, max(0, world.get(cell, Layout.publishing) - 1))
  }

  /// Tells the subscribers of this moment, in their order; each hears a value only when it differs
  /// from the last one it heard, and a later one may hear an outdated value (recording 068).
  mutating func publish(_ cell: Int, _ value: Int) {
    let count = world.get(cell, Layout.subscriberCount)
    guard count > 0, !isHalted else { return }
    world.put(cell, Layout.publishing, world.get(cell, Layout.publishing) + 1)
    defer { world.put(cell, Layout.publishing, max(0, world.get(cell, Layout.publishing) - 1)) }
    let base = world.subscriberBase(cell)
    if count == 1 { return deliver(cell, world.get(cell, base), value) }
    let subscribers = (0..<count).map { world.get(cell, base + 2 * $0) }
    for subscriber in subscribers { deliver(cell, subscriber, value) }
  }

  private mutating func deliver(_ cell: Int, _ subscriber: Int, _ value: Int) {
    guard subscriber != 0, !isHalted else { return }
    let base = world.subscriberBase(cell)
    let count = world.get(cell, Layout.subscriberCount)
    guard let place = (0..<count).first(where: { world.get(cell, base + 2 * $0) == subscriber }),
      world.get(cell, base + 2 * place + 1) != value
    else { return }
    flag(cell, base + 2 * place + 1, value)
    switch subscriber {
    case Subscriber.router:
      guard world.isAlive(cell, 0) else { return }
      retain(cell, 0)
      walk(cell, value)
      release(cell, 0)
    case Subscriber.observer...: emit(Event(.observed, cell: cell, part: 1, value: value, code: at))
    default: workerHears(cell, subscriber - Subscriber.worker, value)
    }
  }

  /// Activates or deactivates a subtree, parents first; each node's children are read when the walk
  /// gets there, and a child that leaves meanwhile is visited all the same (recordings 069, 077, 078).
  private mutating func walk(_ cell: Int, _ value: Int) {
    guard enter(.walk, cell: cell) else { return }
    defer { leave(.walk) }
    if world.get(cell, Layout.active) != value {
      withInteractor(cell) { value == 1 ? $0.activate(cell) : $0.deactivate(cell) }
    }
    guard world.has(cell, Layout.childCount) else { return }
    let children = world.children(cell)
    for child in children { retain(child, 0) }
    for child in children { walk(child, value) }
    for child in children { release(child, 0) }
  }

  // MARK: - Workers

  /// Worker.start: once, until stopped; didStart runs at once where the interactor is active
  /// (Worker.swift 55-100, recordings 144-145).
  mutating func startWorker(_ cell: Int, _ worker: Int) {
    guard world.isAlive(cell, 3 + worker), !isHalted else { return }
    guard !program.android else { return bindWorker(cell, worker) }
    let field = world.workerField(cell, worker)
    emit(Event(.workerStart, .begin, cell: cell, part: 3 + worker, code: at))
    if !world.has(cell, field + 2) {
      flag(cell, field + 2, 1)
      emit(
        Event(.unsubscribed, cell: cell, part: 1, value: Subscriber.worker + worker, code: at)
      )
      subscribe(cell, Subscriber.worker + worker)
    }
    emit(Event(.workerStart, .end, cell: cell, part: 3 + worker, code: at))
  }

  mutating func stopWorker(_ cell: Int, _ worker: Int) {
    guard !program.android else { return unbindWorker(cell, worker) }
    let field = world.workerField(cell, worker)
    emit(Event(.workerStop, .begin, cell: cell, part: 3 + worker, code: at))
    if world.has(cell, field + 2) {
      flag(cell, field + 2, 0)
      workerDidStop(cell, worker)
    }
    emit(Event(.workerStop, .end, cell: cell, part: 3 + worker, code: at))
  }

  private mutating func workerHears(_ cell: Int, _ worker: Int, _ value: Int) {
    let field = world.workerField(cell, worker)
    guard world.isAlive(cell, 3 + worker) else { return }
    guard value == 1 else { return workerDidStop(cell, worker) }
    guard world.has(cell, field + 2) else { return }
    flag(cell, field + 3, 1)
    retain(cell, 3 + worker)
    let active = world.get(cell, Layout.active)
    emit(Event(.workerDidStart, .begin, cell: cell, part: 3 + worker, value: active, code: at))
    run(world.component(cell).workers[worker].didStart, on: cell, part: 1)
    if worker == 0 { finish(cell, at: .inWorker) }
    emit(Event(.workerDidStart, .end, cell: cell, part: 3 + worker, code: at))
    release(cell, 3 + worker)
  }

  /// Worker.executeStop: nothing where it does not run.
  mutating func workerDidStop(_ cell: Int, _ worker: Int) {
    let field = world.workerField(cell, worker)
    guard world.has(cell, field + 3), !isHalted else { return }
    flag(cell, field + 3, 0)
    emit(Event(.workerDidStop, .begin, cell: cell, part: 3 + worker, code: at))
    run(world.component(cell).workers[worker].didStop, on: cell, part: 1)
    emit(Event(.workerDidStop, .end, cell: cell, part: 3 + worker, code: at))
  }
}

/// Who listens to an interactor's isActiveStream.
enum Subscriber {
  static let router = 1
  static let worker = 10
  /// Any number from here on, one for each that subscribed.
  static let observer = 200
}
