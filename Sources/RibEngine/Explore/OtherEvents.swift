extension Exploration {
  /// How many events are asked for one mistake.
  private static let mostAsked = 8
  /// How many ways of one of them.
  private static let mostWays = 4

  /// What is only seen at rest may have come by another step after each other event: one way by each of them is kept.
  mutating func tellOtherEvents(_ search: inout Search) {
    guard options.permitted == nil, options.proposesFixes else { return }
    for (grade, places) in search.occurrences where grade.mistake.step < 0 && grade.severity > .note {
      guard !options.isInterrupted(), counterexamples.contains(where: { $0.group.grade == grade }) else {
        continue
      }
      search.rehearsal.beginAgain()
      search.mostOffers = Self.mostWays
      var asked: [Int] = []
      for place in places where asked.count < Self.mostAsked && !asked.contains(place.event) {
        asked.append(place.event)
        if let example = example(at: place, &search) { otherEvents.append(example) }
      }
    }
  }

  /// How many events are left out to look for others, one after the other.
  private static let mostLeftOut = 3
  /// How many transitions such looks may take for each one of the first search, and beside.
  private static let (share, least, most) = (4, 2_000, 20_000)

  /// A state keeps one way that leads to it, although another event may have led there as well, such as the child's
  /// report to where the user's swipe leads. So what is only seen at rest is looked for once more without the event that
  /// ends a shortest way to it, before any other mistake and with one more event at most; what is found is one of the
  /// other ways.
  mutating func lookForOtherEvents(after first: Search) {
    guard options.permitted == nil, options.proposesFixes else { return }
    var left = min(Self.share * first.transitions + Self.least, Self.most)
    for example in counterexamples
    where example.group.mistake.step < 0 && isFault(example) {
      var example = example
      var events = first.events
      for _ in 0..<Self.mostLeftOut where left > 0 && !options.isInterrupted() {
        let rest = events.filter { eventSet.scenario.events[$0] != example.scenario.events.last }
        guard rest.count < events.count, let other = look(for: example, rest, &left, first) else { break }
        otherEvents.append(other)
        (example, events) = (other, rest)
      }
    }
  }

  /// The same mistake by one of these events; nil where it was not seen within `left` transitions.
  private func look(
    for example: Counterexample,
    _ events: [Int],
    _ left: inout Int,
    _ first: Search
  ) -> Counterexample? {
    var options = options
    options.avoided = mistakes(in: options)
    options.transitions = min(options.transitions, left)
    options.memory = max(1, options.memory - first.heldBytes + first.rehearsal.heldBytes)
    options.events = min(options.events, example.scenario.events.count - eventSet.beginning + 1)
    (options.pool, options.watch) = (.one, nil)
    var search = Search(
      first.program,
      beginning: first.beginning,
      events: events,
      table: table,
      options: options,
      after: first.rehearsal
    )
    let grade = example.group.grade
    search.run { $0.places(of: grade) != nil }
    left -= search.transitions
    search.rehearsal.beginAgain()
    search.mostOffers = Self.mostWays
    for place in search.places(of: grade) ?? [] {
      if let found = self.example(at: place, &search) { return found }
    }
    return nil
  }

  private func example(at place: Search.Occurrence, _ search: inout Search) -> Counterexample? {
    var found: Counterexample?
    let rehearsal = search.rehearsal
    _ = search.path(to: place) { offer in
      guard rehearsal.mayShow(offer.violation, offer.events, offer.choices) else { return false }
      found = example(of: offer.violation, offer.events, offer.choices)
      return found != nil
    }
    return found
  }
}
