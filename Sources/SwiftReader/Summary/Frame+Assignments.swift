import RibEngine

extension Frame {
  func assignment(
    _ target: Expression,
    _ value: Expression,
    _ span: Span,
    _ state: State
  ) -> [Outcome] {
    evaluate(value, state).flatMap { state, known -> [Outcome] in
      guard state.isRunning else { return [(state, .other)] }
      return self.assign(self.named(known, value), to: target, span, state).map { ($0, .other) }
    }
  }

  private func assign(_ known: Known, to target: Expression, _ span: Span, _ state: State) -> [State] {
    switch target.form {
    case .tuple(let parts):
      guard case .tuple(let values) = known, values.count == parts.count else { return [state] }
      return zip(parts, values).reduce([state]) { states, pair in
        states.flatMap { self.assign(pair.1.value, to: pair.0.value, span, $0) }
      }
    case .subscript(let base, let arguments):
      return all([base] + arguments.map(\.value), state).flatMap { state, values -> [State] in
        if values[0] == .me {
          if case .path(let slot)? = values.last { return self.assignProperty(known, slot, span, state) }
          self.doubt("writes a property that a key path names", span)
        }
        guard case .many(let slot) = values[0] else { return [state] }
        return [
          known == .router(.nil)
            ? self.removed(.unknown, from: slot, span, state) : self.add(known, to: .many(slot), span, state)
        ]
      }
    case .member(_, let name) where name == "rootViewController" || name == "viewControllers":
      return shown(name, known, span, state)
    default:
      break
    }
    guard let name = Self.target(target) else { return all(parts(of: target), state).map(\.0) }
    if case .name = target.form, state.names[name] != nil {
      return [assignLocal(known, name, span, state)]
    }
    return assignProperty(known, name, span, state)
  }

  private func parts(of target: Expression) -> [Expression] {
    if case .member(let base, _) = target.form { return [base] }
    return []
  }

  /// `window.rootViewController = router.viewControllable.uiviewController`
  private func shown(_ verb: String, _ known: Known, _ span: Span, _ state: State) -> [State] {
    var state = state
    for view in Self.views(in: known) { state.add(.show(verb, view), span) }
    return [state]
  }

  private func assignLocal(_ known: Known, _ name: String, _ span: Span, _ state: State) -> State {
    var state = state
    if inouts.contains(name) {
      let value = routerValue(known, span, &state)
      state.add(.assignParameter(name, value), span)
      state.names[name] = .router(value)
    } else {
      state.names[name] = known
    }
    state.answers = state.answers.filter { !$0.key.hasPrefix("=" + name) }
    return state
  }

  func assignProperty(_ known: Known, _ name: String, _ span: Span, _ state: State) -> [State] {
    if let slot = reader.router.slots[name] {
      guard let observer = reader.observer(name) else { return [assignSlot(known, slot, span, state)] }
      return observed(known, slot, observer, span, state)
    }
    if let setter = reader.setter(name) {
      return replay(setter, ["newValue": known], span, state).map(\.0)
    }
    var state = state
    state.answers = state.answers.filter { !$0.key.contains(name) }
    return [state]
  }

  private func assignSlot(_ known: Known, _ slot: SlotFacts, _ span: Span, _ state: State) -> State {
    var state = state
    let name = slot.name.string
    if case .list(let elements) = known, slot.shape == .array || slot.shape == .dictionary {
      state.add(.assign(slot: name, .nil), span)
      state.slots[name] = .empty
      for element in elements { state = add(element, to: .many(name), span, state) }
      return state
    }
    let value = routerValue(known, span, &state)
    state.add(.assign(slot: name, value), span)
    switch value {
    case .nil: state.slots[name] = .empty
    case .built: state.slots[name] = .filled(value)
    case .slot(let other): state.slots[name] = other == name ? nil : state.slots[other]
    default: state.slots[name] = nil
    }
    return state
  }

  /// Assigns a slot that has a `didSet`, which is told what the slot held before.
  private func observed(
    _ known: Known,
    _ slot: SlotFacts,
    _ observer: Summary,
    _ span: Span,
    _ state: State
  ) -> [State] {
    let name = slot.name.string
    let (empty, filled) = testEmpty(.router(.slot(name)), state, span, isNow: true)
    return [(empty, Known.router(.nil)), (filled, .router(.slot(name)))].flatMap { start, old -> [State] in
      guard let start else { return [] }
      var old = old
      if case .filled(let held?)? = start.slots[name] { old = .router(held) }
      let assigned = assignSlot(known, slot, span, start)
      return replay(observer, ["oldValue": old, "newValue": known], span, assigned).map(\.0)
    }
  }

  func add(_ known: Known, to target: Known, _ span: Span, _ state: State) -> State {
    guard case .many(let slot) = target else { return state }
    var state = state
    if case .list(let elements) = known {
      return elements.reduce(state) { add($1, to: target, span, $0) }
    }
    let value = routerValue(known, span, &state)
    state.add(.append(slot: slot, value), span)
    state.slots[slot] = .filled(nil)
    return state
  }

  func removed(_ value: Effect.Value, from slot: String, _ span: Span, _ state: State) -> State {
    var state = state
    state.add(.remove(slot: slot, value), span)
    state.slots[slot] = nil
    return state
  }

  /// A value as a router; what is only now seen to be one is said to have been built.
  func routerValue(_ known: Known, _ span: Span, _ state: inout State) -> Effect.Value {
    switch known {
    case .router(let value): return value
    case .many(let slot): return .slot(slot)
    case .children: return .found
    case .tuple(let parts):
      let speaking = parts.first { $0.label?.lowercased().contains("rout") == true }
      guard
        let part = speaking
          ?? parts.first(where: {
            if case .router = $0.value { true } else { false }
          })
      else { return .unknown }
      return routerValue(part.value, span, &state)
    case .thing(let place, let text, let type):
      let number = site(place)
      let isBuilt = state.steps.contains { step in
        if case .build(number, _, _) = step.form { true } else { false }
      }
      if !isBuilt { state.add(.build(number, builder: text, type: type), place) }
      return .built(number)
    default: return .unknown
    }
  }

  /// The views that a value is made of.
  static func views(in known: Known) -> [Effect.Value] {
    switch known {
    case .view(let values): values
    case .list(let elements): elements.flatMap(views)
    case .tuple(let parts): parts.flatMap { views(in: $0.value) }
    default: []
    }
  }
}
