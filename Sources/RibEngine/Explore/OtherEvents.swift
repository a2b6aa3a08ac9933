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
