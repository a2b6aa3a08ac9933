/// How a screen was put up.
enum ScreenMode: Int {
  case present = 1, push, embed
  /// The root of the window.
  case window
}

/// Views and the screens that are up.
///
/// A presented screen is kept by the one it stands on, everything else by the window; taking a screen
/// down takes down what stands on it, top first.
extension Machine {
  /// Runs one step about views; what it is about is the local router in a slot's list, else `self`.
  mutating func performViewStep(_ code: Code, _ context: inout Context) -> Flow {
    let cell = context.cell
    let isRib = world.component(cell).kind == .rib
    let subject = context.slot >= 0 && context.route >= 0 ? context.local - 1 : cell
    switch code.op {
    case .present, .push, .embed:
      let mode: ScreenMode = code.op == .present ? .present : code.op == .push ? .push : .embed
      if subject >= 0 { show(subject, by: cell, mode) }
    case .show: if subject >= 0 { showInWindow(subject, by: cell) }
    case .dismiss, .pop, .unembed:
      if isRib { takeOccupant(&context) }
      takeDown(code.op, for: cell, child: context.route >= 0 && context.local != 0 ? context.local - 1 : nil)
    case .popToRoot: popToRoot(by: cell)
    case .dismissSelf:
      emit(Event(.dismiss, .begin, cell: cell, by: cell + 1, code: at))
      if world.has(cell, Layout.shown) { hideTree(cell, by: cell) }
      emit(Event(.dismiss, .end, cell: cell, code: at))
    case .cleanupViews: cleanupViews(cell)
    case .askViewToBind: bind(cell)
    case .emitState:
      emit(Event(.stateEmitted, cell: cell, value: world.get(cell, Layout.bound), code: at))
    case .touchView:
      if world.isAlive(cell, 2) { loadView(cell) } else if isRib { break }
    default: break
    }
    return .done
  }

  /// viewDidLoad, once in a view controller's life.
  mutating func loadView(_ cell: Int) {
    guard !world.has(cell, Layout.viewLoaded), !isHalted else { return }
    let isRib = world.component(cell).kind == .rib
    let hears = !isRib || (world.has(cell, Layout.viewListener) && world.isAlive(cell, 1))
    let active = hears && world.has(cell, Layout.active)
    emit(
      Event(
        .viewDidLoad,
        .begin,
        cell: cell,
        part: 2,
        value: (hears ? 1 : 0) | (active ? 2 : 0),
        code: at
      )
    )
    if world.get(cell, Layout.binding) == Component.Binding.inViewDidLoad.number { bind(cell) }
    if hears {
      run(world.component(cell).viewDidLoad, on: cell, part: isRib ? 1 : 0)
      finish(cell, at: .inViewDidLoad)
    }
    emit(Event(.viewDidLoad, .end, cell: cell, part: 2, code: at))
  }

  /// The view binds to its listener; in vain while that is nil.
  mutating func bind(_ cell: Int) {
    let hears = world.has(cell, Layout.viewListener)
    emit(
      Event(
        hears ? .bound : .boundInVain,
        cell: cell,
        part: 2,
        value: world.get(cell, Layout.bound),
        code: at
      )
    )
  }

  /// The screen that a component presents on: its own, or the nearest above a viewless one.
  func base(of cell: Int) -> Int? {
    var next = cell
    for _ in 0..<64 {
      if world.component(next).kind != .rib { return nil }
      if world.get(next, Layout.view) != 0 { return world.isAlive(next, 2) ? next : nil }
      let above = world.get(next, Layout.listener)
      let parent = above != 0 && above != 255 ? above : world.get(next, Layout.parent)
      guard parent != 0, parent != 255, parent != next + 1 else { return nil }
      next = parent - 1
    }
    return nil
  }

  /// True where a component has something to put on screen.
  func hasScreen(_ cell: Int) -> Bool {
    world.component(cell).kind != .rib || world.isAlive(cell, 2)
  }

  mutating func show(_ cell: Int, by owner: Int, _ mode: ScreenMode) {
    guard hasScreen(cell), !isHalted else { return }
    emit(
      Event(
        .present,
        .begin,
        cell: owner,
        other: cell + 1,
        by: presentations > 0 ? presenting + 1 : 0,
        value: mode.rawValue,
        code: at
      )
    )
    defer { emit(Event(.present, .end, cell: owner, other: cell + 1, value: mode.rawValue, code: at)) }
    let host = world.component(owner).kind == .rib ? base(of: owner) : nil
    let isLink = mode == .present && host != nil && !program.animates
    if opening.contains(cell) || (world.has(cell, Layout.shown) && !isLink) {
      emit(Event(.presentedTwice, cell: owner, other: cell + 1, value: mode.rawValue, code: at))
      return
    }
    if let host, mode == .present, world.has(host, Layout.presented) || host == cell {
      emit(Event(.presentRefused, cell: host, part: 2, other: cell + 1, by: owner + 1, value: 1, code: at))
      return
    }
    if world.component(cell).kind == .coordinator, mode == .present, isStageTaken(for: cell) {
      emit(Event(.presentRefused, cell: owner, part: 2, other: cell + 1, by: owner + 1, value: 1, code: at))
      return
    }
    let isUp = host.map { world.has($0, Layout.shown) } ?? true
    if !isUp, program.animates {
      emit(
        Event(
          .presentRefused,
          cell: host ?? owner,
          part: 2,
          other: cell + 1,
          by: owner + 1,
          value: 2,
          code: at
        )
      )
      return
    }
    opening.append(cell)
    defer { opening.removeLast() }
    keepScreen(of: cell)
    if let host, mode == .present { flag(host, Layout.presented, cell + 1) }
    let outer = presenting
    presenting = cell
    presentations += 1
    loadView(cell)
    presentations -= 1
    presenting = outer
    guard isUp else {
      if mode != .present || host == nil { dropScreen(of: cell) }
      return
    }
    if mode == .present, let host, world.get(host, Layout.presented) != cell + 1 {
      // Dismissed while its view loaded: it appears all the same, and nobody keeps it (recording 106).
      emit(Event(.viewDidAppear, cell: cell, part: 2, code: at))
    } else {
      appear(cell, by: owner, host: host, mode)
    }
  }

  /// True where a coordinator's sheet would stand beside another one on the same screen.
  func isStageTaken(for cell: Int) -> Bool {
    let stage = stage(of: cell)
    return (0..<world.screenCount).contains { height in
      let screen = world.screen(at: height)
      return world.component(screen).kind == .coordinator
        && world.get(screen, Layout.mode) == ScreenMode.present.rawValue && self.stage(of: screen) == stage
    }
  }

  /// The nearest coordinator above whose screen is up, or -1 for the window.
  func stage(of cell: Int) -> Int {
    var next = world.parent(of: cell)
    for _ in 0..<64 where next >= 0 {
      if world.has(next, Layout.shown) { return next }
      next = world.parent(of: next)
    }
    return -1
  }

  mutating func appear(_ cell: Int, by owner: Int, host: Int?, _ mode: ScreenMode) {
    emit(
      Event(
        .shown,
        cell: cell,
        part: 2,
        other: (host ?? -1) + 1,
        by: owner + 1,
        value: mode.rawValue,
        code: at
      )
    )
    emit(Event(.viewDidAppear, cell: cell, part: 2, code: at))
    run(world.component(cell).viewDidAppear, on: cell, part: world.voice(cell))
  }

  /// Makes what stands on the screen for a component, with a reference that the screen owns: its view
  /// controller, the screen object of a coordinator, or a screen of the coordinator's own.
  mutating func keepScreen(of cell: Int) {
    let info = world.component(cell)
    if info.kind != .rib, info.screen >= 0 {
      guard let object = build(info.screen) else { return }
      flag(cell, Layout.screenObject, object + 1)
      pin(cell)
      return
    }
    if info.kind != .rib, world.state(cell, 2) != 1 {
      emit(Event(.initialized, cell: cell, part: 2, code: at))
    }
    retain(cell, 2)
  }

  /// Undoes `keepScreen`.
  mutating func dropScreen(of cell: Int) {
    let object = world.get(cell, Layout.screenObject)
    guard object != 0, object != 255 else { return release(cell, 2) }
    flag(cell, Layout.screenObject, 0)
    release(object - 1, 0)
    unpin(cell)
  }

  /// A window's root is replaced: what was on screen goes without having leaked.
  mutating func showInWindow(_ cell: Int, by owner: Int) {
    emit(Event(.present, .begin, cell: owner, other: cell + 1, value: ScreenMode.window.rawValue, code: at))
    while world.screenCount > 0, !isHalted {
      let top = world.screen(at: world.screenCount - 1)
      if top == cell { break }
      hide(top, by: -1)
    }
    if !world.has(cell, Layout.shown), !opening.contains(cell) {
      opening.append(cell)
      defer { opening.removeLast() }
      keepScreen(of: cell)
      loadView(cell)
      appear(cell, by: owner, host: nil, .window)
    }
    emit(Event(.present, .end, cell: owner, other: cell + 1, value: ScreenMode.window.rawValue, code: at))
  }

  /// LaunchRouter.launch: the root's view loads and appears before its interactor is active
  /// (LaunchRouter.swift 43-49, recording 097).
  mutating func makeKeyAndVisible(_ cell: Int) {
    guard !world.has(cell, Layout.shown), !opening.contains(cell) else { return }
    opening.append(cell)
    defer { opening.removeLast() }
    retain(cell, 2)
    loadView(cell)
    appear(cell, by: cell, host: nil, .window)
  }
}
