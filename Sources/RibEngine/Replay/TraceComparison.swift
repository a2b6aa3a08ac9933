/// Whether what an app did is one of the timings of a flow.
///
/// Every timing is tried, but for those that begin with choices that have led away from the trace already.
struct TraceComparison {
  /// The timing that comes furthest.
  private(set) var best = Best()
  /// The trace is that timing; one that was cut off, as far as it goes.
  private(set) var isMatch = false
  /// Why not all timings were tried; empty where they were.
  private(set) var limit = ""
  private(set) var tokens: [TraceToken] = []
  /// What of the trace the flow has no names for.
  private(set) var strangers = TraceStrangers()
  /// Components of the flow that the trace does not name.
  private(set) var untraced: [Text] = []
  /// What the app did next nobody knows.
  private var isCut: Bool

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
    isCut = log.cut != nil
    let known = ComparedNames(log, scenario, names)
    var tokenizer = Tokenizer(known)
    tokenizer.read(log)
    (tokens, strangers) = (tokenizer.tokens, tokenizer.strangers)
    untraced = scenario.components.map(\.name).filter { !known.traced.contains($0.string) }
    var growing = GrowingProgram(scenario)
    limit = growing.excess
    guard limit.isEmpty else { return }
    var answer = self
    let isWhole = growing.play { program in
      answer.tryAll(program, known, states, isOutOfTime)
    }
    self = answer
    if !isWhole { limit = GrowingProgram.tooSmall }
  }

  private mutating func tryAll(
    _ program: Program,
    _ known: ComparedNames,
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
      path = compare(recorder, player.path, known)
      if isMatch { return nil }
    }
    return nil
  }

  /// The next path to try; nil where there is none.
  private mutating func compare(_ recorder: Recorder, _ path: [Int], _ known: ComparedNames) -> [Int]? {
    var tokenizer = Tokenizer(known)
    tokenizer.read(recorder.events)
    let flow = tokenizer.tokens
    let agreed = zip(tokens, flow).prefix { $0 == $1 }.count
    let next = agreed < flow.count ? flow[agreed] : nil
    if agreed > best.agreed {
      best = Best(agreed: agreed, path: path, next: next, count: flow.count, choices: tokenizer.choices)
    }
    if agreed == tokens.count, isCut || agreed == flow.count {
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
    if comparison.isMatch, comparison.tokens.isEmpty {
      let reason = "nothing of the trace can be compared with \(path)"
      (outcome.verdict, outcome.reason) = (.undecided, cut.map { "\(reason): \($0)" } ?? reason)
    } else if comparison.isMatch, let cut {
      (outcome.verdict, outcome.reason) = (.undecided, "\(comparison.agreed(path)), and then \(cut)")
    } else if comparison.isMatch {
      outcome.remarks = [comparison.agreement(path)]
    } else if let first = holes.holes.first, !comparison.parts(before: start(of: holes.first)) {
      (outcome.verdict, outcome.reason) = (.undecided, "something of the app was not seen: \(first.message)")
    } else if let cut, !comparison.parts(before: file.bytes.count) {
      (outcome.verdict, outcome.reason) = (.undecided, cut)
    } else if !comparison.limit.isEmpty {
      (outcome.verdict, outcome.reason) = (.undecided, comparison.limit)
    } else {
      outcome.verdict = .unmet
      outcome.remarks = [comparison.parting(path, end: steps.last?.span ?? .none)]
      if let first = holes.holes.first {
        let message = "what follows may have a hole, which changes nothing of that: \(first.message)"
        outcome.remarks.append(
          Outcome.Remark(id: "hole", severity: .note, message: message, span: first.span)
        )
      }
    }
    outcome.remarks += comparison.unknown(of: scenario, isAsked: outcome.verdict == .unmet)
    return outcome
  }

  /// Where a step stands in the file, in bytes; the end of the file for one that there is none of.
  private func start(of step: Int) -> Int { step < count ? Int(steps[step].start) : file.bytes.count }
}

extension TraceComparison {
  /// True where the trace does something that no timing does, and nothing is missing up to there. `end` is in bytes.
  fileprivate func parts(before end: Int) -> Bool {
    limit.isEmpty && parted.map { $0.span.start < end } ?? false
  }

  /// What is compared of the app where the two part; nil where that is nothing more.
  private var parted: TraceToken? {
    best.agreed < tokens.count ? tokens[max(best.agreed, 0)] : nil
  }

  /// What the text says instead: an event of whom the flow does not have, where the flow goes on with whom the trace does not have: the same by
  /// another name, maybe.
  private var leftOut: TraceStrangers.LeftOut? {
    best.next?.isStrange ?? false ? strangers.events[best.agreed] : nil
  }

  private var timing: String { best.path.isEmpty ? "0" : best.path.map(String.init).joined(separator: "/") }

  fileprivate func agreed(_ path: String) -> String {
    "all \(tokens.count) events agree with timing \(timing) of \(path)"
  }

  fileprivate func agreement(_ path: String) -> Outcome.Remark {
    Outcome.Remark(
      id: "one-of-its-timings",
      severity: .note,
      message: agreed(path),
      span: tokens.first?.span ?? .none
    )
  }

  fileprivate func parting(_ path: String, end: Span) -> Outcome.Remark {
    let app = leftOut?.token ?? parted
    let count = tokens.count + (leftOut == nil ? 0 : strangers.count)
    var remark = Outcome.Remark(
      id: "no-such-timing",
      severity: .error,
      message: "\(best.agreed) of \(count) events agree, then app: \(app?.text ?? "nothing more"); "
        + "flow: \(best.next?.text ?? "nothing more")",
      span: app?.span ?? end,
      hint: app == nil ? "the app does nothing more" : "the app does this",
      help: "timing \(timing) of \(path) comes furthest"
    )
    if var span = best.next?.span, span != .none {
      span.file += 1
      remark.labels = [Label(span, "the flow does this: \(best.next?.text ?? "")")]
    }
    if let name = leftOut?.name {
      remark.help = "the flow has no \(name); what is it there? --map \(name)=…"
    }
    return remark
  }

  /// Notes on names that only one of the two has. `isAsked`: the first remark has asked for one of them already.
  fileprivate func unknown(of scenario: Scenario, isAsked: Bool) -> [Outcome.Remark] {
    var remarks: [Outcome.Remark] = []
    if let first = strangers.names.first {
      let left =
        strangers.count == 1 ? "1 event of the trace is" : "\(strangers.count) events of the trace are"
      remarks.append(
        Outcome.Remark(
          id: "not-in-flow",
          severity: .note,
          message: "the flow has no \(Self.list(strangers.names))"
            + (strangers.count == 0 ? "" : ": \(left) left out"),
          span: strangers.first,
          help: leftOut != nil && isAsked
            ? "" : "what is \(first) in the flow, if anything? --map \(first)=…"
        )
      )
    }
    if let first = untraced.first {
      var span = first.span
      span.file += 1
      remarks.append(
        Outcome.Remark(
          id: "not-in-trace",
          severity: .note,
          message: "the trace has no \(Self.list(untraced.map(\.string)))",
          span: span
        )
      )
    }
    return remarks
  }

  private static func list(_ names: [String]) -> String {
    names.count < 3
      ? names.joined(separator: " and no ")
      : names.dropLast().joined(separator: ", no ") + " and no " + (names.last ?? "")
  }
}
