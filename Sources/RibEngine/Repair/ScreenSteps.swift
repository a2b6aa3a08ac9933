/// Changes of what takes screens down. One file: each looks at the same lists for another line that is missing.
extension Changes {
  /// Lines that take screens down, and who says that they are gone.
  mutating func addScreenSteps() {
    for (index, component) in scenario.components.enumerated() {
      for place in component.slots.indices {
        dismiss(index, place)
        closeWhereRemoved(index, place)
        closeAsOtherAnswersDo(index, place)
        closeAboveFirst(index, place)
        sayWhatIsHeard(index, place)
        closedByUser(index, place)
        endWithLastScreen(index, place)
        detachSiblings(index, place)
        removeWhatIsReplaced(index, place)
        closeChildAlone(index, place)
      }
      if component.kind == .rib { cleanUp(index) }
      for list in scenario.stepLists(of: index) {
        waitForTransition(list)
        removeWhatIsPopped(list)
        popWhatIsRemoved(list)
      }
      if component.kind == .coordinator { closeAsPutUp(index) }
      leaveDismissingToTheParent(index)
    }
  }

  /// The detach list takes down what the attach list puts up, or that of another slot which stores its router in the same
  /// property.
  private mutating func dismiss(_ index: Int, _ place: Int) {
    let slot = scenario.components[index].slots[place]
    let sharing = scenario.components[index].slots.filter { $0.property == slot.property }
    let attach = slot.attach.contains(where: \.verb.putsUp) ? slot.attach : sharing.flatMap(\.attach)
    guard let up = attach.first(where: \.verb.putsUp)?.verb, let down = up.undoneBy,
      !slot.detach.isEmpty, !slot.detach.contains(where: { $0.verb.takesDown(as: down) })
    else { return }
    let list = StepList.detach(component: index, slot: place)
    let downs: [Step.Verb] = Step.Verb.allCases.filter(\.putsUp).compactMap(\.undoneBy)
    let others = (downs + [.dismissIfPresented]).filter { $0 != down }
    let isOtherwise = !attach.contains { step in step.verb.undoneBy.map(others.contains) ?? false }
    let wrong = isOtherwise ? slot.detach.firstIndex { others.contains($0.verb) } : nil
    let title =
      wrong == nil
      ? "take the screen down where the child is detached" : "take the screen down as it was put up"
    // Where the user may have closed it before, a dismiss that finds nothing takes the host down.
    let isClosedBefore =
      down == .dismiss
      && sharing.contains { $0.closedByUser?.contains { $0.verb == .detachSlot } ?? false }
    let lines: [Step.Verb] = isClosedBefore ? [.dismissIfPresented, down] : [down]
    for line in lines {
      add(.dismissWhereDetached, title, cost: 3, at: index) {
        if let wrong { $0[list][wrong] = Step(line) } else { $0[list].append(Step(line)) }
      }
    }
    if wrong != nil || slot.detach.containsDeep(where: { $0.verb == .afterTransition }) { return }
    add(.dismissWhereDetached, title, "once no transition runs", cost: 6, at: index) {
      $0[list] += [Step(.afterTransition), Step(lines[0])]
    }
  }

  /// The remove list takes down what the child puts up where it starts.
  private mutating func closeWhereRemoved(_ index: Int, _ place: Int) {
    let slot = scenario.components[index].slots[place]
    guard scenario.components[index].kind == .coordinator, !slot.detach.isEmpty,
      !slot.detach.contains(where: { $0.verb == .popToRoot }),
      let child = component(named: slot.child.string),
      let up = start(of: child)?.first(where: \.verb.putsUp)?.verb, let down = up.undoneBy,
      let remove = slot.detach.firstIndex(where: { $0.verb == .remove })
    else { return }
    // Where the user may have closed it before, a dismiss that finds nothing takes the host down.
    let line = Step(down == .dismiss ? .dismissIfPresented : down)
    let list = StepList.detach(component: index, slot: place)
    if let other = slot.detach.firstIndex(where: { $0.verb.has(.closesChild) }) {
      let verb = slot.detach[other].verb
      guard verb != down, verb != line.verb, down != .pop || verb != .popTop else { return }
      add(.closeChildAlone, "take the screen down as it was put up", cost: 3, at: index) {
        $0[list][other] = line
      }
      return
    }
    let title = "take the screen down where the coordinator is removed"
    add(.dismissWhereDetached, title, cost: 4, at: index) { $0[list].insert(line, at: remove) }
  }

  /// The steps of start().
  func start(of index: Int) -> [Step]? {
    scenario.components[index].hooks.first { $0.moment == .start }?.steps
  }

  /// Whoever detaches a screen detaches first what may lie above it.
  private mutating func closeAboveFirst(_ index: Int, _ place: Int) {
    guard isUsual(.detachWhenUserCloses) else { return }
    let component = scenario.components[index]
    guard isShown(component.slots[place]) else { return }
    let (verb, done) = component.kind == .coordinator ? ("remove", "removed") : ("detach", "detached")
    let owner = InstanceRef(component.name.string)
    let lower = Step(.detachSlot, .slot(SlotRef(owner, component.slots[place].name.string)))
    for (other, slot) in component.slots.enumerated()
    where other != place && isShown(slot) && !slot.detach.isEmpty {
      let upper = Step(.detachSlot, .slot(SlotRef(owner, slot.name.string)))
      for list in scenario.stepLists(of: index) where list.orderKind == .other {
        guard let at = scenario[list].firstIndex(where: lower.isSame),
          !scenario[list].contains(where: upper.isSame)
        else { continue }
        let name = component.slots[place].name.string
        let title = "\(verb) \(slot.name.string) before \(name) is \(done)"
        add(.closeAboveFirst, title, cost: 5, at: index) { $0[list].insert(upper, at: at) }
        if slot.detach.contains(where: { $0.verb.has([.closesChild, .animates]) }) {
          add(.closeAboveFirst, "\(title), and wait for the transition", cost: 6, at: index) {
            $0[list].insert(contentsOf: [upper, Step(.afterTransition)], at: at)
          }
        }
        let deed = "\(verb) \(slot.name.string) together with \(name)"
        add(.closeAboveFirst, deed, cost: 7, at: index) { $0[list].insert(upper, at: at + 1) }
        // Where it lies below, it goes once the other one has gone.
        guard slot.detach.contains(where: { $0.verb.has([.closesChild, .animates]) }) else { continue }
        add(.closeAboveFirst, deed, "once no transition runs", cost: 6, at: index) {
          $0[list].insert(contentsOf: [Step(.afterTransition), upper], at: at + 1)
        }
      }
    }
  }

  /// Whether the child of a slot comes on screen, put up by its parent or by itself where it starts.
  private func isShown(_ slot: Slot) -> Bool {
    let start = component(named: slot.child.string).flatMap(start(of:)) ?? []
    return (slot.attach + start).contains { $0.verb.putsUp }
  }

  /// The parent hears of an end that the child never tells.
  private mutating func sayWhatIsHeard(_ index: Int, _ place: Int) {
    let slot = scenario.components[index].slots[place]
    let own = SlotRef(InstanceRef(scenario.components[index].name.string), slot.name.string)
    let end = Step(.detachSlot, .slot(own))
    guard let child = component(named: slot.child.string) else { return }
    let lists = scenario.stepLists(of: child)
    let heard = Set(heardInVain(of: child))
    for (event, list) in answers(index, place) where scenario[list].contains(where: end.isSame) {
      guard heard.contains(event) else { continue }
      let report = Step(.listener, .event(event))
      // In a slot's list it is the screen of the slot's child.
      for list in lists
      where list.orderKind == .other && scenario[list].contains(where: { $0.verb.has(.closesSelf) }) {
        if scenario[list].containsDeep(where: { $0.verb.has(.reports) || $0.verb.has(.answers) }) { continue }
        add(.reportWhereClosed, "report \(event) where the screen is closed", cost: 4, at: child) {
          $0[list].append(report)
        }
      }
      let title = "report \(event) when the user closes the screen"
      addToHook(.reportWhenUserCloses, .closedByUser, of: child, [report], title, cost: 5)
    }
  }

  /// Events by which parents end a child, and which it never reports.
  private func heardInVain(of child: Int) -> [String] {
    let name = scenario.components[child].name.string
    let lists = scenario.stepLists(of: child)
    let slots = scenario.components.indices.flatMap { owner in
      scenario.components[owner].slots.indices
        .filter { scenario.components[owner].slots[$0].child.string == name }
        .map { (owner, $0) }
    }
    return slots.flatMap { owner, place in
      let end = Step(.detachSlot, .slot(own(owner, place)))
      return answers(owner, place).filter { scenario[$0.list].contains(where: end.isSame) }.map(\.event)
    }.filter { event in
      let report = Step(.listener, .event(event))
      return event != "didFinish" && !lists.contains { scenario[$0].containsDeep(where: report.isSame) }
    }
  }

  private mutating func cleanUp(_ index: Int) {
    let component = scenario.components[index]
    let isViewless = component.view.contains { $0.value == .none }
    // From a screen of its own it can take no more down than a slot's line does, which finds nothing once that is gone.
    let shows = component.slots.contains { slot in
      slot.attach.contains { $0.verb.putsUp }
        && (isViewless || !slot.detach.containsDeep { $0.verb.has(.closesChild) })
    }
    guard shows else { return }
    addToHook(
      isViewless ? .cleanUpViewless : .cleanUp,
      .willResignActive,
      of: index,
      [Step(.cleanupViews)],
      "take the screens down in willResignActive",
      cost: isViewless ? 3 : 6
    )
  }

  /// Puts steps at the end of a hook, or writes the hook.
  mutating func addToHook(
    _ remedy: Remedy,
    _ moment: Hook.Moment,
    of index: Int,
    first: Bool = false,
    _ steps: [Step],
    _ title: String,
    or other: (words: String, steps: [Step])? = nil,
    cost: Int
  ) {
    let hooks = scenario.components[index].hooks
    let place = hooks.firstIndex { $0.moment == moment }
    if let place, steps.allSatisfy({ step in hooks[place].steps.contains(where: step.isSame) }) { return }
    func put(_ steps: [Step]) -> (inout Scenario) -> Void {
      { scenario in
        guard let place else { return scenario.components[index].hooks.append(Hook(moment, steps)) }
        let list = StepList.hook(component: index, place)
        scenario[list] = first ? steps + scenario[list] : scenario[list] + steps
      }
    }
    add(remedy, title, or: other.map { ($0.words, put($0.steps)) }, cost: cost, at: index, put(steps))
  }

  /// Nobody says so when the user takes a screen away.
  private mutating func closedByUser(_ index: Int, _ place: Int) {
    let slot = scenario.components[index].slots[place]
    let own = SlotRef(InstanceRef(scenario.components[index].name.string), slot.name.string)
    let step = Step(.detachSlot, .slot(own))
    let isCoordinator = scenario.components[index].kind == .coordinator
    let deed =
      isCoordinator
      ? "remove the coordinator when the user closes its screen"
      : "detach the child when the user closes its screen"
    let done = isCoordinator ? "removed" : "detached"
    let also = slot.detach.isEmpty ? "write down how the child is \(done)" : nil
    if let end = ending(index, place), !(slot.closedByUser ?? []).contains(where: step.isSame),
      component(named: slot.child.string).map(hasScreenToClose) ?? true
    {
      let steps = slot.closedByUser ?? []
      let attach = Step(.attachSlot, .slot(own))
      // A closed screen that is put up again at once can never be left.
      let ended =
        steps.contains(where: attach.isSame)
        ? steps.map { attach.isSame(as: $0) ? step : $0 } : steps + [step]
      add(.detachWhenUserCloses, deed, first: also, cost: 4, at: index) {
        end(&$0)
        $0.components[index].slots[place].closedByUser = ended
      }
    }
    guard let child = component(named: slot.child.string) else { return }
    addToHook(
      .reportWhenUserCloses,
      .closedByUser,
      of: child,
      [Step(.finish)],
      "report when the user closes the screen",
      cost: 6
    )
  }

  /// False also for a RIB that has no screen of its own.
  private func hasScreenToClose(_ index: Int) -> Bool {
    userMayClose(index) && !scenario.components[index].isViewless
  }

  /// What lies above goes first.
  private mutating func detachSiblings(_ index: Int, _ place: Int) {
    let component = scenario.components[index]
    let list = StepList.detach(component: index, slot: place)
    guard isShown(component.slots[place]), !scenario[list].isEmpty else { return }
    let verb = component.kind == .coordinator ? "remove" : "detach"
    for (other, slot) in component.slots.enumerated()
    where other != place && isShown(slot) && !slot.detach.isEmpty
      && (opens(other, onlyFrom: place, index) || isRun(.detach, index, place))
    {
      let step = Step(.detachSlot, .slot(SlotRef(InstanceRef(component.name.string), slot.name.string)))
      if scenario[list].contains(where: step.isSame) { continue }
      let start = scenario[list].first?.verb == .guardSlot ? 1 : 0
      add(
        .closeAboveFirst,
        "close \(slot.name.string) before \(component.slots[place].name.string)",
        cost: 7,
        at: index
      ) { $0[list] = Changes.inserting(step, at: start, into: $0[list]) }
      let deed = "\(verb) \(slot.name.string) together with \(component.slots[place].name.string)"
      add(.closeAboveFirst, deed, cost: 8, at: index) { $0[list].append(step) }
      // Where it lies below, as in another order of events, it goes once the other one has gone.
      guard slot.detach.contains(where: { $0.verb.has([.closesChild, .animates]) }),
        !scenario[list].containsDeep(where: { $0.verb == .afterTransition })
      else { continue }
      add(.closeAboveFirst, deed, "once no transition runs", cost: 7, at: index) {
        $0[list] += [Step(.afterTransition), step]
      }
    }
  }

  /// Before a screen goes, or before a handler that ends a child, the list waits until no transition runs.
  private mutating func waitForTransition(_ list: StepList) {
    let isDetach = if case .detach = list { true } else { false }
    let beforeClosing = waiting(in: list) { steps, _ in
      steps.firstIndex { $0.verb.has(isDetach ? .closesChild : .closesSelf) }
    }
    add(waiting: beforeClosing, "wait for the transition before the screen goes", cost: 5, list)
    if isDetach { return }
    // What one line takes down is gone when the next one puts something up; so is the screen of who was awaited, when one
    // of its results does.
    let beforeNext = waiting(in: list) { steps, owner in
      let isOfResult = owner?.verb == .branch
      let mayBeFirst = isOfResult || owner == nil && mayMeetTransition(list)
      return steps.indices.first { ($0 > 0 || mayBeFirst) && putsUp(steps[$0], list.component) }
    }
    add(waiting: beforeNext, "wait for the transition before the next screen", cost: 5, list)
    // A flow that somebody awaits begins when that one's turn comes, whatever is on its way then.
    let beforeOwn = waiting(in: list) { steps, owner in
      owner == nil && isStart(list) ? steps.firstIndex { $0.verb == .present || $0.verb.pushes } : nil
    }
    add(waiting: beforeOwn, "wait for the transition before the screen comes", cost: 7, list)
    add(waiting: waitingBeforeAnswer(in: list), "wait for the transition before the answer", cost: 5, list)
    let closing = mayMeetTransition(list) ? reportsThatClose(list.component) : []
    let first = waiting(in: list) { steps, owner in
      owner == nil
        ? steps.firstIndex { $0.verb.has(.endsChild) || $0.isReport(of: closing) || closesWhenCancelled($0) }
        : nil
    }
    add(waiting: first, "wait for the transition first", cost: 6, list)
    exchangeBetweenTransitions(list)
  }

  /// A child whose screen is up makes room for the next one in the same slot: once nothing moves any more the old screen
  /// goes, once that has gone the next one comes, and what the user has closed meanwhile is heard before.
  private mutating func exchangeBetweenTransitions(_ list: StepList) {
    let steps = scenario[list]
    guard let out = steps.firstIndex(where: { $0.verb == .detachSlot }),
      let into = steps[out...].firstIndex(where: {
        $0.verb == .attachSlot && $0.argument == steps[out].argument && putsUp($0, list.component)
      }),
      case .slot(let slot) = steps[out].argument, closesItsChild(slot.slot, of: list.component),
      !steps.containsDeep(where: { $0.verb == .afterTransition })
    else { return }
    let next = [Step(.afterTransition), Step(.later, body: [steps[into]])]
    let title =
      "wait for the transition before \(slot.slot) goes, and attach the next one in a later turn once it has gone"
    add(.waitForTransition, title, cost: 12, at: list.component) {
      $0[list] =
        steps[..<out] + [Step(.afterTransition)] + steps[out..<into] + next + steps[(into + 1)...]
    }
  }

  private func closesItsChild(_ slot: String, of index: Int) -> Bool {
    scenario.components[index].slots.contains { one in
      one.name.string == slot && one.detach.contains { $0.verb.has([.closesChild, .animates]) }
    }
  }

  private func isStart(_ list: StepList) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    return scenario.components[component].hooks[place].moment == .start
  }

  private mutating func add(waiting: [[Step]], _ title: String, cost: Int, _ list: StepList) {
    for steps in waiting {
      add(.waitForTransition, title, cost: cost, at: list.component) { $0[list] = steps }
    }
  }

  /// The list, or the body of a step in it, with a wait before a place, where it waits for nothing.
  private func waiting(in list: StepList, before place: ([Step], Step?) -> Int?) -> [[Step]] {
    scenario[list].changingOneList { steps, owner in
      guard let place = place(steps, owner), !steps[..<place].contains(where: { $0.verb == .afterTransition })
      else { return nil }
      return owner == nil && loadsView(list)
        ? Self.waitingInLaterTurn(steps, from: place)
        : Changes.inserting(Step(.afterTransition), at: place, into: steps)
    }
  }

  /// The list, or the body of a step in it, with a wait between the line that takes the own screen down and the answer:
  /// who awaited it goes on once that is gone.
  private func waitingBeforeAnswer(in list: StepList) -> [[Step]] {
    scenario[list].changingOneList { steps, _ in
      guard let close = steps.firstIndex(where: { $0.verb.has(.closesSelf) }),
        let answer = steps[close...].firstIndex(where: { $0.verb.has(.answers) }),
        !steps[close..<answer].contains(where: { $0.verb == .afterTransition })
      else { return nil }
      return Changes.inserting(Step(.afterTransition), at: answer, into: steps)
    }
  }

  /// Whether a step attaches the child of a slot of the component's own and shows it, or lets it show itself.
  private func putsUp(_ step: Step, _ index: Int) -> Bool {
    guard step.verb == .attachSlot, case .slot(let ref) = step.argument else { return false }
    let component = scenario.components[index]
    return ref.owner.component == component.name.string
      && component.slots.contains {
        $0.name.string == ref.slot && $0.attach.contains { $0.verb.putsUp || $0.verb == .start }
      }
  }

  /// The events of a component for which a parent takes its screen down.
  private func reportsThatClose(_ index: Int) -> Set<String> {
    let name = scenario.components[index].name.string
    var events: Set<String> = []
    for (owner, parent) in scenario.components.enumerated() {
      for (place, slot) in parent.slots.enumerated() where slot.child.string == name {
        let detach = Step(.detachSlot, .slot(own(owner, place)))
        let isClosing = slot.detach.containsDeep { $0.verb.has(.closesChild) }
        for (event, list) in answers(owner, place)
        where scenario[list].containsDeep(where: {
          $0.verb.has(.closesChild) || (isClosing && detach.isSame(as: $0))
        }) {
          events.insert(event)
        }
      }
    }
    return events
  }

  /// The slots of a component whose parents hear an event of it and detach it, and leave its screen up.
  private func slotsThatOnlyDetach(_ index: Int, on steps: [Step]) -> [(list: StepList, line: Step)] {
    let name = scenario.components[index].name.string
    var slots: [(StepList, Step)] = []
    for (owner, parent) in scenario.components.enumerated() where parent.kind == .rib {
      for (place, slot) in parent.slots.enumerated()
      where slot.child.string == name && !slot.detach.isEmpty
        && !slot.detach.containsDeep(where: { $0.verb.has(.closesChild) })
      {
        let detach = Step(.detachSlot, .slot(own(owner, place)))
        let heard = answers(owner, place).filter { scenario[$0.list].containsDeep(where: detach.isSame) }.map(
          \.event
        )
        guard let down = slot.attach.first(where: \.verb.putsUp)?.verb.undoneBy,
          steps.containsDeep(where: { $0.isReport(of: Set(heard)) })
        else { continue }
        let line = Step(down == .dismiss ? .dismissIfPresented : down)
        slots.append((.detach(component: owner, slot: place), line))
      }
    }
    return slots
  }

  /// A child that closes itself tells its parent instead, where one hears that and takes the screen down, or may.
  private mutating func leaveDismissingToTheParent(_ index: Int) {
    let closing = reportsThatClose(index)
    func isAnswered(_ step: Step) -> Bool { step.isReport(of: closing) }
    for list in scenario.stepLists(of: index) {
      let steps = scenario[list]
      guard let place = steps.firstIndex(where: { $0.verb == .dismissSelf }) else { continue }
      // What was to wait for the end of the call is done instead of it.
      let next = steps[(place + 1)...].first
      let waiting = next?.verb == .completion ? next?.body ?? [] : []
      let call = place...(waiting.isEmpty ? place : place + 1)
      for slot in slotsThatOnlyDetach(index, on: steps) {
        let title = "take the screen down where the parent detaches"
        add(.leaveDismissingToParent, title, cost: 6, at: index) {
          $0[list].replaceSubrange(call, with: waiting)
          $0[slot.list].append(slot.line)
        }
      }
      if closing.isEmpty { continue }
      func leave(_ instead: [Step]) {
        add(.leaveDismissingToParent, "report to the parent, which dismisses", cost: 4, at: index) {
          $0[list].replaceSubrange(call, with: instead)
        }
      }
      if steps.containsDeep(where: isAnswered) { leave(waiting) }
      for event in closing.sorted() where onlyCloses(event, of: index) {
        let report = event == "didFinish" ? Step(.finish) : Step(.listener, .event(event))
        if !steps.containsDeep(where: report.isSame) { leave([report] + waiting) }
      }
      if closing.contains("didFinish") { continue }
      let title = "finish instead, and have the parent close the child then"
      add(.leaveDismissingToParent, title, cost: 5, at: index) {
        $0[list].replaceSubrange(call, with: [Step(.finish)] + waiting)
        $0.endWhereFinished(index)
      }
    }
  }

  /// True where all who hear an event of a component close it and do nothing else: what says "yes" is no way to say "no".
  private func onlyCloses(_ event: String, of index: Int) -> Bool {
    let name = scenario.components[index].name.string
    for (owner, parent) in scenario.components.enumerated() {
      for (place, slot) in parent.slots.enumerated() where slot.child.string == name {
        let detach = Step(.detachSlot, .slot(own(owner, place)))
        for (heard, list) in answers(owner, place) where heard == event {
          let isClosing = scenario[list].allSatisfy {
            $0.verb.has(.closesChild) || $0.verb == .afterTransition || detach.isSame(as: $0)
          }
          if !isClosing { return false }
        }
      }
    }
    return true
  }
}

extension Scenario {
  /// Has the parents of a component detach it as it finishes, where they hear nothing of that yet.
  fileprivate mutating func endWhereFinished(_ index: Int) {
    let name = components[index].name.string
    for (owner, parent) in components.enumerated() {
      for (place, slot) in parent.slots.enumerated()
      where slot.child.string == name && !slot.detach.isEmpty
        && !slot.handlers.contains(where: { $0.event.string == "didFinish" })
      {
        let ref = SlotRef(InstanceRef(parent.name.string), slot.name.string)
        let handler = Slot.Handler(event: Text("didFinish"), steps: [Step(.detachSlot, .slot(ref))])
        components[owner].slots[place].handlers.append(handler)
      }
    }
  }
}

extension Step {
  /// True for what tells the listener one of these events.
  fileprivate func isReport(of events: Set<String>) -> Bool {
    if case .event(let event) = argument, verb == .listener { return events.contains(event) }
    return verb == .finish && events.contains("didFinish")
  }
}
