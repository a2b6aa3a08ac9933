import RibEngine

extension SourceRule {
  /// The user pulls down the sheet whose buttons would answer: who waits waits for ever.
  static let sweptAway = SourceRule(
    .neverResumed,
    "a swipe takes a sheet away, and who waits for its answer is not told",
    blind: "sheets that an object outside the project hears of, and screens whose class is not in the project"
  ) { project in
    guard !project.hearing.anything else { return [] }
    return project.classes.flatMap { entry -> [LintFinding] in
      let acts = project.acts(of: entry)
      return acts.joined.members.indices.compactMap { place in
        let member = acts.joined.members[place]
        guard member.level == 0, member.method.waitsOnContinuation else { return nil }
        return finding(acts, place, entry, project)
      }
    }
  }

  private static func finding(_ acts: ClassActs, _ place: Int, _ entry: Index.Entry, _ project: Project)
    -> LintFinding?
  {
    let method = acts.joined.members[place].method
    let shown = acts.acts(at: place).first { act in
      act.kind == .call && act.path.count > 1 && act.path.last?.hasPrefix("present") == true
    }
    guard let shown, let screen = screen(shown.span, acts, project) else { return nil }
    let child = project.reading(ofChild: entry)
    let style = project.hearing.style(of: child, project.reading(ofCoordinator: entry))
    guard style != .covers, !child.hearsInSwiftUI, !project.reading(ofChild: screen).hearsInSwiftUI else {
      return nil
    }
    return LintFinding(
      .neverResumed,
      style == .sheet ? .warning : .note,
      type: entry.name,
      method: method.name.string,
      message: "a swipe takes the sheet away on which '\(method.name.string)' waits, and nothing resumes it",
      span: shown.place,
      labels: [
        Label(shown.span, "presented here; nothing in the project hears of a dismissal by the user")
      ]
    )
  }

  /// The class of what a call presents, where it is a local that is made just before.
  private static func screen(_ show: Span, _ acts: ClassActs, _ project: Project) -> Index.Entry? {
    guard let member = acts.joined.members.first(where: { $0.method.span.contains(show) }) else { return nil }
    var local: String?
    var made: [String: String] = [:]
    Walk { value in
      guard value.span == show, case .call(_, let arguments) = value.form else { return }
      local = arguments.first.flatMap { $0.value.ownName }
    }.statements(member.method.body ?? [])
    func note(_ statements: [Statement]) {
      for statement in statements {
        if case .binding(let bindings) = statement.form {
          for binding in bindings where binding.names.count == 1 {
            made[binding.names[0].string] = binding.value?.madeType
          }
        }
        statement.blocks.forEach(note)
        statement.visitExpressions { value in
          if case .closure(let closure) = value.form { note(closure.body) }
        }
      }
    }
    note(member.method.body ?? [])
    guard let type = local.flatMap({ made[$0] }),
      let entry = project.class(type, in: member.origin), project.isViewController(entry)
    else { return nil }
    return entry
  }
}
