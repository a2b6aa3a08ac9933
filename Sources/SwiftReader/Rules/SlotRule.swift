#if Lint
  import RibEngine

  /// A rule about the slots of one router class that the shape of its code alone decides.
  package struct SlotRule: Sendable {
    /// The id of the catalogue that its findings carry.
    package var id: String
    /// What it looks for, in a few words.
    package var title: String
    /// True for a rule that is asked for by name.
    package var isOptIn = false
    /// Its findings, in the order of the class's methods.
    package var findings: @Sendable (RouterFacts) -> [LintFinding]

    package init(
      _ id: String,
      _ title: String,
      isOptIn: Bool = false,
      _ findings: @escaping @Sendable (RouterFacts) -> [LintFinding]
    ) {
      self.id = id
      self.title = title
      self.isOptIn = isOptIn
      self.findings = findings
    }

    package static let all: [SlotRule] = [
      stuckSlot, wrongSlotStored, wrongSlotCleared, shadowedSlot, deadSlot, untrackedChild, viewBeforeAttach,
    ]

    /// What the rules find in a project's routers; those that are asked for by name only with their id in
    /// `optIn`. The same place in the code is told of once, though several classes inherit it.
    package static func findings(in routers: [RouterFacts], optIn: Set<String> = []) -> [LintFinding] {
      struct Place: Hashable {
        var id: String
        var span: Span
      }
      var seen: Set<Place> = []
      return routers.flatMap { router in
        all.filter { !$0.isOptIn || optIn.contains($0.id) }.flatMap { $0.findings(router) }
      }
      .filter { seen.insert(Place(id: $0.key.id, span: $0.finding.span)).inserted }
    }
  }

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
#endif
