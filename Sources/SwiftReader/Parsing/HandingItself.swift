/// The types that coordinators hand themselves to, by the names that are written: whether such a type holds its coordinator
/// is for its own file to say.
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

  /// Those that methods in the file name.
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
