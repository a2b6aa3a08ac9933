import RibEngine

extension Expression {
  /// `.init(...)` with the name of the type that stands beside it: `let screen: Screen = .init()`.
  func spelled(_ type: TypeName?) -> Expression {
    switch form {
    case .call(let callee, let arguments):
      guard case .implicitMember("init") = callee.form, let name = type?.plainName else { return self }
      return Expression(.call(Expression(.name(name), callee.span), arguments), span)
    case .try(let inner, let word): return Expression(.try(inner.spelled(type), word), span)
    case .await(let inner): return Expression(.await(inner.spelled(type)), span)
    default: return self
    }
  }
}

extension [Statement] {
  /// The same for what a body gives back; returns in branches are left as they are.
  func spelled(_ type: TypeName?) -> [Statement] {
    guard type?.plainName != nil else { return self }
    return map { statement in
      switch statement.form {
      case .return(let value?): Statement(.return(value.spelled(type)), statement.span)
      case .expression(let value) where count == 1:
        Statement(.expression(value.spelled(type)), statement.span)
      default: statement
      }
    }
  }
}
