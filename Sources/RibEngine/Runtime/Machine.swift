/// The runtime: what `Router`, `Interactor` and the coordinators of an app do, in the same order,
/// as plain nested calls.
///
/// A move runs until everything it set off has returned, so between two moves there is no call
/// stack and the whole state is one row of bytes.
package struct Machine<W: Watcher> {
  package var choices: Script
  package var watcher: W
  package let world: World
  let program: Program
  /// The step or line that is being done.
  var at = -1
  /// How many calls of each method are on the stack.
  var nesting = Nesting()
  /// Where a run stops for good: the stack is full, the row is too small, or the app has crashed.
  package var isHalted = false
  /// Presentations that are running, each an open call.
  var presentations = 0
  /// Whose presentation is the innermost.
  var presenting: Cell?
  /// That one is a modal.
  var presentsModally = false
  /// It is pushed without animation.
  var pushesAtOnce = false
  /// The stack that it is pushed on; nil in a flow that names no containers.
  var pushedOn: Cell?
  /// Whose screen object is being built, and the objects that are built for it.
  var ownScreen: (owner: Cell, parts: [Cell])?
  /// Whose screen the user's finger has begun to pull.
  var swiped: Cell?
  /// Whose screen hears that it disappears.
  var telling: Cell?
  /// Whose screens disappear without being closed, the outermost first.
  var coverings: [Covering] = []
  /// Whose report a list of any slot is run for.
  var asker: Cell?
  /// Why the last event of a screen could not come.
  var absence: Absence?
  /// Who is on the way to the screen, the outermost first; nobody is so twice.
  var opening: [Cell] = []
  /// Those of them whose views load while they are in a stack or child area that is in the window.
  var entering: [Cell] = []
  /// What has just gone up, and now puts up what it has asked for while its view loaded.
  var entered: Cell?
  /// What became of the last call of present or dismiss.
  var lastCall = ScreenCall.lost
  /// One call takes screens down, and has begun to.
  var isTogether = false
  var hasLeft = false
  /// What is not animated is being ended.
  var endsBrief = false
  /// Attaches of slots that are on the stack, the outermost first.
  var attaching: [(cell: Cell, slot: Int)] = []
  /// Whom values of isActiveStreams are on the way to, the outermost first.
  var deliveries: [Delivery] = []
  /// Stop where attaches of one slot inside each other are a loop: each further one would double the ways to
  /// go on.
  var endsLoops = false
  /// Habits of UIKit that something depended on, over all moves.
  private(set) var asked: Set<UIKitHabit> = []
  /// Decide when a moment comes whether an instance finishes at it, not when the instance is built.
  var defersMoments = false
  /// Let what the user does to a screen wait for what brings that; a search tries each turn as a move of its own.
  var waitsForScreens = true
  /// Of how many living instances of a component each is asked when it finishes; nil for any number, as long as a
  /// move has not very many ways.
  var mostAsked: Int?
  /// One was not asked, over all moves.
  var leavesOut = false
  /// Where choices are written down as a run makes them; nil where nobody wants to know.
  var notes: MomentNotes?
  /// By component: for each variable and each slot, which of several alike ones it is one of (see `Symmetry`); -1 for
  /// others, nothing where nobody asks.
  var alike: [(variables: [Int], slots: [Int])] = []
  /// Something followed while an instance let go of several alike ones, in an order of its own, over all moves.
  private(set) var isUneven = false
  /// Somebody takes blocks that wait behind so many others like them for idle (see `Canonical`).
  var alikeWork: AlikeWork?
  /// Of one that was not the place, over all moves.
  var restless: Int?
  /// Waiting work may be marked as more than is seen: of that it is asked whether more is there (see
  /// `Search.coversMany`).
  var holdsMany = false
  /// Of what more was there, in the last move.
  var staying = AlikeBlocks()
  /// Calls that let go of several alike ones and are on the stack.
  var releases = 0
  /// Take the calm way of each choice, as what others lead to is known (see `TurnCircle`).
  var asksNobody = false
  /// What came of times that were up, while work takes its turns.
  var rounds: TimeRounds?
  /// What asks again each time that a time is up was left with more behind it each time, over all moves.
  var leavesMore = false
  /// Whose owners are still to hear that the user has closed them, of what the end of a transition brings just now.
  var unanswered: [Cell] = []
  /// No time is up meanwhile.
  var timeStands = false
  /// The same, but while the user pulls a screen: a finger takes its time.
  var timeSettles = false
  /// How many events may still come before the run is stopped.
  var eventsLeft: Int
  var eventsPlayed: Int { Self.mostEvents(of: program) - eventsLeft }
  /// How many turns since the last line, or since the move began, have put off another one.
  var linkedTurns = 0
  /// How often work was put off, but for the ends of transitions.
  var putOffs = 0
  /// How often one of several ways was taken.
  var picks = 0
  /// How often a time was up.
  var expiries = 0
  /// How often an instance was built that finishes and might have been one that never does.
  private(set) var escapes = 0

  /// Readies a machine for `program`, with its state in `row`, which the caller owns and has emptied.
  package init(_ program: Program, row: UnsafeMutablePointer<UInt8>, choices: Script, watcher: W) {
    self.program = program
    self.world = World(program, row: row)
    self.choices = choices
    self.watcher = watcher
    eventsLeft = Self.mostEvents(of: program)
  }

  /// Lets the watcher see `event`, then lets it change the world. What is so changes nowhere else.
  mutating func emit(_ event: Event) { emit(event, at: at) }

  /// An event that something else led to than the step that is being done.
  mutating func emit(_ event: Event, at place: Int) {
    if isHalted { return }
    var event = event
    event.code = Int32(truncatingIfNeeded: place)
    watcher.see(event, in: world)
    world.apply(event)
    if !coverings.isEmpty { tellIfEnded(by: event) }
    eventsLeft -= 1
    if eventsLeft == 0 { runAway() }
  }

  /// Something follows from the step or report that comes now.
  @inline(__always) mutating func noteOrder() { if releases > 0 { isUneven = true } }

  /// A run that goes on like this has no end that anybody would wait for: two calls in each of 64
  /// nested ones are 2^64 calls.
  private mutating func runAway() {
    isEndless ? overflowTurns() : stop(.events, at: at)
  }

  // Sets a field that no other event is about.
  mutating func flag(_ cell: Cell, _ field: Field, _ value: Int) {
    emit(.field(.flagged, cell, field, UInt8(truncatingIfNeeded: value)))
  }
  mutating func flag(_ cell: Cell, _ field: Field, _ value: Bool) { flag(cell, field, value ? 1 : 0) }
  mutating func flag(_ cell: Cell, _ field: Field, _ value: Cell?) { flag(cell, field, Link(value)) }
  mutating func flag(_ cell: Cell, _ field: Field, _ value: Link) {
    emit(.field(.flagged, cell, field, value.byte))
  }

  /// Takes a way; who asks says what was chosen. Calls that come back after the flow has stopped ask nothing: each of
  /// them would double the ways to the same end.
  mutating func choose(_ count: Int) -> Int {
    if asksNobody || isHalted { return 0 }
    picks += 1
    return choices.pick(count)
  }

  /// Takes a way and says so; a choice of one way is none. `turn` is the kind of work whose turn it may be.
  mutating func pick(_ count: Int, at place: Int, cell: Cell? = nil, turn: WorkItem.Kind? = nil) -> Int {
    guard count > 1, !isHalted, !asksNobody else { return 0 }
    let way = choose(count)
    if turn == .finish { notes?.offer(way, finishing: cell) } else { notes?.take(way) }
    emit(.choice(way, of: count, cell, turn: turn), at: place)
    return way
  }

  /// Which of the lines that are left in an order of their own comes next; told at its place.
  mutating func pick(among lines: [Program.Line]) -> Int {
    guard lines.count > 1, !isHalted, !asksNobody else { return 0 }
    let way = choose(lines.count)
    notes?.take(way)
    emit(.choice(way, of: lines.count, nil, turn: nil), at: lines[way].code)
    return way
  }

  /// The place of a habit's value among its words, where it makes a difference.
  mutating func habit(_ habit: UIKitHabit) -> Int {
    asked.insert(habit)
    return program.habits[habit]
  }

  // MARK: - Limits

  /// What goes on longer is taken for a loop. A long flow may do much without one: each of its steps leads to some
  /// twenty events, most of them in the lists that it runs.
  static func mostEvents(of program: Program) -> Int { max(100_000, 100 * program.codes.count) }

  /// Counts a call. Returns false where a run stops, as so many calls of the method are on the stack.
  @inline(__always) mutating func enter(_ method: Nesting.Method, _ cell: Cell) -> Bool {
    if isHalted { return false }
    if nesting[method] >= method.most {
      overflow(cell)
      return false
    }
    nesting[method] += 1
    return true
  }

  /// More turns than anybody would wait for; the limit strikes anywhere in the circle, so no step is where it happens.
  mutating func overflowTurns() { stop(.turns, at: -1) }

  private mutating func stop(_ why: Event.Endless, at place: Int) {
    if isHalted { return }
    var event = Event.overflow(why)
    event.code = Int32(truncatingIfNeeded: place)
    watcher.see(event, in: world)
    halt(.endless)
  }

  /// So many turns have each put off another one that what they pile up is taken for a loop.
  private var isEndless: Bool { linkedTurns >= Self.longestChain && !isHalted }

  /// More names `cell` than can be counted: turn after turn one more, or within calls that lead back into themselves.
  mutating func overflowCount(_ cell: Cell) { isEndless ? overflowTurns() : overflow(cell) }

  /// The stack is full, of calls that are about `cell`.
  mutating func overflow(_ cell: Cell) {
    emit(.overflow(.calls, cell))
    halt(.endless)
  }

  @inline(__always) mutating func leave(_ method: Nesting.Method) {
    nesting[method] -= 1
  }

  mutating func halt(_ reason: Stop) {
    isHalted = true
    if world.row.stop == nil { world.row.stop = reason }
  }

  mutating func need(_ need: Capacities.Need, of component: Int = 0) {
    if isHalted { return }
    let shortage = Capacities.Shortage(need: need, component: component)
    if isEndless, program.capacities.grown(for: shortage, in: program) == nil { return overflowTurns() }
    world.row.shortage = shortage
    halt(.room)
  }

  // MARK: - Building

  /// Builds an instance; the caller owns one reference to its router, coordinator or object.
  mutating func build(
    _ component: Int,
    by parent: Cell? = nil,
    slot: Int? = nil,
    listener: Cell? = nil
  ) -> Cell? {
    guard !isHalted else { return nil }
    guard let cell = program.cells(of: component).first(where: { !world[$0].isUsed }) else {
      need(.cells, of: component)
      return nil
    }
    guard enter(.call, cell) else { return nil }
    defer { leave(.call) }
    emit(.build(.begin, cell, by: parent, slot: slot))
    let info = program.components[component]
    choose(cell, info)
    passData(to: cell, from: parent, slot: slot)
    switch info.kind {
    case .rib: buildRib(cell, info, listener: listener ?? parent)
    case .coordinator, .object:
      emit(Event(.initialized, cell))
      retain(cell, .router)
      guard info.kind == .coordinator else { break }
      if let listener {
        setListener(of: cell, to: listener)
      } else if let parent {
        keepPlace(of: cell, madeBy: parent)
      }
    }
    connect(cell, info)
    run(info.hooks.build, on: cell, info.kind == .rib ? .interactor : .router)
    emit(.build(.end, cell, by: parent, slot: slot))
    return isHalted ? nil : cell
  }

  /// The choices that an instance makes once, in a fixed order.
  private mutating func choose(_ cell: Cell, _ info: ComponentInfo) {
    func choose<Value>(_ ways: [(Value, Int32)], _ field: Field, _ byte: (Value) -> UInt8) {
      let way = ways[pick(ways.count, at: Int(ways[0].1), cell: cell)]
      emit(.field(.fieldChosen, cell, field, byte(way.0)), at: Int(way.1))
    }
    choose(info.choices.views, .view) { $0.rawValue }
    choose(info.choices.binds, .binding) { $0.rawValue }
    if !leaveOpen(cell, info) {
      choose(info.choices.moments, .moment) { $0.rawValue }
      if world[cell].moment != .never, info.choices.moments.contains(where: { $0.0 == .never }) {
        escapes += 1
      }
    }
    choose(info.choices.works, .work) { $0.rawValue }
    choose(info.choices.references, .reference) { $0.rawValue }
  }

  /// What a child gets from its parent: by component it is as old as the parent.
  private mutating func passData(to cell: Cell, from parent: Cell?, slot: Int?) {
    guard let parent, let slot else { return }
    for pass in world.component(parent).slots[slot].passes {
      let how = pass.how[pick(pass.how.count, at: Int(pass.place), cell: cell)]
      guard world.isOld(pass.data, passedBy: parent, how) else { continue }
      let place = Instance.place(of: pass.data, in: .staleData)
      flag(cell, place.field, world[cell][place.field] | place.bit)
    }
  }

  /// View controller, interactor with its presenter, listener, router: the order of a builder.
  private mutating func buildRib(_ cell: Cell, _ info: ComponentInfo, listener: Cell?) {
    let view = world[cell].view
    if view != .none {
      emit(Event(.initialized, cell, part: .view))
      retain(cell, .view)
      if view == .touchedInInit { loadView(cell) }
      if world[cell].binding == .inInit { bind(cell) }
    }
    emit(Event(.initialized, cell, part: .interactor))
    retain(cell, .interactor)
    for worker in info.workers.indices {
      emit(Event(.initialized, cell, part: .worker(worker)))
      retain(cell, .worker(worker))
    }
    if view != .none {
      retain(cell, .view)
      emit(Event(.presenterListenerSet, cell))
    }
    if let listener { setListener(of: cell, to: listener) }
    emit(Event(.initialized, cell))
    retain(cell, .router)
  }

  mutating func setListener(of cell: Cell, to listener: Cell) {
    let reference = world[cell].reference
    guard reference != .none, world[listener].isAlive(world[listener].voice) else { return }
    if program.android {
      emit(.listenerSet(cell, listener, .strong))
      return
    }
    let old = world[cell].listener.cell
    if reference == .strong { retain(listener, world[listener].voice) }
    emit(.listenerSet(cell, listener, reference))
    forgetPlace(of: cell, isUp: false)
    if reference == .strong, let old { release(old, world[old].voice) }
  }

  /// Sets the references that `holds` names, once both ends exist; objects that nobody built yet and
  /// that are held strongly are built on the way.
  private mutating func connect(_ cell: Cell, _ info: ComponentInfo) {
    ownScreen?.parts.append(cell)
    for (line, hold) in info.holds.enumerated() {
      switch hold.target {
      case .component(let target) where target == info.screen && hold.strength == .strong:
        connectScreen(cell, line, target)
      case .component(let target): connect(cell, line, hold.strength, to: target)
      case .ownRouter: if hold.strength == .strong { setHold(cell, line, to: cell) }
      case .listenerRouter:
        if let listener = world[cell].listener.cell { setHold(cell, line, to: listener) }
      case .presenterListener:
        if hold.strength == .strong, world[cell].isAlive(.view) {
          retain(cell, .interactor)
          flag(cell, world[cell].holdField(line), cell)
        }
      case .app: break
      }
    }
    let own = world[cell].component
    for (holder, other) in program.components.enumerated() where !other.holds.isEmpty {
      let owner = ownScreen.flatMap { world[$0.owner].component == holder ? $0.owner : nil }
      guard let latest = owner ?? world.row.latest(holder).cell, latest != cell,
        world[latest].isAlive(.router)
      else { continue }
      for (line, hold) in other.holds.enumerated()
      where hold.target == .component(own) && world[latest].hold(line) == nil {
        setHold(latest, line, to: cell)
      }
    }
  }

  /// A coordinator that holds the object of its screen makes it when it is made itself, with all that this holds.
  private mutating func connectScreen(_ cell: Cell, _ line: Int, _ screen: Int) {
    let outer = ownScreen
    ownScreen = (cell, [])
    defer { ownScreen = outer }
    guard let object = build(screen) else { return }
    if world[cell].hold(line) == nil { setHold(cell, line, to: object) }
    release(object, .router)
  }

  /// What a screen object holds, and what that holds, is of its own screen: the coordinator that shows it, and objects
  /// that nobody but other screens has (STORIES 3.5).
  private mutating func connect(_ cell: Cell, _ line: Int, _ strength: Hold.Strength, to target: Int) {
    if let owner = ownScreen?.owner, world[owner].component == target {
      if world[cell].hold(line) == nil { setHold(cell, line, to: owner) }
    } else if let other = world.row.latest(target).cell, !(strength == .strong && isOfOtherScreen(other)) {
      if world[cell].hold(line) == nil { setHold(cell, line, to: other) }
    } else if strength == .strong, program.components[target].kind == .object, let new = build(target) {
      if world[cell].hold(line) == nil { setHold(cell, line, to: new) }
      release(new, .router)
    }
  }

  /// True for an object that no component holds strongly, where the object of a screen is being built.
  private func isOfOtherScreen(_ object: Cell) -> Bool {
    guard let ownScreen, world.component(object).kind == .object, !ownScreen.parts.contains(object) else {
      return false
    }
    let link = Link(object)
    return !world.cells.contains { cell in
      let instance = world[cell]
      let info = world.component(cell)
      return info.kind != .object
        && instance.holds.contains {
          info.holds[$0].strength == .strong && instance.names(instance.holdField($0), link)
        }
    }
  }

  private mutating func setHold(_ cell: Cell, _ line: Int, to target: Cell) {
    guard world[target].isAlive(.router) else { return }
    if world.component(cell).holds[line].strength == .strong { retain(target, .router) }
    flag(cell, world[cell].holdField(line), target)
  }
}
