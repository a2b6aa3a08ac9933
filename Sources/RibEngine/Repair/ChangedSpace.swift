/// What a search found of a flow before it was changed, for what a change may leave.
struct Standing {
  /// Warnings that do not count against the flow and are told for themselves: what follows from another mistake is not
  /// independent of it. What the flow expects is to be mended.
  let mild: Set<Mistake>
  /// Their ids.
  let ids: Set<String>
  /// All that was seen to go wrong, what follows from another mistake as well.
  let sighted: Set<Mistake>

  init(_ space: Exploration) {
    let warnings = space.options.isStrict ? [] : space.mistakes.filter { space.isMild($0) }
    // What is an error as well, in other timings, is no warning.
    let graver = Set(
      space.counterexamples.filter { space.severity(of: $0) == .error }.map(\.group.mistake.atAnyStep)
    )
    mild = Set(warnings.map(\.group.mistake.atAnyStep)).subtracting(graver)
    ids = Set(mild.map { space.table.all[$0.rule].id.text })
    sighted = Set(space.sighted.map(\.atAnyStep))
  }
}

/// The search of a changed flow. It is over at the first finding; where that is a warning which was there before, the
/// flow is searched once more for anything else, and held against what it was like before.
struct ChangedSpace {
  private(set) var space: Exploration
  /// Of all searches.
  private(set) var transitions: Int
  /// True where all that is left are warnings that were there before, and nothing was seen that was not: of everything,
  /// or with no more instances of a component than are tried.
  private(set) var leavesNothingNew = false

  /// `options` permit what the flow allows.
  init(_ scenario: Scenario, _ options: ExploreOptions, _ before: Standing) {
    space = Exploration(scenario, options)
    transitions = space.summary.transitions
    let permitted = options.permitted ?? []
    guard !space.counterexamples.isEmpty, space.shows(nothingBut: before, permitted) else { return }
    var options = options
    options.permitted = permitted.union(before.ids)
    space = Exploration(scenario, options)
    transitions += space.summary.transitions
    guard space.counterexamples.isEmpty, space.summary.isWhole else { return }
    options.permitted = nil
    space = Exploration(scenario, options)
    transitions += space.summary.transitions
    leavesNothingNew =
      space.summary.isWhole && space.shows(nothingBut: before, permitted)
      && Set(space.sighted.map(\.atAnyStep)).isSubset(of: before.sighted)
  }
}

extension Exploration {
  fileprivate func isMild(_ example: Counterexample) -> Bool {
    let id = table.all[example.group.mistake.rule].id.text
    return severity(of: example) == .warning && !source.expected.contains { $0.string == id }
  }

  /// True where what was found are notes, what is permitted, and warnings that were there before.
  fileprivate func shows(nothingBut before: Standing, _ permitted: Set<String>) -> Bool {
    counterexamples.allSatisfy { example in
      example.group.headline.violation.severity == .note
        || permitted.contains(table.all[example.group.mistake.rule].id.text)
        || (severity(of: example) < .error && before.mild.contains(example.group.mistake.atAnyStep))
    }
  }
}
