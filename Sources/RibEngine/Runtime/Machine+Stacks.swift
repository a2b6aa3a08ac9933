/// `setViewControllers([viewController], ...)`: one screen takes the place of all that a navigation stack holds.
///
/// It is one transition, to the new top; what is not on top goes with no appearance calls (SCREENS D6). While the stack
/// moves the call is dropped, or put off where all calls are (D3). Where the screen of who brings the stack is its root,
/// that stays below, covered for good.
extension Machine {
  mutating func replaceStack(with cell: Cell, by owner: Cell) { show(cell, by: owner, .push, replaces: true) }

  /// The screen comes in the transition in which what was on top goes.
  mutating func takePlace(_ cell: Cell, by owner: Cell, host: Cell?) {
    together { machine in
      machine.clearStack(host, by: owner)
      machine.appear(cell, by: owner, host: host, .push, joins: machine.hasLeft)
      if machine.world[cell].isShown { machine.flag(cell, .bottom, true) }
    }
  }

  /// All that was pushed on a stack goes; on the one stack of a flow that names no containers with nil.
  mutating func clearStack(_ stack: Cell?, by owner: Cell) {
    fromTop { machine, screen in
      if machine.isPushed(screen, on: stack) { machine.hideTree(screen, by: .code(owner)) }
      return true
    }
  }

  /// True where a screen is one of those in a stack already.
  func holds(_ cell: Cell, inStackOf stack: Cell?) -> Bool {
    world[cell].isShown && isPushed(cell, on: stack)
  }

  /// A screen of the stack stays, and none of the others does; where none does anyway, or will once the transition that
  /// runs has ended, the call changes nothing.
  mutating func leaveAlone(_ cell: Cell, inStackOf stack: Cell?, by owner: Cell) {
    let height = world.screens.place(of: cell) ?? 0
    let others = world.screens.enumerated().filter {
      $0.element != cell && isPushed($0.element, on: stack) && world[$0.element].isShown
    }
    if !others.isEmpty, let moving = transitionAgainst(cell) {
      if isPutOff(.push) { return postpone(cell, by: owner, after: moving, on: stack) }
      return emit(.refused(cell, on: stack ?? owner, by: owner, .moving))
    }
    together { machine in
      for (place, other) in others.reversed() where machine.world[other].isShown {
        if place > height {
          machine.hideTree(other, by: .code(owner))
        } else {
          machine.hideAlone(other, by: owner)
        }
      }
    }
    flag(cell, .bottom, true)
  }

  /// A screen goes from below others, with what is embedded in it.
  private mutating func hideAlone(_ screen: Cell, by owner: Cell) {
    fromTop { machine, inner in
      let isInside = machine.world[inner].mode == .embed && machine.world.goes(inner, with: screen)
      if isInside { machine.hide(inner, by: .code(owner), with: screen) }
      return true
    }
    hide(screen, by: .code(owner))
  }

  private func isPushed(_ screen: Cell, on stack: Cell?) -> Bool {
    world[screen].mode == .push && (!program.hasContainers || world[screen].host.cell == stack)
  }
}
