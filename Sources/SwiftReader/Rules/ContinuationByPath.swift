import RibEngine

/// A class that stores what it waits on in whichever property a key path leads to that a method is given.
struct ContinuationByPath {
  private struct Store {
    var method: Method
    var path: String
    var span: Span
  }

  private let joined: JoinedClass
  private let project: Project
  private let stores: [Store]

  /// nil where none of its methods does.
  init?(_ joined: JoinedClass, _ project: Project) {
    let stores = joined.members.filter { $0.level == 0 }.flatMap { member in
      ContinuationWait.all(in: member.method).flatMap { wait in
        wait.storesByPath(member.method).map { Store(method: member.method, path: $0.path, span: $0.span) }
      }
    }
    guard !stores.isEmpty else { return nil }
    self.joined = joined
    self.project = project
    self.stores = stores
  }

  /// Stores in methods that do not look at what the path leads to.
  var overwritten: [LintFinding] {
    stores.filter { store in store.method.places(behind: store.path).count == 1 }.map { store in
      let isMadeForIt =
        !project.keeps(instancesOf: joined.name) || project.isCalledOnNew(store.method, of: joined)
      return finding(
        .continuationOverwritten,
        isMadeForIt ? .note : .warning,
        store.method,
        store.path,
        "what '\(store.path)' leads to is stored over without a look at what it holds",
        store.span,
        "written over here: the first never resumes"
      )
    }
  }

  /// Resumes in methods of a class that sets none of its properties to nil.
  var kept: [LintFinding] {
    let properties = Set(joined.properties.keys)
    guard !joined.members.contains(where: { $0.method.empties(properties) }) else { return [] }
    return joined.members.filter { $0.level == 0 }.compactMap { member in
      guard let (path, resume) = member.method.resumeByPath else { return nil }
      return finding(
        .doubleResume,
        .warning,
        member.method,
        path,
        "what '\(path)' leads to is resumed and kept: a second call resumes it again, which traps",
        resume,
        "resumed here, and not set to nil"
      )
    }
  }

  private func finding(
    _ rule: Rule.ID,
    _ severity: Severity,
    _ method: Method,
    _ path: String,
    _ message: String,
    _ span: Span,
    _ label: String
  ) -> LintFinding {
    LintFinding(
      rule,
      severity,
      type: joined.name,
      method: method.name.string,
      slot: path,
      message: message,
      span: span,
      labels: [Label(stores[0].span, "stored here, wherever the path leads")].filter { $0.span != span }
        + [Label(span, label)]
    )
  }
}

extension Project {
  /// Classes and actors that do so, in the order of the sources.
  var continuationsByPath: [ContinuationByPath] {
    index.types.compactMap { entry in
      guard [.class, .actor].contains(entry.declaration.kind) else { return nil }
      let parts = [entry] + index.extensions(of: entry)
      guard parts.contains(where: { $0.declaration.methods.contains(where: \.waitsOnContinuation) }) else {
        return nil
      }
      return ContinuationByPath(joined(entry), self)
    }
  }
}

extension Expression {
  /// `path` of `self[keyPath: path]`
  fileprivate var ownPath: String? {
    guard case .subscript(let base, let arguments) = unwrapped.form, base.isSelf, arguments.count == 1,
      arguments[0].label == "keyPath", case .name(let path) = arguments[0].value.form
    else { return nil }
    return path
  }
}

extension ContinuationWait {
  /// `self[keyPath: path] = continuation`, where the method is given the path.
  fileprivate func storesByPath(_ method: Method) -> [(path: String, span: Span)] {
    var found: [(path: String, span: Span)] = []
    Walk { value in
      guard case .assignment(let target, let new) = value.form, case .name(name) = new.form,
        let path = target.ownPath, method.parameters.contains(where: { $0.name == path })
      else { return }
      found.append((path, value.span))
    }.statements(closure.body)
    return found
  }
}

extension Method {
  /// Where it reads or writes what a path leads to.
  fileprivate func places(behind path: String) -> Set<Span> {
    var found: Set<Span> = []
    Walk { value in
      if case .subscript = value.form, value.ownPath == path { found.insert(value.span) }
    }.statements(body ?? [])
    return found
  }

  /// The first resume of what a path leads to, which a local may have been given.
  fileprivate var resumeByPath: (path: String, resume: Span)? {
    var locals: [String: String] = [:]
    func note(_ statement: Statement) {
      if case .binding(let bindings) = statement.form {
        for binding in bindings where binding.names.count == 1 {
          if let path = binding.value?.ownPath { locals[binding.names[0].string] = path }
        }
      }
      if case .if(let conditions, _, _) = statement.form { note(conditions) }
      if case .guard(let conditions, _) = statement.form { note(conditions) }
      for block in statement.blocks { block.forEach(note) }
    }
    func note(_ conditions: [Condition]) {
      for case .binding(let name, let value) in conditions {
        if let path = value.ownPath { locals[name.string] = path }
      }
    }
    (body ?? []).forEach(note)
    var found: (path: String, resume: Span)?
    Walk { value in
      guard found == nil, case .call(let callee, _) = value.form,
        case .member(let base, "resume") = callee.form
      else { return }
      if let path = base.ownPath {
        found = (path, value.span)
      } else if case .name(let local) = base.unwrapped.form, let path = locals[local] {
        found = (path, value.span)
      }
    }.statements(body ?? [])
    return found
  }

  /// True for one that sets one of the properties to nil, or what a path leads to.
  fileprivate func empties(_ properties: Set<String>) -> Bool {
    var found = false
    Walk { value in
      guard case .assignment(let target, let new) = value.form, new.meansNil else { return }
      if target.ownPath != nil || properties.contains(target.unwrapped.lastName ?? "") { found = true }
    }.statements(body ?? [])
    return found
  }
}
