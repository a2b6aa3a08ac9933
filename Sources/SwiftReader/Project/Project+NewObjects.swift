import RibEngine

extension Project {
  /// What a local was bound to last before a place, in the blocks around it.
  static func value(of base: Expression, at place: Span, in body: [Statement]) -> Expression? {
    guard case .name(let local) = base.form else { return nil }
    var found: Expression?
    for statement in body {
      guard !statement.span.contains(place) else {
        for block in statement.blocks {
          guard let first = block.first?.span, let last = block.last?.span, first.start <= place.start,
            place.end <= last.end
          else { continue }
          found = value(of: base, at: place, in: block) ?? found
        }
        break
      }
      guard statement.span.end <= place.start else { break }
      if case .binding(let bindings) = statement.form {
        for binding in bindings where binding.names.contains(where: { $0.string == local }) {
          found = binding.value
        }
      }
    }
    return found
  }

  /// Methods, and computed properties, that give back a new object of a class, whatever type they name.
  func factories(of name: String) -> [String] { factoryResults(of: name).map(\.name) }

  /// What makes new objects of a class, with the type that it names; `count` is how many it gives back without a local
  /// that holds them first.
  func factoryResults(of name: String) -> [(name: String, type: TypeName?, count: Int)] {
    bodies.all(naming: name).compactMap { body in
      if let method = body.method {
        guard method.kind == .method, method.returns != nil, let count = Self.made(name, in: body.statements)
        else { return nil }
        return (method.name.string, method.returns, count)
      }
      guard let property = body.property, body.isGetter, let count = Self.made(name, in: body.statements)
      else { return nil }
      return (property.name.string, property.type, count)
    }
  }

  /// How many results of a body are new objects of a class themselves; nil where none is, nor a local that holds one and
  /// is put nowhere else.
  static func made(_ name: String, in body: [Statement]) -> Int? {
    let results = results(body)
    let direct = results.count { makes(name, $0) }
    let isMade =
      direct > 0
      || results.contains { result in
        guard case .name(let local) = result.form else { return false }
        return body.contains { binds(local, to: name, $0) } && !keeps(local, body)
      }
    return isMade ? direct : nil
  }

  /// True where a body puts a local anywhere: into a property, or a list.
  private static func keeps(_ local: String, _ body: [Statement]) -> Bool {
    var found = false
    Walk { value in
      switch value.form {
      case .assignment(_, let new): if case .name(local) = new.form { found = true }
      case .call(let callee, let arguments):
        guard ["append", "insert", "updateValue", "setObject"].contains(callee.lastName ?? "") else { return }
        if arguments.contains(where: { if case .name(local) = $0.value.form { true } else { false } }) {
          found = true
        }
      default: break
      }
    }.statements(body)
    return found
  }

  /// What a body gives back, on any way.
  static func results(_ body: [Statement]) -> [Expression] {
    if body.count == 1, case .expression(let only) = body[0].form { return results(only) }
    return body.flatMap { statement -> [Expression] in
      switch statement.form {
      case .return(let value?): results(value)
      case .if(_, let then, let otherwise): results(then) + results(otherwise)
      case .guard(_, let otherwise): results(otherwise)
      case .switch(_, let cases): cases.flatMap { results($0.body) }
      case .do(let body, let catches): results(body) + catches.flatMap(results)
      case .conditional(let branches): branches.flatMap(results)
      default: []
      }
    }
  }

  /// What a value is on any way.
  private static func results(_ value: Expression) -> [Expression] {
    switch value.form {
    case .statement(let statement): results([statement])
    case .ternary(_, let yes, let no): results(yes) + results(no)
    case .operation("??", let left, let right): results(left) + results(right)
    case .cast(let inner, _, _), .try(let inner, _), .await(let inner): results(inner)
    default: [value]
    }
  }
}
