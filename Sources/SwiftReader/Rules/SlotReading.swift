import RibEngine

extension RouterFacts {
  func slot(_ name: String) -> SlotFacts? { slots.first { $0.name.string == name } }

  /// Every way through every method, with its method.
  var ways: [(method: MethodFacts, path: Path)] {
    methods.flatMap { method in method.paths.map { (method, $0) } }
  }

  /// Whether any way fills the slot.
  func isFilled(_ slot: String) -> Bool {
    ways.contains { $0.path.flat.contains { $0.fills(slot) } }
  }

  /// Whether any way empties the slot or gives it something else without testing it first.
  func isEmptied(_ slot: String) -> Bool {
    ways.contains { $0.path.flat.contains { $0.empties(slot) } }
  }

  /// Whether any way puts something else in the place of the whole list or dictionary.
  func isReplaced(_ slot: String) -> Bool {
    ways.contains { way in
      way.path.flat.contains { if case .assign(slot, _) = $0.verb { true } else { false } }
    }
  }

  func detaches(_ slot: String) -> Bool {
    ways.contains { $0.path.flat.contains { $0.verb == .detach(.slot(slot)) } }
  }

  /// Whether any way detaches something that no slot is known to hold.
  var detachesUnknown: Bool {
    ways.contains { way in
      way.path.flat.contains { effect in
        switch effect.verb {
        case .detach(.slot), .detach(.built): false
        case .detach: true
        default: false
        }
      }
    }
  }

  /// True where all code that can write the slot was read: what is not seen there does not happen.
  func isWhollySeen(_ slot: SlotFacts) -> Bool {
    slot.isPrivate && !slot.isWrittenElsewhere && !hasSubclasses
      && methods.allSatisfy { $0.doubts.allSatisfy { $0.reason.hasPrefix("hands itself") } }
  }
}

extension RouterFacts {
  /// True where two slots may hold the same child.
  func share(_ a: String, _ b: String) -> Bool {
    ways.contains { _, path in
      let stored = path.flat.compactMap { effect -> (String, Effect.Value)? in
        if case .assign(let slot, let value) = effect.verb { (slot, value) } else { nil }
      }
      return stored.contains { one in
        stored.contains { other in one.0 == a && other.0 == b && one.1 == other.1 }
          || (one.0 == a && one.1 == .slot(b)) || (one.0 == b && one.1 == .slot(a))
      }
    }
  }

  /// Where an attach that fills the slot needs it empty; nil where one does not.
  func refusal(of slot: String) -> Effect? {
    let filling = ways.filter { $0.path.flat.contains { $0.fills(slot) } }
    let refusals = filling.map { $0.path.refusals.first { $0.slot == slot }?.effect }
    return refusals.allSatisfy { $0 != nil } ? refusals.first ?? nil : nil
  }
}

extension Path {
  /// The effects with those of closures in their place, whenever they run.
  var flat: [Effect] {
    effects.flatMap { effect -> [Effect] in
      guard case .deferred(let paths, _) = effect.verb else { return [effect] }
      return [effect] + paths.flatMap(\.flat)
    }
  }

  /// Slots that must be empty for this way to be gone.
  var refusals: [(slot: String, effect: Effect)] {
    effects.compactMap { effect in
      if case .test(let slot, true, true) = effect.verb { (slot, effect) } else { nil }
    }
  }
}

extension Effect {
  func fills(_ slot: String) -> Bool {
    switch verb {
    case .assign(slot, _), .append(slot, _): true
    default: false
    }
  }

  func empties(_ slot: String) -> Bool {
    switch verb {
    case .clear(slot), .remove(slot, _): true
    default: false
    }
  }

  var detachesAny: Bool { if case .detach = verb { true } else { false } }

  /// Goes on only where the slot is empty.
  func finds(empty slot: String) -> Bool {
    if case .test(slot, true, _) = verb { true } else { false }
  }

  func writes(_ slot: String) -> Bool { fills(slot) || empties(slot) }

  func tests(_ slot: String) -> Bool {
    switch verb {
    case .test(slot, _, _), .compare(slot, _, _, _): true
    default: false
    }
  }

  /// Where a helper does it: the calls that lead to it, for labels.
  var calls: [Label] { via.map { Label($0, "called from here") } }
}
