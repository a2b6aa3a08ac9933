import RibEngine

extension SourceRule {
  /// The notification centre keeps a block until its token is removed: a `deinit` that would remove it never runs where
  /// the block holds the object.
  static let observerCycle = SourceRule(
    .retainCycle,
    "a coordinator observes with a block that holds it, and nothing but deinit removes that",
    blind: "tokens that another object removes, and centres that are no `NotificationCenter.default`"
  ) { project in
    var seen: Set<Span> = []
    return project.coordinators.flatMap { entry in
      ObservingBlocks(project.joined(entry), project).findings
    }.filter { seen.insert($0.finding.span).inserted }
  }
}

/// The blocks that a class gives the notification centre.
private struct ObservingBlocks {
  private let joined: JoinedClass
  private let project: Project

  init(_ joined: JoinedClass, _ project: Project) {
    (self.joined, self.project) = (joined, project)
  }

  var findings: [LintFinding] {
    let own = joined.members.filter { $0.level == 0 }
    // Who removes observers while the object lives lets go of it.
    guard !joined.members.contains(where: { removes($0.method) }) else { return [] }
    return own.flatMap { member -> [LintFinding] in
      var found: [LintFinding] = []
      for statement in member.method.body ?? [] {
        statement.visitExpressions { value in
          if let hold = Self.hold(value) { found.append(finding(member.method, value.span, hold)) }
        }
      }
      return found
    }
  }

  private func removes(_ method: Method) -> Bool {
    method.kind != .deinitializer && Relevance.words(method.body ?? []).contains("removeObserver")
  }

  /// Where the block of `NotificationCenter.default.addObserver(forName:object:queue:using:)` takes `self`.
  private static func hold(_ value: Expression) -> Span? {
    guard case .call(let callee, let arguments) = value.form,
      case .member(let centre, "addObserver") = callee.form, case .member(let owner, "default") = centre.form,
      owner.lastName == "NotificationCenter", arguments.first?.label == "forName",
      let last = arguments.last, case .closure(let closure) = last.value.form
    else { return nil }
    return closure.holdOfSelf(last.value.span)
  }

  private func finding(_ method: Method, _ call: Span, _ hold: Span) -> LintFinding {
    let ends = joined.members.map(\.method).filter { $0.kind == .deinitializer }
    let isRemoved = ends.contains { Relevance.words($0.body ?? []).contains("removeObserver") }
    return LintFinding(
      .retainCycle,
      project.livesWithTheApp(joined) ? .note : .warning,
      type: joined.name,
      method: method.name.string,
      message: "the notification centre keeps a block that holds \(joined.name), and "
        + (isRemoved ? "only deinit would remove it" : "nothing removes it"),
      span: hold,
      labels: [
        Label(call, "kept by NotificationCenter.default until it is removed"),
        Label(hold, "the block holds \(joined.name) strongly"),
      ],
      notes: !ends.isEmpty
        ? ["deinit does not run as long as the block is kept"] : []
    )
  }
}

extension Closure {
  /// Where a closure takes `self` strongly; nil where it does not.
  ///
  /// - Parameter span: its own place.
  func holdOfSelf(_ span: Span) -> Span? {
    if let own = captures.first(where: { $0.name == "self" }) {
      let start = Int(span.start)
      return own.strength.isEmpty ? Span(file: Int(span.file), start: start, end: start + 1) : nil
    }
    var place: Span?
    var weak: [Span] = []
    for statement in body {
      statement.visitExpressions { value in
        if case .closure(let inner) = value.form,
          inner.captures.contains(where: { $0.name == "self" && !$0.strength.isEmpty })
        {
          weak.append(value.span)
        }
        if place == nil, case .name("self") = value.form, !weak.contains(where: { $0.contains(value.span) }) {
          place = value.span
        }
      }
    }
    return place
  }
}
