import RibEngine

/// What lies in time between two places of a method that keeps a continuation.
struct ContinuationTiming {
  private let body: [Statement]
  private let method: Method

  init(_ method: Method) {
    self.method = method
    body = method.body ?? []
  }

  /// An `await` between a look at the property and the store: another call may come in there. The
  /// `withCheckedContinuation` that stores it is none.
  func suspension(between looks: [Span], and store: Span) -> Span? {
    guard let last = looks.map(\.end).max() else { return nil }
    var found: Span?
    Walk { value in
      guard case .await = value.form, value.span.start >= last, value.span.end <= store.start else { return }
      found = found ?? value.span
    }.statements(body)
    return found
  }

  /// True for places that no closure parts.
  func standTogether(_ a: Span, _ b: Span) -> Bool {
    var areParted = false
    Walk { value in
      guard case .closure = value.form else { return }
      if value.span.contains(a) != value.span.contains(b) { areParted = true }
    }.statements(body)
    return !areParted
  }

  /// True where the property is emptied in a closure that runs when something has come to rest on the
  /// screen, and the resume has long been there.
  func isAnimated(_ clear: Span, after resume: Span) -> Bool {
    var isLate = false
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, Self.animated.contains(callee.lastName ?? "")
      else { return }
      for argument in arguments {
        if case .closure = argument.value.form, argument.value.span.contains(clear),
          !argument.value.span.contains(resume)
        {
          isLate = true
        }
      }
    }.statements(body)
    return isLate
  }

  private static let animated: Set<String> = [
    "dismiss", "present", "animate", "transition", "asyncAfter", "popViewController", "pushViewController",
  ]

  /// Where a closure that the caller handed in gets the continuation: `answer(continuation)`.
  func handOver(of property: String) -> (span: Span, parameter: String)? {
    let names = Set(aliases(of: property, body).map(\.string)).union([property])
    var found: (Span, String)?
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, case .name(let name) = callee.form,
        method.parameters.contains(where: { $0.name == name }),
        arguments.contains(where: { Self.isName($0.value, names) })
      else { return }
      found = found ?? (value.span, name)
    }.statements(body)
    return found
  }

  /// True where another is stored over one that a local has been given before, and the local is resumed: what is kept is
  /// the new one.
  func isTaken(_ property: String, before store: Span, resumedAt resume: Span) -> Bool {
    guard store.start < resume.start, standTogether(store, resume) else { return false }
    var taken: [Text] = []
    var resumed: String?
    Walk { value in
      switch value.form {
      case .closure(let closure): taken += aliases(of: property, closure.body)
      case .call(let callee, _) where value.span == resume:
        if case .member(let base, "resume") = callee.form { resumed = Self.local(base) }
      default: break
      }
    }.statements(body)
    taken += aliases(of: property, body)
    return taken.contains { $0.string == resumed && $0.span.start < store.start }
  }

  private static func local(_ value: Expression) -> String? {
    switch value.form {
    case .name(let name): name
    case .optional(let inner), .forced(let inner): local(inner)
    default: nil
    }
  }

  /// Names that `let`, `if let` or `guard let` gives the property.
  private func aliases(of property: String, _ body: [Statement]) -> [Text] {
    var names: [Text] = []
    for statement in body {
      switch statement.form {
      case .binding(let bindings):
        for binding in bindings {
          if let value = binding.value, Self.isName(value, [property]) { names += binding.names }
        }
      case .if(let conditions, _, _), .guard(let conditions, _):
        for case .binding(let name, let value) in conditions where Self.isName(value, [property]) {
          names.append(name)
        }
      default: break
      }
      for block in statement.blocks { names += aliases(of: property, block) }
    }
    return names
  }

  private static func isName(_ value: Expression, _ names: Set<String>) -> Bool {
    switch value.form {
    case .name(let name): return names.contains(name)
    case .member(let base, let name):
      if case .name("self") = base.form { return names.contains(name) }
      return false
    case .optional(let inner), .forced(let inner): return isName(inner, names)
    default: return false
    }
  }

  /// Whether a call of `name` in this body hands in a closure that resumes what it is given.
  func resumes(byCalling name: String) -> Bool {
    var found = false
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, callee.lastName == name else { return }
      for argument in arguments {
        guard case .closure(let closure) = argument.value.form else { continue }
        let given = closure.parameters.first ?? "$0"
        Walk { inner in
          if case .call(let callee, _) = inner.form, case .member(let base, "resume") = callee.form,
            case .name(given) = base.form
          {
            found = true
          }
        }.statements(closure.body)
      }
    }.statements(body)
    return found
  }
}
