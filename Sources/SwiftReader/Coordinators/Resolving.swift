import RibEngine

extension Project {
  /// The class of the coordinator that a container makes where it is asked for a type: `container.resolve(Home.self)`, also
  /// by its protocol; nil for one that it gives to everybody who asks.
  func resolved(by verb: String, _ arguments: [Argument], at place: Span) -> String? {
    guard verb == "resolve", let asked = arguments.first?.value.namedType,
      let entry = index.type(asked, at: place).flatMap(implementation), isCoordinator(entry),
      !isShared(asked), !isShared(entry.name)
    else { return nil }
    return entry.name
  }

  /// True for a type that a container is told to keep: `register(Home.self) { ... }.inObjectScope(.container)`.
  private func isShared(_ type: String) -> Bool {
    bodies.all(naming: type).contains { body in
      var found = false
      Walk { value in
        guard case .call(let callee, let arguments) = value.form,
          case .member(let registration, let verb) = callee.unwrapped.form,
          ["inObjectScope", "scope"].contains(verb), registration.registers(type)
        else { return }
        let scope = arguments.first?.value.lastName ?? ""
        if !["transient", "graph", "unique"].contains(scope) { found = true }
      }.statements(body.statements)
      return found
    }
  }
}

extension Expression {
  /// `Home` of `Home.self`.
  var namedType: String? {
    guard case .member(let type, "self") = form else { return nil }
    return type.lastName.flatMap { $0.first?.isUppercase == true ? $0 : nil }
  }

  /// Whether one of the calls in a chain registers the type.
  fileprivate func registers(_ type: String) -> Bool {
    switch form {
    case .optional(let inner), .forced(let inner): return inner.registers(type)
    case .call(let callee, let arguments):
      let isAsked = arguments.contains { argument in
        argument.value.namedType == type || Relevance.words(argument.value.bodyOfClosure).contains(type)
      }
      if callee.unwrapped.lastName?.lowercased().contains("register") == true { return isAsked }
      guard case .member(let base, _) = callee.unwrapped.form else { return false }
      return base.registers(type)
    default: return false
    }
  }

  private var bodyOfClosure: [Statement] {
    if case .closure(let closure) = form { closure.body } else { [] }
  }
}
