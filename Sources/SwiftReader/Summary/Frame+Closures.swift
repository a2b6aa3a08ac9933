import RibEngine

extension Frame {
  func capture(_ closure: Closure, _ span: Span, _ state: State) -> Known {
    reader.closures[span] = closure
    var seen = state.names.filter { $0.value != .other }
    for capture in closure.captures {
      guard let value = capture.value, let known = evaluate(value, state).first?.1 else { continue }
      seen[capture.name] = known
    }
    return .closure(span, seen)
  }

  /// Runs something callable at once; nil for what is none.
  func invoke(_ callable: Known, _ arguments: [Known], _ span: Span, _ state: State) -> [Outcome]? {
    switch callable {
    case .closure(let place, let seen):
      guard let closure = reader.closures[place], reader.enter(place) else { return [(state, .other)] }
      defer { reader.leave(place) }
      return run(closure, seen, arguments, at: place, state)
    case .function(let place):
      guard let function = reader.functions[place], reader.enter(place) else { return [(state, .other)] }
      defer { reader.leave(place) }
      let closure = Closure(parameters: function.parameters.map(\.name), body: function.body ?? [])
      return run(closure, [:], arguments, at: place, state)
    case .method(let name):
      return handed(name, arguments, span, state)
    case .callback(let name):
      var state = state
      state.add(.invoke(name, arguments), span)
      state.forget()
      return [(state, .other)]
    default:
      return nil
    }
  }

  /// A method given as a value, such as `attachChild` in `router.map(attachChild)`.
  private func handed(
    _ name: String,
    _ values: [Known],
    _ span: Span,
    _ state: State
  ) -> [Outcome] {
    var state = state
    if name == "attachChild" || name == "detachChild", let first = values.first {
      let value = routerValue(first, span, &state)
      state.add(name == "attachChild" ? .attach(value) : .detach(value), span)
      state.forget()
      return [(state, .other)]
    }
    let members = reader.router.methods[name] ?? []
    guard let member = members.first, let summary = reader.summary(of: member) else {
      return [(state, .other)]
    }
    if summary.hasEffects, members.count(where: { $0.level == member.level }) > 1 {
      doubt("hands on one of several methods called '\(name)'", span)
    }
    let names = member.method.parameters.map(\.name)
    return replay(summary, Dictionary(zip(names, values)) { first, _ in first }, span, state)
  }

  private func run(
    _ closure: Closure,
    _ seen: [String: Known],
    _ arguments: [Known],
    at: Span,
    _ state: State
  ) -> [Outcome] {
    var inner = state
    inner.names.merge(seen) { now, _ in now }
    inner.openBlock()
    for (place, argument) in arguments.enumerated() {
      if closure.parameters.indices.contains(place) {
        inner.declare(closure.parameters[place], argument)
      } else if closure.parameters.isEmpty {
        inner.declare("$\(place)", argument)
      }
    }
    for (place, name) in closure.parameters.enumerated().dropFirst(arguments.count) {
      inner.declare(name, Self.unknown(name, at: at, place: place))
    }
    let ends: [Outcome]
    if closure.body.count == 1, case .expression(let only) = closure.body[0].form {
      ends = evaluate(only, inner).flatMap { state, known in close([state]).map { ($0, known) } }
    } else {
      ends = close(sequence(closure.body, [inner])).map { ($0, $0.result) }
    }
    return ends.map { ended, known in
      var ended = ended
      ended.names = ended.names.filter { state.names[$0.key] != nil }
      if ended.exit != .trapped { ended.exit = .running }
      if case .leave? = ended.steps.last?.form { ended.steps.removeLast() }
      ended.result = .other
      return (ended, known)
    }
  }

  /// A closure of which it is not known when it runs, if ever.
  func later(_ callable: Known, _ span: Span, isAsync: Bool, _ state: State) -> State {
    var start = state
    start.steps = []
    start.forget()
    guard let ends = reader.deferred({ invoke(callable, [], span, start) }) else { return state }
    return deferring(ends.map(\.0.steps), isAsync: isAsync, span, state)
  }

  func deferring(_ ways: [[Step]], isAsync: Bool, _ span: Span, _ state: State) -> State {
    let acting = ways.contains { $0.contains { !$0.isCondition && $0.form != .leave } }
    guard acting else { return state }
    var seen: Set<[Step]> = []
    var state = state
    state.add(.later(ways.filter { seen.insert($0).inserted }, isAsync: isAsync), span)
    if !isAsync { state.forget() }
    return state
  }

  // MARK: - Collections and optionals

  /// `children.forEach { ... }`, `slot.map { ... }`, `slots.append(x)`; nil for another call.
  func collection(_ call: Call, _ receiver: Known, _ base: Expression, _ state: State) -> [Outcome]? {
    switch receiver {
    case .children: return scan(call, receiver, state)
    case .many(let slot):
      if let outcome = store(call, slot, state) ?? scan(call, receiver, state) { return outcome }
      if !ListWords.looking.contains(call.name) {
        doubt("calls '\(call.name)' on '\(slot)', which may change it", call.span)
      }
      return nil
    case .list(let elements) where call.name == "forEach":
      guard let closure = call.closures.first else { return nil }
      return unrolled(elements, [state]) {
        self.invoke(closure.value, [$0], call.span, $1)?.map(\.0) ?? [$1]
      }
      .map { ($0, .other) }
    case .list(let elements) where call.name == "map": return mapped(elements, call, state)
    case .list(let elements) where call.name == "compactMap": return present(elements, call.span, state)
    case .router where call.name == "map" || call.name == "flatMap":
      return optionalMap(call, receiver, base, state)
    case .router(.slot(let slot)) where call.name == "take":
      return assignProperty(.router(.nil), slot, call.span, state).map { ($0, receiver) }
    case .other, .thing: return call.name == "forEach" ? scan(call, .other, state) : nil
    default: return nil
    }
  }

  private func mapped(_ elements: [Known], _ call: Call, _ state: State) -> [Outcome]? {
    guard let closure = call.closures.first, elements.count <= 8 else { return nil }
    var outcomes: [(State, [Known])] = [(state, [])]
    for (round, element) in elements.enumerated() {
      rounds.append(round)
      outcomes = outcomes.flatMap { state, values -> [(State, [Known])] in
        let results = invoke(closure.value, [element], call.span, state) ?? [(state, .other)]
        return results.map { ($0, values + [$1]) }
      }
      rounds.removeLast()
    }
    return outcomes.map { ($0, .list($1)) }
  }

  /// The elements of a list that are not nil.
  private func present(_ elements: [Known], _ span: Span, _ state: State) -> [Outcome] {
    elements.reduce([(state, [Known]())]) { outcomes, element in
      outcomes.flatMap { state, kept -> [(State, [Known])] in
        let (empty, filled) = testEmpty(element, state, span)
        return (filled.map { [($0, kept + [element])] } ?? []) + (empty.map { [($0, kept)] } ?? [])
      }
    }
    .map { ($0, .list($1)) }
  }

  private func optionalMap(_ call: Call, _ receiver: Known, _ base: Expression, _ state: State)
    -> [Outcome]?
  {
    guard let closure = call.closures.first else { return nil }
    let (empty, filled) = testEmpty(receiver, state, base.span)
    let some = filled.flatMap { invoke(closure.value, [receiver], call.span, $0) } ?? []
    let none: [Outcome] = empty.map { [($0, .router(.nil))] } ?? []
    guard some.allSatisfy({ $0.1 == .other }) else { return some + none }
    return rejoined(from: state.steps.count, [some.map(\.0), none.map(\.0)].filter { !$0.isEmpty })
      .map { ($0, .other) }
  }

  private func scan(_ call: Call, _ receiver: Known, _ state: State) -> [Outcome]? {
    let element = Self.element(of: receiver)
    switch call.name {
    case "forEach":
      guard let closure = call.closures.first else { return nil }
      var some = state
      some.add(.choice, call.span)
      let given = element == .other ? [] : [element]
      let once = invoke(closure.value, given, call.span, some)?.map(\.0) ?? [some]
      return rejoined(from: state.steps.count, [once, [some]]).map { ($0, .other) }
    case "first", "last", "randomElement", "min", "max": return [(state, element)]
    case "filter", "reversed", "sorted", "prefix", "suffix", "dropFirst", "dropLast", "compactMap",
      "enumerated", "lazy", "map":
      return [(state, receiver)]
    default: return nil
    }
  }

  /// Changes of a slot that holds many.
  private func store(_ call: Call, _ slot: String, _ state: State) -> [Outcome]? {
    switch call.name {
    case "append", "insert", "updateValue":
      guard let value = call.values.first else { return nil }
      return [(add(value, to: .many(slot), call.span, state), .other)]
    case "removeAll" where call.closures.isEmpty:
      return assignProperty(.router(.nil), slot, call.span, state).map { ($0, .other) }
    case "removeAll", "remove", "removeValue", "removeLast", "removeFirst", "popLast", "popFirst":
      return [(removed(.unknown, from: slot, call.span, state), .router(.slot(slot)))]
    default: return nil
    }
  }
}
