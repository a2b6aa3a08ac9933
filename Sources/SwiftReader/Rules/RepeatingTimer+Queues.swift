import RibEngine

/// Timers of dispatch queues: the source keeps its handler until it is cancelled or let go of, and who keeps the source is
/// kept by a handler that holds it.
extension RepeatingTimers {
  var ofQueues: [LintFinding] {
    joined.members.filter { $0.level == 0 }.flatMap { member -> [LintFinding] in
      let body = member.method.body ?? []
      return QueueTimer.all(in: body).compactMap { timer in
        guard let hold = timer.hold(in: body), timer.repeats(in: body),
          let name = keeper(of: timer, in: body),
          !isTouched(name, by: timer)
        else { return nil }
        return finding(timer, name, hold, member.method)
      }
    }
  }

  /// The property that keeps a timer, where its method gives the timer to nothing else.
  private func keeper(of timer: QueueTimer, in body: [Statement]) -> String? {
    guard let local = timer.local else { return timer.property.flatMap(strong) }
    var name: String?
    var isGiven = false
    var seen: Set<Span> = []
    Walk { value in
      switch value.form {
      case .assignment(let target, let new) where new.names(local):
        name = target.unwrapped.ownName
        seen.insert(new.span)
      case .member(let base, let verb) where QueueTimer.settings.contains(verb):
        seen.formUnion([base.span, base.unwrapped.span])
      case .name(local): if !seen.contains(value.span) { isGiven = true }
      default: break
      }
    }.statements(body)
    return isGiven ? nil : name.flatMap(strong)
  }

  private func strong(_ name: String) -> String? {
    guard let property = joined.properties[name]?.property, property.strength == .strong, !property.isStatic,
      property.getter == nil, property.setter == nil, property.willSet == nil, property.didSet == nil
    else { return nil }
    return name
  }

  /// True where anything but deinit does something with the property that is no part of setting the timer up, or another
  /// type knows it.
  private func isTouched(_ name: String, by timer: QueueTimer) -> Bool {
    var isTouched = false
    for member in joined.members where member.method.kind != .deinitializer {
      var seen: Set<Span> = []
      let hides = Self.binds(name, member.method.body ?? [])
      Walk { value in
        // A local of its name is judged where it is made.
        if hides, case .name = value.form { return }
        switch value.form {
        case .assignment(let target, let new):
          let isOwn = new.span == timer.made || timer.local.map(new.names) ?? false
          if isOwn { seen.formUnion([target.span, target.unwrapped.span]) }
        case .member(let base, let verb) where QueueTimer.settings.contains(verb):
          // Another handler, or none, lets go of the first.
          let isOther = verb == "setEventHandler" && !member.method.span.contains(timer.made)
          if !isOther { seen.formUnion([base.span, base.unwrapped.span]) }
        case .operation(let sign, let left, let right) where sign == "==" || sign == "!=":
          if left.meansNil || right.meansNil { seen.formUnion([left.span, right.span]) }
        case .name, .member:
          if value.ownName == name, !seen.contains(value.span) { isTouched = true }
        case .keyPath(let names): if names.last == name { isTouched = true }
        default: break
        }
      }.statements(member.method.body ?? [])
    }
    return isTouched || isKnownElsewhere(name)
  }

  private func isKnownElsewhere(_ name: String) -> Bool {
    guard joined.properties[name]?.property.isPrivate == false else { return false }
    return (project.index.types + project.index.extensions).contains { part in
      part.name != joined.name
        && part.declaration.methods.contains { Relevance.words($0.body ?? []).contains(name) }
    }
  }

  private func finding(_ timer: QueueTimer, _ name: String, _ hold: Span, _ method: Method) -> LintFinding? {
    guard let property = joined.properties[name]?.property else { return nil }
    let inDeinit = joined.members.contains { member in
      member.method.kind == .deinitializer && Relevance.words(member.method.body ?? []).contains(name)
    }
    return LintFinding(
      .retainCycle,
      project.livesWithTheApp(joined) ? .note : .warning,
      type: joined.name,
      method: method.name.string,
      slot: name,
      message: "\(joined.name) keeps a repeating timer in '\(name)', and its handler holds \(joined.name)",
      span: hold,
      labels: [
        Label(property.name.span, "\(joined.name) keeps the timer"),
        Label(timer.made, "made here; nothing\(inDeinit ? " but deinit" : "") cancels it"),
        Label(hold, "its handler holds \(joined.name) strongly"),
      ],
      notes: inDeinit ? ["deinit does not run as long as the handler holds \(joined.name)"] : []
    )
  }
}

/// A `DispatchSource.makeTimerSource()` that a method makes and puts under a name.
private struct QueueTimer {
  let made: Span
  /// One of the two is there.
  private(set) var local: String?
  private(set) var property: String?

  /// What sets a timer up, or asks it, and does not end it.
  static let settings: Set<String> = [
    "schedule", "scheduleRepeating", "setEventHandler", "setCancelHandler", "setRegistrationHandler",
    "resume",
    "activate", "isCancelled",
  ]

  static func all(in body: [Statement]) -> [QueueTimer] {
    var found: [QueueTimer] = []
    func look(_ statement: Statement) {
      switch statement.form {
      case .binding(let bindings):
        for binding in bindings {
          guard binding.names.count == 1, let value = binding.value, makes(value) else { continue }
          found.append(QueueTimer(made: value.span, local: binding.names[0].string))
        }
      case .expression(let value):
        guard case .assignment(let target, let new) = value.form, makes(new),
          let name = target.unwrapped.ownName
        else { break }
        found.append(QueueTimer(made: new.span, property: name))
      default: break
      }
      for block in statement.blocks { block.forEach(look) }
    }
    body.forEach(look)
    return found
  }

  private static func makes(_ value: Expression) -> Bool {
    guard case .call(let callee, _) = value.form, case .member(let base, "makeTimerSource") = callee.form
    else {
      return false
    }
    return base.lastName == "DispatchSource"
  }

  /// Where its handler takes `self`; nil where it does not, or where the timer is never started.
  func hold(in body: [Statement]) -> Span? {
    var hold: Span?
    var isStarted = false
    visit(body) { verb, arguments in
      if verb == "resume" || verb == "activate" { isStarted = true }
      guard verb == "setEventHandler" else { return }
      for case .closure(let closure) in arguments.map(\.value.form) {
        hold = hold ?? arguments.last.flatMap { closure.holdOfSelf($0.value.span) }
      }
    }
    return isStarted ? hold : nil
  }

  /// True where it is scheduled to come again.
  func repeats(in body: [Statement]) -> Bool {
    var repeats = false
    visit(body) { verb, arguments in
      guard verb == "schedule", let interval = arguments.first(where: { $0.label == "repeating" })?.value
      else {
        return
      }
      repeats = interval.lastName != "never"
    }
    return repeats
  }

  /// Its calls in a body.
  private func visit(_ body: [Statement], _ call: (String, [Argument]) -> Void) {
    for statement in body {
      statement.visitExpressions { value in
        guard case .call(let callee, let arguments) = value.form,
          case .member(let base, let verb) = callee.form
        else { return }
        let isIt = local.map(base.names) ?? (base.unwrapped.ownName == property)
        if isIt { call(verb, arguments) }
      }
    }
  }
}

extension Expression {
  fileprivate func names(_ local: String) -> Bool {
    if case .name(local) = unwrapped.form { true } else { false }
  }
}
