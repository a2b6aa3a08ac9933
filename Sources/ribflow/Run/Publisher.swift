import Reports

/// Brings reports to where they belong.
struct Publisher {
  var settings: CheckSettings
  var isList: Bool
  var surroundings: Surroundings

  /// Says something that belongs to no report, where it mixes with none that a program reads.
  func tell(_ text: String) throws(Trouble) {
    if settings.targets.contains(where: { $0.file == nil && $0.format != .text }) {
      surroundings.output.complain(text)
    } else {
      try surroundings.output.write(text)
    }
  }

  /// Writes every report; false where one could not be written.
  func publish(_ report: Report) -> Bool {
    var isComplete = true
    for target in settings.targets {
      do {
        try write(report, to: target)
      } catch {
        surroundings.output.complain("error: \(shown(error.message))\n")
        isComplete = false
      }
    }
    return isComplete
  }

  /// Writes every report and says what the process ends with.
  func exitCode(of report: Report, _ interruption: Interruption) -> Int32 {
    guard publish(report) else { return ExitStatus.trouble }
    if !report.interruption.isEmpty, let code = interruption.exitCode { return code }
    return report.exitCode
  }

  private func write(_ report: Report, to target: ReportTarget) throws(Trouble) {
    let isTerminal = target.file == nil && Host.isTerminal(surroundings.output.standard)
    // A file is coloured only for those who say so.
    let isColored =
      target.file == nil
      ? settings.color.isColored(surroundings.environment, isTerminal: isTerminal)
      : settings.color == .always
    let width = isTerminal ? Host.width(of: surroundings.output.standard) : nil
    let style = TextStyle(
      isColored: isColored,
      verbosity: settings.verbosity,
      width: max(40, width ?? 80),
      isList: isList
    )
    let bytes = target.format.render(report, style: style)
    guard let file = target.file else { return try surroundings.output.write(bytes) }
    try ReplacedFile(file).replace(with: bytes)
    if settings.verbosity >= 0 { surroundings.output.complain("wrote \(shown(file))\n") }
  }
}
