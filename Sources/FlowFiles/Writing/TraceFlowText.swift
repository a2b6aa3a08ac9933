import RibEngine

extension FlowWriter {
  /// A flow that was made of a trace: what it is at the top, what is only likely beside its lines, and at the end
  /// which line to open. `schema` is the line for editors, if any.
  package static func text(_ flow: TraceFlow, of trace: String, schema: Bool = false) -> String {
    var scenario = flow.scenario
    if scenario.about.isEmpty { scenario.about = "Made of \(trace). The lists are in the order seen." }
    let body = text(scenario, note: { flow.notes[$0] })
    let head =
      (schema ? ["# yaml-language-server: $schema=flow.schema.json"] : [])
      + about(flow).map { "# \($0.asComment)" }
    let lines = laidOut((head + [body.trimmedEnd]).joined(separator: "\n") + "\n").trimmedEnd
    let next = opening(flow, in: lines)
    return lines + "\n" + (next.isEmpty ? "" : "\n") + next.map { "# \($0)\n" }.joined()
  }

  /// As `ribflow fmt` has it, before lines are counted.
  private static func laidOut(_ text: String) -> String {
    let file = SourceFile(path: "flow.yaml", bytes: Array(text.utf8))
    guard case .success(let better) = FlowLayout.text(of: file) else { return text }
    return better
  }

  private static func about(_ flow: TraceFlow) -> [String] {
    var lines: [String] = []
    if flow.compared > 0 {
      lines.append(
        flow.parting.isEmpty
          ? "All \(flow.compared) events that can be compared happen here as in the trace."
          : "Of \(flow.compared) events that can be compared \(flow.agreed) happen as in the trace; then"
      )
      if !flow.parting.isEmpty { lines.append(flow.parting + ".") }
    }
    if let cut = flow.cut { lines.append("The flow goes as far as the trace: \(cut).") }
    if !flow.seesViews { lines.append("Views were not recorded: nobody has one here.") }
    if !flow.missed.isEmpty {
      lines.append("Not shown here, but by the trace: \(flow.missed.joined(separator: ", ")).")
    }
    if !flow.extra.isEmpty {
      lines.append("Shown here, but not by the trace: \(flow.extra.joined(separator: ", ")).")
    }
    for hole in flow.holes { lines.append("The recorder missed something: \(hole).") }
    if flow.notes.values.contains(where: { $0.contains("guess:") }) {
      lines.append("'guess:' says what the trace does not.")
    }
    return lines
  }

  private static func opening(_ flow: TraceFlow, in text: String) -> [String] {
    var lines: [String] = []
    if let (line, isThere) = place(of: flow.next, in: text) {
      let call = isThere ? "Change line \(line) to" : "Below line \(line), \(flow.next):, write"
      lines.append("A trace is one timing. \(call)")
      lines.append("    finishes: at any time")
      lines.append(
        flow.scenario.timing == nil
          ? "and run it again: that tries the others."
          : "take out 'timing:', and run it again: that tries the others."
      )
    } else if flow.scenario.timing != nil {
      lines.append("A trace is one timing. Take out 'timing:' and run it again: that tries the others.")
    }
    return lines
  }

  /// The line, from 1, at which a component says when it finishes, else that of its name.
  private static func place(of component: String, in text: String) -> (line: Int, isThere: Bool)? {
    guard !component.isEmpty else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let name = "  \(YAMLText.scalar(component)):"
    guard let head = lines.firstIndex(where: { $0 == name || $0 == name + " {}" }) else { return nil }
    let own = lines[(head + 1)...].prefix { $0.hasPrefix("    ") }
    if let place = own.firstIndex(where: { $0.hasPrefix("    finishes:") }) { return (place + 1, true) }
    return (head + 1, false)
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = Substring(self)
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
