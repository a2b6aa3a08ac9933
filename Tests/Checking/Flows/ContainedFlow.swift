import RibEngine

/// Puts containers into an invented flow: stacks, tabs and full screens, and what is said to them.
///
/// It throws dice of its own, so that flows without containers are what they were.
struct ContainedFlow {
  private var dice: Dice
  private(set) var scenario: Scenario

  init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    dice = Dice(seed &+ 0x5EED)
    guard scenario.screens == .uikit, scenario.profile == .ios, dice.one(in: 3) else { return }
    for index in scenario.components.indices where scenario.components[index].kind != .object {
      showOtherwise(index)
    }
    for index in scenario.components.indices where scenario.components[index].kind != .object {
      contain(index)
    }
    tapTabs()
  }

  /// Screens that slots present are pushed or embedded, and dismissed with a look before.
  private mutating func showOtherwise(_ index: Int) {
    for list in scenario.stepLists(of: index) where list.isOfSlot {
      scenario[list] = scenario[list].map { step in
        switch step.verb {
        case .present: Step(dice.pick([.present, .push, .embed, .embed]))
        case .dismiss: Step(dice.pick([.dismiss, .dismissIfPresented, .pop, .unembed]))
        default: step
        }
      }
    }
  }

  private mutating func contain(_ index: Int) {
    let component = scenario.components[index]
    scenario.components[index].presentation = Alternative(dice.one(in: 4) ? .fullScreen : .sheet)
    guard !component.view.contains(where: { $0.value == .none }) else { return }
    let container = dice.pick(Component.Container.allCases)
    if container.isStack, scenario.pushes(component) { return }
    scenario.components[index].container = Alternative(container)
  }

  private mutating func tapTabs() {
    let names = scenario.components.filter { $0.kind != .object }.map(\.name.string)
    let place = scenario.events.firstIndex { !$0.action.traits.contains(.begins) } ?? scenario.events.count
    for _ in 0..<dice.upTo(2) {
      let tap = EventLine(.select(InstanceRef(dice.pick(names))))
      scenario.events.insert(tap, at: place + dice.upTo(scenario.events.count - place))
    }
    for index in scenario.components.indices where dice.one(in: 2) {
      guard let slot = scenario.components[index].slots.first else { continue }
      let owner = InstanceRef(scenario.components[index].name.string)
      let step = Step(.select, .slot(SlotRef(owner, slot.name.string)))
      for list in scenario.stepLists(of: index) where dice.one(in: 4) { scenario[list].append(step) }
    }
  }
}

extension StepList {
  /// The lists in which a line may put the slot's screen up or take it down.
  fileprivate var isOfSlot: Bool {
    switch self {
    case .attach, .detach: true
    case .closed, .handler, .hook: false
    }
  }
}
