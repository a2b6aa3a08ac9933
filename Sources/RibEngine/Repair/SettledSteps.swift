/// What is done once a screen, or a transition, is where it was to go.
extension Changes {
  /// A swipe may be taken back: what is done in viewWillAppear or viewWillDisappear is done when that is over.
  mutating func onceSettled(_ index: Int, _ place: Int, _ hook: Hook) {
    let goes = hook.moment == .viewWillDisappear
    guard !hook.steps.isEmpty, goes || hook.moment == .viewWillAppear else { return }
    let after: Hook.Moment = goes ? .viewDidDisappear : .viewDidAppear
    if scenario.components[index].hooks.contains(where: { $0.moment == after }) { return }
    let asks = hook.steps.containsDeep { $0.verb == .whileMoving }
    func move(_ remedy: Remedy, _ deed: String, cost: Int, _ steps: [Step]) {
      add(remedy, deed, cost: cost, at: index) {
        $0.components[index].hooks[place].moment = after
        $0.components[index].hooks[place].steps = steps
      }
    }
    if goes, !asks {
      let steps = [Step(.whileMoving, .moving(scenario.going(index)), body: hook.steps)]
      return move(.onlyWhenItGoes, "do this only once the screen has gone", cost: 6, steps)
    }
    guard isUsual(.onceSettled) else { return }
    let deed = "do this once the screen has \(goes ? "gone" : "appeared")"
    move(.onceSettled, deed, cost: 5, hook.steps)
  }

  /// False for a screen that only ever stands inside another one, or covers all: no gesture closes it.
  func userMayClose(_ index: Int) -> Bool {
    let ways = scenario.ways(ofShowing: index)
    let isFullScreen = scenario.components[index].presentation.value == .fullScreen
    return ways.isEmpty
      || ways.contains { $0.word.showing?.gesture != nil && !($0 == .present && isFullScreen) }
  }

  /// True where the child of slot `upper` only comes when that of `lower` asks for it: it lies above that in every run.
  func opens(_ upper: Int, onlyFrom lower: Int, _ index: Int) -> Bool {
    let attach = Step(.attachSlot, .slot(own(index, upper)))
    let lists = scenario.stepLists.filter { scenario[$0].containsDeep(where: attach.isSame) }
    let isFromLower = lists.allSatisfy { list in
      if case .handler(index, lower, _) = list { return true }
      return false
    }
    return !lists.isEmpty && isFromLower && !isRun(.attach, index, upper)
  }

  /// True where a line of events runs a list of a slot: no handler does it.
  func isRun(_ route: Step.Route, _ index: Int, _ place: Int) -> Bool {
    let slot = own(index, place).slot
    func isRun(in lines: [EventLine]) -> Bool {
      lines.contains { line in
        if case .run(route, let other) = line.action { return other.slot == slot }
        return line.action.group.map { isRun(in: $0.lines) } ?? false
      }
    }
    return isRun(in: scenario.events)
  }

  /// True for what runs when the view loads, inside the call that is to show it: no transition runs yet.
  func loadsView(_ list: StepList) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    return scenario.components[component].hooks[place].moment == .viewDidLoad
  }

  /// The steps from a place on in a later turn, once the transition has ended that runs then.
  static func waitingInLaterTurn(_ steps: [Step], from place: Int) -> [Step] {
    steps[..<place] + [Step(.later, body: [Step(.afterTransition)] + steps[place...])]
  }

  /// True for a step that cancels a flow which takes its screen down then.
  func closesWhenCancelled(_ step: Step) -> Bool {
    guard step.verb == .cancel, case .instance(let name) = step.argument,
      let component = scenario.component(named: name.component)
    else { return false }
    return component.hooks.contains { hook in
      hook.moment == .cancelled && hook.steps.containsDeep { $0.verb.has(.closesSelf) }
    }
  }
}

extension Step.Verb {
  /// True for a line of a detach list that takes down what `down` would.
  func takesDown(as down: Step.Verb) -> Bool {
    self == down || self == .cleanupViews || down == .dismiss && self == .dismissIfPresented
      || down == .pop && self == .popTop
  }
}
