/// The whole state between two moves: one row, and what events make of it.
///
/// What is so changes only in `apply`, by the events that `Machine.emit` shows to the watcher first. Beside that
/// the machine keeps two things of its own in the same row: what is still to be done (work that waits,
/// suspended calls, why a run has stopped) and what can be counted again (references and pins).
package struct World {
  let row: Row

  package init(_ program: Program, row: UnsafeMutablePointer<UInt8>) { self.row = Row(program, row) }
  init(_ row: Row) { self.row = row }

  package var program: Program { row.program }

  // MARK: - Instances

  @inline(__always) subscript(cell: Cell) -> Instance { row[cell] }

  /// Those that are there, in the order of their cells.
  var cells: UsedCells { row.used }

  func component(_ cell: Cell) -> ComponentInfo { program.components[row[cell].component] }

  /// `Child#2`
  package func name(_ cell: Cell) -> String {
    component(cell).name + "#" + String(row.serial(cell))
  }

  /// False for a cell that nobody has.
  package func isTaken(_ cell: Cell) -> Bool { self[cell].isUsed }

  /// The slot that an event is about, in the words of the flow; empty for none.
  package func slotName(_ event: Event) -> String {
    guard let cell = event.cell, let slot = event.slot else { return "" }
    let slots = component(cell).slots
    return slots.indices.contains(slot) ? slots[slot].name : ""
  }

  /// The stored property behind the slot of an event; several slots may share one.
  package func variableName(_ event: Event) -> String {
    guard let cell = event.cell, let slot = event.slot else { return "children.last" }
    let info = component(cell)
    return info.variables[info.slots[slot].variable]
  }

  /// What the row had too little room for; nil where the run is whole.
  var shortage: Capacities.Shortage? { row.shortage }

  var screens: CellList { row.screens }

  /// The parent that attached an instance last, or the one that listens to it.
  func parent(of cell: Cell) -> Cell? { self[cell].attachedTo ?? self[cell].listener.cell }

  // MARK: - Data

  /// True where a child that is built now gets an old value of a datum: in a component it is that of the moment when its
  /// owner was built, and so it is in what the owner has from a component itself, however it passes that on.
  func isOld(_ datum: Int, passedBy parent: Cell, _ how: Slot.Passing) -> Bool {
    if self[parent].has(datum, in: .changedData) { return how == .byComponent }
    if self[parent].has(datum, in: .staleData) { return true }
    return changer(of: datum, for: parent, by: .byComponent) != nil
  }

  /// Who has changed a datum that an instance has from it, in one way at each level, or in any; nil where nobody has.
  func changer(of datum: Int, for cell: Cell, by how: Slot.Passing? = nil) -> Cell? {
    var cell = cell
    // A ring of parents has no end.
    for _ in 0..<64 {
      guard let above = slotOwner(of: cell), let slot = self[cell].slot,
        let pass = component(above).slots[slot].passes.first(where: { $0.data == datum }),
        how.map({ pass.how == [$0] }) ?? true
      else { return nil }
      if self[above].has(datum, in: .changedData) { return above }
      cell = above
    }
    return nil
  }

  /// The parent in whose slot an instance stands; nil where its parent has no such slot, as that of a child which one
  /// router makes and another attaches, or one that a damaged trace names.
  func slotOwner(of cell: Cell) -> Cell? {
    guard let above = parent(of: cell), self[above].isUsed, let slot = self[cell].slot,
      component(above).slots.indices.contains(slot),
      component(above).slots[slot].child == self[cell].component
    else { return nil }
    return above
  }

  // MARK: - Slots

  /// The occupant of a slot's variable.
  func occupant(_ cell: Cell, slot: Int) -> Cell? {
    self[cell].variable(component(cell).slots[slot].variable)
  }

  /// A coordinator's slot: the child of that slot, or of one with the same `variable`, that was appended last.
  func lastChild(_ cell: Cell, slot: Int) -> Cell? {
    let slots = component(cell).slots
    return self[cell].children.last { child in
      guard let own = self[child].slot else { return false }
      return own == slot || own < slots.count && slots[own].variable == slots[slot].variable
    }
  }

  /// A coordinator that its slot shows again the next time that it is asked for one.
  func isKeptToShow(_ cell: Cell) -> Bool {
    guard program.showsKept, let owner = self[cell].attachedTo else { return false }
    let slots = component(owner).slots
    return slots.indices.contains { slots[$0].showsKept && lastChild(owner, slot: $0) == cell }
  }

  /// What a slot holds, for routers and coordinators alike.
  func holder(_ cell: Cell, slot: Int) -> Cell? {
    self[cell].kind == .coordinator ? lastChild(cell, slot: slot) : occupant(cell, slot: slot)
  }

  // MARK: - Events

  /// Changes the row as the event says; most events only say something.
  package func apply(_ event: Event) {
    guard let cell = event.cell else { return }
    let instance = self[cell]
    switch event.kind {
    case .build: if event.phase == .begin { begin(cell, slot: event.slot) }
    case .initialized: instance.set(event.part, .alive)
    case .deinitialized: instance.set(event.part, event.phase == .end ? .gone : .ending)
    case .listenerSet: instance.set(.listener, event.listener)
    case .presenterListenerSet: instance.set(.viewListener, true)
    case .fieldChosen, .flagged: instance.set(event.field, byte: event.byte)
    case .childAppended: if let child = event.child { append(child, to: cell) }
    case .childRemoved: if let child = event.child { remove(child, from: cell) }
    case .attachChild: if let child = event.child { attach(event, self[child]) }
    case .detachChild: if let child = event.child { step(event, self[child], .detaching) }
    case .isActive:
      instance.set(.active, event.says(.active))
      if event.says(.active) { instance.set(.wasActive, true) }
      instance.set(.became, false)
    case .didBecomeActive:
      step(event, instance, .becoming)
      instance.set(.became, true)
    case .start: if event.phase == .begin { instance.set(.became, true) }
    case .willResignActive: step(event, instance, .resigning)
    case .slotWritten: instance.set(.variable(event.variable), event.occupant)
    case .cachedWritten: if let slot = event.slot { instance.set(instance.keptField(slot), event.occupant) }
    case .publish:
      // Who speaks may be gone by the end.
      if event.phase == .begin || instance.has(.publishing) { step(event, instance, .publishing) }
    case .subscribed: instance.insert(event.subscriber)
    case .unsubscribed:
      if let place = event.subscriberPlace {
        instance.remove(subscriberAt: place, keepsFirst: !program.android)
      }
    case .viewDidLoad: if event.phase == .begin { instance.set(.viewLoaded, true) }
    case .bound: instance.set(.bound, true)
    case .receive:
      if event.phase == .begin, event.says(.ends), let child = event.child { self[child].set(.over, true) }
    case .shown: show(event, cell)
    case .hidden: hide(event, cell)
    case .tabSelected: instance.set(.selected, event.other)
    case .wait:
      instance.set(.continuation, byte: Continuation.waiting.rawValue)
      let isLeft = instance.has(.wasAttached) && !instance.isAttached
      if isLeft || !instance.hasWaited { instance.set(.waited, byte: isLeft ? 2 : 1) }
      instance.set(.continuationFrame, byte: event.frame?.byte ?? 0)
    case .continuationResumed:
      let new: Continuation = event.says(.inCancel) ? .resumedByCancel : .resumed
      instance.set(.continuation, byte: new.rawValue)
      // Nothing is left to wait for: it is as good as removed behind its answer.
      if event.says(.ends) { instance.set(.waited, byte: 1) }
    case .forgotten:
      instance.set(.continuation, byte: Continuation.none.rawValue)
      instance.set(.continuationFrame, byte: 0)
    case .dataSet:
      let place = Instance.place(of: event.datum, in: .changedData)
      instance.set(place.field, instance[place.field] | place.bit)
    case .held: instance.set(.held, byte: event.held.rawValue)
    case .reclaimed: reclaim(cell, namedBy: cells)
    case .counted: row.setCount(event.counter, event.count)
    // These only say something.
    case .line, .neverFired, .choice, .expectFailed, .request, .guarded, .recheck, .taskGuarded, .replace,
      .doubleAttachAsserted, .didLoad, .bodyGoesOn, .strayStep, .send, .sentToNobody, .dropped, .inVain,
      .unownedAfterRelease, .later, .async, .hop, .resumed, .tagTaken, .routerEvent, .willAttach,
      .willDetach, .presenterDidLoad, .presenterWillUnload, .workerStart, .workerStop, .workerDidStart,
      .workerDidStop, .subscribe, .disposed, .disposedAtOnce, .observed, .viewWillAppear,
      .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow, .present, .dismiss, .userDismiss,
      .cleanupViews, .presentRefused,
      .dismissDropped, .popDropped, .dismissIgnored, .completionLost, .postponed, .dismissForwarded,
      .pushedNowhere, .rootReplaced,
      .presentedTwice, .swipeCancelled, .endedWhenCovered, .windowEmpty, .boundInVain, .stateEmitted,
      .dataRead, .resumedTwice, .resumedNobody, .taskContinues, .cancel, .cancelIgnored, .timeout,
      .failureIgnored, .thrown, .released, .overflow:
      break
    }
  }

  /// Counts the calls of a method that are on the stack.
  private func step(_ event: Event, _ instance: Instance, _ field: Field) {
    switch event.phase {
    case .begin: instance.add(1, to: field)
    case .end: instance.add(-1, to: field)
    case .instant: break
    }
  }

  // MARK: - Names

  private func begin(_ cell: Cell, slot: Int?) {
    let instance = self[cell]
    instance.set(.used, true)
    instance.set(.slot, (slot ?? -1) + 1)
    let serial = row.built(instance.component) + 1
    row.setBuilt(instance.component, serial)
    row.setSerial(cell, serial)
    row.setLatest(instance.component, Link(cell))
  }

  /// Empties a cell, and clears what still names it, so that another instance can take it. `others` are all that may
  /// name it.
  func reclaim(_ cell: Cell, namedBy others: some Sequence<Cell>) {
    let link = Link(cell)
    for other in others where other != cell {
      let instance = self[other]
      if instance.names(.parent, link) { instance.set(.parent, nil) }
      for field in [Field.shownBy, .host, .screenObject, .selected, .madeIn]
      where instance.names(field, link) {
        instance.set(field, .gone)
      }
      for line in instance.holds where instance.names(instance.holdField(line), link) {
        instance.set(instance.holdField(line), nil)
      }
    }
    let component = self[cell].component
    self[cell].clear()
    if row.latest(component) == link { row.setLatest(component, .nobody) }
  }

  // MARK: - Children

  private func attach(_ event: Event, _ child: Instance) {
    if event.phase == .begin, !child.isAttaching { child.set(.detachedInAttach, false) }
    step(event, child, .attaching)
  }

  private func append(_ child: Cell, to parent: Cell) {
    self[parent].append(child: child)
    self[child].add(1, to: .attachedCount)
    self[child].set(.parent, parent)
    self[child].set(.wasAttached, true)
  }

  private func remove(_ child: Cell, from parent: Cell) {
    guard let place = self[parent].children.place(of: child) else { return }
    self[parent].remove(childAt: place)
    let instance = self[child]
    instance.add(-1, to: .attachedCount)
    if instance.isAttaching { instance.set(.detachedInAttach, true) }
    // A coordinator that goes with whoever held it is known to have gone with it, as long as that has a screen.
    let goesAlong = !instance.isRib && self[parent].isRouterGone
    if instance.hasWaited, instance.isWaiting || goesAlong { instance.set(.waited, byte: 2) }
    if instance.attachedTo == parent, !goesAlong, !self[parent].children.contains(child) {
      instance.set(.parent, otherParent(of: child))
    }
  }

  /// A parent that still lists the child.
  private func otherParent(of child: Cell) -> Cell? {
    guard self[child].isAttached else { return nil }
    return cells.first { self[$0].children.contains(child) }
  }

  // MARK: - Screens

  private func show(_ event: Event, _ cell: Cell) {
    let instance = self[cell]
    if !instance.isShown {
      // What stands in a root already is above it.
      if event.mode == .window, program.animates {
        row.insert(screenOf: cell, at: 0)
      } else {
        insert(cell, on: event.host)
      }
    }
    instance.set(.shown, true)
    instance.set(.wasShown, true)
    instance.set(.shownBy, event.owner)
    instance.set(.host, event.host)
    instance.set(.mode, byte: event.mode?.rawValue ?? 0)
    if event.mode == .window { row.windowRoot = cell }
  }

  /// Puts a screen among all, and what stands in it already above it.
  private func insert(_ cell: Cell, on host: Cell?) {
    let contents =
      screens.contains { self[$0].host == Link(cell) } ? screens.filter { standsIn($0, unseen: cell) } : []
    for inner in contents {
      if let place = screens.place(of: inner) { row.removeScreen(at: place) }
    }
    let height = height(above: host)
    for (place, screen) in ([cell] + contents).enumerated() {
      row.insert(screenOf: screen, at: height + place)
    }
  }

  /// Where a screen comes to stand among all: in a flow that names containers above all that stands in its host or on it,
  /// as view controllers have an order within what contains them and none across tabs; in any other above what came before.
  private func height(above host: Cell?) -> Int {
    guard program.hasContainers, let host,
      let top = screens.lastIndex(where: { $0 == host || goesUp(from: $0, to: host) })
    else { return screens.count }
    return top + 1
  }

  /// True where a host of a screen, or of that one, is `host`.
  private func goesUp(from screen: Cell, to host: Cell) -> Bool {
    var next = screen
    for _ in 0..<64 {
      guard let below = self[next].host.cell else { return false }
      if below == host { return true }
      next = below
    }
    return false
  }

  private func hide(_ event: Event, _ cell: Cell) {
    if let height = screens.place(of: cell) { row.removeScreen(at: height) }
    let instance = self[cell]
    if let host = instance.host.cell, self[host].selected == cell { self[host].set(.selected, nil) }
    instance.set(.shown, false)
    instance.set(.bottom, false)
    instance.set(.host, nil)
    if row.windowRoot == cell { row.windowRoot = nil }
    instance.set(.closedBy, byte: (event.below != nil ? ClosedBy.screenBelow : event.closer).rawValue)
  }
}
