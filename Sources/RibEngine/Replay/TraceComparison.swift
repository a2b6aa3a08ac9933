/// Whether what an app did is one of the timings of a flow.
///
/// Every timing is tried, but for those that begin with choices that have led away from the trace already.
struct TraceComparison {
  /// The timing that comes furthest.
  private(set) var best = Best()
  /// The trace is that timing.
  private(set) var isMatch = false
  /// Why not all timings were tried; empty where they were.
  private(set) var limit = ""
  private(set) var tokens: [TraceToken] = []

  struct Best {
    var agreed = -1
    var path: [Int] = []
    /// What the flow does next; nil where it is over.
    var next: TraceToken?
    var count = 0
    /// How many choices the timing has.
    var choices = 0
  }

  init(_ log: TraceLog, _ scenario: Scenario, _ names: TraceNames, states: Int, isOutOfTime: () -> Bool) {
    let components = Set(scenario.components.map(\.name.string))
    var tokenizer = Tokenizer(names, of: components, kinds: log.kinds)
    tokenizer.read(log)
    tokens = tokenizer.tokens
    var growing = GrowingProgram(scenario)
    limit = growing.excess
    guard limit.isEmpty else { return }
    var answer = self
    let isWhole = growing.play { program in
      answer.tryAll(program, components, log.kinds, states, isOutOfTime)
    }
    self = answer
    if !isWhole { limit = GrowingProgram.tooSmall }
  }

  private mutating func tryAll(
    _ program: Program,
    _ components: Set<String>,
    _ kinds: Set<StoryEvent.Kind>,
    _ states: Int,
    _ isOutOfTime: () -> Bool
  ) -> Capacities.Shortage? {
    (best, isMatch, limit) = (Best(), false, "")
    var path: [Int]? = []
    var count = 0
    while let now = path {
      if count >= states || count > 0 && isOutOfTime() {
        limit = "\(count) timing\(count == 1 ? "" : "s") of the flow tried, more are left"
        return nil
      }
      count += 1
      let recorder = Recorder()
      let player = Player(program, path: now, watcher: Watch(.none, log: recorder))
      player.machine.play()
      if let shortage = player.shortage { return shortage }
      path = compare(recorder, player.path, components, kinds)
      if isMatch { return nil }
    }
    return nil
  }

  /// The next path to try; nil where there is none.
  private mutating func compare(
    _ recorder: Recorder,
    _ path: [Int],
    _ components: Set<String>,
    _ kinds: Set<StoryEvent.Kind>
  )
    -> [Int]?
  {
    var tokenizer = Tokenizer(TraceNames(), of: components, kinds: kinds)
    tokenizer.read(recorder.events)
    let flow = tokenizer.tokens
    let agreed = zip(tokens, flow).prefix { $0 == $1 }.count
    let next = agreed < flow.count ? flow[agreed] : nil
    if agreed > best.agreed {
      best = Best(agreed: agreed, path: path, next: next, count: flow.count, choices: tokenizer.choices)
    }
    if agreed == tokens.count, agreed == flow.count {
      isMatch = true
      return nil
    }
    let made = recorder.raw.map(\.event).filter { $0.kind == .choice }.prefix(
      next?.choices ?? tokenizer.choices
    )
    var ways = made.map { (way: $0.way, count: $0.wayCount) }
    while let last = ways.popLast() {
      if last.way + 1 < last.count { return ways.map(\.way) + [last.way + 1] }
    }
    return nil
  }
}

extension TraceLog {
  /// Holds the trace against a flow: `states` timings are tried at most.
  package func compared(
    with scenario: Scenario,
    named path: String,
    _ names: TraceNames,
    states: Int,
    isOutOfTime: () -> Bool
  ) -> Outcome {
    let title = header.app.isEmpty ? "a trace" : header.app
    var outcome = Outcome(
      path: file.path,
      line: 1,
      title: title,
      verdict: .clean,
      timings: 1,
      files: [file] + scenario.files
    )
    (outcome.isTrace, outcome.isCompared) = (true, true)
    let holes = TraceHoles(TraceSurvey(self))
    let comparison = TraceComparison(self, scenario, names, states: states, isOutOfTime: isOutOfTime)
    if comparison.isMatch {
      outcome.remarks = [comparison.agreement(path, scenario)]
    } else if let first = holes.holes.first, !comparison.parts(before: start(of: holes.first)) {
      (outcome.verdict, outcome.reason) = (.undecided, "something of the app was not seen: \(first.message)")
    } else if let cut, !comparison.parts(before: file.bytes.count) {
      (outcome.verdict, outcome.reason) = (.undecided, cut)
    } else if !comparison.limit.isEmpty {
      (outcome.verdict, outcome.reason) = (.undecided, comparison.limit)
    } else {
      outcome.verdict = .unmet
      var remark = comparison.parting(path, end: steps.last?.span ?? .none)
      if comparison.tokens.isEmpty, let first = components.first {
        remark.help =
          "the flow has none of the app's components; what is \(first.name) there? --map \(first.name)=…"
      }
      outcome.remarks = [remark]
      if let first = holes.holes.first {
        let message = "what follows may have a hole, which changes nothing of that: \(first.message)"
        outcome.remarks.append(
          Outcome.Remark(id: "hole", severity: .note, message: message, span: first.span)
        )
      }
    }
    return outcome
  }

  /// Where a step stands in the file, in bytes; the end of the file for one that there is none of.
  private func start(of step: Int) -> Int { step < count ? Int(steps[step].start) : file.bytes.count }
}

extension TraceComparison {
  /// True where the trace does something that no timing does, and nothing is missing up to there. `end` is in bytes.
  fileprivate func parts(before end: Int) -> Bool {
    limit.isEmpty && best.agreed < tokens.count && tokens[max(best.agreed, 0)].span.start < end
  }

  private var timing: String { best.path.isEmpty ? "0" : best.path.map(String.init).joined(separator: "/") }

  fileprivate func agreement(_ path: String, _ scenario: Scenario) -> Outcome.Remark {
    Outcome.Remark(
      id: "one-of-its-timings",
      severity: .note,
      message: "all \(tokens.count) events agree with timing \(timing) of \(path)",
      span: tokens.first?.span ?? .none
    )
  }

  fileprivate func parting(_ path: String, end: Span) -> Outcome.Remark {
    let app = best.agreed < tokens.count ? tokens[best.agreed] : nil
    var remark = Outcome.Remark(
      id: "no-such-timing",
      severity: .error,
      message: "\(best.agreed) of \(tokens.count) events agree, then app: \(app?.text ?? "nothing more"); "
        + "flow: \(best.next?.text ?? "nothing more")",
      span: app?.span ?? end,
      hint: "the app does this",
      help: "timing \(timing) of \(path) comes furthest"
    )
    if var span = best.next?.span, span != .none {
      span.file += 1
      remark.labels = [Label(span, "the flow does this: \(best.next?.text ?? "")")]
    }
    return remark
  }
}
