import RibEngine

/// A reduction that is switched off changes nothing that is found.
struct ReductionsCheck {
  let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  /// Each reduction alone, all of them, and all that spares moves as well.
  private static let reductions: [(name: String, turnOff: @Sendable (inout ExploreOptions) -> Void)] = [
    ("slices, with products", { $0.slices = false }),
    ("slices and products", { ($0.slices, $0.multiplies) = (false, false) }),
    ("canonical states", { $0.canonicalizes = false }),
    ("order of children", { $0.forgetsOrder = false }),
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
      found += changes(from: full, to: reduced).map { Difference("without \(reduction.name)", $0) }
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
    let lines = few.summary.crowded == 0 ? changes(from: any, to: few) : []
    if !lines.isEmpty { return .different(lines.map { Difference("with a bound on instances", $0) }) }
    return .same(few.summary.crowded == 0 ? "never crowded" : "crowded")
  }
}

/// Which of several mistakes is told beneath another is up to the way that was found first.
private func changes(from full: SearchResult, to reduced: SearchResult) -> [String] {
  let (one, other) = (full.fewest, reduced.fewest)
  return Set(one.keys).union(other.keys).compactMap { mistake in
    if one[mistake] == other[mistake] { return nil }
    if let events = one[mistake], let told = reduced.beneath[mistake], told <= events { return nil }
    if let events = other[mistake], let told = full.beneath[mistake], told <= events { return nil }
    func said(_ events: Int?) -> String { events.map { "after \($0) events" } ?? "not at all" }
    return "\(mistake) \(said(one[mistake])), with it \(said(other[mistake]))"
  }.sorted()
}
