import RibEngine

extension KeptChildren {
  /// True where coordinators give themselves to the method, `parent?.add(self)`, and one of them is made in a method that
  /// runs more than once.
  func isGivenThemselves(_ method: Method) -> Bool {
    let project = reading.project
    let callers = Set(
      project.calls.all(of: method.name.string).filter { $0.type != reading.joined.name }.map(\.type)
    )
    let givers = project.coordinators.filter { entry in
      callers.contains(entry.name)
        && project.joined(entry).members.contains { Self.gives(itself: $0.method, to: method.name.string) }
    }.map(\.name)
    guard !givers.isEmpty else { return false }
    return project.holdersOfCoordinators.contains { other in
      other.own.contains { member, moves in
        let makes = other.flat(moves).contains { move in
          guard case .make(let child) = move.kind, let entry = other.child(child) else { return false }
          return givers.contains(entry.name)
        }
        return makes && KeptChildren.isRepeated(member.method, of: other)
      }
    }
  }

  private static func gives(itself method: Method, to verb: String) -> Bool {
    var found = false
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, callee.lastName == verb, arguments.count == 1,
        case .name("self") = arguments[0].value.form
      else { return }
      found = true
    }.statements(method.body ?? [])
    return found
  }

  /// What runs once, such as the start of an app, keeps one child for good reasons.
  static func isRepeated(_ method: Method, of reading: CoordinatorReading) -> Bool {
    let name = method.name.string
    if method.kind == .initializer || name == "start" || name.hasPrefix("start(") { return false }
    if ["application", "scene", "viewDidLoad", "didLoad"].contains(name) { return false }
    let calls = reading.project.calls
    if method.isPrivate { return !calls.runsOnce(name, in: reading.joined.name, besides: ["start"]) }
    return !calls.runsOnce(name, besides: ["start"], rounds: true)
  }
}
