import RibEngine

/// A state graph for Graphviz: one box for each state, what breaks a rule in red, and one arrow for all that leads
/// from one state to another.
package func drawStates(_ graph: StateGraph, title: String, words: [String]) -> [UInt8] {
  StateDrawing(graph, words).lines(title: title).utf8Lines
}

private struct StateDrawing {
  /// So many arrows can carry their events in words; of more each has the events' numbers, and a list says them.
  private static let mostWithWords = 60

  private struct Arrow: Hashable {
    let from: Int
    let to: Int
    let broken: [String]
  }

  private let graph: StateGraph
  private let words: [String]
  /// In the order of their first edges.
  private var arrows: [(arrow: Arrow, edges: [StateGraph.Edge])] = []
  private var isNumbered: Bool { arrows.count > Self.mostWithWords }

  init(_ graph: StateGraph, _ words: [String]) {
    (self.graph, self.words) = (graph, words)
    var places: [Arrow: Int] = [:]
    for edge in graph.edges {
      let arrow = Arrow(from: edge.from, to: edge.to, broken: edge.broken)
      if let place = places[arrow] {
        arrows[place].edges.append(edge)
      } else {
        places[arrow] = arrows.count
        arrows.append((arrow, [edge]))
      }
    }
  }

  func lines(title: String) -> [String] {
    var lines = ["digraph states {", "  label=\(quotedForDot(title));", "  labelloc=t;"]
    if isNumbered { lines += ["  rankdir=LR;", "  nodesep=0.15;", "  edge [fontsize=10, arrowsize=0.6];"] }
    lines += ["  node [shape=box\(isNumbered ? ", fontsize=10, margin=0.05" : "")];"]
    lines += ["  start [shape=point];", "  start -> s0;"]
    if isNumbered { lines.append("  events [shape=note, label=\(quotedForDot(list))];") }
    lines += graph.states.enumerated().map { state($0, $1) }
    lines += arrows.map { arrow($0.arrow, $0.edges) }
    return lines + ["}"]
  }

  /// The events by their numbers.
  private var list: String {
    words.enumerated().map { "\($0 + 1)  \($1)" }.joined(separator: "\n")
  }

  private func state(_ number: Int, _ state: StateGraph.State) -> String {
    let broken = state.broken.isEmpty ? "" : "\nends with \(state.broken.joined(separator: ", "))"
    let text = state.lines.joined(separator: "\n") + broken + (state.isLeft ? "\nnot expanded" : "")
    let mark = (broken.isEmpty ? "" : ", color=red, fontcolor=red") + (state.isLeft ? ", style=dashed" : "")
    return "  s\(number) [label=\(quotedForDot(text))\(mark)];"
  }

  private func arrow(_ arrow: Arrow, _ edges: [StateGraph.Edge]) -> String {
    let text = events(edges) + (arrow.broken.isEmpty ? "" : "\n" + arrow.broken.joined(separator: ", "))
    let mark = arrow.broken.isEmpty ? "" : ", color=red, fontcolor=red"
    return "  s\(arrow.from) -> s\(arrow.to) [label=\(quotedForDot(text))\(mark)];"
  }

  /// Each event with the timings in which it leads there; the calm one goes without saying.
  private func events(_ edges: [StateGraph.Edge]) -> String {
    var lines: [String] = []
    for event in words.indices {
      let paths = edges.filter { $0.event == event }.map(\.path)
      if paths.isEmpty { continue }
      let word = isNumbered ? "\(event + 1)" : words[event]
      let timings = paths == [[]] ? "" : " (\(paths.map(timingText).joined(separator: ", ")))"
      lines.append(word + (isNumbered ? "" : timings))
    }
    return lines.joined(separator: isNumbered ? ", " : "\n")
  }
}

extension [String] {
  fileprivate var utf8Lines: [UInt8] { [UInt8]((joined(separator: "\n") + "\n").utf8) }
}
