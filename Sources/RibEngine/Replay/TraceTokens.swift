/// What of a run a trace and a flow are compared by: who is attached, detached, active, and stored where, and whose time
/// is up, which nobody else brings about.
struct TraceToken: Sendable, Equatable {
  let text: String
  let span: Span
  /// How many choices the run had made by then; 0 in a trace.
  var choices = 0

  static func == (a: TraceToken, b: TraceToken) -> Bool { a.text == b.text }
}

/// Names of an app's components and slots as a flow has them: `App` or `App.slot` to the flow's own.
package struct TraceNames: Sendable {
  private var names: [String: String]

  package init(_ names: [String: String] = [:]) { self.names = names }

  fileprivate func component(_ name: String) -> String { names[name] ?? name }

  fileprivate func slot(_ component: String, _ slot: String) -> String {
    guard let mapped = names["\(component).\(slot)"] else { return slot }
    return mapped.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(mapped[mapped.index(after: $0)...]) }
      ?? mapped
  }
}

/// Makes tokens of told events. Instances are numbered anew, in the order in which they come, as an app and a flow
/// count them from different moments on.
struct Tokenizer {
  private let names: TraceNames
  /// Only events of these components count.
  private let components: Set<String>
  /// Only what the trace tells at all is compared.
  private let kinds: Set<StoryEvent.Kind>
  private var serials: [String: Int] = [:]
  private var counts: [String: Int] = [:]
  private(set) var tokens: [TraceToken] = []
  private(set) var choices = 0

  init(_ names: TraceNames, of components: Set<String>, kinds: Set<StoryEvent.Kind>) {
    (self.names, self.components) = (names, components)
    self.kinds = kinds.intersection(Self.compared)
  }

  private static let compared: Set<StoryEvent.Kind> = [
    .attachChild, .detachChild, .children, .isActive, .slot, .didBecomeActive, .didLoad, .start, .wait,
    .resume, .timeout,
    .viewDidAppear, .viewDidDisappear,
  ]

  /// The instance by its new name; nil where its component does not count.
  private mutating func instance(_ component: String, _ serial: Int) -> String? {
    let own = names.component(component)
    guard components.contains(own) else { return nil }
    let key = "\(own)#\(serial)"
    if serials[key] == nil {
      counts[own, default: 0] += 1
      serials[key] = counts[own]
    }
    return "\(own)#\(serials[key] ?? 0)"
  }

  private mutating func add(_ text: String, _ span: Span) {
    tokens.append(TraceToken(text: text, span: span, choices: choices))
  }

  // MARK: - A trace

  mutating func read(_ log: TraceLog) {
    for step in log.steps where step.phase != .end && step.subject >= 0 && kinds.contains(step.kind) {
      let subject = log.instances[Int(step.subject)]
      let component = log.components[subject.component].name
      guard let name = instance(component, subject.serial) else { continue }
      let other = step.other < 0 ? nil : log.instances[Int(step.other)]
      let otherName = other.flatMap { instance(log.components[$0.component].name, $0.serial) }
      if other != nil, otherName == nil { continue }
      let isOn = step.marks.contains(.yes)
      let slot = names.slot(component, log.word(step.word))
      if step.kind == .slot, step.marks.contains(.isList) { continue }
      if let text = text(step.kind, name, otherName, isOn: isOn, slot: slot) { add(text, step.span) }
    }
  }

  private func text(
    _ kind: StoryEvent.Kind,
    _ subject: String,
    _ other: String?,
    isOn: Bool,
    slot: String
  ) -> String? {
    switch kind {
    case .attachChild, .detachChild: other.map { "\(kind.rawValue) \(subject) \($0)" }
    case .children: other.map { "\(subject).children \(isOn ? "+" : "-") \($0)" }
    case .isActive: "\(subject) \(isOn ? "active" : "inactive")"
    case .slot: "\(subject).\(slot) = \(other ?? "nil")"
    default: "\(subject) \(kind.rawValue)"
    }
  }

  // MARK: - A run of a flow

  mutating func read(_ events: [StoryEvent]) {
    for event in events {
      if event.kind == .choice { choices += 1 }
      guard let kind = event.kind, event.phase != .end, let (component, serial) = Self.parts(event.subject),
        kinds.contains(kind),
        let name = own(component, serial)
      else { continue }
      let other = event.text("child") ?? event.text("value")
      let otherName = other.flatMap { Self.parts($0) }.flatMap { own($0.0, $0.1) }
      let isOn = event.text("change") == "append" || event.flag("value")
      if let text = text(kind, name, otherName, isOn: isOn, slot: event.text("slot") ?? "") {
        add(text, event.span ?? .none)
      }
    }
  }

  /// A flow's own names need no mapping.
  private mutating func own(_ component: String, _ serial: Int) -> String? {
    guard components.contains(component) else { return nil }
    let key = "\(component)#\(serial)"
    if serials[key] == nil {
      counts[component, default: 0] += 1
      serials[key] = counts[component]
    }
    return "\(component)#\(serials[key] ?? 0)"
  }

  /// `Child#1.router`
  private static func parts(_ name: String) -> (String, Int)? {
    guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    let digits = name[name.index(after: mark)...].prefix { $0.isNumber }
    return Int(digits).map { (String(name[..<mark]), $0) }
  }
}

extension StoryEvent {
  fileprivate func text(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name {
      if case .text(let text) = attribute.value { return text }
    }
    return nil
  }

  fileprivate func flag(_ name: String) -> Bool {
    attributes.contains { $0.name == name && $0.value == .flag(true) }
  }
}
