import RibEngine

extension Project {
  /// True for a class that the app's or a scene's delegate makes, or that has the window: it stays until the app ends.
  func livesWithTheApp(_ joined: JoinedClass) -> Bool {
    joined.ownsWindow || madeByDelegates.contains(joined.name)
  }

  /// The classes whose instances the delegates of the app and of its scenes make.
  func classesMadeByDelegates() -> Set<String> {
    let names = Set(index.types.map(\.name))
    var made: Set<String> = []
    for part in index.types + index.extensions where isDelegate(part) {
      let bodies = part.declaration.methods.map { $0.body ?? [] }
      let values = part.declaration.properties.compactMap(\.value)
      Walk { value in
        guard case .call(let callee, _) = value.form, let name = callee.lastName, names.contains(name) else {
          return
        }
        made.insert(name)
      }.statements(bodies.flatMap { $0 } + values.map { Statement(.expression($0), $0.span) })
    }
    return made
  }

  private static let roles: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "UIApplicationMain", "App",
  ]

  private func isDelegate(_ part: Index.Entry) -> Bool {
    let parts = [part] + index.extensions(of: part) + index.types.filter { $0.name == part.name }
    return parts.contains { entry in
      entry.declaration.inherits.contains { Self.roles.contains($0.plainName ?? "") }
    }
  }
}

extension JoinedClass {
  var ownsWindow: Bool { properties.values.contains { $0.property.type?.plainName == "UIWindow" } }
}
