/// Runs in which a mistake is graver than in the one that tells it.
///
/// A mistake is as grave as the gravest that follows from it (see `Headlines`), and what follows may come later than the
/// move in which the search has seen the mistake. What was seen to go wrong and weighs more is no headline in such a run,
/// but beneath the mistake: its ways are those that show how grave the mistake can be.
extension Exploration {
  mutating func tellGraver(_ search: inout Search) {
    guard options.permitted == nil else { return }
    let told = Set(counterexamples.map(\.group.grade))
    search.offersFollowing = true
    search.mostOffers = Search.offers[0]
    for weighty in weighty(in: search) {
      let weight = weighty.places.first.map { table.weight(of: $0.violation) } ?? .note
      var milder = milder(than: weight).filter { table.mayEndBeneath(weighty.rule, of: $0.key.rule) }
      search.rehearsal.beginAgain()
      for place in weighty.places where !milder.isEmpty && !search.rehearsal.isSpent {
        tell(&milder, by: place, &search)
      }
    }
    graver.formUnion(Set(counterexamples.map(\.group.grade)).subtracting(told))
  }

  /// The places of one mistake that as many events lead to.
  private struct Weighty {
    var rule: Int
    var eventCount: Int
    var places: [Search.Occurrence]
  }

  /// What was seen to go wrong, by the fewest events first: what is told of is a shortest way.
  private func weighty(in search: Search) -> [Weighty] {
    var all: [Weighty] = []
    for occurrence in search.occurrences {
      var rest = occurrence.places[...]
      while let count = rest.first?.eventCount {
        let places = Array(rest.prefix { $0.eventCount == count })
        rest = rest.dropFirst(places.count)
        all.append(Weighty(rule: occurrence.grade.mistake.rule, eventCount: count, places: places))
      }
    }
    let order = all.indices.sorted { (all[$0].eventCount, $0) < (all[$1].eventCount, $1) }
    return order.map { all[$0] }
  }

  /// The mistakes that are told, wherever their steps stand, and as what; notes have nothing beneath them.
  private func milder(than weight: Severity) -> [Mistake: Severity] {
    let told = Dictionary(
      counterexamples.map { ($0.group.mistake.atAnyStep, $0.group.grade.severity) },
      uniquingKeysWith: max
    )
    return told.filter { $0.value > .note && $0.value < weight }
  }

  /// Plays the ways of a place as runs, and tells what they show graver than it was told.
  private mutating func tell(
    _ milder: inout [Mistake: Severity],
    by place: Search.Occurrence,
    _ search: inout Search
  ) {
    let (rehearsal, symmetry) = (search.rehearsal, search.symmetry)
    _ = search.path(to: place) { offer in
      if rehearsal.isSpent { return true }
      guard let program else { return false }
      for headline in rehearsal.headlines(offer.events, offer.choices) ?? headlines(ofFlow: offer, rehearsal)
      {
        let mistake = Mistake(headline, in: program).atAnyStep
        guard let told = milder[mistake], headline.severity > told else { continue }
        let example = example(offer.events, offer.choices) { tried in
          tried.headline(of: mistake).flatMap { $0.headline.violation.severity > told ? $0 : nil }
        }
        guard let example else { continue }
        var images: Set<Mistake> = []
        let shown = Search.Offer(events: offer.events, choices: offer.choices, violation: headline)
        keep(example, shownBy: shown, symmetry, &images)
        for image in symmetry.images(of: mistake) { milder[image.mistake] = nil }
      }
      return milder.isEmpty
    }
  }

  /// The headlines of a flow of just these events, where only that shows them.
  private func headlines(ofFlow offer: Search.Offer, _ rehearsal: Rehearsal) -> [Violation] {
    rehearsal.passOver(1)
    let tried = played(offer.events, offer.choices).tried
    let spans = program?.spans ?? []
    return tried.groups.map { group in
      var violation = group.headline.violation
      // That flow numbers its lines anew: what is of no step of this one is of none.
      let code = violation.code
      if code >= 0, !spans.indices.contains(code) || spans[code] != tried.program.spans[code] {
        violation.code = -1
      }
      return violation
    }
  }
}
