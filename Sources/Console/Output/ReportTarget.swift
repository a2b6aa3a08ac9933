import FlowFiles
import Reports

/// A report and where it goes, as `--report FORMAT[=FILE]` says.
package struct ReportTarget: Sendable {
  package var format: Format
  /// nil for standard output.
  package var file: String?

  package init(format: Format, file: String? = nil) {
    self.format = format
    self.file = file
  }

  package init(_ text: String) throws(UsageError) {
    let cut = text.firstIndex(of: "=")
    let name = String(text[..<(cut ?? text.endIndex)])
    guard let format = Format(rawValue: name) else { throw Self.unknown(name) }
    self.format = format
    file = cut.map { String(text[text.index(after: $0)...]) }
    if file == "" { throw UsageError("'--report \(text)' names no file") }
    if file == "-" { file = nil }
  }

  /// The targets of a call; the text on standard output where it names none.
  package static func all(_ texts: [String]) throws(UsageError) -> [ReportTarget] {
    var targets: [ReportTarget] = []
    for text in texts {
      let target = try ReportTarget(text)
      if targets.contains(where: { $0.file == target.file }) {
        let place = target.file.map { "the file '\($0)'" } ?? "standard output"
        throw UsageError(
          "two reports for \(place)",
          lines: ["help: --report FORMAT=FILE writes one to a file"]
        )
      }
      targets.append(target)
    }
    return targets.isEmpty ? [ReportTarget(format: .text)] : targets
  }

  private static func unknown(_ name: String) -> UsageError {
    let names = Format.allCases.map(\.rawValue)
    let near = Suggestion.find(for: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
    return UsageError("there is no report '\(name)'\(near) (reports: \(names.joined(separator: ", ")))")
  }
}
