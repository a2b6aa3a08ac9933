extension Exploration {
  /// What never happened: a flow that proves nothing because nothing happened is not clean. Where a limit
  /// came first it may still happen, and who interrupts a search knows that.
  var silence: [Outcome.Remark] {
    if limit == .halt(.interruption) { return [] }
    let written = neverFired.filter(eventSet.isWritten).map { line in
      remark(
        isStopped ? "this event has not happened so far" : "this event never happened",
        line.span,
        reason(for: line)
      )
    }
    let objects = source.components.filter { $0.kind == .object }.map(\.name.string)
    let children = Set(source.components.flatMap { $0.slots.map(\.child.string) })
    // What another row of the flow's table puts in nobody brings here.
    let absent = source.wordsOfOtherRows.subtracting(children).union(objects)
    let unbuilt = neverBuilt.filter { !absent.contains($0.string) }.map { name in
      let what = isStopped ? "has not been built so far" : "is never built"
      return remark("\(name.string) \(what)", name.span, "none of its timings was tried")
    }
    let silent = Set(neverBuilt.map(\.string))
    let added = neverFired.filter { !eventSet.isWritten($0) }.compactMap { line -> Outcome.Remark? in
      guard let name = line.action.names.instances.first?.component, !silent.contains(name) else {
        return nil
      }
      if case .cancel = line.action {
        let (what, why) =
          isStopped
          ? ("was not cancelled so far", "it has not run so far") : ("is never cancelled", "it never runs")
        return remark("the task of \(name) \(what)", line.span, why, .note)
      }
      guard line.action.traits.contains(.closesScreen) else { return nil }
      let what = isStopped ? "has not closed" : "never closes"
      let why = "it \(isStopped ? "was not" : "is never") up where the user could close it"
      let soFar = isStopped ? " so far" : ""
      return remark("the user \(what) the screen of \(name)\(soFar)", line.span, "\(why)\(soFar)", .note)
    }
    if !happened.isEventful, !isStopped, counterexamples.isEmpty, written.isEmpty, unbuilt.isEmpty,
      !Outcome.Remark.touchesSomething(in: source)
    {
      return [.nothingHappens(in: source)]
    }
    return written + unbuilt + (isStopped ? [] : silentChoices(of: silent)) + added + unclosed
      + unsent(but: silent)
  }

  /// Steps that have come to nothing, and errors that nobody catches, as far as it was searched.
  var deeds: [Outcome.Remark] {
    guard let program, limit != .halt(.interruption) else { return [] }
    return Outcome.Remark.ofDeeds(happened, in: program, "in all that was tried")
      .filter { isStopped ? $0.id != "nothing-to-run" : true }
  }

  /// What the user could do in the app, and does in nothing that was tried.
  private var unclosed: [Outcome.Remark] {
    let names = eventSet.neverClosed
    guard let first = names.first else { return [] }
    return [
      remark(
        "the user never closes the screen of \(names.map(\.string).listed(before: "or"))",
        first.span,
        "no line of events says so, and with 'screens: immediate' nothing else does",
        .note
      )
    ]
  }

  private func reason(for line: EventLine) -> String {
    if let absence = absences[line.span] {
      if absence == .notUp, let name = line.action.names.instances.first?.component,
        let broken = counterexamples.lazy
          .compactMap({ $0.group.ruleKeepingDown(name, in: $0.tried.program, table) }).first
      {
        return "its screen is not up whenever it is there; see \(broken.text)"
      }
      if !absence.isOfScreen { return "whenever it is there, \(absence.words)" }
      let when = "\(absence.words) whenever it is there"
      return isStopped
        ? "\(when) in all that was tried" : "\(when); what comes without a tap belongs below 'streams'"
    }
    return isTap(line.action)
      ? "nothing that was tried leads to it while the screen can be tapped"
      : "nothing that was tried leads to it"
  }

  private func isTap(_ action: EventLine.Action) -> Bool {
    guard case .send(let instance, let name) = action else { return false }
    return program?.components.contains { $0.name == instance.component && $0.answering.taps.contains(name) }
      ?? false
  }

  /// More events, or more time, may show what was not seen.
  private var isStopped: Bool { !summary.isWhole }

  /// `severity` nil: a warning, which strictness makes an error where nothing was left untried.
  private func remark(_ message: String, _ span: Span, _ hint: String, _ severity: Severity? = nil)
    -> Outcome.Remark
  {
    Outcome.Remark(
      id: "never-fired",
      severity: severity ?? (options.isStrict && !isStopped ? .error : .warning),
      message: message,
      span: span,
      hint: hint
    )
  }

  /// What components receive and nothing sends them: neither the flow nor what a search adds to it. Who pins its
  /// events has said that none is to be added.
  private func unsent(but unbuilt: Set<String>) -> [Outcome.Remark] {
    let sent = eventSet.scenario.sentEvents
    return source.components.filter { !unbuilt.contains($0.name.string) }.flatMap { component in
      component.hooks.compactMap { hook -> Outcome.Remark? in
        let name = component.name.string
        guard let event = hook.moment.sent, !hook.moment.isOfUIKit, !component.pins.contains(.events),
          !sent.contains(SentEvent(component: name, event: event))
        else { return nil }
        return remark(
          "\(name) is never sent \(event)",
          hook.span,
          "nothing sends it, so it was not tried; for that, add 'send \(name) \(event)' to 'events'",
          .note
        )
      }
    }
  }

  // MARK: - Choices

  /// Ways that were taken and came to nothing, in all that was tried. What is chosen once for an instance is
  /// taken in every way when it is built; what can fail to come is the moment it was chosen for.
  private func silentChoices(of unbuilt: Set<String>) -> [Outcome.Remark] {
    guard let program else { return [] }
    var remarks: [Outcome.Remark] = []
    for (index, component) in source.components.enumerated()
    where component.kind != .object && !unbuilt.contains(component.name.string) {
      remarks += silentMoments(index, component, program)
      remarks += deafWaits(index, component)
    }
    let stopsApp = counterexamples.contains { table.all[$0.group.mistake.rule].stopsApp }
    remarks += happened.lostWork(in: program).map { code, isOrphaned in
      let isOfSubscription = program.codes[code].verb == .subscription
      return remark(
        isOfSubscription
          ? "the value of this subscription never comes" : "what is put off here never has its turn",
        program.spans[code],
        isOrphaned
          ? "whoever would do it is gone by then"
          : stopsApp
            ? "the app stops before that"
            : isOfSubscription
              ? "the interactor is not active here, or resigns before"
              : "nothing that was tried comes to it"
      )
    }
    return remarks
  }

  /// A moment that the file names has a remark of its own; those that `at any time` or the search adds are
  /// named together.
  private func silentMoments(_ index: Int, _ component: Component, _ program: Program) -> [Outcome.Remark] {
    let moments = program.components[index].choices.moments.filter { $0.0 != .never }
    let missing = moments.filter { !happened.finishes(index, at: $0.0) }
    let name = component.name.string
    if !missing.isEmpty, missing.count == moments.count,
      let open = component.finishes.first(where: \.value.isOpen)
    {
      return [remark("\(name) never finishes", open.span, "none of its moments ever comes")]
    }
    let written = component.finishes.filter { way in missing.contains { $0.0 == way.value } }
    let added = missing.filter { moment in !written.contains { $0.value == moment.0 } }
    let remarks = written.map {
      remark("\(name) never finishes \($0.value.word)", $0.span, "that moment never comes")
    }
    guard !added.isEmpty else { return remarks }
    let place = component.finishes.first(where: \.value.isOpen)?.span ?? component.name.span
    let hint = added.count == 1 ? "that moment never comes" : "these moments never come"
    let words = added.map(\.0.word).listed(before: "or")
    return remarks + [remark("\(name) never finishes \(words)", place, hint, .note)]
  }

  /// A wait that something in the flow is there to end, and that nothing ever ends.
  private func deafWaits(_ index: Int, _ component: Component) -> [Outcome.Remark] {
    guard happened.waits(index), !happened.isResumed(index),
      !counterexamples.contains(where: { isWait($0.group.mistake, of: index) }),
      !sighted.contains(where: { isWait($0, of: index) }),
      component.hooks.contains(where: {
        // Who is there for a cancellation only may wait for ever: a root lives like that.
        $0.moment != .cancelled && $0.steps.containsDeep { $0.verb.has(.answers) }
      }),
      let wait = component.hooks.flatMap(\.steps).first(where: { $0.verb == .wait })
    else { return [] }
    return [
      remark(
        "the wait of \(component.name.string) is never resumed",
        wait.span,
        "nothing that was tried ends it"
      )
    ]
  }

  /// Whether a mistake says already that nobody ends the wait.
  private func isWait(_ mistake: Mistake, of component: Int) -> Bool {
    mistake.child.component == component && table.all[mistake.rule].tellsOfOpenWait
  }
}

/// An event that some line sends to some instance of a component.
private struct SentEvent: Hashable {
  var component: String
  var event: String
}

extension Scenario {
  /// What the events send, and the steps of all lists but those that only run for what nothing sends.
  fileprivate var sentEvents: Set<SentEvent> {
    var sent: Set<SentEvent> = []
    for line in events.flattened {
      if case .send(let instance, let event) = line.action.unwrapped {
        sent.insert(SentEvent(component: instance.component, event: event))
      }
    }
    var waiting = stepLists
    while let place = waiting.firstIndex(where: { cause(of: $0).map(sent.contains) ?? true }) {
      self[waiting.remove(at: place)].forEachStep(of: "") { step, _ in
        guard step.verb == .send, case .call(let instance, let event) = step.argument else { return }
        sent.insert(SentEvent(component: instance.component, event: event))
      }
    }
    return sent
  }

  /// What has to be sent for a list to run; nil where that is not all that makes it run.
  private func cause(of list: StepList) -> SentEvent? {
    guard case .hook(let component, let place) = list else { return nil }
    let moment = components[component].hooks[place].moment
    guard let event = moment.sent, !moment.isOfUIKit else { return nil }
    return SentEvent(component: components[component].name.string, event: event)
  }
}
