/// The types that coordinators have to do with, by the names that are written: those that they hand themselves to, which
/// may hold them, and those that they ask for what makes a child.
package struct HandingItself {
  /// Classes that are coordinators by their own name or by one behind a colon, also that of a class above.
  private var coordinators: Set<String> = []
  /// The types of their stored properties, by class and property.
  private var properties: [String: [String: String]] = [:]

  /// Linear in the declarations; no body is looked at.
  package init(_ files: [CodeFile]) {
    var heirs: [String: [String]] = [:]
    var open: [String] = []
    func note(_ type: TypeDeclaration) {
      let name = type.name.string
      let above = type.inherits.compactMap(\.plainName)
      for each in above { heirs[each, default: []].append(name) }
      if ([name] + above).contains(where: Project.isCoordinatorName) { open.append(name) }
      type.nested.forEach(note)
    }
    for file in files { file.types.forEach(note) }
    while let name = open.popLast() {
      if coordinators.insert(name).inserted { open += heirs[name] ?? [] }
    }
    func keep(_ type: TypeDeclaration) {
      if coordinators.contains(type.name.string) {
        for property in type.properties {
          properties[type.name.string, default: [:]][property.name.string] = property.type?.plainName
        }
      }
      type.nested.forEach(keep)
    }
    for file in files { file.types.forEach(keep) }
  }

  /// Those that methods in the file hand their coordinator to.
  package func receivers(in file: CodeFile) -> Set<String> {
    var found: Set<String> = []
    func note(_ type: TypeDeclaration) {
      if coordinators.contains(type.name.string) {
        for method in type.methods { found.formUnion(receivers(in: method.body ?? [], of: type)) }
      }
      type.nested.forEach(note)
    }
    file.types.forEach(note)
    return found
  }

  private func receivers(in body: [Statement], of type: TypeDeclaration) -> Set<String> {
    var found: Set<String> = []
    func note(_ value: Expression) {
      switch value.form {
      case .call(let callee, let arguments):
        guard let name = callee.initializedType, arguments.contains(where: { $0.value.isSelf }) else {
          return
        }
        found.insert(name)
      case .assignment(let target, let new):
        guard new.isSelf, case .member(let owner, _) = target.form, case .name(let local) = owner.form else {
          return
        }
        let name = Self.type(of: local, in: body) ?? properties[type.name.string]?[local]
        if let name { found.insert(name) }
      default: break
      }
    }
    for statement in body { statement.visitExpressions(note) }
    return found
  }

  /// The type of `let local = Type(...)`, the last that there is.
  static func type(of local: String, in body: [Statement]) -> String? {
    body.reduce(nil) { found, statement in
      var found = found
      if case .binding(let bindings) = statement.form {
        for binding in bindings where binding.names.first?.string == local {
          if case .call(let callee, _)? = binding.value?.form { found = callee.initializedType ?? found }
        }
      }
      for block in statement.blocks { found = type(of: local, in: block) ?? found }
      return found
    }
  }
}

extension HandingItself {
  /// Those that methods in the file ask for what makes a child: that of `container` in
  /// `container.makeHome().makeHomeCoordinator()`.
  package func makersOfMakers(in file: CodeFile) -> Set<String> {
    var found: Set<String> = []
    func note(_ type: TypeDeclaration) {
      for method in type.methods { found.formUnion(makersOfMakers(in: method.body ?? [], of: type)) }
      type.nested.forEach(note)
    }
    file.types.forEach(note)
    return found
  }

  private func makersOfMakers(in body: [Statement], of type: TypeDeclaration) -> Set<String> {
    var found: Set<String> = []
    Walk { value in
      guard case .call(let callee, _) = value.form, case .member(let base, let verb) = callee.unwrapped.form,
        Project.isCoordinatorName(verb)
      else { return }
      if let name = self.root(of: base, in: body, of: type, 0) { found.insert(name) }
    }.statements(body)
    return found
  }

  /// The type of what a chain of calls and members begins with.
  private func root(of value: Expression, in body: [Statement], of type: TypeDeclaration, _ depth: Int)
    -> String?
  {
    guard depth < 8 else { return nil }
    switch value.form {
    case .optional(let inner), .forced(let inner), .try(let inner, _), .await(let inner), .call(let inner, _):
      return root(of: inner, in: body, of: type, depth + 1)
    case .member(let base, let name):
      if base.unwrapped.isSelf { return properties[type.name.string]?[name] }
      return root(of: base, in: body, of: type, depth + 1)
    case .name(let name):
      if name.first?.isUppercase == true { return name }
      if let value = Self.value(of: name, in: body) { return root(of: value, in: body, of: type, depth + 1) }
      return properties[type.name.string]?[name]
    default: return nil
    }
  }

  /// What a `let` puts into a local by a call, also in a closure.
  private static func value(of local: String, in body: [Statement]) -> Expression? {
    var found: Expression?
    func look(_ statements: [Statement]) {
      for statement in statements {
        if case .binding(let bindings) = statement.form {
          for binding in bindings where binding.names.map(\.string) == [local] {
            if case .call? = binding.value?.form { found = binding.value }
          }
        }
        statement.blocks.forEach(look)
      }
    }
    look(body)
    Walk { if case .closure(let closure) = $0.form { look(closure.body) } }.statements(body)
    return found
  }
}

extension Expression {
  var isSelf: Bool { if case .name("self") = form { true } else { false } }

  /// Of a callee, the type whose initializer is called: `Type`, `Outer.Type`, `Type.init` and `Type<Part>`; nil for a
  /// function. What a whole call or a cast makes is its `madeType`.
  var initializedType: String? {
    switch form {
    case .member(let base, "init"): return base.initializedType
    case .other(let parts): return parts.first?.initializedType
    default:
      guard let name = lastName, name.first?.isUppercase == true else { return nil }
      return name
    }
  }
}
