import ArgumentParser
import Console

/// `ribflow lint`: becomes `ribflow-lint`, which is built with swift-syntax and reads Swift sources.
struct LintCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    _superCommandName: "ribflow",
    abstract: LintHelp.abstract,
    discussion: LintHelp.discussion
  )

  /// For help and completions; the other program reads the arguments.
  @OptionGroup var options: LintOptions

  /// Never parses: not even `--help` may differ from what the other program says.
  static func read(_ arguments: [String]) throws -> any Subcommand { Passed(arguments: arguments) }

  func play(in surroundings: Surroundings) throws -> Int32 {
    try Passed(arguments: []).play(in: surroundings)
  }

  /// A call of which nothing is looked at.
  private struct Passed: Subcommand {
    var arguments: [String] = []

    init() {}
    init(arguments: [String]) { self.arguments = arguments }
    init(from decoder: any Decoder) throws {}

    func play(in surroundings: Surroundings) throws -> Int32 {
      try OtherProgram("ribflow-lint", surroundings.environment).become(arguments)
      surroundings.output.complain(
        """
        error: there is no ribflow-lint beside ribflow and none on the PATH
        \(LintHelp.howToBuild)

        """
      )
      return ExitStatus.trouble
    }
  }
}
