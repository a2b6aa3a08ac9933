import RibEngine

/// Something that a flow says and the sources do not, or the other way round.
package struct FlowDrift: Sendable {
  package var message: String
  /// In the flow's file.
  package var span: Span
  /// In the Swift files; `.none` where there is no place.
  package var source: Span
  /// True for a list of steps, which can be written as the sources have it.
  package var isOfList = false
}

/// Holds flows against the classes of the same names.
package struct FlowComparison {
  private let project: Project
  private let sources: SwiftSources
  private let routers: [String: [RouterFacts]]

  package init(_ project: Project, _ sources: SwiftSources) {
    self.project = project
    self.sources = sources
    routers = Dictionary(grouping: sources.routers) { RIBName.of(router: $0.name.string) }
  }

  /// What has drifted.
  package struct Result: Sendable {
    package var drifts: [FlowDrift] = []
    /// The flow with the lists that the sources have; nil where none differs.
    package var changed: Scenario?
    /// Classes that were found for components of the flow.
    package var classes = 0

    package init(drifts: [FlowDrift] = [], changed: Scenario? = nil, classes: Int = 0) {
      self.drifts = drifts
      self.changed = changed
      self.classes = classes
    }

    /// What no list says.
    package var others: [FlowDrift] { drifts.filter { !$0.isOfList } }
  }

  package func compare(_ flow: Scenario) -> Result {
    var result = Result()
    var changed = flow
    var differs = false
    for (place, component) in flow.components.enumerated() {
      guard let found = compare(component) else { continue }
      result.classes += 1
      result.drifts += found.drifts
      if let slots = found.slots {
        changed.components[place].slots = slots
        differs = true
      }
    }
    if differs { result.changed = changed }
    return result
  }

  private typealias Compared = (drifts: [FlowDrift], slots: [Slot]?)

  /// nil where no class bears the component's name. Of several that do, the one that agrees best.
  private func compare(_ component: Component) -> Compared? {
    let all: [Compared]
    switch component.kind {
    case .rib: all = (routers[component.name.string] ?? []).map { compare(component, $0) }
    case .coordinator: all = coordinators(component.name.string).map { compare(component, $0) }
    case .object: all = []
    }
    return all.min { $0.drifts.count < $1.drifts.count }
  }

  // MARK: - Routers

  private func compare(_ component: Component, _ router: RouterFacts) -> Compared {
    var drifts: [FlowDrift] = []
    var slots = component.slots
    var differs = false
    for (place, slot) in component.slots.enumerated() {
      let name = slot.property
      guard let facts = router.slot(name) else {
        drifts.append(
          FlowDrift(
            message: "\(router.name.string) has no slot '\(name)' any more",
            span: slot.name.span,
            source: router.name.span
          )
        )
        continue
      }
      let ways = SlotWays(facts, in: router)
      let attach = ListComparison(
        slot.attach,
        ways.fills.map { (router.methods[$0.method].name, $0.written(for: facts)) }
      )
      let detach = ListComparison(
        slot.detach,
        ways.empties.map { (router.methods[$0.method].name, $0.steps) }
      )
      for (list, span, word) in [
        (attach, slot.attachSpan, "attach"), (detach, slot.detachSpan, "detach"),
      ] {
        guard let drift = list.drift else { continue }
        drifts.append(
          FlowDrift(
            message:
              "'\(word)' of '\(name)' \(drift.words) than \(router.name.string).\(drift.method.string)",
            span: span == .none ? slot.name.span : span,
            source: drift.method.span,
            isOfList: true
          )
        )
        if word == "attach" { slots[place].attach = list.steps } else { slots[place].detach = list.steps }
        differs = true
      }
      drifts += events(of: slot, ways, router)
    }
    return (drifts, differs ? slots : nil)
  }

  /// Handlers of what the child's listener is never told.
  private func events(of slot: Slot, _ ways: SlotWays, _ router: RouterFacts) -> [FlowDrift] {
    let children = ways.fills.compactMap { way in
      way.builder.flatMap { sources.child($0.name, $0.type, router) }
    }
    guard let child = children.first, let known = child.listenerMethods, let interactor = child.interactor
    else {
      return []
    }
    let sent = Set(
      interactor.calls.values.joined().filter { $0.target == .listener }.map { Conversation.base($0.method) }
    )
    return slot.handlers.compactMap { handler -> FlowDrift? in
      let event = handler.event.string
      guard event != "didFinish", !sent.contains(event) else { return nil }
      let words =
        known.contains(event)
        ? "\(interactor.name.string) never says '\(event)'"
        : "the listener of \(interactor.name.string) has no '\(event)'"
      return FlowDrift(message: words, span: handler.event.span, source: interactor.name.span)
    }
  }

  // MARK: - Coordinators

  private func coordinators(_ name: String) -> [CoordinatorReading] {
    let names: Set<String> = [name, name + "Coordinator"]
    return project.coordinators.filter { names.contains($0.name) }.map(project.reading(ofCoordinator:))
  }

  private func compare(_ component: Component, _ reading: CoordinatorReading) -> Compared {
    var drifts: [FlowDrift] = []
    var slots = component.slots
    var differs = false
    for (place, slot) in component.slots.enumerated() {
      let names: Set<String> = [slot.child.string, slot.child.string + "Coordinator"]
      let ways = reading.ways(to: names)
      guard !ways.isEmpty else {
        if reading.project.coordinators.contains(where: { names.contains($0.name) }) {
          drifts.append(
            FlowDrift(
              message: "\(reading.joined.name) makes no \(slot.child.string) any more",
              span: slot.name.span,
              source: reading.joined.entry.declaration.name.span
            )
          )
        }
        continue
      }
      let list = ListComparison(slot.attach, ways)
      guard let drift = list.drift else { continue }
      drifts.append(
        FlowDrift(
          message:
            "the list of '\(slot.name.string)' \(drift.words) than \(reading.joined.name).\(drift.method.string)",
          span: slot.attachSpan == .none ? slot.name.span : slot.attachSpan,
          source: drift.method.span,
          isOfList: true
        )
      )
      slots[place].attach = list.steps
      differs = true
    }
    return (drifts, differs ? slots : nil)
  }
}

extension CoordinatorReading {
  /// The lines that make, keep and start each child of a class.
  fileprivate func ways(to names: Set<String>) -> [(Text, [FlowStep])] {
    own.flatMap { member, moves in
      sequences(moves).flatMap { sequence in
        sequence.compactMap { move -> (Text, [FlowStep])? in
          guard case .make(let child) = move.kind, case .child(let place) = child,
            let type = made[place]?.type, names.contains(type)
          else { return nil }
          return EmittedCoordinator.steps(of: child, in: sequence, keeps: { kept, _ in kept == child })
            .map { (member.method.name, $0) }
        }
      }
    }
  }
}
