import RibEngine

/// How many of a class's calls of attachChild and detachChild were understood.
package struct Accounting: Sendable, Equatable {
  /// Methods that have to do with children, and how many of them were read without a doubt.
  package var methods = 0
  package var readMethods = 0
  /// Calls in the source, and how many stand on some way through a method.
  package var calls = 0
  package var readCalls = 0

  package init(methods: Int = 0, readMethods: Int = 0, calls: Int = 0, readCalls: Int = 0) {
    self.methods = methods
    self.readMethods = readMethods
    self.calls = calls
    self.readCalls = readCalls
  }

  package static func + (a: Accounting, b: Accounting) -> Accounting {
    Accounting(
      methods: a.methods + b.methods,
      readMethods: a.readMethods + b.readMethods,
      calls: a.calls + b.calls,
      readCalls: a.readCalls + b.readCalls
    )
  }
}

extension Index {
  /// All router classes, in the order of their files, each with what its methods do.
  package func routers() -> [RouterFacts] {
    types.compactMap(router(of:))
  }

  /// What a class's methods do; nil for a class that is no router.
  package func router(of entry: Entry) -> RouterFacts? {
    guard let ancestry = ancestry(of: entry) else { return nil }
    return RouterReading(RouterClass(entry, ancestry, in: self), in: self).facts()
  }
}

/// Turns the summaries of a class into what the rules and the search look at.
private struct RouterReading {
  let router: RouterClass
  let reader: ClassReader

  init(_ router: RouterClass, in index: Index) {
    self.router = router
    reader = ClassReader(router, in: index)
  }

  func facts() -> RouterFacts {
    let declaration = router.entry.declaration
    var facts = RouterFacts(name: declaration.name, span: declaration.span)
    facts.isViewless = router.ancestry.base == "Router"
    facts.hasSubclasses = reader.index.hasSubclasses(declaration.name.string)
    facts.base = router.ancestry.base
    facts.slots = router.slots.values.sorted { $0.span < $1.span }
    var overridden: Set<String> = []
    for member in router.allMethods {
      let signature = Self.signature(member.method)
      let isOwn = member.level == 0
      guard isOwn || (!overridden.contains(signature) && reader.acts(member.method)) else { continue }
      overridden.insert(signature)
      let method = method(member, signature)
      if isOwn || !method.paths.isEmpty { facts.methods.append(method) }
    }
    for property in ownProperties {
      guard let summary = reader.value(of: property), summary.hasEffects || !summary.doubts.isEmpty else {
        continue
      }
      var method = MethodFacts(name: property.name, signature: property.name.string, span: property.span)
      method.doubts = summary.doubts.map { ($0.reason, $0.span) }
      method.paths = Refusals.paths(of: summary)
      facts.methods.append(method)
    }
    account(&facts)
    SlotWriting(router).complete(&facts)
    return facts
  }

  private static func signature(_ method: Method) -> String {
    method.name.string + "(" + method.parameters.map { $0.label + ":" }.joined() + ")"
  }

  private func method(_ member: RouterClass.Member, _ signature: String) -> MethodFacts {
    let method = member.method
    var facts = MethodFacts(name: method.name, signature: signature, span: method.span)
    if member.level > 0 { facts.origin = member.origin.name }
    facts.isOverride = method.isOverride
    facts.isRequired = router.requirements.contains(method.name.string)
    facts.isCalledFromOutside = !method.isPrivate || facts.isRequired
    if reader.isReadWhereCalled(method) { return facts }
    guard let summary = reader.summary(of: member) else { return facts }
    facts.doubts = summary.doubts.map { ($0.reason, $0.span) }
    guard summary.hasEffects else { return facts }
    facts.paths = Refusals.paths(of: summary)
    return facts
  }

  /// The class's own properties, in the order of the sources.
  private var ownProperties: [Property] {
    router.properties.values.filter { $0.level == 0 }.map(\.property).sorted { $0.span < $1.span }
  }

  /// Counts the calls in the class's own code; one that no way reaches becomes a doubt of its method.
  private func account(_ facts: inout RouterFacts) {
    var read: Set<Span> = []
    for method in facts.methods {
      for path in method.paths { path.effects.forEach { Self.gather($0, &read) } }
      read.formUnion(method.doubts.map(\.span))
    }
    var bodies = Dictionary(
      router.allMethods.filter { $0.level == 0 }.map { ($0.method.span, $0.method.body ?? []) },
      uniquingKeysWith: { first, _ in first }
    )
    for property in ownProperties {
      let parts = [property.getter, property.setter, property.willSet, property.didSet].compactMap { $0 }
      let value = property.value.map { [Statement(.expression($0), $0.span)] } ?? []
      bodies[property.span] = parts.flatMap { $0 } + value
      let isMethod = facts.methods.contains { $0.span == property.span }
      guard !isMethod, !Self.calls(bodies[property.span] ?? []).isEmpty else { continue }
      facts.methods.append(
        MethodFacts(name: property.name, signature: property.name.string, span: property.span)
      )
    }
    for place in facts.methods.indices {
      guard let body = bodies[facts.methods[place].span] else { continue }
      let calls = Self.calls(body)
      facts.accounting.calls += calls.count
      for (name, span) in calls {
        if read.contains(span) {
          facts.accounting.readCalls += 1
        } else {
          facts.methods[place].doubts.append(("a call of \(name) is on no path that was read", span))
        }
      }
      guard !calls.isEmpty || !facts.methods[place].paths.isEmpty else { continue }
      facts.accounting.methods += 1
      if facts.methods[place].doubts.isEmpty { facts.accounting.readMethods += 1 }
    }
  }

  private static func gather(_ effect: Effect, _ spans: inout Set<Span>) {
    spans.insert(effect.span)
    spans.formUnion(effect.via)
    guard case .deferred(let paths, _) = effect.verb else { return }
    for path in paths { path.effects.forEach { gather($0, &spans) } }
  }

  private static func calls(_ body: [Statement]) -> [(String, Span)] {
    var found: [(String, Span)] = []
    let walk = Walk { expression in
      guard case .call(let callee, let arguments) = expression.form else { return }
      switch callee.form {
      case .name(let name), .member(_, let name):
        if (name == "attachChild" || name == "detachChild") && arguments.count == 1 {
          found.append((name, expression.span))
        }
      default: break
      }
    }
    walk.statements(body)
    return found
  }
}

extension Span: Comparable {
  package static func < (a: Span, b: Span) -> Bool {
    (a.file, a.start, a.end) < (b.file, b.start, b.end)
  }
}
