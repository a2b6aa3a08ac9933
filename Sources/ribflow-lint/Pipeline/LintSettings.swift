import Console
import Reports

/// The options of `ribflow-lint`, understood.
struct LintSettings: Sendable {
  /// Files and folders that the call names.
  private var named: [String]
  var targets: [ReportTarget]
  var chosen: Chosen
  var baseline: String?
  var writesBaseline: Bool
  var fixes: Bool
  /// Notes are mended as well as what is shown without being asked for.
  var fixesNotes: Bool
  /// Methods are listed that lack the recorder's line, which `fixes` then adds, and nothing else.
  var tracesMethods: Bool
  var flowFolder: String?
  var isStrict: Bool
  /// Files that are not understood are told, and do not make the call fail.
  var isLenient: Bool
  /// The page that rules are linked to; empty for none.
  var manual: String
  var common: CommonSettings

  /// False where no report shows the run behind a finding.
  var showsRuns: Bool {
    common.verbosity > 0 || !targets.allSatisfy { Self.plain.contains($0.format) }
  }

  /// Reports that have a finding's place and words, and not its run.
  private static let plain: Set<Format> = [.text, .short, .github, .checkstyle, .codeclimate, .gitlab]

  /// Reports that list sites.
  private static let withSites: Set<Format> = [.text, .json]

  /// Reports that tell of flows only.
  private static let others: [Format] = [.tap, .jsonEvents]

  init(_ options: LintOptions) throws(UsageError) {
    common = try CommonSettings(
      quiet: options.quiet,
      verbose: options.verbose,
      jobs: options.jobs,
      color: options.color,
      maxSize: options.maxSize
    )
    targets = try ReportTarget.all(options.reports)
    if let other = targets.first(where: { Self.others.contains($0.format) }) {
      throw UsageError(
        "there is no report '\(other.format.rawValue)' of Swift sources (\(LintOptions.formats))"
      )
    }
    try Self.checkExplaining(options)
    if !targets.contains(where: { Self.withSites.contains($0.format) }) {
      let format = targets[0].format.rawValue
      if options.sites {
        throw UsageError("the report '\(format)' has no sites, so '--sites' means nothing to it")
      }
      if options.recorder, !options.fix, !options.fixNotes {
        throw UsageError("the report '\(format)' has no sites, so '--recorder' needs '--fix'")
      }
    }
    if options.fix || options.fixNotes, options.writeBaseline {
      throw UsageError("'--fix' and '--write-baseline' exclude each other: fix first, then accept the rest")
    }
    if options.updateFlows, options.flows == nil {
      throw UsageError("'--update-flows' needs '--flows' with the flows to write")
    }
    named = options.paths
    chosen = Chosen(only: options.only, skip: options.skip)
    baseline =
      try OptionText.path(options.baseline, of: "baseline")
      ?? (options.writeBaseline ? Baseline.defaultPath : nil)
    writesBaseline = options.writeBaseline
    fixes = options.fix || options.fixNotes
    fixesNotes = options.fixNotes
    tracesMethods = options.recorder
    flowFolder = try OptionText.path(options.emitFlow, of: "emit-flow", "folder")
    _ = try OptionText.path(options.flows, of: "flows", "file or folder")
    _ = try OptionText.path(options.config, of: "config")
    isStrict = options.strict
    isLenient = options.lenient
    manual = try OptionText.value(options.manual, of: "manual", Address.form) { Address($0)?.text } ?? ""
  }

  /// A rule is explained without reading anything, so what is about reading stands there by mistake.
  private static func checkExplaining(_ options: LintOptions) throws(UsageError) {
    guard options.explain != nil else { return }
    if let path = options.paths.first {
      throw UsageError("'--explain' reads nothing, and '\(path)' is named")
    }
    let given = [
      ("report", !options.reports.isEmpty), ("only", !options.only.isEmpty), ("skip", !options.skip.isEmpty),
      ("baseline", options.baseline != nil), ("write-baseline", options.writeBaseline), ("fix", options.fix),
      ("fix-notes", options.fixNotes), ("sites", options.sites), ("recorder", options.recorder),
      ("emit-flow", options.emitFlow != nil), ("flows", options.flows != nil),
      ("update-flows", options.updateFlows), ("config", options.config != nil),
    ]
    for (option, isGiven) in given where isGiven {
      throw UsageError("'--explain' and '--\(option)' exclude each other")
    }
  }

  /// What is read: what the call names, else what the configuration includes, else the usual folder.
  func paths(_ configuration: Configuration) -> [String] {
    if !named.isEmpty { return named }
    return configuration[.included].isEmpty ? [Self.defaultFolder()] : configuration.includedPaths
  }

  private static func defaultFolder() -> String {
    if case .folder = FileKind(ofPath: "Sources") { return "Sources" }
    return "."
  }
}
