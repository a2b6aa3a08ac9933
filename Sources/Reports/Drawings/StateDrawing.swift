import RibEngine

/// A state graph for Graphviz: one box for each state, what breaks a rule in red.
package func drawStates(_ graph: StateGraph, title: String, words: [String]) -> [UInt8] {
  var lines = [
    "digraph states {", "  label=\(quotedForDot(title));", "  labelloc=t;", "  node [shape=box];",
    "  start [shape=point];", "  start -> s0;",
  ]
  for (number, state) in graph.states.enumerated() {
    let broken = state.broken.isEmpty ? "" : "\nends with \(state.broken.joined(separator: ", "))"
    let text = state.lines.joined(separator: "\n") + broken + (state.isLeft ? "\nnot gone on from" : "")
    let mark = (broken.isEmpty ? "" : ", color=red, fontcolor=red") + (state.isLeft ? ", style=dashed" : "")
    lines.append("  s\(number) [label=\(quotedForDot(text))\(mark)];")
  }
  for edge in graph.edges {
    var text = words.indices.contains(edge.event) ? words[edge.event] : ""
    if !edge.path.isEmpty { text += "\n" + timingText(edge.path) }
    if !edge.broken.isEmpty { text += "\n" + edge.broken.joined(separator: ", ") }
    let mark = edge.broken.isEmpty ? "" : ", color=red, fontcolor=red"
    lines.append("  s\(edge.from) -> s\(edge.to) [label=\(quotedForDot(text))\(mark)];")
  }
  lines.append("}")
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}
