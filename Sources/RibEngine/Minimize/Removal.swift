/// One part of a flow that may turn out not to be needed: an event, or a whole component or slot.
///
/// What a component does stays as it is written for as long as the component is there: a flow without its
/// `cleanup-views`, say, would tell of another mistake than the one that was found.
enum Removal {
  case event(Int)
  case component(String)
  case slot(String, String)

  /// Everything of `scenario` that is not an event, from the largest to the smallest.
  static func parts(of scenario: Scenario) -> [Removal] {
    scenario.components.map { .component($0.name.string) }
      + scenario.components.flatMap { component in
        component.slots.map { .slot(component.name.string, $0.name.string) }
      }
  }

  /// `scenario` without the part; nil where events need it, or where it is not there any more.
  func applied(to scenario: Scenario) -> Scenario? {
    var result = scenario
    switch self {
    case .event(let index):
      result.events.remove(at: index)
      return result
    case .component(let name): result.components.removeAll { $0.name.string == name }
    case .slot(let owner, let name):
      guard let place = result.components.firstIndex(where: { $0.name.string == owner }) else { return nil }
      result.components[place].slots.removeAll { $0.name.string == name }
      if result.components[place].slots.count == scenario.components[place].slots.count { return nil }
    }
    if case .component = self, result.components.count == scenario.components.count { return nil }
    result.dropDanglingParts()
    let names = Names(result)
    return result.events.allSatisfy(names.has) ? result : nil
  }
}

extension Scenario {
  /// Takes away what refers to something that is gone, but for events.
  fileprivate mutating func dropDanglingParts() {
    let components = Set(components.map(\.name.string))
    for index in self.components.indices {
      self.components[index].slots.removeAll { !components.contains($0.child.string) }
      self.components[index].fixedChildren.removeAll { !components.contains($0.string) }
      self.components[index].holds.removeAll { hold in
        if case .component(let name) = hold.target { return !components.contains(name) }
        return false
      }
      if let screen = self.components[index].screen, !components.contains(screen.string) {
        self.components[index].screen = nil
      }
    }
    let names = Names(self)
    for index in self.components.indices {
      let owner = self.components[index].name.string
      func kept(_ steps: [Step]) -> [Step] { names.kept(steps, of: owner) }
      for hook in self.components[index].hooks.indices {
        self.components[index].hooks[hook].steps = kept(self.components[index].hooks[hook].steps)
      }
      for slot in self.components[index].slots.indices {
        var value = self.components[index].slots[slot]
        value.attach = kept(value.attach)
        value.detach = kept(value.detach)
        value.closedByUser = value.closedByUser.map(kept)
        for handler in value.handlers.indices {
          value.handlers[handler].steps = kept(value.handlers[handler].steps)
        }
        self.components[index].slots[slot] = value
      }
    }
  }
}

/// The names that there are in a flow.
private struct Names {
  private var components: Set<String> = []
  private var slots: Set<[String]> = []
  private var workers: Set<[String]> = []

  init(_ scenario: Scenario) {
    for component in scenario.components {
      let name = component.name.string
      components.insert(name)
      for slot in component.slots { slots.insert([name, slot.name.string]) }
      for worker in component.workers { workers.insert([name, worker.string]) }
    }
  }

  func kept(_ steps: [Step], of owner: String) -> [Step] {
    steps.compactMap { step in
      guard has(step.verb, owner) else { return nil }
      var step = step
      var runner = owner
      if case .on(let other) = step.verb { runner = other.component }
      let hadBody = !step.body.isEmpty
      step.body = kept(step.body, of: runner)
      return hadBody && step.body.isEmpty ? nil : step
    }
  }

  private func has(_ verb: Step.Verb, _ owner: String) -> Bool {
    switch verb {
    case .run(_, let slot): slots.contains([slot.owner.component, slot.slot])
    case .send(let other, _), .attachChild(let other), .detachChild(let other), .on(let other):
      components.contains(other.component)
    case .await(let other), .awaitIgnoringFailure(let other): components.contains(other)
    case .startWorker(let worker), .stopWorker(let worker): workers.contains([owner, worker])
    default: true
    }
  }

  func has(_ line: EventLine) -> Bool {
    switch line.action {
    case .launch(let x), .start(let x), .listener(let x, _), .send(let x, _), .swipeBack(let x),
      .swipeBackCancelled(let x), .swipeDown(let x), .cancel(let x), .release(let x, _), .hold(let x, _),
      .activate(let x), .deactivate(let x), .load(let x), .touchView(let x), .subscribe(let x),
      .observe(let x):
      components.contains(x.component)
    case .build(let x, let y):
      components.contains(x.component) && y.map { components.contains($0.component) } ?? true
    case .run(_, let slot): slots.contains([slot.owner.component, slot.slot])
    case .attachChild(let x, let y), .detachChild(let x, let y):
      components.contains(x.component) && components.contains(y.component)
    case .startWorker(let x, let worker), .stopWorker(let x, let worker):
      workers.contains([x.component, worker])
    case .expect(.instance(let x), _): components.contains(x.component)
    case .expect(.slot(let slot), _): slots.contains([slot.owner.component, slot.slot])
    case .anyOrder(let lines): lines.allSatisfy(has)
    case .finishAnimations, .settle, .pass: true
    }
  }
}
