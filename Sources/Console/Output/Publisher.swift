import Reports
import RibEngine

/// Brings reports to where they belong.
package struct Publisher {
  package var targets: [ReportTarget]
  package var color: ColorChoice
  /// -1 for `-q`, 1 for `-v`, 2 for `-vv`.
  package var verbosity: Int
  package var isList: Bool
  package var surroundings: Surroundings

  package init(
    targets: [ReportTarget],
    color: ColorChoice,
    verbosity: Int,
    isList: Bool = false,
    surroundings: Surroundings
  ) {
    self.targets = targets
    self.color = color
    self.verbosity = verbosity
    self.isList = isList
    self.surroundings = surroundings
  }

  /// Says something that belongs to no report, where it mixes with none that a program reads.
  package func tell(_ text: String) throws(Trouble) {
    if targets.contains(where: { $0.file == nil && $0.format != .text }) {
      surroundings.output.complain(text)
    } else {
      try surroundings.output.write(text)
    }
  }

  /// Writes every report; false where one could not be written.
  package func publish(_ report: Report) -> Bool {
    var isComplete = true
    for target in targets {
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
  package func exitCode(of report: Report, _ interruption: Interruption) -> Int32 {
    var report = report
    report.interruptedCode = interruption.exitCode
    return publish(report) ? report.exitCode : ExitStatus.trouble
  }

  private func write(_ report: Report, to target: ReportTarget) throws(Trouble) {
    let isTerminal = target.file == nil && Host.isTerminal(surroundings.output.standard)
    // A file is coloured only for those who say so.
    let isColored =
      target.file == nil
      ? color.isColored(surroundings.environment, isTerminal: isTerminal)
      : color == .always
    let width = isTerminal ? Host.width(of: surroundings.output.standard) : nil
    let style = TextStyle(
      isColored: isColored,
      verbosity: verbosity,
      width: max(40, width ?? 80),
      isWrapped: width != nil,
      isList: isList
    )
    let output = surroundings.output
    guard let file = target.file else {
      return try Self.write(report, target.format, style) { part throws(Trouble) in try output.write(part) }
    }
    try ReplacedFile(file).replace { descriptor throws(SystemError) in
      try Self.write(report, target.format, style) { part throws(SystemError) in try descriptor.write(part) }
    }
    if verbosity >= 0 { surroundings.output.complain("wrote \(shown(file))\n") }
  }

  /// Hands the parts of a report to `write` as they come, until one cannot be written.
  private static func write<Failure: Error>(
    _ report: Report,
    _ format: Format,
    _ style: TextStyle,
    by write: @escaping ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    format.render(report, style: style) { part in
      guard failure == nil else { return }
      do throws(Failure) { try write(part) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
