import RibEngine

extension FlowWriter {
  /// The change of a flow's text that gives the repaired flow; nil where it cannot be written into the text as
  /// it is laid out.
  package static func fix(of written: Scenario, by repaired: RepairedFlow) -> Fix? {
    guard let edits = FlowEdits(written, repaired.changed).all(),
      gives(edits, of: written, repaired.changed)
    else { return nil }
    let isForAllRows =
      written.hasOtherRows
      && edits.contains { edit in written.row.map { !$0.contains(edit.span) } ?? false }
    return Fix(
      repaired.title,
      edits: FlowLayout.keeping(edits, in: written.files),
      isChecked: repaired.isChecked,
      bound: repaired.bound,
      left: repaired.left,
      isForAllRows: isForAllRows
    )
  }

  /// Whether the text of a flow can be edited to give `changed`; of a row only whether there may be such a flow, as why
  /// nothing can be written is told of the flow that mends it.
  package static func canWrite(_ changed: Scenario, over written: Scenario) -> Bool {
    guard let edits = FlowEdits(written, changed).all() else { return false }
    return written.row == nil && !written.files.isEmpty
      ? gives(edits, of: written, changed) : isFlow(changed)
  }

  /// Whether the edits give the changed components and nothing else: a value of a table may stand in several places, and
  /// an anchor or an alias where the edits put something.
  private static func gives(_ edits: [Fix.Edit], of written: Scenario, _ changed: Scenario) -> Bool {
    let files = written.files.enumerated().map { number, file in
      SourceFile(path: file.path, bytes: file.bytes(with: edits.filter { $0.span.file == Int32(number) }))
    }
    guard let flow = FlowReader.flow(of: written, in: files),
      var wanted = FlowReader.flow(of: written, in: written.files)
    else { return false }
    wanted.components = changed.components
    return text(inOneOrder(flow)) == text(inOneOrder(wanted))
  }

  private static func name(of moment: Hook.Moment) -> String { moment.sent ?? moment.key ?? "" }

  /// New keys may come to stand between those that are there.
  private static func inOneOrder(_ scenario: Scenario) -> Scenario {
    var scenario = scenario
    for index in scenario.components.indices {
      scenario.components[index].hooks.sort { name(of: $0.moment) < name(of: $1.moment) }
      for slot in scenario.components[index].slots.indices {
        scenario.components[index].slots[slot].handlers.sort { $0.event.string < $1.event.string }
      }
    }
    return scenario
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
