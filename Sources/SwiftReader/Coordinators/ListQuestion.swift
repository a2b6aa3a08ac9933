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

/// Whether a body leaves where a stack has a screen already, before it puts one in:
/// `guard navigation.viewControllers.isEmpty else { return }`.
enum StackQuestion {
  static func stands(in body: [Statement], before place: Span) -> Bool {
    body.contains { statement in
      guard statement.span.start < place.start else { return false }
      switch statement.form {
      case .guard(let conditions, _): if conditions.contains(where: asks) { return true }
      case .if(let conditions, let then, _):
        if conditions.contains(where: asks), then.contains(where: { $0.span.contains(place) }) { return true }
      default: break
      }
      return statement.blocks.contains { block in
        block.contains { $0.span.contains(place) } && stands(in: block, before: place)
      }
    }
  }

  private static func asks(_ condition: Condition) -> Bool {
    guard case .expression(let value) = condition else { return false }
    switch value.form {
    case .member(let base, "isEmpty"): return base.unwrapped.lastName == "viewControllers"
    case .operation("==", let left, let right):
      if case .member(let base, "count") = left.form, case .literal("0") = right.form {
        return base.unwrapped.lastName == "viewControllers"
      }
      return ["topViewController", "visibleViewController"].contains(left.unwrapped.lastName)
        && right.meansNil
    default: return false
    }
  }
}

/// Whether a body leaves at once where a property holds something, before it puts something in:
/// `guard detail == nil else { return }`, `if detail != nil { return }`, `if detail == nil { ... }`.
struct EmptyQuestion {
  private let property: String

  init(_ property: String) { self.property = property }

  /// Where it is asked; nil where a place is come to in another way too.
  func place(in body: [Statement], before place: Span) -> Span? {
    for statement in body where statement.span.start < place.start {
      switch statement.form {
      case .guard(let conditions, let otherwise):
        guard Self.isLeaving(otherwise) else { break }
        if let asked = conditions.first(where: { asks($0, isEmpty: true) }) { return asked.value?.span }
      case .if(let conditions, let then, let otherwise):
        if then.contains(where: { $0.span.contains(place) }) {
          if let asked = conditions.first(where: { asks($0, isEmpty: true) }) { return asked.value?.span }
        } else if conditions.count == 1, asks(conditions[0], isEmpty: false), Self.isLeaving(then),
          otherwise.isEmpty
        {
          return conditions[0].value?.span
        }
      default: break
      }
      for block in statement.blocks where block.contains(where: { $0.span.contains(place) }) {
        if let found = self.place(in: block, before: place) { return found }
      }
    }
    return nil
  }

  private func asks(_ condition: Condition, isEmpty: Bool) -> Bool {
    switch condition {
    case .expression(let value): asks(value, isEmpty: isEmpty)
    case .binding(_, let value): !isEmpty && value.ownName == property
    case .pattern, .availability: false
    }
  }

  private func asks(_ value: Expression, isEmpty: Bool) -> Bool {
    switch value.form {
    case .operation("==", let left, let right): isEmpty && left.ownName == property && right.meansNil
    case .operation("!=", let left, let right): !isEmpty && left.ownName == property && right.meansNil
    case .operation("&&", let left, let right):
      isEmpty && (asks(left, isEmpty: true) || asks(right, isEmpty: true))
    case .prefix("!", let inner): asks(inner, isEmpty: !isEmpty)
    default: false
    }
  }

  /// Does nothing but leave.
  private static func isLeaving(_ body: [Statement]) -> Bool { body.count == 1 && body[0].leaves }
}
