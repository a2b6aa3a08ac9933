/// What the user does to a screen comes only while a finger finds it, and what a stream says only while somebody listens.
extension Machine {
  /// Why an event of a component's screen, or of a stream, cannot come; nil where it can. A tap needs a screen that can be
  /// seen and on which no modal stands, and one that is on its way out may have been tapped before. Of a screen that the
  /// flow never puts up nothing is known.
  func absence(of cell: Cell, for event: String) -> Absence? {
    if isUnsubscribed(cell, from: event) { return .unsubscribed }
    let (instance, answering) = (world[cell], world.component(cell).answering)
    guard answering.taps.contains(event) else { return nil }
    if !instance.wasShown { return answering.hasScreen && isKept(unseen: cell) ? .notUp : nil }
    guard program.animates else { return nil }
    if instance.appearance.stage == .hidden { return instance.isShown ? .covered : .gone }
    return instance.isShown && world.isUnderModal(cell) ? .underModal : nil
  }

  /// A RIB whose work is cancelled subscribes anew each time that it becomes active.
  func isUnsubscribed(_ cell: Cell, from event: String) -> Bool {
    let instance = world[cell]
    return instance.work == .cancelledOnDetach && instance.isRib && !instance.isActive
      && world.component(cell).answering.streams.contains(event)
  }

  /// Where screens come at once, the views of RIBs are loaded and seen as the libraries were recorded: not at all.
  private func isKept(unseen cell: Cell) -> Bool { program.animates || world[cell].kind == .coordinator }

  /// Who writes that the user taps a screen or a tab, or swipes, means one that is there: where it is not, and what was
  /// put off brings it, that has its turn first, oldest first.
  mutating func waitForScreen(_ action: EventLine.Action) {
    guard waitsForScreens, !isHalted, !waiting.isEmpty, isMissed(action) else { return }
    timeStands = true
    defer { timeStands = false }
    // Tried in a row of its own: what does not bring the screen keeps its turn.
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: program.rowSize)
    defer { row.deallocate() }
    row.initialize(from: world.row.bytes, count: program.rowSize)
    var ahead = Machine(program, row: row, choices: choices, watcher: watcher.silent)
    let turns = ahead.turnsUntil { !$0.isMissed(action) && $0.transition == nil }
    if let shortage = ahead.world.shortage { return need(shortage.need, of: shortage.component) }
    for _ in 0..<(turns ?? 0) where !isHalted { takeNextTurn() }
  }

  /// Lets what waits have its turn until something is so, but for timeouts; nil where it never is.
  private mutating func turnsUntil(_ isSo: (Self) -> Bool) -> Int? {
    for turns in 0..<Self.mostTurns {
      if isHalted { return nil }
      if isSo(self) { return turns }
      guard let place = nextToSettle, waiting.kind(place) != .timeout else { return nil }
      takeNextTurn()
    }
    return nil
  }

  private mutating func takeNextTurn() {
    guard let place = nextToSettle else { return }
    settleTurn(place)
    endIdleTransitions()
  }

  /// True for something that the user does to a screen and that cannot come now.
  private func isMissed(_ action: EventLine.Action) -> Bool {
    if case .send(let x, let name) = action {
      guard let place = component(x), program.components[place].answering.taps.contains(name) else {
        return false
      }
      return alive(x).map { absence(of: $0, for: name) != nil } ?? true
    }
    if case .swipeBack(let x) = action { return isOutOfReach(x, .push) }
    if case .swipeDown(let x) = action { return isOutOfReach(x, .present) }
    if case .select(let x) = action { return find(x).map { barInReach(of: $0) == nil } ?? true }
    return false
  }

  private func isOutOfReach(_ instance: InstanceRef, _ mode: ScreenMode) -> Bool {
    guard program.animates else { return false }
    return find(instance).map { !world.canBeSwiped($0, mode) || isAppearing($0) || isPulling } ?? true
  }
}
