import RibEngine

extension Project {
  /// The properties that an initialiser's arguments end up in, as far as it says: by their labels, or where
  /// they have none by the parameters' places.
  func properties(of entry: Index.Entry, given arguments: [Argument]) -> [String] {
    let labels = arguments.map(\.label)
    let joined = joined(entry)
    guard let place = joined.place(of: "init", labels: labels) else { return labels.map { $0 ?? "" } }
    let method = joined.members[place].method
    return labels.enumerated().map { number, label in
      let isLast = number == labels.count - 1
      let parameter =
        method.parameters.first { label != nil && $0.label == label }
        // A trailing closure goes to the last parameter.
        ?? (label == nil && isLast ? method.parameters.last : nil)
      guard let name = parameter?.name else { return label ?? "" }
      return Self.target(of: name, in: method.body ?? []) ?? name
    }
  }

  /// `self.done = onEnd`
  private static func target(of parameter: String, in body: [Statement]) -> String? {
    var found: String?
    for statement in body {
      guard case .expression(let value) = statement.form, case .assignment(let target, let new) = value.form,
        case .name(parameter) = new.form
      else { continue }
      switch target.form {
      case .name(let name): found = found ?? name
      case .member(let base, let name):
        if case .name("self") = base.form { found = found ?? name }
      default: break
      }
    }
    return found
  }

  /// The coordinator that a factory makes and does not keep: `factory.makeScan(on: navigation)`.
  ///
  /// - Parameter property: the one that holds the factory.
  func product(of property: String, in joined: JoinedClass, method: String, _ arguments: [Argument])
    -> String?
  {
    guard let stored = joined.properties[property], stored.property.getter == nil,
      let type = Self.className(of: stored.property), let entry = factory(type, from: stored.origin.file),
      !isCoordinator(entry)
    else { return nil }
    let reading = reading(ofCoordinator: entry)
    guard let place = reading.joined.place(of: method, labels: arguments.map(\.label)) else { return nil }
    return product(of: reading, place)?.type
  }

  /// The coordinator that a call of a factory makes, whatever leads to the factory: `home().makeScan(on: navigation)`; nil
  /// where the factory keeps it, or tells it whom to call.
  func product(
    ofCall callee: Expression,
    _ arguments: [Argument],
    in reading: CoordinatorReading,
    _ place: Span
  )
    -> String?
  {
    guard let verb = callee.lastName, bodies.methodNames.contains(verb),
      let member = reading.joined.members.first(where: { $0.method.span.contains(place) }),
      let called = ValueTypes(self, member, of: reading.joined).called(callee, arguments),
      !isCoordinator(called.owner.entry), called.owner.members[called.place].method.returns != nil
    else { return nil }
    let factory = self.reading(ofCoordinator: called.owner.entry)
    guard let made = product(of: factory, called.place),
      !factory.flat(made.moves).contains(where: { $0.concerns(made.child) })
    else { return nil }
    return made.type
  }

  private func product(of factory: CoordinatorReading, _ place: Int) -> (
    type: String, child: Thing, moves: [Move]
  )? {
    guard let summary = factory.summary(at: place), case .child(let made) = summary.result,
      !summary.moves.contains(where: { $0.keeps?.0 == summary.result || $0.kind == .give(summary.result) }),
      let type = factory.made[made]?.type
    else { return nil }
    return (type, summary.result, summary.moves)
  }

  private static func className(of property: Property) -> String? {
    if let type = property.type { return type.plainName }
    guard case .call(let callee, _)? = property.value?.form else { return nil }
    return callee.lastName
  }

  /// The type itself, or the only one that conforms to the protocol.
  private func factory(_ name: String, from file: Int) -> Index.Entry? {
    guard let entry = index.type(name, from: file) else { return nil }
    guard entry.declaration.kind == .protocol else { return entry }
    if let known = onlyHeirs[name] { return known }
    let all = index.types.filter { type in
      type.declaration.kind != .protocol
        && type.declaration.inherits.contains { $0.plainName == name || $0.names(name) }
    }
    let only = all.count == 1 ? all[0] : nil
    onlyHeirs[name] = .some(only)
    return only
  }
}

extension Move {
  /// True for a move that ties a child to somebody or begins its work.
  fileprivate func concerns(_ child: Thing) -> Bool {
    switch kind {
    case .call(child, _, _), .link(child, _), .callback(child, _, _), .event(child, _, _, _, _): true
    default: false
    }
  }
}
