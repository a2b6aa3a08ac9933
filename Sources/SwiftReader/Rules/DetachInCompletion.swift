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
    let helpers = project.helpers(called: hide, in: method)
    let isAtOnce = project.isUnanimated(hide, in: method, helpers)
    let name = method.name.string
    var labels = [
      Label(hide, "takes the view down"),
      Label(
        detach.span,
        helpers.contains(where: \.runsItsClosure)
          ? "runs later" : "runs later, or never where there is nothing to take down"
      ),
    ]
    var message = "'\(name)' detaches the child only when the view is gone"
    // Without an animation nobody taps in between.
    let full = isAtOnce ? nil : router.flatMap { openSlot(until: detach.span, in: method, of: $0) }
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
      notes: full.flatMap { full in
        router.map { isRefused(by: full.slot, $0) } == true
          ? ["an attach in between is refused, because '\(full.slot)' is still filled"] : nil
      } ?? []
    )
  }

  /// True where each way that fills the slot needs it empty.
  private static func isRefused(by slot: String, _ router: RouterFacts) -> Bool {
    let filling = router.ways.filter { _, path in path.flat.contains { $0.fills(slot) } }
    return !filling.isEmpty
      && filling.allSatisfy { _, path in path.refusals.contains { $0.slot == slot } }
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

extension Project {
  /// The methods of the project that a call may mean, by the place of what it calls.
  fileprivate func helpers(called place: Span, in method: Method) -> [Method] {
    var found: [Method] = []
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, callee.span == place,
        let verb = callee.lastName
      else { return }
      found += (self.index.types + self.index.extensions).flatMap(\.declaration.methods)
        .filter { $0.name.string == verb && $0.body != nil && $0.parameters.count == arguments.count }
    }.statements(method.body ?? [])
    return found
  }

  /// True for a call that takes a view down without an animation: it says so, or what it calls does.
  fileprivate func isUnanimated(_ place: Span, in method: Method, _ helpers: [Method]) -> Bool {
    var isSaid: Bool?
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, callee.span == place else { return }
      if arguments.contains(where: { $0.label == "animated" }) { isSaid = arguments.areUnanimated }
    }.statements(method.body ?? [])
    return isSaid ?? (!helpers.isEmpty && helpers.allSatisfy(Self.hidesAtOnce))
  }

  /// True for a method each of whose calls that take a view down says `animated: false`.
  private static func hidesAtOnce(_ method: Method) -> Bool {
    var (calls, unanimated) = (0, 0)
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, let verb = callee.lastName,
        ["dismiss", "pop", "animate", "transition"].contains(where: verb.hasPrefix)
      else { return }
      calls += 1
      if arguments.areUnanimated { unanimated += 1 }
    }.statements(method.body ?? [])
    return calls > 0 && calls == unanimated
  }
}

extension Method {
  /// `completion?()`: it runs a closure that it was given.
  fileprivate var runsItsClosure: Bool {
    let closures = parameters.filter { $0.type.isFunction }.map(\.name)
    var found = false
    Walk { value in
      guard case .call(let callee, _) = value.form, case .name(let name) = callee.unwrapped.form else {
        return
      }
      if closures.contains(name) { found = true }
    }.statements(body ?? [])
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
