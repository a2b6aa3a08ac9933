import RibEngine

extension SourceRule {
  /// A child that stays in a property which its opening needs empty: nothing opens a second time.
  static let heldCoordinator = SourceRule(
    .stuckSlot,
    "a child coordinator stays in a property that has to be empty for the next one",
    blind:
      "properties that an object outside the project empties, and screens whose class is not in the project"
  ) { project in
    project.holdersOfCoordinators.flatMap { reading in
      reading.holders.singles.sorted().flatMap { property in
        HeldChildren(property, reading)?.findings ?? []
      }
    }
  }
}

/// The children that a property holds while a test of it refuses the next one.
private struct HeldChildren {
  private let property: String
  private let reading: CoordinatorReading
  private let kept: KeptChildren

  /// nil for a property that others may write, or that something else is put into.
  init?(_ property: String, _ reading: CoordinatorReading) {
    guard let stored = reading.joined.properties[property]?.property, stored.value?.meansNil != false,
      !stored.isLet, stored.getter == nil, stored.didSet == nil, stored.setter == nil
    else { return nil }
    guard !Self.isLent(property, reading.joined) else { return nil }
    self.property = property
    self.reading = reading
    kept = KeptChildren(property, reading)
    let stores = reading.all.flatMap { member, moves in
      reading.flat(moves).compactMap { move -> (Thing, Move)? in
        guard case .store(property, let child) = move.kind else { return nil }
        // Who calls a helper says which child it is.
        if case .parameter = child, member.method.isPrivate { return nil }
        return (child, move)
      }
    }
    guard !stores.isEmpty, stores.allSatisfy({ $0.known != nil && question(before: $1) != nil }) else {
      return nil
    }
  }

  /// True where it is given by reference, or a method of the optional itself is called: `detail.take()`.
  private static func isLent(_ property: String, _ joined: JoinedClass) -> Bool {
    var found = false
    for member in joined.members {
      Walk { value in
        switch value.form {
        case .prefix("&", let inner): if inner.ownName == property { found = true }
        case .call(let callee, _):
          if case .member(let base, _) = callee.form, base.ownName == property { found = true }
        default: break
        }
      }.statements(member.method.body ?? [])
    }
    return found
  }

  /// Where the method that fills the property, or one that leads there, asks that it is empty.
  private func question(before move: Move) -> (test: Span, method: Method)? {
    ([move.span] + move.via.reversed()).lazy.compactMap { place -> (Span, Method)? in
      guard let method = reading.joined.members.first(where: { $0.method.span.contains(place) })?.method,
        let test = EmptyQuestion(property).place(in: method.body ?? [], before: place)
      else { return nil }
      return (test, method)
    }.first
  }

  var findings: [LintFinding] {
    var seen: Set<Span> = []
    return reading.own.flatMap { reading.flat($0.moves) }.compactMap { move -> LintFinding? in
      guard case .store(property, let child) = move.kind, let entry = reading.child(child),
        let (test, method) = question(before: move), KeptChildren.isRepeated(method, of: reading),
        seen.insert(move.span).inserted
      else { return nil }
      guard kept.ways.all.isEmpty else { return told(child, move, method, test) }
      return never(entry, move, method, test)
    }
  }

  /// The child that goes another way than those that empty the property.
  private func told(_ child: Thing, _ move: Move, _ method: Method, _ test: Span) -> LintFinding? {
    var move = move
    move.via = []
    guard var found = kept.finding(child, move, method) else { return nil }
    found.finding.labels.append(Label(test, "returns as long as '\(property)' holds a child"))
    return found
  }

  /// Nothing empties it.
  private func never(_ entry: Index.Entry, _ move: Move, _ method: Method, _ test: Span) -> LintFinding? {
    let known = reading.project.reading(ofChild: entry)
    guard let shown = known.showing(from: nil), !known.showsTabs, !known.ownsNavigation,
      reading.joined.properties[property]?.property.isPrivate == true
    else { return nil }
    let name = method.name.string
    return LintFinding(
      .stuckSlot,
      reading.joined.ownsWindow ? .note : .warning,
      type: reading.joined.name,
      method: name,
      slot: property,
      message: "nothing empties '\(property)', and '\(name)' needs it empty",
      span: move.span,
      labels: [
        Label(test, "returns as long as '\(property)' holds a child"),
        Label(move.span, "\(entry.name) stays in '\(property)'"),
        Label(shown.span, "its screen goes up here, and can go again"),
      ],
      fix: Fix("set \(property) to nil when the child is through")
    )
  }
}
