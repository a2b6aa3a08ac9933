/// Where the answer to a coordinator that waits may come from, as far as the lists of a flow say.
struct Answering: Sendable {
  /// Its start, or who presents it, puts a screen of it up: what it receives comes from there, and nothing
  /// before. Where it goes up because of what was received, that comes from elsewhere.
  var hasScreen = false
  /// Components with a step that sends it an event, or does something in its name.
  var others: [Int] = []
  /// It answers when a child reports.
  var hearsChildren = false
}

extension Scenario {
  /// By component; nothing is known of those that are no coordinators.
  var answering: [Answering] {
    var found = components.map { _ in Answering() }
    guard components.contains(where: { $0.kind == .coordinator }) else { return found }
    var numbers: [String: Int] = [:]
    for (index, component) in components.enumerated() { numbers[component.name.string] = index }
    for list in stepLists {
      let runner = list.component
      var child: Int?
      if case .attach(_, let slot) = list { child = numbers[components[runner].slots[slot].child.string] }
      if hearsChild(list), self[list].containsDeep(where: { $0.verb.has(.answers) }) {
        found[runner].hearsChildren = true
      }
      self[list].forEachStep(of: components[runner].name.string) { step, name in
        let subject = child ?? numbers[name]
        if let subject, step.verb == .show || step.verb.word.showing != nil {
          found[subject].hasScreen = true
        }
        guard let target = step.spokenTo.flatMap({ numbers[$0] }), target != runner else { return }
        if !found[target].others.contains(runner) { found[target].others.append(runner) }
      }
    }
    for (index, component) in components.enumerated() where found[index].hasScreen {
      found[index].hasScreen = !component.hooks.contains { hook in
        guard case .receives = hook.moment else { return false }
        return hook.steps.containsDeep(where: \.verb.showsScreen)
      }
    }
    return found
  }

  private func isStart(_ list: StepList) -> Bool {
    guard case .hook(let component, let place) = list else { return false }
    return components[component].hooks[place].moment == .start
  }

  private func hearsChild(_ list: StepList) -> Bool {
    switch list {
    case .handler, .closed: true
    case .hook(let component, let place):
      if case .listens = components[component].hooks[place].moment { true } else { false }
    case .attach, .detach: false
    }
  }
}

extension Step.Verb {
  fileprivate var showsScreen: Bool { self == .show || word.showing != nil }
}

extension Step {
  /// The component whose instance the step calls, or lets do its body.
  fileprivate var spokenTo: String? {
    if case .call(let instance, _) = argument { return instance.component }
    return runner
  }
}
