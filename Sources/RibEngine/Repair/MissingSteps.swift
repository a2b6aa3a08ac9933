extension Changes {
  /// Lines that a slot's lists lack.
  mutating func addMissingSteps() {
    for (index, component) in scenario.components.enumerated() {
      for place in component.slots.indices {
        fill(StepList.attach(component: index, slot: place), component.kind)
        empty(StepList.detach(component: index, slot: place), component.kind)
      }
    }
  }

  private mutating func insert(
    _ remedy: Remedy,
    _ verb: Step.Verb,
    at place: Int,
    of list: StepList,
    _ title: String,
    cost: Int = 3
  ) {
    let steps = Changes.inserting(Step(verb), at: place, into: scenario[list])
    add(remedy, title, cost: cost, at: list.component) { $0[list] = steps }
  }

  private mutating func fill(_ list: StepList, _ kind: Component.Kind) {
    let verbs = scenario[list].map(\.verb)
    guard !verbs.isEmpty else { return }
    let replaces = verbs.contains { $0.has(.replacesChild) }
    if let place = verbs.firstIndex(of: .replaceDetachClear) {
      let title = "clear the slot before the old child is detached"
      add(.clearBeforeDetach, title, cost: 2, at: list.component) {
        $0[list][place] = Step(.replaceClearDetach)
      }
    }
    if !verbs.contains(.guardSlot), !verbs.contains(.ifKept), !replaces {
      insert(.guardAttach, .guardSlot, at: 0, of: list, "look first whether the slot is empty")
    }
    if kind == .coordinator { return fillArray(list, verbs) }
    if !verbs.contains(.guardSlot), !replaces, verbs.contains(.assign) { replaceFirst(list) }
    if !verbs.contains(.assign), verbs.contains(.attach) { assign(list) }
    // A router that is kept needs a slot that says so, and somebody who looks at it.
    if !verbs.contains(.assign), !verbs.contains(.guardSlot), !replaces, verbs.contains(.reuse),
      let attach = verbs.firstIndex(of: .attach)
    {
      let kept = Changes.inserting(Step(.assign), at: attach, into: scenario[list])
      add(.guardAttach, "assign the slot and look first whether it is empty", cost: 5, at: list.component) {
        $0[list] = [Step(.guardSlot)] + kept
      }
    }
    if !verbs.contains(.attach), let made = verbs.lastIndex(where: { $0.has(.makesChild) || $0 == .assign }) {
      insert(.attachWhereBuilt, .attach, at: made + 1, of: list, "attach the child where it is built")
    }
    if !verbs.contains(.recheck), let assign = verbs.firstIndex(of: .assign),
      let attach = verbs.firstIndex(of: .attach), let screen = verbs.firstIndex(where: \.putsUp),
      screen > attach, screen > assign
    {
      let title = Self.lookingAgain(before: verbs[screen])
      insert(.recheckBeforeShowing, .recheck, at: screen, of: list, title)
    }
    if verbs.contains(.assign) { recheckLater(list) }
    // Where the slot is never filled, a router that is built anew is one more that nobody can detach.
    if verbs.contains(.assign), let reuse = verbs.firstIndex(of: .reuse) {
      var steps = scenario[list]
      steps[reuse] = Step(.build)
      add(.buildAnew, "build a new router for each attach", cost: 5, at: list.component) { $0[list] = steps }
    }
    showOnce(list, verbs)
  }

  /// Where several slots share a property, the child of another one may be in it, and makes room.
  private mutating func replaceFirst(_ list: StepList) {
    guard case .attach(let component, let slot) = list else { return }
    let slots = scenario.components[component].slots
    guard slots.contains(where: { $0.name != slots[slot].name && $0.property == slots[slot].property }) else {
      return
    }
    let title = "detach first what the slot holds"
    insert(.detachBeforeAttach, .replaceClearDetach, at: 0, of: list, title, cost: 4)
  }

  /// The slot is filled before the child is attached, and not later by a completion or in another turn.
  private mutating func assign(_ list: StepList) {
    var steps = scenario[list].compactMap { step -> Step? in
      guard step.body.contains(where: { $0.verb == .assign }) else { return step }
      var step = step
      step.body.removeAll { $0.verb == .assign }
      return step.body.isEmpty ? nil : step
    }
    guard let attach = steps.firstIndex(where: { $0.verb == .attach }) else { return }
    steps.insert(Step(.assign), at: attach)
    // Without a look a second child would take the place of the first.
    let looks = steps.contains { $0.verb == .guardSlot || $0.verb.has(.replacesChild) }
    if !looks { steps.insert(Step(.guardSlot), at: 0) }
    let title =
      "\(looks ? "" : "look first whether the slot is empty, and ")assign the slot before attachChild"
    add(.assignBeforeAttach, title, cost: 3, at: list.component) { $0[list] = steps }
  }

  /// Of two lines that put the same screen up, the one stays that the detach list undoes.
  private mutating func showOnce(_ list: StepList, _ verbs: [Step.Verb]) {
    guard case .attach(let component, let slot) = list, verbs.count(where: \.putsUp) > 1 else { return }
    let downs = scenario.components[component].slots[slot].detach.map(\.verb)
    for (place, verb) in verbs.enumerated() where verb.putsUp {
      let isUndone = verb.undoneBy.map(downs.contains) ?? false
      var steps = scenario[list]
      steps.remove(at: place)
      add(.showOnce, "put the screen up once", cost: isUndone ? 6 : 5, at: component) { $0[list] = steps }
    }
  }

  private static func lookingAgain(before verb: Step.Verb) -> String {
    "look at the slot again before \(verb.word.showing?.participle ?? "")"
  }

  /// The same in what the list puts off.
  private mutating func recheckLater(_ list: StepList) {
    for (place, step) in scenario[list].enumerated() where [.later, .laterStrong].contains(step.verb) {
      guard let screen = step.body.firstIndex(where: \.verb.putsUp),
        !step.body[..<screen].contains(where: { $0.verb == .recheck })
      else { continue }
      let title = Self.lookingAgain(before: step.body[screen].verb)
      add(.recheckBeforeShowing, title, cost: 3, at: list.component) {
        $0[list][place].body.insert(Step(.recheck), at: screen)
      }
    }
  }

  /// Who is kept, and shows itself where it starts, is shown again where nothing of it starts anew.
  private mutating func showKept(_ list: StepList) {
    guard case .attach(let component, let slot) = list,
      let place = scenario[list].firstIndex(where: { $0.verb == .ifKept }),
      !scenario[list][place].body.containsDeep(where: { $0.verb.showsScreen || $0.verb == .start }),
      let child = self.component(named: scenario.components[component].slots[slot].child.string),
      let up = start(of: child)?.first(where: \.verb.showsScreen)?.verb
    else { return }
    let kept = scenario[list][place]
    add(.showKept, "show it again where it is kept", cost: 2, at: component) {
      $0[list][place] = Step(kept.verb, kept.argument, body: kept.body + [Step(up)])
    }
  }

  /// True where a list of the slot takes its child out of childCoordinators.
  private func isEverRemoved(_ list: StepList) -> Bool {
    scenario.stepLists(of: list.component).contains { other in
      other.slot == list.slot && scenario[other].containsDeep { $0.verb == .remove }
    }
  }

  private mutating func fillArray(_ list: StepList, _ verbs: [Step.Verb]) {
    // A coordinator without a start() has its screen put up by who makes it.
    guard let start = verbs.firstIndex(of: .start) ?? verbs.firstIndex(where: \.putsUp) else { return }
    let isStarted = verbs[start] == .start
    if isStarted, let again = verbs.lastIndex(of: .start), again != start {
      add(.showOnce, "start the coordinator once", cost: 3, at: list.component) { $0[list].remove(at: again) }
    }
    showKept(list)
    if !verbs.contains(.append) {
      let place = verbs.firstIndex(of: .create).map { $0 + 1 } ?? start
      // One that nothing takes out again stays there when its screen goes.
      let cost = isEverRemoved(list) ? 3 : 12
      let title = "keep the coordinator in childCoordinators"
      insert(.keepCoordinator, .append, at: place, of: list, title, cost: cost)
    }
    if !verbs.contains(.setCallback) {
      insert(
        .setCallbackBeforeStart,
        .setCallback,
        at: start,
        of: list,
        isStarted ? "set the callback before start()" : "set the callback before the screen is put up"
      )
    }
  }

  private mutating func empty(_ list: StepList, _ kind: Component.Kind) {
    let verbs = scenario[list].map(\.verb)
    if kind == .coordinator {
      if !verbs.contains(.remove) {
        insert(
          .removeCoordinator,
          .remove,
          at: verbs.count,
          of: list,
          "remove the coordinator from childCoordinators"
        )
      }
      return
    }
    guard !verbs.isEmpty else { return writeDetach(list) }
    if let taken = verbs.firstIndex(of: .takeLast) { return takeHeld(list, verbs, taken) }
    detachOnce(list, verbs)
    let detach = verbs.firstIndex(of: .detach)
    if !verbs.contains(.guardSlot) {
      insert(.guardDetach, .guardSlot, at: 0, of: list, "look first whether the slot is filled")
    }
    inOneTurn(list, verbs)
    let isCleared = scenario[list].containsDeep { $0.verb == .clear }
    if !isCleared, let detach { clear(list, before: detach, looksFirst: !verbs.contains(.guardSlot)) }
    if detach != nil { return }
    // What a later turn or a completion does is done there.
    if let steps = scenario[list].inserting([Step(.clear)], before: { $0 == .detach }) {
      if !isCleared {
        add(.clearBeforeDetach, "clear the slot before detachChild", cost: 3, at: list.component) {
          $0[list] = steps
        }
      }
      return
    }
    let detached = scenario[list].inserting([Step(.detach)], after: { $0 == .clear })
    let steps = detached ?? scenario[list] + [Step(.detach)]
    add(.detachWhereCleared, "detach the child where its slot is cleared", cost: 3, at: list.component) {
      $0[list] = steps
    }
  }
}

extension Changes {
  /// In one turn, and in the order in which nothing comes in between: the slot is empty before the child resigns.
  private mutating func inOneTurn(_ list: StepList, _ verbs: [Step.Verb]) {
    guard let hop = verbs.firstIndex(of: .async), let detach = verbs.firstIndex(of: .detach),
      let clear = verbs.firstIndex(of: .clear), hop < max(detach, clear)
    else { return }
    var steps = scenario[list]
    let isLate = clear > detach
    if isLate { steps.insert(steps.remove(at: clear), at: detach) }
    steps.removeAll { $0.verb == .async }
    let deed = isLate ? "clear the slot before detachChild" : "detach the child"
    add(.clearBeforeDetach, "\(deed), in the same turn", cost: 6, at: list.component) { $0[list] = steps }
  }

  /// Nothing but a look keeps the child to be detached once its slot is empty.
  private mutating func clear(_ list: StepList, before detach: Int, looksFirst: Bool) {
    let title = "clear the slot before detachChild"
    guard looksFirst, case .detach(let component, _) = list else {
      return insert(.clearBeforeDetach, .clear, at: detach, of: list, title)
    }
    add(.clearBeforeDetach, title, cost: 4, at: component) {
      $0[list] = [Step(.guardSlot)] + Changes.inserting(Step(.clear), at: detach, into: $0[list])
    }
  }

  /// The last of the children may be that of another slot. A slot that nothing fills is filled as well.
  private mutating func takeHeld(_ list: StepList, _ verbs: [Step.Verb], _ taken: Int) {
    guard case .detach(let component, let slot) = list else { return }
    let slots = scenario.components[component].slots
    var attach = slots[slot].attach
    let isFilled = slots.contains { other in
      other.property == slots[slot].property && other.attach.contains { $0.verb.has(.fillsSlot) }
    }
    if !isFilled {
      guard let begin = attach.firstIndex(where: { $0.verb == .attach }) else { return }
      attach = Changes.inserting(Step(.assign), at: begin, into: attach)
      if !attach.contains(where: { $0.verb == .guardSlot }) { attach.insert(Step(.guardSlot), at: 0) }
    }
    var steps = scenario[list]
    steps[taken] = Step(.guardSlot)
    if let other = verbs.firstIndex(of: .guardSlot) { steps.remove(at: other < taken ? taken : other) }
    if !verbs.contains(.clear), let detach = steps.firstIndex(where: { $0.verb == .detach }) {
      steps.insert(Step(.clear), at: detach)
    }
    let title = "\(isFilled ? "" : "assign the slot, and ")detach the child that the slot holds"
    add(.detachHeld, title, cost: 3, at: component) {
      $0[list] = steps
      $0[.attach(component: component, slot: slot)] = attach
    }
  }

  /// The whole list, where nobody wrote one.
  private mutating func writeDetach(_ list: StepList) {
    guard case .detach(let component, let slot) = list else { return }
    let attach = scenario.components[component].slots[slot].attach
    guard attach.contains(where: { $0.verb == .attach }) else { return }
    let lines = [.guardSlot, .clear, .detach] + attach.compactMap(\.verb.undoneBy)
    let steps = lines.map { Step($0) }
    add(.writeDetachList, "write down how the child is detached", cost: 6, at: component) { $0[list] = steps }
  }
}

extension [Step] {
  /// With others in front of the first step whose verb `matches`, also where that stands in the body of another; nil
  /// where none does.
  func inserting(_ new: [Step], before matches: (Step.Verb) -> Bool) -> [Step]? {
    inserting(new, beside: matches, offset: 0)
  }

  /// The same behind it.
  func inserting(_ new: [Step], after matches: (Step.Verb) -> Bool) -> [Step]? {
    inserting(new, beside: matches, offset: 1)
  }

  private func inserting(_ new: [Step], beside matches: (Step.Verb) -> Bool, offset: Int) -> [Step]? {
    for place in indices {
      var steps = self
      if matches(self[place].verb) {
        steps.insert(contentsOf: new, at: place + offset)
        return steps
      }
      if let body = self[place].body.inserting(new, beside: matches, offset: offset) {
        steps[place].body = body
        return steps
      }
    }
    return nil
  }

  /// The steps with one list changed: all of them, or the body of one, or one in that. As many as there are lists that
  /// `change` changes; it is told which step has the list as its body. What is changed is steps that are there: it is not
  /// asked of a step without a body.
  func changingOneList(of owner: Step? = nil, _ change: ([Step], Step?) -> [Step]?) -> [[Step]] {
    var all = change(self, owner).map { [$0] } ?? []
    for place in indices where !self[place].body.isEmpty {
      for body in self[place].body.changingOneList(of: self[place], change) {
        var steps = self
        steps[place].body = body
        all.append(steps)
      }
    }
    return all
  }
}
