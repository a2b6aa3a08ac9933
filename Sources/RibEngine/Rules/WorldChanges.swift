/// What of a world is not as it was when nothing was on the call stack last, so that a look at rest goes through that
/// alone: an app that a trace tells of may have thousands of instances, and an event is about few of them.
struct WorldChanges {
  /// Whom events were about, and what for.
  private var changed: [Bool]
  private var cells: [Cell] = []
  /// Of these more changed than who is among their children.
  private var own: Set<Cell> = []
  /// Looks that go through all instances, and for which some instance has what they ask for first.
  private var suspicions: [Suspects]
  private var counts: [Int]
  /// Those whose screens are up.
  private var screens: Set<Cell> = []
  private var suspects: Suspects = []

  init(of program: Program) {
    changed = Array(repeating: false, count: program.cellCount)
    suspicions = Array(repeating: [], count: program.cellCount)
    counts = Array(repeating: 0, count: Invariant.allCases.count)
  }

  // MARK: - Changing

  mutating func note(_ event: Event) {
    for cell in [event.cell, event.other, event.by] { if let cell { note(cell) } }
    switch event.kind {
    case .slotWritten, .flagged, .fieldChosen, .initialized, .deinitialized:
      if let cell = event.cell { own.insert(cell) }
    default: break
    }
  }

  mutating func note(_ cell: Cell) {
    guard !changed[cell.index] else { return }
    changed[cell.index] = true
    cells.append(cell)
  }

  mutating func forget() {
    for cell in cells { changed[cell.index] = false }
    cells.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
  }

  // MARK: - Looking

  /// Brings what is known of all into line with what changed.
  mutating func settle(in world: World) {
    for cell in cells {
      let new = world[cell].isUsed ? Self.suspects(of: world[cell]) : []
      let old = suspicions[cell.index]
      suspicions[cell.index] = new
      for look in Self.ofAll where new.contains(Suspects(look)) != old.contains(Suspects(look)) {
        counts[Int(look.rawValue)] += new.contains(Suspects(look)) ? 1 : -1
      }
      if new.contains(Suspects(.leakedView)) { screens.insert(cell) } else { screens.remove(cell) }
    }
    suspects = world.program.mayCycle ? Suspects(.strongCycle) : []
    for look in Self.ofAll where look != .leakedView && counts[Int(look.rawValue)] > 0 {
      suspects.insert(Suspects(look))
    }
    if screens.contains(where: { world.mayLeak($0) }) { suspects.insert(Suspects(.leakedView)) }
    if world.row.hasFrames {
      suspects.formUnion([Suspects(.continuationNeverResumed), Suspects(.taskOutlivesOwner)])
    }
    // What is said of a parent may be said because of its child.
    for child in cells where world[child].isUsed {
      if let parent = world[child].attachedTo { note(parent) }
      if world[child].attachedCount > 1 {
        for parent in world.cells where world[parent].children.contains(child) { note(parent) }
      }
    }
    cells.sort { $0.index < $1.index }
  }

  /// Those that are not about one instance, its properties and its children.
  private static let ofAll: [Invariant] = [
    .leakedView, .closedButAttached, .leakedChildCoordinator, .neverResumed, .shownWithoutOwner,
    .cascadeUnanswered,
  ]

  /// What an instance may be found for, by what is so of itself.
  private static func suspects(of instance: Instance) -> Suspects {
    var suspects = Suspects(of: instance)
    if instance.isRib, instance.isShown, instance.mode != .window { suspects.insert(Suspects(.leakedView)) }
    return suspects
  }

  /// Reports all that is new, in the order in which a look through all instances would.
  func look(_ look: Invariant, _ world: World, _ report: (Roles) -> Void) {
    let living = cells.lazy.filter { world[$0].isUsed }
    switch look {
    case .slotHoldsStranger: world.slotHoldsStranger(living, report)
    case .activeUnderInactive: world.activeUnderInactive(living, report)
    case .activeWhileDetached: world.activeWhileDetached(living, report)
    case .childLeftActive: world.childLeftActive(living, report)
    case .orphanChild: for cell in living { orphans(of: cell, world, report) }
    default: if suspects.contains(Suspects(look)) { world.look(look, report) }
    }
  }

  /// A parent of whom nothing else changed has none but among those that changed.
  private func orphans(of cell: Cell, _ world: World, _ report: (Roles) -> Void) {
    if own.contains(cell) { return world.orphanChild(CollectionOfOne(cell), report) }
    guard world[cell].isRib, world[cell].isAlive(.router) else { return }
    let children = world[cell].children
    let places = cells.compactMap { world[$0].isUsed ? children.place(of: $0) : nil }.sorted()
    for place in places { world.orphanChild(children[place], of: cell, report) }
  }
}

extension World {
  /// True where a screen is up whose RIB, or who put it up, is released or attached no more.
  fileprivate func mayLeak(_ cell: Cell) -> Bool {
    let owner = self[cell].shownBy
    return isAway(cell) || owner == .gone || owner.cell.map { isAway($0) } ?? false
  }

  private func isAway(_ cell: Cell) -> Bool { !self[cell].isAlive(.router) || self[cell].isDetached }
}
