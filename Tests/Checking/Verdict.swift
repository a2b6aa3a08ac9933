import RibEngine

/// How much may be spent on one flow.
package struct Effort: Sendable {
  /// How many events the sequences of a naive enumeration may have.
  package var longest: Int
  /// How many runs a naive enumeration may take in all.
  package var runs: Int
  /// Bounds of a search.
  package var states: Int
  package var transitions: Int

  /// For a test among many.
  package static let small = Effort(longest: 2, runs: 250, states: 6_000, transitions: 60_000)
  /// For an optimized build with time of its own.
  package static let full = Effort(longest: 3, runs: 4_000, states: 20_000, transitions: 200_000)
  /// For more of something than a search goes on with.
  package static let deep = Effort(longest: 6, runs: 20_000, states: 20_000, transitions: 200_000)
  /// The same where a flow is searched many times over.
  package static let repeated = Effort(longest: 3, runs: 4_000, states: 3_000, transitions: 30_000)
}

/// What came of looking at one flow.
package enum Verdict: Sendable {
  /// What kind of flow it was that was looked at.
  case same(String)
  case passedOver(String)
  case different([Difference])
}

/// One thing in which two ways to find the same differ.
package struct Difference: Sendable, Hashable {
  /// What kind of difference it is, the same for many flows.
  package var cause: String
  package var line: String

  package init(_ cause: String, _ line: String) { (self.cause, self.line) = (cause, line) }
}

/// Two ways to find the same, held against each other on flow after flow.
package enum Check: String, CaseIterable, Sendable {
  /// A search against naive enumeration.
  case counting
  /// A search against itself with each reduction switched off.
  case reductions
  /// A search that ends where mistakes are against one of everything.
  case mistakes
  /// A search of a closed space against itself without a bound on instances.
  case instances
  /// A search of a closed space in which blocks pile up against plain counting, and itself without reductions.
  case number
  /// What a search tells against plays and runs of it.
  case replays
  /// What is saved of a search against runs of it.
  case saved
  /// A search against runs of the written flow, and of longer sequences of its events.
  case agreement
  /// A search by several threads against one.
  case pools
  /// What sentences claim against the events of the run that they stand under.
  case sentences
  /// A search against what it may cost.
  case answers
  /// What a run tells of one mistake against small edits that mend it.
  case headlines
  /// What a run tells of two mistakes, planted in a clean flow.
  case planted

  /// Whose flows it is about.
  package var inventors: [Inventor] {
    switch self {
    case .answers: [.shipped]
    case .number: [.piling, .subscribing]
    // Most of what has anything of the language in it cannot be written.
    case .saved: [.orderly, .shipped]
    case .headlines, .planted: [.everyday]
    case .counting, .reductions: [.orderly, .sensible, .twins, .screens, .subscribing, .shipped]
    case .replays, .pools: [.orderly, .sensible, .twins, .shipped]
    case .sentences, .agreement: [.orderly, .sensible, .screens, .shipped]
    case .mistakes, .instances: [.orderly, .sensible, .shipped]
    }
  }

  /// What an optimized build may spend on one flow, so that all checks together take minutes.
  package var effort: Effort {
    switch self {
    case .counting, .answers, .sentences, .headlines, .planted: .full
    case .number: .deep
    case .reductions, .mistakes, .instances, .replays, .saved, .agreement, .pools: .repeated
    }
  }

  /// Of so many flows one at least must be looked at, for a series to have shown anything.
  package var leastShare: Int {
    switch self {
    case .instances, .number: 8
    // Few flows at random are clean, and in fewer two faults show at once.
    case .planted: 20
    // What anybody may finish and close at any time seldom comes to an end within a few thousand states.
    case .agreement: 8
    default: 2
    }
  }

  /// So many of 100 flows may be different. Where it is 0, one that is different is a defect.
  package var toleranceInPercent: Int { self == .headlines || self == .planted ? 1 : 0 }

  package func look(at scenario: Scenario, _ effort: Effort) -> Verdict {
    switch self {
    case .counting: CountingCheck(effort).look(scenario)
    case .reductions: ReductionsCheck(effort).look(scenario)
    case .mistakes: BeforeMistakesCheck(effort).look(scenario)
    case .instances: InstancesCheck(effort).look(scenario)
    case .number: NumberCheck(effort).look(scenario)
    case .replays: ReplaysCheck(effort).look(scenario)
    case .agreement: AgreementCheck(effort).look(scenario)
    case .saved: SavedCheck(effort).look(scenario)
    case .pools: PoolsCheck(effort).look(scenario)
    case .sentences: SentencesCheck(effort).look(scenario)
    case .answers: AnswersCheck(effort).look(scenario)
    case .headlines: HeadlinesCheck().look(scenario)
    case .planted: PlantedCheck().look(scenario)
    }
  }
}

extension Effort {
  /// A search within these bounds, with any number of instances unless `change` says otherwise.
  func search(_ scenario: Scenario, events: Int, _ change: (inout ExploreOptions) -> Void = { _ in })
    -> SearchResult
  {
    var options = ExploreOptions()
    (options.events, options.states, options.transitions) = (events, states, transitions)
    options.proposesFixes = false
    options.instances = nil
    change(&options)
    return SearchResult(scenario, options)
  }
}

extension SearchResult {
  /// A word for the worst that was found.
  var kind: String {
    let severities = examples.map(\.severity)
    return severities.contains(.error) ? "broken" : severities.contains(.warning) ? "warned" : "clean"
  }

  var isStopped: Bool { [.stopped, .untilMistakes].contains(summary.answer) }
}
