import RibEngine

/// A condition under which an act is done, as far as the object's own state decides it.
package struct Need: Hashable, Sendable {
  /// The property that is asked; nil where something else decides.
  package var property: String?
  /// What the property has to be, or to be other than nil; nil where that is not followed.
  package var isTrue: Bool?
  /// The condition, where it asks no property.
  private var place = Span.none

  init(_ property: String, isTrue: Bool?) {
    self.property = property
    self.isTrue = isTrue
  }

  /// A condition of which nothing is known.
  init(at place: Span) { self.place = place }

  /// True where `act` may make the condition fail.
  func isUndone(by act: Act) -> Bool {
    guard let property, act.path.first == property else { return false }
    switch act.kind {
    case .clear: return isTrue != false
    case .write, .change:
      guard let written = act.literal, let isTrue else { return true }
      return written != isTrue
    case .call: return act.path.count == 2 && Self.changing.contains(act.path[1])
    case .read, .invoke: return false
    }
  }

  /// True where the condition holds once `act` is done.
  func isMet(by act: Act) -> Bool {
    guard let property, act.path == [property], act.kind == .write, let isTrue else { return false }
    return act.literal == isTrue
  }

  /// Methods that change what they are called on.
  private static let changing: Set<String> = [
    "toggle", "accept", "onNext", "send", "store", "exchange", "insert", "remove", "append", "removeAll",
    "signal", "resume", "cancel",
  ]
}

extension ActWalker {
  /// What has to be so where all conditions hold.
  func needs(of conditions: [Condition]) -> Set<Need> {
    conditions.reduce(into: []) { needs, condition in
      switch condition {
      case .expression(let value): needs.formUnion(self.needs(of: value, holding: true))
      case .binding(_, let value):
        let needed = stored(value).map { Need($0, isTrue: true) }
        needs.formUnion(needed.map { [$0] } ?? mentions(value))
      case .pattern(_, _, let value): needs.formUnion(mentions(value))
      case .availability: break
      }
    }
  }

  /// What has to be so where they do not all hold.
  func needs(ofDenied conditions: [Condition]) -> Set<Need> {
    guard conditions.count == 1, let only = conditions.first else {
      return conditions.reduce(into: []) { $0.formUnion($1.value.map(mentions) ?? []) }
    }
    switch only {
    case .expression(let value): return needs(of: value, holding: false)
    case .binding(_, let value): return stored(value).map { [Need($0, isTrue: false)] } ?? mentions(value)
    case .pattern(_, _, let value): return mentions(value)
    case .availability: return []
    }
  }

  private func needs(of value: Expression, holding holds: Bool) -> Set<Need> {
    if let property = stored(value) { return [Need(property, isTrue: holds)] }
    switch value.form {
    case .prefix("!", let inner): return needs(of: inner, holding: !holds)
    case .operation("&&", let left, let right) where holds,
      .operation("||", let left, let right) where !holds:
      return needs(of: left, holding: holds).union(needs(of: right, holding: holds))
    case .operation("==", let left, let right): return needs(of: left, isEqual: right, holding: holds)
    case .operation("!=", let left, let right): return needs(of: left, isEqual: right, holding: !holds)
    default: return mentions(value)
    }
  }

  private func needs(of value: Expression, isEqual other: Expression, holding holds: Bool) -> Set<Need> {
    switch other.form {
    case .literal("true"): return needs(of: value, holding: holds)
    case .literal("false"): return needs(of: value, holding: !holds)
    case .nil: return stored(value).map { [Need($0, isTrue: !holds)] } ?? mentions(value)
    default: return mentions(value).union(mentions(other))
    }
  }

  /// Every property that a condition asks, one that is computed by what it is computed from.
  func mentions(_ value: Expression) -> Set<Need> {
    var found: Set<Need> = []
    value.visit { part in
      guard let name = part.ownName, locals[name] == nil else { return }
      found.formUnion(state(name, depth: 0))
    }
    return found.isEmpty ? [Need(at: value.span)] : found
  }

  private func state(_ name: String, depth: Int) -> Set<Need> {
    guard depth < 3 else { return [] }
    let bodies: [[Statement]]
    if let property = owner.joined.properties[name]?.property {
      guard let getter = property.getter else { return [Need(name, isTrue: nil)] }
      bodies = [getter]
    } else {
      // A method that only answers.
      bodies = owner.joined.methods(name).compactMap(\.method.body).filter { $0.count < 4 }
    }
    var found: Set<Need> = []
    for statement in bodies.joined() {
      statement.visitExpressions { part in
        if let inner = part.ownName, inner != name { found.formUnion(state(inner, depth: depth + 1)) }
      }
    }
    return found
  }

  /// A stored property of the object by its name alone.
  private func stored(_ value: Expression) -> String? {
    guard let path = path(of: value), path.count == 1,
      let property = owner.joined.properties[path[0]]?.property, property.getter == nil
    else { return nil }
    return path[0]
  }
}
