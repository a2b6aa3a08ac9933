/// What can be seen of a world at rest.
extension World {
  private var cells: some Sequence<Int> {
    (0..<program.cellCount).lazy.filter { has($0, Layout.used) }
  }

  /// Calls `report` for everything that a look finds.
  func look(_ look: Invariant, _ report: (Roles) -> Void) {
    switch look {
    case .slotHoldsStranger: slotHoldsStranger(report)
    case .leakedView: leakedView(report)
    case .closedButAttached: closedButAttached(report)
    case .leakedChildCoordinator: leakedChildCoordinator(report)
    case .neverResumed: neverResumed(report)
    case .activeUnderInactive: activeUnderInactive(report)
    case .activeWhileDetached: activeWhileDetached(report)
    case .orphanChild: orphanChild(report)
    case .childLeftActive: childLeftActive(report)
    case .strongCycle: strongCycle(report)
    case .continuationNeverResumed: continuationNeverResumed(report)
    case .cascadeUnanswered: cascadeUnanswered(report)
    case .taskOutlivesOwner: taskOutlivesOwner(report)
    }
  }

  private func roles(_ cell: Int, other: Int = -1) -> Roles {
    Roles(child: cell, parent: parent(of: cell), other: other, slot: get(cell, Layout.builtBySlot) - 1)
  }

  private func isRib(_ cell: Int) -> Bool { component(cell).kind == .rib }

  /// slot(P, s) = X with X not among the children of P.
  private func slotHoldsStranger(_ report: (Roles) -> Void) {
    for cell in cells where isRib(cell) && isAlive(cell, 0) {
      for (slot, info) in component(cell).slots.enumerated() {
        let occupant = variable(cell, info.variable)
        guard occupant != 0, occupant != 255, !hasChild(cell, occupant - 1) else { continue }
        guard get(occupant - 1, Layout.builtBySlot) == slot + 1 else { continue }
        report(Roles(child: occupant - 1, parent: cell, slot: slot))
      }
    }
  }

  /// A screen that a RIB's attach put up is still there, and its RIB or who put it up is not.
  private func leakedView(_ report: (Roles) -> Void) {
    for cell in cells where has(cell, Layout.shown) && isRib(cell) {
      guard get(cell, Layout.mode) != ScreenMode.window.rawValue else { continue }
      let owner = get(cell, Layout.shownBy)
      let isGone = !isAlive(cell, 0) || (has(cell, Layout.wasAttached) && !has(cell, Layout.attachedCount))
      let ownerIsGone =
        owner == 255
        || (owner != 0
          && (!isAlive(owner - 1, 0)
            || (has(owner - 1, Layout.wasAttached) && !has(owner - 1, Layout.attachedCount))))
      if isGone || ownerIsGone { report(roles(cell, other: owner == 255 ? -1 : owner - 1)) }
    }
  }

  /// The screen of X is gone, and X is still attached and active.
  private func closedButAttached(_ report: (Roles) -> Void) {
    for cell in cells where isRib(cell) && has(cell, Layout.wasShown) && !has(cell, Layout.shown) {
      guard !has(cell, Layout.disappearing), has(cell, Layout.attachedCount), has(cell, Layout.active),
        !has(cell, Layout.root)
      else { continue }
      report(roles(cell))
    }
  }

  /// X is in childCoordinators, and its screen is gone or it has finished.
  private func leakedChildCoordinator(_ report: (Roles) -> Void) {
    for cell in cells where component(cell).kind == .coordinator && has(cell, Layout.attachedCount) {
      let isClosed = has(cell, Layout.wasShown) && !has(cell, Layout.shown) && !has(cell, Layout.disappearing)
      if isClosed || has(cell, Layout.handled) { report(roles(cell)) }
    }
  }

  /// X waits for ever: its screen is gone, or its task was cancelled and nothing was resumed.
  private func neverResumed(_ report: (Roles) -> Void) {
    for cell in cells where get(cell, Layout.continuation) == 1 {
      let isClosed = has(cell, Layout.wasShown) && !has(cell, Layout.shown) && !has(cell, Layout.disappearing)
      if isClosed || has(cell, Layout.cancelled) { report(roles(cell)) }
    }
  }

  /// A suspended call whose continuation nobody has any more.
  private func continuationNeverResumed(_ report: (Roles) -> Void) {
    for index in 0..<program.capacities.frames {
      let frame = row + program.frameBase + index * Layout.frameSize
      guard frame[0] == 1 else { continue }
      let owner = Int(frame[1])
      if get(owner, Layout.continuation) != 1 || get(owner, Layout.continuationFrame) != index + 1 {
        report(roles(owner))
      }
    }
  }

  /// A screen went with one below it, and its owner still believes in it.
  private func cascadeUnanswered(_ report: (Roles) -> Void) {
    for cell in cells where has(cell, Layout.wasShown) && !has(cell, Layout.shown) {
      guard get(cell, Layout.closedBy) == 2, has(cell, Layout.attachedCount), !has(cell, Layout.disappearing)
      else { continue }
      if component(cell).kind == .coordinator || has(cell, Layout.active) { report(roles(cell)) }
    }
  }

  /// A handler's task still awaits although the start() of its component has returned.
  private func taskOutlivesOwner(_ report: (Roles) -> Void) {
    for index in 0..<program.capacities.frames {
      let frame = row + program.frameBase + index * Layout.frameSize
      guard frame[0] == 2, frame[6] == 0, frame[8] != 0 else { continue }
      let owner = Int(frame[1])
      let list = Int32(frame[2]) | Int32(frame[3]) << 8
      guard list != component(owner).start, has(owner, Layout.waited), get(owner, Layout.continuation) != 1
      else { continue }
      report(Roles(child: Int(frame[8]) - 1, parent: owner))
    }
  }

  private func activeUnderInactive(_ report: (Roles) -> Void) {
    for cell in cells where isRib(cell) && !has(cell, Layout.active) && isAlive(cell, 0) {
      for child in children(cell) where has(child, Layout.active) {
        report(Roles(child: child, parent: cell, slot: get(child, Layout.builtBySlot) - 1))
      }
    }
  }

  private func activeWhileDetached(_ report: (Roles) -> Void) {
    for cell in cells where isRib(cell) && has(cell, Layout.active) && !has(cell, Layout.attachedCount) {
      if has(cell, Layout.wasAttached), !has(cell, Layout.root) { report(roles(cell)) }
    }
  }

  /// X in children(P), the slot's attach list assigns, and no slot holds X.
  private func orphanChild(_ report: (Roles) -> Void) {
    for cell in cells where isRib(cell) && isAlive(cell, 0) {
      let info = component(cell)
      for child in children(cell) {
        let slot = get(child, Layout.builtBySlot) - 1
        guard slot >= 0, slot < info.slots.count, info.slots[slot].assigns else { continue }
        guard info.slots[slot].child == program.componentOfCell[child] else { continue }
        let isHeld = info.variables.indices.contains { variable(cell, $0) == child + 1 }
        if !isHeld { report(Roles(child: child, parent: cell, slot: slot)) }
      }
    }
  }

  private func childLeftActive(_ report: (Roles) -> Void) {
    for cell in cells where isRib(cell) && has(cell, Layout.active) && has(cell, Layout.handled) {
      if has(cell, Layout.attachedCount) { report(roles(cell)) }
    }
  }

  // MARK: - Strong references

  /// Parts that live although no strong path leads to them from the app, the screens, a task or
  /// waiting work: they can only keep each other.
  private func strongCycle(_ report: (Roles) -> Void) {
    guard program.mayCycle else { return }
    var reached = Set<Int>()
    var stack: [Int] = []
    func reach(_ cell: Int, _ part: Int) {
      guard cell >= 0, isAlive(cell, part), reached.insert(cell * 8 + part).inserted else { return }
      stack.append(cell * 8 + part)
    }
    for cell in cells {
      let held = get(cell, Layout.held)
      if held & 3 != 0 { reach(cell, 0) }
      if held & 4 != 0 { reach(cell, 1) }
      if held & 8 != 0 || has(cell, Layout.shown) || has(cell, Layout.disappearing) { reach(cell, 2) }
      if has(cell, Layout.screenObject), get(cell, Layout.screenObject) != 255 {
        reach(get(cell, Layout.screenObject) - 1, 0)
      }
    }
    for index in 0..<program.capacities.frames where row[program.frameBase + index * Layout.frameSize] != 0 {
      reach(Int(row[program.frameBase + index * Layout.frameSize + 1]), 0)
    }
    while let next = stack.popLast() { strongReferences(of: next / 8, next % 8, reach) }
    for isObject in [false, true] {
      for cell in cells where (component(cell).kind == .object) == isObject {
        let part = isRib(cell) ? (isAlive(cell, 0) ? 0 : 1) : 0
        guard isAlive(cell, part), !reached.contains(cell * 8 + part) else { continue }
        // One report for a cycle and all that hangs on it.
        var isOnCycle = false
        reach(cell, part)
        while let next = stack.popLast() {
          strongReferences(of: next / 8, next % 8) {
            if $0 == cell { isOnCycle = true }
            reach($0, $1)
          }
        }
        if isOnCycle { report(roles(cell)) }
      }
    }
  }

  private func strongReferences(of cell: Int, _ part: Int, _ reach: (Int, Int) -> Void) {
    let info = component(cell)
    if part == 0 {
      for child in children(cell) { reach(child, 0) }
      for (variable, _) in info.variables.enumerated() {
        let isWeak = info.slots.contains { $0.variable == variable && $0.isWeak }
        if !isWeak { reach(self.variable(cell, variable) - 1, 0) }
      }
      for slot in info.slots.indices { reach(cached(cell, slot: slot) - 1, 0) }
      if info.kind == .rib {
        reach(cell, 1)
        reach(cell, 2)
      }
    }
    if part == voice(cell) {
      let listener = get(cell, Layout.listener)
      if listener != 0, listener != 255, get(cell, Layout.reference) == Component.Reference.strong.number {
        reach(listener - 1, voice(listener - 1))
      }
      for (index, hold) in info.holds.enumerated() where hold.strength == .strong {
        guard hold.target != .presenterListener else { continue }
        reach(get(cell, Layout.hold(info) + index) - 1, 0)
      }
      if info.kind == .rib { reach(cell, 2) }
    }
    if part == 2 {
      reach(get(cell, Layout.presented) - 1, 2)
      for (index, hold) in info.holds.enumerated() where hold.target == .presenterListener {
        if has(cell, Layout.hold(info) + index) { reach(cell, 1) }
      }
    }
  }
}
