import RibEngine

extension SourceRule {
  /// A child is looked for among the children by its class and detached, and the slot that an attach needs empty keeps it.
  static let detachedFound = SourceRule(
    .stuckSlot,
    "a child is found by its class and detached, and its slot keeps it",
    blind: "searches that ask for something else than a class"
  ) { project, routers in
    routers.flatMap { router -> [LintFinding] in
      guard let entry = project.class(declaredBy: router.name),
        project.isRouter(entry)
      else { return [] }
      return project.joined(entry).members.filter { $0.level == 0 }.compactMap { member in
        guard !isLast(member.method.name.string, project), let search = ChildSearch(in: member.method, router)
        else { return nil }
        let slots = router.slots.filter { search.finds($0, router, project) }
        guard slots.count == 1, keeps(slots[0], search.detach, router) else { return nil }
        return finding(slots[0], search, member.method, router)
      }
    }
  }

  private static func keeps(_ slot: SlotFacts, _ detach: Span, _ router: RouterFacts) -> Bool {
    let name = slot.name.string
    guard !slot.isWeak, slot.shape == .single, !slot.isWrittenElsewhere else { return false }
    let ways = router.ways.filter { $0.path.flat.contains { $0.span == detach } }
    return !ways.isEmpty && !ways.contains { $0.path.flat.contains { $0.writes(name) } }
  }

  private static func finding(
    _ slot: SlotFacts,
    _ search: ChildSearch,
    _ method: Method,
    _ router: RouterFacts
  ) -> LintFinding? {
    let name = slot.name.string
    guard let refusal = router.refusal(of: name) else { return nil }
    return LintFinding(
      .stuckSlot,
      .warning,
      type: router.name.string,
      method: method.name.string,
      slot: name,
      message: "'\(method.name.string)' finds its child by class, and '\(name)' keeps it",
      span: search.detach,
      labels: [
        Label(slot.name.span, "not cleared with it"),
        Label(search.detach, "detaches the \(search.type) that '\(name)' holds too"),
        Label(refusal.span, "refuses while '\(name)' is filled"),
      ],
      fix: Fix("clear '\(name)' too")
    )
  }
}

/// `children.first { $0 is DetailRouter }` with the detach of what it finds.
private struct ChildSearch {
  let type: String
  let detach: Span

  /// nil where a method looks for several classes, or for none.
  init?(in method: Method, _ router: RouterFacts) {
    var types: Set<String> = []
    var isSearch = false
    Walk { value in
      switch value.form {
      case .call(let callee, _):
        guard case .member(let list, let verb) = callee.form else { return }
        if ["first", "last", "compactMap", "filter"].contains(verb), list.ownName == "children" {
          isSearch = true
        }
      case .cast(_, "is", let type), .cast(_, "as?", let type):
        if let name = type.plainName { types.insert(name) }
      default: break
      }
    }.statements(method.body ?? [])
    let spans = Set(
      router.ways.filter { $0.method.span == method.span }.flatMap(\.path.flat)
        .filter { $0.verb == .detach(.found) && $0.via.isEmpty }.map(\.span)
    )
    guard isSearch, types.count == 1, let type = types.first, spans.count == 1, let span = spans.first else {
      return nil
    }
    self.type = type
    detach = span
  }

  /// True for a slot of that class, or whose builder makes one.
  func finds(_ slot: SlotFacts, _ router: RouterFacts, _ project: Project) -> Bool {
    let name = slot.name.string
    if slot.type?.plainName == type { return true }
    if let written = slot.type?.plainName, let entry = project.class(type, from: Int(slot.span.file)),
      entry.declaration.inherits.contains(where: { $0.plainName == written })
    {
      return true
    }
    return router.ways.contains { _, path in
      let line = path.flat
      return line.contains { effect in
        guard case .build(let number, let builder, let type) = effect.verb,
          line.contains(where: { $0.verb == .assign(slot: name, .built(number)) })
        else { return false }
        return project.child(builder: builder, type: type, in: router)?.router == self.type
      }
    }
  }
}
