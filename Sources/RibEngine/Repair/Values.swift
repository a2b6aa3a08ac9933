extension Changes {
  /// Other values of keys.
  mutating func addValues() {
    for (index, component) in scenario.components.enumerated() {
      let goesOn = component.work.contains { $0.value == .goesOn }
      if goesOn || component.leavesSubscriptionsOpen {
        add(.cancelWork, "cancel the child's work when it is detached", cost: 3, at: index) {
          $0.components[index].work = [Alternative(.cancelledOnDetach)]
        }
        if goesOn { cancelWhatHoldsSelf(index) }
      }
      if component.reference.contains(where: { $0.value != .weak }) {
        let isMissing = component.reference.contains { $0.value == .none }
        add(.listenWeakly, isMissing ? "set the listener" : "hold the listener weakly", cost: 4, at: index) {
          $0.components[index].reference = [Alternative(.weak)]
        }
      }
      if isUsual(.listenStrongly), component.reference.contains(where: { $0.value == .unowned }),
        !isKeptByListener(component)
      {
        add(.listenStrongly, "hold the listener strongly", cost: 10, at: index) {
          $0.components[index].reference = [Alternative(.strong)]
        }
      }
      for place in component.slots.indices { pass(index, place) }
      hold(index)
      view(index)
    }
  }

  /// What is put off and holds self strongly is not cancelled with the work, and is done although that was.
  private mutating func cancelWhatHoldsSelf(_ index: Int) {
    var new = scenario
    for list in scenario.stepLists(of: index)
    where scenario[list].containsDeep(where: { $0.verb == .laterStrong }) {
      new[list] = scenario[list].map(\.capturingWeakly)
    }
    guard new.stepLists.contains(where: { new[$0] != scenario[$0] }) else { return }
    let title = "cancel the child's work when it is detached, and hold self weakly in the later turn"
    add(.cancelWork, title, cost: 5, at: index) {
      $0 = new
      $0.components[index].work = [Alternative(.cancelledOnDetach)]
    }
  }

  /// True where who listens to a component keeps it: a strong reference back would keep both for ever.
  private func isKeptByListener(_ component: Component) -> Bool {
    scenario.components.contains { parent in
      parent.slots.contains { slot in
        slot.child.string == component.name.string
          && slot.attach.contains { [.append, .assign, .attach, .reuse].contains($0.verb) }
      }
    }
  }

  private mutating func pass(_ index: Int, _ place: Int) {
    for (at, pass) in scenario.components[index].slots[place].passes.enumerated()
    where pass.how.contains(where: { $0.value == .byComponent }) {
      add(.passByParameter, "pass '\(pass.data.string)' when the child is built", cost: 3, at: index) {
        $0.components[index].slots[place].passes[at].how = [Alternative(.byParameter)]
      }
    }
  }

  private mutating func hold(_ index: Int) {
    for (place, hold) in scenario.components[index].holds.enumerated() {
      let new: Hold.Strength = hold.strength == .strong ? .weak : .strong
      let target = name(hold.target)
      let remedy: Remedy = new == .weak ? .holdWeakly : .holdStrongly
      // A reference from a component to what it shows is the one to give way.
      let cost = hold.target.isUpward(scenario) ? 6 : 5
      add(remedy, "hold \(target) \(new == .weak ? "weakly" : "strongly")", cost: cost, at: index) {
        $0.components[index].holds[place].strength = new
      }
    }
  }

  private func name(_ target: Hold.Target) -> String {
    switch target {
    case .component(let name): name
    case .navigation: "the navigation"
    case .window: "the window"
    case .ownRouter: "its own router"
    case .listenerRouter: "the listener's router"
    case .presenterListener: "the presenter's listener"
    }
  }

  private mutating func view(_ index: Int) {
    let component = scenario.components[index]
    let asks = component.hooks.contains { $0.steps.containsDeep { $0.verb == .askViewToBind } }
    let early = component.view.contains { $0.value == .touchedInInit || $0.value == .atAnyTime }
    let bindings = component.binds.contains { $0.value != .never }
    if early {
      add(.leaveViewAlone, "leave the view alone in init", cost: 5, at: index) {
        $0.components[index].view = [Alternative(.lazy)]
      }
    }
    if bindings {
      if asks {
        add(.bindOnce, "bind in one place", cost: 4, at: index) {
          $0.components[index].binds = [Alternative(.never)]
        }
      } else {
        askToBind(index, "let the interactor ask the view to bind", cost: 5) {
          $0.components[index].binds = [Alternative(.never)]
        }
      }
    } else if !asks, component.hooks.contains(where: { $0.steps.containsDeep { $0.verb == .emitState } }) {
      askToBind(index, "ask the view to bind before the state is sent", cost: 4) { _ in }
    }
  }

  /// `ask-view-to-bind` at the start of didBecomeActive.
  private mutating func askToBind(
    _ index: Int,
    _ title: String,
    cost: Int,
    _ change: (inout Scenario) -> Void
  ) {
    let place = scenario.components[index].hooks.firstIndex { $0.moment == .didBecomeActive }
    add(.bindOnRequest, title, cost: cost, at: index) {
      change(&$0)
      if let place {
        $0.components[index].hooks[place].steps.insert(Step(.askViewToBind), at: 0)
      } else {
        $0.components[index].hooks.append(Hook(.didBecomeActive, [Step(.askViewToBind)]))
      }
    }
  }
}

extension Component {
  /// True for a RIB with something that may be bound to its activity, where nothing is written of that.
  fileprivate var leavesSubscriptionsOpen: Bool {
    guard kind == .rib, work.map(\.value) == [.unwritten] else { return false }
    return hooks.contains { hook in
      if case .streams = hook.moment { return true }
      guard case .didStart = hook.moment else { return false }
      return hook.steps.containsDeep { $0.verb == .later || $0.verb == .laterStrong }
    }
  }
}

extension Hold.Target {
  /// True for an object that holds somebody who shows it.
  func isUpward(_ scenario: Scenario) -> Bool {
    guard case .component(let name) = self else { return false }
    return scenario.component(named: name)?.kind != .object
  }
}
