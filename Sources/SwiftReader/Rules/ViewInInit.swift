import RibEngine

extension SourceRule {
  /// `view` loads when it is touched first: in `init` the presenter has no listener yet and the
  /// interactor is not active.
  static let viewInInit = SourceRule(
    .viewBeforeListener,
    "a view controller's init touches its view"
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

  /// The first time that an initialiser of the class itself reaches `view`.
  private static func touch(_ acts: ClassActs) -> Act? {
    for (place, member) in acts.joined.members.enumerated()
    where member.level == 0 && member.method.kind == .initializer {
      if let touch = acts.acts(at: place).first(where: { $0.path.first == "view" && $0.timing != .later }) {
        return touch
      }
    }
    return nil
  }

  /// Where `viewDidLoad` or `loadView` asks the listener before it returns.
  private static func earlyRead(_ acts: ClassActs) -> Act? {
    for name in ["loadView", "viewDidLoad"] {
      let read = acts.acts(of: name).first { act in
        act.path.first == "listener" && act.timing != .later && (act.kind == .read || act.kind == .call)
      }
      if let read { return read }
    }
    return nil
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
