extension Changes {
  /// What mends where a screen stands, and what a dismiss closes; of use to nothing else.
  mutating func addContainers() {
    if isUsual(.dismissOnlyPresented) { dismissOnlyPresented(.dismissOnlyPresented) }
    if isUsual(.dismissOnlyChild) { dismissOnlyPresented(.dismissOnlyChild) }
    if isUsual(.popOnlyChild) { popOnlyChild() }
    if isUsual(.bringStack) { bringStack() }
    if isUsual(.showAsTakenDown) {
      showAsTakenDown()
      pushRatherThanPresent()
    }
    if isUsual(.doWithoutCompletion) { doWithoutCompletion() }
  }

  /// What was closed already is not dismissed once more.
  private mutating func dismissOnlyPresented(_ remedy: Remedy) {
    for list in scenario.stepLists where scenario[list].containsDeep(where: { $0.verb == .dismiss }) {
      if remedy == .dismissOnlyChild {
        guard case .detach = list else { continue }
      }
      // What was pushed is never presented.
      if let slot = list.slot, let up = opening(list.component, slot), up != .present { continue }
      let title = "dismiss only what is still presented"
      add(remedy, title, cost: 3, at: list.component) {
        $0[list] = $0[list].map(\.dismissingIfPresented)
      }
    }
  }

  /// What a slot's list pops is the screen of its child, which pops nothing once that is gone.
  private mutating func popOnlyChild() {
    for list in scenario.stepLists where scenario[list].containsDeep(where: { $0.verb == .popTop }) {
      guard let slot = list.slot, mayNameChild(list), opening(list.component, slot)?.pushes ?? true else {
        continue
      }
      let title = "pop only the screen of the child"
      add(.popOnlyChild, title, cost: 3, at: list.component) {
        $0[list] = $0[list].map(\.poppingChild)
      }
      // Its owner may not have been told that the user has closed it, as the next screen would go.
      let component = scenario.components[list.component]
      guard case .detach = list, component.slots[slot].closedByUser ?? [] == [] else { continue }
      let (verb, who) = component.kind == .coordinator ? ("remove", "coordinator") : ("detach", "child")
      let end = Step(.detachSlot, .slot(own(list.component, slot)))
      add(
        .popOnlyChild,
        "\(verb) the \(who) when the user closes its screen, and pop only that screen",
        cost: 4,
        at: list.component
      ) {
        $0[list] = $0[list].map(\.poppingChild)
        $0.components[list.component].slots[slot].closedByUser = [end]
      }
    }
  }

  /// Whether `pop` may stand in a list.
  private func mayNameChild(_ list: StepList) -> Bool {
    if case .detach = list { return true }
    return scenario.components[list.component].kind == .coordinator
  }

  /// What is pushed and never popped, but dismissed or taken out of its parent, was meant to be put up so.
  private mutating func showAsTakenDown() {
    for (index, component) in scenario.components.enumerated() {
      for (place, slot) in component.slots.enumerated() {
        let downs = slot.detach.filter { $0.verb.has(.closesChild) }.map(\.verb)
        guard let push = slot.attach.firstIndex(where: \.verb.pushes), let down = downs.first else {
          continue
        }
        let ups = Step.Verb.allCases.filter { up in
          up.putsUp && downs.allSatisfy { $0 == up.undoneBy || $0 == .dismissIfPresented && up == .present }
        }
        guard let up = ups.first, !ups.contains(where: \.pushes) else { continue }
        let title = "put the screen up with '\(up.word.name)', as '\(down.word.name)' takes it down"
        // Without animation, if it was so.
        let shown = Step(up, up.has(.animates) ? slot.attach[push].argument : .nothing)
        add(.showAsTakenDown, title, cost: 2, at: index) {
          $0.components[index].slots[place].attach[push] = shown
        }
      }
    }
  }

  /// A coordinator whose screen nobody dismisses was meant to be pushed, where what it opens is pushed on it.
  private mutating func pushRatherThanPresent() {
    for (index, component) in scenario.components.enumerated()
    where component.kind == .coordinator && component.container.value == .none {
      guard let place = component.hooks.firstIndex(where: { $0.moment == .start }),
        let up = component.hooks[place].steps.firstIndex(where: { $0.verb == .present }),
        component.hooks[place].steps[up].body.isEmpty, !isDismissed(component)
      else { continue }
      let title = "push the screen of \(component.name.string), as what it opens is pushed"
      add(.showAsTakenDown, title, cost: 4, at: index) {
        $0.components[index].hooks[place].steps[up] = Step(.push, component.hooks[place].steps[up].argument)
      }
    }
  }

  private func isDismissed(_ component: Component) -> Bool {
    func dismisses(_ steps: [Step]) -> Bool {
      steps.containsDeep { $0.verb == .dismiss || $0.verb == .dismissIfPresented }
    }
    return component.hooks.contains { dismisses($0.steps) }
      || scenario.components.contains { parent in
        parent.slots.contains { $0.child.string == component.name.string && dismisses($0.detach) }
      }
  }

  /// The steps of a completion stand behind its call.
  private mutating func doWithoutCompletion() {
    for list in scenario.stepLists {
      let steps = scenario[list]
      for (place, step) in steps.enumerated() where step.verb == .completion {
        let title = "do at once what the completion does"
        add(.doWithoutCompletion, title, cost: 3, at: list.component) {
          $0[list] = Array(steps[..<place]) + step.body + Array(steps[(place + 1)...])
        }
      }
    }
  }

  /// A viewless child that presents one screen and pushes another is likely to present a navigation controller of its own
  /// making: pushed on the stack of who has the screen below, that would lie under the modal.
  private func bringsOwnStack(_ slot: Slot) -> Bool {
    scenario.component(named: slot.child.string)?.isLikelyToMakeStack ?? false
  }

  /// A modal, a tab or a root comes in a navigation controller of its own.
  private mutating func bringStack() {
    for (index, component) in scenario.components.enumerated()
    where component.kind != .object && !component.isViewless && component.container.value == .none
      && !scenario.pushes(component) && !component.slots.contains(where: bringsOwnStack)
    {
      let title = "put \(component.name.string) into a navigation controller of its own"
      add(.bringStack, title, cost: 3, at: index) {
        $0.components[index].container.value = .navigation
      }
    }
    for (index, component) in scenario.components.enumerated()
    where component.isLikelyToMakeStack && component.container.value == .none {
      let title = "push on the navigation controller that \(component.name.string) makes and presents"
      add(.bringStack, title, cost: 3, at: index) {
        $0.components[index].container.value = .navigation
      }
    }
  }
}

extension Step {
  /// The same, with the screen of the child popped instead of what is on top.
  var poppingChild: Step {
    if verb == .popTop { return Step(.pop, argument) }
    var step = self
    step.body = body.map(\.poppingChild)
    return step
  }

  fileprivate var dismissingIfPresented: Step {
    if verb == .dismiss { return Step(.dismissIfPresented) }
    var step = self
    step.body = body.map(\.dismissingIfPresented)
    return step
  }
}

extension Scenario {
  /// True for a component whose screen is pushed somewhere.
  package func pushes(_ component: Component) -> Bool {
    let isPushedByParent = components.contains { parent in
      parent.slots.contains { slot in
        slot.child.string == component.name.string && slot.attach.containsDeep { $0.verb.pushes }
      }
    }
    return isPushedByParent
      || (component.kind == .coordinator
        && component.hooks.contains { $0.steps.containsDeep { $0.verb.pushes } })
  }
}
