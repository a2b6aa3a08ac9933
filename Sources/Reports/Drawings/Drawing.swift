import RibEngine

/// A picture of one flow.
package enum Drawing: String, CaseIterable, Sendable {
  /// The RIBs with their slots, the orders of their lines and who listens to whom.
  case tree
  /// The told run as text.
  case timeline
  /// The tree for Graphviz.
  case dot
  /// The told run as a sequence diagram; the tree where nothing was told.
  case mermaid
  /// The told run as a picture; with an empty run the columns alone.
  case svg

  /// The whole drawing, ending in a line break. `outcome` is the run to tell.
  package func render(_ scenario: Scenario, _ outcome: Outcome, style: TextStyle = TextStyle()) -> [UInt8] {
    switch self {
    case .tree: drawTree(scenario, style)
    case .timeline: drawTimeline(outcome, style)
    case .dot: drawDot(scenario)
    case .mermaid:
      outcome.timeline.rows.isEmpty
        ? drawFlowchart(scenario) : drawSequence(outcome.timeline, scenario.title.string)
    case .svg: drawSVG(outcome.timeline, scenario.title.string)
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
