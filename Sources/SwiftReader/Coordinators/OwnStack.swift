import RibEngine

extension CoordinatorReading {
  /// True for a child that is given a navigation controller of its own, as that of a tab is, or one of which the method
  /// does not say whose it is: nothing lies below its first screen, or nobody knows what.
  func isRoot(_ child: Thing) -> Bool {
    guard case .child(let place) = child,
      let member = joined.members.first(where: { $0.method.span.contains(place) })
    else { return false }
    let body = member.method.body ?? []
    let given = arguments(of: place, in: body)
    if given.isEmpty, let local = local(of: place, in: body) { return !isGivenLater(local, in: body) }
    return given.contains { isOwnStack($0.value, in: member.method) }
  }

  /// True where a child that is made of nothing is told something after all: `child.stack = ...`, `child.start(on: ...)`.
  private func isGivenLater(_ local: String, in body: [Statement]) -> Bool {
    func isLocal(_ value: Expression) -> Bool { if case .name(local) = value.form { true } else { false } }
    var found = false
    Walk { value in
      switch value.form {
      case .assignment(let target, let new):
        // A closure is what the child calls, not where it stands.
        if case .closure = new.form { return }
        if case .member(let base, _) = target.form, isLocal(base) { found = true }
      case .call(let callee, let arguments):
        if case .member(let base, _) = callee.form, isLocal(base), !arguments.isEmpty { found = true }
      default: break
      }
    }.statements(body)
    return found
  }

  /// The local that is bound to what is made at a place.
  func local(of place: Span, in body: [Statement]) -> String? {
    for statement in body {
      if case .binding(let bindings) = statement.form,
        let bound = bindings.first(where: { $0.value?.span == place })
      {
        return bound.names.first?.string
      }
      for block in statement.blocks {
        if let name = local(of: place, in: block) { return name }
      }
    }
    return nil
  }

  func arguments(of place: Span, in body: [Statement]) -> [Argument] {
    var found: [Argument] = []
    Walk { value in
      if value.span == place, case .call(_, let arguments) = value.form { found = arguments }
    }.statements(body)
    return found
  }

  private func isOwnStack(_ value: Expression, in method: Method) -> Bool {
    switch value.form {
    case .call(let callee, _): return Self.isStack(callee.lastName)
    case .name(let name):
      if let parameter = method.parameters.first(where: { $0.name == name }) {
        return Self.isStack(parameter.type.plainName)
      }
      return Self.isMade(name, in: method.body ?? [])
    default: return false
    }
  }

  private static func isStack(_ type: String?) -> Bool { type?.hasSuffix("NavigationController") == true }

  /// `let stack = UINavigationController()`
  private static func isMade(_ name: String, in body: [Statement]) -> Bool {
    body.contains { statement in
      if case .binding(let bindings) = statement.form {
        for binding in bindings where binding.names.first?.string == name {
          if case .call(let callee, _)? = binding.value?.form, isStack(callee.lastName) { return true }
        }
      }
      return statement.blocks.contains { isMade(name, in: $0) }
    }
  }
}
