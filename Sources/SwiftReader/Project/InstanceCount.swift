import RibEngine

/// How many instances of a class a project makes, and how many of them go into a local or nowhere.
struct InstanceCount {
  let name: String
  private(set) var made = 0
  var local = 0

  init(name: String) { self.name = name }

  mutating func add(_ body: [Statement]) {
    for statement in body {
      statement.visitExpressions { note($0) }
      local += locals(statement)
    }
  }

  mutating func add(_ value: Expression) {
    value.visit { note($0) }
    for statement in value.blocks.flatMap({ $0 }) { local += locals(statement) }
  }

  private mutating func note(_ value: Expression) {
    if isUsed(value) { local += 1 }
    switch value.form {
    // The call inside is met by itself.
    case .try, .await, .cast: break
    default: if Project.makes(name, value) { made += 1 }
    }
  }

  /// A call on a new instance that nothing keeps: `Request().run()`.
  private func isUsed(_ value: Expression) -> Bool {
    guard case .call(let callee, _) = value.form, case .member(let base, let verb) = callee.form else {
      return false
    }
    return verb != "init" && Project.makes(name, base)
  }

  /// Statements that put a new instance into a local, those of closures too.
  private func locals(_ statement: Statement) -> Int {
    var count = 0
    switch statement.form {
    case .binding(let bindings): count += bindings.count { $0.value.map { Project.makes(name, $0) } ?? false }
    case .if(let conditions, _, _), .guard(let conditions, _):
      for case .binding(_, let value) in conditions where Project.makes(name, value) { count += 1 }
    default: break
    }
    for block in statement.blocks { count += block.reduce(0) { $0 + locals($1) } }
    return count
  }
}
