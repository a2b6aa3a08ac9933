import RibEngine

extension Project {
  /// False where every instance of a class that is made goes into a local, or nowhere: no property of another type has its
  /// type, and nobody is given one.
  func keeps(instancesOf name: String) -> Bool {
    var (made, local) = (0, 0)
    for part in index.types + index.extensions {
      for property in part.declaration.properties {
        // What it keeps of itself, nobody else can ask.
        if part.name != name || property.isStatic, property.type?.held == name { return true }
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

  /// `Name(...)`
  static func makes(_ name: String, _ value: Expression) -> Bool {
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
  func isCalledOnNew(_ method: Method, of joined: JoinedClass) -> Bool {
    var (calls, new) = (0, 0)
    for part in index.types + index.extensions {
      for caller in part.declaration.methods {
        let body = caller.body ?? []
        Walk { value in
          guard case .call(let callee, let arguments) = value.form, callee.lastName == method.name.string,
            method.takes(arguments.map(\.label))
          else { return }
          guard case .member(let base, _) = callee.form else {
            if part.name == joined.name { calls += 1 }
            return
          }
          if case .name(let local) = base.form,
            body.contains(where: { Self.binds(local, to: joined.name, $0) })
          {
            calls += 1
            new += 1
          } else if Self.makes(joined.name, base) {
            calls += 1
            new += 1
          } else if self.mayBeCalled(on: Receivers(caller.parameters, body).receiver(base), in: part, joined)
          {
            calls += 1
          }
        }.statements(body)
      }
    }
    return calls > 0 && calls == new
  }

  /// False where what stands before the dot has a type that no object of the class is of.
  private func mayBeCalled(on receiver: Receiver, in part: Index.Entry, _ joined: JoinedClass) -> Bool {
    let type: String?
    switch receiver {
    case .own: type = part.name
    case .type(let name): type = name
    case .property(let name):
      let owner = index.type(part.name, from: part.file).map(self.joined)
      let stored = owner?.properties[name]?.property.type
      type = if case .optional(let inner)? = stored { inner.plainName } else { stored?.plainName }
    case .unknown: type = nil
    }
    guard let type else { return true }
    if index.type(type, from: part.file) != nil { return mayBe(type, from: part.file, joined) }
    // A type of the system: the class may be one of them only by what it inherits.
    return type.count < 3 || index.alias(type, from: part.file) != nil || joined.base == type
      || joined.line.contains { $0.declaration.inherits.contains { $0.plainName == type } }
  }

  /// `let local = Name(...)`
  static func binds(_ local: String, to name: String, _ statement: Statement) -> Bool {
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

extension Method {
  /// Whether a call with these labels may mean it: parameters may be left out, and the last may stand behind the
  /// parentheses.
  fileprivate func takes(_ labels: [String?]) -> Bool {
    var rest = parameters[...]
    for (place, label) in labels.enumerated() {
      if let found = rest.firstIndex(where: { $0.label == label ?? "_" }) {
        rest = rest[(found + 1)...]
      } else if place < labels.count - 1 || rest.isEmpty {
        return false
      }
    }
    return true
  }
}

extension TypeName {
  /// What a property of the type holds one or many of.
  fileprivate var held: String? {
    switch self {
    case .optional(let inner), .array(let inner), .dictionary(_, let inner): inner.held
    case .named("Set", let elements): elements.first?.held
    default: plainName
    }
  }
}
