// Container view controllers, and how a modal stands.

extension Component {
  /// The container view controller that a component brings.
  ///
  /// Where a flow names none, there is one window with one navigation stack.
  package enum Container: UInt8, Sendable, CaseIterable {
    case none
    /// The component's screen is the root of a navigation controller of its own.
    case navigation
    /// Its view controller is a navigation controller, and the first screen pushed on it is the root.
    case emptyNavigation
    /// Its view controller is a tab bar controller, and what is embedded in it are the tabs.
    case tabs
  }

  /// How the component's screen stands when it is presented.
  package enum Presentation: UInt8, Sendable, CaseIterable {
    /// The user can swipe it down.
    case sheet
    case fullScreen
  }
}

extension Component.Container {
  package var word: String {
    switch self {
    case .none: "none"
    case .navigation: "navigation"
    case .emptyNavigation: "empty navigation"
    case .tabs: "tabs"
    }
  }

  /// True where screens can be pushed on it.
  package var isStack: Bool { self == .navigation || self == .emptyNavigation }
}

extension Component.Presentation {
  package var word: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    }
  }
}

extension Component {
  /// True for a RIB that has no view, whatever is chosen.
  var isViewless: Bool { kind == .rib && view.allSatisfy { $0.value == .none } }

  /// True for a RIB without a view that makes a navigation controller, and presents it with a child in it.
  package var makesStack: Bool { container.value == .navigation && isViewless }

  /// True for a RIB without a view that presents one screen and pushes another.
  var isLikelyToMakeStack: Bool {
    func has(_ verb: Step.Verb) -> Bool { slots.contains { $0.attach.containsDeep { $0.verb == verb } } }
    return isViewless && has(.present) && has(.push)
  }
}

extension Scenario {
  /// A RIB without a view that presents a component in the navigation controller which it makes.
  package func ownerOfStack(around component: Component) -> Component? {
    components.first { parent in
      parent.makesStack && parent.slots.contains { $0.child.string == component.name.string && $0.presents }
    }
  }
}

extension Slot {
  /// True where its child's screen is presented by its owner.
  package var presents: Bool { attach.containsDeep { $0.verb == .present } }
}
