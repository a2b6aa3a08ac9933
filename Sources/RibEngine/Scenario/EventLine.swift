/// One line of `events`: something that happens from outside.
package struct EventLine: Sendable, Equatable {
  package enum Part: String, Sendable, CaseIterable {
    case whole, router, interactor, view
  }

  package enum State: String, Sendable, CaseIterable {
    case empty, filled, active, inactive, attached, alive, released
    case onScreen = "on-screen"
    case offScreen = "off-screen"
    case bound, waiting
  }

  package enum Subject: Sendable, Equatable {
    case instance(InstanceRef)
    case slot(SlotRef)
  }

  package enum Action: Sendable, Equatable {
    /// Builds the component, unless its last instance is alive, and makes it a root that the app
    /// keeps; a RIB becomes active and loads.
    case launch(InstanceRef)
    /// Builds and keeps an instance, with another as its listener.
    case build(InstanceRef, listener: InstanceRef?)
    /// Calls a coordinator's start(), of a new instance unless the last one is alive.
    case start(InstanceRef)
    case run(Step.Route, SlotRef)
    case listener(InstanceRef, String)
    case send(InstanceRef, String)
    case swipeBack(InstanceRef)
    case swipeBackCancelled(InstanceRef)
    case swipeDown(InstanceRef)
    /// The user taps the tab of an instance.
    case select(InstanceRef)
    case cancel(InstanceRef)
    /// The app drops what it kept of the instance.
    case release(InstanceRef, Part)
    /// Somebody keeps a part of the instance until it is released.
    case hold(InstanceRef, Part)
    case finishAnimations
    case settle
    /// Lets time pass, so that leak detectors speak.
    case pass(seconds: String)
    case expect(Subject, State)
    /// Every permutation is tried.
    case anyOrder([EventLine])
    /// Lines that may come while a transition runs, in their order.
    case meanwhile([EventLine])
    case activate(InstanceRef)
    case deactivate(InstanceRef)
    case load(InstanceRef)
    case attachChild(InstanceRef, child: InstanceRef)
    case detachChild(InstanceRef, child: InstanceRef)
    case startWorker(InstanceRef, String)
    case stopWorker(InstanceRef, String)
    case touchView(InstanceRef)
    case subscribe(InstanceRef)
    /// Somebody subscribes to the instance's isActiveStream and prints what it says.
    case observe(InstanceRef)
  }

  package var action: Action
  package var span: Span
  /// A search tries it, and nothing in the flow does it.
  package var isAssumed = false

  package init(_ action: Action, _ span: Span = .none) {
    self.action = action
    self.span = span
  }
}

extension EventLine.Action {
  /// What an action names.
  package struct Names {
    package var instances: [InstanceRef] = []
    package var slot: SlotRef?
    /// A worker of the first instance.
    package var worker: String?
    /// What a listener or a view is told.
    package var event: String?
  }

  /// What is named; lines of a group name theirs themselves.
  package var names: Names {
    switch self {
    case .launch(let x), .start(let x), .swipeBack(let x), .swipeBackCancelled(let x), .swipeDown(let x),
      .select(let x), .cancel(let x), .release(let x, _), .hold(let x, _), .activate(let x),
      .deactivate(let x), .load(let x),
      .touchView(let x), .subscribe(let x), .observe(let x), .expect(.instance(let x), _):
      Names(instances: [x])
    case .listener(let x, let event), .send(let x, let event): Names(instances: [x], event: event)
    case .startWorker(let x, let worker), .stopWorker(let x, let worker):
      Names(instances: [x], worker: worker)
    case .build(let x, let listener): Names(instances: listener.map { [x, $0] } ?? [x])
    case .attachChild(let x, let child), .detachChild(let x, let child): Names(instances: [x, child])
    case .run(_, let slot), .expect(.slot(let slot), _): Names(instances: [slot.owner], slot: slot)
    case .meanwhile(let lines) where lines.count == 1: lines[0].action.names
    case .finishAnimations, .settle, .pass, .anyOrder, .meanwhile: Names()
    }
  }

  /// The key and the lines of a group; nil for an event.
  package var group: (key: String, lines: [EventLine])? {
    if case .anyOrder(let lines) = self { return ("any order", lines) }
    if case .meanwhile(let lines) = self { return ("meanwhile", lines) }
    return nil
  }

  /// The event itself where it is one that may come while a transition runs.
  package var unwrapped: EventLine.Action {
    if case .meanwhile(let lines) = self, lines.count == 1 { return lines[0].action.unwrapped }
    return self
  }

  /// What kind of event it is, for those who treat several alike.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// May stand at the beginning, which a search leaves as it is written.
    package static let begins = Traits(rawValue: 1)
    /// Lets time pass or says what should be so; a search does both by itself.
    package static let isRemark = Traits(rawValue: 2)
    /// Walks a tree of children, or changes one past the slots.
    package static let walksChildren = Traits(rawValue: 4)
    /// The user takes a screen down.
    package static let closesScreen = Traits(rawValue: 8)
    /// Calls a part of an instance past all that the flow says of it.
    package static let touches = Traits(rawValue: 16)
  }

  package var traits: Traits {
    switch self {
    case .launch, .build, .start, .hold, .observe: .begins
    case .expect, .settle, .pass: [.begins, .isRemark]
    case .finishAnimations: .isRemark
    case .release, .activate, .deactivate, .attachChild, .detachChild: .walksChildren
    case .swipeBack, .swipeDown: .closesScreen
    case .meanwhile(let lines) where lines.count == 1: lines[0].action.traits
    case .load, .startWorker, .stopWorker, .touchView, .subscribe: .touches
    case .run, .listener, .send, .swipeBackCancelled, .select, .cancel, .anyOrder, .meanwhile: []
    }
  }
}

/// What the user's hand finds no way to do to an instance that is there.
enum Refusal {
  case tap, swipeBack, swipeDown

  /// Of one run.
  var words: String {
    switch self {
    case .tap: "its tab cannot be tapped"
    case .swipeBack, .swipeDown: "no \(gesture) can close it"
    }
  }

  /// Of all that was tried, such as "in any timing".
  func words(_ extent: String) -> String {
    switch self {
    case .tap: "its tab could not be tapped \(extent)"
    case .swipeBack, .swipeDown: "no \(gesture) could close its screen \(extent)"
    }
  }

  private var gesture: String { self == .swipeDown ? "swipe down" : "swipe back" }
}

extension EventLine.Action {
  /// Why it does not happen to an instance that is there; nil for what needs no hand.
  var refusal: Refusal? {
    switch self {
    case .select: .tap
    case .swipeBack, .swipeBackCancelled: .swipeBack
    case .swipeDown: .swipeDown
    case .meanwhile(let lines) where lines.count == 1: lines[0].action.refusal
    case .launch, .build, .start, .run, .listener, .send, .cancel, .release, .hold, .finishAnimations,
      .settle, .pass, .expect, .anyOrder, .meanwhile, .activate, .deactivate, .load, .attachChild,
      .detachChild, .startWorker, .stopWorker, .touchView, .subscribe, .observe:
      nil
    }
  }
}

extension Scenario {
  /// True for what nobody on screen does: an answer, a link, a timer.
  func comesByItself(_ action: EventLine.Action) -> Bool {
    if case .meanwhile = action { return true }
    if case .listener(_, let event) = action { return event != "didFinish" }
    if case .cancel = action { return true }
    guard case .send(let instance, let event) = action else { return false }
    return component(named: instance.component)?.hooks.contains { $0.moment == .streams(event) } ?? false
  }
}

extension [EventLine] {
  /// The lines one by one, those of groups in their written order.
  package var flattened: [EventLine] {
    flatMap { line in line.action.group?.lines.flattened ?? [line] }
  }

  /// The same, but what may come while a transition runs is still said to.
  package var single: [EventLine] {
    flatMap { line -> [EventLine] in
      guard let group = line.action.group?.lines else { return [line] }
      if case .anyOrder = line.action { return group.single }
      return group.flattened.map { EventLine(.meanwhile([$0]), $0.span) }
    }
  }
}
