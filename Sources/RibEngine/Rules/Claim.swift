/// What words say is so, of those whom a rule is about.
///
/// Words are chosen by their claims, so that what is printed is true in the run it stands under. A claim is a
/// plain value, which whoever doubts it can hold against the events of that run.
package struct Claim: Sendable, Hashable {
  /// Those whom words can name: `{child}`, `{parent}` and `{other}`, and `{host}`, whose event it is that breaks
  /// the rule.
  package enum Someone: String, Sendable, CaseIterable { case child, parent, other, host }

  /// What is so just before the event that breaks a rule, or at rest; what was so before; what comes after.
  package enum State: Sendable, Hashable {
    // Now.
    case coordinator
    /// In the children of somebody.
    case attached
    /// It has told its parent that it is done, since it was built or taken anew.
    case over
    case active
    /// A RIB that is not active, or a coordinator whose start() has not run.
    case dormant
    /// A viewless RIB, or a coordinator without a screen, that had children and has none, and to which nothing else comes.
    case spent
    /// A coordinator whose children alone could answer, of which none is left.
    case unanswerable
    /// Its willResignActive is on the stack.
    case resigning
    /// A detachChild of it is on the stack.
    case beingDetached
    /// The same, or the rest of the list that detaches it waits for a later turn.
    case leaving
    /// It is gone, or what is left of it has no router.
    case released
    case onScreen
    /// Its screen stands on a navigation stack, and was put there by a push.
    case pushed
    /// Its screen stands in or on another one that is not in the window.
    case outsideWindow
    /// What breaks the rule is done by the handler of its own cancellation.
    case cancelling
    /// What breaks the rule is done by its parent, who has heard that the user has closed its screen.
    case heardClosing
    /// What breaks the rule is a turn of it that a step has put off.
    case goingOn
    /// What stood on its screen as a modal is on its way out.
    case dismissing
    /// Its screen is on its way in.
    case appearing
    /// Its screen is on its way out.
    case disappearing
    case viewLoaded
    /// Its viewDidLoad runs steps or reports.
    case hasWorkInView
    case waiting
    /// The continuation that it keeps has been resumed.
    case resumed
    case cancelled
    /// A call of it is suspended on a continuation that it has no more.
    case lostContinuation
    case childOf(Someone)
    /// Its slot that the rule speaks of holds nobody.
    case slotEmpty
    /// It stands in the slot that the rule speaks of.
    case inSlot
    case same(Someone)
    /// Its screen was put up by another.
    case shownBy(Someone)
    /// Its view controller is presented by that of another.
    case presentedBy(Someone)

    // Before.
    /// It was in the children of somebody and is no more.
    case detached
    /// It was taken out of the children of somebody, whatever came after.
    case onceDetached
    case detachedInThisEvent
    /// It waited, and its continuation is resumed.
    case answersInThisEvent
    case neverAttached
    /// It was built after the continuation of another had been resumed for the last time, and its task had gone on.
    case beganAfter(Someone)
    case wasChildOf(Someone)
    case wasInSlot
    case olderThan(Someone)
    /// Its screen was up and is not any more.
    case screenGone
    /// Its screen went with that of another, which stood below it.
    case wentWith(Someone)
    case neverShown
    /// Its screen was asked for last as a presentation, not as a push or within another.
    case askedModally
    /// Its screen was asked for last while a transition ran, and waited for the end of that.
    case putOff
    /// Its screen is on its way out, and what breaks the rule is another call that ends this at once.
    case cutShort
    /// UIKit refuses its screen in the event that breaks the rule, and for this reason.
    case refused(Event.Refusal)
    /// A report of it was handled by steps.
    case answered
    case hadListener
    case resumedByCancellation

    // After, in the run that is told.
    /// It waits at some time of the run.
    case everWaits
    case waitingAtEnd
    /// Its screen goes up before the call that breaks the rule has returned.
    case goesUp
    /// It is taken out of a slot or of children, or its screen down, before the call around has returned.
    case leaves
  }

  package let who: Someone
  package let state: State
  package let isSo: Bool

  static func `is`(_ who: Someone, _ state: State) -> Claim { Claim(who: who, state: state, isSo: true) }
  static func isNot(_ who: Someone, _ state: State) -> Claim { Claim(who: who, state: state, isSo: false) }
}
