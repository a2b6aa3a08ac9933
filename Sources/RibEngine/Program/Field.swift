/// A byte of a cell, by its distance from the first one. Those that every instance has come first; where the
/// others lie says `CellLayout`.
struct Field: Hashable, Sendable {
  let offset: Int

  @inline(__always) fileprivate init(_ offset: Int) { self.offset = offset }

  /// How events name it.
  init(number: Int) { offset = number }
  var number: Int { offset }

  static var used: Field { Field(0) }
  /// The lives of the router, coordinator or object, of the interactor, and of the view.
  static var life: Field { Field(1) }
  /// Their reference counts.
  static var count: Field { Field(4) }
  static var active: Field { Field(7) }
  static var loaded: Field { Field(8) }
  static var viewLoaded: Field { Field(9) }
  static var shown: Field { Field(10) }
  static var bound: Field { Field(11) }
  static var listener: Field { Field(12) }
  static var slot: Field { Field(13) }
  static var reference: Field { Field(14) }
  static var view: Field { Field(15) }
  static var binding: Field { Field(16) }
  static var moment: Field { Field(17) }
  static var work: Field { Field(18) }
  static var over: Field { Field(19) }
  static var attachedCount: Field { Field(20) }
  static var parent: Field { Field(21) }
  static var resigning: Field { Field(22) }
  static var detaching: Field { Field(23) }
  static var attaching: Field { Field(24) }
  static var becoming: Field { Field(25) }
  static var held: Field { Field(26) }
  static var shownBy: Field { Field(27) }
  static var host: Field { Field(28) }
  static var mode: Field { Field(29) }
  static var continuation: Field { Field(30) }
  static var continuationFrame: Field { Field(31) }
  /// Its screen has taken the place of all that its stack held, and nothing of that stack lies below it.
  static var bottom: Field { Field(32) }
  static var bag: Field { Field(34) }
  static var root: Field { Field(35) }
  static var presented: Field { Field(36) }
  static var waited: Field { Field(37) }
  static var disappearing: Field { Field(38) }
  static var pins: Field { Field(39) }
  static var viewListener: Field { Field(40) }
  static var screenObject: Field { Field(41) }
  static var wasAttached: Field { Field(42) }
  static var wasActive: Field { Field(43) }
  static var wasShown: Field { Field(44) }
  static var detachedInAttach: Field { Field(45) }
  static var cancelled: Field { Field(46) }
  /// Of a tab bar, whose tab is selected.
  static var selected: Field { Field(47) }
  /// What its view controller was told of its appearance, as `Appearance` has it.
  static var appearance: Field { Field(48) }
  static var childCount: Field { Field(49) }
  static var subscriberCount: Field { Field(50) }
  static var became: Field { Field(51) }
  static var publishing: Field { Field(52) }
  static var closedBy: Field { Field(53) }
  /// Two bytes each, a bit for each datum.
  static var changedData: Field { Field(54) }
  static var staleData: Field { Field(56) }
  /// Of a coordinator that nobody listens to: what stands around whoever made it.
  static var madeIn: Field { Field(58) }
  /// The first of the slots' variables.
  static var variables: Field { Field(59) }

  /// The slots' variable at a place.
  static func variable(_ place: Int) -> Field { variables + place }

  static func + (field: Field, distance: Int) -> Field { Field(field.offset &+ distance) }

  /// Those outside lists that name an instance.
  static let links: [Field] = [listener, parent, shownBy, host, presented, screenObject, selected, madeIn]
}

/// Where the lists of a component's cells lie, and how long they are.
struct CellLayout: Sendable {
  let component: Int
  let kind: Component.Kind
  /// Bytes of a cell.
  let size: Int
  /// How many slots' variables there are; one field each, as for what follows.
  let variables: Int
  let slots: Int
  /// The routers that slots keep for `reuse`.
  let kept: Field
  let holds: Int
  let hold: Field
  let workers: Int
  let worker: Field
  /// Room for subscribers of isActiveStream.
  let subscribers: Int
  let subscriber: Field
  let child: Field
  /// How far behind the lower byte of a number the upper one lies; 0 where a byte is enough.
  let upper: Int

  /// Bytes of a worker: its life, its count, whether it is started, whether it runs.
  static var workerSize: Int { 4 }
  /// Bytes of a subscriber: who it is, what it heard last.
  static var subscriberSize: Int { 2 }

  init(_ component: Int, _ info: ComponentInfo, _ capacities: Capacities, upper: Int) {
    self.component = component
    self.upper = upper
    kind = info.kind
    variables = info.variables.count
    slots = info.slots.count
    kept = Field.variables + variables
    holds = info.holds.count
    hold = kept + slots
    workers = info.workers.count
    worker = hold + holds
    subscribers = kind == .rib ? capacities.subscribers + workers : 0
    subscriber = worker + Self.workerSize * workers
    child = subscriber + Self.subscriberSize * subscribers
    size = child.offset + (kind == .object ? 0 : capacities.children(of: component))
  }

  /// The fields that name an instance one after another: variables, kept routers, `holds`.
  var named: Range<Int> { Field.variables.offset..<worker.offset }
}
