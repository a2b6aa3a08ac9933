/// Views and the screens that are up.
///
/// A presented screen is kept by the one it stands on, everything else by the window; taking a screen
/// down takes down what stands on it, top first.
extension Machine {
  /// viewDidLoad, once in a view controller's life.
  mutating func loadView(_ cell: Cell) {
    guard !world[cell].isViewLoaded, !isHalted else { return }
    let isRib = world[cell].isRib
    let hears = !isRib || (world[cell].hasViewListener && world[cell].isAlive(.interactor))
    var says: Event.Says = hears ? .hears : []
    if hears, world[cell].isActive { says.insert(.active) }
    emit(Event(.viewDidLoad, .begin, cell, part: .view, says))
    if world[cell].binding == .inViewDidLoad { bind(cell) }
    if hears {
      run(world.component(cell).hooks.viewDidLoad, on: cell, isRib ? .interactor : .router)
      finish(cell, at: .inViewDidLoad)
    }
    emit(Event(.viewDidLoad, .end, cell, part: .view))
  }

  /// The view binds to its listener; in vain while that is nil. A viewless RIB has nobody to ask, and a coordinator
  /// sets itself as the listener of the view that it makes.
  mutating func bind(_ cell: Cell) {
    guard world[cell].view != .none else { return }
    let hears = !world[cell].isRib || world[cell].hasViewListener
    emit(Event(hears ? .bound : .boundInVain, cell, part: .view))
  }

  func base(of cell: Cell) -> Cell? { world.base(of: cell) }

  /// True where a component has something to put on screen.
  func hasScreen(_ cell: Cell) -> Bool { !world[cell].isRib || world[cell].isAlive(.view) }

  /// `stack` is the one that a push was put off on; what `replaces` takes the place of all that the stack holds.
  mutating func show(
    _ cell: Cell,
    by owner: Cell,
    _ mode: ScreenMode,
    on stack: Cell? = nil,
    replaces: Bool = false
  ) {
    lastCall = .lost
    guard hasScreen(cell), !isHalted else { return }
    let outer = presentations > 0 ? presenting : nil
    // Within whose transition it has gone up; nil where it has not.
    var within: Cell?
    emit(.present(.begin, cell, by: owner, mode, in: outer))
    defer { emit(.present(.end, cell, by: owner, mode, in: within)) }
    let base = stack ?? base(of: owner, showing: cell, mode)
    // What is being pushed is in its stack while its view loads (SCREENS D1); a push from there waits for its end.
    // Where no containers are named it goes up right after it, within its transition.
    if let base, takesTime(mode), mode == .push, presentations > 0, presenting == base {
      if let stack = pushedOn { return postpone(cell, by: owner, after: base, on: stack) }
      if !presentsModally, !program.hasContainers { return showOnceUp(cell, by: owner, on: base) }
    }
    if program.hasContainers, mode == .push,
      world.stack(around: base) == nil || base.map({ world.hasLostModal($0) }) == true
    {
      return emit(.pushedNowhere(cell, by: owner))
    }
    let host = host(for: mode, from: base)
    if let moving = transitionBefore(cell, on: host, mode) {
      guard isDroppedMeanwhile(mode, replaces: replaces) else {
        return postpone(cell, by: owner, after: moving, on: mode == .push ? host : nil)
      }
      return emit(.refused(cell, on: host ?? owner, by: owner, mode == .push ? .moving : .dismissing))
    }
    if replaces, holds(cell, inStackOf: host) { return leaveAlone(cell, inStackOf: host, by: owner) }
    let isLink = mode == .present && host != nil && !program.animates
    if opening.contains(cell) || (world[cell].isShown && !isLink) {
      emit(Event(.presentedTwice, child: cell, of: owner))
      return
    }
    if let host, isTaken(host, for: cell, mode) {
      emit(.refused(cell, on: host, by: owner, isPresenting(on: host) ? .inProgress : .presenting))
      return
    }
    if mode == .present, let base, entering.contains(base), !world[base].isShown {
      return showOnceUp(cell, by: owner, on: base)
    }
    let isUp = host.map { takesScreens($0, mode) } ?? true
    if !isUp, program.animates {
      emit(.refused(cell, on: host ?? owner, by: owner, .offScreen))
      return
    }
    if world[cell].kind == .coordinator, mode == .present, let other = sheet(beside: cell) {
      emit(.refused(cell, on: owner, by: owner, isAppearing(other) ? .inProgress : .presenting))
      return
    }
    open(cell, by: owner, mode, host: host, isUp: isUp, replaces: replaces)
    // To embed takes no time, and is no transition (SCREENS A3). On a host that still appears a presentation goes
    // through all the same (B4), and so from a screen that begins to: both begin then at the end of the turn (B8). A
    // coordinator asks its navigation controller, which is up.
    let isModal = mode == .present
    let beginning = isModal && world[owner].isRib ? base.flatMap { waiting.begins($0) ? $0 : nil } : nil
    let coming = isModal ? presenter(of: cell).flatMap { isAppearing($0) ? $0 : nil } : nil
    if mode != .embed { within = outer ?? entered ?? beginning ?? coming }
  }

  /// What a screen puts up whose own view loads in the call that pushes or embeds it. It is in its container by then, so
  /// that who presents is the modal or root which that is part of (SCREENS B1, D1). Screens are kept by their height, so
  /// it goes up right after the one that asks for it, in the same call.
  private mutating func showOnceUp(_ cell: Cell, by owner: Cell, on base: Cell) {
    var item = WorkItem(.postponed, cell, world[cell].isRib ? .view : .router, isStrong: true)
    (item.sender, item.transition, item.step) = (owner, base, at)
    enqueue(item)
    lastCall = .postponed(cell)
  }

  /// The screen is up, and so goes what it has asked for while its view loaded.
  private mutating func showWhatWaits(for cell: Cell) {
    let (call, step, outer) = (lastCall, at, entered)
    func isAsked(_ item: WorkItem) -> Bool {
      guard item.kind == .postponed, item.transition == cell, item.step >= 0 else { return false }
      let verb = program.codes[item.step].verb
      return verb == .present || verb?.pushes == true && !program.hasContainers
    }
    while !isHalted, let place = waiting.indices.first(where: { isAsked(waiting[$0]) }) {
      let item = waiting[place]
      waiting.remove(at: place)
      entered = isAppearing(cell) ? cell : nil
      run(item)
    }
    (lastCall, at, entered) = (call, step, outer)
  }

  /// True where a host presents already, or would hold itself.
  private func isTaken(_ host: Cell, for cell: Cell, _ mode: ScreenMode) -> Bool {
    if host == cell { return mode == .present || program.animates }
    return mode == .present && world[host].presented != nil
  }

  private mutating func open(
    _ cell: Cell,
    by owner: Cell,
    _ mode: ScreenMode,
    host: Cell?,
    isUp: Bool,
    replaces: Bool
  ) {
    opening.append(cell)
    defer { opening.removeLast() }
    keepScreen(of: cell)
    if let host, mode == .present {
      flag(host, .presented, cell)
      if !program.animates { flag(cell, .shownBy, owner) }
    }
    if isHidden(host, mode) || isOutOfWindow(host ?? world.ground(of: cell), mode) {
      if replaces { clearStack(host, by: owner) }
      return stand(cell, by: owner, host: host, mode, isBottom: replaces)
    }
    let enters = program.animates && mode != .present
    if enters { entering.append(cell) }
    load(cell, for: mode, on: host)
    if enters { entering.removeLast() }
    guard isUp else {
      if mode != .present || host == nil { dropScreen(of: cell) }
      return
    }
    if mode == .present, let host, world[host].presented != cell {
      // Dismissed while its view loaded: it appears all the same, and nobody keeps it (recording 106).
      emit(Event(.viewDidAppear, cell, part: .view))
    } else {
      if replaces {
        takePlace(cell, by: owner, host: host)
      } else {
        appear(cell, by: owner, host: host, mode)
      }
      if enters { showWhatWaits(for: cell) }
    }
    // What is not animated has no end of its own.
    if program.takesTime, !isAppearing(cell) { bring(after: [cell]) }
  }

  /// The view of what goes up loads before its transition begins; to embed is none.
  private mutating func load(_ cell: Cell, for mode: ScreenMode, on host: Cell?) {
    if mode == .embed { return loadView(cell) }
    let outer = (presenting, presentsModally, pushedOn, pushesAtOnce)
    (presenting, presentsModally) = (cell, mode == .present)
    pushesAtOnce = mode == .push && (isUnanimated || host.map { world.isEmptyStack($0) } ?? false)
    pushedOn = program.hasContainers && mode == .push ? host : nil
    presentations += 1
    loadView(cell)
    presentations -= 1
    (presenting, presentsModally, pushedOn, pushesAtOnce) = outer
  }

  /// The coordinator's sheet beside which another one would stand over the same modal or root.
  func sheet(beside cell: Cell) -> Cell? {
    let storey = world.storey(under: cell)
    return world.sheet { world.storey(under: $0) == storey }
  }

  func stage(of cell: Cell) -> Cell? { world.stage(of: cell) }

  mutating func appear(_ cell: Cell, by owner: Cell, host: Cell?, _ mode: ScreenMode, joins: Bool = false) {
    emit(.shown(cell, on: host, by: owner, mode))
    forgetPlace(of: cell, isUp: true)
    if let host, mode == .embed, world.isTabBar(host) { flag(host, .selected, cell) }
    beginAppearance(cell, on: presenter(of: cell), mode, joins: joins)
  }

  /// Makes what stands on the screen for a component, with a reference that the screen owns: its view
  /// controller, the screen object of a coordinator, or a screen of the coordinator's own.
  mutating func keepScreen(of cell: Cell) {
    let info = world.component(cell)
    if info.kind != .rib, info.screen >= 0 {
      if let held = heldScreen(of: cell, info) {
        retain(held, .router)
        flag(cell, .screenObject, held)
        return pin(cell)
      }
      let outer = ownScreen
      ownScreen = (cell, [])
      defer { ownScreen = outer }
      guard let object = build(info.screen) else { return }
      flag(cell, .screenObject, object)
      pin(cell)
      return
    }
    if info.kind != .rib, !world[cell].isAlive(.view) {
      emit(Event(.initialized, cell, part: .view))
      if info.keepsScreen { retain(cell, .view) }
    }
    retain(cell, .view)
  }

  /// The screen object that a coordinator holds strongly itself: it is put up again, and none is built anew.
  private func heldScreen(of cell: Cell, _ info: ComponentInfo) -> Cell? {
    info.holds.indices.lazy.compactMap { line in
      info.holds[line].strength == .strong ? world[cell].hold(line) : nil
    }
    .first { world[$0].component == info.screen && world[$0].isAlive(.router) }
  }

  /// Undoes `keepScreen`, after what the screen says of its end: it may put up another one for its component.
  mutating func dropScreen(of cell: Cell, after body: (inout Self) -> Void = { _ in }) {
    let object = world[cell].screenObject.cell
    if object != nil { flag(cell, .screenObject, nil) }
    body(&self)
    guard let object else { return release(cell, .view) }
    release(object, .router)
    unpin(cell)
  }

  /// A window's root is replaced: what was on screen goes without having leaked, and what stands in the new root
  /// already stays.
  mutating func showInWindow(_ cell: Cell, by owner: Cell) {
    emit(.present(.begin, cell, by: owner, .window))
    clearWindow(for: cell)
    if !world[cell].isShown, !opening.contains(cell) {
      opening.append(cell)
      defer { opening.removeLast() }
      keepScreen(of: cell)
      loadView(cell)
      appear(cell, by: owner, host: nil, .window)
    }
    emit(.present(.end, cell, by: owner, .window))
  }

  /// What was on screen goes with the old root, a modal as it may.
  private mutating func clearWindow(for root: Cell) {
    if let modal = lowestModal(except: root) { emit(.rootReplaced(under: modal, by: root)) }
    func stays(_ screen: Cell) -> Bool { world.isContained(screen) { _ in true } }
    func goes(_ screen: Cell) -> Bool {
      screen != root && !world.standsIn(screen, unseen: root) && !stays(screen)
    }
    if world[root].isShown {
      while let top = world.screens.last(where: { $0 == root || !stays($0) }), top != root, !isHalted {
        hide(top, by: .window)
      }
    } else {
      while let top = world.screens.last(where: goes), !isHalted { hide(top, by: .window) }
    }
  }

  /// LaunchRouter.launch: the root's view loads and appears before its interactor is active
  /// (LaunchRouter.swift 43-49, recording 097).
  mutating func makeKeyAndVisible(_ cell: Cell) {
    guard !world[cell].isShown, !opening.contains(cell) else { return }
    if program.animates { clearWindow(for: cell) }
    opening.append(cell)
    defer { opening.removeLast() }
    retain(cell, .view)
    loadView(cell)
    appear(cell, by: cell, host: nil, .window)
  }
}
