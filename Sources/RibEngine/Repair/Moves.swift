extension Changes {
  /// Steps that belong to another moment.
  mutating func addMoves() {
    for (index, component) in scenario.components.enumerated() {
      for (place, hook) in component.hooks.enumerated() {
        closeWhenGone(index, place, hook)
        onlyWhenMoving(index, place, hook)
        onceSettled(index, place, hook)
        askHowItGoes(index, place, hook)
        if hook.moment == .viewDidLoad { workWhenActive(index, place, hook) }
        attachWhenLoaded(index, place, hook)
        presentWhenUp(index, place, hook)
        if component.kind == .coordinator {
          withoutHop(.hook(component: index, place))
          withoutLaterTurn(.hook(component: index, place))
        }
      }
    }
  }

  /// viewDidDisappear and viewWillDisappear come for many reasons; the user's closing is but one.
  private mutating func closeWhenGone(_ index: Int, _ place: Int, _ hook: Hook) {
    let steps = Self.withoutMoving(hook.steps)
    guard !steps.isEmpty, !steps.containsDeep(where: { $0.verb == .whileMoving }),
      !scenario.components[index].hooks.contains(where: { $0.moment == .closedByUser }),
      userMayClose(index)
    else { return }
    let title = "report only when the user has closed the screen"
    if hook.moment == .viewDidDisappear || hook.moment == .viewWillDisappear {
      add(.reportOnlyWhenUserCloses, title, cost: 6, at: index) {
        $0.components[index].hooks[place].moment = .closedByUser
        $0.components[index].hooks[place].steps = steps
      }
    }
    if case .receives(let event) = hook.moment, ViewMethod(rawValue: event) != nil {
      add(.reportOnlyWhenUserCloses, title, cost: 6, at: index) {
        $0.components[index].hooks[place].steps = []
        $0.components[index].hooks.append(Hook(.closedByUser, steps))
      }
    }
  }

  /// Once the user has closed a screen it says no more that it moves; what waited for that is done.
  private static func withoutMoving(_ steps: [Step]) -> [Step] {
    steps.flatMap { step in
      guard step.verb == .whileMoving, case .moving(let moving) = step.argument else { return [step] }
      return moving.isDisjoint(with: .anyGoing) ? [] : step.body
    }
  }

  /// A screen appears and disappears any number of times, and comes and goes once.
  private mutating func onlyWhenMoving(_ index: Int, _ place: Int, _ hook: Hook) {
    guard !hook.steps.isEmpty, !hook.steps.containsDeep(where: { $0.verb == .whileMoving }) else { return }
    func add(_ remedy: Remedy, _ title: String, _ moving: Step.Moving) {
      let steps = [Step(.whileMoving, .moving(moving), body: hook.steps)]
      self.add(remedy, title, cost: 6, at: index) { $0.components[index].hooks[place].steps = steps }
    }
    // The root of a window is neither presented nor moved to a parent.
    let ways = scenario.ways(ofShowing: index)
    let comes = hook.moment == .viewWillAppear || hook.moment == .viewDidAppear
    // What a screen ends when it appears has been opened since it came.
    if comes, !ways.isEmpty, !ways.contains(.show),
      !hook.steps.containsDeep(where: { $0.verb.has(.endsChild) })
    {
      add(.onlyWhenItComes, "do this only when the screen comes", scenario.coming(index))
    }
    // In viewWillDisappear the same is asked of a swipe that may be taken back.
    if hook.moment == .viewDidDisappear {
      add(.onlyWhenItGoes, "do this only when the screen goes", scenario.going(index))
    }
  }

  /// What is presented is dismissed, itself or as the stack whose root it is, and what is pushed or embedded is moved from
  /// its parent: who asks for the other is never told.
  private mutating func askHowItGoes(_ index: Int, _ place: Int, _ hook: Hook) {
    guard hook.moment == .viewWillDisappear || hook.moment == .viewDidDisappear else { return }
    let ways = scenario.ways(ofShowing: index)
    let dismissed: Step.Moving = scenario.isRootOfOwnStack(index) ? .stackDismissed : .beingDismissed
    let reasons: Set<Step.Moving> = Set(ways.map { $0 == .present ? dismissed : .fromParent })
    guard let reason = reasons.first, reasons.count == 1, let word = reason.words.first else { return }
    for (number, step) in hook.steps.enumerated() {
      guard step.verb == .whileMoving, case .moving(let asked) = step.argument, asked.isSubset(of: .anyGoing),
        asked.isDisjoint(with: reason)
      else { continue }
      let mended = Step(.whileMoving, .moving(reason), body: step.body)
      add(.askHowItGoes, "ask \(word), as the screen goes in that way", cost: 3, at: index) {
        $0.components[index].hooks[place].steps[number] = mended
      }
    }
  }

  /// What a view starts in viewDidLoad is started by the interactor.
  private mutating func workWhenActive(_ index: Int, _ place: Int, _ hook: Hook) {
    guard !hook.steps.isEmpty, !hook.steps.contains(where: { $0.verb.has(.talks) }),
      scenario.components[index].kind == .rib,
      !scenario.components[index].hooks.contains(where: { $0.moment == .didBecomeActive })
    else { return }
    add(.workWhenActive, "start the work in didBecomeActive", cost: 6, at: index) {
      $0.components[index].hooks[place].moment = .didBecomeActive
    }
  }

  /// What a view attaches when it loads, or a builder does at once, is attached when the router has loaded.
  private mutating func attachWhenLoaded(_ index: Int, _ place: Int, _ hook: Hook) {
    let component = scenario.components[index]
    let isOfChildren = hook.steps.allSatisfy { $0.verb == .attachSlot }
    guard isUsual(.attachWhenLoaded), component.kind == .rib,
      hook.moment == .viewDidLoad || hook.moment == .build && isOfChildren,
      hook.steps.contains(where: { $0.verb == .attachSlot }),
      !component.hooks.contains(where: { $0.moment == .didLoad })
    else { return }
    add(.attachWhenLoaded, "attach the child in didLoad", cost: 6, at: index) {
      $0.components[index].hooks[place].moment = .didLoad
    }
  }

  /// What is presented while its host is not in the window yet is presented once the host has come.
  private mutating func presentWhenUp(_ index: Int, _ place: Int, _ hook: Hook) {
    let component = scenario.components[index]
    guard isUsual(.presentWhenUp),
      [.viewDidLoad, .didLoad, .didBecomeActive, .viewWillAppear].contains(hook.moment),
      hook.steps.allSatisfy({ presents($0, component) }), !hook.steps.isEmpty,
      !component.hooks.contains(where: { $0.moment == .viewDidAppear })
    else { return }
    // The root of a window is neither presented nor moved to a parent.
    let isRoot = scenario.ways(ofShowing: index).contains(.show) || scenario.ways(ofShowing: index).isEmpty
    let steps = isRoot ? hook.steps : [Step(.whileMoving, .moving(scenario.coming(index)), body: hook.steps)]
    add(.presentWhenUp, "present the child when the screen has appeared", cost: 6, at: index) {
      $0.components[index].hooks[place].moment = .viewDidAppear
      $0.components[index].hooks[place].steps = steps
    }
  }

  /// Whether a step attaches a child of the component's own and presents it.
  private func presents(_ step: Step, _ component: Component) -> Bool {
    guard step.verb == .attachSlot, case .slot(let ref) = step.argument else { return false }
    return ref.owner.component == component.name.string
      && component.slots.contains { $0.name.string == ref.slot && $0.attach.contains { $0.verb == .present } }
  }

  /// What a later turn would show is shown in this one.
  private mutating func withoutLaterTurn(_ list: StepList) {
    let steps = scenario[list]
    guard let place = steps.firstIndex(where: { $0.verb == .later || $0.verb == .laterStrong }),
      let show = steps[place].body.firstIndex(where: { $0.verb == .show })
    else { return }
    var rest = steps[place]
    let shown = rest.body.remove(at: show)
    let new = steps[..<place] + [shown] + (rest.body.isEmpty ? [] : [rest]) + steps[(place + 1)...]
    add(.setRootFirst, "set the root view before anything else waits", cost: 5, at: list.component) {
      $0[list] = Array(new)
    }
  }

  /// The screen is there before the first hop.
  private mutating func withoutHop(_ list: StepList) {
    let steps = scenario[list]
    guard let hop = steps.firstIndex(where: { $0.verb == .async }),
      let show = steps.firstIndex(where: { $0.verb == .show }), show > hop
    else { return }
    var new = steps
    new.remove(at: show)
    new.insert(steps[show], at: hop)
    if new.last?.verb == .async { new.removeLast() }
    add(.setRootFirst, "set the root view before anything else waits", cost: 5, at: list.component) {
      $0[list] = new
    }
  }
}

extension Scenario {
  /// The lines that put the screen of a component up: in its parents' lists, or in its own start.
  func ways(ofShowing index: Int) -> [Step.Verb] {
    let name = components[index].name.string
    let lists = components.flatMap { $0.slots.filter { $0.child.string == name }.map(\.attach) }
    let start = components[index].hooks.filter { $0.moment == .start }.map(\.steps)
    return (lists + start).flatMap { $0.map(\.verb).filter(\.putsUp) }
  }
}

extension Scenario {
  /// True where the screen is put up as the root of a navigation controller, which is what is presented then.
  func isRootOfOwnStack(_ index: Int) -> Bool {
    let component = components[index]
    if component.container.value != .none {
      return component.container.value == .navigation && !component.makesStack
    }
    return ownerOfStack(around: component) != nil
  }

  /// What the screen of a component asks whether it comes for good.
  func coming(_ index: Int) -> Step.Moving {
    asked(index, .comes, ofStack: [.toParent, .stackPresented])
  }

  /// What the screen of a component asks whether it goes for good.
  func going(_ index: Int) -> Step.Moving { asked(index, .goes, ofStack: [.fromParent, .stackDismissed]) }

  /// A stack that is only ever presented is moved to and from no parent; what stands further in comes and goes by itself
  /// or with the stack.
  private func asked(_ index: Int, _ usual: Step.Moving, ofStack: Step.Moving) -> Step.Moving {
    let ways = ways(ofShowing: index)
    if isRootOfOwnStack(index), ways.isEmpty || ways.contains(.present) {
      return Set(ways) == [.present] ? ofStack.subtracting(usual) : ofStack
    }
    guard ways.contains(where: \.pushes), isInPresentedStack(index) else { return usual }
    return ways.contains(.present) ? ofStack.union(usual) : ofStack
  }

  /// True where a parent of a component, or the nearest above that brings a container, is a stack that somebody presents.
  private func isInPresentedStack(_ index: Int) -> Bool {
    var (seen, left) = ([index], [index])
    while let next = left.popLast() {
      let name = components[next].name.string
      for parent in components.indices where !seen.contains(parent) {
        guard components[parent].slots.contains(where: { $0.child.string == name }) else { continue }
        seen.append(parent)
        let presented = ways(ofShowing: parent).contains(.present)
        let stands = components[parent].makesStack || components[parent].container.value.isStack && presented
        if stands { return true }
        if components[parent].container.value == .none, !presented { left.append(parent) }
      }
    }
    return false
  }
}

/// The methods of a view controller that UIKit calls for many reasons, as a view may tell of them.
private enum ViewMethod: String {
  case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
  case viewWillLayoutSubviews, viewDidLayoutSubviews, viewWillTransition, viewWillUnload, viewDidUnload
}
