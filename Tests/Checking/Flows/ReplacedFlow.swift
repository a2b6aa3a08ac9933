import RibEngine

/// Has screens of an invented flow take the place of all in their stack, where they were pushed onto it.
///
/// It throws dice of its own, so that other flows are what they were.
struct ReplacedFlow {
  private var dice: Dice
  private(set) var scenario: Scenario

  init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    dice = Dice(seed &+ 0x57AC)
    guard scenario.profile == .ios, dice.one(in: 6) else { return }
    for index in scenario.components.indices {
      for list in scenario.stepLists(of: index) {
        self.scenario[list] = scenario[list].map { step in
          guard step.verb == .push, dice.one(in: 2) else { return step }
          return Step(.replaceStack, step.argument)
        }
      }
    }
  }
}
