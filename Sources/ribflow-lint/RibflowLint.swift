import ArgumentParser
import Console

/// The command line of `ribflow-lint`, which `ribflow lint` becomes.
struct LintArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    _superCommandName: "ribflow",
    abstract: LintHelp.abstract,
    discussion: LintHelp.discussion
  )

  @OptionGroup var options: LintOptions

  /// What the process ends with.
  static func play(_ arguments: [String], in surroundings: Surroundings) throws -> Int32 {
    if arguments == ["--version"] || arguments == ["-V"] {
      try surroundings.output.write("ribflow-lint \(Version.number)\n")
      return ExitStatus.asExpected
    }
    let command: LintArguments
    do {
      command = try parse(arguments)
    } catch {
      guard exitCode(for: error) == .success else { throw UsageText.translate(error, of: self) }
      let text = fullMessage(for: error)
      try surroundings.output.write(text.hasSuffix("\n") ? text : text + "\n")
      return ExitStatus.asExpected
    }
    return try LintCall(command.options, surroundings).play()
  }
}

@main enum Main {
  static func main() {
    let closed = Host.occupyStandardDescriptors()
    Host.ignoreWriteSignals()
    Trap.tell()
    let surroundings = Surroundings(output: Output(closed: closed), environment: .process)
    let arguments = Array(CommandLine.arguments.dropFirst())
    let code = Ending.code(arguments, surroundings.output) {
      try LintArguments.play(arguments, in: surroundings)
    }
    Host.end(with: code)
  }
}
