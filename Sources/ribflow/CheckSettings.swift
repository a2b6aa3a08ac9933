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
  /// The address of the page that explains the rules; empty for none.
  var manual: String
  /// The folder below which files may be included.
  var includeRoot: String

  /// What the project says; what it says of paths, too.
  var project: ProjectSettings

  init(_ options: CheckOptions, _ environment: Environment) throws {
    project = try ProjectFile.read(isOff: options.noConfig)
    common = try CommonSettings(
      quiet: options.quiet,
      verbose: options.verbose,
      jobs: options.jobs,
      color: options.color,
      maxSize: options.maxSize
    )
    if options.maxSize == nil { common.maxSize = project.maxSize ?? common.maxSize }
    includeRoot = options.includeRoot ?? project.includeRoot ?? "."
    manual =
      try OptionText.value(options.manual, of: "manual", Address.form) { Address($0)?.text } ?? project.manual
      ?? ""
    targets = try ReportTarget.all(options.reports.isEmpty ? project.reports : options.reports)
    var shard = try OptionText.value(options.shard, of: "shard", "1/3, 2/3 or 3/3") { Shard($0) }
    if shard == nil { shard = try Shard(environment) }
    selection = Selection(only: options.only, skip: options.skip, shard: shard ?? .whole)
    stopsAtFailure = options.failFast
    time =
      try OptionText.value(options.time, of: "time", "500ms, 60s or 2m") { TimeLimit($0) }
      ?? project.time ?? TimeLimit(seconds: 60)
    states =
      try OptionText.value(options.states, of: "states", "a number from 1 on", OptionText.count)
      ?? project.states ?? 1_000_000
    isStrict = options.strict || project.isStrict
  }
}

extension CheckSettings {
  var reading: FileReading { FileReading(limit: common.maxSize.bytes, includeRoot: includeRoot) }

  /// The flows to play, and a word where there is none. Where nothing can be chosen, files that cannot be
  /// used are told all the same.
  func choose(
    from library: Library,
    for report: Report,
    _ publisher: Publisher,
    _ surroundings: Surroundings
  ) throws -> [Flow] {
    let flows: [Flow]
    do {
      flows = try selection.choose(from: library.flows)
    } catch {
      if !report.invalid.isEmpty { _ = publisher.publish(report) }
      throw error
    }
    try Shard.answer(surroundings.environment)
    if flows.isEmpty, report.invalid.isEmpty, common.verbosity >= 0 {
      surroundings.output.complain("no flow is left for this part of the run\n")
    }
    return flows
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
