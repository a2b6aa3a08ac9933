/// Flows that a component awaits: begun once at a time, and ended with it.
extension Changes {
  /// What may come again while its task runs returns then.
  mutating func guardTasks(_ index: Int) {
    for list in scenario.stepLists(of: index) where isSent(list) {
      let steps = scenario[list]
      var names: [String] = []
      for name in steps.flatMap(\.awaitedDeep) where !names.contains(name) { names.append(name) }
      names.removeAll { name in
        steps.containsDeep { $0.verb == .guardTask && $0.argument == .instance(InstanceRef(name)) }
      }
      if names.isEmpty { continue }
      let guards = names.map { Step(.guardTask, .instance(InstanceRef($0))) }
      guard let guarded = steps.inserting(guards, before: { $0.has(.waits) }) else { continue }
      add(.guardTask, "return while \(names.joined(separator: " or ")) still runs", cost: 4, at: index) {
        $0[list] = guarded
      }
    }
  }

  mutating func failuresCount(_ index: Int) {
    for list in scenario.stepLists(of: index) {
      for (place, step) in scenario[list].enumerated() {
        guard step.verb == .awaitIgnoringFailure || isUsual(.letErrorEndFlow),
          case .component(let other) = step.argument, let strict = Self.lettingErrorsThrough(step, other)
        else { continue }
        add(.letErrorEndFlow, "let the error of \(other) end the flow", cost: 4, at: index) {
          $0[list][place] = strict
        }
      }
    }
  }

  /// The step without what makes nothing of an error; nil where it has none such.
  private static func lettingErrorsThrough(_ step: Step, _ other: String) -> Step? {
    if step.verb == .awaitIgnoringFailure { return Step(.await, .component(other)) }
    func isEmpty(_ outcome: Step.Outcome) -> Bool {
      step.body.contains { $0.argument == .outcome(outcome) && $0.body.isEmpty }
    }
    guard step.verb == .awaitResult, isEmpty(.failed) else { return nil }
    if step.body.contains(where: { $0.argument == .outcome(.ok) && !$0.body.isEmpty }) || isEmpty(.ok) {
      let results = step.body.map { result in
        result.argument == .outcome(.failed)
          ? Step(result.verb, result.argument, body: [Step(.throwError)]) : result
      }
      return Step(.awaitResult, .component(other), body: results)
    }
    let rest = step.body.filter { $0.argument == .outcome(.timeout) }
    return rest.isEmpty
      ? Step(.await, .component(other)) : Step(.awaitResult, .component(other), body: rest)
  }

  /// A flow that takes its screen down when it is cancelled is not to lose it to who awaits it.
  mutating func cancelRatherThanPop(_ index: Int) {
    guard isUsual(.cancelRatherThanPop) else { return }
    let lists = scenario.stepLists(of: index)
    let awaited = Set(lists.flatMap { scenario[$0] }.flatMap(\.awaitedDeep))
    for (number, child) in scenario.components.enumerated()
    where number == self.child && awaited.contains(child.name.string) {
      let cancel = Step(.cancel, .instance(InstanceRef(child.name.string)))
      let closes = closesWhenCancelled(cancel)
      guard closes || answers(.cancelled, number) else { continue }
      let presents = child.hooks.contains { hook in
        hook.moment == .start && hook.steps.contains { $0.verb == .present }
      }
      let downs: [Step.Verb] = presents ? [.dismiss, .dismissIfPresented] : [.popToRoot, .pop, .popTop]
      for list in lists where isSent(list) && !scenario[list].contains(where: { $0.verb.has(.answers) }) {
        guard let place = scenario[list].firstIndex(where: { downs.contains($0.verb) }) else { continue }
        let way = scenario[list][place].verb
        // What else lies above the root is to go all the same.
        let isMore = way == .popToRoot
        if !closes, !isMore { continue }
        let deed = "cancel \(child.name.string) \(isMore ? "before" : "instead of") '\(way.word.name)'"
        add(.cancelRatherThanPop, deed, cost: 5, at: index) {
          isMore ? $0[list].insert(cancel, at: place) : ($0[list][place] = cancel)
        }
      }
    }
  }

  /// A flow that ends stops those that it started.
  mutating func stopTheOthers(_ index: Int) {
    let started = Set(scenario.stepLists(of: index).flatMap { scenario[$0] }.flatMap(\.awaitedDeep))
    guard !started.isEmpty else { return }
    for list in scenario.stepLists(of: index) {
      guard let place = scenario[list].firstIndex(where: { $0.verb.has(.answers) }) else {
        continue
      }
      for component in scenario.components where started.contains(component.name.string) {
        let name = component.name.string
        let steps = scenario[list]
        func end(_ step: Step) -> [Step] { Changes.inserting(step, at: place, into: steps) }
        for step in Self.endings(of: component) {
          // What answers as the user would is the last thing to be tried.
          let cost = step.verb == .cancel || component.fails(on: step) ? 6 : 8
          add(.endOthersFirst, "end \(name) before returning", cost: cost, at: index) { $0[list] = end(step) }
        }
        guard let other = self.component(named: name), other != index, !answers(.cancelled, other) else {
          continue
        }
        let title = "cancel \(name) before returning, and fail there"
        add(.endOthersFirst, title, cost: 7, at: index) {
          $0[list] = end(Step(.cancel, .instance(InstanceRef(name))))
          $0.components[other].hooks.append(Hook(.cancelled, [Step(.fail), Step(.forget)]))
        }
      }
    }
  }

  /// What ends a task that nobody waits for any more: it is cancelled, or sent what makes it fail. What it would be
  /// sent to succeed is somebody's answer, and is taken only where nothing else ends it.
  private static func endings(of component: Component) -> [Step] {
    let name = InstanceRef(component.name.string)
    func sends(_ verb: Step.Verb) -> [Step] {
      component.hooks.compactMap { hook in
        guard case .receives(let event) = hook.moment, hook.steps.contains(where: { $0.verb == verb }) else {
          return nil
        }
        return Step(.send, .call(name, event))
      }
    }
    let gentle =
      (component.hooks.contains { $0.moment == .cancelled } ? [Step(.cancel, .instance(name))] : [])
      + sends(.fail)
    // A task that does not ask whether it is cancelled goes on waiting, but what runs in it may be told so.
    return gentle.isEmpty ? sends(.resume) + [Step(.cancel, .instance(name))] : gentle
  }
}

extension Component {
  /// Whether what a step sends makes it fail.
  fileprivate func fails(on step: Step) -> Bool {
    guard case .call(_, let event) = step.argument else { return false }
    return hooks.contains { $0.moment == .receives(event) && $0.steps.contains { $0.verb == .fail } }
  }
}

extension Step {
  /// The components that it and the steps in it await.
  fileprivate var awaitedDeep: [String] { (awaited.map { [$0] } ?? []) + body.flatMap(\.awaitedDeep) }
}
