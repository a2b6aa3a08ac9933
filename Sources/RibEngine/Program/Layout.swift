/// Where the fields of a cell lie, counted from its base.
enum Layout {
  // Globals of a row.
  static let halted = 0
  static let need = 1
  static let windowRoot = 2
  /// The component whose cells were too few.
  static let needOf = 3
  static let globals = 4

  static let pendingSize = 11
  static let frameSize = 9

  // Fields that every cell has.
  static let used = 0
  /// State of the router, coordinator or object, of the interactor, and of the view.
  static let part = 1
  /// Their reference counts.
  static let count = 4
  static let active = 7
  static let loaded = 8
  static let viewLoaded = 9
  static let shown = 10
  static let bound = 11
  static let listener = 12
  static let builtBySlot = 13
  static let reference = 14
  static let view = 15
  static let binding = 16
  static let moment = 17
  static let work = 18
  static let handled = 19
  static let attachedCount = 20
  static let parent = 21
  static let resigning = 22
  static let detaching = 23
  static let attaching = 24
  static let becoming = 25
  static let held = 26
  static let shownBy = 27
  static let host = 28
  static let mode = 29
  static let continuation = 30
  static let continuationFrame = 31
  static let bag = 34
  static let root = 35
  static let presented = 36
  static let waited = 37
  static let disappearing = 38
  static let pins = 39
  static let viewListener = 40
  static let screenObject = 41
  static let wasAttached = 42
  static let wasActive = 43
  static let wasShown = 44
  static let detachedInAttach = 45
  static let cancelled = 46
  static let childCount = 49
  static let subscriberCount = 50
  static let became = 51
  static let publishing = 52
  /// Who took the screen down: 1 the user, 2 a screen below, 3 the window, 4 code.
  static let closedBy = 53
  /// Two bytes each, a bit for each datum.
  static let changedData = 54
  static let staleData = 56
  static let variable = 58

  static let workerSize = 4

  static func cached(_ component: ComponentInfo) -> Int { variable + component.variables.count }
  static func hold(_ component: ComponentInfo) -> Int { cached(component) + component.slots.count }
  static func worker(_ component: ComponentInfo) -> Int { hold(component) + component.holds.count }
  static func subscriber(_ component: ComponentInfo) -> Int {
    worker(component) + workerSize * component.workers.count
  }
  static func child(_ component: ComponentInfo, _ capacities: Capacities) -> Int {
    subscriber(component) + 2 * subscribers(component, capacities)
  }
  static func subscribers(_ component: ComponentInfo, _ capacities: Capacities) -> Int {
    component.kind == .rib ? capacities.subscribers + component.workers.count : 0
  }
  static func cellSize(_ component: ComponentInfo, _ capacities: Capacities) -> Int {
    child(component, capacities) + (component.kind == .object ? 0 : capacities.children)
  }
}
