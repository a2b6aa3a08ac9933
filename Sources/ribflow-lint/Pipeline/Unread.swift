import Reports
import RibEngine

/// What was not read of files that are there: told as warnings, each at its place.
struct Unread {
  private let facts: SourceFacts
  private let isLenient: Bool

  init(_ facts: SourceFacts, isLenient: Bool) {
    self.facts = facts
    self.isLenient = isLenient
  }

  /// One for each file; those that make the call fail are told as problems instead.
  var outcomes: [Outcome] {
    let deep = facts.cuts.keys.sorted().map { file -> Outcome in
      outcome(facts.files[file], (facts.cuts[file] ?? []).map { remark("too-deep", $0, Self.words, "") })
    }
    guard isLenient else { return deep }
    return deep
      + facts.odd.map { odd in
        let file = odd.problems.compactMap(\.file).first ?? SourceFile(path: odd.path, bytes: [])
        return outcome(file, odd.problems.map { remark($0.id, $0.span, $0.message, $0.hint) })
      }
  }

  private static let words = "what stands here nests too deep to be followed, and was not read"

  private func outcome(_ file: SourceFile, _ remarks: [Outcome.Remark]) -> Outcome {
    var outcome = Outcome(path: file.path, line: 1, title: "file", verdict: .clean, files: [file])
    outcome.isOfSources = true
    outcome.remarks = remarks
    return outcome
  }

  /// In the outcome's only file.
  private func remark(_ id: String, _ span: Span, _ message: String, _ hint: String) -> Outcome.Remark {
    let start = max(0, Int(span.start))
    let place = Span(start: start, end: max(start, Int(span.end)))
    return Outcome.Remark(id: id, severity: .warning, message: message, span: place, hint: hint)
  }
}
