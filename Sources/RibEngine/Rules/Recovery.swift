/// What stays wrong once a rule is broken, and what would put it right.
package struct Recovery: Sendable {
  package enum Remains: Sendable {
    /// The slot holds a child that has reported or is not attached any more.
    case inSlot
    /// One of the rule's looks at rest finds the child.
    case inSight
  }

  /// What would put it right, said of whoever does, such as "clears it again".
  let deed: String
  /// What is said where a child that was kept is attached once more.
  static var attachedAgain: String { "attaches it again" }
  let remains: Remains
  /// True where the child's screen is gone: nobody taps what is not there.
  let isScreenGone: Bool

  init(_ deed: String, remains: Remains = .inSight, isScreenGone: Bool = false) {
    self.deed = deed
    self.remains = remains
    self.isScreenGone = isScreenGone
  }
}
