/// One step of a list, as numbers.
struct Code: Sendable {
  /// nil for what is no step: the moment at which a component finishes of its own accord, or a line of
  /// events.
  let verb: Step.Verb?
  let isOfSlot: Bool
  let keepsRouter: Bool
  /// What it may find missing, so that it does nothing.
  let vain: StepWord.Vain?
  /// A call of UIKit with `animated: false`.
  var isUnanimated = false
  /// A dismiss, or a pop of what is on top, in what a slot's owner does about its child, where nothing of that tells
  /// anybody that the owner ends as well: it is meant for the child's screen.
  var meansChild = false
  /// The same, and no list of that owner tells anybody of its end.
  var meansChildAlone = false
  /// It comes behind an await of its list, or is what one of its results leads to, and no step before it puts up the own
  /// screen.
  var isAfterAwait = false
  /// A dismiss behind an await that is meant for the sheet of the awaited flow.
  var meansAwaited = false
  /// A line of events that no flow names (see `EventLine.isAssumed`).
  var isAssumed = false
  /// What the step is about, as a number of its kind: a slot, a component, a naming, a name of an event or datum, a worker,
  /// an outcome; of `limits` how many turns are skipped.
  var a: Int32 = 0
  /// Beside it: the event that is called, the bit of a datum; of `limits` how often, -1 for any number.
  var b: Int32 = 0
  /// Of `limits` the counter.
  var c: Int32 = 0
  /// A list's number, or -1.
  var body: Int32 = -1

  init(verb: Step.Verb?) {
    self.verb = verb
    isOfSlot = verb?.has(.ofSlot) ?? false
    keepsRouter = verb?.has(.keepsRouter) ?? false
    vain = verb?.word.vain
  }

  /// The component of which the step builds an instance, and awaits its start().
  var awaited: Int? {
    switch verb?.word.naming {
    case .coordinator, .result: Int(a)
    case .nothing, .slot, .event, .rib, .instanceAndEvent, .datum, .worker, .task, .limits, .instance,
      .outcome,
      .moving, nil:
      nil
    }
  }
}

/// An instance named by a step: a component's number, and a serial number or 0.
struct Naming: Sendable {
  var component: Int
  var serial: Int
}

/// A scenario as numbers: lists of codes, and where everything lies in a row of bytes.
///
/// Together with `Row` it is the only place that knows where in a row what lies.
package final class Program: Sendable {
  package let scenario: Scenario
  package let capacities: Capacities
  let components: [ComponentInfo]
  let codes: [Code]
  package let spans: [Span]
  let lists: [Range<Int>]
  /// By component: see `lists(ofStart:)`.
  private let startLists: [[Int32]]
  let names: [String]
  /// The names of data, each at the place of its bit.
  let data: [String]
  let namings: [Naming]
  let script: [Line]
  let counters: Int
  let android: Bool
  let animates: Bool
  /// Some RIB without a view makes a navigation controller.
  let makesStacks: Bool
  /// True where the flow says which components bring containers; else there is one window with one stack.
  let hasContainers: Bool
  /// Transitions run for a while, and end in a turn of their own.
  let takesTime: Bool
  let habits: UIKitHabits
  /// True where some call of UIKit is not animated, or may be the first one of a stack, which has nothing to slide from.
  let hasUnanimated: Bool
  /// Some dismiss asks how the screen of the child has gone that it is about.
  let asksHowChildWent: Bool
  /// Some slot keeps the router that it has built, with its screen, or some coordinator keeps its own.
  let keepsScreens: Bool
  /// Some slot shows a coordinator again that it holds.
  let showsKept: Bool
  /// True where some event may come while one runs.
  let hasOpenEvents: Bool
  /// The components whose start() somebody awaits.
  let awaited: Set<Int>
  /// By component that is awaited: who has a step that does.
  let awaiters: [Int: Set<Int>]
  /// True where some slot is a weak variable.
  let hasWeakSlots: Bool

  /// True where some subscription has steps.
  let hasSubscriptions: Bool

  /// True where the time of some call can be up.
  let hasTimeouts: Bool

  /// True where strong references other than the tree's own are written.
  let mayCycle: Bool

  /// True where a name carries a serial number, so that numbers are part of the state.
  let namesSerials: Bool

  // Offsets of a row's parts.
  let latestBase: Int
  let counterBase: Int
  let pendingBase: Int
  let frameBase: Int
  let screenBase: Int
  let cellsBase: Int
  /// Bytes that a state consists of; what lies behind is kept for telling only.
  package let stateSize: Int
  let serialBase: Int
  let builtBase: Int
  package let rowSize: Int
  /// Where a row has more cells or children than a byte counts, the upper bytes lie so far behind the lower ones; else 0.
  let upperBase: Int

  /// With those places that stay empty.
  let cellCount: Int
  /// Where a cell lies, and how.
  struct Place {
    let offset: Int
    let layout: UnsafePointer<CellLayout>
  }
  // Looked up at every field that is read. Memory of our own, which is written once and lives as long as this
  // object, spares two counts of references each time.
  nonisolated(unsafe) let places: UnsafeMutablePointer<Place>
  nonisolated(unsafe) private let layouts: UnsafeMutablePointer<CellLayout>
  /// The first cell of each component, and behind the last one.
  private let firstCells: [Int]

  /// A line of events, or a group of them in any order.
  struct Line: Sendable {
    var code: Int
    var action: EventLine.Action
    var group: [Line] = []
    /// The lines of the group come as they are written.
    var isInOrder = false
    /// It may come while a transition runs.
    var isOpen = false

    /// It, or a line of its group.
    var mayBeOpen: Bool { isOpen || group.contains(where: \.mayBeOpen) }
  }

  init(_ parts: Compiler, capacities: Capacities) {
    scenario = parts.scenario
    self.capacities = capacities
    codes = parts.codes
    spans = parts.spans
    lists = parts.lists
    names = parts.names
    data = parts.data.sorted { $0.value < $1.value }.map(\.key)
    namings = parts.namings
    script = parts.script
    counters = parts.counters
    android = parts.scenario.profile == .android
    animates = parts.scenario.screens == .uikit
    makesStacks = parts.components.contains(where: \.makesStack)
    hasContainers = animates && (makesStacks || parts.components.contains { $0.container != .none })
    takesTime = animates && !android
    habits = parts.scenario.habits
    hasUnanimated =
      takesTime
      && (parts.codes.contains(where: \.isUnanimated)
        || parts.components.contains { $0.container == .emptyNavigation })
    hasOpenEvents = parts.script.contains(where: \.mayBeOpen)
    awaited = Set(parts.codes.compactMap(\.awaited))
    awaiters = awaited.isEmpty ? [:] : parts.scenario.awaiters
    asksHowChildWent = parts.codes.contains(where: \.meansChild)
    showsKept = parts.components.contains { $0.slots.contains(where: \.showsKept) }
    keepsScreens =
      parts.codes.contains { $0.verb == .reuse } || parts.components.contains(where: \.keepsScreen)
    hasWeakSlots = parts.components.contains { $0.slots.contains { $0.isWeak } }
    hasSubscriptions = parts.codes.contains { $0.verb == .subscription }
    hasTimeouts = parts.codes.contains { $0.verb == .branch && Step.Outcome.allCases[Int($0.a)] == .timeout }
    let hasStrong = parts.components.contains { component in
      component.holds.contains { $0.strength == .strong }
        || component.choices.references.contains { $0.0 == .strong }
    }
    mayCycle = hasStrong && !android
    namesSerials = Self.namesSerials(parts)
    components = parts.components
    startLists = parts.components.map { component in
      Self.lists(within: component.hooks.start, parts.lists, parts.codes) {
        $0.verb?.has(.bodyElsewhere) != true
      }
    }
    latestBase = Row.globals
    counterBase = latestBase + components.count
    pendingBase = counterBase + counters
    frameBase = pendingBase + 1 + capacities.pending * WorkItem.size
    screenBase = frameBase + capacities.frames * Frame.size
    firstCells = Self.firstCells(components.indices.map { capacities.cells(of: $0) })
    cellCount = firstCells.last ?? 0
    cellsBase = screenBase + 1 + cellCount
    let sizes = components.enumerated().map { CellLayout($0, $1, capacities, upper: 0).size }
    stateSize = zip(sizes, zip(firstCells, firstCells.dropFirst())).reduce(cellsBase) {
      $0 + $1.0 * ($1.1.1 - $1.1.0)
    }
    serialBase = stateSize
    builtBase = serialBase + Row.serialSize * cellCount
    let plainSize = builtBase + Row.serialSize * components.count
    let mostChildren = components.indices.map { capacities.children(of: $0) }.max() ?? 0
    upperBase = cellCount > Cell.most || mostChildren > Int(UInt8.max) ? plainSize : 0
    rowSize = plainSize + upperBase
    places = .allocate(capacity: max(1, cellCount))
    layouts = .allocate(capacity: max(1, components.count))
    var offset = cellsBase
    for (component, info) in components.enumerated() {
      let layout = layouts + component
      layout.initialize(to: CellLayout(component, info, capacities, upper: upperBase))
      for index in firstCells[component]..<firstCells[component + 1] {
        (places + index).initialize(to: Place(offset: offset, layout: UnsafePointer(layout)))
        offset += sizes[component]
      }
    }
  }

  /// Where the cells of each component begin that has so many, and where the last ones end; places that stay empty are
  /// passed over.
  private static func firstCells(_ counts: [Int]) -> [Int] {
    var firsts = [0]
    var next = 0
    for count in counts {
      var left = count
      while left > 0 {
        if Cell(index: next).isNamed { left -= 1 }
        next += 1
      }
      firsts.append(next)
    }
    return firsts
  }

  deinit {
    places.deallocate()
    layouts.deallocate()
  }

  /// The same program in memory of its own: threads that play the same one would count its references in turn, each
  /// waiting for the other.
  func copy() -> Program { Program(Compiler(scenario), capacities: capacities) }

  var cells: CellRange { CellRange(0..<cellCount) }

  /// The number of a cell's component.
  func component(of cell: Cell) -> Int { places[cell.index].layout.pointee.component }

  /// The cells of a component, in the order in which they are taken; of traces with very many instances also places
  /// that stay empty.
  func cells(of component: Int) -> CellRange {
    CellRange(firstCells[component]..<firstCells[component + 1])
  }

  /// The cell of a component that is taken as number `place`.
  func cell(_ place: Int, of component: Int) -> Cell { Cell(index: firstCells[component] + place) }
}

extension Program {
  /// Where a step or line is written, as `Scenario.line(of:)` says it.
  func line(of code: Int) -> String? {
    spans.indices.contains(code) ? scenario.line(of: spans[code]) : nil
  }

  /// The line of events with a code, however deep in groups.
  func eventLine(_ code: Int) -> Line? {
    func find(_ lines: [Line]) -> Line? {
      for line in lines {
        if line.code == code { return line }
        if let inner = find(line.group) { return inner }
      }
      return nil
    }
    return find(script)
  }

  /// The step that has put the rest of a list off, which goes on at a position; of a body that begins, its first.
  func step(before position: Int, in list: Int32) -> Int {
    lists[Int(list)].lowerBound + max(0, position - 1)
  }

  /// The component whose attach list a step stands in; nil for a step that stands elsewhere.
  func child(ofStep code: Int) -> Int? {
    components.lazy.flatMap(\.slots)
      .first { $0.attach >= 0 && self.lists[Int($0.attach)].contains(code) }?.child
  }

  /// True where what is left of a list has a step that takes a screen down, or another root for the window.
  func takesDown(_ list: Int32, from position: Int = 0) -> Bool {
    guard list >= 0 else { return false }
    return codes[lists[Int(list)].dropFirst(position)].contains { code in
      if let verb = code.verb,
        verb.has(.closesSelf) || verb.has(.closesChild) || verb == .popToRoot || verb == .show
          || verb == .replaceStack
      {
        return true
      }
      return takesDown(code.body)
    }
  }

  /// The list of an `await` that follows from an outcome; nil where it has none.
  func steps(after outcome: Step.Outcome, of code: Code) -> Int32? {
    guard code.verb == .awaitResult else { return nil }
    return lists[Int(code.body)].lazy.map { self.codes[$0] }.first {
      Step.Outcome.allCases[Int($0.a)] == outcome
    }?.body
  }

  /// The lists that start() of a component runs itself: its own, and those of steps that go on with a body in the same
  /// task.
  func lists(ofStart component: Int) -> [Int32] { startLists[component] }

  /// A list, and those of steps that go on with a body which is part of it.
  func lists(within list: Int32) -> Set<Int32> { Set(Self.lists(within: list, lists, codes) { _ in true }) }

  private static func lists(
    within list: Int32,
    _ lists: [Range<Int>],
    _ codes: [Code],
    isPart: (Code) -> Bool
  ) -> [Int32] {
    // They are few, and a set of them would be the first that a start of the command needs.
    var found: [Int32] = []
    var open = [list]
    while let list = open.popLast() {
      guard list >= 0, !found.contains(list) else { continue }
      found.append(list)
      for code in codes[lists[Int(list)]] where code.body >= 0 && isPart(code) { open.append(code.body) }
    }
    return found
  }
}

extension Scenario {
  fileprivate var awaiters: [Int: Set<Int>] {
    var numbers: [String: Int] = [:]
    for (index, component) in components.enumerated() { numbers[component.name.string] = index }
    var found: [Int: Set<Int>] = [:]
    forEachStep { step, runner in
      guard let awaited = step.awaited.flatMap({ numbers[$0] }), let runner = numbers[runner] else { return }
      found[awaited, default: []].insert(runner)
    }
    return found
  }
}
