/// What of a run a trace and a flow are compared by: who is attached, detached, active, and stored where, and whose time
/// is up, which nobody else brings about.
struct TraceToken: Sendable, Equatable {
  let text: String
  let span: Span
  /// How many choices the run had made by then; 0 in a trace.
  var choices = 0
  /// It is about somebody whom the other side does not have.
  var isStrange = false

  static func == (a: TraceToken, b: TraceToken) -> Bool { a.text == b.text }
}

/// What two sides have names for.
struct ComparedNames: Sendable {
  /// Names of the app as the flow has them.
  let names: TraceNames
  /// Components of the flow, and where each stores children.
  let properties: [String: Set<String>]
  /// Components of the trace, by their names in the flow.
  let traced: Set<String>
  /// Only what the trace tells at all is compared.
  let kinds: Set<StoryEvent.Kind>

  init(_ log: TraceLog, _ scenario: Scenario, _ names: TraceNames) {
    self.names = names.completed(for: log)
    var properties: [String: Set<String>] = [:]
    for component in scenario.components {
      properties[component.name.string] = Set(component.slots.map { ($0.variable ?? $0.name).string })
    }
    self.properties = properties
    traced = Set(log.components.map { [names = self.names] in names.component($0.name) })
    kinds = log.kinds.intersection(Self.compared)
  }

  private static let compared: Set<StoryEvent.Kind> = [
    .attachChild, .detachChild, .children, .isActive, .slot, .didBecomeActive, .didLoad, .start, .wait,
    .resume, .timeout,
    .viewDidAppear, .viewDidDisappear,
  ]
}

/// Makes tokens of told events. Instances are numbered anew, in the order in which they come, as an app and a flow
/// count them from different moments on.
struct Tokenizer {
  private let known: ComparedNames
  private var serials: [String: Int] = [:]
  private var counts: [String: Int] = [:]
  private(set) var tokens: [TraceToken] = []
  private(set) var choices = 0
  private(set) var strangers = TraceStrangers()

  init(_ known: ComparedNames) { self.known = known }

  /// The instance by its new name.
  private mutating func instance(_ component: String, _ serial: Int) -> String {
    let key = "\(component)#\(serial)"
    if serials[key] == nil {
      counts[component, default: 0] += 1
      serials[key] = counts[component]
    }
    return "\(component)#\(serials[key] ?? 0)"
  }

  // MARK: - A trace

  mutating func read(_ log: TraceLog) {
    let isKnown = log.components.map { known.properties[known.names.component($0.name)] != nil }
    strangers.findProperties(log, known, isKnown)
    for step in log.steps
    where step.phase != .end && step.subject >= 0 && known.kinds.contains(step.kind) {
      if step.kind == .slot, step.marks.contains(.isList) { continue }
      if strangers.note(step, in: log, isKnown, before: tokens.count) { continue }
      let (subject, other) = (name(step.subject, log), step.other < 0 ? nil : name(step.other, log))
      let component = log.components[log.instances[Int(step.subject)].component].name
      let slot = known.names.slot(component, log.word(step.word))
      if let text = Self.text(step.kind, subject, other, isOn: step.marks.contains(.yes), slot: slot) {
        tokens.append(TraceToken(text: text, span: step.span))
      }
    }
  }

  private mutating func name(_ instance: Int32, _ log: TraceLog) -> String {
    let one = log.instances[Int(instance)]
    return self.instance(known.names.component(log.components[one.component].name), one.serial)
  }

  static func text(
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
      guard let kind = event.kind, event.phase != .end, let subject = Self.parts(event.subject),
        known.kinds.contains(kind), known.properties[subject.0] != nil
      else { continue }
      let named = (event.text("child") ?? event.text("value")).flatMap { Self.parts($0) }
      let other = named.flatMap { known.properties[$0.0] == nil ? nil : $0 }
      let isOn = event.text("change") == "append" || event.flag("value")
      let (name, otherName) = (instance(subject.0, subject.1), other.map { instance($0.0, $0.1) })
      guard
        let text = Self.text(kind, name, otherName, isOn: isOn, slot: event.text("slot") ?? "")
      else { continue }
      var token = TraceToken(text: text, span: event.span ?? .none, choices: choices)
      token.isStrange = [subject.0, other?.0 ?? subject.0].contains { !known.traced.contains($0) }
      tokens.append(token)
    }
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
