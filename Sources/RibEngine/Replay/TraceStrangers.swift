/// Names of a trace that the flow does not have, and the events about them, which are not compared.
struct TraceStrangers: Sendable {
  /// An event, and whom or which property the flow does not have for it.
  struct LeftOut: Sendable {
    let token: TraceToken
    let name: String
  }

  /// Names of the app, in the order in which they come: `Coupon`, or `Cart.coupon` where the flow has Cart.
  private(set) var names: [String] = []
  /// Where the first of them comes.
  private(set) var first = Span.none
  /// How many events are left out.
  private(set) var count = 0
  /// The first event that was left out behind so many tokens.
  private(set) var events: [Int: LeftOut] = [:]
  private var seen: Set<String> = []
  /// Properties that the flow does not have, as component and word: in some a trace writes whom the flow has.
  private var properties: [[Int32]: Bool] = [:]

  mutating func findProperties(_ log: TraceLog, _ known: ComparedNames, _ isKnown: [Bool]) {
    for step in log.steps
    where step.kind == .slot && step.subject >= 0 && !step.marks.contains(.isList) {
      let component = log.instances[Int(step.subject)].component
      let name = log.components[component].name
      let own = known.properties[known.names.component(name)]
      guard let own, !own.contains(known.names.slot(name, log.word(step.word))) else { continue }
      let holdsKnown = step.other >= 0 && isKnown[log.instances[Int(step.other)].component]
      properties[[Int32(component), step.word], default: false] =
        properties[[Int32(component), step.word]] == true || holdsKnown
    }
  }

  /// True where an event is left out: about a component that the flow does not have, or a property for such ones.
  mutating func note(
    _ step: TraceStep,
    in log: TraceLog,
    _ isKnown: [Bool],
    before place: Int
  ) -> Bool {
    // What a property is emptied of says whose it is.
    let other = step.kind == .slot && step.other < 0 ? step.third : step.other
    let components = [step.subject, other].filter { $0 >= 0 }.map { log.instances[Int($0)].component }
    let strange = components.filter { !isKnown[$0] }.map { log.components[$0].name }
    for name in strange { add(name, step.span) }
    let property = step.kind == .slot ? properties[[Int32(components[0]), step.word]] : nil
    func own() -> String { "\(log.components[components[0]].name).\(log.word(step.word))" }
    if property != nil, strange.isEmpty { add(own(), step.span) }
    guard !strange.isEmpty || property == false else { return false }
    count += 1
    if events[place] == nil {
      let other = step.other < 0 ? nil : log.name(step.other)
      let isOn = step.marks.contains(.yes)
      let text = Tokenizer.text(
        step.kind,
        log.name(step.subject),
        other,
        isOn: isOn,
        slot: log.word(step.word)
      )
      events[place] = text.map {
        LeftOut(token: TraceToken(text: $0, span: step.span), name: strange.first ?? own())
      }
    }
    return true
  }

  private mutating func add(_ name: String, _ span: Span) {
    guard seen.insert(name).inserted else { return }
    if names.isEmpty { first = span }
    names.append(name)
  }
}
