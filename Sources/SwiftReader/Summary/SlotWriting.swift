import RibEngine

/// Looks for writes of slots that no way through a method has, and for locals that hide a slot.
struct SlotWriting {
  private let router: RouterClass

  init(_ router: RouterClass) { self.router = router }

  func complete(_ facts: inout RouterFacts) {
    let read = writes(in: facts)
    let code = router.allMethods.filter { $0.level == 0 || isRead($0, facts) }
    var elsewhere: Set<String> = []
    for member in code {
      for (slot, span) in targets(member.method.body ?? []) where !read.contains(span) {
        elsewhere.insert(slot)
      }
    }
    for stored in router.properties.values {
      let value = stored.property.value.map { [Statement(.expression($0), $0.span)] }
      for body in [value, stored.property.getter, stored.property.setter, stored.property.didSet]
        .compactMap({ $0 }
        )
      {
        for (slot, span) in targets(body) where !read.contains(span) { elsewhere.insert(slot) }
      }
    }
    for place in facts.slots.indices {
      let name = facts.slots[place].name.string
      let stored = router.properties[name]
      facts.slots[place].isWrittenElsewhere =
        elsewhere.contains(name) || router.requirements.contains(name)
      facts.slots[place].isPrivate = stored?.property.isPrivate == true
      facts.slots[place].isFilledAtFirst = Self.isFilled(stored?.property.value)
      facts.slots[place].isInherited = stored?.level != 0
    }
    facts.constants = constants()
    let bodies = Dictionary(
      router.allMethods.map { ($0.method.span, $0.method.body ?? []) },
      uniquingKeysWith: { first, _ in first }
    )
    for place in facts.methods.indices {
      facts.methods[place].shadows = shadows(bodies[facts.methods[place].span] ?? [])
    }
  }

  private func constants() -> [SlotFacts] {
    router.constants.sorted().compactMap { name in
      guard let property = router.properties[name]?.property, property.isLet || property.isLazy,
        property.strength == .strong, !isWritten(name)
      else { return nil }
      var facts = SlotFacts(name: property.name, span: property.span)
      facts.type = property.type
      facts.isPrivate = property.isLet || property.isPrivate
      facts.isFilledAtFirst = true
      return facts
    }
  }

  /// True for a property that any code of the class but an initializer writes.
  private func isWritten(_ name: String) -> Bool {
    var isWritten = false
    for member in router.allMethods where member.method.kind != .initializer {
      Walk { value in
        switch value.form {
        case .assignment(let target, _), .prefix("&", let target):
          if target.ownName == name { isWritten = true }
        default: break
        }
      }.statements(member.method.body ?? [])
    }
    return isWritten
  }

  private func isRead(_ member: RouterClass.Member, _ facts: RouterFacts) -> Bool {
    facts.methods.contains { $0.span == member.method.span }
  }

  private static func isFilled(_ value: Expression?) -> Bool {
    switch value?.form {
    case nil, .nil: false
    case .array(let elements): !elements.isEmpty
    case .dictionary(let pairs): !pairs.isEmpty
    case .tuple(let parts): parts.contains { isFilled($0.value) }
    case .call(let callee, let arguments):
      switch callee.form {
      case .array, .dictionary: !arguments.isEmpty
      default: true
      }
    default: true
    }
  }

  /// Places of all effects that write a slot.
  private func writes(in facts: RouterFacts) -> Set<Span> {
    var spans: Set<Span> = []
    func gather(_ effect: Effect) {
      switch effect.verb {
      case .assign, .clear, .append, .remove:
        spans.insert(effect.span)
        spans.formUnion(effect.via)
      case .deferred(let paths, _): for path in paths { path.effects.forEach(gather) }
      default: break
      }
    }
    for method in facts.methods { for path in method.paths { path.effects.forEach(gather) } }
    return spans
  }

  /// Slots that a piece of code writes, with the assignment or call that does it.
  private func targets(_ body: [Statement]) -> [(String, Span)] {
    var found: [(String, Span)] = []
    func note(_ target: Expression, _ span: Span) {
      switch target.form {
      case .tuple(let parts): for part in parts { note(part.value, span) }
      case .subscript(let base, _), .member(let base, _):
        if let name = Frame.target(target), router.slots[name] != nil {
          found.append((name, span))
        } else {
          note(base, span)
        }
      default:
        if let name = Frame.target(target), router.slots[name] != nil { found.append((name, span)) }
      }
    }
    let walk = Walk { expression in
      switch expression.form {
      case .assignment(let target, _): note(target, expression.span)
      case .operation(let sign, let target, _) where sign.hasSuffix("=") && sign != "==" && sign != "!=":
        if sign != "===" && sign != "!==" && sign != "<=" && sign != ">=" { note(target, expression.span) }
      case .call(_, let arguments):
        for argument in arguments {
          if case .prefix("&", let target) = argument.value.form { note(target, expression.span) }
        }
      default: break
      }
    }
    walk.statements(body)
    return found
  }

  private func shadows(_ body: [Statement]) -> [Shadow] {
    Bindings(body).all.flatMap { binding -> [Shadow] in
      guard let value = binding.value else { return [] }
      return binding.names.filter { router.slots[$0.string] != nil }.map { name in
        Shadow(slot: name.string, name: name.span, value: value.span)
      }
    }
  }
}

/// All `let` and `var` statements of a body, those of closures left out.
private struct Bindings {
  private(set) var all: [Binding] = []

  init(_ body: [Statement]) { gather(body) }

  private mutating func gather(_ body: [Statement]) {
    for statement in body {
      switch statement.form {
      case .binding(let bindings): all += bindings
      case .if(_, let then, let otherwise):
        gather(then)
        gather(otherwise)
      case .guard(_, let otherwise): gather(otherwise)
      case .switch(_, let cases): for one in cases { gather(one.body) }
      case .loop(_, _, let body), .defer(let body): gather(body)
      case .do(let body, let catches):
        gather(body)
        for one in catches { gather(one) }
      case .conditional(let branches): for one in branches { gather(one) }
      default: break
      }
    }
  }
}
