import RibEngine

extension SourceRule {
  /// What resumes a continuation takes it out, else the next tap resumes it again.
  static let keptContinuation = SourceRule(
    .doubleResume,
    "a stored continuation is resumed and kept"
  ) { project in
    project.classesWithContinuations.flatMap { acts in
      acts.joined.continuations.flatMap { property in
        acts.joined.members.indices.compactMap { kept(property, acts, $0) }
      }
    }
  }

  private static func kept(_ property: Property, _ acts: ClassActs, _ place: Int) -> LintFinding? {
    let member = acts.joined.members[place]
    let name = property.name.string
    guard member.level == 0, member.method.kind == .method,
      let resume = acts.acts(at: place).first(where: { isResume($0, of: name) && $0.via.isEmpty }),
      !acts.clears(name, at: place), !acts.everyCaller(of: place, holds: resume.span, clears: name)
    else { return nil }
    return LintFinding(
      .doubleResume,
      .warning,
      type: acts.joined.name,
      method: member.method.name.string,
      slot: name,
      message: "'\(name)' is resumed and kept: a second call resumes it again, which traps",
      span: resume.span,
      labels: [
        Label(property.name.span, "still holds it afterwards"),
        Label(resume.span, "resumed here, and not set to nil"),
      ]
    )
  }

  private static func isResume(_ act: Act, of name: String) -> Bool {
    act.kind == .call && act.path == [name, "resume"]
  }

  /// Whoever waits on the one that is written over waits for ever.
  static let overwrittenContinuation = SourceRule(
    .continuationOverwritten,
    "a continuation is stored over one that may still be waited for"
  ) { project in
    project.classesWithContinuations.flatMap { acts in
      acts.joined.continuations.flatMap { property in
        acts.joined.members.indices.compactMap { overwritten(property, acts, $0) }
      }
    }
  }

  private static func overwritten(_ property: Property, _ acts: ClassActs, _ place: Int) -> LintFinding? {
    let member = acts.joined.members[place]
    let name = property.name.string
    let all = acts.acts(at: place)
    // A flow that is made anew for each start waits once.
    guard member.level == 0, member.method.kind == .method,
      let store = all.firstIndex(where: { $0.kind == .write && $0.path == [name] && $0.via.isEmpty }),
      !all[..<store].contains(where: { $0.path.first == name || $0.via.isEmpty && isFlag($0) })
    else { return nil }
    return LintFinding(
      .continuationOverwritten,
      member.method.name.string == "start" ? .note : .warning,
      type: acts.joined.name,
      method: member.method.name.string,
      slot: name,
      message: "'\(name)' is stored without a look at what it holds",
      span: all[store].span,
      labels: [
        Label(property.name.span, "may hold one that is waited for"),
        Label(all[store].span, "written over here: the first never resumes"),
      ]
    )
  }

  /// `isRunning` and the like may refuse the second call.
  private static func isFlag(_ act: Act) -> Bool {
    guard act.kind == .read, let name = act.path.last else { return false }
    return ["is", "has", "did", "was"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }
}

extension Project {
  /// Types that store a continuation, in the order of the sources; structs are not followed.
  var classesWithContinuations: [ClassActs] {
    index.types.compactMap { entry in
      guard entry.declaration.kind == .class || entry.declaration.kind == .actor,
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
}

extension JoinedClass {
  var continuations: [Property] { entry.declaration.properties.filter(\.isContinuation) }
}

extension ClassActs {
  /// True where it is set to nil, or another one put in its place.
  func clears(_ name: String, at place: Int) -> Bool {
    acts(at: place).contains { ($0.kind == .clear || $0.kind == .write) && $0.path == [name] }
  }

  /// True where there are callers in the class, and each of them sets it to nil. One that hands a closure on
  /// is no caller: it is through before the closure runs.
  func everyCaller(of place: Int, holds span: Span, clears name: String) -> Bool {
    let callers = joined.members.indices.filter { caller in
      caller != place && acts(at: caller).contains { $0.span == span }
    }
    return !callers.isEmpty && joined.members[place].method.isPrivate
      && callers.allSatisfy { caller in
        let all = acts(at: caller)
        return all.contains { $0.kind == .clear && $0.path == [name] }
          && all.contains { $0.span == span && $0.timing != .later }
      }
  }
}
