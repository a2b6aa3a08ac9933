import RibEngine

/// What a run says of itself, as plain lists of names: every event by whom it is about, in the order of time.
/// What was so is worked out anew from that, and neither from the world nor from the rules.
package final class Memory: EventLog {
  struct Entry {
    var kind: Event.Kind
    var phase: Event.Phase
    /// `Child#2`; empty for nobody.
    var cell: String
    var other: String
    var by: String
    var slot: String
    var variable: String
    var isOfRouter: Bool
    var says: Event.Says
    func has(_ what: Event.Says) -> Bool { says.isSuperset(of: what) }
  }

  private(set) var entries: [Entry] = []

  package init() {}

  package func note(_ event: Event, in world: World) {
    var says: Event.Says = []
    for what in [Event.Says.active, .ends, .isHandled] where event.says(what) { says.insert(what) }
    let isOfSlot = [.slotWritten, .childAppended, .childRemoved, .guarded].contains(event.kind)
    entries.append(
      Entry(
        kind: event.kind,
        phase: event.phase,
        cell: name(event.cell, world),
        other: name(event.other, world),
        by: name(event.by, world),
        slot: isOfSlot ? world.slotName(event) : "",
        variable: [.slotWritten, .guarded].contains(event.kind) ? world.variableName(event) : "",
        isOfRouter: event.part == .router,
        says: says
      )
    )
  }

  package func broke(at time: Int, in world: World) {}

  private func name(_ cell: Cell?, _ world: World) -> String {
    cell.map { world.isTaken($0) ? world.name($0) : "" } ?? ""
  }
}

/// What was so after so many events, as far as the events say it.
struct Remembered {
  let entries: [Memory.Entry]
  let time: Int

  private var before: ArraySlice<Memory.Entry> { entries.prefix(time) }
  private var after: ArraySlice<Memory.Entry> { entries[min(time, entries.count)...] }

  private func last(_ kinds: Event.Kind..., by name: String) -> Memory.Entry? {
    before.last { kinds.contains($0.kind) && $0.cell == name }
  }

  private func open(_ kind: Event.Kind, _ isMeant: (Memory.Entry) -> Bool) -> Bool {
    let calls = before.filter { $0.kind == kind && isMeant($0) }
    return calls.count { $0.phase == .begin } > calls.count { $0.phase == .end }
  }

  // MARK: - Now

  /// Somebody whom a parent built, or kept, is released or not kept any more.
  func hasLostChild(_ parent: String) -> Bool {
    let kept = children(of: parent)
    return before.contains { entry in
      let child = entry.kind == .childAppended && entry.cell == parent ? entry.other : entry.cell
      let isOwn =
        entry.kind == .childAppended && entry.cell == parent || entry.kind == .build && entry.other == parent
      return isOwn && !kept.contains(child)
    }
  }

  /// The children of a parent, or of anybody, one for each place.
  func children(of parent: String? = nil) -> [String] {
    var list: [(parent: String, child: String)] = []
    for entry in before {
      if entry.kind == .childAppended { list.append((entry.cell, entry.other)) }
      if entry.kind == .childRemoved,
        let place = list.firstIndex(where: { $0.parent == entry.cell && $0.child == entry.other })
      {
        list.remove(at: place)
      }
    }
    return list.filter { parent == nil || $0.parent == parent }.map(\.child)
  }

  func isOver(_ name: String) -> Bool {
    before.contains { $0.kind == .receive && $0.phase == .begin && $0.other == name && $0.has(.ends) }
  }
  func isActive(_ name: String) -> Bool { last(.isActive, by: name)?.has(.active) ?? false }
  func isStarted(_ name: String) -> Bool { before.contains { $0.kind == .start && $0.cell == name } }
  func isResigning(_ name: String) -> Bool { open(.willResignActive) { $0.cell == name } }
  func isBeingDetached(_ name: String) -> Bool { open(.detachChild) { $0.other == name } }
  func isReleased(_ name: String) -> Bool {
    before.contains { $0.kind == .deinitialized && $0.cell == name && $0.isOfRouter }
  }
  func isShown(_ name: String) -> Bool { last(.shown, .hidden, by: name)?.kind == .shown }
  func isPutOff(_ name: String) -> Bool { last(.postponed, .shown, .hidden, by: name)?.kind == .postponed }
  func isWaiting(_ name: String) -> Bool {
    last(.wait, .continuationResumed, .forgotten, by: name)?.kind == .wait
  }
  func isResumed(_ name: String) -> Bool {
    last(.wait, .continuationResumed, .forgotten, by: name)?.kind == .continuationResumed
  }
  /// A call is suspended whose continuation it does not have any more: forgotten, or dropped by another wait.
  func hasLostContinuation(_ name: String) -> Bool {
    var suspended = 0
    for entry in before where entry.cell == name {
      if entry.kind == .wait { suspended += 1 }
      if entry.kind == .continuationResumed { suspended -= 1 }
    }
    return suspended > (isWaiting(name) ? 1 : 0)
  }
  func whoShows(_ name: String) -> String { last(.shown, by: name)?.by ?? "" }
  func host(of name: String) -> String { last(.shown, by: name)?.other ?? "" }
  /// Another screen was put up on this one.
  func carries(_ name: String) -> Bool { before.contains { $0.kind == .shown && $0.other == name } }
  /// A cancellation, or the end of a time limit, began while it waited.
  func isCancelled(_ name: String) -> Bool {
    before.indices.contains { place in
      [.cancel, .timeout].contains(before[place].kind)
        && Remembered(entries: entries, time: place).isWaiting(name)
    }
  }

  /// Who stands in a slot: of a RIB what was written last, of a coordinator who was appended last.
  func occupant(of slot: String, in parent: String) -> String {
    let ofSlot = before.filter { $0.cell == parent && $0.slot == slot }
    // Which variable it is may show only in the guard that is being told.
    let asked = entries.first { $0.cell == parent && $0.slot == slot && !$0.variable.isEmpty }
    if let variable = asked?.variable,
      let written = before.last(where: {
        $0.kind == .slotWritten && $0.cell == parent && $0.variable == variable
      })
    {
      // A variable that may hold weakly is empty once its router is gone.
      return isReleased(written.other) ? "" : written.other
    }
    let left = children(of: parent)
    return ofSlot.last { $0.kind == .childAppended && left.contains($0.other) }?.other ?? ""
  }

  // MARK: - Before and after

  func wasAttached(_ name: String, to parent: String? = nil) -> Bool {
    before.contains { $0.kind == .childAppended && $0.other == name && (parent ?? $0.cell) == $0.cell }
  }
  func wasDetached(_ name: String, since start: Int = 0) -> Bool {
    before.dropFirst(start).contains { $0.kind == .childRemoved && $0.other == name }
  }
  func answers(_ name: String, since start: Int) -> Bool {
    before.dropFirst(start).contains { $0.kind == .continuationResumed && $0.cell == name }
  }
  func began(_ name: String, afterAnswerOf other: String) -> Bool {
    guard let answer = before.lastIndex(where: { $0.kind == .continuationResumed && $0.cell == other }) else {
      return false
    }
    return entries.prefix(birth(name)).dropFirst(answer).contains {
      $0.kind == .taskContinues && $0.cell == other
    }
  }
  var lastLine: Int { before.lastIndex { $0.kind == .line } ?? 0 }
  func wasShown(_ name: String) -> Bool { last(.shown, by: name) != nil }
  func wasIn(_ slot: String, of parent: String, _ name: String) -> Bool {
    before.contains {
      [.slotWritten, .childAppended].contains($0.kind) && $0.cell == parent && $0.other == name
        && $0.slot == slot
    }
  }
  func wentWith(_ name: String) -> String { last(.hidden, by: name)?.other ?? "" }
  func isAnswered(_ name: String) -> Bool {
    before.contains { $0.kind == .receive && $0.other == name && $0.has(.isHandled) }
  }
  func hadListener(_ name: String) -> Bool { last(.listenerSet, by: name) != nil }
  /// The call in which it was resumed last is a cancellation.
  func isResumedByCancellation(_ name: String) -> Bool {
    guard let resume = before.lastIndex(where: { $0.kind == .continuationResumed && $0.cell == name }) else {
      return false
    }
    let then = Remembered(entries: entries, time: resume)
    return then.open(.cancel) { _ in true } || then.open(.timeout) { _ in true }
  }
  /// Some cancellation, or the end of a time limit, goes on.
  var isCancelling: Bool { open(.cancel) { _ in true } || open(.timeout) { _ in true } }
  /// A turn that it has put off ends here.
  func endsTurn(of name: String) -> Bool {
    entries.indices.contains(time) && entries[time].cell == name
      && (entries[time].kind == .async || entries[time].kind == .resumed)
  }
  func birth(_ name: String) -> Int { entries.firstIndex { $0.cell == name } ?? entries.count }
  func waits(after: Bool, _ name: String) -> Bool {
    guard after else { return entries.contains { $0.kind == .wait && $0.cell == name } }
    let end = Remembered(entries: entries, time: entries.count)
    return end.isWaiting(name) || end.hasLostContinuation(name)
  }
  func goesUp(_ name: String) -> Bool { after.contains { $0.kind == .shown && $0.cell == name } }
  /// The run stops here for good, so that what waits never has its turn.
  var isCutShort: Bool { after.contains { $0.kind == .overflow } }
  func leaves(_ name: String) -> Bool {
    after.contains {
      switch $0.kind {
      case .childRemoved: $0.other == name
      case .slotWritten: $0.by == name
      case .hidden: $0.cell == name
      default: false
      }
    }
  }
}
