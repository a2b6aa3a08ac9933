/// Screens take time: a transition begins in the call, runs, and ends in a turn of its own.
///
/// Each is a piece of work that waits, oldest first. It has its place in the queue at the end of the turn that begins
/// it: what the turn has put there, before or after its call, is older than its end.
/// What is asked of a screen on its way is refused, dropped or put off, as UIKit does it.
extension Machine {
  /// Where the transition waits that ends next; nil where none runs.
  var transition: Int? { waiting.indices.first { waiting.isTransition($0) } }

  /// Whose transition runs, the one that ends last, or is about to: the view loads before it begins.
  var inTransition: Cell? {
    guard program.takesTime else { return nil }
    if presentations > 0 { return presenting }
    // What is not animated has no coordinator in a stack (SCREENS D7).
    return waiting.indices.last { waiting.isTransition($0) && !waiting[$0].isBriefInStack }
      .flatMap { waiting[$0].cell }
  }

  /// The transition of a screen.
  private func transition(of cell: Cell) -> Int? {
    waiting.indices.first { waiting.isTransition($0) && waiting[$0].cell == cell }
  }

  /// True where a way to put up a screen is animated.
  func takesTime(_ mode: ScreenMode?) -> Bool {
    program.takesTime && (mode == .present || mode == .push)
  }

  /// The step that is being done is a call that is not animated.
  var isUnanimated: Bool { program.hasUnanimated && at >= 0 && program.codes[at].isUnanimated }

  /// True where a call without animation ends before anything else comes.
  private mutating func isBrief(_ mode: ScreenMode?) -> Bool {
    guard isUnanimated else { return false }
    return mode == .push || habit(.unanimated) == 0
  }

  // MARK: - Begin

  /// The screen is in its container by now; it has appeared when its transition ends. What `joins` comes in the transition
  /// in which others go.
  mutating func beginAppearance(_ cell: Cell, on host: Cell?, _ mode: ScreenMode, joins: Bool) {
    arrive(cell)
    guard takesTime(mode) else {
      appearAtOnce(cell)
      lastCall = .done
      return
    }
    lastCall = .runs(cell)
    var item = WorkItem(.appearance, cell, .view)
    (item.sender, item.mode, item.step) = (host, mode, at)
    if joins {
      item.joins = true
    } else {
      item.isBrief = isBrief(mode) || mode == .push && world.isRootOfStack(cell)
    }
    enqueue(item)
  }

  /// The screen has left its container; the transition keeps it until its end, and its component with it where
  /// that has to say something then and its screen is not said to hold it weakly.
  mutating func beginDisappearance(_ cell: Cell, from host: Cell?, _ mode: ScreenMode?) {
    let instance = world[cell]
    var part = Part.view
    if world.component(cell).hooks.hearsOfLeaving, !world.isHeldWeaklyByScreen(cell) {
      part = instance.isRib ? (instance.isAlive(.interactor) ? .interactor : .view) : .router
    }
    var item = WorkItem(.disappearance, cell, part, isStrong: part != .view)
    (item.sender, item.mode, item.step, item.joins) = (host, mode, at, isTogether && hasLeft)
    if !item.joins {
      lastCall = .runs(cell)
      item.isBrief = isBrief(mode)
    }
    hasLeft = true
    flag(cell, .disappearing, true)
    enqueue(item)
  }

  /// The screens that go in one call go in one transition.
  mutating func together(_ body: (inout Self) -> Void) {
    if isTogether { return body(&self) }
    (isTogether, hasLeft) = (true, false)
    body(&self)
    isTogether = false
  }

  /// The screen goes before it has appeared: nobody is told that it has. Lists that waited go on at some time;
  /// calls that were put off are lost.
  mutating func cancelAppearance(of cell: Cell) {
    guard program.takesTime, let place = transition(of: cell) else { return }
    let item = waiting[place]
    waiting.remove(at: place)
    drop(item)
    while let place = waiting.indices.first(where: { waiting[$0].transition == cell }) {
      var brought = waiting[place]
      if brought.isBlock {
        brought.transition = nil
        waiting[place] = brought
        unpin(cell)
      } else {
        waiting.remove(at: place)
        drop(brought)
        if let late = brought.cell, brought.kind == .postponed { loseCompletions(of: late) }
      }
    }
  }

  // MARK: - Meanwhile

  /// What a screen stands on where it is presented: that of a view controller, or of a coordinator's sheet what that
  /// stands over; nil for the window.
  func presenter(of cell: Cell) -> Cell? {
    world[cell].host.cell ?? (world[cell].isRib ? nil : world.storey(under: cell))
  }

  /// True while a screen is on its way in.
  func isAppearing(_ cell: Cell) -> Bool { world.isAppearing(cell) }

  /// True while what a screen presents is on its way in.
  func isPresenting(on host: Cell) -> Bool {
    world[host].presented.map { isAppearing($0) } ?? false
  }

  /// True while what a screen has presented is on its way out.
  func isDismissing(on presenter: Cell?) -> Bool {
    waiting.indices.contains { isOut(waiting[$0], of: presenter) }
  }

  /// What the presenter presented, where that is on its way out.
  func leavingScreen(of presenter: Cell?) -> Cell? {
    waiting.indices.first { isOut(waiting[$0], of: presenter) }.flatMap { waiting[$0].cell }
  }

  /// True while a screen that was presented is on its way out.
  func isDismissing(_ cell: Cell) -> Bool {
    waiting.indices.contains {
      waiting.kind($0) == .disappearance && waiting[$0].cell == cell && waiting[$0].mode == .present
    }
  }

  private func isOut(_ item: WorkItem, of presenter: Cell?) -> Bool {
    item.kind == .disappearance && isInSlot(item, of: presenter)
  }

  private func isInSlot(_ item: WorkItem, of presenter: Cell?) -> Bool {
    item.mode == .present && item.host == presenter
  }

  /// Whose transition has to end before a screen can go up: its own on its way out, that of what the same
  /// screen has presented and dismisses, and for a push any in or over the stack.
  func transitionBefore(_ cell: Cell, on host: Cell?, _ mode: ScreenMode) -> Cell? {
    guard takesTime(mode), !waiting.isEmpty, !world[cell].isShown, !opening.contains(cell) else { return nil }
    let presenter = host ?? presenter(of: cell)
    for place in waiting.indices where waiting.isTransition(place) {
      let item = waiting[place]
      let isOut = item.kind == .disappearance
      if isOut, item.cell == cell || isInSlot(item, of: presenter) { return item.cell }
      if mode == .push, item.cell != entered, moves(item, stackOf: host) { return item.cell }
    }
    return nil
  }

  /// True where a transition moves a stack, or a modal that stands over it. A flow without containers has one; it
  /// does not move where it shows what was put there without animation.
  private func moves(_ item: WorkItem, stackOf owner: Cell?) -> Bool {
    if item.isBriefInStack { return false }
    guard program.hasContainers, let owner else { return true }
    if item.mode == .push { return item.host == owner }
    // Until the transition ends that takes the stack out of the window.
    if item.kind == .disappearance, item.cell == owner { return true }
    let level = world.presenter(for: owner)
    return item.host.map { $0 == level || world.goes($0, with: level) } ?? false
  }

  /// The transition during which a call that takes the screen down comes to nothing: a stack that moves, or is
  /// covered by what does, pops nothing, and nothing is dismissed while it, or what stands on it, is on its way.
  func transitionAgainst(_ cell: Cell) -> Cell? {
    let mode = world[cell].mode
    guard takesTime(mode), !waiting.isEmpty else { return nil }
    let place = waiting.indices.first { place in
      guard waiting.isTransition(place) else { return false }
      let item = waiting[place]
      if mode == .push { return moves(item, stackOf: world[cell].host.cell) }
      let moving = item.kind == .appearance ? item.cell : item.host
      guard item.mode == .present, let moving else { return false }
      return moving == cell || world.goes(moving, with: cell)
    }
    return place.flatMap { waiting[$0].cell }
  }

  /// True where a call to take down what stands so is made again when the transition has ended.
  mutating func isPutOff(_ mode: ScreenMode?) -> Bool {
    mode == .push ? habit(.stackWhileMoving) == 1 : habit(.dismissWhilePresenting) == 1
  }

  /// True where a call to put up a screen comes to nothing while another transition runs.
  mutating func isDroppedMeanwhile(_ mode: ScreenMode, replaces: Bool) -> Bool {
    if replaces { return !isPutOff(mode) }
    return mode == .push ? habit(.stackWhileMoving) == 2 : habit(.presentWhileDismissing) == 1
  }

  /// The call is made again when the transition of another screen has ended; UIKit keeps the screen meanwhile, and
  /// knows the stack that a push was asked of.
  mutating func postpone(_ cell: Cell, by owner: Cell, after moving: Cell, on stack: Cell? = nil) {
    emit(.postponed(cell, by: owner))
    var item = WorkItem(.postponed, cell, world[cell].isRib ? .view : .router, isStrong: true)
    (item.sender, item.transition, item.step) = (owner, moving, at)
    item.stack = program.hasContainers ? stack : nil
    enqueue(item)
    lastCall = .postponed(cell)
  }

  // MARK: - End

  /// What takes no time to come hears in the call that it is about to appear; that it has, UIKit tells after it has drawn
  /// it, when the turn is over.
  private mutating func appearAtOnce(_ cell: Cell) {
    guard program.animates else {
      didAppear(cell)
      for inner in Array(world.screens) where world.standsIn(inner, cell) { didAppear(inner) }
      return
    }
    tellBeginnings { [world] in $0 == cell || world.standsIn($0, cell) }
  }

  /// viewDidDisappear, after which the transition lets go of the screen.
  mutating func endDisappearance(_ cell: Cell) {
    flag(cell, .disappearing, false)
    dropScreen(of: cell) { $0.endDisappearing(cell) }
  }

  /// viewDidDisappear of a screen that takes no time to go.
  mutating func disappearAtOnce(_ cell: Cell) {
    if program.animates { return endDisappearing(cell) }
    didDisappear(cell)
    for inner in Array(world.screens) where world.standsIn(inner, unseen: cell) {
      if world.component(inner).hooks.viewDidDisappear >= 0 { didDisappear(inner) }
    }
  }

  /// The transition at a place ends, with the screens that go along: the appearance calls first, then the
  /// completion, what the owner does about a gesture, and the calls that were put off meanwhile.
  mutating func endTransition(_ place: Int) {
    clearMarks()
    let before = putOffs
    defer { if putOffs > before { linkedTurns += 1 } }
    var ended: [Cell] = []
    var popped: WorkItem?
    var comes = false
    for cell in leaversTogether(place) {
      guard !isHalted, let place = transition(of: cell) else { continue }
      let item = waiting[place]
      waiting.remove(at: place)
      let saved = at
      at = item.step
      if let cell = item.cell {
        // Its name is needed for what it brings.
        pin(cell)
        ended.append(cell)
        if item.kind == .disappearance { answerEarly(cell) }
        run(item, of: cell)
        if item.kind == .disappearance, item.mode == .push { popped = item }
        if item.kind == .appearance { comes = true }
      }
      drop(item)
      at = saved
    }
    if let popped, !comes, let cell = popped.cell { endPop(of: cell, on: popped.host) }
    tellEnds { _ in true }
    bring(after: ended)
    for cell in ended { unpin(cell) }
    endTurn()
  }

  /// The screen whose transition waits at a place, and those that go with it.
  private func leaversTogether(_ place: Int) -> [Cell] {
    let later = waiting.indices.suffix(from: place + 1).filter { waiting.isTransition($0) }
    let joined = later.prefix { waiting[$0].joins }
    return ([place] + joined).compactMap { waiting[$0].cell }
  }

  /// What is not animated ends: in a stack with the turn that it began in, a modal with the next one, in which
  /// nothing else comes (SCREENS B9, D7).
  mutating func endBriefTransitions() {
    guard program.hasUnanimated, !endsBrief else { return }
    endsBrief = true
    defer { endsBrief = false }
    var turns = 0
    while !isHalted, let place = briefTransition {
      turns += 1
      if turns > Self.mostTurns { return overflowTurns() }
      endTransition(place)
    }
  }

  /// A dismiss without animation, asked of a screen that dismisses already, may end that transition, whose
  /// completions nobody hears of then (SCREENS C6).
  mutating func cutShort(on presenter: Cell?) {
    guard isUnanimated, habit(.dismissWhileDismissing) == 2,
      let slot = waiting.indices.first(where: { isOut(waiting[$0], of: presenter) }),
      let first = waiting.indices.last(where: { $0 <= slot && waiting.isTransition($0) && !waiting[$0].joins }
      ),
      let cell = waiting[first].cell
    else { return }
    var item = waiting[first]
    item.isBrief = true
    waiting[first] = item
    loseCompletions(of: cell)
    lastCall = .runs(cell)
  }

  private var briefTransition: Int? {
    waiting.indices.first { waiting[$0].isBriefInStack } ?? waiting.indices.first { waiting[$0].isBrief }
  }

  /// What the owner does about a gesture comes before viewDidDisappear, where UIKit has that habit.
  private mutating func answerEarly(_ cell: Cell) {
    guard world.component(cell).hooks.viewDidDisappear >= 0 else { return }
    guard
      let place = waiting.indices.first(where: {
        waiting.kind($0) == .closing && waiting[$0].transition == cell
      }),
      habit(.didDismiss) == 1
    else { return }
    let item = waiting[place]
    waiting.remove(at: place)
    run(item)
  }

  /// As a move of its own.
  mutating func endNextTransition() {
    endAfterOlderBlocks()
    if holdsMany { clearMarks() }
    endIdleTransitions()
  }

  /// Where nothing can come in between, a transition ends with the move that it began in.
  mutating func endIdleTransitions() {
    guard program.takesTime, !program.hasOpenEvents else { return }
    var turns = 0
    while !isHalted, let place = transition, !waiting.indices.contains(where: { waiting.isFree($0) }) {
      turns += 1
      if turns > Self.mostTurns { return overflowTurns() }
      endTransition(place)
    }
  }

  /// What waits has its turn or not, and transitions end, before an event comes: all of them, unless it may
  /// come while one runs.
  mutating func comeTo(_ line: Program.Line) {
    var turns = 0
    let begun = beginRounds()
    defer { endRounds(begun) }
    while !isHalted {
      offerTurns(before: line.code)
      guard !isHalted, let place = transition else { return }
      let item = waiting[place]
      if line.isOpen, pick(2, at: line.code, cell: item.cell, turn: item.kind) == 1 { return }
      turns += 1
      if turns > Self.mostTurns { return overflowTurns() }
      endAfterOlderBlocks()
    }
  }

  /// The transition that ends next ends, after the blocks of the main queue that are older than its end: those that
  /// waited at the end of the turn in which it began (SCREENS B8), and what they have put there in turn. Its end comes
  /// through the same queue, much later (F1). So no block waits through a whole transition, however many events come
  /// meanwhile. Turns that bring one another on and on last longer than any transition, which ends among them.
  ///
  /// Where nobody knows how many blocks there are, it is one block for each move, or the end where there is none.
  mutating func endAfterOlderBlocks() {
    var turns = waiting.freeBlocks + Self.longestChain
    while !isHalted, let end = transition {
      guard turns > 0, let older = waiting.firstFreeBlock(before: end) else { return endTransition(end) }
      turns -= 1
      runPending(older)
      if holdsMany { return }
    }
  }

  /// So many turns that bring one another come before the end of a transition.
  static var longestChain: Int { 64 }
}
