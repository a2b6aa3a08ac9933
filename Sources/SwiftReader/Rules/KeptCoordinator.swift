import RibEngine

extension SourceRule {
  /// A child that is appended and never taken out lives as long as its parent, and answers twice after
  /// the flow has been started again.
  static let keptCoordinator = SourceRule(
    .leakedChildCoordinator,
    "a child coordinator is appended and never removed"
  ) { project in
    let holders = project.classes.filter { !holderNames(project.joinedLight($0)).isEmpty }
    guard !holders.isEmpty else { return [] }
    let removals = Removals(project)
    return holders.flatMap { entry -> [LintFinding] in
      let acts = project.acts(of: entry)
      return holderNames(acts.joined.properties.values.map(\.property)).flatMap { name in
        removals.areReachable(of: name, in: acts)
          ? [] : findings(acts, name, removals.unused(of: name, in: acts))
      }
    }
  }

  /// Properties such as `childCoordinators: [Coordinator]`; boxes that hold weakly are none.
  private static func holderNames(_ properties: [Property]) -> [String] {
    properties.filter { property in
      let name = property.name.string.lowercased()
      guard name.hasPrefix("child"), name.contains("coordinator"), !property.isStatic,
        property.getter == nil
      else { return false }
      switch property.type {
      case .array(let element), .dictionary(_, let element): return element.plainName != "Weak"
      case .named("Set", _), nil: return true
      default: return false
      }
    }.map(\.name.string).sorted()
  }

  private static func findings(_ acts: ClassActs, _ name: String, _ unused: Method?) -> [LintFinding] {
    acts.joined.members.indices.compactMap { place in
      let member = acts.joined.members[place]
      guard member.level == 0,
        let append = acts.acts(at: place).first(where: { Removals.isAppend($0, to: name) })
      else { return nil }
      // Of a method and the helper that it calls, the helper of the class itself tells it.
      guard append.via.isEmpty || !acts.joined.isOwn(append.span) else { return nil }
      return finding(acts, member.method, name, append.place, unused)
    }
  }

  private static func finding(
    _ acts: ClassActs,
    _ method: Method,
    _ name: String,
    _ place: Span,
    _ unused: Method?
  ) -> LintFinding {
    // What the owner of the window appends may well live as long as the app.
    let ownsWindow = acts.joined.properties.values.contains { $0.property.type?.plainName == "UIWindow" }
    var labels = [Label(place, "stays in '\(name)'")]
    if let unused { labels.append(Label(unused.name.span, "would remove it, but nothing calls this")) }
    return LintFinding(
      .leakedChildCoordinator,
      ownsWindow ? .note : .warning,
      type: acts.joined.name,
      method: method.name.string,
      slot: name,
      message: "'\(method.name.string)' appends a child to '\(name)', and nothing takes it out again",
      span: place,
      labels: labels
    )
  }
}

extension Project {
  /// The stored properties of a class and those above it.
  func joinedLight(_ entry: Index.Entry) -> [Property] {
    JoinedClass.line(of: entry, in: index).classes.flatMap(\.declaration.properties)
  }
}

extension JoinedClass {
  /// True where a method of the class itself or its extensions wrote the place.
  func isOwn(_ span: Span) -> Bool {
    members.contains { member in
      member.level == 0 && member.method.span.file == span.file && member.method.span.start <= span.start
        && span.end <= member.method.span.end
    }
  }
}

/// Who takes children out of a list, and whether anybody calls it.
private struct Removals {
  /// Names of methods that anything in the project calls or hands on, outside of themselves.
  private var called: Set<String> = []
  /// Lists that something removes from through another object: `parent?.childCoordinators.removeAll`.
  private var removedElsewhere: Set<String> = []

  init(_ project: Project) {
    for entry in project.index.types + project.index.extensions {
      for method in entry.declaration.methods { collect(method.body ?? [], in: method.name.string) }
      for property in entry.declaration.properties {
        collect((property.getter ?? []) + (property.setter ?? []) + (property.didSet ?? []), in: "")
        property.value?.visit { collect($0, in: "") }
      }
    }
  }

  private mutating func collect(_ body: [Statement], in method: String) {
    for statement in body { statement.visitExpressions { collect($0, in: method) } }
  }

  private mutating func collect(_ value: Expression, in method: String) {
    switch value.form {
    case .name(let name) where name != method: called.insert(name)
    case .member(_, let name) where name != method: called.insert(name)
    case .call(let callee, _):
      guard case .member(let list, let verb) = callee.form, Self.isRemoval(verb),
        case .member(let owner, let name) = list.form
      else { return }
      if case .name("self") = owner.form { return }
      removedElsewhere.insert(name)
    default: break
    }
  }

  private static func isRemoval(_ verb: String) -> Bool { verb.hasPrefix("remove") || verb == "popLast" }

  static func isAppend(_ act: Act, to name: String) -> Bool {
    switch act.kind {
    case .call:
      act.path == [name, "append"] || act.path == [name, "insert"] || act.path == [name, "updateValue"]
    case .write: act.path == [name + "[]"]
    case .change: act.path == [name]
    case .read, .clear: false
    }
  }

  private static func isRemoval(_ act: Act, from name: String) -> Bool {
    switch act.kind {
    case .call: act.path.count == 2 && act.path[0] == name && isRemoval(act.path[1])
    case .clear: act.path == [name + "[]"]
    case .write: act.path == [name]
    case .read, .change: false
    }
  }

  /// Methods that the system or a subclass calls.
  private static let entries: Set<String> = [
    "init", "deinit", "viewDidDisappear", "viewWillDisappear", "navigationController", "didMove",
    "presentationControllerDidDismiss", "willResignActive",
  ]

  func areReachable(of name: String, in acts: ClassActs) -> Bool {
    if removedElsewhere.contains(name) { return true }
    return acts.joined.members.indices.contains { place in
      removes(place, name, acts) && isCalled(acts.joined.members[place].method)
    }
  }

  private func isCalled(_ method: Method) -> Bool {
    Self.entries.contains(method.name.string) || method.isOverride || called.contains(method.name.string)
  }

  /// `children += [x]` and `children = children + [x]` are no removals.
  private func removes(_ place: Int, _ name: String, _ acts: ClassActs) -> Bool {
    let member = acts.joined.members[place]
    guard member.method.kind != .initializer else { return false }
    return acts.acts(at: place).contains { act in
      guard Self.isRemoval(act, from: name) else { return false }
      return act.kind != .write || Writing.takesOut(of: name, at: act.span, in: member.method)
    }
  }

  /// The method that would remove, where nobody calls it.
  func unused(of name: String, in acts: ClassActs) -> Method? {
    acts.joined.members.indices.first { removes($0, name, acts) }.map { acts.joined.members[$0].method }
  }
}

private enum Writing {
  /// True for `list = []` and `list = list.filter {...}`, written at `span`.
  static func takesOut(of name: String, at span: Span, in method: Method) -> Bool {
    var result = false
    for statement in method.body ?? [] {
      statement.visitExpressions { value in
        guard case .assignment(let target, let value) = value.form, target.span == span else { return }
        switch value.form {
        case .array(let elements): result = elements.isEmpty
        case .call: result = true
        default: break
        }
      }
    }
    return result
  }
}
