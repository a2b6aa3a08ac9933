/// One list of steps of a scenario.
package enum StepList: Hashable, Sendable {
  case attach(component: Int, slot: Int)
  case detach(component: Int, slot: Int)
  case closed(component: Int, slot: Int)
  case handler(component: Int, slot: Int, Int)
  case hook(component: Int, Int)

  /// The place of the component whose instances run it.
  package var component: Int {
    switch self {
    case .attach(let component, _), .detach(let component, _), .closed(let component, _),
      .handler(let component, _, _), .hook(let component, _):
      component
    }
  }

  /// The place of the slot that it is of; nil for a list of the component's own.
  package var slot: Int? {
    switch self {
    case .attach(_, let slot), .detach(_, let slot), .closed(_, let slot), .handler(_, let slot, _): slot
    case .hook: nil
    }
  }
}

extension Scenario {
  /// The lists of every component, those of slots first.
  package var stepLists: [StepList] { components.indices.flatMap(stepLists(of:)) }

  /// The lists of one component, those of slots first.
  package func stepLists(of index: Int) -> [StepList] {
    var lists: [StepList] = []
    for (place, slot) in components[index].slots.enumerated() {
      lists.append(.attach(component: index, slot: place))
      lists.append(.detach(component: index, slot: place))
      lists += slot.handlers.indices.map { .handler(component: index, slot: place, $0) }
      if slot.closedByUser != nil { lists.append(.closed(component: index, slot: place)) }
    }
    return lists + components[index].hooks.indices.map { .hook(component: index, $0) }
  }

  /// The named events that the steps of one component tell its listener, each once.
  func reports(of index: Int) -> [String] {
    var events: [String] = []
    for list in stepLists(of: index) {
      for event in self[list].reportsDeep where !events.contains(event) { events.append(event) }
    }
    return events
  }

  package subscript(list: StepList) -> [Step] {
    get {
      switch list {
      case .attach(let component, let slot): components[component].slots[slot].attach
      case .detach(let component, let slot): components[component].slots[slot].detach
      case .closed(let component, let slot): components[component].slots[slot].closedByUser ?? []
      case .handler(let component, let slot, let place):
        components[component].slots[slot].handlers[place].steps
      case .hook(let component, let place): components[component].hooks[place].steps
      }
    }
    set {
      switch list {
      case .attach(let component, let slot): components[component].slots[slot].attach = newValue
      case .detach(let component, let slot): components[component].slots[slot].detach = newValue
      case .closed(let component, let slot): components[component].slots[slot].closedByUser = newValue
      case .handler(let component, let slot, let place):
        components[component].slots[slot].handlers[place].steps = newValue
      case .hook(let component, let place): components[component].hooks[place].steps = newValue
      }
    }
  }

  /// Calls `visit` for every step of the flow, each before those of its body, with the name of the component
  /// whose instance does it.
  package func forEachStep(_ visit: (_ step: Step, _ runner: String) -> Void) {
    for list in stepLists { self[list].forEachStep(of: components[list.component].name.string, visit) }
  }
}

extension [Step] {
  /// Calls `visit` for each step and those of its body, which another instance may do.
  package func forEachStep(of runner: String, _ visit: (_ step: Step, _ runner: String) -> Void) {
    for step in self {
      visit(step, runner)
      step.body.forEachStep(of: step.runner ?? runner, visit)
    }
  }

  /// True where a step, or one in a body, has what is asked for.
  package func containsDeep(where matches: (Step) -> Bool) -> Bool {
    contains { matches($0) || $0.body.containsDeep(where: matches) }
  }
}

extension Step {
  /// The component whose instance does the body; nil where it is the one that does the step.
  package var runner: String? {
    if verb == .on, case .instance(let other) = argument { return other.component }
    return nil
  }

  /// The key of the steps that follow from a result; empty for any other step.
  package var outcome: String {
    if case .outcome(let outcome) = argument { return outcome.rawValue }
    return ""
  }

  /// The component that is built and awaited for the step.
  package var awaited: String? {
    if case .component(let name) = argument { return name }
    return nil
  }
}

extension [Step] {
  /// The named events that they tell the listener, those in bodies as well.
  fileprivate var reportsDeep: [String] {
    flatMap { step in
      if step.verb == .listener, case .event(let event) = step.argument { return [event] }
      return step.body.reportsDeep
    }
  }
}
