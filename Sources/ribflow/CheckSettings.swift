import Console
import Reports

/// The options of every command that checks something, understood.
struct CheckSettings: Sendable {
  var targets: [ReportTarget]
  var selection: Selection
  var stopsAtFailure: Bool
  var threads: Int
  var time: TimeLimit
  var states: Int
  var isStrict: Bool
  /// -1 for `-q`, 1 for `-v`, 2 for `-vv`.
  var verbosity: Int
  var color: ColorChoice
  var maxSize: ByteSize

  init(_ options: CheckOptions, _ environment: Environment) throws(UsageError) {
    if options.quiet, options.verbose > 0 {
      throw UsageError("'--quiet' and '--verbose' exclude each other")
    }
    targets = try ReportTarget.all(options.reports)
    let shard = try OptionText.value(options.shard, of: "shard", "1/3, 2/3 or 3/3") { Shard($0) }
    selection = Selection(
      only: options.only,
      skip: options.skip,
      shard: shard ?? Shard(environment) ?? .whole
    )
    stopsAtFailure = options.failFast
    let jobs = try OptionText.value(options.jobs, of: "jobs", "a number from 1 on", OptionText.count)
    threads = min(jobs ?? Host.cores, 256)
    time =
      try OptionText.value(options.time, of: "time", "500ms, 60s or 2m") { TimeLimit($0) }
      ?? TimeLimit(seconds: 60)
    states =
      try OptionText.value(options.states, of: "states", "a number from 1 on", OptionText.count) ?? 1_000_000
    isStrict = options.strict
    verbosity = options.quiet ? -1 : min(options.verbose, 2)
    color =
      try OptionText.value(options.color, of: "color", ColorChoice.names) { ColorChoice(rawValue: $0) }
      ?? .auto
    maxSize =
      try OptionText.value(options.maxSize, of: "max-size", "500k, 16MiB or 1G") { ByteSize($0) }
      ?? ByteSize(bytes: 16 << 20)
  }

}

extension Publisher {
  init(settings: CheckSettings, isList: Bool, surroundings: Surroundings) {
    self.init(
      targets: settings.targets,
      color: settings.color,
      verbosity: settings.verbosity,
      isList: isList,
      surroundings: surroundings
    )
  }
}
