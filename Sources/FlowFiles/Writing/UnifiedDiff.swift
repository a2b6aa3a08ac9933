import RibEngine

/// The difference of two texts that differ in few lines, as `diff -u` writes it.
package struct UnifiedDiff {
  private let old: [String]
  private let new: [String]
  private static let context = 3

  package init(_ old: SourceFile, _ new: SourceFile) {
    self.old = Self.lines(old)
    self.new = Self.lines(new)
  }

  private static func lines(_ file: SourceFile) -> [String] {
    let lines = (1...file.lineCount).map(file.text(ofLine:))
    return lines.last == "" ? Array(lines.dropLast()) : lines
  }

  /// `path` must be fit to stand on a line.
  package func text(naming path: String) -> String {
    var text = "--- \(path)\n+++ \(path)\n"
    for hunk in hunks { text += render(hunk) }
    return text
  }

  /// A change: the old lines that go, and the new ones that come in their place.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Changes that stand near enough to be shown together.
  private var hunks: [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private var changes: [Change] {
    var changes: [Change] = []
    var (o, n) = (0, 0)
    while o < old.count || n < new.count {
      if o < old.count, n < new.count, old[o] == new[n] {
        (o, n) = (o + 1, n + 1)
        continue
      }
      let (skipOld, skipNew) = resynchronisation(o, n)
      changes.append(Change(old: o..<(o + skipOld), new: n..<(n + skipNew)))
      (o, n) = (o + skipOld, n + skipNew)
    }
    return changes
  }

  /// How many lines to leave out on either side until both go on alike, the fewest together.
  private func resynchronisation(_ o: Int, _ n: Int) -> (Int, Int) {
    for total in 1...(old.count - o + new.count - n) {
      for skipOld in max(0, total - (new.count - n))...min(total, old.count - o) {
        let (a, b) = (o + skipOld, n + total - skipOld)
        if a == old.count, b == new.count { return (skipOld, total - skipOld) }
        if a < old.count, b < new.count, old[a] == new[b] { return (skipOld, total - skipOld) }
      }
    }
    return (old.count - o, new.count - n)
  }

  private func render(_ hunk: [Change]) -> String {
    guard let first = hunk.first, let last = hunk.last else { return "" }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = (first.old.lowerBound - before)..<(last.old.upperBound + after)
    let newRange = (first.new.lowerBound - before)..<(last.new.upperBound + after)
    var text = "@@ -\(place(oldRange)) +\(place(newRange)) @@\n"
    var at = oldRange.lowerBound
    for change in hunk {
      text += old[at..<change.old.lowerBound].map { " \($0)\n" }.joined()
      text += old[change.old].map { "-\($0)\n" }.joined()
      text += new[change.new].map { "+\($0)\n" }.joined()
      at = change.old.upperBound
    }
    return text + old[at..<oldRange.upperBound].map { " \($0)\n" }.joined()
  }

  private func place(_ range: Range<Int>) -> String {
    range.count == 1
      ? "\(range.lowerBound + 1)" : "\(range.lowerBound + (range.isEmpty ? 0 : 1)),\(range.count)"
  }
}
