/// What a change of a flow does, by kind. A rule names its usual remedies, which are tried before others that
/// lie as near; where one change mends several rules' mistakes, the rule that names it speaks for all.
package enum Remedy: Sendable {
  // Other orders of lines: of a slot's lists, and of what else runs.
  case reorderSlot, reorderSteps

  // Lines that a slot's lists lack.
  case guardAttach, guardDetach
  case assignBeforeAttach, clearBeforeDetach, detachWhereCleared
  /// Rather than the last of the children.
  case detachHeld
  /// The slot is looked at again before the child's screen goes up.
  case recheckBeforeShowing
  case buildAnew
  case attachWhereBuilt
  case writeDetachList
  /// A list detaches its child once.
  case detachOnce
  case keepCoordinator, removeCoordinator, setCallbackBeforeStart

  // Screens.
  case dismissWhereDetached
  case showOnce
  /// A coordinator that was kept comes on screen again.
  case showKept
  /// A viewless RIB takes down what it put up when it resigns; any other does.
  case cleanUpViewless, cleanUp
  /// The parent detaches or removes a child whose screen the user closes.
  case detachWhenUserCloses
  /// The child tells its parent that the user has closed its screen.
  case reportWhenUserCloses
  /// The same, instead of at each disappearance.
  case reportOnlyWhenUserCloses
  /// A screen asks for the way in which it goes.
  case askHowItGoes
  /// What a screen does whenever it appears or disappears is done only when it comes or goes.
  case onlyWhenItComes, onlyWhenItGoes
  /// What a screen does before it is certain that it comes or goes is done afterwards.
  case onceSettled
  case closeAboveFirst
  /// A list goes on when the transition has ended that runs.
  case waitForTransition
  /// A child that closes itself tells its parent instead.
  case leaveDismissingToParent
  case setRootFirst
  /// The coordinator that launches the app puts its own screen into the window.
  case setRoot
  /// A screen is dismissed only where it is still presented.
  case dismissOnlyPresented
  /// The same of a slot's child alone: with nothing of it presented the call meets another screen.
  case dismissOnlyChild
  /// A slot's list pops the screen of its child, not what is on top of the stack.
  case popOnlyChild
  /// What was to wait for the end of a present or dismiss is done at once.
  case doWithoutCompletion
  /// A child's screen is closed as it was put up, and nothing where the user has closed it.
  case closeChildAlone
  /// A screen comes in a navigation controller of its own.
  case bringStack
  /// A screen is put up in the way in which it is taken down.
  case showAsTakenDown

  // What a parent does when a child reports, when it goes itself, or when another child comes.
  case detachWhenFinished, detachWithParent, detachBeforeAttach
  /// A slot's answer ends its own child, not that of another slot.
  case detachItself
  /// Of two reports in a row that say the same one goes.
  case reportOnce

  // Coordinators and their tasks.
  case resumeWhenUserCloses, resumeWhenCancelled, resumeWhereClosed
  case forgetOnceResumed
  case dismissBeforeResuming
  /// A flow whose child fails takes its own screen down.
  case closeWhenChildFails
  /// Of two answers in a row one goes.
  case answerOnce
  /// A RIB that resigns cancels what it awaits.
  case cancelWithParent
  /// A handler begins no second task while the first runs.
  case guardTask
  /// A flow that is awaited and answers waits for the answer.
  case waitForAnswer
  case reportWhereClosed
  case letErrorEndFlow
  /// A flow that ends stops those that it started.
  case endOthersFirst
  /// Who takes the screen of a flow down that it awaits cancels that instead.
  case cancelRatherThanPop

  // Another moment.
  /// A component finishes in a later turn; a list says or does something in one.
  case finishLater, sayLater
  /// What a later turn does is not done for what is gone by then.
  case captureWeakly
  /// What a RIB has put off ends when its interactor resigns.
  case endWithActivity
  case workWhenActive
  /// What is attached or presented too early is so in a later method of the router or of the screen.
  case attachWhenLoaded, presentWhenUp

  // Other values.
  case cancelWork
  case listenWeakly, listenStrongly
  case holdWeakly, holdStrongly
  case passByParameter
  case leaveViewAlone
  case bindOnce
  /// The interactor asks the view to bind.
  case bindOnRequest

  /// The same is done before or after something else.
  var isOfOrder: Bool {
    switch self {
    case .reorderSlot, .reorderSteps, .sayLater, .waitForTransition: true
    default: false
    }
  }

  /// What is said or done whenever a screen goes or comes is said or done on fewer occasions: in a flow that has only the
  /// others it is right that nothing is said any more.
  var isForFewerOccasions: Bool {
    switch self {
    case .reportOnlyWhenUserCloses, .askHowItGoes, .onlyWhenItComes, .onlyWhenItGoes, .onceSettled,
      .popOnlyChild:
      true
    default: false
    }
  }
  /// A screen goes that has stayed up: what a finger did on it comes no more, and that is meant.
  var takesScreenDown: Bool {
    self == .dismissWhereDetached || self == .dismissBeforeResuming || self == .closeWhenChildFails
  }
}
