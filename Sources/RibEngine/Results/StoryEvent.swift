/// One event of a told run, with names instead of numbers.
package struct StoryEvent: Sendable, Equatable {
  package enum Phase: String, Sendable { case begin, end }

  /// The word of the event, such as `attachChild` or `isActive`.
  package var name: String
  /// nil for an event that is an instant.
  package var phase: Phase?
  /// How many calls are open around it.
  package var depth: Int
  /// The instance or part it is about, such as `Child#1.interactor`; may be empty.
  package var subject: String
  /// Further attributes in a fixed order; values are text, whatever they mean.
  package var attributes: [Attribute]
  /// The step or event line that led to it; nil where the runtime did it by itself.
  package var span: Span?

  package struct Attribute: Sendable, Equatable {
    package enum Value: Sendable, Equatable {
      case text(String)
      case flag(Bool)
      case number(Int)
      case list([String])
      case null
    }

    package var name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  package init(
    name: String,
    phase: Phase? = nil,
    depth: Int,
    subject: String,
    attributes: [Attribute] = [],
    span: Span? = nil
  ) {
    self.name = name
    self.phase = phase
    self.depth = depth
    self.subject = subject
    self.attributes = attributes
    self.span = span
  }
}
