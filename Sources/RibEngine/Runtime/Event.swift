/// One change of the world, or one thing said about it.
///
/// It is made and read by the names of what a kind of events says; those that say nothing but who it is
/// about are made of that.
///
/// One file: what kinds of events say shares a few fields, and who gives a field another meaning has to see all of them.
package struct Event: Sendable, Equatable {
  package let kind: Kind
  package let phase: Phase
  private let about: UInt16
  private var second: UInt16 = 0
  private var third: UInt16 = 0
  private var number: UInt8 = 0
  private let says: Says
  /// A slot, a name, a field, plus what else there are many of; -1 for none.
  private var place: Int16 = -1
  private var value: Int16 = 0
  /// The step or line of events that led to it, or -1.
  package var code: Int32 = -1

  /// What may be so or not.
  package struct Says: OptionSet, Sendable, Equatable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    // Spelled out as for `Facts`.
    package init() { rawValue = 0 }
    package func contains(_ what: Says) -> Bool { rawValue & what.rawValue == what.rawValue }

    /// Whom the event is about, or who hears it, is active.
    package static let active = Says(rawValue: 1)
    /// A guard lets pass, as do all of a list; nothing is meant to be done about a report, and something else ends the
    /// child; a start() is begun anew by one of its own steps.
    static let passes = Says(rawValue: 2)
    /// It is about detaching, else about attaching.
    static let detaches = Says(rawValue: 4)
    /// The handler ends the child that reports; what began ended the RIB whose screen it is about; a task that goes on
    /// ends with an error; whoever is resumed was removed by the call that does it.
    package static let ends = Says(rawValue: 8)
    package static let isHandled = Says(rawValue: 16)
    static let isFromView = Says(rawValue: 32)
    /// `self` is held strongly meanwhile.
    static let strong = Says(rawValue: 64)
    /// The listener of a view is set and alive.
    static let hears = Says(rawValue: 128)
    static let bound = Says(rawValue: 256)
    static let inCancel = Says(rawValue: 512)
    static let stale = Says(rawValue: 1024)
    /// In a deinit, of which nobody is told; of a guard, that whoever is to hear that the user closes the occupant has
    /// not heard of it yet.
    static let untold = Says(rawValue: 2048)
    /// The stream is over; nobody awaits the task that ends, and nothing has cancelled it.
    static let completed = Says(rawValue: 4096)
    /// What it would stand on is not on screen; of a report, that nothing but the transition of its screen keeps who
    /// makes it.
    static let offScreen = Says(rawValue: 8192)
    static let isWhole = Says(rawValue: 16384)
    /// It is said of a route.
    static let hasRoute = Says(rawValue: 32768)
  }

  /// An event that says nothing but whom it is about, and what is so.
  init(_ kind: Kind, _ cell: Cell? = nil, part: Part = .router, _ says: Says = Says()) {
    self.init(kind, cell, phase: .instant, part: part, says: says)
  }

  init(_ kind: Kind, _ phase: Phase, _ cell: Cell?, part: Part = .router, _ says: Says = Says()) {
    self.init(kind, cell, phase: phase, part: part, says: says)
  }

  private init(
    _ kind: Kind,
    _ cell: Cell?,
    phase: Phase = .instant,
    part: Part = .router,
    other: Cell? = nil,
    by: Cell? = nil,
    place: Int? = nil,
    value: Int = 0,
    says: Says = Says()
  ) {
    (self.kind, self.phase, self.says) = (kind, phase, says)
    about = Link(cell).number
    number = part.number
    second = Link(other).number
    third = Link(by).number
    self.place = Int16(truncatingIfNeeded: place ?? -1)
    self.value = Int16(truncatingIfNeeded: value)
  }

  /// What it says is so.
  package func says(_ what: Says) -> Bool { says.contains(what) }

  /// Whom it is about: the parent of an attach, the child that reports, the listener that hears it.
  package var cell: Cell? { Link(number: about).cell }
  /// Whom else it names: the child of an attach, the listener of a report, the occupant of a slot.
  package var other: Cell? { Link(number: second).cell }
  /// The third that it names: who asked, who put a screen up or took it down, who stood in a slot before.
  package var by: Cell? { Link(number: third).cell }
  /// The part of `cell` that it is about, where that is not plain from its kind.
  package var part: Part { Part(number: number) }
}

// MARK: - The app, choices

extension Event {
  static func choice(_ way: Int, of count: Int, _ cell: Cell?, turn: WorkItem.Kind?) -> Event {
    Event(.choice, cell, part: Part(number: turn?.rawValue ?? 0), place: count, value: way)
  }

  /// The way that was taken, and how many there were.
  var way: Int { Int(value) }
  var wayCount: Int { Int(place) }
  /// The kind of work that had the choice of a turn; nil for other choices.
  var turn: WorkItem.Kind? { WorkItem.Kind(rawValue: number) }

  /// A field of an instance becomes so.
  static func field(_ kind: Kind, _ cell: Cell, _ field: Field, _ byte: UInt8) -> Event {
    Event(kind, cell, place: field.number, value: Int(byte))
  }

  var field: Field { Field(number: Int(place)) }
  var byte: UInt8 { UInt8(truncatingIfNeeded: value) }

  /// Why a run is stopped that has no end.
  enum Endless: Int, Sendable {
    /// 64 calls of one method are on the stack.
    case calls
    /// What waits leads to more that waits.
    case turns
    /// Too many events.
    case events
  }

  static func overflow(_ what: Endless, _ cell: Cell? = nil) -> Event {
    Event(.overflow, cell, value: what.rawValue)
  }

  var endless: Endless { Endless(rawValue: Int(value)) ?? .calls }

  static func held(_ cell: Cell, _ what: Held) -> Event { Event(.held, cell, value: Int(what.rawValue)) }
  var held: Held { Held(rawValue: byte) }

  static func released(_ cell: Cell, _ what: EventLine.Part) -> Event {
    Event(.released, cell, part: what.part, what == .whole ? .isWhole : [])
  }

  static func counted(_ cell: Cell, _ counter: Int, _ count: Int) -> Event {
    Event(.counted, cell, place: counter, value: count)
  }

  var counter: Int { Int(place) }
  var count: Int { Int(value) }
}

// MARK: - Slots and the tree

extension Event {
  /// A slot of `cell`, by its place.
  package var slot: Int? { place < 0 ? nil : Int(place) }
  var route: Step.Route? { says(.hasRoute) ? (says(.detaches) ? .detach : .attach) : nil }

  private static func says(_ route: Step.Route?) -> Says {
    route.map { $0 == .detach ? [.hasRoute, .detaches] : .hasRoute } ?? []
  }

  /// `depth` is how many attaches of the slot are on the stack by now, `passes` that no guard has ended the list.
  static func request(
    _ phase: Phase,
    _ cell: Cell,
    slot: Int,
    _ route: Step.Route,
    sender: Cell?,
    depth: Int = 0,
    passes: Bool = false
  ) -> Event {
    let depth = Part(number: UInt8(truncatingIfNeeded: depth))
    let says = says(route).union(passes ? .passes : [])
    return Event(.request, cell, phase: phase, part: depth, by: sender, place: slot, says: says)
  }

  var depth: Int { Int(number) }
  /// Who reported what a slot's list or handler runs for.
  var sender: Cell? { by }

  static func guarded(
    _ cell: Cell,
    slot: Int?,
    _ route: Step.Route,
    occupant: Cell?,
    sender: Cell? = nil,
    passes: Bool,
    isUntold: Bool = false
  ) -> Event {
    Event(
      .guarded,
      cell,
      other: occupant,
      by: sender,
      place: slot,
      says: says(route).union(passes ? .passes : []).union(isUntold ? .untold : [])
    )
  }

  /// Who stands, or from now on stands, in the slot.
  var occupant: Cell? { other }

  static func recheck(_ cell: Cell, slot: Int, _ local: Cell?, passes: Bool) -> Event {
    Event(.recheck, cell, other: local, place: slot, says: passes ? .passes : [])
  }

  /// `component` is what is awaited, `running` the one that is; nobody where it passes.
  static func taskGuarded(_ cell: Cell, component: Int, running: Cell?) -> Event {
    Event(.taskGuarded, cell, other: running, place: component, says: running == nil ? .passes : [])
  }

  /// The component that a guard of a task asks for.
  var guardedComponent: Int { Int(place) }

  /// `variable` is the slot's; `former` stood there.
  static func slotWritten(_ cell: Cell, slot: Int, variable: Int, _ new: Cell?, former: Cell?) -> Event {
    let variable = Part(number: UInt8(truncatingIfNeeded: variable))
    return Event(.slotWritten, cell, part: variable, other: new, by: former, place: slot)
  }

  package var variable: Int { Int(number) }
  var former: Cell? { by }

  static func kept(_ child: Cell, slot: Int, of cell: Cell) -> Event {
    Event(.cachedWritten, cell, other: child, place: slot)
  }

  static func replace(_ phase: Phase, _ cell: Cell, slot: Int, occupant: Cell) -> Event {
    Event(.replace, cell, phase: phase, other: occupant, place: slot)
  }

  static func build(_ phase: Phase, _ cell: Cell, by parent: Cell?, slot: Int?) -> Event {
    Event(.build, cell, phase: phase, other: parent, place: slot)
  }

  /// Who built it.
  var builder: Cell? { other }

  /// An event of a parent and one of its children, or of who was never one of them.
  init(_ kind: Kind, _ phase: Phase = .instant, child: Cell, of parent: Cell, _ says: Says = Says()) {
    self.init(kind, parent, phase: phase, other: child, says: says)
  }

  /// A child that a slot names.
  init(_ kind: Kind, child: Cell, of parent: Cell, slot: Int?) {
    self.init(kind, parent, other: child, place: slot)
  }

  var child: Cell? { other }

  static func listenerSet(_ cell: Cell, _ listener: Cell, _ reference: Component.Reference) -> Event {
    Event(.listenerSet, cell, other: listener, value: Int(reference.rawValue))
  }

  var reference: Component.Reference { Component.Reference(rawValue: byte) ?? .none }
  var listener: Cell? { other }
}

// MARK: - Talk

extension Event {
  /// A report of `cell`, to a listener if there is one.
  static func report(
    _ kind: Kind,
    _ phase: Phase,
    _ cell: Cell,
    _ part: Part,
    to listener: Cell? = nil,
    name: Int,
    _ says: Says = Says()
  ) -> Event {
    Event(kind, cell, phase: phase, part: part, other: listener, place: name, says: says)
  }

  static func receive(
    _ phase: Phase,
    _ cell: Cell,
    from child: Cell?,
    name: Int,
    _ says: Says = Says()
  ) -> Event {
    Event(.receive, cell, phase: phase, other: child, place: name, says: says)
  }

  /// The number of the event that is reported, or of a datum.
  var name: Int? { slot }

  /// A call that a weak reference lost.
  enum Lost: Equatable, Sendable {
    /// Of a block that holds `self` weakly.
    case block
    case request(Step.Route, slot: Int)
    case attachChild, detachChild, cleanupViews
  }

  static func dropped(_ cell: Cell, _ part: Part, _ lost: Lost) -> Event {
    switch lost {
    case .request(let route, let slot): Event(.dropped, cell, part: part, place: slot, says: says(route))
    case .block: Event(.dropped, cell, part: part, value: 0)
    case .attachChild: Event(.dropped, cell, part: part, value: 1)
    case .detachChild: Event(.dropped, cell, part: part, value: 2)
    case .cleanupViews: Event(.dropped, cell, part: part, value: 3)
    }
  }

  var lost: Lost {
    if let route, let slot { return .request(route, slot: slot) }
    return switch value {
    case 1: .attachChild
    case 2: .detachChild
    case 3: .cleanupViews
    default: .block
    }
  }

  /// A list is put off, or goes on; `route` is that of a slot's list.
  static func turn(
    _ kind: Kind,
    _ phase: Phase,
    _ cell: Cell,
    _ part: Part,
    slot: Int? = nil,
    _ route: Step.Route? = nil,
    isStrong: Bool = false
  ) -> Event {
    let says = says(route).union(isStrong ? .strong : [])
    return Event(kind, cell, phase: phase, part: part, place: slot, says: says)
  }

  static func subscribed(_ cell: Cell, _ subscriber: Subscriber) -> Event {
    Event(.subscribed, cell, value: Int(subscriber.byte))
  }

  /// `place` says which of several that may be the same.
  static func unsubscribed(_ cell: Cell, _ subscriber: Subscriber, at place: Int) -> Event {
    Event(.unsubscribed, cell, place: place, value: Int(subscriber.byte))
  }

  var subscriber: Subscriber { Subscriber(byte: byte) }
  var subscriberPlace: Int? { slot }

  /// A datum by its name and its bit.
  static func dataSet(_ cell: Cell, name: Int, datum: Int) -> Event {
    Event(.dataSet, cell, place: name, value: datum)
  }

  static func dataRead(_ cell: Cell, name: Int, datum: Int, isStale: Bool) -> Event {
    Event(.dataRead, cell, place: name, value: datum, says: isStale ? .stale : [])
  }

  var datum: Int { Int(value) }
}

// MARK: - Screens and tasks

extension Event {
  /// `outer` is whose presentation is running.
  static func present(_ phase: Phase, _ cell: Cell, by owner: Cell, _ mode: ScreenMode, in outer: Cell? = nil)
    -> Event
  {
    Event(.present, owner, phase: phase, other: cell, by: outer, value: Int(mode.rawValue))
  }

  /// Whose presentation is running meanwhile.
  var outer: Cell? { by }

  /// Why UIKit does not present.
  package enum Refusal: Int, Sendable {
    /// The host presents another one.
    case presenting
    /// The same, and that is still on its way in.
    case inProgress
    /// The host is not in the window.
    case offScreen
    /// What the host has presented is on its way out.
    case dismissing
    /// The stack moves.
    case moving
  }

  static func refused(_ cell: Cell, on host: Cell, by owner: Cell, _ refusal: Refusal) -> Event {
    Event(
      .presentRefused,
      host,
      part: .view,
      other: cell,
      by: owner,
      value: refusal.rawValue,
      says: refusal == .offScreen ? .offScreen : []
    )
  }

  var refusal: Refusal { Refusal(rawValue: Int(value)) ?? .presenting }

  /// Who puts a screen up or takes it down.
  var owner: Cell? { by }

  static func dismiss(_ phase: Phase, _ cell: Cell, child: Cell? = nil, by owner: Cell? = nil) -> Event {
    Event(.dismiss, cell, phase: phase, other: child, by: owner)
  }

  /// A call that would take the screen down comes to nothing, since a transition runs.
  static func closingDropped(_ cell: Cell, by owner: Cell?, _ mode: ScreenMode?) -> Event {
    Event(mode == .push ? .popDropped : .dismissDropped, cell, part: .view, by: owner)
  }

  /// The call of `owner` comes to nothing, since `leaving` is on its way out already.
  static func dismissIgnored(_ leaving: Cell?, by owner: Cell) -> Event {
    Event(.dismissIgnored, owner, other: leaving, by: owner)
  }

  /// A completion of `owner` never runs, of a call that was about `cell`, if anybody.
  static func completionLost(_ cell: Cell?, by owner: Cell) -> Event {
    Event(.completionLost, owner, other: cell, by: owner)
  }

  /// The call that puts the screen up is made when a transition has ended.
  static func postponed(_ cell: Cell, by owner: Cell) -> Event {
    Event(.postponed, cell, part: .view, by: owner)
  }

  /// `modal` goes, as nothing is presented on it or on what stands in it; of a pop, it is on top of the stack.
  /// `child` is whose screen the call was to take down, where that is known.
  static func dismissForwarded(_ modal: Cell, by owner: Cell, for child: Cell?) -> Event {
    Event(.dismissForwarded, modal, part: .view, other: child, by: owner)
  }

  /// The push asks the stack around `owner`.
  static func pushedNowhere(_ cell: Cell, by owner: Cell) -> Event {
    Event(.pushedNowhere, owner, other: cell, by: owner)
  }

  /// `absence` says why an event of a screen or a stream cannot come; nil for every other.
  static func neverFired(_ absence: Absence?) -> Event {
    Event(.neverFired, nil, value: absence?.rawValue ?? 0)
  }

  var absence: Absence? { Absence(rawValue: Int(value)) }

  /// `cover` is the one screen without which it would be in front, where there is one.
  static func endedWhenCovered(_ cell: Cell, by cover: Cell?) -> Event {
    Event(.endedWhenCovered, cell, part: .view, by: cover)
  }

  /// `owner` is whose step, or whose patience, has cancelled the task; nil for nobody in the flow's lists.
  static func cancelIgnored(_ cell: Cell, by owner: Cell?) -> Event { Event(.cancelIgnored, cell, by: owner) }

  static func rootReplaced(under modal: Cell, by root: Cell) -> Event {
    Event(.rootReplaced, modal, part: .view, by: root)
  }

  static func tabSelected(_ tab: Cell, in bar: Cell) -> Event {
    Event(.tabSelected, bar, part: .view, other: tab)
  }

  static func shown(_ cell: Cell, on host: Cell?, by owner: Cell, _ mode: ScreenMode) -> Event {
    Event(.shown, cell, part: .view, other: host, by: owner, value: Int(mode.rawValue))
  }

  /// What the screen stands on.
  var host: Cell? { other }
  var mode: ScreenMode? { ScreenMode(rawValue: byte) }

  /// `below` is whose screen goes, and this one with it.
  static func hidden(_ cell: Cell, by closer: Closer, with below: Cell?, _ mode: ScreenMode?) -> Event {
    Event(
      .hidden,
      cell,
      part: .view,
      other: below,
      by: closer.owner,
      place: Int(closer.number.rawValue),
      value: Int(mode?.rawValue ?? 0)
    )
  }

  /// The screen that goes and takes this one along.
  var below: Cell? { other }
  /// Who takes a screen down, or the one below it.
  var closer: ClosedBy { ClosedBy(rawValue: UInt8(truncatingIfNeeded: place)) ?? .code }

  static func wait(_ cell: Cell, _ frame: FrameIndex) -> Event { Event(.wait, cell, value: Int(frame.byte)) }
  var frame: FrameIndex? { FrameIndex(byte: byte) }

  static func failureIgnored(_ cell: Cell, of callee: Cell?) -> Event {
    Event(.failureIgnored, cell, other: callee)
  }
}

/// Who takes a screen down.
enum Closer: Equatable, Sendable {
  case user, window
  /// A step of an instance.
  case code(Cell)
  /// A step of an instance that was to close something else.
  case forward(Cell)

  var owner: Cell? {
    switch self {
    case .user, .window: nil
    case .code(let owner), .forward(let owner): owner
    }
  }
  var number: ClosedBy {
    switch self {
    case .user: .user
    case .window: .window
    case .code: .code
    case .forward: .forward
    }
  }
}

/// Why an event that a component receives from its screen, or hears from a stream, cannot come.
package enum Absence: Int, Sendable, CaseIterable {
  /// The screen was not up before, and is not now.
  case notUp = 1
  /// Another one covers it, or another tab is selected.
  case covered
  /// It can be seen, but a modal stands on it, or on what it is part of, and takes the touches.
  case underModal
  case gone
  /// It is not active, and what it subscribes to ends with its activity.
  case unsubscribed

  /// What is so of the screen, or of the component itself.
  var words: String {
    switch self {
    case .notUp: "its screen is not up yet"
    case .covered: "its screen is not in front"
    case .underModal: "its screen is under a modal that takes the touches"
    case .gone: "its screen is gone"
    case .unsubscribed: "it is not active, and its work is cancelled on detach"
    }
  }

  var isOfScreen: Bool { self != .unsubscribed }

  var bit: UInt8 { 1 << UInt8(rawValue) }
}
