import RibEngine

extension SourceRule {
  /// Whatever its screen reports goes nowhere: the coordinator is gone.
  static let releasedCoordinator = SourceRule(
    .releasedTooEarly,
    "a coordinator is let go while its screen is up",
    blind: "owners outside the project; a child that something unknown may hold is taken to be held"
  ) { project in
    let holders = project.holdersOfCoordinators
    var seen: Set<Span> = []
    return holders.flatMap { reading -> [LintFinding] in
      reading.own.flatMap { member, moves in
        reading.sequences(moves).flatMap { sequence in
          ReleasedChildren(sequence, member.method, reading).findings
        }
      } + ClearedTogether(reading).findings
    }.filter { seen.insert($0.finding.span).inserted }
  }
}

/// The children that one run of lines makes and lets go.
private struct ReleasedChildren {
  let moves: [Move]
  let method: Method
  let reading: CoordinatorReading

  init(_ moves: [Move], _ method: Method, _ reading: CoordinatorReading) {
    self.moves = moves
    self.method = method
    self.reading = reading
  }

  var findings: [LintFinding] {
    moves.enumerated().compactMap { place, move -> LintFinding? in
      guard case .make(let child) = move.kind, let entry = reading.child(child),
        !reading.isMade(child, outside: method)
      else { return nil }
      return dropped(child, entry, place) ?? local(child, entry, place)
    }
  }

  /// How the child is called after it is made, and what becomes of it then; nil where it is awaited or never
  /// called.
  private func use(_ child: Thing, _ entry: Index.Entry) -> (call: Move, name: String, use: SelfUse)? {
    let calls = moves.filter { $0.isCall(of: child) }
    guard calls.allSatisfy({ if case .call(_, _, false) = $0.kind { true } else { false } }) else {
      return nil
    }
    for call in calls {
      guard case .call(_, let name, _) = call.kind else { continue }
      let use = reading.project.reading(ofChild: entry).selfUse(from: name)
      if use.isKept { return nil }
      if use.isLost { return (call, name, use) }
    }
    return nil
  }

  /// True where somebody else than a list may hold the child.
  private func isHeldElsewhere(_ child: Thing, besides list: String?) -> Bool {
    reading.isResult(child, of: method)
      || moves.contains { move in
        switch move.kind {
        case .give(child): true
        case .append(let other, child): other != list
        case .store(let other, child): other != list
        case .later(.closure(let id)), .callback(_, _, .closure(let id)),
          .event(_, _, _, _, .closure(let id)):
          reading.closures[id]?.holds.contains(child) == true
        default: false
        }
      }
  }

  // MARK: - Held by a local

  private func local(_ child: Thing, _ entry: Index.Entry, _ place: Int) -> LintFinding? {
    guard !isHeldElsewhere(child, besides: nil), let (call, name, use) = use(child, entry),
      let weak = use.weak
    else { return nil }
    let made = moves[place]
    if reading.project.isNeverPicked(made.place, in: method, of: reading.joined) { return nil }
    return finding(
      "nothing keeps the \(entry.name) that '\(method.name.string)' starts",
      made.place,
      [
        Label(made.place, "held by a local only"),
        Label(call.place, "gone when '\(method.name.string)' returns, and '\(name)' has put up a screen"),
        Label(weak, "refers to it weakly: what happens there goes nowhere"),
      ]
    )
  }

  // MARK: - Appended, and taken out with the others

  private func dropped(_ child: Thing, _ entry: Index.Entry, _ place: Int) -> LintFinding? {
    guard let at = moves.indices.last(where: { moves[$0].keeps.map { $0.0 == child } ?? false }),
      let (_, name) = moves[at].keeps,
      let drop = moves[(at + 1)...].first(where: { drops($0, name) && !$0.excludes(moves[at]) }),
      !isHeldElsewhere(child, besides: name), let (_, _, use) = use(child, entry), let weak = use.weak
    else { return nil }
    return finding(
      "the new \(entry.name) is taken out of '\(name)' again with the others",
      drop.place,
      [
        Label(moves[at].place, "kept here"),
        Label(drop.place, "and let go: it is gone when this method returns"),
        Label(weak, "refers to it weakly: what happens there goes nowhere"),
      ]
    )
  }

  private func drops(_ move: Move, _ name: String) -> Bool {
    switch move.kind {
    case .removeAll(name), .removeLast(name), .clear(name): true
    default: false
    }
  }

  private func finding(_ message: String, _ span: Span, _ labels: [Label]) -> LintFinding {
    LintFinding(
      .releasedTooEarly,
      .warning,
      type: reading.joined.name,
      method: method.name.string,
      message: message,
      span: span,
      labels: labels
    )
  }
}

/// A child that is through takes its siblings out as well.
private struct ClearedTogether {
  let reading: CoordinatorReading

  init(_ reading: CoordinatorReading) { self.reading = reading }

  var findings: [LintFinding] {
    reading.own.flatMap { member, moves in
      moves.compactMap { move -> LintFinding? in
        guard case .callback(let child, _, .closure(let id)) = move.kind, case .child = child,
          let closure = reading.closures[id]
        else { return nil }
        return finding(child, member.method, moves, closure.moves)
      }
    } + handlers
  }

  /// Methods of the class that a child calls.
  private var handlers: [LintFinding] {
    reading.own.flatMap { member, moves in
      moves.compactMap { move -> LintFinding? in
        guard case .link(let child, let property) = move.kind, let entry = reading.child(child) else {
          return nil
        }
        let known = reading.project.reading(ofChild: entry)
        for (handler, answer) in reading.own where known.calls(handler.method.name.string) {
          _ = property
          if let found = finding(child, member.method, moves, answer) { return found }
        }
        return nil
      }
    }
  }

  /// `answer` is what is done when `child`, which `moves` append, is through.
  private func finding(_ child: Thing, _ method: Method, _ moves: [Move], _ answer: [Move]) -> LintFinding? {
    let answer = reading.flat(answer)
    guard !answer.contains(where: replaces),
      let clear = answer.first(where: { if case .removeAll = $0.kind { true } else { false } }),
      case .removeAll(let list) = clear.kind,
      let at = moves.firstIndex(where: { $0.kind == .append(list: list, child) }),
      !moves[..<at].contains(where: { $0.kind == .removeAll(list: list) }),
      let (sibling, entry, weak) = sibling(of: child, in: list)
    else { return nil }
    return LintFinding(
      .releasedTooEarly,
      .warning,
      type: reading.joined.name,
      method: method.name.string,
      slot: list,
      message: "one child that is through takes all out of '\(list)', \(entry.name) too",
      span: clear.place,
      labels: [
        Label(clear.place, "takes out all, not the one that is through"),
        Label(sibling.place, "this one is there from the start, and its screen stays up"),
        Label(weak, "refers to it weakly: what happens there goes nowhere"),
      ]
    )
  }

  /// A new flow takes the place of all that was, or the whole flow ends.
  private func replaces(_ move: Move) -> Bool {
    switch move.kind {
    case .append, .make, .store, .report: true
    case .show(let verb): !verb.hasPrefix("dismiss") && !verb.hasPrefix("pop")
    default: false
    }
  }

  /// Another child that is in the list from the start and has no other owner.
  private func sibling(of child: Thing, in list: String) -> (Move, Index.Entry, Span)? {
    for (member, moves) in reading.own {
      let name = member.method.name.string
      guard
        name.hasPrefix("start") || member.method.kind == .initializer || reading.project.calls.runsOnce(name)
      else { continue }
      for move in moves {
        guard case .append(list, let other) = move.kind, other != child, move.arms.isEmpty,
          let entry = reading.child(other)
        else { continue }
        let called = moves.compactMap { move -> String? in
          if case .call(other, let name, _) = move.kind { name } else { nil }
        }
        for name in called.isEmpty ? ["start"] : called {
          let use = reading.project.reading(ofChild: entry).selfUse(from: name)
          if use.isLost, let weak = use.weak { return (move, entry, weak) }
        }
      }
    }
    return nil
  }
}
