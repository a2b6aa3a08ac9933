import RibEngine

extension Statement {
  /// Lists of statements right inside: branches, bodies, and those of closures in its expressions.
  package var blocks: [[Statement]] {
    switch form {
    case .expression(let value), .throw(let value): value.blocks
    case .binding(let bindings): bindings.compactMap(\.value).flatMap(\.blocks)
    case .if(let conditions, let then, let other):
      [then, other] + conditions.compactMap(\.value).flatMap(\.blocks)
    case .guard(let conditions, let other): [other] + conditions.compactMap(\.value).flatMap(\.blocks)
    case .switch(let value, let cases): cases.map(\.body) + value.blocks
    case .loop(_, let conditions, let body): [body] + conditions.compactMap(\.value).flatMap(\.blocks)
    case .defer(let body): [body]
    case .do(let body, let catches): [body] + catches
    case .return(let value): value?.blocks ?? []
    case .function(let method): method.body.map { [$0] } ?? []
    case .conditional(let branches): branches
    case .break, .continue, .fallthrough, .other: []
    }
  }

  /// Names that the statement binds for those behind it.
  package var boundNames: [String] {
    switch form {
    case .binding(let bindings): bindings.flatMap { $0.names.map(\.string) }
    case .guard(let conditions, _): conditions.flatMap(\.names)
    case .function(let method): [method.name.string]
    default: []
    }
  }

  /// Those of `boundNames` that are never given another value.
  package var constantNames: [String] {
    guard case .binding(let bindings) = form else { return boundNames }
    return bindings.filter(\.isLet).flatMap { $0.names.map(\.string) }
  }

  /// Names that the statement binds for what stands inside it.
  package var innerNames: [String] {
    switch form {
    case .if(let conditions, _, _): conditions.flatMap(\.names)
    case .loop(let names, let conditions, _): names + conditions.flatMap(\.names)
    case .switch(_, let cases): cases.flatMap(\.names)
    case .function(let method): method.parameters.map(\.name)
    default: []
    }
  }
}

extension Condition {
  package var names: [String] {
    switch self {
    case .binding(let name, _): [name.string]
    case .pattern(let names, _, _): names
    case .expression, .availability: []
    }
  }
}

extension Expression {
  /// Bodies of closures and of statements used as expressions, wherever they stand in it.
  package var blocks: [[Statement]] {
    switch form {
    case .closure(let closure): [closure.body] + parts.flatMap(\.blocks)
    case .statement(let statement): statement.blocks
    default: parts.flatMap(\.blocks)
    }
  }
}
