/// Two flows of one kind at a time: the second tap that starts what runs already.
extension World {
  /// An instance of the same component, or this one, that waits on its continuation, or whose start() is suspended
  /// where it awaits another one; rather one that runs beside it for a reason of its own.
  func waitingTwin(of cell: Cell) -> Cell? {
    let component = self[cell].component
    let waiting = program.cells(of: component).filter { self[$0].isWaiting }
    let (frames, start) = (row.frames, program.lists(ofStart: component))
    // One that has been answered is over as soon as its task goes on. What waits for steps that follow from a result
    // is begun by them or waits in them: they have calls of their own.
    let suspended = frames.all.filter {
      self[frames[$0].owner].component == component && frames[$0].state != .ready
        && !frames[$0].flags.contains(.inBranch) && start.contains(frames[$0].list)
    }
    let twins = waiting + suspended.map { frames[$0].owner }
    return twins.first { !areAwaitedByTwins($0, cell) } ?? twins.first
  }

  /// True where two instances of one component await them in their start(): that these run at a time was told.
  func areAwaitedByTwins(_ one: Cell, _ other: Cell) -> Bool {
    guard one != other, row.hasFrames, let first = awaiting(one), let second = awaiting(other) else {
      return false
    }
    let component = self[first.owner].component
    guard first.owner != second.owner, self[second.owner].component == component else { return false }
    let start = program.lists(ofStart: component)
    return start.contains(first.list) && start.contains(second.list)
  }

  /// The suspended call that awaits the start() of a coordinator.
  private func awaiting(_ cell: Cell) -> Frame? {
    let frames = row.frames
    return frames.all.lazy.map { frames[$0] }.first { $0.awaits(cell) }
  }
}
