/// Work that waits for a later turn.
struct WorkItem: Equatable, Sendable {
  enum Kind: UInt8, Sendable {
    /// The rest of a slot's list, of the router, weakly held.
    case hop = 1
    /// The rest of a list, or the body of a `later`.
    case body
    case finish
    /// A suspended call goes on.
    case task
    /// A screen on its way out; the end of its transition is what waits.
    case disappearance
    case viewLoad
    /// The time of an awaited call is up.
    case timeout
    /// A screen on its way in.
    case appearance
    // What the end of a transition brings, beside lists: what an owner does about a gesture, a call that was put
    // off.
    case closing, postponed
    /// A screen that the user's finger pulls and will let go of; that it is let go of is what waits.
    case pull
    /// The value of a subscription, which comes when it likes, before or behind blocks of the main queue.
    case value
  }

  let kind: Kind
  /// The place of its instance's cell; of a task and of a timeout the place of the frame.
  private let index: Int
  var part: Part
  /// It keeps the part until its turn.
  var isStrong = false
  var list: Int32 = 0
  var position = 0
  var slot: Int?
  /// The local `router` or `c`, which it keeps.
  var local: Cell?
  /// Who called the listener.
  var sender: Cell?
  var route: Step.Route?
  /// A screen that was only covered has put it off, or who heard of that from it.
  var isOfCovered = false
  /// The rest of a handler of a cancellation, or what that has put off.
  var inCancel = false
  /// More like it may wait anywhere behind it, nobody knows how many (see `Search.coversMany`).
  var isMany = false
  /// Whose transition has to end first; nil for work that may have its turn at any time.
  var transition: Cell?

  init(_ kind: Kind, _ cell: Cell, _ part: Part, isStrong: Bool = false) {
    (self.kind, index, self.part, self.isStrong) = (kind, cell.index, part, isStrong)
  }

  init(task frame: FrameIndex) { (kind, index, part) = (.task, frame.index, .router) }
  init(timeout frame: FrameIndex) { (kind, index, part) = (.timeout, frame.index, .router) }

  /// Whose work it is; nil where the frame knows.
  var cell: Cell? { isOfFrame ? nil : Cell(index: index) }
  /// Who finishes in its turn; nil for other work.
  var finisher: Cell? { kind == .finish ? cell : nil }
  var frame: FrameIndex? { isOfFrame ? FrameIndex(index: index) : nil }
  private var isOfFrame: Bool { kind == .task || kind == .timeout }

  /// True for a block of the main queue, which keeps its order among the others.
  var isBlock: Bool { kind == .hop || kind == .body || kind == .task }

  /// True for what does the steps of a list.
  var hasList: Bool { kind == .hop || kind == .body || kind == .value }

  // MARK: - In a row

  static var size: Int { 12 }
  private static var strong: UInt8 { 4 }
  static var passedOver: UInt8 { 8 }
  fileprivate static var ofThisTurn: UInt8 { 64 }
  private static var covered: UInt8 { 16 }
  private static var ofCancellation: UInt8 { 32 }
  static var many: UInt8 { 128 }

  // In line, so that whoever asks for one thing reads no other.
  @inline(__always) fileprivate init(_ bytes: UnsafePointer<UInt8>) {
    kind = Kind(rawValue: bytes[0]) ?? .body
    index = Int(bytes[1])
    part = Part(number: bytes[2] & 3)
    isStrong = bytes[2] & Self.strong != 0
    isOfCovered = bytes[2] & Self.covered != 0
    inCancel = bytes[2] & Self.ofCancellation != 0
    isMany = bytes[2] & Self.many != 0
    list = Int32(bytes[3]) | Int32(bytes[4]) << 8
    position = Int(bytes[5]) | Int(bytes[6]) << 8
    slot = bytes[7] == 0 ? nil : Int(bytes[7]) - 1
    local = Link(byte: bytes[8]).cell
    sender = Link(byte: bytes[9]).cell
    route = bytes[10] == 0 ? nil : bytes[10] == 1 ? .attach : .detach
    transition = Link(byte: bytes[11]).cell
  }

  fileprivate func write(_ bytes: UnsafeMutablePointer<UInt8>) {
    bytes[0] = kind.rawValue
    bytes[1] = UInt8(truncatingIfNeeded: index)
    bytes[2] =
      part.number | (isStrong ? Self.strong : 0) | (isOfCovered ? Self.covered : 0)
      | (inCancel ? Self.ofCancellation : 0) | (isMany ? Self.many : 0)
    bytes[3] = UInt8(truncatingIfNeeded: list)
    bytes[4] = UInt8(truncatingIfNeeded: list >> 8)
    bytes[5] = UInt8(truncatingIfNeeded: position)
    bytes[6] = UInt8(truncatingIfNeeded: position >> 8)
    bytes[7] = slot.map { UInt8(truncatingIfNeeded: $0 + 1) } ?? 0
    bytes[8] = Link(local).byte
    bytes[9] = Link(sender).byte
    bytes[10] = route.map { $0 == .attach ? 1 : 2 } ?? 0
    bytes[11] = Link(transition).byte
  }

  /// The same work of the same instances under other numbers.
  func renamed(_ name: (Cell) -> Cell) -> WorkItem {
    guard let cell else {
      var new = self
      new.transition = transition.map(name)
      return new
    }
    var new = WorkItem(kind, name(cell), part, isStrong: isStrong)
    (new.list, new.position, new.slot, new.route) = (list, position, slot, route)
    (new.isOfCovered, new.inCancel, new.isMany) = (isOfCovered, inCancel, isMany)
    (new.local, new.sender, new.transition) = (local.map(name), sender.map(name), transition.map(name))
    return new
  }
}

extension WorkItem {
  /// Of what goes on with a list: the step that has put the rest of it off, or the first of a body.
  func place(in program: Program) -> Int { program.step(before: position, in: list) }
}

// MARK: - Screens on their way

extension WorkItem {
  /// The end of a transition.
  var isTransition: Bool { Self.isTransition(kind) }

  static func isTransition(_ kind: Kind?) -> Bool {
    kind == .appearance || kind == .disappearance || kind == .pull
  }

  /// Of a screen on its way, and of a call that was put off: the step or line that began it, or -1.
  var step: Int {
    get { (Int(list) | position << 16) - 1 }
    set {
      list = Int32((newValue + 1) & 0xFFFF)
      position = (newValue + 1) >> 16
    }
  }

  /// Of a screen on its way: how it was put up.
  var mode: ScreenMode? {
    get { slot.flatMap { ScreenMode(rawValue: UInt8(truncatingIfNeeded: $0)) } }
    set { slot = newValue.map { Int($0.rawValue) } }
  }

  /// Of a screen on its way: it goes with one above it, or comes in the place of one, and ends with that.
  var joins: Bool {
    get { route == .detach }
    set { route = newValue ? .detach : nil }
  }

  /// Of a screen on its way: its call is not animated, and nothing comes in between.
  var isBrief: Bool {
    get { isTransition && route == .attach }
    set { if isTransition, newValue != isBrief { route = newValue ? .attach : nil } }
  }

  /// Of a screen on its way: the stack does not move, as the call is not animated.
  var isBriefInStack: Bool { isBrief && mode == .push }

  /// Of a push that was put off: whose stack it was asked of; nil where the flow names none.
  var stack: Cell? {
    get { kind == .postponed ? local : nil }
    set { if kind == .postponed { local = newValue } }
  }

  /// What its turn needs the router of, and keeps alive until then.
  var kept: Cell? { kind == .postponed ? nil : local }

  /// Of what finishes: not while a transition runs.
  var isQuiet: Bool {
    get { kind == .finish && route == .attach }
    set { route = newValue ? .attach : nil }
  }

  /// Of a screen on its way: what it stands on; nil where that is no screen.
  var host: Cell? { sender }
}

/// The work that waits in a row, oldest first.
struct WaitingWork {
  private let bytes: UnsafeMutablePointer<UInt8>

  init(_ bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

  var count: Int { Int(bytes[0]) }
  var isEmpty: Bool { bytes[0] == 0 }
  var indices: Range<Int> { 0..<count }

  func item(_ place: Int) -> UnsafeMutablePointer<UInt8> { bytes + 1 + place &* WorkItem.size }

  /// What is marked stays so when it is written anew.
  subscript(place: Int) -> WorkItem {
    @inline(__always) get { WorkItem(item(place)) }
    nonmutating set {
      let marks = item(place)[2] & (WorkItem.passedOver | WorkItem.ofThisTurn)
      newValue.write(item(place))
      item(place)[2] |= marks
    }
  }

  /// The same work of a call in another place.
  func set(_ frame: FrameIndex, at place: Int) { item(place)[1] = UInt8(truncatingIfNeeded: frame.index) }

  func kind(_ place: Int) -> WorkItem.Kind? { WorkItem.Kind(rawValue: item(place)[0]) }

  /// True for what a component does that finishes in a turn of its own.
  @inline(__always) func isFinish(_ place: Int, of cell: Cell) -> Bool {
    let item = item(place)
    return item[0] == WorkItem.Kind.finish.rawValue && item[1] == UInt8(truncatingIfNeeded: cell.index)
  }

  /// True for the end of a transition.
  func isTransition(_ place: Int) -> Bool { WorkItem.isTransition(kind(place)) }

  /// True where a transition runs.
  var hasTransition: Bool { indices.contains { isTransition($0) } }

  /// True for work that only the end of a transition brings.
  func awaitsTransition(_ place: Int) -> Bool { item(place)[11] != 0 }

  /// True for what may have its turn of its own accord, now: no transition, nor what waits for one.
  func isFree(_ place: Int) -> Bool {
    if isTransition(place) || awaitsTransition(place) { return false }
    switch kind(place) {
    // A time is longer than a transition: it is not up before one ends that ran when it began.
    case .timeout: return !(0..<place).contains { isTransition($0) }
    // A tap does not come while a transition runs.
    case .finish where item(place)[10] != 0: return !hasTransition
    default: return true
    }
  }

  /// How many blocks of the main queue may have their turn.
  var freeBlocks: Int { indices.count { self[$0].isBlock && isFree($0) } }

  /// The oldest block of the main queue that may have its turn and is older than the work at a place.
  func firstFreeBlock(before end: Int) -> Int? { (0..<end).first { self[$0].isBlock && isFree($0) } }

  /// True for what may still have its turn before the next event, as far as it alone decides.
  func mayHaveTurn(_ place: Int) -> Bool { isFree(place) && !isPassedOver(place) }

  func append(_ new: WorkItem) {
    new.write(item(count))
    bytes[0] += 1
  }

  /// Marks what this turn puts in its place among the rest when it is over.
  func markOfThisTurn(_ place: Int) { item(place)[2] |= WorkItem.ofThisTurn }

  private func isOfThisTurn(_ place: Int) -> Bool { item(place)[2] & WorkItem.ofThisTurn != 0 }

  /// True while the turn goes on in which the screen of a cell was asked for whose transition takes time.
  func begins(_ cell: Cell) -> Bool {
    indices.contains {
      isOfThisTurn($0) && kind($0) == .appearance && self[$0].cell == cell && !self[$0].isBrief
    }
  }

  /// The turn is over. Its transitions begin now (SCREENS B8), so that every block which waits by now is older than
  /// their ends; a time that has begun in it is younger.
  func endTurn() {
    guard indices.contains(where: { isOfThisTurn($0) }) else { return }
    if var front = indices.first(where: { isOfThisTurn($0) && isTransition($0) }) {
      for place in front..<count where self[place].isBlock && isFree(place) {
        move(place, to: front)
        front += 1
      }
    }
    var (place, end) = (0, count)
    while place < end {
      if isOfThisTurn(place), kind(place) == .timeout {
        move(place, to: count - 1)
        end -= 1
      } else {
        place += 1
      }
    }
    for place in indices { item(place)[2] &= ~WorkItem.ofThisTurn }
  }

  /// Puts more work between what waits.
  func insert(_ new: WorkItem, at place: Int) {
    append(new)
    move(count - 1, to: place)
  }

  /// Puts work in another place; what stands between moves by one.
  private func move(_ place: Int, to other: Int) {
    let next = place < other ? 1 : -1
    for one in stride(from: place, to: other, by: next) {
      for byte in 0..<WorkItem.size { swap(&item(one)[byte], &item(one + next)[byte]) }
    }
  }

  func remove(at place: Int) {
    let behind = (count - 1 - place) * WorkItem.size
    item(place).update(from: item(place + 1), count: behind)
    (item(place) + behind).update(repeating: 0, count: WorkItem.size)
    bytes[0] -= 1
  }

  /// True for what had its chance of a turn before the next event and did not take it.
  func isPassedOver(_ place: Int) -> Bool { item(place)[2] & WorkItem.passedOver != 0 }

  /// A block was passed over, so that the blocks behind it have no turn either.
  var blockIsPassed: Bool { indices.contains { isPassedOver($0) && self[$0].isBlock } }

  /// True where something waits that may still have its turn before the next event.
  var hasTurns: Bool {
    let blockIsPassed = blockIsPassed
    return indices.contains { mayHaveTurn($0) && !(blockIsPassed && self[$0].isBlock) }
  }

  var hasPassedOver: Bool { indices.contains { isPassedOver($0) } }

  func passOver(_ place: Int, _ value: Bool = true) {
    let flags = item(place) + 2
    flags.pointee = value ? flags.pointee | WorkItem.passedOver : flags.pointee & ~WorkItem.passedOver
  }
}

extension Row {
  /// Takes away the pins of work that waits no more, and nothing else.
  func unpin(_ item: WorkItem) {
    for cell in [item.cell, item.sender, item.transition, item.stack] {
      if let cell { self[cell].add(-1, to: .pins) }
    }
  }

  /// True for work that does nothing in its turn and keeps nobody alive until then: it is held weakly by an instance
  /// that is gone, or loads a view that is loaded.
  func isIdle(_ place: Int) -> Bool {
    let item = waiting[place]
    guard let cell = item.cell, waiting.isFree(place), !item.isStrong, item.local == nil, item.sender == nil
    else { return false }
    return !self[cell].isAlive(item.part) || (item.kind == .viewLoad && self[cell].isViewLoaded)
  }
}
