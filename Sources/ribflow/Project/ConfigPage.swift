import Console
import FlowFiles
import Reports
import RibEngine

/// What holds for calls from this folder, and who says so: `ribflow explain config`.
struct ConfigPage {
  let settings: ProjectSettings

  var text: String {
    let file =
      settings.path.isEmpty
      ? "There is no .ribflow.yml here or above." : "Read from \(shown(settings.path))."
    let head = "\(file) Options of a call win; --no-config reads none."
    return Paragraph.lines(head, width: Paragraph.width).joined(separator: "\n") + "\n\n"
      + ProjectConfiguration.Key.allCases.map(line).joined()
      + "\nThese stand below '\(ProjectConfiguration.key):'; the other keys are for lint, see ribflow-lint(1).\n"
  }

  private func line(_ key: ProjectConfiguration.Key) -> String {
    let words = words(key)
    let value =
      words.isEmpty ? Self.usual(key) + " (default)" : words.map { shown($0) }.joined(separator: ", ")
    return Paragraph.hanging("  \(key.rawValue)", value, indent: 16)
  }

  private func words(_ key: ProjectConfiguration.Key) -> [String] {
    switch key {
    case .paths: settings.paths
    case .reports: settings.reports
    case .includeRoot: settings.includeRoot.map { [$0] } ?? []
    case .uikit:
      UIKitHabit.allCases.filter(settings.project.habits.says)
        .map { "\($0.key): \($0.words[settings.project.habits[$0]])" }
    case .severities: settings.project.severities.map { "\($0.rule.string): \($0.severity.rawValue)" }
    case .allow: settings.allowed.map { "\($0.rule.string): \($0.reason)" }
    case .time, .states, .maxSize, .manual, .strict: settings.project.values[key].map { [$0.string] } ?? []
    }
  }

  private static func usual(_ key: ProjectConfiguration.Key) -> String {
    switch key {
    case .paths: "flows"
    case .reports: "text"
    case .time: "60s"
    case .states: "1000000"
    case .maxSize: "16MiB"
    case .includeRoot: "."
    case .manual: "none"
    case .strict: "no"
    case .uikit: "as in ribflow explain format"
    case .severities: "as in ribflow explain"
    case .allow: "nothing"
    }
  }
}
