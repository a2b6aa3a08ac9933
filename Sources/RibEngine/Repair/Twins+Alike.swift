/// Parts of a flow that are written alike, each for itself: who made a mistake in one of them made it in all.
extension Twins {
  /// Changes what is written as one part was as that part was changed in `new`, where nothing else has changed it.
  func spreadToAlike(in new: inout Scenario) {
    for group in alikeSlots {
      guard let changed = group.first(where: { new[$0] != scenario[$0] }) else { continue }
      for other in group where new[other] == scenario[other] {
        spreadLists(from: changed, to: other, in: &new)
      }
    }
    for group in alikeComponents {
      func hooks(_ scenario: Scenario, _ component: Int) -> [Hook] { scenario.components[component].hooks }
      guard let changed = group.first(where: { hooks(new, $0) != hooks(scenario, $0) }) else { continue }
      for other in group where hooks(new, other) == hooks(scenario, other) {
        spreadHooks(from: changed, to: other, in: &new)
      }
    }
  }

  private func spreadLists(from changed: SlotPlace, to other: SlotPlace, in new: inout Scenario) {
    let slot = new[changed]
    func steps(_ list: StepList) -> [Step] { self.steps(new[list], of: list, as: list.moved(to: other)) }
    new[other].attach = steps(.attach(component: changed.component, slot: changed.slot))
    new[other].detach = steps(.detach(component: changed.component, slot: changed.slot))
    if slot.closedByUser != nil {
      new[other].closedByUser = steps(.closed(component: changed.component, slot: changed.slot))
    }
    guard slot.handlers.count >= scenario[changed].handlers.count else { return }
    for (place, handler) in slot.handlers.enumerated() {
      let answer = steps(.handler(component: changed.component, slot: changed.slot, place))
      if new[other].handlers.indices.contains(place) {
        new[other].handlers[place].steps = answer
      } else {
        new[other].handlers.append(Slot.Handler(event: handler.event, steps: answer))
      }
    }
  }

  private func spreadHooks(from changed: Int, to other: Int, in new: inout Scenario) {
    let hooks = new.components[changed].hooks
    guard hooks.count >= scenario.components[changed].hooks.count else { return }
    for (place, hook) in hooks.enumerated() {
      let list = StepList.hook(component: changed, place)
      let steps = steps(hook.steps, of: list, as: .hook(component: other, place))
      if new.components[other].hooks.indices.contains(place) {
        new.components[other].hooks[place].steps = steps
      } else {
        new.components[other].hooks.append(Hook(hook.moment, steps))
      }
    }
  }
}

extension Scenario {
  /// The slots, in groups of those that are the same but for the names of their owner, of themselves and of their child.
  /// None of those that share a property.
  var slotsWrittenAlike: [[SlotPlace]] {
    let slots = components.indices.flatMap { component in
      components[component].slots.indices.map { SlotPlace(component: component, slot: $0) }
    }
    return Self.groups(of: slots.filter { self[$0].variable == nil }, areAlike)
  }

  /// The components, in groups of those that are the same but for their own names and those of their slots and children.
  var componentsWrittenAlike: [[Int]] {
    let unnamed = components.map { component in
      var names = NewNames()
      names.components[component.name.string] = ""
      for (place, slot) in component.slots.enumerated() {
        names.slots[component.name.string, default: [:]][slot.name.string] = "\(place)"
        if slot.child.string != component.name.string { names.components[slot.child.string] = ".\(place)" }
      }
      return component.renamed(by: names)
    }
    return Self.groups(of: Array(components.indices)) { unnamed[$0] == unnamed[$1] }
  }

  /// True for slots in which the same is written.
  private func areAlike(_ one: SlotPlace, _ other: SlotPlace) -> Bool {
    let (a, b) = (components[one.component], components[other.component])
    return a.kind == b.kind
      && component(named: self[one].child.string)?.kind == component(named: self[other].child.string)?.kind
      && unnamed(one) == unnamed(other)
  }

  private func unnamed(_ place: SlotPlace) -> Slot {
    let owner = components[place.component].name.string
    let slot = self[place]
    var names = NewNames()
    // Who has itself for a child has one name for both.
    names.components[slot.child.string] = "."
    names.components[owner] = ""
    names.slots = [owner: [slot.name.string: ""]]
    return slot.renamed(by: names, of: owner)
  }

  private static func groups<Part>(of parts: [Part], _ areAlike: (Part, Part) -> Bool) -> [[Part]] {
    var groups: [[Part]] = []
    for part in parts {
      if let group = groups.firstIndex(where: { areAlike($0[0], part) }) {
        groups[group].append(part)
      } else {
        groups.append([part])
      }
    }
    return groups.filter { $0.count > 1 }
  }
}

extension StepList {
  /// The same list of another slot.
  fileprivate func moved(to place: SlotPlace) -> StepList { moved(to: place.component, slot: place.slot) }
}
