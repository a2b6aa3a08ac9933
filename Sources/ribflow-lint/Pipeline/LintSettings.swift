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
    if options.fix || options.fixNotes, options.writeBaseline {
      throw UsageError("'--fix' and '--write-baseline' exclude each other: fix first, then accept the rest")
    }
    if options.updateFlows, options.flows == nil {
      throw UsageError("'--update-flows' needs '--flows' with the flows to write")
    }
    named = options.paths
    chosen = Chosen(only: options.only, skip: options.skip)
    baseline = options.baseline ?? (options.writeBaseline ? Baseline.defaultPath : nil)
    writesBaseline = options.writeBaseline
    fixes = options.fix || options.fixNotes
    fixesNotes = options.fixNotes
    tracesMethods = options.recorder
    flowFolder = options.emitFlow
    isStrict = options.strict
    isLenient = options.lenient
    manual = try OptionText.value(options.manual, of: "manual", Address.form) { Address($0)?.text } ?? ""
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
