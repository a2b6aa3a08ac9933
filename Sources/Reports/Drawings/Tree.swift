import RibEngine

/// The tree of a scenario:
///
///     Parent
///     └─ currentChild: Child (viewless, finishes in didBecomeActive)
///          attach: guard, build, assign, attach
///          detach: guard, clear, detach
///          on didFinish: detach
func drawTree(_ scenario: Scenario, _ style: TextStyle) -> [UInt8] {
  var pen = Pen(style.isColored ? .ansi : .plain)
  pen.line(shown(scenario.title.string), .strong)
  /// What stands left of the children of each depth.
  var indents: [String] = []
  var wasObject = false
  for row in TreeRows(scenario).rows {
    indents.removeSubrange(min(row.depth, indents.count)...)
    if row.depth == 0 {
      if !(wasObject && row.isObject) { pen.line() }
      wasObject = row.isObject
      pen.line(shown(row.component), row.isObject ? .plain : .strong)
      pen.lines(of: row, behind: "", style)
      indents.append("")
      continue
    }
    let indent = indents.last ?? ""
    pen.write(indent + (row.isLast ? "└─ " : "├─ "), .gutter)
    pen.write(shown(row.name) + ": ")
    pen.line(shown(row.component), .strong)
    let inner = indent + (row.isLast ? "   " : "│  ")
    pen.lines(of: row, behind: inner, style)
    indents.append(inner)
  }
  return pen.bytes
}

extension Pen {
  /// The orders below the name of a component.
  fileprivate mutating func lines(of row: TreeRows.Row, behind indent: String, _ style: TextStyle) {
    let gutter = indent + (row.isParent ? "│ " : "  ")
    let room = max(24, style.width - Reports.width(of: gutter))
    for line in row.lines {
      // What goes on in the next line stands a little to the right.
      let parts = Reports.width(of: shown(line)) <= room ? [shown(line)] : wrapped(line, room - 2)
      for (number, part) in parts.enumerated() {
        write(gutter, .gutter)
        self.line(number == 0 ? part : "  " + part, .faint)
      }
    }
  }
}

extension Hold.Target {
  var name: String {
    switch self {
    case .component(let name): name
    case .navigation: "navigation"
    case .window: "window"
    case .ownRouter: "own-router"
    case .listenerRouter: "listener-router"
    case .presenterListener: "presenter-listener"
    }
  }
}
