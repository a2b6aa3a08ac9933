import ArgumentParser
import Console
import Reports
import RibEngine
import Traces

/// `ribflow replay`: judges what an app was recorded to do.
struct ReplayCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    _superCommandName: "ribflow",
    abstract: "Judge traces that an app has written, by the rules that flows are judged by.",
    usage: "ribflow replay [<options>] [<trace> ...]",
    discussion: """
      Examples:
        ribflow replay trace.jsonl                  what is wrong in it, at its lines
        ribflow replay -vv trace.jsonl              the same, with a timeline
        ribflow replay -r junit=out.xml *.jsonl     a report for a build server
        ribflow replay --against flows/cart.yaml trace.jsonl
        xcrun simctl ... | ribflow replay -         standard input

      A trace proves one timing. `ribflow new NAME --from TRACE` makes a flow of it, whose other timings \
      `ribflow run` and `ribflow explore` try.

      Exit codes: 0 nothing is wrong, 1 a rule is broken, 2 a trace cannot be read, 3 nothing can be said \
      (a hole, cut off, over a limit), 64 the call is wrong, 70 a defect of ribflow, 130 or 143 interrupted.
      """
  )

  @Argument(
    help: ArgumentHelp("Traces, or '-' for standard input.", valueName: "trace"),
    completion: .file(extensions: ["jsonl"])
  )
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Say whether each trace is one of the timings of this flow, instead of judging it.",
      valueName: "flow"
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var against: String?

  @Option(
    help: ArgumentHelp(
      "What the flow calls a component or slot of the app, such as Cart=Parent; repeatable.",
      valueName: "app=flow"
    )
  )
  var map: [String] = []

  @OptionGroup var options: ReportOptions

  func play(in surroundings: Surroundings) throws -> Int32 {
    let start = Moment.now
    guard !paths.isEmpty else {
      throw UsageError("'replay' needs a trace", lines: ["try: ribflow replay trace.jsonl"])
    }
    let settings = try ReportSettings(options)
    let interruption = Interruption()
    interruption.listen()
    interruption.defer()
    var report = Report(command: "replay", version: Version.number, outcomes: [])
    report.isStrict = settings.judging.isStrict
    report.manual = settings.judging.manual
    let flow = try against.map { try ComparedFlow($0, names: map) }
    if flow == nil, !map.isEmpty { throw UsageError("'--map' needs '--against'") }
    if flow == nil, options.time != nil { throw UsageError("'--time' needs '--against'") }
    if flow == nil, options.states != nil { throw UsageError("'--states' needs '--against'") }
    try WrittenFiles(settings.judging.targets.compactMap(\.file)).check(
      against: paths.map { $0 == "-" ? FileReading.standardInput : $0 } + (flow?.readPaths ?? [])
        + [settings.configuration]
    )
    let reading = TraceReading(settings, interruption, surroundings.output)
    if let invalid = flow?.invalid { report.invalid.append(invalid) }
    var nameable = NameableNames()
    for path in paths {
      if interruption.signal != nil {
        report.outcomes.append(TraceReading.notJudged(path))
        continue
      }
      switch reading.log(at: path) {
      case .success(let log):
        if flow?.invalid != nil { continue }
        if !map.isEmpty { nameable.formUnion(log.nameable) }
        var outcome = flow.map { $0.outcome(of: log, settings, interruption) } ?? reading.judged(log)
        outcome.isInterrupted = interruption.signal != nil && outcome.verdict == .undecided
        report.outcomes.append(outcome)
      case .failure(let file) where TraceReading.isInterrupted(file):
        report.outcomes.append(TraceReading.notJudged(path))
      case .failure(let file): report.invalid.append(file)
      }
    }
    if report.invalid.isEmpty, interruption.signal == nil { try flow?.check(isNamedIn: nameable) }
    report.seconds = start.secondsAgo
    if interruption.signal != nil {
      let missing = report.outcomes.filter(\.isInterrupted).count
      report.interruption =
        missing == 0 ? "interrupted" : "interrupted after \(paths.count - missing) of \(paths.count)"
    }
    let publisher = Publisher(
      targets: settings.judging.targets,
      color: settings.common.color,
      verbosity: settings.common.verbosity,
      surroundings: surroundings
    )
    return publisher.exitCode(of: report, interruption)
  }
}

/// Reads traces and judges them.
struct TraceReading: Sendable {
  private let settings: ReportSettings
  private let interruption: Interruption
  private let output: Output

  init(_ settings: ReportSettings, _ interruption: Interruption, _ output: Output) {
    (self.settings, self.interruption, self.output) = (settings, interruption, output)
  }

  func log(at path: String) -> Result<TraceLog, InvalidFile> {
    var reading = FileReading(limit: settings.common.maxSize.bytes, lineLimit: TraceReader.longestLine)
    reading.goesOn = { [interruption] in interruption.signal == nil }
    let progress = Progress(total: 1, output: output)
    defer { progress.end() }
    return TraceFile(path).log(reading) { done, all in
      progress.show("read \(done >> 20) of \(all >> 20) MiB")
      return interruption.signal == nil
    }
  }

  /// Somebody interrupted while it was read.
  static func isInterrupted(_ file: InvalidFile) -> Bool {
    file.problems.contains { $0.id == FileReading.interrupted }
  }

  /// What becomes of a trace that was not read to its end.
  static func notJudged(_ path: String) -> Outcome {
    let name = path == "-" ? FileReading.standardInput : path
    var outcome = Outcome(path: name, line: 1, title: "a trace", verdict: .notRun, timings: 0, files: [])
    (outcome.reason, outcome.isTrace, outcome.isInterrupted) = ("interrupted", true, true)
    return outcome
  }

  func judged(_ log: TraceLog) -> Outcome {
    let progress = Progress(total: 1, output: output)
    defer { progress.end() }
    let start = Moment.now
    var options = TraceOptions()
    options.isStrict = settings.judging.isStrict
    options.allowed = settings.allowed
    options.severities = settings.severities
    let isTimeline = settings.common.verbosity >= 2
    options.keepsEvents = settings.judging.targets.contains {
      $0.format == .jsonEvents || isTimeline && $0.format == .text
    }
    let count = log.count
    options.goesOn = { [interruption] done in
      progress.show("\(grouped(done)) of \(grouped(count)) events judged | \(Int(start.secondsAgo)) s")
      return interruption.signal == nil
    }
    return log.judged(options).outcome
  }
}
