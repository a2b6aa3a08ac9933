import RibEngine

/// The tree for Graphviz: slots as arrows to the child, listeners as dashed arrows back.
func drawDot(_ scenario: Scenario) -> [UInt8] {
  let kinship = Kinship(scenario)
  var lines = [
    "digraph flow {", "  label=\(quoted(scenario.title.string));", "  labelloc=t;", "  node [shape=box];",
  ]
  for component in scenario.components {
    let traits = kinship.traits(component).joined(separator: "\n")
    let label = component.name.string + (traits.isEmpty ? "" : "\n" + traits)
    let style = component.kind == .object ? ", style=dotted" : ""
    lines.append("  \(quoted(component.name.string)) [label=\(quoted(label))\(style)];")
  }
  for edge in kinship.edges {
    let (parent, child) = (quoted(edge.parent.name.string), quoted(edge.slot.child.string))
    lines.append("  \(parent) -> \(child) [label=\(quoted(edge.slot.name.string))];")
    for handler in edge.slot.handlers {
      lines.append(
        "  \(child) -> \(parent) [label=\(quoted(handler.event.string)), style=dashed, constraint=false];"
      )
    }
  }
  for component in scenario.components {
    let name = quoted(component.name.string)
    for child in component.fixedChildren { lines.append("  \(name) -> \(quoted(child.string));") }
    for hold in component.holds {
      let label = quoted(hold.strength.rawValue)
      lines.append(
        "  \(name) -> \(quoted(hold.target.name)) [label=\(label), style=dotted, constraint=false];"
      )
    }
  }
  lines.append("}")
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

private func quoted(_ text: String) -> String {
  let clean = text.split(separator: "\n", omittingEmptySubsequences: false).map { shown(String($0)) }
  return "\""
    + replaced(clean.joined(separator: "\n")) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      default: nil
      }
    } + "\""
}
