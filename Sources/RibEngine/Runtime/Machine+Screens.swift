/// Screens go: by code, with those below them, or because the user closes them.
extension Machine {
  /// `dismiss`, `pop`, `unembed`: of a slot's child, or of what the component itself put up.
  mutating func takeDown(_ code: Code, _ context: inout Context) {
    lastCall = code.verb == .dismissIfPresented ? .unasked : .empty
    let cell = context.cell
    if world[cell].isRib { takeOccupant(&context) }
    // In what handles a report `dismiss` is said to the coordinator's own screen, all else of the child's; behind an await
    // what dismisses is said to the own screen.
    let isOfChild = context.route != nil || context.slot != nil && code.verb != .dismiss
    let child = isOfChild ? context.local ?? reporter(context) : nil
    emit(.dismiss(.begin, cell, child: child))
    let count = world.screens.count
    defer {
      if code.verb != .dismissIfPresented { tellOfNothing(cell, outOf: count) }
      emit(.dismiss(.end, cell))
    }
    if world[cell].isRib {
      if code.verb == .dismissIfPresented {
        let meant = child ?? (isOfChild && context.route == nil ? meantByReport(context) : nil)
        // Nothing is the child of an empty slot.
        if meant != nil || !isOfChild { dismissIfPresented(meant, by: cell) }
        return
      }
      takeDown(code, child, ofRib: cell, isOwn: context.slot == nil)
    } else if !isOfChild, world[cell].isShown,
      context.slot != nil || code.isAfterAwait && code.verb.isDismissal,
      hasPresented(world.presenter(for: cell))
    {
      dismiss(on: cell, by: cell, for: reporter(context), isMeant: true)
    } else if code.isAfterAwait, !isOfChild, code.verb == .dismissIfPresented {
      if !world[cell].isShown { dismissUnshown(cell, by: cell, ifPresented: true) }
    } else if !isOfChild, code.verb == .dismissIfPresented, world[cell].isShown, world[cell].mode != .present,
      hasPresented(world.presenter(for: cell))
    {
      // Who is not presented itself means what stands on its screen.
      dismiss(on: cell, by: cell, for: nil, isMeant: true)
    } else if code.meansChild, world[cell].isShown, program.animates,
      isClosed(reporter(context), code)
    {
      dismiss(on: cell, by: cell, for: reporter(context), isMeant: false)
    } else if code.meansAwaited, !isOfChild, world[cell].isShown, program.animates {
      dismiss(on: cell, by: cell, for: nil, isMeant: false)
    } else if !isOfChild || context.route == nil && child == nil {
      takeDown(code, of: cell, byCoordinator: cell)
    } else if let child, reporter(context) != nil {
      takeDown(code, of: child, byCoordinator: cell)
    } else {
      takeDownUnasked(code, context)
    }
  }

  /// In a slot's list of a coordinator that runs for nobody's report: what stands on top of its stack is popped, what
  /// its screen presents is dismissed, and otherwise the child that the slot shows is meant.
  private mutating func takeDownUnasked(_ code: Code, _ context: Context) {
    let cell = context.cell
    let child = context.local ?? context.slot.flatMap { world.lastChild(cell, slot: $0) }
    if code.verb == .pop {
      popTop(by: cell)
    } else if code.verb == .dismiss, context.local == nil {
      dismiss(on: cell, by: cell, for: nil, isMeant: false)
    } else if let child {
      takeDown(code, of: child, byCoordinator: cell)
    }
  }

  /// A screen is taken down by code, unless UIKit does not listen while a transition runs.
  mutating func close(_ cell: Cell, by closer: Closer) {
    guard world[cell].isShown else { return }
    if cell == swiped {
      leaveToGesture(cell, by: closer.owner)
    } else if let moving = transitionAgainst(cell) {
      holdUp(cell, by: closer.owner, after: moving)
    } else {
      hideTree(cell, by: closer)
    }
  }

  /// A call that takes a screen down comes to nothing while another transition runs, or is put off.
  mutating func holdUp(_ cell: Cell, by owner: Cell?, after moving: Cell) {
    if let owner, isPutOff(world[cell].mode) { return postpone(cell, by: owner, after: moving) }
    lastCall = .lost
    emit(.closingDropped(cell, by: owner, world[cell].mode))
  }

  /// The same within the call that presents a screen, whose view loads in it: that transition is about to begin.
  private mutating func holdUpPresenting(_ cell: Cell, by owner: Cell?) {
    if let owner, takesTime(.present), isPutOff(.present) { return postpone(cell, by: owner, after: cell) }
    lastCall = .lost
    emit(.closingDropped(cell, by: owner, .present))
  }

  /// A call pops the screen that is being pushed, whose view loads in that call: it stands on top of its stack, which is
  /// about to move (SCREENS D1, D3). True where there is one; a stack that is not animated does not move.
  mutating func holdUpPushing(_ cell: Cell, by owner: Cell) -> Bool {
    guard takesTime(.push), presentations > 0, presenting == cell, !presentsModally, !world[cell].isShown,
      !pushesAtOnce
    else { return false }
    if isPutOff(.push) {
      postpone(cell, by: owner, after: cell)
    } else {
      lastCall = .lost
      emit(.closingDropped(cell, by: owner, .push))
    }
    return true
  }

  /// A call takes down the screen that the user is pulling: whether it goes is up to the gesture, unless the
  /// call is put off until that has ended.
  mutating func leaveToGesture(_ cell: Cell, by owner: Cell?) {
    if let owner, world[cell].mode == .push, isPutOff(.push) { return postpone(cell, by: owner, after: cell) }
    lastCall = .lost
  }

  /// Of a RIB the child whose report a slot's list runs for, which may have left the slot, or whom the slot holds.
  private func meantByReport(_ context: Context) -> Cell? {
    guard let slot = context.slot else { return nil }
    let sender = context.sender.flatMap { world[$0].slot == slot ? $0 : nil }
    return sender ?? world.occupant(context.cell, slot: slot)
  }

  /// The child coordinator whose report a slot's list runs for.
  func reporter(_ context: Context) -> Cell? {
    world[context.cell].isRib ? nil : context.sender.flatMap { world[$0].slot == context.slot ? $0 : nil }
  }

  /// The screen of the child that a list runs for has gone: the user has closed it, or it was presented, code has dismissed
  /// it, and nothing else is left to mean.
  private func isClosed(_ child: Cell?, _ code: Code) -> Bool {
    guard let child, !world[child].isShown else { return false }
    if world[child].closedBy == .user { return true }
    return code.meansChildAlone && world[child].closedBy == .code && world[child].mode == .present
  }

  private mutating func takeDown(_ code: Code, _ child: Cell?, ofRib cell: Cell, isOwn: Bool) {
    if code.verb == .dismiss, let host = base(of: cell) {
      dismiss(on: host, by: cell, for: child, isMeant: isOwn && host == cell)
    } else if let child, world[child].isShown, takesOut(child, code.verb) {
      close(child, by: .code(cell))
    } else if let child, code.verb == .pop {
      _ = holdUpPushing(child, by: cell)
    }
  }

  private mutating func takeDown(_ code: Code, of target: Cell, byCoordinator cell: Cell) {
    if isBeingPresented(target), code.verb == .dismiss || code.verb == .dismissIfPresented {
      holdUpPresenting(target, by: cell)
    } else if code.verb == .dismissIfPresented {
      dismissIfPresented(target, by: cell)
    } else if code.verb == .dismiss, world[target].isShown, world[target].mode != .present,
      program.hasContainers || program.animates
    {
      dismiss(on: target, by: cell, for: target, isMeant: true)
    } else if world[target].isShown {
      if takesOut(target, code.verb) { close(target, by: .code(cell)) }
    } else if code.verb == .dismiss, program.animates {
      dismissUnshown(target, by: cell)
    } else if code.verb == .pop {
      _ = holdUpPushing(target, by: cell)
    }
  }

  /// Who presented it is asked all the same, also where the child is gone: UIKit knows no coordinators. Where that was a
  /// modal which has gone, it presents nothing, and is presented by nobody (SCREENS C4).
  private mutating func dismissUnshown(_ target: Cell, by cell: Cell, ifPresented: Bool = false) {
    let isGone = world[target].isRouterGone
    guard let stage = isGone ? world.stage(from: cell, .present) : world.stage(of: target, .present),
      !world.hasLostModal(stage), !ifPresented || hasPresented(world.presenter(for: stage))
    else { return }
    dismiss(on: stage, by: cell, for: isGone ? nil : target, isMeant: false)
  }

  /// True within the call that presents a coordinator's screen, whose view loads in it (SCREENS B8, C5).
  func isBeingPresented(_ cell: Cell) -> Bool {
    program.animates && presentations > 0 && presenting == cell && !world[cell].isShown && presentsModally
  }

  /// `if presentedViewController === child { dismiss(...) }`
  private mutating func dismissIfPresented(_ child: Cell?, by cell: Cell) {
    // What is on its way out is still what its host presents: the call is made, and comes to nothing.
    if let child, isDismissing(child) { lastCall = .empty }
    guard world[cell].isRib else {
      if let child, world[child].isShown, world[child].mode == .present { close(child, by: .code(cell)) }
      return
    }
    guard let base = base(of: cell) else {
      // A tree without any view stands on a screen that the flow does not speak of, as with `dismiss`.
      if let child, world[child].isShown, world[child].mode == .present { close(child, by: .code(cell)) }
      return
    }
    let host = presenterSeen(from: base)
    guard let presented = world[host].presented,
      child == nil || child == presented
    else { return }
    dismissPresented(on: host, by: .code(cell))
  }

  /// Whose `presentedViewController` a screen reads as its own.
  private mutating func presenterSeen(from screen: Cell) -> Cell {
    let presenter = world.presenter(for: screen)
    if presenter == screen || world[presenter].presented == nil { return presenter }
    return habit(.presentedThroughAncestor) == 0 ? presenter : screen
  }

  /// dismiss(animated:) in the child itself. What neither presents nor is presented any more takes nothing down
  /// (SCREENS C4); of a coordinator whose flow names no containers only its screen says what it presents.
  mutating func dismissSelf(_ cell: Cell) {
    lastCall = .empty
    emit(.dismiss(.begin, cell, by: cell))
    let count = world.screens.count
    if program.animates, world[cell].isRib || program.hasContainers || world[cell].isShown {
      dismiss(on: cell, by: cell, for: cell, isMeant: true)
    } else {
      close(cell, by: .code(cell))
    }
    // UIKit hears what it does already.
    if lastCall == .empty, isDismissing(cell) {
      emit(.dismissIgnored(cell, by: cell))
    } else {
      tellOfNothing(cell, outOf: count)
    }
    emit(.dismiss(.end, cell))
  }

  /// A call that has found no screen to take down.
  mutating func tellOfNothing(_ cell: Cell, outOf count: Int) {
    if program.animates, lastCall == .empty, world.screens.count == count { emit(Event(.inVain, cell)) }
  }

  /// dismiss(animated:) of a view controller: what it presents goes. Where it presents nothing the call moves
  /// to who presents it, and so takes down the modal that it is part of (SCREENS C1, C8).
  ///
  /// `isMeant` says that this is what the call is for, as where a screen closes itself.
  private mutating func dismiss(on receiver: Cell, by owner: Cell, for child: Cell?, isMeant: Bool) {
    let presenter = world.presenter(for: receiver)
    if let presented = presented(by: presenter) {
      if world[presenter].presented == nil { return close(presented, by: .code(owner)) }
      return dismissPresented(on: presenter, by: .code(owner))
    }
    // What is on its way out already is asked to go once more, which does nothing.
    let place = place(ofPresentedBy: presenter)
    let isLeaving = isDismissing(on: place)
    if isLeaving, habit(.dismissWhileDismissing) != 1 {
      lastCall = .lost
      cutShort(on: place)
      if lastCall == .lost { emit(.dismissIgnored(leavingScreen(of: place), by: owner)) }
      return
    }
    guard program.animates, let modal = world.modal(around: receiver) else { return }
    if isLeaving {
      emit(.dismissForwarded(modal, by: owner, for: child))
      return hideTree(modal, by: .forward(owner))
    }
    if isMeant { return close(modal, by: .code(owner)) }
    if transitionAgainst(modal) == nil || isPutOff(.present) {
      emit(.dismissForwarded(modal, by: owner, for: child))
    }
    close(modal, by: .forward(owner))
  }

  /// Whether a screen presents something, or what it has presented is on its way out.
  private func hasPresented(_ presenter: Cell) -> Bool {
    presented(by: presenter) != nil || isDismissing(on: place(ofPresentedBy: presenter))
  }

  /// On what the modal of a presenter stands; of a coordinator whose flow names no containers, its storey.
  private func place(ofPresentedBy presenter: Cell) -> Cell? {
    world[presenter].isRib || program.hasContainers ? presenter : world.storey(of: presenter)
  }

  /// What a screen presents; of a coordinator whose flow names no containers, the sheet that stands on it.
  private func presented(by presenter: Cell) -> Cell? {
    if world[presenter].isRib || program.hasContainers { return world[presenter].presented }
    let storey = world.storey(of: world[presenter].isShown ? presenter : stage(of: presenter))
    return world.sheet { $0 != presenter && world.storey(under: $0) == storey }
  }

  /// dismiss(animated:) of a presenter: whatever it presents goes, whoever put it there.
  mutating func dismissPresented(on host: Cell, by closer: Closer) {
    guard let presented = world[host].presented else { return }
    if world[presented].isShown {
      if world[presented].host != Link(host) { flag(presented, .host, host) }
      if closer.owner != nil { return close(presented, by: closer) }
      return hideTree(presented, by: closer)
    }
    if program.animates, presentations > 0 { return holdUpPresenting(presented, by: closer.owner) }
    flag(host, .presented, nil)
    release(presented, .view)
  }

  /// Whose screens are up, the topmost first; some may be gone when their turn comes.
  mutating func fromTop(_ body: (inout Self, Cell) -> Bool) {
    var height = world.screens.count - 1
    while height >= 0, !isHalted {
      if height < world.screens.count, !body(&self, world.screens[height]) { return }
      height -= 1
    }
  }

  /// Takes a screen down with all that stands on it or was pushed after it, top first. What a kept view controller
  /// contains stays in it, and is seen again with it.
  mutating func hideTree(_ cell: Cell, by closer: Closer) {
    together {
      $0.fromTop { machine, above in
        if above == cell { return true }
        if machine.world.goes(above, with: cell), !machine.world.stays(above, inKeptPartOf: cell) {
          machine.hide(above, by: closer, with: cell)
        }
        return true
      }
      $0.hide(cell, by: closer)
    }
  }

  /// One screen goes; `below` is the one that takes it along.
  mutating func hide(_ cell: Cell, by closer: Closer, with below: Cell? = nil) {
    guard world[cell].isShown, !isHalted else { return }
    let (host, mode, presenter) = (world[cell].host.cell, world[cell].mode, presenter(of: cell))
    let wasSelected = host.map { world[$0].selected == cell } ?? false
    // What cannot be seen goes at once, and has disappeared before.
    let isAnimated =
      takesTime(mode) && closer != .window && world.isSeen(cell)
      && !isOutOfWindow(world.ground(of: cell), mode)
    leave(cell, with: below)
    cancelAppearance(of: cell)
    emit(.hidden(cell, by: closer, with: below, mode))
    if let host, world[host].presented == cell {
      if program.animates || below == nil {
        flag(host, .presented, nil)
      } else {
        // The stand-in leaves the link of a screen that goes with the one below it.
        retain(cell, .view)
      }
    }
    // The next time it shows, a coordinator builds a screen anew, unless it keeps the one that it has.
    if !world[cell].isRib, !world.component(cell).keepsScreen { flag(cell, .viewLoaded, false) }
    if isAnimated {
      beginDisappearance(cell, from: presenter, mode)
    } else {
      dropScreen(of: cell) { $0.disappearAtOnce(cell) }
      if below == nil { lastCall = .done }
    }
    if wasSelected, let host, below == nil, closer != .window { selectNext(in: host) }
  }

  /// Whether isMovingFromParent or isBeingDismissed says that a screen goes: not where what it stands in does, of which it
  /// may ask its navigation controller.
  private mutating func leave(_ cell: Cell, with below: Cell?) {
    guard let below else { return set(cell, .leaving) }
    let isPopped =
      world[cell].mode == .push && world[below].mode == .push && world.isInStack(cell, with: below)
    let stack = world.presentedStack(around: cell)
    let isWithStack = stack.map { $0 == below || world.goes($0, with: below) } ?? false
    set(cell, isPopped || world[cell].mode == .present ? .leaving : .none, isWithStack: isWithStack)
  }

  /// What a view controller presents goes with it.
  mutating func dropPresented(_ cell: Cell) {
    guard let presented = world[cell].presented else { return }
    flag(cell, .presented, nil)
    if world[presented].isAlive(.view) { release(presented, .view) }
  }

  /// The child whose screen a slot's list, or what is done about a report, is to take down; nil where the own screen may be
  /// meant as well.
  func meantChild(_ code: Code, _ context: Context) -> Cell? {
    guard context.route != nil || code.meansChild else { return nil }
    if let local = context.local { return local }
    return world[context.cell].isRib ? meantByReport(context) : reporter(context)
  }

  /// Router.cleanupViews: takes down, top first, what this component put up, and detaches nothing.
  mutating func cleanupViews(_ cell: Cell) {
    guard world[cell].isAlive(.router) else {
      emit(.dropped(cell, .interactor, .cleanupViews))
      return
    }
    retain(cell, .router)
    emit(Event(.cleanupViews, .begin, cell))
    if program.animates {
      cleanUp(cell)
    } else if let host = base(of: cell), let presented = world[host].presented,
      world[presented].shownBy == Link(cell)
    {
      dismissPresented(on: host, by: .code(cell))
    }
    if !program.animates { takeOut(allOf: cell) }
    run(world.component(cell).hooks.cleanupViews, on: cell, .interactor)
    emit(Event(.cleanupViews, .end, cell))
    release(cell, .router)
  }

  /// The same where screens take no time, of what is not presented: the presented one alone is what the recorded app
  /// asks for.
  private mutating func takeOut(allOf cell: Cell) {
    fromTop { machine, screen in
      let mode = machine.world[screen].mode
      if machine.world[screen].shownBy == Link(cell), mode == .push || mode == .embed {
        machine.hideTree(screen, by: .code(cell))
      }
      return true
    }
  }

  private mutating func cleanUp(_ cell: Cell) {
    let own = world.screens.filter {
      world[$0].shownBy == Link(cell) && world[$0].mode != .window && $0 != swiped
    }
    let free = own.filter { transitionAgainst($0) == nil }
    for screen in own {
      if let moving = transitionAgainst(screen) { holdUp(screen, by: cell, after: moving) }
    }
    together { machine in for screen in free.reversed() { machine.hideTree(screen, by: .code(cell)) } }
  }
}

extension Step.Verb? {
  fileprivate var isDismissal: Bool { self == .dismiss || self == .dismissIfPresented }
}
