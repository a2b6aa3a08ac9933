import RibEngine

/// Picks what an interactor says to its listener, router and presenter out of its acts.
struct InteractorReading {
  let acts: ClassActs

  init(_ acts: ClassActs) { self.acts = acts }

  var facts: InteractorFacts {
    let joined = acts.joined
    var facts = InteractorFacts(name: joined.entry.declaration.name, span: joined.entry.declaration.header)
    facts.listener = listener
    facts.handsItselfOn = acts.acts(of: "didBecomeActive").contains { act in
      act.kind == .write && act.path.count > 1
        && Self.handles.contains { act.path.last?.lowercased().hasSuffix($0) == true }
    }
    let targets = targets
    for (place, member) in joined.members.enumerated() {
      let name = member.method.name.string
      // Overloads share a name: who calls it cannot tell them apart here.
      let calls = acts.acts(at: place).compactMap { call($0, targets) }
      if joined.places(of: name).first == place {
        facts.calls[name] = calls
      } else if joined.members[joined.places(of: name)[0]].level == member.level {
        facts.calls[name, default: []] += calls.map(Self.perhaps)
      }
    }
    return facts
  }

  /// How properties end that hold whoever is called back.
  static let handles = ["delegate", "output", "observer", "handler"]

  private static func perhaps(_ call: InteractorFacts.Call) -> InteractorFacts.Call {
    var call = call
    call.timing = max(call.timing, .sometimes)
    return call
  }

  /// The protocol of `listener`, else of the only property whose type is named as one.
  private var listener: String? {
    let properties = acts.joined.properties
    if let property = properties["listener"]?.property, let type = property.type { return type.plainName }
    let others = properties.values.compactMap { $0.property.type?.plainName }.filter {
      $0.hasSuffix("Listener") && !$0.hasSuffix("PresentableListener")
    }
    return others.count == 1 ? others.first : nil
  }

  /// Members by what they stand for.
  private var targets: [String: InteractorFacts.Call.Target] {
    var targets: [String: InteractorFacts.Call.Target] = [
      "listener": .listener, "router": .router, "presenter": .presenter,
    ]
    for (name, stored) in acts.joined.properties {
      guard targets[name] == nil, let type = stored.property.type?.plainName else { continue }
      if type.hasSuffix("Listener") { targets[name] = .listener }
      if type.hasSuffix("Routing") { targets[name] = .router }
      if type.hasSuffix("Presentable") { targets[name] = .presenter }
    }
    return targets
  }

  private func call(
    _ act: Act,
    _ targets: [String: InteractorFacts.Call.Target]
  ) -> InteractorFacts.Call? {
    guard act.path.count == 2, let target = targets[act.path[0]] else { return nil }
    switch act.kind {
    case .call:
      var call = InteractorFacts.Call(target, act.path[1], act.timing, act.span)
      call.isNextTurn = act.isNextTurn
      call.needs = act.needs
      call.isGuessed = act.isGuessed
      return call
    case .read where target != .presenter:
      // A method that is handed on as a value runs when its holder likes.
      return InteractorFacts.Call(target, act.path[1], .later, act.span)
    case .read, .write, .change, .clear, .invoke: return nil
    }
  }
}

extension TypeName {
  /// `KeyPath<A, B>` and those that can be written through.
  var isKeyPath: Bool { plainName?.hasSuffix("KeyPath") ?? false }

  /// The name without optionals and arguments; of a composition, that of its first part.
  var plainName: String? {
    switch self {
    case .named(let name, _): name
    case .optional(let inner): inner.plainName
    case .composition(let parts): parts.first?.plainName
    case .array, .dictionary, .tuple, .function, .other: nil
    }
  }
}
