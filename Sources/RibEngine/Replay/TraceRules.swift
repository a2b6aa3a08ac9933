/// What a rule needs to have been recorded, by what its triggers look at.
extension Trigger {
  /// The tiers without which it would be broken, or would not be, for what nobody saw; nil for what no trace
  /// has.
  var tiers: Set<TraceTier>? {
    switch self {
    case .never: return nil
    case .at(let kind, _, let having, let lacking, _):
      guard var tiers = kind.tiers else { return nil }
      for fact in [having, lacking] {
        guard let more = fact.tiers else { return nil }
        tiers.formUnion(more)
      }
      return tiers
    case .atRest(let look, _), .atEnd(let look, _): return look.tiers
    }
  }
}

extension Invariant {
  /// nil for a look at what no event carries: suspended calls, counts of references.
  fileprivate var tiers: Set<TraceTier>? {
    switch self {
    case .slotHoldsStranger, .orphanChild: [.tree, .slots]
    case .activeUnderInactive, .activeWhileDetached: [.tree]
    case .childLeftActive: [.tree, .requests, .listeners]
    case .leakedView, .closedButAttached, .cascadeUnanswered: [.tree, .views]
    case .leakedChildCoordinator: [.coordinators, .views]
    case .neverResumed: [.coordinators, .tasks, .views]
    case .shownWithoutOwner: [.tree, .views, .tasks]
    case .strongCycle, .continuationNeverResumed, .taskOutlivesOwner: nil
    }
  }
}

extension Event.Kind {
  /// Where a trace says it; nil for what it never does.
  fileprivate var tiers: Set<TraceTier>? {
    switch self {
    case .attachChild, .detachChild, .childAppended, .childRemoved, .doubleAttachAsserted, .tagTaken,
      .isActive, .didBecomeActive, .willResignActive, .didLoad, .deinitialized, .overflow:
      [.tree]
    case .slotWritten: [.slots]
    case .request, .guarded: [.requests, .slots]
    case .receive, .send, .sentToNobody: [.listeners]
    // Who records what is asked for records its turns, where there are any.
    case .async, .resumed: [.requests, .slots]
    case .viewDidLoad, .present, .hidden, .presentRefused, .bound, .boundInVain: [.views]
    case .start: [.coordinators]
    case .wait, .resumedTwice, .resumedNobody: [.tasks]
    default: nil
    }
  }
}

extension Facts {
  /// The tiers of all of them; nil where one of them is in no trace.
  fileprivate var tiers: Set<TraceTier>? {
    if hasAny(of: .untraced) { return nil }
    var tiers: Set<TraceTier> = []
    if hasAny(of: .ofReports) { tiers.formUnion([.listeners, .requests]) }
    if hasAny(of: .ofSlots) { tiers.insert(.slots) }
    if hasAny(of: .ofScreens) { tiers.insert(.views) }
    if hasAny(of: .ofTasks) { tiers.insert(.tasks) }
    return tiers
  }

  /// That a handler does nothing at all nobody can see: what it does may leave no event.
  private static let untraced: Facts = [.stale, .binds, .animates]
  private static let ofReports: Facts = [.over, .siblingOver, .hasSender, .hadEffect, .occupantAsks]
  private static let ofSlots: Facts = [
    .occupantIsOther, .occupantAttached, .occupantDetaching, .occupantDone, .weakSlot, .writes, .passes,
  ]
  private static let ofScreens: Facts = [
    .shown, .closed, .takenDownByOther, .byUser, .fromWindow, .cascades, .viewLoaded, .bound, .viewWorks,
    .inTransition,
  ]
  private static let ofTasks: Facts = [
    .waiting, .waited, .cancelled, .twinWaits, .resumedByCancel, .inCancel,
  ]
}

/// The rules that a trace is judged by, and those that it is not.
struct TraceRules {
  let table: RuleTable
  /// Rules of which no trigger can be looked at, and why.
  let left: [(rule: Rule.ID, why: Why)]
  /// True where none is looked at.
  let isBlind: Bool

  enum Why {
    /// This was not recorded.
    case needs(Set<TraceTier>)
    /// It is broken where a handler does nothing, and what a handler of an app does may leave no event.
    case handlers
    /// It is about what no event carries.
    case nothing
  }

  init(_ sees: Set<TraceTier>) {
    func looks(_ trigger: Trigger) -> Bool {
      if trigger.needsEmptyHandler { return false }
      return trigger.tiers.map { $0.isSubset(of: sees) } ?? false
    }
    table = RuleTable.catalogue.only(where: looks)
    isBlind = !Rule.all.contains { $0.triggers.contains { $0.isPlayed && looks($0) } }
    left = Rule.all.compactMap { rule in
      guard rule.triggers.contains(where: { $0.isPlayed }), !rule.triggers.contains(where: looks) else {
        return nil
      }
      let missing = rule.triggers.compactMap { $0.needsEmptyHandler ? nil : $0.tiers?.subtracting(sees) }
      if let least = missing.min(by: { $0.count < $1.count }) { return (rule.id, .needs(least)) }
      return (rule.id, rule.triggers.contains(where: \.needsEmptyHandler) ? .handlers : .nothing)
    }
  }
}

extension Trigger {
  fileprivate var isPlayed: Bool { if case .never = self { false } else { true } }

  fileprivate var needsEmptyHandler: Bool {
    if case .at(_, _, _, let lacking, _) = self { lacking.contains(.hasHandler) } else { false }
  }
}
