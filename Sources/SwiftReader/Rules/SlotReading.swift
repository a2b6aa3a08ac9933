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

  func detaches(_ slot: String) -> Bool {
    ways.contains { $0.path.flat.contains { $0.verb == .detach(.slot(slot)) } }
  }

  /// True where all code that can write the slot was read: what is not seen there does not happen.
  func isWhollySeen(_ slot: SlotFacts) -> Bool {
    slot.isPrivate && !slot.isWrittenElsewhere && !hasSubclasses
      && methods.allSatisfy { $0.doubts.allSatisfy { $0.reason.hasPrefix("hands itself") } }
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
