/// `popViewController` and `popToRootViewController`: what is on top of a stack goes, or all but its root, whoever put it
/// there; a pop of a known child is in Machine+Screens.
///
/// While the stack moves the call is dropped, or put off where all calls are (SCREENS D3).
extension Machine {
  /// The stack that a coordinator pushes on, or the base screen of a RIB stands in; nil where there is none, and in a flow
  /// that names no containers, where there is one.
  private func ownStack(_ cell: Cell) -> Cell? {
    if world[cell].isRib {
      let base = stackBase(of: cell)
      // What is being pushed is in its stack while its view loads (SCREENS D1).
      return base != nil && base == presenting ? pushedOn : world.stack(around: base)
    }
    return world.stack(around: world[cell].isShown ? cell : stage(of: cell))
  }

  /// False where the view controller that is asked for its navigation controller has none any more.
  private func hasStack(_ cell: Cell) -> Bool {
    if program.hasContainers { return ownStack(cell) != nil }
    // A tree without any view stands on a screen that the flow does not speak of.
    guard world[cell].isRib else { return true }
    guard let base = base(of: cell) else { return world[cell].view == .none }
    return world[base].isShown || world[base].isDisappearing || presenting == base
  }

  /// True where a screen of a stack can be popped: its root cannot.
  private func canBePopped(_ screen: Cell, of stack: Cell?) -> Bool {
    guard world[screen].mode == .push, !world.isRootOfStack(screen) else { return false }
    return !program.hasContainers || world[screen].host.cell == stack
  }

  /// `pop-top`: popViewController, which pops nothing at the root of a stack. `child` is whose screen the call is to take
  /// down, where that is known.
  mutating func popTopScreen(by cell: Cell, for child: Cell? = nil) {
    lastCall = .empty
    emit(.dismiss(.begin, cell, by: cell))
    let count = world.screens.count
    if hasStack(cell) { popTop(by: cell, for: child) }
    tellOfNothing(cell, outOf: count)
    emit(.dismiss(.end, cell))
  }

  /// popViewController, which takes the top of the stack, whoever put it there.
  mutating func popTop(by cell: Cell, for child: Cell? = nil) {
    let stack = ownStack(cell)
    if let coming = presenting, !program.hasContainers || pushedOn == stack, holdUpPushing(coming, by: cell) {
      return
    }
    guard let top = world.screens.last(where: { canBePopped($0, of: stack) }) else { return }
    guard let child, isTooLate(child, beside: top) else { return close(top, by: .code(cell)) }
    emit(.dismissForwarded(top, by: cell, for: child))
    close(top, by: .forward(cell))
  }

  /// The screen of a child has gone, and a pop that is meant for it takes another one that goes at once.
  private func isTooLate(_ child: Cell, beside top: Cell) -> Bool {
    world[child].isClosed && !world.isAbove(child, top) && top != swiped && transitionAgainst(top) == nil
  }

  /// popToRootViewController
  mutating func popToRoot(by cell: Cell) {
    emit(.dismiss(.begin, cell, by: cell))
    if hasStack(cell) { popAll(by: cell) }
    emit(.dismiss(.end, cell))
  }

  /// All but the root of a stack goes.
  private mutating func popAll(by cell: Cell) {
    let stack = ownStack(cell)
    let top = world.screens.last { canBePopped($0, of: stack) }
    if let top, top == swiped {
      leaveToGesture(top, by: cell)
    } else if let top, let moving = transitionAgainst(top) {
      holdUp(top, by: cell, after: moving)
      if !isPutOff(.push) { dropBelow(top, of: stack, by: cell) }
    } else {
      together {
        $0.fromTop { machine, screen in
          if machine.canBePopped(screen, of: stack) { machine.hideTree(screen, by: .code(cell)) }
          return true
        }
      }
    }
  }

  /// A pop to the root that is dropped leaves all that would go with the top of the stack.
  private mutating func dropBelow(_ top: Cell, of stack: Cell?, by owner: Cell) {
    for screen in world.screens.reversed() where screen != top && canBePopped(screen, of: stack) {
      emit(.closingDropped(screen, by: owner, .push))
    }
  }
}
