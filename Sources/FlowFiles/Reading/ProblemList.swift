import RibEngine
import YAML

/// The problems found so far, each place told once.
final class ProblemList {
  private var found: [(order: Int, problem: Problem)] = []
  private(set) var followUps = 0
  private static let most = 100

  var isEmpty: Bool { found.isEmpty && followUps == 0 }
  private var isFull: Bool { found.count >= ProblemList.most }
  private var suggestions = 1000

  /// Whether looking for one more suggestion is worth it; a file full of faults must not take long.
  func maySuggest() -> Bool {
    suggestions -= 1
    return suggestions >= 0 && !isFull
  }

  /// Takes a problem; its spans are turned into places of its own file.
  func add(_ problem: Problem, order: Int) {
    if isFull { return followUp() }
    var problem = problem
    problem.span.file = 0
    problem.labels = problem.labels.map { Label(ProblemList.own($0.span), $0.text) }
    let edits = problem.fix?.edits ?? []
    problem.fix?.edits = edits.map { Fix.Edit(ProblemList.own($0.span), $0.text) }
    let isKnown = found.contains {
      $0.problem.id == problem.id && $0.problem.path == problem.path && $0.problem.span == problem.span
        && $0.problem.message == problem.message
    }
    if !isKnown { found.append((order, problem)) }
  }

  /// A span of the only file that a problem knows.
  private static func own(_ span: Span) -> Span { Span(start: Int(span.start), end: Int(span.end)) }

  /// Counts a problem that only follows from another one.
  func followUp() { followUps += 1 }

  /// All problems, file by file in order of place.
  var sorted: [Problem] {
    found.enumerated().sorted { a, b in
      let left = a.element
      let right = b.element
      if left.order != right.order { return left.order < right.order }
      if left.problem.span.start != right.problem.span.start {
        return left.problem.span.start < right.problem.span.start
      }
      return a.offset < b.offset
    }.map(\.element.problem)
  }
}

extension Problem {
  /// What a fault of the YAML is for the readers of files.
  package init(_ issue: Issue, in file: SourceFile) {
    func span(_ place: Issue.Place) -> Span { Span(start: place.start, end: place.end) }
    self.init(
      issue.kind.rawValue,
      issue.message,
      file: file,
      span: Span(start: issue.start, end: issue.end),
      hint: issue.hint,
      labels: issue.places.map { Label(span($0), $0.text) },
      notes: issue.notes,
      fix: issue.repair.map { repair in
        Fix(repair.title, edits: repair.edits.map { Fix.Edit(span($0), $0.text) })
      }
    )
  }
}
