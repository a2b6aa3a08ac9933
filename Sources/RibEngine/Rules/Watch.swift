/// What breaks a rule, and when it is looked at.
package enum Trigger: Sendable {
  /// Nothing breaks it in a run; another reader speaks of it.
  case never
}
