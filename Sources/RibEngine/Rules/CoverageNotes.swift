/// What came to happen of that which a flow leaves to chance, over all moves that were watched: reports at
/// the moments that instances chose, waits that were resumed, and work that was put off.
///
/// Costs nothing but at the events it is about. Watchers of the same program may be united.
struct CoverageNotes: Sendable {
  /// By component: a bit for each moment, two for waits, and one for a screen that goes up.
  private var chosen: [UInt16] = []
  /// By component: a bit for each of the first 64 events of the flow that it told its listener while nobody took it away.
  private var told: [UInt64] = []
  /// By code: what was put off there, what came to its turn, what was done, what was done to nobody, out of what a
  /// task ended with an error, what was pushed under a modal and under none, and what came to its turn with nobody there.
  private var work: [UInt8] = []

  /// What rules would be broken if other children of the parent were as they asked.
  var asked: Set<Grade> = []

  /// Something was done beside building and launching.
  private(set) var isEventful = false

  private static let shown: UInt16 = 1 << 13
  private static let waited: UInt16 = 1 << 14
  private static let resumed: UInt16 = 1 << 15
  private static let putOff: UInt8 = 1
  private static let ran: UInt8 = 2
  private static let done: UInt8 = 4
  private static let vain: UInt8 = 8
  private static let threw: UInt8 = 16
  private static let underModal: UInt8 = 32
  private static let underNone: UInt8 = 64
  private static let orphaned: UInt8 = 128

  /// Looks at an event of the kinds named in it, and at no others.
  mutating func see(_ event: Event, in world: World) {
    isEventful = true
    guard event.phase != .end, let cell = event.cell else { return }
    let code = Int(event.code)
    switch event.kind {
    case .send, .sentToNobody, .unownedAfterRelease:
      if let name = event.name, event.kind == .send { tell(cell, name, world) }
      // Seldom the first time, and only then it matters whether the step is a moment's.
      let bit: UInt16 = 1 << UInt16(world[cell].moment.rawValue)
      if !chosen.isEmpty, chosen[world[cell].component] & bit != 0 { return }
      guard world.component(cell).choices.moments.contains(where: { Int($0.1) == code }) else { return }
      choose(cell, bit, world)
    case .wait: choose(cell, Self.waited, world)
    case .continuationResumed: choose(cell, Self.resumed, world)
    case .hop, .later: mark(code, Self.putOff, world)
    case .subscribe:
      if code >= 0, world.program.codes[code].body >= 0 { mark(code, Self.putOff, world) }
    case .resumed, .async: mark(code, world[cell].isAlive(event.part) ? Self.ran : Self.orphaned, world)
    default: break
    }
  }

  /// A step found nobody, or nothing, to do it to.
  mutating func seeVain(_ event: Event, in world: World) { mark(Int(event.code), Self.vain, world) }

  /// What a step does that may find nobody.
  mutating func seeDone(_ event: Event, in world: World) {
    guard event.code >= 0, world.program.codes[Int(event.code)].vain != nil else { return }
    mark(Int(event.code), Self.done, world)
  }

  /// A list of a slot was run by a step, and did something or returned at a guard.
  mutating func seeEnd(ofRequest event: Event, in world: World) {
    guard event.code >= 0, world.program.codes[Int(event.code)].verb == .detachSlot else { return }
    mark(Int(event.code), event.says(.passes) ? Self.done : Self.vain, world)
  }

  /// An error came out of a step of a start() which nobody awaits, or was thrown by one.
  mutating func seeThrown(_ event: Event, in world: World) {
    if event.phase != .end, event.cell.map({ world[$0].isRoot }) == true {
      mark(Int(event.code), Self.threw, world)
    }
  }

  /// A call has pushed a screen; where a modal lies over its stack nobody sees it.
  mutating func seePushed(_ event: Event, in world: World) {
    guard event.phase == .end, event.mode == .push, let screen = event.child, world[screen].isShown else {
      return
    }
    mark(Int(event.code), world.isUnderModal(screen) ? Self.underModal : Self.underNone, world)
  }

  /// A screen goes up; that of a child which is gone, or done, is what went wrong.
  mutating func seeShown(_ event: Event, in world: World) {
    guard let cell = event.cell, !world[cell].isDetached, !world[cell].isOver else { return }
    choose(cell, Self.shown, world)
  }

  /// Whether a rule is broken depends on the other children of a parent.
  mutating func ask(_ grade: Grade) { asked.insert(grade) }

  /// Something happens that is not looked at closer.
  mutating func note() { isEventful = true }

  private mutating func tell(_ cell: Cell, _ name: Int, _ world: World) {
    let component = world[cell].component
    let bit: UInt64 = 1 << UInt64(name)
    if !told.isEmpty, told[component] & bit != 0 { return }
    guard !world[cell].isDetached, !world[cell].has(.resigning), !world.isLeaving(cell) else { return }
    if told.isEmpty { told = Array(repeating: 0, count: world.program.components.count) }
    told[component] |= bit
  }

  private mutating func choose(_ cell: Cell, _ bit: UInt16, _ world: World) {
    if chosen.isEmpty { chosen = Array(repeating: 0, count: world.program.components.count) }
    chosen[world[cell].component] |= bit
  }

  private mutating func mark(_ code: Int, _ bit: UInt8, _ world: World) {
    guard code >= 0 else { return }
    if work.isEmpty { work = Array(repeating: 0, count: world.program.codes.count) }
    work[code] |= bit
  }

  mutating func formUnion(_ other: CoverageNotes) {
    if other.isEventful { isEventful = true }
    if !other.asked.isEmpty { asked.formUnion(other.asked) }
    if chosen.isEmpty { chosen = other.chosen }
    if work.isEmpty { work = other.work }
    if told.isEmpty { told = other.told }
    for index in other.told.indices { told[index] |= other.told[index] }
    for index in other.chosen.indices { chosen[index] |= other.chosen[index] }
    for index in other.work.indices { work[index] |= other.work[index] }
  }

  /// Each has what any other one has for which the same number stands.
  mutating func spread(components: (Int) -> Int, _ codes: (Int) -> Int) {
    let bits = chosen.indices.reduce(into: [Int: UInt16]()) { $0[components($1), default: 0] |= chosen[$1] }
    for index in chosen.indices { chosen[index] = bits[components(index)] ?? 0 }
    let names = told.indices.reduce(into: [Int: UInt64]()) { $0[components($1), default: 0] |= told[$1] }
    for index in told.indices { told[index] = names[components(index)] ?? 0 }
    let works = work.indices.reduce(into: [Int: UInt8]()) { $0[codes($1), default: 0] |= work[$1] }
    for index in work.indices { work[index] = works[codes(index)] ?? 0 }
  }

  /// Whether an instance finished at a moment, whoever heard it.
  func finishes(_ component: Int, at moment: Component.Moment) -> Bool {
    bits(component) & (1 << UInt16(moment.rawValue)) != 0
  }

  /// Whether an instance that was not on its way out told its listener an event, one of the first 64 of the flow.
  func tells(_ component: Int, _ name: Int) -> Bool {
    name < UInt64.bitWidth && !told.isEmpty && told[component] & (1 << UInt64(name)) != 0
  }

  /// Whether the screen of an instance went up that was not done.
  func shows(_ component: Int) -> Bool { bits(component) & Self.shown != 0 }

  func waits(_ component: Int) -> Bool { bits(component) & Self.waited != 0 }

  func isResumed(_ component: Int) -> Bool { bits(component) & Self.resumed != 0 }

  private func bits(_ component: Int) -> UInt16 { chosen.isEmpty ? 0 : chosen[component] }

  /// Steps that were reached and never found anybody to do it to.
  var vainSteps: [Int] { work.indices.filter { work[$0] & (Self.vain | Self.done) == Self.vain } }

  /// Steps out of which an error came that has ended a start() and that nobody heard of.
  var throwingSteps: [Int] { work.indices.filter { work[$0] & Self.threw != 0 } }

  /// Steps that pushed a screen, and never but under a modal.
  var coveredSteps: [Int] {
    work.indices.filter { work[$0] & (Self.underModal | Self.underNone) == Self.underModal }
  }

  /// Whether steps behind a wait for a transition were done where none ran.
  private func isDoneAtOnce(behind code: Int, in program: Program) -> Bool {
    guard program.codes[code].verb == .afterTransition,
      let list = program.lists.first(where: { $0.contains(code) })
    else { return false }
    return work[(code + 1)..<list.upperBound].contains { $0 & Self.done != 0 }
  }

  /// Steps whose work was put off and never had its turn while somebody was there to do it, nor was done at once, and
  /// whether it has had its turn with nobody there.
  func lostWork(in program: Program) -> [(code: Int, isOrphaned: Bool)] {
    work.indices.compactMap { code in
      guard work[code] & Self.putOff != 0 else { return nil }
      let step = program.codes[code]
      // A body's turn is known by its first step.
      let body = step.body >= 0 ? program.lists[Int(step.body)] : code..<(code + 1)
      guard !body.isEmpty, work[body.lowerBound] & Self.ran == 0,
        !isDoneAtOnce(behind: code, in: program)
      else { return nil }
      return (code, work[body.lowerBound] & Self.orphaned != 0)
    }
  }
}
