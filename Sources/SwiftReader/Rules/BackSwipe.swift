import RibEngine

extension SourceRule {
  /// The system pops and dismisses by itself: without a hook the RIB stays attached.
  static let backSwipe = SourceRule(
    .closedButAttached,
    "a router pushes or presents, and nothing in the project hears of a swipe",
    blind: "a swipe that an object outside the project hears of",
    isOptIn: true
  ) { project in
    guard !hearsOfSwipes(project) else { return [] }
    return project.classes.compactMap { entry in
      guard project.isRouter(entry) else { return nil }
      let acts = project.acts(of: entry)
      for place in acts.joined.members.indices where acts.joined.members[place].level == 0 {
        let all = acts.acts(at: place)
        guard all.contains(where: { $0.path == ["attachChild"] }), let show = all.first(where: isCovering)
        else {
          continue
        }
        return finding(entry.name, acts.joined.members[place].method, show)
      }
      return nil
    }
  }

  private static func isCovering(_ act: Act) -> Bool {
    guard act.kind == .call, act.path.count > 1, let verb = act.path.last else { return false }
    return verb.hasPrefix("push") || verb.hasPrefix("present")
  }

  private static func hearsOfSwipes(_ project: Project) -> Bool {
    (project.index.types + project.index.extensions).contains { entry in
      entry.declaration.methods.contains { method in
        let name = method.name.string
        if name.hasPrefix("presentationControllerDidDismiss") { return true }
        if name == "navigationController" { return method.parameters.contains { $0.label == "didShow" } }
        guard name == "viewDidDisappear" || name == "viewWillDisappear" || name == "didMove" else {
          return false
        }
        return asksWhy(method)
      }
    }
  }

  private static func asksWhy(_ method: Method) -> Bool {
    var found = method.name.string == "didMove"
    for statement in method.body ?? [] {
      statement.visitExpressions { value in
        if case .name(let name) = value.form, name == "isMovingFromParent" || name == "isBeingDismissed" {
          found = true
        }
        if case .member(_, let name) = value.form,
          name == "isMovingFromParent" || name == "isBeingDismissed"
        {
          found = true
        }
      }
    }
    return found
  }

  private static func finding(_ type: String, _ method: Method, _ show: Act) -> LintFinding {
    LintFinding(
      .closedButAttached,
      .warning,
      type: type,
      method: method.name.string,
      message: "'\(method.name.string)' shows a view that a swipe can close, and nothing hears of it",
      span: show.span,
      labels: [Label(show.span, "the child stays attached when the user swipes it away")]
    )
  }
}
