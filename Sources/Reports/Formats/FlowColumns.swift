import RibEngine

/// One line for each flow, aligned by cells over the whole report.
struct FlowColumns {
  private static let longestTitle = 60

  private let shared: Set<String>
  private let isOfSources: Bool
  private var pathWidth = 0
  private var titleWidth = 0
  private var verdictWidth = 0

  init(_ report: Report, _ shared: Set<String>, isList: Bool) {
    self.shared = shared
    isOfSources = report.sources != nil
    for outcome in report.outcomes where isList || outcome.verdict.hasLine {
      pathWidth = max(pathWidth, width(of: path(outcome)))
      titleWidth = max(titleWidth, width(of: title(outcome)))
      verdictWidth = max(verdictWidth, width(of: isList ? expects(outcome) : verdict(outcome)))
    }
  }

  private func path(_ outcome: Outcome) -> String {
    shown(shared.contains(outcome.path) ? "\(outcome.path):\(outcome.line)" : outcome.path)
  }

  private func title(_ outcome: Outcome) -> String {
    fit(shown(outcome.title), Self.longestTitle)
  }

  private func expectation(_ outcome: Outcome) -> String {
    outcome.expected.isEmpty ? "clean" : shown(outcome.expected.joined(separator: ", "))
  }

  /// What a flow says of itself, which nobody has checked.
  private func expects(_ outcome: Outcome) -> String { "expects " + expectation(outcome) }

  private func verdict(_ outcome: Outcome) -> String {
    outcome.verdict == .asExpected ? expectation(outcome) + ", as expected" : "clean"
  }

  /// A line that says how a flow went that gave no trouble; without columns where they do not fit beside each other.
  func told(_ outcome: Outcome, isTable: Bool = true) -> String {
    let start = start(outcome, isTable)
    switch outcome.verdict {
    case .skipped: return "skipped  \(path(outcome))  \(title(outcome)): \(shown(outcome.reason))"
    case .notRun:
      let reason = outcome.reason.isEmpty ? "" : ": " + shown(outcome.reason)
      return "not run  \(path(outcome))  \(title(outcome))\(reason)"
    default:
      if outcome.isCompared { return "ok  \(start)  a timing of the flow".trimmedEnd }
      if outcome.isTrace { return "ok  \(start)  nothing wrong".trimmedEnd }
      if isOfSources { return "ok  \(start)".trimmedEnd }
      let timings = counted(outcome.timings, "timing")
      if !isTable { return "ok  \(start): \(verdict(outcome)), \(timings)" }
      return "ok  \(start)  \(pad(verdict(outcome), verdictWidth))  \(timings)"
    }
  }

  private func start(_ outcome: Outcome, _ isTable: Bool) -> String {
    if !isTable { return path(outcome) + "  " + title(outcome) }
    return pad(path(outcome), pathWidth) + "  " + pad(title(outcome), titleWidth)
  }

  /// A line that names a flow that was not run: `run --list`.
  func listed(_ outcome: Outcome, isTable: Bool = true) -> String {
    let start = start(outcome, isTable)
    let least = outcome.verdict == .undecided ? "at least " : ""
    let timings = outcome.timings > 0 ? least + counted(outcome.timings, "timing") : ""
    let tags = outcome.tags.map { "@" + shown($0) }.joined(separator: " ")
    let skip = outcome.verdict == .skipped ? "skip: \(shown(outcome.reason))" : ""
    let parts = [timings, tags, skip].filter { !$0.isEmpty }
    if !isTable { return "\(start): \(([expects(outcome)] + parts).joined(separator: ", "))" }
    let rest = parts.joined(separator: "  ")
    return "\(start)  \(pad(expects(outcome), verdictWidth))  \(rest)".trimmedEnd
  }
}

extension Outcome.Verdict {
  /// True for what `-v` gives a line in columns.
  fileprivate var hasLine: Bool { self == .clean || self == .asExpected }
}
