import Console
import Reports

/// The options of every command that checks something, understood.
struct CheckSettings: Sendable {
  var targets: [ReportTarget]
  var selection: Selection
  var stopsAtFailure: Bool
  var time: TimeLimit
  var states: Int
  var isStrict: Bool
  var common: CommonSettings

  init(_ options: CheckOptions, _ environment: Environment) throws(UsageError) {
    common = try CommonSettings(
      quiet: options.quiet,
      verbose: options.verbose,
      jobs: options.jobs,
      color: options.color,
      maxSize: options.maxSize
    )
    targets = try ReportTarget.all(options.reports)
    let shard = try OptionText.value(options.shard, of: "shard", "1/3, 2/3 or 3/3") { Shard($0) }
    selection = Selection(
      only: options.only,
      skip: options.skip,
      shard: shard ?? Shard(environment) ?? .whole
    )
    stopsAtFailure = options.failFast
    time =
      try OptionText.value(options.time, of: "time", "500ms, 60s or 2m") { TimeLimit($0) }
      ?? TimeLimit(seconds: 60)
    states =
      try OptionText.value(options.states, of: "states", "a number from 1 on", OptionText.count) ?? 1_000_000
    isStrict = options.strict
  }
}

extension Publisher {
  init(settings: CheckSettings, isList: Bool, surroundings: Surroundings) {
    self.init(
      targets: settings.targets,
      color: settings.common.color,
      verbosity: settings.common.verbosity,
      isList: isList,
      surroundings: surroundings
    )
  }
}
