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
    let shard = try Self.value(options.shard, of: "shard", "1/3, 2/3 or 3/3") { Shard($0) }
    selection = Selection(
      only: options.only,
      skip: options.skip,
      shard: shard ?? Shard(environment) ?? .whole
    )
    stopsAtFailure = options.failFast
    let jobs = try Self.value(options.jobs, of: "jobs", "a number from 1 on", Self.count)
    threads = min(jobs ?? Host.cores, 256)
    time =
      try Self.value(options.time, of: "time", "500ms, 60s or 2m") { TimeLimit($0) } ?? TimeLimit(seconds: 60)
    states = try Self.value(options.states, of: "states", "a number from 1 on", Self.count) ?? 1_000_000
    isStrict = options.strict
    verbosity = options.quiet ? -1 : min(options.verbose, 2)
    color =
      try Self.value(options.color, of: "color", ColorChoice.names) { ColorChoice(rawValue: $0) } ?? .auto
    maxSize =
      try Self.value(options.maxSize, of: "max-size", "500k, 16MiB or 1G") { ByteSize($0) }
      ?? ByteSize(bytes: 16 << 20)
  }

  /// `text` as `read` understands it; nil where the option is not there.
  static func value<Value>(
    _ text: String?,
    of option: String,
    _ form: String,
    _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text else { return nil }
    if let value = read(text) { return value }
    throw UsageError("'--\(option) \(text)' cannot be understood; the value is \(form)")
  }

  private static func count(_ text: String) -> Int? {
    guard let number = Int(text.filter { $0 != "," && $0 != "_" }), number > 0 else { return nil }
    return number
  }
}
