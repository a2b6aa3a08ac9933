import RibEngine

/// Turns the steps of a finished summary into effects, and says which tests refuse: those whose other
/// answer leaves the method without effects.
enum Refusals {
  static func paths(of summary: Summary) -> [Path] {
    let ways = summary.ways.map(\.steps)
    var seen: Set<Path> = []
    return ways.map { Path(effects($0, among: ways)) }.filter { seen.insert($0).inserted }
  }

  private static func effects(_ steps: [Step], among ways: [[Step]]) -> [Effect] {
    steps.indices.flatMap { place -> [Effect] in
      verbs(steps[place]) { refuses(steps, at: place, among: ways) }
    }
  }

  private static func verbs(_ step: Step, _ refuses: () -> Bool) -> [Effect] {
    let verb: Effect.Verb
    switch step.form {
    case .test(let slot, let isEmpty): verb = .test(slot: slot, isEmpty: isEmpty, refuses: refuses())
    case .compare(let slot, let value, let isSame):
      verb = .compare(slot: slot, value, isSame: isSame, refuses: refuses())
    case .choice, .testParameter: verb = .condition
    case .build(let number, let builder, let type): verb = .build(number, builder: builder, type: type)
    case .assign(let slot, .nil): verb = .clear(slot: slot)
    case .assign(let slot, let value): verb = .assign(slot: slot, value)
    case .assignParameter: return []
    case .append(let slot, let value): verb = .append(slot: slot, value)
    case .remove(let slot, let value): verb = .remove(slot: slot, value)
    case .attach(let value): verb = .attach(value)
    case .detach(let value): verb = .detach(value)
    case .show(let word, let value): verb = .show(word, value)
    case .hide(let word, let value): verb = .hide(word, value)
    case .cleanup: verb = .cleanup
    case .later(let ways, let isAsync):
      verb = .deferred(ways.map { Path(effects($0, among: ways)) }, isAsync: isAsync)
    case .invoke(let name, _): verb = .call(name)
    case .call(let name): verb = .call(name)
    case .leave: verb = .leave
    }
    var effect = Effect(verb, step.span)
    effect.via = step.via
    effect.isDeferred = step.isDeferred
    effect.isUnanimated = step.isUnanimated
    return [effect]
  }

  /// True where every way that answers the test at `place` otherwise does nothing after it, or where that
  /// answer ends the process.
  private static func refuses(_ steps: [Step], at place: Int, among ways: [[Step]]) -> Bool {
    let before = steps[..<place].filter { $0.form != .choice }
    var isAnswered = false
    for other in ways {
      guard let turn = other.firstIndex(where: { isOpposite($0, steps[place]) }),
        other[..<turn].filter({ $0.form != .choice }) == before
      else { continue }
      isAnswered = true
      let rest = other[(turn + 1)...]
      guard rest.allSatisfy({ $0.isCondition || $0.form == .leave }) else { return false }
    }
    return isAnswered || !ways.contains { $0.contains { isOpposite($0, steps[place]) } }
  }

  private static func isOpposite(_ a: Step, _ b: Step) -> Bool {
    guard a.span == b.span, a.via == b.via else { return false }
    switch (a.form, b.form) {
    case (.test(let one, let isEmpty), .test(let other, let isOtherEmpty)):
      return one == other && isEmpty != isOtherEmpty
    case (.compare(let one, _, let isSame), .compare(let other, _, let isOtherSame)):
      return one == other && isSame != isOtherSame
    default: return false
    }
  }
}
