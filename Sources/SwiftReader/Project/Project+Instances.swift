import RibEngine

extension Project {
  /// False where every instance of a class that is made goes into a local, or nowhere: no property has its type, and nobody is
  /// given one.
  func keeps(instancesOf name: String) -> Bool {
    var (made, local) = (0, 0)
    for part in index.types + index.extensions {
      for property in part.declaration.properties {
        let type = if case .optional(let inner)? = property.type { inner } else { property.type }
        if type?.plainName == name { return true }
        property.value?.visit { value in
          if Self.makes(name, value) { made += 1 }
          if Self.uses(name, value) { local += 1 }
        }
      }
      for method in part.declaration.methods {
        if method.parameters.contains(where: { $0.type.plainName == name }) { return true }
        for statement in method.body ?? [] {
          statement.visitExpressions { value in
            if Self.makes(name, value) { made += 1 }
            if Self.uses(name, value) { local += 1 }
          }
          local += Self.locals(name, statement)
        }
      }
    }
    return made == 0 || made != local
  }

  private static func makes(_ name: String, _ value: Expression) -> Bool {
    switch value.form {
    case .try(let inner, _), .await(let inner): return makes(name, inner)
    default: break
    }
    guard case .call(let callee, _) = value.form else { return false }
    if callee.lastName == name { return true }
    // With generic arguments.
    if case .other(let parts) = callee.form { return parts.first?.lastName == name }
    return false
  }

  /// True where whoever calls the method has just made the instance.
  func isCalledOnNew(_ method: String, of name: String) -> Bool {
    var (calls, new) = (0, 0)
    for part in index.types + index.extensions {
      for caller in part.declaration.methods {
        let body = caller.body ?? []
        Walk { value in
          guard case .call(let callee, _) = value.form, callee.lastName == method else { return }
          calls += 1
          guard case .member(let base, _) = callee.form, case .name(let local) = base.form else { return }
          // A new instance of something else has a method of its own of that name.
          if let type = Receivers(caller.parameters, body).type(of: local), type != name {
            calls -= 1
            return
          }
          if body.contains(where: { Self.binds(local, to: name, $0) }) { new += 1 }
        }.statements(body)
      }
    }
    return calls > 0 && calls == new
  }

  private static func binds(_ local: String, to name: String, _ statement: Statement) -> Bool {
    if case .binding(let bindings) = statement.form {
      for binding in bindings where binding.names.first?.string == local {
        if let value = binding.value, makes(name, value) { return true }
      }
    }
    return statement.blocks.contains { $0.contains { binds(local, to: name, $0) } }
  }

  /// A call on a new instance that nothing keeps: `Request().run()`.
  private static func uses(_ name: String, _ value: Expression) -> Bool {
    guard case .call(let callee, _) = value.form, case .member(let base, let verb) = callee.form else {
      return false
    }
    return verb != "init" && makes(name, base)
  }

  /// Statements that put a new instance into a local, those of closures too.
  private static func locals(_ name: String, _ statement: Statement) -> Int {
    var count = 0
    if case .binding(let bindings) = statement.form {
      count += bindings.count { $0.value.map { makes(name, $0) } ?? false }
    }
    for block in statement.blocks { count += block.reduce(0) { $0 + locals(name, $1) } }
    return count
  }
}
