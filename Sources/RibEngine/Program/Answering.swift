/// Where the events of a component may come from, and the answer to a coordinator that waits, as far as the lists of a
/// flow say.
struct Answering: Sendable {
  /// Its start, or who presents or attaches it, puts a screen of it up.
  var hasScreen = false
  /// Something that it hears or that comes to it puts its own screen up.
  var mayShow = false
  /// Its start shows that screen as the window's root.
  var isRoot = false
  /// What it receives from its screen, and so only while that can be seen.
  var taps: Set<String> = []
  /// What it hears by a subscription.
  var streams: Set<String> = []
  /// Components with a step that sends it an event, or does something in its name.
  var others: [Int] = []
  /// It answers when a child reports.
  var hearsChildren = false
  /// It answers something that is no tap on its screen.
  var hearsElse = false
  /// Lines of events run lists of its slots, or steps of others do something in its name.
  var isRunByOthers = false
  /// Only what its own start() has put off can answer, such as a completion: neither another list of it does, but that of
  /// its cancellation, nor a subscription.
  var isByOwnStart = false
  /// The slots whose children alone can answer, or bring up one that can; empty where something else does.
  var slots: Set<Int> = []
}

extension Scenario {
  /// By component.
  var answering: [Answering] {
    var found = components.map { _ in Answering() }
    var numbers: [String: Int] = [:]
    for (index, component) in components.enumerated() { numbers[component.name.string] = index }
    for list in stepLists { note(list, &found, numbers) }
    for case .run(_, let slot) in events.flattened.map(\.action.unwrapped) {
      if let owner = numbers[slot.owner.component] { found[owner].isRunByOthers = true }
    }
    for (index, component) in components.enumerated() {
      found[index].taps = taps(of: component)
      found[index].streams = streams(of: component)
      if component.kind == .coordinator, found[index].hearsChildren {
        let canBeClosed = found[index].hasScreen && !found[index].isRoot
        found[index].slots = answeringSlots(of: index, canBeClosed: canBeClosed)
      }
      found[index].isByOwnStart =
        component.kind == .coordinator && found[index].others.isEmpty && !found[index].isRunByOthers
        && isAnsweredByStartAlone(index, hasScreen: found[index].hasScreen || found[index].mayShow)
      // Nothing is said of what answers a coordinator without a screen.
      guard found[index].hasScreen else { continue }
      found[index].hearsElse = component.isAnsweredElsewhere(than: found[index].taps)
    }
    return found
  }

  private func note(_ list: StepList, _ found: inout [Answering], _ numbers: [String: Int]) {
    let runner = list.component
    if hearsChild(list), self[list].containsDeep(where: { $0.verb.has(.answers) }) {
      found[runner].hearsChildren = true
    }
    let shown = shown(by: list, numbers)
    self[list].forEachStep(of: components[runner].name.string) { step, name in
      if let shown, step.verb.showsScreen { found[shown].hasScreen = true }
      // In a slot's lists the child is meant.
      if list.slot == nil, step.verb.showsScreen, let own = numbers[name] { found[own].mayShow = true }
      if let shown, step.verb == .show { found[shown].isRoot = true }
      if let other = step.runner.flatMap({ numbers[$0] }) { found[other].isRunByOthers = true }
      guard let target = step.spokenTo.flatMap({ numbers[$0] }), target != runner else { return }
      if !found[target].others.contains(runner) { found[target].others.append(runner) }
    }
  }

  /// What its screen brings about does not come where it has none.
  private func isAnsweredByStartAlone(_ index: Int, hasScreen: Bool) -> Bool {
    // A start() that is gone through again puts it off again.
    if stepLists(of: index).contains(where: { self[$0].containsDeep { $0.verb == .repeatStart } }) {
      return false
    }
    if waitsToBeCancelled(index) { return false }
    let answering = stepLists(of: index).filter { self[$0].containsDeep { $0.verb.has(.answers) } }
    return answering.contains { isStart($0) }
      && answering.allSatisfy { list in
        if isStart(list) {
          return !self[list].containsDeep { step in
            step.verb == .subscription && step.body.containsDeep { $0.verb.has(.answers) }
          }
        }
        guard case .hook(_, let place) = list else { return false }
        let moment = components[index].hooks[place].moment
        return moment == .cancelled || !hasScreen && moment.isOfScreen
      }
  }

  /// Whose screen the steps of a list put up; nil where that only follows from what was received.
  private func shown(by list: StepList, _ numbers: [String: Int]) -> Int? {
    switch list {
    case .attach(let component, let slot): numbers[components[component].slots[slot].child.string]
    case .hook(let component, let place):
      components[component].hooks[place].moment == .start ? component : nil
    case .detach, .closed, .handler: nil
    }
  }

  private func hearsChild(_ list: StepList) -> Bool {
    switch list {
    case .handler, .closed: true
    case .hook(let component, let place):
      if case .listens = components[component].hooks[place].moment { true } else { false }
    case .attach, .detach: false
    }
  }

  /// What a component receives; nothing where some of it puts the screen up, and so comes from elsewhere.
  private func taps(of component: Component) -> Set<String> {
    var taps: Set<String> = []
    for hook in component.hooks {
      guard case .receives(let event) = hook.moment else { continue }
      if hook.steps.containsDeep(where: \.verb.showsScreen) { return [] }
      taps.insert(event)
    }
    return taps
  }

  private func streams(of component: Component) -> Set<String> {
    Set(component.hooks.compactMap { if case .streams(let event) = $0.moment { event } else { nil } })
  }
}

extension Step {
  /// The component whose instance the step calls, or lets do its body.
  fileprivate var spokenTo: String? {
    if case .call(let instance, _) = argument { return instance.component }
    return runner
  }
}

extension Component {
  /// True where something answers that is no tap on the component's own screen.
  func isAnsweredElsewhere(than taps: Set<String>) -> Bool {
    hooks.contains { hook in
      guard hook.steps.containsDeep(where: { $0.verb.has(.answers) }) else { return false }
      switch hook.moment {
      case .receives(let event): return !taps.contains(event)
      case .streams: return true
      // Of its screen, of its end, or of itself before it waits; children and others are looked at in a run.
      case .didBecomeActive, .willResignActive, .didLoad, .beforeDidLoad, .viewDidLoad, .viewWillAppear,
        .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .didShow, .start, .cleanupViews, .build,
        .listens, .closedByUser, .cancelled, .didStart,
        .didStop:
        return false
      }
    }
  }
}
