import RibEngine

/// Objects that hang on a screen and say in their `deinit` that it is gone: `objc_setAssociatedObject(self, &key, sentinel, ...)`.
struct Sentinels {
  /// One that a child asks for.
  struct Asked {
    /// The method that hangs it on.
    var hearer: Hearing.Hearer
    /// True where what it says is given back or listened to, and nothing of the child keeps the screen.
    var isFollowed: Bool
  }

  private(set) var all: [Asked] = []

  /// The one to go by.
  var first: Asked? { all.first(where: \.isFollowed) ?? all.first }

  init(of child: ChildReading, _ project: Project) {
    let hung = project.sentinels
    guard !hung.isEmpty else { return }
    var found: [Asked] = []
    for member in child.ownMembers {
      let body = member.method.body ?? []
      guard !Relevance.words(body).isDisjoint(with: hung.keys) else { continue }
      let reports = Self.followed(in: body, of: child.acts.joined)
      Walk { value in
        guard let (name, screen) = Self.asked(value), let hearer = hung[name] else { return }
        let isKept = Self.keeps(screen, in: body, child.acts.joined)
        let isFollowed = reports.contains { $0.contains(value.span) } && !isKept
        found.append(Asked(hearer: hearer, isFollowed: isFollowed))
      }.statements(body)
    }
    all = found
  }

  /// `screen.deallocated()`, `screen.deallocated`
  private static func asked(_ value: Expression) -> (name: String, screen: Expression)? {
    if case .member(let base, let name) = value.form, !base.unwrapped.isSelf { (name, base) } else { nil }
  }

  /// What a method gives back, and the chains of calls whose closures name a member of the object.
  private static func followed(in body: [Statement], of joined: JoinedClass) -> [Span] {
    var spans = Project.results(body).map(\.span)
    Walk { value in
      guard case .call(_, let arguments) = value.form else { return }
      for case .closure(let closure) in arguments.map(\.value.form) {
        let words = Relevance.words(closure.body)
        if words.contains(where: { joined.properties[$0] != nil || !joined.places(of: $0).isEmpty }) {
          spans.append(value.span)
        }
      }
    }.statements(body)
    return spans
  }

  /// True for what a property holds: it is there when the screen has gone.
  private static func keeps(_ screen: Expression, in body: [Statement], _ joined: JoinedClass) -> Bool {
    func isKept(_ name: String) -> Bool {
      joined.properties[name].map { $0.property.strength == .strong && $0.property.getter == nil } ?? false
    }
    guard let name = screen.unwrapped.ownName else { return true }
    if isKept(name) { return true }
    var found = false
    Walk { value in
      guard case .assignment(let target, let new) = value.form, new.unwrapped.ownName == name,
        let property = target.unwrapped.ownName
      else { return }
      found = found || isKept(property)
    }.statements(body)
    return found
  }
}

extension Project {
  /// Methods and properties of extensions that hang a sentinel on their object, by name.
  func methodsWithSentinels() -> [String: Hearing.Hearer] {
    let speaking = Set(classes.filter(\.speaksAtItsEnd).map(\.name))
    guard !speaking.isEmpty else { return [:] }
    var found: [String: Hearing.Hearer] = [:]
    for part in index.extensions {
      let getters = part.declaration.properties.compactMap { property -> Method? in
        guard let getter = property.getter else { return nil }
        var method = Method(property.name, span: property.span)
        method.body = getter
        return method
      }
      for method in part.declaration.methods + getters {
        let words = Relevance.words(method.body ?? [])
        guard words.contains("objc_setAssociatedObject"), !words.isDisjoint(with: speaking) else { continue }
        found[method.name.string] = Hearing.Hearer(kind: .screen, method: method, part: part, owner: nil)
      }
    }
    return found
  }
}

extension Index.Entry {
  /// True for a class whose `deinit` calls something.
  fileprivate var speaksAtItsEnd: Bool {
    declaration.methods.contains { method in
      guard method.kind == .deinitializer else { return false }
      var found = false
      Walk { if case .call = $0.form { found = true } }.statements(method.body ?? [])
      return found
    }
  }
}
