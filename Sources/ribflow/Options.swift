import ArgumentParser
import Reports

/// The options of every command that checks something.
struct CheckOptions: ParsableArguments {
  @Option(
    name: [.customShort("r", allowingJoined: true), .customLong("report")],
    help: ArgumentHelp(
      "Report to write: \(Format.allCases.map(\.rawValue).joined(separator: ", ")); repeatable, one for each destination.",
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
    help: ArgumentHelp("Flows played at the same time. (default: cores)", valueName: "n")
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp("Play one of several parts, such as 2/3. (default: 1/1)", valueName: "i/n")
  )
  var shard: String?

  @Option(help: ArgumentHelp("Limit for each flow: 500ms, 60s, 2m.", valueName: "duration"))
  var time = TimeLimit(seconds: 60)

  @Option(help: ArgumentHelp("Limit of timings tried for each flow.", valueName: "n"))
  var states = 1_000_000

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Say something only where something is wrong.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "Name every flow and show the timeline of findings; twice: show it for every flow."
  )
  var verbose: Int

  @Option(help: "When to colour text.")
  var color = ColorChoice.auto

  @Option(help: ArgumentHelp("Limit of the size of a file.", valueName: "size"))
  var maxSize = ByteSize(16 << 20)

  func validate() throws {
    if quiet, verbose > 0 { throw ValidationError("'--quiet' and '--verbose' exclude each other") }
    if let jobs, jobs < 1 { throw ValidationError("'--jobs \(jobs)' starts nothing; the least is 1") }
    if states < 1 { throw ValidationError("'--states \(states)' tries nothing; the least is 1") }
    if let shard, Shard(shard) == nil {
      throw ValidationError("'--shard \(shard)' is no part of a whole; it is written as 1/3, 2/3 or 3/3")
    }
  }

  var threads: Int { min(jobs ?? Host.cores, 256) }

  var verbosity: Int { quiet ? -1 : min(verbose, 2) }

  func selection(_ environment: Environment) -> Selection {
    let part = shard.flatMap { Shard($0) } ?? Shard(environment) ?? .whole
    return Selection(only: only, skip: skip, shard: part)
  }
}
