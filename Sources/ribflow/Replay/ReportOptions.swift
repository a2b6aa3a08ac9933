import ArgumentParser
import Console
import Reports

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

  @Option(help: ArgumentHelp("Limit of the size of a file. (default: 1GiB)", valueName: "size"))
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
  var targets: [ReportTarget]
  var isStrict: Bool
  var common: CommonSettings
  var manual: String
  /// What the project says that nothing breaks.
  var allowed: [(rule: String, reason: String)]

  init(_ options: ReportOptions) throws {
    let project = try ProjectFile.read(isOff: options.noConfig)
    common = try CommonSettings(
      quiet: options.quiet,
      verbose: options.verbose,
      jobs: nil,
      color: options.color,
      maxSize: options.maxSize ?? "1GiB"
    )
    targets = try ReportTarget.all(options.reports.isEmpty ? project.reports : options.reports)
    manual =
      try OptionText.value(options.manual, of: "manual", Address.form) { Address($0)?.text } ?? project.manual
      ?? ""
    isStrict = options.strict || project.isStrict
    allowed = project.allowed.map { ($0.rule.string, $0.reason) }
  }
}
