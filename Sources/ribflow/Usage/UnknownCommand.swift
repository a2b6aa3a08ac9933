import Console
import FlowFiles
import Reports

/// What to say to a first word that is no command.
struct UnknownCommand {
  private let word: String
  private let commands: [CommandEntry]

  init(_ word: String, _ commands: [CommandEntry]) {
    self.word = word
    self.commands = commands
  }

  var error: UsageError {
    UsageError("there is no command '\(word)'" + suggestion)
  }

  private var suggestion: String {
    if looksLikeInput { return "; did you mean `ribflow run \(shellQuoted(word))`?" }
    if let near = Suggestion.find(for: word, in: commands.map(\.name) + ["help"]) {
      return "; did you mean '\(near)'?"
    }
    return "; the commands are " + (commands.map(\.name) + ["help"]).joined(separator: ", ")
  }

  private var looksLikeInput: Bool {
    word == "-" || word.hasSuffix(".yaml") || word.hasSuffix(".yml") || FileKind(ofPath: word) != nil
  }
}
