import FlowFiles
import RibEngine

/// Puts screens that cover each other into orderly and everyday flows: more screens, full screens, steps for when
/// they come, go, are covered or seen again, calls without animation, gestures, and what comes by itself.
///
/// It throws dice of its own, so that the flows of the other inventors are what they were.
struct ScreenedFlow {
  private var dice: Dice
  private(set) var scenario: Scenario

  /// A flow file; of a first attempt for every second seed. Empty where that flow cannot be read.
  static func text(seed: UInt64) -> String {
    let inventor: Inventor = seed % 2 == 0 ? .everyday : .orderly
    guard let flow = inventor.scenario(seed / 2) else { return "" }
    var screened = ScreenedFlow(flow, seed: seed)
    screened.invent(seed)
    return FlowWriter.text(screened.scenario)
  }

  private init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    dice = Dice(seed &+ 0x5C4EE)
  }

  private mutating func invent(_ seed: UInt64) {
    scenario.title = Text("screens \(seed)")
    scenario.screens = .uikit
    let ribs = scenario.components.indices.filter { scenario.components[$0].kind == .rib }
    for index in ribs { look(index) }
    for index in ribs { show(index) }
    for index in scenario.components.indices where scenario.components[index].kind != .object {
      if dice.one(in: 4) { scenario.components[index].presentation = Alternative(.fullScreen) }
      appear(index)
    }
    for list in scenario.stepLists { scenario[list] = hurried(scenario[list]) }
    let places = scenario.components.indices.flatMap { index in
      scenario.components[index].slots.indices.map { (index, $0) }
    }
    let slots = places.map { (slot: scenario.components[$0].slots[$1], owner: $0) }
    for (slot, index) in slots where !dice.one(in: 3) { happen(.run(.attach, ref(slot, of: index))) }
    for (slot, _) in slots.reversed() where dice.one(in: 2) { leave(slot) }
    scenario = OpenFlow(scenario, seed: seed).scenario
  }

  // MARK: - Screens

  /// Most of those that have no view get one.
  private mutating func look(_ index: Int) {
    if scenario.components[index].view.contains(where: { $0.value == .none }), !dice.one(in: 4) {
      scenario.components[index].view = [Alternative(.lazy)]
    }
  }

  /// What has a view is put up and taken down by its slots.
  private mutating func show(_ index: Int) {
    for place in scenario.components[index].slots.indices {
      if !dice.one(in: 3) { push(&scenario.components[index].slots[place]) }
      let slot = scenario.components[index].slots[place]
      guard let child = scenario.component(named: slot.child.string),
        !child.view.contains(where: { $0.value == .none }), !slot.attach.contains(where: \.showsScreen)
      else { continue }
      let up: Step.Verb = dice.one(in: 2) ? .push : .present
      scenario.components[index].slots[place].attach.append(Step(up))
      guard let down = up.word.showing?.undoneBy, !dice.one(in: 5) else { continue }
      scenario.components[index].slots[place].detach.append(Step(down))
      if slot.closedByUser == nil, dice.one(in: 2) {
        scenario.components[index].slots[place].closedByUser = [
          Step(.detachSlot, .slot(ref(slot, of: index)))
        ]
      }
    }
  }

  /// What is presented or embedded is pushed.
  private func push(_ slot: inout Slot) {
    slot.attach = slot.attach.map { $0.showsScreen ? Step(.push) : $0 }
    slot.detach = slot.detach.map { [.dismiss, .unembed].contains($0.verb) ? Step(.pop) : $0 }
  }

  /// Some calls of a list are not animated.
  private mutating func hurried(_ steps: [Step]) -> [Step] {
    steps.map { step in
      var new = step
      new.body = hurried(step.body)
      if step.verb.has(.animates), step.argument == .nothing, dice.one(in: 4) { new.argument = .unanimated }
      return new
    }
  }

  private func ref(_ slot: Slot, of index: Int) -> SlotRef {
    SlotRef(InstanceRef(scenario.components[index].name.string), slot.name.string)
  }

  // MARK: - Hooks

  private static let moments: [Hook.Moment] = [
    .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow,
  ]

  private mutating func appear(_ index: Int) {
    let said = scenario.components[index].hooks.map(\.moment)
    for moment in Self.moments where !said.contains(moment) && dice.one(in: 6) {
      let step = step(index)
      let ways: [Step.Moving] = Step.Moving.words.map(\.moving) + [.comes, .goes]
      let isMeant = dice.one(in: 2)
      let steps = isMeant ? [Step(.whileMoving, .moving(dice.pick(ways)), body: [step])] : [step]
      scenario.components[index].hooks.append(Hook(moment, steps))
    }
  }

  private mutating func step(_ index: Int) -> Step {
    if let slot = scenario.components[index].slots.first, dice.one(in: 2) {
      return Step(dice.one(in: 4) ? .detachSlot : .attachSlot, .slot(ref(slot, of: index)))
    }
    return dice.one(in: 2) ? Step(.finish) : Step(.later, body: [Step(.finish)])
  }

  // MARK: - Events

  private mutating func happen(_ action: EventLine.Action) { scenario.events.append(EventLine(action)) }

  /// The user closes what the slot has put up, or begins to.
  private mutating func leave(_ slot: Slot) {
    let child = InstanceRef(slot.child.string)
    guard let up = slot.attach.first(where: \.showsScreen)?.verb else { return }
    if up == .present { return happen(.swipeDown(child)) }
    happen(dice.one(in: 3) ? .swipeBackCancelled(child) : .swipeBack(child))
  }
}

extension Step {
  fileprivate var showsScreen: Bool { verb.word.showing != nil }
}
