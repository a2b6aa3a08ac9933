import RibEngine

extension Frame {
  typealias Split = (yes: [State], no: [State])

  /// The states in which all conditions hold, with the names they bind, and those in which one fails.
  func hold(_ conditions: [Condition], _ state: State) -> Split {
    var yes = [state]
    var no: [State] = []
    for condition in conditions {
      var next: [State] = []
      for state in yes {
        let split: Split = state.isRunning ? hold(condition, state) : ([state], [])
        next += split.yes
        no += split.no
      }
      yes = next.joined()
    }
    return (yes, no.joined())
  }

  private func hold(_ condition: Condition, _ state: State) -> Split {
    switch condition {
    case .expression(let expression): return truth(expression, state)
    case .availability: return either(state, key: nil, .none)
    case .binding(let name, let value): return unwrap(name.string, value, state)
    case .pattern(let names, let text, let value): return match(names, text, value, state)
    }
  }

  private func unwrap(_ name: String, _ value: Expression, _ state: State) -> Split {
    var split: Split = ([], [])
    for (state, known) in evaluate(value, state) where state.isRunning {
      let known = named(known, value)
      let (empty, filled) = testEmpty(known, state, value.span)
      if var filled {
        filled.declare(name, known)
        split.yes.append(filled)
      }
      if let empty {
        split.no.append(empty)
      } else if !isWhole(value), known != .me, Self.canFail(value) {
        split.no.append(Self.chosen(state, value.span))
      }
    }
    // A cast or a member of what a slot holds can be nil although the slot is filled.
    if !isWhole(value), Self.canFail(value) {
      split.no = split.no.flatMap { state -> [State] in
        guard case .test(let slot, true)? = state.steps.last?.form else { return [state] }
        var open = state
        open.steps[open.steps.count - 1].form = .choice
        open.slots[slot] = nil
        return [open]
      }
    }
    return split
  }

  private static func chosen(_ state: State, _ span: Span) -> State {
    var state = state
    state.add(.choice, span)
    return state
  }

  /// False for an expression that is nil only where its slot is.
  private static func canFail(_ value: Expression) -> Bool {
    switch value.form {
    case .cast, .call, .try, .subscript: true
    case .member(let base, _): if case .optional = base.form { true } else { false }
    case .optional(let inner), .await(let inner): canFail(inner)
    default: false
    }
  }

  /// A slot's whole content: `slot`, `self.slot`, `slot?.router` of a tuple, `self[keyPath: \.slot]`.
  func isWhole(_ value: Expression) -> Bool {
    switch value.form {
    case .name: return true
    case .optional(let inner), .forced(let inner): return isWhole(inner)
    case .member(let base, let name):
      switch base.form {
      case .name("self"), .name("super"): return true
      case .optional(let inner), .forced(let inner):
        if case .name(let holder) = inner.form, holder == "self" || holder.lowercased().contains("self") {
          return true
        }
        return ["router", "0", "routing"].contains(name) && isWhole(inner)
      default: return false
      }
    case .subscript(let base, let arguments): return base.isSelf && arguments.first?.label == "keyPath"
    default: return false
    }
  }

  private func match(_ names: [String], _ text: String, _ value: Expression, _ state: State) -> Split {
    var split: Split = ([], [])
    for (state, known) in evaluate(value, state) where state.isRunning {
      var (yes, no): ([State], [State])
      if let isEmpty = Self.emptiness(text), case .router = known {
        let (empty, filled) = testEmpty(known, state, value.span)
        (yes, no) = isEmpty ? halves(empty, filled) : halves(filled, empty)
      } else {
        (yes, no) = either(state, key: Self.key(value, text), value.span)
      }
      split.yes += yes.map { state in
        var state = state
        for (place, name) in names.enumerated() {
          if case .router = known, Self.emptiness(text) == false {
            state.declare(name, known)
          } else {
            state.declare(name, Self.unknown(name, at: value.span, place: place))
          }
        }
        return state
      }
      split.no += no
    }
    return split
  }

  // MARK: - Truth

  func truth(_ expression: Expression, _ state: State) -> Split {
    switch expression.form {
    case .prefix("!", let inner):
      let split = truth(inner, state)
      return (split.no, split.yes)
    case .operation("&&", let left, let right):
      let first = truth(left, state)
      let second = first.yes.map { state -> Split in state.isRunning ? truth(right, state) : ([state], []) }
      return (second.flatMap(\.yes).joined(), (first.no + second.flatMap(\.no)).joined())
    case .operation("||", let left, let right):
      let first = truth(left, state)
      let second = first.no.map { state -> Split in state.isRunning ? truth(right, state) : ([], [state]) }
      return ((first.yes + second.flatMap(\.yes)).joined(), second.flatMap(\.no).joined())
    case .operation(let sign, let left, let right) where ["==", "===", "!=", "!=="].contains(sign):
      let (left, right) = sign.count == 3 ? Self.owners(left, right) : (left, right)
      let split = same(left, right, expression.span, state)
      return sign.hasPrefix("!") ? (split.no, split.yes) : split
    default:
      return plainTruth(expression, state)
    }
  }

  private func plainTruth(_ expression: Expression, _ state: State) -> Split {
    var split: Split = ([], [])
    for (state, known) in evaluate(expression, state) {
      guard state.isRunning else {
        split.yes.append(state)
        continue
      }
      let part: Split
      if case .test(let slot, let isEmpty) = known {
        let (empty, filled) = testEmpty(.router(.slot(slot)), state, expression.span, isNow: true)
        part = isEmpty ? halves(empty, filled) : halves(filled, empty)
      } else if case .same(let slot, let value, let isSame) = known {
        let (yes, no) = compare(slot, value, expression.span, state)
        part = isSame ? (yes, no) : (no, yes)
      } else {
        part = either(state, key: Self.key(expression, ""), expression.span)
      }
      split.yes += part.yes
      split.no += part.no
    }
    return split
  }

  private func same(_ left: Expression, _ right: Expression, _ span: Span, _ state: State) -> Split {
    var split: Split = ([], [])
    for (state, a) in evaluate(left, state) {
      for (state, b) in state.isRunning ? evaluate(right, state) : [(state, .other)] {
        guard state.isRunning else {
          split.yes.append(state)
          continue
        }
        let part = same((left, a), (right, b), span, state)
        split.yes += part.yes
        split.no += part.no
      }
    }
    return split
  }

  private func same(
    _ left: (Expression, Known),
    _ right: (Expression, Known),
    _ span: Span,
    _ state: State
  ) -> Split {
    if case .nil = right.0.form { return isNil(left, span, state) }
    if case .nil = left.0.form { return isNil(right, span, state) }
    let key = "\(Self.key(left.0, "") ?? "?")==\(Self.key(right.0, "") ?? "?")"
    let free = either(state, key: key.contains("?") ? nil : key, span)
    for (one, other) in [(left, right), (right, left)] {
      guard case .router(let value) = other.1, let slot = slotAsked(one, state) else { continue }
      return compare(slot, value, span, state)
    }
    return free
  }

  /// The states in which a slot holds a value and in which it does not.
  func compare(_ slot: String, _ value: Effect.Value, _ span: Span, _ state: State) -> Split {
    if let isSame = state.holds(slot, value) { return isSame ? ([state], []) : ([], [state]) }
    var (yes, no) = (state, state)
    yes.add(.compare(slot: slot, value, isSame: true), span)
    yes.slots[slot] = .filled(value)
    no.add(.compare(slot: slot, value, isSame: false), span)
    return ([yes], [no])
  }

  /// What is asked by asking for the same part of two things: `a.viewControllable === b?.viewControllable`.
  private static func owners(_ left: Expression, _ right: Expression) -> (Expression, Expression) {
    switch (left.form, right.form) {
    case (.optional(let inner), _), (.forced(let inner), _): return owners(inner, right)
    case (_, .optional(let inner)), (_, .forced(let inner)): return owners(left, inner)
    case (.member(let one, let name), .member(let other, let same)):
      let isOwn = one.unwrapped.isSelf || other.unwrapped.isSelf
      return isOwn || name != same ? (left, right) : owners(one, other)
    default: return (left, right)
    }
  }

  /// The slot that an expression reads, or that a name was read from into which nothing else was put since.
  private func slotAsked(_ side: (Expression, Known), _ state: State) -> String? {
    if let slot = slotRead(side.0) { return slot }
    guard case .router(.slot(let slot)) = side.1, let facts = reader.router.slots[slot],
      facts.shape == .single || facts.shape == .tuple
    else { return nil }
    switch state.slots[slot] {
    case nil, .filled(nil)?: return slot
    case .empty?, .filled?: return nil
    }
  }

  /// The slot that an expression reads at this moment, not through a name that kept it.
  func slotRead(_ expression: Expression) -> String? {
    switch expression.form {
    case .name(let name), .member(_, let name):
      reader.router.slots[name] == nil ? nil : name
    case .optional(let inner), .forced(let inner): slotRead(inner)
    default: nil
    }
  }

  private func isNil(_ side: (Expression, Known), _ span: Span, _ state: State) -> Split {
    guard !Self.canFail(side.0) || isWhole(side.0) else {
      return either(state, key: Self.key(side.0, "nil"), span)
    }
    let (empty, filled) = testEmpty(side.1, state, span)
    return halves(empty, filled)
  }

  /// Both answers, or the one that was given before.
  func either(_ state: State, key: String?, _ span: Span) -> Split {
    if let key, let answer = state.answers[key] { return answer ? ([state], []) : ([], [state]) }
    var (yes, no) = (Self.chosen(state, span), Self.chosen(state, span))
    if let key {
      yes.answers[key] = true
      no.answers[key] = false
    }
    return ([yes], [no])
  }

  /// A condition as text, where nothing but time can change it; keys of locals begin with `=`.
  private static func key(_ expression: Expression, _ rest: String) -> String? {
    switch expression.form {
    case .name(let name): "=\(name) \(rest)"
    case .implicitMember(let name): ".\(name)"
    case .member(let base, let name): key(base, "").map { "\($0).\(name) \(rest)".dropEquals }
    case .literal(let text): text.isEmpty ? nil : text
    default: nil
    }
  }

  /// The states in which a value is nil and in which it is not; nil for one that cannot be. With `isNow`
  /// the slot itself is asked, not a value that was read from it.
  func testEmpty(
    _ value: Known,
    _ state: State,
    _ span: Span,
    isNow: Bool = false
  ) -> (empty: State?, filled: State?) {
    switch value {
    case .router(.nil): return (state, nil)
    case .router(.built), .me, .tuple, .list, .closure, .method, .function: return (nil, state)
    case .router(.slot(let slot)), .many(let slot):
      guard let facts = reader.router.slots[slot] else { return (nil, state) }
      if case .router = value, facts.shape == .array || facts.shape == .dictionary {
        return (Self.chosen(state, span), Self.chosen(state, span))
      }
      if let content = state.slots[slot] {
        // A name can keep what its slot held before it was cleared.
        return content == .empty && isNow ? (state, nil) : (nil, state)
      }
      var (empty, filled) = (state, state)
      empty.add(.test(slot: slot, isEmpty: true), span)
      empty.slots[slot] = .empty
      filled.add(.test(slot: slot, isEmpty: false), span)
      filled.slots[slot] = .filled(nil)
      return (empty, filled)
    case .router(.parameter(let name)):
      let key = "=\(name) ?"
      if let answer = state.answers[key] { return answer ? (state, nil) : (nil, state) }
      var (empty, filled) = (state, state)
      empty.add(.testParameter(name, isEmpty: true), span)
      empty.answers[key] = true
      filled.add(.testParameter(name, isEmpty: false), span)
      filled.answers[key] = false
      return (empty, filled)
    default:
      return (Self.chosen(state, span), Self.chosen(state, span))
    }
  }
}

extension String {
  /// A member of a local is no local.
  fileprivate var dropEquals: String { hasPrefix("=") ? String(dropFirst()) : self }
}

/// A split without what cannot be.
private func halves(_ yes: State?, _ no: State?) -> Frame.Split {
  ([yes].compactMap { $0 }, [no].compactMap { $0 })
}
