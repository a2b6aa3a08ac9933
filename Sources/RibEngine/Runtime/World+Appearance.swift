/// Which screens are in front: in the window, and covered by nothing that makes them disappear.
///
/// A push covers what its stack showed, a full screen what presents it with all that stands in that; a sheet
/// covers nothing (SCREENS A5, E3), but takes the touches of all that it stands over.
extension World {
  /// What a screen stands in or on; of a coordinator whose flow names no containers the screen of the nearest
  /// coordinator above. nil for the window.
  func ground(of cell: Cell) -> Cell? {
    self[cell].host.cell
      ?? (self[cell].isRib || program.hasContainers ? nil : stage(of: cell, self[cell].mode))
  }

  /// True where it is written that the screen of a component refers to it weakly: the view of a RIB to its listener, or
  /// the object that is built for the screen of a coordinator.
  func isHeldWeaklyByScreen(_ cell: Cell) -> Bool {
    let info = component(cell)
    if info.kind == .rib {
      return info.holds.contains { $0.strength == .weak && $0.target == .presenterListener }
    }
    guard info.screen >= 0 else { return false }
    let own = ComponentInfo.HoldTarget.component(self[cell].component)
    return program.components[info.screen].holds.contains { $0.strength == .weak && $0.target == own }
  }

  /// The nearest coordinator above whose screen is up, or that takes a screen before it puts up its own; nil for the
  /// window. `mode` is how the screen of `cell` is put up, where that is known; `loading` are those whose screen is put up
  /// by a call that goes on, in which its view loads.
  func stage(of cell: Cell, _ mode: ScreenMode? = nil, loading: [Cell] = []) -> Cell? {
    stage(from: origin(of: cell), mode, loading: loading)
  }

  /// The same for a child of `parent`.
  func stage(from parent: Cell?, _ mode: ScreenMode? = nil, loading: [Cell] = []) -> Cell? {
    var next = parent
    for _ in 0..<64 {
      guard let above = next, !self[above].isShown, !loading.contains(above), !isToCome(above, for: mode)
      else {
        return next
      }
      // A stack that is on its way out still is the navigation controller of what is made for it.
      if mode == .push, self[above].isDisappearing { return above }
      // Nothing is seen on that of a modal which has gone, and on that, or on one that goes, nothing can be presented
      // (SCREENS B3).
      if mode == .present, self[above].isDisappearing, self[above].mode == .present { return above }
      if mode == .present || mode == .push && program.hasContainers, hasLostModal(above) { return above }
      next = origin(of: above)
    }
    return nil
  }

  /// True for a coordinator whose modal has been closed, and which does not keep it.
  func hasLostModal(_ cell: Cell) -> Bool {
    self[cell].kind == .coordinator && self[cell].mode == .present && self[cell].isClosed
      && !self[cell].isDisappearing && !self[cell].isRouterGone && !component(cell).keepsScreen
  }

  /// Who a coordinator has its navigation controller from: a parent, or where there is none, or it is gone, what it was
  /// made in.
  private func origin(of cell: Cell) -> Cell? {
    guard let parent = parent(of: cell) else { return self[cell].madeIn }
    return self[parent].isRouterGone ? self[cell].madeIn ?? parent : parent
  }

  /// A coordinator has its view controller from its init on, and may fill it before it puts it up (SCREENS A3): any
  /// has a child area, and what is to be the window's root has the one stack of a flow that names no containers. What is
  /// presented on that waits for no window either, and is refused (B3).
  private func isToCome(_ cell: Cell, for mode: ScreenMode?) -> Bool {
    let info = component(cell)
    guard info.kind == .coordinator, info.mayComeUp else { return false }
    // One that is kept may be filled while it is off, and nothing can be presented on it.
    if self[cell].wasShown { return info.keepsScreen && (info.container != .none || mode != .push) }
    return info.container != .none || mode == .embed
      || info.answering.isRoot && (mode == .present || !program.hasContainers)
  }

  /// Whether the container of somebody is there: that of a coordinator goes with its screen, and with all that waits for
  /// it.
  func isContainerThere(_ cell: Cell) -> Bool {
    if self[cell].isRib { return self[cell].isAlive(.view) }
    return self[cell].isShown || isToCome(cell, for: .push)
  }

  /// The modal or root that a screen is part of, or what that would be that it stands in and is not there; nil for
  /// the window itself.
  func storey(of cell: Cell?) -> Cell? {
    var next = cell
    for _ in 0..<64 {
      guard let here = next, self[here].isShown, self[here].mode == .push || self[here].mode == .embed else {
        return next
      }
      next = ground(of: here)
    }
    return nil
  }

  /// The modal or root that a coordinator's sheet stands over, which all that is part of it shares; nil for the window
  /// itself.
  func storey(under sheet: Cell) -> Cell? { storey(of: ground(of: sheet)) }

  /// The first sheet of a coordinator of which something is so.
  func sheet(where isMeant: (Cell) -> Bool) -> Cell? {
    screens.first { self[$0].kind == .coordinator && self[$0].mode == .present && isMeant($0) }
  }

  /// Whether a screen is in front, or would be if `absent` were not there.
  func isInFront(_ cell: Cell, without absent: Cell? = nil) -> Bool {
    // What is pushed over a stack covers its root, but not the stack.
    var (next, isStack) = (cell, false)
    for _ in 0..<64 {
      let instance = self[next]
      guard instance.isShown, next != absent else { return false }
      if !isStack, isPushedOver(next, without: absent) { return false }
      switch instance.mode {
      case .push:
        guard topOfStack(with: next, without: absent) == next else { return false }
        guard let stack = program.hasContainers ? ground(of: next) : storey(of: next) else {
          return !isCovered(nil, without: absent)
        }
        (next, isStack) = (stack, true)
      case .embed:
        guard let area = ground(of: next) else { return !isCovered(nil, without: absent) }
        if isTabBar(area), self[area].selected != next { return false }
        (next, isStack) = (area, false)
      case .present, .window, nil:
        return !isCovered(next, without: absent)
      }
    }
    return false
  }

  /// The topmost of the screens that are in one stack with a pushed one.
  private func topOfStack(with cell: Cell, without absent: Cell?) -> Cell? {
    screens.last { $0 != absent && isInStack($0, with: cell) }
  }

  func isInStack(_ other: Cell, with cell: Cell) -> Bool {
    guard self[other].mode == .push else { return false }
    return program.hasContainers
      ? self[other].host == self[cell].host : storey(of: other) == storey(of: cell)
  }

  /// True for the root of a stack on which something is pushed.
  private func isPushedOver(_ cell: Cell, without absent: Cell?) -> Bool {
    if !program.hasContainers, self[cell].mode == .push || self[cell].mode == .embed { return false }
    return screens.contains { other in
      guard other != absent, other != cell, self[other].mode == .push else { return false }
      return program.hasContainers ? self[other].host == Link(cell) : storey(of: other) == cell
    }
  }

  /// True where a full screen stands on a modal, on a root or, with nil, on the window.
  func isCovered(_ storey: Cell?, without absent: Cell? = nil) -> Bool {
    screens.contains { other in
      guard other != absent, other != storey, isFullScreen(other) else { return false }
      return self.storey(of: ground(of: other)) == storey
    }
  }

  /// True where a modal that has come up stands over what a screen is part of, and has its touches.
  func isUnderModal(_ cell: Cell) -> Bool {
    let storey = storey(of: cell) ?? row.windowRoot
    return screens.contains { other in
      guard other != cell, other != storey, self[other].mode == .present, !isAppearing(other) else {
        return false
      }
      return (self.storey(of: ground(of: other)) ?? row.windowRoot) == storey
    }
  }

  func isFullScreen(_ cell: Cell) -> Bool {
    self[cell].mode == .present && component(cell).presentation == .fullScreen
  }

  /// The screen that a stack shows, of which a screen is part or was until now.
  func front(ofStackOf cell: Cell, on host: Cell?) -> Cell? {
    if program.hasContainers { return host.map { top(ofStack: $0) } }
    let storey = storey(of: host)
    return screens.last { self[$0].mode == .push && self.storey(of: $0) == storey } ?? storey
  }

  /// True while the end of a transition is to tell a screen what it was told the beginning of.
  func awaitsEnd(_ cell: Cell) -> Bool {
    row.waiting.indices.contains { place in
      let item = row.waiting[place]
      guard item.isTransition, let moving = item.cell else { return false }
      if moving == cell { return true }
      if item.kind == .disappearance, self[cell].appearance.stage == .disappearing,
        standsIn(cell, unseen: moving)
      {
        return true
      }
      if item.kind == .appearance {
        return standsIn(cell, moving)
          || (self[cell].appearance.stage == .disappearing && isInFront(cell, without: moving))
      }
      return self[cell].appearance.stage == .appearing && storey(of: cell) == storey(of: item.host)
        && (item.mode == .push || isFullScreen(moving))
    }
  }

  // MARK: - What a screen says of itself

  /// The stack that a screen stands in further in than its root, where that is presented, or is about to be.
  func presentedStack(around cell: Cell) -> Cell? {
    guard let stack = stack(around: cell), stack != cell, container(of: stack).isStack else { return nil }
    return !self[stack].isShown || self[stack].mode == .present ? stack : nil
  }

  /// True for a screen that was put up and of which nobody has heard that it appears.
  func isStillToAppear(_ cell: Cell) -> Bool {
    self[cell].isShown && self[cell].appearance == Appearance(.hidden, .arriving)
  }

  /// Whether UIKit says so of the view controller of a component now, or of the navigation controller around it.
  func moves(_ cell: Cell, as way: Step.Moving) -> Bool {
    let (appearance, mode) = (self[cell].appearance, self[cell].mode)
    let (comes, goes) = (appearance.course == .arriving, appearance.course == .leaving)
    let isInParent = mode == .push || mode == .embed
    // Of a stack with a root the navigation controller is presented, and its root is not.
    let isRoot = mode == .present && container(of: cell) == .navigation
    let isModal = mode == .present && !isRoot
    return way.contains(.fromParent) && goes && isInParent
      || way.contains(.toParent) && comes && isInParent
      || way.contains(.beingDismissed) && goes && isModal
      || way.contains(.beingPresented) && comes && isModal
      || way.contains(.stackDismissed) && (isRoot ? goes : appearance.isWithStack && !comes)
      || way.contains(.stackPresented) && (isRoot || appearance.isWithStack) && comes
  }
}
