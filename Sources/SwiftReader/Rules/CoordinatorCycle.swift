import RibEngine

extension SourceRule {
  /// Parent and child hold each other: a parent that is dropped while the child is open never goes.
  static let coordinatorCycle = SourceRule(
    .retainCycle,
    "a parent coordinator and its child hold each other, or a child holds itself by a closure",
    blind: "references through types that are not in the project, and who lets go of the parent"
  ) { project in
    let holders = project.holdersOfCoordinators
    let departures = Departures(project)
    // One place may be told of for several parents: the gravest stands for all.
    let found = holders.flatMap { reading -> [LintFinding] in
      reading.all.filter { $0.member.level == 0 }.flatMap { member, moves in
        reading.sequences(moves).flatMap { sequence in
          HeldBothWays(sequence, member.method, reading, holders, departures).findings
        }
      }
    }
    var seen: Set<Span> = []
    return (found.filter { $0.finding.severity != .note } + found.filter { $0.finding.severity == .note })
      .filter { seen.insert($0.finding.span).inserted }
  }
}

extension Move.Kind {
  /// The child that a cycle would go through.
  fileprivate var subject: Thing? {
    switch self {
    case .link(let child, _), .make(let child), .callback(let child, _, _), .event(let child, _, _, _, _):
      child
    default: nil
    }
  }
}

private struct HeldBothWays {
  let moves: [Move]
  let method: Method
  let reading: CoordinatorReading
  let holders: [CoordinatorReading]
  let departures: Departures

  init(
    _ moves: [Move],
    _ method: Method,
    _ reading: CoordinatorReading,
    _ holders: [CoordinatorReading],
    _ departures: Departures
  ) {
    self.moves = moves
    self.method = method
    self.reading = reading
    self.holders = holders
    self.departures = departures
  }

  var findings: [LintFinding] {
    moves.compactMap { move -> LintFinding? in
      if let child = move.kind.subject, reading.isMade(child, outside: method) { return nil }
      switch move.kind {
      case .link(let child, let property): return link(child, property, move.place)
      case .make(let child):
        guard case .child(let place) = child else { return nil }
        return reading.made[place]?.givenMe.lazy.compactMap { link(child, $0, move.place) }.first
      case .callback(let child, let property, .closure(let id)): return callback(child, property, id, move)
      case .event(let child, let source, let operators, _, .closure(let id)):
        return listener(child, source, operators, id, move)
      default: return nil
      }
    }
  }

  /// Where the parent keeps the child.
  private func keep(_ child: Thing) -> (Move, String)? {
    for move in moves { if let (kept, name) = move.keeps, kept == child { return (move, name) } }
    return nil
  }

  private func link(_ child: Thing, _ name: String, _ span: Span) -> LintFinding? {
    guard let entry = reading.child(child), let (kept, list) = keep(child),
      let property = reading.project.reading(ofChild: entry).strongLink(name)
    else { return nil }
    var fix: Fix?
    let isOwned = isOwned(besides: entry)
    if !property.isLet, isOwned == true, case .optional(let type)? = property.type,
      reading.project.isClassBound(type, from: entry.file)
    {
      let start = property.introducer
      fix = Fix(
        "make '\(name)' weak",
        edits: [
          Fix.Edit(Span(file: Int(start.file), start: Int(start.start), end: Int(start.start)), "weak ")
        ]
      )
    }
    let end = end(of: child, entry, kept, list)
    return LintFinding(
      .retainCycle,
      end.severity,
      type: entry.name,
      slot: name,
      message:
        "\(reading.joined.name) and \(entry.name) hold each other, by '\(list)' and '\(name)'\(end.words)",
      span: property.name.span,
      labels: [
        Label(kept.place, "\(reading.joined.name) holds the child"),
        Label(span, "the child holds \(reading.joined.name)"),
        Label(property.name.span, isOwned == true ? "points back up: it should be weak" : "points back up"),
      ],
      notes: isOwned != false
        ? []
        : [
          "nothing that was read keeps \(reading.joined.name) but this: keep it somewhere before '\(name)' becomes weak"
        ],
      fix: fix
    )
  }

  /// How gravely a cycle is told, and what is said of its end.
  private func end(of child: Thing, _ entry: Index.Entry, _ kept: Move, _ name: String)
    -> (severity: Severity, words: String)
  {
    // What lives as long as the app is never let go, with a cycle or without.
    if reading.project.livesWithTheApp(reading.joined) { return (.note, "") }
    guard departures.goesOut(child, entry, kept, from: name, method, reading) else {
      let isEver =
        reading.holders.lists.contains(name) && !reading.waysOut(of: name).open(to: child, reading).isEmpty
      return (
        .warning, ", and nothing takes \(entry.name) out" + (isEver ? " on every way that it ends" : "")
      )
    }
    guard reading.project.isMade(reading.joined) else {
      return (.warning, ": one that is dropped while the child is open never goes")
    }
    return (.note, " until \(reading.joined.name) lets \(entry.name) go")
  }

  /// Whether another class of the project holds the parent: else the child may be what keeps it alive; nil where another one
  /// makes it, and it is not known who keeps it.
  private func isOwned(besides child: Index.Entry) -> Bool? {
    let (name, project) = (reading.joined.name, reading.project)
    let isProperty = (project.index.types + project.index.extensions).contains { part in
      part.name != name && part.name != child.name
        && part.declaration.properties.contains { property in
          property.strength == .strong && property.getter == nil
            && (property.type.map(\.plainName) ?? property.value?.madeType) == name
        }
    }
    if isProperty { return true }
    var isGiven = false
    for other in holders {
      for move in other.own.flatMap({ other.flat($0.moves) }) {
        if let (kept, _) = move.keeps, other.child(kept)?.name == name { return true }
        if case .give(let child) = move.kind, other.child(child)?.name == name { isGiven = true }
      }
    }
    return isGiven ? nil : false
  }

  // MARK: - Closures

  private func callback(_ child: Thing, _ name: String, _ id: ClosureID, _ move: Move) -> LintFinding? {
    guard let closure = reading.closures[id], let entry = reading.child(child) else { return nil }
    let known = reading.project.reading(ofChild: entry)
    guard let property = known.strongLink(name), !letsGo(name) else { return nil }
    if closure.holds.contains(child) {
      return cycle(
        isMadeForGood(entry) ? .note : .warning,
        "the closure in '\(name)' holds the \(entry.name) that holds it",
        entry,
        name,
        move,
        [Label(property.name.span, "\(entry.name) holds the closure")]
      )
    }
    guard closure.holdsMe, let (kept, list) = keep(child) else { return nil }
    let end = end(of: child, entry, kept, list)
    return cycle(
      end.severity,
      "\(reading.joined.name) holds the \(entry.name) in '\(list)', whose '\(name)' holds \(reading.joined.name)\(end.words)",
      entry,
      name,
      move,
      [Label(kept.place, "\(reading.joined.name) holds the child")]
    )
  }

  /// A closure that listens to what the child says, and holds the child: whoever is listened to holds who listens, and what
  /// the parent keeps of it is only let go with the parent.
  private func listener(
    _ child: Thing,
    _ source: String,
    _ operators: [String],
    _ id: ClosureID,
    _ move: Move
  ) -> LintFinding? {
    guard let closure = reading.closures[id], closure.holds.contains(child),
      let entry = reading.child(child), Completion.ending.isDisjoint(with: operators),
      let endless = Completion(reading.project.joined(entry), reading.project).endless(source),
      let keeper = KeptSubscriptions(reading.joined, reading.project).keeper(of: id.place, in: method)
    else { return nil }
    return LintFinding(
      .retainCycle,
      isMadeForGood(entry) || !KeptChildren.isRepeated(method, of: reading) ? .note : .warning,
      type: reading.joined.name,
      method: method.name.string,
      slot: source,
      message:
        "the closure that listens to '\(source)' holds the \(entry.name) that says it, as long as \(reading.joined.name) is there",
      span: move.span,
      labels: [
        Label(endless.name.span, "holds who listens, and nothing that was read completes it"),
        Label(keeper, "\(reading.joined.name) keeps the subscription"),
        Label(move.span, "takes the \(entry.name) strongly"),
      ]
    )
  }

  /// True for a child that is made once and stays as long as the app, so that nothing is lost with it.
  private func isMadeForGood(_ child: Index.Entry) -> Bool {
    let project = reading.project
    return project.livesWithTheApp(project.joined(child))
      || project.livesWithTheApp(reading.joined) && !KeptChildren.isRepeated(method, of: reading)
  }

  /// True where the parent sets it to nil: `child.onEnd = nil`.
  private func letsGo(_ name: String) -> Bool {
    var found = false
    let walk = Walk { value in
      guard case .assignment(let target, let new) = value.form, case .nil = new.form,
        case .member(_, name) = target.form
      else { return }
      found = true
    }
    for member in reading.joined.members { walk.statements(member.method.body ?? []) }
    return found
  }

  private func cycle(
    _ severity: Severity,
    _ message: String,
    _ entry: Index.Entry,
    _ name: String,
    _ move: Move,
    _ labels: [Label]
  ) -> LintFinding {
    LintFinding(
      .retainCycle,
      severity,
      type: reading.joined.name,
      method: method.name.string,
      slot: name,
      message: message,
      span: move.span,
      labels: labels + [Label(move.span, "takes it strongly")]
    )
  }
}
