import RibEngine

extension Hearing {
  /// Who hears that the system takes the screen of one child away.
  enum Answer {
    case nobody
    case somebody
    /// Of one that hears it is not known whether it hears of this child.
    case unknown(Hearer)
  }

  func answer(
    for child: Thing,
    _ known: ChildReading,
    _ parent: CoordinatorReading,
    _ shown: ChildReading.Showing
  ) -> Answer {
    if let sentinel = Sentinels(of: known, parent.project).first {
      return sentinel.isFollowed ? .somebody : .unknown(sentinel.hearer)
    }
    // `screen.rx.deallocated`, `screen.publisher(of: viewDidDisappear)`
    if known.mentionsAnEnd { return .somebody }
    let open = all.filter { $0.mayHear(shown) }
    let ears = EarsOfAChild(known, parent, isOnPlainStack: parent.isOnPlainStack(child))
    var doubt: Hearer?
    for hearer in open {
      switch ears.hears(hearer) {
      case true?: return .somebody
      case nil: doubt = doubt ?? hearer
      case false?: break
      }
    }
    return doubt.map(Answer.unknown) ?? .nobody
  }
}

extension Hearing.Hearer {
  fileprivate func mayHear(_ shown: ChildReading.Showing) -> Bool {
    switch kind {
    case .screen, .exchanged: true
    case .pops, .stack: shown == .pushes
    case .sheet: shown == .presents
    }
  }

  /// `PlacesViewController.didMove`
  var name: String { "\(part.name).\(method.name.string)" }
}

/// What goes with the screens of one child, or has its stack.
private struct EarsOfAChild {
  private let child: ChildReading
  private let parent: CoordinatorReading
  private let project: Project
  /// True where the child is given a navigation controller that is one of the system's own class.
  private let isOnPlainStack: Bool

  init(_ child: ChildReading, _ parent: CoordinatorReading, isOnPlainStack: Bool) {
    self.isOnPlainStack = isOnPlainStack
    self.child = child
    self.parent = parent
    project = parent.project
  }

  /// Whether it hears of the child's screen; nil where that is not known.
  func hears(_ hearer: Hearing.Hearer) -> Bool? {
    if isOf(child.acts.joined, hearer) { return true }
    switch hearer.kind {
    case .screen: return hearsOfItself(hearer)
    // Each screen comes to it, and what it does for one is not followed.
    case .exchanged: return nil
    case .pops: return isOf(parent.joined, hearer) ? true : hasTheStack(hearer)
    case .stack: return isOf(parent.joined, hearer) ? true : isDelegate(hearer)
    case .sheet: return isOf(parent.joined, hearer) ? true : isToldOfTheSheet(hearer)
    }
  }

  private func isOf(_ joined: JoinedClass, _ hearer: Hearing.Hearer) -> Bool {
    joined.members.contains { $0.method.span == hearer.method.span }
  }

  /// True for a class that goes with the child's screens, or for a part of a protocol, which may be anybody's.
  private func isNear(_ hearer: Hearing.Hearer) -> Bool? {
    guard let owner = hearer.owner else { return nil }
    return child.nearScreens.contains { near in
      near.number == owner.number || project.joined(near).line.contains { $0.number == owner.number }
    }
  }

  private func hearsOfItself(_ hearer: Hearing.Hearer) -> Bool? {
    guard let isNear = isNear(hearer) else { return nil }
    if isNear { return true }
    if let owner = hearer.owner, project.isCoordinator(owner) { return false }
    return child.knowsItsScreens ? false : nil
  }

  /// A navigation controller that stops or hears of the way back, where it is the child's.
  private func hasTheStack(_ hearer: Hearing.Hearer) -> Bool? {
    guard let owner = hearer.owner else { return nil }
    if isOnPlainStack { return false }
    if isNear(hearer) == true || isTypeOfAProperty(owner) { return true }
    let names =
      [owner.name]
      + project.classes.filter { project.joined($0).line.contains { $0.number == owner.number } }.map(\.name)
    let isMade = !project.madeAnywhere.isDisjoint(with: names)
    return isMade || project.usesStoryboards || !project.isWholeApp ? nil : false
  }

  /// True where the child or its parent has something of that class by its name.
  private func isTypeOfAProperty(_ owner: Index.Entry) -> Bool {
    [child.acts.joined, parent.joined].contains { joined in
      joined.properties.values.contains { stored in
        let name = stored.property.type?.plainName ?? stored.property.value?.madeType
        guard let name, let entry = project.index.type(name, in: stored.origin) else { return false }
        return project.implementation(of: entry).map { found in
          project.joined(found).line.contains { $0.number == owner.number }
        } ?? project.index.protocols(of: owner).contains { $0.number == entry.number }
      }
    }
  }

  private func isDelegate(_ hearer: Hearing.Hearer) -> Bool? {
    guard let owner = hearer.owner else { return nil }
    if isNear(hearer) == true || isTypeOfAProperty(owner) { return true }
    if project.isViewController(owner) { return isOnPlainStack ? false : nil }
    // Another coordinator takes its own children out, unless this one comes from it.
    guard project.isCoordinator(owner) else { return nil }
    return project.isAbove(owner, parent.joined.entry) ? nil : false
  }

  private func isToldOfTheSheet(_ hearer: Hearing.Hearer) -> Bool? {
    guard let owner = hearer.owner else { return nil }
    if isNear(hearer) == true || isTypeOfAProperty(owner) { return true }
    if child.mentions(["presentationController"]) { return nil }
    if parent.joined.members.contains(where: {
      Relevance.words($0.method.body ?? []).contains("presentationController")
    }) {
      return nil
    }
    if project.isCoordinator(owner) { return project.isAbove(owner, parent.joined.entry) ? nil : false }
    return child.knowsItsScreens ? false : nil
  }
}

extension ChildReading {
  /// Without what the project adds to every object of a class of the system.
  var ownMembers: [JoinedClass.Member] {
    acts.joined.members.filter { $0.level <= acts.joined.line.count }
  }

  /// True where it asks to be told of the end of something by the words of the system or of a library.
  fileprivate var mentionsAnEnd: Bool {
    ownMembers.contains { member in
      Self.words(member.method.body ?? []).contains { word in
        let word = word.lowercased()
        return ["dealloc", "disappear", "movingfromparent", "beingdismissed"].contains(where: word.contains)
      }
    }
  }

  /// The names of a body but for flags that it sets, `model.goesOnWhenItDisappears = true`: they tell nobody anything.
  private static func words(_ body: [Statement]) -> Set<String> {
    var words: Set<String> = []
    var flags: Set<Span> = []
    Walk { value in
      switch value.form {
      case .assignment(let target, let new): if case .literal = new.form { flags.insert(target.span) }
      case .name(let name), .member(_, let name): if !flags.contains(value.span) { words.insert(name) }
      default: break
      }
    }.statements(body)
    return words
  }
}

extension CoordinatorReading {
  /// True where a child is given `UINavigationController()`, made there or kept by its parent.
  fileprivate func isOnPlainStack(_ child: Thing) -> Bool {
    guard case .child(let place) = child,
      let member = joined.members.first(where: { $0.method.span.contains(place) })
    else { return false }
    let types = ValueTypes(project, member, of: joined)
    return arguments(of: place, in: member.method.body ?? []).contains { argument in
      guard let found = types.type(of: argument.value) else { return false }
      return found.isMade && found.entry == nil && found.name == "UINavigationController"
    }
  }
}

extension Project {
  /// True where a coordinator comes from another one, through however many.
  fileprivate func isAbove(_ owner: Index.Entry, _ coordinator: Index.Entry) -> Bool {
    var seen: Set<String> = []
    var open = [coordinator.name]
    while let name = open.popLast() {
      guard seen.insert(name).inserted else { continue }
      for maker in makersOfCoordinators[name] ?? [] {
        if maker == owner.name { return true }
        open.append(maker)
      }
    }
    return false
  }

  /// The names of the classes that make each coordinator, by the coordinator's name.
  func namesOfMakers() -> [String: Set<String>] {
    var makers: [String: Set<String>] = [:]
    for entry in coordinators {
      for body in bodies.all(naming: entry.name) where body.part.name != entry.name {
        makers[entry.name, default: []].insert(body.part.name)
      }
    }
    return makers
  }
}
