/// What is said of steps that do nothing whenever they are reached, and of errors that nobody catches.
extension Outcome.Remark {
  /// `extent` says of what the steps were seen in, such as "in any timing".
  static func ofDeeds(_ happened: CoverageNotes, in program: Program, _ extent: String) -> [Outcome.Remark] {
    let vain = happened.vainSteps
    let steps = vain.compactMap { program.remark(onVainStep: $0, extent) }
    let reports = vain.isEmpty ? [] : program.remarks(onHandlersOf: vain, extent)
    return steps + reports + happened.throwingSteps.compactMap { program.remark(onErrorFrom: $0) }
  }
}

extension Program {
  fileprivate func remark(onVainStep code: Int, _ extent: String) -> Outcome.Remark? {
    guard let verb = codes[code].verb, let hint = hint(onVain: verb, code, extent) else { return nil }
    return nothing(at: code, hint)
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

  private func hint(onVain verb: Step.Verb, _ code: Int, _ extent: String) -> String? {
    if verb == .attachChild || verb == .send {
      return "no \(components[namings[Int(codes[code].a)].component].name) is there \(extent)"
    }
    if verb == .select { return "the slot holds no tab \(extent)" }
    // What takes the screen of a slot's child down is asked also where the user has closed it.
    if verb == .detachSlot || verb == .detachChild || isOfSlotList(code) { return nil }
    return "there is no screen for it to take down \(extent)"
  }

  private func isOfSlotList(_ code: Int) -> Bool {
    components.flatMap(\.slots).contains { slot in
      [slot.attach, slot.detach].contains { $0 >= 0 && lists[Int($0)].contains(code) }
    }
  }

  /// Handlers of reports of which each step looks for a child of another slot and finds none.
  fileprivate func remarks(onHandlersOf vain: [Int], _ extent: String) -> [Outcome.Remark] {
    components.flatMap(\.slots).flatMap { slot in
      slot.handlers.compactMap { handler -> Outcome.Remark? in
        guard handler.name != 0, handler.list >= 0 else { return nil }
        let steps = lists[Int(handler.list)]
        guard let first = steps.first,
          steps.allSatisfy({ codes[$0].verb == .detachSlot && vain.contains($0) })
        else { return nil }
        let (name, child) = (names[Int(handler.name)], components[slot.child].name)
        return nothing(at: first, "the slot is empty \(extent) when \(child) reports \(name)")
      }
    }
  }

  /// Where steps of a start() are left out.
  fileprivate func remark(onErrorFrom code: Int) -> Outcome.Remark? {
    let owner = components.first { component in
      let start = component.hooks.start
      return start >= 0 && lists[Int(start)].contains(code) && code + 1 < lists[Int(start)].upperBound
    }
    return owner.map {
      Outcome.Remark(
        id: "uncaught-error",
        severity: .note,
        message: "the start() of \($0.name) ends here with an error that nobody catches",
        span: spans[code],
        hint: "the steps behind it are left out"
      )
    }
  }
}
