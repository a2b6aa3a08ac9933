import RibEngine

/// Whether a body asks a list what it has before it puts something in: `if let known = flows[key]`,
/// `if flows.contains(where: { $0 is Login })`.
struct ListQuestion {
  private let list: String

  init(_ list: String) { self.list = list }

  func stands(in body: [Statement], before place: Span) -> Bool {
    body.contains { statement in
      guard statement.span.start < place.start else { return false }
      let asked = conditions(of: statement).contains { $0.value.map(asks) ?? false }
      return asked || statement.blocks.contains { stands(in: $0, before: place) }
        || closures(in: statement).contains { stands(in: $0.body, before: place) }
    }
  }

  private func conditions(of statement: Statement) -> [Condition] {
    switch statement.form {
    case .if(let conditions, _, _), .guard(let conditions, _): conditions
    default: []
    }
  }

  private func closures(in statement: Statement) -> [Closure] {
    var found: [Closure] = []
    statement.visitExpressions { if case .closure(let closure) = $0.form { found.append(closure) } }
    return found
  }

  /// What asks for one child by its identity asks for this one, not for its like.
  private func asks(_ value: Expression) -> Bool {
    var (asks, compares) = (false, false)
    value.visit { inner in
      switch inner.form {
      case .subscript(let base, _): if base.lastName == list { asks = true }
      case .call(let callee, _):
        guard case .member(let base, let verb) = callee.form, base.lastName == list else { return }
        if verb == "first" || verb == "contains" { asks = true }
      case .operation("===", _, _), .operation("!==", _, _): compares = true
      default: break
      }
    }
    return asks && !compares
  }
}
