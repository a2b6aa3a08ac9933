import RibEngine

/// Whether what a coordinator's start gives back ever completes.
struct Completion {
  private let joined: JoinedClass
  private let project: Project

  init(_ joined: JoinedClass, _ project: Project) {
    self.joined = joined
    self.project = project
  }

  /// Operators behind which a stream completes with its first value or so.
  static let ending: Set<String> = [
    "prefix", "first", "output", "take", "single", "asSingle", "elementAt", "element", "reduce", "collect",
    "toArray", "last", "timeout", "ignoreElements", "asMaybe", "asCompletable", "takeUntil",
  ]

  /// The stream that `method` gives back and that is never completed; nil where it may be.
  func endless(_ method: String) -> Property? {
    guard let member = joined.method(method), let body = member.method.body else { return nil }
    if ["AsyncStream", "AsyncThrowingStream"].contains(member.method.returns?.plainName) {
      return unfinished(by: member.method)
    }
    let results = Self.results(of: body)
    let sources = results.map(source)
    guard let first = sources.first, let name = first, sources.allSatisfy({ $0 == name }),
      let property = joined.properties[name]?.property, Self.isSubject(property), !isCompleted(property)
    else { return nil }
    return property
  }

  /// What ends a stream with a value.
  enum Values {
    /// Nothing does.
    case never
    /// A value that one of these sends.
    case of(Set<String>)
    /// A value of something that is not known.
    case any
  }

  /// The values that may end what `method` gives back, behind operators that its caller puts there.
  func endingValues(of method: String, behind operators: [String]) -> Values {
    let read = read(method, depth: 0)
    guard read.mayEnd || !operators.allSatisfy(Self.keeps) else { return .never }
    return read.sources.isEmpty ? .any : .of(read.sources)
  }

  /// The properties that a stream is made of, and whether an operator may end it; a method of the class that gives it
  /// back is read as well.
  private func read(_ method: String, depth: Int) -> (sources: Set<String>, mayEnd: Bool) {
    guard depth < 4, let body = joined.method(method)?.method.body else { return ([], true) }
    var sources: Set<String> = []
    var mayEnd = false
    for result in Self.results(of: body) {
      result.visit { part in
        if let name = part.ownName, joined.properties[name] != nil { sources.insert(name) }
        guard case .call(let callee, _) = part.form else { return }
        if let name = callee.ownName, !joined.places(of: name).isEmpty {
          let inner = read(name, depth: depth + 1)
          sources.formUnion(inner.sources)
          mayEnd = mayEnd || inner.mayEnd
        } else if !Self.keeps(callee.lastName ?? "") {
          mayEnd = true
        }
      }
    }
    return (sources, mayEnd)
  }

  /// What a method gives back; for a constant of its own what that holds.
  private static func results(of body: [Statement]) -> [Expression] {
    var found: [Expression] = []
    results(body, &found)
    return found.map { value in
      guard case .name(let name) = value.form else { return value }
      for case .binding(let bindings) in body.map(\.form) {
        for binding in bindings where binding.names.count == 1 && binding.names[0].string == name {
          return binding.value ?? value
        }
      }
      return value
    }
  }

  /// The continuation of the stream that a method gives back, where nothing calls `finish` on it.
  private func unfinished(by method: Method) -> Property? {
    let words = Relevance.words(method.body ?? [])
    guard !words.contains("finish") else { return nil }
    let kept = joined.properties.values.map(\.property).filter { property in
      let type = if case .optional(let inner)? = property.type { inner } else { property.type }
      return type?.plainName == "Continuation" && words.contains(property.name.string)
    }
    guard kept.count == 1, !isCompleted(kept[0]) else { return nil }
    return kept[0]
  }

  private static func results(_ body: [Statement], _ found: inout [Expression]) {
    if body.count == 1, case .expression(let only) = body[0].form { return found.append(only) }
    for statement in body {
      switch statement.form {
      case .return(let value?): found.append(value)
      case .if(_, let then, let otherwise):
        results(then + [], &found)
        results(otherwise + [], &found)
      case .guard(_, let otherwise): results(otherwise + [], &found)
      case .switch(_, let cases): for one in cases { results(one.body, &found) }
      default: break
      }
    }
  }

  /// The property at the head of a chain of operators, none of which ends the stream.
  private func source(_ value: Expression) -> String? {
    switch value.form {
    case .name(let name): return joined.properties[name] == nil ? nil : name
    case .member(let base, let name):
      if case .name("self") = base.form { return joined.properties[name] == nil ? nil : name }
      return nil
    case .call(let callee, _):
      guard case .member(let base, let verb) = callee.form, !Self.ending.contains(verb), Self.keeps(verb)
      else { return nil }
      return source(base)
    default: return nil
    }
  }

  /// Operators that neither end a stream nor put another one in.
  private static func keeps(_ verb: String) -> Bool {
    [
      "eraseToAnyPublisher", "asObservable", "map", "filter", "compactMap", "handleEvents", "receive", "do",
      "observe", "observeOn", "share", "removeDuplicates", "distinctUntilChanged", "debounce", "delay",
      "asDriver", "asSignal", "setFailureType",
    ].contains(verb)
  }

  private static func isSubject(_ property: Property) -> Bool {
    let names: Set<String> = ["PassthroughSubject", "PublishSubject", "PublishRelay"]
    if let type = property.type?.plainName { return names.contains(type) }
    var found = false
    property.value?.visit { value in
      if case .name(let name) = value.form, names.contains(name) { found = true }
      if case .call(let callee, _) = value.form, let name = callee.lastName, names.contains(name) {
        found = true
      }
    }
    return found
  }

  /// True where something completes it, or may: whoever it is given to.
  private func isCompleted(_ property: Property) -> Bool {
    let name = property.name.string
    if joined.members.contains(where: {
      Self.completes(name, in: $0.method.body ?? [], Self.given($0.method))
    }) {
      return true
    }
    guard !property.isPrivate else { return false }
    return (project.index.types + project.index.extensions).contains { entry in
      entry.name != joined.name
        && entry.declaration.methods.contains { Self.completes(name, in: $0.body ?? []) }
    }
  }

  /// What a method gives back as something that can only be listened to.
  private static func given(_ method: Method) -> Set<Span> {
    guard let body = method.body, let type = method.returns?.plainName,
      !type.hasSuffix("Subject"), !type.hasSuffix("Relay")
    else { return [] }
    return Set(results(of: body).map(\.span))
  }

  /// - Parameter given: values that nobody can complete who is given them.
  static func completes(_ name: String, in body: [Statement], _ given: Set<Span> = []) -> Bool {
    var used = given
    var found = false
    let walk = Walk { value in
      switch value.form {
      case .call(let callee, let arguments):
        guard case .member(let base, let verb) = callee.form, isNamed(base, name) else { return }
        note(base, &used)
        if ["onCompleted", "onError", "dispose", "finish"].contains(verb) { found = true }
        if verb == "send", arguments.first?.label == "completion" { found = true }
        if verb == "on" { found = true }
        if verb == "bind" || verb == "subscribe" { found = true }
      case .assignment(let target, _): note(target, &used)
      case .name, .member:
        // Given away as a value.
        if isNamed(value, name), !used.contains(value.span) { found = true }
      default: break
      }
    }
    walk.statements(body)
    return found
  }

  /// The spans of `output?` and of `output` in it.
  private static func note(_ value: Expression, _ used: inout Set<Span>) {
    used.insert(value.span)
    switch value.form {
    case .optional(let inner), .forced(let inner): note(inner, &used)
    default: break
    }
  }

  private static func isNamed(_ value: Expression, _ name: String) -> Bool {
    switch value.form {
    case .name(name): true
    case .member(_, name): true
    case .optional(let inner), .forced(let inner): isNamed(inner, name)
    default: false
    }
  }
}
