import Console
import Reports

/// What every command that judges can be told: on the command line, else in the project's file, else by default.
struct JudgingSettings: Sendable {
  /// The same as it was written.
  struct Words {
    var reports: [String]
    var strict: Bool
    var manual: String?
    var time: String?
    var states: String?
  }

  var targets: [ReportTarget]
  /// Warnings count as errors.
  var isStrict: Bool
  /// The address of the page that explains the rules; empty for none.
  var manual: String
  /// For each flow, or trace.
  var time: TimeLimit
  var states: Int

  init(_ words: Words, _ project: ProjectSettings) throws {
    targets = try ReportTarget.all(words.reports.isEmpty ? project.reports : words.reports)
    isStrict = words.strict || project.isStrict
    manual =
      try OptionText.value(words.manual, of: "manual", Address.form) { Address($0)?.text } ?? project.manual
      ?? ""
    time =
      try OptionText.value(words.time, of: "time", "500ms, 60s or 2m") { TimeLimit($0) }
      ?? project.time ?? TimeLimit(seconds: 60)
    states =
      try OptionText.value(words.states, of: "states", "a number from 1 on", OptionText.count)
      ?? project.states ?? 1_000_000
  }
}
