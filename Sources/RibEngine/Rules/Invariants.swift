/// What can be seen of a world at rest.
extension World {
  /// Calls `report` for everything that a look finds.
  func look(_ look: Invariant, _ report: (Roles) -> Void) {
    switch look {
    case .slotHoldsStranger: slotHoldsStranger(cells, report)
    case .leakedView: leakedView(report)
    case .closedButAttached: closedButAttached(report)
    case .leakedChildCoordinator: leakedChildCoordinator(report)
    case .neverResumed: neverResumed(report)
    case .shownWithoutOwner: shownWithoutOwner(report)
    case .activeUnderInactive: activeUnderInactive(cells, report)
    case .activeWhileDetached: activeWhileDetached(cells, report)
    case .orphanChild: orphanChild(cells, report)
    case .childLeftActive: childLeftActive(cells, report)
    case .strongCycle: strongCycle { report(roles($0)) }
    case .continuationNeverResumed: continuationNeverResumed(report)
    case .cascadeUnanswered: cascadeUnanswered(report)
    case .taskOutlivesOwner: taskOutlivesOwner(report)
    }
  }

  /// True where a look finds something.
  func finds(_ look: Invariant) -> Bool {
    var isFound = false
    self.look(look) { _ in isFound = true }
    return isFound
  }

  private func roles(_ cell: Cell, other: Cell? = nil) -> Roles {
    Roles(child: cell, parent: parent(of: cell), other: other, slot: self[cell].slot)
  }

  /// slot(P, s) = X with X not among the children of P.
  func slotHoldsStranger(_ cells: some Sequence<Cell>, _ report: (Roles) -> Void) {
    for cell in cells where self[cell].isRib && self[cell].isAlive(.router) && !isForgotten(cell) {
      for (slot, info) in component(cell).slots.enumerated() {
        guard let occupant = self[cell].variable(info.variable), !self[cell].children.contains(occupant),
          self[occupant].slot == slot
        else { continue }
        report(Roles(child: occupant, parent: cell, slot: slot))
      }
    }
  }

  /// On Android nobody releases: who was detached and is in no property is the collector's.
  private func isForgotten(_ cell: Cell) -> Bool {
    program.android && self[cell].isDetached && self[cell].held.isEmpty
      && !self.cells.contains { other in
        self[other].variables.contains { self[other].variable($0) == cell }
      }
  }

  /// A screen that a RIB's attach put up is still there, and its RIB or who put it up is not.
  private func leakedView(_ report: (Roles) -> Void) {
    // The lower ones first: who stands above another one has often come by it.
    let left = screens.filter { cell in
      self[cell].isRib && self[cell].mode != .window && isInWindow(cell)
        && (isGone(cell) || isOwnerOfScreenGone(cell))
    }
    // What stands in one that stays up stays with it.
    for isCarried in [false, true] {
      for cell in left {
        let carrier = isGone(cell) ? left.first { $0 != cell && standsIn(cell, $0) } : nil
        if (carrier != nil) == isCarried { report(roles(cell, other: carrier ?? self[cell].shownBy.cell)) }
      }
    }
  }

  /// Who put its screen up is gone.
  func isOwnerOfScreenGone(_ cell: Cell) -> Bool {
    let owner = self[cell].shownBy
    return owner == .gone || owner.cell.map { isGone($0) } ?? false
  }

  /// Released, or attached no more.
  private func isGone(_ cell: Cell) -> Bool { !self[cell].isAlive(.router) || self[cell].isDetached }

  /// The screen of X is gone, and X is still attached and active. What goes with the window's old root is not
  /// closed by anybody.
  private func closedButAttached(_ report: (Roles) -> Void) {
    for cell in cells where self[cell].isRib && hasDisappeared(cell) && self[cell].closedBy != .window {
      guard self[cell].isAttached, self[cell].isActive, !self[cell].isRoot, !wentWithItsParent(cell) else {
        continue
      }
      report(roles(cell))
    }
  }

  /// Its screen was up, is not any more, and knows it.
  func hasDisappeared(_ cell: Cell) -> Bool { self[cell].isClosed && !self[cell].isDisappearing }

  /// Its screen went with that of its parent, which is attached all the same: who detaches or removes that ends both.
  private func wentWithItsParent(_ cell: Cell) -> Bool {
    guard self[cell].closedBy == .screenBelow, let parent = self[cell].attachedTo else { return false }
    if !self[cell].isRib { return hasDisappeared(parent) && isKeptInVain(parent) }
    return self[parent].isAttached && self[parent].isActive && !self[parent].isRoot && hasDisappeared(parent)
  }

  /// X is in childCoordinators, and its screen is gone or it has finished, or it had only children, of whom none is left.
  /// Whom X keeps in turn goes with it.
  private func leakedChildCoordinator(_ report: (Roles) -> Void) {
    for cell in cells where isKeptInVain(cell) {
      if let parent = self[cell].attachedTo, isKeptInVain(parent) { continue }
      report(roles(cell))
    }
  }

  private func isKeptInVain(_ cell: Cell) -> Bool {
    guard self[cell].kind == .coordinator, self[cell].isAttached, !isKeptToShow(cell) else { return false }
    if self[cell].isOver || self[cell].hasBecome && isSpent(cell) { return true }
    return hasDisappeared(cell) && !staysUpBehindRoot(cell) && !goesOnInChild(cell)
  }

  /// It has taken its own screen down and goes on with that of a child.
  private func goesOnInChild(_ cell: Cell) -> Bool {
    self[cell].closedBy == .code && self[cell].children.contains { self[$0].isShown }
  }

  /// A modal of the window's old root: UIKit closes none when another root takes its place (SCREENS A4).
  private func staysUpBehindRoot(_ cell: Cell) -> Bool {
    self[cell].closedBy == .window && self[cell].mode == .present
  }

  /// A coordinator is gone, and its screen is not. One that has been answered may leave its screen to whoever keeps it,
  /// or to who awaited it and goes on, where steps are left that take screens down.
  private func shownWithoutOwner(_ report: (Roles) -> Void) {
    let left = screens.filter { isLeftWithoutOwner($0) }
    // What goes with another one follows from that.
    for isCarried in [false, true] {
      for cell in left {
        let carrier = carrier(of: cell).flatMap { left.contains($0) ? $0 : nil }
        if (carrier != nil) == isCarried { report(roles(cell, other: carrier)) }
      }
    }
  }

  private func isLeftWithoutOwner(_ cell: Cell) -> Bool {
    self[cell].kind == .coordinator && self[cell].isRouterGone && isLeftUp(cell)
  }

  /// The coordinator in whose modal a screen stands that is none itself: it goes with that.
  private func carrier(of cell: Cell) -> Cell? {
    guard self[cell].mode != .present, let modal = level(of: cell), modal != cell,
      self[modal].mode == .present, self[modal].kind == .coordinator
    else { return nil }
    return modal
  }

  /// Who awaits one after the other of those whose screens stand in its modal has not ended yet: whether it takes that
  /// down is seen when it has.
  private func standsInOpenFlow(_ cell: Cell) -> Bool {
    guard let carrier = carrier(of: cell) else { return false }
    return !self[carrier].isRouterGone && !self[carrier].isWaiting && wasAwaited(carrier)
      && isSuspendedInStart(carrier)
  }

  private func isLeftUp(_ cell: Cell) -> Bool {
    guard self[cell].isShown else { return false }
    if !self[cell].hasWaited || isFullScreen(cell) { return true }
    // Who was removed while it waits may answer yet; whoever was removed after that is as good as one that never waited.
    if self[cell].wasAttached { return !self[cell].wasLeftWaiting }
    // The root of a window stays until another takes its place.
    return wasAwaited(cell) && self[cell].mode != .window && isInWindow(cell) && !mayBeTakenDown(cell)
      && !standsInOpenFlow(cell)
  }

  private func wasAwaited(_ cell: Cell) -> Bool {
    program.awaited.contains(self[cell].component) && !self[cell].wasAttached
  }

  /// Who awaits such a coordinator is suspended before steps that take screens down, or a caller of theirs is.
  private func mayBeTakenDown(_ cell: Cell) -> Bool {
    guard let awaiters = program.awaiters[self[cell].component] else { return false }
    let frames = row.frames
    return frames.all.contains { index in
      awaiters.contains(self[frames[index].owner].component)
        && frames.chain(from: index).contains { takesDownLater(frames[$0]) }
    }
  }

  /// Also in the steps that follow from the result that is awaited.
  private func takesDownLater(_ frame: Frame) -> Bool {
    if program.takesDown(frame.list, from: frame.position) { return true }
    guard frame.state == .awaiting, !frame.flags.contains(.inBranch), frame.position > 0 else { return false }
    return program.takesDown(program.codes[frame.place(in: program)].body)
  }

  /// X waits for ever: its screen is gone, or its task was cancelled and nothing was resumed, or nothing that could
  /// answer was ever shown, or all that could are gone. What a cancellation that nothing in the flow brings about has not
  /// ended waits for ever without it as well, if at all.
  private func neverResumed(_ report: (Roles) -> Void) {
    for cell in cells where self[cell].isWaiting && self[cell].cancellation != .assumed {
      if hasDisappeared(cell) || self[cell].isCancelled || hasNobodyToAnswer(cell)
        || hasLostWhoAnswers(cell)
      {
        report(roles(cell))
      }
    }
  }

  /// X is answered when a child reports or is closed; none of those is left, nothing brings up another one, no handler of X
  /// is suspended or put off, and nobody means to cancel X.
  ///
  /// The same where only what X itself has put off answers, and none of that is left; but not while a time runs, with
  /// which the wait may end.
  func hasLostWhoAnswers(_ cell: Cell) -> Bool {
    let answering = component(cell).answering
    guard answering.isByOwnStart || !answering.slots.isEmpty,
      !isAwaited(cell, but: self[cell].continuationFrame)
    else { return false }
    if answering.isByOwnStart {
      return !program.hasTimeouts || !row.waiting.indices.contains { row.waiting.kind($0) == .timeout }
    }
    return !cells.contains { other in
      guard other != cell, self[other].isAlive(self[other].voice) else { return false }
      if answering.others.contains(self[other].component) { return true }
      guard let slot = self[other].slot, answering.slots.contains(slot) else { return false }
      return self[other].listener == Link(cell) || self[other].attachedTo == cell
    }
  }

  /// What X receives comes from a screen that was never up, and nobody else answers for it.
  private func hasNobodyToAnswer(_ cell: Cell) -> Bool {
    let answering = component(cell).answering
    guard answering.hasScreen, !answering.hearsElse, !self[cell].wasShown else { return false }
    return !cells.contains { other in
      other != cell && self[other].isAlive(self[other].voice)
        && (answering.others.contains(self[other].component)
          || (answering.hearsChildren && self[other].listener == Link(cell)))
    }
  }

  /// A suspended call whose continuation nobody has any more.
  private func continuationNeverResumed(_ report: (Roles) -> Void) {
    for index in row.frames.all where row.frames[index].state == .waiting {
      let owner = row.frames[index].owner
      if !self[owner].isWaiting || self[owner].continuationFrame != index { report(roles(owner)) }
    }
  }

  /// A screen went with one below it, and its owner still believes in it. An owner whom only a circle of strong
  /// references keeps would be gone without that, and the child with it.
  private func cascadeUnanswered(_ report: (Roles) -> Void) {
    for cell in cells where self[cell].closedBy == .screenBelow && hasDisappeared(cell) {
      guard self[cell].isAttached, !wentWithItsParent(cell), !isKeptToShow(cell) else { continue }
      if let parent = self[cell].attachedTo, isOutOfUse(parent) { continue }
      if self[cell].kind == .coordinator || self[cell].isActive { report(roles(cell)) }
    }
  }

  /// A handler's task still awaits although the start() of its component has returned, or that was detached or removed.
  private func taskOutlivesOwner(_ report: (Roles) -> Void) {
    for index in row.frames.all {
      let frame = row.frames[index]
      guard frame.state == .awaiting, frame.awaiter == nil, let callee = frame.callee else { continue }
      let owner = frame.owner
      let isRemoved = self[owner].isDetached && (self[owner].isRib || isHandler(frame))
      if isRemoved || !self[owner].isRib && hasReturned(owner, beside: frame) {
        report(Roles(child: callee, parent: owner))
      }
    }
  }

  private func hasReturned(_ owner: Cell, beside frame: Frame) -> Bool {
    isHandler(frame) && self[owner].hasWaited && !self[owner].isWaiting && !isSuspendedInStart(owner)
  }

  private func isHandler(_ frame: Frame) -> Bool {
    !program.lists(ofStart: self[frame.owner].component).contains(frame.list)
  }

  /// True where start() has gone on after a wait, and awaits somebody else by now.
  private func isSuspendedInStart(_ cell: Cell) -> Bool {
    let start = program.lists(ofStart: self[cell].component)
    return row.frames.all.contains { index in
      let frame = row.frames[index]
      return frame.owner == cell && frame.state != .ready && start.contains(frame.list)
    }
  }

  func activeUnderInactive(_ cells: some Sequence<Cell>, _ report: (Roles) -> Void) {
    for cell in cells where self[cell].isRib && !self[cell].isActive && self[cell].isAlive(.router) {
      for child in self[cell].children where self[child].isActive {
        report(Roles(child: child, parent: cell, slot: self[child].slot))
      }
    }
  }

  func activeWhileDetached(_ cells: some Sequence<Cell>, _ report: (Roles) -> Void) {
    for cell in cells where self[cell].isRib && self[cell].isActive && self[cell].isDetached {
      if !self[cell].isRoot { report(roles(cell)) }
    }
  }

  /// X in children(P), the slot's attach list assigns, and no slot holds X.
  func orphanChild(_ cells: some Sequence<Cell>, _ report: (Roles) -> Void) {
    for cell in cells where self[cell].isRib && self[cell].isAlive(.router) {
      for child in self[cell].children { orphanChild(child, of: cell, report) }
    }
  }

  /// The same of one that is among the children.
  @inline(__always) func orphanChild(_ child: Cell, of cell: Cell, _ report: (Roles) -> Void) {
    let info = component(cell)
    guard let slot = self[child].slot, slot < info.slots.count, info.slots[slot].assigns,
      info.slots[slot].child == self[child].component
    else { return }
    let isHeld = self[cell].variables.contains { self[cell].variable($0) == child }
    if !isHeld { report(Roles(child: child, parent: cell, slot: slot)) }
  }

  func childLeftActive(_ cells: some Sequence<Cell>, _ report: (Roles) -> Void) {
    for cell in cells where self[cell].isRib && self[cell].isActive && self[cell].isOver {
      if self[cell].isAttached { report(roles(cell)) }
    }
  }
}
