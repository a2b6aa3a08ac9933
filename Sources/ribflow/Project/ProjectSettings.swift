import Console
import FlowFiles
import RibEngine

/// What a project says of its flows, understood; nil, or nothing, for what it does not say. The command line wins.
struct ProjectSettings: Sendable {
  /// The file that says it; empty where there is none.
  private(set) var path = ""
  private(set) var paths: [String] = []
  private(set) var reports: [String] = []
  private(set) var time: TimeLimit?
  private(set) var states: Int?
  private(set) var maxSize: ByteSize?
  private(set) var includeRoot: String?
  private(set) var manual: String?
  private(set) var isStrict = false
  private(set) var allowed: [Allowance] = []
  /// How grave rules are, by their ids.
  private(set) var severities: [String: Severity] = [:]
  /// The words as they are written, for those who ask.
  private(set) var project = ProjectConfiguration()

  init() {}

  /// What a call is about that names these paths: where it names none, those of the project. Throws where one of the
  /// project's leads nowhere, which is a mistake of its file.
  func paths(orThose named: [String]) throws(InvalidFile) -> [String] {
    if !named.isEmpty { return named }
    var problems: [Problem] = []
    for (path, word) in zip(paths, project.paths) where !Inputs.leadSomewhere(path) {
      problems.append(
        Problem(
          "no-such-path",
          "there is no file or folder '\(path)'",
          file: project.file,
          span: word.span,
          hint: "'paths' are played where a call names none"
        )
      )
    }
    if !problems.isEmpty { throw InvalidFile(path: self.path, problems: problems) }
    return paths
  }

  /// `folder` is that of the file, with its slash. What would reach outside of it is refused: the file comes with the
  /// flows, perhaps from somebody else.
  init(_ project: ProjectConfiguration, folder: String) throws(InvalidFile) {
    var check = ProjectCheck(project, folder: folder)
    self.project = project
    path = project.file?.path ?? ""
    for word in project.paths { if let path = check.path(word, of: .paths) { paths.append(path) } }
    for word in project.reports { if let report = check.report(word) { reports.append(report) } }
    time = check.value(of: .time, "500ms, 60s or 2m") { TimeLimit($0) }
    states = check.value(of: .states, "a number from 1 on", OptionText.count)
    maxSize = check.value(of: .maxSize, "500k, 16MiB or 1G") { ByteSize($0) }
    manual = check.value(of: .manual, Address.form) { Address($0)?.text }
    isStrict = check.value(of: .strict, "yes or no") { ["yes": true, "no": false][$0] } ?? false
    if let root = project.values[.includeRoot] { includeRoot = check.path(root, of: .includeRoot) }
    allowed = project.allowed.map { Allowance(rule: Text($0.rule.string), reason: $0.reason.string) }
    for entry in project.severities { severities[entry.rule.string] = entry.severity }
    if !check.problems.isEmpty { throw InvalidFile(path: path, problems: check.problems) }
  }
}

extension ProjectSettings {
  /// Bytes that a file may have: what the option says, else the project.
  func fileLimit(_ option: String?) throws(UsageError) -> Int {
    let common = try CommonSettings(quiet: false, verbose: 0, jobs: nil, color: nil, maxSize: option)
    return option == nil ? (maxSize ?? common.maxSize).bytes : common.maxSize.bytes
  }
}

/// Understands the words of a project, and keeps what is wrong with them.
struct ProjectCheck {
  private let project: ProjectConfiguration
  private let folder: String
  private(set) var problems: [Problem] = []

  init(_ project: ProjectConfiguration, folder: String) {
    self.project = project
    self.folder = folder
  }

  private mutating func refuse(_ word: Text, _ message: String, hint: String) {
    problems.append(Problem("unknown-value", message, file: project.file, span: word.span, hint: hint))
  }

  mutating func value<Value>(of key: ProjectConfiguration.Key, _ form: String, _ read: (String) -> Value?)
    -> Value?
  {
    guard let word = project.values[key] else { return nil }
    let value = read(word.string)
    if value == nil {
      refuse(word, "'\(key.rawValue)' cannot be '\(word.string)'", hint: "the value is \(form)")
    }
    return value
  }

  /// A path below the folder of the file, as seen from the current one.
  mutating func path(_ word: Text, of key: ProjectConfiguration.Key) -> String? {
    let path = word.string
    if path.isEmpty {
      refuse(word, "'\(key.rawValue)' names nothing", hint: "name what is below the folder of this file")
      return nil
    }
    if path.hasPrefix("/") || path.split(separator: "/").contains("..") || path == "-"
      || !RealPath.lies(folder + path, below: folder.isEmpty ? "." : folder)
    {
      refuse(word, "'\(key.rawValue)' reaches out of the folder of this file", hint: "name what is below it")
      return nil
    }
    return path == "." ? (folder.isEmpty ? "." : String(folder.dropLast())) : folder + path
  }

  /// The text behind `--report`, its file below the folder of this one.
  mutating func report(_ word: Text) -> String? {
    do throws(UsageError) {
      let target = try ReportTarget(word.string)
      guard let file = target.file else { return word.string }
      return path(Text(file, word.span), of: .reports).map { "\(target.format.rawValue)=\($0)" }
    } catch {
      refuse(word, error.message, hint: "")
      return nil
    }
  }
}
