/// A flow that does what an app was recorded to do.
package struct TraceFlow: Sendable {
  package var scenario: Scenario
  /// What to say of steps and events, by the line of the trace that they were made of: titles, and what is only
  /// likely.
  package var notes: [Span: String]
  /// How many of the events that are compared the flow gives again, and of how many.
  package var agreed = 0
  package var compared = 0
  /// Where trace and flow part first, both sides in words; empty where they do not.
  package var parting = ""
  /// Rules that the trace breaks and the flow does not, and the other way round, of those looked at in a trace.
  package var missed: [String] = []
  package var extra: [String] = []
  /// Ids of the headlines of the trace that are errors.
  package var found: [String] = []
  /// Views were recorded.
  package var seesViews = true
  /// What the recorder missed, a sentence each.
  package var holes: [String] = []
  /// Why the trace ends before the app did; nil where it does not.
  package var cut: String?
  /// The component of which most is to be learned when it finishes at any time; empty for none.
  package var next = ""

  /// The flow does what the trace says, as far as that can be compared.
  package var isWhole: Bool { agreed == compared && missed.isEmpty && extra.isEmpty && holes.isEmpty }
}

extension TraceLog {
  /// Makes a flow: components and slots, the lists in the order in which their lines were seen, and the events that
  /// came from outside. Its timing is that of the trace, which is looked for among `timings`.
  package func flow(timings: Int = 10_000, isOutOfTime: () -> Bool = { false }) throws(TraceFault)
    -> TraceFlow
  {
    let judge = TraceJudge(self)
    var survey = judge.survey
    survey.addSlotsOfCoordinators()
    let lives = TraceLives(survey)
    if let limit = lives.limit {
      throw TraceFault(id: "trace-too-large", message: "this trace is too large for a flow: \(limit.what)")
    }
    let program: TraceProgram
    do throws(TraceProgram.Limit) {
      program = try TraceProgram(survey, lives: lives)
    } catch {
      switch error {
      case .tooMuch(let what):
        throw TraceFault(id: "trace-too-large", message: "this trace has \(what)")
      }
    }
    let calls = TraceCalls()
    _ = TraceFold(survey, lives, program, Watch(.none), calls: calls).play()
    calls.end()
    var maker = TraceFlowMaker(survey, calls.roots)
    maker.readEvents()
    guard !maker.events.isEmpty else {
      throw TraceFault(id: "empty-trace", message: "nothing in this trace comes from outside: no flow begins")
    }
    let judgement = judge.judgement()
    var flow = TraceFlow(scenario: maker.scenario(), notes: maker.notes)
    flow.found = judgement.outcome.findings.filter { $0.severity == .error }.map(\.rule)
    flow.seesViews = header.sees.contains(.views)
    flow.holes = judgement.holes.map(\.message)
    flow.cut = cut
    flow.hold(against: self, timings, isOutOfTime)
    flow.compareFindings(with: judgement)
    flow.next = maker.next
    return flow
  }
}

extension TraceFlow {
  /// Finds the timing that the trace is; where there are several, the flow keeps to it.
  fileprivate mutating func hold(
    against log: TraceLog,
    _ timings: Int,
    _ isOutOfTime: () -> Bool
  ) {
    let comparison = TraceComparison(log, scenario, TraceNames(), states: timings, isOutOfTime: isOutOfTime)
    let best = comparison.best
    (agreed, compared) = (max(0, best.agreed), comparison.tokens.count)
    if !comparison.isMatch {
      if agreed == compared, best.count > compared { compared = best.count }
      let app =
        best.agreed < comparison.tokens.count ? comparison.tokens[max(0, best.agreed)].text : "nothing more"
      parting = "app: \(app); flow: \(best.next?.text ?? "nothing more")"
    }
    if best.choices > 0 { scenario.timing = best.path.isEmpty ? [0] : best.path }
  }

  fileprivate mutating func compareFindings(with judgement: TraceJudgement) {
    let left = Set(judgement.notLookedAt.map(\.rule))
    var options = RunOptions()
    options.proposesFixes = false
    func rules(_ outcome: Outcome) -> [String] {
      outcome.findings.filter { $0.severity > .note && !left.contains($0.rule) }.map(\.rule)
    }
    let (app, own) = (rules(judgement.outcome), rules(run(scenario, path: "", line: 1, options: options)))
    (missed, extra) = (app.filter { !own.contains($0) }, own.filter { !app.contains($0) })
  }
}
