/// By which slots a component that waits is answered.
extension Scenario {
  /// The slots whose children can answer for their parent when they report or are closed, or bring up one that can; empty
  /// where something else of the component answers as well, or brings up such a child, and where its start() does not bring
  /// up the first one. Lines of events are not asked: any may come, or none.
  ///
  /// `canBeClosed` says whether the user may close the screen of the component itself.
  func answeringSlots(of index: Int, canBeClosed: Bool) -> Set<Int> {
    let slots = components[index].slots
    if waitsToBeCancelled(index) { return [] }
    var (start, own) = (Ways(), Ways())
    var ofSlots = slots.map { _ in Ways() }
    for list in stepLists(of: index) {
      let ways = ways(of: list)
      if let slot = list.slot {
        ofSlots[slot].formUnion(ways)
      } else if hearsChildren(list) {
        for slot in slots.indices { ofSlots[slot].formUnion(ways) }
      } else if isStart(list) {
        start.formUnion(ways)
      } else if mayComeAgain(list, canBeClosed) {
        own.formUnion(ways)
      }
    }
    if own.lead(toAnAnswerBy: ofSlots) { return [] }
    let leading = Set(slots.indices.filter { ofSlots[$0].lead(toAnAnswerBy: ofSlots) })
    return leading.isDisjoint(with: start.slots) ? [] : leading
  }

  /// Whether a step cancels a component that answers then, as what is to last until a logout.
  func waitsToBeCancelled(_ index: Int) -> Bool {
    let component = components[index]
    let answers = component.hooks.contains { hook in
      hook.moment == .cancelled && hook.steps.containsDeep { $0.verb.has(.answers) }
    }
    guard answers else { return false }
    let name = component.name.string
    return stepLists.contains { list in
      self[list].containsDeep { step in
        if step.verb == .cancel, case .instance(let other) = step.argument { return other.component == name }
        return false
      }
    }
  }

  /// What lists lead to.
  private struct Ways {
    var answer = false
    /// Whose lists they run.
    var slots: Set<Int> = []

    mutating func formUnion(_ others: Ways) {
      answer = answer || others.answer
      slots.formUnion(others.slots)
    }

    func lead(toAnAnswerBy all: [Ways]) -> Bool {
      var reached = self
      while !reached.answer {
        let next = reached.slots.reduce(into: reached) { $0.formUnion(all[$1]) }
        if next.slots == reached.slots && !next.answer { return false }
        reached = next
      }
      return true
    }
  }

  private func ways(of list: StepList) -> Ways {
    let component = components[list.component]
    var ways = Ways()
    self[list].forEachStep(of: component.name.string) { step, runner in
      guard runner == component.name.string else { return }
      if step.verb.has(.answers) { ways.answer = true }
      guard step.verb == .attachSlot || step.verb == .detachSlot, case .slot(let ref) = step.argument else {
        return
      }
      if let slot = component.slots.firstIndex(where: { $0.name.string == ref.slot }) {
        ways.slots.insert(slot)
      }
    }
    return ways
  }

  private func hearsChildren(_ list: StepList) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    if case .listens = components[component].hooks[place].moment { return true }
    return false
  }

  func isStart(_ list: StepList) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    return components[component].hooks[place].moment == .start
  }

  /// False for what has come already when a component waits, and for what only a cancellation brings.
  private func mayComeAgain(_ list: StepList, _ canBeClosed: Bool) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    switch components[component].hooks[place].moment {
    case .start, .build, .cancelled: return false
    case .closedByUser: return canBeClosed
    case .didBecomeActive, .willResignActive, .didLoad, .beforeDidLoad, .viewDidLoad, .viewWillAppear,
      .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow, .cleanupViews, .receives, .streams,
      .listens, .didStart, .didStop:
      return true
    }
  }
}
