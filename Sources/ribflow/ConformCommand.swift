import ArgumentParser
import Console

/// `ribflow conform`: becomes the tool `conform` of the checkout, which is no part of an installation.
struct ConformCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    _superCommandName: "ribflow",
    abstract: "Compare the runtime with recordings of the real libraries.",
    discussion: "The tool 'conform' does it, which only a checkout has: `swift run conform PATH...`.",
    shouldDisplay: false
  )

  private static let howToStart = "help: in a checkout of ribflow, swift run conform PATH..."

  @Argument(parsing: .captureForPassthrough, help: "What the tool is called with.")
  var arguments: [String] = []

  func play(in surroundings: Surroundings) throws -> Int32 {
    try OtherProgram("conform").become(arguments)
    surroundings.output.complain("error: there is no tool 'conform' beside ribflow\n\(Self.howToStart)\n")
    return ExitStatus.trouble
  }
}
