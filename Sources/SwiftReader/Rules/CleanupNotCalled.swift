import RibEngine

extension SourceRule {
  static let cleanupNotCalled = SourceRule(
    .leakedView,
    "a viewless RIB does not call cleanupViews when it resigns",
    blind: "views that the parent takes down, parents that are not in the project"
  ) { project, routers in
    let parents = Parents(project, routers)
    return project.viewlessRouters.compactMap { router in
      guard parents.leaving(router.acts.joined.name) != nil, let interactor = router.interactor,
        let cleanup = router.acts.joined.method("cleanupViews"),
        cleanup.method.body?.isEmpty == false, !router.acts.callsItself("cleanupViews"),
        !project.hides(interactor, through: router), !interactor.calls("cleanupViews")
      else { return nil }
      return finding(interactor.joined, cleanup, router.acts.joined.name)
    }
  }

  private static func finding(
    _ interactor: JoinedClass,
    _ cleanup: JoinedClass.Member,
    _ router: String
  ) -> LintFinding {
    let resign = interactor.method("willResignActive").flatMap { $0.level == 0 ? $0.method.name : nil }
    let place = resign ?? interactor.entry.declaration.name
    let what = resign == nil ? "does not override willResignActive" : "resigns without it"
    return LintFinding(
      .leakedView,
      .warning,
      type: interactor.name,
      method: resign?.string ?? "",
      message: "\(router) has 'cleanupViews', but \(interactor.name) \(what)",
      span: place.span,
      labels: [
        Label(cleanup.method.name.span, "takes the views down"),
        Label(place.span, "nothing calls 'cleanupViews' here"),
      ]
    )
  }
}

extension ClassActs {
  /// True where any method calls something of that name.
  func calls(_ name: String) -> Bool {
    joined.members.indices.contains { acts(at: $0).contains { $0.kind == .call && $0.path.last == name } }
  }

  /// True where another method of the class does.
  func callsItself(_ name: String) -> Bool {
    joined.members.indices.contains { place in
      joined.members[place].method.name.string != name
        && acts(at: place).contains { $0.kind == .call && $0.path == [name] }
    }
  }
}
