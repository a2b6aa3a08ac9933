import RibEngine

extension Project {
  /// True for a place that only some cases of what a method is handed lead to, where every call in the project hands in
  /// another one.
  func isNeverPicked(_ place: Span, in method: Method, of joined: JoinedClass) -> Bool {
    guard let (parameter, wanted) = Self.cases(around: place, in: method.body ?? [], of: method.parameters)
    else { return false }
    return neverHands(wanted, parameter, to: method, of: joined, depth: 0)
  }

  /// True where there are calls, and none of them can hand in one of some cases.
  private func neverHands(
    _ cases: Set<String>,
    _ parameter: Method.Parameter,
    to method: Method,
    of joined: JoinedClass,
    depth: Int
  ) -> Bool {
    var count = 0
    for mention in calls.all(of: method.name.string).filter({ mayMean($0, joined) }) {
      let body = bodies[mention.body]
      guard let arguments = Self.arguments(of: mention.span, in: body.statements) else { return false }
      if let meant = joined.place(of: method.name.string, labels: arguments.map(\.label)),
        joined.members[meant].method.span != method.span
      {
        continue
      }
      guard let argument = arguments.first(where: { $0.label ?? "_" == parameter.label }) else {
        return false
      }
      count += 1
      guard case .name(let local) = argument.value.form else {
        guard let name = ResumeReading.caseName(argument.value), !cases.contains(name) else { return false }
        continue
      }
      let left = Self.left(of: cases, local, at: mention.span, in: body.statements)
      if left.isEmpty { continue }
      guard depth < 2, let caller = body.method, let owner = index.type(body.part.name, in: body.part),
        let handed = caller.parameters.first(where: { $0.name == local }),
        neverHands(left, handed, to: caller, of: self.joined(owner), depth: depth + 1)
      else { return false }
    }
    return count > 0
  }

  /// The cases of a parameter that lead to a place; nil where any may.
  private static func cases(around place: Span, in body: [Statement], of parameters: [Method.Parameter])
    -> (parameter: Method.Parameter, names: Set<String>)?
  {
    for statement in body where statement.span.contains(place) {
      if case .switch(let subject, let cases) = statement.form, case .name(let name) = subject.form,
        let parameter = parameters.first(where: { $0.name == name }),
        let arm = cases.first(where: { $0.holds(place) }), !arm.patterns.isEmpty
      {
        let names = arm.patterns.compactMap(ResumeReading.caseName)
        return names.count == arm.patterns.count ? (parameter, Set(names)) : nil
      }
      for block in statement.blocks {
        if let found = cases(around: place, in: block, of: parameters) { return found }
      }
    }
    return nil
  }

  /// Those of the call whose method's name stands at a place; nil where it is handed on.
  private static func arguments(of name: Span, in body: [Statement]) -> [Argument]? {
    var found: [Argument]?
    Walk { value in
      if case .call(let callee, let arguments) = value.form, callee.unwrapped.span == name {
        found = arguments
      }
    }.statements(body)
    return found
  }

  /// Those of some cases that a local may be at a place: the switches over it around the place leave the others out.
  private static func left(of cases: Set<String>, _ local: String, at place: Span, in body: [Statement])
    -> Set<String>
  {
    var rest = cases
    for statement in body where statement.span.contains(place) {
      if case .switch(let subject, let arms) = statement.form, case .name(local) = subject.form,
        let arm = arms.first(where: { $0.holds(place) })
      {
        let own = Set(arm.patterns.compactMap(ResumeReading.caseName))
        let others = Set(arms.flatMap(\.patterns).compactMap(ResumeReading.caseName))
        rest = arm.patterns.isEmpty ? rest.subtracting(others) : rest.intersection(own)
      }
      for block in statement.blocks { rest = left(of: rest, local, at: place, in: block) }
    }
    return rest
  }
}

extension Case {
  /// True where a place stands in its lines.
  fileprivate func holds(_ place: Span) -> Bool { body.contains { $0.span.contains(place) } }
}
