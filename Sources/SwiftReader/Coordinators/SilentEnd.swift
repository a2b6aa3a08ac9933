import RibEngine

/// Ways on which a coordinator takes its only screen down and tells nobody.
struct SilentEnd {
  /// How a coordinator says that it is through.
  struct Reports {
    /// Properties that are called, and methods of its parent.
    var names: Set<String> = []
    /// True where a stream that it gave back has to end.
    var ends = false
    /// The values that end it.
    private(set) var values = Completion.Values.never

    mutating func end(with values: Completion.Values) {
      ends = true
      switch (self.values, values) {
      case (.of(let known), .of(let more)): self.values = .of(known.union(more))
      case (.never, _), (_, .any): self.values = values
      case (.any, _), (_, .never): break
      }
    }
  }

  /// A body that runs by itself: a method's, or that of a closure which is put somewhere.
  private struct Unit {
    var body: [Statement]
    /// nil for a closure.
    var method: Method?
  }

  private struct Call {
    var verb: String
    var span: Span
    /// The names of its first argument and of what it is called on, where these are names.
    var argument: String?
    var receiver: String?
  }

  private let child: ChildReading
  private let parent: CoordinatorReading
  private let reports: Reports
  /// The names of what goes with the child's screens.
  private let screens: Set<String>
  private var units: [Unit] = []
  /// Methods that report, themselves or by others, and properties of which something hears that does.
  private var ending: Set<String> = []

  init(_ child: ChildReading, _ reports: Reports, _ parent: CoordinatorReading) {
    self.child = child
    self.parent = parent
    self.reports = reports
    screens = Set(child.nearScreens.map(\.name))
    for member in child.acts.joined.members {
      let body = member.method.body ?? []
      units.append(Unit(body: body, method: member.method))
      units += Self.closures(body).map { Unit(body: $0.body) }
    }
    var count = -1
    while count != ending.count {
      count = ending.count
      for unit in units {
        if let method = unit.method, ends(unit) { ending.insert(method.name.string) }
        ending.formUnion(heard(in: unit))
      }
      for (name, stored) in child.acts.joined.properties where !ending.contains(name) {
        let observers = [stored.property.willSet, stored.property.didSet, stored.property.setter]
        if observers.contains(where: { ends(Unit(body: $0 ?? [])) }) { ending.insert(name) }
      }
    }
  }

  /// The first of them, and how its screen had gone up; nil where the coordinator shows more than one screen, or none.
  var first: (place: Span, shown: ChildReading.Showing)? {
    let shows = shows()
    guard Set(shows.map(\.span)).count == 1, let show = shows.first else { return nil }
    for unit in units where !ends(unit) {
      let calls = Self.calls(in: unit.body)
      guard let hide = calls.first(where: { Self.hides($0.verb, what: show.verb) }),
        !calls.contains(where: { Self.isShow($0.verb) }), isReached(unit)
      else { continue }
      return (hide.span, show.verb.hasPrefix("present") ? .presents : .pushes)
    }
    return nil
  }

  /// What puts a screen up; the screens of a stack that is presented as a whole go up with it.
  private func shows() -> [Call] {
    let all = units.flatMap { Self.calls(in: $0.body).filter { Self.isShow($0.verb) } }
    let presented = Set(all.filter { $0.verb.hasPrefix("present") }.compactMap(\.argument))
    return all.filter { call in
      guard call.verb == "setViewControllers", let stack = call.receiver else { return true }
      return !presented.contains(stack)
    }
  }

  /// Somebody comes here on a way that reports nothing.
  private func isReached(_ unit: Unit) -> Bool {
    guard let method = unit.method else { return true }
    guard method.kind == .method, !method.name.string.hasPrefix("start") else { return false }
    let callers = units.filter {
      $0.method?.span != method.span && Self.names(in: $0.body).contains(method.name.string)
    }
    if callers.isEmpty { return !method.isPrivate && !isCalledElsewhere(method.name.string) }
    return callers.contains { !ends($0) }
  }

  /// Its parent may take it out itself when it calls this; a screen that it makes only asks it to go.
  private func isCalledElsewhere(_ name: String) -> Bool {
    child.callers(of: name).contains { call in
      guard screens.contains(call.type) else { return true }
      // The screen may say for the coordinator that it is through.
      let words = Relevance.words(parent.project.bodies[call.body].statements)
      return !words.isDisjoint(with: reports.names.union(ending))
    }
  }

  // MARK: - Reports

  private func ends(_ unit: Unit) -> Bool {
    var found = false
    Walk { value in
      switch value.form {
      case .name(let name), .member(_, let name):
        if reports.names.contains(name) || ending.contains(name) { found = true }
      default: break
      }
      if reports.ends, endsStream(value) { found = true }
    }.statements(unit.body)
    return found
  }

  /// Properties to which a closure listens that reports: `$phase.sink { ... }`, `taps.subscribe(onNext: { ... })`.
  private func heard(in unit: Unit) -> Set<String> {
    var found: Set<String> = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form,
        case .member(let base, let verb) = callee.form,
        Self.listening.contains(verb)
      else { return }
      let closures = arguments.compactMap { argument -> Unit? in
        if case .closure(let closure) = argument.value.form { Unit(body: closure.body) } else { nil }
      }
      guard closures.contains(where: ends) else { return }
      base.visit { part in
        guard let name = part.ownName.map({ $0.hasPrefix("$") ? String($0.dropFirst()) : $0 }),
          child.acts.joined.properties[name] != nil
        else { return }
        found.insert(name)
      }
    }.statements(unit.body)
    return found
  }

  private static let listening: Set<String> = [
    "sink", "subscribe", "bind", "drive", "emit", "onReceive", "observe", "addObserver",
  ]

  /// `done.onCompleted()`, `promise(.success(item))`; a value where the stream ends with one.
  private func endsStream(_ value: Expression) -> Bool {
    switch value.form {
    case .assignment(let target, _): return isSource(target) ?? false
    case .call(let callee, let arguments):
      let verb = callee.lastName ?? ""
      if ["onCompleted", "onError", "finish", "on", "dispose"].contains(verb) { return true }
      if verb == "send", arguments.first?.label == "completion" { return true }
      if arguments.contains(where: { Self.isOutcome($0.value) }) { return true }
      if case .member(let base, _) = callee.form, Self.sending.contains(verb) {
        return isSource(base) ?? true
      }
      // `taps.bind(to: done)`, `taps.subscribe(done)`
      guard Self.handing.contains(verb) else { return false }
      return arguments.contains { !$0.value.isClosure && isSource($0.value) ?? true }
    default: return false
    }
  }

  /// Methods that send a value, or call something that does.
  private static let sending: Set<String> = ["onNext", "send", "accept", "yield", "resume"]

  /// Methods that hand a stream's values on to another one.
  private static let handing: Set<String> = ["bind", "subscribe", "assign", "drive", "emit", "sink"]

  /// `.success(item)`, `.completed`
  private static func isOutcome(_ value: Expression) -> Bool {
    let name: String
    switch value.form {
    case .call(let callee, _): name = callee.lastName ?? ""
    case .implicitMember(let word): name = word
    default: return false
    }
    return ["success", "failure", "completed", "finished", "error"].contains(name)
  }

  /// True for what the stream that ends with a value is made of; nil where that is not known.
  private func isSource(_ value: Expression) -> Bool? {
    switch reports.values {
    case .never: return false
    case .any: return nil
    case .of(let names):
      var found = false
      value.visit { part in
        switch part.form {
        case .name(let name), .member(_, let name): found = found || names.contains(name)
        default: break
        }
      }
      return found
    }
  }

  // MARK: - Bodies

  /// Closures that something keeps to run them later: what is put into a property, or given to a new object.
  private static func closures(_ body: [Statement]) -> [Closure] {
    var found: [Closure] = []
    Walk { value in
      switch value.form {
      case .assignment(_, let new): if case .closure(let closure) = new.form { found.append(closure) }
      case .call(let callee, let arguments) where callee.lastName?.first?.isUppercase == true:
        for case .closure(let closure) in arguments.map(\.value.form) { found.append(closure) }
      default: break
      }
    }.statements(body)
    return found
  }

  /// The calls of a body on something else than the object itself, without those of closures that run by
  /// themselves.
  private static func calls(in body: [Statement]) -> [Call] {
    let hidden = closures(body).compactMap { closure -> Span? in
      guard let first = closure.body.first?.span, let last = closure.body.last?.span else { return nil }
      return Span(file: Int(first.file), start: Int(first.start), end: Int(last.end))
    }
    var found: [Call] = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, let verb = callee.lastName,
        !hidden.contains(where: { $0.contains(value.span) })
      else { return }
      var call = Call(verb: verb, span: value.span, argument: arguments.first?.value.unwrapped.ownName)
      if case .member(let base, _) = callee.unwrapped.form { call.receiver = base.unwrapped.ownName }
      found.append(call)
    }.statements(body)
    return found
  }

  /// The names that a body uses, closures that run by themselves left out.
  private static func names(in body: [Statement]) -> Set<String> {
    Set(calls(in: body).map(\.verb))
  }

  // MARK: - Verbs

  private static func isShow(_ verb: String) -> Bool {
    verb.hasPrefix("push") || verb.hasPrefix("present") || verb == "show" || verb == "setViewControllers"
  }

  private static func hides(_ verb: String, what show: String) -> Bool {
    if show.hasPrefix("present") { return verb == "dismiss" }
    return show.hasPrefix("push") && verb == "popViewController"
  }
}
