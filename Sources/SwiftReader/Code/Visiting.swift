extension Statement {
  /// Calls `visit` with every expression within, closures and local functions too, outer ones first.
  package func visitExpressions(_ visit: (Expression) -> Void) {
    switch form {
    case .expression(let value), .throw(let value): value.visit(visit)
    case .binding(let bindings): for binding in bindings { binding.value?.visit(visit) }
    case .if(let conditions, let then, let otherwise):
      for condition in conditions { condition.value?.visit(visit) }
      for statement in then + otherwise { statement.visitExpressions(visit) }
    case .guard(let conditions, let body), .loop(_, let conditions, let body):
      for condition in conditions { condition.value?.visit(visit) }
      for statement in body { statement.visitExpressions(visit) }
    case .switch(let value, let cases):
      value.visit(visit)
      for item in cases { for statement in item.body { statement.visitExpressions(visit) } }
    case .defer(let body): for statement in body { statement.visitExpressions(visit) }
    case .do(let body, let catches):
      for statement in body + catches.flatMap({ $0 }) { statement.visitExpressions(visit) }
    case .return(let value): value?.visit(visit)
    case .function(let method): for statement in method.body ?? [] { statement.visitExpressions(visit) }
    case .conditional(let branches):
      for statement in branches.flatMap({ $0 }) { statement.visitExpressions(visit) }
    case .break, .continue, .fallthrough, .other: break
    }
  }
}

extension Condition {
  /// The expression that is looked at.
  package var value: Expression? {
    switch self {
    case .expression(let value), .binding(_, let value), .pattern(_, _, let value): value
    case .availability: nil
    }
  }
}

extension Expression {
  /// Calls `visit` with this expression and every one within.
  package func visit(_ visit: (Expression) -> Void) {
    visit(self)
    for part in parts { part.visit(visit) }
    switch form {
    case .closure(let closure): for statement in closure.body { statement.visitExpressions(visit) }
    case .statement(let statement): statement.visitExpressions(visit)
    default: break
    }
  }

  /// The expressions right below, in the order of the source; not those of a closure's body or of a
  /// statement.
  package var parts: [Expression] {
    switch form {
    case .member(let inner, _), .optional(let inner), .forced(let inner), .prefix(_, let inner),
      .cast(let inner, _, _), .await(let inner), .try(let inner, _):
      [inner]
    case .call(let callee, let arguments), .subscript(let callee, let arguments):
      [callee] + arguments.map(\.value)
    case .closure(let closure): closure.captures.compactMap(\.value)
    case .tuple(let elements): elements.map(\.value)
    case .array(let elements), .other(let elements): elements
    case .dictionary(let pairs): pairs.flatMap { [$0.key, $0.value] }
    case .assignment(let left, let right), .operation(_, let left, let right): [left, right]
    case .ternary(let test, let yes, let no): [test, yes, no]
    case .name, .implicitMember, .nil, .literal, .keyPath, .statement: []
    }
  }
}
