import Console

/// What the ids mean that stand before trouble with files, which are no rules.
enum FileProblems {
  static var ids: [String] { all.map(\.0) }

  static func text(of id: String) -> String? {
    guard let problem = all.first(where: { $0.0 == id }) else { return nil }
    let text = """
      \(problem.1) This is trouble with a file and no rule: nothing of the file is played, and the exit code is 2. \
      `ribflow explain format` lists the keys and words.
      """
    return "error[\(id)]\n\n" + Paragraph.hanging("what", text, indent: 9)
  }

  static let all: [(String, String)] = [
    ("ambiguous-name", "Several things have this name; write X.slot to say which one is meant."),
    ("bad-instance", "An instance is written as X, or as X#2 for the second one that is built."),
    ("bad-json", "A line of a trace is no JSON object."),
    ("bad-name", "A name is one word without '.' and '#'."),
    ("bad-trace", "The file is no trace that a recorder writes; ribflow-trace(5) says what one is."),
    ("duplicate-key", "A key stands twice in one map; the second would hide the first."),
    ("duplicate-name", "Two things that need different names have the same one."),
    ("duplicate-value", "A value stands twice in one list."),
    ("empty-file", "There is no flow in the file; a flow begins with 'flow: TITLE'."),
    ("empty-trace", "There is no trace in the file, or nothing in it from which a flow could begin."),
    ("encoding", "The bytes are no UTF-8, or hold a character that cannot stand in a text."),
    ("end-without-begin", "A trace ends a call that did not begin."),
    (
      "include",
      "A file cannot be included: it is not there, is no regular file below the folder that --include-root names, or "
        + "includes itself."
    ),
    (
      "layout",
      "The file cannot be laid out without changing what it says, as with tags or maps as keys; it stays as it is."
    ),
    ("limit", "The file is larger or deeper than a file written by people ever is."),
    ("line-too-long", "A line of a trace has more than 1 MiB; a line is one event."),
    ("misplaced-event", "This event cannot stand here; the message says where it can."),
    ("misplaced-step", "This step cannot stand in this list."),
    ("misplaced-value", "The value is one, but not for this component."),
    ("missing-key", "A map lacks a key that it cannot do without."),
    ("missing-value", "A key has nothing behind it."),
    ("no-flows", "There is no file that ends in .yaml or .yml in this folder."),
    ("no-such-line", "The path names a line that the file does not have."),
    ("no-such-path", "There is no file or folder with this name."),
    ("seq-goes-back", "The numbers of a trace's lines do not rise."),
    ("too-large", "The file has more bytes than --max-size allows."),
    ("trace-too-large", "A flow can be made only of a trace with fewer instances and events."),
    (
      "unknown-event", "The line of events begins with a word that is none, or names an event nobody handles."
    ),
    ("unknown-key", "This map has no such key."),
    ("unknown-name", "Nothing in the flow has this name."),
    ("unknown-rule", "There is no rule with this id; `ribflow explain` lists them."),
    ("unknown-step", "There is no such step, or it cannot stand in this list."),
    ("unknown-value", "The key has a closed list of values, and this is none of them."),
    ("unreadable", "The system does not let the file be read, or it is no file."),
    ("unwritable", "The file cannot be changed, or something of it would be lost; it stays as it was."),
    ("wrong-kind", "The name is known, but stands for something of another kind."),
    ("wrong-shape", "A map, a list or a single value was expected, and something else stands there."),
    ("yaml", "The text is no YAML; the message says which line to correct."),
  ]
}
