/// What the events of the run say that is told.
extension Moment {
  private var raw: [Recorder.Raw] { recorder.raw }
  private var before: ArraySlice<Recorder.Raw> { raw.prefix(violation.time) }
  private var inThisEvent: ArraySlice<Recorder.Raw> {
    before[(recorder.line(before: violation.time) ?? 0)...]
  }
  private var after: ArraySlice<Recorder.Raw> { raw[min(violation.time, raw.count)...] }

  /// nil for what is not said by what came before.
  func isSo(before state: Claim.State, _ who: Subject) -> Bool? {
    switch state {
    case .detached: return wasAttached(who) && !isAttached(who)
    case .onceDetached: return has(.childRemoved, to: who)
    case .detachedInThisEvent:
      return inThisEvent.contains { $0.event.kind == .childRemoved && $0.other == who }
    case .answersInThisEvent:
      return inThisEvent.contains { $0.event.kind == .continuationResumed && $0.cell == who }
    case .neverAttached: return !wasAttached(who)
    case .beganAfter(let other):
      let answer = before.lastIndex { $0.event.kind == .continuationResumed && $0.cell == someone(other) }
      guard let answer, let birth = before.firstIndex(where: { $0.cell == who }), birth > answer else {
        return false
      }
      let task = before[answer..<birth]
      return task.contains { $0.event.kind == .taskContinues && $0.cell == someone(other) }
    case .wasChildOf(let other): return has(.childAppended, by: someone(other), to: who)
    case .wasInSlot:
      return before.contains {
        [.slotWritten, .childAppended].contains($0.event.kind) && $0.other == who
          && $0.cell == violation.parent
          && $0.event.slot == violation.slot
      }
    case .olderThan(let other): return isOlder(who, than: someone(other))
    case .screenGone: return has(.shown, by: who) && !isShown(who)
    case .wentWith(let other):
      return before.last { $0.event.kind == .hidden && $0.cell == who }?.other == someone(other)
    case .neverShown: return !has(.shown, by: who)
    case .askedModally:
      return before.last { $0.event.kind == .present && $0.event.phase == .begin && $0.other == who }?.event
        .mode
        == .present
    case .putOff:
      return before.last { [.postponed, .shown, .hidden].contains($0.event.kind) && $0.cell == who }?.event
        .kind
        == .postponed
    case .refused(let refusal):
      guard let event = after.first?.event, event.kind == .presentRefused else { return false }
      return event.refusal == refusal
    case .answered:
      return before.contains { $0.event.kind == .receive && $0.other == who && $0.event.says(.isHandled) }
    case .hadListener: return has(.listenerSet, by: who)
    case .resumedByCancellation: return isResumedByCancellation(who)
    default: return nil
    }
  }

  /// nil for what is not said by what comes after.
  func isSo(after state: Claim.State, _ who: Subject) -> Bool? {
    switch state {
    case .everWaits: return raw.contains { $0.event.kind == .wait && $0.cell == who }
    case .waitingAtEnd:
      return !recorder.isAnsweredLater
        && raw.last { [.wait, .continuationResumed].contains($0.event.kind) && $0.cell == who }?.event.kind
          == .wait
    case .goesUp: return call(after).contains { $0.event.kind == .shown && $0.cell == who }
    case .leaves: return call(after.dropFirst(), open: 1).contains { takesAway($0, who) }
    default: return nil
    }
  }

  private func has(_ kind: Event.Kind, by: Subject? = nil, to: Subject? = nil) -> Bool {
    before.contains { entry in
      entry.event.kind == kind && by.map { entry.cell == $0 } ?? true && to.map { entry.other == $0 } ?? true
    }
  }

  private func wasAttached(_ who: Subject) -> Bool { has(.childAppended, to: who) }

  private func isOlder(_ who: Subject, than other: Subject) -> Bool {
    if who.component == other.component { return who.serial < other.serial }
    func birth(_ subject: Subject) -> Int { raw.firstIndex { $0.cell == subject } ?? raw.count }
    return birth(who) < birth(other)
  }

  /// Whether the last resume of it came from a handler of its cancellation.
  private func isResumedByCancellation(_ who: Subject) -> Bool {
    guard let resume = before.lastIndex(where: { $0.event.kind == .continuationResumed && $0.cell == who })
    else { return false }
    let cancels = before[..<resume].filter { [.cancel, .timeout].contains($0.event.kind) }
    return cancels.count { $0.event.phase == .begin } > cancels.count { $0.event.phase == .end }
  }

  private func takesAway(_ entry: Recorder.Raw, _ who: Subject) -> Bool {
    switch entry.event.kind {
    case .childRemoved: entry.other == who
    case .slotWritten: entry.third == who
    case .hidden: entry.cell == who
    default: false
    }
  }

  /// The events until the call that the first of them begins has returned, or those around it.
  private func call(_ entries: ArraySlice<Recorder.Raw>, open: Int = 0) -> ArraySlice<Recorder.Raw> {
    var depth = open
    for (place, entry) in zip(entries.indices, entries) {
      if entry.event.phase == .begin { depth += 1 }
      if entry.event.phase == .end { depth -= 1 }
      if depth <= 0 { return entries[...place] }
    }
    return entries
  }
}
