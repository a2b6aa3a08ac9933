/// Puts the steps that repairs add into words.
struct StepWords {
  let component: Component
  /// The slot whose own lists bare words mean.
  let slot: String?

  func word(_ step: Step) -> String {
    switch step.verb {
    case .listener("didFinish"): return "finish"
    case .listener(let event): return "listener \(event)"
    case .run(let route, let target): return call(route, target)
    case .send(let instance, let event): return "send \(instance.component) \(event)"
    case .await(let other): return "await \(other)"
    default: return step.verb.bareWord
    }
  }

  private func call(_ route: Step.Route, _ target: SlotRef) -> String {
    let isCoordinator = component.kind == .coordinator
    let verb =
      switch route {
      case .attach: isCoordinator ? "present" : "attach"
      case .detach: isCoordinator ? "remove" : "detach"
      }
    return target.slot == slot && route == .detach ? verb : "\(verb) \(target.slot)"
  }
}

extension Step.Verb {
  /// The word of a step without arguments that repairs may add or name.
  var bareWord: String {
    switch self {
    case .guardSlot: "guard"
    case .setCallback: "set-callback"
    case .cleanupViews: "cleanup-views"
    case .dismissSelf: "dismiss-self"
    case .askViewToBind: "ask-view-to-bind"
    case .emitState: "emit-state"
    case .takeLast: "take-last"
    case .touchView: "touch-view"
    case .popToRoot: "pop-to-root"
    case .replaceClearDetach: "replace-clear-detach"
    case .replaceDetachClear: "replace-detach-clear"
    case .repeatStart: "repeat"
    default: "\(self)"
    }
  }
}

extension Hook.Moment {
  /// The key of the component's own map; nil for a moment that lies deeper.
  var key: String? {
    switch self {
    case .didBecomeActive: "didBecomeActive"
    case .willResignActive: "willResignActive"
    case .didLoad: "didLoad"
    case .viewDidLoad: "viewDidLoad"
    case .viewDidAppear: "viewDidAppear"
    case .viewDidDisappear: "viewDidDisappear"
    case .start: "start"
    case .closedByUser: "when-closed-by-user"
    case .cancelled: "when-cancelled"
    default: nil
    }
  }
}

extension Component.View {
  /// As a flow file says it.
  var flowWord: String { self == .atAnyTime ? "loaded at any time" : words }
}

/// One list of steps of a scenario.
enum StepList: Hashable {
  case attach(component: Int, slot: Int)
  case detach(component: Int, slot: Int)
  case closed(component: Int, slot: Int)
  case handler(component: Int, slot: Int, Int)
  case hook(component: Int, Int)

  var component: Int {
    switch self {
    case .attach(let component, _), .detach(let component, _), .closed(let component, _),
      .handler(let component, _, _), .hook(let component, _):
      component
    }
  }
}

extension Scenario {
  /// The lists of every component, those of slots first.
  var stepLists: [StepList] { components.indices.flatMap(stepLists(of:)) }

  func stepLists(of index: Int) -> [StepList] {
    var lists: [StepList] = []
    for (place, slot) in components[index].slots.enumerated() {
      lists.append(.attach(component: index, slot: place))
      lists.append(.detach(component: index, slot: place))
      lists += slot.handlers.indices.map { .handler(component: index, slot: place, $0) }
      if slot.closedByUser != nil { lists.append(.closed(component: index, slot: place)) }
    }
    return lists + components[index].hooks.indices.map { .hook(component: index, $0) }
  }

  subscript(list: StepList) -> [Step] {
    get {
      switch list {
      case .attach(let component, let slot): components[component].slots[slot].attach
      case .detach(let component, let slot): components[component].slots[slot].detach
      case .closed(let component, let slot): components[component].slots[slot].closedByUser ?? []
      case .handler(let component, let slot, let place):
        components[component].slots[slot].handlers[place].steps
      case .hook(let component, let place): components[component].hooks[place].steps
      }
    }
    set {
      switch list {
      case .attach(let component, let slot): components[component].slots[slot].attach = newValue
      case .detach(let component, let slot): components[component].slots[slot].detach = newValue
      case .closed(let component, let slot): components[component].slots[slot].closedByUser = newValue
      case .handler(let component, let slot, let place):
        components[component].slots[slot].handlers[place].steps = newValue
      case .hook(let component, let place): components[component].hooks[place].steps = newValue
      }
    }
  }
}
