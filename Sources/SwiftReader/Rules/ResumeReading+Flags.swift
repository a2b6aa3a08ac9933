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

  /// Locals that hold a truth value in an object, such as `let isDone = Atomic(false)`, or are made for this wait alone:
  /// `let once = Once()`.
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
    guard case .call(_, let arguments) = value.form else { return false }
    guard arguments.count == 1, case .literal(let text) = arguments[0].value.form else {
      return arguments.isEmpty && isMaking(value) && !isOfTheSystem(value)
    }
    return text == "true" || text == "false"
  }

  /// `NSCache()`, `UIImagePickerController()` and the like, which let everybody pass.
  private static func isOfTheSystem(_ value: Expression) -> Bool {
    guard case .call(let callee, _) = value.form, let name = callee.lastName else { return true }
    return name.prefix { $0.isUppercase }.count > 2 || ["JSONDecoder", "JSONEncoder", "Date"].contains(name)
      || name.hasSuffix("Formatter")
  }

  /// True for a condition on whether something has run before.
  func asksFlag(_ condition: Condition) -> Bool {
    guard let value = condition.value else { return false }
    if saysWhoIsFirst(value) { return true }
    let known = flags.union(turns)
    guard !known.isEmpty else { return false }
    return !known.isDisjoint(with: Relevance.words([Statement(.expression(value), value.span)]))
  }

  /// True for a value that says whether something has run before: a flag that the closure writes, a gate, and what a
  /// closure gives back that asks a flag and changes it, as under a lock.
  func saysWhoIsFirst(_ value: Expression) -> Bool {
    switch value.form {
    case .name(let name): return flags.contains(name) || turns.contains(name)
    case .prefix("!", let inner), .await(let inner), .try(let inner, _), .member(let inner, "exchanged"),
      .member(let inner, "original"):
      return saysWhoIsFirst(inner)
    case .operation("==", let left, let right), .operation("!=", let left, let right):
      return saysWhoIsFirst(left) || saysWhoIsFirst(right)
    case .call(_, let arguments):
      if let gate = Self.gate(value),
        gates.contains(gate)
          || depth > 0 && asksNothing(arguments) && truths.contains(where: { gate.hasPrefix($0 + ".") })
      {
        return true
      }
      return arguments.contains { argument in
        guard case .closure(let closure) = argument.value.form else { return false }
        return !Self.turned(in: closure.body).isDisjoint(with: Self.asked(in: closure.body))
      }
    default: return false
    }
  }

  /// False for a call that is given what a callback was given: its answer goes by that.
  private func asksNothing(_ arguments: [Argument]) -> Bool { !arguments.contains { isGiven($0.value) } }

  /// The names that a body gives a truth value, nil or a number.
  private static func turned(in body: [Statement]) -> Set<String> {
    var names: Set<String> = []
    Walk { value in
      switch value.form {
      case .assignment(let target, let new):
        switch new.form {
        case .nil, .literal: if let name = target.lastName { names.insert(name) }
        default: break
        }
      case .operation("+=", let target, _): if let name = target.lastName { names.insert(name) }
      case .call(let callee, _):
        if case .member(let base, "toggle") = callee.form, let name = base.lastName { names.insert(name) }
      default: break
      }
    }.statements(body)
    return names
  }

  /// The names that a body looks at before it goes on, or gives back.
  private static func asked(in body: [Statement]) -> Set<String> {
    var names: Set<String> = []
    func note(_ value: Expression) {
      names.formUnion(Relevance.words([Statement(.expression(value), value.span)]))
    }
    func note(_ statement: Statement) {
      switch statement.form {
      case .if(let conditions, _, _), .guard(let conditions, _): conditions.compactMap(\.value).forEach(note)
      case .binding(let bindings): bindings.compactMap(\.value).forEach(note)
      case .return(let value?): note(value)
      case .expression(let value): if case .ternary(let test, _, _) = value.form { note(test) }
      default: break
      }
      for block in statement.blocks { block.forEach(note) }
    }
    body.forEach(note)
    return names
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
