/// One event of a told run, with names instead of numbers.
package struct StoryEvent: Sendable, Equatable {
  package enum Phase: String, Sendable { case begin, end }

  /// What happens; the raw value is the word that recordings have for it.
  package enum Kind: String, Sendable {
    case step, request, recheck, slot, replace, build, attachChild, detachChild, children, isActive
    case didBecomeActive, willResignActive, didLoad, send, receive, dropped, unowned, later, async
    case hop, subscribe, disposed, viewDidLoad, viewDidAppear, viewDidDisappear, present, dismiss
    case userDismiss, cleanupViews
    case guarded = "guard"
    case initialized = "init"
    case deinitialized = "deinit"
    case listenerSet = "listener.set"
    case presenterListenerSet = "presenter.listener.set"
    case asserted = "assert"
    case bodyGoesOn = "note"
    case resumed = "continue"
    case workerStart = "worker.start"
    case workerStop = "worker.stop"
    case workerDidStart = "worker.didStart"
    case workerDidStop = "worker.didStop"
    case disposedAtOnce = "ribs.print"
    case observed = "isActiveStream.observed"
    case completed = "isActiveStream.completed"
    case presentRefused = "uikit.warning"
    case released = "release"
    // What recordings of iOS do not have.
    case willAttach, willDetach, choice, neverFired, inVain, dismissDropped, popDropped, postponed,
      presentedTwice,
      bind, state
    case viewWillAppear, viewWillDisappear, didShow
    case dismissForwarded, dismissIgnored, completionLost, pushedNowhere, rootReplaced, tabSelected
    case taskGuarded = "guardTask"
    case set, read, start, wait, resume, forget, task, `throw`, cancel, timeout, expect, limit, again
    case tagTaken = "rib.nonFatalWarning"
    case routerEvent = "RibEvents"
    case presenterDidLoad = "presenter.didLoad"
    case presenterWillUnload = "presenter.willUnload"
    // What the recorded libraries tell, and the model does not.
    case mark
    case leakExpectDeallocate = "leak.expectDeallocate"
    case leakExpectDisappear = "leak.expectDisappear"
    case leakCancel = "leak.cancel"
    case printedByRxSwift = "rxswift.print"
    // What recorders of apps say beside that.
    /// Something changed of which no event was seen.
    case blind
    case shown, hidden
  }

  /// nil for a word that only a recording has.
  package let kind: Kind?
  /// The word of the event, such as `attachChild` or `isActive`.
  package let name: String
  /// nil for an event that is an instant.
  package var phase: Phase?
  /// How many calls are open around it.
  package var depth: Int
  /// The instance or part it is about, such as `Child#1.interactor`; may be empty.
  package var subject: String
  /// Further attributes in a fixed order; values are text, whatever they mean.
  package var attributes: [Attribute]
  /// The part that a child is attached to already which is attached again; nil for any other event. What is
  /// recorded says it within a sentence.
  package var parent: String?
  /// The step or event line that led to it; nil where the runtime did it by itself.
  package var span: Span?
  /// The word of the step that led to it, where steps of several words are one kind of event.
  package var step: String?
  /// Whether a step in vain is a call that is told itself.
  package var isInCall = false
  /// Whether a coordinator does it, whose lists have keys of their own; false for what was recorded.
  package var isOfCoordinator = false

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
    _ kind: Kind,
    phase: Phase? = nil,
    depth: Int,
    subject: String,
    attributes: [Attribute] = [],
    span: Span? = nil
  ) {
    self.init(kind, kind.rawValue, phase, depth, subject, attributes, span)
  }

  /// An event by its recorded word, whether the model has that or not.
  package init(
    name: String,
    phase: Phase? = nil,
    depth: Int,
    subject: String,
    attributes: [Attribute] = [],
    span: Span? = nil
  ) {
    self.init(Kind(rawValue: name), name, phase, depth, subject, attributes, span)
  }

  private init(
    _ kind: Kind?,
    _ name: String,
    _ phase: Phase?,
    _ depth: Int,
    _ subject: String,
    _ attributes: [Attribute],
    _ span: Span?
  ) {
    (self.kind, self.name, self.phase, self.depth) = (kind, name, phase, depth)
    (self.subject, self.attributes, self.span) = (subject, attributes, span)
  }
}
