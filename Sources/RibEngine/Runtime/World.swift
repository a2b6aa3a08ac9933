/// The whole state between two moves: one row of bytes, read through a program's layout.
///
/// What is so changes only in `apply`. What is still to be done (work for a later turn, suspended
/// calls) and what can be counted again (references) is kept by the machine in the same row.
package struct World {
  package let program: Program
  package let row: UnsafeMutablePointer<UInt8>

  package init(_ program: Program, row: UnsafeMutablePointer<UInt8>) {
    self.program = program
    self.row = row
  }

  /// Empties the row: no instances, nothing waiting.
  package func reset() {
    row.update(repeating: 0, count: program.rowSize)
  }

  // MARK: - Fields

  @inline(__always) func get(_ cell: Int, _ field: Int) -> Int {
    Int(row[program.cellBase[cell] + field])
  }

  @inline(__always) func put(_ cell: Int, _ field: Int, _ value: Int) {
    row[program.cellBase[cell] + field] = UInt8(truncatingIfNeeded: value)
  }

  @inline(__always) func has(_ cell: Int, _ field: Int) -> Bool { get(cell, field) != 0 }

  /// One bit of a field that is several bytes long.
  func hasBit(_ cell: Int, _ field: Int, _ bit: Int) -> Bool {
    get(cell, field + bit >> 3) & 1 << (bit & 7) != 0
  }

  func component(_ cell: Int) -> ComponentInfo { program.component(of: cell) }

  /// True while a part exists and is not being deinitialized: what a weak reference sees.
  @inline(__always) func isAlive(_ cell: Int, _ part: Int) -> Bool { state(cell, part) == 1 }

  /// 0 never built, 1 alive, 2 being deinitialized, 3 gone.
  func state(_ cell: Int, _ part: Int) -> Int {
    part < 3 ? get(cell, Layout.part + part) : get(cell, workerField(cell, part - 3))
  }

  func setState(_ cell: Int, _ part: Int, _ value: Int) {
    if part < 3 {
      put(cell, Layout.part + part, value)
    } else {
      put(cell, workerField(cell, part - 3), value)
    }
  }

  /// The worker's state; its count, whether it is started and whether it runs follow.
  func workerField(_ cell: Int, _ worker: Int) -> Int {
    Layout.worker(component(cell)) + Layout.workerSize * worker
  }

  var halted: Int { Int(row[Layout.halted]) }

  /// What the row had too little room for; nil where the run is whole.
  var shortage: Capacities.Shortage? {
    guard halted == 2, let need = Capacities.Need(rawValue: row[Layout.need]) else { return nil }
    return Capacities.Shortage(need: need, component: Int(row[Layout.needOf]))
  }

  // MARK: - Children

  func children(_ cell: Int) -> [Int] {
    let base = Layout.child(component(cell), program.capacities)
    return (0..<get(cell, Layout.childCount)).map { get(cell, base + $0) }
  }

  func child(_ cell: Int, at index: Int) -> Int {
    get(cell, Layout.child(component(cell), program.capacities) + index)
  }

  func hasChild(_ cell: Int, _ child: Int) -> Bool {
    for index in 0..<get(cell, Layout.childCount) where self.child(cell, at: index) == child { return true }
    return false
  }

  private func append(_ child: Int, to cell: Int) {
    let count = get(cell, Layout.childCount)
    put(cell, Layout.child(component(cell), program.capacities) + count, child)
    put(cell, Layout.childCount, count + 1)
    put(child, Layout.attachedCount, get(child, Layout.attachedCount) + 1)
    put(child, Layout.parent, cell + 1)
    put(child, Layout.wasAttached, 1)
  }

  private func remove(_ child: Int, from cell: Int) {
    let base = Layout.child(component(cell), program.capacities)
    let count = get(cell, Layout.childCount)
    guard let place = (0..<count).first(where: { get(cell, base + $0) == child }) else { return }
    for index in place..<(count - 1) { put(cell, base + index, get(cell, base + index + 1)) }
    put(cell, base + count - 1, 0)
    put(cell, Layout.childCount, count - 1)
    put(child, Layout.attachedCount, get(child, Layout.attachedCount) - 1)
    if get(child, Layout.attaching) > 0 { put(child, Layout.detachedInAttach, 1) }
    if get(child, Layout.parent) == cell + 1, !hasChild(cell, child) {
      put(child, Layout.parent, otherParent(of: child))
    }
  }

  /// A parent that still lists the child, plus 1; 0 for none.
  private func otherParent(of child: Int) -> Int {
    guard has(child, Layout.attachedCount) else { return 0 }
    return (program.cellBase.indices.first { has($0, Layout.used) && hasChild($0, child) } ?? -1) + 1
  }

  // MARK: - Slots

  func variable(_ cell: Int, _ slot: Int) -> Int { get(cell, Layout.variable + slot) }

  /// The occupant of a slot's variable plus 1, or 0.
  func occupant(_ cell: Int, slot: Int) -> Int {
    get(cell, Layout.variable + component(cell).slots[slot].variable)
  }

  func cached(_ cell: Int, slot: Int) -> Int { get(cell, Layout.cached(component(cell)) + slot) }

  /// A coordinator's slot: the child of that slot that was appended last, plus 1, or 0.
  func lastChild(_ cell: Int, slot: Int) -> Int {
    var found = 0
    for index in 0..<get(cell, Layout.childCount) {
      let child = child(cell, at: index)
      if get(child, Layout.builtBySlot) == slot + 1 { found = child + 1 }
    }
    return found
  }

  /// What a slot holds, for routers and coordinators alike, plus 1, or 0.
  func holder(_ cell: Int, slot: Int) -> Int {
    component(cell).kind == .coordinator ? lastChild(cell, slot: slot) : occupant(cell, slot: slot)
  }

  // MARK: - Screens

  var screenCount: Int { Int(row[program.screenBase]) }

  /// The component cell whose screen is at a height, from the bottom.
  func screen(at height: Int) -> Int { Int(row[program.screenBase + 1 + height]) }

  private func pushScreen(_ cell: Int) {
    row[program.screenBase + 1 + screenCount] = UInt8(cell)
    row[program.screenBase] += 1
  }

  private func removeScreen(_ cell: Int) {
    let count = screenCount
    guard let place = (0..<count).first(where: { screen(at: $0) == cell }) else { return }
    for height in place..<(count - 1) {
      row[program.screenBase + 1 + height] = row[program.screenBase + 2 + height]
    }
    row[program.screenBase + count] = 0
    row[program.screenBase] = UInt8(count - 1)
  }

  // MARK: - Names

  /// The serial number that the instance was built under, from 1.
  func serial(_ cell: Int) -> Int {
    Int(row[program.serialBase + 2 * cell]) | Int(row[program.serialBase + 2 * cell + 1]) << 8
  }

  func built(_ component: Int) -> Int {
    Int(row[program.builtBase + 2 * component]) | Int(row[program.builtBase + 2 * component + 1]) << 8
  }

  /// The instance that was built last, plus 1; 0 before the first, 255 once it is gone.
  func latest(_ component: Int) -> Int { Int(row[program.latestBase + component]) }

  private func setLatest(_ component: Int, _ value: Int) {
    row[program.latestBase + component] = UInt8(truncatingIfNeeded: value)
  }

  /// `Child#2`
  package func name(_ cell: Int) -> String {
    component(cell).name + "#" + String(serial(cell))
  }

  private func number(_ cell: Int, _ component: Int) {
    let count = built(component) + 1
    row[program.builtBase + 2 * component] = UInt8(truncatingIfNeeded: count)
    row[program.builtBase + 2 * component + 1] = UInt8(truncatingIfNeeded: count >> 8)
    row[program.serialBase + 2 * cell] = UInt8(truncatingIfNeeded: count)
    row[program.serialBase + 2 * cell + 1] = UInt8(truncatingIfNeeded: count >> 8)
    setLatest(component, cell + 1)
  }

  /// Empties a cell, and clears what still names it, so that another instance can take it.
  private func reclaim(_ cell: Int) {
    for other in 0..<program.cellCount where other != cell && has(other, Layout.used) {
      if get(other, Layout.parent) == cell + 1 { put(other, Layout.parent, 0) }
      for field in [Layout.shownBy, Layout.host, Layout.screenObject] where get(other, field) == cell + 1 {
        put(other, field, 255)
      }
      let info = component(other)
      for index in info.holds.indices where get(other, Layout.hold(info) + index) == cell + 1 {
        put(other, Layout.hold(info) + index, 0)
      }
    }
    let size = Layout.cellSize(component(cell), program.capacities)
    (row + program.cellBase[cell]).update(repeating: 0, count: size)
    let own = program.componentOfCell[cell]
    if latest(own) == cell + 1 { setLatest(own, 255) }
  }

  // MARK: - Subscribers of isActiveStream

  func subscriberBase(_ cell: Int) -> Int { Layout.subscriber(component(cell)) }

  private func addSubscriber(_ cell: Int, _ code: Int) {
    let base = subscriberBase(cell)
    let count = get(cell, Layout.subscriberCount)
    put(cell, base + 2 * count, code)
    put(cell, base + 2 * count + 1, 2)
    put(cell, Layout.subscriberCount, count + 1)
  }

  /// `place` says which of several with one code; -1 is the first.
  private func removeSubscriber(_ cell: Int, _ code: Int, at place: Int) {
    let base = subscriberBase(cell)
    let count = get(cell, Layout.subscriberCount)
    guard let place = place >= 0 ? place : (0..<count).first(where: { get(cell, base + 2 * $0) == code })
    else { return }
    for index in place..<(count - 1) {
      put(cell, base + 2 * index, get(cell, base + 2 * index + 2))
      put(cell, base + 2 * index + 1, get(cell, base + 2 * index + 3))
    }
    put(cell, base + 2 * count - 2, 0)
    put(cell, base + 2 * count - 1, 0)
    put(cell, Layout.subscriberCount, count - 1)
  }

  // MARK: - Events

  private func step(_ event: Event, _ cell: Int, _ field: Int) {
    switch event.phase {
    case .begin: put(cell, field, get(cell, field) + 1)
    case .end: put(cell, field, get(cell, field) - 1)
    case .instant: break
    }
  }

  /// Changes the row as the event says; most events only say something.
  package func apply(_ event: Event) {
    let cell = Int(event.cell)
    let other = Int(event.other)
    switch event.kind {
    case .build where event.phase == .begin:
      put(cell, Layout.used, 1)
      put(cell, Layout.builtBySlot, Int(event.slot) + 1)
      number(cell, program.componentOfCell[cell])
    case .initialized: setState(cell, Int(event.part), 1)
    case .deinitialized: setState(cell, Int(event.part), event.phase == .end ? 3 : 2)
    case .listenerSet:
      put(cell, Layout.listener, other)
    case .presenterListenerSet: put(cell, Layout.viewListener, 1)
    case .fieldChosen, .flagged: put(cell, Int(event.slot), Int(event.value))
    case .childAppended: append(other - 1, to: cell)
    case .childRemoved: remove(other - 1, from: cell)
    case .attachChild:
      if event.phase == .begin, get(other - 1, Layout.attaching) == 0 {
        put(other - 1, Layout.detachedInAttach, 0)
      }
      step(event, other - 1, Layout.attaching)
    case .detachChild: step(event, other - 1, Layout.detaching)
    case .isActive:
      put(cell, Layout.active, Int(event.value))
      if event.value == 1 { put(cell, Layout.wasActive, 1) }
      put(cell, Layout.became, 0)
    case .didBecomeActive:
      step(event, cell, Layout.becoming)
      put(cell, Layout.became, 1)
    case .willResignActive: step(event, cell, Layout.resigning)
    case .slotWritten: put(cell, Layout.variable + Int(event.part), other)
    case .cachedWritten: put(cell, Layout.cached(component(cell)) + Int(event.slot), other)
    case .subscribed: addSubscriber(cell, Int(event.value))
    case .unsubscribed: removeSubscriber(cell, Int(event.value), at: Int(event.slot))
    default: applyTalk(event, cell, other)
    }
  }

  private func applyTalk(_ event: Event, _ cell: Int, _ other: Int) {
    switch event.kind {
    case .viewDidLoad where event.phase == .begin: put(cell, Layout.viewLoaded, 1)
    case .bound: put(cell, Layout.bound, 1)
    case .receive where event.phase == .begin && event.value & 2 != 0:
      put(other - 1, Layout.handled, 1)
    case .shown:
      if !has(cell, Layout.shown) { pushScreen(cell) }
      put(cell, Layout.shown, 1)
      put(cell, Layout.wasShown, 1)
      put(cell, Layout.shownBy, Int(event.by))
      put(cell, Layout.host, other)
      put(cell, Layout.mode, Int(event.value))
      if Int(event.value) == ScreenMode.window.rawValue { row[Layout.windowRoot] = UInt8(cell + 1) }
    case .hidden:
      removeScreen(cell)
      put(cell, Layout.shown, 0)
      put(cell, Layout.host, 0)
      if Int(row[Layout.windowRoot]) == cell + 1 { row[Layout.windowRoot] = 0 }
      put(cell, Layout.closedBy, event.other != 0 ? 2 : event.slot == -2 ? 1 : event.slot == -1 ? 3 : 4)
    case .wait:
      put(cell, Layout.continuation, 1)
      put(cell, Layout.waited, 1)
      put(cell, Layout.continuationFrame, Int(event.value))
    case .continuationResumed: put(cell, Layout.continuation, 2)
    case .forgotten:
      put(cell, Layout.continuation, 0)
      put(cell, Layout.continuationFrame, 0)
    case .dataSet:
      let field = Layout.changedData + Int(event.value) >> 3
      put(cell, field, get(cell, field) | 1 << (Int(event.value) & 7))
    case .held: put(cell, Layout.held, Int(event.value))
    case .reclaimed: reclaim(cell)
    case .counted: row[program.counterBase + Int(event.slot)] = UInt8(truncatingIfNeeded: event.value)
    default: break
    }
  }
}
