/// When instances finish that have several moments for it.
///
/// A run chooses when it builds the instance. A search asks when a moment comes: now, or not. Nothing else looks
/// at the choice before, so the behaviours are the same: who says "now" had chosen that moment, whose other
/// moments passed; a moment that was passed by stays so for that instance, as it would in a run; who passes by all
/// of them had chosen never to finish. What has not been decided is one state, not one for each choice.
///
/// "In a turn of its own" is offered again and again: the work waits, and all the while the instance may as
/// well be one that never finishes, or one that finishes otherwise. So it keeps nothing from being at rest, and
/// at the end of a flow it has its turn or is dropped. Only where it would show before its turn, since it keeps
/// its instance alive or ends as it begins, is it decided then whether it is there.
extension Machine {
  /// Whether an instance finishes at the moment that comes; asks where that is open.
  mutating func finishes(_ cell: Cell, at moment: Component.Moment) -> Bool {
    let open = world[cell].openMoments
    guard !open.isDisjoint(with: MomentSet(moment)) else { return world[cell].moment == moment }
    let now = isCrowded(by: cell) ? doesLikeTheOthers(cell, at: moment) : choose(2) == 1
    return now ? decide(cell, moment) : pass(cell, moment)
  }

  // MARK: - In a crowd

  /// True where more instances of its component live than are asked one by one.
  ///
  /// Two components that open each other as they finish may do so again and again within one move, and each further
  /// instance would multiply the ways to go on.
  private func isCrowded(by cell: Cell) -> Bool {
    guard let most = mostAsked else { return false }
    return program.cells(of: world.row[cell].component).count { world.row[$0].isUsed } > most
  }

  /// An instance that is not asked finishes at the moment at which another has, so that what has no end is still
  /// found; or not, where none has.
  private mutating func doesLikeTheOthers(_ cell: Cell, at moment: Component.Moment) -> Bool {
    leavesOut = true
    return program.cells(of: world.row[cell].component).contains {
      $0 != cell && world.row[$0].isUsed && world[$0].openMoments.isEmpty && world[$0].moment == moment
    }
  }

  /// It finishes at this moment, and not in a turn that it might have had.
  private mutating func decide(_ cell: Cell, _ moment: Component.Moment) -> Bool {
    let isLate = !MomentSet.late.isDisjoint(with: MomentSet(moment))
    if !isLate { dropOpenFinish(of: cell) }
    setMoment(of: cell, moment.rawValue)
    let way = world.component(cell).choices.moments.firstIndex { $0.0 == moment }
    notes?.decide(cell, way: way ?? 0, isLate: isLate)
    return true
  }

  private mutating func pass(_ cell: Cell, _ moment: Component.Moment) -> Bool {
    if !MomentSet.late.isDisjoint(with: MomentSet(moment)) {
      dropOpenFinish(of: cell)
      notes?.passLate(cell)
    }
    setMoment(of: cell, world[cell].openMoments.subtracting(MomentSet(moment)).byte)
    return false
  }

  private mutating func setMoment(of cell: Cell, _ byte: UInt8) {
    emit(.field(.fieldChosen, cell, .moment, byte))
  }

  // MARK: - Building

  /// Leaves open when an instance finishes; false where that has to be chosen now.
  mutating func leaveOpen(_ cell: Cell, _ info: ComponentInfo) -> Bool {
    guard defersMoments, !info.choices.open.isEmpty else {
      notes?.buildDecided(cell)
      return false
    }
    setMoment(of: cell, info.choices.open.byte)
    let moments = info.choices.moments
    notes?.build(
      cell,
      never: moments.firstIndex { $0.0 == .never } ?? 0,
      late: moments.firstIndex { $0.0 == .later || $0.0 == .atQuietTime }
    )
    return true
  }

  // MARK: - In a turn of its own

  /// True where an instance will finish in a turn of its own, or may: asks where its work shows before that.
  mutating func beginsLateFinish(_ cell: Cell, endsAtOnce: Bool = false) -> Bool {
    let open = world[cell].openMoments.intersection(.late)
    guard !open.isEmpty else { return world[cell].finishesLater }
    guard endsAtOnce || world[cell].work == .goesOn else { return true }
    return finishes(cell, at: open == .later ? .later : .atQuietTime)
  }

  /// True for a turn of which it is open whether it comes.
  func isOpen(_ place: Int) -> Bool { world.isOpen(place) }

  /// True where nothing waits that has to have its turn.
  var isAtRest: Bool { world.isAtRest }

  /// The turn has come at the end of a flow: the instance finishes, or the turn was none.
  mutating func settleOpen(_ place: Int) {
    guard let cell = waiting[place].cell else { return }
    if finishes(cell, at: waiting[place].isQuiet ? .atQuietTime : .later) {
      runPending(place)
    }
  }

  private mutating func dropOpenFinish(of cell: Cell) {
    while let place = waiting.indices.first(where: { isFinish($0, of: cell) }) {
      waiting.remove(at: place)
      unpin(cell)
    }
  }

  /// The instance whose turn it is has chosen that by now.
  mutating func decideTurn(_ item: WorkItem, of cell: Cell) {
    if !world[cell].openMoments.isEmpty { _ = decide(cell, item.isQuiet ? .atQuietTime : .later) }
  }
}

extension World {
  /// True for a turn of which it is open whether it comes.
  func isOpen(_ place: Int) -> Bool {
    guard row.waiting.kind(place) == .finish, let cell = row.waiting[place].cell else { return false }
    return !self[cell].openMoments.isDisjoint(with: .late)
  }

  /// True where nothing waits that has to have its turn: what would do nothing in it keeps nobody from rest.
  var isAtRest: Bool {
    row.waiting.isEmpty || row.waiting.indices.allSatisfy { isOpen($0) || row.isIdle($0) }
  }
}
