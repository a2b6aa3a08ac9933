import Console
import FlowFiles
import RibEngine

/// What says more of a rule: `ribflow explain`, or this program where it stands alone.
enum Explaining {
  static func command(in surroundings: Surroundings) -> String {
    OtherProgram("ribflow", surroundings.environment).isThere ? "ribflow explain" : "ribflow-lint --explain"
  }

  /// `name` may be written as findings show it, such as `warning[ID]`; `rules` stands for the list.
  static func text(of name: String) throws(UsageError) -> String {
    let inner =
      name.split(separator: "[").last.map { $0.hasSuffix("]") ? String($0.dropLast()) : name } ?? name
    let id = inner.lowercased()
    if id == "rules" { return RuleList.lines }
    if let rule = Rule.anywhere(id) { return RulePage(rule).text }
    if let text = LintRemarks.text(of: id) { return text }
    let near = Suggestion.find(for: id, in: Rule.everywhere.map(\.id.text) + LintRemarks.ids)
    throw UsageError(
      "there is no rule '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
      lines: near == nil ? ["help: --explain rules lists them"] : []
    )
  }
}
