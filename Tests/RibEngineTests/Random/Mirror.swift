import RibEngine

/// The same flow in other words: other names, and components, slots and handlers in another order.
struct Mirror {
  static func image(of scenario: Scenario) -> Scenario {
    var image = scenario
    image.title = Text("mirror of \(scenario.title.string)", .none)
    image.components = scenario.components.reversed().map(component)
    image.events = scenario.events.map(line)
    return image
  }

  private static func name(_ name: String) -> String { "Z" + String(name.reversed()) }

  /// `didFinish` and `viewWillDisappear` are words of the language.
  private static func event(_ event: String) -> String {
    ["didFinish", "viewWillDisappear"].contains(event) ? event : "x-" + String(event.reversed())
  }

  private static func text(_ text: Text) -> Text { Text(name(text.string), .none) }

  private static func instance(_ instance: InstanceRef) -> InstanceRef {
    InstanceRef(name(instance.component), serial: instance.serial)
  }

  private static func slot(_ slot: SlotRef) -> SlotRef { SlotRef(instance(slot.owner), name(slot.slot)) }

  private static func component(_ component: Component) -> Component {
    var image = component
    image.name = text(component.name)
    image.workers = component.workers.map(text)
    image.data = component.data.reversed().map(text)
    image.fixedChildren = component.fixedChildren.map(text)
    image.screen = component.screen.map(text)
    image.holds = component.holds.map { hold in
      guard case .component(let other) = hold.target else { return hold }
      return Hold(hold.strength, .component(name(other)))
    }
    image.hooks = component.hooks.reversed().map { Hook(moment($0.moment), $0.steps.map(step)) }
    image.slots = component.slots.reversed().map(slot)
    return image
  }

  private static func slot(_ slot: Slot) -> Slot {
    var image = slot
    image.name = text(slot.name)
    image.child = text(slot.child)
    image.variable = slot.variable.map(text)
    image.attach = slot.attach.map(step)
    image.detach = slot.detach.map(step)
    image.closedByUser = slot.closedByUser?.map(step)
    image.handlers = slot.handlers.reversed().map {
      Slot.Handler(event: Text(event($0.event.string), .none), steps: $0.steps.map(step))
    }
    image.passes = slot.passes.map { Slot.Pass(data: text($0.data), how: $0.how) }
    return image
  }

  private static func moment(_ moment: Hook.Moment) -> Hook.Moment {
    switch moment {
    case .receives(let word): .receives(event(word))
    case .streams(let word): .streams(event(word))
    case .listens(let word): .listens(event(word))
    case .didStart(let worker): .didStart(worker: name(worker))
    case .didStop(let worker): .didStop(worker: name(worker))
    default: moment
    }
  }

  private static func step(_ step: Step) -> Step {
    var image = step
    image.body = step.body.map(Self.step)
    switch step.argument {
    case .nothing, .unanimated, .limits, .outcome, .moving: break
    case .event(let word): image.argument = .event(event(word))
    case .slot(let target): image.argument = .slot(slot(target))
    case .call(let to, let word): image.argument = .call(instance(to), event(word))
    case .instance(let other): image.argument = .instance(instance(other))
    case .datum(let datum): image.argument = .datum(name(datum))
    case .component(let other): image.argument = .component(name(other))
    case .worker(let worker): image.argument = .worker(name(worker))
    }
    return image
  }

  private static func line(_ line: EventLine) -> EventLine {
    switch line.action {
    case .launch(let one): EventLine(.launch(instance(one)))
    case .build(let one, let listener): EventLine(.build(instance(one), listener: listener.map(instance)))
    case .start(let one): EventLine(.start(instance(one)))
    case .run(let route, let target): EventLine(.run(route, slot(target)))
    case .listener(let one, let word): EventLine(.listener(instance(one), event(word)))
    case .send(let one, let word): EventLine(.send(instance(one), event(word)))
    case .swipeBack(let one): EventLine(.swipeBack(instance(one)))
    case .swipeBackCancelled(let one): EventLine(.swipeBackCancelled(instance(one)))
    case .swipeDown(let one): EventLine(.swipeDown(instance(one)))
    case .cancel(let one): EventLine(.cancel(instance(one)))
    case .select(let one): EventLine(.select(instance(one)))
    case .anyOrder(let lines): EventLine(.anyOrder(lines.map(Self.line)))
    case .meanwhile(let lines): EventLine(.meanwhile(lines.map(Self.line)))
    default: line
    }
  }
}
