import RibEngine

/// Whether a second call of a method can come while the first is waited for. It cannot where each call stands behind a
/// gate: of whoever calls, of what calls that, or of the button whose closure it is.
struct SecondCall {
  private let project: Project
  private let holder: JoinedClass
  /// True where others may have the same object: what a screen knows of its calls is gone with the screen.
  private let isShared: Bool

  /// Methods that are followed up from the one that is asked for.
  private static let most = 4

  /// - Parameter holder: the type that must not be called a second time.
  init(of holder: JoinedClass, in project: Project) {
    self.project = project
    self.holder = holder
    isShared = project.isShared(holder)
  }

  /// - Parameter place: what the method must not do a second time.
  func isHeldBack(from place: Span, in method: Method) -> Bool {
    let gate = Gate(around: place, in: method.body ?? [], of: Set(holder.properties.keys))
    return isHeldBack(method, of: holder, gate.raised, depth: 0)
  }

  private func isHeldBack(_ method: Method, of joined: JoinedClass, _ raised: Set<String>, depth: Int) -> Bool
  {
    let calls = project.calls.all(of: method.name.string).filter { project.mayMean($0, joined) }
    guard !calls.isEmpty, depth < Self.most else { return false }
    return calls.allSatisfy { isHeldBack($0, raised, depth: depth) }
  }

  private func isHeldBack(_ call: CallIndex.Mention, _ raised: Set<String>, depth: Int) -> Bool {
    let body = project.bodies[call.body]
    guard let entry = project.index.type(body.part.name, from: body.part.file) else { return false }
    let owner = project.joined(entry)
    var raised = raised
    if !isShared || owner.entry.number == holder.entry.number {
      let gate = Gate(around: call.span, in: body.statements, of: Set(owner.properties.keys))
      if gate.isShut, isOnOneThread(body, owner) { return true }
      raised.formUnion(gate.raised)
    }
    if Self.isDisabled(call.span, by: raised, in: body.statements) { return true }
    if !isShared, isOfABusyButton(call.span, in: body) { return true }
    guard let method = body.method else { return false }
    return isHeldBack(method, of: owner, raised, depth: depth + 1)
  }

  /// True for a body that has one run at a time between its waits: an actor's, a view's, and what is called from either
  /// and does not wait itself.
  private func isOnOneThread(_ body: NamedBodies.Body, _ owner: JoinedClass) -> Bool {
    guard let method = body.method, method.isAsync else { return true }
    let parts = owner.line.flatMap { [$0] + project.index.extensions(of: $0) }
    if owner.entry.declaration.kind == .actor || method.attributes.contains(where: Self.isActor) {
      return true
    }
    if project.isViewController(owner.entry) || owner.base?.hasPrefix("UI") == true { return true }
    return parts.contains { part in
      part.declaration.attributes.contains(where: Self.isActor)
        || part.declaration.inherits.contains { ["View", "App", "Scene"].contains($0.plainName) }
    }
  }

  /// `@MainActor` and other global actors.
  private static func isActor(_ attribute: String) -> Bool { attribute.hasSuffix("Actor") }

  /// `Button { ... }.disabled(model.isBusy)`
  private static func isDisabled(_ call: Span, by raised: Set<String>, in body: [Statement]) -> Bool {
    guard !raised.isEmpty else { return false }
    var found = false
    Walk { value in
      guard case .call(let callee, let arguments) = value.form,
        case .member(let base, "disabled") = callee.form,
        base.span.contains(call)
      else { return }
      let asked = Relevance.words(arguments.map { Statement(.expression($0.value), $0.value.span) })
      if !asked.isDisjoint(with: raised) { found = true }
    }.statements(body)
    return found
  }

  // MARK: - Buttons

  /// True where the call stands in a closure that a view of the project is made with, which calls it behind a gate only.
  private func isOfABusyButton(_ call: Span, in body: NamedBodies.Body) -> Bool {
    var found = false
    Walk { value in
      guard !found, case .call(let callee, let arguments) = value.form, case .name(let type) = callee.form,
        type.first?.isUppercase == true,
        let argument = arguments.first(where: { $0.value.span.contains(call) }),
        case .closure = argument.value.form,
        let entry = project.index.type(type, from: body.part.file)
      else { return }
      found = callsOneAtATime(argument.label, project.joined(entry))
    }.statements(body.statements)
    return found
  }

  private func callsOneAtATime(_ label: String?, _ button: JoinedClass) -> Bool {
    let actions = button.properties.values.map(\.property).filter { $0.type?.isFunction == true }
    guard
      let action = actions.first(where: { $0.name.string == label })
        ?? (actions.count == 1 ? actions[0] : nil)
    else { return false }
    let name = action.name.string
    let names = Set(button.properties.keys)
    var (calls, gated, others) = (0, 0, 0)
    for part in [button.entry] + project.index.extensions(of: button.entry) {
      let methods = part.declaration.methods.filter { $0.kind == .method }.map { $0.body ?? [] }
      let getters = part.declaration.properties.compactMap(\.getter)
      for statements in methods + getters {
        var called: Set<Span> = []
        Walk { value in
          if case .call(let callee, _) = value.form, callee.unwrappedName == name {
            calls += 1
            called.insert(callee.unwrapped.span)
            let gate = Gate(around: value.span, in: statements, of: names)
            if gate.isShut || Self.isDisabled(value.span, by: gate.raised, in: statements) { gated += 1 }
          } else if value.ownName == name, !called.contains(value.span) {
            others += 1
          }
        }.statements(statements)
      }
    }
    return calls > 0 && calls == gated && others == 0
  }
}

extension Project {
  /// True for a class whose instance is kept by a static property, or comes from the environment.
  fileprivate func isShared(_ joined: JoinedClass) -> Bool {
    guard joined.entry.declaration.kind != .struct else { return false }
    return (index.types + index.extensions).contains { part in
      part.declaration.properties.contains { property in
        guard property.isStatic || property.attributes.contains(where: { $0.hasPrefix("Environment") }) else {
          return false
        }
        return property.type?.held == joined.name
          || property.value.map { Self.makes(joined.name, $0) } ?? false
      }
    }
  }
}

extension Expression {
  fileprivate var unwrappedName: String? { unwrapped.ownName }
}
