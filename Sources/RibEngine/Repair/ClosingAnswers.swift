/// Changes of coordinators that take a screen down without its child, a child without its screen, or another screen.
extension Changes {
  /// A coordinator takes its own screen down as its start puts it up.
  mutating func closeAsPutUp(_ index: Int) {
    guard let up = start(of: index)?.first(where: \.verb.putsUp)?.verb, let down = up.undoneBy else { return }
    for list in scenario.stepLists(of: index) where list.slot == nil {
      let closed = scenario[list].map { $0.closing(by: down) }
      guard closed != scenario[list] else { continue }
      let title = "take the screen down as it was put up"
      add(.dismissWhereDetached, title, cost: 3, at: index) { $0[list] = closed }
    }
  }

  /// What a coordinator does about its child's report takes the child's screen down as that was put up. And what is done
  /// when the user has closed a screen that was not presented takes none down: a dismiss would close the one below.
  mutating func closeChildAlone(_ index: Int, _ place: Int) {
    let component = scenario.components[index]
    guard let down = opening(index, place)?.undoneBy else { return }
    for (_, list) in answers(index, place) where component.kind == .coordinator {
      let steps = scenario[list]
      let closed = steps.map { $0.closing(by: down) }
      // What stands behind the end of the child is more likely meant for the coordinator's own screen.
      let end = steps.firstIndex { $0.verb == .detachSlot } ?? steps.count
      guard closed[..<end] != steps[..<end], !steps.contains(where: { $0.verb.takesDown(as: down) }) else {
        continue
      }
      add(.closeChildAlone, "take the screen down as it was put up", cost: 3, at: index) { $0[list] = closed }
    }
    let list = StepList.closed(component: index, slot: place)
    let rest = scenario[list].filter { $0.verb != .dismiss }
    guard down != .dismiss, rest.count < scenario[list].count,
      !rest.contains(where: { $0.verb == .completion })
    else { return }
    add(.closeChildAlone, "dismiss nothing when the user closes the screen", cost: 3, at: index) {
      $0[list] = rest
    }
  }

  /// How the screen of a slot's child is put up.
  func opening(_ index: Int, _ place: Int) -> Step.Verb? {
    let slot = scenario.components[index].slots[place]
    let steps =
      scenario.components[index].kind == .rib
      ? slot.attach : component(named: slot.child.string).flatMap(start) ?? []
    return steps.first(where: \.verb.putsUp)?.verb
  }

  /// One answer of a coordinator to its child takes the screen down, and another forgets it.
  mutating func closeAsOtherAnswersDo(_ index: Int, _ place: Int) {
    guard scenario.components[index].kind == .coordinator, let down = opening(index, place)?.undoneBy else {
      return
    }
    let remove = Step(.detachSlot, .slot(own(index, place)))
    let lists = answers(index, place).map(\.list)
      .filter { scenario[$0].contains(where: remove.isSame) }
    let closing = lists.filter { scenario[$0].contains { $0.verb.takesDown(as: down) } }
    guard let model = closing.first, let close = scenario[model].first(where: { $0.verb.takesDown(as: down) })
    else { return }
    for list in lists where !scenario[list].containsDeep(where: { $0.verb.has(.closesChild) }) {
      guard let at = scenario[list].firstIndex(where: remove.isSame) else { continue }
      add(.dismissWhereDetached, "take the screen down as for other reports", cost: 3, at: index) {
        $0[list].insert(Step(close.verb, close.argument), at: at)
      }
    }
  }

  /// Who has no screen of its own and lets its child go when the user closes that says so to whom it ends for.
  mutating func endWithLastScreen(_ index: Int, _ place: Int) {
    let component = scenario.components[index]
    let slot = component.slots[place]
    let isViewless = component.kind == .rib && component.view.contains { $0.value == .none }
    let showsItself = start(of: index)?.contains(where: \.verb.putsUp) == true
    let isScreenless = component.kind == .coordinator && !showsItself
    let end = Step(.detachSlot, .slot(own(index, place)))
    guard isViewless || isScreenless, let closed = slot.closedByUser, closed.contains(where: end.isSame),
      !closed.containsDeep(where: { $0.verb.has(.reports) || $0.verb.has(.answers) })
    else { return }
    let list = StepList.closed(component: index, slot: place)
    for event in eventsEnding(index) {
      let report = Step.listener(event)
      let words = event == "didFinish" ? "finish" : "report \(event)"
      add(.reportWhenUserCloses, "\(words) when the user closes the screen", cost: 4, at: index) {
        $0[list].append(report)
      }
    }
  }

  /// Events by which those who have a component in a slot end it, each once.
  private func eventsEnding(_ index: Int) -> [String] {
    let name = scenario.components[index].name.string
    var events: [String] = []
    for (owner, component) in scenario.components.enumerated() {
      for place in component.slots.indices where component.slots[place].child.string == name {
        let end = Step(.detachSlot, .slot(own(owner, place)))
        for (event, list) in answers(owner, place)
        where scenario[list].contains(where: end.isSame) && !events.contains(event) {
          events.append(event)
        }
      }
    }
    return events
  }

  /// Whoever stands at the bottom of a stack and removes all whose screens it has pushed there, several of them, pops those.
  mutating func popWhatIsRemoved(_ list: StepList) {
    let (steps, index) = (scenario[list], list.component)
    guard scenario.components[index].kind == .coordinator,
      !steps.containsDeep(where: { $0.verb.has(.closesChild) || $0.verb == .popToRoot })
    else { return }
    let isPushed = start(of: index)?.contains(where: \.verb.pushes) ?? false
    let pushed = scenario.components[index].slots.indices.filter { opening(index, $0)?.pushes ?? false }
    let removesAll = pushed.allSatisfy { place in
      steps.contains(where: Step(.detachSlot, .slot(own(index, place))).isSame)
    }
    guard !isPushed, pushed.count > 1, removesAll,
      let at = steps.firstIndex(where: { $0.verb == .detachSlot })
    else { return }
    for wait in [[], [Step(.afterTransition)]] {
      let title = "pop to the root where the coordinators are removed"
      let condition = wait.isEmpty ? nil : "once no transition runs"
      add(.dismissWhereDetached, title, condition, cost: 4 + wait.count, at: index) {
        $0[list].insert(contentsOf: wait + [Step(.popToRoot)], at: at)
      }
    }
  }

  /// Whoever pops to the root detaches or removes the children whose screens that takes down: all of them, or one.
  mutating func removeWhatIsPopped(_ list: StepList) {
    let (steps, component) = (scenario[list], scenario.components[list.component])
    let isHook = list.orderKind == .other && component.kind == .coordinator
    func isDismiss(_ step: Step) -> Bool { step.verb == .dismiss || step.verb == .dismissIfPresented }
    guard let pop = steps.lastIndex(where: { $0.verb == .popToRoot || isHook && isDismiss($0) }) else {
      return
    }
    let isOfModals = isDismiss(steps[pop])
    let removals = component.slots.filter { !$0.detach.isEmpty && (!isOfModals || presents($0)) }
      .map { Step(.detachSlot, .slot(SlotRef(InstanceRef(component.name.string), $0.name.string))) }
      .filter { removal in !steps.contains(where: removal.isSame) }
    let single = removals.count > 1 ? removals.map { [$0] } : []
    let deed = component.kind == .coordinator ? "remove from childCoordinators" : "detach"
    for chosen in [removals] + single where !chosen.isEmpty {
      add(
        .removeCoordinator,
        "\(deed) what \(steps[pop].verb.word.name) takes down",
        cost: 3 + chosen.count,
        at: list.component
      ) { $0[list].insert(contentsOf: chosen, at: pop + 1) }
    }
  }

  /// Whoever opens what takes the whole stack, or the window, removes or detaches those whose screens go.
  mutating func removeWhatIsReplaced(_ index: Int, _ place: Int) {
    let owner = scenario.components[index]
    let slot = owner.slots[place]
    func replaces(_ step: Step) -> Bool { step.verb == .replaceStack || step.verb == .show }
    let isCoordinator = owner.kind == .coordinator
    let opening = isCoordinator ? component(named: slot.child.string).flatMap(start) : slot.attach
    guard let replacing = opening?.first(where: replaces)?.verb else { return }
    let removals = owner.slots.enumerated().filter { $0.offset != place && !$0.element.detach.isEmpty }
      .map { Step(.detachSlot, .slot(own(index, $0.offset))) }
      .filter { removal in !slot.attach.contains(where: removal.isSame) }
    let single = removals.count > 1 ? removals.map { [$0] } : []
    let list = StepList.attach(component: index, slot: place)
    let deed = isCoordinator ? "remove from childCoordinators" : "detach"
    for chosen in [removals] + single where !chosen.isEmpty {
      let title = "\(deed) what \(replacing.word.name) takes down"
      add(.removeCoordinator, title, cost: 9 + chosen.count, at: index) { $0[list] += chosen }
    }
  }
}

extension Step {
  /// The same, with what takes the own screen down in another way put right.
  fileprivate func closing(by down: Verb) -> Step {
    let isOther = [.dismiss, .dismissIfPresented, .pop, .popTop].contains(verb) && !verb.takesDown(as: down)
    if isOther, body.isEmpty { return Step(down, argument) }
    var step = self
    step.body = body.map { $0.closing(by: down) }
    return step
  }
}
