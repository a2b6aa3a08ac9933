import RibEngine

/// Joins what several witnesses say: one mistake, one headline.
package struct LintFindings: Sendable {
  package private(set) var all: [LintFinding] = []

  /// Ids on the right are a consequence, or another face, of the one on the left when both are about
  /// the same class and slot.
  private static let absorbs: [String: Set<String>] = [
    "wrong-slot-stored": [
      "stuck-slot", "slot-overwritten", "dead-slot", "untracked-child", "shadowed-slot",
    ],
    "wrong-slot-cleared": ["stuck-slot", "reentrant-detach"],
    "shadowed-slot": ["dead-slot", "untracked-child", "slot-overwritten"],
  ]

  /// Ids of findings about two slots: what else is said of their method follows from them.
  private static let mixUps: Set<String> = ["wrong-slot-stored", "wrong-slot-cleared", "shadowed-slot"]

  /// In the order of files and places.
  package init(_ findings: [LintFinding]) {
    for finding in findings.sorted(by: Self.isBetter) { add(finding) }
    let kept = all
    all = []
    for var finding in kept where !kept.contains(where: { Self.covers($0, finding) }) {
      for other in kept where Self.covers(finding, other) {
        finding.finding.consequences.append(
          Finding.Consequence(rule: other.key.id, message: other.finding.message)
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

  private static func covers(_ a: LintFinding, _ b: LintFinding) -> Bool {
    guard a.key.type == b.key.type, a.finding.span.file == b.finding.span.file,
      absorbs[a.key.id]?.contains(b.key.id) == true
    else { return false }
    if a.finding.severity == .note { return false }
    if a.key.slot == b.key.slot { return true }
    return mixUps.contains(a.key.id) && a.key.method == b.key.method && !a.key.method.isEmpty
  }
}
