/// What no mistake comes before is searched first, to its end; what comes after one last, and not without bound.
///
/// After a mistake the world is one that nobody has thought of: dead screens pile up, and almost all states lie there.
/// What breaks there often follows from the first mistake, and goes with it. So a part is searched first without going
/// on from a move that makes a mistake which counts against the flow, nor from a cancellation that is ignored. Where there
/// was neither, that is all there is. Where there were such cancellations alone, they are gone on from after all. And where
/// there was a mistake, the part is searched once more, all of it; where that comes to its end, nothing else counts, and
/// where it does not, both count.
extension Exploration {
  /// What was searched of one part.
  struct PartSearches {
    /// Everything, or where that was cut off, what no mistake comes before; less where another one covers it.
    var first: Search
    /// Everything, where it was cut off.
    var further: Search?
    /// What no mistake or ignored cancellation comes before, where the first goes on from those and was cut off.
    var careful: Search?
    /// True where the first went on from no ignored cancellation.
    var endsAtCancellations = false
    /// With more instances than the first, where that was cut off.
    var wider: Search?
    /// Where only blocks that wait had no bound: one that took any number of them for one, if it came to an end.
    var ofMany: Search?
    /// True where that shows that nothing more can come.
    var isCovered = false

    var last: Search { further ?? first }
    var shortage: Capacities.Shortage? { last.shortage ?? ofMany?.shortage }
    var all: [Search] { [first, further, wider].compactMap(\.self) }
  }

  mutating func searches(of events: [Int], in program: Program, _ options: ExploreOptions) -> PartSearches {
    guard let beyond = options.beyond else {
      return PartSearches(first: search(events, in: program, options))
    }
    var careful = options
    careful.avoided = mistakes(in: options, orTried: true)
    var searches = withFewerInstances(events, in: program, careful)
    searches.endsAtCancellations = searches.all.contains { search in
      search.occurrences.contains {
        table.all[$0.grade.mistake.rule].unity == .childOrTried && $0.grade.severity > .note
      }
    }
    if mayGoOn(after: searches.first), !searches.all.contains(where: { isBroken($0, options) }) {
      let (before, wider) = (searches.first, searches.wider)
      careful.avoided = mistakes(in: options)
      careful.instances = before.options.instances
      careful.memory = max(1, options.memory - before.heldBytes + before.rehearsal.heldBytes)
      searches = withFewerInstances(events, in: program, careful, after: before.rehearsal)
      if searches.first.limit != nil { searches.careful = before }
      searches.wider = searches.wider ?? wider
    }
    let first = searches.first
    guard mayGoOn(after: first) else {
      if first.limit == nil { cover(&searches, events, in: program, careful) }
      return searches
    }
    var further = options
    further.instances = first.options.instances
    further.states = min(options.states, beyond.states(after: first.states))
    // What is told of both is kept once.
    let others = [searches.careful, searches.wider].compactMap(\.self)
    let held = first.heldBytes + others.reduce(0) { $0 + $1.heldBytes - first.rehearsal.heldBytes }
    further.memory = max(1, options.memory - held + first.rehearsal.heldBytes)
    let all = search(events, in: program, further, after: first.rehearsal)
    if all.limit == nil { searches.first = all } else { searches.further = all }
    return searches
  }

  /// True where a search came to its end before something that more comes after.
  private func mayGoOn(after search: Search) -> Bool {
    let isOver = isRefuted || options.permitted != nil && !counterexamples.isEmpty
    return search.shortage == nil && search.limit == nil && !isOver && search.wasTurnedBack
  }

  /// A search with as many instances as may live at a time; or where that leads to very many states, one with fewer that
  /// comes to its end, as an end is worth more than a third instance. What the first one saw until then counts as well.
  private mutating func withFewerInstances(
    _ events: [Int],
    in program: Program,
    _ options: ExploreOptions,
    after other: Rehearsal? = nil
  ) -> PartSearches {
    let most = options.areInstancesWanted ? nil : options.instances
    var wider: Search?
    if let most, let states = options.statesBeforeFewer, options.states > states {
      var fewer = options
      fewer.states = states
      for instances in stride(from: most, through: 1, by: -1) {
        fewer.instances = instances
        fewer.memory = max(1, options.memory - (wider?.heldBytes ?? 0))
        let search = search(events, in: program, fewer, after: other)
        var searches = PartSearches(first: search, wider: wider)
        if search.limit != .states { return searches }
        if search.crowded == 0 { break }
        // Where blocks of several steps pile up, in any order, few of each are very many states.
        cover(&searches, events, in: program, options)
        if searches.isCovered || searches.shortage != nil { return searches }
        if wider == nil { wider = search }
      }
    }
    return PartSearches(first: search(events, in: program, options, after: other))
  }

  /// Looks for more that could come of any number of blocks, where nothing else has no bound. What such a search sees
  /// beyond what was seen is told by nobody, as it need not be so: all stays as it was.
  private mutating func cover(
    _ searches: inout PartSearches,
    _ events: [Int],
    in program: Program,
    _ options: ExploreOptions
  ) {
    let first = searches.first
    guard !isRefuted, options.permitted == nil, !options.areInstancesWanted, searches.wider == nil,
      !searches.isCovered, !first.wasTurnedBack, first.isFullOfWork
    else { return }
    var options = options
    (options.coversMany, options.exchangesAlike) = (true, first.options.exchangesAlike)
    (options.instances, options.pool, options.watch) = (first.options.instances, .one, nil)
    let most = first.limit == nil ? max(Self.leastOfMany, Self.timesOfMany * first.states) : first.states
    options.states = min(options.states, most)
    options.memory = max(1, options.memory - first.heldBytes + first.rehearsal.heldBytes)
    var search = unrun(events, in: program, options, after: first.rehearsal)
    let seen = Set(first.occurrences.map(\.grade))
    func showsMore(_ search: Search) -> Bool {
      search.occurrences.contains { counts($0.grade) && !seen.contains($0.grade) }
    }
    search.run { showsMore($0) }
    mostTransitions = max(mostTransitions, search.transitions)
    searches.isCovered = search.coversMany && !showsMore(search) && search.asksNoMore(than: first)
    if searches.isCovered || search.shortage != nil { searches.ofMany = search }
  }

  /// How many states such a search may see, at least and for each one of the first.
  private static let (leastOfMany, timesOfMany) = (20_000, 4)

  /// False for a note, as long as nobody takes it for more.
  private func counts(_ grade: Grade) -> Bool {
    grade.severity > .note || options.severities[table.all[grade.mistake.rule].id.text] != nil
  }

  private mutating func search(
    _ events: [Int],
    in program: Program,
    _ options: ExploreOptions,
    after other: Rehearsal? = nil
  ) -> Search {
    var search = unrun(events, in: program, options, after: other)
    search.run { search in
      options.permitted != nil ? self.isBroken(&search) : self.isRefuted(by: search)
    }
    // A search that began again may have seen less.
    _ = isRefuted(by: search)
    mostTransitions = max(mostTransitions, search.transitions)
    return search
  }

  /// A search that has seen nothing yet.
  private func unrun(
    _ events: [Int],
    in program: Program,
    _ options: ExploreOptions,
    after other: Rehearsal?
  ) -> Search {
    Search(
      program,
      beginning: eventSet.beginning,
      events: events,
      table: table,
      options: options,
      after: other
    )
  }

  /// Takes down how far a search came that was to see what comes after a mistake.
  mutating func add(further search: Search, to first: Search) {
    if summary.answer != .stopped { summary.answer = .untilMistakes }
    summary.beyond.states += search.states
    summary.beyond.left += search.left
    let isBound = options.beyond.map { options.states > $0.states(after: first.states) } ?? false
    if let halt = search.limit, halt != .states || !isBound { limit = .halt(halt) }
  }

  /// True where a search saw what counts against the flow.
  private func isBroken(_ search: Search, _ options: ExploreOptions) -> Bool {
    let mistakes = mistakes(in: options)
    return search.occurrences.contains { mistakes.contains(rule: $0.grade.mistake.rule, $0.grade.severity) }
  }

  /// What counts against the flow: as grave as `isFault` has it, and neither expected nor allowed. With `orTried` what a
  /// search tries though nothing in the flow may do it, as it is ignored: nobody has thought of what comes then either.
  func mistakes(in options: ExploreOptions, orTried: Bool = false) -> Avoided {
    var least: [Int: Severity] = [:]
    let permitted =
      options.permitted
      ?? Rule.withAliases(Set(source.expected.map(\.string) + source.allowed.map(\.rule.string)))
    for (place, rule) in table.all.enumerated() where !permitted.contains(rule.id.text) {
      let isEach = options.isStrict || options.permitted != nil || orTried && rule.unity == .childOrTried
      let bound = isEach ? Severity.warning : .error
      guard let severity = options.severities[rule.id.text] else {
        least[place] = bound
        continue
      }
      if severity >= bound { least[place] = .note }
    }
    return Avoided(least: least)
  }
}
