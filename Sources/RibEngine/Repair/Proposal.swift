/// A changed flow that is offered, and what its first change does alone.
struct Proposal {
  /// One change, as it was played by itself.
  struct Step {
    let remedy: Remedy
    let scenario: Scenario
    /// What is seen when nothing else is changed, wherever it stands, with what follows from another mistake, but where runs
    /// have shown that it does only that; nil until it was played.
    var left: Set<Mistake>?

    /// True for what every list lacks that does the same, so that one mistake takes as many lines as there are such lists.
    var isOfEachList: Bool { remedy == .forgetOnceResumed }

    /// True where what goes with the change may be one mistake.
    func mayFold(in scenario: Scenario) -> Bool { isSmall(in: scenario) || isOfEachList }

    /// True where the change stays inside one list of `scenario`, writes one handler that was missing, or gives one to another
    /// moment.
    func isSmall(in scenario: Scenario) -> Bool {
      // Who brings no stack brings none for whatever is pushed there.
      if remedy == .bringStack { return true }
      let most = remedy.isOfMoment ? 2 : 1
      return !remedy.isOfValue && (1...most).contains(self.scenario.countOfListsChanged(from: scenario))
    }
  }

  let flow: RepairedFlow
  let first: Step?
  /// Each change alone in the flow as it is written, but for those that only make sense behind another.
  let parts: [Step]
  /// How what is mended comes about after the first changes, as a search found it.
  var further: [Proof.Way] = []
  let changes: Int
  /// True where each change is one that its rule names, of steps: such may leave a warning that the mistake has hidden.
  var isUsual = false

  /// What its changes do, as far as they can be made alone.
  var remedies: Set<Remedy> { Set((parts + [first].compactMap(\.self)).map(\.remedy)) }

  /// A change that is all there is, in the flow that it gives, as nobody has played it; nil for one of several.
  func single(_ changed: Scenario) -> Step? {
    changes == 1 ? first.map { Step(remedy: $0.remedy, scenario: changed) } : nil
  }

  /// All its changes as one, where they write one list that `scenario` has not, and nothing else: nobody forgets half a
  /// handler. nil otherwise. What it leaves are the rules in `flow.left`.
  func handler(in scenario: Scenario) -> Step? {
    guard changes > 1, flow.isChecked, let remedy = first?.remedy else { return nil }
    let lists = flow.changed.listsChanged(from: scenario)
    guard lists.count == 1, lists.isDisjoint(with: scenario.namesOfLists),
      flow.changed.differsInListsAlone(from: scenario)
    else { return nil }
    return Step(remedy: remedy, scenario: flow.changed, left: [])
  }

  /// The same change, written into another flow.
  func saying(_ flow: RepairedFlow) -> Proposal {
    Proposal(
      flow: flow,
      first: first,
      parts: parts,
      further: further,
      changes: changes,
      isUsual: isUsual
    )
  }
}

extension Rule {
  /// What to say of an answer that the app dies of where other changes take it away: in each timing that was tried it comes
  /// too late then.
  func adviceBeside(_ remedies: Set<Remedy>) -> String? {
    guard stopsApp, story == .tasks, remedies.isDisjoint(with: self.remedies) else { return nil }
    return "what mends its cause: \(fix)"
  }
}

extension RepairedFlow {
  /// True where no more than one list as it is written is other than in `scenario`.
  func isOfOneList(in scenario: Scenario) -> Bool { changed.countOfListsChanged(from: scenario) <= 1 }
}

extension Remedy {
  /// True for what does all that a component does at one moment at another.
  var isOfMoment: Bool {
    switch self {
    case .reportOnlyWhenUserCloses, .workWhenActive, .attachWhenLoaded: true
    default: false
    }
  }

  /// True for what changes a value of a component rather than steps: it may silence what breaks a flow.
  var isOfValue: Bool {
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
    let (mine, its) = (components, other.components)
    // Components that are the same have the same lists: most are, as a change is a small one.
    let changed = (0..<max(mine.count, its.count)).filter {
      $0 >= mine.count || $0 >= its.count || mine[$0] != its[$0]
    }
    let (new, old) = (namedLists(of: changed), other.namedLists(of: changed))
    return Set(new.filter { old[$0.key] != $0.value }.keys).union(old.keys.filter { new[$0] == nil })
  }

  /// How many lists differ as they are written: those that are one in the file are one.
  func countOfListsChanged(from other: Scenario) -> Int {
    Set(listsChanged(from: other).map(other.place(of:))).count
  }

  /// Where a list is written, or would be.
  private enum ListPlace: Hashable {
    case written(Span)
    /// As a key of a map that stands there.
    case key(Span, Part)
    case nowhere(ListName)
  }

  private func place(of name: ListName) -> ListPlace {
    if let place = written(name) { return .written(place) }
    let component = components[name.component]
    let owner = name.slot < 0 ? component.body : component.slots[name.slot].body
    return owner == .none ? .nowhere(name) : .key(owner, name.part)
  }

  /// The lists that have more lines than in `other`, where that is all that differs, and several have.
  func listsGrown(from other: Scenario) -> [StepList] {
    guard stepLists == other.stepLists else { return [] }
    let lists = stepLists.filter { self[$0] != other[$0] }
    return countOfListsChanged(from: other) > 1 && lists.allSatisfy { self[$0].contains(inOrder: other[$0]) }
      ? lists : []
  }

  /// Where the lists of another flow stand that are other here, such as "lines 7 and 9", or "line 7 and line 9 of
  /// parts.yaml"; for a list that is not there yet, where its owner stands; nil where one of them is written nowhere.
  func place(ofChangesFrom other: Scenario) -> String? {
    let spans = Set(listsChanged(from: other).map { other.span(of: $0, as: namedLists[$0] ?? []) })
      .sorted { ($0.file, $0.start) < ($1.file, $1.start) }
    guard !spans.isEmpty, !spans.contains(.none), let file = other.files.first else { return nil }
    func joined(_ places: [String]) -> (words: String, count: Int) {
      var different: [String] = []
      for place in places where !different.contains(place) { different.append(place) }
      let last = different.removeLast()
      if different.isEmpty { return (last, 1) }
      return ("\(different.joined(separator: ", ")) and \(last)", different.count + 1)
    }
    if spans.contains(where: { $0.file != 0 }) { return joined(spans.compactMap(other.line(of:))).words }
    let lines = joined(spans.map { "\(file.position(of: Int($0.start)).line)" })
    return lines.count == 1 ? "line \(lines.words)" : "lines \(lines.words)"
  }

  /// nil for a list that nobody wrote.
  private func written(_ name: ListName) -> Span? {
    guard let list = stepLists.first(where: { self.name(of: $0) == name }) else { return nil }
    let place: Span = place(of: list)
    return place == .none ? nil : place
  }

  /// Of a list with steps, the first of them that is another one in `new`.
  private func span(of name: ListName, as new: [Step]) -> Span {
    if let changed = namedLists[name]?.spanOfChange(in: new), changed != .none { return changed }
    if let place = written(name) { return place }
    let component = components[name.component]
    if name.slot >= 0, case .handler(let event) = name.part,
      let handler = component.slots[name.slot].handlers.first(where: { $0.event.string == event })
    {
      return handler.event.span
    }
    if name.slot < 0 { return components[anchor(ofComponent: name.component)].name.span }
    return self[anchor(of: SlotPlace(component: name.component, slot: name.slot))].name.span
  }

  /// Each list by the component, the slot and the moment that it is of.
  private var namedLists: [ListName: [Step]] { namedLists(of: Array(components.indices)) }

  /// What lists there are, by component, slot and moment.
  var namesOfLists: Set<ListName> { Set(namedLists.keys) }

  /// The lists of those of some places that there are.
  private func namedLists(of places: [Int]) -> [ListName: [Step]] {
    var lists: [ListName: [Step]] = [:]
    for place in places where components.indices.contains(place) {
      for list in stepLists(of: place) { lists[name(of: list), default: []] += self[list] }
    }
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
  /// Where the first step stands that is not as in `new`, or the last where there is but more behind it; nil for no steps.
  fileprivate func spanOfChange(in new: [Step]) -> Span? {
    let place = zip(self, new).prefix { $0 == $1 }.count
    guard indices.contains(place) else { return last?.span }
    let step = self[place]
    if new.indices.contains(place), step.isSame(as: new[place]), step.span == new[place].span {
      return step.body.spanOfChange(in: new[place].body) ?? step.span
    }
    return step.span
  }

  /// True where lines may have come in between, and nothing else.
  fileprivate func contains(inOrder others: [Step]) -> Bool {
    var rest = others[...]
    for step in self where rest.first == step { rest.removeFirst() }
    return rest.isEmpty
  }
}

extension RepairedFlow {
  /// The subject of a sentence, and its verb: what the changes do, and where in the flow that they are made of.
  func fixing(from other: Scenario) -> String {
    fixing(changed.place(ofChangesFrom: other).map { " (\($0))" } ?? "")
  }
}
