import RibEngine

extension SourceRule {
  /// Who resumes what a list holds takes it out, else the next call resumes it again.
  static let keptInList = SourceRule(
    .doubleResume,
    "continuations of a list or dictionary are resumed and kept in it",
    blind: "lists of structs or objects that hold continuations; lists that are handed on"
  ) { project in
    project.listsOfContinuations.flatMap { list in
      list.acts.joined.members.indices.compactMap { place in
        guard let resume = list.keptResume(at: place) else { return nil }
        return list.finding(
          .doubleResume,
          place,
          resume,
          "what '\(list.name)' holds is resumed and kept: a second call resumes it again, which traps",
          "resumed here, and not taken out"
        )
      }
    }
  }

  /// Who throws away what a list holds lets everybody wait for ever who waits on it.
  static let lostFromList = SourceRule(
    .neverResumed,
    "a list or dictionary of continuations is emptied without a resume",
    blind: "lists that the same method looks at besides, and methods that others of the class call"
  ) { project in
    project.listsOfContinuations.flatMap { list in
      list.acts.joined.members.indices.compactMap { place in
        guard let lost = list.lost(at: place) else { return nil }
        let method = list.acts.joined.members[place].method.name.string
        return list.finding(
          .neverResumed,
          place,
          lost,
          "'\(method)' empties '\(list.name)' without a resume: who waits on what it holds waits for ever",
          "thrown away here"
        )
      }
    }
  }
}

extension Project {
  /// Lists and dictionaries of continuations that classes and actors store, in the order of the sources.
  var listsOfContinuations: [ContinuationList] {
    index.types.flatMap { entry -> [ContinuationList] in
      guard entry.declaration.kind == .class || entry.declaration.kind == .actor else { return [] }
      let lists = entry.declaration.properties.filter(\.isListOfContinuations)
      return lists.map { ContinuationList(property: $0, acts: acts(of: entry)) }
    }
  }
}

extension Property {
  /// `[CheckedContinuation<...>]` and `[Key: UnsafeContinuation<...>]`, also where only its first value says so.
  fileprivate var isListOfContinuations: Bool {
    guard !isLet, getter == nil else { return false }
    switch type {
    case .array(.named(let name, _)), .dictionary(_, .named(let name, _)): return Self.isContinuation(name)
    case nil:
      guard case .call(let callee, _)? = value?.form else { return false }
      return switch callee.form {
      case .array(let types): types.count == 1 && Self.names(types[0])
      case .dictionary(let pairs): pairs.count == 1 && Self.names(pairs[0].value)
      default: false
      }
    default: return false
    }
  }

  private static func isContinuation(_ name: String) -> Bool {
    name == "CheckedContinuation" || name == "UnsafeContinuation"
  }

  /// A type with generic arguments where a value may stand.
  private static func names(_ value: Expression) -> Bool {
    if case .other(let parts) = value.form {
      return parts.first.map { isContinuation($0.lastName ?? "") } ?? false
    }
    return isContinuation(value.lastName ?? "")
  }
}

/// A stored list or dictionary of continuations, and what the methods of its class do to it.
struct ContinuationList {
  let property: Property
  let acts: ClassActs

  var name: String { property.name.string }

  private func method(_ place: Int) -> Method? {
    let member = acts.joined.members[place]
    guard member.level == 0, member.method.kind == .method,
      !member.method.parameters.contains(where: { $0.name == name })
    else { return nil }
    return member.method
  }

  /// Where the method puts one in that it waits on.
  func store(at place: Int) -> Span? {
    guard let method = method(place), method.waitsOnContinuation else { return nil }
    return acts.acts(at: place).first { act in
      act.via.isEmpty
        && ([.write, .change].contains(act.kind) && isOwn(act)
          || act.kind == .call && act.path.first == name && ["append", "insert"].contains(act.path.last))
    }?.span
  }

  /// Where the method resumes one that stands in it.
  func resume(at place: Int) -> Span? {
    guard let method = method(place) else { return nil }
    var reading = ElementReading(list: name)
    reading.read(method.body ?? [])
    return reading.isShadowed ? nil : reading.resume
  }

  /// The same, where nothing takes out what was resumed.
  func keptResume(at place: Int) -> Span? {
    guard let resume = resume(at: place), !empties(place), !acts.passesOnce(to: resume, at: place),
      !callers(of: place).contains(where: empties)
    else { return nil }
    return resume
  }

  /// Where the method throws away what it holds and does nothing else about it.
  func lost(at place: Int) -> Span? {
    guard let method = method(place), callers(of: place).isEmpty,
      !acts.acts(at: place).contains(where: { isAbout($0) && !$0.via.isEmpty })
    else { return nil }
    var reading = ElementReading(list: name)
    let body = method.body ?? []
    if method.returns != nil, body.count == 1, case .expression(let result) = body[0].form {
      reading.pass(on: result)
    }
    reading.read(body)
    guard !reading.isShadowed, !reading.resumesAnything, reading.mentions == reading.removals.count else {
      return nil
    }
    return reading.removals.first
  }

  /// Takes out what is in it, or puts something else there.
  private func empties(_ place: Int) -> Bool {
    acts.acts(at: place).contains { act in
      switch act.kind {
      case .write, .clear, .change: isOwn(act)
      case .call, .read:
        act.path.first == name
          && act.path.dropFirst().contains { $0.hasPrefix("remove") || $0.hasPrefix("pop") }
      case .invoke: false
      }
    }
  }

  private func isOwn(_ act: Act) -> Bool { act.path == [name] || act.path == [name + "[]"] }

  private func isAbout(_ act: Act) -> Bool { act.path.first == name || act.path.first == name + "[]" }

  /// Methods of the class whose own lines call the one at a place.
  private func callers(of place: Int) -> [Int] {
    let own = acts.joined.members[place].method
    return acts.joined.members.indices.filter { caller in
      caller != place
        && acts.acts(at: caller).contains { $0.kind == .call && $0.path == [own.name.string] }
    }
  }

  fileprivate func finding(_ id: Rule.ID, _ place: Int, _ span: Span, _ message: String, _ label: String)
    -> LintFinding
  {
    LintFinding(
      id,
      .warning,
      type: acts.joined.name,
      method: acts.joined.members[place].method.name.string,
      slot: name,
      message: message,
      span: span,
      labels: [Label(property.name.span, "holds those that are waited for"), Label(span, label)]
    )
  }
}

/// What a body does to the elements of a list that the object stores.
private struct ElementReading {
  private let list: String
  /// Names that stand for elements, which are still in it.
  private var elements: Set<String> = []
  /// The first resume of an element.
  private(set) var resume: Span?
  private(set) var resumesAnything = false
  /// How often the list is named, but for looks at how many it has.
  private(set) var mentions = 0
  /// Statements that throw away what it holds.
  private(set) var removals: [Span] = []
  /// A local has its name.
  private(set) var isShadowed = false
  /// Values that go to whoever asked for them.
  private var passedOn: Set<Span> = []

  init(list: String) { self.list = list }

  mutating func read(_ body: [Statement]) {
    for statement in body { read(statement) }
  }

  /// The value goes on, and that of the closure that makes it: `lock.withLock { list.removeValue(forKey: id) }`.
  mutating func pass(on value: Expression) {
    passedOn.insert(value.span)
    switch value.form {
    case .try(let inner, _), .await(let inner), .optional(let inner), .forced(let inner): pass(on: inner)
    case .call(_, let arguments):
      guard case .closure(let closure)? = arguments.last?.value.form, closure.body.count == 1 else { return }
      switch closure.body[0].form {
      case .expression(let inner), .return(let inner?): pass(on: inner)
      default: break
      }
    default: break
    }
  }

  private mutating func read(_ statement: Statement) {
    switch statement.form {
    case .expression(let value):
      if throwsAway(value), !passedOn.contains(value.span) { removals.append(value.span) }
      read(value)
    case .binding(let bindings):
      for binding in bindings {
        if binding.names.contains(where: { $0.string == list }) { isShadowed = true }
        guard let value = binding.value else { continue }
        if isElement(value) { elements.formUnion(binding.names.map(\.string)) }
        if binding.names.contains(where: { $0.string != "_" }) { pass(on: value) }
        read(value)
      }
    case .loop(let names, let conditions, let body):
      if conditions.contains(where: { $0.value.map(isList) ?? false }) { elements.formUnion(names) }
      read(conditions)
      read(body)
    case .if(let conditions, let then, let otherwise):
      read(conditions)
      read(then)
      read(otherwise)
    case .guard(let conditions, let otherwise):
      read(conditions)
      read(otherwise)
    case .switch(let value, let cases):
      read(value)
      for one in cases { read(one.body) }
    case .do(let body, let catches):
      read(body)
      for one in catches { read(one) }
    case .defer(let body): read(body)
    case .function(let method): read(method.body ?? [])
    case .conditional(let branches): for one in branches { read(one) }
    case .return(let value):
      if let value {
        pass(on: value)
        read(value)
      }
    case .throw(let value): read(value)
    case .break, .continue, .fallthrough, .other: break
    }
  }

  private mutating func read(_ conditions: [Condition]) {
    for condition in conditions {
      if case .binding(let name, let value) = condition {
        if name.string == list { isShadowed = true }
        if isElement(value) { elements.insert(name.string) }
      }
      if let value = condition.value { read(value) }
    }
  }

  private mutating func read(_ value: Expression) {
    switch value.form {
    case .member(let base, "count"), .member(let base, "isEmpty"): if isList(base) { return }
    case .call(let callee, let arguments):
      if case .member(let base, "resume") = callee.form {
        resumesAnything = true
        if isElement(base) { resume = resume ?? value.span }
      }
      if case .member(let base, "forEach") = callee.form, isList(base),
        case .closure(let closure)? = arguments.last?.value.form
      {
        elements.formUnion(closure.parameters.isEmpty ? ["$0", "$1"] : closure.parameters)
      }
    default: break
    }
    if isListItself(value) {
      mentions += 1
      return
    }
    for part in value.parts { read(part) }
    switch value.form {
    case .closure(let closure): read(closure.body)
    case .statement(let statement): read(statement)
    default: break
    }
  }

  /// `list = []`, `list[key] = nil`, `list.removeAll()`
  private func throwsAway(_ value: Expression) -> Bool {
    switch value.form {
    case .assignment(let target, let new):
      switch new.form {
      case .array(let elements): return elements.isEmpty && isListItself(target)
      case .dictionary(let pairs): return pairs.isEmpty && isListItself(target)
      case .nil:
        guard case .subscript(let base, _) = target.form else { return false }
        return isListItself(base)
      default: return false
      }
    case .call(let callee, let arguments):
      guard case .member(let base, let name) = callee.form, isListItself(base) else { return false }
      // One that a test picks may have been resumed by who asks.
      let picks = arguments.contains { $0.label == "where" || $0.label == nil && name == "removeAll" }
      return ["removeAll", "removeValue", "removeFirst", "removeLast"].contains(name) && !picks
    default: return false
    }
  }

  private func isListItself(_ value: Expression) -> Bool {
    switch value.form {
    case .name(list): return true
    case .member(let base, list):
      switch base.form {
      case .name("self"): return true
      case .optional(let inner): if case .name("self") = inner.form { return true }
      default: break
      }
      return false
    default: return false
    }
  }

  /// The list, or the values of a dictionary.
  private func isList(_ value: Expression) -> Bool {
    if case .member(let base, "values") = value.form { return isListItself(base) }
    return isListItself(value)
  }

  private func isElement(_ value: Expression) -> Bool {
    switch value.form {
    case .name(let name): elements.contains(name)
    case .subscript(let base, _): isListItself(base)
    case .member(let base, "first"), .member(let base, "last"): isList(base)
    case .member(let base, "value"): isElement(base)
    case .optional(let inner), .forced(let inner): isElement(inner)
    default: false
    }
  }
}
