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
    beginLateWork(cell)
    if !world[cell].isActive { emit(Event(.bodyGoesOn, cell, part: .interactor)) }
    emit(Event(.didBecomeActive, .end, cell, part: .interactor))
  }

  /// The work that will finish is bound to the activation as a rule: begun on an interactor that is inactive
  /// by then, it ends at once (Interactor.swift 170-180, recording 146).
  private mutating func beginLateWork(_ cell: Cell) {
    let endsAtOnce = !world[cell].isActive && world[cell].work != .goesOn
    guard beginsLateFinish(cell, endsAtOnce: endsAtOnce) else { return }
    guard endsAtOnce else { return enqueueFinish(cell) }
    let place = place(of: world[cell].moment, cell)
    if world[cell].isDetached { emit(Event(.strayStep, cell, part: .interactor), at: place) }
    emit(Event(.disposedAtOnce, cell, part: .interactor), at: place)
  }

  /// Interactor.deactivate: willResignActive while isActive is still true, then the subscriptions,
  /// then the stream, which takes the subtree with it (recordings 045, 069).
  mutating func deactivate(_ cell: Cell) {
    guard world[cell].isActive, !isHalted else { return }
    willResignActive(cell)
    dropSubscriptions(of: cell)
    cancelWork(of: cell)
    // Where the farewell had it deactivated, it is inactive by now, and hears so only once.
    if world[cell].isActive { emit(Event(.isActive, cell, part: .interactor)) }
    publish(cell, false)
  }

  /// The first one of an activation is its own.
  mutating func dropSubscriptions(of cell: Cell) {
    for _ in 1..<max(1, world[cell].bag) { emit(Event(.disposed, cell, part: .interactor)) }
    flag(cell, .bag, 0)
    if program.hasSubscriptions { dropValues(for: cell) }
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
    // A rule asks at its begin whether it does anything.
    let isNow = finishes(cell, at: .inDidLoad)
    emit(Event(.didLoad, .begin, cell))
    run(info.hooks.beforeDidLoad, on: cell, .interactor)
    for child in info.fixedChildren {
      guard let new = build(child, by: cell) else { return }
      attachChild(new, to: cell)
      release(new, .router)
    }
    run(info.hooks.didLoad, on: cell, .interactor)
    if isNow { finish(cell, at: .inDidLoad) }
    emit(Event(.didLoad, .end, cell))
  }

  /// Activates or deactivates a subtree, parents first; each node's children are read when the walk
  /// gets there, and a child that leaves meanwhile is visited all the same (recordings 069, 077, 078).
  mutating func walk(_ cell: Cell, _ value: Bool) {
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
}
