import RibEngine

extension SourceRule {
  /// Until the animation ends the child is attached without a view, and for ever where it does not run.
  static let detachInCompletion = SourceRule(
    .closedButAttached,
    "a child is detached in a completion only",
    blind: "completions that are handed on as values"
  ) { project, routers in
    let facts = Dictionary(routers.map { ("\($0.name.span)", $0) }, uniquingKeysWith: { first, _ in first })
    return project.classes.flatMap { entry -> [LintFinding] in
      guard project.isRouter(entry) else { return [] }
      let acts = project.acts(of: entry)
      return acts.joined.members.indices.compactMap { place in
        acts.joined.members[place].level == 0
          ? finding(acts, place, facts["\(entry.declaration.name.span)"], project) : nil
      }
    }
  }

  private static func finding(
    _ acts: ClassActs,
    _ place: Int,
    _ router: RouterFacts?,
    _ project: Project
  ) -> LintFinding? {
    let detaches = acts.acts(at: place).filter { $0.kind == .call && $0.path == ["detachChild"] }
    guard let detach = detaches.first(where: { $0.via.isEmpty }),
      detaches.allSatisfy({ $0.timing == .later })
    else { return nil }
    let method = acts.joined.members[place].method
    guard let hide = completion(around: detach.span, in: method, project) else { return nil }
    let name = method.name.string
    var labels = [
      Label(hide, "takes the view down"),
      Label(detach.span, "runs later, or never where there is nothing to take down"),
    ]
    var message = "'\(name)' detaches the child only when the view is gone"
    let full = router.flatMap { openSlot(until: detach.span, in: method, of: $0) }
    if let full {
      message += ", and until then '\(full.slot)' lets the same call through again"
      labels.insert(Label(full.test, "still finds the child until the view is gone"), at: 0)
    }
    return LintFinding(
      .closedButAttached,
      full == nil ? .note : .warning,
      type: acts.joined.name,
      method: name,
      slot: full?.slot ?? "",
      message: message,
      span: detach.span,
      labels: labels,
      notes: full.map { ["an attach in between is refused, because '\($0.slot)' is still filled"] } ?? []
    )
  }

  /// The slot that a way asks before it hides the view, and that is not cleared until the child is detached.
  private static func openSlot(
    until detach: Span,
    in method: Method,
    of router: RouterFacts
  ) -> (slot: String, test: Span)? {
    let paths = router.methods.filter { $0.span == method.span }.flatMap(\.paths)
    for path in paths where path.flat.contains(where: { $0.span == detach }) {
      for effect in path.effects {
        guard case .test(let slot, false, _) = effect.verb, router.slot(slot)?.isWeak == false,
          !path.effects.contains(where: { $0.empties(slot) })
        else { continue }
        return (slot, effect.span)
      }
    }
    return nil
  }

  /// The call that takes a view down, or animates, and whose closure holds `span`.
  private static func completion(around span: Span, in method: Method, _ project: Project) -> Span? {
    var found: Span?
    for statement in method.body ?? [] {
      statement.visitExpressions { value in
        guard case .call(let callee, let arguments) = value.form, let verb = callee.lastName,
          project.index.settings.hideVerbs.contains(verb) || verb.hasPrefix("dismiss")
            || verb.hasPrefix("pop") || verb.hasPrefix("animate") || verb == "transition"
        else { return }
        let holds = arguments.contains { argument in
          guard case .closure = argument.value.form else { return false }
          return argument.value.span.start <= span.start && span.end <= argument.value.span.end
        }
        if holds { found = callee.span }
      }
    }
    return found
  }
}

extension Expression {
  /// The last name of what is called.
  var lastName: String? {
    switch form {
    case .name(let name), .member(_, let name), .implicitMember(let name): name
    case .optional(let inner), .forced(let inner): inner.lastName
    default: nil
    }
  }
}
