/// Something that leads back into itself without end, and what a rule says of it instead of its own words.
///
/// In `message` and `label`, `{child}` and `{parent}` stand for the components that the innermost call
/// is about.
package struct Circle: Sendable {
  package enum Kind: Sendable {
    /// A task that is cancelled begins the same again and again; `{child}` is what it begins.
    case retries
    /// What waits for its turn puts off as much as is done, and all of it is that of one component, `{child}`.
    case turnsOfOne
    /// The same of several components.
    case turns
    /// More than one call of a kind is on the stack.
    case calls(Event.Kind)
    /// Any other call; `{child}` is who the rule is about.
    case otherCalls
  }

  let kind: Kind
  let message: String
  let label: String

  init(of kind: Kind, _ message: String, label: String) {
    self.kind = kind
    self.message = message
    self.label = label
  }
}
