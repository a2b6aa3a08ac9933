import RibEngine

/// A flow with one small edit: inside one list, or one handler written or lost.
struct SmallEdit {
  /// Where the edit is; two of one flow with different places do not touch the same list.
  enum Place: Hashable {
    case list(StepList)
    /// A handler that is not there before, or not after.
    case handler(component: Int, slot: Int, String)
  }

  let place: Place
  /// Such as `P.a attach: clear goes before detach`.
  let title: String
  let scenario: Scenario
}

extension Scenario {
  /// Lines moved within their list, lines that a list lacks, handlers that are missing, and one call put off.
  var smallMendings: [SmallEdit] {
    stepLists.flatMap { moves(in: $0) + additions(to: $0) + putOff(in: $0) } + missingHandlers + missingHooks
  }

  /// A line lost, two neighbours swapped, a handler lost: what may break a flow.
  var smallFaults: [SmallEdit] {
    stepLists.flatMap { losses(in: $0) + swaps(in: $0) } + lostHandlers
  }

  private func edit(_ list: StepList, _ title: String, _ steps: [Step]) -> SmallEdit {
    var changed = self
    changed[list] = steps
    return SmallEdit(place: .list(list), title: "\(name(of: list)): \(title)", scenario: changed)
  }

  private func name(of list: StepList) -> String {
    let component = components[list.component]
    func slot(_ place: Int) -> String { "\(component.name.string).\(component.slots[place].name.string)" }
    switch list {
    case .attach(_, let place): return "\(slot(place)) attach"
    case .detach(_, let place): return "\(slot(place)) detach"
    case .closed(_, let place): return "\(slot(place)) closed"
    case .handler(_, let place, let handler):
      return "\(slot(place)) \(component.slots[place].handlers[handler].event.string)"
    case .hook(_, let hook): return "\(component.name.string) \(component.hooks[hook].moment)"
    }
  }

  // MARK: - Within a list

  private func moves(in list: StepList) -> [SmallEdit] {
    let steps = self[list]
    return steps.indices.flatMap { from in
      steps.indices.compactMap { to in
        guard to != from, to != from - 1 else { return nil }
        var moved = steps
        moved.insert(moved.remove(at: from), at: to)
        return edit(list, "\(steps[from].verb) moves from \(from) to \(to)", moved)
      }
    }
  }

  private func swaps(in list: StepList) -> [SmallEdit] {
    let steps = self[list]
    return steps.indices.dropLast().map { place in
      var swapped = steps
      swapped.swapAt(place, place + 1)
      return edit(list, "\(steps[place].verb) and \(steps[place + 1].verb) swapped", swapped)
    }
  }

  private func losses(in list: StepList) -> [SmallEdit] {
    let steps = self[list]
    guard steps.count > 1 else { return [] }
    return steps.indices.map { place in
      var fewer = steps
      fewer.remove(at: place)
      return edit(list, "\(steps[place].verb) is lost", fewer)
    }
  }

  /// A list of the kind lacks one of its usual lines, or makes its child in another way.
  private func additions(to list: StepList) -> [SmallEdit] {
    let steps = self[list]
    var found = usualLines(of: list).filter { verb in !steps.contains { $0.verb == verb } }.flatMap { verb in
      (0...steps.count).map { place in
        var more = steps
        more.insert(Step(verb), at: place)
        return edit(list, "\(verb) at \(place)", more)
      }
    }
    for (place, step) in steps.enumerated() where step.verb == .reuse {
      var anew = steps
      anew[place] = Step(.build)
      found.append(edit(list, "build for reuse", anew))
    }
    return found
  }

  private func usualLines(of list: StepList) -> [Step.Verb] {
    let component = components[list.component]
    let isRib = component.kind == .rib
    switch list {
    case .attach: return isRib ? [.guardSlot, .assign, .recheck] : [.guardSlot, .append, .setCallback]
    case .detach(_, let slot):
      let downs = component.slots[slot].attach.compactMap { $0.verb.word.showing?.undoneBy }
      return isRib ? [.guardSlot, .clear, .detach] + downs : [.remove]
    case .closed, .handler: return []
    case .hook: return isRib ? [] : [.resume, .forget, .finish]
    }
  }

  /// One call goes into a later turn, where it stands.
  private func putOff(in list: StepList) -> [SmallEdit] {
    if case .attach = list { return [] }
    if case .detach = list { return [] }
    let steps = self[list]
    return steps.indices.compactMap { place in
      guard steps[place].verb.has(.talks) else { return nil }
      var later = steps
      later[place] = Step(.later, body: [steps[place]])
      return edit(list, "\(steps[place].verb) in a later turn", later)
    }
  }

  // MARK: - Handlers

  private var missingHandlers: [SmallEdit] {
    places.flatMap { index, place in
      let slot = components[index].slots[place]
      let owner = components[index].name.string
      let detach = Step(.detachSlot, .slot(SlotRef(InstanceRef(owner), slot.name.string)))
      var found: [SmallEdit] = []
      func add(_ event: String, _ change: (inout Slot) -> Void) {
        var changed = self
        change(&changed.components[index].slots[place])
        let title = "\(owner).\(slot.name.string) answers \(event)"
        found.append(
          SmallEdit(place: .handler(component: index, slot: place, event), title: title, scenario: changed)
        )
      }
      let handler = slot.handlers.firstIndex { $0.event.string == "didFinish" }
      if handler.map({ !slot.handlers[$0].steps.contains(where: detach.isSame) }) ?? true {
        add("didFinish") { slot in
          if let handler {
            slot.handlers[handler].steps.insert(detach, at: 0)
          } else {
            slot.handlers.append(Slot.Handler(event: Text("didFinish"), steps: [detach]))
          }
        }
      }
      if !(slot.closedByUser ?? []).contains(where: detach.isSame) {
        add("the user") { $0.closedByUser = ($0.closedByUser ?? []) + [detach] }
      }
      return found
    }
  }

  private var places: [(Int, Int)] {
    components.indices.flatMap { index in components[index].slots.indices.map { (index, $0) } }
  }

  /// Hooks that a component lacks altogether.
  private var missingHooks: [SmallEdit] {
    components.indices.flatMap { index -> [SmallEdit] in
      let component = components[index]
      let answers = [Step(.resume), Step(.forget)]
      let usual: [(Hook.Moment, [Step])] =
        component.kind == .rib
        ? [(.willResignActive, [Step(.cleanupViews)]), (.closedByUser, [Step(.finish)])]
        : [(.cancelled, answers), (.closedByUser, answers), (.closedByUser, [Step(.finish)])]
      return usual.compactMap { moment, steps in
        guard !component.hooks.contains(where: { $0.moment == moment }) else { return nil }
        var changed = self
        changed.components[index].hooks.append(Hook(moment, steps))
        return SmallEdit(
          place: .handler(component: index, slot: -1, "\(moment)"),
          title: "\(component.name.string) \(moment): \(steps.map { "\($0.verb)" })",
          scenario: changed
        )
      }
    }
  }

  private var lostHandlers: [SmallEdit] {
    places.flatMap { index, place in
      let slot = components[index].slots[place]
      var found: [SmallEdit] = []
      func lose(_ event: String, _ change: (inout Slot) -> Void) {
        var changed = self
        change(&changed.components[index].slots[place])
        let title = "\(components[index].name.string).\(slot.name.string) hears no \(event)"
        found.append(
          SmallEdit(place: .handler(component: index, slot: place, event), title: title, scenario: changed)
        )
      }
      for (number, handler) in slot.handlers.enumerated() {
        lose(handler.event.string) { $0.handlers.remove(at: number) }
      }
      if slot.closedByUser != nil { lose("user") { $0.closedByUser = nil } }
      return found
    } + lostHooks
  }

  private var lostHooks: [SmallEdit] {
    components.indices.flatMap { index in
      components[index].hooks.indices.compactMap { place in
        let moment = components[index].hooks[place].moment
        guard moment == .cancelled || moment == .closedByUser || moment == .willResignActive else {
          return nil
        }
        var changed = self
        changed.components[index].hooks.remove(at: place)
        return SmallEdit(
          place: .handler(component: index, slot: -1, "\(moment)"),
          title: "\(components[index].name.string) has no \(moment)",
          scenario: changed
        )
      }
    }
  }
}
