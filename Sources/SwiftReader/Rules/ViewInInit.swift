import RibEngine

extension SourceRule {
  /// `view` loads when it is touched first: in `init` the presenter has no listener yet and the
  /// interactor is not active.
  static let viewInInit = SourceRule(
    .viewBeforeListener,
    "a view controller's init touches its view",
    blind: "views that other objects load, view controllers of storyboards"
  ) { project in
    project.classes.compactMap { entry in
      guard project.isViewController(entry) else { return nil }
      let acts = project.acts(of: entry)
      guard acts.joined.properties["view"] == nil, let touch = touch(acts) else { return nil }
      let read = earlyRead(acts)
      // Without a listener there is no RIB to be early for.
      guard read != nil || acts.joined.properties["listener"] != nil else { return nil }
      return finding(entry.name, touch, read)
    }
  }

  /// The first time that an initialiser of the class reaches `view`.
  private static func touch(_ acts: ClassActs) -> Act? {
    let own = initializers(acts.joined)
    for place in own {
      if let touch = acts.acts(at: place).first(where: { $0.path.first == "view" && $0.timing != .later }) {
        return touch
      }
    }
    return nil
  }

  /// Those of the class, or of the nearest class above it where it inherits them: what they call is the
  /// class's own where it overrides it. Those that nobody may call are left out.
  private static func initializers(_ joined: JoinedClass) -> [Int] {
    let all = joined.members.indices.filter { place in
      let method = joined.members[place].method
      return method.kind == .initializer && !method.attributes.contains("available")
        && method.parameters.first?.label != "coder"
    }
    guard let level = all.map({ joined.members[$0].level }).min() else { return [] }
    return all.filter { joined.members[$0].level == level }
  }

  /// Where `viewDidLoad` or `loadView` asks the listener before it returns.
  private static func earlyRead(_ acts: ClassActs) -> Act? {
    for name in ["loadView", "viewDidLoad"] {
      let read = acts.acts(of: name).first { act in
        act.path.first == "listener" && act.timing != .later && (act.kind == .read || act.kind == .call)
      }
      if let read { return isAskedAgain(read, acts.joined) ? nil : read }
    }
    return nil
  }

  /// True where the same lines run once more when the listener comes: `didSet { bind() }`.
  private static func isAskedAgain(_ read: Act, _ joined: JoinedClass) -> Bool {
    let names = Relevance.words(joined.properties["listener"]?.property.didSet ?? [])
    return joined.members.contains {
      names.contains($0.method.name.string) && $0.method.span.contains(read.span)
    }
  }

  private static func finding(_ name: String, _ touch: Act, _ read: Act?) -> LintFinding {
    let place = touch.place
    guard let read else {
      return LintFinding(
        .viewBeforeActive,
        .note,
        type: name,
        method: "init",
        message: "the view of \(name) loads in its init, before its RIB is active",
        span: place,
        labels: [Label(place, "touching 'view' loads it")]
      )
    }
    return LintFinding(
      .viewBeforeListener,
      .warning,
      type: name,
      method: "init",
      message: "the view of \(name) loads in its init and asks its listener, which is not set yet",
      span: place,
      labels: [Label(place, "touching 'view' loads it"), Label(read.span, "nil at that time")]
    )
  }
}
