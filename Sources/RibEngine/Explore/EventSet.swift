/// What a search may do with a flow: a beginning that stays as written, and events in any order and number.
///
/// What is written stays as it is. Where nothing is said of it, a component that somebody listens to may finish
/// at any time, users may close screens, views may answer what a coordinator waits for or take its screen down, and
/// tasks may be cancelled, unless the component pins that.
struct EventSet {
  /// The flow with every timing left open; its events are the beginning, then every event once.
  let scenario: Scenario
  /// How many of its events are the beginning.
  let beginning: Int
  private let written: Set<Span>
  /// What the flow leaves open, beside the order of its events.
  let varied: [Varied]

  /// `kept` are the components whose finish a flow leaves open of which this is a change: a step that the change adds
  /// does not pin it.
  init(_ source: Scenario, keeping kept: Set<String> = []) {
    var scenario = Self.opened(source, keeping: kept)
    let first = source.events.firstIndex { !$0.action.traits.contains(.begins) } ?? source.events.count
    let start = source.events[..<first].filter { !$0.action.traits.contains(.isRemark) }
    var lines: [EventLine] = []
    for line in Array(source.events[first...]).single + Self.added(to: source) {
      if line.action.traits.contains(.isRemark) || lines.contains(where: { $0.action == line.action }) {
        continue
      }
      lines.append(line)
    }
    scenario.events = start + lines
    self.scenario = scenario
    beginning = start.count
    let named = Set(source.events.single.map(\.span))
    written = named
    varied = Self.varied(in: source, adding: lines.filter { !named.contains($0.span) }, kept)
  }

  /// The flow with every timing left open, and its events as they are.
  static func opened(_ source: Scenario, keeping kept: Set<String>) -> Scenario {
    var scenario = source
    for index in scenario.components.indices {
      scenario.components[index] = opened(scenario.components[index], in: source, kept)
    }
    scenario.expected = []
    scenario.timing = nil
    scenario.skip = nil
    return scenario
  }

  /// The components that may finish whenever their kind allows.
  var finishing: Set<String> { Set(varied.filter { $0.what == .finishing }.flatMap(\.components)) }

  private static func varied(
    in source: Scenario,
    adding lines: [EventLine],
    _ kept: Set<String>
  ) -> [Varied] {
    Varied.What.allCases.compactMap { what in
      let names = source.components.filter { component in
        if what == .finishing { return isOpened(component, in: source, kept) }
        return lines.contains { line in
          line.action.varied == what
            && line.action.names.instances.first?.component == component.name.string
        }
      }
      return names.isEmpty ? nil : Varied(what, names.map(\.name.string))
    }
  }

  /// True for an event of the flow, false for one that its screens and tasks allow beside it.
  func isWritten(_ line: EventLine) -> Bool { written.contains(line.span) }

  /// A change of the opened flow as a change of the flow as written; nil where what was opened was changed.
  func asWritten(_ changed: Scenario, like source: Scenario) -> Scenario? {
    var result = source
    for index in source.components.indices {
      guard
        changed.components[index].finishes.map(\.value) == scenario.components[index].finishes.map(\.value)
      else {
        return nil
      }
      result.components[index] = changed.components[index]
      result.components[index].finishes = source.components[index].finishes
    }
    return result
  }

  var count: Int { scenario.events.count - beginning }

  // MARK: - What is left open

  /// A component that somebody listens to may finish whenever its kind allows, where nothing says when.
  private static func opened(
    _ component: Component,
    in scenario: Scenario,
    _ kept: Set<String>
  ) -> Component {
    guard isOpened(component, in: scenario, kept) else { return component }
    var component = component
    // What the flow does not say to come later comes as by a tap.
    component.finishes = [Alternative(.atAnyQuietTime, component.name.span)]
    return component
  }

  private static func isOpened(_ component: Component, in scenario: Scenario, _ kept: Set<String>) -> Bool {
    !component.saysWhenItFinishes && scenario.hearsFinish(of: component)
      && (!component.finishesByAStep || kept.contains(component.name.string))
  }

  /// Events that the flow does not name but its screens and tasks allow.
  private static func added(to scenario: Scenario) -> [EventLine] {
    var lines: [EventLine] = []
    // A swipe that is taken back tells of its beginning and of its end alone, and meanwhile nothing is popped.
    let feelsPulls =
      scenario.components.contains { $0.hooks.contains { $0.hearsOfBegunSwipe } }
      || scenario.popsMeanwhile
    for component in scenario.components where component.kind != .object {
      let name = InstanceRef(component.name.string)
      // Where nothing takes time, the user closes what a line of events names and no more, as in the recordings.
      if !component.pins.contains(.closing), scenario.screens == .uikit {
        for gesture in gestures(on: component, in: scenario) {
          switch gesture {
          case .swipeBack:
            lines.append(EventLine(.swipeBack(name), component.name.span))
            if feelsPulls { lines.append(EventLine(.swipeBackCancelled(name), component.name.span)) }
          case .swipeDown: lines.append(EventLine(.swipeDown(name), component.name.span))
          }
        }
      }
      if !component.pins.contains(.tabs), isTab(component, in: scenario) {
        lines.append(EventLine(.select(name), component.name.span))
      }
      guard component.kind == .coordinator, waits(component) else { continue }
      for hook in component.hooks {
        if let event = hook.moment.sent, hook.steps.containsDeep(where: Self.endsWait),
          !component.pins.contains(.events)
        {
          lines.append(EventLine(.send(name, event), hook.span))
        }
      }
      if !component.pins.contains(.cancelling) { lines.append(EventLine(.cancel(name), component.name.span)) }
    }
    for place in lines.indices { lines[place].isAssumed = true }
    return lines
  }

  /// Components whose screens the user could close, and never does: where nothing takes time only lines of events do.
  var neverClosed: [Text] {
    guard scenario.screens == .immediate else { return [] }
    let closed = scenario.events.flattened.filter { $0.action.traits.contains(.closesScreen) }
      .flatMap { $0.action.names.instances.map(\.component) }
    return scenario.components.filter { component in
      !component.pins.contains(.closing) && !closed.contains(component.name.string)
        && !Self.gestures(on: component, in: scenario).isEmpty
    }.map(\.name)
  }

  /// True where a tab bar embeds the component.
  private static func isTab(_ component: Component, in scenario: Scenario) -> Bool {
    scenario.components.contains { parent in
      parent.container.value == .tabs
        && parent.slots.contains { slot in
          slot.child.string == component.name.string
            && (slot.attach + component.hooks.flatMap(\.steps)).contains { $0.verb == .embed }
        }
    }
  }

  /// True for a step that ends a wait, or takes the screen down that would end it.
  private static func endsWait(_ step: Step) -> Bool { step.verb.has(.answers) || step.verb.has(.closesSelf) }

  private static func waits(_ component: Component) -> Bool {
    component.hooks.contains { $0.steps.contains { $0.verb == .wait } }
  }

  /// How the user can take a component's screen down, in the order in which the flow puts it up.
  private static func gestures(on component: Component, in scenario: Scenario) -> [StepWord.Gesture] {
    var found: [StepWord.Gesture] = []
    func look(_ steps: [Step]) {
      for step in steps {
        if let gesture = step.verb.word.showing?.gesture, !found.contains(gesture) { found.append(gesture) }
      }
    }
    for hook in component.hooks where component.kind == .coordinator { look(hook.steps) }
    for parent in scenario.components {
      for slot in parent.slots where slot.child.string == component.name.string { look(slot.attach) }
    }
    // What is presented full screen cannot be swiped down.
    return component.presentation.value == .fullScreen ? found.filter { $0 != .swipeDown } : found
  }
}

extension Scenario {
  /// True where a parent says what it does once the component is done: in the slot for it, or for any child, one of its
  /// fixed children as well.
  fileprivate func hearsFinish(of component: Component) -> Bool {
    components.contains { parent in
      let hearsAny = parent.hooks.contains { $0.moment == .listens("didFinish") }
      let isFixed = parent.fixedChildren.contains { $0.string == component.name.string }
      return hearsAny && isFixed
        || parent.slots.contains { slot in
          slot.child.string == component.name.string
            && (hearsAny || slot.handlers.contains { $0.event.string == "didFinish" })
        }
    }
  }
}

extension Scenario {
  /// True where a screen may be popped by what comes of its own accord, and so while the user's finger pulls one.
  fileprivate var popsMeanwhile: Bool {
    components.contains { $0.hasStep { [.pop, .popTop, .popToRoot, .cleanupViews].contains($0.verb) } }
      && (events.single.contains { comesByItself($0.action) } || components.contains(where: \.isLate))
  }
}

extension Component {
  /// True where it does something in a turn of its own.
  fileprivate var isLate: Bool {
    finishes.contains { $0.value == .later || $0.value == .atAnyTime }
      || hasStep { [.later, .laterStrong, .subscription, .async].contains($0.verb) || $0.verb.has(.waits) }
  }
}

extension Hook {
  /// True where it does something as soon as a swipe begins, whether or not the user takes it back.
  fileprivate var hearsOfBegunSwipe: Bool {
    guard !steps.isEmpty else { return false }
    return moment == .viewWillDisappear || moment == .viewWillAppear || moment.isOfUIKit
  }
}

extension EventLine.Action {
  /// What it varies where a search has added it to a flow.
  var varied: Varied.What? {
    switch self {
    case .swipeBack, .swipeBackCancelled, .swipeDown: .closing
    case .send: .events
    case .cancel: .cancelling
    case .select: .tabs
    case .launch, .build, .start, .run, .listener, .release, .hold, .finishAnimations, .settle, .pass,
      .expect, .anyOrder, .meanwhile, .activate, .deactivate, .load, .attachChild, .detachChild, .startWorker,
      .stopWorker, .touchView, .subscribe, .observe:
      nil
    }
  }
}
