import RibEngine

extension SourceRule {
  /// A loop detaches all children, and a slot that an attach needs empty keeps one of them.
  static let detachedTogether = SourceRule(
    .stuckSlot,
    "all children are detached, and a slot keeps one",
    blind: "loops that ask something of each child"
  ) { project, routers in
    routers.flatMap { router -> [LintFinding] in
      guard let entry = project.class(declaredBy: router.name),
        project.isRouter(entry)
      else { return [] }
      return project.joined(entry).members.filter { $0.level == 0 }.flatMap { member -> [LintFinding] in
        guard let detach = WholeDetach.first(in: member.method),
          !isLast(member.method.name.string, project)
        else { return [] }
        return router.slots.compactMap { slot in
          keeps(slot, detach, router) ? finding(slot, detach, member.method, router) : nil
        }
      }
    }
  }

  /// Behind it the router is gone, or nothing is attached any more.
  static func isLast(_ method: String, _ project: Project) -> Bool {
    let last: Set<String> = ["cleanupViews", "deinit", "willResignActive"]
    if last.contains(method) { return true }
    let callers = project.calls.all(of: method)
    return !callers.isEmpty && callers.allSatisfy { last.contains($0.method) }
  }

  private static func keeps(_ slot: SlotFacts, _ detach: Span, _ router: RouterFacts) -> Bool {
    let name = slot.name.string
    guard !slot.isWeak, slot.shape == .single, !slot.isWrittenElsewhere, router.refusal(of: name) != nil
    else { return false }
    // A helper's callers say what becomes of the slot; where it has to be empty, it keeps nothing.
    let ways = router.ways.filter { _, path in
      let line = path.flat
      guard let place = line.firstIndex(where: { $0.span == detach }) else { return false }
      return !line[..<place].contains { $0.finds(empty: name) }
    }
    let outer = ways.filter { $0.method.isCalledFromOutside }
    let keeping = Set(outer.map(\.method.span)).filter { span in
      outer.allSatisfy { $0.method.span != span || !$0.path.flat.contains { $0.writes(name) } }
    }
    return !keeping.isEmpty
      && !ways.contains { method, path in
        !method.isCalledFromOutside && path.flat.contains { $0.writes(name) }
      }
  }

  private static func finding(
    _ slot: SlotFacts,
    _ detach: Span,
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
      message: "'\(method.name.string)' detaches all children, and '\(name)' keeps the one it held",
      span: detach,
      labels: [
        Label(slot.name.span, "not cleared with the others"),
        Label(detach, "detaches the child of '\(name)' too"),
        Label(refusal.span, "refuses while '\(name)' is filled"),
      ],
      fix: Fix("clear '\(name)' too")
    )
  }
}

/// Finds a loop over all of `children` that detaches each.
private enum WholeDetach {
  static func first(in method: Method) -> Span? {
    var found: Span?
    for statement in method.body ?? [] {
      loops(statement) { found = found ?? $0 }
      statement.visitExpressions { found = found ?? detach(inCall: $0) }
    }
    return found
  }

  private static func loops(_ statement: Statement, _ note: (Span) -> Void) {
    if case .loop(let names, let header, let body) = statement.form, names.count == 1, header.count == 1,
      case .expression(let sequence)? = header.first, isAll(sequence),
      let span = detach(of: names[0], in: body)
    {
      note(span)
    }
    if case .loop(_, let header, let body) = statement.form, header.count == 1,
      let span = detach(whileThere: header[0], body)
    {
      note(span)
    }
    for block in statement.blocks { for inner in block { loops(inner, note) } }
  }

  /// `while let child = children.last { detachChild(child) }`, and the same with `children.isEmpty`.
  private static func detach(whileThere condition: Condition, _ body: [Statement]) -> Span? {
    switch condition {
    case .binding(let name, let value): return isEnd(value) ? detach(of: name.string, in: body) : nil
    case .expression(let value):
      guard case .prefix("!", let test) = value.form, case .member(let list, "isEmpty") = test.form,
        isAll(list)
      else { return nil }
      return detach(in: body, where: isEnd)
    default: return nil
    }
  }

  /// `children.last`, `children.first`, `children[0]`, and these with `!`.
  private static func isEnd(_ value: Expression) -> Bool {
    switch value.form {
    case .member(let list, "last"), .member(let list, "first"), .subscript(let list, _): isAll(list)
    case .optional(let inner), .forced(let inner): isEnd(inner)
    default: false
    }
  }

  /// `children.forEach { detachChild($0) }` and `children.forEach(detachChild)`
  private static func detach(inCall value: Expression) -> Span? {
    guard case .call(let callee, let arguments) = value.form, case .member(let base, "forEach") = callee.form,
      isAll(base), let argument = arguments.last?.value
    else { return nil }
    switch argument.form {
    case .closure(let closure): return detach(of: closure.parameters.first ?? "$0", in: closure.body)
    case .name("detachChild"), .member(_, "detachChild"): return value.span
    default: return nil
    }
  }

  /// `children`, `self.children`, and these turned round.
  private static func isAll(_ value: Expression) -> Bool {
    switch value.form {
    case .name("children"): return true
    case .member(let base, "children"):
      if case .name("self") = base.form { return true }
      return false
    case .call(let callee, let arguments):
      guard arguments.isEmpty, case .member(let base, "reversed") = callee.form else { return false }
      return isAll(base)
    case .optional(let inner): return isAll(inner)
    default: return false
    }
  }

  /// The call that detaches the element, where nothing decides about it.
  private static func detach(of name: String, in body: [Statement]) -> Span? {
    detach(in: body) { if case .name(name) = $0.form { true } else { false } }
  }

  private static func detach(in body: [Statement], where isMeant: (Expression) -> Bool) -> Span? {
    for statement in body {
      guard case .expression(let value) = statement.form, case .call(let callee, let arguments) = value.form,
        callee.lastName == "detachChild", let child = arguments.first?.value, isMeant(child)
      else { continue }
      return value.span
    }
    return nil
  }
}
