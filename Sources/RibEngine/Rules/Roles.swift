/// Who an event is about.
///
/// It is made at nearly every event that a rule looks at, so it is kept as the few bytes that events have.
struct Roles: Sendable {
  private let links: (child: Link, parent: Link, other: Link, meant: Link)
  /// -1 for none.
  private let place: Int16

  init(
    child: Cell? = nil,
    parent: Cell? = nil,
    other: Cell? = nil,
    meant: Cell? = nil,
    slot: Int? = nil
  ) {
    links = (Link(child), Link(parent), Link(other), Link(meant))
    place = Int16(truncatingIfNeeded: slot ?? -1)
  }

  /// The same at the end of a call in which `other` was taken in.
  func opening(_ other: Cell) -> Roles {
    Roles(child: child, parent: parent, other: other, meant: meant, slot: slot)
  }

  var child: Cell? { links.child.cell }
  var parent: Cell? { links.parent.cell }
  var other: Cell? { links.other.cell }
  /// For whom it was done that befell the child.
  var meant: Cell? { links.meant.cell }
  /// The slot of the parent.
  var slot: Int? { place < 0 ? nil : Int(place) }
}

// An initializer would own the world that it is handed, and count its references at every event.
extension World {
  /// Who an event is about.
  func roles(in event: Event) -> Roles {
    guard let cell = event.cell else { return Roles() }
    switch event.kind {
    case .slotWritten:
      return Roles(child: event.occupant ?? event.former, parent: cell, other: event.former, slot: event.slot)
    case .guarded:
      let meant = event.route == .detach ? event.sender ?? unheldChild(beside: event) : nil
      return Roles(child: meant ?? event.occupant, parent: cell, other: event.occupant, slot: event.slot)
    case .attachChild, .detachChild, .childAppended, .childRemoved, .doubleAttachAsserted, .tagTaken:
      return roles(ofChild: event, parent: cell)
    case .presentedTwice:
      return roles(ofChild: event, parent: cell, other: self[cell].presented)
    case .presentRefused:
      return roles(
        ofChild: event,
        parent: event.owner,
        other: self[cell].presented ?? sheet(beside: event.child)
      )
    case .pushedNowhere: return roles(ofChild: event, parent: event.owner, other: pushingScreen(event))
    case .completionLost: return roles(ofChild: event, parent: event.owner)
    case .dismissForwarded:
      return Roles(
        child: cell,
        parent: parent(of: cell),
        other: event.owner,
        meant: event.child,
        slot: self[cell].slot
      )
    case .endedWhenCovered, .rootReplaced, .cancelIgnored:
      return Roles(child: cell, parent: parent(of: cell), other: event.owner, slot: self[cell].slot)
    case .present: return roles(ofChild: event, parent: cell, other: event.outer)
    case .send: return Roles(child: cell, parent: event.listener, slot: self[cell].slot)
    case .receive where !event.says(.isFromView): return roles(ofChild: event, parent: cell)
    case .failureIgnored: return Roles(child: event.child, parent: cell)
    case .start:
      let twin = waitingTwin(of: cell)
      // What runs beside one that begins anew was there, or was told, before.
      let isNew = twin == cell || !event.says(.passes)
      return Roles(child: cell, parent: parent(of: cell), other: isNew ? twin : nil)
    case .request: return Roles(child: event.sender, parent: cell, slot: event.slot)
    case .dataRead:
      // What was passed on by who has it from another is that one's.
      let changer = event.says(.stale) ? changer(of: event.datum, for: cell) : nil
      let parent = parent(of: cell)
      return Roles(child: cell, parent: changer ?? parent, slot: changer == parent ? self[cell].slot : nil)
    case .shown, .hidden:
      return Roles(child: cell, parent: parent(of: cell), other: event.owner, slot: self[cell].slot)
    default:
      let instance = self[cell]
      return Roles(child: cell, parent: parent(of: cell), slot: instance.isUsed ? instance.slot : nil)
    }
  }

  /// The child that a detach is meant for that no report asks for and that finds its slot empty, as no line fills it: the
  /// last that was attached for the slot, that no property holds and that is not on its way out.
  private func unheldChild(beside guarded: Event) -> Cell? {
    guard guarded.occupant == nil, let cell = guarded.cell, let slot = guarded.slot, self[cell].isRib,
      !component(cell).slots[slot].assigns
    else { return nil }
    let parent = self[cell]
    return parent.children.last { child in
      self[child].slot == slot && !isLeaving(child)
        && !parent.variables.contains { parent.variable($0) == child }
    }
  }

  /// Of an event that names a child beside its parent.
  private func roles(ofChild event: Event, parent: Cell?, other: Cell? = nil) -> Roles {
    Roles(child: event.child, parent: parent, other: other, slot: event.child.flatMap { self[$0].slot })
  }

  /// The coordinator whose sheet is up already where that of another is refused.
  private func sheet(beside cell: Cell?) -> Cell? {
    guard let cell, !self[cell].isRib else { return nil }
    let storey = storey(under: cell)
    return sheet { $0 != cell && self.storey(under: $0) == storey }
  }

  /// True where `owner` put up the screen of `cell`, or is above it in the tree.
  func isAbove(_ owner: Cell, _ cell: Cell) -> Bool {
    if self[cell].shownBy == Link(owner) { return true }
    var next = parent(of: cell)
    for _ in 0..<64 {
      guard let above = next else { return false }
      if above == owner { return true }
      next = parent(of: above)
    }
    return false
  }
}
