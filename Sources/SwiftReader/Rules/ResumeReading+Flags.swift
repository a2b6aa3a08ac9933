import RibEngine

extension ResumeReading {
  /// `let url = URL(string: text)`: an initializer that may fail asks nobody for anything.
  static func makesValue(_ condition: Condition) -> Bool {
    guard case .binding(_, let value) = condition else { return false }
    return isMaking(value)
  }

  static func isMaking(_ value: Expression) -> Bool {
    guard case .call(let callee, _) = value.form, let name = callee.lastName else { return false }
    if case .member(let base, "init") = callee.form { return base.lastName?.first?.isUppercase == true }
    return name.first?.isUppercase == true
  }

  static let last: Set<String> = ["done", "isDone", "isLast", "isFinal"]

  /// True for `+=` and the like, not for comparisons.
  static func changes(_ sign: String) -> Bool {
    sign.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(sign)
  }

  /// The names that a body gives values.
  static func written(in body: [Statement]) -> Set<String> {
    var names: Set<String> = []
    for statement in body {
      statement.visitExpressions { value in
        if case .assignment(let target, _) = value.form, let name = target.lastName { names.insert(name) }
        if case .operation(let sign, let target, _) = value.form, changes(sign),
          let name = target.lastName
        {
          names.insert(name)
        }
      }
    }
    return names
  }

  /// What a body asks at two places or more before it goes on, such as `guard once.take() else { return }`: who comes
  /// second is sent away.
  static func gates(in body: [Statement]) -> Set<String> {
    var counts: [String: Int] = [:]
    func note(_ statement: Statement) {
      switch statement.form {
      case .if(let conditions, _, _), .guard(let conditions, _):
        for name in conditions.compactMap({ $0.value.flatMap(gate) }) { counts[name, default: 0] += 1 }
      default: break
      }
      for block in statement.blocks { block.forEach(note) }
    }
    body.forEach(note)
    return Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Locals that hold a truth value in an object: `let isDone = Atomic(false)`.
  static func truths(in body: [Statement]) -> Set<String> {
    var names: Set<String> = []
    func note(_ statement: Statement) {
      if case .binding(let bindings) = statement.form {
        for binding in bindings where binding.value.map(isTruth) ?? false {
          names.formUnion(binding.names.map(\.string))
        }
      }
      for block in statement.blocks { block.forEach(note) }
    }
    body.forEach(note)
    return names
  }

  private static func isTruth(_ value: Expression) -> Bool {
    guard case .call(_, let arguments) = value.form, arguments.count == 1,
      case .literal(let text) = arguments[0].value.form
    else { return false }
    return text == "true" || text == "false"
  }

  /// `once.take` of `once.take()`, `!once.take()` and `once.exchange(true) == false`; nil for what the object itself is
  /// asked.
  static func gate(_ value: Expression) -> String? {
    switch value.form {
    case .prefix("!", let inner): return gate(inner)
    case .operation("==", let left, _), .operation("!=", let left, _): return gate(left)
    case .call(let callee, _):
      guard case .member(let base, let verb) = callee.form, case .name(let name) = base.form, name != "self"
      else { return nil }
      return name + "." + verb
    default: return nil
    }
  }
}
