import ArgumentParser
import Console
import Reports
import RibEngine

/// The options of a command that judges files and plays no flows.
struct ReportOptions: ParsableArguments {
  @Option(
    name: [.customShort("r", allowingJoined: true), .customLong("report")],
    help: ArgumentHelp(
      "Report to write: \(Format.names); repeatable, one for each destination.",
      discussion: "Without a file it goes to standard output. (default: text)",
      valueName: "format[=file]"
    ),
    completion: .list(Format.allCases.map(\.rawValue))
  )
  var reports: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Limit for each trace with '--against': 500ms, 60s, 2m. (default: 60s)",
      valueName: "duration"
    )
  )
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of timings tried with '--against'. (default: 1000000)", valueName: "n")
  )
  var states: String?

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Say something only where something is wrong.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "Name every trace and show the timeline of findings; twice: show it for every trace."
  )
  var verbose: Int

  @Option(
    help: ArgumentHelp("When to colour text: \(ColorChoice.names). (default: auto)", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue))
  )
  var color: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of the size of a file. (default: 1GiB)", valueName: "size")
  )
  var maxSize: String?

  @Option(
    help: ArgumentHelp("Link rules to this page of ribflow-rules(7) in SARIF and HTML.", valueName: "url")
  )
  var manual: String?

  @Flag(help: "Read no .ribflow.yml.")
  var noConfig = false
}

/// The same, understood.
struct ReportSettings: Sendable {
  var judging: JudgingSettings
  var common: CommonSettings
  /// What the project says that nothing breaks.
  var allowed: [(rule: String, reason: String)]
  /// The project's file; empty where there is none.
  let configuration: String
  /// How grave rules are there.
  var severities: [String: Severity]

  init(_ options: ReportOptions) throws {
    let project = try ProjectFile.read(isOff: options.noConfig)
    common = try CommonSettings(
      quiet: options.quiet,
      verbose: options.verbose,
      jobs: nil,
      color: options.color,
      maxSize: options.maxSize ?? "1GiB"
    )
    judging = try JudgingSettings(options.judgingWords, project)
    allowed = project.allowed.map { ($0.rule.string, $0.reason) }
    severities = project.severities
    configuration = project.path
  }
}

extension ReportOptions {
  fileprivate var judgingWords: JudgingSettings.Words {
    JudgingSettings.Words(reports: reports, strict: strict, manual: manual, time: time, states: states)
  }
}
