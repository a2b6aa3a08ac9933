import RibEngine

/// Everything that a flow can come to within so many events, by plain counting: each sequence of events is
/// a flow of its own, played from its beginning in every timing, and nothing is remembered from one run to
/// the next. It shares the runtime and the rules with the search, and nothing else: which events and
/// timings are left open is worked out anew, ways are followed by a recursion, and there are no states.
package struct Naive {
  /// The fewest events after the beginning that show it, wherever its step stands.
  package private(set) var found: [MistakeName: Int] = [:]
  /// The longest sequences of which all were played; -1 where not even the beginning was.
  package private(set) var length = -1
  private(set) var runs = 0
  let events: Int

  /// Plays sequences of up to `longest` events, as long as all of one length take no more than `budget`
  /// runs in all; nil where the beginning alone takes more.
  package init?(_ source: Scenario, longest: Int, budget: Int) {
    let flow = OpenedFlow(source)
    events = flow.events.count
    var last: [[EventLine]] = [[]]
    for length in 0...longest {
      var counting = NaiveCount(budget: budget - runs)
      var next: [[EventLine]] = []
      for word in last {
        var played = flow.scenario
        played.events += word
        guard let goesOn = counting.play(played) else {
          if length == 0 { return nil }
          return
        }
        if goesOn || flow.mayBeInterrupted, length < longest { next += flow.events.map { word + [$0] } }
      }
      runs += counting.runs
      for name in counting.found where found[name] == nil { found[name] = length }
      self.length = length
      last = next
      if last.isEmpty {
        self.length = longest
        return
      }
    }
  }
}

/// A flow with all open that a search may vary; what may follow its beginning in any order and number.
private struct OpenedFlow {
  /// Its events are the beginning.
  var scenario: Scenario
  private(set) var events: [EventLine] = []
  private let source: Scenario

  init(_ source: Scenario) {
    (self.source, scenario) = (source, source)
    (scenario.timing, scenario.skip, scenario.expected) = (nil, nil, [])
    for place in scenario.components.indices { open(place) }
    var rest = source.events[...]
    scenario.events = []
    while let line = rest.first, Self.bringsUpRoots(line) {
      if !Self.isRemark(line) { scenario.events.append(line) }
      rest = rest.dropFirst()
    }
    rest.forEach { add($0) }
    for component in scenario.components { addUnnamed(component) }
  }

  private mutating func open(_ place: Int) {
    let component = scenario.components[place]
    let isAnswered = scenario.components.contains { parent in
      let slots = parent.slots.filter { $0.child.string == component.name.string }
      let isChild = !slots.isEmpty || parent.fixedChildren.contains { $0.string == component.name.string }
      return slots.flatMap(\.handlers).contains { $0.event.string == "didFinish" }
        || isChild && parent.hooks.contains { $0.moment == .listens("didFinish") }
    }
    if component.pins.contains(.finishes) || !isAnswered { return }
    // A step that finishes it, in whatever list of its own, says when.
    let lists =
      component.hooks.map(\.steps)
      + component.slots.flatMap { slot in
        [slot.attach, slot.detach, slot.closedByUser ?? []] + slot.handlers.map(\.steps)
      }
    if lists.contains(where: { $0.containsDeep { $0.verb == .finish } }) { return }
    // Nothing is written where the value is the usual one and stands nowhere.
    if component.finishes == [Alternative(.never)] {
      scenario.components[place].finishes = [Alternative(.atAnyQuietTime)]
    }
  }

  /// True where something may come while a transition runs: where nothing in a run can, transitions end at once, so that
  /// a run which is over says nothing of longer ones.
  var mayBeInterrupted: Bool {
    events.contains { line in
      switch line.action {
      case .cancel, .send, .meanwhile: true
      case .listener(_, let event): event != "didFinish"
      case .select: scenario.habits[.taps] > 0
      default: line.action.traits.contains(.closesScreen) && scenario.habits[.taps] > 0
      }
    }
  }

  private mutating func add(_ line: EventLine) {
    if case .anyOrder(let lines) = line.action { return lines.forEach { add($0) } }
    // Each of those that may come while a transition runs is an event of its own.
    if case .meanwhile(let lines) = line.action, lines.count != 1 || lines[0].action.group != nil {
      return lines.flattened.forEach { add(EventLine(.meanwhile([$0]), $0.span)) }
    }
    if Self.isRemark(line) || events.contains(where: { $0.action == line.action }) { return }
    events.append(line)
  }

  private static func bringsUpRoots(_ line: EventLine) -> Bool {
    switch line.action {
    case .launch, .build, .start, .hold, .observe: true
    case .finishAnimations: false
    case .meanwhile(let lines) where lines.count == 1: bringsUpRoots(lines[0])
    default: isRemark(line)
    }
  }

  private static func isRemark(_ line: EventLine) -> Bool {
    switch line.action {
    case .expect, .settle, .pass, .finishAnimations: true
    case .meanwhile(let lines) where lines.count == 1: isRemark(lines[0])
    default: false
    }
  }

  /// What users, views and callers of tasks do of their own accord.
  private mutating func addUnnamed(_ component: Component) {
    let one = InstanceRef(component.name.string)
    var shows: [Step.Verb] = []
    for slot in scenario.components.flatMap(\.slots) where slot.child.string == component.name.string {
      shows += slot.attach.map(\.verb)
    }
    let steps = component.hooks.flatMap(\.steps)
    if component.kind == .coordinator { shows += steps.map(\.verb) }
    if component.kind != .object, !component.pins.contains(.closing), scenario.screens == .uikit {
      if shows.contains(.push) {
        add(EventLine(.swipeBack(one)))
        let isHeard = scenario.components.contains(where: Self.hearsOfSwipes)
        if isHeard || popsMeanwhile { add(EventLine(.swipeBackCancelled(one))) }
      }
      if shows.contains(.present) { add(EventLine(.swipeDown(one))) }
    }
    guard component.kind == .coordinator, steps.contains(where: { $0.verb == .wait }) else { return }
    for hook in component.hooks where !component.pins.contains(.events) {
      switch hook.moment {
      case .receives(let event), .streams(let event):
        if Self.endsWait(hook.steps) { add(EventLine(.send(one, event))) }
      default: break
      }
    }
    guard !component.pins.contains(.cancelling) else { return }
    var cancel = EventLine(.cancel(one))
    cancel.isAssumed = true
    add(cancel)
  }

  /// What comes of its own accord may meet a finger that pulls a screen, and is not allowed to pop any.
  private var popsMeanwhile: Bool {
    func does(_ verbs: Set<Step.Verb>) -> Bool {
      source.components.contains { component in
        let ofSlots = component.slots.flatMap { slot in
          [slot.attach, slot.detach, slot.closedByUser ?? []] + slot.handlers.map(\.steps)
        }
        return (component.hooks.map(\.steps) + ofSlots).contains { list in
          list.containsDeep { verbs.contains($0.verb) }
        }
      }
    }
    let finishesLate = source.components.contains { component in
      component.finishes.contains { [.later, .atAnyTime].contains($0.value) }
    }
    let comes = source.events.flattened.contains { line in
      switch line.action {
      case .cancel: true
      case .listener(_, let event): event != "didFinish"
      case .send(let one, let event):
        source.components.contains { component in
          component.name.string == one.component
            && component.hooks.contains { $0.moment == .streams(event) }
        }
      default: false
      }
    }
    guard does([.pop, .popTop, .popToRoot, .cleanupViews]) else { return false }
    return comes || finishesLate || source.events.single.contains { $0.action.group?.key == "meanwhile" }
      || does([
        .later, .laterStrong, .subscription, .async, .wait, .await, .awaitIgnoringFailure, .awaitResult,
      ])
  }

  /// It does something as soon as a swipe begins.
  private static func hearsOfSwipes(_ component: Component) -> Bool {
    component.hooks.contains { hook in
      switch hook.moment {
      case .viewWillAppear, .viewWillDisappear, .receives("viewWillDisappear"), .streams("viewWillDisappear"):
        !hook.steps.isEmpty
      default: false
      }
    }
  }

  /// Resumes it, or takes the screen down that would.
  private static func endsWait(_ steps: [Step]) -> Bool {
    let verbs: [Step.Verb] = [
      .resume, .fail, .dismiss, .dismissIfPresented, .dismissSelf, .pop, .popTop, .unembed,
      .popToRoot,
    ]
    return steps.contains { verbs.contains($0.verb) || endsWait($0.body) }
  }
}

/// Plays flows in every timing.
private struct NaiveCount {
  private(set) var found: Set<MistakeName> = []
  private(set) var runs = 0
  private let budget: Int

  init(budget: Int) { self.budget = budget }

  /// Returns whether some timing does not end the app, so that more can happen; nil where the budget is
  /// spent, or where no row is big enough.
  mutating func play(_ flow: Scenario) -> Bool? {
    guard var player = PathPlayer(flow) else { return nil }
    var paths: [[Int]] = [[]]
    var goesOn = false
    while let path = paths.popLast() {
      guard runs < budget, let run = player.play(path) else { return nil }
      // A run that breaks rules again and again takes as long as several.
      runs += 1 + run.violations / 8
      found.formUnion(run.mistakes)
      goesOn = goesOn || !run.isOver
      for place in stride(from: path.count, to: run.picked.count, by: 1) {
        let before = run.picked[..<place].map(\.way)
        for way in stride(from: 1, to: run.picked[place].count, by: 1) { paths.append(before + [way]) }
      }
    }
    return goesOn
  }
}
