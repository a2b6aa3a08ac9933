/// What the user closes, and who hears of it.
extension Machine {
  /// The user closes a screen: it goes, then the component's own handler runs, then its slot's.
  mutating func closeByUser(_ cell: Cell) {
    let part: Part = world[cell].isAlive(.router) ? .router : .view
    guard world[cell].isAlive(part) else { return }
    let owner = world[cell].attachedTo
    pin(cell)
    if let owner { pin(owner) }
    retain(cell, part)
    startSwipe(cell)
    emit(Event(.userDismiss, .begin, cell, part: .view))
    hideTree(cell, by: .user)
    emit(Event(.userDismiss, .end, cell, part: .view))
    answerClosing(cell, after: cell, owner: owner)
    release(cell, part)
    if let owner { unpin(owner) }
    unpin(cell)
  }

  /// Who owns a screen that the user has closed hears of it when a transition has ended, or at once. `owner` is who
  /// owned it when it was closed, who hears of it also where it was detached meanwhile. Neither router nor coordinator is
  /// kept for it: UIKit knows only the screen (STORIES, "Nothing else keeps anything").
  mutating func answerClosing(_ cell: Cell, after moving: Cell, owner: Cell?) {
    guard world[moving].isDisappearing else { return answerClosing(cell, owner: owner) }
    var item = WorkItem(.closing, cell, world[cell].isAlive(.router) ? .router : .view)
    (item.sender, item.transition) = (owner, moving)
    enqueue(item)
  }

  /// What the component itself does once the user has closed its screen, and then what its owner does.
  mutating func answerClosing(_ cell: Cell, owner: Cell?) {
    if world[cell].isAlive(.router) || world[cell].isAlive(.interactor) {
      run(world.component(cell).hooks.closedByUser, on: cell, world[cell].voice)
    }
    if let slot = world[cell].slot, let parent = owner, world[parent].isAlive(.router), !isHalted {
      let info = world.component(parent)
      if slot < info.slots.count, info.slots[slot].closedByUser >= 0 {
        var context = Context(parent, world[parent].voice, slot: slot, sender: cell)
        run(info.slots[slot].closedByUser, context: &context)
        drop(&context)
      }
    }
  }
}
