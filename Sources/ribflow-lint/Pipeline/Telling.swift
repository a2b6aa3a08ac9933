import Console
import FlowFiles
import RibEngine
import Reports

/// Decides what is told of what was found: rules that are off, comments, `--only`, the baseline.
struct Telling {
  private let facts: SourceFacts
  private let configuration: Configuration
  private let chosen: Chosen
  private let catalogue: LintCatalogue
  private let isStrict: Bool

  init(
    _ facts: SourceFacts,
    _ configuration: Configuration,
    _ chosen: Chosen,
    _ catalogue: LintCatalogue,
    isStrict: Bool
  ) {
    self.facts = facts
    self.configuration = configuration
    self.chosen = chosen
    self.catalogue = catalogue
    self.isStrict = isStrict
  }

  /// What is left to tell.
  struct Told {
    var found: [Found]
    var remarks: [Int: [Outcome.Remark]]
  }

  func told() -> Told {
    var suppressions: [Int: Suppressions] = [:]
    var remarks: [Int: [Outcome.Remark]] = [:]
    for (file, comments) in facts.comments {
      let reader = DirectiveReader(comments, in: facts.files[file], ruleIDs: catalogue.ids)
      suppressions[file] = Suppressions(reader.directives)
      remarks[file] = reader.remarks
    }
    var found: [Found] = []
    for var one in facts.found {
      guard let severity = severity(of: one) else { continue }
      // What is not changed is not copied.
      if one.finding.severity != severity { one.finding.severity = severity }
      let line = facts.files[one.file].position(of: Int(one.finding.span.start)).line
      let reason = suppressions[one.file]?.reason(for: one.key.id, line: line)
      if reason != nil { one.finding.allowed = reason }
      if chosen.has(one, path: facts.files[one.file].path) { found.append(one) }
    }
    for (file, suppression) in suppressions {
      remarks[file, default: []] += suppression.unused { id in catalogue.isOn(id, configuration) }
    }
    if !chosen.isEverything { remarks = remarks.filter { chosen.has(path: facts.files[$0.key].path) } }
    return Told(found: found, remarks: remarks.filter { !$0.value.isEmpty })
  }

  /// nil where the rule is off.
  private func severity(of found: Found) -> Severity? {
    guard catalogue.isOn(found.key.id, configuration) else { return nil }
    if case .severity(let severity) = configuration.rules[found.key.id] { return severity }
    return found.finding.severity
  }

  /// One outcome for each class, and one for each file whose comments are remarked on.
  ///
  /// - Parameter unread: outcomes of what was not read.
  func outcomes(_ told: Told, unread: [Outcome]) -> [Outcome] {
    var outcomes = facts.classes.map { outcome($0.string, at: $0.span) }
    var places: [String: Int] = [:]
    for (place, name) in facts.classes.enumerated() { places["\(name.span.file) \(name.string)"] = place }
    for one in told.found {
      let key = "\(one.file) \(one.key.type)"
      let place = places[key] ?? outcomes.count
      if place == outcomes.count { outcomes.append(outcome(one.key.type, at: one.finding.span)) }
      places[key] = place
      outcomes[place].findings.append(one.finding)
    }
    for (file, remarks) in told.remarks {
      var outcome = outcome("comments", at: remarks.first?.span ?? .none)
      outcome.remarks = remarks
      (outcome.path, outcome.line) = (facts.files[file].path, 1)
      outcomes.append(outcome)
    }
    return judged(outcomes + unread.filter { chosen.has(path: $0.path) })
  }

  private func outcome(_ title: String, at span: Span) -> Outcome {
    let file = facts.files[Int(span.file)]
    var outcome = Outcome(
      path: file.path,
      line: file.position(of: Int(span.start)).line,
      title: title.isEmpty ? "file" : title,
      verdict: .clean,
      files: facts.files
    )
    outcome.isOfSources = true
    return outcome
  }

  private func judged(_ outcomes: [Outcome]) -> [Outcome] {
    let gravest: Severity = isStrict ? .warning : .error
    return outcomes.map { outcome in
      var outcome = outcome
      outcome.findings.sort { ($0.span.file, $0.span.start) < ($1.span.file, $1.span.start) }
      let isBad =
        outcome.findings.contains { $0.severity >= gravest && $0.allowed == nil }
        || outcome.remarks.contains { $0.severity >= gravest }
      outcome.verdict = isBad ? .violated : .clean
      return outcome
    }.sorted { a, b in
      a.path == b.path ? (a.line, a.title) < (b.line, b.title) : ByteOrder.precedes(a.path, b.path)
    }
  }
}

/// `--only` and `--skip`: patterns for paths, names of files, classes and rules.
struct Chosen: Sendable {
  var only: [Glob]
  var skip: [Glob]
  private let onlyTexts: [String]
  private let skipTexts: [String]

  init(only: [String] = [], skip: [String] = []) {
    (onlyTexts, skipTexts) = (only, skip)
    self.only = only.map { Glob($0) }
    self.skip = skip.map { Glob($0) }
  }

  /// Throws where a pattern of `--only` fits nothing that there is.
  func check(_ facts: SourceFacts, _ catalogue: LintCatalogue) throws(Trouble) {
    let known =
      facts.files.flatMap { names(of: $0.path) } + facts.classes.map(\.string) + facts.found.map(\.key.type)
      + catalogue.ids
    for (glob, text) in zip(only, onlyTexts) where !known.contains(where: glob.matches) {
      let near = Suggestion.find(for: text, in: catalogue.ids).map { "; did you mean '\($0)'?" } ?? ""
      throw Trouble("nothing is selected: no path, class or rule fits --only '\(text)'\(near)")
    }
    try checkRest(known, facts)
  }

  /// Throws where a file was read and '--skip' leaves nothing of it to report.
  private func checkRest(_ known: [String], _ facts: SourceFacts) throws(Trouble) {
    guard !facts.files.isEmpty, !skip.isEmpty else { return }
    func isSkipped(_ name: String) -> Bool { skip.contains { $0.matches(name) } }
    let chosen = only.isEmpty ? known : known.filter { name in only.contains { $0.matches(name) } }
    let areAllFiles = facts.files.allSatisfy { names(of: $0.path).contains(where: isSkipped) }
    guard areAllFiles || chosen.allSatisfy(isSkipped) else { return }
    let options = onlyTexts.map { "--only '\($0)'" } + skipTexts.map { "--skip '\($0)'" }
    throw Trouble(
      "nothing is selected: \(counted(facts.files.count, "file")) \(facts.files.count == 1 ? "was" : "were") read, "
        + "and nothing is left by " + options.joined(separator: " ")
    )
  }

  var isEverything: Bool { only.isEmpty && skip.isEmpty }

  func has(_ found: Found, path: String) -> Bool { isIn(names(of: path) + [found.key.type, found.key.id]) }

  func has(path: String) -> Bool { isIn(names(of: path)) }

  private func names(of path: String) -> [String] {
    [path, path.split(separator: "/").last.map(String.init) ?? path]
  }

  private func isIn(_ names: [String]) -> Bool {
    (only.isEmpty || only.contains { glob in names.contains(where: glob.matches) })
      && !skip.contains { glob in names.contains(where: glob.matches) }
  }
}

/// The rules that sources can break.
struct LintCatalogue: Sendable {
  var rules: [Rule]
  /// Rules that are looked for only where the configuration says so.
  var optIn: Set<String>

  /// All rules of the project, sorted; a comment may name any of them.
  var ids: [String] { rules.map(\.id.text).sorted() }

  func isOn(_ id: String, _ configuration: Configuration) -> Bool {
    switch configuration.rules[id] {
    case .off: false
    case .on, .severity: true
    case nil: !optIn.contains(id)
    }
  }
}
