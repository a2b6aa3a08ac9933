import RibEngine

/// A reduction that is switched off changes nothing that is found.
struct ReductionsCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  /// Each reduction alone, all of them, and all that spares moves as well.
  private static let reductions: [(name: String, turnOff: @Sendable (inout ExploreOptions) -> Void)] = [
    ("slices", { $0.slices = false }),
    ("canonical states", { $0.canonicalizes = false }),
    ("what no mistake comes before", { $0.beyond = nil }),
    ("order of children", { $0.forgetsOrder = false }),
    ("alike slots", { $0.exchangesAlike = false }),
    ("repeated work", { $0.foldsAlikeWork = false }),
    ("moments chosen as they come", { $0.defersMoments = false }),
    ("turns as moves", { $0.splitsTurns = false }),
    ("all reductions", { $0.reduces = false }),
    ("all reductions and spared moves", { ($0.reduces, $0.sparesMoves) = (false, false) }),
  ]

  func look(_ scenario: Scenario) -> Verdict {
    let events = min(3, effort.longest)
    let reduced = effort.search(scenario, events: events)
    if reduced.isStopped { return .passedOver("search stopped: \(reduced.limit)") }
    var found: [Difference] = []
    var stopped = 0
    for reduction in Self.reductions {
      let full = effort.search(scenario, events: events, reduction.turnOff)
      if full.isStopped {
        stopped += 1
        continue
      }
      if full.summary.answer == .closed, reduced.summary.answer != .closed {
        found.append(Difference("without \(reduction.name)", "closed, with it not"))
      }
      found += changes(from: full, to: reduced, "without \(reduction.name)")
    }
    if !found.isEmpty { return .different(found) }
    if stopped == Self.reductions.count { return .passedOver("no search without a reduction ended") }
    return .same("\(reduced.kind) \(reduced.summary.answer)\(stopped == 0 ? "" : ", not all")")
  }
}

/// A flow of a closed space has no more to find without a bound on instances.
struct InstancesCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func look(_ scenario: Scenario) -> Verdict {
    let few = effort.search(scenario, events: 30) { ($0.instances, $0.states) = (3, 2_000) }
    let any = effort.search(scenario, events: 30) { $0.states = 2_000 }
    if few.isStopped || any.isStopped { return .passedOver("search stopped") }
    // What shows itself only with more instances is no mistake of the bound, which is told.
    let found = few.summary.crowded == 0 ? changes(from: any, to: few, "without a bound on instances") : []
    if !found.isEmpty { return .different(found) }
    return .same(few.summary.crowded == 0 ? "never crowded" : "crowded")
  }
}

/// What one search finds and the other does not, or later. Which of several mistakes is told beneath another is
/// up to the way that was found first; that it is told is a difference of its own kind.
private func changes(from full: SearchResult, to reduced: SearchResult, _ how: String) -> [Difference] {
  let (one, other) = (full.fewest, reduced.fewest)
  return Set(one.keys).union(other.keys).compactMap { mistake -> Difference? in
    if one[mistake] == other[mistake] { return nil }
    func isTold(_ events: Int?, beneath search: SearchResult) -> Bool {
      guard let events, let told = search.beneath[mistake] else { return false }
      return told <= events
    }
    let told = isTold(one[mistake], beneath: reduced) || isTold(other[mistake], beneath: full)
    func said(_ events: Int?) -> String { events.map { "after \($0) events" } ?? "not at all" }
    return Difference(
      told ? "\(CountingCheck.beneath) \(how)" : how,
      "\(mistake) \(said(one[mistake])), with it \(said(other[mistake]))"
    )
  }.sorted { ($0.cause, $0.line) < ($1.cause, $1.line) }
}
