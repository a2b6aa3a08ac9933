import RibEngine

extension Project {
  /// True for a class that the app's or a scene's delegate makes, or that has the window, and for what such a one makes
  /// once and never lets go: it stays until the app ends.
  func livesWithTheApp(_ joined: JoinedClass) -> Bool {
    isOfTheApp(joined) || keptForEver.contains(joined.name)
  }

  private func isOfTheApp(_ joined: JoinedClass) -> Bool {
    joined.ownsWindow || madeByDelegates.contains(joined.name)
  }

  /// The coordinators that those which live with the app make at one place only, which runs once, and keep.
  func coordinatorsKeptForEver() -> Set<String> {
    let holders = holdersOfCoordinators
    let departures = Departures(self)
    var makers: [String: Set<Span>] = [:]
    for reading in holders {
      for made in reading.own.flatMap({ reading.flat($0.moves) }) {
        if case .make(let child) = made.kind, let entry = reading.child(child) {
          makers[entry.name, default: []].insert(made.span)
        }
      }
    }
    var found: Set<String> = []
    var count = -1
    while count != found.count {
      count = found.count
      for reading in holders where isOfTheApp(reading.joined) || found.contains(reading.joined.name) {
        for (member, moves) in reading.own where runsOnce(member.method, of: reading.joined) {
          for move in moves {
            guard let (child, name) = move.keeps, let entry = reading.child(child),
              makers[entry.name]?.count == 1,
              keepsForEver(child, entry, name, reading, departures)
            else { continue }
            found.insert(entry.name)
          }
        }
      }
    }
    return found
  }

  private func runsOnce(_ method: Method, of joined: JoinedClass) -> Bool {
    if method.kind == .initializer || ["start", "viewDidLoad"].contains(method.name.string) { return true }
    return calls.runsOnce(method.name.string, in: joined.name, besides: ["start"])
  }

  private func keepsForEver(
    _ child: Thing,
    _ entry: Index.Entry,
    _ name: String,
    _ reading: CoordinatorReading,
    _ departures: Departures
  ) -> Bool {
    guard reading.holders.lists.contains(name) else {
      return !reading.all.contains { reading.flat($0.moves).contains { $0.kind == .clear(property: name) } }
    }
    return departures.isKeptForEver(child, entry, in: name, reading)
  }

  /// The classes whose instances the delegates of the app and of its scenes make, but for those that they let go again.
  func classesMadeByDelegates() -> Set<String> {
    let names = Set(index.types.map(\.name))
    var made: Set<String> = []
    var dropped: Set<String> = []
    for part in index.types + index.extensions where isDelegate(part) {
      let bodies = part.declaration.methods.map { $0.body ?? [] }
      let values = part.declaration.properties.compactMap(\.value)
      Walk { value in
        guard case .call(let callee, _) = value.form, let name = callee.lastName, names.contains(name) else {
          return
        }
        made.insert(name)
      }.statements(bodies.flatMap { $0 } + values.map { Statement(.expression($0), $0.span) })
      dropped.formUnion(typesDropped(by: part))
    }
    return made.subtracting(dropped)
  }

  /// The types of the properties that a delegate sets to nil.
  private func typesDropped(by part: Index.Entry) -> [String] {
    guard let owner = index.type(part.name, in: part) else { return [] }
    let properties = joined(owner).properties
    var types: [String] = []
    let walk = Walk { value in
      guard case .assignment(let target, let new) = value.form, case .nil = new.form,
        let property = target.ownName.flatMap({ properties[$0] })?.property, !property.isStatic,
        let type = property.type?.held
      else { return }
      types.append(type)
    }
    for method in part.declaration.methods where !method.isOfTheLaunch { walk.statements(method.body ?? []) }
    return types
  }

  func readsWholeApp() -> Bool { (index.types + index.extensions).contains(where: isDelegate) }

  private static let roles: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "UIApplicationMain",
    "NSApplicationDelegate",
    "WKApplicationDelegate", "App",
  ]

  private func isDelegate(_ part: Index.Entry) -> Bool {
    let parts = [part] + index.extensions(of: part) + index.types(named: part.name)
    return parts.contains { entry in
      entry.declaration.inherits.contains { Self.roles.contains($0.plainName ?? "") }
    }
  }
}

extension JoinedClass {
  var ownsWindow: Bool {
    properties.values.contains { stored in
      (stored.property.type?.plainName ?? stored.property.value?.madeType) == "UIWindow"
    }
  }
}
