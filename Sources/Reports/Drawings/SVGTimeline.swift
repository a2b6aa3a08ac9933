/// A run as a picture: a lane for each instance, a row for each thing that happens; of very many the middle is left
/// out, and the picture says so.
func drawSVG(_ timeline: Timeline, _ title: String, width: Int) -> [UInt8] {
  var picture = TimelinePicture(timeline, SVGLanes(timeline, width: width))
  picture.write(title)
  return picture.pen.bytes
}

private struct TimelinePicture {
  private static let top = 64
  /// With more, a picture is too high for any page.
  private static let rowLimit = 120

  private let timeline: Timeline
  private let lanes: SVGLanes
  private(set) var pen = SVGPen()

  init(_ timeline: Timeline, _ lanes: SVGLanes) {
    (self.timeline, self.lanes) = (timeline, lanes)
  }

  mutating func write(_ title: String) {
    let cuts = timeline.cuts(toRows: Self.rowLimit)
    let rows = timeline.rows.indices.compactMap { index -> (number: Int, row: SVGLanes.Row)? in
      guard let cut = cuts.first(where: { $0.contains(index) }) else {
        return (index + 1, lanes.row(timeline.rows[index], timeline.columns))
      }
      return index == cut.lowerBound ? (0, lanes.cut(of: cut.count)) : nil
    }
    let titles = wrapped(title, max(20, (lanes.width - 32) / SVGPen.cell))
    let names = lanes.names.map(\.count).max() ?? 0
    let top = Self.top + (titles.count + names - 2) * SVGPen.lineHeight
    let height = top + rows.reduce(0) { $0 + $1.row.height } + 24
    let sentences = timeline.rows.map { $0.sentence(timeline.columns) }
    pen.begin(title, sentences.joined(separator: "; "), width: lanes.width, height: height)
    pen.lines(titles, x: 16, y: 24, "strong")
    for (index, name) in lanes.names.enumerated() {
      let x = lanes.x(index)
      pen.lines(name, x: x, y: top - 12 - (name.count - 1) * SVGPen.lineHeight, "strong")
      pen.line(x - 6, top, x - 6, height - 12, "life")
    }
    var y = top
    for (number, row) in rows {
      write(row, y + SVGPen.lineHeight, number)
      y += row.height
    }
    pen.end()
  }

  /// `number` is 0 for what stands in the place of several rows.
  private mutating func write(_ row: SVGLanes.Row, _ y: Int, _ number: Int) {
    if number > 0 { pen.text(String(number), x: 32, y: y, "number") }
    pen.lines(row.source.lines, x: row.source.x, y: y, row.isStep ? "strong" : "row")
    pen.lines(row.marks, x: row.source.x, y: y + row.source.lines.count * SVGPen.lineHeight, "mark")
    guard let target = row.target else { return }
    pen.lines(target.lines, x: target.x, y: y, "row")
    let isForward = target.x > row.source.x
    let start = isForward ? row.source.end + 6 : row.source.x - 6
    let tip = isForward ? target.x - 6 : target.end + 6
    if isForward == (tip > start), tip != start { pen.line(start, y - 4, tip, y - 4, "call") }
    pen.tip(tip, y - 4, isForward: isForward)
  }
}

/// Where the lanes of a picture lie: each as wide as its words, all of them no wider than asked for; longer words go on
/// in the next line. With more instances than fit beside each other each row names its instance.
struct SVGLanes {
  struct Cell {
    var x: Int
    var lines: [String]
    /// Where the first line ends.
    var end: Int { x + SVGPen.cell * (lines.first.map { Reports.width(of: $0) } ?? 0) }
  }

  struct Row {
    var source: Cell
    var target: Cell?
    var marks: [String]
    var isStep: Bool

    var height: Int {
      let lines = max(source.lines.count + marks.count, target?.lines.count ?? 0)
      return lines * SVGPen.lineHeight + 4
    }
  }

  private static let left = 48
  /// In cells, with the gap behind it.
  private static let narrowest = 14
  private static let gap = 3

  /// The lines of the names above the lanes; empty where rows name their instances.
  private(set) var names: [[String]] = []
  let width: Int
  /// In cells.
  private var widths: [Int] = []
  private let isNamed: Bool
  private let total: Int

  init(_ timeline: Timeline, width limit: Int) {
    let room = max(2 * Self.narrowest, (limit - Self.left - 16) / SVGPen.cell)
    isNamed = timeline.columns.count * Self.narrowest > room
    let natural = Self.natural(timeline)
    let steps = timeline.rows.lazy.filter(\.isStep).map { Reports.width(of: shown($0.text)) + 2 }.max() ?? 0
    if isNamed {
      total = room
    } else {
      widths = Self.shared(natural, room)
      // A line of the flow goes over all lanes.
      let used = widths.reduce(0, +)
      total = min(room, max(used, steps, 24))
      names = zip(timeline.columns, widths).map { wrapped($0, $1 - Self.gap) }
    }
    width = Self.left + SVGPen.cell * total + 16
  }

  /// What the words of each lane take.
  private static func natural(_ timeline: Timeline) -> [Int] {
    var widths = timeline.columns.map { max(narrowest, Reports.width(of: shown($0)) + gap) }
    for row in timeline.rows where !row.isStep {
      let longest = max(
        Reports.width(of: shown(row.text)),
        row.marks.map { Reports.width(of: $0) + 2 }.max() ?? 0
      )
      if widths.indices.contains(row.column) {
        widths[row.column] = max(widths[row.column], longest + shift(row.indent) + gap)
      }
      guard let target = row.target, widths.indices.contains(target.column) else { continue }
      let needed = Reports.width(of: shown(target.text)) + shift(target.indent) + gap
      widths[target.column] = max(widths[target.column], needed)
    }
    return widths
  }

  /// The widest lanes give way first.
  private static func shared(_ natural: [Int], _ room: Int) -> [Int] {
    var limit = natural.max() ?? 0
    while natural.reduce(0, { $0 + min($1, limit) }) > room, limit > narrowest { limit -= 1 }
    return natural.map { min($0, limit) }
  }

  /// In cells.
  private static func shift(_ indent: Int) -> Int { min(indent, 8) * 2 }

  func x(_ column: Int) -> Int {
    Self.left + SVGPen.cell * widths.prefix(max(0, column)).reduce(0, +)
  }

  /// What stands in the place of rows that are left out.
  func cut(of count: Int) -> Row {
    let text = "... \(counted(count, "row")) more, shown by --as timeline"
    return Row(source: Cell(x: Self.left, lines: wrapped(text, total)), target: nil, marks: [], isStep: false)
  }

  func row(_ row: Timeline.Row, _ columns: [String]) -> Row {
    let marks = row.marks.map { "\u{2190} " + $0 }
    if row.isStep {
      let cell = Cell(x: Self.left, lines: wrapped(row.text, total))
      return Row(source: cell, target: nil, marks: marks, isStep: true)
    }
    if isNamed {
      let cell = Cell(x: Self.left, lines: wrapped(row.sentence(columns, marks: false), total))
      return Row(source: cell, target: nil, marks: marks, isStep: false)
    }
    return Row(
      source: cell(row.column, row.indent, row.text),
      target: row.target.map { cell($0.column, $0.indent, $0.text) },
      marks: marks,
      isStep: false
    )
  }

  /// Deep nesting stops moving to the right where nothing of the lane would be left.
  private func cell(_ column: Int, _ indent: Int, _ text: String) -> Cell {
    let room = (widths.indices.contains(column) ? widths[column] : Self.narrowest) - Self.gap
    let shift = min(Self.shift(indent), max(0, room - 10))
    return Cell(x: x(column) + shift * SVGPen.cell, lines: wrapped(text, max(4, room - shift)))
  }
}
