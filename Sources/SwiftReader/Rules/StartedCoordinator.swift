import RibEngine

extension SourceRule {
  /// A child that is through when start returns is appended for good: the removal came before.
  static let startedCoordinator = SourceRule(
    .stuckSlot,
    "a child coordinator is started before it is kept",
    blind: "a child whose class is not in the project, which gives no finding"
  ) { project in
    project.holdersOfCoordinators.flatMap { reading in
      reading.own.flatMap { member, moves in
        reading.sequences(moves).flatMap { late($0, member.method, reading) }
      }
    }
  }

  private static func late(_ moves: [Move], _ method: Method, _ reading: CoordinatorReading) -> [LintFinding]
  {
    moves.enumerated().compactMap { place, move -> LintFinding? in
      guard let (child, name) = move.keeps, case .child = child, !reading.isMade(child, outside: method),
        let start = moves[..<place].last(where: { $0.isCall(of: child) && !$0.excludes(move) }),
        case .call(_, let verb, false) = start.kind, let entry = reading.child(child)
      else { return nil }
      let known = reading.project.reading(ofChild: entry)
      let reports = known.early(in: verb).filter { act in
        removal(act, of: child, from: name, before: place, moves, reading) != nil
      }
      let facts = RuledOut(before: start.place, in: method.body ?? [])
      let told = reports.filter { !facts.rulesOut($0.place, known) }
      guard let report = told.first(where: { !$0.isGuessed }) else {
        let isHeard = known.early(in: verb).contains { hears($0, of: child, before: place, moves, reading) }
        let why =
          reports.isEmpty
          ? isHeard
            ? "\(entry.name) may say something while it starts, and what hears it leaves '\(name)' as it is"
            : "\(entry.name) was read and says nothing while it starts"
          : told.isEmpty
            ? "\(entry.name) says something while it starts only where it must not be started"
            : "\(entry.name) may say something while it starts: it calls one of several methods of one name"
        return quiet(why, known, verb, name, start, move, method, reading)
      }
      return LintFinding(
        .stuckSlot,
        .warning,
        type: reading.joined.name,
        method: method.name.string,
        slot: name,
        message: "the child is kept in '\(name)' after '\(verb)', which may be through by then",
        span: move.place,
        labels: [
          Label(start.place, "runs \(entry.name).\(verb) before it returns"),
          Label(report.span, "says here that it is through, and '\(name)' has nothing to remove yet"),
          Label(move.place, "too late: the child that is through stays in '\(name)'"),
        ],
        fix: Fix("keep it before '\(verb)' is called")
      )
    }
  }

  /// The child was read, and says nothing while it starts, or not where this parent starts it.
  private static func quiet(
    _ why: String,
    _ child: ChildReading,
    _ verb: String,
    _ name: String,
    _ start: Move,
    _ move: Move,
    _ method: Method,
    _ reading: CoordinatorReading
  ) -> LintFinding? {
    guard verb.hasPrefix("start") else { return nil }
    return LintFinding(
      .stuckSlot,
      .note,
      type: reading.joined.name,
      method: method.name.string,
      slot: name,
      message: "the child is kept in '\(name)' after '\(verb)'",
      span: move.place,
      labels: [
        Label(start.place, "runs \(child.entry.name).\(verb) before it returns"),
        Label(move.place, "too late for a child that is through by then"),
      ],
      notes: [why]
    )
  }

  /// What the parent does about a report of the child, where that takes the child out.
  private static func removal(
    _ act: Act,
    of child: Thing,
    from name: String,
    before place: Int,
    _ moves: [Move],
    _ reading: CoordinatorReading
  ) -> Move? {
    for move in moves[..<place] {
      switch move.kind {
      case .callback(child, let property, .closure(let id)) where act.path.first == property:
        let closure = reading.closures[id]?.moves ?? []
        if let found = reading.flat(closure).first(where: { $0.takesOut(child, from: name, reading) }) {
          return found
        }
      case .link(child, let property) where act.path.first == property && act.path.count == 2:
        if let found = answer(to: act.path[1], child, name, reading) { return found }
      default: break
      }
    }
    guard case .child(let made) = child, let labels = reading.made[made]?.givenMe, act.path.count == 2,
      labels.contains(act.path[0])
    else { return nil }
    return answer(to: act.path[1], child, name, reading)
  }

  /// True for a report of the child that comes to its parent.
  private static func hears(
    _ act: Act,
    of child: Thing,
    before place: Int,
    _ moves: [Move],
    _ reading: CoordinatorReading
  ) -> Bool {
    guard let first = act.path.first else { return false }
    let isLinked = moves[..<place].contains { move in
      switch move.kind {
      case .callback(child, first, _), .link(child, first): true
      default: false
      }
    }
    guard !isLinked, case .child(let made) = child else { return isLinked }
    return reading.made[made]?.givenMe.contains(first) ?? false
  }

  private static func answer(
    to method: String,
    _ child: Thing,
    _ name: String,
    _ reading: CoordinatorReading
  ) -> Move? {
    for place in reading.joined.places(of: method) {
      let moves = reading.flat(reading.summary(at: place)?.moves ?? [])
      if let found = moves.first(where: { $0.takesOut(child, from: name, reading) }) { return found }
    }
    return nil
  }
}

extension Move {
  /// The child and where it is kept.
  var keeps: (Thing, String)? {
    switch kind {
    case .append(let list, let child): (child, list)
    case .store(let property, let child): (child, property)
    default: nil
    }
  }

  func isCall(of child: Thing) -> Bool { if case .call(child, _, _) = kind { true } else { false } }

  /// True for a move that may take this child out.
  func takesOut(_ child: Thing, from name: String, _ reading: CoordinatorReading) -> Bool {
    if case .clear(name) = kind { return true }
    guard let removed = removes(from: name), spared == nil || spared != child else { return false }
    if let asked = askedType, let isOne = reading.isOne(child, of: asked.type, at: span) {
      return isOne == asked.isTaken
    }
    if case .child = removed { return removed == child }
    return true
  }
}

extension CoordinatorReading {
  /// The moves of a method, and those of each closure in it: each runs by itself.
  func sequences(_ moves: [Move]) -> [[Move]] { sequences(moves, depth: 0) }

  private func sequences(_ moves: [Move], depth: Int) -> [[Move]] {
    guard depth < 6 else { return [moves] }
    return [moves]
      + moves.flatMap { move -> [[Move]] in
        guard let closure = move.closure.flatMap({ closures[$0] }) else { return [] }
        return sequences(closure.moves, depth: depth + 1)
      }
  }
}
