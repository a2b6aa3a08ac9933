import Console
import ArgumentParser
import FlowFiles
import RibEngine

/// `ribflow explain`: says what an id of a finding, an exit code or a word of the language means.
struct ExplainCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    _superCommandName: "ribflow",
    abstract: "Say what a rule, an exit code, the file format or a word of it means.",
    discussion: """
      Examples:
        ribflow explain                all rules
        ribflow explain \(Rule.ID.stuckSlot)     one of them: what, why, and how to fix it
        ribflow explain exit           the exit codes
        ribflow explain format         the keys and words of flow files
        ribflow explain recheck        one of them, and where it may stand
        ribflow explain config         what .ribflow.yml says of flows here
        ribflow explain schema         the JSON Schema of flow files
        ribflow explain report-schema  the JSON Schema of `run --report json`
        ribflow explain trace-schema   the JSON Schema of a line of a trace
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The id of a rule, a word of flow files, \(Topic.names). (default: the list of rules)",
      valueName: "topic"
    ),
    completion: .list(Topic.allCases.map(\.rawValue) + Rule.everywhere.map(\.id.text))
  )
  var topic: String?

  /// What can be explained apart from ids.
  enum Topic: String, CaseIterable, Sendable {
    case exit, format, config, schema
    case reportSchema = "report-schema"
    case traceSchema = "trace-schema"

    /// Of `config`, the page of a project that says nothing.
    var text: String {
      switch self {
      case .exit: ExitPage.text
      case .format: FormatPage.text
      case .config: ConfigPage(settings: ProjectSettings()).text
      case .schema: FlowSchema.text
      case .reportSchema: ReportSchema.text
      case .traceSchema: TraceSchema.text
      }
    }
  }

  func play(in surroundings: Surroundings) throws -> Int32 {
    if topic == Topic.config.rawValue {
      try surroundings.output.write(ConfigPage(settings: ProjectFile.read(isOff: false)).text)
      return ExitStatus.asExpected
    }
    try surroundings.output.write(topic.map { try Self.text(of: $0) } ?? RuleList.text)
    return ExitStatus.asExpected
  }

  /// `name` may be written as findings show it, such as `error[ID]`.
  static func text(of name: String) throws(UsageError) -> String {
    let id = bare(name)
    if let topic = Topic(rawValue: id) { return topic.text }
    if let rule = Rule.anywhere(id) { return RulePage(rule).text }
    let remark = FileProblems.text(of: id) ?? Remarks.text(of: id) ?? LintRemarks.text(of: id)
    // An id may be a word as well.
    let texts = [remark, FormatPage.text(of: id)].compactMap(\.self)
    if texts.isEmpty { throw unknown(name, id) }
    return texts.joined(separator: "\n")
  }

  private static func bare(_ name: String) -> String {
    let severities = ["", "error", "warning", "note"]
    guard name.hasSuffix("]"), let start = name.firstIndex(of: "["),
      severities.contains(name[..<start].lowercased())
    else { return name.lowercased() }
    return String(name[name.index(after: start)...].dropLast()).lowercased()
  }

  private static func unknown(_ name: String, _ id: String) -> UsageError {
    let candidates =
      Topic.allCases.map(\.rawValue) + Rule.everywhere.map(\.id.text) + FileProblems.ids + Remarks.ids
      + LintRemarks.ids + FormatPage.words
    let near = Suggestion.find(for: id, in: candidates).map { "; did you mean '\($0)'?" }
    return UsageError(
      "there is no rule or word '\(name)'" + (near ?? ""),
      lines: near == nil ? ["help: ribflow explain lists the rules, ribflow explain format the words"] : []
    )
  }
}
