import RibEngine

extension SourceRule {
  /// Whoever waits on the one that is written over waits for ever.
  static let overwrittenContinuation = SourceRule(
    .continuationOverwritten,
    "a continuation, or a closure that resumes one, is stored over one that may still be waited for",
    blind: "copies of structs; a flag counts that begins with is, has, did or was"
  ) { project in
    project.classesWithContinuations.flatMap { acts in
      acts.joined.continuations.flatMap { property in
        acts.joined.members.indices.compactMap { place -> LintFinding? in
          guard var found = overwritten(property, acts, place) else { return nil }
          let method = acts.joined.members[place].method
          // One that lives in a local only is asked by the method that makes it.
          if !project.keeps(instancesOf: acts.joined.name) || project.isCalledOnNew(method, of: acts.joined)
            || project.isAskedOnce(method, of: acts.joined)
            || isStoredOnce(property, acts)
              && SecondCall(of: acts.joined, in: project).isHeldBack(from: found.finding.span, in: method)
          {
            found.finding.severity = .note
          }
          return found
        }
      }
    } + project.storedAnswers.flatMap { $0.overwritten(project) }
      + project.continuationsByPath.flatMap(\.overwritten)
  }

  /// False where two methods store it: who comes to one does not ask for the other.
  private static func isStoredOnce(_ property: Property, _ acts: ClassActs) -> Bool {
    acts.joined.members.indices.count { store(of: property, acts, $0) != nil } == 1
  }

  /// Where a method itself stores it, among what the method does.
  static func store(of property: Property, _ acts: ClassActs, _ place: Int) -> Int? {
    let member = acts.joined.members[place]
    guard member.level == 0, member.method.kind == .method else { return nil }
    return acts.acts(at: place).firstIndex {
      $0.kind == .write && $0.path == [property.name.string] && $0.via.isEmpty
    }
  }

  static func overwritten(_ property: Property, _ acts: ClassActs, _ place: Int) -> LintFinding? {
    let member = acts.joined.members[place]
    let name = property.name.string
    let all = acts.acts(at: place)
    // A flow that is made anew for each start waits once.
    guard let store = store(of: property, acts, place), !property.resumesTheOld,
      !acts.everyCaller(of: place, looksAt: name, before: all[store].span)
    else { return nil }
    let looks = all[..<store].filter { look in
      look.path.first == name || look.via.isEmpty && isFlag(look) || acts.isState(look, at: place)
    }.filter { look in
      // Behind a line that gives it its value, it says nothing of what was before.
      !all[..<store].contains {
        [.write, .clear].contains($0.kind) && $0.path == look.path && $0.place.end <= look.place.start
      }
    }
    guard looks.isEmpty else {
      return overtaken(property, looks, all[..<store], all[store], acts.joined, member.method)
    }
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

  /// The property was empty before an `await`, and may have been filled while that lasted.
  private static func overtaken(
    _ property: Property,
    _ looks: [Act],
    _ before: ArraySlice<Act>,
    _ store: Act,
    _ joined: JoinedClass,
    _ method: Method
  ) -> LintFinding? {
    let name = property.name.string
    guard looks.allSatisfy({ $0.kind == .read && $0.path == [name] && $0.via.isEmpty }),
      let look = looks.last,
      let wait = ContinuationTiming(method).suspension(between: looks.map(\.span), and: store.span),
      // What is written in between may refuse the second call.
      !before.contains(where: { [.write, .change].contains($0.kind) && joined.properties[$0.path[0]] != nil })
    else { return nil }
    return LintFinding(
      .continuationOverwritten,
      .warning,
      type: joined.name,
      method: method.name.string,
      slot: name,
      message: "'\(name)' was empty before an await, and is stored behind it without another look",
      span: store.span,
      labels: [
        Label(look.span, "looked at here"),
        Label(wait, "a second call comes in while this waits, and finds it empty too"),
        Label(store.span, "written over here: the first never resumes"),
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

extension Property {
  /// `didSet { oldValue?.resume(...) }`
  var resumesTheOld: Bool {
    var resumes = false
    Walk { value in
      if case .call(let callee, _) = value.form, callee.lastName == "resume" { resumes = true }
    }.statements((willSet ?? []) + (didSet ?? []))
    return resumes
  }
}

extension ClassActs {
  /// True for a look at another property of the object that the method gives another value: what it does goes by that.
  fileprivate func isState(_ look: Act, at place: Int) -> Bool {
    guard look.kind == .read, look.path.count == 1, let property = joined.properties[look.path[0]]?.property
    else { return false }
    // A helper that looks after another wait refuses no call.
    if property.isContinuation, !look.via.isEmpty { return false }
    return acts(at: place).contains { $0.kind == .write && $0.path == look.path }
  }

  /// True for a helper of the class itself whose callers all look at a property before they come to a line of it.
  fileprivate func everyCaller(of place: Int, looksAt name: String, before span: Span) -> Bool {
    let callers = callers(of: place, that: { $0.span == span })
    return joined.members[place].method.isPrivate && !callers.isEmpty
      && callers.allSatisfy { caller in
        let all = acts(at: caller)
        guard let come = all.firstIndex(where: { $0.span == span }) else { return false }
        return all[..<come].contains { $0.path.first == name && $0.kind != .write }
      }
  }
}
