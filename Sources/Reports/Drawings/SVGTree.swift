import RibEngine

/// The tree as a picture: a box for each component, below its parent and to the right, with the order of its lines.
func drawTreeSVG(_ scenario: Scenario, width: Int) -> [UInt8] {
  var pen = SVGPen()
  let rows = TreeRows(scenario).rows
  let cells = { (row: TreeRows.Row) in max(12, (width - 32 - row.depth * TreePicture.step) / SVGPen.cell - 4)
  }
  let boxes = rows.map { TreePicture.Box($0, cells: cells($0)) }
  let titles = wrapped(scenario.title.string, max(20, (width - 32) / SVGPen.cell))
  let top = 24 + titles.count * SVGPen.lineHeight
  let right = boxes.map { $0.x + $0.width }.max() ?? 0
  let height = top + boxes.reduce(0) { $0 + $1.height + TreePicture.gap } + 8
  let words = rows.map { ([$0.head] + $0.lines).joined(separator: ", ") }
  let title = titles.map { Reports.width(of: $0) * SVGPen.cell }.max() ?? 0
  pen.begin(
    scenario.title.string,
    words.joined(separator: "; "),
    width: min(width, max(right, title + 16) + 16),
    height: height
  )
  pen.lines(titles, x: 16, y: 24, "strong")
  TreePicture.write(boxes, from: top, to: &pen)
  pen.end()
  return pen.bytes
}

private enum TreePicture {
  static let step = 32
  static let gap = 10

  struct Box {
    let depth: Int
    let head: [String]
    let lines: [String]

    init(_ row: TreeRows.Row, cells: Int) {
      depth = row.depth
      head = wrapped(row.head, cells)
      lines = row.lines.flatMap { wrapped($0, cells) }
    }

    var x: Int { 16 + depth * TreePicture.step }
    var width: Int {
      ((head + lines).map { Reports.width(of: $0) }.max() ?? 0) * SVGPen.cell + 20
    }
    var height: Int { (head.count + lines.count) * SVGPen.lineHeight + 10 }
  }

  static func write(_ boxes: [Box], from top: Int, to pen: inout SVGPen) {
    var y = top
    /// Where the last box of each depth ends.
    var ends: [Int] = []
    for box in boxes {
      ends.removeSubrange(min(box.depth, ends.count)...)
      if box.depth > 0, let above = ends.last {
        let x = 16 + (box.depth - 1) * step + 12
        pen.line(x, above, x, y + 14, "branch")
        pen.line(x, y + 14, box.x, y + 14, "branch")
      }
      pen.box(box.x, y, box.width, box.height, "box")
      pen.lines(box.head, x: box.x + 10, y: y + 18, "strong")
      pen.lines(box.lines, x: box.x + 10, y: y + 18 + box.head.count * SVGPen.lineHeight, "faint")
      y += box.height
      ends.append(y)
      y += gap
    }
  }
}
