/// Components of what was seen of them: the bodies of each method become its one list.
extension TraceFlowMaker {
  mutating func scenario() -> Scenario {
    var scenario = Scenario(
      title: Text(log.header.app.isEmpty ? "What the app did" : log.header.app),
      files: [log.file]
    )
    scenario.profile = log.header.profile
    gatherStrays()
    noteQuietScreens()
    for number in log.components.indices where !births[number].isEmpty {
      scenario.components.append(component(number))
    }
    scenario.events = events
    return scenario
  }

  /// What a screen does when it is there it may do the first time only: the times at which nothing came of it count.
  private mutating func noteQuietScreens() {
    let moments: [StoryEvent.Kind: Hook.Moment] = [
      .viewDidAppear: .viewDidAppear, .viewDidDisappear: .viewDidDisappear,
    ]
    let known = bodies.mapValues { Set($0.map(\.step)) }
    for (index, step) in log.steps.enumerated() where step.subject >= 0 {
      guard let moment = moments[step.kind], case let list = list(moment, step.subject),
        let seen = known[list], !seen.contains(index)
      else { continue }
      bodies[list]?.append(Body(step: index, steps: [], subject: step.subject))
    }
  }

  private mutating func component(_ number: Int) -> Component {
    let seen = log.components[number]
    var component = Component(name: Text(name(number)), kind: seen.isRib ? .rib : .coordinator)
    component.view = [Alternative(view(number))]
    if seen.isRib { component.workers = seen.workers.map { Text(TraceNames.inFlow(log.word($0))) } }
    finish(&component, number)
    for place in survey.slots[number].indices { component.slots.append(slot(number, place)) }
    let own = bodies.keys.filter { $0.component == number }
    for list in own.sorted(by: { first($0) < first($1) }) {
      guard case .hook(let moment) = list.place else { continue }
      let steps = merged(list)
      if !steps.isEmpty || moment.sent != nil { component.hooks.append(Hook(moment, steps)) }
    }
    bind(&component)
    return component
  }

  private func first(_ list: List) -> Int { bodies[list]?.first?.step ?? .max }

  private func view(_ number: Int) -> Component.View {
    guard log.components[number].hasView || !log.components[number].isRib else { return .none }
    return hasViewDidLoad(in: roots, of: number, within: false) ? .touchedInInit : .lazy
  }

  private func hasViewDidLoad(in calls: [TraceCall], of number: Int, within: Bool) -> Bool {
    calls.contains { call in
      if call.kind == .viewDidLoad, within, survey.component(call.subject) == number { return true }
      let isBuild = call.kind == .build && survey.component(call.subject) == number
      return hasViewDidLoad(in: call.inner, of: number, within: isBuild)
    }
  }

  private mutating func slot(_ number: Int, _ place: Int) -> Slot {
    let seen = survey.slots[number][place]
    let name = slotName(number, place)
    var slot = Slot(name: Text(name), child: Text(self.name(seen.child)))
    let variable = seen.variable >= 0 ? TraceNames.inFlow(log.word(seen.variable)) : name
    let isShared = survey.slots[number].filter { $0.variable == seen.variable }.count > 1
    if variable != name || isShared { slot.variable = Text(variable) }
    slot.isWeak = seen.variable >= 0 && survey.weakSlots.contains(number, seen.variable)
    slot.attach = withChild(
      merged(List(component: number, place: .attach(slot: place))),
      isRib: log.components[number].isRib
    )
    slot.detach = merged(List(component: number, place: .detach(slot: place)))
    for list in bodies.keys.filter({ $0.component == number }).sorted(by: { first($0) < first($1) }) {
      switch list.place {
      case .handler(place, let event):
        slot.handlers.append(
          Slot.Handler(event: Text(event), steps: merged(list))
        )
      case .closed(place): slot.closedByUser = merged(list)
      default: break
      }
    }
    return slot
  }

  // MARK: - One list of many calls

  private mutating func merged(_ list: List) -> [Step] {
    guard var all = bodies[list]?.sorted(by: { $0.step < $1.step }) else { return [] }
    for place in all.indices { all[place].steps = standing(all[place].steps, in: list) }
    if all.contains(where: { $0.steps.contains { $0.verb == .reuse } }) {
      for place in all.indices { all[place].reuse() }
    }
    if list.slot != nil { dropGuard(of: &all) }
    askWhatIsPresented(&all)
    if list.slot != nil, all.allSatisfy({ $0.isRefused }) { return refused(list, all) }
    if list.slot != nil, !survey.saysGuards, !all.contains(where: \.isRefused) { noteGuard(of: all) }
    guard let longest = longest(all) else { return [] }
    if all.allSatisfy({ isSame($0, longest) }) { return longest.steps }
    return list.slot == nil ? turns(all) : longest.steps
  }

  /// What makes the child may be missing in the trace, and what speaks of the child stands behind it all the same.
  private mutating func withChild(_ steps: [Step], isRib: Bool) -> [Step] {
    let place = steps.firstIndex { $0.verb.has(.needsChild) || $0.verb.has(.makesChild) }
    guard let place, !steps[place].verb.has(.makesChild) else { return steps }
    notes[steps[place].span] = "guess: what made the child was not seen"
    var steps = steps
    steps.insert(Step(isRib ? .build : .create), at: place)
    return steps
  }

  /// The steps without those that no list of its kind has.
  private func standing(_ steps: [Step], in list: List) -> [Step] {
    steps.compactMap { step in
      guard canStand(step, in: list) else { return nil }
      guard step.verb == .on else { return step }
      var step = step
      step.body = standing(step.body, in: list)
      return step.body.isEmpty ? nil : step
    }
  }

  /// What an app does in a method may have no word in the list that stands for it.
  private func canStand(_ step: Step, in list: List) -> Bool {
    let isRib = log.components[list.component].isRib
    let kind: StepWord.Lists
    switch list.place {
    case .attach: kind = isRib ? .attach : .present
    case .detach: kind = isRib ? .detach : .remove
    case .handler, .closed: kind = isRib ? .ribHandler : .coordinatorHandler
    case .hook: kind = isRib ? .ribHook : .coordinatorHook
    }
    let word = step.verb.word
    return word.call?.verb == step.verb || word.lists.covers(kind)
  }

  /// A check that some call went past is none.
  private func dropGuard(of all: inout [Body]) {
    let done = all.filter { !$0.isRefused && !$0.steps.isEmpty }
    guard done.contains(where: { $0.steps.first?.verb != .guardSlot }) else { return }
    for place in all.indices { all[place].steps.removeAll { $0.verb == .guardSlot } }
  }

  /// Where the user had closed the child's screen nothing was seen of the line that takes it down: it asks first.
  private func askWhatIsPresented(_ all: inout [Body]) {
    if all.contains(where: { $0.steps.contains { $0.verb == .dismissIfPresented } }) {
      for body in all.indices {
        for place in all[body].steps.indices where all[body].steps[place].verb == .dismiss {
          all[body].steps[place].verb = .dismissIfPresented
        }
      }
    }
    guard let longest = longest(all), let place = longest.steps.firstIndex(where: { $0.verb == .dismiss })
    else { return }
    var without = longest
    without.steps.remove(at: place)
    let short = all.indices.filter { all[$0].isWhole && isSame(all[$0], without) }
    guard !short.isEmpty, short.allSatisfy({ detachesClosed(all[$0]) }) else { return }
    var asking = longest.steps[place]
    asking.verb = .dismissIfPresented
    for body in all.indices {
      if short.contains(body) {
        all[body].steps.insert(asking, at: place)
      } else if isSame(all[body], longest), place < all[body].steps.count {
        all[body].steps[place] = asking
      }
    }
  }

  /// The call detached one whose screen was gone.
  private func detachesClosed(_ body: Body) -> Bool {
    let inner = body.step..<max(body.step, Int(log.steps[body.step].partner))
    let detach = log.steps[inner].first { $0.kind == .detachChild && $0.subject == body.subject }
    guard let child = detach?.other, child >= 0 else { return false }
    return isUp(child, at: body.step) == false
  }

  /// Whether a screen was up before a line of the trace; nil where nothing says so.
  func isUp(_ instance: Int32, at step: Int) -> Bool? {
    let last = log.steps[..<step].last {
      $0.subject == instance && [.viewDidAppear, .viewDidDisappear, .shown, .hidden].contains($0.kind)
    }
    return last.map { $0.kind == .viewDidAppear || $0.kind == .shown }
  }

  /// A method that always returned at its first line has others as well.
  private mutating func refused(_ list: List, _ all: [Body]) -> [Step] {
    guard let seen = longest(all)?.steps, seen.count == 1, let first = seen.first else {
      return longest(all)?.steps ?? []
    }
    let isRib = log.components[list.component].isRib
    var verbs: [Step.Verb] = isRib ? [.build, .assign, .attach] : [.create, .append, .setCallback, .start]
    if case .detach = list.place { verbs = isRib ? [.clear, .detach] : [.remove] }
    notes[first.span] = "guess: it always returned here, and what follows was not seen"
    return seen + verbs.map { Step($0) }
  }

  private mutating func noteGuard(of all: [Body]) {
    guard let first = longest(all)?.steps.first, first.verb == .guardSlot else { return }
    notes[first.span] = "guess: nothing was seen to be refused"
  }

  private func longest(_ all: [Body]) -> Body? {
    all.max { ($0.isWhole ? 1 : 0, $0.steps.count) < ($1.isWhole ? 1 : 0, $1.steps.count) }
  }

  /// A call that a guard or the trace ended did what the list does until there.
  private func isSame(_ body: Body, _ longest: Body) -> Bool {
    if !body.isWhole {
      return body.steps.count <= longest.steps.count
        && zip(body.steps, longest.steps).allSatisfy { $0.isSameDeep(as: $1) }
    }
    return body.steps.count == longest.steps.count
      && zip(body.steps, longest.steps).allSatisfy { $0.isSameDeep(as: $1) }
  }

  /// What a method did otherwise each time: so many times this, then that.
  private func turns(_ all: [Body]) -> [Step] {
    var groups: [(first: Int, count: Int, steps: [Step])] = []
    for (place, body) in all.enumerated() {
      if let last = groups.last, last.steps.count == body.steps.count,
        zip(last.steps, body.steps).allSatisfy({ $0.isSameDeep(as: $1) })
      {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((place, 1, body.steps))
      }
    }
    return groups.compactMap { group in
      group.steps.isEmpty
        ? nil
        : Step(
          .limited,
          .limits(skip: group.first, times: group.count),
          group.steps[0].span,
          body: group.steps
        )
    }
  }

  /// A view that is bound first of all binds by itself.
  private func bind(_ component: inout Component) {
    for (moment, value) in [(Hook.Moment.viewDidLoad, Component.Binding.inViewDidLoad), (.build, .inInit)] {
      guard let place = component.hooks.firstIndex(where: { $0.moment == moment }),
        component.hooks[place].steps.first?.verb == .askViewToBind
      else { continue }
      component.hooks[place].steps.removeFirst()
      if component.hooks[place].steps.isEmpty { component.hooks.remove(at: place) }
      component.binds = [Alternative(value)]
    }
  }

  // MARK: - When it finishes

  /// A child that reports its end last of all in a callback finishes there; one moment for each instance, which is
  /// what may be opened.
  private mutating func finish(_ component: inout Component, _ number: Int) {
    var moments: [Int32: (moment: Component.Moment, span: Span)] = [:]
    var ends: [(list: List, place: Int)] = []
    for (hook, moment) in Self.finishingMoments {
      let list = List(component: number, place: .hook(hook))
      for (place, body) in (bodies[list] ?? []).enumerated() {
        guard let last = body.steps.last, last.verb == .finish else { continue }
        guard moments[body.subject] == nil else { return }
        moments[body.subject] = (moment, last.span)
        ends.append((list, place))
      }
    }
    guard !ends.isEmpty else { return }
    for end in ends { bodies[end.list]?[end.place].steps.removeLast() }
    for birth in births[number] {
      let seen = moments[birth.value] ?? (.never, Span.none)
      if component.finishes.contains(where: { $0.value == seen.moment && $0.span != .none }) { continue }
      let new = Alternative(seen.moment, seen.moment == .never ? span(of: birth.step) : seen.span)
      if component.finishes.first?.span == Span.none {
        component.finishes = [new]
      } else {
        component.finishes.append(new)
      }
    }
  }

  private func span(of step: Int) -> Span { log.steps[step].span }

  private static let finishingMoments: [(Hook.Moment, Component.Moment)] = [
    (.didBecomeActive, .inDidBecomeActive), (.didLoad, .inDidLoad), (.willResignActive, .inWillResignActive),
    (.viewDidLoad, .inViewDidLoad), (.start, .inStart),
  ]

  /// The component of which most is to be learned when it finishes at any time: one that ended, else the last child.
  var next: String {
    let ends = finishing.keys.sorted().last { !log.components[$0].name.isEmpty }
    if let ends { return name(ends) }
    return survey.slots.flatMap { $0 }.last.map { name($0.child) } ?? ""
  }
}

extension Step {
  fileprivate func isSameDeep(as other: Step) -> Bool {
    isSame(as: other) && body.count == other.body.count
      && zip(body, other.body).allSatisfy { $0.isSameDeep(as: $1) }
  }
}
