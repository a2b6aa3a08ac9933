/// A place of a parent that holds a child: a router's stored property, or, in a coordinator, a
/// part of `childCoordinators`.
package struct Slot: Sendable, Equatable {
  /// How a datum of the parent reaches the child.
  package enum Passing: Sendable, Equatable, CaseIterable { case byComponent, byParameter }

  package struct Pass: Sendable, Equatable {
    package var data: Text
    package var how: [Alternative<Passing>]

    package init(data: Text, how: [Alternative<Passing>]) {
      self.data = data
      self.how = how
    }
  }

  package struct Handler: Sendable, Equatable {
    package var event: Text
    package var steps: [Step]
    package var span: Span

    package init(event: Text, steps: [Step], _ span: Span = .none) {
      self.event = event
      self.steps = steps
      self.span = span
    }
  }

  package var name: Text
  package var child: Text
  /// The property that stores the router; slots may share one. nil: a property of its own.
  package var variable: Text?
  /// True for a `weak var`.
  package var isWeak = false
  /// `attach` of a router, `present` of a coordinator, in the order of the method's lines.
  package var attach: [Step] = []
  package var attachSpan: Span = .none
  /// `detach` of a router, `remove` of a coordinator.
  package var detach: [Step] = []
  package var detachSpan: Span = .none
  package var handlers: [Handler] = []
  /// What the parent does when the user closes the child's screen; nil where nobody wrote it.
  package var closedByUser: [Step]?
  package var closedSpan: Span = .none
  package var passes: [Pass] = []
  /// The map behind its name; behind an alias, the one that it stands for.
  package var body: Span = .none

  package init(name: Text, child: Text) {
    self.name = name
    self.child = child
  }

  /// The name of the property that stores the router.
  package var property: String { variable?.string ?? name.string }
}
