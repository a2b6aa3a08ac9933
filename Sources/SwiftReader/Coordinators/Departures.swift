import RibEngine

/// Whether what a coordinator keeps goes out again when it is through, as far as the project says.
struct Departures {
  private let project: Project

  init(_ project: Project) { self.project = project }

  /// True where something that the child comes to takes it out, or its parent lets all children go, and no way is known
  /// on which it ends and stays.
  func goesOut(
    _ child: Thing,
    _ entry: Index.Entry,
    _ kept: Move,
    from name: String,
    _ method: Method,
    _ reading: CoordinatorReading
  ) -> Bool {
    let known = project.reading(ofChild: entry)
    guard reading.holders.lists.contains(name) else {
      return reading.all.contains { member, moves in
        member.method.kind != .initializer
          && reading.flat(moves).contains { $0.kind == .clear(property: name) }
      }
    }
    let ways = ways(of: child, known, from: name, reading)
    let isEmptied = reading.waysOut(of: name).empties(but: method)
    guard !ways.isEmpty || isEmptied, SilentEnd(known, reports(ways, known), reading).first == nil else {
      return false
    }
    let told = KeptChildren(name, reading).finding(child, kept, method)
    return told.map { $0.finding.severity == .note } ?? true
  }

  /// True where the child is not taken out of a list on any way that it comes to.
  func isKeptForEver(_ child: Thing, _ entry: Index.Entry, in list: String, _ reading: CoordinatorReading)
    -> Bool
  {
    ways(of: child, project.reading(ofChild: entry), from: list, reading).isEmpty
  }

  private func ways(of child: Thing, _ known: ChildReading, from list: String, _ reading: CoordinatorReading)
    -> [WaysOut.Way]
  {
    reading.waysOut(of: list).open(to: child, reading).filter { isTaken($0, known, reading) }
  }

  /// True for a way that the child, or what it shows, comes to.
  private func isTaken(_ way: WaysOut.Way, _ child: ChildReading, _ reading: CoordinatorReading) -> Bool {
    switch way.kind {
    case .method(let method):
      let name = method.name.string
      if child.tells(name) { return true }
      // Of others only those that know this very child: the parent itself, the system, and what the child makes.
      return WaysOut.isCalledBySystem(method, reading) || isCalledBesides(method, child, reading)
    case .callback(let property):
      return child.acts.joined.properties[property] == nil || child.uses(property)
    case .event: return true
    case .other: return child.tellsOfItself || child.hearsOfItsScreens
    }
  }

  /// True where the parent, or what is neither parent nor a coordinator, calls it.
  private func isCalledBesides(_ method: Method, _ child: ChildReading, _ reading: CoordinatorReading) -> Bool
  {
    let name = method.name.string
    return project.calls.all(of: name).contains { call in
      guard call.method != name else { return false }
      if call.type == reading.joined.name { return true }
      guard let entry = project.index.type(call.type, in: call.part) else { return true }
      return !project.isCoordinator(entry) && project.mayMean(call, method, of: reading.joined)
    }
  }

  private func reports(_ ways: [WaysOut.Way], _ known: ChildReading) -> SilentEnd.Reports {
    var words = SilentEnd.Reports()
    for way in ways {
      switch way.kind {
      case .callback(let property): words.names.insert(property)
      case .method(let method): words.names.insert(method.name.string)
      case .event(let source, _, let operators):
        words.end(with: Completion(known.acts.joined, project).endingValues(of: source, behind: operators))
      case .other: break
      }
    }
    return words
  }
}

extension ChildReading {
  /// True where one of its methods that somebody comes to calls such a method of what it holds.
  fileprivate func tells(_ name: String) -> Bool {
    acts.joined.members.indices.contains { place in
      isReached(place) && acts.acts(at: place).contains { $0.path.count > 1 && $0.path.last == name }
    }
  }

  /// True where it gives itself to a method of what it holds: `delegate?.didFinish(self)`.
  fileprivate var tellsOfItself: Bool {
    acts.joined.members.indices.contains { place in
      guard isReached(place) else { return false }
      var found = false
      Walk { value in
        guard case .call(let callee, let arguments) = value.form,
          case .member(let base, let verb) = callee.form, verb != "init", !Self.isOwn(base),
          arguments.contains(where: { Self.isOwn($0.value) })
        else { return }
        found = true
      }.statements(acts.joined.members[place].method.body ?? [])
      return found
    }
  }

  private static func isOwn(_ value: Expression) -> Bool {
    if case .name("self") = value.form { true } else { false }
  }

  /// False for a method that nothing in the project names, nor the system calls.
  private func isReached(_ place: Int) -> Bool {
    let method = acts.joined.members[place].method
    guard method.kind == .method, !method.isOverride, !method.attributes.contains("objc") else { return true }
    return isNamed(method) || answersTheSystem
  }
}
