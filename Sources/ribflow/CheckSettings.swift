import Console
import Reports

/// The options of every command that checks something, understood.
struct CheckSettings: Sendable {
  var judging: JudgingSettings
  var selection: Selection
  var stopsAtFailure: Bool
  var common: CommonSettings
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
    includeRoot =
      try OptionText.path(options.includeRoot, of: "include-root", "folder") ?? project.includeRoot ?? "."
    judging = try JudgingSettings(options.judgingWords, project)
    var shard = try OptionText.value(options.shard, of: "shard", "1/3, 2/3 or 3/3") { Shard($0) }
    if shard == nil { shard = try Shard(environment) }
    selection = Selection(only: options.only, skip: options.skip, shard: shard ?? .whole)
    stopsAtFailure = options.failFast
  }
}

extension CheckOptions {
  fileprivate var judgingWords: JudgingSettings.Words {
    JudgingSettings.Words(reports: reports, strict: strict, manual: manual, time: time, states: states)
  }
}

extension CheckSettings {
  var reading: FileReading { FileReading(limit: common.maxSize.bytes, includeRoot: includeRoot) }

  /// Throws where a report, or a file that `others` names, would be written over one that is read.
  func checkWriting(over read: [String], and others: [String] = []) throws {
    try WrittenFiles(judging.targets.compactMap(\.file) + others).check(against: read + [project.path])
  }

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
      targets: settings.judging.targets,
      color: settings.common.color,
      verbosity: settings.common.verbosity,
      isList: isList,
      surroundings: surroundings
    )
  }
}
