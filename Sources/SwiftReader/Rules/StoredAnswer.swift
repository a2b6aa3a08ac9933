import RibEngine

/// A property that holds a closure which resumes what a method of its class waits on: it is kept, and written over, as a
/// continuation is.
struct StoredAnswer {
  /// Where a method puts the closure in.
  struct Store {
    /// Among the members of the class.
    var place: Int
    var resume: Span
  }

  let property: Property
  let acts: ClassActs
  let stores: [Store]

  private var name: String { property.name.string }

  /// nil where no method puts in a closure that resumes whatever comes.
  init?(_ property: Property, _ acts: ClassActs) {
    let joined = acts.joined
    let stores = joined.members.indices.flatMap { place -> [Store] in
      let member = joined.members[place]
      guard member.level == 0, !member.method.parameters.contains(where: { $0.name == property.name.string })
      else { return [] }
      return ContinuationWait.all(in: member.method).flatMap { $0.resumes(behind: property.name.string) }
        .map { Store(place: place, resume: $0) }
    }
    guard !stores.isEmpty else { return nil }
    self.property = property
    self.acts = acts
    self.stores = stores
  }

  /// Where methods call it, and nothing in the project takes it out.
  func kept(_ project: Project) -> [LintFinding] {
    guard !project.emptied.contains(name) else { return [] }
    return acts.joined.members.indices.compactMap { kept(at: $0, project) }
  }

  private func kept(at place: Int, _ project: Project) -> LintFinding? {
    let member = acts.joined.members[place]
    guard member.level == 0, member.method.kind == .method, !stores.contains(where: { $0.place == place }),
      let call = acts.acts(at: place).first(where: {
        $0.kind == .call && $0.path == [name] && $0.via.isEmpty
      }),
      !acts.clears(name, at: place, { _ in true }), !acts.passesOnce(to: call.span, at: place),
      !SourceRule.answersOnce(acts, place)
    else { return nil }
    let isMadeForIt = stores.allSatisfy { isMadeForTheWait(at: $0.place, project) }
    return LintFinding(
      .doubleResume,
      isMadeForIt || project.isCalledOnceForEach(member.method, of: acts.joined) ? .note : .warning,
      type: acts.joined.name,
      method: member.method.name.string,
      slot: name,
      message: "'\(name)' is called and kept: a second call resumes the same continuation again",
      span: call.span,
      labels: [
        Label(property.name.span, "still holds the closure afterwards"),
        Label(stores[0].resume, "resumes, whether it has done so before or not"),
        Label(call.span, "called here, and not set to nil"),
      ]
    )
  }

  /// Where methods put one over another that may not have been called yet.
  func overwritten(_ project: Project) -> [LintFinding] {
    Set(stores.map(\.place)).sorted().compactMap { place in
      guard var found = SourceRule.overwritten(property, acts, place) else { return nil }
      let method = acts.joined.members[place].method
      let isHeldBack =
        stores.count == 1
        && SecondCall(of: acts.joined, in: project).isHeldBack(from: found.finding.span, in: method)
      // What the class above begins, it begins when it likes.
      if isHeldBack || method.isOverride || isMadeForTheWait(at: place, project) {
        found.finding.severity = .note
      }
      return found
    }
  }

  /// True where one that lives in a local only is asked by the method that makes it, or nothing asks a second time.
  private func isMadeForTheWait(at place: Int, _ project: Project) -> Bool {
    let (joined, method) = (acts.joined, acts.joined.members[place].method)
    return !project.keeps(instancesOf: joined.name) || project.isCalledOnNew(method, of: joined)
      || project.isAskedOnce(method, of: joined)
  }
}

extension Project {
  /// Properties of classes and actors that hold such a closure, in the order of the sources.
  var storedAnswers: [StoredAnswer] {
    index.types.flatMap { entry -> [StoredAnswer] in
      guard [.class, .actor].contains(entry.declaration.kind) else { return [] }
      let properties = entry.declaration.properties.filter(\.isOptionalClosure)
      let parts = [entry] + index.extensions(of: entry)
      guard !properties.isEmpty,
        parts.contains(where: { $0.declaration.methods.contains(where: \.waitsOnContinuation) })
      else { return [] }
      let acts = acts(of: entry)
      return properties.compactMap { StoredAnswer($0, acts) }
    }
  }
}

extension Property {
  /// `var onEnd: ((Int) -> Void)?`, also where another name stands for the type of the function.
  fileprivate var isOptionalClosure: Bool {
    guard !isLet, !isStatic, getter == nil, case .optional = type else { return false }
    return true
  }
}

extension ContinuationWait {
  /// The resumes of closures that are put into a property of the object itself, where each way through one resumes.
  fileprivate func resumes(behind property: String) -> [Span] {
    var found: [Span] = []
    Walk { value in
      guard case .assignment(let target, let new) = value.form, target.unwrapped.ownName == property,
        case .closure(let closure) = new.form, let resume = resume(onEachWayOf: closure.body)
      else { return }
      found.append(resume)
    }.statements(closure.body)
    return found
  }

  /// The first resume of a block to which each way through it comes: whoever leaves early may know that it is the second.
  private func resume(onEachWayOf body: [Statement]) -> Span? {
    for statement in body {
      switch statement.form {
      case .expression(let value):
        if case .call(let callee, _) = value.form, case .member(let base, "resume") = callee.form,
          case .name(name) = base.form
        {
          return value.span
        }
      case .binding: continue
      case .if(_, let then, let otherwise): return resume(onEachOf: [then, otherwise])
      case .switch(_, let cases): return resume(onEachOf: cases.map(\.body))
      default: return nil
      }
    }
    return nil
  }

  private func resume(onEachOf blocks: [[Statement]]) -> Span? {
    let resumes = blocks.map(resume(onEachWayOf:))
    return resumes.allSatisfy { $0 != nil } ? resumes.first ?? nil : nil
  }
}
