/// The isActiveStream of an interactor, and the workers that listen to it, as RxSwift and `Worker` have them.
extension Machine {
  // MARK: - isActiveStream

  /// Subscribes and hears the present value at once, as a BehaviorSubject says it.
  mutating func subscribe(_ cell: Cell, _ subscriber: Subscriber) {
    guard !isHalted else { return }
    guard world[cell].hasRoomForSubscriber else { return need(.subscribers) }
    let place = world[cell].nextSubscriberPlace
    emit(.subscribed(cell, subscriber))
    emit(Event(.publish, .begin, cell, part: .interactor))
    deliver(cell, at: place, world[cell].isActive)
    emit(Event(.publish, .end, cell, part: .interactor))
  }

  /// The same, and tells where the subscription stands by then; nil where it has ended meanwhile.
  private mutating func place(ofNew subscriber: Subscriber, to cell: Cell) -> Int? {
    let own = deliveries.count
    deliveries.append(Delivery(cell, [world[cell].nextSubscriberPlace]))
    subscribe(cell, subscriber)
    let delivery = deliveries.remove(at: own)
    return isHalted ? nil : delivery.places[0]
  }

  /// Tells the subscribers of this moment, in their order; each hears a value only when it differs
  /// from the last one it heard, and a later one may hear an outdated value (recording 068).
  mutating func publish(_ cell: Cell, _ value: Bool) {
    let count = world[cell].subscriberCount
    guard count > 0, !isHalted else { return }
    emit(Event(.publish, .begin, cell, part: .interactor))
    defer { emit(Event(.publish, .end, cell, part: .interactor)) }
    if count == 1 { return deliver(cell, at: 0, value) }
    let own = deliveries.count
    deliveries.append(Delivery(cell, Array(0..<count)))
    for turn in 0..<count {
      if let place = deliveries[own].places[turn] { deliver(cell, at: place, value) }
    }
    deliveries.removeLast()
  }

  private mutating func deliver(_ cell: Cell, at place: Int, _ value: Bool) {
    let heard: Subscriber.Heard = value ? .active : .inactive
    let subscriber = world[cell].subscriber(place)
    guard !isHalted, subscriber != .nobody, world[cell].heard(place) != heard else { return }
    let kept = world[cell].isKept(place) ? Subscriber.kept : 0
    flag(cell, world[cell].heardField(place), Int(heard.rawValue | kept))
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

  /// Ends a subscription: what is on the way to it does not arrive.
  mutating func unsubscribe(_ cell: Cell, at place: Int) {
    emit(.unsubscribed(cell, world[cell].subscriber(place), at: place))
    let othersMove = program.android || place > 0
    for index in deliveries.indices where deliveries[index].cell == cell {
      deliveries[index].remove(place, othersMove: othersMove)
    }
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
      if let place = keptSubscription(of: worker, cell) { unsubscribe(cell, at: place) }
      // An interactor that is being deinitialized cannot be referred to weakly: nothing is heard of it.
      if world[cell].isAlive(.interactor), let place = place(ofNew: .worker(worker), to: cell) {
        keep(place, of: worker, cell)
      }
    }
    emit(Event(.workerStart, .end, cell, part: .worker(worker)))
  }

  /// The subscription that a worker can end.
  private func keptSubscription(of worker: Int, _ cell: Cell) -> Int? {
    let instance = world[cell]
    return (0..<instance.subscriberCount).first {
      instance.subscriber($0) == .worker(worker) && instance.isKept($0)
    }
  }

  /// A worker has one property for what ends its subscription: one that began while this one was being made
  /// goes on, and nobody can end it (Worker.swift 107-120).
  private mutating func keep(_ place: Int, of worker: Int, _ cell: Cell) {
    // The worker may be gone with its interactor by now.
    guard place < world[cell].subscriberCount, world[cell].subscriber(place) == .worker(worker) else {
      return
    }
    func set(_ place: Int, _ kept: UInt8) {
      flag(cell, world[cell].heardField(place), Int(world[cell].heard(place).rawValue | kept))
    }
    if let other = keptSubscription(of: worker, cell) { set(other, 0) }
    set(place, Subscriber.kept)
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
    cancelWork(of: worker, cell)
    emit(Event(.workerDidStop, .begin, cell, part: .worker(worker)))
    run(world.component(cell).workers[worker].didStop, on: cell, .interactor)
    emit(Event(.workerDidStop, .end, cell, part: .worker(worker)))
  }
}

/// A value on its way to the subscribers of an interactor's isActiveStream.
struct Delivery {
  let cell: Cell
  /// Where they stand by now; nil for one whose subscription has ended.
  private(set) var places: [Int?]

  init(_ cell: Cell, _ places: [Int]) { (self.cell, self.places) = (cell, places) }

  /// The subscription at a place has ended.
  mutating func remove(_ place: Int, othersMove: Bool) {
    for index in places.indices {
      guard let now = places[index] else { continue }
      if now == place { places[index] = nil } else if othersMove, now > place { places[index] = now - 1 }
    }
  }
}
