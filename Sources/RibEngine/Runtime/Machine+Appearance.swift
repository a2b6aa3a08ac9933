/// A screen that disappears without being closed.
struct Covering: Sendable {
  let cell: Cell
  /// What covers it, or has what it put off its turn.
  let step: Int
  /// It is told that this has ended its component.
  var isTold = false
}

/// viewWillAppear to viewDidDisappear of screens that come, go, are covered or are seen again.
///
/// What begins in a turn is told at its end, viewWillDisappear first; what ends is told with the end of its
/// transition, or at once where none runs (SCREENS B8, D7, F3). Each view controller hears of a change once, and
/// one that is covered hears nothing where it goes (C2, D6).
extension Machine {
  /// The turn is over: screens hear of what it began.
  mutating func endTurn() {
    guard !isHalted else { return }
    if program.animates {
      tellBeginnings { _ in true }
      tellEnds { _ in true }
    }
    waiting.endTurn()
    if program.animates { endBriefTransitions() }
    if world.row.hasFrames { world.row.orderFrames() }
  }

  /// What takes no time has begun and ended: a screen that is there at once, with what stands in it.
  mutating func tellAtOnce(_ isMeant: (Cell) -> Bool) {
    tellBeginnings(isMeant)
    tellEnds(isMeant)
  }

  mutating func tellBeginnings(_ isMeant: (Cell) -> Bool) {
    load(isMeant)
    while let cell = leaver(isMeant), !isHalted { willDisappear(cell) }
    while let cell = comer(isMeant), !isHalted { willAppear(cell) }
  }

  mutating func tellEnds(_ isMeant: (Cell) -> Bool) {
    tellDisappeared(isMeant)
    while !isHalted, let cell = next(.appearing, isMeant, where: { $0.isInFront($1) }) { didAppear(cell) }
  }

  mutating func tellDisappeared(_ isMeant: (Cell) -> Bool) {
    while !isHalted, let cell = next(.disappearing, isMeant, where: { !$0.isInFront($1) }) {
      didDisappear(cell)
    }
  }

  /// The lowest screen at a stage whose time has come, and that waits for the end of no transition.
  private func next(
    _ stage: Appearance.Stage,
    _ isMeant: (Cell) -> Bool,
    where isSo: (World, Cell) -> Bool
  ) -> Cell? {
    world.screens.first {
      world[$0].appearance.stage == stage && isMeant($0) && isSo(world, $0) && !world.awaitsEnd($0)
    }
  }

  /// What comes to the front is loaded before anybody hears of it.
  private mutating func load(_ isMeant: (Cell) -> Bool) {
    while !isHalted, let cell = world.screens.first(where: { isUnloaded($0) && isMeant($0) }) {
      loadView(cell)
    }
  }

  private func isUnloaded(_ cell: Cell) -> Bool { !world[cell].isViewLoaded && world.isInFront(cell) }

  /// The next that is not in front any more and has not heard so: what has left goes before what is covered.
  private func leaver(_ isMeant: (Cell) -> Bool) -> Cell? {
    func isTold(_ cell: Cell) -> Bool {
      let stage = world[cell].appearance.stage
      return stage == .hidden || stage == .disappearing
    }
    for place in waiting.indices where waiting.kind(place) == .disappearance {
      if let cell = waiting[place].cell, !world[cell].isShown, !isTold(cell), isMeant(cell) { return cell }
    }
    return world.screens.first {
      !isTold($0) && isMeant($0) && !world.isInFront($0) && !world.isUncoveredByPull($0)
    }
  }

  private func comer(_ isMeant: (Cell) -> Bool) -> Cell? {
    world.screens.first { cell in
      let stage = world[cell].appearance.stage
      return (stage == .hidden || stage == .disappearing) && isMeant(cell) && cell != swiped
        && !world.isPulled(cell) && world.isInFront(cell)
    }
  }

  // MARK: - One screen

  private mutating func set(
    _ cell: Cell,
    _ stage: Appearance.Stage,
    _ course: Appearance.Course? = nil,
    isWithStack: Bool = false
  ) {
    var new = world[cell].appearance
    new.stage = stage
    if let course { (new.course, new.isWithStack) = (course, isWithStack) }
    if new != world[cell].appearance { flag(cell, .appearance, Int(new.byte)) }
  }

  /// Why the screen comes or goes, if it does.
  mutating func set(_ cell: Cell, _ course: Appearance.Course, isWithStack: Bool = false) {
    set(cell, world[cell].appearance.stage, course, isWithStack: isWithStack)
  }

  /// The screen is put up; on a presented stack that has not appeared yet it comes with that.
  mutating func arrive(_ cell: Cell) {
    let stack = world.presentedStack(around: cell)
    let isWithStack = stack.map { isBeingPresented($0) || world.isStillToAppear($0) } ?? false
    set(cell, .arriving, isWithStack: isWithStack)
  }

  private mutating func willAppear(_ cell: Cell) {
    set(cell, .appearing)
    tell(.viewWillAppear, cell, world.component(cell).hooks.viewWillAppear)
  }

  mutating func willDisappear(_ cell: Cell) {
    set(cell, .disappearing)
    beCovered(cell) { machine in
      let outer = machine.telling
      machine.telling = cell
      machine.tell(.viewWillDisappear, cell, machine.world.component(cell).hooks.viewWillDisappear)
      machine.tellOfDisappearing(cell)
      machine.telling = outer
    }
  }

  /// Where the screen stays, and is only covered, it is told if what that leads to ends its component. With `isBegun`
  /// the end has begun while it was so, whatever has become of the screen.
  mutating func beCovered(_ cell: Cell, isBegun: Bool = false, _ body: (inout Self) -> Void) {
    let stays = world[cell].appearance.course == .none && world.isInWindow(cell)
    guard program.animates, stays || isBegun else { return body(&self) }
    pin(cell)
    coverings.append(Covering(cell: cell, step: at))
    body(&self)
    coverings.removeLast()
    unpin(cell)
  }

  /// A component whose screen is only covered is taken out of the children of its parent, or answers who awaits it.
  @inline(never) mutating func tellIfEnded(by event: Event) {
    let ended =
      switch event.kind {
      case .childRemoved: event.child.flatMap { world[$0].isAttached ? nil : $0 }
      case .continuationResumed: event.cell
      default: Cell?.none
      }
    guard let ended, let place = coverings.lastIndex(where: { $0.cell == ended && !$0.isTold }) else {
      return
    }
    coverings[place].isTold = true
    let cover = world.screens.last { $0 != ended && world.isInFront(ended, without: $0) }
    emit(.endedWhenCovered(ended, by: cover), at: coverings[place].step)
  }

  /// The view tells its listener of viewWillDisappear, where that receives it.
  mutating func tellOfDisappearing(_ cell: Cell) {
    let name = number("viewWillDisappear")
    if name >= 0, world.component(cell).hooks.receives.contains(where: { $0.name == name }) {
      receive(cell, name: Int32(name))
    }
  }

  /// A screen may be covered and seen again any number of times: unless it comes or goes it is told only where
  /// it has steps for that.
  private mutating func tell(_ kind: Event.Kind, _ cell: Cell, _ list: Int32, isAlways: Bool = false) {
    guard isAlways || list >= 0, enter(.call, cell) else { return }
    emit(Event(kind, cell, part: .view))
    run(list, on: cell, world[cell].voice)
    leave(.call)
  }

  /// viewDidAppear, after which a screen that has come stays.
  mutating func didAppear(_ cell: Cell) {
    if program.animates { set(cell, .up) }
    let comes = world[cell].appearance.course == .arriving
    tell(.viewDidAppear, cell, world.component(cell).hooks.viewDidAppear, isAlways: comes)
    if world[cell].appearance.course == .arriving { set(cell, .none) }
  }

  /// viewDidDisappear, after which a screen that has gone is just gone.
  mutating func didDisappear(_ cell: Cell) {
    if program.animates { set(cell, .hidden) }
    let goes = world[cell].appearance.course == .leaving || !program.animates
    beCovered(cell) { machine in
      let list = machine.world.component(cell).hooks.viewDidDisappear
      let outer = machine.telling
      machine.telling = cell
      machine.tell(.viewDidDisappear, cell, list, isAlways: goes)
      machine.telling = outer
    }
    let appearance = world[cell].appearance
    if appearance.course == .leaving || appearance.isWithStack { set(cell, .none) }
  }

  // MARK: - Ends

  /// The transition of a screen that came has ended.
  mutating func endAppearance(_ cell: Cell, _ mode: ScreenMode?) {
    tellDisappeared { _ in true }
    if world[cell].appearance.stage == .appearing, world.isInFront(cell) {
      didAppear(cell)
      if mode == .push { didShow(cell) }
    }
  }

  /// viewDidDisappear of a screen that has left, unless it was covered before.
  mutating func endDisappearing(_ cell: Cell) {
    switch world[cell].appearance.stage {
    case .hidden: set(cell, .hidden, Appearance.Course.none)
    case .appearing, .up:
      willDisappear(cell)
      didDisappear(cell)
    case .disappearing: didDisappear(cell)
    }
  }

  /// The stack shows what is below a screen that was popped: its view has appeared before, and the delegate of
  /// the navigation controller hears of it.
  mutating func endPop(of cell: Cell, on host: Cell?) {
    tellEnds { _ in true }
    if let front = world.front(ofStackOf: cell, on: host), world[front].appearance.stage == .up {
      didShow(front)
    }
  }

  private mutating func didShow(_ cell: Cell) {
    tell(.didShow, cell, world.component(cell).hooks.didShow)
  }

  // MARK: - Swipes

  /// viewWillDisappear comes when a swipe begins, and viewWillAppear of what it shows, whether or not the user
  /// takes it back (SCREENS E1, E2).
  mutating func startSwipe(_ cell: Cell) {
    guard program.animates else { return tellOfDisappearing(cell) }
    guard world[cell].appearance.stage != .hidden else { return }
    if program.takesTime { swiped = cell }
    set(cell, .leaving)
    willDisappear(cell)
    for below in Array(world.screens) where world[below].appearance.stage == .hidden {
      if !isHalted, world.isInFront(below, without: cell) { willAppear(below) }
    }
    swiped = nil
  }

  /// The finger stays on the screen for a while, in which the stack moves as while anything is popped (SCREENS E1, I).
  /// What waits in the main queue has its turn before a finger has moved: where it is to come after the swipe, nobody has
  /// pulled for long.
  mutating func pull(_ cell: Cell) {
    var item = WorkItem(.pull, cell, .view)
    (item.sender, item.mode, item.step) = (world[cell].host.cell, .push, at)
    enqueue(item)
  }

  /// True while the user's one finger pulls a screen.
  var isPulling: Bool { waiting.indices.contains { waiting.kind($0) == .pull } }

  /// Whoever has gone, or answered, meanwhile did so for a reason of its own.
  mutating func letGo(of cell: Cell) {
    emit(Event(.swipeCancelled, cell, part: .view))
    endCancelledSwipe(cell)
  }

  /// The user has let go: what was below disappears again, and the screen appears.
  mutating func endCancelledSwipe(_ cell: Cell) {
    guard program.animates, world[cell].isShown else { return }
    set(cell, Appearance.Course.none)
    for below in Array(world.screens) where world[below].appearance.stage == .appearing {
      if !isHalted, !world.isInFront(below) {
        willDisappear(below)
        didDisappear(below)
      }
    }
    tellAtOnce { $0 == cell }
  }
}
