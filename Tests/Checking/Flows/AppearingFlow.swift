import RibEngine

/// Puts steps into an invented flow that run when a screen is covered, seen again or goes, and full screens that
/// cover others.
///
/// It throws dice of its own, so that flows without them are what they were.
struct AppearingFlow {
  private var dice: Dice
  private(set) var scenario: Scenario

  init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    dice = Dice(seed &+ 0xA99E)
    guard scenario.screens == .uikit, dice.one(in: 4) else { return }
    for index in scenario.components.indices where scenario.components[index].kind != .object {
      if dice.one(in: 4) { self.scenario.components[index].presentation = Alternative(.fullScreen) }
      appear(index)
    }
  }

  private static let moments: [Hook.Moment] = [
    .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow,
  ]

  private mutating func appear(_ index: Int) {
    let said = scenario.components[index].hooks.map(\.moment)
    for moment in Self.moments where !said.contains(moment) && dice.one(in: 5) {
      let step = step(index)
      let isMeant = dice.one(in: 3)
      let steps = isMeant ? [Step(.whileMoving, .moving(moving()), body: [step])] : [step]
      scenario.components[index].hooks.append(Hook(moment, steps))
    }
  }

  private mutating func moving() -> Step.Moving {
    let words = Step.Moving.words.map(\.moving)
    return dice.one(in: 2) ? dice.pick([.comes, .goes]) : dice.pick(words)
  }

  private mutating func step(_ index: Int) -> Step {
    let component = scenario.components[index]
    if let slot = component.slots.first, dice.one(in: 2) {
      let verb: Step.Verb = dice.one(in: 4) ? .detachSlot : .attachSlot
      return Step(verb, .slot(SlotRef(InstanceRef(component.name.string), slot.name.string)))
    }
    return dice.one(in: 2) ? Step(.finish) : Step(.later, body: [Step(.finish)])
  }
}
