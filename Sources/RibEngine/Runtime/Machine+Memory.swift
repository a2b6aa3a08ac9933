/// Reference counting: who is released, when, and in which order.
///
/// Counts and pins are no events: who sees the events can count again.
extension Machine {
  mutating func retain(_ cell: Cell, _ part: Part) {
    if isHalted || program.android { return }
    let instance = world[cell]
    let field = instance.count(of: part)
    if instance[field] == 255 { return overflowCount(cell) }
    instance.add(1, to: field)
  }

  /// Drops a reference; the last one deinitializes the part before this returns.
  ///
  /// On Android nothing is counted: whatever was built stays for as long as the flow is played.
  mutating func release(_ cell: Cell, _ part: Part) {
    if isHalted || program.android { return }
    let instance = world[cell]
    let field = instance.count(of: part)
    let count = instance[field]
    guard count > 0 else { return }
    instance.set(field, count - 1)
    if count == 1, instance.isAlive(part) { destroy(cell, part) }
  }

  /// Keeps a cell from being taken by another instance while something still names it.
  mutating func pin(_ cell: Cell) {
    if isHalted { return }
    if world[cell].pins == 255 { return overflowCount(cell) }
    world[cell].add(1, to: .pins)
  }

  mutating func unpin(_ cell: Cell) {
    if isHalted { return }
    world[cell].add(-1, to: .pins)
    reclaim(cell)
  }

  private mutating func destroy(_ cell: Cell, _ part: Part) {
    pin(cell)
    emit(Event(.deinitialized, cell, part: part))
    switch (part, world[cell].kind) {
    case (.router, .rib): endRouter(cell)
    case (.router, .coordinator): endCoordinator(cell)
    case (.router, .object): dropHolds(cell)
    case (.interactor, _): endInteractor(cell)
    case (.view, _): endView(cell)
    default: if let worker = part.worker { workerDidStop(cell, worker) }
    }
    emit(Event(.deinitialized, .end, cell, part: part))
    unpin(cell)
  }

  /// Router.deinit: deactivate, detach every child, then the properties: interactor, view, slots
  /// (Router.swift 223-237; recordings 072, 098, 174).
  private mutating func endRouter(_ cell: Cell) {
    forgetWeakSlots(to: cell)
    if world[cell].isAlive(.interactor) { deactivate(cell) }
    let children = Array(world[cell].children)
    for child in children {
      if world[child].isAlive(.interactor) { deactivate(child) }
      emit(Event(.childRemoved, child: child, of: cell, .untold))
    }
    for child in children { release(child, .router) }
    if let place = world[cell].place(of: .router) { unsubscribe(cell, at: place) }
    releasePart(cell, .interactor)
    releasePart(cell, .view)
    let info = world.component(cell)
    let isOrdered = holdsAlike(cell)
    if isOrdered { releases += 1 }
    defer { if isOrdered { releases -= 1 } }
    for variable in info.variables.indices {
      guard let occupant = world[cell].variable(variable) else { continue }
      flag(cell, .variable(variable), nil)
      if !isWeak(info, variable) { release(occupant, .router) }
    }
    for slot in info.slots.indices {
      guard let kept = world[cell].kept(slot) else { continue }
      flag(cell, world[cell].keptField(slot), nil)
      release(kept, .router)
    }
  }

  /// True where several alike slots hold something, or keep it.
  private func holdsAlike(_ cell: Cell) -> Bool {
    if alike.isEmpty { return false }
    let instance = world[cell]
    let groups = alike[instance.component]
    if groups.variables.isEmpty, groups.slots.isEmpty { return false }
    func isTwice(_ groups: [Int], _ field: (Int) -> Field) -> Bool {
      func holds(_ place: Int) -> Bool { groups[place] >= 0 && instance.link(field(place)).cell != nil }
      for one in groups.indices where holds(one) {
        for other in 0..<one where groups[other] == groups[one] && holds(other) { return true }
      }
      return false
    }
    return isTwice(groups.variables) { .variable($0) } || isTwice(groups.slots) { instance.keptField($0) }
  }

  /// The router's own reference to its interactor or view.
  private mutating func releasePart(_ cell: Cell, _ part: Part) {
    if world[cell].isAlive(part) { release(cell, part) }
  }

  func isWeak(_ info: ComponentInfo, _ variable: Int) -> Bool {
    program.hasWeakSlots && info.slots.contains { $0.variable == variable && $0.isWeak }
  }

  private mutating func forgetWeakSlots(to cell: Cell) {
    guard program.hasWeakSlots else { return }
    for holder in world.cells {
      let info = world.component(holder)
      for variable in info.variables.indices
      where isWeak(info, variable) && world[holder].variable(variable) == cell {
        flag(holder, .variable(variable), nil)
      }
    }
  }

  /// Interactor.deinit: while active it resigns, though nobody hears of isActive any more, then its
  /// presenter, its listener and its workers go (Interactor.swift 133-138; recordings 068, 076, 100).
  private mutating func endInteractor(_ cell: Cell) {
    if world[cell].isActive {
      willResignActive(cell)
      dropSubscriptions(of: cell)
      if world[cell].isActive { emit(Event(.isActive, cell, part: .interactor, .untold)) }
      publish(cell, false)
    }
    cancelWork(of: cell)
    for place in 0..<world[cell].subscriberCount where world[cell].subscriber(place).isObserver {
      emit(Event(.observed, cell, part: .interactor, .completed))
    }
    forgetListener(cell)
    releasePart(cell, .view)
    dropListener(cell)
    dropHolds(cell)
    for worker in world[cell].workers { release(cell, .worker(worker)) }
  }

  private mutating func endView(_ cell: Cell) {
    let info = world.component(cell)
    for (line, hold) in info.holds.enumerated()
    where hold.target == .presenterListener && world[cell].hold(line) != nil {
      flag(cell, world[cell].holdField(line), nil)
      release(cell, .interactor)
    }
    dropPresented(cell)
    dropContents(cell)
  }

  private mutating func endCoordinator(_ cell: Cell) {
    keepGround(of: cell)
    forgetListener(cell)
    cancelWork(of: cell)
    dropListener(cell)
    if !world[cell].wasShown { dropContents(cell) }
    for child in Array(world[cell].children) {
      emit(Event(.childRemoved, child: child, of: cell, .untold))
      release(child, .router)
    }
    if world.component(cell).keepsScreen { releasePart(cell, .view) }
    dropHolds(cell)
  }

  /// What the screen of a coordinator stands in or on is known by the coordinators above, as long as it has any: UIKit
  /// does not forget it. Nor does a coordinator whose screen is not up forget its navigation controller when who made it
  /// goes.
  private mutating func keepGround(of cell: Cell) {
    guard !program.hasContainers else {
      for child in Array(world[cell].children)
      where !world[child].isRib && !world[child].isShown && world[child].madeIn == nil {
        keepPlace(of: child, madeBy: cell)
      }
      return
    }
    for screen in [cell] + Array(world[cell].children) where !world[screen].isRib {
      guard world[screen].isShown, world[screen].mode != .window, world[screen].host.cell == nil,
        let ground = world.ground(of: screen),
        let kept = world[screen].mode == .embed ? ground : world.storey(of: ground)
      else { continue }
      flag(screen, .host, kept)
    }
  }

  /// Its own reference to its listener.
  private mutating func dropListener(_ cell: Cell) {
    guard let listener = world[cell].listener.cell else { return }
    flag(cell, .listener, nil)
    if world[cell].reference == .strong { release(listener, world[listener].voice) }
  }

  /// The strong references of `holds`, in the order in which they are written.
  private mutating func dropHolds(_ cell: Cell) {
    let info = world.component(cell)
    for (line, hold) in info.holds.enumerated() where hold.target != .presenterListener {
      guard let target = world[cell].hold(line) else { continue }
      flag(cell, world[cell].holdField(line), nil)
      if hold.strength == .strong { release(target, .router) }
    }
  }

  /// Weak references to a listener become nil; unowned ones dangle.
  private mutating func forgetListener(_ cell: Cell) {
    let link = Link(cell)
    for other in world.cells where world[other].names(.listener, link) {
      flag(other, .listener, world[other].reference == .unowned ? .gone : .nobody)
    }
  }

  /// Frees a cell once every part of its instance is gone and nothing names it any more.
  mutating func reclaim(_ cell: Cell) {
    let instance = world[cell]
    guard !isHalted, instance.isUsed, instance.pins == 0, instance.isWhollyGone else { return }
    emit(Event(.reclaimed, cell))
  }
}
