/// An instance by its component's name; the one built last unless a serial number says otherwise.
package struct InstanceRef: Sendable, Hashable {
  package var component: String
  /// From 1, in the order of building.
  package var serial: Int?

  package init(_ component: String, serial: Int? = nil) {
    self.component = component
    self.serial = serial
  }
}

/// A slot of an instance. In a component's own steps the owner is the instance that runs them.
package struct SlotRef: Sendable, Hashable {
  package var owner: InstanceRef
  package var slot: String

  package init(_ owner: InstanceRef, _ slot: String) {
    self.owner = owner
    self.slot = slot
  }
}

/// A reference from one component to another, to an object, or to a built-in name.
package struct Hold: Sendable, Equatable {
  package enum Strength: String, Sendable, CaseIterable { case strong, weak, unowned }

  package enum Target: Sendable, Equatable {
    /// A component or object by name.
    case component(String)
    /// `navigation`, which lives as long as the app and holds the pushed screens.
    case navigation
    /// `window`, which lives as long as the app.
    case window
    /// The interactor keeps its own router.
    case ownRouter
    /// The interactor keeps the router of its listener.
    case listenerRouter
    /// The view controller keeps its listener, the interactor.
    case presenterListener
  }

  package var strength: Strength
  package var target: Target
  package var span: Span

  package init(_ strength: Strength, _ target: Target, _ span: Span = .none) {
    self.strength = strength
    self.target = target
    self.span = span
  }
}
