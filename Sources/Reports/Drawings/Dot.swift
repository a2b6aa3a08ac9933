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
