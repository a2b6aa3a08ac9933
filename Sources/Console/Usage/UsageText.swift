import FlowFiles
import ArgumentParser

/// ArgumentParser's complaints in the words and the form of all other messages.
package enum UsageText {
  /// What people call an option elsewhere, and what it is called here.
  private static let synonyms: KeyValuePairs = [
    "format": "report", "reporter": "report", "output": "report", "json": "report",
    "junit": "report", "filter": "only", "include": "only", "tags": "only", "tag": "only",
    "name": "only", "exclude": "skip", "ignore": "skip", "bail": "fail-fast", "parallel": "jobs",
    "workers": "jobs", "threads": "jobs", "timeout": "time", "limit": "states",
    "max-states": "states", "dry-run": "list", "silent": "quiet", "colour": "color",
    "no-color": "color", "werror": "strict", "path": "timing",
  ]

  /// `error` as a `UsageError`, whatever type ArgumentParser gave it.
  package static func translate(_ error: any Error, of command: any ParsableCommand.Type) -> UsageError {
    if let error = error as? UsageError { return error }
    let message = command.message(for: error)
    if let name = quoted(after: "Unknown option ", in: message) {
      return UsageError("unknown option '\(name)'" + suggestion(for: name, of: command))
    }
    return UsageError(inOurForm(message), lines: ["help: ribflow help \(command._commandName)"])
  }

  private static func suggestion(for name: String, of command: any ParsableCommand.Type) -> String {
    guard name.hasPrefix("--") else { return "" }
    let written = String(name.dropFirst(2))
    let own = options(of: command)
    let others = synonyms.filter { own.contains($0.value) }
    func called(_ word: String) -> String? { others.first { $0.key == word }?.value }
    if let known = called(written) { return "; the option is called '--\(known)'" }
    guard let near = Suggestion.find(for: written, in: own + others.map { $0.key }) else {
      return "; ribflow help \(command._commandName) lists all"
    }
    return "; did you mean '--\(called(near) ?? near)'?"
  }

  /// The long names that the command's help mentions.
  package static func options(of command: any ParsableCommand.Type) -> [String] {
    var names: [String] = []
    for word in command.helpMessage(columns: 10_000).split(whereSeparator: { " \n,[]<>()`'".contains($0) })
    where word.hasPrefix("--") && word.count > 3 {
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func quoted(after prefix: String, in message: String) -> String? {
    guard message.hasPrefix(prefix + "'") else { return nil }
    return String(message.dropFirst(prefix.count + 1).prefix { $0 != "'" })
  }

  /// No capital at the beginning, no full stop at the end.
  private static func inOurForm(_ message: String) -> String {
    var text = message.prefix(1).lowercased() + message.dropFirst()
    while text.last == "." || text.last == "\n" { text.removeLast() }
    return text
  }
}
