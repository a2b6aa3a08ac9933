/// One part of a flow that may turn out not to be needed.
enum Removal {
  case event(Int)
  case component(String)
  case slot(String, String)
  case hook(String, Hook.Moment)
  case worker(String, String)
  case hold(String, Int)
  case fixedChild(String, Int)
  case screen(String)

  /// Everything of `scenario` that is not an event, from the largest to the smallest.
  static func parts(of scenario: Scenario) -> [Removal] {
    var parts = scenario.components.map { Removal.component($0.name.string) }
    for component in scenario.components {
      let name = component.name.string
      parts += component.slots.map { .slot(name, $0.name.string) }
      parts += component.workers.map { .worker(name, $0.string) }
      parts += component.fixedChildren.indices.reversed().map { .fixedChild(name, $0) }
      parts += component.holds.indices.reversed().map { .hold(name, $0) }
      if component.screen != nil { parts.append(.screen(name)) }
      parts += component.hooks.map { .hook(name, $0.moment) }
    }
    return parts
  }

  /// `scenario` without the part; nil where events need it, or where it is not there any more.
  func applied(to scenario: Scenario) -> Scenario? {
    var result = scenario
    var isThere = true
    switch self {
    case .event(let index):
      result.events.remove(at: index)
      return result
    case .component(let name):
      let count = result.components.count
      result.components.removeAll { $0.name.string == name }
      isThere = result.components.count < count
    case .slot(let owner, let name):
      isThere = result.change(owner, \.slots) { $0.removeAll { $0.name.string == name } }
    case .hook(let owner, let moment):
      isThere = result.change(owner, \.hooks) { $0.removeAll { $0.moment == moment } }
    case .worker(let owner, let name):
      isThere = result.change(owner, \.workers) { $0.removeAll { $0.string == name } }
      _ = result.change(owner, \.hooks) { hooks in
        hooks.removeAll { $0.moment == .didStart(worker: name) || $0.moment == .didStop(worker: name) }
      }
    case .hold(let owner, let index):
      isThere = result.change(owner, \.holds) { if index < $0.count { $0.remove(at: index) } }
    case .fixedChild(let owner, let index):
      isThere = result.change(owner, \.fixedChildren) { if index < $0.count { $0.remove(at: index) } }
    case .screen(let owner):
      guard let place = result.components.firstIndex(where: { $0.name.string == owner }) else { return nil }
      isThere = result.components[place].screen != nil
      result.components[place].screen = nil
    }
    guard isThere else { return nil }
    result.dropDanglingParts()
    let names = Names(result)
    return result.events.allSatisfy(names.has) ? result : nil
  }
}

extension Scenario {
  /// Changes a list of a component; true where that made it shorter.
  fileprivate mutating func change<Element>(
    _ owner: String,
    _ list: WritableKeyPath<Component, [Element]>,
    _ body: (inout [Element]) -> Void
  ) -> Bool {
    guard let place = components.firstIndex(where: { $0.name.string == owner }) else { return false }
    let count = components[place][keyPath: list].count
    body(&components[place][keyPath: list])
    return components[place][keyPath: list].count < count
  }

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
