import RibEngine

/// The told run as a sequence diagram.
func drawSequence(_ timeline: Timeline, _ title: String) -> [UInt8] {
  var lines = ["sequenceDiagram", "  accTitle: \(escaped(title))"]
  for (index, name) in timeline.columns.enumerated() {
    lines.append("  participant p\(index) as \(escaped(name))")
  }
  let last = max(0, timeline.columns.count - 1)
  for row in timeline.rows {
    if row.isStep {
      lines.append("  Note over p0\(last > 0 ? ",p\(last)" : ""): \(escaped(row.text))")
    } else if let target = row.target {
      let isTold = row.text.isEmpty ? target.text : "\(row.text) / \(target.text)"
      lines.append("  p\(row.column)->>p\(target.column): \(escaped(isTold))")
    } else {
      lines.append("  p\(row.column)->>p\(row.column): \(escaped(row.text))")
    }
    for mark in row.marks {
      lines.append("  Note right of p\(row.target?.column ?? row.column): \(escaped(mark))")
    }
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

/// The tree as a flowchart.
func drawFlowchart(_ scenario: Scenario) -> [UInt8] {
  let kinship = Kinship(scenario)
  var numbers: [String: Int] = [:]
  var lines = ["flowchart TD", "  accTitle: \(escaped(scenario.title.string))"]
  for (index, component) in scenario.components.enumerated() {
    numbers[component.name.string] = index
    let traits = kinship.traits(component).map { "<br/>" + escaped($0) }.joined()
    lines.append("  n\(index)[\"\(escaped(component.name.string))\(traits)\"]")
  }
  for edge in kinship.edges {
    guard let parent = numbers[edge.parent.name.string], let child = numbers[edge.slot.child.string] else {
      continue
    }
    lines.append("  n\(parent) -->|\"\(escaped(edge.slot.name.string))\"| n\(child)")
    for handler in edge.slot.handlers {
      lines.append("  n\(child) -.->|\"\(escaped(handler.event.string))\"| n\(parent)")
    }
  }
  for task in kinship.tasks {
    guard let parent = numbers[task.parent], let child = numbers[task.child] else { continue }
    lines.append("  n\(parent) -->|\"await\"| n\(child)")
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

/// Mermaid has no quoting that holds everywhere, but knows characters by number.
private func escaped(_ text: String) -> String {
  let line = text.isEmpty ? " " : shown(text)
  return replaced(line) { scalar in
    switch scalar {
    case "#", ";", "\"", "<", ">", "%", "{", "}", "[", "]", "|", ":", "\\": "#\(scalar.value);"
    default: nil
    }
  }
}
