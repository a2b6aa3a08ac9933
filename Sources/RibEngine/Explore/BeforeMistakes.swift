/// What no mistake comes before is searched first, to its end; what comes after one last, and not without bound.
///
/// After a mistake the world is one that nobody has thought of: dead screens pile up, and almost all states lie there.
/// What breaks there often follows from the first mistake, and goes with it. So a part is searched first without going
/// on from a move that makes a mistake which counts against the flow. Where there was none, that is all there is. Else
/// the part is searched once more, all of it; where that comes to its end, nothing else counts, and where it does not,
/// both count.
extension Exploration {
  /// The search of a part, or that of what no mistake comes before and the one after it that was cut off.
  mutating func searches(of events: [Int], in program: Program, _ options: ExploreOptions) -> [Search] {
    guard let beyond = options.beyond else { return [search(events, in: program, options)] }
    var careful = options
    careful.avoided = mistakes(in: options)
    let first = search(events, in: program, careful)
    let isOver = options.permitted != nil && !counterexamples.isEmpty
    guard first.shortage == nil, first.limit == nil, !isOver, first.wasTurnedBack else { return [first] }
    var further = options
    further.states = min(options.states, beyond.states(after: first.states))
    // What is told of both is kept once.
    further.memory = max(1, options.memory - first.heldBytes + first.rehearsal.heldBytes)
    let all = search(events, in: program, further, after: first.rehearsal)
    return all.limit == nil ? [all] : [first, all]
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
