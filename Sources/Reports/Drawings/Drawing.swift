import RibEngine

/// A picture of one flow: its tree, or the timeline of a run, each in every form.
package enum Drawing: String, CaseIterable, Sendable {
  /// The RIBs with their slots, the orders of their lines and who listens to whom.
  case tree
  /// A run as text.
  case timeline
  /// The tree for Graphviz.
  case dot
  case timelineDot = "timeline-dot"
  /// A run as a sequence diagram; the tree where nothing was told.
  case mermaid
  case treeMermaid = "tree-mermaid"
  /// A run as a picture; with an empty run the columns alone.
  case svg
  case treeSVG = "tree-svg"

  /// The whole drawing, ending in a line break. `outcome` is the run to tell, `width` how wide a picture may be, in
  /// pixels.
  package func render(
    _ scenario: Scenario,
    _ outcome: Outcome,
    style: TextStyle = TextStyle(),
    width: Int = 1_400
  ) -> [UInt8] {
    let title = scenario.title.string
    switch self {
    case .tree: return drawTree(scenario, style)
    case .timeline: return drawTimeline(outcome, style)
    case .dot: return drawDot(scenario)
    case .timelineDot: return drawTimelineDot(outcome.timeline, title)
    case .mermaid:
      let timeline = outcome.timeline
      return timeline.rows.isEmpty ? drawFlowchart(scenario) : drawSequence(timeline, title)
    case .treeMermaid: return drawFlowchart(scenario)
    case .svg: return drawSVG(outcome.timeline, title, width: width)
    case .treeSVG: return drawTreeSVG(scenario, width: width)
    }
  }

  /// Whether it tells a run; the others show the flow as it is written.
  package var isPlayed: Bool {
    switch self {
    case .timeline, .timelineDot, .mermaid, .svg: true
    case .tree, .dot, .treeMermaid, .treeSVG: false
    }
  }

  /// What the name of a file of it ends in.
  package var ending: String {
    switch self {
    case .tree, .timeline: "txt"
    case .dot, .timelineDot: "dot"
    case .mermaid, .treeMermaid: "mmd"
    case .svg, .treeSVG: "svg"
    }
  }
}

extension Outcome {
  /// The run of the first finding with all rules that are broken in it; the calm run where there are none.
  package var timeline: Timeline {
    guard let first = unexpected.first ?? findings.first else { return Timeline(events, files: files) }
    return Timeline(first.path, in: self)
  }
}

private func drawTimeline(_ outcome: Outcome, _ style: TextStyle) -> [UInt8] {
  var pen = Pen(style.isColored ? .ansi : .plain)
  pen.line(shown(outcome.title), .strong)
  pen.line()
  TimelineText(outcome.timeline, width: style.width).write(to: &pen)
  return pen.bytes
}
