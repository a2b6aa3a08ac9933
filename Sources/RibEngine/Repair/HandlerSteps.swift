extension Changes {
  /// What a parent does when a child reports or when it goes itself.
  mutating func addHandlers() {
    for (index, component) in scenario.components.enumerated() {
      for place in component.slots.indices {
        handle(index, place)
        reportWhereLastGoes(index, place)
      }
      detachWithTheParent(index)
      detachBeforeAttach(index)
      cancelBeforeAwait(index)
      detachBeforeReport(index)
      reportOnce(index)
      cancelWithParent(index)
    }
  }

  func own(_ index: Int, _ place: Int) -> SlotRef {
    let component = scenario.components[index]
    return SlotRef(InstanceRef(component.name.string), component.slots[place].name.string)
  }

  /// What is done about the reports of a slot's child: by the slot, or by what its owner hears from any child.
  func answers(_ index: Int, _ place: Int) -> [(event: String, list: StepList)] {
    let component = scenario.components[index]
    let own = component.slots[place].handlers.enumerated().map { number, handler in
      (handler.event.string, StepList.handler(component: index, slot: place, number))
    }
    let others = component.hooks.enumerated().compactMap { number, hook -> (String, StepList)? in
      guard case .listens(let event) = hook.moment, !own.contains(where: { $0.0 == event }) else {
        return nil
      }
      return (event, .hook(component: index, number))
    }
    return own + others
  }

  private mutating func handle(_ index: Int, _ place: Int) {
    let slot = scenario.components[index].slots[place]
    let step = Step(.detachSlot, .slot(own(index, place)))
    let verb = scenario.components[index].kind == .coordinator ? "remove" : "detach"
    endItself(index, place, verb)
    guard let end = ending(index, place) else { return }
    let done = scenario.components[index].kind == .coordinator ? "removed" : "detached"
    let also = slot.detach.isEmpty ? "write down how the child is \(done)" : nil
    let answers = answers(index, place)
    for answer in answers { endWhereClosed(index, place, answer.list, verb, end) }
    for (_, list) in answers { endInTurn(list, verb, step) }
    for (event, list) in answers where event != "didFinish" {
      // What does something is no answer to an end, unless what goes on takes its place.
      let isEmpty = scenario[list].isEmpty
      guard isEmpty || isFollowed(by: scenario[list], index, place) else { continue }
      let title = "\(verb) the child when it reports \(event)"
      add(.detachWhenFinished, title, first: also, cost: isEmpty ? 4 : 6, at: index) {
        end(&$0)
        if isEmpty, list.slot == nil {
          // What is written for any child stays what it is for the others.
          $0.components[index].slots[place].handlers.append(Slot.Handler(event: Text(event), steps: [step]))
        } else {
          $0[list] = [step] + $0[list]
        }
      }
    }
    for event in unheard(by: slot) {
      let title = "\(verb) the child when it reports \(event)"
      add(.detachWhenFinished, title, first: also, cost: 5, at: index) {
        end(&$0)
        $0.components[index].slots[place].handlers.append(Slot.Handler(event: Text(event), steps: [step]))
      }
    }
    let title = "\(verb) the child when it finishes"
    let list = answers.first { $0.event == "didFinish" }?.list
    if list?.slot == nil, finishes(slot) {
      add(.detachWhenFinished, title, first: also, cost: list == nil ? 4 : 5, at: index) {
        end(&$0)
        $0.components[index].slots[place].handlers.append(
          Slot.Handler(event: Text("didFinish"), steps: [step])
        )
      }
    }
    guard let list, !scenario[list].contains(where: step.isSame), later(step, in: list) == nil else { return }
    add(.detachWhenFinished, title, first: also, cost: 6, at: index) {
      end(&$0)
      $0[list] = [step] + $0[list]
    }
  }

  /// What a handler puts off to a later turn to end the child is done in its own turn.
  private mutating func endInTurn(_ list: StepList, _ verb: String, _ step: Step) {
    guard let place = later(step, in: list) else { return }
    let title = "\(verb) the child in the turn in which it reports"
    add(.detachWhenFinished, title, cost: 4, at: list.component) {
      $0[list].replaceSubrange(place...place, with: $0[list][place].body)
    }
  }

  /// Where a list puts a step off to a later turn.
  private func later(_ step: Step, in list: StepList) -> Int? {
    scenario[list].firstIndex {
      ($0.verb == .later || $0.verb == .laterStrong) && $0.body.contains(where: step.isSame)
    }
  }

  /// A child without a screen of its own, viewless or but a navigation controller, that lets one of its children go says
  /// what its parent ends it at.
  private mutating func reportWhereLastGoes(_ index: Int, _ place: Int) {
    guard child >= 0, scenario.components[child].kind == .rib,
      scenario.components[index].slots[place].child.string == scenario.components[child].name.string,
      scenario.components[child].view.allSatisfy({ $0.value == .none })
        || scenario.components[child].container.value == .emptyNavigation
    else { return }
    let end = Step(.detachSlot, .slot(own(index, place)))
    let events = answers(index, place).filter { scenario[$0.list].contains(where: end.isSame) }.map(\.event)
    for list in scenario.stepLists(of: child) {
      // What the user has closed is no report of anybody's.
      guard case .handler(_, let slot, _) = list else { continue }
      let going = Step(.detachSlot, .slot(own(child, slot)))
      let steps = scenario[list]
      guard steps.contains(where: going.isSame),
        !steps.containsDeep(where: { $0.verb.has(.reports) || $0.verb == .attachSlot })
      else { continue }
      for event in events {
        let report = event == "didFinish" ? Step(.finish) : Step(.listener, .event(event))
        let gone =
          scenario.components[child].slots.count == 1
          ? "the last child" : scenario.components[child].slots[slot].child.string
        let title = "report \(event) where \(gone) goes"
        add(.reportWhereClosed, title, cost: 6, at: child) { $0[list].append(report) }
      }
    }
  }

  /// A report whose answer takes the child's screen down, and ends nobody.
  private mutating func endWhereClosed(
    _ index: Int,
    _ place: Int,
    _ list: StepList,
    _ verb: String,
    _ end: (inout Scenario) -> Void
  ) {
    let steps = scenario[list]
    guard let closed = steps.lastIndex(where: { $0.verb.has(.closesChild) }),
      !steps.containsDeep(where: { $0.verb.has(.endsChild) })
    else { return }
    // A completion belongs to the call before it.
    let isCompleted = steps[(closed + 1)...].first?.verb == .completion
    let behind = closed + (isCompleted ? 2 : 1)
    let step = Step(.detachSlot, .slot(own(index, place)))
    // A coordinator that is removed has no screen to take down any more.
    let isCoordinator = scenario.components[index].kind == .coordinator
    let title = "\(verb) the child where its screen is taken down"
    for (offset, at) in ((isCoordinator ? [behind] : []) + [0]).enumerated() {
      add(.detachWhenFinished, title, cost: 5 + offset, at: index) {
        end(&$0)
        $0[list].insert(step, at: at)
      }
    }
  }

  /// Whether the child of a slot ever calls didFinish.
  private func finishes(_ slot: Slot) -> Bool {
    scenario.component(named: slot.child.string).map(scenario.everFinishes) ?? false
  }

  /// Writes the list that ends the child of a slot where there is none; nil where nobody keeps that child.
  func ending(_ index: Int, _ place: Int) -> ((inout Scenario) -> Void)? {
    let (component, slot) = (scenario.components[index], scenario.components[index].slots[place])
    let isKept =
      component.kind != .coordinator || slot.attach.contains { $0.verb.has(.fillsSlot) }
    if !slot.detach.isEmpty { return { _ in } }
    guard isKept else { return nil }
    let lines: [Step.Verb] =
      component.kind == .coordinator
      ? [.remove] : [.guardSlot, .clear, .detach] + slot.attach.compactMap(\.verb.undoneBy)
    return { $0.components[index].slots[place].detach = lines.map { Step($0) } }
  }

  /// What the child of a slot reports and the slot has no answer to, each once; nothing where another report ends the child.
  private func unheard(by slot: Slot) -> [String] {
    guard isUsual(.detachWhenFinished), let child = component(named: slot.child.string),
      !slot.handlers.contains(where: { $0.steps.containsDeep { $0.verb == .detachSlot } })
    else { return [] }
    return scenario.reports(of: child).filter { event in
      !slot.handlers.contains { $0.event.string == event }
    }
  }

  /// Whether what is done about a report of the mistake's child starts another in its place and ends nobody: the next
  /// coordinator, or a RIB whose screen takes all of the stack.
  private func isFollowed(by steps: [Step], _ index: Int, _ place: Int) -> Bool {
    let component = scenario.components[index]
    guard child >= 0, component.slots[place].child.string == scenario.components[child].name.string,
      !steps.contains(where: { $0.verb == .detachSlot })
    else { return false }
    return steps.contains { step in
      guard step.verb == .attachSlot, component.kind == .rib else { return step.verb == .attachSlot }
      guard case .slot(let next) = step.argument else { return false }
      return component.slots.contains { slot in
        slot.name.string == next.slot && slot.attach.containsDeep { $0.verb == .replaceStack }
      }
    }
  }

  /// What a slot does about its own child names another slot: a slip, where it is that child that stays.
  private mutating func endItself(_ index: Int, _ place: Int, _ verb: String) {
    let slot = scenario.components[index].slots[place]
    guard child >= 0, slot.child.string == scenario.components[child].name.string, !slot.detach.isEmpty else {
      return
    }
    let step = Step(.detachSlot, .slot(own(index, place)))
    let handlers = slot.handlers.indices.map { StepList.handler(component: index, slot: place, $0) }
    for list in [.closed(component: index, slot: place)] + handlers {
      let steps = scenario[list]
      guard !steps.contains(where: step.isSame) else { continue }
      for (number, wrong) in steps.enumerated() {
        guard wrong.verb == .detachSlot, case .slot(let other) = wrong.argument else { continue }
        add(.detachItself, "\(verb) \(slot.name.string), not \(other.slot)", cost: 3, at: index) {
          $0[list][number] = step
        }
      }
    }
  }

  /// The children go before their parent does.
  private mutating func detachWithTheParent(_ index: Int) {
    let component = scenario.components[index]
    guard component.kind == .rib, !component.slots.isEmpty else { return }
    for place in component.slots.indices where !component.slots[place].detach.isEmpty {
      addToHook(
        .detachWithParent,
        .willResignActive,
        of: index,
        first: true,
        [Step(.detachSlot, .slot(own(index, place)))],
        "detach \(component.slots[place].name.string) in willResignActive, while its parent still listens",
        cost: 6
      )
    }
  }

  /// Whether the child of a slot is presented, by its parent or by itself.
  func presents(_ slot: Slot) -> Bool {
    let start = scenario.component(named: slot.child.string)?.hooks.first { $0.moment == .start }?.steps
    return (slot.attach + (start ?? [])).contains { $0.verb == .present }
  }

  /// Whether the children of two slots show themselves as the root of the window, where one takes the place of the other.
  private func replacesRoot(_ slot: Slot, _ other: SlotRef, _ index: Int) -> Bool {
    func showsRoot(_ slot: Slot) -> Bool {
      let child = scenario.component(named: slot.child.string)
      return child?.hooks.contains { $0.moment == .start && $0.steps.contains { $0.verb == .show } } ?? false
    }
    return showsRoot(slot)
      && scenario.components[index].slots.contains { $0.name.string == other.slot && showsRoot($0) }
  }

  private func isTakenDown(_ slot: Slot) -> Bool {
    slot.detach.containsDeep { $0.verb.has([.closesChild, .animates]) }
  }

  private func shareProperty(_ slot: Slot, _ other: SlotRef, _ index: Int) -> Bool {
    scenario.components[index].slots.contains { $0.name.string == other.slot && $0.property == slot.property }
  }

  /// A flow that is awaited, and that takes its screen down when it is cancelled, makes room for the next one.
  private mutating func cancelBeforeAwait(_ index: Int) {
    guard isUsual(.detachBeforeAttach) else { return }
    let awaited = scenario.stepLists(of: index).flatMap { list in
      scenario[list].compactMap(\.awaited)
    }
    for list in scenario.stepLists(of: index) where list.orderKind == .other {
      for (at, step) in scenario[list].enumerated() {
        guard let next = step.awaited else { continue }
        // Whom the list has awaited before is over by then.
        let over = scenario[list][..<at].compactMap(\.awaited) + [next]
        for other in Set(awaited).subtracting(over).sorted() {
          let cancel = Step(.cancel, .instance(InstanceRef(other)))
          guard closesWhenCancelled(cancel), !scenario[list].contains(where: cancel.isSame) else { continue }
          let title = "cancel \(other) before \(next) is awaited"
          add(.detachBeforeAttach, title, cost: 6, at: index) { $0[list].insert(cancel, at: at) }
          let wait = Step(.afterTransition)
          if scenario[list].contains(where: wait.isSame) { continue }
          add(.detachBeforeAttach, "wait for the transition, then \(title)", cost: 7, at: index) {
            $0[list].insert(contentsOf: [wait, cancel], at: at)
          }
        }
      }
    }
  }

  /// One child makes room for the next: who is in the same property, or was presented, but nobody that this one stood on.
  /// Where a screen goes down with another, who opens it is not at fault.
  private mutating func detachBeforeAttach(_ index: Int) {
    let goesDownWithAnother = isUsual(.detachWhenUserCloses) && !isUsual(.detachBeforeAttach)
    let isRib = scenario.components[index].kind == .rib
    for list in scenario.stepLists(of: index) where list.orderKind == .other {
      for (at, step) in scenario[list].enumerated() {
        guard step.verb == .attachSlot, case .slot(let target) = step.argument else { continue }
        for (place, slot) in scenario.components[index].slots.enumerated()
        where slot.name.string != target.slot && !slot.detach.isEmpty
          && (replacesRoot(slot, target, index)
            || !goesDownWithAnother && (presents(slot) || shareProperty(slot, target, index)))
        {
          let detach = Step(.detachSlot, .slot(own(index, place)))
          if scenario[list].contains(where: detach.isSame) { continue }
          // What the same list opens is meant to be seen, not to make room at once.
          let attach = Step(.attachSlot, .slot(own(index, place)))
          if scenario[list][..<at].contains(where: attach.isSame) { continue }
          let title =
            isRib
            ? "detach \(slot.name.string) before \(target.slot) is attached"
            : "remove \(slot.name.string) before \(target.slot) is started"
          // What comes by itself meets a screen that is still on its way in.
          let wait = Step(.afterTransition)
          let waits = scenario[list].contains(where: wait.isSame)
          let mayMeet = !waits && takesTime && mayMeetTransition(list) && isTakenDown(slot)
          // Of several in one property it is the one that the mistake names.
          let isMeant = child < 0 || slot.child.string == scenario.components[child].name.string
          let detour = isMeant || !shareProperty(slot, target, index) ? 0 : 1
          add(.detachBeforeAttach, title, cost: (mayMeet ? 7 : 6) + detour, at: index) {
            $0[list] = Changes.inserting(detach, at: at, into: $0[list])
          }
          // A detach that waits halfway leaves the rest of this list to go on at once.
          guard !waits, mayMeet || slot.detach.contains(where: wait.isSame) else { continue }
          let waiting = "wait for the transition, then \(title)"
          add(.detachBeforeAttach, waiting, cost: (mayMeet ? 6 : 7) + detour, at: index) {
            $0[list].insert(contentsOf: [wait, detach], at: at)
          }
        }
      }
    }
  }
}
