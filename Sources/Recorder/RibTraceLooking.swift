// SPDX-License-Identifier: MIT-0
// From `ribflow new --recorder`: use it, change it, pass it on; no notice has to be kept.

import RIBs

/// Nothing reports that a property is written or that `children` changed, so both are compared with what was
/// last seen, at each event, for those routers only that may have changed: those whose calls run, the parent
/// of whom the event is about, and those whose calls have just ended.
extension RibTraceRecorder {
  func look(at other: Instance? = nil) {
    guard !isLooking else { return }
    defer { tellEnds() }
    guard dying.isEmpty else { return }
    isLooking = true
    defer { isLooking = false }
    var seen: Set<ObjectIdentifier> = []
    let ended = left
    left.removeAll()
    for instance in frames.reversed().map(\.owner) + ended + (other.map { [$0] } ?? [])
    where seen.insert(ObjectIdentifier(instance)).inserted {
      guard let router = instance.router else { continue }
      lookAtChildren(of: router, instance)
      lookAtSlots(of: router, instance)
    }
  }

  private func lookAtChildren(of router: Routing, _ owner: Instance) {
    let children = router.children
    // Nearly always: as many as before, and the same.
    if children.count == owner.children.count,
      zip(children, owner.children).allSatisfy({ known($0)?.name == $1 })
    {
      return
    }
    let now = children.map { instance(of: $0) }
    var rest = now.map(\.name)
    for name in owner.children {
      if let place = rest.firstIndex(of: name) {
        rest.remove(at: place)
      } else {
        changed(owner, "remove", name, by: .detach(name), "detached")
      }
    }
    for name in rest { changed(owner, "append", name, by: .attach(name), "attached") }
    owner.children = now.map(\.name)
    for child in now { child.parent = owner }
  }

  /// `call` is what makes the change where it is seen by a hook.
  private func changed(
    _ owner: Instance,
    _ change: String,
    _ child: String,
    by call: Frame.Call,
    _ done: String
  ) {
    let place = frames.lastIndex { $0.owner === owner && $0.call == call && !$0.isDone }
    if let place = place {
      frames[place].isDone = true
    } else {
      blind(owner.routerName, "\(child) was \(done) past the hooks", child: child)
    }
    write("children", owner.routerName) {
      $0.add("change", change)
      $0.add("child", child)
    }
  }

  private func lookAtSlots(of router: Routing, _ owner: Instance) {
    for slot in slots.read(router) {
      let former = owner.slots[slot.name]
      if former == nil, slot.held.isEmpty { continue }
      let held = slot.held.filter { !isAbove(owner, $0) }.map { instance(of: $0).name }
      if held == former ?? [] { continue }
      owner.slots[slot.name] = held
      write("slot", owner.routerName) { line in
        line.add("slot", slot.name)
        if slot.isList || held.count > 1 || (former?.count ?? 0) > 1 {
          line.add("value", held)
          line.add("was", former ?? [])
        } else {
          line.add("value", held.first)
          line.add("was", former?.first)
        }
      }
    }
  }

  /// A router may keep its parent; that is no slot.
  private func isAbove(_ owner: Instance, _ router: Routing) -> Bool {
    var above: Instance? = owner
    while let instance = above {
      if instance.router === router { return true }
      above = instance.parent
    }
    return false
  }
}
