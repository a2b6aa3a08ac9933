/// An instance as the bytes of its cell say it. It is read by names and written by fields.
///
/// Who writes it is `World.apply`, the machine where it counts references, and `Canonical` in rows of its own.
struct Instance {
  let bytes: UnsafeMutablePointer<UInt8>
  let layout: UnsafePointer<CellLayout>

  // MARK: - Fields

  @inline(__always) subscript(field: Field) -> Int { Int(bytes[field.offset]) }
  @inline(__always) func has(_ field: Field) -> Bool { bytes[field.offset] != 0 }
  @inline(__always) func link(_ field: Field) -> Link {
    hasUpperBytes ? linkOfTwoBytes(field) : Link(byte: bytes[field.offset])
  }

  /// True where a field names whom a link names.
  @inline(__always) func names(_ field: Field, _ link: Link) -> Bool {
    bytes[field.offset] == link.byte && (!hasUpperBytes || linkOfTwoBytes(field) == link)
  }

  // Out of line, as the rows of flows have none: who reads those pays for a comparison and no more.
  @inline(__always) var hasUpperBytes: Bool { layout.pointee.upper != 0 }
  @inline(never) private func linkOfTwoBytes(_ field: Field) -> Link {
    Link(byte: bytes[field.offset], upper: bytes[field.offset + layout.pointee.upper])
  }
  @inline(never) private func setUpperByte(of field: Field, _ byte: UInt8) {
    bytes[field.offset + layout.pointee.upper] = byte
  }
  @inline(never) private func clearUpperBytes() {
    (bytes + layout.pointee.upper).update(repeating: 0, count: layout.pointee.size)
  }

  @inline(__always) func set(_ field: Field, byte: UInt8) { bytes[field.offset] = byte }
  func set(_ field: Field, _ value: Int) { set(field, byte: UInt8(truncatingIfNeeded: value)) }
  func set(_ field: Field, _ value: Bool) { set(field, byte: value ? 1 : 0) }
  @inline(__always) func set(_ field: Field, _ value: Link) {
    set(field, byte: value.byte)
    if hasUpperBytes { setUpperByte(of: field, value.upper) }
  }
  func set(_ field: Field, _ value: Cell?) { set(field, Link(value)) }
  func add(_ change: Int, to field: Field) { set(field, self[field] + change) }

  /// Empties the cell, so that another instance can have it.
  func clear() {
    bytes.update(repeating: 0, count: layout.pointee.size)
    if hasUpperBytes { clearUpperBytes() }
  }

  // MARK: - What it is

  var component: Int { layout.pointee.component }
  var kind: Component.Kind { layout.pointee.kind }
  var isRib: Bool { kind == .rib }
  /// False for a cell that nobody has.
  var isUsed: Bool { has(.used) }
  /// The slot of its parent that built it.
  var slot: Int? { has(.slot) ? self[.slot] - 1 : nil }
  var view: Component.View { Component.View(rawValue: bytes[Field.view.offset]) ?? .atAnyTime }
  var binding: Component.Binding { Component.Binding(rawValue: bytes[Field.binding.offset]) ?? .never }
  var moment: Component.Moment { Component.Moment(rawValue: bytes[Field.moment.offset]) ?? .never }
  /// Those at which it may still finish; empty where that is known.
  var openMoments: MomentSet { MomentSet(byte: bytes[Field.moment.offset]) }
  var finishesLater: Bool { moment == .later || moment == .atQuietTime }
  var work: Component.Work { Component.Work(rawValue: bytes[Field.work.offset]) ?? .unwritten }
  var reference: Component.Reference {
    Component.Reference(rawValue: bytes[Field.reference.offset]) ?? .none
  }
  /// The part of a component that listens to its children: the interactor, or the coordinator.
  var voice: Part { isRib ? .interactor : .router }

  // MARK: - Parts

  private func field(of part: Part) -> Field {
    part.worker.map { workerField($0) } ?? .life + Int(part.number)
  }

  func life(_ part: Part) -> Life { Life(rawValue: bytes[field(of: part).offset]) ?? .gone }
  func set(_ part: Part, _ life: Life) { set(field(of: part), byte: life.rawValue) }

  /// It had a router, which is gone or goes.
  var isRouterGone: Bool { life(.router) != .unbuilt && !isAlive(.router) }

  /// True while a part exists and is not being deinitialized: what a weak reference sees.
  func isAlive(_ part: Part) -> Bool { self[field(of: part)] == Int(Life.alive.rawValue) }

  /// Where the references to a part are counted.
  func count(of part: Part) -> Field {
    part.worker.map { workerField($0) + 1 } ?? .count + Int(part.number)
  }

  /// Every part that it may have.
  var parts: [Part] { [.router, .interactor, .view] + workers.map { .worker($0) } }

  /// True once it was built and no part of it is alive any more.
  var isWhollyGone: Bool {
    life(.router) != .unbuilt && !isAlive(.router) && !isAlive(.interactor) && !isAlive(.view)
      && !workers.contains { isAlive(.worker($0)) }
  }

  // MARK: - Workers

  var workers: Range<Int> { 0..<layout.pointee.workers }

  private func workerField(_ worker: Int) -> Field {
    layout.pointee.worker + CellLayout.workerSize &* worker
  }

  /// Where it says that a worker was started and not stopped since.
  func started(_ worker: Int) -> Field { workerField(worker) + 2 }
  /// Where it says that a worker runs; on Android, how many of its didStart are on the stack.
  func running(_ worker: Int) -> Field { workerField(worker) + 3 }

  // MARK: - The tree and the talk

  var isActive: Bool { has(.active) }
  var isLoaded: Bool { has(.loaded) }
  @inline(__always) var listener: Link { link(.listener) }
  /// The parent that attached it last and still lists it.
  @inline(__always) var attachedTo: Cell? { link(.parent).cell }
  /// In how many places of `children` arrays it stands.
  var attachedCount: Int { self[.attachedCount] }
  var isAttached: Bool { has(.attachedCount) }
  /// It has told its parent that it is done since it was last built or reused.
  var isOver: Bool { has(.over) }
  /// An attachChild of it is on the stack.
  var isAttaching: Bool { has(.attaching) }
  /// How many calls of detachChild of it are on the stack.
  var detaching: Int { self[.detaching] }
  var wasAttached: Bool { has(.wasAttached) }
  /// It was attached once and is not any more.
  var isDetached: Bool { wasAttached && !isAttached }
  /// Launched by the app.
  var isRoot: Bool { has(.root) }
  /// What the app keeps of it.
  var held: Held { Held(rawValue: bytes[Field.held.offset]) }
  /// References from outside the count, such as waiting work, that keep its cell.
  var pins: Int { self[.pins] }
  /// Its didBecomeActive has begun since it became active; of a coordinator, its start() was called.
  var hasBecome: Bool { has(.became) }
  /// How many subscriptions end with its activation; from 1 on while it is active.
  var bag: Int { self[.bag] }

  // MARK: - Screens

  var isViewLoaded: Bool { has(.viewLoaded) }
  var isBound: Bool { has(.bound) }
  /// Its view knows the interactor.
  var hasViewListener: Bool { has(.viewListener) }
  var isShown: Bool { has(.shown) }
  var wasShown: Bool { has(.wasShown) }
  /// Its screen has taken the place of all that its stack held.
  var isBottom: Bool { has(.bottom) }
  /// Its screen was up and is not any more.
  var isClosed: Bool { wasShown && !isShown }
  /// Its screen is gone, and viewDidDisappear is still to come.
  var isDisappearing: Bool { has(.disappearing) }
  /// Who put its screen up.
  var shownBy: Link { link(.shownBy) }
  /// What its screen stands on.
  var host: Link { link(.host) }
  var mode: ScreenMode? { ScreenMode(rawValue: bytes[Field.mode.offset]) }
  var closedBy: ClosedBy? { ClosedBy(rawValue: bytes[Field.closedBy.offset]) }
  /// Whom its view controller presents.
  var presented: Cell? { link(.presented).cell }
  /// Of a tab bar, whose tab is selected.
  var selected: Cell? { link(.selected).cell }
  /// Of a coordinator that has no parent yet, in a flow of containers also later, until its screen is up: what stood
  /// around whoever made it then.
  var madeIn: Cell? { link(.madeIn).cell }
  /// The object built for its screen.
  var screenObject: Link { link(.screenObject) }

  // MARK: - Tasks

  var continuation: Continuation { Continuation(rawValue: bytes[Field.continuation.offset]) ?? .none }
  var isWaiting: Bool { continuation == .waiting }
  /// The suspended call that its continuation resumes.
  var continuationFrame: FrameIndex? { FrameIndex(byte: bytes[Field.continuationFrame.offset]) }
  /// It has waited at some time.
  var hasWaited: Bool { has(.waited) }
  /// It was removed before or while it waited, so that only its continuation kept it, or went with who held it; not by
  /// the call that answers it.
  var wasLeftWaiting: Bool { bytes[Field.waited.offset] > 1 }
  var isCancelled: Bool { has(.cancelled) }
  var cancellation: Cancellation { Cancellation(rawValue: bytes[Field.cancelled.offset]) ?? .none }

  // MARK: - Data

  /// Where the bit of a datum is, in a field of several bytes.
  static func place(of datum: Int, in field: Field) -> (field: Field, bit: Int) {
    (field + datum >> 3, 1 << (datum & 7))
  }

  func has(_ datum: Int, in field: Field) -> Bool {
    let place = Self.place(of: datum, in: field)
    return self[place.field] & place.bit != 0
  }

  // MARK: - Slots and references

  /// Who stands in a slots' variable.
  @inline(__always) func variable(_ place: Int) -> Cell? { link(.variable(place)).cell }
  var variables: Range<Int> { 0..<layout.pointee.variables }

  /// The router that a slot keeps for `reuse`.
  func kept(_ slot: Int) -> Cell? { link(layout.pointee.kept + slot).cell }
  func keptField(_ slot: Int) -> Field { layout.pointee.kept + slot }

  /// Whom a line of `holds` refers to.
  func hold(_ line: Int) -> Cell? { link(layout.pointee.hold + line).cell }
  func holdField(_ line: Int) -> Field { layout.pointee.hold + line }
  var holds: Range<Int> { 0..<layout.pointee.holds }

  /// Goes through every field that names an instance, but for `children`, as long as `body` says so; false
  /// where it did not go through all of them.
  func links(_ body: (Field) -> Bool) -> Bool {
    for offset in layout.pointee.named where !body(Field(number: offset)) { return false }
    for field in Field.links where !body(field) { return false }
    return true
  }

  /// True where some field, or `children`, names an instance.
  func names(_ cell: Cell) -> Bool { children.contains(cell) || !links { !names($0, Link(cell)) } }

  /// An order of instances by what they are, whichever cells they and those they name have.
  func precedes(_ other: Instance) -> Bool {
    if component != other.component { return component < other.component }
    for offset in 0..<layout.pointee.child.offset where bytes[offset] != other.bytes[offset] {
      if layout.pointee.named.contains(offset) || Field.links.contains(Field(number: offset)) { continue }
      return bytes[offset] < other.bytes[offset]
    }
    return false
  }
}
