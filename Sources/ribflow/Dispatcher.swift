import Console
import ArgumentParser
import FlowFiles

/// Finds the command that the arguments name, plays it, and turns whatever is thrown into an exit code.
struct Dispatcher {
  private let commands: [CommandEntry]
  private let surroundings: Surroundings
  private var output: Output { surroundings.output }
  private var listed: [CommandEntry] { commands.filter { $0.group != nil } }

  init(_ commands: [CommandEntry], _ surroundings: Surroundings) {
    self.commands = commands
    self.surroundings = surroundings
  }

  func play(_ arguments: [String]) -> Int32 {
    Ending.code(arguments, output) { try dispatch(arguments) }
  }

  private func dispatch(_ arguments: [String]) throws -> Int32 {
    guard let first = arguments.first else { return try tell(Welcome(commands: listed).text) }
    let rest = Array(arguments.dropFirst())
    if let entry = entry(named: first) { return try play(entry.type, rest) }
    switch first {
    case "help": return try help(rest)
    case "-h", "--help": return try tell(Welcome(commands: listed).text)
    case "-V", "--version": return try tell("ribflow \(Version.number)\n")
    default: break
    }
    if first == Self.completions, let shell = rest.first, !Self.shells.contains(shell) {
      let near = Suggestion.find(for: shell, in: Self.shells).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError(
        "there is no completion script for '\(shell)'\(near) (shells: \(Self.shells.joined(separator: ", ")))"
      )
    }
    guard first.hasPrefix("-"), first != "-" else { throw UnknownCommand(first, listed).error }
    do {
      _ = try Ribflow.parseAsRoot(arguments)
    } catch {
      return try answer(error, of: Ribflow.self) { misplaced(first) }
    }
    throw misplaced(first)
  }

  /// What ArgumentParser writes scripts by, and for which shells.
  private static let completions = "--generate-completion-script"
  private static let shells = ["bash", "zsh", "fish"]

  private func help(_ names: [String]) throws -> Int32 {
    guard let name = names.first, name != "help" else {
      return try tell(Welcome(commands: listed).text)
    }
    guard let entry = entry(named: name) else { throw UnknownCommand(name, listed).error }
    if names.count > 1 {
      throw UsageError("help is about one command", lines: ["try: ribflow help \(name)"])
    }
    return try tell(entry.type.helpMessage())
  }

  private func play(_ type: any Subcommand.Type, _ arguments: [String]) throws -> Int32 {
    let command: any Subcommand
    do {
      command = try type.read(arguments)
    } catch {
      return try answer(error, of: type) { UsageText.translate(error, of: type) }
    }
    // Outside the reach of ArgumentParser's own handling of errors.
    return try command.play(in: surroundings)
  }

  /// Prints what was asked for, such as help; anything else that ArgumentParser throws is a complaint.
  private func answer(
    _ error: any Error,
    of type: any ParsableCommand.Type,
    _ complaint: () -> UsageError
  ) throws -> Int32 {
    guard type.exitCode(for: error) == .success else { throw complaint() }
    let text = type.fullMessage(for: error)
    return try tell(text.hasSuffix("\n") ? text : text + "\n")
  }

  private func misplaced(_ option: String) -> UsageError {
    UsageError("'\(option)' stands where a command should; options come behind it: `ribflow run \(option)`")
  }

  private func entry(named name: String) -> CommandEntry? { commands.first { $0.name == name } }

  private func tell(_ text: String) throws -> Int32 {
    try output.write(text)
    return ExitStatus.asExpected
  }
}
