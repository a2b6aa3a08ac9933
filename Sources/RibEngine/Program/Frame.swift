/// The place of a suspended call among those of a row.
struct FrameIndex: Hashable, Sendable {
  let index: Int

  init(index: Int) { self.index = index }
  /// nil for 0, which names none.
  init?(byte: UInt8) {
    guard byte != 0 else { return nil }
    index = Int(byte) - 1
  }

  var byte: UInt8 { UInt8(truncatingIfNeeded: index + 1) }
}

/// A suspended call of an async function, as its bytes in a row say it.
struct Frame {
  private let bytes: UnsafeMutablePointer<UInt8>

  fileprivate init(_ bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

  static var size: Int { 9 }

  enum State: UInt8, Sendable {
    case free
    /// Waits for its continuation.
    case waiting
    /// Awaits another start().
    case awaiting
    /// Ready to go on.
    case ready
    /// Goes on in a later turn, without a wait.
    case putOff
  }

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let cancelled = Flags(rawValue: 1)
    /// An error was thrown into it.
    static let failed = Flags(rawValue: 2)
    /// An error of what it awaits counts as success.
    static let ignoresFailure = Flags(rawValue: 4)
    /// The time of what it awaits is up.
    static let timedOut = Flags(rawValue: 8)
    /// It awaits steps of its own, which follow from a result.
    static let inBranch = Flags(rawValue: 16)
    /// What it awaits was cancelled by a step, and it was not.
    static let childCancelled = Flags(rawValue: 32)
    /// Cancelled by a search, though nothing in the flow does it.
    static let assumedly = Flags(rawValue: 64)
  }

  var state: State {
    get { State(rawValue: bytes[0]) ?? .free }
    nonmutating set { bytes[0] = newValue.rawValue }
  }

  /// Its wait has not returned: it waits, or it is resumed and its turn is still to come.
  var isInWait: Bool { state == .waiting || state == .ready }

  /// It waits for something other than a call of the same task.
  var isInnermost: Bool { isInWait || state == .putOff }

  /// It awaits the start() of a coordinator.
  func awaits(_ cell: Cell) -> Bool { state == .awaiting && callee == cell }

  /// Whose call it is.
  var owner: Cell {
    get { Cell(index: Int(bytes[1])) }
    nonmutating set { bytes[1] = UInt8(truncatingIfNeeded: newValue.index) }
  }

  /// The list that goes on.
  var list: Int32 {
    get { Int32(bytes[2]) | Int32(bytes[3]) << 8 }
    nonmutating set {
      bytes[2] = UInt8(truncatingIfNeeded: newValue)
      bytes[3] = UInt8(truncatingIfNeeded: newValue >> 8)
    }
  }

  /// At which of its steps.
  var position: Int {
    get { Int(bytes[4]) | Int(bytes[5]) << 8 }
    nonmutating set {
      bytes[4] = UInt8(truncatingIfNeeded: newValue)
      bytes[5] = UInt8(truncatingIfNeeded: newValue >> 8)
    }
  }

  /// The suspended call that awaits this one.
  var awaiter: FrameIndex? {
    get { FrameIndex(byte: bytes[6]) }
    nonmutating set { bytes[6] = newValue?.byte ?? 0 }
  }

  var flags: Flags {
    get { Flags(rawValue: bytes[7]) }
    nonmutating set { bytes[7] = newValue.rawValue }
  }

  /// Whether its task was cancelled, and by whom.
  var cancellation: Cancellation {
    flags.contains(.cancelled) ? flags.contains(.assumedly) ? .assumed : .byFlow : .none
  }

  /// It hears once of the cancellation of its task.
  func cancel(_ cancellation: Cancellation) {
    if !flags.contains(.cancelled), cancellation == .assumed { flags.insert(.assumedly) }
    flags.insert(.cancelled)
  }

  /// The coordinator whose start() it awaits.
  var callee: Cell? {
    get { Link(byte: bytes[8]).cell }
    nonmutating set { bytes[8] = Link(newValue).byte }
  }

  func isAlike(_ other: Frame) -> Bool {
    owner == other.owner && list == other.list && position == other.position
  }

  /// The step that has suspended it.
  func place(in program: Program) -> Int { program.step(before: position, in: list) }

  /// Becomes the call that has these bytes.
  fileprivate func take(_ other: UnsafePointer<UInt8>) { bytes.update(from: other, count: Self.size) }

  /// Leaves its place to another call.
  func free() { bytes.update(repeating: 0, count: Self.size) }
}

/// The suspended calls of a row, and the places that are free.
struct Frames {
  private let first: UnsafeMutablePointer<UInt8>
  private let count: Int

  init(_ first: UnsafeMutablePointer<UInt8>, count: Int) { (self.first, self.count) = (first, count) }

  subscript(index: FrameIndex) -> Frame { Frame(first + index.index &* Frame.size) }

  // A loop, as it is asked at every rest.
  var isAnySuspended: Bool {
    var index = 0
    while index < count {
      if self[FrameIndex(index: index)].state != .free { return true }
      index += 1
    }
    return false
  }

  /// The calls that are suspended.
  var all: some Sequence<FrameIndex> {
    (0..<count).lazy.map { FrameIndex(index: $0) }.filter { self[$0].state != .free }
  }

  /// The suspended calls of one task, innermost first.
  func chain(from index: FrameIndex) -> [FrameIndex] {
    var links = [index]
    while let last = links.last, let awaiter = self[last].awaiter, links.count <= count {
      links.append(awaiter)
    }
    return links
  }

  /// Each call stands behind the one that awaits it, and none is free before the last: so it nearly always is.
  fileprivate var areOrdered: Bool {
    var index = 0
    while index < count, self[FrameIndex(index: index)].state != .free {
      if let awaiter = self[FrameIndex(index: index)].awaiter, awaiter.index != index - 1 { return false }
      index += 1
    }
    while index < count {
      if self[FrameIndex(index: index)].state != .free { return false }
      index += 1
    }
    return true
  }

  /// The calls of one task after those of another, outermost first.
  fileprivate var byTasks: [FrameIndex] {
    var ordered: [FrameIndex] = []
    func add(_ calls: some Sequence<FrameIndex>) {
      for call in calls where !ordered.contains(call) { ordered.append(call) }
    }
    for index in all where self[index].isInnermost { add(chain(from: index).reversed()) }
    add(all)
    return ordered
  }

  /// Gives each call its place among `ordered`, which are all; returns the new places by the old ones.
  fileprivate func arrange(_ ordered: [FrameIndex]) -> [FrameIndex] {
    var places = (0..<count).map { FrameIndex(index: $0) }
    for (place, old) in ordered.enumerated() { places[old.index] = FrameIndex(index: place) }
    let before = Array(UnsafeBufferPointer(start: first, count: count * Frame.size))
    first.update(repeating: 0, count: before.count)
    for old in ordered {
      let frame = self[places[old.index]]
      before.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { frame.take(base + old.index * Frame.size) }
      }
      frame.awaiter = frame.awaiter.map { places[$0.index] }
    }
    return places
  }

  /// The first that more than so many stand behind at the same step of the same instance.
  func firstAlike(moreThan most: Int) -> Frame? {
    for index in all {
      let call = self[index]
      var alike = 0
      for other in all where self[other].isAlike(call) { alike += 1 }
      if alike > most { return call }
    }
    return nil
  }

  /// The place behind all calls, so that they stand in the order in which they were suspended; where there is none, the
  /// first that is free.
  var free: FrameIndex? {
    let behind = all.reduce(0) { $1.index + 1 }
    if behind < count { return FrameIndex(index: behind) }
    return (0..<count).lazy.map { FrameIndex(index: $0) }.first { self[$0].state == .free }
  }
}

extension Row {
  /// Puts suspended calls in order at the first places: those of a task side by side, outermost first, and the tasks in
  /// the order of their innermost calls, which is that in which they hear of one cancellation. Nothing else depends on
  /// an order, and without one the same tasks would be other states wherever they were suspended by turns. Between two
  /// turns nobody knows the place of a call but who awaits it, its work that waits, and the instance whose continuation
  /// it is.
  func orderFrames() {
    if frames.areOrdered { return }
    let ordered = frames.byTasks
    let places = frames.arrange(ordered)
    for place in waiting.indices {
      if let old = waiting[place].frame { waiting.set(places[old.index], at: place) }
    }
    for cell in used where self[cell].isWaiting {
      if let old = self[cell].continuationFrame {
        self[cell].set(.continuationFrame, byte: places[old.index].byte)
      }
    }
  }
}
