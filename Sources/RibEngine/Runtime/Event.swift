/// One change of the world, or one thing said about it, as numbers.
///
/// Cells are numbered from 0; `other` and `by` hold a cell's number plus 1, and 0 for nobody.
package struct Event: Sendable, Equatable {
  package enum Phase: UInt8, Sendable { case instant, begin, end }

  package enum Kind: UInt8, Sendable, CaseIterable {
    // The app.
    /// A line of `events` starts.
    case line
    /// The line had nobody to happen to.
    case neverFired
    /// A way was taken; `value` is the way, `slot` how many there were.
    case choice
    case expectFailed
    // Slots and the tree.
    /// The app's own attach or detach function; `value` 0 is attach.
    case request
    /// The slot check; `value` 1 passes; `other` is the occupant, `by` who asked.
    case guarded
    case recheck
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
    case unownedAfterRelease
    case later, async, hop, resumed
    // Android.
    /// A second child of one tag.
    case tagTaken
    /// RibEvents; `value` 1 is ATTACHED.
    case routerEvent
    case willAttach, willDetach, presenterDidLoad, presenterWillUnload
    // Workers and subscriptions.
    case workerStart, workerStop, workerDidStart, workerDidStop
    case subscribed, unsubscribed, subscribe, disposed, disposedAtOnce, observed
    // Views.
    case viewDidLoad, viewDidAppear, viewDidDisappear
    case present, dismiss, userDismiss, cleanupViews
    case shown, hidden, presentRefused, dismissDropped, presentedTwice
    /// A swipe back was begun and taken back.
    case swipeCancelled
    /// A launch is over and the window has no root.
    case windowEmpty
    case bound, boundInVain, stateEmitted
    // Data.
    case dataSet, dataRead
    // Coordinators and tasks.
    case start
    case wait, continuationResumed, resumedTwice, resumedNobody, forgotten, taskContinues, cancel,
      cancelIgnored, failureIgnored
    // Memory.
    case held, released
    /// Every part of an instance is gone, and its cell may be another's.
    case reclaimed
    /// A step that counts its turns was reached; `slot` is the counter.
    case counted
    // The end.
    /// 64 calls of one method are on the stack; the run stops here.
    case overflow
    case fieldChosen
    case flagged
  }

  package var kind: Kind
  package var phase: Phase
  /// The cell it is about, or 255.
  package var cell: UInt8
  /// 0 router, coordinator or object; 1 interactor; 2 view; 3... workers.
  package var part: UInt8
  package var other: UInt8
  package var by: UInt8
  package var slot: Int16
  package var value: Int16
  /// The step or line of events that led to it, or -1.
  package var code: Int32

  init(
    _ kind: Kind,
    _ phase: Phase = .instant,
    cell: Int = 255,
    part: Int = 0,
    other: Int = 0,
    by: Int = 0,
    slot: Int = -1,
    value: Int = 0,
    code: Int = -1
  ) {
    self.kind = kind
    self.phase = phase
    self.cell = UInt8(truncatingIfNeeded: cell)
    self.part = UInt8(truncatingIfNeeded: part)
    self.other = UInt8(truncatingIfNeeded: other)
    self.by = UInt8(truncatingIfNeeded: by)
    self.slot = Int16(truncatingIfNeeded: slot)
    self.value = Int16(truncatingIfNeeded: value)
    self.code = Int32(truncatingIfNeeded: code)
  }
}
