import RibEngine

/// One child that a method of a coordinator appends to a list, as a flow in the names and places of the sources.
struct EmittedCoordinator {
  let reading: CoordinatorReading
  let list: String
  let method: Method
  /// Nothing that the child does takes it out where this is empty.
  private let open: [WaysOut.Way]
  private let steps: [FlowStep]
  private let child: ChildReading
  private let append: Span
  /// Properties of the child by which it reports.
  private let callbacks: Set<String>
  /// The user goes back although the child could finish.
  private var isLeft = false

  /// All that a class gives, in the order of its methods.
  static func all(of reading: CoordinatorReading) -> [EmittedCoordinator] {
    reading.own.flatMap { member, moves in
      moves.compactMap { move in
        guard case .append(let list, let thing) = move.kind, reading.holders.lists.contains(list),
          !reading.isMade(thing, outside: member.method), let entry = reading.child(thing)
        else { return nil }
        return EmittedCoordinator(
          reading,
          list,
          member.method,
          thing,
          moves,
          move.place,
          open: reading.waysOut(of: list).open(to: thing, reading),
          reading.project.reading(ofChild: entry)
        )
      }
    }
  }

  private init(
    _ reading: CoordinatorReading,
    _ list: String,
    _ method: Method,
    _ thing: Thing,
    _ moves: [Move],
    _ append: Span,
    open: [WaysOut.Way],
    _ child: ChildReading
  ) {
    self.reading = reading
    self.list = list
    self.method = method
    self.append = append
    self.open = open
    self.child = child
    steps =
      Self.steps(of: thing, in: moves) { kept, name in kept == thing && name == list } ?? [
        FlowStep(.create, append), FlowStep(.append, append),
      ]
    callbacks = moves.reduce(into: []) { names, move in
      switch move.kind {
      case .callback(thing, let property, _), .link(thing, let property): names.insert(property)
      default: break
      }
    }
  }

  /// The lines that make, keep and start a child, each once; nil where it is made elsewhere.
  static func steps(of child: Thing, in moves: [Move], keeps: (Thing, String) -> Bool) -> [FlowStep]? {
    var steps: [FlowStep] = []
    for move in moves {
      switch move.kind {
      case .make(child): steps.append(FlowStep(.create, move.place))
      case .append(let name, let kept), .store(let name, let kept):
        if keeps(kept, name) { steps.append(FlowStep(.append, move.place)) }
      case .callback(child, _, _), .link(child, _): steps.append(FlowStep(.setCallback, move.place))
      case .call(child, let verb, _) where verb.hasPrefix("start"):
        steps.append(FlowStep(.start, move.place))
      default: break
      }
    }
    // What is given to its init stands before the line that makes it.
    guard let made = steps.first(where: { $0.verb == .create }) else { return nil }
    var known: Set<FlowStep.Verb> = []
    return ([made] + steps).filter { known.insert($0.verb).inserted }
  }

  private var parentName: String { reading.joined.name }
  private var childName: String {
    let name = child.entry.name
    return name == parentName ? name + "Child" : name
  }

  private var slot: SlotRef { SlotRef(InstanceRef(parentName), list) }

  /// The child finishes, or is taken out, where something does that; else the user goes back, where it pushes a screen.
  var scenario: Scenario {
    let name = reading.joined.entry.declaration.name
    let title = "\(parentName).\(list): \(method.name.string), \(childName)\(isLeft ? ", back" : "")"
    var scenario = Scenario(title: Text(title, name.span), files: [])
    scenario.components = [parent, started]
    scenario.events = [
      EventLine(.launch(InstanceRef(parentName)), name.span),
      EventLine(.run(.attach, slot), method.name.span),
    ]
    if !open.isEmpty, early == nil, !isLeft {
      let reports = steps.contains { $0.verb == .setCallback }
      let finish = EventLine.Action.listener(InstanceRef(childName), "didFinish")
      scenario.events.append(EventLine(reports ? finish : .run(.detach, slot), open[0].span))
    } else if pushed != nil {
      scenario.events.append(EventLine(.swipeBack(InstanceRef(childName)), append))
    }
    return scenario
  }

  /// The same child, left by the back button instead of finishing; nil where no screen of it was read that is pushed.
  var left: EmittedCoordinator? {
    guard !open.isEmpty, early == nil else { return nil }
    var other = self
    other.isLeft = true
    return other.pushed == nil ? nil : other
  }

  private var parent: Component {
    var component = Component(
      name: Text(parentName, reading.joined.entry.declaration.name.span),
      kind: .coordinator
    )
    var slot = Slot(name: Text(list, append), child: Text(childName))
    slot.attach = steps
    if let way = open.first {
      slot.detach = [FlowStep(.remove, way.span)]
      slot.handlers = [
        Slot.Handler(event: Text("didFinish"), steps: [FlowStep(.detachSlot, .slot(self.slot), way.span)])
      ]
    }
    if pushed != nil { slot.closedByUser = [] }
    component.slots = [slot]
    return component
  }

  /// Where the child pushes a screen that the user may leave. A child that finishes has no screen here: who takes it
  /// down is not followed.
  private var pushed: Span? {
    guard open.isEmpty || isLeft, !child.ownsNavigation, let shown = child.showing(from: "start"),
      case .pushes = shown.how
    else { return nil }
    return shown.span
  }

  /// Where the child says that it is through before its start returns.
  private var early: Span? {
    guard !open.isEmpty else { return nil }
    return child.early(in: "start").first { $0.path.first.map(callbacks.contains) ?? false }?.span
  }

  private var started: Component {
    var component = Component(name: Text(childName, child.entry.declaration.name.span), kind: .coordinator)
    // When it finishes, and whether its screen is closed, is as the events have it.
    component.pins = [.finishes, .closing, .events, .cancelling]
    if let early { component.hooks = [Hook(.start, [FlowStep(.finish, early)], early)] }
    if let pushed {
      let how: FlowStep.Argument = child.isUnanimated(pushed) ? .unanimated : .nothing
      component.hooks = [Hook(.start, [FlowStep(.push, how, pushed)], pushed)]
    }
    return component
  }
}
