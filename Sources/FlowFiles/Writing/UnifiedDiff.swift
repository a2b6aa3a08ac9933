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

  /// The changes as edits of the old file, whose lines end as those of the new one do.
  func edits(of file: SourceFile) -> [Fix.Edit] {
    changes.map { change in
      let start = place(ofLine: change.old.lowerBound, file)
      let end = place(ofLine: change.old.upperBound, file)
      return Fix.Edit(Span(start: start, end: end), new[change.new].map { $0 + "\n" }.joined())
    }
  }

  /// `line` counts from 0.
  private func place(ofLine line: Int, _ file: SourceFile) -> Int {
    line < file.lineCount ? file.start(ofLine: line + 1) : file.bytes.count
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
    let ends = (old: old.count - commonEnd, new: new.count - commonEnd)
    var (o, n) = (0, 0)
    while o < ends.old || n < ends.new {
      if o < ends.old, n < ends.new, old[o] == new[n] {
        (o, n) = (o + 1, n + 1)
        continue
      }
      let (skipOld, skipNew) = resynchronisation(o, n, ends)
      changes.append(Change(old: o..<(o + skipOld), new: n..<(n + skipNew)))
      (o, n) = (o + skipOld, n + skipNew)
    }
    return changes
  }

  /// How many lines both texts end with alike, behind those that they begin with alike.
  private var commonEnd: Int {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    return zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
  }

  /// How many lines to leave out on either side until both go on alike, the fewest together.
  private func resynchronisation(_ o: Int, _ n: Int, _ ends: (old: Int, new: Int)) -> (Int, Int) {
    for total in 1...(ends.old - o + ends.new - n) {
      for skipOld in max(0, total - (ends.new - n))...min(total, ends.old - o) {
        let (a, b) = (o + skipOld, n + total - skipOld)
        if a == ends.old, b == ends.new { return (skipOld, total - skipOld) }
        if a < ends.old, b < ends.new, old[a] == new[b] { return (skipOld, total - skipOld) }
      }
    }
    return (ends.old - o, ends.new - n)
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
