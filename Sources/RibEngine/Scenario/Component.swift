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
package struct Component: Sendable, Equatable {
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
    /// Later, when no transition runs, as by a tap.
    case atQuietTime
    /// Every moment that the component has, in the order above, without `inViewDidLoad` and `atQuietTime`.
    case atAnyTime
    /// The same, with `atQuietTime` for `later`.
    case atAnyQuietTime

    /// It stands for several.
    package var isOpen: Bool { self == .atAnyTime || self == .atAnyQuietTime }
  }

  /// What becomes of work when its owner is detached.
  package enum Work: UInt8, Sendable, CaseIterable {
    /// Nothing is written: what would finish later is dropped, and all else comes.
    case unwritten
    /// All that is bound to the activity ends with it: what would finish later, what `streams` names, and what a worker
    /// waits for.
    case cancelledOnDetach
    case goesOn

    /// What a flow can say.
    package static let written: [Work] = [.cancelledOnDetach, .goesOn]
  }

  /// What `explore` varies of a component beside the written events.
  package enum Pin: String, Sendable, CaseIterable {
    /// The moment at which it finishes.
    case finishes
    /// The user closing its screen.
    case closing
    /// View events that resume it or take its screen down.
    case events
    /// The cancelling of its task.
    case cancelling
    /// The user tapping its tab.
    case tabs
  }

  package enum Reference: UInt8, Sendable, CaseIterable { case weak, strong, unowned, none }

  package var name: Text
  package var kind: Kind
  package var view: [Alternative<View>] = [Alternative(.lazy)]
  package var binds: [Alternative<Binding>] = [Alternative(.never)]
  package var finishes: [Alternative<Moment>] = [Alternative(.never)]
  package var work: [Alternative<Work>] = [Alternative(.unwritten)]
  /// How the component holds its listener.
  package var reference: [Alternative<Reference>] = [Alternative(.weak)]
  package var container: Alternative<Container> = Alternative(.none)
  package var presentation: Alternative<Presentation> = Alternative(.sheet)
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
  /// The map behind its name; behind an alias, the one that it stands for.
  package var body: Span = .none

  /// True where the flow says when it finishes, even if it says never: who varies what is left open leaves that.
  package var saysWhenItFinishes: Bool {
    pins.contains(.finishes) || finishes.map(\.value) != [.never] || finishes.contains { $0.span != .none }
  }

  /// True where a step of its own finishes it, which says when as well.
  package var finishesByAStep: Bool {
    hasStep { $0.verb == .finish }
  }

  /// True where one of its steps, or of those of its slots, is as wanted.
  package func hasStep(where matches: (Step) -> Bool) -> Bool {
    let ofSlots = slots.flatMap { [$0.attach, $0.detach, $0.closedByUser ?? []] + $0.handlers.map(\.steps) }
    return (hooks.map(\.steps) + ofSlots).contains { $0.containsDeep(where: matches) }
  }

  package init(name: Text, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

extension Scenario {
  /// Whether a component ever calls didFinish: of its own accord, by a step, or as an event says.
  func everFinishes(_ component: Component) -> Bool {
    component.finishesOfItself || events.contains { $0.action.finishes(component.name.string) }
  }
}

extension Component {
  /// Whether it calls didFinish of its listener, whatever an event has it do: a search plays some of the events only.
  var finishesOfItself: Bool { finishesByAStep || finishes.contains { $0.value != .never } }

  /// Whether a moment is written at which it finishes: `explore` lets some finish that are not said to, and a change may
  /// add a step.
  var finishesAsWritten: Bool { finishes.contains { $0.value != .never && $0.span != name.span } }
}

extension EventLine.Action {
  /// Whether a line has a component finish, as one of a group may.
  fileprivate func finishes(_ component: String) -> Bool {
    if case .listener(let name, "didFinish") = self, name.component == component { return true }
    return group.map { $0.lines.contains { $0.action.finishes(component) } } ?? false
  }
}
