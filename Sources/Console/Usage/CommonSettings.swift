/// The options of every command that reads many files and reports on them, understood.
package struct CommonSettings: Sendable {
  package var threads: Int
  /// -1 for `-q`, 1 for `-v`, 2 for `-vv`.
  package var verbosity: Int
  package var color: ColorChoice
  package var maxSize: ByteSize

  package init(
    quiet: Bool,
    verbose: Int,
    jobs: String?,
    color: String?,
    maxSize: String?
  ) throws(UsageError) {
    if quiet, verbose > 0 { throw UsageError("'--quiet' and '--verbose' exclude each other") }
    verbosity = quiet ? -1 : min(verbose, 2)
    let count = try OptionText.value(jobs, of: "jobs", "a number from 1 on", OptionText.count)
    threads = min(count ?? Host.cores, 256)
    self.color =
      try OptionText.value(color, of: "color", ColorChoice.names) { ColorChoice(rawValue: $0) } ?? .auto
    self.maxSize =
      try OptionText.value(maxSize, of: "max-size", "500k, 16MiB or 1G") { ByteSize($0) }
      ?? ByteSize(bytes: 16 << 20)
  }
}
