import Console
import ArgumentParser
import Reports
import RibEngine

/// `ribflow run`: plays flows in every timing they leave open and compares with `expect:`.
struct RunCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    _superCommandName: "ribflow",
    abstract: "Play flows in every timing they leave open, and compare with what they expect.",
    discussion: """
      Examples:
        ribflow run                           every flow below flows/
        ribflow run flows/login.yaml:12       the flow that covers line 12
        ribflow run --only @smoke -x          up to the first that fails
        ribflow run -w                        again whenever a file changes
        ribflow run -r text -r json=out.json  two reports
        cat login.yaml | ribflow run -        standard input

      Exit codes: 0 every flow gave what it expects, 1 some flow did not, 2 a file, a path or a \
      selection cannot be used, 3 a limit was reached and nothing wrong was found, 64 the call is \
      wrong, 70 a defect of ribflow, 130 or 143 interrupted.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Files, FILE:LINE, folders, or '-' for standard input. (default: flows)",
      valueName: "path"
    ),
    completion: .file()
  )
  var paths: [String] = []

  @OptionGroup var options: CheckOptions

  @Flag(help: "Name the flows and count their timings instead of checking them.")
  var list = false

  @Flag(help: "Write into each file what its flows gave, as their new 'expect:'.")
  var update = false

  @Flag(help: "Put changes into each file that were proved to make its flows clean, one at a time.")
  var fix = false

  @Flag(help: "Let --update and --fix write where CI is set, and --fix into files that flows include.")
  var yes = false

  @Flag(help: "Let --update and --fix write files that are read-only, of somebody else, or have hard links.")
  var force = false

  @Flag(name: .shortAndLong, help: "Play again whenever a file changes.")
  var watch = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Play this one timing, such as 0/2/1.", valueName: "path")
  )
  var timing: String?

  func play(in surroundings: Surroundings) throws -> Int32 {
    let start = Moment.now
    let settings = try CheckSettings(options, surroundings.environment)
    let path = try OptionText.value(timing, of: "timing", "such as 0/2/1") { ChoicePath($0) }
    try checkWriting(surroundings.environment)
    if watch { return try play(again: settings, path?.ways, surroundings) }
    let inputs = try Inputs(settings.project.paths(orThose: paths))
    let interruption = Interruption()
    interruption.listen()
    let reading = settings.reading
    let library = Library(inputs, reading: reading, threads: settings.common.threads)
    try settings.checkWriting(over: library.readPaths)
    interruption.defer()

    var report = Report(command: "run", version: Version.number, outcomes: [], invalid: library.invalid)
    report.isStrict = settings.judging.isStrict
    report.manual = settings.judging.manual
    report.sharedPaths = library.sharedPaths
    let publisher = Publisher(settings: settings, isList: list, surroundings: surroundings)
    let flows = try settings.choose(from: library, for: report, publisher, surroundings)
    let player = Player(settings, path: path?.ways, isList: list, interruption, surroundings.output)
    report.outcomes = player.play(flows)
    if list { report.outcomes = report.outcomes.map(\.listed) }
    if fix {
      var fixes = FlowFixes(flows, reading, player, isForced: force, writesIncludes: yes)
      try fixes.apply(to: &report, publisher)
    }
    if update { try Update(flows, reading, player, isForced: force).apply(to: &report, publisher) }
    report.seconds = start.secondsAgo
    report.interruption = player.interruptionText(report.outcomes)
    // The process ends now; to take everything apart first would only cost time.
    _ = Unmanaged.passRetained(Remains(library: library, report: report))
    return publisher.exitCode(of: report, interruption)
  }

  private func play(again settings: CheckSettings, _ path: [Int]?, _ surroundings: Surroundings) throws
    -> Int32
  {
    if let other = list ? "list" : update ? "update" : fix ? "fix" : nil {
      throw UsageError("'--watch' and '--\(other)' exclude each other")
    }
    if paths.contains("-") { throw UsageError("'--watch' needs files; standard input does not change") }
    let paths = try settings.project.paths(orThose: paths)
    try settings.checkWriting(over: Inputs(paths).files.map(\.path))
    let interruption = Interruption()
    interruption.listen()
    interruption.defer()
    let publisher = Publisher(settings: settings, isList: false, surroundings: surroundings)
    let player = Player(settings, path: path, isList: false, interruption, surroundings.output)
    var watch = Watch(paths, settings, player, publisher, interruption)
    return try watch.run()
  }

  /// What writes into flows has to know all of what they give.
  private func checkWriting(_ environment: Environment) throws(UsageError) {
    for (option, isGiven) in [("yes", yes), ("force", force)] where isGiven && !update && !fix {
      throw UsageError("'--\(option)' needs '--update' or '--fix'")
    }
    for (option, isGiven) in [("fail-fast", options.failFast), ("strict", options.strict)]
    where isGiven && list {
      throw UsageError("'--list' checks nothing, so '--\(option)' means nothing to it")
    }
    guard update || fix else { return }
    let option = update ? "--update" : "--fix"
    if paths.contains(where: { $0 == "-" || $0 == "/dev/stdin" }) {
      throw UsageError("'\(option)' needs files; standard input cannot be written")
    }
    if update, fix { throw UsageError("'--update' and '--fix' exclude each other") }
    if list { throw UsageError("'\(option)' and '--list' exclude each other") }
    if timing != nil { throw UsageError("'\(option)' needs every timing, '--timing' plays one") }
    if !yes, environment["CI"] != nil {
      throw UsageError("\(option) does not write where CI is set", lines: ["help: \(option) --yes does"])
    }
  }
}

/// What a run leaves behind.
private final class Remains {
  private let library: Library
  private let report: Report

  init(library: Library, report: Report) {
    self.library = library
    self.report = report
  }
}
