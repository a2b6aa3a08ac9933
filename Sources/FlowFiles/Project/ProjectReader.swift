import RibEngine
import YAML

/// Reads what `.ribflow.yml` says of flows; all problems of that part are told at once.
package struct ProjectReader {
  private let sheet: Sheet
  private var project: ProjectConfiguration
  private var problems: [Problem] = []

  package static func read(_ file: SourceFile) -> Result<ProjectConfiguration, InvalidFile> {
    let tree = Tree(reading: file.bytes)
    var reader = ProjectReader(Sheet(file, tree, file: 0))
    reader.problems = tree.issues.map { Problem($0, in: file) }
    if tree.issues.isEmpty, let root = tree.roots.first { reader.readRoot(root) }
    guard reader.problems.isEmpty else {
      return .failure(InvalidFile(path: file.path, problems: reader.problems))
    }
    return .success(reader.project)
  }

  private init(_ sheet: Sheet) {
    self.sheet = sheet
    project = ProjectConfiguration(file: sheet.source)
  }

  private mutating func report(
    _ id: String,
    _ message: String,
    _ node: Int,
    hint: String = "",
    notes: [String] = []
  ) {
    var span = sheet.span(node)
    // The first line of a long value says enough.
    let line = sheet.source.bytes[Int(span.start)..<Int(span.end)]
    if let end = line.firstIndex(where: { $0 == Byte.newline || $0 == Byte.carriageReturn }) {
      span.end = Int32(end)
    }
    problems.append(Problem(id, message, file: sheet.source, span: span, hint: hint, notes: notes))
  }

  private mutating func readRoot(_ root: Int) {
    guard sheet.kind(root) == .mapping else {
      if !sheet.isEmpty(root) {
        report("wrong-shape", "a configuration is a map, not \(sheet.noun(root))", root)
      }
      return
    }
    var seen: Set<String> = []
    for (key, _) in sheet.pairs(root) {
      let name = sheet.string(key)
      if !ProjectConfiguration.fileKeys.contains(name) {
        unknown(key, in: "a configuration", known: ProjectConfiguration.fileKeys)
      } else if !seen.insert(name).inserted {
        report("duplicate-key", "the key '\(name)' is given twice", key)
      }
    }
    for (key, value) in sheet.pairs(root)
    where sheet.string(key) == ProjectConfiguration.key && !sheet.isEmpty(value) {
      if sheet.kind(value) == .mapping {
        readKeys(value)
      } else {
        report(
          "wrong-shape",
          "'\(ProjectConfiguration.key)' wants a map, not \(sheet.noun(value))",
          value,
          hint: "such as 'time: 30s'"
        )
      }
    }
  }

  private mutating func readKeys(_ node: Int) {
    var seen: Set<String> = []
    for (key, value) in sheet.pairs(node) {
      let name = sheet.string(key)
      guard let known = ProjectConfiguration.Key(rawValue: name) else {
        unknown(
          key,
          in: "'\(ProjectConfiguration.key)'",
          known: ProjectConfiguration.Key.allCases.map(\.rawValue)
        )
        continue
      }
      if !seen.insert(name).inserted { report("duplicate-key", "the key '\(name)' is given twice", key) }
      read(known, value)
    }
  }

  private mutating func unknown(_ key: Int, in noun: String, known: [String]) {
    let name = sheet.string(key)
    var hint = Suggestion.find(for: name, in: known).map { "did you mean '\($0)'?" } ?? ""
    if hint.isEmpty, known.contains(ProjectConfiguration.key), ProjectConfiguration.Key(rawValue: name) != nil
    {
      hint = "it belongs below '\(ProjectConfiguration.key):'"
    }
    report(
      "unknown-key",
      "unknown key '\(name)' in \(noun)",
      key,
      hint: hint,
      notes: ["keys: " + known.joined(separator: ", ")]
    )
  }

  private mutating func read(_ key: ProjectConfiguration.Key, _ value: Int) {
    switch key {
    case .paths: project.paths = words(value, key)
    case .reports: project.reports = words(value, key)
    case .uikit: readHabits(value)
    case .severities: readSeverities(value)
    case .allow: readAllowed(value)
    case .time, .states, .maxSize, .includeRoot, .manual, .strict:
      if sheet.kind(value) == .scalar, !sheet.isEmpty(value) {
        project.values[key] = sheet.text(value)
      } else {
        report("wrong-shape", "'\(key.rawValue)' wants one word, not \(sheet.noun(value))", value)
      }
    }
  }

  /// The words of a list, or the one that stands there alone.
  private mutating func words(_ node: Int, _ key: ProjectConfiguration.Key) -> [Text] {
    if sheet.kind(node) == .scalar, !sheet.isEmpty(node) { return [sheet.text(node)] }
    guard sheet.kind(node) == .sequence else {
      report("wrong-shape", "'\(key.rawValue)' wants a list, not \(sheet.noun(node))", node)
      return []
    }
    var words: [Text] = []
    for element in sheet.elements(node) {
      if sheet.kind(element) == .scalar, !sheet.isEmpty(element) {
        words.append(sheet.text(element))
      } else {
        report("wrong-shape", "'\(key.rawValue)' wants words, not \(sheet.noun(element))", element)
      }
    }
    return words
  }

  private mutating func readAllowed(_ node: Int) {
    for (key, value) in rules(node, .allow, such: "the reason") {
      if sheet.kind(value) != .scalar || sheet.isEmpty(value) {
        report("missing-value", "'\(sheet.string(key))' needs the reason why it is allowed", key)
      } else {
        project.allowed.append((sheet.text(key), sheet.text(value)))
      }
    }
  }

  private mutating func readHabits(_ node: Int) {
    let first = UIKitHabit.allCases[0]
    guard sheet.kind(node) == .mapping else {
      let hint = "such as '\(first.key): \(first.words[0])'"
      report("wrong-shape", "'uikit' wants a map, not \(sheet.noun(node))", node, hint: hint)
      return
    }
    for (key, value) in sheet.pairs(node) {
      let name = sheet.string(key)
      guard let habit = UIKitHabit.allCases.first(where: { $0.key == name }) else {
        let names = UIKitHabit.allCases.map(\.key)
        let near = Suggestion.find(for: name, in: names).map { "did you mean '\($0)'?" } ?? ""
        let notes = ["keys: " + names.joined(separator: ", ")]
        report("unknown-key", "unknown key '\(name)' in 'uikit'", key, hint: near, notes: notes)
        continue
      }
      if project.habits.says(habit) { report("duplicate-key", "the key '\(name)' is given twice", key) }
      if let place = habit.words.firstIndex(of: sheet.string(value)) {
        project.habits[habit] = place
      } else {
        let written = sheet.string(value).isEmpty ? sheet.noun(value) : "'\(sheet.string(value))'"
        let hint = "values are " + habit.words.map { "'\($0)'" }.joined(separator: ", ")
        report("unknown-value", "'\(name)' cannot be \(written)", value, hint: hint)
      }
    }
  }

  private mutating func readSeverities(_ node: Int) {
    for (key, value) in rules(node, .severities, such: Severity.warning.rawValue) {
      if let severity = Severity(rawValue: sheet.string(value)) {
        project.severities.append((sheet.text(key), severity))
      } else {
        report(
          "unknown-value",
          "'\(sheet.string(key))' cannot be \(sheet.string(value).isEmpty ? sheet.noun(value) : "'\(sheet.string(value))'")",
          value,
          hint: "severities are error, warning and note; 'allow' turns a rule off"
        )
      }
    }
  }

  /// The entries of a map from rules to something; others are problems.
  private mutating func rules(_ node: Int, _ key: ProjectConfiguration.Key, such example: String) -> [(
    Int, Int
  )] {
    guard sheet.kind(node) == .mapping else {
      let hint = "such as '\(Rule.ID.stuckSlot): \(example)'"
      report("wrong-shape", "'\(key.rawValue)' wants a map, not \(sheet.noun(node))", node, hint: hint)
      return []
    }
    return sheet.pairs(node).filter { entry in
      let rule = sheet.string(entry.key)
      if Rule.named(rule) != nil { return true }
      let near = Suggestion.find(for: rule, in: Rule.all.map(\.id.text)).map { "did you mean '\($0)'?" } ?? ""
      let notes = ["`ribflow explain` lists the rules"]
      report("unknown-rule", "there is no rule '\(rule)'", entry.key, hint: near, notes: notes)
      return false
    }.map { ($0.key, $0.value) }
  }
}
