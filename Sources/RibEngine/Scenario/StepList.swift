/// One list of steps of a scenario.
package enum StepList: Hashable, Sendable {
  case attach(component: Int, slot: Int)
  case detach(component: Int, slot: Int)
  case closed(component: Int, slot: Int)
  case handler(component: Int, slot: Int, Int)
  case hook(component: Int, Int)

  /// The place of the component whose list it is.
  package var component: Int {
    switch self {
    case .attach(let component, _), .detach(let component, _), .closed(let component, _),
      .handler(let component, _, _), .hook(let component, _):
      component
    }
  }
}

extension Scenario {
  /// The lists of every component, those of slots first.
  package var stepLists: [StepList] { components.indices.flatMap(stepLists(of:)) }

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
}
