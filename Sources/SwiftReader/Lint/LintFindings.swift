import RibEngine

/// Joins what several witnesses say: one mistake, one headline.
package struct LintFindings: Sendable {
  package private(set) var all: [LintFinding] = []

  /// In the order of files and places.
  package init(_ findings: [LintFinding]) {
    for finding in findings.sorted(by: Self.isBetter) { add(finding) }
    let kept = all
    all = []
    for var finding in kept where !kept.contains(where: { Self.covers($0, finding) }) {
      for other in kept where Self.covers(finding, other) {
        finding.finding.consequences.append(
          Finding.Consequence(rule: other.key.id.text, message: other.finding.message)
        )
      }
      all.append(finding)
    }
    all.sort(by: Self.isBefore)
  }

  /// The worse news first, then the better witness, then the order of the sources.
  private static func isBetter(_ a: LintFinding, _ b: LintFinding) -> Bool {
    if a.finding.severity != b.finding.severity { return a.finding.severity > b.finding.severity }
    if a.witness != b.witness { return a.witness.rawValue > b.witness.rawValue }
    return isBefore(a, b)
  }

  private static func isBefore(_ a: LintFinding, _ b: LintFinding) -> Bool {
    let (x, y) = (a.finding.span, b.finding.span)
    if x != y { return (x.file, x.start, x.end) < (y.file, y.start, y.end) }
    return a.key < b.key
  }

  private mutating func add(_ finding: LintFinding) {
    if !all.contains(where: { Self.isSame($0, finding) }) { all.append(finding) }
  }

  /// The same line of a helper told for another class that inherits it, or one mistake told by two
  /// witnesses. Several copies of a class in one project, and several lines of one method, are several
  /// findings, although they share a key.
  private static func isSame(_ a: LintFinding, _ b: LintFinding) -> Bool {
    guard a.key.id == b.key.id else { return false }
    if a.finding.span == b.finding.span, a.finding.span != .none {
      return a.key == b.key || a.key.type != b.key.type
    }
    return a.key == b.key && a.witness != b.witness && a.finding.span.file == b.finding.span.file
  }

  /// Whether `b` follows from `a`, or is another face of it: both are about the same method of a class, or
  /// about a slot as a whole. Two methods are two mistakes, although they share a slot, and so is the order
  /// of lines.
  private static func covers(_ a: LintFinding, _ b: LintFinding) -> Bool {
    guard a.key.type == b.key.type, a.finding.span.file == b.finding.span.file,
      a.finding.severity != .note,
      Rule.everywhere.contains(where: { $0.id == a.key.id && $0.covers.contains(b.key.id) })
    else { return false }
    if b.isAboutOrder, a.key.method != b.key.method || a.finding.span != b.finding.span { return false }
    if b.key.method.isEmpty { return a.key.slot == b.key.slot }
    return a.key.method == b.key.method
  }
}
