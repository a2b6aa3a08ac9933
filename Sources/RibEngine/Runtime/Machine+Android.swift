/// What RIBs for Android 0.16.5 does otherwise: the order of attach and detach, no guard against a
/// second activation, workers bound to one activation, and a collector that no call has to wait for.
extension Machine {
  /// Appends, says so, attaches; a second child of one tag is only warned of (recording 046).
  mutating func attachChildOnAndroid(_ child: Int, to parent: Int) {
    emit(Event(.attachChild, .begin, cell: parent, other: child + 1, code: at))
    let component = program.componentOfCell[child]
    for other in world.children(parent)
    where program.componentOfCell[other] == component && world.has(other, Layout.wasActive) {
      emit(Event(.tagTaken, cell: parent, other: child + 1, code: at))
    }
    emit(Event(.childAppended, cell: parent, other: child + 1, code: at))
    emit(Event(.routerEvent, cell: parent, other: child + 1, value: 1, code: at))
    dispatchAttach(child)
    emit(Event(.attachChild, .end, cell: parent, other: child + 1, code: at))
  }

  mutating func detachChildOnAndroid(_ child: Int, from parent: Int) {
    emit(Event(.detachChild, .begin, cell: parent, other: child + 1, code: at))
    takeOut(child, of: parent)
    emit(Event(.detachChild, .end, cell: parent, other: child + 1, code: at))
  }

  /// Out of the children first, then the farewell, and the word about it only where it was one of
  /// them (recordings 045, 050).
  private mutating func takeOut(_ child: Int, of parent: Int) {
    let isChild = world.hasChild(parent, child)
    if isChild { emit(Event(.childRemoved, cell: parent, other: child + 1, code: at)) }
    dispatchDetach(child)
    if isChild { emit(Event(.routerEvent, cell: parent, other: child + 1, value: 0, code: at)) }
  }

  /// didLoad comes once and first; what it set off does not stop the rest (recordings 002, 066).
  mutating func dispatchAttach(_ cell: Int) {
    load(cell)
    emit(Event(.willAttach, cell: cell, code: at))
    attachInteractor(cell)
  }

  mutating func attachInteractor(_ cell: Int) {
    if !world.has(cell, Layout.bag) { flag(cell, Layout.bag, 1) }
    if !world.has(cell, Layout.active) {
      emit(Event(.isActive, cell: cell, part: 1, value: 1, code: at))
      tellWorkers(of: cell, isActive: true)
    }
    emit(Event(.presenterDidLoad, cell: cell, code: at))
    didBecomeActive(cell)
  }

  /// Resigns whether it was active or not, then detaches every child (recordings 048, 069).
  private mutating func dispatchDetach(_ cell: Int) {
    detachInteractor(cell)
    emit(Event(.willDetach, cell: cell, code: at))
    for child in world.children(cell) where !isHalted { takeOut(child, of: cell) }
  }

  mutating func detachInteractor(_ cell: Int) {
    emit(Event(.presenterWillUnload, cell: cell, code: at))
    willResignActive(cell)
    for _ in 1..<max(1, world.get(cell, Layout.bag)) { emit(Event(.disposed, cell: cell, part: 1, code: at)) }
    flag(cell, Layout.bag, 0)
    cancelWork(of: cell)
    guard world.has(cell, Layout.active) else { return }
    emit(Event(.isActive, cell: cell, part: 1, value: 0, code: at))
    tellWorkers(of: cell, isActive: false)
  }
}

// MARK: - Workers

extension Machine {
  /// WorkerBinder.bind: each call is a binding of its own, for one activation.
  mutating func bindWorker(_ cell: Int, _ worker: Int) {
    let info = world.component(cell)
    guard world.get(cell, Layout.subscriberCount) < Layout.subscribers(info, program.capacities) else {
      return need(.subscribers)
    }
    emit(Event(.workerStart, .begin, cell: cell, part: 3 + worker, code: at))
    emit(Event(.subscribed, cell: cell, part: 1, value: Subscriber.worker + worker, code: at))
    if world.has(cell, Layout.active) {
      startBinding(cell, world.get(cell, Layout.subscriberCount) - 1)
    }
    emit(Event(.workerStart, .end, cell: cell, part: 3 + worker, code: at))
  }

  /// Inside didStart there is no handle yet that could end the binding.
  mutating func unbindWorker(_ cell: Int, _ worker: Int) {
    emit(Event(.workerStop, .begin, cell: cell, part: 3 + worker, code: at))
    while !isStarting(cell, worker), !isHalted,
      let place = binding(of: cell, where: { $0 == worker && $1 == 1 })
    {
      stopBinding(cell, place)
    }
    emit(Event(.workerStop, .end, cell: cell, part: 3 + worker, code: at))
  }

  /// All bindings in their order; one that is inside its own didStart hears it when that returns
  /// (recordings 008, 028).
  private mutating func tellWorkers(of cell: Int, isActive: Bool) {
    guard world.has(cell, Layout.subscriberCount) else { return }
    while world.has(cell, Layout.active) == isActive, !isHalted,
      let place = binding(of: cell, where: { isActive ? $1 == 2 : $1 == 1 && !isStarting(cell, $0) })
    {
      if isActive { startBinding(cell, place) } else { stopBinding(cell, place) }
    }
  }

  private func isStarting(_ cell: Int, _ worker: Int) -> Bool {
    world.has(cell, world.workerField(cell, worker) + 3)
  }

  /// The first binding that is wanted, by its worker and its state: 2 waits, 1 runs.
  private func binding(of cell: Int, where isWanted: (Int, Int) -> Bool) -> Int? {
    let base = world.subscriberBase(cell)
    return (0..<world.get(cell, Layout.subscriberCount)).first { place in
      let code = world.get(cell, base + 2 * place)
      return (Subscriber.worker..<Subscriber.observer).contains(code)
        && isWanted(code - Subscriber.worker, world.get(cell, base + 2 * place + 1))
    }
  }

  private mutating func startBinding(_ cell: Int, _ place: Int) {
    let base = world.subscriberBase(cell)
    let worker = world.get(cell, base + 2 * place) - Subscriber.worker
    let starting = world.workerField(cell, worker) + 3
    flag(cell, base + 2 * place + 1, 1)
    flag(cell, starting, world.get(cell, starting) + 1)
    emit(
      Event(
        .workerDidStart,
        .begin,
        cell: cell,
        part: 3 + worker,
        value: world.get(cell, Layout.active),
        code: at
      )
    )
    run(world.component(cell).workers[worker].didStart, on: cell, part: 1)
    if worker == 0 { finish(cell, at: .inWorker) }
    emit(Event(.workerDidStart, .end, cell: cell, part: 3 + worker, code: at))
    flag(cell, starting, max(0, world.get(cell, starting) - 1))
    if !world.has(cell, Layout.active), let place = binding(of: cell, where: { $0 == worker && $1 == 1 }) {
      stopBinding(cell, place)
    }
  }

  private mutating func stopBinding(_ cell: Int, _ place: Int) {
    let code = world.get(cell, world.subscriberBase(cell) + 2 * place)
    emit(Event(.unsubscribed, cell: cell, part: 1, slot: place, value: code, code: at))
    let worker = code - Subscriber.worker
    emit(Event(.workerDidStop, .begin, cell: cell, part: 3 + worker, code: at))
    run(world.component(cell).workers[worker].didStop, on: cell, part: 1)
    emit(Event(.workerDidStop, .end, cell: cell, part: 3 + worker, code: at))
  }
}
