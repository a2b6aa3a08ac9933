import RibEngine

/// A state graph for Graphviz: one box for each state, what breaks a rule in red, and one arrow for all that leads
/// from one state to another. A large graph says in a note what all states have in common, and has at most two
/// arrows from one state to another, of which one breaks rules.
package func drawStates(_ graph: StateGraph, title: String, words: [String]) -> [UInt8] {
  StateDrawing(graph, words).lines(title: title).utf8Lines
}

private struct StateDrawing {
  /// So many arrows can carry their events in words; of more each has the events' numbers, and a list says them.
  private static let mostWithWords = 60

  private struct Arrow: Hashable {
    let from: Int
    let to: Int
    /// The rules that it breaks, or `any` for all that break some.
    let broken: [String]

    static let any = ["any"]
  }

  private struct Fork: Hashable {
    let from: Int
    let event: Int

    init(_ edge: StateGraph.Edge) { (from, event) = (edge.from, edge.event) }
  }

  private let graph: StateGraph
  private let words: [String]
  /// In the order of their first edges.
  private let arrows: [(arrow: Arrow, edges: [StateGraph.Edge])]
  private let isNumbered: Bool
  /// The events by which a state leads on to several others.
  private let forks: Set<Fork>
  /// What each state reads, where it is said once; empty in a small graph.
  private let common: Set<String>

  init(_ graph: StateGraph, _ words: [String]) {
    (self.graph, self.words) = (graph, words)
    let single = Self.arrows(graph.edges) { $0.broken }
    isNumbered = single.count > Self.mostWithWords
    arrows = isNumbered ? Self.arrows(graph.edges) { $0.broken.isEmpty ? [] : Arrow.any } : single
    common = isNumbered ? Self.common(graph.states) : []
    let edges = Dictionary(grouping: graph.edges, by: Fork.init)
    forks = Set(edges.filter { _, edges in edges.contains { $0.to != edges[0].to } }.keys)
  }

  private static func arrows(
    _ edges: [StateGraph.Edge],
    by broken: (StateGraph.Edge) -> [String]
  ) -> [(arrow: Arrow, edges: [StateGraph.Edge])] {
    var arrows: [(arrow: Arrow, edges: [StateGraph.Edge])] = []
    var places: [Arrow: Int] = [:]
    for edge in edges {
      let arrow = Arrow(from: edge.from, to: edge.to, broken: broken(edge))
      if let place = places[arrow] {
        arrows[place].edges.append(edge)
      } else {
        places[arrow] = arrows.count
        arrows.append((arrow, [edge]))
      }
    }
    return arrows
  }

  private static func common(_ states: [StateGraph.State]) -> Set<String> {
    guard let first = states.first, states.count > 1 else { return [] }
    return states.dropFirst().reduce(Set(first.lines)) { $0.intersection($1.lines) }
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

  /// The events by their numbers, and what all states have in common.
  private var list: String {
    let events = words.enumerated().map { "\($0 + 1)  \($1)" }
    let shared = graph.states.first?.lines.filter(common.contains) ?? []
    return (events + (shared.isEmpty ? [] : ["", "in every state:"] + shared)).joined(separator: "\n")
  }

  private func state(_ number: Int, _ state: StateGraph.State) -> String {
    let broken = state.broken.isEmpty ? "" : "\nends with \(state.broken.joined(separator: ", "))"
    let own = state.lines.filter { !common.contains($0) }
    let text =
      (own.isEmpty ? "nothing else" : own.joined(separator: "\n")) + broken
      + (state.isLeft ? "\nnot expanded" : "")
    let mark = (broken.isEmpty ? "" : ", color=red, fontcolor=red") + (state.isLeft ? ", style=dashed" : "")
    return "  s\(number) [label=\(quotedForDot(text))\(mark)];"
  }

  private func arrow(_ arrow: Arrow, _ edges: [StateGraph.Edge]) -> String {
    var broken: [String] = []
    for rule in edges.flatMap(\.broken) where !broken.contains(rule) { broken.append(rule) }
    let text = events(edges) + (broken.isEmpty ? "" : "\n" + broken.joined(separator: "\n"))
    let mark = arrow.broken.isEmpty ? "" : ", color=red, fontcolor=red"
    return "  s\(arrow.from) -> s\(arrow.to) [label=\(quotedForDot(text))\(mark)];"
  }

  /// Each event with the timings in which it leads there; the calm one goes without saying. In a large graph a number
  /// goes without them where it leads to one state only, and has the first of several.
  private func events(_ edges: [StateGraph.Edge]) -> String {
    var lines: [String] = []
    for event in words.indices {
      let edges = edges.filter { $0.event == event }
      guard let first = edges.first else { continue }
      let word = isNumbered ? "\(event + 1)" : words[event]
      lines.append(word + (isNumbered && !forks.contains(Fork(first)) ? "" : timings(edges.map(\.path))))
    }
    return lines.joined(separator: isNumbered ? ", " : "\n")
  }

  private func timings(_ paths: [[Int]]) -> String {
    guard let first = paths.first, paths != [[]] else { return "" }
    if isNumbered { return first.isEmpty ? "" : " (\(timingText(first))\(paths.count > 1 ? ", …" : ""))" }
    return " (\(paths.map(timingText).joined(separator: ", ")))"
  }
}

extension [String] {
  fileprivate var utf8Lines: [UInt8] { [UInt8]((joined(separator: "\n") + "\n").utf8) }
}
