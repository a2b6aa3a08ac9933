import RibEngine

/// What a wait may find gone: names that a closure around it takes weakly and holds by no other name.
struct WeakAround {
  private(set) var names: Set<String> = []

  init(_ wait: Span, in body: [Statement]) {
    // Whoever calls a method that waits for the closure holds its object meanwhile.
    var awaited: [Span] = []
    var closures: [(span: Span, closure: Closure)] = []
    Walk { value in
      switch value.form {
      case .await(let inner): if inner.span.contains(wait) { awaited.append(inner.span) }
      case .closure(let closure): if value.span.contains(wait) { closures.append((value.span, closure)) }
      default: break
      }
    }.statements(body)
    for (span, closure) in closures where !awaited.contains(where: { $0.contains(span) }) {
      let weak = closure.captures.filter { $0.strength == "weak" }.map(\.name)
      names.formUnion(weak.filter { !Self.asks(for: $0, in: closure.body, before: wait) })
    }
  }

  /// True where a body looks whether it is there before the wait, or asks for nil in it; who binds it there is followed.
  private static func asks(for name: String, in body: [Statement], before wait: Span) -> Bool {
    func isIt(_ value: Expression?) -> Bool {
      if case .name(name)? = value?.form { true } else { false }
    }
    return body.contains { statement in
      switch statement.form {
      case .binding(let bindings): if bindings.contains(where: { isIt($0.value) }) { return true }
      case .if(let conditions, _, _), .guard(let conditions, _):
        let asked = conditions.contains { condition in
          switch condition {
          case .binding(_, let value): return isIt(value) && !wait.contains(value.span)
          case .expression(let value):
            guard case .operation(_, let left, let right) = value.form else { return false }
            return isIt(left) || isIt(right)
          case .pattern, .availability: return false
          }
        }
        if asked { return true }
      default: break
      }
      return statement.blocks.contains { asks(for: name, in: $0, before: wait) }
    }
  }

  /// The one of the names that has to hold something for a call to be made: `self?.fetch`, `owner?.store.load`.
  static func asked(by callee: Expression, _ names: Set<String>) -> String? {
    switch callee.form {
    case .optional(let inner):
      if case .name(let name) = inner.form { return names.contains(name) ? name : nil }
      return asked(by: inner, names)
    case .member(let base, _), .forced(let base): return asked(by: base, names)
    case .call(let inner, _), .subscript(let inner, _): return asked(by: inner, names)
    default: return nil
    }
  }
}
