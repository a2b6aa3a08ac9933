/// What a mistake leaves behind, for as long as it is there: a later mistake that reads it follows from the first.
package enum Trace: Sendable {
  /// The child has reported in vain: it stays attached, and its slot stays as it is, until it is detached.
  case kept
  /// The same, and nobody even listens, so that no order of lines helps.
  case unheard
  /// The same, and its screen stays up with it, since the lines that were to detach it take that down.
  case keptUp
  /// What was to let the child go waits for a call that came to nothing: it stays attached until it is detached.
  case undone
  /// A slot holds the child, which is done, until something else is written there.
  case occupant
  /// The child came up beside another one, or once more itself.
  case second
  /// The child's flow runs beside another of the same kind, whatever that has on screen.
  case secondFlow
  /// Whom the child has displaced from a slot is in none any more.
  case displaced
  /// The child waits without an end, until somebody answers after all.
  case wait
  /// The screen of the child stays up, since what was to take it down was dropped, until it goes.
  case stillUp
  /// The screen of the child did not go up, and nothing stands on it, until it does.
  case unshown
  /// The screen of the child is gone, though it is kept, and nothing stands on it, until it goes up again.
  case closed
  /// The screen of the child was taken down by another than who put it up, until it goes up again.
  case takenDown
  /// A method of the child runs that ought not to run any more, until it returns.
  case call

  /// Whose trace it is, as seen from the later mistake.
  enum Bearer: Sendable { case child, parent, other, pair, meant }

  /// True where `event` ends the trace that a mistake about `child` left with `start`.
  func isEnded(by event: Event, since start: Event, of child: Cell?) -> Bool {
    switch self {
    case .kept, .keptUp, .unheard, .undone: event.kind == .childRemoved && event.child == child
    case .occupant: event.kind == .slotWritten && event.former == child && event.occupant != child
    case .second, .secondFlow, .displaced: false
    case .stillUp: event.kind == .hidden && event.cell == child
    case .takenDown, .unshown, .closed: event.kind == .shown && event.cell == child
    case .wait: event.kind == .continuationResumed && event.cell == child
    case .call: event.kind == start.kind && event.phase == .end && event.cell == start.cell
    }
  }
}

extension Rule {
  /// A trace of an earlier mistake that a rule is broken by.
  package struct Need: Sendable {
    let trace: Trace
    let bearer: Trace.Bearer
    /// Not where the earlier rule says that the child's slot had lost it: nobody could have detached it then.
    var isHeld = false

    /// Left by the child itself.
    static func ofChild(_ trace: Trace) -> Need { Need(trace: trace, bearer: .child) }
    /// The same, but for a child that its slot had lost.
    static func ofHeldChild(_ trace: Trace) -> Need { Need(trace: trace, bearer: .child, isHeld: true) }
    /// Left by its parent.
    static func ofParent(_ trace: Trace) -> Need { Need(trace: trace, bearer: .parent) }
    /// Left by whom the rule calls the other.
    static func ofOther(_ trace: Trace) -> Need { Need(trace: trace, bearer: .other) }
    /// Left by whom it was done for.
    static func ofMeant(_ trace: Trace) -> Need { Need(trace: trace, bearer: .meant) }
    /// Left by the child beside another of the same kind.
    static func ofPair(_ trace: Trace) -> Need { Need(trace: trace, bearer: .pair) }
  }
}

extension Rule {
  /// The rules that this one may be told beneath.
  package var mayFollowFrom: [ID] {
    let causes = Rule.all.filter { cause in
      cause.id != id && needs.contains { cause.leaves.contains($0.trace) }
        && !consequenceOf.contains(cause.id) && !consequenceOfLetGo.contains(cause.id)
    }
    return consequenceOf + consequenceOfParent + consequenceOfLetGo + causes.map(\.id)
  }
}

extension RuleTable {
  /// True where `later` is what it is because of something that `earlier` left behind; a note leaves nothing.
  func causes(_ earlier: Violation, _ later: Violation) -> Bool {
    if earlier.severity == .note || earlier.isNews { return false }
    guard mayLeave(earlier.rule, later.rule), earlier.time <= later.time, later.time <= earlier.end,
      earlier.child != .nobody, earlier.rule != later.rule || earlier.child != later.child
    else { return false }
    return all[later.rule].needs.contains { need in
      guard all[earlier.rule].leaves.contains(need.trace),
        need.trace != .keptUp || earlier.isClosedWhenDetached,
        !need.isHeld || !earlier.isLost
      else { return false }
      switch need.bearer {
      case .child: return later.child == (need.trace == .displaced ? earlier.other : earlier.child)
      case .parent: return later.parent == earlier.child
      case .other: return later.other == earlier.child
      case .meant: return later.meant == earlier.child
      case .pair:
        return later.child == earlier.child
          && (earlier.other == .nobody || later.other.component == earlier.other.component)
      }
    }
  }

  /// True where some mistake of the rule `cause` may be the cause of one of `rule`.
  func mayCause(_ cause: Int, _ rule: Int) -> Bool {
    cause != rule && all[rule].needs.contains { all[cause].leaves.contains($0.trace) }
  }
}
