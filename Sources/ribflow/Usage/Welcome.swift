import Console

/// The first screen: what to type, which commands there are, what the exit codes mean.
struct Welcome {
  var commands: [CommandEntry]

  var text: String {
    """
    ribflow \(Version.number) - play RIB flows before your app does

    \(examples)

    \(groups)

    `ribflow help COMMAND` for the options.
    Exit codes: 0 as expected, 1 violation, 2 file trouble, 3 undecided, 64 usage.

    """
  }

  private var examples: String {
    commands.compactMap(\.example).sorted { $0.rank < $1.rank }.map { example in
      "  " + pad(example.line, 28) + example.meaning
    }.joined(separator: "\n")
  }

  private var groups: String {
    CommandEntry.Group.allCases.compactMap { group in
      let members = commands.filter { $0.group == group }
      guard !members.isEmpty else { return nil }
      return members.enumerated().map { index, entry in
        line(label: index == 0 ? group.rawValue + ":" : "", entry)
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func line(label: String, _ entry: CommandEntry) -> String {
    let text = pad(label, 9) + pad(entry.name, 9) + entry.summary
    return entry.files.isEmpty ? text : pad(text, 71) + entry.files
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
