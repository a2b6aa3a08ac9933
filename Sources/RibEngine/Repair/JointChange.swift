/// Changes of one flow that are made together.
extension Scenario {
  /// With what another version of `base` has other lists for; nil where it changed more than lists, or where both have
  /// changed one in two ways.
  func merged(with other: Scenario, from base: Scenario) -> Scenario? {
    guard other.differsInListsAlone(from: base) else { return nil }
    var merged = self
    for name in other.listsChanged(from: base) {
      guard let steps = other.steps(in: name) else { return nil }
      let own = self.steps(in: name)
      if own == steps { continue }
      guard own == base.steps(in: name), merged.set(name, to: steps, like: other) else { return nil }
    }
    return merged
  }

  func differsInListsAlone(from other: Scenario) -> Bool {
    components.map(\.withoutLists) == other.components.map(\.withoutLists)
  }

  private func steps(in name: ListName) -> [Step]? {
    stepLists.first { self.name(of: $0) == name }.map { self[$0] }
  }

  /// False where nothing of `other` has that name.
  private mutating func set(_ name: ListName, to steps: [Step], like other: Scenario) -> Bool {
    if let list = stepLists.first(where: { self.name(of: $0) == name }) {
      self[list] = steps
      return true
    }
    let component = other.components[name.component]
    switch name.part {
    case .attach, .detach: return false
    case .closed: components[name.component].slots[name.slot].closedByUser = steps
    case .handler(let event):
      guard let handler = component.slots[name.slot].handlers.first(where: { $0.event.string == event })
      else {
        return false
      }
      components[name.component].slots[name.slot].handlers.append(handler)
    case .hook(let moment):
      guard let hook = component.hooks.first(where: { $0.moment == moment }) else { return false }
      components[name.component].hooks.append(hook)
    }
    return true
  }
}

extension Component {
  /// All of it that is no list of steps.
  fileprivate var withoutLists: Component {
    var component = self
    component.hooks = []
    for place in component.slots.indices {
      (component.slots[place].attach, component.slots[place].detach) = ([], [])
      component.slots[place].handlers = []
      component.slots[place].closedByUser = nil
    }
    return component
  }
}
