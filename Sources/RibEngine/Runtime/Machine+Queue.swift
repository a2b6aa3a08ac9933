/// Work that waits for a later turn of the main queue, oldest first.
extension Machine {
  var pendingCount: Int { Int(world.row[program.pendingBase]) }

  private func itemBase(_ index: Int) -> Int { program.pendingBase + 1 + index * Layout.pendingSize }

  func item(_ index: Int) -> Item {
    let at = world.row + itemBase(index)
    return Item(
      kind: Int(at[0]),
      cell: Int(at[1]),
      part: Int(at[2] & 3),
      isStrong: at[2] & 4 != 0,
      list: Int32(at[3]) | Int32(at[4]) << 8,
      position: Int(at[5]) | Int(at[6]) << 8,
      slot: Int(at[7]) - 1,
      local: Int(at[8]),
      sender: Int(at[9]),
      route: Int(at[10]) - 1
    )
  }

  private mutating func enqueue(_ item: Item) {
    guard !isHalted else { return }
    var item = item
    item.isStrong = item.isStrong && world.isAlive(item.cell, item.part)
    guard pendingCount < program.capacities.pending else { return need(.pending) }
    let at = world.row + itemBase(pendingCount)
    at[0] = UInt8(item.kind)
    at[1] = UInt8(item.cell)
    at[2] = UInt8(item.part | (item.isStrong ? 4 : 0))
    at[3] = UInt8(truncatingIfNeeded: item.list)
    at[4] = UInt8(truncatingIfNeeded: item.list >> 8)
    at[5] = UInt8(truncatingIfNeeded: item.position)
    at[6] = UInt8(truncatingIfNeeded: item.position >> 8)
    at[7] = UInt8(item.slot + 1)
    at[8] = UInt8(item.local)
    at[9] = UInt8(item.sender)
    at[10] = UInt8(item.route + 1)
    world.row[program.pendingBase] += 1
    if item.kind != Work.task { pin(item.cell) }
    if item.sender != 0 { pin(item.sender - 1) }
    if item.isStrong { retain(item.cell, item.part) }
    if item.local != 0 { retain(item.local - 1, 0) }
  }

  private mutating func dequeue(_ index: Int) -> Item {
    let item = item(index)
    for place in index..<(pendingCount - 1) {
      let to = world.row + itemBase(place)
      to.update(from: world.row + itemBase(place + 1), count: Layout.pendingSize)
    }
    (world.row + itemBase(pendingCount - 1)).update(repeating: 0, count: Layout.pendingSize)
    world.row[program.pendingBase] -= 1
    return item
  }

  // MARK: - What is put off

  /// `DispatchQueue.main.async { [weak self] in the rest of the list }`
  mutating func enqueueRest(list: Int32, from position: Int, context: Context) {
    let isHop = context.route >= 0
    let goesOn = world.get(context.cell, Layout.work) == 1
    var item = Item(kind: isHop ? Work.hop : Work.body, cell: context.cell, part: context.part)
    item.isStrong = !isHop && goesOn
    item.list = list
    item.position = position
    item.slot = context.slot
    item.local = context.local
    item.sender = context.sender
    item.route = context.route
    emit(
      Event(
        isHop ? .hop : .later,
        cell: context.cell,
        part: context.part,
        slot: context.slot,
        value: isHop ? context.route : item.isStrong ? 1 : 0,
        code: at
      )
    )
    enqueue(item)
  }

  mutating func enqueueBody(_ code: Code, _ context: Context) {
    var item = Item(kind: Work.body, cell: context.cell, part: context.part)
    item.isStrong = code.a == 1 || world.get(context.cell, Layout.work) == 1
    item.list = code.body
    item.slot = context.slot
    item.sender = context.sender
    emit(
      Event(
        .later,
        cell: context.cell,
        part: context.part,
        slot: -1,
        value: item.isStrong ? 1 : 0,
        code: at
      )
    )
    enqueue(item)
  }

  /// The component will finish in a turn of its own.
  mutating func enqueueFinish(_ cell: Int) {
    for index in 0..<pendingCount where item(index).kind == Work.finish && item(index).cell == cell { return }
    var item = Item(kind: Work.finish, cell: cell, part: world.voice(cell))
    item.isStrong = world.get(cell, Layout.work) == 1
    enqueue(item)
  }

  mutating func enqueueViewLoad(_ cell: Int) {
    guard world.isAlive(cell, 2), !world.has(cell, Layout.viewLoaded) else { return }
    enqueue(Item(kind: Work.viewLoad, cell: cell, part: 2))
  }

  /// A view on its way out keeps its component until viewDidDisappear.
  mutating func enqueueDisappearance(_ cell: Int) {
    let part = world.component(cell).kind == .rib ? (world.isAlive(cell, 1) ? 1 : 2) : 0
    flag(cell, Layout.disappearing, 1)
    enqueue(Item(kind: Work.disappearance, cell: cell, part: part, isStrong: world.isAlive(cell, part)))
  }

  mutating func enqueueTask(_ frame: Int) {
    enqueue(Item(kind: Work.task, cell: frame))
  }

  /// Cancels what the component had put off, unless its work goes on after detach.
  mutating func cancelWork(of cell: Int) {
    guard world.get(cell, Layout.work) == 0 else { return }
    var index = 0
    while index < pendingCount {
      let item = item(index)
      if item.kind == Work.finish, item.cell == cell {
        _ = dequeue(index)
        unpin(cell)
      } else {
        index += 1
      }
    }
  }

  // MARK: - Its turn

  /// Does the item and all it leads to.
  mutating func runPending(_ index: Int) {
    let item = dequeue(index)
    let saved = at
    defer { at = saved }
    switch item.kind {
    case Work.task: continueFrame(item.cell)
    case Work.finish: runFinish(item)
    case Work.viewLoad: if world.isAlive(item.cell, 2) { loadView(item.cell) }
    case Work.disappearance:
      flag(item.cell, Layout.disappearing, 0)
      emit(Event(.viewDidDisappear, cell: item.cell, part: 2, code: at))
      run(world.component(item.cell).viewDidDisappear, on: item.cell, part: world.voice(item.cell))
    default: runBody(item)
    }
    if item.local != 0 { release(item.local - 1, 0) }
    if item.isStrong { release(item.cell, item.part) }
    if item.sender != 0 { unpin(item.sender - 1) }
    if item.kind != Work.task { unpin(item.cell) }
  }

  private mutating func runFinish(_ item: Item) {
    at = place(of: .later, item.cell)
    guard world.isAlive(item.cell, item.part) else { return }
    emit(Event(.async, .begin, cell: item.cell, part: item.part, code: at))
    let keepsRouter = item.part == 1 && world.isAlive(item.cell, 0)
    retain(item.cell, item.part)
    if keepsRouter { retain(item.cell, 0) }
    callListener(item.cell, name: 0)
    if keepsRouter { release(item.cell, 0) }
    release(item.cell, item.part)
    emit(Event(.async, .end, cell: item.cell, part: item.part, code: at))
  }

  private mutating func runBody(_ item: Item) {
    let kind: Event.Kind = item.kind == Work.hop ? .resumed : .async
    at = program.lists[Int(item.list)].lowerBound + item.position - (item.position > 0 ? 1 : 0)
    func event(_ phase: Event.Phase) -> Event {
      Event(kind, phase, cell: item.cell, part: item.part, slot: item.slot, value: item.route, code: at)
    }
    emit(event(.begin))
    if world.isAlive(item.cell, item.part) {
      if !item.isStrong { retain(item.cell, item.part) }
      var context = Context(
        cell: item.cell,
        part: item.part,
        slot: item.slot,
        local: item.local,
        sender: item.sender,
        route: item.route
      )
      if item.local != 0 { retain(item.local - 1, 0) }
      run(item.list, from: item.position, context: &context)
      drop(&context)
      if !item.isStrong { release(item.cell, item.part) }
    } else {
      emit(Event(.dropped, cell: item.cell, part: item.part, slot: -1, code: at))
    }
    emit(event(.end))
  }

  /// Runs everything that waits, oldest first, with what it puts off in turn; 1,000 items end the run.
  mutating func settle() {
    var turns = 0
    while pendingCount > 0, !isHalted {
      turns += 1
      if turns > 1000 {
        emit(Event(.overflow, value: 1, code: at))
        return halt(1)
      }
      runPending(0)
    }
  }

  /// Before an event each thing that waits may have its turn or not, oldest first; blocks of the main
  /// queue keep their order among each other. What is put off meanwhile is offered too, 64 at most.
  mutating func offerTurns(before code: Int) {
    var queueIsHeld = false
    for _ in 0..<64 {
      guard !isHalted, let index = (0..<pendingCount).first(where: { !isDeclined($0) }) else { break }
      let item = item(index)
      if !(item.isBlock && queueIsHeld), takesTurn(item, before: code) {
        runPending(index)
      } else {
        queueIsHeld = queueIsHeld || item.isBlock
        decline(index, true)
      }
    }
    clearMarks()
  }

  /// Marks what waits before a place, as `offerTurns` does where each says "not yet"; returns how many were
  /// asked.
  mutating func passOver(before index: Int) -> Int {
    var asked = 0
    var queueIsHeld = (0..<pendingCount).contains { isDeclined($0) && item($0).isBlock }
    for place in 0..<index where !isDeclined(place) {
      let isBlock = item(place).isBlock
      if !(isBlock && queueIsHeld) { asked += 1 }
      queueIsHeld = queueIsHeld || isBlock
      decline(place, true)
    }
    return asked
  }

  /// Does one piece of work, and marks what was asked before it and said "not yet".
  mutating func takeTurn(_ index: Int) {
    for earlier in 0..<index { decline(earlier, true) }
    runPending(index)
  }

  var hasMarks: Bool { (0..<pendingCount).contains { isDeclined($0) } }

  /// True where something waits that may still have its turn before the next event.
  var hasTurns: Bool {
    let blockIsPassed = (0..<pendingCount).contains { isDeclined($0) && item($0).isBlock }
    return (0..<pendingCount).contains { !isDeclined($0) && !(blockIsPassed && item($0).isBlock) }
  }

  mutating func clearMarks() { for index in 0..<pendingCount { decline(index, false) } }

  private func isDeclined(_ index: Int) -> Bool { world.row[itemBase(index) + 2] & 8 != 0 }

  private mutating func decline(_ index: Int, _ value: Bool) {
    let flags = world.row + itemBase(index) + 2
    flags.pointee = value ? flags.pointee | 8 : flags.pointee & ~8
  }

  private mutating func takesTurn(_ item: Item, before code: Int) -> Bool {
    let cell = item.kind == Work.task ? frame(item.cell, Frame.owner) : item.cell
    return pick(2, at: placeOf(item, before: code), cell: cell, turn: item.kind) == 1
  }

  private func placeOf(_ item: Item, before code: Int) -> Int {
    switch item.kind {
    case Work.finish: place(of: .later, item.cell)
    default: code
    }
  }
}

/// What an item of the queue does.
enum Work {
  /// The rest of a slot's list, of the router (`hop`), weakly held.
  static let hop = 1
  /// The rest of a list, or the body of a `later`.
  static let body = 2
  static let finish = 3
  static let task = 4
  static let disappearance = 5
  static let viewLoad = 6
}

/// An item's fields.
struct Item: Sendable {
  var kind = 0
  var cell = 0
  var part = 0
  var isStrong = false
  var list: Int32 = 0
  var position = 0
  var slot = -1
  var local = 0
  var sender = 0
  var route = -1

  /// True for a block of the main queue, which keeps its order among the others.
  var isBlock: Bool { kind == Work.hop || kind == Work.body || kind == Work.task }
}
