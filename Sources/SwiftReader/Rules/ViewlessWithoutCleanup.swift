import RibEngine

extension SourceRule {
  /// A viewless RIB shows views through its parent's view controller: whoever detaches it expects that it
  /// takes them down itself.
  static let viewlessWithoutCleanup = SourceRule(
    .leakedView,
    "a viewless router shows a view and has no cleanupViews, or an empty one"
  ) { project in
    project.viewlessRouters.compactMap { router in
      guard let show = router.show, !project.hides(router.interactor, through: router) else { return nil }
      guard let cleanup = router.acts.joined.method("cleanupViews") else {
        return finding(router, show, "no 'cleanupViews' takes it down", router.acts.joined.entry, nil)
      }
      guard cleanup.method.body?.isEmpty == true else { return nil }
      return finding(router, show, "'cleanupViews' is empty", cleanup.origin, cleanup.method.name)
    }
  }

  private static func finding(
    _ router: ViewlessRouter,
    _ show: Act,
    _ what: String,
    _ origin: Index.Entry,
    _ cleanup: Text?
  ) -> LintFinding {
    let name = router.acts.joined.name
    return LintFinding(
      .leakedView,
      .warning,
      type: name,
      method: cleanup?.string ?? "",
      message: "\(name) is viewless and shows a view, but \(what)",
      span: cleanup?.span ?? origin.declaration.name.span,
      labels: [
        Label(show.span, "shown here"),
        Label(cleanup?.span ?? origin.declaration.name.span, "stays on screen when this RIB is detached"),
      ]
    )
  }
}

/// A router without a view of its own, and the interactor that goes with it.
struct ViewlessRouter {
  var acts: ClassActs
  var interactor: ClassActs?
  /// The first thing that it shows; nil where it shows nothing.
  var show: Act?
}

extension Project {
  /// Classes below `Router`, in the order of the sources.
  var viewlessRouters: [ViewlessRouter] {
    classes.compactMap { entry in
      guard index.ancestry(of: entry)?.base == "Router" else { return nil }
      let acts = acts(of: entry)
      let interactor = interactor(ofRouter: entry).map { self.acts(of: $0) }
      return ViewlessRouter(acts: acts, interactor: interactor, show: firstShow(acts))
    }
  }

  private func firstShow(_ acts: ClassActs) -> Act? {
    for place in acts.joined.members.indices where acts.joined.members[place].level == 0 {
      if let show = acts.acts(at: place).first(where: isShow) { return show }
    }
    return nil
  }

  /// `viewController.present(...)` and the like: a verb on something that the object holds.
  func isShow(_ act: Act) -> Bool {
    guard act.kind == .call, act.path.count > 1, let verb = act.path.last else { return false }
    // `AlertView.present()` is a type's own business.
    guard let first = act.path.first, first != "super", first.first?.isUppercase == false else {
      return false
    }
    return index.settings.showVerbs.contains(verb) || verb.hasPrefix("present") || verb.hasPrefix("push")
      || verb.hasPrefix("replaceModal")
  }

  func isHide(_ act: Act) -> Bool {
    guard act.kind == .call, act.path.count > 1, let verb = act.path.last else { return false }
    return index.settings.hideVerbs.contains(verb) || verb.hasPrefix("dismiss") || verb.hasPrefix("pop")
      || verb.hasPrefix("replaceModal")
  }

  /// True where the interactor's `willResignActive` takes views down: by `cleanupViews` with a body, or by
  /// any other method of the router that does.
  func hides(_ interactor: ClassActs?, through router: ViewlessRouter) -> Bool {
    guard let interactor else { return false }
    return interactor.acts(of: "willResignActive").contains { act in
      guard act.kind == .call, act.path.count == 2, act.path[0] == "router" else {
        return isHide(act)
      }
      return router.acts.acts(of: act.path[1]).contains(where: isHide)
    }
  }
}
