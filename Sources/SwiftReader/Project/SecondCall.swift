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
    guard let first = calls.first, depth < Self.most else { return false }
    guard calls.count > 1 else { return isHeldBack(first, raised, depth: depth) }
    // Several stand behind one gate, or one of them comes while another waits.
    var shared: Set<String>?
    for call in calls {
      guard let (owner, gate) = gate(of: call), owner.entry.number == self.owner(of: first)?.entry.number
      else { return false }
      shared = shared?.intersection(gate.shut) ?? gate.shut
    }
    return shared?.isEmpty == false
  }

  private func isHeldBack(_ call: CallIndex.Mention, _ raised: Set<String>, depth: Int) -> Bool {
    let body = project.bodies[call.body]
    guard let owner = owner(of: call) else { return false }
    var raised = raised
    if let (_, gate) = gate(of: call) {
      if !gate.shut.isEmpty { return true }
      raised.formUnion(gate.raised)
    }
    if Self.isDisabled(call.span, by: raised, in: body.statements) { return true }
    if isOfAViewThatDisables(call.span, by: raised, in: body) { return true }
    if !isShared, isOfABusyButton(call.span, in: body) { return true }
    guard let method = body.method else { return false }
    return isHeldBack(method, of: owner, raised, depth: depth + 1)
  }

  private func owner(of call: CallIndex.Mention) -> JoinedClass? {
    let part = project.bodies[call.body].part
    return project.index.type(part.name, in: part).map(project.joined)
  }

  /// What stands before a call, and whose that is; nil where it says nothing of the calls of others.
  private func gate(of call: CallIndex.Mention) -> (owner: JoinedClass, gate: Gate)? {
    let body = project.bodies[call.body]
    guard let owner = owner(of: call), !isShared || owner.entry.number == holder.entry.number,
      isOnOneThread(body, owner)
    else { return nil }
    return (owner, Gate(around: call.span, in: body.statements, of: Set(owner.properties.keys)))
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

  /// `PrimaryButton(isLoading: model.isBusy) { ... }`, a view of the project that runs the closure from what it disables by
  /// that word only: `.disabled(isLoading)`.
  private func isOfAViewThatDisables(_ call: Span, by raised: Set<String>, in body: NamedBodies.Body) -> Bool
  {
    guard !raised.isEmpty else { return false }
    var found = false
    Walk { value in
      guard !found, case .call(let callee, let arguments) = value.form, case .name(let type) = callee.form,
        type.first?.isUppercase == true,
        let own = arguments.firstIndex(where: { $0.value.isClosure && $0.value.span.contains(call) }),
        let entry = project.index.type(type, in: body.part)
      else { return }
      let properties = project.properties(of: entry, given: arguments)
      let words = arguments.indices.filter { place in
        let asked = arguments[place].value
        return place != own
          && !Relevance.words([Statement(.expression(asked), asked.span)]).isDisjoint(with: raised)
      }
      let view = project.joined(entry)
      guard let action = Self.action(properties[own], of: view) else { return }
      found = isRun(action, by: view, whereDisabledBy: Set(words.map { properties[$0] }))
    }.statements(body.statements)
    return found
  }

  /// The property that a closure ends up in; a trailing one has no name of its own.
  private static func action(_ name: String, of view: JoinedClass) -> String? {
    let actions = view.properties.values.map(\.property).filter { $0.type?.isFunction == true }
    return actions.first { $0.name.string == name }?.name.string
      ?? (actions.count == 1 ? actions[0].name.string : nil)
  }

  /// True where a view names the action in what it disables by one of the words, and nowhere else.
  private func isRun(_ action: String, by view: JoinedClass, whereDisabledBy words: Set<String>) -> Bool {
    var (uses, disabled) = (0, 0)
    for part in [view.entry] + project.index.extensions(of: view.entry) {
      let methods = part.declaration.methods.filter { $0.kind == .method }.map { $0.body ?? [] }
      for statements in methods + part.declaration.properties.compactMap(\.getter) {
        Walk { value in
          guard value.ownName == action else { return }
          uses += 1
          if Self.isDisabled(value.span, by: words, in: statements) { disabled += 1 }
        }.statements(statements)
      }
    }
    return uses > 0 && uses == disabled
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
        let entry = project.index.type(type, in: body.part)
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
    var (calls, others) = (0, 0)
    var shared: Set<String>?
    for part in [button.entry] + project.index.extensions(of: button.entry) {
      let methods = part.declaration.methods.filter { $0.kind == .method }.map { $0.body ?? [] }
      let getters = part.declaration.properties.compactMap(\.getter)
      for statements in methods + getters {
        var called: Set<Span> = []
        Walk { value in
          if case .call(let callee, _) = value.form, callee.unwrapped.ownName == name {
            calls += 1
            called.insert(callee.unwrapped.span)
            let gate = Gate(around: value.span, in: statements, of: names)
            let isGrey = Self.isDisabled(value.span, by: gate.raised, in: statements)
            let own = isGrey ? gate.shut.union(gate.raised) : gate.shut
            shared = shared?.intersection(own) ?? own
          } else if value.ownName == name, !called.contains(value.span) {
            others += 1
          }
        }.statements(statements)
      }
    }
    return calls > 0 && others == 0 && shared?.isEmpty == false
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
