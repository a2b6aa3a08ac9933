import Console
import Reports

/// The options of `ribflow-lint`, understood.
struct LintSettings: Sendable {
  var paths: [String]
  var targets: [ReportTarget]
  var chosen: Chosen
  var baseline: String?
  var writesBaseline: Bool
  var fixes: Bool
  var flowFolder: String?
  var threads: Int
  var isStrict: Bool
  /// -1 for `-q`, 1 for `-v`, 2 for `-vv`.
  var verbosity: Int
  var color: ColorChoice
  var maxSize: ByteSize

  /// Reports that tell of flows only.
  private static let others: [Format] = [.tap, .html]

  init(_ options: LintOptions) throws(UsageError) {
    if options.quiet, options.verbose > 0 {
      throw UsageError("'--quiet' and '--verbose' exclude each other")
    }
    targets = try ReportTarget.all(options.reports)
    if let other = targets.first(where: { Self.others.contains($0.format) }) {
      throw UsageError(
        "there is no report '\(other.format.rawValue)' of Swift sources (\(LintOptions.formats))"
      )
    }
    if options.fix, options.writeBaseline {
      throw UsageError("'--fix' and '--write-baseline' exclude each other: mend first, then accept the rest")
    }
    paths = options.paths.isEmpty ? [Self.defaultFolder()] : options.paths
    chosen = Chosen(only: options.only, skip: options.skip)
    baseline = options.baseline ?? (options.writeBaseline ? Baseline.defaultPath : nil)
    writesBaseline = options.writeBaseline
    fixes = options.fix
    flowFolder = options.emitFlow
    let jobs = try OptionText.value(options.jobs, of: "jobs", "a number from 1 on", OptionText.count)
    threads = min(jobs ?? Host.cores, 256)
    isStrict = options.strict
    verbosity = options.quiet ? -1 : min(options.verbose, 2)
    color =
      try OptionText.value(options.color, of: "color", ColorChoice.names) { ColorChoice(rawValue: $0) }
      ?? .auto
    maxSize =
      try OptionText.value(options.maxSize, of: "max-size", "500k, 16MiB or 1G") { ByteSize($0) }
      ?? ByteSize(bytes: 16 << 20)
  }

  private static func defaultFolder() -> String {
    if case .folder = FileKind(ofPath: "Sources") { return "Sources" }
    return "."
  }
}
