import RibEngine

extension SourceRule {
  /// Every way that attaches into a slot needs it empty, the slot is detached, and nothing empties it.
  static let stuckSlot = SourceRule(
    .stuckSlot,
    "nothing clears a slot that every attach needs empty",
    blind: "slots that are not private and that another file may clear"
  ) { (project: Project, routers: [RouterFacts]) in
    var seen: Set<Span> = []
    return routers.flatMap { router in
      router.slots.compactMap { slot -> LintFinding? in
        let name = slot.name.string
        guard !slot.isWeak, slot.shape == .single, router.isWhollySeen(slot),
          router.detaches(name), !router.isEmptied(name)
        else { return nil }
        let attaching = router.ways.filter { _, path in path.flat.contains { $0.fills(name) } }
        guard !attaching.isEmpty,
          attaching.allSatisfy({ _, path in path.refusals.contains { $0.slot == name } })
        else { return nil }
        return stuck(slot, router, attaching[0], project)
      }
    }.filter { seen.insert($0.finding.span).inserted }
  }

  private static func stuck(
    _ slot: SlotFacts,
    _ router: RouterFacts,
    _ attaching: (method: MethodFacts, path: Path),
    _ project: Project
  ) -> LintFinding? {
    let name = slot.name.string
    let all = router.ways.compactMap { method, path -> (MethodFacts, Effect)? in
      path.flat.first { $0.verb == .detach(.slot(name)) }.map { (method, $0) }
    }
    let called = all.filter { !project.nobodyCalls($0.0, of: router) }
    guard let (method, detach) = called.first ?? all.first,
      let refusal = attaching.path.refusals.first(where: { $0.slot == name })
    else { return nil }
    return LintFinding(
      .stuckSlot,
      called.isEmpty ? .note : .error,
      type: router.name.string,
      method: method.name.string,
      slot: name,
      message:
        "'\(name)' is never cleared: after its child is detached, \(attaching.method.name.string) refuses for ever",
      span: detach.span,
      labels: [
        Label(detach.span, "the child is detached, and '\(name)' keeps it"),
        Label(refusal.effect.span, "refuses while '\(name)' is filled"),
        Label(slot.name.span, "nothing in the class clears it"),
      ] + detach.calls,
      notes: called.isEmpty ? ["nothing that was read calls \(method.name.string)"] : [],
      fix: Fix("clear '\(name)' before detachChild")
    )
  }

  /// A local constant bears a slot's name, is attached, and the slot is not filled.
  static let shadowedSlot = SourceRule(
    .shadowedSlot,
    "a local hides the slot that should keep the child",
    blind: "whether anything asks the slot later"
  ) {
    router in
    router.methods.flatMap { method -> [LintFinding] in
      method.shadows.compactMap { shadow in
        guard let slot = router.slot(shadow.slot),
          method.paths.contains(where: { isAttached(shadow, in: $0) }),
          !method.paths.contains(where: { $0.flat.contains { $0.fills(shadow.slot) } })
        else { return nil }
        return hidden(slot, shadow, method, router)
      }
    }
  }

  private static func isAttached(_ shadow: Shadow, in path: Path) -> Bool {
    path.flat.contains { effect in
      guard case .build(let number, _, _) = effect.verb, effect.via.isEmpty,
        effect.span.file == shadow.value.file, effect.span.start >= shadow.value.start,
        effect.span.end <= shadow.value.end
      else { return false }
      return path.flat.contains { $0.verb == .attach(.built(number)) }
    }
  }

  private static func hidden(
    _ slot: SlotFacts,
    _ shadow: Shadow,
    _ method: MethodFacts,
    _ router: RouterFacts
  ) -> LintFinding {
    let name = slot.name.string
    let use = router.ways.lazy.compactMap { _, path in
      path.flat.first { $0.verb == .detach(.slot(name)) || $0.tests(name) }
    }.first
    let isEmptyForEver =
      !router.isFilled(name) && !slot.isFilledAtFirst && router.isWhollySeen(slot)
    var labels = [
      Label(shadow.name, "a local constant, not the slot"),
      Label(slot.name.span, isEmptyForEver ? "stays nil" : "the slot of that name"),
    ]
    if let use { labels.append(Label(use.span, "finds it empty")) }
    return LintFinding(
      .shadowedSlot,
      use != nil && isEmptyForEver ? .error : .warning,
      type: router.name.string,
      method: method.name.string,
      slot: name,
      message: "\(method.name.string) attaches a local '\(name)', and the slot '\(name)' stays as it was",
      span: shadow.name,
      labels: labels,
      fix: Fix("assign it: self.\(name) = \(name)")
    )
  }

  /// A slot is emptied, and its child stays attached: nothing can detach it any more.
  static let orphanedChild = SourceRule(
    .closedButAttached,
    "a slot is emptied, and nothing detaches its child",
    blind: "slots that another file may read"
  ) { router in
    router.slots.compactMap { slot in
      let name = slot.name.string
      let attaches = router.ways.contains { _, path in
        let line = path.flat
        return line.contains { effect in
          guard case .assign(name, let value) = effect.verb, value != .nil else { return false }
          return line.contains { $0.verb == .attach(value) || $0.verb == .attach(.slot(name)) }
        }
      }
      guard !slot.isWeak, slot.shape == .single, router.isWhollySeen(slot), attaches, !router.detaches(name),
        !router.detachesUnknown
      else { return nil }
      return router.ways.lazy.compactMap { method, path -> LintFinding? in
        guard method.isCalledFromOutside, !["deinit", "cleanupViews"].contains(method.name.string),
          !path.flat.contains(where: { $0.fills(name) || $0.finds(empty: name) || $0.detachesAny }),
          let clear = path.flat.first(where: { $0.verb == .clear(slot: name) })
        else { return nil }
        return orphaned(slot, clear, method, router)
      }.first
    }
  }

  private static func orphaned(
    _ slot: SlotFacts,
    _ clear: Effect,
    _ method: MethodFacts,
    _ router: RouterFacts
  )
    -> LintFinding
  {
    let name = slot.name.string
    return LintFinding(
      .closedButAttached,
      .warning,
      type: router.name.string,
      method: method.name.string,
      slot: name,
      message: "'\(method.name.string)' empties '\(name)', and nothing detaches its child",
      span: clear.span,
      labels: [
        Label(slot.name.span, "holds an attached child"),
        Label(clear.span, "lets go of it: the child stays attached and active"),
      ] + clear.calls,
      fix: Fix("detach it: if let old = \(name) { \(name) = nil; detachChild(old) }")
    )
  }

  /// A slot that nothing fills; one that a local hides is told of there.
  static let deadSlot = SourceRule(
    .deadSlot,
    "a slot is never filled",
    blind: "slots that another file may fill"
  ) { router in
    let shadowed = Set(router.methods.flatMap(\.shadows).map(\.slot))
    return router.slots.compactMap { slot in
      let name = slot.name.string
      guard !slot.isInherited, !slot.isFilledAtFirst, router.isWhollySeen(slot),
        !router.isFilled(name), !shadowed.contains(name)
      else { return nil }
      return LintFinding(
        .deadSlot,
        .note,
        type: router.name.string,
        slot: name,
        message: "nothing fills the slot '\(name)'",
        span: slot.name.span,
        labels: [Label(slot.name.span, "declared, never assigned")]
      )
    }
  }

  /// A child that no slot keeps, in a class that detaches nothing it finds by itself.
  static let untrackedChild = SourceRule(
    .untrackedChild,
    "a child is attached and no handle on it is kept",
    blind: "why a child may need no handle",
    isOptIn: true
  ) { router in
    let searches = router.ways.contains { $0.path.flat.contains { $0.verb == .detach(.found) } }
    guard !searches else { return [] }
    var seen: Set<Span> = []
    return router.ways.flatMap { method, path -> [LintFinding] in
      let line = path.flat
      return line.compactMap { effect in
        guard case .attach(let value) = effect.verb, case .built = value,
          !line.contains(where: { $0.keeps(value) || $0.verb == .detach(value) }),
          seen.insert(effect.span).inserted
        else { return nil }
        return LintFinding(
          .untrackedChild,
          .note,
          type: router.name.string,
          method: method.name.string,
          message: "\(method.name.string) attaches a child that nothing can detach",
          span: effect.span,
          labels: [Label(effect.span, "attached, and stored in no slot")] + effect.calls
        )
      }
    }
  }

  /// A child's view is on screen before the child is active.
  static let viewBeforeAttach = SourceRule(
    .viewBeforeActive,
    "a view is shown before attachChild",
    blind: "views that the child shows itself",
    isOptIn: true
  ) { router in
    var seen: Set<Span> = []
    return router.ways.flatMap { method, path -> [LintFinding] in
      path.effects.enumerated().compactMap { place, effect in
        guard case .show(let verb, let value) = effect.verb, case .built = value,
          let attach = path.effects[place...].first(where: { $0.verb == .attach(value) }),
          seen.insert(effect.span).inserted
        else { return nil }
        return LintFinding(
          .viewBeforeActive,
          .note,
          type: router.name.string,
          method: method.name.string,
          message: "\(method.name.string) shows the child's view before it attaches the child",
          span: effect.span,
          labels: [
            Label(effect.span, "\(verb): viewDidLoad can run here"),
            Label(attach.span, "the child becomes active only here"),
          ] + effect.calls,
          fix: Fix("move it below attachChild")
        )
      }
    }
  }
}

extension Effect {
  fileprivate func keeps(_ value: Value) -> Bool {
    switch verb {
    case .assign(_, value), .append(_, value): true
    default: false
    }
  }
}
