/// A timeline for a terminal:
///
///           Parent                              Child
///      1    attach currentChild
///      2      build ........................>   init
///      3      attachChild ..................>   didBecomeActive
///      4        told: finish  <.............      finish
///      5      currentChild = Child                             <-- ID
///
/// With more instances than columns fit beside each other, each row names its instance instead.
package struct TimelineText {
  private static let left = 7
  private static let narrowest = 16
  /// So many lines one row takes at most.
  private static let highest = 4

  private let timeline: Timeline
  private let width: Int
  private let limit: Int
  /// Where rows name their instances: the columns that names have. There may be as many names as rows.
  private let nameWidth: Int

  /// Of more than `limit` rows the middle is left out, but never a marked row.
  package init(_ timeline: Timeline, width: Int = 80, limit: Int = .max) {
    self.timeline = timeline
    self.width = max(40, width)
    self.limit = max(8, limit)
    nameWidth = min(20, timeline.columns.map { Reports.width(of: shown($0)) }.max() ?? 0)
  }

  private var columnWidth: Int { (width - Self.left) / max(1, timeline.columns.count) }

  private var isTable: Bool { columnWidth >= Self.narrowest }

  package func write(to pen: inout Pen) {
    if isTable { header().write(to: &pen) }
    let cuts = timeline.cuts(toRows: limit)
    for index in timeline.rows.indices {
      guard let cut = cuts.first(where: { $0.contains(index) }) else {
        write(timeline.rows[index], index + 1, to: &pen)
        continue
      }
      if index > cut.lowerBound { continue }
      pen.line(spaces(Self.left) + "... \(counted(cut.count, "row")) more, shown by -vv", .faint)
    }
  }

  private func header() -> CellRow {
    var row = CellRow()
    for (index, name) in timeline.columns.enumerated() {
      row.put(fit(shown(name), columnWidth - 2), at: start(index), .strong)
    }
    return row
  }

  private func start(_ column: Int) -> Int { Self.left + column * columnWidth }

  private func write(_ row: Timeline.Row, _ number: Int, to pen: inout Pen) {
    var cells = CellRow()
    let digits = String(number)
    cells.put(digits, at: max(0, 3 - digits.count), .gutter)
    let rest = isTable ? put(row, into: &cells) : putNamed(row, into: &cells)
    let mark = "<-- " + row.marks.joined(separator: ", ")
    let place = max(Self.left, width - max(14, mark.utf8.count))
    if row.marks.isEmpty || cells.count + 2 <= place {
      if !row.marks.isEmpty { cells.put(mark, at: place, .error) }
      cells.write(to: &pen)
      for line in rest { line.write(to: &pen) }
      return
    }
    cells.write(to: &pen)
    for line in rest { line.write(to: &pen) }
    cells = CellRow()
    cells.put(mark, at: place, .error)
    cells.write(to: &pen)
  }

  /// Puts a text of its own into a row, and returns the rows below it that it takes: what it says last may be what counts.
  private func put(_ text: String, at from: Int, into cells: inout CellRow) -> [CellRow] {
    let room = width - from
    if Reports.width(of: text) <= room {
      cells.put(text, at: from, .plain)
      return []
    }
    var lines = folded(text, first: room, room - 2)
    if lines.count > Self.highest {
      lines[(Self.highest - 1)...] = [lines[(Self.highest - 1)...].joined(separator: " ")]
    }
    cells.put(fit(lines[0], room), at: from, .plain)
    return lines.dropFirst().map { line in
      var below = CellRow()
      below.put(fit(line, room - 2), at: from + 2, .plain)
      return below
    }
  }

  /// Returns the rows below it that it takes.
  private func put(_ row: Timeline.Row, into cells: inout CellRow) -> [CellRow] {
    let from = start(row.column) + shift(row.indent)
    let text = shown(row.text)
    guard let target = row.target else {
      if !row.isStep { return put(text, at: from, into: &cells) }
      cells.put(fit(text, width - from), at: from, .strong)
      return []
    }
    let to = start(target.column) + shift(target.indent)
    let left = min(from, to)
    let right = max(from, to)
    let isForward = from < to
    let first = fit(isForward ? text : shown(target.text), right - left - 3)
    cells.put(first, at: left, .plain)
    let start = left + Reports.width(of: first) + 1
    // Where there is room, some of it stays between the arrow and the text on its right.
    let room = right - 1 - start
    let line = String(repeating: ".", count: max(0, room >= 5 ? room - 3 : room - 1))
    cells.put(isForward ? line + ">" : "<" + line, at: start, .faint)
    return put(isForward ? shown(target.text) : text, at: right, into: &cells)
  }

  /// Deep nesting stops moving to the right where the column would be left.
  private func shift(_ indent: Int) -> Int { min(indent * 2, max(0, columnWidth - 12)) }

  private func putNamed(_ row: Timeline.Row, into cells: inout CellRow) -> [CellRow] {
    if row.isStep {
      cells.put(fit(shown(row.text), width - Self.left), at: Self.left, .strong)
      return []
    }
    let isNamed = timeline.columns.indices.contains(row.column) && !row.isOfNobody
    let names = isNamed ? timeline.columns[row.column] : ""
    cells.put(fit(shown(names), nameWidth), at: Self.left + 2, .strong)
    let from = Self.left + 4 + nameWidth + min(row.indent * 2, 16)
    var text = shown(row.text)
    if let target = row.target {
      text += "  ..>  \(shown(timeline.columns[target.column])): \(shown(target.text))"
    }
    return put(text, at: from, into: &cells)
  }
}
