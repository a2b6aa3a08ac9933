import RibEngine

/// Has what RIBs of an invented flow put off end with their activity: a subscription takes the place of later turns.
struct SubscribingFlow {
  private var dice: Dice
  private(set) var scenario: Scenario

  init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    dice = Dice(seed &+ 0x5B5C)
    for index in scenario.components.indices where scenario.components[index].kind == .rib {
      // What stands in a slot's list is the router's.
      for list in scenario.stepLists(of: index) where !isOfSlot(list) {
        self.scenario[list] = scenario[list].map { subscribing($0) }
      }
    }
  }

  private func isOfSlot(_ list: StepList) -> Bool {
    switch list {
    case .attach, .detach: true
    case .closed, .handler, .hook: false
    }
  }

  private mutating func subscribing(_ step: Step) -> Step {
    guard step.verb != .on else { return step }
    var new = step
    new.body = step.body.map { subscribing($0) }
    let isPutOff = step.verb == .later || step.verb == .laterStrong
    if isPutOff, dice.upTo(3) > 0 { return Step(.subscription, body: new.body) }
    return new
  }
}
