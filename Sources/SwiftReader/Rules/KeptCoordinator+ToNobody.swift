import RibEngine

/// Children that would say that they are through, to a delegate that nobody sets.
extension KeptChildren {
  /// True for a method of the parent that a child would call by such a property, or that is only for other children.
  func isLost(_ method: Method, _ child: Index.Entry) -> Bool {
    if unset(for: method, child) != nil { return true }
    let says = ways.all.contains { way in
      if case .method(let other) = way.kind { unset(for: other, child) != nil } else { false }
    }
    return says && isOfOthers(method, child)
  }

  private func isOfOthers(_ method: Method, _ child: Index.Entry) -> Bool {
    let calls = reading.project.calls.all(of: method.name.string)
    guard !method.parameters.isEmpty, !calls.isEmpty, !WaysOut.isCalledBySystem(method, reading) else {
      return false
    }
    let own = reading.project.joined(child)
    return calls.allSatisfy { !own.wrote($0.span) && isAnotherChild($0) }
  }

  /// The property by which alone a child calls a method of its parent, where nothing sets it; nil where somebody else may
  /// call that method for the child, or the parent's own class does.
  func unset(for method: Method, _ child: Index.Entry) -> Property? {
    let project = reading.project
    let name = method.name.string
    let calls = project.calls.all(of: name)
    guard !calls.isEmpty, !WaysOut.isCalledBySystem(method, reading) else { return nil }
    let known = project.reading(ofChild: child)
    let others = calls.filter { !known.acts.joined.wrote($0.span) }
    let count = calls.count - others.count
    // Another child says so of itself.
    let isOfItself = !method.parameters.isEmpty
    guard count > 0, others.allSatisfy({ isOfItself && isAnotherChild($0) }) else { return nil }
    let acts = known.acts.joined.members.indices.flatMap { known.acts.acts(at: $0) }
      .filter { $0.path.count > 1 && $0.path.last == name }
    guard let first = acts.first?.path.first, acts.allSatisfy({ $0.path == [first, name] }),
      Set(acts.map(\.span)).count == count
    else { return nil }
    return project.neverSet(first, of: known.acts.joined)
  }

  private func isAnotherChild(_ call: CallIndex.Mention) -> Bool {
    guard let entry = reading.project.class(call.type, in: call.part) else { return false }
    return entry.name != reading.joined.name && reading.project.isCoordinator(entry)
  }

  /// A closure that would take the child out, where the child never calls it.
  func uncalled(by child: Thing) -> Label? {
    guard let entry = reading.child(child) else { return nil }
    return ways.all.lazy.compactMap { way -> Label? in
      guard case .callback(let property) = way.kind, way.child == child, !isTaken(way, child) else {
        return nil
      }
      return Label(way.place, "would take it out, but \(entry.name) never calls '\(property)'")
    }.first
  }

  /// What a finding says of a child whose reports reach nobody.
  func toNobody(_ child: Thing) -> [Label]? {
    guard let entry = reading.child(child) else { return nil }
    return ways.open(to: child, reading).lazy.compactMap { way -> [Label]? in
      guard case .method(let method) = way.kind, let property = unset(for: method, entry) else { return nil }
      return [
        Label(property.name.span, "nothing sets '\(property.name.string)' of \(entry.name)"),
        Label(way.place, "takes the child out, if it hears of it"),
      ]
    }.first
  }
}

extension JoinedClass {
  /// True where one of its methods, or of those above it, wrote the place.
  fileprivate func wrote(_ span: Span) -> Bool { members.contains { $0.method.span.contains(span) } }
}

extension Project {
  /// The property of that name, where it is nil for good: nothing in the project gives it a value, as far as it is known
  /// what is written to.
  func neverSet(_ name: String, of joined: JoinedClass) -> Property? {
    guard let property = joined.properties[name]?.property, !property.isLet, !property.isStatic,
      property.getter == nil, property.value.map(\.meansNil) ?? true,
      property.attributes.isEmpty, property.isOptional
    else { return nil }
    let isSet = (index.types + index.extensions).contains { part in
      let bodies = part.declaration.methods.map { ($0.body ?? [], $0) }
      let others = part.declaration.properties.flatMap { other in
        [other.getter, other.setter, other.willSet, other.didSet].compactMap { $0 }
          + (other.value.map { [[Statement(.expression($0), $0.span)]] } ?? [])
      }
      return bodies.contains { sets(property, $0.0, part, $0.1) }
        || others.contains { sets(property, $0, part, nil) }
    }
    return isSet ? nil : property
  }

  private func sets(_ property: Property, _ body: [Statement], _ part: Index.Entry, _ method: Method?) -> Bool
  {
    var found = false
    Walk { value in
      switch value.form {
      case .assignment(let target, _), .prefix("&", let target):
        if self.mayBe(target.unwrapped, property, body, method, part) { found = true }
      default: break
      }
    }.statements(body)
    return found
  }

  /// Whether a target may be the property; what it belongs to decides where that is known.
  private func mayBe(
    _ target: Expression,
    _ property: Property,
    _ body: [Statement],
    _ method: Method?,
    _ part: Index.Entry
  ) -> Bool {
    let name = property.name.string
    switch target.form {
    case .name(name): return has(property, part)
    case .member(let owner, name):
      let owner = owner.unwrapped
      if owner.isSelf { return has(property, part) }
      guard case .name(let local) = owner.form else { return true }
      var bound = BoundTypes(local)
      bound.look(at: body)
      if method?.parameters.contains(where: { $0.name == local }) ?? false { return true }
      if bound.types.isEmpty {
        bound.types.append(part.declaration.properties.first { $0.name.string == local }?.type?.plainName)
      }
      return bound.types.contains { type in
        guard let type, let entry = `class`(type, from: part.file) else { return true }
        return joined(entry).properties[name].map { $0.property.span == property.span } ?? true
      }
    default: return false
    }
  }

  /// Whether what a type or extension writes of its own may be the property: it is in its class, or in a protocol's
  /// extension.
  private func has(_ property: Property, _ part: Index.Entry) -> Bool {
    guard let entry = `class`(part.name, from: part.file) else { return true }
    return joined(entry).properties[property.name.string].map { $0.property.span == property.span } ?? true
  }
}

/// The types of all that a body calls by one name; nil for one that is not written there.
struct BoundTypes {
  let name: String
  var types: [String?] = []

  init(_ name: String) { self.name = name }

  mutating func look(at body: [Statement]) {
    for statement in body { look(at: statement) }
    var found: [Closure] = []
    Walk { if case .closure(let closure) = $0.form { found.append(closure) } }.statements(body)
    for closure in found {
      if closure.parameters.contains(name) { types.append(nil) }
      for statement in closure.body { look(at: statement) }
    }
  }

  private mutating func look(at statement: Statement) {
    switch statement.form {
    case .binding(let bindings):
      for binding in bindings where binding.names.contains(where: { $0.string == name }) {
        types.append(binding.names.count == 1 ? binding.type?.plainName ?? binding.value?.madeType : nil)
      }
    case .if(let conditions, _, _), .guard(let conditions, _):
      if conditions.contains(where: { $0.names.contains(name) }) { types.append(nil) }
    case .loop(let names, let conditions, _):
      if names.contains(name) || conditions.contains(where: { $0.names.contains(name) }) { types.append(nil) }
    case .switch(_, let cases): if cases.contains(where: { $0.names.contains(name) }) { types.append(nil) }
    case .function(let method):
      if method.parameters.contains(where: { $0.name == name }) { types.append(nil) }
    case .expression, .defer, .do, .return, .throw, .break, .continue, .fallthrough, .conditional, .other:
      break
    }
    for block in statement.blocks { for inner in block { look(at: inner) } }
  }
}

extension Property {
  fileprivate var isOptional: Bool { if case .optional? = type { true } else { false } }
}
