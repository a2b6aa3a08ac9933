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

  /// Becomes another call.
  fileprivate func take(_ other: Frame) { bytes.update(from: other.bytes, count: Self.size) }

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
  /// Moves suspended calls up to the first places, in their order, which is that in which tasks hear of one cancellation.
  /// Between two turns nobody knows the place of a call but who awaits it, its work that waits, and the instance whose
  /// continuation it is.
  func closeUpFrames() {
    var free = 0
    for place in 0..<program.capacities.frames {
      let index = FrameIndex(index: place)
      if frames[index].state == .free { continue }
      if place != free { move(index, to: FrameIndex(index: free)) }
      free += 1
    }
  }

  private func move(_ old: FrameIndex, to new: FrameIndex) {
    frames[new].take(frames[old])
    frames[old].free()
    for index in frames.all where frames[index].awaiter == old { frames[index].awaiter = new }
    for place in waiting.indices where waiting[place].frame == old { waiting.set(new, at: place) }
    for cell in used where self[cell].isWaiting && self[cell].continuationFrame == old {
      self[cell].set(.continuationFrame, byte: new.byte)
    }
  }
}
