import RibEngine

extension FlowWriter {
  /// The change of a flow's text that gives the repaired flow; nil where it cannot be written into the text as
  /// it is laid out.
  package static func fix(of written: Scenario, by repaired: RepairedFlow) -> Fix? {
    guard let edits = FlowEdits(written, repaired.changed).all() else { return nil }
    var isForAllRows = false
    if let row = written.row {
      guard isWhole(edits, of: written, to: repaired.changed) else { return nil }
      isForAllRows = written.hasOtherRows && edits.contains { !row.contains($0.span) }
    } else if !isRead(edits, of: written, as: repaired.changed) {
      return nil
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
    guard var reread = FlowReader.row(of: written, in: files(of: written, with: edits)) else { return false }
    reread.title = changed.title
    return text(reread) == text(changed)
  }

  private static func files(of written: Scenario, with edits: [Fix.Edit]) -> [SourceFile] {
    written.files.enumerated().map { number, file in
      SourceFile(path: file.path, bytes: file.bytes(with: edits.filter { $0.span.file == Int32(number) }))
    }
  }

  /// Whether the text of a flow can be edited to give `changed`, and is read as just that: an anchor or an alias may stand
  /// where the edits put something.
  package static func canWrite(_ changed: Scenario, over written: Scenario) -> Bool {
    guard let edits = FlowEdits(written, changed).all() else { return false }
    return written.row == nil ? isRead(edits, of: written, as: changed) : isFlow(changed)
  }

  private static func isRead(_ edits: [Fix.Edit], of written: Scenario, as changed: Scenario) -> Bool {
    let files = files(of: written, with: edits)
    guard let main = files.first else { return isFlow(changed) }
    let result = FlowReader.read(main, limits: FlowReader.limits(fileBytes: .max)) { path in
      files.first { $0.path == path }.map { .success($0) }
        ?? .failure(Problem("unreadable", "it was not included before", path: path))
    }
    let wanted = text(inOneOrder(changed))
    return result.scenarios.contains { reread in
      var flow = changed
      flow.components = reread.components
      return text(inOneOrder(flow)) == wanted
    }
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

extension Span {
  func contains(_ other: Span) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}
