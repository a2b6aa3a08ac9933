/// The told run as a picture: a line of life for each instance, a row for each thing that happens.
func drawSVG(_ timeline: Timeline, _ title: String) -> [UInt8] {
  var picture = SVGPicture(timeline)
  picture.write(title)
  return picture.bytes
}

private struct SVGPicture {
  private static let left = 48
  private static let top = 64
  private static let rowHeight = 22
  /// The advance of a character of the chosen font, on the safe side.
  private static let cell = 8

  private let timeline: Timeline
  private let columnWidth: Int
  private(set) var bytes: [UInt8] = []

  init(_ timeline: Timeline) {
    self.timeline = timeline
    let longest = timeline.rows.map { row in
      let marks = row.marks.reduce(0) { $0 + Reports.width(of: $1) + 3 }
      let source = Reports.width(of: row.text) + row.indent * 2 + marks
      return max(source, row.target.map { Reports.width(of: $0.text) + $0.indent * 2 } ?? 0)
    }
    columnWidth = min(60, max(16, (longest.max() ?? 0) + 3)) * Self.cell
  }

  private var width: Int { Self.left + columnWidth * max(1, timeline.columns.count) + 16 }
  private var height: Int { Self.top + Self.rowHeight * timeline.rows.count + 24 }

  private func x(_ column: Int, _ indent: Int) -> Int {
    Self.left + column * columnWidth + min(indent, 12) * 12
  }

  mutating func write(_ title: String) {
    bytes.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\"")
    bytes.appendAttribute("width", String(width))
    bytes.appendAttribute("height", String(height))
    bytes.appendAttribute("viewBox", "0 0 \(width) \(height)")
    bytes.append(">\n")
    element("title", title, [("id", "title")])
    let sentences = timeline.rows.map { $0.sentence(timeline.columns) }
    element("desc", sentences.joined(separator: "; "), [("id", "desc")])
    bytes.append(svgStyle)
    element("text", title, [("x", "16"), ("y", "24"), ("class", "strong")])
    for (index, name) in timeline.columns.enumerated() { writeColumn(index, name) }
    for (index, row) in timeline.rows.enumerated() {
      write(row, Self.top + Self.rowHeight * (index + 1), index + 1)
    }
    bytes.append("</svg>\n")
  }

  private mutating func writeColumn(_ index: Int, _ name: String) {
    let left = String(x(index, 0) - 6)
    element("text", name, [("x", String(x(index, 0))), ("y", String(Self.top - 12)), ("class", "strong")])
    line([
      ("x1", left), ("y1", String(Self.top)), ("x2", left), ("y2", String(height - 12)), ("class", "life"),
    ])
  }

  private mutating func write(_ row: Timeline.Row, _ y: Int, _ number: Int) {
    element("text", String(number), [("x", "32"), ("y", String(y)), ("class", "number")])
    let from = x(row.column, row.indent)
    let kind = row.isStep ? "strong" : "row"
    element("text", row.text, [("x", String(from)), ("y", String(y)), ("class", kind)])
    var end = from + Self.cell * Reports.width(of: shown(row.text))
    if let target = row.target {
      let to = x(target.column, target.indent)
      element("text", target.text, [("x", String(to)), ("y", String(y)), ("class", "row")])
      writeArrow(row, target, from: from, to: to, end: end, y: y - 4)
      if to > from { end = to + Self.cell * Reports.width(of: shown(target.text)) }
    }
    for mark in row.marks {
      element("text", "\u{2190} " + mark, [("x", String(end + 8)), ("y", String(y)), ("class", "mark")])
      end += Self.cell * (Reports.width(of: mark) + 3)
    }
  }

  private mutating func writeArrow(
    _ row: Timeline.Row,
    _ target: Timeline.Target,
    from: Int,
    to: Int,
    end: Int,
    y: Int
  ) {
    let isForward = to > from
    let start = isForward ? end + 6 : from - 6
    let tip = isForward ? to - 6 : to + Self.cell * Reports.width(of: shown(target.text)) + 6
    if isForward == (tip > start), tip != start {
      line([
        ("x1", String(start)), ("y1", String(y)), ("x2", String(tip)), ("y2", String(y)), ("class", "call"),
      ])
    }
    let back = isForward ? -6 : 6
    let points = "\(tip),\(y) \(tip + back),\(y - 4) \(tip + back),\(y + 4)"
    bytes.append("<polygon class=\"tip\"")
    bytes.appendAttribute("points", points)
    bytes.append("/>\n")
  }

  private mutating func element(_ name: StaticString, _ text: String, _ attributes: [(StaticString, String)])
  {
    open(name, attributes)
    bytes.append(">")
    bytes.appendXML(shown(text))
    bytes.append("</")
    bytes.append(name)
    bytes.append(">\n")
  }

  private mutating func line(_ attributes: [(StaticString, String)]) {
    open("line", attributes)
    bytes.append("/>\n")
  }

  private mutating func open(_ name: StaticString, _ attributes: [(StaticString, String)]) {
    bytes.append("<")
    bytes.append(name)
    for (name, value) in attributes { bytes.appendAttribute(name, value) }
  }
}

private let svgStyle: StaticString = """
  <style>
    svg { background: #ffffff; } text { font: 13px ui-monospace, Menlo, Consolas, monospace; fill: #1b1f24; }
    .strong { font-weight: 700; } .number { fill: #57606a; text-anchor: end; }
    .mark { fill: #b3141f; font-weight: 700; } .life { stroke: #d0d7de; }
    .call { stroke: #57606a; stroke-dasharray: 2 3; } .tip { fill: #57606a; }
    @media (prefers-color-scheme: dark) {
      svg { background: #0d1117; } text { fill: #e6edf3; } .number { fill: #9ba5b0; }
      .mark { fill: #ff8b84; } .life { stroke: #30363d; } .call { stroke: #9ba5b0; } .tip { fill: #9ba5b0; }
    }
  </style>

  """
