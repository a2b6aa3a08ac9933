import FlowFiles
import RibEngine
import YAML

/// Reads `.ribflow.yml`; all problems of the file are told at once.
struct ConfigurationReader {
  private let sheet: Sheet
  private let ruleIDs: [String]
  private var configuration = Configuration()
  private(set) var problems: [Problem] = []

  static func read(_ file: SourceFile, ruleIDs: [String]) -> Result<Configuration, InvalidFile> {
    let tree = Tree(reading: file.bytes, limits: Limits())
    var reader = ConfigurationReader(Sheet(file, tree, file: 0), ruleIDs)
    reader.problems = tree.issues.map { Problem($0, in: file) }
    if tree.issues.isEmpty, let root = tree.roots.first { reader.readRoot(root) }
    if let second = tree.roots.dropFirst().first {
      reader.report("wrong-shape", "a configuration is one document", second)
    }
    reader.configuration.path = file.path
    guard reader.problems.isEmpty else {
      return .failure(InvalidFile(path: file.path, problems: reader.problems))
    }
    return .success(reader.configuration)
  }

  private init(_ sheet: Sheet, _ ruleIDs: [String]) {
    self.sheet = sheet
    self.ruleIDs = ruleIDs
  }

  private mutating func report(
    _ id: String,
    _ message: String,
    _ node: Int,
    hint: String = "",
    labels: [Label] = [],
    notes: [String] = []
  ) {
    var span = sheet.span(node)
    // The first line of a long value says enough.
    let end = sheet.source.bytes[Int(span.start)..<Int(span.end)].firstIndex { $0 == 0x0A || $0 == 0x0D }
    if let end { span.end = Int32(end) }
    problems.append(
      Problem(id, message, file: sheet.source, span: span, hint: hint, labels: labels, notes: notes)
    )
  }

  private mutating func readRoot(_ root: Int) {
    // A file of comments alone says nothing, which is allowed.
    if sheet.isEmpty(root) { return }
    guard sheet.kind(root) == .mapping else {
      return report(
        "wrong-shape",
        "a configuration is a map, not \(sheet.noun(root))",
        root,
        hint: "such as 'exclude: [Generated]'"
      )
    }
    for (name, _, value) in entries(root, of: "a configuration", known: ProjectConfiguration.fileKeys) {
      if let list = Configuration.List(rawValue: name) {
        configuration.lists[list] = words(value, key: name)
      } else if name != ProjectConfiguration.key {
        readRules(value)
      }
    }
  }

  private mutating func readRules(_ node: Int) {
    if sheet.isEmpty(node) { return }
    guard sheet.kind(node) == .mapping else {
      return report(
        "wrong-shape",
        "'rules' wants a map, not \(sheet.noun(node))",
        node,
        hint: "such as '\(Rule.ID.stuckSlot): error'"
      )
    }
    for (name, _, value) in entries(node, of: "rules", known: ruleIDs) {
      let word = sheet.string(value)
      guard let setting = Configuration.Setting(word) else {
        let near = Suggestion.find(for: word, in: Configuration.Setting.words)
        report(
          "unknown-value",
          "a rule cannot be '\(word)'",
          value,
          hint: near.map { "did you mean '\($0)'?" } ?? "off, on, note, warning or error"
        )
        continue
      }
      configuration.rules[name] = setting
    }
  }

  /// The known keys of a map, each once.
  private mutating func entries(
    _ node: Int,
    of noun: String,
    known: [String]
  ) -> [(name: String, key: Int, value: Int)] {
    var seen: [String: Int] = [:]
    var entries: [(name: String, key: Int, value: Int)] = []
    for (key, value) in sheet.pairs(node) {
      let name = sheet.string(key)
      if let first = seen[name] {
        report(
          "duplicate-key",
          "the key '\(name)' is given twice",
          key,
          hint: "given again here",
          labels: [Label(sheet.span(first), "first given here")]
        )
      } else if known.contains(name) {
        entries.append((name, key, value))
      } else {
        let isRule = noun == "rules"
        let near = Suggestion.find(for: name, in: known).map { "did you mean '\($0)'?" } ?? ""
        report(
          isRule ? "unknown-rule" : "unknown-key",
          isRule ? "there is no rule '\(name)'" : "unknown key '\(name)' in \(noun)",
          key,
          hint: near,
          notes: isRule
            ? ["`ribflow-lint --explain rules` lists the rules"] : ["keys: " + known.joined(separator: ", ")]
        )
      }
      seen[name] = seen[name] ?? key
    }
    return entries
  }

  /// A word or a list of words.
  private mutating func words(_ node: Int, key: String) -> [String] {
    if sheet.isEmpty(node) { return [] }
    let nodes = sheet.kind(node) == .sequence ? sheet.elements(node) : [node]
    return nodes.compactMap { element in
      guard sheet.kind(element) == .scalar, !sheet.isEmpty(element) else {
        report("wrong-shape", "'\(key)' wants a list of words, not \(sheet.noun(element))", element)
        return nil
      }
      return sheet.string(element)
    }
  }
}
