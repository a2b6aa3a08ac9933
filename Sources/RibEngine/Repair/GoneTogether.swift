extension Outcome {
  /// Beneath which finding others are told, by their places, with those of which it is known already: several waits of which
  /// one step has taken the screens, and nobody has ended any of them, are one mistake of that step. What the user closes is
  /// no step: there each flow that waits has a handler of its own to write.
  func goneTogether(_ scenario: Scenario, among places: [Int], beneath known: [Int: Int]) -> [Int: Int] {
    let lines = Set(scenario.events.flattened.map(\.span))
    let wholes = Set(known.values)
    var first: [Span: Int] = [:]
    var beneath = known
    let open = places.filter { known[$0] == nil && findings[$0].waitsInVain(exceptBy: lines) }
    for place in open.filter(wholes.contains) + open.filter({ !wholes.contains($0) }) {
      let going = findings[place].goingSpan
      guard let whole = first[going] else {
        first[going] = place
        continue
      }
      let (part, other) = (findings[place], findings[whole])
      let isMendedWith = part.repaired?.titles == other.repaired?.titles && part.notes == other.notes
      if isMendedWith, !wholes.contains(place) { beneath[place] = whole }
    }
    return beneath
  }
}

extension Finding {
  /// True for a wait whose screen another step has taken.
  fileprivate func waitsInVain(exceptBy lines: Set<Span>) -> Bool {
    Rule.named(rule)?.tellsOfOpenWait == true && goingSpan != .none && goingSpan != span
      && !lines.contains(goingSpan)
  }
}
