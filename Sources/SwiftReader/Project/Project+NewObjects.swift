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
  func factories(of name: String) -> [String] {
    (index.types + index.extensions).flatMap { part in
      part.declaration.methods.filter { method in
        guard method.kind == .method, method.returns != nil, let body = method.body else { return false }
        return Self.results(body).contains { Self.makes(name, $0) }
      }.map(\.name.string)
        + part.declaration.properties.filter { property in
          property.getter.map { Self.results($0).contains { Self.makes(name, $0) } } ?? false
        }.map(\.name.string)
    }
  }

  /// What a body gives back, on any way.
  static func results(_ body: [Statement]) -> [Expression] {
    if body.count == 1, case .expression(let only) = body[0].form { return [only] }
    return body.flatMap { statement -> [Expression] in
      switch statement.form {
      case .return(let value?): [value]
      case .if(_, let then, let otherwise): results(then) + results(otherwise)
      case .guard(_, let otherwise): results(otherwise)
      case .switch(_, let cases): cases.flatMap { results($0.body) }
      default: []
      }
    }
  }
}
