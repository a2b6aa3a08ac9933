import RibEngine
import YAML

/// What the readers of one document share.
final class Reading {
  let problems: ProblemList
  var names = Names()
  /// The files of the document, as spans number them.
  var sources: [SourceFile] = []

  /// Whether it is the table that is read, of which words such as `$x` name the columns.
  private let hasColumns: Bool

  init(problems: ProblemList, hasColumns: Bool = false) {
    self.problems = problems
    self.hasColumns = hasColumns
  }

  func report(
    _ id: String,
    _ message: String,
    _ sheet: Sheet,
    _ span: Span,
    hint: String = "",
    labels: [Label] = [],
    notes: [String] = [],
    fix: Fix? = nil
  ) {
    var hint = hint
    if !hasColumns, Self.quoting.contains(id), sheet.isColumn(span) {
      hint = "'$' names a column of '\(RowTable.key)', which this flow does not have"
    }
    var problem = Problem(
      id,
      message,
      file: sheet.source,
      span: span,
      hint: hint,
      labels: labels.filter { Int($0.span.file) == sheet.file && $0.span != .none },
      notes: notes,
      fix: fix
    )
    if id == "unknown-key" || Self.quoting.contains(id) { problem = problem.namingOddCharacter() }
    problems.add(sheet.file > 0 ? hidden(problem) : problem, order: sheet.file)
  }

  /// What stands for something that a flow does not know may be anything.
  private func hidden(_ problem: Problem) -> Problem {
    Self.quoting.contains(problem.id) ? problem.withoutWords : problem.withoutLines
  }

  /// Problems that quote what stands where a value, a step, an event or the name of something else belongs.
  private static let quoting: Set<String> = [
    "bad-instance", "bad-name", "duplicate-value", "unknown-event", "unknown-name", "unknown-rule",
    "unknown-step", "unknown-value",
  ]

  /// A place in words, for notes about other files.
  func place(_ span: Span) -> String {
    guard sources.indices.contains(Int(span.file)) else { return "another file" }
    let source = sources[Int(span.file)]
    let position = source.position(of: Int(span.start))
    return "\(source.path):\(position.line):\(position.column)"
  }

  /// The word that was probably meant, as a hint.
  func didYouMean(_ word: String?) -> String { word.map { "did you mean '\($0)'?" } ?? "" }

  func suggestion<Words: Sequence>(for word: String, in candidates: Words) -> String?
  where Words.Element == String {
    problems.maySuggest() ? Suggestion.find(for: word, in: candidates) : nil
  }

  /// Reports a value that is not of the kind that stands there.
  func wrongShape(
    _ node: Int,
    _ sheet: Sheet,
    expected: String,
    for key: String,
    hint: String = "",
    fix: Fix? = nil
  ) {
    if sheet.kind(node) == .broken { return problems.followUp() }
    report(
      "wrong-shape",
      "'\(key)' wants \(expected), not \(sheet.noun(node))",
      sheet,
      head(node, sheet),
      hint: hint,
      fix: fix
    )
  }

  /// The first line of a value, so that a long block is not underlined as a whole.
  func head(_ node: Int, _ sheet: Sheet) -> Span {
    var span = sheet.span(node)
    guard sheet.kind(node) != .scalar else { return span }
    let bytes = sheet.source.bytes
    var end = Int(span.start)
    while end < min(Int(span.end), bytes.count), bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    span.end = Int32(end)
    return span
  }
}
