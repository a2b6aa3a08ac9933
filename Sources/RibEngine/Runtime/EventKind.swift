extension Event {
  package enum Phase: UInt8, Sendable { case instant, begin, end }

  package enum Kind: UInt8, Sendable, CaseIterable {
    // The app.
    /// A line of `events` starts.
    case line
    /// The line had nobody to happen to.
    case neverFired
    /// A way was taken.
    case choice
    case expectFailed
    // Slots and the tree.
    /// The app's own attach or detach function.
    case request
    /// The slot check.
    case guarded
    case recheck
    /// Whether a task still runs that awaits a flow is looked at.
    case taskGuarded
    case slotWritten
    case cachedWritten
    case replace
    case build
    case initialized, deinitialized
    case listenerSet, presenterListenerSet
    case attachChild, detachChild
    case childAppended, childRemoved
    case doubleAttachAsserted
    case isActive
    case didBecomeActive, willResignActive, didLoad
    /// didBecomeActive's body goes on although its interactor is inactive by now.
    case bodyGoesOn
    /// A step of didBecomeActive runs although its RIB was detached within it.
    case strayStep
    // Talk.
    case send, sentToNobody, receive
    /// A weak reference was nil.
    case dropped
    /// A step finds nobody, or nothing, to do it to.
    case inVain
    case unownedAfterRelease
    case later, async, hop, resumed
    // Android.
    /// A second child of one tag.
    case tagTaken
    /// RibEvents.
    case routerEvent
    case willAttach, willDetach, presenterDidLoad, presenterWillUnload
    // Workers and subscriptions.
    case workerStart, workerStop, workerDidStart, workerDidStop
    /// The isActiveStream delivers a value.
    case publish
    case subscribed, unsubscribed, subscribe, disposed, disposedAtOnce, observed
    // Views.
    case viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear, didShow
    case present, dismiss, userDismiss, cleanupViews
    case shown, hidden, presentRefused, dismissDropped, popDropped, presentedTwice
    /// UIKit makes nothing of a call, and so never runs its completion.
    case completionLost
    /// UIKit makes nothing of a dismiss, as what its presenter presented is on its way out already.
    case dismissIgnored
    /// UIKit makes a call once a transition has ended.
    case postponed
    /// A dismiss finds nothing presented and moves to the presenter of who is asked.
    case dismissForwarded
    /// A push finds no navigation stack.
    case pushedNowhere
    /// The window gets another root while a modal is up.
    case rootReplaced
    case tabSelected
    /// A swipe back was begun and taken back.
    case swipeCancelled
    /// A component has come to its end by what it does when its screen is covered.
    case endedWhenCovered
    /// A launch is over and the window has no root.
    case windowEmpty
    case bound, boundInVain, stateEmitted
    // Data.
    case dataSet, dataRead
    // Coordinators and tasks.
    case start
    case wait, continuationResumed, resumedTwice, resumedNobody, forgotten, taskContinues, cancel,
      cancelIgnored, failureIgnored
    /// A step throws an error; `completed` where nobody awaits the call.
    case thrown
    /// The time of an awaited call is up.
    case timeout
    // Memory.
    case held, released
    /// Every part of an instance is gone, and its cell may be another's.
    case reclaimed
    /// A step that counts its turns was reached.
    case counted
    // The end.
    /// 64 calls of one method are on the stack; the run stops here.
    case overflow
    /// A choice that was made for an instance.
    case fieldChosen
    /// A field became so that no other event is about.
    case flagged
  }
}
