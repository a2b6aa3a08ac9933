/// The parts of a flow that aliases make one in its file: a change of one is a change of all. So is, where that is asked
/// for, one of parts that are written alike.
struct Twins {
  let scenario: Scenario
  let alikeSlots: [[SlotPlace]]
  let alikeComponents: [[Int]]
  private let components: [[Int]]
  private let slots: [[SlotPlace]]
  private let lists: [[StepList]]
  /// Where steps are written that stand in several lists.
  private let steps: Set<Span>

  init(_ scenario: Scenario, withAlike: Bool = false) {
    self.scenario = scenario
    alikeSlots = withAlike ? scenario.slotsWrittenAlike : []
    alikeComponents = withAlike ? scenario.componentsWrittenAlike : []
    components = scenario.componentsWrittenOnce
    slots = scenario.slotsWrittenOnce
    lists = scenario.listsWrittenOnce
    steps = scenario.stepsWrittenOnce
  }

  /// Changes the others as one of them was changed in `new`.
  func spread(in new: inout Scenario) {
    for group in components {
      let changed = group.first { new.components[$0] != scenario.components[$0] }
      guard let changed else { continue }
      for other in group where other != changed { spread(from: changed, toComponent: other, in: &new) }
    }
    for group in slots {
      guard let changed = group.first(where: { new[$0] != scenario[$0] }) else { continue }
      for other in group where other != changed { spread(from: changed, to: other, in: &new) }
    }
    for group in lists {
      guard let changed = group.first(where: { new[$0] != scenario[$0] }) else { continue }
      for other in group where other != changed && isAlike(changed, other) {
        new[other] = steps(new[changed], of: changed, as: other)
      }
    }
    if !steps.isEmpty { spreadSteps(in: &new) }
    spreadToAlike(in: &new)
  }

  /// What came in the place of a step that stands in other lists as well comes there, too; what was moved is moved alone.
  private func spreadSteps(in new: inout Scenario) {
    for list in scenario.stepLists where new[list] != scenario[list] {
      let (old, now) = (scenario[list], new[list])
      guard old.count == now.count else { continue }
      for (before, after) in zip(old, now)
      where steps.contains(before.span) && !now.contains(before) && !old.contains(after) {
        for other in scenario.stepLists where new[other] == scenario[other] && isSimilar(list, other) {
          guard let place = scenario[other].firstIndex(where: { $0.span == before.span }) else { continue }
          new[other][place] =
            steps([after], [before], [scenario[other][place]], names(from: list, to: other), of: list)[0]
        }
      }
    }
  }

  /// Whether what one list may hold may stand in the other, each step of which stands for the same one's there.
  private func isAlike(_ list: StepList, _ other: StepList) -> Bool {
    isSimilar(list, other) && haveOneMoment(list, other)
      && scenario[list].elementsEqual(scenario[other]) { $0.verb == $1.verb }
  }

  /// Whether the steps of one list may stand in the other.
  private func isSimilar(_ list: StepList, _ other: StepList) -> Bool {
    list.sort == other.sort
      && scenario.components[list.component].kind == scenario.components[other.component].kind
  }

  /// What one component does at a moment is no answer to another moment of another one.
  private func haveOneMoment(_ list: StepList, _ other: StepList) -> Bool {
    guard list.component != other.component, let one = moment(of: list), let two = moment(of: other) else {
      return true
    }
    return one == two || one.sent != nil && two.sent != nil
  }

  private func moment(of list: StepList) -> Hook.Moment? {
    guard case .hook(let component, let place) = list else { return nil }
    return scenario.components[component].hooks[place].moment
  }

  private func spread(from changed: Int, toComponent other: Int, in new: inout Scenario) {
    let old = scenario.components[other]
    guard old.kind == scenario.components[changed].kind else { return }
    new.components[other] = new.components[changed]
    (new.components[other].name, new.components[other].span) = (old.name, old.span)
    for list in new.stepLists(of: changed) {
      new[list.moved(to: other)] = steps(new[list], of: list, as: list.moved(to: other))
    }
  }

  private func spread(from changed: SlotPlace, to other: SlotPlace, in new: inout Scenario) {
    let kinds = [changed, other].map { scenario.components[$0.component].kind }
    guard kinds[0] == kinds[1] else { return }
    new[other] = new[changed]
    new[other].name = scenario[other].name
    for list in new.stepLists(of: changed.component) where list.slot == changed.slot {
      let twin = list.moved(to: other.component, slot: other.slot)
      new[twin] = steps(new[list], of: list, as: twin)
    }
  }

  /// A bare word means the slot that a list belongs to, and a name of a slot one of the component that runs it.
  private func names(from list: StepList, to other: StepList) -> NewNames {
    var names = NewNames()
    let (mine, its) = (scenario.components[list.component], scenario.components[other.component])
    if let slot = list.slot, let twin = other.slot {
      names.components[mine.slots[slot].child.string] = its.slots[twin].child.string
    }
    if list.component != other.component { names.components[mine.name.string] = its.name.string }
    if let slot = list.slot, let twin = other.slot {
      names.slots[mine.name.string] = [mine.slots[slot].name.string: its.slots[twin].name.string]
    }
    return names
  }

  /// What one list became, as another says it.
  func steps(_ new: [Step], of list: StepList, as other: StepList) -> [Step] {
    let lists = scenario.stepLists
    let isKnown = lists.contains(list) && lists.contains(other)
    let (old, others) = isKnown ? (scenario[list], scenario[other]) : ([], [])
    return steps(new, old, others, names(from: list, to: other), of: list)
  }

  private func steps(_ new: [Step], _ old: [Step], _ other: [Step], _ names: NewNames, of list: StepList)
    -> [Step]
  {
    steps(new, old, other, names, of: scenario.components[list.component].name.string)
  }

  /// Steps that were there are those that stood in the same place of the other list; `owner` does them.
  private func steps(
    _ new: [Step],
    _ old: [Step],
    _ other: [Step],
    _ names: NewNames,
    of owner: String
  ) -> [Step] {
    new.map { step in
      if let place = old.firstIndex(of: step), other.indices.contains(place) { return other[place] }
      let place = step.span == .none ? nil : old.firstIndex { $0.span == step.span }
      let before = place.map { old[$0].body } ?? []
      let others = place.flatMap { other.indices.contains($0) ? other[$0].body : nil } ?? []
      var twin = step
      let argument = step.argument.renamed(by: names, of: owner)
      if scenario.has(argument) { twin.argument = argument }
      twin.body = steps(step.body, before, others, names, of: step.runner ?? owner)
      return twin
    }
  }
}

extension Scenario {
  /// False for a slot that there is not.
  fileprivate func has(_ argument: Step.Argument) -> Bool {
    guard case .slot(let slot) = argument else { return true }
    return component(named: slot.owner.component)?.slots.contains { $0.name.string == slot.slot } ?? false
  }
}

extension StepList {
  /// The same list of another component, or of another slot of one.
  func moved(to component: Int, slot other: Int? = nil) -> StepList {
    switch self {
    case .attach(_, let slot): .attach(component: component, slot: other ?? slot)
    case .detach(_, let slot): .detach(component: component, slot: other ?? slot)
    case .closed(_, let slot): .closed(component: component, slot: other ?? slot)
    case .handler(_, let slot, let place): .handler(component: component, slot: other ?? slot, place)
    case .hook(_, let place): .hook(component: component, place)
    }
  }

  fileprivate var sort: Sort {
    switch self {
    case .attach: .attach
    case .detach: .detach
    case .closed, .handler: .answer
    case .hook: .hook
    }
  }

  /// Lists of one sort may hold the same steps.
  fileprivate enum Sort { case attach, detach, answer, hook }
}
