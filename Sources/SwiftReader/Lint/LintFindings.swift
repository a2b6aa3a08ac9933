import RibEngine

/// Joins what several witnesses say: one mistake, one headline.
package struct LintFindings: Sendable {
  package private(set) var all: [LintFinding] = []

  /// In the order of files and places.
  package init(_ findings: [LintFinding]) {
    let kept = Self.joined(findings.sorted(by: Self.isBetter))
    let groups = Dictionary(grouping: kept.indices) { Group(kept[$0]) }
    for place in kept.indices {
      var finding = kept[place]
      let near = groups[Group(finding)] ?? []
      if near.contains(where: { Self.covers(kept[$0], finding) }) { continue }
      for other in near where Self.covers(finding, kept[other]) {
        finding.finding.consequences.append(
          Finding.Consequence(rule: kept[other].key.id.text, message: kept[other].finding.message)
        )
      }
      all.append(finding)
    }
    all.sort(by: Self.isBefore)
  }

  /// Only findings of one class in one file can follow from each other.
  private struct Group: Hashable {
    var type: String
    var file: Int32

    init(_ finding: LintFinding) {
      type = finding.key.type
      file = finding.finding.span.file
    }
  }

  /// The first of those that are the same: these share their key or their line.
  private static func joined(_ findings: [LintFinding]) -> [LintFinding] {
    var all: [LintFinding] = []
    var byKey: [LintFinding.Key: [Int]] = [:]
    var byLine: [Span: [Int]] = [:]
    for finding in findings {
      let near = byKey[finding.key, default: []] + byLine[finding.finding.span, default: []]
      if near.contains(where: { isSame(all[$0], finding) }) { continue }
      byKey[finding.key, default: []].append(all.count)
      byLine[finding.finding.span, default: []].append(all.count)
      all.append(finding)
    }
    return all
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
