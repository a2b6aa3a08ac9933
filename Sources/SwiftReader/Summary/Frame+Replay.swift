import RibEngine

extension Frame {
  /// Puts a finished summary in the place of a call.
  ///
  /// `given` are the arguments by the names of the callee's parameters; one that is missing has its
  /// default. Ways that contradict what is known here are left out.
  func replay(_ summary: Summary, _ given: [String: Known], _ span: Span, _ state: State) -> [Outcome] {
    let given = opened(given, state)
    var outcomes: [Outcome] = []
    for way in summary.ways {
      for var ended in play(way.steps, given, span, state) {
        if way.isThrown { ended.answers.removeAll() }
        outcomes.append((ended, result(way.result, given, span, &ended)))
      }
    }
    if outcomes.isEmpty { return [(state, .other)] }
    return merged(outcomes)
  }

  /// The summary means by a parameter what it held at first, whatever is written to it since; what was given by reference
  /// stands behind a `&` besides.
  private func opened(_ given: [String: Known], _ state: State) -> [String: Known] {
    var opened = given
    for (name, known) in given {
      guard case .reference = known else { continue }
      opened["&" + name] = known
      opened[name] = resolved(known, state)
    }
    return opened
  }

  private func merged(_ outcomes: [Outcome]) -> [Outcome] {
    let values = Set(outcomes.map(\.1))
    guard values.count > 1 || outcomes.count > 1 else { return outcomes }
    return values.count == 1
      ? outcomes.map(\.0).joined().map { ($0, outcomes[0].1) } : outcomes
  }

  private func play(_ steps: [Step], _ given: [String: Known], _ span: Span, _ start: State) -> [State] {
    var states = [start]
    for step in steps {
      states = states.flatMap { state -> [State] in
        let count = state.steps.count
        return self.play(step, given, span, state).map { played in
          var played = played
          for at in count..<max(count, played.steps.count) {
            played.steps[at].via.insert(span, at: 0)
            if step.isDeferred { played.steps[at].isDeferred = true }
          }
          return played
        }
      }
    }
    return states
  }

  private func play(_ step: Step, _ given: [String: Known], _ span: Span, _ state: State) -> [State] {
    var next = state
    func value(_ value: Effect.Value) -> Effect.Value { self.value(value, given, span, &next) }
    switch step.form {
    case .leave: return [state]
    case .test, .testParameter, .compare: return test(step, given, span, state)
    case .invoke(let name, let arguments):
      let arguments = arguments.map { result($0, given, span, &next) }
      guard let callable = given[name] else { return [state] }
      return invoke(callable, arguments, span, next)?.map(\.0) ?? [state]
    case .later(let ways, let isAsync):
      var inner = state
      inner.steps = []
      inner.forget()
      let played = ways.flatMap { play($0, given, span, inner).map(\.steps) }
      return [deferring(played, isAsync: isAsync, step.span, state)]
    case .assign(let slot, let old):
      return store(value(old), slot, step, next)
    case .assignParameter(let name, let old):
      return write(value(old), name, given, step, next)
    case .build(let number, let builder, let type):
      next.add(step, .build(site(span, inner: number), builder: builder, type: type))
    case .append(let slot, let old):
      next.add(step, .append(slot: slot, value(old)))
      next.slots[slot] = .filled(nil)
    case .remove(let slot, let old):
      next.add(step, .remove(slot: slot, value(old)))
      next.slots[slot] = nil
    case .attach(let old):
      next.add(step, .attach(value(old)))
      next.forget()
    case .detach(let old):
      next.add(step, .detach(value(old)))
      next.forget()
    case .show(let verb, let old): next.add(step, .show(verb, value(old)))
    case .hide(let verb, let old): next.add(step, .hide(verb, value(old)))
    case .call:
      next.add(step, step.form)
      next.forget()
    case .choice, .cleanup: next.add(step, step.form)
    }
    return [next]
  }

  /// An assignment of the callee; its own observers have run in it.
  private func store(_ value: Effect.Value, _ slot: String, _ step: Step, _ state: State) -> [State] {
    var state = state
    state.add(step, .assign(slot: slot, value))
    switch value {
    case .nil: state.slots[slot] = .empty
    case .built: state.slots[slot] = .filled(value)
    default: state.slots[slot] = nil
    }
    return [state]
  }

  /// An `inout` parameter is written: what the caller gave for it.
  private func write(
    _ value: Effect.Value,
    _ parameter: String,
    _ given: [String: Known],
    _ step: Step,
    _ state: State
  ) -> [State] {
    guard case .reference(let name)? = given["&" + parameter] else { return [state] }
    guard state.names[name] == nil else {
      var state = state
      state.names[name] = .router(value)
      if inouts.contains(name) { state.add(step, .assignParameter(name, value)) }
      return [state]
    }
    return assignProperty(.router(value), name, step.span, state)
  }

  private func test(_ step: Step, _ given: [String: Known], _ span: Span, _ state: State) -> [State] {
    var next = state
    switch step.form {
    case .test(let slot, let isEmpty):
      if let content = state.slots[slot] { return (content == .empty) == isEmpty ? [state] : [] }
      next.add(step, step.form)
      next.slots[slot] = isEmpty ? .empty : .filled(nil)
      return [next]
    case .testParameter(let name, let isEmpty):
      let known = resolved(given[name], state)
      let (empty, filled) = testEmpty(known, state, step.span)
      return [isEmpty ? empty : filled].compactMap { $0 }
    case .compare(let slot, let old, let isSame):
      let other = value(old, given, span, &next)
      if let known = state.holds(slot, other) { return known == isSame ? [state] : [] }
      next.add(step, .compare(slot: slot, other, isSame: isSame))
      if isSame { next.slots[slot] = .filled(other) }
      return [next]
    default: return [state]
    }
  }

  /// What an argument holds now; one that is missing is unknown.
  private func resolved(_ known: Known?, _ state: State) -> Known {
    guard case .reference(let name)? = known else { return known ?? .other }
    if let local = state.names[name] { return local }
    switch state.slots[name] {
    case .empty: return .router(.nil)
    case .filled(let value?): return .router(value)
    default: return .router(.slot(name))
    }
  }

  private func value(
    _ value: Effect.Value,
    _ given: [String: Known],
    _ span: Span,
    _ state: inout State
  ) -> Effect.Value {
    switch value {
    case .built(let number): return .built(site(span, inner: number))
    case .parameter(let name):
      guard let known = given[name] else { return .unknown }
      if case .view(let values) = known { return values.first ?? .unknown }
      return routerValue(resolved(known, state), span, &state)
    default: return value
    }
  }

  private func result(
    _ known: Known,
    _ given: [String: Known],
    _ span: Span,
    _ state: inout State
  ) -> Known {
    switch known {
    case .router(.parameter(let name)): return given[name].map { resolved($0, state) } ?? .other
    case .router(let old): return .router(value(old, given, span, &state))
    case .view(let values): return .view(values.map { value($0, given, span, &state) })
    case .tuple(let parts):
      return .tuple(parts.map { Known.Part(label: $0.label, value: result($0.value, given, span, &state)) })
    case .list(let elements): return .list(elements.map { result($0, given, span, &state) })
    case .same(let slot, let old, let isSame):
      return .same(slot: slot, value(old, given, span, &state), isSame: isSame)
    default: return known
    }
  }
}

extension State {
  /// Adds a step of a callee, with its place and what led to it.
  fileprivate mutating func add(_ step: Step, _ form: Step.Form) {
    var step = step
    step.form = form
    steps.append(step)
  }
}
