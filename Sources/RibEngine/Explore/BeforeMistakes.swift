/// What no mistake comes before is searched first, to its end; what comes after one last, and not without bound.
///
/// After a mistake the world is one that nobody has thought of: dead screens pile up, and almost all states lie there.
/// What breaks there often follows from the first mistake, and goes with it. So a part is searched first without going
/// on from a move that makes a mistake which counts against the flow. Where there was none, that is all there is. Else
/// the part is searched once more, all of it; where that comes to its end, nothing else counts, and where it does not,
/// both count.
extension Exploration {
  /// What was searched of one part.
  struct PartSearches {
    /// Everything, or where that was cut off, what no mistake comes before.
    var first: Search
    /// Everything, where it was cut off.
    var further: Search?
    /// With more instances than the first, where that was cut off.
    var wider: Search?

    var last: Search { further ?? first }
    var all: [Search] { [first, further, wider].compactMap(\.self) }
  }

  mutating func searches(of events: [Int], in program: Program, _ options: ExploreOptions) -> PartSearches {
    guard let beyond = options.beyond else {
      return PartSearches(first: search(events, in: program, options))
    }
    var careful = options
    careful.avoided = mistakes(in: options)
    var searches = withFewerInstances(events, in: program, careful)
    let first = searches.first
    let isOver = options.permitted != nil && !counterexamples.isEmpty
    guard first.shortage == nil, first.limit == nil, !isOver, first.wasTurnedBack else { return searches }
    var further = options
    further.instances = first.options.instances
    further.states = min(options.states, beyond.states(after: first.states))
    // What is told of both is kept once.
    let held = first.heldBytes + (searches.wider?.heldBytes ?? 0)
    further.memory = max(1, options.memory - held + first.rehearsal.heldBytes)
    let all = search(events, in: program, further, after: first.rehearsal)
    if all.limit == nil { searches.first = all } else { searches.further = all }
    return searches
  }

  /// A search with as many instances as may live at a time; or where that leads to very many states, one with fewer that
  /// comes to its end, as an end is worth more than a third instance. What the first one saw until then counts as well.
  private mutating func withFewerInstances(
    _ events: [Int],
    in program: Program,
    _ options: ExploreOptions
  ) -> PartSearches {
    let most = options.areInstancesWanted ? nil : options.instances
    var wider: Search?
    if let most, let states = options.statesBeforeFewer, options.states > states {
      var fewer = options
      fewer.states = states
      for instances in stride(from: most, through: 1, by: -1) {
        fewer.instances = instances
        fewer.memory = max(1, options.memory - (wider?.heldBytes ?? 0))
        let search = search(events, in: program, fewer)
        if search.limit != .states { return PartSearches(first: search, wider: wider) }
        if search.crowded == 0 { break }
        if wider == nil { wider = search }
      }
    }
    return PartSearches(first: search(events, in: program, options))
  }

  private mutating func search(
    _ events: [Int],
    in program: Program,
    _ options: ExploreOptions,
    after other: Rehearsal? = nil
  ) -> Search {
    var search = Search(
      program,
      beginning: eventSet.beginning,
      events: events,
      table: table,
      options: options,
      after: other
    )
    search.run { search in options.permitted != nil && self.isBroken(&search) }
    return search
  }

  /// Takes down how far a search came that was to see what comes after a mistake.
  mutating func add(further search: Search, to first: Search) {
    if summary.answer != .stopped { summary.answer = .untilMistakes }
    summary.beyond.states += search.states
    summary.beyond.left += search.left
    let isBound = options.beyond.map { options.states > $0.states(after: first.states) } ?? false
    if let halt = search.limit, halt != .states || !isBound { limit = .halt(halt) }
  }

  /// What counts against the flow: as grave as `isFault` has it, and neither expected nor allowed.
  private func mistakes(in options: ExploreOptions) -> Avoided {
    var least: [Int: Severity] = [:]
    let permitted =
      options.permitted
      ?? Rule.withAliases(Set(source.expected.map(\.string) + source.allowed.map(\.rule.string)))
    for (place, rule) in table.all.enumerated() where !permitted.contains(rule.id.text) {
      let bound = options.isStrict || options.permitted != nil ? Severity.warning : .error
      guard let severity = options.severities[rule.id.text] else {
        least[place] = bound
        continue
      }
      if severity >= bound { least[place] = .note }
    }
    return Avoided(least: least)
  }
}
