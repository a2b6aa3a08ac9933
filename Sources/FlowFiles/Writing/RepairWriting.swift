import RibEngine

extension FlowWriter {
  /// The change of a flow's text that gives the repaired flow; nil where it cannot be written into the text as
  /// it is laid out.
  package static func fix(of written: Scenario, by repaired: RepairedFlow) -> Fix? {
    guard let edits = FlowEdits(written, repaired.changed).all() else { return nil }
    var isForAllRows = false
    if let row = written.row {
      guard isWhole(edits, of: written, to: repaired.changed) else { return nil }
      isForAllRows = edits.contains { !row.contains($0.span) }
    }
    return Fix(
      repaired.title,
      edits: edits,
      isChecked: repaired.isChecked,
      instances: repaired.instances,
      left: repaired.left,
      isForAllRows: isForAllRows
    )
  }

  /// Whether the edits give the row's flow and nothing else: a value of a table may stand in several places of it.
  private static func isWhole(_ edits: [Fix.Edit], of written: Scenario, to changed: Scenario) -> Bool {
    let files = written.files.enumerated().map { number, file in
      SourceFile(path: file.path, bytes: file.bytes(with: edits.filter { $0.span.file == Int32(number) }))
    }
    guard var reread = FlowReader.row(of: written, in: files) else { return false }
    reread.title = changed.title
    return text(reread) == text(changed)
  }

  /// Whether the text of a flow can be edited to give `changed`, and that is a flow again.
  package static func canWrite(_ changed: Scenario, over written: Scenario) -> Bool {
    FlowEdits(written, changed).all() != nil && isFlow(changed)
  }

  /// Whether a scenario that was put together is one that files may hold, each step where it belongs.
  private static func isFlow(_ changed: Scenario) -> Bool {
    let file = SourceFile(path: "flow.yaml", bytes: Array(text(changed).utf8))
    let result = FlowReader.read(file) { .failure(Problem("missing", "nothing is included", path: $0)) }
    return result.invalid == nil
  }

  /// Steps as the items of a list in brackets.
  package static func items(_ steps: [Step], of component: String, in scenario: Scenario) -> [String] {
    let words = FlowWording(scenario)
    return steps.map { words.item($0, in: component) }
  }
}

extension Outcome {
  /// Writes what repairs the flow of this outcome as edits of its text, or says why that cannot be.
  package mutating func writeFixes(over written: Scenario) {
    for index in findings.indices {
      guard let repaired = findings[index].repaired else { continue }
      findings[index].fix = FlowWriter.fix(of: written, by: repaired)
      if findings[index].fix == nil, written.row != nil {
        findings[index].notes.append(
          "to \(repaired.title) fixes the flow of this row; no fix is offered, because a value of the table "
            + "stands in other places as well"
        )
      }
    }
  }
}

extension Span {
  fileprivate func contains(_ other: Span) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}
