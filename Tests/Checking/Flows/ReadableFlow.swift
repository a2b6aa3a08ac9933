import RibEngine

extension Scenario {
  /// The same with what a flow file has to declare: whoever is sent an event receives it, and nobody finishes at
  /// a moment that it does not have.
  var readable: Scenario {
    var made = self
    for index in components.indices where components[index].workers.isEmpty {
      made.components[index].finishes.removeAll { $0.value == .inWorker }
      if made.components[index].finishes.isEmpty { made.components[index].finishes = [Alternative(.never)] }
    }
    let calls = events.flatMap { $0.action.calls } + stepLists.flatMap { self[$0].flatMap(\.calls) }
    for (receiver, event) in calls {
      guard let index = components.firstIndex(where: { $0.name.string == receiver }),
        !made.components[index].hooks.contains(where: { $0.moment.sent == event })
      else { continue }
      made.components[index].hooks.append(Hook(.receives(event), []))
    }
    return made
  }
}

extension EventLine.Action {
  /// Whom it, or a line of its group, sends what.
  fileprivate var calls: [(String, String)] {
    if case .send(let instance, let event) = self { return [(instance.component, event)] }
    return group?.lines.flatMap { $0.action.calls } ?? []
  }
}

extension Step {
  /// Whom it, or a step of its body, sends what.
  fileprivate var calls: [(String, String)] {
    let inner = body.flatMap(\.calls)
    if case .call(let instance, let event) = argument { return [(instance.component, event)] + inner }
    return inner
  }
}
