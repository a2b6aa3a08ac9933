import RibEngine

extension Project {
  /// Optionals of a type that hold something wherever a wait runs: the code around the wait is made of what they hold, and
  /// nothing in the project sets them back to nil.
  func namesFilled(around wait: Span, in body: [Statement], of joined: JoinedClass) -> Set<String> {
    let given = Self.given(around: wait, in: body)
    guard !given.isEmpty else { return [] }
    return joined.properties.values.reduce(into: []) { filled, stored in
      let property = stored.property
      let name = property.name.string
      guard given.contains(name) || given.contains("$" + name), case .optional? = property.type,
        property.strength == .strong, property.getter == nil, !emptied.contains(name)
      else { return }
      filled.formUnion([name, "self." + name])
    }
  }

  /// The continuations that a type keeps, as a method writes them, where whoever calls the method has just made the object:
  /// none is waited for yet.
  func namesEmpty(in method: Method, of joined: JoinedClass) -> Set<String> {
    let names = joined.continuations.filter { $0.value == nil }.map(\.name.string)
    guard !names.isEmpty, isCalledOnNew(method, of: joined) else { return [] }
    return names.reduce(into: []) { $0.formUnion([$1, "self." + $1]) }
  }

  /// The names that calls and conditions around a place are given beside it.
  private static func given(around place: Span, in body: [Statement]) -> Set<String> {
    var names: Set<String> = []
    func note(_ value: Expression) {
      names.formUnion(Relevance.words([Statement(.expression(value), value.span)]))
    }
    Walk { value in
      guard case .call(_, let arguments) = value.form,
        let own = arguments.firstIndex(where: { argument in
          guard case .closure = argument.value.form else { return false }
          return argument.value.span.contains(place)
        })
      else { return }
      for (number, argument) in arguments.enumerated() where number != own {
        if case .closure = argument.value.form { continue }
        note(argument.value)
      }
    }.statements(body)
    func note(_ statement: Statement) {
      guard statement.span.contains(place) else { return }
      switch statement.form {
      case .if(let conditions, _, _), .loop(_, let conditions, _):
        conditions.compactMap(\.value).forEach(note)
      default: break
      }
      for block in statement.blocks { block.forEach(note) }
    }
    body.forEach(note)
    return names
  }

  func namesSetToNil() -> Set<String> {
    var names: Set<String> = []
    let walk = Walk { value in
      guard case .assignment(let target, let new) = value.form, case .nil = new.form,
        let name = target.lastName
      else { return }
      names.insert(name)
    }
    for part in index.types + index.extensions {
      for method in part.declaration.methods { walk.statements(method.body ?? []) }
      for property in part.declaration.properties {
        if let value = property.value { walk.expression(value) }
        for body in [property.getter, property.setter, property.willSet, property.didSet] {
          walk.statements(body ?? [])
        }
      }
    }
    return names
  }
}
