extension Outcome {
  /// A timing was asked for that the flow does not have: nothing is told of another one in its place.
  mutating func refuse(_ path: [Int], _ missing: MissingWay, _ scenario: Scenario, _ options: RunOptions) {
    let name = path.map { String($0) }.joined(separator: "/")
    var all = options
    (all.path, all.states) = (nil, min(options.states, Self.mostCounted))
    let tried = Timings(scenario, options: all)
    let count = tried.limit.isEmpty ? "\(tried.count)" : "more than \(tried.count)"
    let isOne = tried.limit.isEmpty && tried.count == 1
    let isWritten = options.path == nil
    verdict = .unmet
    timings = 0
    remarks = [
      Remark(
        id: "no-such-timing",
        severity: .error,
        message: "there is no timing \(name): \(missing.reason)",
        span: isWritten ? scenario.timingSpan : scenario.title.span,
        hint: "the flow has \(count) timing\(isOne ? "" : "s")",
        help: isWritten
          ? "take it anew: run the flow without 'timing:'; each finding names its own"
          : "run the flow without --timing; each finding names its own"
      )
    ]
  }

  /// True where a timing was asked for that the flow does not have; a trace that is no timing of a flow was not asked for.
  package var lacksTiming: Bool { !isTrace && remarks.contains { $0.id == "no-such-timing" } }

  /// More timings than that are not counted for a sentence.
  private static var mostCounted: Int { 10_000 }
}

extension MissingWay {
  fileprivate var reason: String {
    let ordinal = "choice \(place + 1)"
    if count == 0 {
      return place == 0 ? "it leaves nothing to choose" : "there is no \(ordinal) on that path"
    }
    return "\(ordinal) has \(count) alternatives, 0 to \(count - 1)"
  }
}
