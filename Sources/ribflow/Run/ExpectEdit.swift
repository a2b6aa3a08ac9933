import FlowFiles
import RibEngine

/// One change of an `expect:` value.
struct ExpectEdit {
  /// What the flow is to expect.
  let ids: [String]
  let edit: Fix.Edit

  /// nil where the flow gave what it expects, or where no `expect:` could say what it gave.
  init?(_ scenario: Scenario, _ outcome: Outcome) {
    guard outcome.isFailure else { return nil }
    ids = Self.ids(outcome)
    guard ids != outcome.expected, let edit = FlowWriter.edit(of: scenario, expecting: ids) else {
      return nil
    }
    self.edit = edit
  }

  /// What must be named: every error, and the warnings that were named before or count as errors.
  private static func ids(_ outcome: Outcome) -> [String] {
    var ids: [String] = []
    for finding in outcome.findings where finding.allowed == nil {
      if finding.severity == .error || outcome.expected.contains(finding.rule) { ids.append(finding.rule) }
      ids += finding.alsoNamed
    }
    ids = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    // The order that somebody chose stays.
    let kept = outcome.expected.filter(ids.contains)
    return kept + ids.filter { !kept.contains($0) }
  }
}
