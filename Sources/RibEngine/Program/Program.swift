/// How much room a row has; a run that needs more is started again with more.
package struct Capacities: Sendable, Hashable {
  /// Living instances of one component at a time, where `cellsOf` does not say otherwise.
  package var cells = 3
  /// By component's number.
  var cellsOf: [Int: Int] = [:]
  /// Entries of one `children` array.
  package var children = 4
  /// Work that waits for a later turn.
  package var pending = 6
  /// Suspended calls of async functions.
  package var frames = 6
  /// Subscribers of one isActiveStream.
  package var subscribers = 3

  package init() {}

  /// Room for so many components; a byte of a row names a cell, and 0 and 255 name none.
  init(components: Int) {
    cells = min(3, max(1, Self.allCells / max(1, components)))
  }

  static let allCells = 254

  func cells(of component: Int) -> Int { cellsOf[component] ?? cells }

  /// The same with twice the room for what was short; nil once that would be unreasonable.
  func grown(for shortage: Shortage, in program: Program) -> Capacities? {
    var new = self
    switch shortage.need {
    case .cells:
      let now = cells(of: shortage.component)
      let more = min(now, Self.allCells - program.cellCount)
      guard more > 0 else { return nil }
      new.cellsOf[shortage.component] = now + more
    case .children: new.children *= 2
    case .pending: new.pending *= 2
    case .frames: new.frames *= 2
    case .subscribers: new.subscribers *= 2
    }
    let isReasonable =
      new.cells(of: shortage.component) <= 96 && new.children <= 200 && new.pending <= 200
      && new.frames <= 120
      && new.subscribers <= 100
    return isReasonable ? new : nil
  }

  /// What there was too little of.
  package enum Need: UInt8, Sendable { case cells = 1, children, pending, frames, subscribers }

  struct Shortage: Sendable, Equatable {
    var need: Need
    /// Whose cells they are.
    var component: Int
  }
}

/// One step of a list, as numbers.
struct Code: Sendable {
  enum Op: UInt8, Sendable {
    case guardSlot, build, reuse, assign, clear, attach, detach, recheck, takeLast
    case replaceClearDetach, replaceDetachClear
    case create, append, setCallback, start, remove
    case present, push, embed, show
    case dismiss, pop, unembed, popToRoot, dismissSelf, cleanupViews
    case async, listener, run, send, attachChild, detachChild
    case askViewToBind, emitState, touchView, set, read
    case wait, resume, fail, forget, repeatStart, await
    case startWorker, stopWorker, subscribe
    case later, limited, on
    /// Not a step: the moment at which a component finishes of its own accord, or a line of events.
    case place
  }

  var op: Op
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
  /// A list's number, or -1.
  var body: Int32 = -1
}

/// An instance named by a step: a component's number, and a serial number or 0.
struct Naming: Sendable {
  var component: Int
  var serial: Int
}

/// A slot as numbers.
struct SlotInfo: Sendable {
  var name: String
  var child: Int
  /// The place of its stored property among those of the component.
  var variable: Int
  var isWeak: Bool
  var attach: Int32
  var detach: Int32
  /// Event name to list.
  var handlers: [(name: Int32, list: Int32, closes: Bool)]
  var closedByUser: Int32
  var passes: [(data: Int, how: [Slot.Passing], place: Int32)]
  var assigns: Bool
  var hasGuard: Bool
}

struct WorkerInfo: Sendable {
  var name: String
  var didStart: Int32
  var didStop: Int32
  /// True where no step names it, so that didBecomeActive starts it.
  var startsItself: Bool
}

/// A component as numbers while it is compiled; lists are -1 where there is none.
struct ComponentDraft: Sendable {
  var name: String
  var kind: Component.Kind
  var slots: [SlotInfo] = []
  var variables: [String] = []
  var workers: [WorkerInfo] = []
  var fixedChildren: [Int] = []
  var holds: [(strength: Hold.Strength, target: HoldTarget)] = []
  var views: [(Component.View, Int32)] = []
  var binds: [(Component.Binding, Int32)] = []
  var moments: [(Component.Moment, Int32)] = []
  var works: [(Component.Work, Int32)] = []
  var references: [(Component.Reference, Int32)] = []
  var screen: Int = -1
  var didBecomeActive: Int32 = -1
  var willResignActive: Int32 = -1
  var didLoad: Int32 = -1
  var beforeDidLoad: Int32 = -1
  var viewDidLoad: Int32 = -1
  var viewDidAppear: Int32 = -1
  var viewDidDisappear: Int32 = -1
  var start: Int32 = -1
  var cleanupViews: Int32 = -1
  var build: Int32 = -1
  var closedByUser: Int32 = -1
  var cancelled: Int32 = -1
  var receives: [(name: Int32, list: Int32)] = []
  var listens: [(name: Int32, list: Int32, closes: Bool)] = []

  enum HoldTarget: Sendable, Equatable {
    case component(Int)
    case app
    case ownRouter, listenerRouter, presenterListener
  }
}

/// A component as numbers: what a run reads, by reference, since runs read it all the time.
final class ComponentInfo: Sendable {
  let name: String
  let kind: Component.Kind
  let slots: [SlotInfo]
  let variables: [String]
  let workers: [WorkerInfo]
  let fixedChildren: [Int]
  let holds: [(strength: Hold.Strength, target: HoldTarget)]
  let views: [(Component.View, Int32)]
  let binds: [(Component.Binding, Int32)]
  let moments: [(Component.Moment, Int32)]
  let works: [(Component.Work, Int32)]
  let references: [(Component.Reference, Int32)]
  let screen: Int
  let didBecomeActive: Int32
  let willResignActive: Int32
  let didLoad: Int32
  let beforeDidLoad: Int32
  let viewDidLoad: Int32
  let viewDidAppear: Int32
  let viewDidDisappear: Int32
  let start: Int32
  let cleanupViews: Int32
  let build: Int32
  let closedByUser: Int32
  let cancelled: Int32
  let receives: [(name: Int32, list: Int32)]
  let listens: [(name: Int32, list: Int32, closes: Bool)]
  let firstCell: Int

  typealias HoldTarget = ComponentDraft.HoldTarget

  init(_ draft: ComponentDraft, firstCell: Int) {
    name = draft.name
    kind = draft.kind
    slots = draft.slots
    variables = draft.variables
    workers = draft.workers
    fixedChildren = draft.fixedChildren
    holds = draft.holds
    views = draft.views
    binds = draft.binds
    moments = draft.moments
    works = draft.works
    references = draft.references
    screen = draft.screen
    didBecomeActive = draft.didBecomeActive
    willResignActive = draft.willResignActive
    didLoad = draft.didLoad
    beforeDidLoad = draft.beforeDidLoad
    viewDidLoad = draft.viewDidLoad
    viewDidAppear = draft.viewDidAppear
    viewDidDisappear = draft.viewDidDisappear
    start = draft.start
    cleanupViews = draft.cleanupViews
    build = draft.build
    closedByUser = draft.closedByUser
    cancelled = draft.cancelled
    receives = draft.receives
    listens = draft.listens
    self.firstCell = firstCell
  }
}

/// A scenario as numbers: lists of codes, and where everything lies in a row of bytes.
///
/// It is the only place that knows a row's layout.
package final class Program: Sendable {
  package let scenario: Scenario
  package let capacities: Capacities
  let components: [ComponentInfo]
  let codes: [Code]
  package let spans: [Span]
  let lists: [Range<Int>]
  let names: [String]
  let namings: [Naming]
  let script: [Line]
  let counters: Int
  /// Component of each cell.
  let componentOfCell: [Int]
  let android: Bool
  let animates: Bool
  /// True where some slot is a weak variable.
  let hasWeakSlots: Bool

  /// True where strong references other than the tree's own are written.
  let mayCycle: Bool

  // Offsets of a row's parts.
  let latestBase: Int
  let counterBase: Int
  let pendingBase: Int
  let frameBase: Int
  let screenBase: Int
  let cellBase: [Int]
  /// Bytes that a state consists of; what lies behind is kept for telling only.
  package let stateSize: Int
  let serialBase: Int
  let builtBase: Int
  package let rowSize: Int

  /// A line of events, or a group of them in any order.
  struct Line: Sendable {
    var code: Int
    var action: EventLine.Action
    var group: [Line] = []
  }

  init(_ parts: Compiler, capacities: Capacities) {
    scenario = parts.scenario
    self.capacities = capacities
    codes = parts.codes
    spans = parts.spans
    lists = parts.lists
    names = parts.names
    namings = parts.namings
    script = parts.script
    counters = parts.counters
    android = parts.scenario.profile == .android
    animates = parts.scenario.screens == .uikit
    hasWeakSlots = parts.components.contains { $0.slots.contains { $0.isWeak } }
    let hasStrong = parts.components.contains { component in
      component.holds.contains { $0.strength == .strong } || component.references.contains { $0.0 == .strong }
    }
    mayCycle = hasStrong && !android
    var components: [ComponentInfo] = []
    var owners: [Int] = []
    for (index, draft) in parts.components.enumerated() {
      components.append(ComponentInfo(draft, firstCell: owners.count))
      owners.append(contentsOf: repeatElement(index, count: capacities.cells(of: index)))
    }
    self.components = components
    componentOfCell = owners
    latestBase = Layout.globals
    counterBase = latestBase + components.count
    pendingBase = counterBase + counters
    frameBase = pendingBase + 1 + capacities.pending * Layout.pendingSize
    screenBase = frameBase + capacities.frames * Layout.frameSize
    var offset = screenBase + 1 + owners.count
    var bases: [Int] = []
    for owner in owners {
      bases.append(offset)
      offset += Layout.cellSize(components[owner], capacities)
    }
    cellBase = bases
    stateSize = offset
    serialBase = offset
    builtBase = serialBase + 2 * owners.count
    rowSize = builtBase + 2 * components.count
  }

  var cellCount: Int { componentOfCell.count }

  func component(of cell: Int) -> ComponentInfo { components[componentOfCell[cell]] }

  /// The cells of a component, in the order in which they are taken.
  func cells(of component: Int) -> Range<Int> {
    let first = components[component].firstCell
    return first..<(first + capacities.cells(of: component))
  }
}
