/// The runtime: what `Router`, `Interactor` and the coordinators of an app do, in the same order,
/// as plain nested calls.
///
/// A move runs until everything it set off has returned, so between two moves there is no call
/// stack and the whole state is one row of bytes.
package struct Machine<C: Choices, W: Watcher> {
  package var choices: C
  package var watcher: W
  package let world: World
  let program: Program
  /// The step or line that is being done.
  var at = -1
  /// How many calls of each method are on the stack.
  var nesting = Nesting()
  /// Where a run stops for good: the stack is full, the row is too small, or the app has crashed.
  package var isHalted = false
  /// Presentations that are running, each an open call.
  var presentations = 0
  /// Whose presentation is the innermost.
  var presenting = -1
  /// Who is on the way to the screen, the outermost first; nobody is so twice.
  var opening: [Int] = []
  /// Attaches of slots that are on the stack, the outermost first.
  var attaching: [(cell: Int, slot: Int)] = []
  /// Stop at the eighth attach of one slot inside another, where a rule is broken: each further one would double the ways to go on.
  var endsLoops = false
  /// How many events may still come before the run is stopped.
  var eventsLeft = Self.mostEvents

  /// Readies a machine for `program`, with its state in `row`, which the caller owns and has emptied.
  package init(_ program: Program, row: UnsafeMutablePointer<UInt8>, choices: C, watcher: W) {
    self.program = program
    self.world = World(program, row: row)
    self.choices = choices
    self.watcher = watcher
  }

  /// Lets the watcher see `event`, then lets it change the world. What is so changes nowhere else.
  @inline(__always) mutating func emit(_ event: Event) {
    if isHalted { return }
    watcher.see(event, in: world)
    world.apply(event)
    eventsLeft -= 1
    if eventsLeft == 0 { runAway() }
  }

  /// A run that goes on like this has no end that anybody would wait for: two calls in each of 64
  /// nested ones are 2^64 calls.
  private mutating func runAway() {
    watcher.see(Event(.overflow, value: 2, code: at), in: world)
    halt(1)
  }

  /// Sets a field that no other event is about.
  mutating func flag(_ cell: Int, _ field: Int, _ value: Int) {
    emit(Event(.flagged, cell: cell, slot: field, value: value, code: at))
  }

  /// Takes a way and says so; a choice of one way is none. `turn` is the kind of work whose turn it may be.
  mutating func pick(_ count: Int, at place: Int, cell: Int = 255, turn: Int = 0) -> Int {
    guard count > 1, !isHalted else { return 0 }
    let way = choices.pick(count)
    emit(Event(.choice, cell: cell, part: turn, slot: count, value: way, code: place))
    return way
  }

  // MARK: - Limits

  static var mostEvents: Int { 100_000 }

  /// The real stack overflows at about 400 levels of re-entrance; the model stops at 64 calls of one
  /// method and says so. Returns false where it stops.
  @inline(__always) mutating func enter(_ method: Nesting.Method, cell: Int) -> Bool {
    if isHalted { return false }
    if nesting[method] >= 64 {
      overflow(cell)
      return false
    }
    nesting[method] += 1
    return true
  }

  /// The stack is full, of calls that are about `cell`.
  mutating func overflow(_ cell: Int) {
    emit(Event(.overflow, cell: cell, code: at))
    halt(1)
  }

  @inline(__always) mutating func leave(_ method: Nesting.Method) {
    nesting[method] -= 1
  }

  /// 1 the stack is full, 2 the row is too small, 3 the app has crashed.
  mutating func halt(_ reason: UInt8) {
    isHalted = true
    if world.row[Layout.halted] == 0 { world.row[Layout.halted] = reason }
  }

  mutating func need(_ need: Capacities.Need, of component: Int = 0) {
    if isHalted { return }
    world.row[Layout.need] = need.rawValue
    world.row[Layout.needOf] = UInt8(truncatingIfNeeded: component)
    halt(2)
  }

  // MARK: - Building

  /// Builds an instance; the caller owns one reference to its router, coordinator or object.
  mutating func build(
    _ component: Int,
    by parent: Int? = nil,
    slot: Int = -1,
    listener: Int? = nil
  ) -> Int? {
    guard !isHalted else { return nil }
    guard let cell = program.cells(of: component).first(where: { !world.has($0, Layout.used) }) else {
      need(.cells, of: component)
      return nil
    }
    guard enter(.call, cell: cell) else { return nil }
    defer { leave(.call) }
    emit(Event(.build, .begin, cell: cell, other: (parent ?? -1) + 1, slot: slot, code: at))
    let info = program.components[component]
    choose(cell, info)
    passData(to: cell, from: parent, slot: slot)
    switch info.kind {
    case .rib: buildRib(cell, info, listener: listener ?? parent)
    case .coordinator, .object:
      emit(Event(.initialized, cell: cell, code: at))
      retain(cell, 0)
      if info.kind == .coordinator, let listener { setListener(of: cell, to: listener) }
    }
    connect(cell, info)
    run(info.build, on: cell, part: info.kind == .rib ? 1 : 0)
    emit(Event(.build, .end, cell: cell, other: (parent ?? -1) + 1, slot: slot, code: at))
    return isHalted ? nil : cell
  }

  /// The choices that an instance makes once, in a fixed order.
  private mutating func choose(_ cell: Int, _ info: ComponentInfo) {
    func field(_ field: Int, _ value: Int, _ place: Int32) {
      emit(Event(.fieldChosen, cell: cell, slot: field, value: value, code: Int(place)))
    }
    let view = info.views[pick(info.views.count, at: Int(info.views[0].1), cell: cell)]
    field(Layout.view, view.0.number, view.1)
    let bind = info.binds[pick(info.binds.count, at: Int(info.binds[0].1), cell: cell)]
    field(Layout.binding, bind.0.number, bind.1)
    let moment = info.moments[pick(info.moments.count, at: Int(info.moments[0].1), cell: cell)]
    field(Layout.moment, moment.0.number, moment.1)
    let work = info.works[pick(info.works.count, at: Int(info.works[0].1), cell: cell)]
    field(Layout.work, work.0.number, work.1)
    let reference = info.references[
      pick(info.references.count, at: Int(info.references[0].1), cell: cell)
    ]
    field(Layout.reference, reference.0.number, reference.1)
  }

  /// What a child gets from its parent: by component it is as old as the parent.
  private mutating func passData(to cell: Int, from parent: Int?, slot: Int) {
    guard let parent, slot >= 0 else { return }
    for pass in world.component(parent).slots[slot].passes {
      let how = pass.how[pick(pass.how.count, at: Int(pass.place), cell: cell)]
      guard how == .byComponent, world.hasBit(parent, Layout.changedData, pass.data) else { continue }
      let field = Layout.staleData + pass.data >> 3
      flag(cell, field, world.get(cell, field) | 1 << (pass.data & 7))
    }
  }

  /// View controller, interactor with its presenter, listener, router: the order of a builder.
  private mutating func buildRib(_ cell: Int, _ info: ComponentInfo, listener: Int?) {
    let view = Component.View(world.get(cell, Layout.view))
    if view != .none {
      emit(Event(.initialized, cell: cell, part: 2, code: at))
      retain(cell, 2)
      if view == .touchedInInit { loadView(cell) }
      if world.get(cell, Layout.binding) == Component.Binding.inInit.number { bind(cell) }
    }
    emit(Event(.initialized, cell: cell, part: 1, code: at))
    retain(cell, 1)
    for worker in info.workers.indices {
      emit(Event(.initialized, cell: cell, part: 3 + worker, code: at))
      retain(cell, 3 + worker)
    }
    if view != .none {
      retain(cell, 2)
      emit(Event(.presenterListenerSet, cell: cell, other: cell + 1, code: at))
    }
    if let listener { setListener(of: cell, to: listener) }
    emit(Event(.initialized, cell: cell, part: 0, code: at))
    retain(cell, 0)
  }

  mutating func setListener(of cell: Int, to listener: Int) {
    let reference = Component.Reference(world.get(cell, Layout.reference))
    guard reference != .none, world.isAlive(listener, world.voice(listener)) else { return }
    if program.android {
      emit(
        Event(
          .listenerSet,
          cell: cell,
          other: listener + 1,
          value: Component.Reference.strong.number,
          code: at
        )
      )
      return
    }
    let old = world.get(cell, Layout.listener)
    if reference == .strong { retain(listener, world.voice(listener)) }
    emit(Event(.listenerSet, cell: cell, other: listener + 1, value: reference.number, code: at))
    if reference == .strong, old != 0, old != 255 { release(old - 1, world.voice(old - 1)) }
  }

  /// Sets the references that `holds` names, once both ends exist; objects that nobody built yet and
  /// that are held strongly are built on the way.
  private mutating func connect(_ cell: Int, _ info: ComponentInfo) {
    for (index, hold) in info.holds.enumerated() {
      switch hold.target {
      case .component(let target):
        var other = world.latest(target)
        if other == 0 || other == 255, hold.strength == .strong, program.components[target].kind == .object {
          if let new = build(target) {
            if !world.has(cell, Layout.hold(info) + index) { setHold(cell, index, to: new, info) }
            release(new, 0)
            other = 0
          }
        }
        if other != 0, other != 255, world.get(cell, Layout.hold(info) + index) == 0 {
          setHold(cell, index, to: other - 1, info)
        }
      case .ownRouter where hold.strength == .strong: setHold(cell, index, to: cell, info)
      case .listenerRouter:
        let listener = world.get(cell, Layout.listener)
        if listener != 0, listener != 255 { setHold(cell, index, to: listener - 1, info) }
      case .presenterListener where hold.strength == .strong:
        if world.isAlive(cell, 2) {
          retain(cell, 1)
          flag(cell, Layout.hold(info) + index, cell + 1)
        }
      default: break
      }
    }
    let own = program.componentOfCell[cell]
    for (holder, other) in program.components.enumerated() where !other.holds.isEmpty {
      let latest = world.latest(holder)
      guard latest != 0, latest != 255, latest != cell + 1, world.isAlive(latest - 1, 0) else { continue }
      for (index, hold) in other.holds.enumerated() where hold.target == .component(own) {
        if world.get(latest - 1, Layout.hold(other) + index) == 0 {
          setHold(latest - 1, index, to: cell, other)
        }
      }
    }
  }

  private mutating func setHold(_ cell: Int, _ index: Int, to target: Int, _ info: ComponentInfo) {
    guard world.isAlive(target, 0) else { return }
    if info.holds[index].strength == .strong { retain(target, 0) }
    flag(cell, Layout.hold(info) + index, target + 1)
  }
}

extension Component.View {
  var number: Int {
    switch self {
    case .none: 0
    case .lazy: 1
    case .touchedInInit: 2
    case .atAnyTime: 3
    }
  }
  init(_ number: Int) {
    self = [.none, .lazy, .touchedInInit, .atAnyTime][min(number, 3)]
  }
}

extension Component.Binding {
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Component.Moment {
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Component.Work {
  var number: Int { self == .goesOn ? 1 : 0 }
}

extension Component.Reference {
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  init(_ number: Int) { self = Self.allCases[min(number, 3)] }
}

extension World {
  /// The part of a component that listens to its children: the interactor, or the coordinator.
  func voice(_ cell: Int) -> Int { component(cell).kind == .rib ? 1 : 0 }
}

/// How many calls of each method that may nest without end are on the stack: a byte each.
struct Nesting {
  enum Method: UInt64 {
    case attach = 0
    case detach = 8
    case request = 16
    case become = 32
    case resign = 40
    case walk = 48
    /// Calls of listeners, of builders and of start().
    case call = 56
  }

  private var counts: UInt64 = 0

  subscript(_ method: Method) -> Int {
    @inline(__always) get { Int(counts >> method.rawValue & 0xFF) }
    @inline(__always) set {
      counts = counts & ~(0xFF << method.rawValue) | UInt64(newValue & 0xFF) << method.rawValue
    }
  }
}
