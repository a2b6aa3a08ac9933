import RibEngine

extension SourceRule {
  /// What resumes a continuation takes it out, else the next tap resumes it again.
  static let keptContinuation = SourceRule(
    .doubleResume,
    "a stored continuation is resumed and kept, or a stored closure that resumes one is called and kept",
    blind: "objects that were given the continuation, and copies of structs"
  ) { project in
    project.classesWithContinuations.flatMap { acts in
      acts.joined.continuations.flatMap { property in
        acts.joined.members.indices.compactMap {
          kept(property, acts, $0, project) ?? keptOnAWay(property, acts, $0, project.index.endings)
        }
      }
    } + project.storedAnswers.flatMap { $0.kept(project) } + project.continuationsByPath.flatMap(\.kept)
  }

  /// Where a method resumes it and does not take it out.
  static func keptResume(of property: Property, _ acts: ClassActs, _ place: Int) -> Span? {
    let member = acts.joined.members[place]
    let name = property.name.string
    let timing = ContinuationTiming(member.method)
    guard member.level == 0, member.method.kind == .method,
      let resume = resume(of: name, acts, place, timing),
      !acts.clears(
        name,
        at: place,
        { !timing.isAnimated($0.place, after: resume) && !isStore($0, before: resume, acts, place, timing) }
      ),
      !acts.everyCaller(of: place, holds: resume, clears: name),
      !acts.passesOnce(to: resume, at: place), !answersOnce(acts, place)
    else { return nil }
    return resume
  }

  /// A way through a method that resumes it and does not take it out, where other ways do.
  private static func keptOnAWay(
    _ property: Property,
    _ acts: ClassActs,
    _ place: Int,
    _ endings: Set<String>
  ) -> LintFinding? {
    let member = acts.joined.members[place]
    let name = property.name.string
    let all = acts.acts(at: place).filter { $0.path.first == name && $0.kind != .read }
    guard member.level == 0, member.method.kind == .method, let body = member.method.body,
      let clear = all.first(where: { $0.kind == .clear }),
      // All of it stands in the method itself.
      all.allSatisfy({ $0.via.isEmpty && $0.timing != .later && $0.kind != .write }),
      !acts.acts(at: place).contains(where: { $0.kind == .clear && $0.path == [name] && !$0.via.isEmpty })
    else { return nil }
    var reading = ResumeReading(property: name, endings: endings)
    let kept = reading.read(body).filter { $0.isKept && $0.cleared == nil }.compactMap(\.resumed)
    guard let resume = kept.min(), !acts.everyCaller(of: place, holds: resume, clears: name),
      !acts.passesOnce(to: resume, at: place), !answersOnce(acts, place)
    else { return nil }
    return LintFinding(
      .doubleResume,
      .warning,
      type: acts.joined.name,
      method: member.method.name.string,
      slot: name,
      message:
        "'\(name)' is resumed and kept on this way: a second call resumes it again, which \(property.endsTwice)",
      span: resume,
      labels: [
        Label(property.name.span, "still holds it afterwards"),
        Label(resume, "resumed here, and not set to nil"),
        Label(clear.place, "set to nil on other ways only"),
      ]
    )
  }

  private static func kept(_ property: Property, _ acts: ClassActs, _ place: Int, _ project: Project)
    -> LintFinding?
  {
    guard let resume = keptResume(of: property, acts, place) else { return nil }
    let member = acts.joined.members[place]
    let name = property.name.string
    let late = acts.acts(at: place).first { $0.kind == .clear && $0.path == [name] }
    if let again = second(of: property, member.method, project.index.endings), again != resume {
      return LintFinding(
        .doubleResume,
        .warning,
        type: acts.joined.name,
        method: member.method.name.string,
        slot: name,
        message: "'\(name)' is resumed twice on one way, which \(property.endsTwice)",
        span: again,
        labels: [
          Label(property.name.span, "still holds it after the first"),
          Label(resume, "resumed here, and not set to nil"), Label(again, "resumed again on the same way"),
        ]
      )
    }
    return LintFinding(
      .doubleResume,
      isPicked(resume, acts, place) || project.isCalledOnceForEach(member.method, of: acts.joined)
        ? .note : .warning,
      type: acts.joined.name,
      method: member.method.name.string,
      slot: name,
      message:
        "'\(name)' is resumed and kept: a second call resumes it again, which \(property.endsTwice)",
      span: resume,
      labels: [
        Label(property.name.span, "still holds it afterwards"),
        Label(resume, late == nil ? "resumed here, and not set to nil" : "resumed here, and kept for now"),
      ] + (late.map { [Label($0.place, "set to nil only when the animation is over")] } ?? [])
    )
  }

  /// The second resume on one way through a method, where nothing empties the property in between.
  private static func second(of property: Property, _ method: Method, _ endings: Set<String>) -> Span? {
    guard let body = method.body else { return nil }
    var reading = ResumeReading(property: property.name.string, endings: endings)
    _ = reading.read(body)
    return reading.twice
  }

  /// True where a case of what the class itself hands in resumes it: who calls may do so once with that case.
  private static func isPicked(_ resume: Span, _ acts: ClassActs, _ place: Int) -> Bool {
    let method = acts.joined.members[place].method
    guard !acts.callers(of: place).isEmpty else { return false }
    return (method.body ?? []).contains { statement in
      guard case .switch(let subject, _) = statement.form, case .name(let name) = subject.form else {
        return false
      }
      return statement.span.contains(resume) && method.parameters.contains { $0.name == name }
    }
  }

  /// True for what the system calls once for each request, and for helpers that nothing else calls: the next request
  /// stores another one first.
  static func answersOnce(_ acts: ClassActs, _ place: Int) -> Bool {
    let method = acts.joined.members[place].method
    if method.endsARequest { return true }
    let callers = acts.callers(of: place)
    return method.isPrivate && !callers.isEmpty
      && callers.allSatisfy { acts.joined.members[$0].method.endsARequest }
  }

  /// What a method stores is there before a closure of it resumes it: storing takes nothing out.
  private static func isStore(
    _ act: Act,
    before resume: Span,
    _ acts: ClassActs,
    _ place: Int,
    _ timing: ContinuationTiming
  ) -> Bool {
    guard act.kind == .write else { return false }
    // Behind the resume in one closure, it takes the old one's place.
    if act.place.start > resume.start, timing.standTogether(act.place, resume) { return false }
    if timing.isTaken(act.path[0], before: act.place, resumedAt: resume) { return false }
    return acts.acts(at: place).contains { $0.span == resume && $0.timing == .later }
  }

  /// Where the method resumes it, or gives it to a closure of its caller that does.
  private static func resume(of name: String, _ acts: ClassActs, _ place: Int, _ timing: ContinuationTiming)
    -> Span?
  {
    if let own = acts.acts(at: place).first(where: { isResume($0, of: name) && $0.via.isEmpty }) {
      return own.span
    }
    let method = acts.joined.members[place].method.name.string
    guard let handed = timing.handOver(of: name),
      acts.joined.members.contains(where: { ContinuationTiming($0.method).resumes(byCalling: method) })
    else { return nil }
    return handed.span
  }

  static func isResume(_ act: Act, of name: String) -> Bool {
    act.kind == .call && act.path == [name, "resume"]
  }
}

extension Project {
  /// Types that store a continuation, in the order of the sources. Of a struct the value that a method runs on is
  /// followed, and no copy of it.
  var classesWithContinuations: [ClassActs] {
    index.types.compactMap { entry in
      guard [.class, .actor, .struct].contains(entry.declaration.kind),
        entry.declaration.properties.contains(where: \.isContinuation)
      else { return nil }
      return acts(of: entry)
    }
  }
}

extension Property {
  /// `CheckedContinuation<...>?` and `UnsafeContinuation<...>?`; lists of them hold many at a time.
  var isContinuation: Bool {
    guard !isLet, getter == nil, case .optional(.named(let name, _)) = type else { return false }
    return name == "CheckedContinuation" || name == "UnsafeContinuation"
  }

  /// A truth value, or a state of an enumeration: `var state: State = .idle`.
  fileprivate var isState: Bool {
    if case .implicitMember? = value?.form { return true }
    if let type { return type.plainName == "Bool" }
    guard case .literal(let text)? = value?.form else { return false }
    return text == "true" || text == "false"
  }

  /// What a second resume does: an unsafe continuation does not notice.
  fileprivate var endsTwice: String {
    guard case .optional(.named("UnsafeContinuation", _)) = type else { return "traps" }
    return "is undefined"
  }
}

extension Method {
  /// Delegate methods of which the system calls one for each request, once.
  fileprivate var endsARequest: Bool {
    switch name.string {
    case "authorizationController", "mailComposeController", "messageComposeViewController":
      parameters.contains {
        ["didCompleteWithAuthorization", "didCompleteWithError", "didFinishWith"].contains($0.label)
      }
    case "documentPicker": parameters.contains { $0.label.hasPrefix("didPickDocument") }
    default:
      [
        "documentPickerWasCancelled", "paymentAuthorizationControllerDidFinish",
        "paymentAuthorizationViewControllerDidFinish",
      ].contains(name.string)
    }
  }
}

extension JoinedClass {
  var continuations: [Property] { entry.declaration.properties.filter(\.isContinuation) }
}

extension ClassActs {
  /// True where a truth value or state of the object is asked before a place and given another value in the same method: who comes
  /// there a second time is sent away.
  func passesOnce(to span: Span, at place: Int) -> Bool {
    let all = acts(at: place)
    let asked = all.filter { $0.kind == .read && $0.path.count == 1 && $0.place.start < span.start }
    return asked.contains { look in
      joined.properties[look.path[0]]?.property.isState == true
        && all.contains { $0.kind == .write && $0.path == look.path }
    }
  }

  /// True where it is set to nil, or another one put in its place.
  func clears(_ name: String, at place: Int, _ counts: (Act) -> Bool) -> Bool {
    acts(at: place).contains { ($0.kind == .clear || $0.kind == .write) && $0.path == [name] && counts($0) }
  }

  /// Methods of the class that call the one at a place, which shows by what it does being theirs too.
  func callers(of place: Int, that: (Act) -> Bool = { _ in true }) -> [Int] {
    let own = joined.members[place].method.span
    return joined.members.indices.filter { caller in
      caller != place && acts(at: caller).contains { !$0.via.isEmpty && own.contains($0.span) && that($0) }
    }
  }

  /// True where there are callers in the class, and each of them sets it to nil. One that hands a closure on
  /// is no caller: it is through before the closure runs.
  func everyCaller(of place: Int, holds span: Span, clears name: String) -> Bool {
    let callers = callers(of: place, that: { $0.span == span })
    return !callers.isEmpty && joined.members[place].method.isPrivate
      && callers.allSatisfy { caller in
        let all = acts(at: caller)
        return all.contains { $0.kind == .clear && $0.path == [name] }
          && all.contains { $0.span == span && $0.timing != .later }
      }
  }
}
