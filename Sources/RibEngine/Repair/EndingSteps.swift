/// What ends, and what must end with it.
extension Changes {
  /// Of two answers in one list the second finds nobody, or traps.
  mutating func answerOnce(_ index: Int) {
    guard isUsual(.answerOnce) else { return }
    for list in scenario.stepLists(of: index) {
      // Without the second one, and without the first.
      let kept = [false, true].map { isFirst in
        scenario[list].changingOneList { steps, _ in
          guard let (first, second) = Self.twoAnswers(steps) else { return nil }
          var steps = steps
          steps.remove(at: isFirst ? first : second)
          return steps
        }
      }
      let words = scenario[list].changingOneList { steps, _ in
        Self.twoAnswers(steps).map { [steps[$0], steps[$1]] }
      }.map { steps in steps.lazy.flatMap(\.withBody).filter { $0.verb.has(.answers) } }
      for (place, (first, second)) in zip(kept[0], kept[1]).enumerated() {
        let names = words[place].map(\.verb.word.name)
        guard let other = names.last, let one = names.dropLast().last else { continue }
        let deed = one == other ? "take the second '\(other)' out" : "take '\(other)' out"
        let meant = one == "resume" ? "nothing came of it" : "it is a success"
        let another = (words: "'\(one)' if \(meant)", change: { (new: inout Scenario) in new[list] = second })
        add(.answerOnce, deed, or: one == other ? nil : another, cost: 4, at: index) { $0[list] = first }
      }
    }
  }

  /// A child that reports the same twice in a row does so once: the second report comes when the first was answered.
  mutating func reportOnce(_ index: Int) {
    guard isUsual(.reportOnce), index == child else { return }
    for list in scenario.stepLists(of: index) {
      let changed = scenario[list].changingOneList { steps, _ in
        guard let second = steps.indices.first(where: { Self.repeatsReport(steps, at: $0) }) else {
          return nil
        }
        var steps = steps
        steps.remove(at: second)
        return steps
      }
      for steps in changed {
        add(.reportOnce, "report once", cost: 4, at: index) { $0[list] = steps }
      }
    }
  }

  /// Whether a step reports what one before it has reported: put off, it would come when that has been answered.
  static func repeatsReport(_ steps: [Step], at place: Int) -> Bool {
    steps[place].verb.has(.reports) && steps[..<place].contains(where: steps[place].isSame)
  }

  /// The places of two answers between which nothing makes another continuation, or forgets the one there is.
  private static func twoAnswers(_ steps: [Step]) -> (Int, Int)? {
    guard let first = steps.firstIndex(where: { $0.verb.has(.answers) }),
      let second = steps[(first + 1)...].firstIndex(where: { $0.verb.has(.answers) }),
      !steps[first..<second].contains(where: { $0.verb == .forget || $0.verb.has(.waits) })
    else { return nil }
    return (first, second)
  }

  /// A flow whose child fails takes its own screen down, rather than to let the error through with the screen up.
  mutating func closeWhenChildFails(_ index: Int) {
    guard isUsual(.closeWhenChildFails),
      let place = scenario.components[index].hooks.firstIndex(where: { $0.moment == .start })
    else { return }
    let list = StepList.hook(component: index, place)
    let steps = scenario[list]
    guard let up = steps.firstIndex(where: \.verb.putsUp), let close = steps[up].verb.undoneBy else { return }
    let isHeard = scenario.hears(howEnds: scenario.components[index].name.string)
    for (at, step) in steps.enumerated() where at > up {
      guard let child = step.awaited else { continue }
      let rest = Array(steps[(at + 1)...])
      for (place, way) in waysToClose(close).enumerated() {
        let caught =
          isHeard
          ? step.catching(way.steps + [Step(.throwError)]).map { [$0] + rest }
          : step.catching(way.steps, before: rest).map { [$0] }
        guard let caught else { continue }
        let condition = way.steps.count > 1 ? "once no transition runs" : nil
        let deed = "take the screen down where \(child) fails" + (isHeard ? " and throw the error on" : "")
        add(.closeWhenChildFails, deed, condition, cost: place + 5, at: index) {
          $0[list] = steps[..<at] + caught
        }
      }
    }
  }

  /// A flow that shows a screen, and what others show in or on that, takes it down when it is through with them.
  mutating func closeWhereStartEnds(_ index: Int) {
    guard isUsual(.dismissBeforeResuming),
      let place = scenario.components[index].hooks.firstIndex(where: { $0.moment == .start })
    else { return }
    let list = StepList.hook(component: index, place)
    let steps = scenario[list]
    guard let up = steps.firstIndex(where: \.verb.putsUp), let close = steps[up].verb.undoneBy,
      steps[up...].contains(where: { $0.awaited != nil }),
      !steps.containsDeep(where: { $0.verb.has(.closesSelf) || $0.verb == .wait || $0.verb == .repeatStart })
    else { return }
    for end in [[Step(close)], [Step(.afterTransition), Step(close)]] {
      let condition = end.count > 1 ? "once no transition runs" : nil
      let deed = "take the screen down at the end of start()"
      add(.dismissBeforeResuming, deed, condition, cost: end.count + 5, at: index) { $0[list] = steps + end }
    }
  }

  /// A RIB that resigns cancels what it awaits: what follows would be done for nobody.
  mutating func cancelWithParent(_ index: Int) {
    guard isUsual(.cancelWithParent), scenario.components[index].kind == .rib else { return }
    var names: [String] = []
    scenario.stepLists(of: index).flatMap { scenario[$0] }.forEachStep(of: "") { step, runner in
      if let name = step.awaited, runner.isEmpty, !names.contains(name) { names.append(name) }
    }
    for name in names {
      let count = all.count
      addToHook(
        .cancelWithParent,
        .willResignActive,
        of: index,
        [Step(.cancel, .instance(InstanceRef(name)))],
        "cancel \(name) in willResignActive",
        cost: 5
      )
      if all.count > count { addSpent(scenario.linesSent(to: [name])) }
    }
  }

  /// Who reports its end takes down first what it has presented itself: the parent knows nothing of that.
  mutating func detachBeforeReport(_ index: Int) {
    guard isUsual(.detachBeforeAttach) || isUsual(.closeAboveFirst) else { return }
    let component = scenario.components[index]
    let verb = component.kind == .rib ? "detach" : "remove"
    for (place, slot) in component.slots.enumerated() where !slot.detach.isEmpty {
      // What is pushed stays up where the one below it goes otherwise than by a pop.
      let isLeft = child >= 0 && slot.child.string == scenario.components[child].name.string
      guard presents(slot) || isLeft && opening(index, place) != nil else { continue }
      let detach = Step(.detachSlot, .slot(own(index, place)))
      for list in scenario.stepLists(of: index) where list.orderKind == .other {
        guard let report = scenario[list].firstIndex(where: { $0.verb.has(.reports) }),
          !scenario[list].contains(where: detach.isSame)
        else { continue }
        let deed = "\(verb) \(slot.name.string) before reporting"
        // What comes by itself meets a screen that is still on its way in.
        let mayMeet = mayMeetTransition(list)
        add(.detachBeforeAttach, deed, cost: mayMeet ? 8 : 7, at: index) {
          $0[list].insert(detach, at: report)
        }
        if scenario[list].contains(where: { $0.verb == .afterTransition }) { continue }
        add(.detachBeforeAttach, deed, "once no transition runs", cost: mayMeet ? 7 : 8, at: index) {
          $0[list].insert(contentsOf: [Step(.afterTransition), detach], at: report)
        }
      }
    }
  }

  /// A coordinator that closes its screen of its own accord says that it is done.
  mutating func finishOnTheWayOut(_ index: Int) {
    for slot in scenario.components[index].slots.indices { reportWhenClosed(index, slot) }
    for list in scenario.stepLists(of: index) {
      reportInEachBranch(list)
      if !takesDown(scenario[list]) || scenario[list].containsDeep(where: { $0.verb == .finish }) { continue }
      if scenario[list].containsDeep(where: { $0.verb == .resume }) {
        reportBeforeAnswer(list)
        continue
      }
      add(.reportWhereClosed, "report where the screen is closed", cost: 5, at: index) {
        $0[list].append(Step(.finish))
      }
    }
  }

  /// Who keeps the coordinator hears of the end as well as who awaits it.
  private mutating func reportBeforeAnswer(_ list: StepList) {
    guard isUsual(.reportWhereClosed), let place = scenario[list].firstIndex(where: { $0.verb == .resume })
    else {
      return
    }
    add(.reportWhereClosed, "report where the screen is closed", cost: 6, at: list.component) {
      $0[list].insert(Step(.finish), at: place)
    }
  }

  /// What a parent reports when its child has reported holds as well when the user has closed the child's screen.
  private mutating func reportWhenClosed(_ index: Int, _ place: Int) {
    let slot = scenario.components[index].slots[place]
    guard let closed = slot.closedByUser, !closed.isEmpty,
      !closed.containsDeep(where: { $0.verb.has(.reports) })
    else { return }
    var reports: [Step] = []
    for step in answers(index, place).flatMap({ scenario[$0.list] }) where step.verb.has(.reports) {
      if !reports.contains(where: step.isSame) { reports.append(step) }
    }
    for report in reports {
      let event = if case .event(let name) = report.argument { " \(name)" } else { "" }
      let title = "report\(event) when the user closes the screen of \(slot.child.string)"
      add(.reportWhereClosed, title, cost: 4, at: index) {
        $0.components[index].slots[place].closedByUser = closed + [report]
      }
    }
  }

  /// Where one result closes the screen and reports, and another only closes it.
  private mutating func reportInEachBranch(_ list: StepList) {
    let steps = scenario[list]
    guard steps.containsDeep(where: { $0.verb == .branch && $0.body.contains { $0.verb == .finish } }) else {
      return
    }
    let changed = steps.changingOneList { steps, owner in
      guard owner?.verb == .branch, takesDown(steps),
        !steps.containsDeep(where: {
          $0.verb.has(.reports) || $0.verb.has(.answers) || $0.verb == .repeatStart
        })
      else { return nil }
      return steps + [Step(.finish)]
    }
    for steps in changed {
      add(.reportWhereClosed, "report where the screen is closed", cost: 4, at: list.component) {
        $0[list] = steps
      }
    }
  }

  /// A child is detached once.
  mutating func detachOnce(_ list: StepList, _ verbs: [Step.Verb]) {
    guard verbs.count(where: { $0 == .detach }) > 1, let second = verbs.lastIndex(of: .detach) else { return }
    add(.detachOnce, "detach the child once", cost: 3, at: list.component) { $0[list].remove(at: second) }
  }
}

extension Scenario {
  /// True where who awaits a component has steps for its success, to which an error would lead that it catches itself, or
  /// for its failure.
  fileprivate func hears(howEnds name: String) -> Bool {
    func awaits(_ step: Step) -> Bool { step.awaited == name && step.verb != .awaitIgnoringFailure }
    func goesOn(_ steps: [Step]) -> Bool {
      steps.enumerated().contains { place, step in
        if awaits(step) {
          return place + 1 < steps.count
            || step.body.contains { $0.argument != .outcome(.timeout) && !$0.body.isEmpty }
        }
        return goesOn(step.body) || place + 1 < steps.count && awaitsLast(step.body)
      }
    }
    func awaitsLast(_ steps: [Step]) -> Bool {
      steps.last.map { awaits($0) || awaitsLast($0.body) } ?? false
    }
    return stepLists.contains { goesOn(self[$0]) }
  }

  /// Where the lines stand that send something to these components.
  fileprivate func linesSent(to names: Set<String>) -> Set<Span> {
    func spans(of lines: [EventLine]) -> [Span] {
      lines.flatMap { line in
        if case .send(let receiver, _) = line.action, names.contains(receiver.component) {
          return [line.span]
        }
        return line.action.group.map { spans(of: $0.lines) } ?? []
      }
    }
    return Set(spans(of: events))
  }

  /// The lines that may find nobody any more where a change of these kinds cancels what is awaited.
  func linesEnded(by remedies: [Remedy]) -> Set<Span> {
    guard remedies.contains(.cancelWithParent) else { return [] }
    var names: Set<String> = []
    forEachStep { step, _ in names.formUnion(step.awaited.map { [$0] } ?? []) }
    return linesSent(to: names)
  }
}

extension Step {
  fileprivate var withBody: [Step] { [self] + body.flatMap(\.withBody) }

  /// An await with steps for an error; nil for one that has such steps.
  fileprivate func catching(_ failed: [Step]) -> Step? { catching(failed, before: []) }

  /// An await with steps for an error, and what follows it for a success; nil for one that has such steps, or none that
  /// can be told apart.
  fileprivate func catching(_ failed: [Step], before rest: [Step]) -> Step? {
    let branch = Step(.branch, .outcome(.failed), body: failed)
    if verb == .await {
      let ok = rest.isEmpty ? [] : [Step(.branch, .outcome(.ok), body: rest)]
      return Step(.awaitResult, argument, body: ok + [branch])
    }
    guard verb == .awaitResult, rest.isEmpty, body.allSatisfy({ $0.argument != .outcome(.failed) }) else {
      return nil
    }
    let ok = body.prefix { $0.argument == .outcome(.ok) }
    return Step(verb, argument, body: ok + [branch] + body.dropFirst(ok.count))
  }
}
