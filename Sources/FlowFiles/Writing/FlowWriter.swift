import RibEngine

/// Writes a scenario as a flow file that reads back as the same scenario.
package enum FlowWriter {
  /// `header` becomes comment lines at the top. `note` gives the comment behind a step, an event or an
  /// expectation whose place it knows, nil or empty for none; a list with a noted step has one step a line.
  package static func text(
    _ scenario: Scenario,
    header: [String] = [],
    note: ((Span) -> String?)? = nil
  ) -> String {
    var writer = FlowDocument(scenario, note: note)
    return (header.map { $0.isEmpty ? "#" : "# \($0)" } + writer.written()).joined(separator: "\n") + "\n"
  }

  /// Several flows as the documents of one file.
  package static func text(
    documents: [Scenario],
    header: [String] = [],
    note: ((Span) -> String?)? = nil
  ) -> String {
    let texts = documents.enumerated().map { index, scenario in
      text(scenario, header: index == 0 ? header : [], note: note)
    }
    return texts.joined(separator: "---\n")
  }
}

extension FlowWriter {
  /// The lines of events of a flow, one text each, as they stand in its file.
  package static func events(of scenario: Scenario) -> [String] {
    let words = FlowWording(scenario)
    return scenario.events.compactMap { line in
      guard let text = words.line(line.action.unwrapped) else { return nil }
      return line.action == line.action.unwrapped ? text : "meanwhile: [\(text)]"
    }
  }
}

/// One document while it is written.
private struct FlowDocument {
  private let scenario: Scenario
  private var out: FlowLines

  init(_ scenario: Scenario, note: ((Span) -> String?)?) {
    self.scenario = scenario
    out = FlowLines(words: FlowWording(scenario), note: note)
  }

  mutating func written() -> [String] {
    head()
    components(.rib, "ribs")
    components(.coordinator, "coordinators")
    components(.object, "objects")
    if !scenario.events.isEmpty {
      out.add(0, "")
      out.add(0, "events:")
      events(2, scenario.events)
    }
    tail()
    return out.lines
  }

  private mutating func head() {
    out.value(0, "flow", scenario.title.string)
    about(scenario.about)
    if !scenario.tags.isEmpty { out.add(0, "tags: \(FlowLines.list(scenario.tags.map(\.string)))") }
    if scenario.profile != .ios { out.value(0, "runtime", scenario.profile.rawValue) }
    if scenario.screens != .uikit { out.value(0, "screens", scenario.screens.rawValue) }
    if !scenario.habits.isEmpty {
      out.add(0, "uikit:")
      for habit in UIKitHabit.allCases where scenario.habits.says(habit) {
        out.value(2, habit.key, habit.words[scenario.habits[habit]])
      }
    }
    if let skip = scenario.skip { out.value(0, "skip", skip.string) }
  }

  private mutating func about(_ text: String) {
    guard !text.isEmpty else { return }
    guard text.count > 90, let lines = YAMLText.folded(text, width: 98) else {
      return out.value(0, "about", text)
    }
    out.add(0, "about: >-")
    for line in lines { out.add(2, line) }
  }

  private mutating func tail() {
    if let timing = scenario.timing {
      out.add(0, "")
      out.value(0, "timing", timing.map { String($0) }.joined(separator: "/"))
    }
    if scenario.expectSpan != nil || !scenario.expected.isEmpty {
      if scenario.timing == nil { out.add(0, "") }
      let ids = scenario.expected.map(\.string)
      out.values(0, "expect", ids.isEmpty ? ["clean"] : ids)
    }
    guard !scenario.allowed.isEmpty else { return }
    out.add(0, "allow:")
    for allowance in scenario.allowed { out.value(2, allowance.rule.string, allowance.reason) }
  }

  private mutating func events(_ indent: Int, _ lines: [EventLine]) {
    for line in lines {
      if let group = line.action.group {
        out.add(indent, "- \(group.key):")
        events(indent + 4, group.lines)
      } else if let text = out.words.line(line.action) {
        out.add(indent, "- \(YAMLText.scalar(text))", note: line.span)
      }
    }
  }

  private mutating func components(_ kind: Component.Kind, _ key: String) {
    let components = scenario.components.filter { $0.kind == kind }
    guard !components.isEmpty else { return }
    if kind == .rib { out.add(0, "") }
    out.add(0, "\(key):")
    for component in components {
      let head = out.lines.count
      let name = YAMLText.scalar(component.name.string)
      out.add(2, "\(name):")
      var writer = ComponentWriter(component, out)
      writer.write()
      if writer.out.lines.count > head + 1 { out = writer.out } else { out.replaceLast(2, "\(name): {}") }
    }
  }
}
