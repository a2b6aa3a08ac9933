/// A changed flow that is offered, and what its first change does alone.
struct Proposal {
  /// One change, as it was played by itself.
  struct Step {
    let remedy: Remedy
    let scenario: Scenario
    /// What is seen when nothing else is changed, wherever it stands, what follows from another mistake as well;
    /// nil until it was played.
    var left: Set<Mistake>?
  }

  let flow: RepairedFlow
  let first: Step?
  let changes: Int

  /// The same change, written into another flow.
  func saying(_ flow: RepairedFlow) -> Proposal { Proposal(flow: flow, first: first, changes: changes) }

  /// The same of a flow that was searched whole: a single change leaves nothing of what counts against the flow.
  var searched: Proposal {
    let only = first.map { Step(remedy: $0.remedy, scenario: flow.changed, left: []) }
    return Proposal(flow: flow, first: changes == 1 ? only : nil, changes: changes)
  }

  /// True where the first change stays inside one list of `scenario`, or writes one handler that was missing.
  func beginsSmall(in scenario: Scenario) -> Bool {
    first.map { !$0.remedy.isOfValue && $0.scenario.listsChanged(from: scenario).count == 1 } ?? false
  }
}

extension Remedy {
  /// True for what changes a value of a component rather than steps: it may silence what breaks a flow.
  fileprivate var isOfValue: Bool {
    switch self {
    case .finishLater, .cancelWork, .listenWeakly, .listenStrongly, .holdWeakly, .holdStrongly,
      .passByParameter, .leaveViewAlone, .bindOnce, .bindOnRequest:
      true
    default: false
    }
  }
}

extension Scenario {
  /// The lists that differ, with those that only one of the two has.
  func listsChanged(from other: Scenario) -> Set<ListName> {
    let (new, old) = (namedLists, other.namedLists)
    return Set(new.filter { old[$0.key] != $0.value }.keys).union(old.keys.filter { new[$0] == nil })
  }

  /// The lists that have more lines than in `other`, where that is all that differs, and several have.
  func listsGrown(from other: Scenario) -> [StepList] {
    guard stepLists == other.stepLists else { return [] }
    let lists = stepLists.filter { self[$0] != other[$0] }
    return lists.count > 1 && lists.allSatisfy { self[$0].contains(inOrder: other[$0]) } ? lists : []
  }

  /// Where the lists of another flow stand that are other here, such as "line 7" or "lines 7 and 9", or who is to have one
  /// that is not there yet; nil where that is in more places than are told, in a file that is included, or nowhere.
  func place(ofChangesFrom other: Scenario) -> String? {
    let spans = listsChanged(from: other).map { other.span(of: $0) }
    guard let file = other.files.first, spans.allSatisfy({ $0.file == 0 && $0 != .none }) else { return nil }
    let lines = Set(spans.map { file.position(of: Int($0.start)).line }).sorted()
    switch lines.count {
    case 1: return "line \(lines[0])"
    case 2: return "lines \(lines[0]) and \(lines[1])"
    default: return nil
    }
  }

  private func span(of name: ListName) -> Span {
    let list = stepLists.first { self.name(of: $0) == name }
    if let first = list.flatMap({ self[$0].first?.span }), first != .none { return first }
    let component = components[name.component]
    return name.slot < 0 ? component.name.span : component.slots[name.slot].name.span
  }

  /// Each list by the component, the slot and the moment that it is of.
  private var namedLists: [ListName: [Step]] {
    var lists: [ListName: [Step]] = [:]
    for list in stepLists { lists[name(of: list), default: []] += self[list] }
    return lists
  }

  enum Part: Hashable {
    case attach, detach, closed
    case handler(String)
    case hook(Hook.Moment)
  }

  struct ListName: Hashable {
    var component: Int
    var slot = -1
    var part: Part
  }

  func name(of list: StepList) -> ListName {
    switch list {
    case .attach(let component, let slot): ListName(component: component, slot: slot, part: .attach)
    case .detach(let component, let slot): ListName(component: component, slot: slot, part: .detach)
    case .closed(let component, let slot): ListName(component: component, slot: slot, part: .closed)
    case .handler(let component, let slot, let place):
      ListName(
        component: component,
        slot: slot,
        part: .handler(components[component].slots[slot].handlers[place].event.string)
      )
    case .hook(let component, let place):
      ListName(component: component, part: .hook(components[component].hooks[place].moment))
    }
  }
}

extension [Step] {
  /// True where lines may have come in between, and nothing else.
  fileprivate func contains(inOrder others: [Step]) -> Bool {
    var rest = others[...]
    for step in self where rest.first == step { rest.removeFirst() }
    return rest.isEmpty
  }
}
