import RibEngine

/// Children without a screen, which live for one child of their own: when that goes and they do not say so, nobody is left
/// who could end them.
extension KeptChildren {
  func stranded(_ child: Thing, _ open: [WaysOut.Way], _ move: Move, _ method: Method) -> LintFinding? {
    guard let entry = reading.child(child), isRepeated(method), let way = open.first else { return nil }
    let known = reading.project.reading(ofChild: entry)
    guard let words = reports(of: known, open), !words.ends, !known.mayShow,
      let removal = OnlyChild(entry, known, reading.project)?.silentRemoval
    else { return nil }
    return made(
      "\(entry.name) has no screen, lets its only child go and does not say that it is through, and '\(list)' keeps it",
      move.place,
      [
        Label(move.place, "stays in '\(list)'"),
        Label(removal, "its child goes here, and nothing is reported"),
        Label(way.place, "takes it out, on the other paths"),
      ],
      child,
      method
    )
  }
}

extension ChildReading {
  private static let stages: Set<String> = [
    "setViewControllers", "viewControllers", "rootViewController", "addChild", "addSubview",
    "makeKeyAndVisible",
    "UIWindow", "UIHostingController", "UINavigationController", "UITabBarController",
  ]

  /// True where it puts something up by itself, or may.
  fileprivate var mayShow: Bool {
    let words = acts.joined.members.reduce(into: Set<String>()) {
      $0.formUnion(Relevance.words($1.method.body ?? []))
    }
    return !words.isDisjoint(with: Self.stages)
      || words.contains { word in ["push", "present", "show", "embed"].contains(where: word.hasPrefix) }
      || words.contains { $0.hasSuffix("ViewController") }
      || made.contains(where: { $0.name.hasSuffix("View") || $0.name.hasSuffix("ViewController") })
  }
}

/// A coordinator that makes one child of its own, in one place, and lives for nothing else.
private struct OnlyChild {
  private let own: CoordinatorReading
  private let known: ChildReading
  private let grandchild: ChildReading
  private let thing: Thing

  init?(_ entry: Index.Entry, _ known: ChildReading, _ project: Project) {
    let own = project.reading(ofCoordinator: entry)
    self.own = own
    self.known = known
    let makings = Set(
      own.all.flatMap { own.flat($0.moves) }.compactMap { move -> Thing? in
        if case .make(let made) = move.kind { made } else { nil }
      }
    )
    guard makings.count == 1, let only = makings.first, let child = own.child(only) else { return nil }
    thing = only
    grandchild = project.reading(ofChild: child)
  }

  /// Where the child is taken out by what does nothing else, which the child itself calls; nil where others may end the
  /// coordinator or begin it anew.
  var silentRemoval: Span? {
    let answers = own.own.filter { isAnswer($0.member.method) }
    guard isLeftToItself(besides: answers.map(\.member.method.name.string)) else { return nil }
    let bodies = answers.map(\.moves) + callbacks
    return bodies.lazy.compactMap(removal).first
  }

  /// A method that the child calls when something has happened to it.
  private func isAnswer(_ method: Method) -> Bool {
    method.kind == .method && !method.name.string.hasPrefix("start") && grandchild.calls(method.name.string)
  }

  /// The closures that the child is given and runs.
  private var callbacks: [[Move]] {
    own.own.flatMap { $0.moves }.compactMap { move in
      guard case .callback(thing, let property, .closure(let id)) = move.kind, grandchild.uses(property)
      else {
        return nil
      }
      return own.closures[id]?.moves
    }
  }

  private func removal(_ moves: [Move]) -> Span? {
    let all = own.flat(moves)
    let isAll = all.allSatisfy { move in
      own.holders.lists.union(own.holders.singles).contains { move.removes(from: $0) != nil }
    }
    return isAll ? all.first?.place : nil
  }

  /// True where nobody calls the coordinator but its child, and whoever starts it.
  private func isLeftToItself(besides answers: [String]) -> Bool {
    let kind = own.joined.members.filter { $0.level == 0 && $0.method.kind == .method }.map(\.method)
    return kind.allSatisfy { method in
      let name = method.name.string
      if answers.contains(name) || makes(in: method) { return true }
      return known.callers(of: name).allSatisfy { $0.type == grandchild.entry.name }
    }
  }

  private func makes(in method: Method) -> Bool {
    own.own.contains {
      $0.member.method.span == method.span && own.flat($0.moves).contains { $0.kind == .make(thing) }
    }
  }
}
