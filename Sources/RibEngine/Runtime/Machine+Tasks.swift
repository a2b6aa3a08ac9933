/// Async functions: calls that are suspended are frames in the row, each knowing who awaits it.
extension Machine {
  func frame(_ index: Int, _ field: Int) -> Int {
    Int(world.row[program.frameBase + index * Layout.frameSize + field])
  }

  mutating func setFrame(_ index: Int, _ field: Int, _ value: Int) {
    world.row[program.frameBase + index * Layout.frameSize + field] = UInt8(truncatingIfNeeded: value)
  }

  private func frameList(_ index: Int) -> (list: Int32, position: Int) {
    let list = frame(index, Frame.list) | frame(index, Frame.list + 1) << 8
    return (Int32(list), frame(index, Frame.position) | frame(index, Frame.position + 1) << 8)
  }

  /// Suspends a call of `cell` before `next`; the task keeps the component meanwhile.
  private mutating func suspend(
    _ cell: Int,
    list: Int32,
    next: Int,
    awaiter: Int,
    state: Int,
    flags: Int = 0
  ) -> Int? {
    guard world.isAlive(cell, 0) else { return nil }
    guard let index = (0..<program.capacities.frames).first(where: { frame($0, Frame.state) == Frame.free })
    else {
      need(.frames)
      return nil
    }
    setFrame(index, Frame.state, state)
    setFrame(index, Frame.owner, cell)
    setFrame(index, Frame.list, Int(list))
    setFrame(index, Frame.list + 1, Int(list) >> 8)
    setFrame(index, Frame.position, next)
    setFrame(index, Frame.position + 1, next >> 8)
    setFrame(index, Frame.awaiter, awaiter)
    setFrame(index, Frame.flags, flags)
    retain(cell, 0)
    return index
  }

  private mutating func freeFrame(_ index: Int) {
    for field in 0..<Layout.frameSize { setFrame(index, field, 0) }
  }

  /// Calls start() of a coordinator, inside the call that awaits it if there is one.
  @discardableResult
  mutating func start(_ cell: Int, awaiter: Int) -> Flow {
    guard enter(.call, cell: cell) else { return .returned }
    defer { leave(.call) }
    retain(cell, 0)
    emit(Event(.start, .begin, cell: cell, code: at))
    let info = world.component(cell)
    var context = Context(cell: cell, part: 0, awaiter: awaiter)
    var flow = run(info.start, context: &context)
    drop(&context)
    if flow == .returned { flow = .done }
    if flow != .suspended { endOfStart(cell) } else { finish(cell, at: .inStart) }
    emit(Event(.start, .end, cell: cell, value: flow == .suspended ? 1 : 0, code: at))
    release(cell, 0)
    return flow
  }

  private mutating func endOfStart(_ cell: Int) {
    finish(cell, at: .inStart)
    if world.get(cell, Layout.moment) == Component.Moment.later.number { enqueueFinish(cell) }
  }

  /// Runs one step about tasks.
  mutating func performTaskStep(_ code: Code, list: Int32, next: Int, _ context: inout Context) -> Flow {
    let cell = context.cell
    switch code.op {
    case .wait: return wait(list: list, next: next, context)
    case .await: return awaitStart(code, list: list, next: next, context)
    case .repeatStart:
      return start(cell, awaiter: context.awaiter)
    case .resume, .fail: resume(cell, failing: code.op == .fail, inCancel: context.inCancel)
    case .forget:
      if world.has(cell, Layout.continuation) { emit(Event(.forgotten, cell: cell, code: at)) }
    default: break
    }
    return .done
  }

  /// `try await withCheckedThrowingContinuation { continuation = $0 }`
  private mutating func wait(list: Int32, next: Int, _ context: Context) -> Flow {
    let cell = context.cell
    guard
      let index = suspend(cell, list: list, next: next, awaiter: context.awaiter, state: Frame.waiting)
    else { return .returned }
    emit(Event(.wait, cell: cell, value: index + 1, code: at))
    return .suspended
  }

  /// `try await XCoordinator().start()`; the new coordinator lives as long as the call.
  private mutating func awaitStart(_ code: Code, list: Int32, next: Int, _ context: Context) -> Flow {
    guard let new = build(Int(code.a), by: context.cell, listener: context.cell) else { return .returned }
    flag(new, Layout.builtBySlot, 0)
    guard
      let index = suspend(
        context.cell,
        list: list,
        next: next,
        awaiter: context.awaiter,
        state: Frame.awaiting,
        flags: code.b == 1 ? Frame.ignoresFailure : 0
      )
    else {
      release(new, 0)
      return .returned
    }
    setFrame(index, Frame.callee, new + 1)
    let flow = start(new, awaiter: index + 1)
    if flow == .suspended { return .suspended }
    freeFrame(index)
    release(new, 0)
    release(context.cell, 0)
    return flow == .failed && code.b != 1 ? .failed : .done
  }

  /// `continuation?.resume(...)`: nothing without one, a trap when it was resumed before.
  private mutating func resume(_ cell: Int, failing: Bool, inCancel: Bool) {
    let state = world.get(cell, Layout.continuation)
    if state == 0 {
      emit(
        Event(
          .resumedNobody,
          cell: cell,
          value: (world.has(cell, Layout.waited) ? 1 : 0) | (inCancel ? 2 : 0),
          code: at
        )
      )
      return
    }
    if state == 2 {
      emit(Event(.resumedTwice, cell: cell, value: world.get(cell, Layout.cancelled), code: at))
      return halt(3)
    }
    let index = world.get(cell, Layout.continuationFrame) - 1
    emit(Event(.continuationResumed, cell: cell, value: failing ? 1 : 0, code: at))
    var flags = frame(index, Frame.flags)
    if failing { flags |= Frame.failed }
    if inCancel { flags |= Frame.unwinds }
    setFrame(index, Frame.flags, flags)
    setFrame(index, Frame.state, Frame.ready)
    enqueueTask(index)
  }

  /// A resumed call goes on, and when it returns, so does the call that awaits it.
  mutating func continueFrame(_ index: Int) {
    let owner = frame(index, Frame.owner)
    let (list, position) = frameList(index)
    let awaiter = frame(index, Frame.awaiter)
    let flags = frame(index, Frame.flags)
    freeFrame(index)
    emit(Event(.taskContinues, .begin, cell: owner, value: flags, code: at))
    var flow = Flow.failed
    if flags & (Frame.failed | Frame.unwinds) == 0 {
      var context = Context(cell: owner, part: 0, awaiter: awaiter)
      flow = run(list, from: position, context: &context)
      drop(&context)
      if flow == .returned { flow = .done }
    }
    let unwinds = flags & Frame.unwinds != 0
    emit(Event(.taskContinues, .end, cell: owner, code: at))
    if flow != .suspended {
      if !unwinds, list == world.component(owner).start { finishAfterTask(owner) }
      if awaiter != 0 { returnTo(awaiter - 1, failed: flow == .failed, unwinds: unwinds) }
    }
    release(owner, 0)
  }

  private mutating func finishAfterTask(_ cell: Int) {
    if world.get(cell, Layout.moment) == Component.Moment.later.number { enqueueFinish(cell) }
  }

  /// The awaited start() has returned: its coordinator goes, the awaiting list goes on.
  private mutating func returnTo(_ index: Int, failed: Bool, unwinds: Bool) {
    guard !isHalted, frame(index, Frame.state) == Frame.awaiting else { return }
    let callee = frame(index, Frame.callee)
    setFrame(index, Frame.callee, 0)
    let ignores = frame(index, Frame.flags) & Frame.ignoresFailure != 0
    var flags = frame(index, Frame.flags)
    if failed, ignores, !unwinds {
      emit(Event(.failureIgnored, cell: frame(index, Frame.owner), other: callee, code: at))
    }
    if failed, !ignores { flags |= Frame.failed }
    if unwinds { flags |= Frame.unwinds }
    setFrame(index, Frame.flags, flags)
    if callee != 0 { release(callee - 1, 0) }
    continueFrame(index)
  }

  /// Cancels the task that runs a coordinator's start(), and runs the handlers of those who wait in it.
  mutating func cancel(_ cell: Int) {
    emit(Event(.cancel, .begin, cell: cell, code: at))
    for index in 0..<program.capacities.frames where frame(index, Frame.state) == Frame.waiting {
      guard chain(from: index).contains(where: { frame($0, Frame.owner) == cell }) else { continue }
      let waiting = frame(index, Frame.owner)
      for link in chain(from: index) {
        setFrame(link, Frame.flags, frame(link, Frame.flags) | Frame.cancelled)
      }
      flag(waiting, Layout.cancelled, 1)
      let list = world.component(waiting).cancelled
      if list < 0 {
        emit(Event(.cancelIgnored, cell: waiting, code: at))
        continue
      }
      retain(waiting, 0)
      var context = Context(cell: waiting, part: 0, inCancel: true)
      run(list, context: &context)
      drop(&context)
      release(waiting, 0)
    }
    emit(Event(.cancel, .end, cell: cell, code: at))
  }

  /// The suspended calls of one task, innermost first.
  func chain(from index: Int) -> [Int] {
    var links = [index]
    while let last = links.last, frame(last, Frame.awaiter) != 0, links.count <= program.capacities.frames {
      links.append(frame(last, Frame.awaiter) - 1)
    }
    return links
  }
}

/// Fields of a frame.
enum Frame {
  static let state = 0
  static let owner = 1
  static let list = 2
  static let position = 4
  static let awaiter = 6
  static let flags = 7
  static let callee = 8
  /// States: free, waiting for its continuation, awaiting another start(), ready to go on.
  static let free = 0
  static let waiting = 1
  static let awaiting = 2
  static let ready = 3
  /// Flags.
  static let cancelled = 1
  static let failed = 2
  static let ignoresFailure = 4
  static let unwinds = 8
}
