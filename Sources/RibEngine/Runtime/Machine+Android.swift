/// What RIBs for Android 0.16.5 does otherwise: the order of attach and detach, no guard against a
/// second activation, workers bound to one activation, and a collector that no call has to wait for.
extension Machine {
  /// Appends, says so, attaches; a second child of one tag is only warned of (recording 046).
  mutating func attachChildOnAndroid(_ child: Cell, to parent: Cell) {
    emit(Event(.attachChild, .begin, child: child, of: parent))
    let component = world[child].component
    for other in Array(world[parent].children)
    where world[other].component == component && world[other].has(.wasActive) {
      emit(Event(.tagTaken, child: child, of: parent))
    }
    emit(Event(.childAppended, child: child, of: parent))
    emit(Event(.routerEvent, child: child, of: parent))
    dispatchAttach(child)
    emit(Event(.attachChild, .end, child: child, of: parent))
  }

  mutating func detachChildOnAndroid(_ child: Cell, from parent: Cell) {
    emit(Event(.detachChild, .begin, child: child, of: parent))
    takeOut(child, of: parent)
    emit(Event(.detachChild, .end, child: child, of: parent))
  }

  /// Out of the children first, then the farewell, and the word about it only where it was one of
  /// them (recordings 045, 050).
  private mutating func takeOut(_ child: Cell, of parent: Cell) {
    let isChild = world[parent].children.contains(child)
    if isChild { emit(Event(.childRemoved, child: child, of: parent)) }
    dispatchDetach(child)
    if isChild { emit(Event(.routerEvent, child: child, of: parent, .detaches)) }
  }

  /// didLoad comes once and first; what it set off does not stop the rest (recordings 002, 066).
  mutating func dispatchAttach(_ cell: Cell) {
    load(cell)
    emit(Event(.willAttach, cell))
    attachInteractor(cell)
  }

  mutating func attachInteractor(_ cell: Cell) {
    if world[cell].bag == 0 { flag(cell, .bag, 1) }
    if !world[cell].isActive {
      emit(Event(.isActive, cell, part: .interactor, .active))
      tellWorkers(of: cell, isActive: true)
    }
    emit(Event(.presenterDidLoad, cell))
    didBecomeActive(cell)
  }

  /// Resigns whether it was active or not, then detaches every child (recordings 048, 069).
  private mutating func dispatchDetach(_ cell: Cell) {
    detachInteractor(cell)
    emit(Event(.willDetach, cell))
    for child in Array(world[cell].children) where !isHalted { takeOut(child, of: cell) }
  }

  mutating func detachInteractor(_ cell: Cell) {
    emit(Event(.presenterWillUnload, cell))
    willResignActive(cell)
    dropSubscriptions(of: cell)
    cancelWork(of: cell)
    guard world[cell].isActive else { return }
    emit(Event(.isActive, cell, part: .interactor))
    tellWorkers(of: cell, isActive: false)
  }
}

// MARK: - Workers

extension Machine {
  /// WorkerBinder.bind: each call is a binding of its own, for one activation.
  mutating func bindWorker(_ cell: Cell, _ worker: Int) {
    guard world[cell].hasRoomForSubscriber else { return need(.subscribers) }
    emit(Event(.workerStart, .begin, cell, part: .worker(worker)))
    emit(.subscribed(cell, .worker(worker)))
    if world[cell].isActive {
      startBinding(cell, world[cell].subscriberCount - 1)
    }
    emit(Event(.workerStart, .end, cell, part: .worker(worker)))
  }

  /// Inside didStart there is no handle yet that could end the binding.
  mutating func unbindWorker(_ cell: Cell, _ worker: Int) {
    emit(Event(.workerStop, .begin, cell, part: .worker(worker)))
    while !isStarting(cell, worker), !isHalted, let place = running(worker, of: cell) {
      stopBinding(cell, place)
    }
    emit(Event(.workerStop, .end, cell, part: .worker(worker)))
  }

  /// All bindings in their order; one that is inside its own didStart hears it when that returns
  /// (recordings 008, 028).
  private mutating func tellWorkers(of cell: Cell, isActive: Bool) {
    guard world[cell].subscriberCount > 0 else { return }
    while world[cell].isActive == isActive, !isHalted,
      let place = binding(
        of: cell,
        where: { isActive ? $1 == .nothing : $1 == .active && !isStarting(cell, $0) }
      )
    {
      if isActive { startBinding(cell, place) } else { stopBinding(cell, place) }
    }
  }

  private func isStarting(_ cell: Cell, _ worker: Int) -> Bool {
    world[cell].has(world[cell].running(worker))
  }

  /// The first binding of a worker that runs.
  private func running(_ worker: Int, of cell: Cell) -> Int? {
    binding(of: cell) { $0 == worker && $1 == .active }
  }

  /// The first binding that is wanted, by its worker and its state: nothing while it waits, active while
  /// it runs.
  private func binding(of cell: Cell, where isWanted: (Int, Subscriber.Heard) -> Bool) -> Int? {
    let instance = world[cell]
    return (0..<instance.subscriberCount).first { place in
      instance.subscriber(place).worker.map { isWanted($0, instance.heard(place)) } ?? false
    }
  }

  private mutating func startBinding(_ cell: Cell, _ place: Int) {
    guard let worker = world[cell].subscriber(place).worker else { return }
    let starting = world[cell].running(worker)
    flag(cell, world[cell].heardField(place), Int(Subscriber.Heard.active.rawValue))
    flag(cell, starting, world[cell][starting] + 1)
    workerDidStart(cell, worker)
    flag(cell, starting, max(0, world[cell][starting] - 1))
    if !world[cell].isActive, let place = running(worker, of: cell) { stopBinding(cell, place) }
  }

  private mutating func stopBinding(_ cell: Cell, _ place: Int) {
    let subscriber = world[cell].subscriber(place)
    unsubscribe(cell, at: place)
    if let worker = subscriber.worker { workerStopped(cell, worker) }
  }
}
