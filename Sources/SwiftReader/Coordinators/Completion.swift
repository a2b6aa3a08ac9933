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

  /// Types of what can be listened to.
  static let streams: Set<String> = [
    "AnyPublisher", "PassthroughSubject", "CurrentValueSubject", "Observable", "PublishSubject",
    "BehaviorSubject", "PublishRelay", "BehaviorRelay", "Driver", "Signal",
  ]

  /// What never completes at the head of the stream that a method or property gives out; nil where it may complete.
  func endless(_ name: String) -> Property? {
    if let method = joined.method(name)?.method,
      ["AsyncStream", "AsyncThrowingStream"].contains(method.returns?.plainName)
    {
      return unfinished(by: method)
    }
    let head = joined.method(name) == nil ? head(ofProperty: name, depth: 0) : head(ofMethod: name, depth: 0)
    guard let property = head.flatMap({ joined.properties[$0]?.property }), !isCompleted(property) else {
      return nil
    }
    return property
  }

  /// True for a property that is a subject, or one behind operators that end no stream.
  func hands(on property: String) -> Bool { head(ofProperty: property, depth: 0) != nil }

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

  /// The properties that a stream is made of, and whether an operator may end it; a method or property of the class that
  /// gives it out is read as well.
  private func read(_ name: String, depth: Int) -> (sources: Set<String>, mayEnd: Bool) {
    guard depth < 4, let results = given(by: name) else { return ([], true) }
    var sources: Set<String> = []
    var mayEnd = false
    for result in results {
      result.visit { part in
        if let name = part.ownName, let property = joined.properties[name]?.property {
          sources.insert(name)
          if !Self.isSubject(property), Self.given(by: property) != nil {
            let inner = read(name, depth: depth + 1)
            sources.formUnion(inner.sources)
            mayEnd = mayEnd || inner.mayEnd
          }
        }
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

  /// What the method or property of that name gives out; nil where that is not in the project.
  private func given(by name: String) -> [Expression]? {
    if let method = joined.method(name)?.method { return method.body.map(Self.results) }
    guard let property = joined.properties[name]?.property else { return nil }
    if Self.isSubject(property) { return [Expression(.name(name), property.name.span)] }
    return Self.given(by: property)
  }

  /// What a property is made of, be it stored, lazy or computed; nil where somebody else fills it.
  private static func given(by property: Property) -> [Expression]? {
    if let getter = property.getter { return results(of: getter) }
    guard property.isLet || property.isLazy else { return nil }
    return property.value.map { [$0] }
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

  /// The subject at the head of a chain of operators, none of which ends the stream; methods and properties of the class
  /// that only hand it on are followed.
  private func head(_ value: Expression, depth: Int) -> String? {
    if let name = value.ownName { return head(ofProperty: name, depth: depth) }
    guard case .call(let callee, _) = value.form else { return nil }
    if let name = callee.ownName { return head(ofMethod: name, depth: depth + 1) }
    guard case .member(let base, let verb) = callee.form, !Self.ending.contains(verb), Self.keeps(verb)
    else { return nil }
    return head(base, depth: depth)
  }

  /// Of two methods of one name nothing is said: which of them is called is not known here.
  private func head(ofMethod name: String, depth: Int) -> String? {
    let places = joined.places(of: name).map { joined.members[$0] }
    guard let nearest = places.first, places.count(where: { $0.level == nearest.level }) == 1 else {
      return nil
    }
    return common(nearest.method.body.map(Self.results) ?? [], depth)
  }

  private func head(ofProperty name: String, depth: Int) -> String? {
    guard let property = joined.properties[name]?.property else { return nil }
    if Self.isSubject(property) { return name }
    return common(Self.given(by: property) ?? [], depth + 1)
  }

  /// The one head that all of them have.
  private func common(_ values: [Expression], _ depth: Int) -> String? {
    guard depth < 6, let first = values.first, let name = head(first, depth: depth),
      values.dropFirst().allSatisfy({ head($0, depth: depth) == name })
    else { return nil }
    return name
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
    guard property.getter == nil else { return false }
    let names: Set<String> = [
      "PassthroughSubject", "CurrentValueSubject", "PublishSubject", "BehaviorSubject", "PublishRelay",
      "BehaviorRelay",
    ]
    if let type = property.type?.plainName { return names.contains(type) }
    guard case .call(let callee, _)? = property.value?.form else { return false }
    return callee.initializedType.map(names.contains) ?? false
  }

  /// True where something completes it, or may: whoever it is given to.
  private func isCompleted(_ property: Property) -> Bool {
    let name = property.name.string
    if joined.members.contains(where: {
      Self.completes(name, in: $0.method.body ?? [], Self.given($0.method))
    }) {
      return true
    }
    let others = joined.properties.values.map(\.property).filter { $0.name.string != name }
    if others.contains(where: { Self.mayComplete(name, in: $0) }) { return true }
    guard !property.isPrivate else { return false }
    return project.types(completing: name).contains { $0 != joined.name }
  }

  /// True for a property whose value or body uses the subject for more than to hand on what it says.
  private static func mayComplete(_ name: String, in property: Property) -> Bool {
    let type = property.type?.plainName ?? ""
    let isListenedTo = !type.isEmpty && !type.hasSuffix("Subject") && !type.hasSuffix("Relay")
    let bodies = [property.getter, property.setter, property.willSet, property.didSet].compactMap { $0 }
    let values = property.value.map { [Statement(.expression($0), $0.span)] } ?? []
    let given = isListenedTo ? (Self.given(by: property) ?? []).map(\.span) : []
    return (bodies + [values]).contains { completes(name, in: $0, Set(given)) }
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
        if ["onCompleted", "onError", "dispose", "finish", "asObserver"].contains(verb) { found = true }
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
