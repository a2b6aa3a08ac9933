/// What is said of steps that do nothing whenever they are reached, and of errors that nobody catches.
extension Outcome.Remark {
  /// The word for an error that ends the start() of who has launched the app.
  static let uncaughtError = "uncaught-error"

  /// `extent` says of what the steps were seen in, such as "in any timing".
  static func ofDeeds(_ happened: CoverageNotes, in program: Program, _ extent: String) -> [Outcome.Remark] {
    let vain = happened.vainSteps
    let steps = vain.compactMap { program.remark(onVainStep: $0, extent) }
    let reports = vain.isEmpty ? [] : program.remarks(onHandlersOf: vain, extent)
    let errors = program.errorsOutOfSteps(happened).compactMap { program.remark(onErrorFrom: $0) }
    let covered = happened.coveredSteps.map { program.remark(onCoveredStep: $0) }
    return steps + reports + Outcome.Remark.ofWhatIsMissing(in: program) + covered + errors
  }
}

extension Program {
  /// The words of warnings, which are of no rule, that are told of what happened.
  func warnings(of happened: CoverageNotes) -> Set<String> {
    let isUncaught = errorsOutOfSteps(happened).contains { remark(onErrorFrom: $0) != nil }
    return isUncaught ? [Outcome.Remark.uncaughtError] : []
  }

  /// The steps out of which errors came that nobody caught; one that a `throw` has thrown comes out of that alone.
  fileprivate func errorsOutOfSteps(_ happened: CoverageNotes) -> [Int] {
    let steps = happened.throwingSteps
    let throwing = steps.filter { codes[$0].verb == .throwError }
    return steps.filter { step in
      codes[step].body < 0 || !isWithin(codes[step].body, throwing.contains)
    }
  }

  fileprivate func remark(onVainStep code: Int, _ extent: String) -> Outcome.Remark? {
    hint(onVainStep: code).map { nothing(at: code, "\($0) \(extent)\(isOfLocal(code) ? Self.local : "")") }
  }

  private static let local = ": its 'attach' list has no 'assign'"

  /// Whether a step is a `select` of a slot that no line of a RIB writes.
  private func isOfLocal(_ code: Int) -> Bool {
    scenario.stepLists.contains { list in
      scenario[list].containsDeep { step in
        guard step.verb == .select, step.span == spans[code], case .slot(let slot) = step.argument,
          let owner = scenario.component(named: slot.owner.component),
          owner.kind == .rib
        else { return false }
        return owner.slots.contains {
          $0.name.string == slot.slot && !$0.attach.containsDeep { $0.verb.has(.fillsSlot) }
        }
      }
    }
  }

  private func nothing(at code: Int, _ hint: String) -> Outcome.Remark {
    Outcome.Remark(
      id: "nothing-to-run",
      severity: .note,
      message: "'\(text(at: code))' does nothing",
      span: spans[code],
      hint: hint
    )
  }

  private func hint(onVainStep code: Int) -> String? {
    switch vain(at: code) {
    // What ends a child is asked also where that has ended by itself.
    case .nobody: codes[code].verb?.has(.endsChild) == true ? nil : missing(at: code)
    case .noTab: missing(at: code)
    // The screen of a slot's child is asked to go down also where it is not up yet, or the user has closed it.
    case .noScreen: isOfScreenInSlot(code) ? nil : "there is no screen for it to take down"
    case nil: nil
    }
  }

  /// Whether a step stands in a list of a slot whose child comes to have a screen.
  private func isOfScreenInSlot(_ code: Int) -> Bool {
    components.contains { component in
      component.slots.contains { slot in
        [slot.attach, slot.detach].contains { isWithin($0) { $0 == code } }
          && component.slots.contains { $0.variable == slot.variable && showsChild($0) }
      }
    }
  }

  /// Whether a list of the slot puts the screen of its child up, or one of the child's own something that may be it.
  private func showsChild(_ slot: SlotInfo) -> Bool {
    func shows(_ verb: Step.Verb) -> Bool { verb.has(.movesScreens) && !verb.has(.closesSelf) }
    return isWithin(slot.attach) { codes[$0].verb.map(shows) ?? false }
      || scenario.stepLists(of: slot.child).contains { scenario[$0].containsDeep { shows($0.verb) } }
  }

  private func isWithin(_ list: Int32, _ isMeant: (Int) -> Bool) -> Bool {
    lists(within: list).contains { lists[Int($0)].contains(where: isMeant) }
  }

  /// Handlers of reports of which each step looks for a child of another slot and finds none.
  fileprivate func remarks(onHandlersOf vain: [Int], _ extent: String) -> [Outcome.Remark] {
    components.flatMap(\.slots).flatMap { slot in
      slot.handlers.compactMap { handler -> Outcome.Remark? in
        guard handler.name != 0, handler.list >= 0 else { return nil }
        let steps = steps(ofHandler: handler.list)
        guard let first = steps.first,
          steps.allSatisfy({ codes[$0].verb == .detachSlot && vain.contains($0) })
        else { return nil }
        let (name, child) = (names[Int(handler.name)], components[slot.child].name)
        return nothing(at: first, "the slot is empty \(extent) when \(child) reports \(name)")
      }
    }
  }

  /// The steps of a handler, and in the place of one that does no more than go on with a body the steps of that.
  private func steps(ofHandler list: Int32) -> [Int] {
    lists[Int(list)].flatMap { code -> [Int] in
      guard let verb = codes[code].verb, verb.has(.hasBody), !verb.has(.bodyElsewhere), !verb.has(.waits)
      else { return [code] }
      return steps(ofHandler: codes[code].body)
    }
  }

  /// A push that nobody sees.
  fileprivate func remark(onCoveredStep code: Int) -> Outcome.Remark {
    let pusher = components.firstIndex { $0.slots.contains { isWithin($0.attach) { $0 == code } } }
    let maker = pusher.map { scenario.components[$0] }.flatMap { $0.isLikelyToMakeStack ? $0 : nil }
    let own = maker.map {
      "; where \($0.name.string) makes a navigation controller, write 'container: navigation'"
    }
    return Outcome.Remark(
      id: "pushed-under-modal",
      severity: .note,
      message: "'\(text(at: code))' puts its screen up under a modal",
      span: spans[code],
      hint: "a modal lies over this stack each time, and nobody sees or touches the screen before that goes"
        + (own ?? "")
    )
  }

  /// Where steps of a start(), or of what follows in it from a result, are left out.
  fileprivate func remark(onErrorFrom code: Int) -> Outcome.Remark? {
    if codes[code].verb == .throwError { return remark(onThrow: code) }
    let isLast = steps(after: .ok, of: codes[code]).map { lists[Int($0)].isEmpty } ?? true
    let owner = components.indices.first { component in
      lists(ofStart: component).contains {
        let list = lists[Int($0)]
        return (isLast ? list.dropLast() : list).contains(code)
      }
    }
    return owner.map {
      uncaught(
        at: code,
        ofStart: $0,
        isLast ? "the steps behind it are left out" : "the steps of its 'ok' are left out"
      )
    }
  }

  /// What a `throw` throws on leaves out what stands behind the step whose result it follows from.
  private func remark(onThrow code: Int) -> Outcome.Remark? {
    for component in components.indices {
      for list in lists(ofStart: component) {
        let isLeft = lists[Int(list)].dropLast().contains { isWithin(codes[$0].body) { $0 == code } }
        if isLeft {
          return uncaught(at: code, ofStart: component, "the steps that would follow are left out")
        }
      }
    }
    return nil
  }

  private func uncaught(at code: Int, ofStart component: Int, _ hint: String) -> Outcome.Remark {
    Outcome.Remark(
      id: Outcome.Remark.uncaughtError,
      severity: .warning,
      message: "the start() of \(components[component].name) ends here with an error that nobody catches",
      span: spans[code],
      hint: hint
    )
  }
}
