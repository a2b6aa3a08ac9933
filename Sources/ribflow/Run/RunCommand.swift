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

  @Flag(help: "Let --update write where CI is set.")
  var yes = false

  @Option(help: ArgumentHelp("Play this one timing, such as 0/2/1.", valueName: "path"))
  var timing: ChoicePath?

  func validate() throws {
    if update, list { throw ValidationError("'--update' and '--list' exclude each other") }
    if update, timing != nil {
      throw ValidationError("'--update' needs every timing, '--timing' plays one")
    }
  }

  func play(in surroundings: Surroundings) throws -> Int32 {
    let start = Moment.now
    let targets = try ReportTarget.all(options.reports)
    if update, !yes, surroundings.environment["CI"] != nil {
      throw UsageError(
        "--update does not write where CI is set",
        lines: ["help: --update --yes does"]
      )
    }
    let inputs = try Inputs(paths)
    let interruption = Interruption()
    interruption.listen()
    let reading = FileReading(limit: options.maxSize.bytes)
    let library = Library(inputs, reading: reading, threads: options.threads)
    interruption.defer()

    var report = Report(command: "run", version: Version.number, outcomes: [], invalid: library.invalid)
    report.isStrict = options.strict
    let publisher = Publisher(targets: targets, options: options, isList: list, surroundings: surroundings)
    let flows: [Flow]
    do {
      flows = try options.selection(surroundings.environment).choose(from: library.flows)
    } catch {
      if !report.invalid.isEmpty { _ = publisher.publish(report) }
      throw error
    }
    if flows.isEmpty, report.invalid.isEmpty, options.verbosity >= 0 {
      surroundings.output.complain("no flow is left for this part of the run\n")
    }
    let player = self.player(targets, interruption, surroundings)
    report.outcomes = player.play(flows)
    if list { report.outcomes = report.outcomes.map(\.listed) }
    if update { try Update(flows, reading, player).apply(to: &report, publisher) }
    report.seconds = start.secondsAgo
    report.interruption = player.interruptionText(report.outcomes)
    return publisher.exitCode(of: report, interruption)
  }

  private func player(_ targets: [ReportTarget], _ interruption: Interruption, _ surroundings: Surroundings)
    -> Player
  {
    var settings = RunOptions()
    settings.states = options.states
    settings.path = timing?.ways
    settings.keepsEvents = !list && (options.verbosity >= 2 || targets.contains { $0.format == .json })
    settings.proposesFixes = !list
    settings.isStrict = options.strict
    return Player(
      settings: settings,
      time: options.time,
      threads: options.threads,
      stopsAtFailure: options.failFast && !list,
      interruption: interruption,
      output: surroundings.output
    )
  }
}
