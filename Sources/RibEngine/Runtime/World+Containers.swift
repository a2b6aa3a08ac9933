/// Where screens stand: in which container, under which modal, and what of it can be seen.
///
/// In a flow that names containers, a screen's host is what it stands in: the owner of the stack that it was
/// pushed on, the one that embeds it, or who presents it. In any other there is one window with one stack, and
/// the host is the screen that the component put it up from.
extension World {
  /// The container that a screen brings, or that is made around it.
  func container(of cell: Cell) -> Component.Container {
    let own = component(cell).container
    guard own == .none, program.makesStacks, isMeantForMadeStack(cell) else { return own }
    // It stands there before it is up, while its view loads.
    return !self[cell].isShown || self[cell].mode == .present ? .navigation : own
  }

  /// True for a child that a RIB without a view presents, if at all, in the navigation controller which it makes.
  func isMeantForMadeStack(_ cell: Cell) -> Bool {
    guard let slot = self[cell].slot,
      let owner = self[cell].listener.cell ?? self[cell].attachedTo, component(owner).makesStack
    else { return false }
    let slots = component(owner).slots
    return slots.indices.contains(slot) && slots[slot].presents
  }

  func isTabBar(_ cell: Cell) -> Bool { container(of: cell) == .tabs }

  /// Whose stack a push from a screen goes to: the nearest that encloses it. nil is a `navigationController`
  /// that is nil.
  func stack(around cell: Cell?) -> Cell? {
    var next = cell
    for _ in 0..<64 {
      guard let here = next else { return nil }
      if container(of: here).isStack { return here }
      guard let place = place(of: here) else { return nil }
      switch place.mode {
      case .push: return place.host
      case .embed: next = place.host
      case .present, .window, nil: return nil
      }
    }
    return nil
  }

  /// How a screen stands, and in what; also while a transition takes it away, to whose end it stays where it was. nil for
  /// one that stands nowhere.
  private func place(of cell: Cell) -> (mode: ScreenMode?, host: Cell?)? {
    if self[cell].isShown { return (self[cell].mode, self[cell].host.cell) }
    guard self[cell].isDisappearing,
      let leaving = row.waiting.indices.first(where: { place in
        row.waiting.kind(place) == .disappearance && row.waiting[place].cell == cell
      })
    else { return nil }
    return (row.waiting[leaving].mode, row.waiting[leaving].host)
  }

  /// The modal, or the root of the window, that a screen is part of, to the end of the transition that pops it; nil for
  /// one that stands nowhere.
  func level(of cell: Cell) -> Cell? {
    var next = cell
    for _ in 0..<64 {
      guard let place = place(of: next) else { return nil }
      guard place.mode == .push || place.mode == .embed, let host = place.host else {
        return self[next].isShown ? next : nil
      }
      next = host
    }
    return nil
  }

  /// True for the root of the window and what stands in it: what is presented stands on a root, and is none, and what was
  /// put into a container waits for that.
  func isOfRoot(_ cell: Cell) -> Bool {
    if self[cell].mode == .present { return false }
    return !program.hasContainers || level(of: cell).map { self[$0].mode != .present } ?? false
  }

  /// The screen that a component presents on: its own, or the nearest above a viewless one, which may be in a navigation
  /// controller that one above has made.
  func base(of cell: Cell) -> Cell? {
    var next = cell
    for _ in 0..<64 {
      let instance = self[next]
      if !instance.isRib { return nil }
      if next != cell, let root = rootOfStack(madeBy: next) { return root }
      if instance.view != .none { return instance.isAlive(.view) ? next : nil }
      guard let above = instance.listener.cell ?? instance.attachedTo, above != next else { return nil }
      next = above
    }
    return nil
  }

  /// Of a RIB without a view that makes a navigation controller: the screen that it has presented in it.
  func rootOfStack(madeBy cell: Cell) -> Cell? {
    guard component(cell).makesStack else { return nil }
    return screens.first {
      self[$0].mode == .present && self[$0].shownBy == Link(cell) && container(of: $0).isStack
    }
  }

  /// The screen whose stack a RIB pushes on and pops from.
  func stackBase(of cell: Cell) -> Cell? {
    component(cell).makesStack ? rootOfStack(madeBy: cell) : base(of: cell)
  }

  /// Whose screen a push is asked of that has found no stack; who asks for it where nothing has a screen.
  func pushingScreen(_ event: Event) -> Cell? {
    guard let owner = event.owner else { return nil }
    return (self[owner].isRib ? stackBase(of: owner) : event.child.flatMap { stage(of: $0, .push) }) ?? owner
  }

  /// Who presents for a screen: the modal or root that it is part of, so that all in it share one place for a
  /// modal, which stays where the screen itself is popped (SCREENS B1); it itself where screens are only kept.
  func presenter(for cell: Cell) -> Cell { program.animates ? level(of: cell) ?? cell : cell }

  /// The modal that a screen is, or is part of; what goes when its `dismiss` is forwarded. A push is in the
  /// window where no containers are named.
  func modal(around cell: Cell) -> Cell? {
    if !program.hasContainers, !isEmbeddedInModal(cell) { return nil }
    return level(of: cell).flatMap { self[$0].mode == .present ? $0 : nil }
  }

  private func isEmbeddedInModal(_ cell: Cell) -> Bool {
    var next = cell
    for _ in 0..<64 {
      if self[next].mode != .embed { return self[next].isShown && self[next].mode == .present }
      guard self[next].isShown, let host = self[next].host.cell else { return false }
      next = host
    }
    return false
  }

  // MARK: - Stacks

  /// The topmost screen of a stack; its owner where nothing was pushed.
  func top(ofStack owner: Cell) -> Cell {
    screens.last { self[$0].mode == .push && self[$0].host == Link(owner) } ?? owner
  }

  /// True for a stack that has no root of its owner, and no other either. What comes first is not animated, whatever the
  /// call says: UIKit has nothing to slide from.
  func isEmptyStack(_ owner: Cell) -> Bool {
    container(of: owner) == .emptyNavigation && top(ofStack: owner) == owner
  }

  /// True for a screen that has taken the place of all in its stack, and for the first of a stack that has none of its
  /// owner: it cannot be popped.
  func isRootOfStack(_ cell: Cell) -> Bool {
    if self[cell].isBottom { return true }
    guard self[cell].mode == .push, let owner = self[cell].host.cell, container(of: owner) == .emptyNavigation
    else { return false }
    return screens.first { self[$0].mode == .push && self[$0].host == Link(owner) } == cell
  }

  // MARK: - What can be seen

  /// True where all that a screen stands in, or on, leads to the window.
  func isInWindow(_ cell: Cell) -> Bool {
    var next = cell
    for _ in 0..<64 {
      guard self[next].isShown else { return false }
      guard let host = self[next].host.cell else { return true }
      next = host
    }
    return false
  }

  /// True where a screen is part of another one that is about to appear, and appears with it: no modal is
  /// between them, and nothing that is on its way of its own.
  func standsIn(_ inner: Cell, _ cell: Cell) -> Bool {
    var next = inner
    for _ in 0..<64 {
      guard self[next].isShown, self[next].mode != .present, let host = self[next].host.cell,
        !isAppearing(next)
      else { return false }
      if host == cell { return true }
      next = host
    }
    return false
  }

  /// True where a screen was put into a container that is not up yet; what is the window's root stands in nothing.
  func standsIn(_ inner: Cell, unseen root: Cell) -> Bool {
    guard !self[root].isShown else { return false }
    var next = inner
    for _ in 0..<64 {
      guard self[next].mode != .window, let host = ground(of: next) else { return false }
      if host == root { return true }
      next = host
    }
    return false
  }

  /// True where a screen, or what it is embedded in, is on its way in: what is embedded in it appears then.
  private func isComing(_ cell: Cell) -> Bool {
    var next = cell
    for _ in 0..<64 {
      if isAppearing(next) { return true }
      guard self[next].mode == .embed, let host = self[next].host.cell else { return false }
      next = host
    }
    return false
  }

  /// True where all that a screen stands in leads to the window, through tabs that are selected and as the
  /// top of each stack. What a modal covers counts as seen. Where no containers are named, all in the window is.
  func isSeen(_ cell: Cell) -> Bool {
    guard program.hasContainers else { return isInWindow(cell) }
    guard self[cell].isShown, !container(of: cell).isStack || top(ofStack: cell) == cell else { return false }
    return isPlaceSeen(of: cell)
  }

  private func isPlaceSeen(of cell: Cell) -> Bool {
    guard self[cell].isShown else { return false }
    guard let host = self[cell].host.cell else { return true }
    switch self[cell].mode {
    case .push: return top(ofStack: host) == cell && isPlaceSeen(of: host)
    case .embed: return (!isTabBar(host) || self[host].selected == cell) && isSeen(host)
    case .present: return isPlaceSeen(of: host)
    case .window, nil: return true
    }
  }

  /// Whether a screen that is put into `host` now can be seen at once.
  func wouldBeSeen(in host: Cell, _ mode: ScreenMode) -> Bool {
    switch mode {
    case .push: program.hasContainers ? isPlaceSeen(of: host) : isInWindow(host)
    case .embed: (!isTabBar(host) || self[host].selected == nil) && isSeen(host) && !isComing(host)
    case .present, .window: true
    }
  }

  /// True where every tab on the way from a screen to the window is selected.
  func isInSelectedTabs(_ cell: Cell) -> Bool {
    var next = cell
    for _ in 0..<64 {
      guard let host = self[next].host.cell else { return true }
      guard self[host].isShown else { return false }
      if self[next].mode == .embed, isTabBar(host), self[host].selected != next { return false }
      next = host
    }
    return true
  }

  /// The tab that a screen stands in and that is not selected, with its tab bar: the innermost.
  func unselectedTab(around cell: Cell) -> (bar: Cell, tab: Cell)? {
    var next = cell
    for _ in 0..<64 {
      guard self[next].isShown, let host = self[next].host.cell else { return nil }
      if self[next].mode == .embed, isTabBar(host), self[host].selected != next { return (host, next) }
      next = host
    }
    return nil
  }

  // MARK: - Gestures

  /// Whether the user's finger finds the screen: a swipe back takes the top of a stack that is seen, and not
  /// its root; a swipe down takes a sheet on which nothing is presented.
  func canBeSwiped(_ cell: Cell, _ mode: ScreenMode) -> Bool {
    guard self[cell].isShown, self[cell].mode != .window else { return false }
    if mode == .present, component(cell).presentation == .fullScreen { return false }
    guard self[cell].mode == mode else { return false }
    if mode == .push, isRootOfStack(cell) { return false }
    guard program.hasContainers else { return isInWindow(cell) && isOnTop(cell, mode) }
    guard isUncovered(cell) else { return false }
    return mode == .present || isPlaceSeen(of: cell)
  }

  /// In the one window of a flow that names no containers: nothing was presented after a screen, and on one that was
  /// pushed nothing was pushed either.
  private func isOnTop(_ cell: Cell, _ mode: ScreenMode) -> Bool {
    let top = screens.last { self[$0].mode == .present || self[$0].mode == .push && mode == .push }
    guard top == cell else { return false }
    // What was pushed under a modal is out of reach, as it is for a tap.
    return mode != .push || !program.animates || !isUnderModal(cell)
  }

  /// True where no modal is over what the screen is part of.
  func isUncovered(_ cell: Cell) -> Bool { self[presenter(for: cell)].presented == nil }

  // MARK: - Going along

  /// Whether a screen goes when another one does: it stands in it or on it, or above it in a stack.
  func goes(_ above: Cell, with cell: Cell) -> Bool {
    var next = above
    for _ in 0..<64 {
      if program.hasContainers || next == above, isAbove(next, inStackOf: cell) { return true }
      guard let host = self[next].host.cell ?? hostUnsaid(of: next) else { return false }
      if host == cell { return true }
      next = host
    }
    return false
  }

  /// Whether a screen that goes with `cell` stays where it is all the same: in a view controller that goes and is kept,
  /// as nothing takes a child out of that.
  func stays(_ screen: Cell, inKeptPartOf cell: Cell) -> Bool {
    isContained(screen) { $0 == cell || goes($0, with: cell) }
  }

  /// True where a screen stands in a view controller that is kept by a slot, and of which something is so. What is pushed
  /// stands in that where containers are named, and a modal in none.
  func isContained(_ screen: Cell, inKept isMeant: (Cell) -> Bool) -> Bool {
    guard program.keepsScreens else { return false }
    var next = screen
    for _ in 0..<64 {
      guard self[next].mode == .embed || self[next].mode == .push && program.hasContainers,
        let host = self[next].host.cell
      else { return false }
      if isKept(host), isMeant(host) { return true }
      next = host
    }
    return false
  }

  /// True where a slot keeps a router for `reuse`, or a coordinator its own screen.
  private func isKept(_ cell: Cell) -> Bool {
    if component(cell).keepsScreen { return self[cell].isAlive(.view) }
    return cells.contains { other in component(other).slots.indices.contains { self[other].kept($0) == cell }
    }
  }

  /// What a coordinator's screen stands in or on in a flow that names no containers: a modal on the modal or root below
  /// it, what is embedded in a child area.
  private func hostUnsaid(of screen: Cell) -> Cell? {
    guard !program.hasContainers, self[screen].kind == .coordinator else { return nil }
    switch self[screen].mode {
    case .present: return storey(of: ground(of: screen))
    case .embed: return ground(of: screen)
    case .push, .window, nil: return nil
    }
  }

  private func isAbove(_ above: Cell, inStackOf cell: Cell) -> Bool {
    guard self[cell].mode == .push, self[above].mode == .push, above != cell,
      !program.hasContainers || self[above].host == self[cell].host,
      let height = screens.place(of: above), let lower = screens.place(of: cell)
    else { return false }
    return height > lower
  }
}
