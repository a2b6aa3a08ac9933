/// What a search is to prove of a flow, where it is worth nothing unless it does: that all of it was seen, and that no more
/// goes wrong in it than may.
struct Conjecture: Sendable {
  /// What may go wrong, at any step; nil for whatever there is.
  var mistakes: Set<Mistake>?
  /// Whether the search is over as soon as something else was seen. What a part of a search has seen the whole of it sees
  /// as well, so that nothing that comes later makes the claim true.
  var endsWhenRefuted = false
  /// Whether runs are asked for that show what was seen, where the claim is true.
  var asksForRuns = true

  /// What was seen as no more than a note goes wrong nowhere.
  func allows(_ grade: Grade) -> Bool { grade.severity == .note || allows(grade.mistake) }

  func allows(_ mistake: Mistake) -> Bool { mistakes?.contains(mistake.atAnyStep) ?? true }
}
