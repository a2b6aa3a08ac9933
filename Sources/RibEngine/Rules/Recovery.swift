/// What stays wrong once a rule is broken, and what would put it right.
package struct Recovery: Sendable {
  package enum Remains: Sendable {
    /// The slot holds a child that has reported or is not attached any more.
    case inSlot
    /// One of the rule's looks at rest finds the child.
    case inSight
  }

  /// What is done to the child, said of whoever does it.
  enum Deed: String {
    case detaches = "detaches it"
    case removes = "removes it"
    case clears = "clears it again"
    case takesDown = "takes the screen down"
    case endsWait = "ends the wait"
    case attaches = "attaches it again"
    /// Its slot holds it once more.
    case stores = "stores it again"
    /// Whatever else it is: that nothing is stuck any more was seen.
    case mends = "puts it right"
  }

  /// What would put it right as a rule.
  let deed: Deed
  let remains: Remains
  /// True where the child's screen is gone: nobody taps what is not there.
  let isScreenGone: Bool

  init(_ deed: Deed, remains: Remains = .inSight, isScreenGone: Bool = false) {
    self.deed = deed
    self.remains = remains
    self.isScreenGone = isScreenGone
  }
}
