import RibEngine

/// The branches of a helper that no object of a class comes to: each call that may mean the helper says `false`, or leaves
/// that to the default, where they ask for a flag that it is given.
struct UntakenBranches {
  private let flags: Set<String>

  init(_ method: Method, of joined: JoinedClass, _ project: Project) {
    let asked = method.parameters.filter { $0.type.plainName == "Bool" }
    guard !asked.isEmpty else {
      flags = []
      return
    }
    let calls = project.calls.all(of: method.name.string).filter {
      project.mayMean($0, method, of: joined)
    }
    flags = Set(
      asked.filter { flag in
        !calls.isEmpty
          && calls.allSatisfy { call in
            guard let arguments = call.arguments else { return false }
            return Self.isFalse(flag, in: arguments)
          }
      }.map(\.name)
    ).subtracting(Self.names(boundIn: method.body ?? []))
  }

  /// What is something else from there on.
  private static func names(boundIn body: [Statement]) -> Set<String> {
    body.reduce(into: []) { names, statement in
      switch statement.form {
      case .binding(let bindings): names.formUnion(bindings.flatMap(\.names).map(\.string))
      case .loop(let bound, _, _): names.formUnion(bound)
      default: break
      }
      for block in statement.blocks { names.formUnion(Self.names(boundIn: block)) }
    }
  }

  private static func isFalse(_ flag: Method.Parameter, in arguments: [Argument]) -> Bool {
    // Without a label it is not seen which argument is meant.
    guard flag.label != "_" else { return false }
    guard let given = arguments.first(where: { $0.label == flag.label }) else { return flag.isFalseByDefault }
    if case .literal("false") = given.value.form { return true }
    return false
  }

  /// What a body does where all of these are false.
  func left(of body: [Statement]) -> [Statement] {
    guard !flags.isEmpty else { return body }
    return body.flatMap { statement -> [Statement] in
      guard case .if(let conditions, let then, let otherwise) = statement.form else { return [statement] }
      switch conditions.first {
      case .expression(let value)?:
        if isFlag(value) { return left(of: otherwise) }
        if conditions.count == 1, case .prefix("!", let inner) = value.form, isFlag(inner) {
          return left(of: then)
        }
        return [statement]
      default: return [statement]
      }
    }
  }

  private func isFlag(_ value: Expression) -> Bool {
    if case .name(let name) = value.form { flags.contains(name) } else { false }
  }
}
