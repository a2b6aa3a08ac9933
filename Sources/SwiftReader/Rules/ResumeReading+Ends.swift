import RibEngine

/// What the ways through the closures come to.
extension ResumeReading {
  /// Where closures throw the continuation away, and no other has it by a second name; late where each way there has
  /// handed it on.
  var forgottenLater: [(place: Span, isLate: Bool)] {
    if names.count > 1, inner.contains(where: { $0.ways.contains { $0.count > 0 } }) { return [] }
    return inner.flatMap { closure in
      closure.ways.compactMap { way in
        way.isForgotten ? way.cleared.map { ($0, closure.isLate) } : nil
      }
    }.sorted { $0.0 < $1.0 }
  }

  /// A way that never resumes, out of those that `read` gave, or else through the only closure that has the
  /// continuation; where such a closure may run more than once, each way through it proves little, and nothing where it does.
  func missing(_ ends: Set<Way>) -> (way: Way, isCertain: Bool)? {
    if let own = Self.first(of: ends.filter(\.isMissing)) { return (own, true) }
    guard !escapes else { return nil }
    guard inner.count == 1 else { return swallowed }
    guard inner[0].ways.contains(where: { !$0.isMissing }),
      let way = Self.first(of: inner[0].ways.filter { $0.isMissing && !inner[0].handsOn($0) }),
      // The next call of one that comes again and again may be the one that resumes it.
      !inner[0].comesAgain
    else { return nil }
    let comesAgain = way.mayComeAgain && !inner[0].isCompletion
    return (way, !way.isUnheardOf && !comesAgain && inner[0].runsOnce)
  }

  /// A way that an error leaves in a task, which keeps it: the task has the continuation to itself, in closures that have
  /// nothing else of it than that.
  private var swallowed: (way: Way, isCertain: Bool)? {
    guard let task = inner.first(where: { Inner.isTask($0.call) && $0.ways.contains { $0.count > 0 } }),
      let way = Self.first(of: task.ways.filter { $0.isMissing && $0.isThrown }),
      inner.allSatisfy({ $0.holds(task) })
    else { return nil }
    return (way, inner.allSatisfy(\.runsOnce))
  }

  /// False for a wait, which only fails where the task is cancelled.
  static func mayFail(_ value: Expression) -> Bool {
    switch value.form {
    case .await(let inner): mayFail(inner)
    case .call(let callee, _): !["sleep", "checkCancellation"].contains(callee.lastName ?? "")
    default: true
    }
  }

  /// `fatalError()`, `precondition(false)`, and what never returns in the project.
  func ends(_ callee: Expression, _ arguments: [Argument]) -> Bool {
    guard let name = callee.lastName else { return false }
    if name == "precondition", case .literal("false")? = arguments.first?.value.form { return true }
    return endings.contains(name)
  }

  // MARK: - Calls that come again

  /// True for a callback that puts what it is given behind what earlier calls were given: it comes once for each part.
  func collects(_ closure: Closure) -> Bool {
    guard !variables.isEmpty else { return false }
    var own = Set(closure.parameters)
    func note(_ statement: Statement) {
      own.formUnion(statement.boundNames + statement.innerNames)
      for block in statement.blocks { block.forEach(note) }
    }
    closure.body.forEach(note)
    let parts = own.union(["$0", "$1"])
    func isOuter(_ value: Expression) -> Bool {
      if case .name(let name) = value.form { variables.contains(name) && !own.contains(name) } else { false }
    }
    func isPart(_ values: [Expression]) -> Bool {
      !parts.isDisjoint(with: Relevance.words(values.map { Statement(.expression($0), $0.span) }))
    }
    var found = false
    Walk { value in
      switch value.form {
      case .call(let callee, let arguments):
        guard case .member(let base, let verb) = callee.form, verb.hasPrefix("append") else { return }
        if isOuter(base), isPart(arguments.map(\.value)) { found = true }
      case .operation("+=", let target, let part): if isOuter(target), isPart([part]) { found = true }
      default: break
      }
    }.statements(closure.body)
    return found
  }

  /// The names that a body binds with `var`, those of its closures too.
  static func variables(in body: [Statement]) -> Set<String> {
    body.reduce(into: []) { names, statement in
      names.formUnion(Set(statement.boundNames).subtracting(statement.constantNames))
      for block in statement.blocks { names.formUnion(variables(in: block)) }
    }
  }
}
