#if Lint
  import RibEngine

  extension Statement {
    /// Expressions of the statement itself, in order; not those of statements inside its blocks.
    package var expressions: [Expression] {
      switch form {
      case .expression(let value), .throw(let value): [value]
      case .binding(let bindings): bindings.compactMap(\.value)
      case .if(let conditions, _, _), .guard(let conditions, _), .loop(_, let conditions, _):
        conditions.compactMap(\.value)
      case .switch(let value, _): [value]
      case .return(let value): value.map { [$0] } ?? []
      default: []
      }
    }

    /// Lists of statements right inside: branches, bodies, and those of closures in its expressions.
    package var blocks: [[Statement]] {
      var own: [[Statement]]
      switch form {
      case .if(_, let then, let other): own = [then, other]
      case .guard(_, let other): own = [other]
      case .switch(_, let cases): own = cases.map(\.body)
      case .loop(_, _, let body), .defer(let body): own = [body]
      case .do(let body, let catches): own = [body] + catches
      case .function(let method): own = method.body.map { [$0] } ?? []
      case .conditional(let branches): own = branches
      default: own = []
      }
      return own + expressions.flatMap(\.blocks)
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

    /// Each expression in it, those of its blocks and closures too.
    package func visit(_ body: (Expression) -> Void) {
      for expression in expressions { expression.visit(body) }
      for block in ownBlocks { for statement in block { statement.visit(body) } }
    }

    /// `blocks` without those of closures, which an expression's own visit comes to.
    private var ownBlocks: [[Statement]] {
      Array(blocks.dropLast(expressions.reduce(0) { $0 + $1.blocks.count }))
    }
  }

  extension Condition {
    package var value: Expression? {
      switch self {
      case .expression(let value), .binding(_, let value), .pattern(_, _, let value): value
      case .availability: nil
      }
    }

    package var names: [String] {
      switch self {
      case .binding(let name, _): [name.string]
      case .pattern(let names, _, _): names
      case .expression, .availability: []
      }
    }
  }

  extension Expression {
    /// What it is made of, in order; not the statements of a closure.
    package var parts: [Expression] {
      switch form {
      case .member(let base, _), .optional(let base), .forced(let base), .prefix(_, let base),
        .cast(let base, _, _), .await(let base), .try(let base, _):
        [base]
      case .call(let callee, let arguments), .subscript(let callee, let arguments):
        [callee] + arguments.map(\.value)
      case .tuple(let elements): elements.map(\.value)
      case .array(let elements), .other(let elements): elements
      case .dictionary(let pairs): pairs.flatMap { [$0.key, $0.value] }
      case .assignment(let target, let value), .operation(_, let target, let value): [target, value]
      case .ternary(let condition, let first, let second): [condition, first, second]
      default: []
      }
    }

    /// Bodies of closures and of statements used as expressions, wherever they stand in it.
    package var blocks: [[Statement]] {
      switch form {
      case .closure(let closure): [closure.body] + closure.captures.compactMap(\.value).flatMap(\.blocks)
      case .statement(let statement): statement.blocks
      default: parts.flatMap(\.blocks)
      }
    }

    /// The expression, then all that stands in it.
    package func visit(_ body: (Expression) -> Void) {
      body(self)
      for part in parts { part.visit(body) }
      switch form {
      case .closure(let closure):
        for capture in closure.captures { capture.value?.visit(body) }
        for statement in closure.body { statement.visit(body) }
      case .statement(let statement): statement.visit(body)
      default: break
      }
    }
  }
#endif
