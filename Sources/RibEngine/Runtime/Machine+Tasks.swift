/// Async functions: calls that are suspended are frames in the row, each knowing who awaits it.
///
/// Frames are no events, as what waits is none: they are what is still to be done.
extension Machine {
  private func frame(_ index: FrameIndex) -> Frame { world.row.frames[index] }

  /// Suspends a call of `cell` before `next`; the task keeps the component meanwhile.
  private mutating func suspend(
    _ cell: Cell,
    list: Int32,
    next: Int,
    awaiter: FrameIndex?,
    _ state: Frame.State,
    _ flags: Frame.Flags = []
  ) -> FrameIndex? {
    guard world[cell].isAlive(.router) else { return nil }
    guard let index = world.row.frames.free else {
      need(.frames)
      return nil
    }
    let frame = frame(index)
    (frame.state, frame.owner, frame.list, frame.position) = (state, cell, list, next)
    (frame.awaiter, frame.flags) = (awaiter, flags)
    retain(cell, .router)
    return index
  }

  /// Calls start() of a coordinator, inside the call that awaits it if there is one.
  @discardableResult
  mutating func start(_ cell: Cell, awaiter: FrameIndex? = nil) -> Flow {
    guard enter(.call, cell) else { return .returned }
    defer { leave(.call) }
    retain(cell, .router)
    emit(Event(.start, .begin, cell))
    let info = world.component(cell)
    var context = Context(cell, .router)
    context.awaiter = awaiter
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

  /// `try await withCheckedThrowingContinuation { continuation = $0 }`
  mutating func wait(list: Int32, next: Int, _ context: Context) -> Flow {
    let cell = context.cell
    guard let index = suspend(cell, list: list, next: next, awaiter: context.awaiter, .waiting) else {
      return .returned
    }
    emit(.wait(cell, index))
    return .suspended
  }

  /// `try await XCoordinator().start()`; the new coordinator lives as long as the call.
  mutating func awaitStart(_ code: Code, list: Int32, next: Int, _ context: Context) -> Flow {
    guard let new = build(Int(code.a), by: context.cell, listener: context.cell) else { return .returned }
    flag(new, .slot, 0)
    let flags: Frame.Flags = code.verb == .awaitIgnoringFailure ? .ignoresFailure : []
    guard
      let index = suspend(context.cell, list: list, next: next, awaiter: context.awaiter, .awaiting, flags)
    else {
      release(new, .router)
      return .returned
    }
    frame(index).callee = new
    let flow = start(new, awaiter: index)
    if flow == .suspended { return .suspended }
    frame(index).free()
    release(new, .router)
    release(context.cell, .router)
    return flow == .failed && flags.isEmpty ? .failed : .done
  }

  /// `continuation?.resume(...)`: nothing without one, a trap when it was resumed before.
  mutating func resume(_ cell: Cell, isFailing: Bool, inCancel: Bool) {
    switch world[cell].continuation {
    case .none: return emit(Event(.resumedNobody, cell, inCancel ? .inCancel : []))
    case .resumed, .resumedByCancel:
      emit(Event(.resumedTwice, cell))
      return halt(.crash)
    case .waiting: break
    }
    let index = world[cell].continuationFrame
    emit(Event(.continuationResumed, cell, inCancel ? .inCancel : []))
    guard let index else { return }
    let frame = frame(index)
    if isFailing { frame.flags.insert(.failed) }
    if inCancel { frame.flags.insert(.unwinds) }
    frame.state = .ready
    enqueueTask(index)
  }

  /// A resumed call goes on, and when it returns, so does the call that awaits it.
  mutating func continueFrame(_ index: FrameIndex) {
    let frame = frame(index)
    let (owner, list, position) = (frame.owner, frame.list, frame.position)
    let (awaiter, flags) = (frame.awaiter, frame.flags)
    frame.free()
    emit(Event(.taskContinues, .begin, owner))
    var flow = Flow.failed
    if flags.isDisjoint(with: [.failed, .unwinds]) {
      var context = Context(owner, .router)
      context.awaiter = awaiter
      flow = run(list, from: position, context: &context)
      drop(&context)
      if flow == .returned { flow = .done }
    }
    let unwinds = flags.contains(.unwinds)
    emit(Event(.taskContinues, .end, owner))
    if flow != .suspended {
      if !unwinds, list == world.component(owner).hooks.start { finishAfterTask(owner) }
      if let awaiter { returnTo(awaiter, failed: flow == .failed, unwinds: unwinds) }
    }
    release(owner, .router)
  }

  private mutating func finishAfterTask(_ cell: Cell) {
    if world[cell].moment == .later { enqueueFinish(cell) }
  }

  /// The awaited start() has returned: its coordinator goes, the awaiting list goes on.
  private mutating func returnTo(_ index: FrameIndex, failed: Bool, unwinds: Bool) {
    let frame = frame(index)
    guard !isHalted, frame.state == .awaiting else { return }
    let callee = frame.callee
    frame.callee = nil
    let ignores = frame.flags.contains(.ignoresFailure)
    if failed, ignores, !unwinds { emit(.failureIgnored(frame.owner, of: callee)) }
    if failed, !ignores { frame.flags.insert(.failed) }
    if unwinds { frame.flags.insert(.unwinds) }
    if let callee { release(callee, .router) }
    continueFrame(index)
  }

  /// Cancels the task that runs a coordinator's start(), and runs the handlers of those who wait in it.
  ///
  /// A handler is there until its wait has returned: also while a call that is resumed waits for its turn.
  mutating func cancel(_ cell: Cell) {
    emit(Event(.cancel, .begin, cell))
    for index in world.row.frames.all where frame(index).isInWait && !isHalted {
      let chain = chain(from: index)
      // A task is cancelled once; what it has heard it does not hear again.
      guard chain.contains(where: { frame($0).owner == cell }), !frame(index).flags.contains(.cancelled)
      else { continue }
      let owner = frame(index).owner
      for link in chain { frame(link).flags.insert(.cancelled) }
      if frame(index).state == .waiting { flag(owner, .cancelled, true) }
      let list = world.component(owner).hooks.cancelled
      if list >= 0 {
        runCancellation(list, of: owner)
      } else if frame(index).state == .waiting {
        emit(Event(.cancelIgnored, owner))
      }
    }
    emit(Event(.cancel, .end, cell))
  }

  private mutating func runCancellation(_ list: Int32, of cell: Cell) {
    retain(cell, .router)
    var context = Context(cell, .router)
    context.inCancel = true
    run(list, context: &context)
    drop(&context)
    release(cell, .router)
  }

  /// The suspended calls of one task, innermost first.
  private func chain(from index: FrameIndex) -> [FrameIndex] {
    var links = [index]
    while let last = links.last, let awaiter = frame(last).awaiter, links.count <= program.capacities.frames {
      links.append(awaiter)
    }
    return links
  }
}
