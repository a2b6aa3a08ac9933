/// What stands at rest, with names: what a recording's `states` and `final` say.
///
/// A list is nil where nobody looked; lists are in the order of building unless said otherwise.
package struct WorldPicture: Sendable, Equatable {
  package struct Node: Sendable, Equatable {
    /// The instance, such as `child#1`.
    package var rib: String
    /// Whether its interactor is active.
    package var isActive: Bool
    package var isLoaded: Bool
    /// In the order of the router's `children`; an instance attached twice stands twice.
    package var children: [Node]

    package init(_ rib: String, isActive: Bool, isLoaded: Bool, children: [Node] = []) {
      self.rib = rib
      self.isActive = isActive
      self.isLoaded = isLoaded
      self.children = children
    }
  }

  package struct Activity: Sendable, Equatable {
    package var rib: String
    package var isActive: Bool

    package init(_ rib: String, _ isActive: Bool) {
      self.rib = rib
      self.isActive = isActive
    }
  }

  package struct Slot: Sendable, Equatable {
    /// The property of an instance, such as `parent#1.currentChild`.
    package var name: String
    /// The instance it holds; nil for an empty one and for a weak one whose router is gone.
    package var holds: String?

    package init(_ name: String, holds: String?) {
      self.name = name
      self.holds = holds
    }
  }

  package struct View: Sendable, Equatable {
    package var rib: String
    /// `in-window` or `loaded`; a view that is not loaded is not listed.
    package var state: String

    package init(_ rib: String, _ state: String) {
      self.rib = rib
      self.state = state
    }
  }

  /// The living routers that no living router has as a child.
  package var tree: [Node] = []
  /// Every living interactor, also one whose router is gone.
  package var active: [Activity]?
  /// The variables of every living router, each once, in the order they are written.
  package var slots: [Slot] = []
  package var views: [View]?
  /// The living parts: of each instance its `viewController`, `interactor`, `worker.NAME`, `router`.
  package var alive: [String]?
  /// What the app keeps, oldest first: `parent#1`, `child#1.interactor`.
  package var held: [String]?

  package init() {}
}
