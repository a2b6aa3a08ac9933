/// One line of Swift.
package struct Step: Sendable, Equatable {
  package var argument: Argument
  package var span: Span
  package var verb: Verb
  package var body: [Step]

  package init(_ verb: Verb, _ argument: Argument, _ span: Span, body: [Step] = []) {
    self.verb = verb
    self.argument = argument
    self.span = span
    self.body = body
  }

  package init(_ verb: Verb, _ span: Span, body: [Step] = []) { self.init(verb, .nothing, span, body: body) }

  /// A step that stands nowhere yet.
  package init(_ verb: Verb, _ argument: Argument = .nothing, body: [Step] = []) {
    self.init(verb, argument, .none, body: body)
  }

  /// True for the same line of Swift, wherever it stands and whatever its body is.
  package func isSame(as other: Step) -> Bool { verb == other.verb && argument == other.argument }

  /// A call of the listener; `didFinish` is a verb of its own.
  package static func listener(_ event: String, _ span: Span = .none) -> Step {
    event == "didFinish" ? Step(.finish, span) : Step(.listener, .event(event), span)
  }
}

extension Step {
  /// Which of a slot's lists is run.
  package enum Route: Sendable, Hashable {
    case attach, detach

    /// The key of the list in the slots of such a component.
    package func key(in kind: Component.Kind) -> String {
      switch self {
      case .attach: kind == .coordinator ? "present" : "attach"
      case .detach: kind == .coordinator ? "remove" : "detach"
      }
    }
  }

  /// What a step does. Its number is the code that the machine dispatches on; `StepWord` says the rest.
  ///
  /// A new verb is a case here, a row of the table in StepWord+Table.swift and an effect in
  /// Machine+Steps.swift. Those that flow files have a word for come first, in the order in which
  /// words are listed.
  package enum Verb: UInt8, Sendable, CaseIterable {
    case guardSlot, build, reuse, create, append, setCallback, start, assign, attach, recheck, clear
    case detach, remove, takeLast, replaceClearDetach, replaceDetachClear
    case present, push, replaceStack, embed, show
    case dismiss, dismissIfPresented, pop, popTop, unembed, popToRoot, dismissSelf
    case select, cleanupViews
    case async, afterTransition, finish, listener, send, set, read, attachChild, detachChild
    case askViewToBind, emitState, touchView
    case wait, resume, fail, forget, repeatStart, await, awaitIgnoringFailure, throwError, cancel
    case startWorker, stopWorker, subscribe
    // Without a word of their own: a slot's lists, and the guard of a task, have words of a slot; the rest are maps.
    case attachSlot, detachSlot, guardTask
    case later, laterStrong, subscription, completion, ifKept, limited, on, whileMoving, awaitResult, branch
  }

  /// What a step names; each verb has one kind of it. Those with much to carry are indirect, so that the
  /// many steps of a large flow stay small.
  package enum Argument: Sendable, Hashable {
    case nothing
    /// `animated: false`
    case unanimated
    case event(String)
    case datum(String)
    case worker(String)
    /// A component that is built for the call.
    case component(String)
    indirect case slot(SlotRef)
    indirect case instance(InstanceRef)
    /// An instance and the event that it is sent.
    indirect case call(InstanceRef, String)
    /// Not for the first `skip` times and then at most `times` times, counted over all instances of the
    /// component.
    indirect case limits(skip: Int, times: Int?)
    case outcome(Outcome)
    case moving(Moving)
  }

  /// What a view controller says of itself while UIKit tells it that it comes or goes: any of these.
  package struct Moving: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let fromParent = Moving(rawValue: 1)
    package static let beingDismissed = Moving(rawValue: 2)
    package static let toParent = Moving(rawValue: 4)
    package static let beingPresented = Moving(rawValue: 8)
    /// The navigation controller that it stands in, as its root or further in, is dismissed or presented.
    package static let stackDismissed = Moving(rawValue: 16)
    package static let stackPresented = Moving(rawValue: 32)

    /// What a screen that is no root of a stack of its own asks of itself.
    package static let comes: Moving = [.toParent, .beingPresented]
    package static let goes: Moving = [.fromParent, .beingDismissed]
    /// All that holds for a screen only while it goes.
    package static let anyGoing: Moving = [.fromParent, .beingDismissed, .stackDismissed]

    /// The properties of UIViewController, and of its `navigationController`, with what they are here.
    package static let words: [(word: String, moving: Moving)] = [
      ("isMovingFromParent", .fromParent), ("isBeingDismissed", .beingDismissed),
      ("isMovingToParent", .toParent), ("isBeingPresented", .beingPresented),
      ("navigation-isBeingDismissed", .stackDismissed), ("navigation-isBeingPresented", .stackPresented),
    ]

    package var words: [String] { Self.words.filter { isSuperset(of: $0.moving) }.map(\.word) }
  }

  /// How an awaited call ended; its raw value is the key of the steps that follow then.
  package enum Outcome: String, Sendable, CaseIterable {
    case ok, failed
    /// Its time was up first: it is cancelled, and its answer counts no more.
    case timeout
  }
}
