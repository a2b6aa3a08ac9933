/// Screens in stacks, tabs and child areas, of which not all can be seen.
extension Machine {
  /// The screen that a component puts another one up from. In a flow without containers it is known of a coordinator
  /// where it is not up yet, or on its way out, and what it presents is refused.
  func base(of owner: Cell, showing cell: Cell, _ mode: ScreenMode) -> Cell? {
    if world[owner].isRib { return mode == .push ? stackBase(of: owner) : base(of: owner) }
    if program.hasContainers { return world.stage(of: cell, mode, loading: opening) }
    guard mode == .present || mode == .push, program.animates,
      let stage = world.stage(of: cell, mode, loading: opening), !world[stage].isShown
    else { return nil }
    return mode == .present || opening.contains(stage) ? stage : nil
  }

  /// The screen whose stack a RIB pushes on and pops from; also one that it is presenting in the stack that it makes, whose
  /// view loads.
  func stackBase(of owner: Cell) -> Cell? {
    if let base = world.stackBase(of: owner) { return base }
    guard world.component(owner).makesStack, presentations > 0, presentsModally, let presenting,
      world[presenting].attachedTo == owner, world.container(of: presenting).isStack
    else { return nil }
    return presenting
  }

  /// A coordinator gets its navigation controller when it is made, whoever listens to it or keeps it later, and keeps it
  /// where its maker goes.
  mutating func keepPlace(of cell: Cell, madeBy maker: Cell) {
    guard world.component(cell).answering.hasScreen else { return }
    flag(cell, .madeIn, world.stage(from: maker) ?? maker)
  }

  /// What is up in a container knows where it stands; elsewhere its parent says so, from when it has one.
  mutating func forgetPlace(of cell: Cell, isUp: Bool) {
    if world[cell].madeIn != nil, isUp == program.hasContainers { flag(cell, .madeIn, nil as Cell?) }
  }

  /// What a screen comes to stand in that is put up from `base`.
  func host(for mode: ScreenMode, from base: Cell?) -> Cell? {
    guard let base else { return nil }
    switch mode {
    case .push: return program.hasContainers ? world.stack(around: base) : around(base)
    case .present: return world.presenter(for: base)
    case .embed, .window: return base
    }
  }

  /// Where no container is named, what is pushed from a child area stands on the one stack, around that area; where
  /// screens take no time it stands on whoever pushes, as recordings have it.
  private func around(_ base: Cell) -> Cell {
    guard program.animates else { return base }
    var host = base
    for _ in 0..<64 {
      guard world[host].mode == .embed, let outer = world[host].host.cell else { break }
      host = outer
    }
    return host
  }

  /// Whether a screen can be put up there: what presents has to be in the window, a stack and a child area
  /// take screens also before they are seen (SCREENS A3, D8).
  func takesScreens(_ host: Cell, _ mode: ScreenMode) -> Bool {
    guard program.animates else { return mode == .embed || world.isInWindow(host) }
    return mode != .present || world.isInWindow(host)
  }

  /// A screen has its place in a container that cannot be seen. It loads and appears when that can; what is
  /// embedded in a child area is loaded by being put there.
  mutating func stand(_ cell: Cell, by owner: Cell, host: Cell?, _ mode: ScreenMode, isBottom: Bool = false) {
    let isTab = mode == .embed && host.map { world.isTabBar($0) } ?? false
    if mode == .embed, !isTab { loadView(cell) }
    emit(.shown(cell, on: host, by: owner, mode))
    if isBottom { flag(cell, .bottom, true) }
    forgetPlace(of: cell, isUp: true)
    arrive(cell)
    if isTab, let host, world[host].selected == nil { flag(host, .selected, cell) }
  }

  /// True where what is put there cannot be seen yet.
  func isHidden(_ host: Cell?, _ mode: ScreenMode) -> Bool {
    guard let host else { return false }
    if program.animates { return !world.wouldBeSeen(in: host, mode) }
    return mode == .embed && !world.isInWindow(host)
  }

  /// A stack under a full screen is in no window: what is asked of it takes no time (SCREENS A5, D8).
  mutating func isOutOfWindow(_ ground: Cell?, _ mode: ScreenMode?) -> Bool {
    mode == .push && program.takesTime && world.isCovered(world.storey(of: ground))
      && habit(.stackOutOfWindow) == 0
  }

  // MARK: - Tabs

  /// Another tab is seen from now on, at once; nothing is unloaded (SCREENS A2).
  mutating func select(_ tab: Cell) {
    guard world[tab].isShown, world[tab].mode == .embed, let bar = world[tab].host.cell, world.isTabBar(bar),
      world[bar].selected != tab
    else { return }
    emit(.tabSelected(tab, in: bar))
    tellAtOnce { [world] in world.standsIn($0, bar) }
  }

  /// The tab bar shows another tab where the selected one was taken out.
  mutating func selectNext(in bar: Cell) {
    let next = world.screens.first { world[$0].mode == .embed && world[$0].host == Link(bar) }
    if let next { select(next) }
  }

  /// `tabBarController.selectedViewController = ...`; nothing where the slot holds no tab.
  mutating func selectSlot(_ slot: Int, of cell: Cell) {
    guard let tab = world.holder(cell, slot: slot) else { return emit(Event(.inVain, cell)) }
    select(tab)
  }

  /// The user taps a tab; false where it cannot be reached.
  mutating func tapTab(_ cell: Cell) -> Bool {
    guard let bar = barInReach(of: cell) else { return false }
    if world[bar].selected == cell { popToRootByUser(ofStack: cell) } else { select(cell) }
    return true
  }

  /// The tab bar in which a finger finds the tab of an instance; nil where it finds none.
  func barInReach(of cell: Cell) -> Cell? {
    guard world[cell].isShown, world[cell].mode == .embed, let bar = world[cell].host.cell,
      world.isTabBar(bar), world.isSeen(bar), world.isUncovered(bar)
    else { return nil }
    return bar
  }

  /// A tap on the tab that is selected already: its stack shows its root.
  private mutating func popToRootByUser(ofStack owner: Cell) {
    let popped = world.screens.filter {
      world[$0].mode == .push && world[$0].host == Link(owner) && !world.isRootOfStack($0)
    }
    guard let lowest = popped.first, let top = popped.last, transitionAgainst(lowest) == nil else { return }
    let owned = popped.map { (cell: $0, owner: world[$0].attachedTo) }
    for (cell, owner) in owned {
      pin(cell)
      if let owner { pin(owner) }
      retain(cell, .view)
    }
    hideTree(lowest, by: .user)
    for (cell, owner) in owned.reversed() {
      answerClosing(cell, after: top, owner: owner)
      release(cell, .view)
      if let owner { unpin(owner) }
      unpin(cell)
    }
  }

  // MARK: - What goes

  /// Whether a line takes a screen out of its container: `pop` what was pushed, but no root, `unembed` what
  /// was embedded.
  func takesOut(_ cell: Cell, _ verb: Step.Verb?) -> Bool {
    guard program.hasContainers || program.animates else { return true }
    if verb == .pop {
      return world[cell].mode == .push && !world.isRootOfStack(cell)
    }
    return verb != .unembed || world[cell].mode == .embed
  }

  /// What stands in a view controller that was never seen goes with it.
  mutating func dropContents(_ cell: Cell) {
    for inner in Array(world.screens).reversed() {
      guard world[inner].isShown, world[inner].host == Link(cell),
        program.animates || world[inner].mode == .embed
      else { continue }
      hide(inner, by: .code(cell), with: cell)
    }
  }

  /// The lowest modal that is up.
  func lowestModal(except cell: Cell) -> Cell? {
    world.screens.first { world[$0].mode == .present && $0 != cell }
  }
}
