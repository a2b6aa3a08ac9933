/// Screens go: by code, with those below them, or because the user closes them.
extension Machine {
  /// `dismiss`, `pop`, `unembed`: of a slot's child, or of what the component itself put up.
  mutating func takeDown(_ op: Code.Op, for cell: Int, child: Int?) {
    emit(Event(.dismiss, .begin, cell: cell, other: (child ?? -1) + 1, code: at))
    defer { emit(Event(.dismiss, .end, cell: cell, code: at)) }
    if world.component(cell).kind != .rib {
      let target = child ?? cell
      if world.has(target, Layout.shown) { hideTree(target, by: cell) }
      return
    }
    if op == .dismiss {
      guard let host = base(of: cell) else {
        if let child, world.has(child, Layout.shown) { hideTree(child, by: cell) }
        return
      }
      dismissPresented(on: host, by: cell)
    } else if let child, world.has(child, Layout.shown) {
      hideTree(child, by: cell)
    }
  }

  /// dismiss(animated:) of a presenter: whatever it presents goes, whoever put it there.
  mutating func dismissPresented(on host: Int, by owner: Int) {
    let presented = world.get(host, Layout.presented)
    guard presented != 0 else { return }
    if world.has(presented - 1, Layout.shown) {
      if world.get(presented - 1, Layout.host) != host + 1 { flag(presented - 1, Layout.host, host + 1) }
      return hideTree(presented - 1, by: owner)
    }
    if program.animates, presentations > 0 {
      emit(Event(.dismissDropped, cell: presented - 1, part: 2, by: owner + 1, code: at))
      return
    }
    flag(host, Layout.presented, 0)
    release(presented - 1, 2)
  }

  /// Takes a screen down with all that stands on it or was pushed after it, top first.
  mutating func hideTree(_ cell: Int, by owner: Int) {
    let isPushed = world.get(cell, Layout.mode) == ScreenMode.push.rawValue
    var height = world.screenCount - 1
    while height >= 0, !isHalted {
      defer { height -= 1 }
      guard height < world.screenCount else { continue }
      let above = world.screen(at: height)
      if above == cell { break }
      let isOnTop = isPushed && world.get(above, Layout.mode) == ScreenMode.push.rawValue
      if isOnTop || stands(above, on: cell) { hide(above, by: owner, cascade: cell) }
    }
    hide(cell, by: owner)
  }

  func stands(_ above: Int, on cell: Int) -> Bool {
    var next = above
    for _ in 0..<64 {
      let host = world.get(next, Layout.host)
      guard host != 0, host != 255 else { return false }
      if host == cell + 1 { return true }
      next = host - 1
    }
    return false
  }

  /// One screen goes; `owner` is who took it down, -2 the user, -1 the window.
  mutating func hide(_ cell: Int, by owner: Int, cascade: Int = -1) {
    guard world.has(cell, Layout.shown), !isHalted else { return }
    let host = world.get(cell, Layout.host)
    emit(
      Event(
        .hidden,
        cell: cell,
        part: 2,
        other: cascade + 1,
        by: owner >= 0 ? owner + 1 : 0,
        slot: owner,
        value: world.get(cell, Layout.mode),
        code: at
      )
    )
    if host != 0, host != 255, world.get(host - 1, Layout.presented) == cell + 1 {
      if program.animates || cascade < 0 {
        flag(host - 1, Layout.presented, 0)
      } else {
        // The stand-in leaves the link of a screen that goes with the one below it.
        retain(cell, 2)
      }
    }
    disappear(cell)
    if world.component(cell).kind != .rib {
      // The next time it shows, a coordinator builds a screen anew.
      flag(cell, Layout.viewLoaded, 0)
    }
    dropScreen(of: cell)
  }

  /// viewDidDisappear, at once or when the animation is over, if somebody waits for it.
  mutating func disappear(_ cell: Int) {
    let steps = world.component(cell).viewDidDisappear
    if steps < 0 || !program.animates {
      emit(Event(.viewDidDisappear, cell: cell, part: 2, code: at))
      run(steps, on: cell, part: world.voice(cell))
    } else {
      enqueueDisappearance(cell)
    }
  }

  /// What a view controller presents goes with it.
  mutating func dropPresented(_ cell: Int) {
    let presented = world.get(cell, Layout.presented)
    guard presented != 0 else { return }
    flag(cell, Layout.presented, 0)
    if world.state(presented - 1, 2) == 1 { release(presented - 1, 2) }
  }

  mutating func popToRoot(by cell: Int) {
    emit(Event(.dismiss, .begin, cell: cell, by: cell + 1, code: at))
    var height = world.screenCount - 1
    while height >= 0, !isHalted {
      defer { height -= 1 }
      guard height < world.screenCount else { continue }
      let screen = world.screen(at: height)
      if world.get(screen, Layout.mode) == ScreenMode.push.rawValue { hideTree(screen, by: cell) }
    }
    emit(Event(.dismiss, .end, cell: cell, code: at))
  }

  /// Router.cleanupViews: takes down, top first, what this component put up, and detaches nothing.
  mutating func cleanupViews(_ cell: Int) {
    guard world.isAlive(cell, 0) else {
      emit(Event(.dropped, cell: cell, part: 1, slot: -3, code: at))
      return
    }
    retain(cell, 0)
    emit(Event(.cleanupViews, .begin, cell: cell, code: at))
    if program.animates {
      var height = world.screenCount - 1
      while height >= 0, !isHalted {
        defer { height -= 1 }
        guard height < world.screenCount else { continue }
        let screen = world.screen(at: height)
        let mode = world.get(screen, Layout.mode)
        if world.get(screen, Layout.shownBy) == cell + 1, mode != ScreenMode.window.rawValue {
          hideTree(screen, by: cell)
        }
      }
    } else if let host = base(of: cell) {
      dismissPresented(on: host, by: cell)
    }
    run(world.component(cell).cleanupViews, on: cell, part: 1)
    emit(Event(.cleanupViews, .end, cell: cell, code: at))
    release(cell, 0)
  }

  /// viewWillDisappear comes when a swipe begins, whether or not the user takes it back.
  mutating func startSwipe(_ cell: Int) {
    let name = number("viewWillDisappear")
    if name >= 0, world.component(cell).receives.contains(where: { $0.name == name }) {
      receive(cell, name: Int32(name))
    }
  }

  /// The user closes a screen: it goes, then the component's own handler runs, then its slot's.
  mutating func closeByUser(_ cell: Int) {
    guard world.isAlive(cell, 0) || world.isAlive(cell, 2) else { return }
    pin(cell)
    let part = world.isAlive(cell, 0) ? 0 : 2
    retain(cell, part)
    startSwipe(cell)
    emit(Event(.userDismiss, .begin, cell: cell, part: 2, code: at))
    hideTree(cell, by: -2)
    emit(Event(.userDismiss, .end, cell: cell, part: 2, code: at))
    if world.isAlive(cell, 0) || world.isAlive(cell, 1) {
      run(world.component(cell).closedByUser, on: cell, part: world.voice(cell))
    }
    let slot = world.get(cell, Layout.builtBySlot) - 1
    let parent = world.get(cell, Layout.parent)
    if slot >= 0, parent != 0, parent != 255, world.isAlive(parent - 1, 0), !isHalted {
      let info = world.component(parent - 1)
      if slot < info.slots.count, info.slots[slot].closedByUser >= 0 {
        var context = Context(cell: parent - 1, part: world.voice(parent - 1), slot: slot, sender: cell + 1)
        run(info.slots[slot].closedByUser, context: &context)
        drop(&context)
      }
    }
    release(cell, part)
    unpin(cell)
  }
}
