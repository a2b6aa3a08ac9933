import ArgumentParser
import Reports
import RibEngine

/// `ribflow explore`: forgets the written timing, tries all of them, and every sequence of the events.
struct ExploreCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    _superCommandName: "ribflow",
    abstract: "Try every timing and every sequence of the events, and find the shortest way to break a flow."
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

  @Option(help: ArgumentHelp("Longest sequence of events that is tried. (default: 30)", valueName: "n"))
  var events: String?

  @Flag(help: "Search without reductions: parts that share nothing together, order of children kept.")
  var noReductions = false

  func play(in surroundings: Surroundings) throws -> Int32 {
    let start = Moment.now
    let settings = try CheckSettings(options, surroundings.environment)
    let bound = try CheckSettings.value(events, of: "events", "a number from 1 on") { text in
      Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
    let inputs = try Inputs(paths)
    let interruption = Interruption()
    interruption.listen()
    let reading = FileReading(limit: settings.maxSize.bytes)
    let library = Library(inputs, reading: reading, threads: settings.threads)
    interruption.defer()

    var report = Report(command: "explore", version: Version.number, outcomes: [], invalid: library.invalid)
    report.isStrict = settings.isStrict
    let publisher = Publisher(settings: settings, isList: false, surroundings: surroundings)
    let flows = try settings.selection.choose(from: library.flows)
    var explore = ExploreOptions()
    explore.states = settings.states
    explore.events = bound ?? explore.events
    explore.isBoundWanted = bound != nil
    explore.isStrict = settings.isStrict
    explore.slices = !noReductions
    explore.forgetsOrder = !noReductions
    let player = Player(
      settings,
      path: nil,
      isList: false,
      explore: explore,
      interruption,
      surroundings.output
    )
    report.outcomes = player.play(flows)
    report.seconds = start.secondsAgo
    report.interruption = player.interruptionText(report.outcomes)
    return publisher.exitCode(of: report, interruption)
  }
}
