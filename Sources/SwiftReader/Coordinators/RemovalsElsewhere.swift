import RibEngine

/// Lists that some class changes through another object: `parent?.childCoordinators.removeAll { ... }`.
struct RemovalsElsewhere {
  private struct Removal {
    var span: Span
    /// Whose list it is.
    var owner: Expression
    var part: Index.Entry
    var method: Method
  }

  private var removals: [String: [Removal]] = [:]
  private let index: Index

  init(_ project: Project) {
    index = project.index
    for part in project.index.types + project.index.extensions {
      for method in part.declaration.methods {
        for statement in method.body ?? [] { statement.visitExpressions { note($0, part, method) } }
      }
    }
  }

  /// Where something that may be of the class loses what it lists.
  func span(of list: String, in joined: JoinedClass, _ project: Project) -> Span? {
    removals[list]?.first { removal in
      let types = ValueTypes(project, removal.part, removal.method.parameters, removal.method.body ?? [])
      guard let owner = types.type(of: removal.owner)?.entry else { return true }
      return mayBe(owner, joined)
    }?.span
  }

  /// Whether what is known as one type may be an instance of the class, or of one below it.
  private func mayBe(_ owner: Index.Entry, _ joined: JoinedClass) -> Bool {
    if joined.line.contains(where: { $0.number == owner.number }) { return true }
    switch owner.declaration.kind {
    case .protocol:
      return joined.line.contains { index.protocols(of: $0).contains { $0.number == owner.number } }
        || index.hasSubclasses(joined.name)
    case .class, .actor:
      return JoinedClass.line(of: owner, in: index).classes.contains { $0.number == joined.entry.number }
    case .struct, .enum: return false
    case .extension: return true
    }
  }

  private mutating func note(_ value: Expression, _ part: Index.Entry, _ method: Method) {
    switch value.form {
    case .call(let callee, _):
      guard case .member(let list, let verb) = callee.form, verb.hasPrefix("remove") || verb == "popLast"
      else { return }
      note(list, value.span, part, method)
    case .assignment(let target, _):
      if case .subscript(let list, _) = target.form {
        note(list, value.span, part, method)
      } else {
        note(target, value.span, part, method)
      }
    default: break
    }
  }

  /// `a.b.list`, not `list` or `self.list`.
  private mutating func note(_ list: Expression, _ span: Span, _ part: Index.Entry, _ method: Method) {
    guard case .member(let owner, let name) = list.form, !owner.unwrapped.isSelf else { return }
    removals[name, default: []].append(Removal(span: span, owner: owner, part: part, method: method))
  }
}
