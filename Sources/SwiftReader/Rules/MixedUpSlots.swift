import RibEngine

extension SourceRule {
  /// Refuses while one slot is filled, and stores the child in another.
  static let wrongSlotStored = SourceRule(
    .wrongSlotStored,
    "an attach method asks one slot and fills another",
    blind: "slots that a helper of another object fills"
  ) { router in
    var seen: Set<Span> = []
    return router.ways.flatMap { method, path -> [LintFinding] in
      path.effects.enumerated().compactMap { place, effect in
        guard case .assign(let stored, let value) = effect.verb, case .built = value,
          path.effects.contains(where: { $0.verb == .attach(value) }),
          let guarded = guarded(insteadOf: stored, before: place, of: value, in: path, router),
          seen.insert(effect.span).inserted
        else { return nil }
        return finding(router, method, stored: stored, guarded: guarded, effect, in: path)
      }
    }
  }

  /// The slot that the way asks although it fills `stored`; nil where that can be meant.
  private static func guarded(
    insteadOf stored: String,
    before place: Int,
    of value: Effect.Value,
    in path: Path,
    _ router: RouterFacts
  ) -> (slot: String, effect: Effect)? {
    let refusals = path.refusals
    // Who asks, replaces or detaches the slot that is filled knows of it.
    guard !path.effects.contains(where: { $0.tests(stored) || $0.verb == .detach(.slot(stored)) }) else {
      return nil
    }
    return refusals.first { guarded in
      guard let slot = router.slot(guarded.slot), slot.shape == .single, !slot.isFilledAtFirst,
        router.slot(stored) != nil,
        guarded.effect.via == [] || guarded.effect.via == path.effects[place].via,
        !path.flat.contains(where: { $0.fills(guarded.slot) })
      else { return false }
      let isNeverFilled = !router.isFilled(guarded.slot) && router.isWhollySeen(slot)
      return isNeverFilled || isNamed(value, for: guarded.slot, not: stored, in: path)
    }
  }

  /// True where the builder's name is the guarded slot's and not the other's.
  private static func isNamed(
    _ value: Effect.Value,
    for guarded: String,
    not stored: String,
    in path: Path
  ) -> Bool {
    guard case .built(let number) = value else { return false }
    let builders = path.effects.compactMap { effect -> String? in
      if case .build(number, let builder, _) = effect.verb { builder } else { nil }
    }
    guard let stem = builders.first.map({ Stem($0) }) else { return false }
    return stem == Stem(guarded) && stem != Stem(stored) && !Stem(stored).isGeneral
  }

  private static func finding(
    _ router: RouterFacts,
    _ method: MethodFacts,
    stored: String,
    guarded: (slot: String, effect: Effect),
    _ effect: Effect,
    in path: Path
  ) -> LintFinding {
    var labels = [
      Label(effect.span, "stored in '\(stored)'"),
      Label(guarded.effect.span, "refuses while '\(guarded.slot)' is filled"),
    ]
    if let slot = router.slot(guarded.slot), !router.isFilled(guarded.slot) {
      labels.append(Label(slot.name.span, "nothing ever fills it"))
    }
    return LintFinding(
      .wrongSlotStored,
      .error,
      type: router.name.string,
      method: method.name.string,
      slot: stored,
      message:
        "\(method.name.string) asks '\(guarded.slot)' and stores the child in '\(stored)'",
      span: effect.span,
      labels: labels + effect.calls,
      fix: Fix("store the child in '\(guarded.slot)'")
    )
  }

  /// Detaches what one slot holds, and clears another.
  static let wrongSlotCleared = SourceRule(
    .wrongSlotCleared,
    "a detach method empties another slot than the one it detached",
    blind: "slots that a helper of another object clears"
  ) { router in
    var seen: Set<Span> = []
    return router.ways.flatMap { method, path -> [LintFinding] in
      path.effects.enumerated().compactMap { place, effect in
        guard case .detach(.slot(let detached)) = effect.verb,
          let cleared = cleared(insteadOf: detached, at: place, in: path, router),
          seen.insert(effect.span).inserted
        else { return nil }
        return finding(router, method, detached: detached, effect, cleared)
      }
    }
  }

  private static func cleared(
    insteadOf detached: String,
    at place: Int,
    in path: Path,
    _ router: RouterFacts
  ) -> (slot: String, effect: Effect)? {
    guard let slot = router.slot(detached), !slot.isWeak, slot.shape == .single, !slot.isWrittenElsewhere,
      !path.flat.contains(where: { $0.writes(detached) }),
      isNeeded(detached, router), !isClearedAround(path.effects[place], detached, router)
    else { return nil }
    let candidates = path.effects.compactMap { effect -> (slot: String, effect: Effect)? in
      guard case .clear(let other) = effect.verb, other != detached, let slot = router.slot(other),
        slot.shape == .single,
        effect.via == path.effects[place].via || isMeant(effect, by: path.effects[place])
      else { return nil }
      return (other, effect)
    }
    return candidates.first { other in
      !path.effects.contains { $0.verb == .detach(.slot(other.slot)) || $0.tests(other.slot) }
        && !path.effects.contains { $0.fills(other.slot) }
        && !router.share(detached, other.slot)
    }
  }

  /// True for a helper's clear in a method that detaches by itself: the call stands beside the detach.
  private static func isMeant(_ clear: Effect, by detach: Effect) -> Bool {
    clear.via.count == detach.via.count + 1 && clear.via.starts(with: detach.via)
  }

  /// True where a way that attaches into the slot needs it empty.
  private static func isNeeded(_ slot: String, _ router: RouterFacts) -> Bool {
    router.ways.contains { _, path in
      path.refusals.contains { $0.slot == slot } && path.effects.contains { $0.fills(slot) }
    }
  }

  /// True where a method that comes to this detach writes the slot, before or after it.
  private static func isClearedAround(_ effect: Effect, _ slot: String, _ router: RouterFacts) -> Bool {
    router.ways.contains { _, path in
      path.flat.contains { $0.span == effect.span && $0.verb == effect.verb }
        && path.flat.contains { $0.writes(slot) }
    }
  }

  private static func finding(
    _ router: RouterFacts,
    _ method: MethodFacts,
    detached: String,
    _ effect: Effect,
    _ cleared: (slot: String, effect: Effect)
  ) -> LintFinding {
    // What a helper clears for its caller is the caller's line.
    let clear = cleared.effect.via.dropFirst(effect.via.count).first ?? cleared.effect.span
    return LintFinding(
      .wrongSlotCleared,
      .error,
      type: router.name.string,
      method: method.name.string,
      slot: cleared.slot,
      message: "\(method.name.string) detaches '\(detached)' and clears '\(cleared.slot)'",
      span: clear,
      labels: [
        Label(effect.span, "detaches what '\(detached)' holds"),
        Label(clear, "clears '\(cleared.slot)': '\(detached)' stays filled"),
      ] + effect.calls,
      fix: Fix("clear '\(detached)'")
    )
  }
}

/// What a slot or builder is named after: `topup` of `topupRouting` and `topupBuildable`.
struct Stem: Hashable {
  let text: String

  init(_ name: String) {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    var text = last.lowercased()
    let endings = [
      "routing", "router", "route", "builder", "buildable", "child", "rib", "viewable", "factory",
      "dashboard",
    ]
    while let ending = endings.first(where: { text.hasSuffix($0) && text.count > $0.count }) {
      text.removeLast(ending.count)
    }
    self.text = text
  }

  /// `currentChild`, `child`, `activeRouter`: a slot for any child.
  var isGeneral: Bool {
    [
      "current", "child", "active", "presented", "top", "last", "attached", "route", "routing", "router",
      "modal",
    ]
    .contains(text)
  }
}
