import RibEngine

extension SourceRule {
  /// Thrown away without an answer: whoever waits on it waits for ever.
  static let forgottenContinuation = SourceRule(
    .neverResumed,
    "a stored continuation is set to nil without a resume",
    blind: "an answer by an object that was given the continuation, or by a copy of a struct"
  ) { project in
    project.classesWithContinuations.flatMap { acts in
      acts.joined.continuations.flatMap { property in
        acts.joined.members.indices.compactMap { forgotten(property, acts, $0, project.index.endings) }
      }
    } + project.boxedContinuations.flatMap(\.findings)
  }

  /// Where a method throws it away without a resume.
  static func lost(_ property: Property, _ acts: ClassActs, _ place: Int, _ endings: Set<String>) -> Span? {
    let member = acts.joined.members[place]
    let name = property.name.string
    guard member.level == 0, member.method.kind == .method, let body = member.method.body,
      !property.resumesTheOld, !resumesByHelper(name, acts, place)
    else { return nil }
    var reading = ResumeReading(property: name, endings: endings)
    let ends = reading.read(body)
    let own = ends.compactMap { $0.isForgotten ? $0.cleared : nil }.min()
    let later = reading.forgottenLater.first { place, isLate in
      let isAnswered = isAnsweredByWhoHasIt(name, place, body, acts)
      return isLate ? isAnswered == false : isAnswered != true
    }?.place
    guard let lost = own ?? later, !isAnswered(name, lost, acts, place) else { return nil }
    return lost
  }

  /// Whether a method of the class resumes what it has itself when it runs the closure that throws the continuation away,
  /// and was given that by another closure of the same call; nil where no such method is called.
  private static func isAnsweredByWhoHasIt(
    _ name: String,
    _ clear: Span,
    _ body: [Statement],
    _ acts: ClassActs
  ) -> Bool? {
    var found: Bool?
    Walk { value in
      guard case .call(let callee, let arguments) = value.form, let verb = callee.ownName,
        let drop = arguments.first(where: { $0.value.isClosure && $0.value.span.contains(clear) }),
        arguments.contains(where: { stores(name, $0.value) }),
        let place = acts.joined.place(of: verb, labels: arguments.map(\.label))
      else { return }
      let helper = acts.joined.members[place].method
      let given = helper.parameters.first { $0.label == drop.label ?? "_" }
      // The last closure may stand behind the parentheses.
      guard let parameter = given ?? (drop.label == nil ? helper.parameters.last : nil) else { return }
      found = resumes(behind: parameter.name, helper.body ?? [])
    }.statements(body)
    return found
  }

  /// `{ continuation in self.answer = continuation }`
  private static func stores(_ name: String, _ value: Expression) -> Bool {
    guard case .closure(let closure) = value.form else { return false }
    let given = closure.parameters.first ?? "$0"
    var found = false
    Walk { value in
      guard case .assignment(let target, let new) = value.form, target.ownName == name,
        case .name(given) = new.form
      else { return }
      found = true
    }.statements(closure.body)
    return found
  }

  /// Whether each block that calls a closure resumes something too; nil where none calls it.
  private static func resumes(behind drop: String, _ body: [Statement]) -> Bool? {
    var (drops, answered) = (0, 0)
    func look(_ block: [Statement]) {
      let verbs = block.map(calledBy)
      drops += verbs.count { $0.contains(drop) }
      if verbs.contains(where: { $0.contains("resume") }) { answered += verbs.count { $0.contains(drop) } }
      for statement in block { statement.blocks.forEach(look) }
    }
    look(body)
    return drops > 0 ? drops == answered : nil
  }

  /// What a statement calls itself, not in its blocks.
  private static func calledBy(_ statement: Statement) -> Set<String> {
    guard case .expression(let value) = statement.form else { return [] }
    var names: Set<String> = []
    func look(_ value: Expression) {
      if case .call(let callee, _) = value.form, let name = callee.unwrapped.lastName { names.insert(name) }
      if !value.isClosure { value.parts.forEach(look) }
    }
    look(value)
    return names
  }

  private static func forgotten(
    _ property: Property,
    _ acts: ClassActs,
    _ place: Int,
    _ endings: Set<String>
  ) -> LintFinding? {
    guard let lost = lost(property, acts, place, endings) else { return nil }
    let member = acts.joined.members[place]
    let name = property.name.string
    return LintFinding(
      .neverResumed,
      .warning,
      type: acts.joined.name,
      method: member.method.name.string,
      slot: name,
      message:
        "'\(member.method.name.string)' sets '\(name)' to nil without a resume: who waits on it waits for ever",
      span: lost,
      labels: [
        Label(property.name.span, "may hold one that is waited for"),
        Label(lost, "thrown away here"),
      ]
    )
  }

  /// A helper that the method calls resumes it.
  private static func resumesByHelper(_ name: String, _ acts: ClassActs, _ place: Int) -> Bool {
    acts.acts(at: place).contains { $0.kind == .call && $0.path == [name, "resume"] && !$0.via.isEmpty }
  }

  /// A helper that only throws away what its callers have resumed.
  private static func isAnswered(_ name: String, _ clear: Span, _ acts: ClassActs, _ place: Int) -> Bool {
    let own = acts.joined.members[place].method.span
    let callers = acts.joined.members.indices.filter { caller in
      caller != place && acts.acts(at: caller).contains { $0.kind == .clear && clear.contains($0.span) }
    }
    return !callers.isEmpty
      && callers.allSatisfy { caller in
        acts.acts(at: caller).contains {
          $0.kind == .call && $0.path == [name, "resume"] && !own.contains($0.span)
        }
      }
  }
}
