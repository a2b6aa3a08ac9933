import RibEngine

/// The tree for Graphviz: slots as arrows to the child, listeners as dashed arrows back.
func drawDot(_ scenario: Scenario) -> [UInt8] {
  let kinship = Kinship(scenario)
  var lines = [
    "digraph flow {", "  label=\(quotedForDot(scenario.title.string));", "  labelloc=t;",
    "  node [shape=box];",
  ]
  for component in scenario.components {
    let traits = kinship.traits(component).joined(separator: "\n")
    let label = component.name.string + (traits.isEmpty ? "" : "\n" + traits)
    let style = component.kind == .object ? ", style=dotted" : ""
    lines.append("  \(quotedForDot(component.name.string)) [label=\(quotedForDot(label))\(style)];")
  }
  for edge in kinship.edges {
    let (parent, child) = (quotedForDot(edge.parent.name.string), quotedForDot(edge.slot.child.string))
    lines.append("  \(parent) -> \(child) [label=\(quotedForDot(edge.slot.name.string))];")
    for handler in edge.slot.handlers {
      lines.append(
        "  \(child) -> \(parent) [label=\(quotedForDot(handler.event.string)), style=dashed, constraint=false];"
      )
    }
  }
  for task in kinship.tasks {
    lines.append("  \(quotedForDot(task.parent)) -> \(quotedForDot(task.child)) [label=\"await\"];")
  }
  for component in scenario.components {
    let name = quotedForDot(component.name.string)
    for child in component.fixedChildren { lines.append("  \(name) -> \(quotedForDot(child.string));") }
    for hold in component.holds {
      let label = quotedForDot(hold.strength.rawValue)
      lines.append(
        "  \(name) -> \(quotedForDot(hold.target.name)) [label=\(label), style=dotted, constraint=false];"
      )
    }
  }
  lines.append("}")
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

/// The run for Graphviz: one table, a column for each instance, a row for each thing that happens.
func drawTimelineDot(_ timeline: Timeline, _ title: String) -> [UInt8] {
  var lines = [
    "digraph flow {", "  label=\(quotedForDot(title));", "  labelloc=t;", "  run [shape=plain, label=<",
  ]
  lines.append("    <table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"4\">")
  lines.append(
    "      <tr><td>#</td>" + timeline.columns.map { "<td><b>\(markup($0))</b></td>" }.joined() + "</tr>"
  )
  for (index, row) in timeline.rows.enumerated() {
    lines.append("      <tr><td>\(index + 1)</td>\(cells(row, timeline.columns.count))</tr>")
  }
  lines += ["    </table>>];", "}"]
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

private func cells(_ row: Timeline.Row, _ columns: Int) -> String {
  let marks = row.marks.map { " <b>\u{2190} \(markup($0))</b>" }.joined()
  if row.isStep {
    return "<td align=\"left\" colspan=\"\(max(1, columns))\"><b>\(markup(row.text))</b>\(marks)</td>"
  }
  return (0..<max(1, columns)).map { column in
    var text = ""
    if let target = row.target, target.column == column {
      text = (column > row.column ? "\u{2192} " : "") + markup(target.text)
    }
    if column == row.column {
      text = ((row.target.map { $0.column < column } ?? false) ? "\u{2190} " : "") + markup(row.text) + marks
    }
    return "<td align=\"left\">\(text.isEmpty ? " " : text)</td>"
  }.joined()
}

/// `text` in a label that Graphviz reads as HTML.
private func markup(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.appendXML(text.isEmpty ? " " : shown(text))
  return String(decoding: bytes, as: UTF8.self)
}

func quotedForDot(_ text: String) -> String {
  let clean = text.split(separator: "\n", omittingEmptySubsequences: false).map { shown(String($0)) }
  return "\""
    + replaced(clean.joined(separator: "\n")) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      // A label may hold entities as HTML has them.
      case "&": "&amp;"
      default: nil
      }
    } + "\""
}
