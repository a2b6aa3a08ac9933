import ArgumentParser
import Console
import Reports

/// The options of every command that checks something, as they were written.
///
/// All values are text: each further type would cost the start of the process a tenth of a
/// millisecond, and `CheckSettings` says more about a wrong one than ArgumentParser could.
struct CheckOptions: ParsableArguments {
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
    help: ArgumentHelp(
      "Play only flows whose path or title fits the pattern, or that have the tag '@tag'; repeatable.",
      valueName: "expr"
    )
  )
  var only: [String] = []

  @Option(help: ArgumentHelp("Leave out flows, chosen as by --only; repeatable.", valueName: "expr"))
  var skip: [String] = []

  @Flag(
    name: [.customShort("x"), .long],
    help: "Stop after the first flow that fails; the rest is not run."
  )
  var failFast = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    parsing: .unconditional,
    help: ArgumentHelp("Flows played at the same time. (default: cores)", valueName: "n")
  )
  var jobs: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Play one of several parts, such as 2/3. (default: 1/1)", valueName: "i/n")
  )
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit for each flow: 500ms, 60s, 2m. (default: 60s)", valueName: "duration")
  )
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of timings or states tried for each flow. (default: 1000000)", valueName: "n")
  )
  var states: String?

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Say something only where something is wrong.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "Name every flow and show the timeline of findings; twice: show it for every flow."
  )
  var verbose: Int

  @Option(
    help: ArgumentHelp("When to colour text: \(ColorChoice.names). (default: auto)", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue))
  )
  var color: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit of the size of a file. (default: 16MiB)", valueName: "size")
  )
  var maxSize: String?

  @Option(
    help: ArgumentHelp("Link rules to this page of ribflow-rules(7) in SARIF and HTML.", valueName: "url")
  )
  var manual: String?

  @Option(
    help: ArgumentHelp(
      "Include only files below this folder. (default: the working folder)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var includeRoot: String?

  @Flag(help: "Read no .ribflow.yml.")
  var noConfig = false
}
