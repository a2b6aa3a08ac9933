/// Async functions: calls that are suspended are frames in the row, each knowing who awaits it.
///
/// Frames are no events, as what waits is none: they are what is still to be done.
extension Machine {
  func frame(_ index: FrameIndex) -> Frame { world.row.frames[index] }

  /// Suspends a call before `next`; the task keeps the component meanwhile.
  mutating func suspend(
    _ context: Context,
    list: Int32,
    next: Int,
    _ state: Frame.State,
    _ flags: Frame.Flags = []
  ) -> FrameIndex? {
    let cell = context.cell
    guard world[cell].isAlive(.router) else { return nil }
    guard let index = world.row.frames.free else {
      need(.frames)
      return nil
    }
    let frame = frame(index)
    (frame.state, frame.owner, frame.list, frame.position) = (state, cell, list, next)
    (frame.awaiter, frame.flags) = (context.awaiter, flags)
    if context.isCancelled { frame.cancel(context.cancellation) }
    retain(cell, .router)
    return index
  }

  /// Calls start() of a coordinator, inside the call that awaits it if there is one; `isRepeated` where one of its own
  /// steps does.
  @discardableResult
  mutating func start(
    _ cell: Cell,
    awaiter: FrameIndex? = nil,
    cancellation: Cancellation = .none,
    isRepeated: Bool = false
  ) -> Flow {
    guard enter(.call, cell) else { return .returned }
    defer { leave(.call) }
    retain(cell, .router)
    emit(Event(.start, .begin, cell, isRepeated ? .passes : []))
    let info = world.component(cell)
    var context = Context(cell, .router)
    context.awaiter = awaiter
    context.cancellation = awaiter.map { frame($0).cancellation } ?? .none
    if cancellation != .none { context.cancellation = cancellation }
    var flow = run(info.hooks.start, context: &context)
    drop(&context)
    if flow == .returned { flow = .done }
    if flow != .suspended { endOfStart(cell) } else { finish(cell, at: .inStart) }
    emit(Event(.start, .end, cell))
    release(cell, .router)
    return flow
  }

  private mutating func endOfStart(_ cell: Cell) {
    finish(cell, at: .inStart)
    finishAfterTask(cell)
  }

  /// `try await withCheckedThrowingContinuation { continuation = $0 }`; in a task that is cancelled already
  /// the handler of the cancellation runs as soon as there is a wait.
  mutating func wait(list: Int32, next: Int, _ context: Context) -> Flow {
    let cell = context.cell
    guard let index = suspend(context, list: list, next: next, .waiting) else { return .returned }
    // An earlier task of the instance was cancelled, not this one.
    if !context.isCancelled, world[cell].isCancelled { flag(cell, .cancelled, 0) }
    emit(.wait(cell, index))
    guard context.isCancelled else { return .suspended }
    let handler = world.component(cell).hooks.cancelled
    // Without one it waits for its answer, as if nobody had cancelled anything; where a search has, that is all it is.
    if handler >= 0 {
      runCancellation(handler, of: cell)
    } else if context.cancellation == .byFlow {
      flag(cell, .cancelled, Int(Cancellation.byFlow.rawValue))
      emit(.cancelIgnored(cell, by: nil))
    }
    return .suspended
  }

  /// `try await XCoordinator().start()`; the new coordinator lives as long as the call.
  mutating func awaitStart(_ code: Code, list: Int32, next: Int, _ context: Context) -> Flow {
    guard let new = build(Int(code.a), by: context.cell, listener: context.cell) else { return .returned }
    flag(new, .slot, 0)
    let flags: Frame.Flags = code.verb == .awaitIgnoringFailure ? .ignoresFailure : []
    guard let index = suspend(context, list: list, next: next, .awaiting, flags) else {
      release(new, .router)
      return .returned
    }
    frame(index).callee = new
    let flow = start(new, awaiter: index)
    if flow == .suspended {
      if program.steps(after: .timeout, of: code) != nil, !context.isCancelled { enqueueTimeout(index) }
      return .suspended
    }
    frame(index).free()
    release(new, .router)
    release(context.cell, .router)
    let failed = flow == .failed && flags.isEmpty
    if let branch = program.steps(after: failed ? .failed : .ok, of: code) {
      return runBranch(branch, before: list, next: next, context)
    }
    return failed ? .failed : .done
  }

  /// `guard task == nil else { return }`: a call of `cell` that awaits what is named has not gone on yet.
  mutating func guardTask(_ naming: Naming, _ cell: Cell) -> Flow {
    var running: Cell?
    for index in world.row.frames.all where frame(index).owner == cell && frame(index).state == .awaiting {
      if let callee = frame(index).callee, world.isNamed(callee, naming) {
        running = callee
        break
      }
    }
    emit(.taskGuarded(cell, component: naming.component, running: running))
    return running == nil ? .done : .returned
  }

  /// True while a call of `cell` waits for its answer, also where nobody has the continuation any more.
  func isSuspended(_ cell: Cell) -> Bool {
    world.row.hasFrames
      && world.row.frames.all.contains { frame($0).owner == cell && frame($0).state == .waiting }
  }

  /// `continuation?.resume(...)`: nothing without one, a trap when it was resumed before. What the handler of a
  /// cancellation resumes it with is a CancellationError.
  mutating func resume(_ context: Context, isFailing: Bool) {
    let (cell, inCancel) = (context.cell, context.inCancel)
    switch world[cell].continuation {
    case .none: return emit(Event(.resumedNobody, cell, inCancel ? .inCancel : []))
    case .resumed, .resumedByCancel:
      emit(Event(.resumedTwice, cell, inCancel ? .inCancel : []))
      return halt(.crash)
    case .waiting: break
    }
    let index = world[cell].continuationFrame
    var says: Event.Says = inCancel ? .inCancel : []
    if context.wasHeld, !world[cell].isAttached { says.insert(.ends) }
    emit(Event(.continuationResumed, cell, says))
    guard let index else { return }
    let frame = frame(index)
    if isFailing || inCancel { frame.flags.insert(.failed) }
    frame.state = .ready
    enqueueTask(index)
  }

  /// A resumed call goes on, and when it returns, so does the call that awaits it; first come the steps that
  /// follow from a result, if there are any.
  mutating func continueFrame(_ index: FrameIndex, branch: Int32? = nil) {
    let frame = frame(index)
    let (owner, list, position) = (frame.owner, frame.list, frame.position)
    let (awaiter, flags, isPutOff) = (frame.awaiter, frame.flags, frame.state == .putOff)
    let (cancellation, place) = (frame.cancellation, frame.place(in: program))
    frame.free()
    let running = at
    defer { at = running }
    // As a block of the main queue has its turn at the step that put it off.
    if isPutOff { at = place }
    var says: Event.Says = flags.contains(.failed) ? .ends : []
    if flags.contains(.failed), !flags.contains(.cancelled), awaiter == nil { says.insert(.completed) }
    // An error comes out of the step that awaits.
    if awaiter == nil, flags.contains(.failed), position > 0 { at = place }
    func turn(_ phase: Event.Phase) -> Event {
      isPutOff ? .turn(.async, phase, owner, .router) : Event(.taskContinues, phase, owner, says)
    }
    emit(turn(.begin))
    var flow = Flow.failed
    if !flags.contains(.failed) {
      var context = Context(owner, .router)
      context.awaiter = awaiter
      context.cancellation = cancellation
      flow = branch.map { runBranch($0, before: list, next: position, context) } ?? .done
      if flow == .done { flow = run(list, from: position, context: &context) }
      drop(&context)
      if flow == .returned { flow = .done }
    }
    emit(turn(.end))
    if flow != .suspended {
      if isEndOfStart(list, of: owner, awaiter) { finishAfterTask(owner) }
      if let awaiter { returnTo(awaiter, failed: flow == .failed) }
    }
    release(owner, .router)
  }

  /// Whether a list of start() has ended with all of it: what follows from a result ends it where it comes last.
  private func isEndOfStart(_ list: Int32, of owner: Cell, _ awaiter: FrameIndex?) -> Bool {
    if list == world.component(owner).hooks.start { return true }
    let goesOn = awaiter.map { frame($0).owner == owner && frame($0).flags.contains(.inBranch) } ?? false
    return !goesOn && program.lists(ofStart: world[owner].component).contains(list)
  }

  private mutating func finishAfterTask(_ cell: Cell) {
    if beginsLateFinish(cell) { enqueueFinish(cell) }
  }
}
