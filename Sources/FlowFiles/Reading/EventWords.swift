import RibEngine

/// The words that begin a line of `events`, and what follows them.
package struct EventWord: Sendable {
  /// What kinds of component an instance may be of.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let rib = Kinds(rawValue: 1)
    package static let coordinator = Kinds(rawValue: 2)
    package static let object = Kinds(rawValue: 4)
    package static let component: Kinds = [.rib, .coordinator]
    package static let any: Kinds = [.rib, .coordinator, .object]

    init(_ kind: Component.Kind) {
      switch kind {
      case .rib: self = .rib
      case .coordinator: self = .coordinator
      case .object: self = .object
      }
    }

    var noun: String {
      switch self {
      case .rib: "a RIB"
      case .coordinator: "a coordinator"
      case .object: "an object"
      case .component: "a RIB or a coordinator"
      default: "a component"
      }
    }
  }

  package enum Action: Sendable {
    case launch, build, start, attach, detach, present, remove, finish, listener, send
    case swipeBack, swipeBackCancelled, swipeDown, select, cancel, release, hold, settle, wait, expect
    case activate, deactivate, load, attachChild, detachChild, startWorker, stopWorker
    case touchView, subscribe, observe
  }

  package let name: String
  package let action: Action
  /// What follows the word, as a person reads it.
  package let form: String
  package let kinds: Kinds
  package let about: String

  init(_ name: String, _ action: Action, _ form: String, _ kinds: Kinds, _ about: String) {
    self.name = name
    self.action = action
    self.form = form.isEmpty ? name : name + " " + form
    self.kinds = kinds
    self.about = about
  }

  package static let all: [EventWord] = appWords + userWords + clockWords + libraryWords

  /// The phrase that lets all animations end.
  package static let finishAnimations = "finish animations"

  private static let appWords = [
    EventWord("launch", .launch, "X", "X is built, made active, and kept by the app"),
    EventWord("start", .start, "X", .coordinator, "start() of a coordinator is called"),
    EventWord("attach", .attach, "SLOT", "the attach list of a slot is run"),
    EventWord("detach", .detach, "SLOT", "the detach list of a slot is run"),
    EventWord("present", .present, "SLOT", "the present list of a slot is run"),
    EventWord("remove", .remove, "SLOT", "the remove list of a slot is run"),
    EventWord("finish", .finish, "X", "X calls didFinish of its listener"),
    EventWord("listener", .listener, "X EVENT", "X calls its listener with an event"),
    EventWord("send", .send, "X EVENT", "the view, a stream or a delegate of X sends an event"),
    EventWord("cancel", .cancel, "X", .coordinator, "the task that runs start() of X is cancelled"),
    EventWord("release", .release, "X", .any, "the app drops X, or X.router, X.interactor, X.view"),
  ]

  private static let userWords = [
    EventWord("swipe-back", .swipeBack, "X", "the user swipes the pushed screen of X away"),
    EventWord("swipe-back-cancelled", .swipeBackCancelled, "X", "the user begins to swipe back, and lets go"),
    EventWord("swipe-down", .swipeDown, "X", "the user swipes the presented screen of X down"),
    EventWord("select", .select, "X", "the user taps the tab of X"),
  ]

  private static let clockWords = [
    EventWord("settle", .settle, "all pending work and animations end"),
    EventWord("wait", .wait, "SECONDS", "time passes"),
    EventWord("expect", .expect, "X STATE", .any, "all work ends, and X, or a slot, must be in that state"),
  ]

  private static let libraryWords = [
    EventWord("build", .build, "X [for P]", "X is built and kept; P is its listener"),
    EventWord("activate", .activate, "X", .rib, "interactor.activate() of X"),
    EventWord("deactivate", .deactivate, "X", .rib, "interactor.deactivate() of X"),
    EventWord("load", .load, "X", .rib, "router.load() of X"),
    EventWord("hold", .hold, "X", .any, "somebody keeps X, or X.router, X.interactor, X.view"),
    EventWord("attach-child", .attachChild, "P C", .rib, "attachChild(C) of the router of P"),
    EventWord("detach-child", .detachChild, "P C", .rib, "detachChild(C) of the router of P"),
    EventWord("start-worker", .startWorker, "X W", .rib, "a worker of X is started"),
    EventWord("stop-worker", .stopWorker, "X W", .rib, "a worker of X is stopped"),
    EventWord("touch-view", .touchView, "X", "the view of X is accessed"),
    EventWord("subscribe", .subscribe, "X", .rib, "X makes a subscription with disposeOnDeactivate"),
    EventWord("observe", .observe, "X", .rib, "somebody subscribes to isActiveStream of X"),
  ]
}

extension EventWord {
  fileprivate init(_ name: String, _ action: Action, _ form: String, _ about: String) {
    self.init(name, action, form, .component, about)
  }

  fileprivate init(_ name: String, _ action: Action, _ about: String) {
    self.init(name, action, "", .component, about)
  }
}
