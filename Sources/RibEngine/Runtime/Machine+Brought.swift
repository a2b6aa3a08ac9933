/// What the end of a transition brings, one after the other with nothing in between.
extension Machine {
  /// What waits for these screens has its turn: lists first, what owners do about a gesture, then calls.
  mutating func bring(after ended: [Cell]) {
    // They may wait for another transition of the same screen from now on.
    var brought: [WorkItem] = []
    // Whose completions wait for the transition that a call put off until now begins.
    var again: [Cell] = []
    func isBrought(_ item: WorkItem) -> Bool {
      item.transition.map { ended.contains($0) && !again.contains($0) } ?? false
    }
    while let place = waiting.indices.first(where: { isBrought(waiting[$0]) }) {
      brought.append(waiting[place])
      if waiting.kind(place) == .postponed, let cell = waiting[place].cell { again.append(cell) }
      waiting.remove(at: place)
    }
    let isMixed = brought.contains { $0.isBlock } && !again.isEmpty
    if isMixed, habit(.postponedCalls) == 1 {
      run(brought.filter { $0.kind == .postponed } + brought.filter { $0.kind != .postponed })
      return
    }
    let order: [(WorkItem) -> Bool] = [\.isBlock, { $0.kind == .closing }, { $0.kind == .postponed }]
    run(order.flatMap { brought.filter($0) })
  }

  /// Makes a call again that was put off.
  mutating func callAgain(_ item: WorkItem, of cell: Cell) {
    lastCall = .lost
    if let owner = item.sender, item.step >= 0, world[cell].isAlive(item.part), hasPlace(item, of: owner) {
      at = item.step
      let verb = program.codes[item.step].verb
      if verb == .popToRoot {
        popToRoot(by: owner)
      } else if verb == .popTop {
        popTopScreen(by: owner)
      } else if verb == .present || verb?.pushes == true {
        let mode: ScreenMode = verb == .present ? .present : .push
        show(cell, by: owner, mode, on: item.stack, replaces: verb == .replaceStack)
      } else {
        close(cell, by: .code(owner))
      }
    }
    if lastCall == .lost { loseCompletions(of: cell) }
  }

  /// Whether there is still what a call that was put off was asked of. The one stack of a flow that names no containers
  /// is, whoever has gone from it meanwhile.
  private func hasPlace(_ item: WorkItem, of owner: Cell) -> Bool {
    if let stack = item.stack { return world.isContainerThere(stack) }
    if !world[owner].isRib || base(of: owner) != nil { return true }
    return !program.hasContainers && program.codes[item.step].verb?.pushes == true
  }

  /// Does one after the other what one transition has brought.
  private mutating func run(_ items: [WorkItem]) {
    let outer = unanswered
    defer { unanswered = outer }
    for item in items where item.kind == .closing { unanswered += [item.cell].compactMap { $0 } }
    for (place, item) in items.enumerated() {
      if item.kind == .closing { unanswered.removeAll { $0 == item.cell } }
      if item.isBlock, restless == nil, let alikeWork,
        items[..<place].count(where: { $0 == item }) >= alikeWork.most(of: item, in: program)
      {
        runAgain(item, beyond: alikeWork)
      } else {
        run(item)
      }
    }
  }

  /// The user closes its screen or has closed it, and whoever has steps for that is still to hear of it: UIKit tells when
  /// the transition has ended, and after whoever waits for that.
  func isUntold(_ cell: Cell) -> Bool {
    let isToHear = waiting.indices.contains {
      waiting.kind($0) == .closing && waiting[$0].cell == cell
    }
    guard isToHear || unanswered.contains(cell) else { return false }
    let own = world.component(cell).hooks.closedByUser
    let owners = world[cell].attachedTo.flatMap { owner in
      world[cell].slot.map { world.component(owner).slots[$0].closedByUser }
    }
    return [own, owners ?? -1].contains { $0 >= 0 && !program.lists[Int($0)].isEmpty }
  }

  /// Does once more what was done before. A search that takes further ones away must be told where it changes
  /// anything, but for work that waits for the end of another transition already, of which the same is asked then.
  private mutating func runAgain(_ item: WorkItem, beyond counting: AlikeWork) {
    let before = copy(beyond: counting) { $0.drop(item) }
    run(item)
    if before != copy(beyond: counting, { _ in }) { restless = item.place(in: program) }
  }

  /// The row after something else, which nobody sees, and without the blocks beyond those that count.
  private func copy(beyond counting: AlikeWork, _ change: (inout Self) -> Void) -> [UInt8] {
    let bytes = Array(UnsafeBufferPointer(start: world.row.bytes, count: program.rowSize))
    return program.changed(bytes) { row in
      var other = Self(program, row: row.bytes, choices: choices, watcher: watcher.silent)
      (other.asksNobody, other.isHalted) = (true, isHalted)
      change(&other)
      row.dropRepeatedBlocks(beyond: counting)
      if holdsMany { row.mergeAlikeBlocks() }
    }
  }
}
