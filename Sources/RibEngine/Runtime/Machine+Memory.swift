/// Reference counting: who is released, when, and in which order.
extension Machine {
  /// The count of a part; workers keep theirs in their own fields.
  private func countField(_ cell: Int, _ part: Int) -> Int {
    part < 3 ? Layout.count + part : world.workerField(cell, part - 3) + 1
  }

  mutating func retain(_ cell: Int, _ part: Int) {
    if isHalted || program.android { return }
    let field = countField(cell, part)
    let count = world.get(cell, field)
    if count == 255 { return overflow(cell) }
    world.put(cell, field, count + 1)
  }

  /// Drops a reference; the last one deinitializes the part before this returns.
  ///
  /// On Android nothing is counted: whatever was built stays for as long as the flow is played.
  mutating func release(_ cell: Int, _ part: Int) {
    if isHalted || program.android { return }
    let field = countField(cell, part)
    let count = world.get(cell, field)
    guard count > 0 else { return }
    world.put(cell, field, count - 1)
    if count == 1, world.state(cell, part) == 1 { destroy(cell, part) }
  }

  /// Keeps a cell from being taken by another instance while something still names it.
  mutating func pin(_ cell: Int) {
    if isHalted { return }
    let pins = world.get(cell, Layout.pins)
    if pins == 255 { return overflow(cell) }
    world.put(cell, Layout.pins, pins + 1)
  }

  mutating func unpin(_ cell: Int) {
    if isHalted { return }
    world.put(cell, Layout.pins, world.get(cell, Layout.pins) - 1)
    reclaim(cell)
  }

  private mutating func destroy(_ cell: Int, _ part: Int) {
    pin(cell)
    emit(Event(.deinitialized, cell: cell, part: part, code: at))
    switch (part, world.component(cell).kind) {
    case (0, .rib): endRouter(cell)
    case (0, .coordinator): endCoordinator(cell)
    case (0, .object): dropHolds(cell)
    case (1, _): endInteractor(cell)
    case (2, _): endView(cell)
    default: workerDidStop(cell, part - 3)
    }
    emit(Event(.deinitialized, .end, cell: cell, part: part, code: at))
    unpin(cell)
  }

  /// Router.deinit: deactivate, detach every child, then the properties: interactor, view, slots
  /// (Router.swift 223-237; recordings 072, 098, 174).
  private mutating func endRouter(_ cell: Int) {
    forgetWeakSlots(to: cell)
    if world.isAlive(cell, 1) { deactivate(cell) }
    let children = world.children(cell)
    for child in children {
      if world.isAlive(child, 1) { deactivate(child) }
      emit(Event(.childRemoved, cell: cell, other: child + 1, value: 1, code: at))
    }
    for child in children { release(child, 0) }
    emit(Event(.unsubscribed, cell: cell, part: 1, value: Subscriber.router, code: at))
    releasePart(cell, 1)
    releasePart(cell, 2)
    let info = world.component(cell)
    for variable in info.variables.indices {
      let occupant = world.get(cell, Layout.variable + variable)
      guard occupant != 0 else { continue }
      flag(cell, Layout.variable + variable, 0)
      if !isWeak(info, variable) { release(occupant - 1, 0) }
    }
    for slot in info.slots.indices {
      let kept = world.cached(cell, slot: slot)
      guard kept != 0 else { continue }
      flag(cell, Layout.cached(info) + slot, 0)
      release(kept - 1, 0)
    }
  }

  /// The router's own reference to its interactor or view.
  private mutating func releasePart(_ cell: Int, _ part: Int) {
    if world.state(cell, part) == 1 { release(cell, part) }
  }

  func isWeak(_ info: ComponentInfo, _ variable: Int) -> Bool {
    program.hasWeakSlots && info.slots.contains { $0.variable == variable && $0.isWeak }
  }

  private mutating func forgetWeakSlots(to cell: Int) {
    guard program.hasWeakSlots else { return }
    for holder in 0..<program.cellCount where world.has(holder, Layout.used) {
      let info = world.component(holder)
      for variable in info.variables.indices
      where isWeak(info, variable) && world.get(holder, Layout.variable + variable) == cell + 1 {
        flag(holder, Layout.variable + variable, 0)
      }
    }
  }

  /// Interactor.deinit: while active it resigns, though nobody hears of isActive any more, then its
  /// presenter, its listener and its workers go (Interactor.swift 133-138; recordings 068, 076, 100).
  private mutating func endInteractor(_ cell: Int) {
    if world.has(cell, Layout.active) {
      willResignActive(cell)
      flag(cell, Layout.bag, 0)
      emit(Event(.isActive, cell: cell, part: 1, by: cell + 1, value: 0, code: at))
      publish(cell, 0)
    }
    cancelWork(of: cell)
    let base = world.subscriberBase(cell)
    for index in 0..<world.get(cell, Layout.subscriberCount)
    where world.get(cell, base + 2 * index) >= Subscriber.observer {
      emit(Event(.observed, cell: cell, part: 1, value: 2, code: at))
    }
    forgetListener(cell)
    if world.state(cell, 2) == 1 { release(cell, 2) }
    let listener = world.get(cell, Layout.listener)
    if listener != 0, listener != 255 {
      flag(cell, Layout.listener, 0)
      if world.get(cell, Layout.reference) == Component.Reference.strong.number {
        release(listener - 1, world.voice(listener - 1))
      }
    }
    dropHolds(cell)
    for worker in world.component(cell).workers.indices { release(cell, 3 + worker) }
  }

  private mutating func endView(_ cell: Int) {
    let info = world.component(cell)
    for (index, hold) in info.holds.enumerated() where hold.target == .presenterListener {
      if world.has(cell, Layout.hold(info) + index) {
        flag(cell, Layout.hold(info) + index, 0)
        release(cell, 1)
      }
    }
    dropPresented(cell)
  }

  private mutating func endCoordinator(_ cell: Int) {
    forgetListener(cell)
    cancelWork(of: cell)
    let listener = world.get(cell, Layout.listener)
    if listener != 0, listener != 255 {
      flag(cell, Layout.listener, 0)
      if world.get(cell, Layout.reference) == Component.Reference.strong.number {
        release(listener - 1, world.voice(listener - 1))
      }
    }
    let children = world.children(cell)
    for child in children {
      emit(Event(.childRemoved, cell: cell, other: child + 1, value: 1, code: at))
      release(child, 0)
    }
    dropHolds(cell)
  }

  /// The strong references of `holds`, in the order in which they are written.
  private mutating func dropHolds(_ cell: Int) {
    let info = world.component(cell)
    for (index, hold) in info.holds.enumerated() where hold.target != .presenterListener {
      let target = world.get(cell, Layout.hold(info) + index)
      guard target != 0, target != 255 else { continue }
      flag(cell, Layout.hold(info) + index, 0)
      if hold.strength == .strong { release(target - 1, 0) }
    }
  }

  /// Weak references to a listener become nil; unowned ones dangle.
  private mutating func forgetListener(_ cell: Int) {
    for other in 0..<program.cellCount
    where world.has(other, Layout.used) && world.get(other, Layout.listener) == cell + 1 {
      let unowned = world.get(other, Layout.reference) == Component.Reference.unowned.number
      flag(other, Layout.listener, unowned ? 255 : 0)
    }
  }

  /// Frees a cell once every part of its instance is gone and nothing names it any more.
  mutating func reclaim(_ cell: Int) {
    guard !isHalted, world.has(cell, Layout.used), !world.has(cell, Layout.pins),
      !world.isAlive(cell, 0), !world.isAlive(cell, 1), !world.isAlive(cell, 2), world.state(cell, 0) != 0
    else { return }
    let info = world.component(cell)
    for worker in info.workers.indices where world.isAlive(cell, 3 + worker) { return }
    emit(Event(.reclaimed, cell: cell, code: at))
  }
}
