/// A child that is attached and active, and of which nothing more can come.
extension World {
  /// A viewless RIB, or a coordinator without a screen, that has begun with a child of its own and has none any more: it
  /// hears of nothing but its children, and nothing of it waits for a turn. Somebody else has to end it.
  func isSpent(_ cell: Cell) -> Bool {
    let (instance, info) = (self[cell], component(cell))
    guard instance.children.isEmpty else { return false }
    let begins: Bool
    switch instance.kind {
    case .rib:
      guard instance.view == .none, instance.isActive else { return false }
      begins = attachesChild(info.hooks.didBecomeActive) || attachesChild(info.hooks.didLoad)
    case .coordinator:
      guard !instance.wasShown, !instance.isWaiting, !info.answering.hasScreen else { return false }
      begins = attachesChild(info.hooks.start)
    case .object: return false
    }
    // When it finishes may be chosen as late as when it does.
    guard begins, info.choices.moments.allSatisfy({ $0.0 == .never }), info.hooks.receives.isEmpty,
      info.workers.isEmpty, info.fixedChildren.isEmpty, !info.answering.isRunByOthers
    else { return false }
    return !isAwaited(cell)
      && !cells.contains { self[$0].listener == Link(cell) && self[$0].isAlive(self[$0].voice) }
  }

  private func attachesChild(_ list: Int32) -> Bool {
    guard list >= 0 else { return false }
    return program.codes[program.lists[Int(list)]].contains {
      $0.verb == .attachSlot || attachesChild($0.body)
    }
  }

  /// Something waits that it does, or that is done for it, beside one suspended call.
  func isAwaited(_ cell: Cell, but wait: FrameIndex? = nil) -> Bool {
    row.waiting.indices.contains { row.waiting[$0].cell == cell || row.waiting[$0].sender == cell }
      || row.frames.all.contains { $0 != wait && row.frames[$0].owner == cell }
  }
}
