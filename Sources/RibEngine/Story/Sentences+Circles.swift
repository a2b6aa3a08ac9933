/// What has no end: calls that lead back into themselves, and turns that bring one another.
extension Sentences {
  /// The words of a rule for what goes in circles, and the names in them.
  struct Endless {
    var circle: Circle
    var names: (Part) -> String

    var message: String { circle.message }
    var label: String { circle.label }
  }

  /// The step of the call that goes in circles, which is another than where the stack is full; nil where none does.
  func callInCircle(_ violation: Violation) -> Int? {
    guard let circle = endless(violation) else { return nil }
    return lastCall(in: circle, violation).map { Int($0.event.code) }
  }

  /// The event that shows turns which bring one another: of who begins again the call that does it, otherwise the last
  /// step that was done; nil for anything else.
  func placeInCircle(_ violation: Violation) -> Int? {
    guard let kind = endless(violation)?.kind else { return nil }
    let raw = recorder.raw.prefix(violation.time)
    func last(where isMeant: (Recorder.Raw) -> Bool) -> Int? {
      raw.lastIndex { $0.event.code >= 0 && !$0.isReturn && isMeant($0) }
    }
    switch kind {
    case .retries:
      let retried = retried(before: violation.time)
      return last { $0.event.kind == .start && $0.cell.component == retried }
    case .turns, .turnsOfOne: return last { program.codes[Int($0.event.code)].verb != nil }
    case .calls, .otherCalls: return nil
    }
  }

  /// Whom a violation is about: where the event of one without end names nobody, who was last of the one component that
  /// comes again and again; nobody where several do.
  func subject(_ violation: Violation) -> Violation.Subject {
    let mayHaveNoEnd = !table.all[violation.rule].circles.isEmpty
    guard violation.child == .nobody, mayHaveNoEnd else { return violation.child }
    guard let circle = endless(violation) else {
      return slot(of: violation).map { lastBuilt($0.child, before: violation.time) } ?? .nobody
    }
    switch circle.kind {
    case .retries:
      return retried(before: violation.time).map { lastBuilt($0, before: violation.time) } ?? .nobody
    case .turnsOfOne: return turning(before: violation.time)
    case .turns: return .nobody
    case .calls: return lastCall(in: circle, violation)?.other ?? .nobody
    case .otherCalls: return calling(before: violation.time)
    }
  }

  private func lastBuilt(_ component: Int, before time: Int) -> Violation.Subject {
    let built = recorder.raw.prefix(time).last {
      $0.event.kind == .build && $0.event.phase == .end && $0.cell.component == component
    }
    return built?.cell ?? .nobody
  }

  /// Whose turn it was last, where those of no other component came again and again.
  private func turning(before time: Int) -> Violation.Subject {
    let line = recorder.line(before: time) ?? 0
    let turns = recorder.raw.prefix(time)[line...].filter { raw in
      raw.event.phase == .begin && [.async, .resumed, .taskContinues].contains(raw.event.kind)
    }
    // What led to them came before, and was over by then.
    return only(turns.suffix((turns.count + 1) / 2).map(\.cell))
  }

  /// Of whom there is more than one call of a kind on the stack, where that is one component.
  private func calling(before time: Int) -> Violation.Subject {
    let repeated = openCalls(before: time).flatMap { _, calls in
      calls.filter { call in call != .nobody && calls.count { $0.component == call.component } > 1 }
    }
    return only(repeated.sorted { $0.serial < $1.serial })
  }

  /// The last of several, where all are of one component.
  private func only(_ subjects: [Violation.Subject]) -> Violation.Subject {
    guard let last = subjects.last, subjects.allSatisfy({ $0.component == last.component }) else {
      return .nobody
    }
    return last
  }

  /// The words of the rule that fit, from the first on; nil where it was broken by something else.
  func endless(_ violation: Violation) -> Circle? {
    guard recorder.raw.indices.contains(violation.time) else { return nil }
    let event = recorder.raw[violation.time].event
    guard event.kind == .overflow else { return nil }
    let open = openCalls(before: violation.time)
    return table.all[violation.rule].circles.first { circle in
      switch circle.kind {
      case .retries: event.endless == .turns && retried(before: violation.time) != nil
      case .turnsOfOne: event.endless == .turns && turning(before: violation.time) != .nobody
      case .turns: event.endless == .turns
      case .calls(let kind): open[kind, default: []].count > 1
      case .otherCalls: true
      }
    }
  }

  /// The same with the names in them.
  func circle(_ violation: Violation) -> Endless? {
    endless(violation).map { Endless(circle: $0, names: names(in: $0, violation)) }
  }

  /// Who waits anew each time, and is answered at once by what it does when it is cancelled; nil where nobody is.
  private func retried(before time: Int) -> Int? {
    let raw = recorder.raw.prefix(time)
    let line = recorder.line(before: time) ?? 0
    let answers = raw[line...].filter { $0.event.kind == .continuationResumed && $0.event.says(.inCancel) }
    guard let last = answers.last?.cell.component else { return nil }
    return answers.count { $0.cell.component == last } >= Self.leastRetries ? last : nil
  }

  /// Of fewer nobody says that they come again and again.
  private static let leastRetries = 4

  /// Who is called on the stack, by kinds of calls, the innermost last.
  private func openCalls(before time: Int) -> [Event.Kind: [Violation.Subject]] {
    var open: [Event.Kind: [Violation.Subject]] = [:]
    for raw in recorder.raw.prefix(time) {
      if raw.event.phase == .begin { open[raw.event.kind, default: []].append(raw.cell) }
      if raw.event.phase == .end { _ = open[raw.event.kind]?.popLast() }
    }
    return open
  }

  /// The innermost of the calls that lead back into each other; nil for what is no call of the runtime.
  private func lastCall(in circle: Circle, _ violation: Violation) -> Recorder.Raw? {
    guard case .calls(let call) = circle.kind else { return nil }
    return recorder.raw.prefix(violation.time).last { $0.event.kind == call && $0.event.phase == .begin }
  }

  /// Components, since the instances of a circle are many.
  private func names(in circle: Circle, _ violation: Violation) -> (Part) -> String {
    let subject = subject(violation)
    var child = subject == .nobody ? "the flow" : component(subject)
    var parent = ""
    if case .retries = circle.kind, let retried = retried(before: violation.time) {
      child = program.components[retried].name
    }
    if let last = lastCall(in: circle, violation) {
      (child, parent) = (component(last.other), component(last.cell))
    }
    return { part in
      switch part {
      case .child: child
      case .parent: parent
      default: part.rawValue
      }
    }
  }
}
