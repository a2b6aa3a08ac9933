import RibEngine

extension FlowWriter {
  /// The change of a flow's text that gives the repaired flow; nil where it cannot be written into the text as
  /// it is laid out.
  package static func fix(of written: Scenario, by repaired: RepairedFlow) -> Fix? {
    guard written.row == nil else { return nil }
    return FlowEdits(written, repaired.changed).all().map {
      Fix(repaired.title, edits: $0, isChecked: repaired.isChecked, instances: repaired.instances)
    }
  }

  /// Whether the text of a flow can be edited to give `changed`.
  package static func canWrite(_ changed: Scenario, over written: Scenario) -> Bool {
    // What is written once for all rows cannot be changed for one.
    written.row == nil && FlowEdits(written, changed).all() != nil
  }

  /// Steps as the items of a list in brackets.
  package static func items(_ steps: [Step], of component: String, in scenario: Scenario) -> [String] {
    let words = FlowWording(scenario)
    return steps.map { words.item($0, in: component) }
  }
}

extension Outcome {
  /// Writes what repairs the flow of this outcome as edits of its text.
  package mutating func writeFixes(over written: Scenario) {
    for index in findings.indices {
      findings[index].fix = findings[index].repaired.flatMap { FlowWriter.fix(of: written, by: $0) }
    }
  }
}
