/// One flow as written: every name and word keeps the place where it stands.
///
/// A reader makes it, whatever the source: a flow file, Swift code, a recording. Names in it are
/// checked by the reader: each component, slot, worker and datum that is referred to exists.
package struct Scenario: Sendable {
  package var title: Text
  package var about: String = ""
  package var tags: [Text] = []
  package var profile: Profile = .ios
  package var screens: Screens = .uikit
  package var components: [Component] = []
  package var events: [EventLine] = []
  /// The only timing that is played, way by way; nil where every one is.
  package var timing: [Int]?
  /// Ids of the rules that must be broken; empty means `clean`.
  package var expected: [Text] = []
  /// The value of `expect:`; nil where the key is absent.
  package var expectSpan: Span?
  package var allowed: [Allowance] = []
  /// Why the flow is not run; nil where it is.
  package var skip: Text?
  /// The file of the flow first, then those it includes.
  package var files: [SourceFile]
  /// The whole document.
  package var span: Span

  package init(title: Text, files: [SourceFile], span: Span = .none) {
    self.title = title
    self.files = files
    self.span = span
  }

  package func component(named name: String) -> Component? {
    components.first { $0.name.string == name }
  }
}

/// The library whose order of events is played.
package enum Profile: String, Sendable, CaseIterable {
  case ios = "ribs-ios"
  case android = "ribs-android"
}

/// How screens come and go.
package enum Screens: String, Sendable, CaseIterable {
  /// As UIKit does it: a dismissal is animated, and one that is asked for while the presentation
  /// still runs is dropped.
  case uikit
  /// As the recordings' stand-in for UIKit does it: nothing is animated, nothing is dropped.
  case immediate
}

/// A rule that a flow is allowed to break, and why.
package struct Allowance: Sendable {
  package var rule: Text
  package var reason: String

  package init(rule: Text, reason: String) {
    self.rule = rule
    self.reason = reason
  }
}

/// One of the values that a key leaves open.
///
/// `Equatable` is no part of `Value`'s promise: the runtime would look it up, slowly, for each kind of
/// value at the start of every process.
package struct Alternative<Value: Sendable>: Sendable {
  package var value: Value
  package var span: Span

  package init(_ value: Value, _ span: Span = .none) {
    self.value = value
    self.span = span
  }
}

extension Alternative: Equatable where Value: Equatable {}

/// A kind of RIB, coordinator or object; instances of it are built while a flow runs.
package struct Component: Sendable {
  package enum Kind: Sendable { case rib, coordinator, object }

  /// When the view loads.
  package enum View: UInt8, Sendable, CaseIterable {
    /// A viewless RIB.
    case none
    /// At the first access.
    case lazy
    /// In the view controller's init, before the interactor and its listener exist.
    case touchedInInit
    /// Lazily, in init, or at a later moment of its own: each is tried.
    case atAnyTime
  }

  package enum Binding: UInt8, Sendable, CaseIterable { case never, inInit, inViewDidLoad }

  /// A moment at which the component may finish of its own accord.
  package enum Moment: UInt8, Sendable, CaseIterable {
    case never, inDidBecomeActive, inDidLoad, inStart, inWorker, inWillResignActive, inViewDidLoad
    case later
    /// Every moment that the component has, in the order above, without `inViewDidLoad`.
    case atAnyTime
  }

  package enum Work: UInt8, Sendable, CaseIterable { case cancelledOnDetach, goesOn }

  /// What `explore` varies of a component beside the written events.
  package enum Pin: String, Sendable, CaseIterable {
    /// The moment at which it finishes.
    case finishes
    /// The user closing its screen.
    case closing
    /// View events that resume it.
    case events
    /// The cancelling of its task.
    case cancelling
  }

  package enum Reference: UInt8, Sendable, CaseIterable { case weak, strong, unowned, none }

  package var name: Text
  package var kind: Kind
  package var view: [Alternative<View>] = [Alternative(.lazy)]
  package var binds: [Alternative<Binding>] = [Alternative(.never)]
  package var finishes: [Alternative<Moment>] = [Alternative(.never)]
  package var work: [Alternative<Work>] = [Alternative(.cancelledOnDetach)]
  /// How the component holds its listener.
  package var reference: [Alternative<Reference>] = [Alternative(.weak)]
  package var hooks: [Hook] = []
  package var workers: [Text] = []
  package var holds: [Hold] = []
  /// The object built when this coordinator shows its screen; nil for a screen of its own.
  package var screen: Text?
  /// Data set when the component is built.
  package var data: [Text] = []
  package var slots: [Slot] = []
  /// Children that `didLoad` builds and attaches and that no slot holds.
  package var fixedChildren: [Text] = []
  /// What a search must leave as it is written.
  package var pins: [Pin] = []
  package var span: Span = .none

  package init(name: Text, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// A reference from one component to another, to an object, or to a built-in name.
package struct Hold: Sendable, Equatable {
  package enum Strength: String, Sendable, CaseIterable { case strong, weak, unowned }

  package enum Target: Sendable, Equatable {
    /// A component or object by name.
    case component(String)
    /// `navigation`, which lives as long as the app and holds the pushed screens.
    case navigation
    /// `window`, which lives as long as the app.
    case window
    /// The interactor keeps its own router.
    case ownRouter
    /// The interactor keeps the router of its listener.
    case listenerRouter
    /// The view controller keeps its listener, the interactor.
    case presenterListener
  }

  package var strength: Strength
  package var target: Target
  package var span: Span

  package init(_ strength: Strength, _ target: Target, _ span: Span = .none) {
    self.strength = strength
    self.target = target
    self.span = span
  }
}

/// The steps that run at one moment of a component's life.
package struct Hook: Sendable {
  package enum Moment: Sendable, Hashable {
    case didBecomeActive, willResignActive, didLoad, viewDidLoad, viewDidAppear, viewDidDisappear
    case start
    /// In `didLoad`, before the fixed children are attached.
    case beforeDidLoad
    /// In `cleanupViews`, after the screens are down.
    case cleanupViews
    /// In the builder, before the parent has the router.
    case build
    /// An event of the view, of a stream or of a delegate.
    case receives(String)
    /// An event of any child whose slot has no handler of its own for it.
    case listens(String)
    case closedByUser
    case cancelled
    case didStart(worker: String)
    case didStop(worker: String)
  }

  package var moment: Moment
  package var steps: [Step]
  package var span: Span

  package init(_ moment: Moment, _ steps: [Step], _ span: Span = .none) {
    self.moment = moment
    self.steps = steps
    self.span = span
  }
}

/// A place of a parent that holds a child: a router's stored property, or, in a coordinator, a
/// part of `childCoordinators`.
package struct Slot: Sendable {
  /// How a datum of the parent reaches the child.
  package enum Passing: Sendable, Equatable, CaseIterable { case byComponent, byParameter }

  package struct Pass: Sendable {
    package var data: Text
    package var how: [Alternative<Passing>]

    package init(data: Text, how: [Alternative<Passing>]) {
      self.data = data
      self.how = how
    }
  }

  package struct Handler: Sendable {
    package var event: Text
    package var steps: [Step]

    package init(event: Text, steps: [Step]) {
      self.event = event
      self.steps = steps
    }
  }

  package var name: Text
  package var child: Text
  /// The property that stores the router; slots may share one. nil: a property of its own.
  package var variable: Text?
  /// True for a `weak var`.
  package var isWeak = false
  /// `attach` of a router, `present` of a coordinator, in the order of the method's lines.
  package var attach: [Step] = []
  package var attachSpan: Span = .none
  /// `detach` of a router, `remove` of a coordinator.
  package var detach: [Step] = []
  package var detachSpan: Span = .none
  package var handlers: [Handler] = []
  /// What the parent does when the user closes the child's screen; nil where nobody wrote it.
  package var closedByUser: [Step]?
  package var passes: [Pass] = []

  package init(name: Text, child: Text) {
    self.name = name
    self.child = child
  }
}

/// An instance by its component's name; the one built last unless a serial number says otherwise.
package struct InstanceRef: Sendable, Hashable {
  package var component: String
  /// From 1, in the order of building.
  package var serial: Int?

  package init(_ component: String, serial: Int? = nil) {
    self.component = component
    self.serial = serial
  }
}

/// A slot of an instance. In a component's own steps the owner is the instance that runs them.
package struct SlotRef: Sendable, Hashable {
  package var owner: InstanceRef
  package var slot: String

  package init(_ owner: InstanceRef, _ slot: String) {
    self.owner = owner
    self.slot = slot
  }
}

/// One line of Swift.
package struct Step: Sendable, Equatable {
  /// Which of a slot's lists is run.
  package enum Route: Sendable, Hashable { case attach, detach }

  /// Cases with much to carry are indirect, so that the many steps of a large flow stay small.
  package enum Verb: Sendable, Hashable {
    // Lines of a slot's own lists; `guardSlot` refuses a filled slot in an attach list, an empty
    // one in a detach list.
    case guardSlot, build, reuse, assign, clear, attach, detach, recheck
    /// `children.last` as the router to detach.
    case takeLast
    /// Detach whatever the slot holds, clearing it first.
    case replaceClearDetach
    /// Detach whatever the slot holds, clearing it afterwards.
    case replaceDetachClear
    case create, append, setCallback, start, remove
    // Screens.
    case present, push, embed, show
    case dismiss, pop, unembed, popToRoot, dismissSelf, cleanupViews
    /// The rest of the list in a later turn of the main queue; `self` is held weakly.
    case async
    // Calls.
    case listener(String)
    indirect case run(Route, SlotRef)
    indirect case send(InstanceRef, String)
    indirect case attachChild(InstanceRef)
    indirect case detachChild(InstanceRef)
    // Views and data.
    case askViewToBind, emitState, touchView
    case set(String)
    case read(String)
    // Tasks.
    case wait, resume, fail, forget, repeatStart
    /// `try await XCoordinator().start()`
    case await(String)
    /// `try? await XCoordinator().start()`: an error counts as success.
    case awaitIgnoringFailure(String)
    // Workers and subscriptions.
    case startWorker(String)
    case stopWorker(String)
    /// A subscription with `disposeOnDeactivate`.
    case subscribe
    // Steps with a body.
    /// The body in a later turn of the main queue, `self` held as told.
    case later(isStrong: Bool)
    /// The body, but not for the first `skip` times and then at most `times` times, counted over
    /// all instances of the component.
    indirect case limited(skip: Int, times: Int?)
    /// The body, done by another instance.
    indirect case on(InstanceRef)
  }

  package var verb: Verb
  package var span: Span
  package var body: [Step]

  package init(_ verb: Verb, _ span: Span = .none, body: [Step] = []) {
    self.verb = verb
    self.span = span
    self.body = body
  }
}
