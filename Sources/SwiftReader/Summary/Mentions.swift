import RibEngine

/// Visits every expression of a piece of code, in the order in which it is written.
struct Walk {
  let visit: (Expression) -> Void

  func statements(_ statements: [Statement]) { for statement in statements { self.statement(statement) } }

  func statement(_ statement: Statement) {
    switch statement.form {
    case .expression(let value), .throw(let value): expression(value)
    case .return(let value): if let value { expression(value) }
    case .binding(let bindings):
      for binding in bindings { if let value = binding.value { expression(value) } }
    case .if(let conditions, let then, let otherwise):
      self.conditions(conditions)
      statements(then)
      statements(otherwise)
    case .guard(let conditions, let otherwise):
      self.conditions(conditions)
      statements(otherwise)
    case .switch(let subject, let cases):
      expression(subject)
      for one in cases { statements(one.body) }
    case .loop(_, let conditions, let body):
      self.conditions(conditions)
      statements(body)
    case .defer(let body): statements(body)
    case .do(let body, let catches):
      statements(body)
      for one in catches { statements(one) }
    case .function(let method): statements(method.body ?? [])
    case .conditional(let branches): for one in branches { statements(one) }
    case .break, .continue, .fallthrough, .other: break
    }
  }

  private func conditions(_ conditions: [Condition]) {
    for condition in conditions {
      switch condition {
      case .expression(let value), .binding(_, let value), .pattern(_, _, let value): expression(value)
      case .availability: break
      }
    }
  }

  func expression(_ value: Expression) {
    visit(value)
    switch value.form {
    case .member(let base, _), .optional(let base), .forced(let base), .prefix(_, let base),
      .cast(let base, _, _), .await(let base), .try(let base, _):
      expression(base)
    case .call(let callee, let arguments), .subscript(let callee, let arguments):
      expression(callee)
      for argument in arguments { expression(argument.value) }
    case .closure(let closure):
      for capture in closure.captures { if let value = capture.value { expression(value) } }
      statements(closure.body)
    case .tuple(let parts): for part in parts { expression(part.value) }
    case .array(let elements), .other(let elements): for element in elements { expression(element) }
    case .dictionary(let pairs):
      for pair in pairs {
        expression(pair.key)
        expression(pair.value)
      }
    case .assignment(let left, let right), .operation(_, let left, let right):
      expression(left)
      expression(right)
    case .ternary(let condition, let yes, let no):
      for part in [condition, yes, no] { expression(part) }
    case .statement(let inner): statement(inner)
    case .name, .implicitMember, .nil, .literal, .keyPath: break
    }
  }
}

/// Which methods and properties of a class can have to do with its children, by the names they use.
struct Relevance {
  private var words: Set<String>
  private var methods: Set<Span> = []
  /// Methods that attach or detach, write a slot, or call such a method.
  private var acting: Set<Span> = []

  init(_ router: RouterClass, _ settings: ReadingSettings) {
    let deeds = Set(["attachChild", "detachChild"]).union(router.slots.keys).union(router.constants)
    words = deeds.union(["children", "cleanupViews", "viewControllable", Self.meddling])
    words.formUnion(settings.showVerbs)
    words.formUnion(settings.hideVerbs)
    let all = router.allMethods.map { (method: $0.method, words: Self.words($0.method.body ?? [])) }
    let getters = router.properties.values.compactMap { stored -> (String, Set<String>)? in
      stored.property.getter.map { (stored.property.name.string, Self.words($0)) }
    }
    var open = all
    var count = -1
    while count != words.count {
      count = words.count
      for (name, used) in getters where !used.isDisjoint(with: words) { words.insert(name) }
      for entry in open where isRelevant(entry) {
        words.insert(entry.method.name.string)
        methods.insert(entry.method.span)
      }
      open.removeAll { methods.contains($0.method.span) }
    }
    acting = Self.acting(all, deeds)
  }

  private static func acting(_ all: [(method: Method, words: Set<String>)], _ deeds: Set<String>) -> Set<
    Span
  > {
    var deeds = deeds
    var found: Set<Span> = []
    var count = -1
    while count != found.count {
      count = found.count
      for entry in all where !found.contains(entry.method.span) && !entry.words.isDisjoint(with: deeds) {
        found.insert(entry.method.span)
        deeds.insert(entry.method.name.string)
      }
    }
    return found
  }

  func acts(_ method: Method) -> Bool { acting.contains(method.span) }

  private func isRelevant(_ entry: (method: Method, words: Set<String>)) -> Bool {
    if !entry.words.isDisjoint(with: words) { return true }
    // A builder's product, a router handed through, a callback or an `inout` value.
    return entry.words.contains {
      $0.hasPrefix("build") || $0.hasPrefix("present") || $0.hasPrefix("dismiss")
    }
      || entry.method.parameters.contains { $0.isInout || $0.type.isKeyPath }
      || entry.method.parameters.contains { entry.words.contains($0.name) && Self.isCallable($0.type) }
  }

  private static func isCallable(_ type: TypeName) -> Bool {
    switch type {
    case .function: true
    case .optional(let inner): isCallable(inner)
    default: false
    }
  }

  func contains(_ method: Method) -> Bool { methods.contains(method.span) }

  func mentions(_ body: [Statement]) -> Bool { !Self.words(body).isDisjoint(with: words) }

  /// All names and member names in a body.
  static func words(_ body: [Statement]) -> Set<String> {
    var words: Set<String> = []
    let walk = Walk { expression in
      switch expression.form {
      case .name(let name), .member(_, let name): words.insert(name)
      case .call(let callee, let arguments):
        guard case .member(_, let name) = callee.form, Frame.isMeddling(name) else { return }
        if arguments.contains(where: { if case .name("self") = $0.value.form { true } else { false } }) {
          words.insert(Self.meddling)
        }
      default: break
      }
    }
    walk.statements(body)
    return words
  }

  /// Stands for a call that hands the router itself to another object.
  private static let meddling = "attach(self)"
}
