import RibEngine

/// Whether a method puts a screen up by itself, or gives one back to whoever does: what stands in a closure that is kept for
/// later is not done by it.
struct PutUp {
  private let joined: JoinedClass
  private var seen: Set<Span> = []

  /// Also where the initialiser does.
  static func happens(in method: String, of joined: JoinedClass) -> Bool {
    let own = joined.methods(method)
    if own.contains(where: { $0.method.returns != nil }) { return true }
    var search = PutUp(joined: joined)
    return search.happens(in: own + joined.methods("init"))
  }

  private init(joined: JoinedClass) { self.joined = joined }

  private mutating func happens(in members: [JoinedClass.Member]) -> Bool {
    for member in members where seen.insert(member.method.span).inserted {
      let body = member.method.body ?? []
      let later = Self.keptClosures(body)
      var isUp = false
      var called: Set<String> = []
      Walk { [joined] value in
        guard !later.contains(where: { $0 != value.span && $0.contains(value.span) }) else { return }
        switch value.form {
        case .assignment(let target, _): if Self.isStage(target, of: joined) { isUp = true }
        case .call(let callee, let arguments):
          if let own = Self.ownMethod(callee), !joined.methods(own).isEmpty {
            called.insert(own)
          } else if Self.puts(up: callee, arguments, in: body) {
            isUp = true
          }
        default: break
        }
      }.statements(body)
      if isUp || happens(in: called.sorted().flatMap(joined.methods)) { return true }
    }
    return false
  }

  /// `show()` and `self.show()`
  private static func ownMethod(_ callee: Expression) -> String? {
    if case .member(let base, let name) = callee.form, case .name("super") = base.form { return name }
    return callee.unwrapped.ownName
  }

  /// `window.rootViewController = ...`; what the object only keeps for itself is no stage.
  private static func isStage(_ target: Expression, of joined: JoinedClass) -> Bool {
    guard let name = target.lastName else { return false }
    if let own = target.ownName, let property = joined.properties[own]?.property, property.didSet == nil {
      return false
    }
    let word = name.lowercased()
    return word.hasSuffix("viewcontrollers") || word.hasPrefix("root") || word.hasSuffix("viewcontroller")
  }

  /// Words with which calls begin that put up what they are given, or lead somewhere.
  private static let verbs = [
    "push", "present", "show", "embed", "makekey", "addchild", "addsubview", "display", "transition",
    "replace",
    "open", "route", "navigate", "setroot", "setviewcontroller", "switchto", "move", "goto", "install",
    "attach",
  ]

  private static func puts(up callee: Expression, _ arguments: [Argument], in body: [Statement]) -> Bool {
    guard callee.initializedType == nil, let name = callee.lastName else { return false }
    let verb = name.lowercased()
    if verbs.contains(where: verb.hasPrefix) { return true }
    guard case .member(let base, _) = callee.unwrapped.form else { return false }
    // Another coordinator does it.
    if ["start", "coordinate"].contains(where: verb.hasPrefix), isCoordinator(base, in: body) { return true }
    return arguments.contains { isScreen($0.value) }
  }

  private static func isCoordinator(_ value: Expression, in body: [Statement]) -> Bool {
    let name = value.unwrapped.lastName ?? ""
    let word = name.lowercased()
    return word.contains("coordinator") || word.contains("flow") || word.contains("child")
      || Receivers([], body).type(of: name).map(Project.isCoordinatorName) == true
  }

  /// A value that is called a screen, or made of a type that is.
  private static func isScreen(_ value: Expression) -> Bool {
    let word = (value.initializedCall ?? value.unwrapped.lastName ?? "").lowercased()
    return ["controller", "screen", "vc", "module", "page"].contains(where: word.hasSuffix)
  }

  /// Calls that run their closure at once, or soon and for sure.
  private static let passing = SelfUse.passing.union([
    "assumeIsolated", "run", "withLock", "then", "let", "also", "apply", "do",
  ])

  /// The closures that something keeps, or that the object has to be there for when they run.
  private static func keptClosures(_ body: [Statement]) -> [Span] {
    var (all, run): ([Span], Set<Span>) = ([], [])
    Walk { value in
      switch value.form {
      case .closure: all.append(value.span)
      case .call(let callee, let arguments):
        if case .closure = callee.form { run.insert(callee.span) }
        guard passing.contains(callee.lastName ?? "") else { return }
        for argument in arguments {
          guard case .closure(let closure) = argument.value.form,
            !closure.captures.contains(where: { $0.name == "self" && !$0.strength.isEmpty })
          else { continue }
          run.insert(argument.value.span)
        }
      default: break
      }
    }.statements(body)
    return all.filter { !run.contains($0) }
  }
}

extension Expression {
  /// The type of `Type(...)`.
  fileprivate var initializedCall: String? {
    guard case .call(let callee, _) = form else { return nil }
    return callee.initializedType
  }
}

extension Project {
  /// False where nothing reads a property whose name tells what it holds: a line that reads it names it.
  func mayRead(_ property: String, of owner: Index.Entry) -> Bool {
    let word = property.lowercased()
    guard ["coordinator", "router", "listener"].contains(where: word.contains) else { return true }
    let joined = joined(owner)
    return (index.types + index.extensions).contains { part in
      let methods = part.declaration.methods.map { ($0.parameters, $0.body ?? []) }
      let others = part.declaration.properties.flatMap { other in
        [
          other.getter, other.setter, other.willSet, other.didSet,
          other.value.map { [Statement(.expression($0), $0.span)] },
        ]
        .compactMap { $0 }.map { ([Method.Parameter](), $0) }
      }
      return (methods + others).contains { mayRead(property, of: joined, $0.0, $0.1, in: part) }
    }
  }

  private func mayRead(
    _ property: String,
    of joined: JoinedClass,
    _ parameters: [Method.Parameter],
    _ body: [Statement],
    in part: Index.Entry
  ) -> Bool {
    guard Relevance.words(body).contains(property) else { return false }
    let receivers = Receivers(parameters, body)
    var written: Set<Span> = []
    var isRead = false
    Walk { value in
      switch value.form {
      case .assignment(let target, _): written.insert(target.span)
      case .name(property):
        guard !written.contains(value.span), !parameters.contains(where: { $0.name == property }) else {
          return
        }
        if joined.line.contains(where: { $0.name == part.name }) { isRead = true }
      case .member(let base, property):
        guard !written.contains(value.span) else { return }
        switch receivers.receiver(base) {
        case .own: if self.mayBe(part.name, in: part, joined) { isRead = true }
        case .type(let name): if self.mayBe(name, in: part, joined) { isRead = true }
        case .property(let name):
          let owner = self.index.type(part.name, in: part).map(self.joined)
          let stored = owner?.properties[name]?.property
          let type = stored?.type?.held ?? stored?.value?.madeType
          if type.map({ self.mayBe($0, in: part, joined) }) ?? true { isRead = true }
        case .unknown: isRead = true
        }
      default: break
      }
    }.statements(body)
    return isRead
  }
}
