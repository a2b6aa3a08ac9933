import RibEngine

extension SourceRule {
  /// The run loop keeps a repeating timer until it is invalidated, and the timer keeps its target or its block: a `deinit`
  /// that would invalidate it never runs.
  static let repeatingTimer = SourceRule(
    .retainCycle,
    "a repeating timer holds a coordinator or interactor, and nothing but deinit invalidates it",
    blind: "timers that are handed on, or ended by another object"
  ) { project in
    var seen: Set<Span> = []
    let owners = project.coordinators + project.classes.filter(project.isInteractor)
    return owners.flatMap { entry in
      let timers = RepeatingTimers(project.joined(entry), project)
      return timers.findings + timers.ofQueues
    }.filter { seen.insert($0.finding.span).inserted }
  }
}

/// The timers that a class starts for itself.
struct RepeatingTimers {
  let joined: JoinedClass
  let project: Project

  init(_ joined: JoinedClass, _ project: Project) {
    (self.joined, self.project) = (joined, project)
  }

  var findings: [LintFinding] {
    // Which timer is invalidated is not followed.
    guard !joined.members.contains(where: { $0.method.kind != .deinitializer && ends($0.method.body) }),
      !joined.properties.values.contains(where: { endsIn($0.property) })
    else { return [] }
    return joined.members.filter { $0.level == 0 }.flatMap { member -> [LintFinding] in
      let body = member.method.body ?? []
      var found: [LintFinding] = []
      Walk { value in
        guard let hold = Self.hold(value), self.isKeptHere(value.span, in: member.method),
          self.runs(value, in: body)
        else { return }
        found.append(self.finding(member.method, value.span, hold))
      }.statements(body)
      return found
    }
  }

  // MARK: - What ends it

  private func ends(_ body: [Statement]?) -> Bool { Relevance.words(body ?? []).contains("invalidate") }

  private func endsIn(_ property: Property) -> Bool {
    [property.getter, property.setter, property.willSet, property.didSet].contains(where: ends)
      || ends(property.value.map { [Statement(.expression($0), $0.span)] })
  }

  /// True where something else in the project invalidates what a property of this name holds.
  private func isEndedByOthers(_ name: String) -> Bool {
    (project.index.types + project.index.extensions).contains { part in
      part.name != joined.name
        && part.declaration.methods.contains { method in
          let words = Relevance.words(method.body ?? [])
          return words.contains(name) && words.contains("invalidate")
        }
    }
  }

  // MARK: - What it is

  /// Where a repeating timer takes `self`; nil for any other call.
  private static func hold(_ value: Expression) -> Span? {
    guard case .call(let callee, let arguments) = value.form else { return nil }
    if let target = arguments.first(where: { $0.label == "target" })?.value, target.isSelf {
      return isTimer(callee) && repeats(arguments) || callee.lastName == "CADisplayLink" ? target.span : nil
    }
    guard isTimer(callee), repeats(arguments), let last = arguments.last,
      case .closure(let closure) = last.value.form
    else { return nil }
    return closure.holdOfSelf(last.value.span)
  }

  /// `Timer.scheduledTimer`, `Timer`
  private static func isTimer(_ callee: Expression) -> Bool {
    switch callee.form {
    case .name("Timer"): return true
    case .member(let base, "scheduledTimer"): if case .name("Timer") = base.form { return true }
    default: break
    }
    return false
  }

  private static func repeats(_ arguments: [Argument]) -> Bool {
    arguments.contains { argument in
      guard argument.label == "repeats", case .literal("true") = argument.value.form else { return false }
      return true
    }
  }

  /// True for one that is scheduled when it is made, or that the method gives a run loop.
  private func runs(_ value: Expression, in body: [Statement]) -> Bool {
    guard case .call(let callee, _) = value.form else { return false }
    if callee.lastName == "scheduledTimer" { return true }
    var isAdded = false
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, callee.lastName == "add" else { return }
      let labels = arguments.compactMap(\.label)
      if labels == ["forMode"] || labels == ["to", "forMode"] { isAdded = true }
    }.statements(body)
    return isAdded
  }

  /// True where the timer goes nowhere, into a property that no other object ends it by, or into a local that only a
  /// property or run loop is given.
  private func isKeptHere(_ timer: Span, in method: Method) -> Bool {
    let body = method.body ?? []
    if method.returns != nil, body.count == 1 { return false }
    var place = Place.elsewhere
    func look(_ statement: Statement) {
      switch statement.form {
      case .expression(let value): note(value)
      case .binding(let bindings):
        for binding in bindings where binding.value?.span == timer {
          place = binding.names.first.map { .local($0.string) } ?? .nowhere
        }
      default: break
      }
      for block in statement.blocks { block.forEach(look) }
    }
    func note(_ value: Expression) {
      if value.span == timer { place = .nowhere }
      guard case .assignment(let target, let new) = value.form, new.span == timer else { return }
      if case .name("_") = target.form { return place = .nowhere }
      if let name = target.unwrapped.ownName { place = .property(name) }
    }
    body.forEach(look)
    switch place {
    case .nowhere: return true
    case .elsewhere: return false
    case .property(let name): return isEnded(by: name) == false
    case .local(let name): return isKept(local: name, in: body)
    }
  }

  private enum Place {
    case nowhere, elsewhere
    case property(String)
    case local(String)
  }

  /// nil for what is no property of the class.
  private func isEnded(by name: String) -> Bool? {
    guard let property = joined.properties[name]?.property else { return nil }
    return isUsed(name) || !property.isPrivate && isEndedByOthers(name)
  }

  /// What asks a timer, or sets it up, and does not end it.
  private static let harmless: Set<String> = [
    "add", "fire", "fireDate", "isPaused", "isValid", "preferredFramesPerSecond", "tolerance", "userInfo",
  ]

  /// True where the class does anything else with what the property holds, but in deinit: that may end it.
  private func isUsed(_ name: String) -> Bool {
    var seen: Set<Span> = []
    var isUsed = false
    for member in joined.members where member.method.kind != .deinitializer {
      let hides = Self.binds(name, member.method.body ?? [])
      Walk { value in
        // A local of its name is judged where it is made.
        if hides, case .name = value.form { return }
        switch value.form {
        case .assignment(let target, _): seen.formUnion([target.span, target.unwrapped.span])
        case .member(let base, let verb) where Self.harmless.contains(verb):
          seen.formUnion([base.span, base.unwrapped.span])
        case .operation(let sign, let left, let right) where sign == "==" || sign == "!=":
          if left.meansNil || right.meansNil { seen.formUnion([left.span, right.span]) }
        case .name, .member:
          if value.ownName == name, !seen.contains(value.span) { isUsed = true }
        default: break
        }
      }.statements(member.method.body ?? [])
    }
    return isUsed
  }

  static func binds(_ name: String, _ body: [Statement]) -> Bool {
    body.contains { statement in
      if case .binding(let bindings) = statement.form,
        bindings.contains(where: { $0.names.contains { $0.string == name } })
      {
        return true
      }
      return statement.blocks.contains { binds(name, $0) }
    }
  }

  private func isKept(local: String, in body: [Statement]) -> Bool {
    var isKept = true
    Walk { value in
      switch value.form {
      case .assignment(let target, let new):
        guard case .name(local) = new.unwrapped.form else { return }
        let ended = target.unwrapped.ownName.flatMap { self.isEnded(by: $0) }
        if ended != false { isKept = false }
      case .call(let callee, let arguments):
        guard callee.lastName != "add", arguments.contains(where: { $0.value.ownName == local }) else {
          return
        }
        isKept = false
      case .array(let elements):
        if elements.contains(where: { $0.ownName == local }) { isKept = false }
      default: break
      }
    }.statements(body)
    return isKept && !Self.gives(local, body)
  }

  private static func gives(_ local: String, _ body: [Statement]) -> Bool {
    body.contains { statement in
      if case .return(let value?) = statement.form, value.unwrapped.ownName == local { return true }
      return statement.blocks.contains { gives(local, $0) }
    }
  }

  // MARK: - Findings

  private func finding(_ method: Method, _ call: Span, _ hold: Span) -> LintFinding {
    let inDeinit = joined.members.contains { $0.method.kind == .deinitializer && ends($0.method.body) }
    return LintFinding(
      .retainCycle,
      project.livesWithTheApp(joined) ? .note : .warning,
      type: joined.name,
      method: method.name.string,
      message:
        "a repeating timer holds \(joined.name), and nothing\(inDeinit ? " but deinit" : "") invalidates it",
      span: hold,
      labels: [
        Label(call, "kept by the run loop until it is invalidated"),
        Label(hold, "the timer holds \(joined.name) strongly"),
      ],
      notes: inDeinit ? ["deinit does not run as long as the timer is kept"] : []
    )
  }
}
