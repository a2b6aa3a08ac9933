import RibEngine

/// Puts what may come while a transition runs into an invented flow: events of streams, and events meanwhile. Some of what
/// subscribes says that it ends with the activity.
///
/// It throws dice of its own, so that flows without them are what they were.
struct OpenFlow {
  private var dice: Dice
  private(set) var scenario: Scenario

  init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    dice = Dice(seed &+ 0x0BE7)
    var others = Dice(seed &+ 0xD15C)
    defer { bind(&others) }
    guard scenario.screens == .uikit, scenario.profile == .ios, dice.one(in: 3) else { return }
    for index in scenario.components.indices { streamEvents(of: index) }
    for place in scenario.events.indices { comeMeanwhile(place) }
  }

  /// Some of what a component receives comes by itself.
  private mutating func streamEvents(of index: Int) {
    for (place, hook) in scenario.components[index].hooks.enumerated() {
      guard case .receives(let event) = hook.moment, event != "viewWillDisappear", dice.one(in: 2) else {
        continue
      }
      scenario.components[index].hooks[place].moment = .streams(event)
    }
  }

  private mutating func bind(_ dice: inout Dice) {
    for (index, component) in scenario.components.enumerated()
    where component.kind == .rib && component.work.map(\.value) == [.unwritten] && dice.one(in: 3) {
      scenario.components[index].work = [Alternative(.cancelledOnDetach)]
    }
  }

  private mutating func comeMeanwhile(_ place: Int) {
    let line = scenario.events[place]
    switch line.action {
    case .run, .send, .swipeBack, .swipeDown, .listener:
      if dice.one(in: 4) { scenario.events[place] = EventLine(.meanwhile([line])) }
    default: break
    }
  }
}
