import RibEngine

extension SourceRule {
  /// A viewless RIB shows views through its parent's view controller: whoever detaches it expects that it
  /// takes them down itself.
  static let viewlessWithoutCleanup = SourceRule(
    .leakedView,
    "a viewless router shows a view and has no cleanupViews, or an empty one",
    blind: "parents that are not in the project, views that the parent takes down"
  ) { project, routers in
    let parents = Parents(project, routers)
    return project.viewlessRouters.compactMap { router in
      guard let show = router.show, !project.hides(router.interactor, through: router),
        let parent = parents.leaving(router.acts.joined.name),
        !parent.leavesOnlyBehind(router, project)
      else { return nil }
      guard let cleanup = router.acts.joined.method("cleanupViews") else {
        return finding(router, show, "no 'cleanupViews' takes it down", router.acts.joined.entry, nil, parent)
      }
      guard cleanup.method.body?.isEmpty == true else { return nil }
      return finding(router, show, "'cleanupViews' is empty", cleanup.origin, cleanup.method.name, parent)
    }
  }

  private static func finding(
    _ router: ViewlessRouter,
    _ show: Act,
    _ what: String,
    _ origin: Index.Entry,
    _ cleanup: Text?,
    _ parent: Parents.Leaving
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
        Label(parent.detach, "\(parent.router) detaches it and takes nothing down"),
      ]
    )
  }
}

/// Who attaches a router and detaches it again. The root of a flow, which nobody attaches, is never
/// detached under its screens.
struct Parents {
  struct Leaving {
    var router: String
    /// The call of detachChild.
    var detach: Span
    /// The methods of the parent that come to it.
    var methods: Set<String>
    var interactor: InteractorFacts?

    /// True where the child's interactor has its views taken down each time before it says what makes its parent detach
    /// it, and nothing else does.
    func leavesOnlyBehind(_ child: ViewlessRouter, _ project: Project) -> Bool {
      guard let entry = child.interactor?.joined.entry, let interactor else { return false }
      var ends: Set<String> = []
      for calls in project.facts(of: entry).calls.values {
        let hides = calls.indices.filter { place in
          calls[place].target == .router
            && child.acts.acts(of: calls[place].method).contains(where: project.isHide)
        }
        for (place, call) in calls.enumerated()
        where call.target == .listener && detaches(interactor.calls(in: call.method)) {
          // Before it, or it is said in the completion.
          guard hides.contains(where: { $0 < place || calls[$0].span.contains(call.span) }) else {
            return false
          }
          ends.insert(Conversation.base(call.method))
        }
      }
      let others = interactor.calls.filter { !ends.contains(Conversation.base($0.key)) && detaches($0.value) }
      return !ends.isEmpty && others.isEmpty
    }

    private func detaches(_ calls: [InteractorFacts.Call]) -> Bool {
      calls.contains { $0.target == .router && methods.contains(Conversation.base($0.method)) }
    }
  }

  private var all: [String: Leaving] = [:]

  init(_ project: Project, _ routers: [RouterFacts]) {
    for router in routers {
      for child in router.attachedChildren(project) where all[child.router] == nil {
        guard let slot = child.slot, let detach = Self.detach(of: slot, in: router) else { continue }
        all[child.router] = Leaving(
          router: router.name.string,
          detach: detach,
          methods: Self.methods(to: detach, in: router),
          interactor: project.interactor(of: router)
        )
      }
    }
  }

  /// A parent that detaches the router and takes no view down on the way.
  func leaving(_ router: String) -> Leaving? { all[router] }

  private static func methods(to detach: Span, in router: RouterFacts) -> Set<String> {
    Set(router.ways.filter { $0.path.flat.contains { $0.span == detach } }.map(\.method.name.string))
  }

  private static func detach(of slot: String, in router: RouterFacts) -> Span? {
    for (_, path) in router.ways {
      let line = path.flat
      guard let detach = line.first(where: { $0.verb == .detach(.slot(slot)) }) else { continue }
      let hides = line.contains { if case .hide = $0.verb { true } else { $0.verb == .cleanup } }
      if !hides { return detach.span }
    }
    return nil
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
