/// Where else a mistake is made that is only seen at rest: in some of the timings that show it, another step led to it.
struct OtherSteps {
  /// In how many timings the step that is told does; nil where that is not known.
  let timings: Int?
  /// Such as "the same happens in line 18 (1 of 3 timings)".
  let note: String

  /// nil where the same step leads to it in all timings that were looked at. `finding` tells the calmest of `count`.
  init?(
    of found: FoundMistake,
    told finding: Finding,
    in program: Program,
    _ table: RuleTable,
    of count: Int
  ) {
    if table.all[found.mistake.rule].isOfEvent { return nil }
    var own = 0
    var others: [(span: Span, timings: Int)] = []
    for path in found.paths {
      let other = FindingBuilder(program, table, path: path).finding(found, of: 1)
      guard let span = other.placeOfItsOwn(beside: finding) else {
        own += 1
        continue
      }
      if let place = others.firstIndex(where: { $0.span == span }) {
        others[place].timings += 1
      } else {
        others.append((span, 1))
      }
    }
    guard own > 0, !others.isEmpty else { return nil }
    let isWhole = found.paths.count == found.timings
    let line = program.scenario.line(of: finding.span)
    others.sort { ($0.span.file, $0.span.start) < ($1.span.file, $1.span.start) }
    var lines: [(name: String, timings: Int)] = []
    for other in others {
      let name = program.scenario.line(of: other.span) ?? "another place"
      if name == lines.last?.name {
        lines[lines.count - 1].timings += other.timings
      } else {
        lines.append((name, other.timings))
      }
    }
    let places = lines.map { other in
      let place = other.name == line ? "\(other.name) by another step" : other.name
      return isWhole ? "\(place) (\(other.timings) of \(count) timings)" : place
    }
    timings = isWhole ? own : nil
    note = "the same happens in \(places.listed)"
  }
}

extension Finding {
  /// The step that led to it, or what it speaks of, where that is another one than that of `other`, which is told of the
  /// same mistake; nil where both are the same.
  func placeOfItsOwn(beside other: Finding) -> Span? {
    if span != other.span { return span }
    return goingSpan == other.goingSpan ? nil : goingSpan == .none ? span : goingSpan
  }
}
