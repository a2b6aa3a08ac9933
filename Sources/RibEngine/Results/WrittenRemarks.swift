/// What is said of a flow as it is written, whatever it does when it is played.
extension Outcome.Remark {
  /// All that can be said of it before it is played.
  /// Of a slot that one of `mistakes` is about no more is said.
  static func asWritten(_ scenario: Scenario, beside mistakes: [Mistake]) -> [Outcome.Remark] {
    nothingToShow(in: scenario) + nothingToRun(in: scenario) + neverSent(in: scenario)
      + neverFilled(in: scenario, beside: mistakes) + neverShown(in: scenario) + neverStarted(in: scenario)
  }

  /// True where a line of events does something to an instance itself, whatever follows from it.
  static func touchesSomething(in scenario: Scenario) -> Bool {
    scenario.events.flattened.contains { $0.action.traits.contains(.touches) }
  }

  /// A flow that is clean because it does nothing shows nothing.
  static func nothingHappens(in scenario: Scenario) -> Outcome.Remark {
    Outcome.Remark(
      id: "nothing-happens",
      severity: .note,
      message: "nothing happens in this flow",
      span: scenario.title.span,
      hint: "nothing is attached and no event is sent, so nothing is checked"
    )
  }

  /// Steps that put up the screens of children which have none, as far as no alternative gives them one.
  private static func nothingToShow(in scenario: Scenario) -> [Outcome.Remark] {
    let viewless = Set(scenario.components.filter { $0.isViewless }.map(\.name.string))
    guard !viewless.isEmpty else { return [] }
    return scenario.components.flatMap { component in
      component.slots.filter { viewless.contains($0.child.string) }.flatMap { slot in
        slot.attach.compactMap { step -> Outcome.Remark? in
          guard let showing = step.verb.word.showing else { return nil }
          let place = "\(component.name.string).\(slot.name.string)"
          return Outcome.Remark(
            id: "nothing-to-show",
            severity: .note,
            message: "\(place) holds \(slot.child.string), which has no view",
            span: step.span,
            hint: "\(showing.participle) it does nothing"
          )
        }
      }
    }
  }

  /// Lists of slots that steps and events run and that have no steps; each is told once, where it is run first.
  private static func nothingToRun(in scenario: Scenario) -> [Outcome.Remark] {
    var told: Set<StepList> = []
    var remarks: [Outcome.Remark] = []
    func look(at slot: SlotRef, _ route: Step.Route, _ span: Span) {
      guard let index = scenario.components.firstIndex(where: { $0.name.string == slot.owner.component }),
        let place = scenario.components[index].slots.firstIndex(where: { $0.name.string == slot.slot })
      else { return }
      let list =
        route == .attach
        ? StepList.attach(component: index, slot: place) : .detach(component: index, slot: place)
      guard scenario[list].isEmpty, told.insert(list).inserted else { return }
      let kind = scenario.components[index].kind
      remarks.append(
        Outcome.Remark(
          id: "nothing-to-run",
          severity: .note,
          message: "\(slot.owner.component).\(slot.slot) has no steps under '\(route.key(in: kind))'",
          span: span,
          hint: "nothing is done here"
        )
      )
    }
    scenario.forEachStep { step, _ in
      guard case .slot(let slot) = step.argument else { return }
      if step.verb == .attachSlot { look(at: slot, .attach, step.span) }
      if step.verb == .detachSlot { look(at: slot, .detach, step.span) }
    }
    for line in scenario.events.flattened {
      if case .run(let route, let slot) = line.action { look(at: slot, route, line.span) }
    }
    return remarks
  }

  /// Slots that no list fills, and that are looked at where their child is to go: it is never found there.
  private static func neverFilled(in scenario: Scenario, beside mistakes: [Mistake]) -> [Outcome.Remark] {
    var remarks: [Outcome.Remark] = []
    for (index, component) in scenario.components.enumerated() {
      let filling = component.slots.filter { $0.attach.containsDeep { $0.verb.has(.fillsSlot) } }
      let filled = Set(filling.map(\.property))
      let isRib = component.kind == .rib
      let (begins, looks) = isRib ? (Step.Verb.attach, Step.Verb.guardSlot) : (.start, .remove)
      for (place, slot) in component.slots.enumerated() where !filled.contains(slot.property) {
        let owned = scenario.components.firstIndex { $0.name.string == slot.child.string }
        let isTold = mistakes.contains { mistake in
          if mistake.parent == .nobody { return mistake.child.component == owned }
          return mistake.parent.component == index && mistake.slot == place
        }
        guard !isTold, slot.detach.contains(where: { $0.verb == looks }),
          let begin = slot.attach.first(where: { $0.verb == begins })
        else { continue }
        let child = slot.child.string
        remarks.append(
          Outcome.Remark(
            id: "never-filled",
            severity: .note,
            message: "\(component.name.string).\(slot.name.string) is never filled",
            span: begin.span,
            hint: isRib
              ? "no line assigns it, so that 'guard' always returns where \(child) is to be detached"
              : "no line appends \(child), so 'remove' finds nothing"
          )
        )
      }
    }
    return remarks
  }

  /// Coordinators that bring a container which no list of theirs or of who builds them puts up: it takes no screens, and
  /// what they push goes where theirs would stand.
  private static func neverShown(in scenario: Scenario) -> [Outcome.Remark] {
    let bringing = scenario.components.filter { $0.kind == .coordinator && $0.container.value != .none }
    guard !bringing.isEmpty else { return [] }
    var shown: Set<String> = []
    for list in scenario.stepLists {
      let owner = scenario.components[list.component]
      // In a slot's lists the child is meant, but for steps that somebody else does.
      let child = list.slot.map { owner.slots[$0].child.string }
      scenario[list].forEachStep(of: owner.name.string) { step, runner in
        if step.verb.showsScreen { shown.insert(runner == owner.name.string ? child ?? runner : runner) }
      }
    }
    return bringing.filter { !shown.contains($0.name.string) }.map { component in
      let name = component.name.string
      return Outcome.Remark(
        id: "container-never-shown",
        severity: .note,
        message: "\(name) brings a container that nothing puts up",
        span: component.container.span,
        hint: "no step shows the screen of \(name), so that its container takes no screens"
      )
    }
  }

  /// Coordinators that slots make, and whose start(), which has steps, no line calls.
  private static func neverStarted(in scenario: Scenario) -> [Outcome.Remark] {
    var started: Set<String> = []
    scenario.forEachStep { step, runner in
      if let awaited = step.awaited { started.insert(awaited) }
      if step.verb == .repeatStart { started.insert(runner) }
    }
    for line in scenario.events.flattened {
      if case .launch(let instance) = line.action { started.insert(instance.component) }
      if case .start(let instance) = line.action { started.insert(instance.component) }
    }
    let slots = scenario.components.flatMap { component in
      component.slots.map { (name: "\(component.name.string).\($0.name.string)", slot: $0) }
    }
    for (_, slot) in slots where slot.attach.containsDeep(where: { $0.verb == .start }) {
      started.insert(slot.child.string)
    }
    return scenario.components.compactMap { component in
      let name = component.name.string
      guard component.kind == .coordinator, !started.contains(name),
        let start = component.hooks.first(where: { $0.moment == .start && !$0.steps.isEmpty }),
        let made = slots.first(where: { slot in
          slot.slot.child.string == name && slot.slot.attach.containsDeep { $0.verb == .create }
        })
      else { return nil }
      return Outcome.Remark(
        id: "never-started",
        severity: .warning,
        message: "\(made.name) makes \(name), and nothing calls its start()",
        span: start.steps[0].span,
        hint: "these steps are never done"
      )
    }
  }

  /// Handlers of slots for what their child never says, where it says something else that nobody handles.
  ///
  /// `didFinish` is left out, which every component can send.
  private static func neverSent(in scenario: Scenario) -> [Outcome.Remark] {
    let sent = Reports(scenario).names
    return scenario.components.flatMap { component in
      component.slots.flatMap { slot -> [Outcome.Remark] in
        let reports = sent[slot.child.string] ?? []
        let unheard = reports.subtracting(slot.handlers.map(\.event.string)).subtracting(component.listened)
        guard !unheard.isEmpty else { return [] }
        let named = unheard.sorted().joined(separator: ", ")
        let idle = slot.handlers.filter { handler in
          let event = handler.event.string
          return event != "didFinish" && !handler.steps.isEmpty && !reports.contains(event)
        }
        return idle.map { handler in
          Outcome.Remark(
            id: "never-sent",
            severity: .note,
            message: "\(slot.child.string) never sends \(handler.event.string)",
            span: handler.event.span,
            hint: "it sends \(named), for which there is no handler"
          )
        }
      }
    }
  }
}

/// What the components of a flow say to their listeners, by steps and by lines of events.
private struct Reports {
  var names: [String: Set<String>] = [:]

  init(_ scenario: Scenario) {
    scenario.forEachStep { step, runner in
      guard step.verb == .listener, case .event(let event) = step.argument else { return }
      names[runner, default: []].insert(event)
    }
    for line in scenario.events.flattened {
      if case .listener(let instance, let event) = line.action {
        names[instance.component, default: []].insert(event)
      }
    }
  }
}

extension Component {
  /// The events of any child that it has steps for.
  fileprivate var listened: [String] {
    hooks.compactMap { if case .listens(let event) = $0.moment { event } else { nil } }
  }
}
