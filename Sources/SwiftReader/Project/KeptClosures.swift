import RibEngine

/// The closures of a body that do not run where they stand, as that of `pages.map { ... }` does. What a stream is
/// mapped with is one of them.
struct KeptClosures {
  private(set) var spans: [Span] = []
  private var lists: Set<String> = []

  init(_ body: [Statement]) {
    for statement in body { note(statement) }
    var (spans, walks) = ([Span](), Set<Span>())
    let walk = Walk { [lists] value in
      if case .closure = value.form, !walks.contains(value.span) { spans.append(value.span) }
      guard case .call(let callee, let arguments) = value.form, Self.goesThrough(callee, lists) else {
        return
      }
      for argument in arguments { walks.insert(argument.value.span) }
    }
    walk.statements(body)
    self.spans = spans
  }

  /// Locals that are lists.
  private mutating func note(_ statement: Statement) {
    if case .binding(let bindings) = statement.form {
      for binding in bindings where Self.isList(binding) { lists.formUnion(binding.names.map(\.string)) }
    }
    for block in statement.blocks { block.forEach { note($0) } }
  }

  private static func isList(_ binding: Binding) -> Bool {
    if case .array? = binding.type { return true }
    return binding.value.map { isList($0, []) } ?? false
  }

  private static func isList(_ value: Expression, _ lists: Set<String>) -> Bool {
    switch value.form {
    case .array, .member(_, "allCases"), .implicitMember("allCases"): true
    case .name(let name): lists.contains(name)
    default: false
    }
  }

  private static func goesThrough(_ callee: Expression, _ lists: Set<String>) -> Bool {
    guard case .member(let base, let verb) = callee.form else { return false }
    return verb == "forEach" || ["map", "compactMap", "flatMap"].contains(verb) && isList(base, lists)
  }
}
