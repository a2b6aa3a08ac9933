/// What a search found of a flow before it was changed, for what a change may leave.
struct Standing {
  /// Warnings that do not count against the flow and are told for themselves: what follows from another mistake is not
  /// independent of it.
  let mild: Set<Mistake>
  /// Errors: what stays of them is not mended, though only a cancellation should bring it out.
  let errors: Set<Mistake>
  /// What the flow expects and gives.
  let expected: Set<Mistake>
  /// Ids of that.
  let expectedIDs: Set<String>
  /// Ids of both.
  let ids: Set<String>
  /// Rules of which one mistake is all that a search only tries to bring out, and which such a trial broke: more of it,
  /// of whom the change lets come, is the same.
  private let tried: Set<Int>
  /// All that was seen to go wrong, what follows from another mistake as well.
  let sighted: Set<Mistake>

  init(_ space: Exploration) {
    let warnings = space.options.isStrict ? [] : space.mistakes.filter { space.isMild($0) }
    // What is an error as well, in other timings, is no warning.
    errors = Set(
      space.counterexamples.filter { space.severity(of: $0) == .error }.map(\.group.mistake.atAnyStep)
    )
    mild = Set(warnings.map(\.group.mistake.atAnyStep)).subtracting(errors)
    expected = Set(space.mistakes.map(\.group.mistake).filter { space.isExpected($0) }.map(\.atAnyStep))
    expectedIDs = Set(expected.map { space.table.all[$0.rule].id.text })
    ids = expectedIDs.union(mild.map { space.table.all[$0.rule].id.text })
    sighted = Set(space.sighted.map(\.atAnyStep))
    tried = Set(warnings.filter(\.isTried).map(\.group.mistake.rule))
  }

  /// True for a warning that is told with one that was there.
  func isMild(_ example: Exploration.Counterexample) -> Bool {
    mild.contains(example.group.mistake.atAnyStep)
      || example.isTried && example.group.headline.violation.severity < .error
        && tried.contains(example.group.mistake.rule)
  }
}

extension Exploration.Counterexample {
  /// One of the same mistake wherever it is, as nothing in the flow brings it out.
  fileprivate var isTried: Bool {
    tried.table.all[group.mistake.rule].unity == .childOrTried && comesOfTrial
  }
}

/// The search of a changed flow. It is over at the first finding; where that is a warning which may stay, the flow is
/// searched once more for anything else, and held against what it was like before.
struct ChangedSpace {
  private(set) var space: Exploration
  /// Of all searches.
  private(set) var transitions: Int
  /// True where all that is left are warnings that were there before, and nothing was seen that was not: of everything,
  /// or with no more instances of a component than are tried.
  private(set) var leavesNothingNew = false
  /// The same, but that some of the warnings are new, and that what was seen follows from them.
  private(set) var leavesWarnings = false
  /// Ids of what the flow expects, and gave before, where nothing gives it any more.
  private(set) var lost: [String] = []

  /// How many kinds of new warnings are passed over at most.
  private static let most = 3

  /// `options` permit what the flow allows; with `mayWarn` a warning may be new.
  init(_ scenario: Scenario, _ options: ExploreOptions, _ before: Standing, mayWarn: Bool = false) {
    space = Exploration(scenario, options)
    transitions = space.summary.transitions
    defer { lost = space.lost(of: before) }
    let permitted = options.permitted ?? []
    var passed = permitted.union(before.ids)
    var options = options
    for round in 0...Self.most {
      if space.counterexamples.isEmpty, round > 0 { break }
      let isOld = space.shows(nothingBut: before, permitted, isWeighed: false)
      let mayStay = isOld || mayWarn && space.showsWarnings(beside: before, permitted, isWeighed: false)
      guard !space.counterexamples.isEmpty, mayStay else { return }
      passed.formUnion(space.ids)
      options.permitted = passed
      space = Exploration(scenario, options)
      transitions += space.summary.transitions
    }
    guard space.counterexamples.isEmpty, space.summary.isWhole else { return }
    options.permitted = nil
    space = Exploration(scenario, options)
    transitions += space.summary.transitions
    guard space.summary.isWhole else { return }
    space.weighCancellations()
    let new = Set(space.sighted.map(\.atAnyStep)).subtracting(before.sighted)
      .subtracting(space.counterexamples.filter(before.isMild).map(\.group.mistake.atAnyStep))
    leavesNothingNew = new.isEmpty && space.shows(nothingBut: before, permitted)
    leavesWarnings =
      leavesNothingNew
      || mayWarn && space.showsWarnings(beside: before, permitted) && new.isSubset(of: space.told)
  }
}

extension Exploration {
  /// Words of warnings that are of no rule, and are told of what happened.
  var warnings: Set<String> { program.map { $0.warnings(of: happened) } ?? [] }

  fileprivate func isMild(_ example: Counterexample) -> Bool {
    severity(of: example) == .warning && !source.expects(table.all[example.group.mistake.rule].id)
  }

  fileprivate func isExpected(_ mistake: Mistake) -> Bool { source.expects(table.all[mistake.rule].id) }

  /// Ids of what a flow named as expected and gave, where this one was searched whole and does not.
  func lost(of before: Standing) -> [String] {
    guard summary.isWhole, !before.expected.isEmpty else { return [] }
    return before.expectedIDs.subtracting(source.companions).subtracting(kept(of: before)).sorted()
  }

  /// Ids of what a flow expected and gave, and this one gives as well.
  func kept(of before: Standing) -> Set<String> {
    before.expectedIDs.intersection(told.map { table.all[$0.rule].id.text })
  }

  /// The ids of what was found.
  fileprivate var ids: Set<String> {
    Set(counterexamples.map { table.all[$0.group.mistake.rule].id.text })
  }

  /// What was found, and what follows from it.
  fileprivate var told: Set<Mistake> {
    counterexamples.reduce(into: []) { told, example in
      told.formUnion(example.group.mistakes(in: example.tried.program).map(\.atAnyStep))
    }
  }

  /// True where what was found are notes, what is permitted or expected, and warnings that do not count against the flow.
  /// Unless it `isWeighed` what comes only by a cancellation, what was found with one may be a warning, if it was no error
  /// before.
  fileprivate func showsWarnings(beside before: Standing, _ permitted: Set<String>, isWeighed: Bool = true)
    -> Bool
  {
    !options.isStrict
      && counterexamples.allSatisfy { example in
        example.group.headline.violation.severity == .note || isMild(example)
          || !isWeighed && !example.triedToCancel.isEmpty
            && !before.errors.contains(example.group.mistake.atAnyStep)
          || before.expected.contains(example.group.mistake.atAnyStep)
          || permitted.contains(table.all[example.group.mistake.rule].id.text)
      }
  }

  /// True where what was found are notes, what is permitted, and warnings, or what is expected, that were there before.
  /// Unless it `isWeighed` what comes only by a cancellation, what was found with one may be a warning as before.
  fileprivate func shows(nothingBut before: Standing, _ permitted: Set<String>, isWeighed: Bool = true)
    -> Bool
  {
    counterexamples.allSatisfy { example in
      let isMild = severity(of: example) < .error || !isWeighed && !example.triedToCancel.isEmpty
      return example.group.headline.violation.severity == .note
        || permitted.contains(table.all[example.group.mistake.rule].id.text)
        || before.expected.contains(example.group.mistake.atAnyStep)
        || (isMild && before.isMild(example))
    }
  }
}
