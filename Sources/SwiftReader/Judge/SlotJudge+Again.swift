import RibEngine

/// Methods that attach what the slot holds, although it is attached already when they run a second time.
extension SlotJudge {
  func attachedTwice() -> [LintFinding] {
    guard ways.slot.shape == .single, !ways.slot.isWeak, router.isWhollySeen(ways.slot) else { return [] }
    var seen: Set<Span> = []
    return router.methods.flatMap { method -> [LintFinding] in
      let name = method.name.string
      guard method.isRequired, !Self.once.contains(name), !sources.runsOnce(name), isCalledAgain(name),
        !looksFirst(whoCalls: name)
      else { return [] }
      return method.paths.compactMap { path in
        guard let attach = secondAttach(path), seen.insert(attach.span).inserted else { return nil }
        return finding(method, attach)
      }
    }
  }

  /// An attach of what the slot held before, on a way that asks for nothing else and takes nothing out.
  private func secondAttach(_ path: Path) -> Effect? {
    let name = ways.slot.name.string
    var isFilled = ways.slot.isFilledAtFirst && !router.isEmptied(name)
    for effect in path.effects {
      switch effect.verb {
      case .test(name, let isEmpty, _):
        if isEmpty { return nil }
        isFilled = isFilled || isAttachedWhileFilled
      case .assign(name, .slot(name)), .build, .show: break
      case .attach(.slot(name)): return isFilled ? effect : nil
      case .test, .compare, .condition, .assign, .clear, .append, .remove, .attach, .detach, .hide, .cleanup,
        .deferred, .call, .leave:
        return nil
      }
    }
    return nil
  }

  /// True where each way that detaches its child empties the slot, and each that fills it attaches what it puts there.
  private var isAttachedWhileFilled: Bool {
    let name = ways.slot.name.string
    let detaching = router.ways.filter { $0.path.flat.contains { $0.verb == .detach(.slot(name)) } }
    let filling = router.ways.filter { way in
      way.path.flat.contains { effect in
        if case .assign(name, let value) = effect.verb {
          value != .nil && value != .slot(name)
        } else {
          false
        }
      }
    }
    return !filling.isEmpty && detaching.allSatisfy { $0.path.flat.contains { $0.empties(name) } }
      && filling.allSatisfy { $0.path.flat.contains { if case .attach = $0.verb { true } else { false } } }
      && !router.detachesUnknown
  }

  private func finding(_ method: MethodFacts, _ attach: Effect) -> LintFinding {
    let name = ways.slot.name.string
    return LintFinding(
      .doubleAttach,
      .warning,
      type: router.name.string,
      method: method.name.string,
      slot: name,
      message: "a second \(method.name.string)() attaches the child of '\(name)' once more",
      span: attach.span,
      labels: [
        Label(ways.slot.name.span, "holds the same child each time"),
        Label(attach.span, "attached again, without a look whether it is attached"),
      ] + attach.calls,
      fix: Fix("look first whether it is attached, or build a new one each time")
    )
  }
}
