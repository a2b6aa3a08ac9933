import RibEngine

extension SourceRule {
  /// Who keeps a subscription keeps its closure, and who is held by that is never let go of: as long as the publisher
  /// does not end, which is told only of those that never do.
  static let subscriptionCycle = SourceRule(
    .retainCycle,
    "a coordinator keeps a subscription whose closure holds the coordinator",
    blind: "publishers of other modules but notifications and timers, and operators that nobody knows"
  ) { project in
    let coordinators = project.coordinators
    guard !coordinators.isEmpty else { return [] }
    var seen: Set<Span> = []
    return coordinators.flatMap { entry in
      KeptSubscriptions(project.joined(entry), project).findings
    }.filter { seen.insert($0.finding.span).inserted }
  }
}

/// Properties of the project that are publishers which nothing ends.
struct EndlessPublishers {
  private var subjects: Set<String> = []
  private var others: Set<String> = []
  private var ended: Set<String> = []

  private static let types: Set<String> = [
    "PassthroughSubject", "CurrentValueSubject", "PublishSubject", "BehaviorSubject", "PublishRelay",
    "BehaviorRelay",
  ]

  init(_ project: Project) {
    for part in project.index.types + project.index.extensions {
      for property in part.declaration.properties { note(property) }
      for method in part.declaration.methods { for statement in method.body ?? [] { look(statement) } }
    }
  }

  private mutating func note(_ property: Property) {
    let name = property.name.string
    if property.attributes.contains("Published") { subjects.insert("$" + name) }
    var type = property.type?.plainName
    if type == nil, case .call(let callee, _)? = property.value?.form { type = callee.lastName }
    if type.map(Self.types.contains) ?? false || Self.isTimer(property) {
      subjects.insert(name)
    } else {
      others.insert(name)
    }
  }

  /// `let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()`
  private static func isTimer(_ property: Property) -> Bool {
    guard property.isLet || property.isLazy, var value = property.value else { return false }
    while case .call(let callee, _) = value.form, case .member(let inner, let verb) = callee.form {
      if verb == "publish", case .name("Timer") = inner.form { return true }
      guard KeptSubscriptions.lasting.contains(verb) else { return false }
      value = inner
    }
    return false
  }

  private mutating func look(_ statement: Statement) {
    var found: [String] = []
    statement.visitExpressions { value in
      // `ticks.upstream.connect().cancel()` stops a timer.
      if case .member(let base, "upstream") = value.form, let name = base.lastName { found.append(name) }
      guard case .call(let callee, let arguments) = value.form,
        case .member(let base, let verb) = callee.form, let name = base.lastName
      else { return }
      let ends = verb == "send" && arguments.first?.label == "completion"
      if ends || ["onCompleted", "onError", "dispose", "connect"].contains(verb) { found.append(name) }
    }
    ended.formUnion(found)
  }

  /// A name that several types have must be one in each of them.
  func contains(_ name: String) -> Bool {
    subjects.contains(name) && !others.contains(name) && !ended.contains(name)
  }
}

/// What a class subscribes to and keeps.
struct KeptSubscriptions {
  private let joined: JoinedClass
  private let project: Project
  private let publishers: EndlessPublishers
  private var kept: [(property: String, publisher: String, hold: Span, method: Method)] = []
  private var released: Set<String> = []

  init(_ joined: JoinedClass, _ project: Project) {
    (self.joined, self.project, publishers) = (joined, project, project.endlessPublishers)
    for member in joined.members {
      var calls: [Expression] = []
      releaseInLoops(member.method.body ?? [])
      for statement in member.method.body ?? [] {
        statement.visitExpressions { value in
          switch value.form {
          case .call, .assignment: calls.append(value)
          default: break
          }
        }
      }
      for call in calls { look(call, member) }
    }
  }

  /// `for subscription in subscriptions { subscription.cancel() }`
  private mutating func releaseInLoops(_ body: [Statement]) {
    for statement in body {
      if case .loop(_, let conditions, _) = statement.form {
        released.formUnion(conditions.compactMap(\.value).compactMap(maybeOwn))
      }
      for block in statement.blocks { releaseInLoops(block) }
    }
  }

  private mutating func look(_ value: Expression, _ member: JoinedClass.Member) {
    if case .assignment(let target, _) = value.form, let name = maybeOwn(target) { released.insert(name) }
    guard case .call(let callee, let arguments) = value.form,
      case .member(let base, let verb) = callee.form
    else { return }
    if let name = maybeOwn(base), !["insert", "append"].contains(verb) { released.insert(name) }
    // Whoever may write it may empty it.
    for case .prefix("&", let target) in arguments.map(\.value.form)
    where !["store", "disposed"].contains(verb) {
      if let name = maybeOwn(target) { released.insert(name) }
    }
    guard member.level == 0, let place = keeper(verb, arguments, member.method), let hold = hold(base),
      let publisher = publisher(of: base)
    else { return }
    kept.append((place, publisher, hold, member.method))
  }

  /// What a call subscribes to that puts the subscription into a property which nothing empties, where that never ends.
  func endless(_ value: Expression, in method: Method) -> (subscription: Expression, publisher: String)? {
    guard case .call(let callee, let arguments) = value.form, case .member(let base, let verb) = callee.form,
      let place = keeper(verb, arguments, method), !released.contains(place),
      let publisher = publisher(of: base)
    else { return nil }
    return (base, publisher)
  }

  /// The property that keeps what a closure subscribes to, where nothing empties that; nil where none does.
  func keeper(of closure: Span, in method: Method) -> Span? {
    var found: Span?
    Walk { value in
      guard case .call(let callee, let arguments) = value.form,
        case .member(let base, let verb) = callee.form,
        base.span.contains(closure), let name = keeper(verb, arguments, method), !released.contains(name)
      else { return }
      found = joined.properties[name]?.property.name.span
    }.statements(method.body ?? [])
    return found
  }

  /// The property that keeps a subscription as long as the object.
  private func keeper(_ verb: String, _ arguments: [Argument], _ method: Method) -> String? {
    guard let place = place(verb, arguments), !binds(place, method),
      let property = joined.properties[place]?.property, property.strength == .strong, !property.isStatic
    else { return nil }
    return place
  }

  /// `store(in: &subscriptions)`, `disposed(by: bag)`
  private func place(_ verb: String, _ arguments: [Argument]) -> String? {
    guard arguments.count == 1, let argument = arguments.first else { return nil }
    switch (verb, argument.label, argument.value.form) {
    case ("store", "in"?, .prefix("&", let target)): return own(target)
    case ("disposed", "by"?, _): return own(argument.value)
    default: return nil
    }
  }

  /// A stored property of the class by itself: `name`, `self.name`, `self?.name`, `strongSelf.name`.
  private func own(_ value: Expression) -> String? {
    switch value.unwrapped.form {
    case .name(let name): return joined.properties[name] == nil ? nil : name
    case .member(let base, let name):
      guard case .name(let owner) = base.unwrapped.form, Self.selves.contains(owner),
        joined.properties[name] != nil
      else { return nil }
      return name
    default: return nil
    }
  }

  private static let selves: Set<String> = ["self", "strongSelf", "weakSelf", "this", "owner", "me"]

  /// What may be a property of the class: whatever has one of that name may be the object itself.
  private func maybeOwn(_ value: Expression) -> String? {
    guard let name = value.unwrapped.lastName, joined.properties[name] != nil else { return nil }
    return name
  }

  private func binds(_ name: String, _ method: Method) -> Bool {
    if method.parameters.contains(where: { $0.name == name }) { return true }
    var isBound = false
    func look(_ statement: Statement) {
      if case .binding(let bindings) = statement.form {
        if bindings.contains(where: { $0.names.contains { $0.string == name } }) { isBound = true }
      }
      for block in statement.blocks { for inner in block { look(inner) } }
    }
    for statement in method.body ?? [] { look(statement) }
    return isBound
  }

  // MARK: - What is subscribed to

  private static let subscribing: Set<String> = ["sink", "assign", "subscribe", "bind", "drive", "emit"]

  /// Operators that end no sooner than what they stand behind.
  static let lasting: Set<String> = [
    "map", "compactMap", "filter", "removeDuplicates", "distinctUntilChanged", "receive", "observe",
    "debounce", "throttle", "delay", "eraseToAnyPublisher", "asObservable", "asDriver", "asSignal",
    "dropFirst", "skip", "flatMap", "flatMapLatest", "switchToLatest", "combineLatest", "merge", "scan",
    "handleEvents", "do", "share", "autoconnect", "print", "setFailureType", "mapError", "replaceNil",
    "prepend",
    "startWith", "withLatestFrom",
  ]

  /// What it all begins with, where nothing ends that: a property such as `viewModel.$route`, or what the system never
  /// ends.
  private func publisher(of call: Expression) -> String? {
    guard case .call(let callee, _) = call.form, case .member(var value, let verb) = callee.form,
      Self.subscribing.contains(verb)
    else { return nil }
    var depth = 0
    while true {
      if let name = value.ownName, joined.properties[name] != nil, let inner = handedOn(by: name), depth < 4 {
        (value, depth) = (inner, depth + 1)
        continue
      }
      guard case .call(let callee, let arguments) = value.form else { break }
      if let name = callee.ownName, let inner = handedOn(by: name), depth < 4 {
        (value, depth) = (inner, depth + 1)
        continue
      }
      guard case .member(let inner, let operation) = callee.form else { return nil }
      if let endless = Self.ofTheSystem(operation, of: inner) { return endless }
      let setsThread = operation == "subscribe" && arguments.first?.label == "on"
      guard setsThread || Self.lasting.contains(operation) else { return nil }
      value = inner
    }
    return value.lastName.flatMap { publishers.contains($0) ? $0 : nil }
  }

  /// The one stream that a method of the class gives back, or a computed or lazy property of it; nil for any other.
  private func handedOn(by name: String) -> Expression? {
    if let property = joined.properties[name]?.property {
      guard property.type.map({ Completion.streams.contains($0.plainName ?? "") }) ?? property.isLazy else {
        return nil
      }
      return property.getter.flatMap(Self.result) ?? (property.isLazy ? property.value : nil)
    }
    let methods = joined.methods(name)
    guard methods.count == 1, let body = methods[0].method.body else { return nil }
    return Self.result(body)
  }

  /// What a body of one line gives back.
  private static func result(_ body: [Statement]) -> Expression? {
    guard body.count == 1 else { return nil }
    switch body[0].form {
    case .return(let value?), .expression(let value): return value
    default: return nil
    }
  }

  /// `NotificationCenter.default.publisher(for:)`, `NotificationCenter.default.rx.notification(_:)`, `Timer.publish(...)`
  private static func ofTheSystem(_ operation: String, of base: Expression) -> String? {
    switch (operation, base.form) {
    case ("publisher", .member(let owner, "default")):
      owner.lastName == "NotificationCenter" ? "NotificationCenter.default" : nil
    case ("notification", .member(let centre, "rx")):
      if case .member(let owner, "default") = centre.form, owner.lastName == "NotificationCenter" {
        "NotificationCenter.default"
      } else {
        nil
      }
    case ("publish", .name("Timer")): "Timer.publish"
    case ("interval", .name("Observable")): "Observable.interval"
    default: nil
    }
  }

  // MARK: - What holds the class

  /// Where the subscription takes `self` strongly; nil where it does not.
  private func hold(_ call: Expression) -> Span? {
    guard case .call(_, let arguments) = call.form else { return nil }
    for argument in arguments {
      switch argument.value.form {
      case .closure(let closure): if let place = closure.holdOfSelf(argument.value.span) { return place }
      case .name("self") where ["on", "with"].contains(argument.label ?? ""):
        // `with:` of RxSwift holds it weakly.
        if argument.label == "on" { return argument.value.span }
      default: if isMethod(argument.value) { return argument.value.span }
      }
    }
    return nil
  }

  /// A method of the class as a value; one that is a closure says itself what it holds.
  private func isMethod(_ value: Expression) -> Bool {
    func isMethod(_ name: String) -> Bool {
      joined.properties[name] == nil && joined.method(name)?.method.isClosure == false
    }
    switch value.form {
    case .name(let name): return isMethod(name)
    case .member(let base, let name):
      guard case .name("self") = base.form else { return false }
      return isMethod(name)
    default: return false
    }
  }

  // MARK: - Findings

  /// One for each property: whatever it keeps, it is what keeps the class.
  var findings: [LintFinding] {
    var properties: [String] = []
    for one in kept where !properties.contains(one.property) { properties.append(one.property) }
    return properties.compactMap { name in
      let all = kept.filter { $0.property == name }
      guard let first = all.first, !released.contains(name),
        let property = joined.properties[name]?.property
      else { return nil }
      let many = all.count > 1 ? "\(all.count) closures hold" : "the closure holds"
      return LintFinding(
        .retainCycle,
        project.livesWithTheApp(joined) ? .note : .warning,
        type: joined.name,
        method: first.method.name.string,
        slot: name,
        message: "\(joined.name) keeps subscriptions in '\(name)', and \(many) \(joined.name)",
        span: first.hold,
        labels: [Label(property.name.span, "\(joined.name) keeps the subscription")]
          + all.map { Label($0.hold, "its closure holds \(joined.name) strongly") },
        notes: ["nothing that was read ends '\(first.publisher)', so it holds on for ever"]
      )
    }
  }
}
