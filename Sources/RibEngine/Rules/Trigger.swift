/// What breaks a rule, and when it is looked at.
package enum Trigger: Sendable {
  /// Nothing breaks it in a run; another reader speaks of it.
  case never
  /// An event, when all of `having` and nothing of `lacking` is so just before it.
  case at(Event.Kind, Event.Phase = .instant, having: Facts = [], lacking: Facts = [], Severity? = nil)
  /// A look at the world whenever nothing is on the call stack and nothing waits.
  case atRest(Invariant, Severity? = nil)
  /// A look at the world when the flow is over.
  case atEnd(Invariant, Severity? = nil)
}

/// Looks at a world at rest.
package enum Invariant: UInt8, Sendable, CaseIterable {
  case slotHoldsStranger, leakedView, closedButAttached, leakedChildCoordinator, neverResumed
  case activeUnderInactive, activeWhileDetached, orphanChild, childLeftActive, strongCycle
  case shownWithoutOwner
  case continuationNeverResumed, cascadeUnanswered, taskOutlivesOwner
}
