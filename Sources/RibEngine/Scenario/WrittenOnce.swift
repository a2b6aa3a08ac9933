/// What is one in the file and several parts of the flow, since aliases stand for it.
extension Scenario {
  /// Where a list is written; of one behind an alias, what that stands for. `.none` for what nobody wrote.
  package func place(of list: StepList) -> Span {
    let written =
      switch list {
      case .attach(let component, let slot): components[component].slots[slot].attachSpan
      case .detach(let component, let slot): components[component].slots[slot].detachSpan
      case .closed(let component, let slot): components[component].slots[slot].closedSpan
      case .handler(let component, let slot, let place):
        components[component].slots[slot].handlers[place].span
      case .hook(let component, let place): components[component].hooks[place].span
      }
    return written == .none ? self[list].first?.span ?? .none : written
  }

  /// The lists that are written in one place; none where that is none.
  package func lists(writtenAt place: Span) -> [StepList] {
    place == .none ? [] : stepLists.filter { self.place(of: $0) == place }
  }

  /// The lists in groups of those that are written in one place, without those that stand alone.
  var listsWrittenOnce: [[StepList]] { groups(of: stepLists, by: place(of:)) }

  /// Where steps are written that stand in lists of several places.
  var stepsWrittenOnce: Set<Span> {
    var lists: [Span: Span] = [:]
    var found: Set<Span> = []
    for list in stepLists {
      let place = place(of: list)
      for step in self[list] where step.span != .none {
        if lists[step.span] ?? place != place { found.insert(step.span) }
        lists[step.span] = place
      }
    }
    return found
  }

  /// The components, by place, that are one map in the file, the one at the anchor first.
  package var componentsWrittenOnce: [[Int]] {
    groups(of: Array(components.indices)) { components[$0].body }
      .map { $0.sorted { components[$0].name.span.start < components[$1].name.span.start } }
  }

  /// The same of slots.
  package var slotsWrittenOnce: [[SlotPlace]] {
    let slots = components.indices.flatMap { component in
      components[component].slots.indices.map { SlotPlace(component: component, slot: $0) }
    }
    return groups(of: slots) { self[$0].body }
      .map { $0.sorted { self[$0].name.span.start < self[$1].name.span.start } }
  }

  /// The component that is written where another one is an alias; it itself where it is none.
  func anchor(ofComponent component: Int) -> Int {
    componentsWrittenOnce.first { $0.contains(component) }?.first ?? component
  }

  /// The slot that is written where another one is an alias; it itself where it is none.
  func anchor(of slot: SlotPlace) -> SlotPlace {
    slotsWrittenOnce.first { $0.contains(slot) }?.first ?? slot
  }

  package subscript(place: SlotPlace) -> Slot {
    get { components[place.component].slots[place.slot] }
    set { components[place.component].slots[place.slot] = newValue }
  }

  private func groups<Part>(of parts: [Part], by place: (Part) -> Span) -> [[Part]] {
    var groups: [Span: Int] = [:]
    var found: [[Part]] = []
    for part in parts {
      let place = place(part)
      if place == .none { continue }
      if let group = groups[place] {
        found[group].append(part)
      } else {
        groups[place] = found.count
        found.append([part])
      }
    }
    return found.filter { $0.count > 1 }
  }
}

/// A slot of a scenario.
package struct SlotPlace: Hashable, Sendable {
  package var component: Int
  package var slot: Int

  package init(component: Int, slot: Int) {
    self.component = component
    self.slot = slot
  }
}
