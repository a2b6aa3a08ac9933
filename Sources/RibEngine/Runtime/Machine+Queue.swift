/// Work that waits for a later turn of the main queue, oldest first.
///
/// What waits is no event: it is what is still to be done, and the machine keeps it in the row. One file: who puts work off,
/// does it or takes it back keeps and lets go of the same.
extension Machine {
  var waiting: WaitingWork { world.row.waiting }

  mutating func enqueue(_ new: WorkItem) {
    guard !isHalted else { return }
    var item = new
    item.isStrong = new.isStrong && new.cell.map { world[$0].isAlive(new.part) } ?? false
    guard waiting.count < program.capacities.pending else { return need(.pending) }
    if item.isBlock || item.kind == .value, let cell = item.cell {
      item.isOfCovered = coverings.contains { $0.cell == cell || $0.cell == item.sender }
    }
    waiting.append(item)
    if !item.isTransition { putOffs += 1 }
    keep(item)
    if item.isTransition || item.kind == .timeout { waiting.markOfThisTurn(waiting.count - 1) }
    // What was passed over before it began may come while it runs.
    if item.isTransition { clearMarks() }
  }

  /// What waits keeps whom it names.
  private mutating func keep(_ item: WorkItem) {
    if let cell = item.cell { pin(cell) }
    if let sender = item.sender { pin(sender) }
    if let moving = item.transition { pin(moving) }
    if item.isStrong, let cell = item.cell { retain(cell, item.part) }
    if let kept = item.kept { retain(kept, .router) }
    if let stack = item.stack { pin(stack) }
  }

  // MARK: - What is put off

  /// `DispatchQueue.main.async { [weak self] in the rest of the list }`, or the same once a transition has
  /// ended.
  ///
  /// Where another call awaits the list, a block could not keep it waiting: the list is suspended then, and its task
  /// goes on in that turn.
  mutating func enqueueRest(list: Int32, from position: Int, context: Context, after moving: Cell? = nil) {
    if context.awaiter != nil {
      guard let index = suspend(context, list: list, next: position, .putOff) else { return }
      emit(.turn(.later, .instant, context.cell, context.part, isStrong: true))
      return enqueueTask(index, after: moving)
    }
    putOff(list, from: position, context, after: moving)
  }

  /// The body in a later turn of the main queue.
  mutating func enqueueBody(_ code: Code, _ context: Context) {
    if isTooLate(code, context.cell) { return }
    putOff(code.body, context, isStrong: code.verb == .laterStrong)
  }

  /// A list in a later turn, or once a transition has ended; of a slot's own list with the local router, which the block
  /// captures.
  mutating func putOff(
    _ list: Int32,
    from position: Int = 0,
    _ context: Context,
    isStrong: Bool = false,
    after moving: Cell? = nil
  ) {
    let isOfSlot = context.route != nil
    var item = WorkItem(isOfSlot ? .hop : .body, context.cell, context.part)
    item.isStrong = isStrong || !isOfSlot && world[context.cell].work == .goesOn
    (item.list, item.position, item.transition) = (list, position, moving)
    (item.slot, item.route, item.inCancel) = (context.slot, context.route, context.inCancel)
    (item.local, item.sender) = (context.local, context.sender)
    let kind: Event.Kind = isOfSlot ? .hop : .later
    let (slot, route) = (context.slot, context.route)
    emit(.turn(kind, .instant, context.cell, context.part, slot: slot, route, isStrong: item.isStrong))
    enqueue(item)
  }

  /// The component will finish in a turn of its own.
  mutating func enqueueFinish(_ cell: Cell) {
    for place in waiting.indices where isFinish(place, of: cell) { return }
    var item = WorkItem(.finish, cell, world[cell].voice, isStrong: world[cell].work == .goesOn)
    item.isQuiet = world[cell].moment == .atQuietTime || world[cell].openMoments.contains(.atQuietTime)
    enqueue(item)
  }

  /// Where the flow says that the component finishes later.
  private func placeOfFinish(_ item: WorkItem, _ cell: Cell) -> Int {
    place(of: item.isQuiet ? .atQuietTime : .later, cell)
  }

  func isFinish(_ place: Int, of cell: Cell) -> Bool {
    waiting.isFinish(place, of: cell)
  }

  mutating func enqueueViewLoad(_ cell: Cell) {
    guard world[cell].isAlive(.view), !world[cell].isViewLoaded else { return }
    enqueue(WorkItem(.viewLoad, cell, .view))
  }

  mutating func enqueueTask(_ frame: FrameIndex, after moving: Cell? = nil) {
    var item = WorkItem(task: frame)
    item.transition = moving
    enqueue(item)
  }
  mutating func enqueueTimeout(_ frame: FrameIndex) { enqueue(WorkItem(timeout: frame)) }

  /// A call that has ended needs no time any more.
  mutating func dropTimeout(of frame: FrameIndex) {
    let place = waiting.indices.first { waiting.kind($0) == .timeout && waiting[$0].frame == frame }
    if let place { waiting.remove(at: place) }
  }

  /// Cancels what the component had put off, unless its work goes on after detach.
  mutating func cancelWork(of cell: Cell) {
    guard world[cell].work != .goesOn else { return }
    var place = 0
    while place < waiting.count {
      if isFinish(place, of: cell) {
        waiting.remove(at: place)
        unpin(cell)
      } else {
        place += 1
      }
    }
  }

  /// Subscriptions that have ended have no value any more.
  mutating func dropValues(for cell: Cell) {
    while let place = waiting.indices.first(where: {
      waiting.kind($0) == .value && waiting[$0].cell == cell
    }), !isHalted {
      let item = waiting[place]
      waiting.remove(at: place)
      drop(item)
    }
  }

  /// What a worker has subscribed to ends with it, as by `disposeOnStop`, and so does what it has put off where its work is
  /// cancelled: before its didStop (Worker.swift 107-120).
  mutating func cancelWork(of worker: Int, _ cell: Cell) {
    let info = world.component(cell).workers[worker]
    let timers = world[cell].work == .cancelledOnDetach ? info.timers : []
    guard !timers.isEmpty || !info.subscriptions.isEmpty, !isHalted else { return }
    func ends(_ item: WorkItem) -> Bool {
      guard item.cell == cell else { return false }
      if item.kind == .value { return info.subscriptions.contains(item.list) }
      return item.kind == .body && item.position == 0 && timers.contains(item.list)
    }
    // Whom one kept may have put off more, or cancelled some, as it went.
    while let place = waiting.indices.first(where: { ends(waiting[$0]) }) {
      let item = waiting[place]
      waiting.remove(at: place)
      if item.kind == .value { endSubscription(of: cell) }
      drop(item)
    }
  }

  /// True for what a worker puts off or subscribes to that has been stopped meanwhile: it ends at once.
  func isTooLate(_ code: Code, _ cell: Cell) -> Bool {
    guard world[cell].isRib, !program.android else { return false }
    let isSubscription = code.verb == .subscription
    guard isSubscription || world[cell].work == .cancelledOnDetach else { return false }
    let worker = world.component(cell).workers.firstIndex {
      (isSubscription ? $0.subscriptions : $0.timers).contains(code.body)
    }
    return worker.map { !world[cell].has(world[cell].running($0)) } ?? false
  }

  // MARK: - Its turn

  /// Does the item and all it leads to.
  ///
  /// A block that is older than the end of a transition has its turn at once when that begins, however late the model
  /// lets it come: what it puts into the queue is older than that end as well. Where something else has come into the
  /// queue meanwhile, that stands before it, and both may wait.
  mutating func runPending(_ place: Int) {
    let item = waiting[place]
    let before = putOffs
    defer { if putOffs > before { linkedTurns += 1 } }
    waiting.remove(at: place)
    if item.isMany { leaveMore(of: item, behind: place) }
    if item.isBlock {
      var behind = 0
      for later in (place..<waiting.count).reversed() {
        if waiting[later].isBlock, waiting.isFree(later) { break }
        if waiting.isTransition(later) { behind += 1 }
      }
      // Of blocks that nobody sees some may stand behind some of them.
      if holdsMany, behind > 0, waiting.hasMany { behind -= choose(behind + 1) }
      for later in (place..<waiting.count).reversed() where behind > 0 && waiting.isTransition(later) {
        waiting.markOfThisTurn(later)
        behind -= 1
      }
    }
    run(item)
    endTurn()
  }

  /// More of what has its turn may wait: the next one then stands anywhere behind it. In one move that is asked a few
  /// times only.
  private mutating func leaveMore(of item: WorkItem, behind place: Int) {
    guard staying.count < Self.mostStaying else {
      leavesOut = true
      return
    }
    let way = choose(waiting.count - place + 2)
    guard way > 0 else { return }
    guard waiting.count < program.capacities.pending else { return need(.pending) }
    staying.add(item)
    waiting.insert(item, at: place + way - 1)
    keep(item)
  }

  private static var mostStaying: Int { 2 }

  /// Does what has been taken from the queue.
  mutating func run(_ item: WorkItem) {
    let saved = at
    defer { at = saved }
    if let frame = item.frame { item.kind == .timeout ? expire(frame) : continueFrame(frame) }
    if let cell = item.cell { run(item, of: cell) }
    drop(item)
  }

  /// What the item has kept goes.
  mutating func drop(_ item: WorkItem) {
    if let kept = item.kept { release(kept, .router) }
    if let stack = item.stack { unpin(stack) }
    if item.isStrong, let cell = item.cell { release(cell, item.part) }
    if let sender = item.sender { unpin(sender) }
    if let moving = item.transition { unpin(moving) }
    if let cell = item.cell { unpin(cell) }
  }

  mutating func run(_ item: WorkItem, of cell: Cell) {
    switch item.kind {
    case .task, .timeout: break
    case .finish: runFinish(item, of: cell)
    case .viewLoad: if world[cell].isAlive(.view) { loadView(cell) }
    case .appearance: endAppearance(cell, item.mode)
    case .disappearance: endDisappearance(cell)
    case .pull: letGo(of: cell)
    case .closing: answerClosing(cell, owner: item.sender)
    case .postponed: callAgain(item, of: cell)
    case .value:
      // What has told its one value ends.
      endSubscription(of: cell)
      runList(item, of: cell)
    case .hop, .body: runList(item, of: cell)
    }
  }

  private mutating func endSubscription(of cell: Cell) {
    if world[cell].bag > 1 { flag(cell, .bag, world[cell].bag - 1) }
  }

  private mutating func runList(_ item: WorkItem, of cell: Cell) {
    guard item.isOfCovered else { return runBody(item, of: cell) }
    at = item.place(in: program)
    // The rest of a list that detaches is done with whoever stood on screen when it began.
    let isBegun = item.kind == .hop && item.route == .detach
    beCovered(item.sender ?? cell, isBegun: isBegun) { $0.runBody(item, of: cell) }
  }

  private mutating func runFinish(_ item: WorkItem, of cell: Cell) {
    at = placeOfFinish(item, cell)
    guard world[cell].isAlive(item.part) else { return }
    decideTurn(item, of: cell)
    emit(.turn(.async, .begin, cell, item.part))
    let keepsRouter = item.part == .interactor && world[cell].isAlive(.router)
    retain(cell, item.part)
    if keepsRouter { retain(cell, .router) }
    callListener(cell, name: 0)
    if keepsRouter { release(cell, .router) }
    release(cell, item.part)
    emit(.turn(.async, .end, cell, item.part))
  }

  private mutating func runBody(_ item: WorkItem, of cell: Cell) {
    let kind: Event.Kind = item.kind == .hop ? .resumed : .async
    at = item.place(in: program)
    emit(.turn(kind, .begin, cell, item.part, slot: item.slot, item.route))
    if world[cell].isAlive(item.part) {
      if !item.isStrong { retain(cell, item.part) }
      var context = Context(cell, item.part, slot: item.slot, sender: item.sender)
      (context.local, context.route, context.inCancel) = (item.local, item.route, item.inCancel)
      if let local = item.local { retain(local, .router) }
      run(item.list, from: item.position, context: &context)
      drop(&context)
      if !item.isStrong { release(cell, item.part) }
    } else {
      emit(.dropped(cell, item.part, .block))
    }
    emit(.turn(kind, .end, cell, item.part, slot: item.slot, item.route))
  }

  /// Runs everything that waits, oldest first, with what it puts off in turn; 1,000 items end the run. Each
  /// transition ends first, but for what may come while it runs. Time passes last, and only where it is to: until all is
  /// as it was when a time was up before, as where somebody asks again each time. True where it ends so.
  @discardableResult
  mutating func settle(untilTimeouts: Bool = false) -> Bool {
    var turns = 0
    var circle = TurnCircle()
    let (begun, stood) = (beginRounds(), timeSettles)
    timeSettles = stood || untilTimeouts
    defer {
      endRounds(begun)
      (timeSettles, asksNobody) = (stood, false)
    }
    while let place = nextToSettle, !(untilTimeouts && waiting.kind(place) == .timeout), !isHalted {
      if waiting.kind(place) == .timeout, comesRound(place) { return true }
      turns += 1
      if turns > Self.mostTurns {
        overflowTurns()
        break
      }
      settleTurn(place)
      if comesRoundInTime(circle) { return true }
      if turns >= TurnCircle.least || picks > 0 { turns += passOver(&circle, after: turns) }
    }
    return false
  }

  static var mostTurns: Int { 1000 }

  /// What comes next where nothing comes between: the oldest, and timeouts last.
  var nextToSettle: Int? {
    waiting.indices.first { waiting.kind($0) != .timeout } ?? waiting.indices.first
  }

  /// Has the next work take its turn, or a transition end where one runs.
  mutating func settleTurn(_ next: Int) {
    guard let place = transition else { return isOpen(next) ? settleOpen(next) : runPending(next) }
    settleTransition(before: waiting[place].step)
  }

  // MARK: - Turns before an event

  /// Before an event, and before the end of a transition, each thing that waits may have its turn or not,
  /// oldest first; blocks of the main queue keep their order among each other. What is put off meanwhile is
  /// offered too, 64 at most.
  mutating func offerTurns(before code: Int) {
    var queueIsHeld = waiting.blockIsPassed
    let begun = beginRounds()
    defer { endRounds(begun) }
    for _ in 0..<64 {
      guard !isHalted, let place = waiting.indices.first(where: { mayHaveTurn($0) }) else { break }
      let item = waiting[place]
      if item.kind == .timeout, comesRound(place) { break }
      if !(item.isBlock && queueIsHeld), takesTurn(item, before: code) {
        runPending(place)
        queueIsHeld = waiting.blockIsPassed
      } else {
        queueIsHeld = queueIsHeld || item.isBlock
        waiting.passOver(place)
      }
    }
    clearMarks()
  }

  private func mayHaveTurn(_ place: Int) -> Bool {
    guard waiting.mayHaveTurn(place) else { return false }
    return waiting.kind(place) != .timeout || !timeStands && (!timeSettles || isPulling)
  }

  /// Marks what waits before a place, as `offerTurns` does where each says "not yet".
  mutating func passOver(before place: Int) {
    var queueIsHeld = waiting.blockIsPassed
    for earlier in 0..<place where waiting.mayHaveTurn(earlier) {
      let item = waiting[earlier]
      if !(item.isBlock && queueIsHeld) { notes?.offer(0, finishing: item.finisher) }
      queueIsHeld = queueIsHeld || item.isBlock
      waiting.passOver(earlier)
    }
  }

  /// Has one piece of work take its turn, as `offerTurns` does where it says "now" and all before it "not yet", and
  /// transitions end that nothing can come between. At the end of a flow nothing is asked, unless a transition is to
  /// end first.
  mutating func acceptTurn(_ place: Int, isOfEnd: Bool = false) {
    let before = notes
    accept(place)
    if isOfEnd, transition == nil { notes = before }
    runPending(place)
    endIdleTransitions()
  }

  /// One piece of work has said "now" and all before it "not yet".
  mutating func accept(_ place: Int) {
    passOver(before: place)
    let finisher = waiting[place].finisher
    notes?.offer(1, finishing: finisher)
  }

  /// Does one piece of work, and marks what was asked before it and said "not yet".
  mutating func takeTurn(_ place: Int) {
    for earlier in 0..<place where waiting.isFree(earlier) { waiting.passOver(earlier) }
    runPending(place)
    endIdleTransitions()
  }

  mutating func clearMarks() { for place in waiting.indices { waiting.passOver(place, false) } }

  private mutating func takesTurn(_ item: WorkItem, before code: Int) -> Bool {
    // A time is that of who is awaited, all else of a call its owner's.
    let cell =
      item.frame.map { item.kind == .timeout ? frame($0).callee ?? frame($0).owner : frame($0).owner }
      ?? item.cell
    let place = item.kind == .finish ? item.cell.map { placeOfFinish(item, $0) } ?? code : code
    return pick(2, at: place, cell: cell, turn: item.kind) == 1
  }
}
