/// The looks at a world at rest that may find something: those of which some instance has what they ask for first.
///
/// Each look goes through all instances for itself, and in most worlds none finds anything. So one pass over the
/// instances says which are worth it. It may name one that finds nothing, never leave one out that would.
struct Suspects: OptionSet, Sendable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }
  init(_ look: Invariant) { rawValue = 1 << UInt16(look.rawValue) }

  // Asked at every rest, and spelled out: what OptionSet has is generic, which is slow where nothing is optimized.
  init() { rawValue = 0 }
  func contains(_ others: Suspects) -> Bool { rawValue & others.rawValue == others.rawValue }
  mutating func formUnion(_ others: Suspects) { self = Suspects(rawValue: rawValue | others.rawValue) }
  mutating func insert(_ look: Suspects) { formUnion(look) }
}

extension Suspects {
  /// What an instance may be found for by what is so of itself, without what only RIBs are looked at for while their
  /// screens are up or they are active.
  @inline(__always) init(of instance: Instance) {
    self.init()
    if !instance.isRib {
      if instance.isShown, !instance.isAlive(.router) {
        insert(Suspects(.shownWithoutOwner))
      } else if instance.kind == .coordinator, instance.isAttached,
        instance.isClosed || instance.isOver || !instance.wasShown && instance.children.isEmpty
      {
        insert(Suspects(.leakedChildCoordinator))
      }
    }
    if instance.isWaiting { insert(Suspects(.neverResumed)) }
    if instance.isClosed, instance.isAttached {
      if instance.isRib { insert(Suspects(.closedButAttached)) }
      if instance.closedBy == .screenBelow { insert(Suspects(.cascadeUnanswered)) }
    }
  }
}

extension World {
  /// Linear in the instances, but for parents, whose slots and children are compared.
  func suspects() -> Suspects {
    var suspects: Suspects = program.mayCycle ? Suspects(.strongCycle) : Suspects()
    for cell in cells {
      let instance = self[cell]
      if instance.isRib { suspects.formUnion(self.suspects(ofRIB: instance)) }
      suspects.formUnion(Suspects(of: instance))
    }
    if row.hasFrames {
      suspects.insert(Suspects(.continuationNeverResumed))
      suspects.insert(Suspects(.taskOutlivesOwner))
    }
    return suspects
  }

  private func suspects(ofRIB rib: Instance) -> Suspects {
    var suspects = Suspects()
    if rib.isActive {
      if rib.isDetached { suspects.insert(Suspects(.activeWhileDetached)) }
      if rib.isOver { suspects.insert(Suspects(.childLeftActive)) }
    }
    if rib.isShown, rib.mode != .window {
      let owner = rib.shownBy
      if isGone(rib) || owner == .gone || owner.cell.map({ isGone(self[$0]) }) ?? false {
        suspects.insert(Suspects(.leakedView))
      }
    }
    guard rib.isAlive(.router) else { return suspects }
    let children = rib.children
    for place in rib.variables {
      if let occupant = rib.variable(place), !children.contains(occupant) {
        suspects.insert(Suspects(.slotHoldsStranger))
      }
    }
    for child in children {
      if !rib.isActive, self[child].isActive { suspects.insert(Suspects(.activeUnderInactive)) }
      let link = Link(child)
      if !rib.variables.contains(where: { rib.names(.variable($0), link) }) {
        suspects.insert(Suspects(.orphanChild))
      }
    }
    return suspects
  }

  /// Released, or attached no more.
  private func isGone(_ instance: Instance) -> Bool { !instance.isAlive(.router) || instance.isDetached }
}
