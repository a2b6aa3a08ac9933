/// One part of a flow that may turn out not to be needed: an event, a whole component or slot, what a parent does
/// when a child says something, what a component does when it is sent something or when a moment of its life comes that
/// comes anyway, or that its work goes on.
///
/// The rest of what a component does stays as it is written for as long as the component is there: a flow without
/// its `cleanup-views`, say, would tell of another mistake than the one that was found.
enum Removal {
  case event(Int)
  case component(String)
  case slot(String, String)
  /// The handler of an event of a slot's child.
  case handler(String, String, event: String)
  /// What a parent does when the user closes the screen of a slot's child.
  case closed(String, slot: String)
  /// What a component does when it is sent an event, when any child says something, when the user closes its screen
  /// or when its task is cancelled.
  case receives(String, Hook.Moment)
  /// What a component does when it becomes active, resigns, loads, or when its screen comes and goes.
  case hook(String, Hook.Moment)
  /// A worker of a component, with what it does.
  case worker(String, name: String)
  /// What becomes of a component's work.
  case work(String)
  /// That a component finishes of its own accord.
  case finishes(String)

  /// Everything of `scenario` that is not an event, from the largest to the smallest.
  static func parts(of scenario: Scenario) -> [Removal] {
    scenario.components.map { .component($0.name.string) }
      + scenario.components.flatMap { component in
        component.slots.map { .slot(component.name.string, $0.name.string) }
      } + scenario.components.filter(\.mayFinish).map { .finishes($0.name.string) }
      + scenario.components.flatMap(answers)
  }

  /// What a component does because of something that is said or sent.
  private static func answers(of component: Component) -> [Removal] {
    let name = component.name.string
    let ofChildren = component.slots.flatMap { slot in
      slot.handlers.map { Removal.handler(name, slot.name.string, event: $0.event.string) }
        + (slot.closedByUser == nil ? [] : [.closed(name, slot: slot.name.string)])
    }
    let moments = component.hooks.map(\.moment)
    let own: [Removal] =
      moments.filter(\.hears).map { .receives(name, $0) }
      + moments.filter(\.isIdleWithoutSteps).map { .hook(name, $0) }
    let isUsual = component.work.map(\.value) == [.unwritten]
    let workers = component.workers.map { Removal.worker(name, name: $0.string) }
    return ofChildren + own + workers + (isUsual ? [] : [.work(name)])
  }

  /// `scenario` without the part, and without the events that name it: where neither can go alone, both can. nil where
  /// the part is not there any more.
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
    case .handler(let owner, let slot, let event):
      guard let place = result.components.firstIndex(where: { $0.name.string == owner }),
        let index = result.components[place].slots.firstIndex(where: { $0.name.string == slot }),
        let handler = result.components[place].slots[index].handlers.firstIndex(where: {
          $0.event.string == event
        })
      else { return nil }
      result.components[place].slots[index].handlers.remove(at: handler)
    case .closed(let owner, let slot):
      guard let place = result.components.firstIndex(where: { $0.name.string == owner }),
        let index = result.components[place].slots.firstIndex(where: { $0.name.string == slot }),
        result.components[place].slots[index].closedByUser != nil
      else { return nil }
      result.components[place].slots[index].closedByUser = nil
    case .worker(let owner, let name):
      guard let place = result.components.firstIndex(where: { $0.name.string == owner }),
        let index = result.components[place].workers.firstIndex(where: { $0.string == name })
      else { return nil }
      result.components[place].workers.remove(at: index)
      result.components[place].hooks.removeAll {
        $0.moment == .didStart(worker: name) || $0.moment == .didStop(worker: name)
      }
    case .work(let owner):
      guard let place = result.components.firstIndex(where: { $0.name.string == owner }) else { return nil }
      result.components[place].work = [Alternative(.unwritten)]
    case .finishes(let owner):
      guard let place = result.components.firstIndex(where: { $0.name.string == owner }),
        result.components[place].mayFinish
      else { return nil }
      result.components[place].finishes = [Alternative(.never)]
    case .receives(let owner, let moment), .hook(let owner, let moment):
      guard let place = result.components.firstIndex(where: { $0.name.string == owner }),
        let hook = result.components[place].hooks.firstIndex(where: { $0.moment == moment })
      else { return nil }
      result.components[place].hooks.remove(at: hook)
    }
    if case .component = self, result.components.count == scenario.components.count { return nil }
    result.dropDanglingParts()
    result.events = NamesLeft(result).kept(result.events)
    return result
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
    let names = NamesLeft(self)
    for list in stepLists {
      self[list] = names.kept(self[list], of: self.components[list.component].name.string)
    }
    for index in self.components.indices {
      self.components[index].hooks.removeAll { $0.steps.isEmpty && $0.moment.isIdleWithoutSteps }
    }
  }
}

extension Component {
  /// True where it is written that it finishes; that it never does pins what a search would vary, and stays.
  fileprivate var mayFinish: Bool { finishes.contains { $0.value != .never } }
}

extension Hook.Moment {
  /// True for a moment of a life that comes whether anything is written for it or not.
  fileprivate var isIdleWithoutSteps: Bool {
    switch self {
    case .didBecomeActive, .willResignActive, .didLoad, .viewDidLoad: true
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow: true
    default: false
    }
  }
}

/// The names that are left in a flow.
private struct NamesLeft {
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

  /// The steps that name nothing else, and their bodies; a branch on a result may be left with nothing to do.
  func kept(_ steps: [Step], of owner: String) -> [Step] {
    steps.compactMap { step in
      guard has(step.argument, owner) else { return nil }
      var step = step
      let hadBody = !step.body.isEmpty
      step.body = kept(step.body, of: step.runner ?? owner)
      if case .outcome = step.argument { return step }
      return hadBody && step.body.isEmpty ? nil : step
    }
  }

  private func has(_ argument: Step.Argument, _ owner: String) -> Bool {
    switch argument {
    case .slot(let slot): slots.contains([slot.owner.component, slot.slot])
    case .call(let other, _), .instance(let other): components.contains(other.component)
    case .component(let other): components.contains(other)
    case .worker(let worker): workers.contains([owner, worker])
    case .nothing, .unanimated, .event, .datum, .limits, .outcome, .moving: true
    }
  }

  /// The lines that name nothing else, of groups as well.
  func kept(_ lines: [EventLine]) -> [EventLine] {
    lines.compactMap { line in
      guard let group = line.action.group else { return has(line) ? line : nil }
      let rest = kept(group.lines)
      var line = line
      if case .meanwhile = line.action {
        line.action = .meanwhile(rest)
      } else {
        line.action = .anyOrder(rest)
      }
      return rest.isEmpty ? nil : line
    }
  }

  private func has(_ line: EventLine) -> Bool {
    let names = line.action.names
    if let slot = names.slot, !slots.contains([slot.owner.component, slot.slot]) { return false }
    if let worker = names.worker {
      return names.instances.allSatisfy { workers.contains([$0.component, worker]) }
    }
    return names.instances.allSatisfy { components.contains($0.component) }
  }
}

extension Hook.Moment {
  /// True for what is done because of something that is sent or said, which may never be.
  fileprivate var hears: Bool {
    switch self {
    case .listens, .closedByUser, .cancelled: true
    default: sent != nil
    }
  }
}
