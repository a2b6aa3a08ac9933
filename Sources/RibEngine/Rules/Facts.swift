/// Who an event is about: cells, or -1.
struct Roles: Sendable {
  var child = -1
  var parent = -1
  var other = -1
  var slot = -1

  init(child: Int = -1, parent: Int = -1, other: Int = -1, slot: Int = -1) {
    self.child = child
    self.parent = parent
    self.other = other
    self.slot = slot
  }
}

// An initializer would own the world that it is handed, and count its references at every event.
extension World {
  /// Who an event is about.
  func roles(in event: Event) -> Roles {
    let cell = Int(event.cell) < program.cellCount ? Int(event.cell) : -1
    let other = Int(event.other) - 1
    switch event.kind {
    case .slotWritten:
      let old = Int(event.by) - 1
      return Roles(child: other >= 0 ? other : old, parent: cell, other: old, slot: Int(event.slot))
    case .guarded:
      let sender = event.value & 2 != 0 ? Int(event.by) - 1 : -1
      return Roles(child: sender >= 0 ? sender : other, parent: cell, other: other, slot: Int(event.slot))
    case .attachChild, .detachChild, .childAppended, .childRemoved, .doubleAttachAsserted:
      return Roles(child: other, parent: cell, slot: other >= 0 ? get(other, Layout.builtBySlot) - 1 : -1)
    case .present, .presentRefused, .presentedTwice:
      let child = other
      return Roles(
        child: child,
        parent: event.kind == .presentRefused ? Int(event.by) - 1 : cell,
        other: event.kind == .present
          ? Int(event.by) - 1 : cell >= 0 ? get(cell, Layout.presented) - 1 : -1,
        slot: child >= 0 ? get(child, Layout.builtBySlot) - 1 : -1
      )
    case .send: return Roles(child: cell, parent: other, slot: get(cell, Layout.builtBySlot) - 1)
    case .receive where event.value & 8 == 0:
      return Roles(child: other, parent: cell, slot: other >= 0 ? get(other, Layout.builtBySlot) - 1 : -1)
    case .failureIgnored: return Roles(child: other, parent: cell)
    case .start: return Roles(child: cell, parent: parent(of: cell), other: waitingTwin(of: cell))
    case .request: return Roles(child: Int(event.by) - 1, parent: cell, slot: Int(event.slot))
    case .shown, .hidden:
      return Roles(
        child: cell,
        parent: parent(of: cell),
        other: Int(event.by) - 1,
        slot: get(cell, Layout.builtBySlot) - 1
      )
    default:
      let isThere = cell >= 0 && has(cell, Layout.used)
      return Roles(
        child: cell,
        parent: cell >= 0 ? parent(of: cell) : -1,
        slot: isThere ? get(cell, Layout.builtBySlot) - 1 : -1
      )
    }
  }
}

extension World {
  /// The parent that attached an instance last, or the one that listens to it; -1 for nobody.
  func parent(of cell: Int) -> Int {
    guard cell >= 0, cell < program.cellCount else { return -1 }
    let parent = get(cell, Layout.parent)
    if parent != 0, parent != 255 { return parent - 1 }
    let listener = get(cell, Layout.listener)
    return listener != 0 && listener != 255 ? listener - 1 : -1
  }
}

extension World {
  /// An instance of the same component, or this one, that waits on its continuation; -1 for none.
  func waitingTwin(of cell: Int) -> Int {
    program.cells(of: program.componentOfCell[cell]).first { get($0, Layout.continuation) == 1 } ?? -1
  }

  /// True where `owner` put up the screen of `cell`, or is above it in the tree.
  func isAbove(_ owner: Int, _ cell: Int) -> Bool {
    if get(cell, Layout.shownBy) == owner + 1 { return true }
    var next = parent(of: cell)
    for _ in 0..<64 where next >= 0 {
      if next == owner { return true }
      next = parent(of: next)
    }
    return false
  }
}

/// What is so just before an event: of the one it is about unless the name says otherwise.
package struct Facts: OptionSet, Sendable, Hashable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { self.init(rawValue: 1 << bit) }

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
  /// The occupant has finished, was detached, or its screen is gone.
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
  package static let takenDownByOther = Facts(bit: 39)
  package static let byUser = Facts(bit: 40)
  package static let fromWindow = Facts(bit: 41)
  package static let animates = Facts(bit: 42)
  package static let inTransition = Facts(bit: 43)
  package static let nested = Facts(bit: 44)
  package static let loaded = Facts(bit: 46)
  package static let attachedElsewhere = Facts(bit: 47)
  package static let cascades = Facts(bit: 48)
  package static let viewLoaded = Facts(bit: 49)
  /// Two calls of detachChild of it are on the stack.
  package static let redetaching = Facts(bit: 50)
  package static let weakSlot = Facts(bit: 51)
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

  fileprivate static let ofParent: Facts = [
    .attachedHere, .parentActive, .parentBecame, .parentIsRib, .attachedElsewhere,
  ]
  fileprivate static let ofComponent: Facts = [.isRib, .isCoordinator, .didLoadWorks, .viewWorks]

  /// Attaches of one slot inside each other, from which on `nested` is said.
  static let mostNested = 8
}

extension World {
  /// Those of `wanted` that are so; others may be told too.
  func facts(at event: Event, _ roles: Roles, wanted: Facts) -> Facts {
    var facts: Facts = []
    if roles.child >= 0, has(roles.child, Layout.used) {
      facts.formUnion(self.facts(of: roles.child, wanted: wanted))
    }
    if roles.parent >= 0, roles.child >= 0, !wanted.isDisjoint(with: .ofParent),
      has(roles.parent, Layout.used)
    {
      if hasChild(roles.parent, roles.child) { facts.insert(.attachedHere) }
      if has(roles.parent, Layout.active) { facts.insert(.parentActive) }
      if has(roles.parent, Layout.became) { facts.insert(.parentBecame) }
      if component(roles.parent).kind == .rib { facts.insert(.parentIsRib) }
      let isAttached = has(roles.child, Layout.attachedCount)
      if isAttached, !facts.contains(.attachedHere) { facts.insert(.attachedElsewhere) }
    }
    facts.formUnion(self.facts(saidBy: event, roles))
    return facts
  }

  /// What is so of an instance.
  private func facts(of cell: Int, wanted: Facts) -> Facts {
    var facts: Facts = []
    func add(_ fact: Facts, _ field: Int) {
      if wanted.contains(fact), has(cell, field) { facts.insert(fact) }
    }
    add(.attached, Layout.attachedCount)
    add(.active, Layout.active)
    add(.over, Layout.handled)
    add(.wasAttached, Layout.wasAttached)
    add(.resigning, Layout.resigning)
    add(.detaching, Layout.detaching)
    add(.attaching, Layout.attaching)
    add(.becoming, Layout.becoming)
    add(.detachedInAttach, Layout.detachedInAttach)
    add(.shown, Layout.shown)
    add(.wasActive, Layout.wasActive)
    add(.waited, Layout.waited)
    add(.cancelled, Layout.cancelled)
    add(.bound, Layout.bound)
    add(.isRoot, Layout.root)
    add(.loaded, Layout.loaded)
    add(.viewLoaded, Layout.viewLoaded)
    if has(cell, Layout.wasShown), !has(cell, Layout.shown) { facts.insert(.closed) }
    if get(cell, Layout.continuation) == 1 { facts.insert(.waiting) }
    if get(cell, Layout.detaching) > 1 { facts.insert(.redetaching) }
    if has(cell, Layout.publishing) { facts.insert(.publishing) }
    if has(cell, Layout.binding) { facts.insert(.binds) }
    if has(cell, Layout.builtBySlot) || has(cell, Layout.listener)
      || has(cell, Layout.wasAttached)
    {
      facts.insert(.hasParent)
    }
    if !wanted.isDisjoint(with: .ofComponent) { facts.formUnion(self.facts(ofComponentOf: cell)) }
    return facts
  }

  private func facts(ofComponentOf cell: Int) -> Facts {
    var facts: Facts = []
    let info = component(cell)
    facts.insert(info.kind == .rib ? .isRib : .isCoordinator)
    let moment = get(cell, Layout.moment)
    if info.didLoad >= 0 || info.beforeDidLoad >= 0 || !info.fixedChildren.isEmpty
      || moment == Component.Moment.inDidLoad.number
    {
      facts.insert(.didLoadWorks)
    }
    if info.viewDidLoad >= 0 || moment == Component.Moment.inViewDidLoad.number { facts.insert(.viewWorks) }
    return facts
  }

  /// What the event itself says.
  private func facts(saidBy event: Event, _ roles: Roles) -> Facts {
    var facts: Facts = []
    let value = Int(event.value)
    switch event.kind {
    case .slotWritten:
      if event.other != 0 { facts.insert(.writes) }
      if program.hasWeakSlots, component(Int(event.cell)).slots[Int(event.slot)].isWeak {
        facts.insert(.weakSlot)
      }
      if roles.other >= 0, event.other != 0, roles.other != roles.child {
        facts.insert(.occupantIsOther)
        if has(roles.other, Layout.attachedCount) { facts.insert(.occupantAttached) }
        if has(roles.other, Layout.detaching) { facts.insert(.occupantDetaching) }
      }
    case .guarded:
      if value & 1 != 0 { facts.insert(.passes) }
      if value & 2 != 0 { facts.insert(.isDetach) }
      if event.by != 0 { facts.insert(.hasSender) }
      if roles.other >= 0 {
        if roles.other != roles.child { facts.insert(.occupantIsOther) }
        if has(roles.other, Layout.attachedCount) { facts.insert(.occupantAttached) }
        let isDetached =
          has(roles.other, Layout.wasAttached) && !has(roles.other, Layout.attachedCount)
        let isClosed = has(roles.other, Layout.wasShown) && !has(roles.other, Layout.shown)
        if has(roles.other, Layout.handled) || isDetached || isClosed { facts.insert(.occupantDone) }
      }
    case .receive:
      if value & 8 != 0 { facts.insert(.fromView) }
      if value & 4 == 0 { facts.insert(.hasHandler) }
    case .request: if event.part >= Facts.mostNested { facts.insert(.nested) }
    case .present: if event.by != 0 { facts.insert(.inTransition) }
    case .childAppended:
      for child in children(roles.parent) where child != roles.child {
        if has(child, Layout.handled) { facts.insert(.siblingOver) }
      }
    case .start:
      if roles.other >= 0 { facts.insert(.twinWaits) }
    case .dataRead: if value & 1 != 0 { facts.insert(.stale) }
    case .resumedNobody: if value & 2 != 0 { facts.insert(.inCancel) }
    case .presentRefused: if value == 2 { facts.insert(.closed) }
    case .hidden:
      if event.slot == -2 { facts.insert(.byUser) }
      if event.slot == -1 { facts.insert(.fromWindow) }
      if event.other != 0 { facts.insert(.cascades) }
      if roles.other >= 0, !isAbove(roles.other, roles.child) { facts.insert(.takenDownByOther) }
    case .deinitialized: if event.part != 0 { facts.insert(.releasedPart) }
    default: break
    }
    return facts
  }
}
