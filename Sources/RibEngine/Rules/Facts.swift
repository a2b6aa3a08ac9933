/// What is so just before an event: of the one it is about unless the name says otherwise.
package struct Facts: OptionSet, Sendable, Hashable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { self.init(rawValue: 1 << bit) }

  // Asked at every event, and spelled out: what OptionSet has is generic, which is slow where nothing is optimized.
  package init() { rawValue = 0 }
  package func contains(_ facts: Facts) -> Bool { rawValue & facts.rawValue == facts.rawValue }
  func hasAny(of facts: Facts) -> Bool { rawValue & facts.rawValue != 0 }
  package mutating func formUnion(_ facts: Facts) { self = Facts(rawValue: rawValue | facts.rawValue) }
  package mutating func insert(_ fact: Facts) { formUnion(fact) }

  /// In some `children` array.
  package static let attached = Facts(bit: 0)
  package static let attachedHere = Facts(bit: 1)
  package static let active = Facts(bit: 2)
  /// It has told its parent that it is done since it was last built or reused.
  package static let over = Facts(bit: 3)
  package static let wasAttached = Facts(bit: 4)
  package static let resigning = Facts(bit: 5)
  /// A detachChild of it is on the stack.
  package static let detaching = Facts(bit: 6)
  package static let attaching = Facts(bit: 7)
  package static let becoming = Facts(bit: 8)
  /// Detached since the attachChild that is on the stack began.
  package static let detachedInAttach = Facts(bit: 9)
  package static let shown = Facts(bit: 10)
  /// Its screen was up and is not any more.
  package static let closed = Facts(bit: 11)
  package static let wasActive = Facts(bit: 12)
  package static let waiting = Facts(bit: 13)
  package static let waited = Facts(bit: 14)
  package static let cancelled = Facts(bit: 15)
  package static let bound = Facts(bit: 16)
  package static let isRoot = Facts(bit: 17)
  package static let isRib = Facts(bit: 18)
  package static let isCoordinator = Facts(bit: 19)
  /// It was built by a parent, or with a listener.
  package static let hasParent = Facts(bit: 20)
  package static let parentActive = Facts(bit: 21)
  /// didLoad attaches, reports or runs steps.
  package static let didLoadWorks = Facts(bit: 22)
  /// viewDidLoad runs steps or reports.
  package static let viewWorks = Facts(bit: 23)
  package static let occupantIsOther = Facts(bit: 24)
  package static let occupantAttached = Facts(bit: 25)
  package static let occupantDetaching = Facts(bit: 26)
  /// The occupant has finished, was detached or is about to be, or its screen is gone; not as long as the user closes
  /// it and who owns it has yet to hear of that.
  package static let occupantDone = Facts(bit: 27)
  package static let passes = Facts(bit: 28)
  package static let isDetach = Facts(bit: 29)
  package static let hasSender = Facts(bit: 30)
  /// A value is written, rather than nil.
  package static let writes = Facts(bit: 31)
  package static let stale = Facts(bit: 32)
  package static let fromView = Facts(bit: 33)
  package static let hasHandler = Facts(bit: 34)
  package static let hadEffect = Facts(bit: 35)
  package static let releasedPart = Facts(bit: 36)
  package static let inCancel = Facts(bit: 37)
  /// Only the transition of its screen keeps what reports.
  package static let keptByScreen = Facts(bit: 38)
  package static let takenDownByOther = Facts(bit: 39)
  package static let byUser = Facts(bit: 40)
  package static let fromWindow = Facts(bit: 41)
  package static let animates = Facts(bit: 42)
  package static let inTransition = Facts(bit: 43)
  package static let nested = Facts(bit: 44)
  /// The report of the occupant is what asks for the child of another slot, which shares the property.
  package static let occupantAsks = Facts(bit: 45)
  package static let loaded = Facts(bit: 46)
  package static let attachedElsewhere = Facts(bit: 47)
  package static let cascades = Facts(bit: 48)
  package static let viewLoaded = Facts(bit: 49)
  /// Two calls of detachChild of it are on the stack.
  package static let redetaching = Facts(bit: 50)
  package static let weakSlot = Facts(bit: 51)
  /// The parent loads on the way to becoming active, as on Android: it will be when its attach returns.
  static let parentLoads = Facts(bit: 61)
  /// The parent's didBecomeActive has begun since it became active.
  package static let parentBecame = Facts(bit: 52)
  package static let parentIsRib = Facts(bit: 53)
  /// The isActiveStream is delivering a value.
  package static let publishing = Facts(bit: 54)
  package static let binds = Facts(bit: 55)
  /// Another child of the same parent is over and was not removed.
  package static let siblingOver = Facts(bit: 56)
  /// Another instance of the component, or this one, waits.
  package static let twinWaits = Facts(bit: 57)
  /// The two are awaited by two of one kind, so that they wait at a time because those run at a time.
  static let twinsAwait = Facts(bit: 62)
  /// Its continuation was resumed by the handler of its cancellation.
  package static let resumedByCancel = Facts(bit: 58)
  /// Its didBecomeActive has begun, or its start() was called.
  package static let became = Facts(bit: 60)
  /// It is no viewless RIB.
  package static let hasView = Facts(bit: 59)
  /// Its start() has put off to a later turn what puts its screen up.
  static let putsScreenOff = Facts(bit: 63)

  fileprivate static let ofParent: Facts = [
    .attachedHere, .parentActive, .parentLoads, .parentBecame, .parentIsRib, .attachedElsewhere,
  ]
  /// Of the other children of the parent. Nothing else that a rule asks at an event is about instances that the
  /// event does not name, or that nothing in it leads to; so it is asked last, and noted.
  static let ofSiblings: Facts = [.siblingOver]
  /// What more of an instance says than one field.
  fileprivate static let ofSeveral: Facts = [
    .closed, .waiting, .resumedByCancel, .hasView, .redetaching, .hasParent, .isRib, .isCoordinator,
    .didLoadWorks,
    .viewWorks,
  ]
  fileprivate static let ofHooks: Facts = [.didLoadWorks, .viewWorks]
}

/// What the rules of one kind of events ask for.
///
/// Events are many and what is asked at one of them is little, so the fields to read are known beforehand. The
/// memory belongs to the table that made it.
struct WantedFacts {
  let all: Facts
  private let fields: UnsafeBufferPointer<(fact: Facts, field: Field)>

  /// `room` is for as many as there are `fields`.
  init(_ all: Facts, in room: UnsafeMutableBufferPointer<(fact: Facts, field: Field)>) {
    self.all = all
    var count = 0
    for pair in all == [] ? [] : Self.fields where all.contains(pair.fact) {
      room[count] = pair
      count += 1
    }
    fields = UnsafeBufferPointer(rebasing: room[..<count])
  }

  /// Those that are so because a field of the instance is not 0.
  @inline(__always) fileprivate func ofFields(_ instance: Instance) -> Facts {
    var facts = Facts()
    for pair in fields where instance.has(pair.field) { facts.formUnion(pair.fact) }
    return facts
  }

  /// The facts that are one field's.
  static let fields: [(fact: Facts, field: Field)] = [
    (.attached, .attachedCount), (.active, .active), (.over, .over), (.wasAttached, .wasAttached),
    (.became, .became), (.resigning, .resigning), (.detaching, .detaching), (.attaching, .attaching),
    (.becoming, .becoming), (.detachedInAttach, .detachedInAttach), (.shown, .shown),
    (.wasActive, .wasActive),
    (.waited, .waited), (.cancelled, .cancelled), (.bound, .bound), (.isRoot, .root), (.loaded, .loaded),
    (.viewLoaded, .viewLoaded), (.publishing, .publishing), (.binds, .binding),
  ]
}

extension World {
  /// Its screen stood in or on that of its owner, which has gone, or is on its way out.
  private func hasGone(_ instance: Instance, with owner: Cell?) -> Bool {
    guard instance.closedBy == .screenBelow, let owner else { return false }
    return self[owner].isClosed
  }

  /// Those of `wanted` that are so; others may be told too.
  func facts(at event: Event, _ roles: Roles, wanted: WantedFacts) -> Facts {
    var facts = Facts()
    if let child = roles.child, self[child].isUsed {
      facts.formUnion(self.facts(of: self[child], wanted))
    }
    if let parent = roles.parent, let child = roles.child, wanted.all.hasAny(of: .ofParent),
      self[parent].isUsed
    {
      let above = self[parent]
      if above.children.contains(child) { facts.insert(.attachedHere) }
      if above.isActive { facts.insert(.parentActive) }
      if program.android, above.isLoaded, !above.has(.wasActive) { facts.insert(.parentLoads) }
      if above.hasBecome { facts.insert(.parentBecame) }
      if above.isRib { facts.insert(.parentIsRib) }
      if self[child].isAttached, !facts.contains(.attachedHere) { facts.insert(.attachedElsewhere) }
    }
    facts.formUnion(self.facts(saidBy: event, roles))
    return facts
  }

  /// What is so of the other children of the parent.
  func factsOfSiblings(_ roles: Roles) -> Facts {
    guard let parent = roles.parent, self[parent].isUsed else { return Facts() }
    return self[parent].children.contains { $0 != roles.child && self[$0].isOver } ? .siblingOver : Facts()
  }

  /// What is so of an instance.
  private func facts(of instance: Instance, _ wanted: WantedFacts) -> Facts {
    var facts = wanted.ofFields(instance)
    if !wanted.all.hasAny(of: .ofSeveral) { return facts }
    if instance.isClosed { facts.insert(.closed) }
    if instance.isWaiting { facts.insert(.waiting) }
    if instance.continuation == .resumedByCancel { facts.insert(.resumedByCancel) }
    if instance.view != .none { facts.insert(.hasView) }
    if instance.detaching > 1 { facts.insert(.redetaching) }
    if instance.slot != nil || instance.has(.listener) || instance.wasAttached { facts.insert(.hasParent) }
    facts.insert(instance.isRib ? .isRib : .isCoordinator)
    if !wanted.all.hasAny(of: .ofHooks) { return facts }
    let info = program.components[instance.component]
    let moment = instance.moment
    if info.hooks.didLoad >= 0 || info.hooks.beforeDidLoad >= 0 || !info.fixedChildren.isEmpty
      || moment == .inDidLoad
    {
      facts.insert(.didLoadWorks)
    }
    if info.hooks.viewDidLoad >= 0 || moment == .inViewDidLoad { facts.insert(.viewWorks) }
    return facts
  }

  private func putsScreenOff(_ cell: Cell) -> Bool {
    let start = component(cell).hooks.start
    guard start >= 0, self[cell].kind == .coordinator else { return false }
    return row.waiting.indices.contains { place in
      let item = row.waiting[place]
      return item.cell == cell && item.isBlock && program.lists(within: start).contains(item.list)
        && program.codes[program.lists[Int(item.list)]].contains { $0.verb?.word.showing != nil }
    }
  }

  /// A detach of it is on the stack, or waits for its turn.
  func isLeaving(_ cell: Cell) -> Bool {
    if self[cell].detaching > 0 { return true }
    return row.waiting.indices.contains { row.waiting[$0].route == .detach && row.waiting[$0].local == cell }
  }

  /// What the event itself says.
  private func facts(saidBy event: Event, _ roles: Roles) -> Facts {
    var facts = Facts()
    switch event.kind {
    case .slotWritten:
      if event.occupant != nil { facts.insert(.writes) }
      if program.hasWeakSlots, let cell = event.cell, let slot = event.slot,
        component(cell).slots[slot].isWeak
      {
        facts.insert(.weakSlot)
      }
      if let former = roles.other, event.occupant != nil, former != roles.child {
        facts.insert(.occupantIsOther)
        if self[former].isAttached { facts.insert(.occupantAttached) }
        if self[former].detaching > 0 { facts.insert(.occupantDetaching) }
      }
    case .guarded:
      if event.says(.passes) { facts.insert(.passes) }
      if event.route == .detach { facts.insert(.isDetach) }
      if event.route == .detach, let child = roles.child, isLeaving(child) { facts.insert(.detaching) }
      if event.sender != nil { facts.insert(.hasSender) }
      if let occupant = roles.other {
        let instance = self[occupant]
        if occupant != roles.child { facts.insert(.occupantIsOther) }
        if instance.isAttached { facts.insert(.occupantAttached) }
        if event.sender == occupant, let own = instance.slot, own != event.slot {
          facts.insert(.occupantAsks)
        }
        if instance.isOver || instance.isDetached || isLeaving(occupant)
          || instance.isClosed && !event.says(.untold) && !hasGone(instance, with: event.cell)
        {
          facts.insert(.occupantDone)
        }
        if isSpent(occupant) { facts.insert(.occupantDone) }
      }
    case .receive:
      if event.says(.isFromView) { facts.insert(.fromView) }
      if event.says(.offScreen) { facts.insert(.keptByScreen) }
      if event.says(.isHandled) { facts.insert(.hasHandler) }
      if event.says(.passes) { facts.insert(.passes) }
    case .sentToNobody: if event.says(.offScreen) { facts.insert(.keptByScreen) }
    case .request: if event.depth >= Nesting.loop { facts.insert(.nested) }
    case .present: if event.outer != nil { facts.insert(.inTransition) }
    case .start:
      guard let child = roles.child, let twin = roles.other else { break }
      facts.insert(.twinWaits)
      if areAwaitedByTwins(child, twin) { facts.insert(.twinsAwait) }
    case .dataRead: if event.says(.stale) { facts.insert(.stale) }
    case .resumedNobody, .resumedTwice:
      if event.says(.inCancel) { facts.insert(.inCancel) }
      if event.kind == .resumedNobody, let cell = event.cell, failsWithAnother(cell) {
        facts.insert(.passes)
      }
    case .presentRefused: if event.says(.offScreen) { facts.insert(.closed) }
    case .hidden:
      if event.closer == .user { facts.insert(.byUser) }
      if event.closer == .window { facts.insert(.fromWindow) }
      if event.below != nil { facts.insert(.cascades) }
      if event.closer != .forward, !isReplaced(by: event), let owner = roles.other, let child = roles.child,
        !self[child].isRouterGone, !isAbove(owner, child)
      {
        facts.insert(.takenDownByOther)
      }
    case .swipeCancelled: if event.says(.ends) { facts.insert(.hadEffect) }
    case .deinitialized:
      if event.part != .router { facts.insert(.releasedPart) }
      if event.part == .router, let cell = event.cell, putsScreenOff(cell) { facts.insert(.putsScreenOff) }
    default: break
    }
    return facts
  }

  /// True where it awaits one that has failed, and throws that error on: it comes to no wait that was to be answered.
  private func failsWithAnother(_ cell: Cell) -> Bool {
    guard row.hasFrames else { return false }
    let frames = row.frames
    return frames.all.contains { index in
      let frame = frames[index]
      guard frame.owner == cell, frame.state == .awaiting, let callee = frame.callee else { return false }
      let code = program.codes[frame.place(in: program)]
      let handler = program.steps(after: .failed, of: code)
      let throwsOn =
        handler.map { list in
          program.lists[Int(list)].contains { program.codes[$0].verb == .throwError }
        } ?? (code.verb != .awaitIgnoringFailure)
      guard throwsOn else { return false }
      return frames.all.contains {
        frames[$0].owner == callee && frames[$0].state == .ready && frames[$0].flags.contains(.failed)
      }
    }
  }

  /// True where another screen takes the place of all that a stack holds, whoever has put that there.
  private func isReplaced(by event: Event) -> Bool {
    event.code >= 0 && program.codes[Int(event.code)].verb == .replaceStack
  }
}
