import RibEngine

extension Frame {
  typealias Outcome = (State, Known)

  /// What an expression comes to, on each way that it can go.
  func evaluate(_ expression: Expression, _ state: State) -> [Outcome] {
    guard state.isRunning else { return [(state, .other)] }
    switch expression.form {
    case .name(let name): return read(name, expression.span, state)
    case .member(let base, let name): return member(base, name, expression.span, state)
    case .optional(let inner), .forced(let inner), .await(let inner), .try(let inner, _):
      return evaluate(inner, state)
    case .call(let callee, let arguments):
      return call(callee, arguments, expression.span, state)
    case .subscript(let base, let arguments): return element(base, arguments, state)
    case .closure(let closure): return [(state, capture(closure, expression.span, state))]
    case .tuple(let parts):
      return all(parts.map(\.value), state).map { state, values in
        (state, .tuple(zip(parts, values).map { Known.Part(label: $0.label, value: $1) }))
      }
    case .array(let elements): return all(elements, state).map { ($0, .list($1)) }
    case .dictionary(let pairs):
      return all(pairs.flatMap { [$0.key, $0.value] }, state).map { state, values in
        (state, .list(values.indices.filter { $0 % 2 == 1 }.map { values[$0] }))
      }
    case .assignment(let target, let value): return assignment(target, value, expression.span, state)
    case .operation(let sign, let left, let right):
      return operation(sign, left, right, expression.span, state)
    case .prefix(let sign, let inner): return prefix(sign, inner, state)
    case .cast(let inner, let kind, _):
      return evaluate(inner, state).map { ($0, kind == "is" ? .other : $1) }
    case .ternary(let condition, let yes, let no): return ternary(condition, yes, no, state)
    case .statement(let statement): return value(of: statement, state)
    case .nil: return [(state, .router(.nil))]
    case .implicitMember(let name): return [(state, name == "none" ? .router(.nil) : .other)]
    case .literal: return [(state, .other)]
    case .keyPath(let names):
      let slot = names.count == 1 ? reader.router.slots[names[0]]?.name.string : nil
      return [(state, slot.map { .path(slot: $0) } ?? .other)]
    case .other(let parts): return all(parts, state).map { state, _ in (state, .other) }
    }
  }

  /// Several expressions, in order.
  func all(_ expressions: [Expression], _ state: State) -> [(State, [Known])] {
    expressions.reduce([(state, [])]) { outcomes, expression in
      outcomes.flatMap { state, values in
        evaluate(expression, state).map { ($0, values + [$1]) }
      }
    }
  }

  private func read(_ name: String, _ span: Span, _ state: State) -> [Outcome] {
    if let known = state.names[name] { return [(state, known)] }
    if name == "self" || name == "super" || name == "Self" { return [(state, .me)] }
    return property(name, span, state)
  }

  /// A property or method of the class, read through `self`.
  private func property(_ name: String, _ span: Span, _ state: State) -> [Outcome] {
    if name == "children" { return [(state, .children)] }
    if name == "attachChild" || name == "detachChild" { return [(state, .method(name))] }
    if let slot = reader.router.slots[name] {
      if slot.shape == .array || slot.shape == .dictionary { return [(state, .many(name))] }
      switch state.slots[name] {
      case .empty: return [(state, .router(.nil))]
      case .filled(let value?): return [(state, .router(value))]
      default: return [(state, .router(.slot(name)))]
      }
    }
    if reader.router.constants.contains(name) { return [(state, .router(.slot(name)))] }
    if let getter = reader.getter(name) { return replay(getter, [:], span, state) }
    if reader.router.methods[name] != nil { return [(state, .method(name))] }
    return [(state, .other)]
  }

  private func member(_ base: Expression, _ name: String, _ span: Span, _ state: State) -> [Outcome] {
    evaluate(base, state).flatMap { state, known -> [Outcome] in
      guard state.isRunning else { return [(state, .other)] }
      switch known {
      case .me: return self.property(name, span, state)
      case .router(let value): return [(state, Self.part(name, of: value))]
      case .view: return [(state, known)]
      case .tuple(let parts):
        let place = Int(name)
        let part = parts.enumerated().first { $0.element.label == name || $0.offset == place }
        return [(state, part?.element.value ?? .other)]
      case .children, .many:
        let single = ["first", "last", "values"].contains(name)
        return [(state, single && name != "values" ? Self.element(of: known) : single ? known : .other)]
      case .list(let elements):
        if name == "first", let first = elements.first { return [(state, first)] }
        if name == "last", let last = elements.last { return [(state, last)] }
        return [(state, .other)]
      case .thing(let span, let text, let type):
        guard !["viewControllable", "viewController", "uiviewController"].contains(name) else {
          return [(state, .view([.built(self.site(span))]))]
        }
        return [
          (
            state,
            .thing(span, text: ["router", "0"].contains(name) ? text : text + "." + name, type: type)
          )
        ]
      default: return [(state, .other)]
      }
    }
  }

  private static func part(_ name: String, of value: Effect.Value) -> Known {
    switch name {
    case "viewControllable", "viewController", "uiviewController": .view([value])
    case "router", "routing", "0": .router(value)
    default: .other
    }
  }

  private func element(_ base: Expression, _ arguments: [Argument], _ state: State) -> [Outcome] {
    evaluate(base, state).flatMap { state, known in
      all(arguments.map(\.value), state).flatMap { state, values -> [Outcome] in
        if known == .me, case .path(let slot)? = values.first { return self.property(slot, base.span, state) }
        return [(state, known == .children ? .router(.found) : Self.element(of: known))]
      }
    }
  }

  private func operation(
    _ sign: String,
    _ left: Expression,
    _ right: Expression,
    _ span: Span,
    _ state: State
  ) -> [Outcome] {
    switch sign {
    case "??":
      return evaluate(left, state).flatMap { state, known -> [Outcome] in
        let (empty, filled) = testEmpty(named(known, left), state, left.span)
        return (filled.map { [($0, known)] } ?? []) + (empty.map { evaluate(right, $0) } ?? [])
      }
    case "==", "===", "!=", "!==":
      return comparison(sign, left, right, state)
    case "&&", "||":
      let split = truth(Expression(.operation(sign, left, right), span), state)
      return rejoined(from: state.steps.count, [split.yes, split.no]).map { ($0, .other) }
    case "+=":
      return evaluate(left, state).flatMap { state, target in
        evaluate(right, state).map { (self.add($1, to: target, span, $0), .other) }
      }
    default:
      return all([left, right], state).map { state, values in
        (state, values.first { if case .view = $0 { true } else { false } } ?? .other)
      }
    }
  }

  /// A comparison as a value; that of a slot with nil is kept, to be tested later, and that with a router.
  private func comparison(
    _ sign: String,
    _ left: Expression,
    _ right: Expression,
    _ state: State
  ) -> [Outcome] {
    all([left, right], state).map { state, values in
      for (value, other) in [(values[0], right), (values[1], left)] {
        guard case .nil = other.form, case .router(.slot(let slot)) = value else { continue }
        return (state, .test(slot: slot, isEmpty: !sign.hasPrefix("!")))
      }
      for (value, other) in [(values[0], right), (values[1], left)] {
        guard case .router(let value) = value, value != .nil, let slot = slotRead(other) else { continue }
        return (state, .same(slot: slot, value, isSame: !sign.hasPrefix("!")))
      }
      return (state, .other)
    }
  }

  private func prefix(_ sign: String, _ inner: Expression, _ state: State) -> [Outcome] {
    if sign == "&", let name = Self.target(inner) {
      let isLocal = state.names[name] != nil
      if isLocal || reader.router.slots[name] != nil { return [(state, .reference(name))] }
    }
    return evaluate(inner, state).map { state, known in
      guard sign == "!" else { return (state, .other) }
      switch known {
      case .test(let slot, let isEmpty): return (state, .test(slot: slot, isEmpty: !isEmpty))
      case .same(let slot, let value, let isSame): return (state, .same(slot: slot, value, isSame: !isSame))
      default: return (state, .other)
      }
    }
  }

  /// The name that `x`, `self.x` and `self?.x` write to.
  static func target(_ expression: Expression) -> String? {
    switch expression.form {
    case .name(let name): return name
    case .optional(let inner), .forced(let inner): return target(inner)
    case .member(let base, let name):
      guard let holder = target(base), holder.lowercased().contains("self") else { return nil }
      return name
    default: return nil
    }
  }

  private func ternary(
    _ condition: Expression,
    _ yes: Expression,
    _ no: Expression,
    _ state: State
  ) -> [Outcome] {
    let split = truth(condition, state)
    let sides = [split.yes.flatMap { evaluate(yes, $0) }, split.no.flatMap { evaluate(no, $0) }]
    let values = Set(sides.joined().map(\.1))
    guard values.count == 1, let only = values.first else { return sides.flatMap { $0 } }
    return rejoined(from: state.steps.count, sides.map { $0.map(\.0) }).map { ($0, only) }
  }

  /// `if` and `switch` as expressions.
  private func value(of statement: Statement, _ state: State) -> [Outcome] {
    switch statement.form {
    case .if(let conditions, let then, let otherwise):
      let (yes, no) = hold(conditions, opened(state))
      let outcomes = yes.flatMap { blockValue(then, $0) } + no.flatMap { blockValue(otherwise, $0) }
      return outcomes.flatMap { outcome in close([outcome.0]).map { ($0, outcome.1) } }
    case .switch(_, let cases):
      return cases.flatMap { one -> [Outcome] in
        var start = opened(state)
        start.add(.choice, statement.span)
        return blockValue(one.body, start).flatMap { outcome in
          close([outcome.0]).map { ($0, outcome.1) }
        }
      }
    default: return [(state, .other)]
    }
  }

  private func blockValue(_ body: [Statement], _ state: State) -> [Outcome] {
    guard body.count == 1, case .expression(let only) = body[0].form else {
      return block(body, [state]).map { ($0, .other) }
    }
    return evaluate(only, state)
  }
}
