/// Work that waits for a later turn.
struct WorkItem: Sendable {
  enum Kind: UInt8, Sendable {
    /// The rest of a slot's list, of the router, weakly held.
    case hop = 1
    /// The rest of a list, or the body of a `later`.
    case body
    case finish
    /// A suspended call goes on.
    case task
    case disappearance, viewLoad
    /// The time of an awaited call is up.
    case timeout
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

  init(_ kind: Kind, _ cell: Cell, _ part: Part, isStrong: Bool = false) {
    (self.kind, index, self.part, self.isStrong) = (kind, cell.index, part, isStrong)
  }

  init(task frame: FrameIndex) { (kind, index, part) = (.task, frame.index, .router) }
  init(timeout frame: FrameIndex) { (kind, index, part) = (.timeout, frame.index, .router) }

  /// Whose work it is; nil where the frame knows.
  var cell: Cell? { isOfFrame ? nil : Cell(index: index) }
  var frame: FrameIndex? { isOfFrame ? FrameIndex(index: index) : nil }
  private var isOfFrame: Bool { kind == .task || kind == .timeout }

  /// True for a block of the main queue, which keeps its order among the others.
  var isBlock: Bool { kind == .hop || kind == .body || kind == .task }

  // MARK: - In a row

  static var size: Int { 11 }
  private static var strong: UInt8 { 4 }
  fileprivate static var passedOver: UInt8 { 8 }

  fileprivate init(_ bytes: UnsafePointer<UInt8>) {
    kind = Kind(rawValue: bytes[0]) ?? .body
    index = Int(bytes[1])
    part = Part(number: bytes[2] & 3)
    isStrong = bytes[2] & Self.strong != 0
    list = Int32(bytes[3]) | Int32(bytes[4]) << 8
    position = Int(bytes[5]) | Int(bytes[6]) << 8
    slot = bytes[7] == 0 ? nil : Int(bytes[7]) - 1
    local = Link(byte: bytes[8]).cell
    sender = Link(byte: bytes[9]).cell
    route = bytes[10] == 0 ? nil : bytes[10] == 1 ? .attach : .detach
  }

  fileprivate func write(_ bytes: UnsafeMutablePointer<UInt8>) {
    bytes[0] = kind.rawValue
    bytes[1] = UInt8(truncatingIfNeeded: index)
    bytes[2] = part.number | (isStrong ? Self.strong : 0)
    bytes[3] = UInt8(truncatingIfNeeded: list)
    bytes[4] = UInt8(truncatingIfNeeded: list >> 8)
    bytes[5] = UInt8(truncatingIfNeeded: position)
    bytes[6] = UInt8(truncatingIfNeeded: position >> 8)
    bytes[7] = slot.map { UInt8(truncatingIfNeeded: $0 + 1) } ?? 0
    bytes[8] = Link(local).byte
    bytes[9] = Link(sender).byte
    bytes[10] = route.map { $0 == .attach ? 1 : 2 } ?? 0
  }

  /// The same work of the same instances under other numbers.
  func renamed(_ name: (Cell) -> Cell) -> WorkItem {
    guard let cell else { return self }
    var new = WorkItem(kind, name(cell), part, isStrong: isStrong)
    (new.list, new.position, new.slot, new.route) = (list, position, slot, route)
    (new.local, new.sender) = (local.map(name), sender.map(name))
    return new
  }
}

/// The work that waits in a row, oldest first.
struct WaitingWork {
  private let bytes: UnsafeMutablePointer<UInt8>

  init(_ bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

  var count: Int { Int(bytes[0]) }
  var isEmpty: Bool { bytes[0] == 0 }
  var indices: Range<Int> { 0..<count }

  private func item(_ place: Int) -> UnsafeMutablePointer<UInt8> { bytes + 1 + place &* WorkItem.size }

  /// What was passed over stays so when it is written anew.
  subscript(place: Int) -> WorkItem {
    get { WorkItem(item(place)) }
    nonmutating set {
      let isPassedOver = isPassedOver(place)
      newValue.write(item(place))
      passOver(place, isPassedOver)
    }
  }

  func kind(_ place: Int) -> WorkItem.Kind? { WorkItem.Kind(rawValue: item(place)[0]) }

  func append(_ new: WorkItem) {
    new.write(item(count))
    bytes[0] += 1
  }

  func remove(at place: Int) {
    let behind = (count - 1 - place) * WorkItem.size
    item(place).update(from: item(place + 1), count: behind)
    (item(place) + behind).update(repeating: 0, count: WorkItem.size)
    bytes[0] -= 1
  }

  /// True for what had its chance of a turn before the next event and did not take it.
  func isPassedOver(_ place: Int) -> Bool { item(place)[2] & WorkItem.passedOver != 0 }

  var hasPassedOver: Bool { indices.contains { isPassedOver($0) } }

  func passOver(_ place: Int, _ value: Bool = true) {
    let flags = item(place) + 2
    flags.pointee = value ? flags.pointee | WorkItem.passedOver : flags.pointee & ~WorkItem.passedOver
  }
}
