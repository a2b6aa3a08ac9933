/// How an awaited call ends: with a result, by its cancellation, or because its time is up.
extension Machine {
  /// The awaited start() has returned: its coordinator goes, the awaiting list goes on.
  ///
  /// That its task was cancelled is an error like any other: who catches it goes on in a cancelled task.
  mutating func returnTo(_ index: FrameIndex, failed: Bool) {
    let frame = frame(index)
    guard !isHalted, frame.state == .awaiting else { return }
    let callee = frame.callee
    frame.callee = nil
    dropTimeout(of: index)
    let branch = branch(of: frame, failed: failed)
    if failed, branch == nil {
      if frame.flags.contains(.ignoresFailure) {
        ignoreFailure(of: callee, in: frame)
      } else {
        frame.flags.insert(.failed)
      }
    } else if failed, let branch, isEmptyCatch(branch, of: frame) {
      ignoreFailure(of: callee, in: frame)
    }
    if let callee { release(callee, .router) }
    continueFrame(index, branch: branch)
  }

  /// `do { try await X } catch {}`: nothing is done about a failure. Who writes `ok: [], failed: []` says that both are
  /// the same to the flow.
  private func isEmptyCatch(_ branch: Int32, of frame: Frame) -> Bool {
    // What a step of the app has cancelled is meant to fail, and a cancelled task to go on to its end, but for whoever
    // has cancelled it and awaits it.
    let isForCanceller = frame.awaiter.map { self.frame($0).flags.contains(.childCancelled) } ?? false
    guard frame.flags.isDisjoint(with: [.timedOut, .childCancelled]),
      !frame.flags.contains(.cancelled) || isForCanceller,
      program.lists[Int(branch)].isEmpty,
      let code = awaiting(frame)
    else { return false }
    return program.steps(after: .ok, of: code) == nil
  }

  /// The `try?` that makes nothing of a failure is the step that does it, whoever has failed. Where no step follows and
  /// nobody awaits the list, nothing goes on as if it had succeeded.
  private mutating func ignoreFailure(of callee: Cell?, in frame: Frame) {
    guard frame.awaiter != nil || frame.position < program.lists[Int(frame.list)].count else { return }
    let running = at
    if frame.position > 0 { at = frame.place(in: program) }
    emit(.failureIgnored(frame.owner, of: callee))
    at = running
  }

  // MARK: - Branches

  /// Whether somebody awaits the call that a list is part of, or its task is cancelled: an error out of it is heard, or is
  /// meant to come.
  func isCaught(_ context: Context) -> Bool {
    var awaiter = context.awaiter
    while let index = awaiter, frame(index).flags.contains(.inBranch) { awaiter = frame(index).awaiter }
    return awaiter != nil || context.isCancelled
  }

  private func branch(of frame: Frame, failed: Bool) -> Int32? {
    let outcome: Step.Outcome = frame.flags.contains(.timedOut) ? .timeout : failed ? .failed : .ok
    return awaiting(frame).flatMap { program.steps(after: outcome, of: $0) }
  }

  /// The step in which a call awaits another one; nil where it awaits what follows from a result.
  private func awaiting(_ frame: Frame) -> Code? {
    guard !frame.flags.contains(.inBranch), frame.position > 0 else { return nil }
    return program.codes[frame.place(in: program)]
  }

  /// Runs what follows from a result; where that is suspended, the list goes on when it has returned. Where nothing is
  /// left to go on with, its end is the end of the list: `repeat` there begins anew and waits in nothing.
  mutating func runBranch(_ branch: Int32, before list: Int32, next: Int, _ context: Context) -> Flow {
    if next >= program.lists[Int(list)].count {
      var inner = context
      inner.local = nil
      let flow = run(branch, context: &inner)
      drop(&inner)
      return flow
    }
    guard let index = suspend(context, list: list, next: next, .awaiting, .inBranch) else { return .returned }
    var inner = context
    inner.local = nil
    inner.awaiter = index
    let flow = run(branch, context: &inner)
    drop(&inner)
    if flow == .suspended { return .suspended }
    frame(index).free()
    release(context.cell, .router)
    return flow
  }

  // MARK: - Cancelling

  /// Cancels the task that runs a coordinator's start(), and runs the handlers of those who wait in it.
  mutating func cancel(_ cell: Cell) {
    emit(Event(.cancel, .begin, cell))
    let isMeant = isOfTask(of: cell)
    cancelWaits { machine, chain in chain.contains { isMeant(machine.frame($0)) } ? chain : [] }
    emit(Event(.cancel, .end, cell))
  }

  /// `task.cancel()`, of the task in which a coordinator's start() runs: whoever awaits it is not cancelled.
  mutating func cancelTask(of cell: Cell, by owner: Cell) {
    emit(Event(.cancel, .begin, cell))
    for index in world.row.frames.all where frame(index).awaits(cell) {
      frame(index).flags.insert(.childCancelled)
    }
    cancelWaits(below: cell, by: owner)
    emit(Event(.cancel, .end, cell))
  }

  private mutating func cancelWaits(below cell: Cell, by owner: Cell) {
    let isMeant = isOfTask(of: cell)
    cancelWaits(by: owner) { machine, chain in
      if let end = chain.firstIndex(where: { machine.frame($0).awaits(cell) }) { return Array(chain[..<end]) }
      return chain.contains { isMeant(machine.frame($0)) } ? chain : []
    }
  }

  /// Which suspended calls are of the task of a coordinator: those of its start(), as long as that runs. Tasks that its
  /// handlers have made are nobody's part, and meant only where start() has returned.
  private func isOfTask(of cell: Cell) -> (Frame) -> Bool {
    let lists = program.lists(ofStart: world[cell].component)
    let runs = world.row.frames.all.contains {
      frame($0).owner == cell && lists.contains(frame($0).list)
    }
    return { $0.owner == cell && (!runs || lists.contains($0.list)) }
  }

  /// Cancels calls and runs their handlers. `cancelled` says which calls of a task are meant, of all that are
  /// suspended in it, innermost first.
  ///
  /// A handler is there until its wait has returned: also while a call that is resumed waits for its turn. A
  /// call hears of its cancellation once, and has no time to be up any more: a sleep beside it ends with it.
  private mutating func cancelWaits(
    by canceller: Cell? = nil,
    _ cancelled: (Self, [FrameIndex]) -> [FrameIndex]
  ) {
    let isAssumed = at >= 0 && program.codes[at].isAssumed
    for index in world.row.frames.all where !isHalted && frame(index).isInnermost {
      let calls = cancelled(self, world.row.frames.chain(from: index))
      guard !calls.isEmpty, !frame(index).flags.contains(.cancelled) else { continue }
      for call in calls {
        frame(call).cancel(isAssumed ? .assumed : .byFlow)
        dropTimeout(of: call)
      }
      guard frame(index).isInWait else { continue }
      let owner = frame(index).owner
      let isWaiting = frame(index).state == .waiting
      let handler = world.component(owner).hooks.cancelled
      // Who has a handler foresees what nothing in the flow does.
      let cancellation = isAssumed && handler < 0 ? Cancellation.assumed : .byFlow
      if isWaiting { flag(owner, .cancelled, Int(cancellation.rawValue)) }
      if handler >= 0 {
        runCancellation(handler, of: owner)
      } else if isWaiting {
        emit(.cancelIgnored(owner, by: canceller))
      }
    }
  }

  mutating func runCancellation(_ list: Int32, of cell: Cell) {
    retain(cell, .router)
    var context = Context(cell, .router)
    context.inCancel = true
    run(list, context: &context)
    drop(&context)
    release(cell, .router)
  }

  // MARK: - Timeouts

  /// The time of an awaited call is up: it is cancelled, and whatever it still answers counts no more.
  mutating func expire(_ index: FrameIndex) {
    let frame = frame(index)
    guard frame.state == .awaiting, let callee = frame.callee else { return }
    emit(Event(.timeout, .begin, child: callee, of: frame.owner), at: frame.place(in: program))
    frame.flags.insert(.timedOut)
    expiries += 1
    cancelWaits(below: callee, by: frame.owner)
    emit(Event(.timeout, .end, child: callee, of: frame.owner))
  }
}
