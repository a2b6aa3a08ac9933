extension Changes {
  /// Continuations: resumed on every way out, and once.
  mutating func addTaskSteps() {
    for (index, component) in scenario.components.enumerated() {
      guardTasks(index)
      if component.kind != .coordinator { continue }
      let waits = scenario.stepLists(of: index).contains { list in
        scenario[list].contains { $0.verb == .wait }
      }
      if !waits { waitForAnswer(index) }
      setRoot(index)
      if waits {
        answerClosings(index)
        resumeOnTheWayOut(index)
        forgetAfterResume(index)
        answerOnce(index)
        answerBeforeForgetting(index)
      }
      finishOnTheWayOut(index)
      failuresCount(index)
      stopTheOthers(index)
      cancelRatherThanPop(index)
      closeWhenChildFails(index)
      closeWhereStartEnds(index)
    }
  }

  /// The hooks of what ends a wait from outside answer, where they do not yet.
  private mutating func answerClosings(_ index: Int) {
    let name = scenario.components[index].name.string
    let tellsFailure = tellsFailure(index)
    let usual: Step.Verb = tellsFailure && !failureEndsApp(name) ? .fail : .resume
    if !answers(.closedByUser, index) {
      // Who swipes the screen away that asks for a PIN has not entered it: what opens then must not open for an error
      // that nobody catches either.
      let opensMore = usual == .resume && opensMoreOnceAwaited(name)
      let isError = usual == .fail || opensMore || isTried(name)
      answerUser(index, isError ? .fail : .resume, orOther: opensMore)
      if tellsFailure { answerUser(index, isError ? .resume : .fail, isSecond: true) }
    }
    if !answers(.cancelled, index) { answerCancellation(index) }
    for slot in scenario.components[index].slots.indices { answerEnds(ofChildIn: slot, of: index, usual) }
  }

  /// Where one report of a child answers, the others that end it do so too, and so does the user who closes its screen.
  private mutating func answerEnds(ofChildIn place: Int, of index: Int, _ usual: Step.Verb) {
    let lists = scenario.stepLists(of: index).filter { $0.slot == place }
    func answers(_ list: StepList) -> Bool { scenario[list].containsDeep { $0.verb.has(.answers) } }
    guard lists.contains(where: answers) else { return }
    let slot = scenario.components[index].slots[place]
    let answer = [Step(usual), Step(.forget)]
    for list in lists where !answers(list) && !scenario[list].isEmpty {
      // Who opens the next child goes on.
      if scenario[list].containsDeep(where: { $0.verb == .attachSlot || $0.awaited != nil }) { continue }
      let remedy: Remedy
      let moment: String
      switch list {
      case .closed:
        (remedy, moment) = (.resumeWhenUserCloses, "the user closes the screen of \(slot.child.string)")
      case .handler(_, _, let handler):
        (remedy, moment) = (
          .resumeWhereClosed, "\(slot.child.string) reports \(slot.handlers[handler].event.string)"
        )
      case .attach, .detach, .hook: continue
      }
      add(remedy, "\(usual.word.name) when \(moment)", cost: 5, at: index) { $0[list] += answer }
    }
  }

  func answers(_ moment: Hook.Moment, _ index: Int) -> Bool {
    scenario.components[index].hooks.contains { hook in
      hook.moment == moment && hook.steps.containsDeep { $0.verb.has(.answers) }
    }
  }

  private mutating func answerUser(
    _ index: Int,
    _ verb: Step.Verb,
    orOther saysOther: Bool = false,
    isSecond: Bool = false
  ) {
    let title = "\(verb.word.name) when the user closes the screen"
    addToHook(
      .resumeWhenUserCloses,
      .closedByUser,
      of: index,
      [Step(verb), Step(.forget)],
      title,
      or: saysOther ? ("resume if that is a success", [Step(.resume), Step(.forget)]) : nil,
      cost: isSecond ? 6 : 5
    )
  }

  /// With an error, which is what a wait that is cancelled ends with.
  private mutating func answerCancellation(_ index: Int) {
    let cost = 5
    let answer = [Step(.fail), Step(.forget)]
    let title = "fail when the task is cancelled"
    addToHook(.resumeWhenCancelled, .cancelled, of: index, answer, title, cost: cost)
    guard let close = closing(of: index) else { return }
    for (place, way) in waysToClose(close).enumerated() {
      addToHook(
        .resumeWhenCancelled,
        .cancelled,
        of: index,
        way.steps + answer,
        "\(way.wait)take the screen down and \(title)",
        cost: cost + 1 + place
      )
    }
  }

  /// Whether screens are on their way for a while.
  var takesTime: Bool { scenario.screens == .uikit && scenario.profile != .android }

  /// How a screen is taken down where it is open when: what asks for it may come while the screen, or another one, is
  /// still on its way, where screens take time.
  func waysToClose(_ close: Step.Verb) -> [(steps: [Step], wait: String)] {
    (takesTime ? [([Step(.afterTransition), Step(close)], "wait for the transition, ")] : [])
      + [([Step(close)], "")]
  }

  /// Whether leaving without an answer is a failure of a coordinator: it fails elsewhere, or it or who awaits it does what
  /// should not follow then.
  private func tellsFailure(_ index: Int) -> Bool {
    let name = scenario.components[index].name.string
    let lists = scenario.components.indices.flatMap { scenario.stepLists(of: $0) }
    return scenario.stepLists(of: index).contains { list in
      scenario[list].contains { $0.verb == .fail } || Self.opensMore(scenario[list])
    } || lists.contains { Self.isFollowed(name, in: scenario[$0]) }
  }

  /// Whether more is asked or opened once a wait of the list is over.
  private static func opensMore(_ steps: [Step]) -> Bool {
    let rest = steps.drop { $0.verb != .wait }.dropFirst()
    return Array(rest).containsDeep { $0.awaited != nil || $0.verb == .attachSlot || $0.verb.putsUp }
  }

  /// Whether somebody opens more once a coordinator has returned, rather than to begin anew.
  private func opensMoreOnceAwaited(_ name: String) -> Bool {
    scenario.stepLists.contains { Self.opensMore(scenario[$0], onceReturned: name, then: []) }
  }

  private static func opensMore(_ steps: [Step], onceReturned name: String, then rest: [Step]) -> Bool {
    steps.enumerated().contains { place, step in
      // Beside one result the others do not follow.
      let next = (step.verb == .branch ? [] : Array(steps[(place + 1)...])) + rest
      if step.awaited == name {
        let success = step.body.filter { $0.argument == .outcome(.ok) } + next
        return success.containsDeep { $0.awaited != nil || $0.verb == .attachSlot || $0.verb.putsUp }
      }
      return opensMore(step.body, onceReturned: name, then: step.verb.has(.bodyElsewhere) ? [] : next)
    }
  }

  /// Whether somebody asks a coordinator with `try?`: an error of it ends nothing.
  private func isTried(_ name: String) -> Bool {
    scenario.stepLists.contains { list in
      scenario[list].containsDeep { $0.verb == .awaitIgnoringFailure && $0.awaited == name }
    }
  }

  /// Whether an error of a coordinator comes out of the start() of who launches the app, where nobody catches it.
  private func failureEndsApp(_ name: String, beside known: [String] = []) -> Bool {
    if known.contains(name) { return false }
    return scenario.components.contains { component in
      let start = component.hooks.first { $0.moment == .start }?.steps ?? []
      guard Self.letsErrorsThrough(start, of: name) else { return false }
      return isLaunched(component) || failureEndsApp(component.name.string, beside: known + [name])
    }
  }

  private static func letsErrorsThrough(_ steps: [Step], of name: String) -> Bool {
    steps.contains { step in
      if step.awaited == name {
        return step.verb != .awaitIgnoringFailure
          && !step.body.contains { $0.argument == .outcome(.failed) }
      }
      return !step.verb.has(.bodyElsewhere) && letsErrorsThrough(step.body, of: name)
    }
  }

  private func isLaunched(_ component: Component) -> Bool {
    scenario.events.contains { line in
      if case .launch(let name) = line.action { return name.component == component.name.string }
      return false
    }
  }

  /// Whether something follows from a success of who is awaited in these steps, or in the bodies of some.
  private static func isFollowed(_ awaited: String, in steps: [Step], before isMore: Bool = false) -> Bool {
    steps.enumerated().contains { place, step in
      let isMore = isMore || place + 1 < steps.count
      if step.awaited == awaited { return isMore || !step.body.isEmpty }
      return isFollowed(awaited, in: step.body, before: isMore && !step.verb.has(.bodyElsewhere))
    }
  }

  /// What takes down the screen that a coordinator puts up where it starts; nil where it puts up none.
  private func closing(of index: Int) -> Step.Verb? {
    let start = scenario.components[index].hooks.first { $0.moment == .start }
    return start?.steps.lazy.compactMap(\.verb.word.showing?.undoneBy).first
  }

  /// Somebody awaits it and its lists answer, but nothing waits for the answer.
  private mutating func waitForAnswer(_ index: Int) {
    let name = scenario.components[index].name.string
    let lists = scenario.stepLists(of: index)
    let isAwaited = scenario.stepLists.contains { scenario[$0].containsDeep { $0.awaited == name } }
    guard isAwaited, lists.contains(where: { scenario[$0].containsDeep { $0.verb.has(.answers) } }),
      let place = scenario.components[index].hooks.firstIndex(where: { $0.moment == .start })
    else { return }
    let list = StepList.hook(component: index, place)
    if scenario[list].containsDeep(where: { $0.verb.has(.waits) || $0.verb.has(.answers) }) { return }
    // What takes the screen down comes once there is an answer.
    let closing = scenario[list].firstIndex { $0.verb.has(.closesSelf) }
    let moment = closing == nil ? "at the end of start()" : "in start()"
    add(.waitForAnswer, "wait for the answer \(moment)", cost: closing == nil ? 3 : 1, at: index) {
      $0[list].insert(Step(.wait), at: closing ?? $0[list].count)
    }
  }

  /// What launches the app and puts nothing into the window shows its own screen there first.
  private mutating func setRoot(_ index: Int) {
    let component = scenario.components[index]
    guard isLaunched(component), !component.view.contains(where: { $0.value == .none }),
      let place = component.hooks.firstIndex(where: { $0.moment == .start })
    else { return }
    let list = StepList.hook(component: index, place)
    if scenario[list].containsDeep(where: { $0.verb == .show }) { return }
    // Another screen takes its place in the window then.
    let isShown = scenario.stepLists.contains { scenario[$0].containsDeep { $0.verb == .show } }
    let cost = isShown ? 5 : 3
    add(.setRoot, "show the screen of \(component.name.string) in the window first", cost: cost, at: index) {
      $0[list].insert(Step(.show), at: 0)
    }
  }

  /// Every resume of a coordinator is followed by `forget`.
  private mutating func forgetAfterResume(_ index: Int) {
    var new = scenario
    var isChanged = false
    for list in scenario.stepLists(of: index) {
      guard let forgetting = Self.forgetting(scenario[list]) else { continue }
      new[list] = forgetting
      isChanged = true
    }
    guard isChanged else { return }
    add(.forgetOnceResumed, "forget the continuation once it is resumed", cost: 4, at: index) { $0 = new }
  }

  /// The steps with `forget` behind each first answer of a list, or of a body, that nothing forgets later; nil where all
  /// do.
  private static func forgetting(_ steps: [Step]) -> [Step]? {
    var new = steps
    var isChanged = false
    for place in steps.indices.reversed() {
      if Array(steps[(place + 1)...]).containsDeep(where: { $0.verb == .forget }) { continue }
      if steps[place].verb.has(.answers), !steps[..<place].contains(where: { $0.verb.has(.answers) }) {
        new.insert(Step(.forget), at: place + 1)
        isChanged = true
      } else if let body = forgetting(steps[place].body) {
        new[place].body = body
        isChanged = true
      }
    }
    return isChanged ? new : nil
  }

  /// Who sets a continuation to nil without an answer answers first.
  ///
  /// What the view or a stream says is the answer where nothing else that they say is; all other ends are failures, where
  /// there are any.
  private mutating func answerBeforeForgetting(_ index: Int) {
    let tellsFailure = tellsFailure(index)
    let endsApp = failureEndsApp(scenario.components[index].name.string)
    let isAnswered = isAnswered(index)
    let unanswered = scenario.stepLists(of: index).filter { list in
      !scenario[list].containsDeep { $0.verb.has(.answers) }
    }
    // The only thing that could be the success is one.
    let isOnly = unanswered.count { isSent($0) && scenario[$0].containsDeep { $0.verb == .forget } } == 1
    for list in unanswered {
      let steps = scenario[list]
      let isSent = isSent(list)
      let usual: Step.Verb = tellsFailure && !endsApp && (isAnswered || !isSent) ? .fail : .resume
      let mayFail = tellsFailure && (endsApp || isSent && !isAnswered && !isOnly)
      for verb in mayFail ? [usual, .fail] : [usual] {
        guard let changed = steps.inserting([Step(verb)], before: { $0 == .forget }) else { continue }
        let title = "\(verb.word.name) before the continuation is set to nil"
        add(.forgetOnceResumed, title, cost: verb == usual ? 4 : 5, at: index) { $0[list] = changed }
      }
    }
  }

  /// Whether what its view or a stream says is an answer.
  private func isAnswered(_ index: Int) -> Bool {
    scenario.components[index].hooks.contains { hook in
      hook.moment.sent != nil && hook.steps.containsDeep { $0.verb == .resume }
    }
  }

  /// Whoever closes the screen some other way is told that nothing came of it, and what has an answer is told of that.
  private func closingsFail(_ index: Int) -> Bool {
    let hooks = scenario.components[index].hooks
    func has(_ verb: Step.Verb, _ hook: Hook) -> Bool { hook.steps.containsDeep { $0.verb == verb } }
    return hooks.contains { hook in
      (hook.moment == .closedByUser || hook.moment == .cancelled) && has(.fail, hook) && !has(.resume, hook)
    }
  }

  /// True for a list that may begin while a transition runs.
  func mayMeetTransition(_ list: StepList) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    switch scenario.components[component].hooks[place].moment {
    case .cancelled, .streams: return true
    default: return false
    }
  }

  /// True for what is done when the view or a stream says something.
  func isSent(_ list: StepList) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    return scenario.components[component].hooks[place].moment.sent != nil
  }

  func takesDown(_ steps: [Step]) -> Bool {
    steps.contains { $0.verb.has(.closesSelf) }
  }

  /// The list with an answer where it takes the screen down and answers nothing, in each way there is.
  private func answered(_ list: StepList, _ verb: Step.Verb) -> [[Step]] {
    scenario[list].changingOneList { steps, _ in
      if !takesDown(steps) || steps.containsDeep(where: { $0.verb.has(.answers) || $0.verb == .forget }) {
        return nil
      }
      return steps + [Step(verb), Step(.forget)]
    }
  }

  private mutating func resumeOnTheWayOut(_ index: Int) {
    let tellsFailure = tellsFailure(index)
    let endsApp = failureEndsApp(scenario.components[index].name.string)
    let isSaid = closingsFail(index)
    let fails = isAnswered(index) && (isSaid || tellsFailure && !endsApp)
    for list in scenario.stepLists(of: index) {
      let isOpen = isSent(list) && !isSaid && tellsFailure && !endsApp
      let (fail, resume) = (answered(list, .fail), answered(list, .resume))
      for (failing, resuming) in zip(fail, resume) {
        func answer(_ verb: Step.Verb, cost: Int) {
          let (steps, other) = verb == .fail ? (failing, resuming) : (resuming, failing)
          let words = verb == .fail ? "resume if that is a success" : "fail if that is no success"
          add(
            .resumeWhereClosed,
            "\(verb.word.name) where the screen is closed",
            or: isOpen ? (words, { $0[list] = other }) : nil,
            cost: cost,
            at: index
          ) { $0[list] = steps }
        }
        if fails || isOpen { answer(.fail, cost: fails ? 5 : 6) }
        answer(.resume, cost: fails ? 6 : 5)
      }
    }
    closeBeforeAnswers(index)
  }

  /// The screen goes before the answer: in one list, or in each that answers with the screen up.
  private mutating func closeBeforeAnswers(_ index: Int) {
    let close = Step(closing(of: index) ?? .dismiss)
    let closesLater = closesOnceAnswered(index)
    var all: [(list: StepList, steps: [Step])] = []
    for list in scenario.stepLists(of: index)
    where !scenario[list].containsDeep(where: { $0.verb.has(.closesSelf) }) {
      // Where start() goes on with the screen up and takes it down itself, it is too early before that.
      if closesLater, scenario[list].containsDeep(where: { $0.verb == .resume }) { continue }
      func beforeAnswer(_ steps: [Step]) -> [Step]? {
        scenario[list].inserting(steps, before: { $0.has(.answers) })
      }
      guard let closed = beforeAnswer([close]) else { continue }
      let deed = "take the screen down before resuming"
      // What comes by itself meets a screen that is still on its way in.
      let mayMeet = mayMeetTransition(list)
      add(.dismissBeforeResuming, deed, cost: mayMeet ? 8 : 7, at: index) { $0[list] = closed }
      let isNested = !scenario[list].contains { $0.verb.has(.answers) }
      let late = isNested || mayMeet ? beforeAnswer([Step(.afterTransition), close]) : nil
      if isSent(list) { all.append((list, mayMeet ? late ?? closed : closed)) }
      guard let late else { continue }
      add(.dismissBeforeResuming, deed, "once no transition runs", cost: mayMeet ? 7 : 8, at: index) {
        $0[list] = late
      }
    }
    guard all.count > 1, isUsual(.dismissBeforeResuming) else { return }
    let late = all.count { one in one.steps.containsDeep { $0.verb == .afterTransition } }
    let condition = late == 0 ? nil : "\(late < all.count ? "in one place " : "")once no transition runs"
    add(.dismissBeforeResuming, "take the screen down before resuming", condition, cost: 6, at: index) {
      for (list, steps) in all { $0[list] = steps }
    }
  }

  /// Whether start() takes the own screen down behind its wait.
  private func closesOnceAnswered(_ index: Int) -> Bool {
    let start = scenario.components[index].hooks.first { $0.moment == .start }?.steps ?? []
    return Array(start.drop { $0.verb != .wait }).containsDeep { $0.verb.has(.closesSelf) }
  }
}
