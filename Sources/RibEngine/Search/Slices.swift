/// Parts of an eventSet that share nothing: no slot, no instance, no screen, no task.
///
/// Searching them one by one costs their sum instead of their product. What ties events together is
/// everything their steps can reach; a rule looks at an instance, its parent and its children only, and
/// those are reached by the same steps.
struct Slices {
  /// Events by part, in the order of the script.
  private(set) var parts: [[Int]] = []

  init(_ program: Program, beginning: Int) {
    let events = Array(beginning..<program.script.count)
    var footprints: [Set<Token>] = []
    for event in events {
      var reach = Reach(program)
      reach.follow(program.script[event].action)
      footprints.append(reach.tokens)
    }
    var group = Array(events.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while group[index] != index { index = group[index] }
      return index
    }
    for a in events.indices {
      for b in events.indices.dropFirst(a + 1) where Self.areTied(footprints[a], footprints[b]) {
        group[root(b)] = root(a)
      }
    }
    for a in events.indices where root(a) == a {
      parts.append(events.indices.filter { root($0) == a }.map { events[$0] })
    }
  }

  private static func areTied(_ a: Set<Token>, _ b: Set<Token>) -> Bool {
    a.contains(.everything) || b.contains(.everything) || !a.isDisjoint(with: b)
  }

  /// What two events may share.
  enum Token: Hashable {
    case variable(component: Int, Int)
    /// An instance of a component may be built, change or go.
    case component(Int)
    case screens, tasks, everything
    case data(component: Int)
    case counter(Int)
  }
}

/// Everything that an event's steps can touch.
private struct Reach {
  private let program: Program
  private(set) var tokens: Set<Slices.Token> = []
  private var visited: Set<Int32> = []

  init(_ program: Program) { self.program = program }

  private func component(_ instance: InstanceRef) -> Int? {
    program.components.firstIndex { $0.name == instance.component }
  }

  mutating func follow(_ action: EventLine.Action) {
    switch action {
    case .run(_, let slot):
      guard let owner = component(slot.owner),
        let place = program.components[owner].slots.firstIndex(where: { $0.name == slot.slot })
      else { return all() }
      self.slot(owner, place)
    case .send(let instance, let name):
      guard let owner = component(instance) else { return all() }
      let number = program.names.firstIndex(of: name) ?? -1
      // Whether it can come is up to all screens that may cover the one that is tapped.
      if program.components[owner].answering.taps.contains(name) { tokens.insert(.screens) }
      if isRoot(owner) {
        for handler in program.components[owner].hooks.receives where Int(handler.name) == number {
          list(handler.list, of: owner)
        }
      } else {
        instanceOf(owner)
      }
    case .listener(let instance, _), .swipeBack(let instance), .swipeDown(let instance),
      .swipeBackCancelled(let instance):
      guard let owner = component(instance), !isRoot(owner) else { return all() }
      instanceOf(owner)
    case .launch, .build, .start, .cancel, .release, .hold, .activate, .deactivate, .load, .attachChild,
      .detachChild, .startWorker, .stopWorker, .touchView, .subscribe, .observe, .select, .finishAnimations,
      .settle, .pass, .expect, .anyOrder, .meanwhile:
      all()
    }
  }

  private mutating func all() { tokens.insert(.everything) }

  /// Nobody's child: built by the beginning, and it stays.
  private func isRoot(_ component: Int) -> Bool {
    let hasParent = program.components.contains { info in
      info.slots.contains { $0.child == component } || info.fixedChildren.contains(component)
    }
    return !hasParent && !program.awaited.contains(component)
  }

  /// A slot with its lists, its child, and what the child's events lead to.
  private mutating func slot(_ owner: Int, _ place: Int) {
    let info = program.components[owner].slots[place]
    guard tokens.insert(.variable(component: owner, info.variable)).inserted else { return }
    if !isRoot(owner) { instanceOf(owner) }
    instanceOf(info.child)
    list(info.attach, of: owner)
    list(info.detach, of: owner)
    list(info.closedByUser, of: owner)
    for handler in info.handlers { list(handler.list, of: owner) }
    for handler in program.components[owner].hooks.listens { list(handler.list, of: owner) }
    if !info.passes.isEmpty { tokens.insert(.data(component: owner)) }
  }

  /// A component with all that its hooks, its children and the slots that hold it can do.
  private mutating func instanceOf(_ component: Int) {
    guard tokens.insert(.component(component)).inserted else { return }
    let info = program.components[component]
    if !info.holds.isEmpty { all() }
    for hook in info.hooks.single { list(hook, of: component) }
    for handler in info.hooks.receives { list(handler.list, of: component) }
    for handler in info.hooks.listens { list(handler.list, of: component) }
    for worker in info.workers {
      list(worker.didStart, of: component)
      list(worker.didStop, of: component)
    }
    for child in info.fixedChildren { instanceOf(child) }
    for place in info.slots.indices { slot(component, place) }
    for (owner, other) in program.components.enumerated() {
      for place in other.slots.indices where other.slots[place].child == component { slot(owner, place) }
    }
  }

  private mutating func list(_ list: Int32, of owner: Int) {
    guard list >= 0, visited.insert(list).inserted else { return }
    for index in program.lists[Int(list)] { step(program.codes[index], of: owner) }
  }

  private mutating func step(_ code: Code, of owner: Int) {
    switch code.verb?.word.reach {
    case .own, nil: break
    case .screens: tokens.insert(.screens)
    case .tasks: tokens.insert(.tasks)
    case .namedSlot: slot(owner, Int(code.a))
    case .data: tokens.insert(.data(component: owner))
    case .counter: tokens.insert(.counter(Int(code.c)))
    // The body may be another instance's, and everything is tied together anyway.
    case .everything: return all()
    }
    if let awaited = code.awaited { instanceOf(awaited) }
    list(code.body, of: owner)
  }
}
