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
    }
  }

  /// Where a method throws it away without a resume.
  static func lost(_ property: Property, _ acts: ClassActs, _ place: Int, _ endings: Set<String>) -> Span? {
    let member = acts.joined.members[place]
    let name = property.name.string
    guard member.level == 0, member.method.kind == .method, let body = member.method.body,
      !resumesByHelper(name, acts, place)
    else { return nil }
    var reading = ResumeReading(property: name, endings: endings)
    let ends = reading.read(body)
    let own = ends.compactMap { $0.isForgotten ? $0.cleared : nil }.min()
    guard let lost = own ?? reading.forgottenLater,
      !isAnswered(name, lost, acts, place)
    else { return nil }
    return lost
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
