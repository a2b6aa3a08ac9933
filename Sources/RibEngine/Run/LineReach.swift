/// Whom what a line of events does may come to concern, as far as the lists of a flow tell: each step may be reached.
///
/// A line that leads to nobody else cannot be why something else is not so.
struct LineReach {
  private let scenario: Scenario
  private var lists: Set<StepList> = []
  /// Components of which anything may happen.
  private var whole: Set<String> = []
  private var openLists: [StepList] = []
  private var openNames: [String] = []
  private var concerned: Set<String> = []
  /// True for a line of which nothing is known but that it happens.
  private var isAnywhere = false

  init(of action: EventLine.Action, in scenario: Scenario) {
    self.scenario = scenario
    begin(with: action.unwrapped)
    goThrough()
  }

  /// What a component would go on to.
  init(ofWhatComesAfter name: String, in scenario: Scenario) {
    self.scenario = scenario
    add(name)
    goThrough()
  }

  private mutating func goThrough() {
    while !openLists.isEmpty || !openNames.isEmpty {
      if let list = openLists.popLast() { go(through: list) }
      if let name = openNames.popLast() { goThrough(component: name) }
    }
  }

  func concerns(_ name: String) -> Bool { isAnywhere || concerned.contains(name) }

  private mutating func begin(with action: EventLine.Action) {
    switch action {
    case .send(let instance, let event):
      concerned.insert(instance.component)
      for place in places(of: instance.component) {
        for (hook, written) in scenario.components[place].hooks.enumerated()
        where written.moment.sent == event {
          add(.hook(component: place, hook))
        }
      }
    case .listener(let instance, _): tellOthers(of: instance.component)
    case .run(_, let slot): add(slot)
    case .swipeBack(let instance), .swipeBackCancelled(let instance), .swipeDown(let instance):
      add(instance.component)
    case .launch, .build, .start, .select, .cancel, .release, .hold, .finishAnimations, .settle, .pass,
      .expect, .anyOrder, .meanwhile, .activate, .deactivate, .load, .attachChild, .detachChild, .startWorker,
      .stopWorker, .touchView, .subscribe, .observe:
      isAnywhere = true
    }
  }

  private func places(of name: String) -> [Int] {
    scenario.components.indices.filter { scenario.components[$0].name.string == name }
  }

  /// Who does nothing tells nobody.
  private mutating func go(through list: StepList) {
    let component = scenario.components[list.component]
    concerned.insert(component.name.string)
    switch list {
    case .attach(_, let slot), .detach(_, let slot): add(component.slots[slot].child.string)
    default: break
    }
    var found: [(step: Step, runner: String)] = []
    scenario[list].forEachStep(of: component.name.string) { found.append(($0, $1)) }
    for (step, runner) in found {
      add(step)
      tellOthers(of: runner)
    }
  }

  private mutating func goThrough(component name: String) {
    for place in places(of: name) {
      for list in scenario.stepLists(of: place) { add(list) }
      for child in scenario.components[place].fixedChildren { add(child.string) }
    }
    tellOthers(of: name)
  }

  private mutating func add(_ step: Step) {
    switch step.argument {
    case .component(let name): add(name)
    case .instance(let instance), .call(let instance, _): add(instance.component)
    case .slot(let slot): add(slot)
    case .nothing, .unanimated, .event, .datum, .worker, .limits, .outcome, .moving: break
    }
  }

  private mutating func add(_ list: StepList) {
    if lists.insert(list).inserted { openLists.append(list) }
  }

  private mutating func add(_ slot: SlotRef) {
    for place in places(of: slot.owner.component) {
      for (index, own) in scenario.components[place].slots.enumerated() where own.name.string == slot.slot {
        add(own.child.string)
        add(.attach(component: place, slot: index))
        add(.detach(component: place, slot: index))
      }
    }
  }

  private mutating func add(_ name: String) {
    concerned.insert(name)
    if whole.insert(name).inserted { openNames.append(name) }
  }

  /// Who listens to a component, or awaits it, may go on.
  private mutating func tellOthers(of name: String) {
    for list in scenario.stepLists where hears(list, of: name) { add(list) }
  }

  private func hears(_ list: StepList, of name: String) -> Bool {
    let component = scenario.components[list.component]
    switch list {
    case .handler(_, let slot, _), .closed(_, let slot): return component.slots[slot].child.string == name
    case .hook(_, let hook):
      if case .listens = component.hooks[hook].moment { return true }
      return component.hooks[hook].steps.containsDeep { $0.awaited == name }
    case .attach, .detach: return false
    }
  }
}
