import RibEngine

/// What a method has asked before it starts a child: where the child's own start asks the same and leaves, it does not
/// leave now. What is asked of locals and of the object itself is another matter in another class.
struct RuledOut {
  /// Conditions by what they name, with the answer.
  private var facts: Set<Fact> = []

  private struct Fact: Hashable {
    var path: String
    var holds: Bool

    var denied: Fact { Fact(path: path, holds: !holds) }
  }

  init(before place: Span, in body: [Statement]) { collect(before: place, in: body) }

  private mutating func collect(before place: Span, in body: [Statement]) {
    for statement in body {
      switch statement.form {
      case .guard(let conditions, let otherwise) where statement.span.end <= place.start:
        if Self.leaves(otherwise) { facts.formUnion(Self.facts(conditions)) }
      case .if(let conditions, let then, let otherwise):
        if statement.span.end <= place.start {
          let asked = Self.facts(conditions)
          if Self.leaves(then), otherwise.isEmpty, conditions.count == 1, asked.count == 1 {
            facts.formUnion(asked.map(\.denied))
          }
        } else if then.contains(where: { $0.span.contains(place) }) {
          facts.formUnion(Self.facts(conditions))
        }
      default: break
      }
      guard statement.span.contains(place) else { continue }
      for block in statement.blocks where block.contains(where: { $0.span.contains(place) }) {
        collect(before: place, in: block)
      }
    }
  }

  /// True for a place in a method of the child to which only a condition leads that was found not to hold.
  func rulesOut(_ place: Span, _ child: ChildReading) -> Bool {
    child.acts.joined.members.contains { member in
      member.method.span.contains(place) && rulesOut(place, member.method.body ?? [])
    }
  }

  private func rulesOut(_ place: Span, _ body: [Statement]) -> Bool {
    body.contains { statement in
      guard statement.span.contains(place) else { return false }
      switch statement.form {
      case .guard(let conditions, let otherwise) where otherwise.contains(where: { $0.span.contains(place) }):
        let asked = Self.facts(conditions)
        if asked.count == conditions.count, asked.isSubset(of: facts) { return true }
      case .if(let conditions, let then, _) where then.contains(where: { $0.span.contains(place) }):
        if Self.facts(conditions).contains(where: { facts.contains($0.denied) }) { return true }
      default: break
      }
      return statement.blocks.contains { rulesOut(place, $0) }
    }
  }

  private static func facts(_ conditions: [Condition]) -> Set<Fact> {
    var found: Set<Fact> = []
    for case .expression(let value) in conditions { found.formUnion(facts(value, holds: true)) }
    return found
  }

  private static func facts(_ value: Expression, holds: Bool) -> Set<Fact> {
    switch value.form {
    case .prefix("!", let inner): return facts(inner, holds: !holds)
    case .operation("&&", let left, let right) where holds:
      return facts(left, holds: true).union(facts(right, holds: true))
    default:
      guard let path = path(value), path.first?.isUppercase == true, path.contains(".") else { return [] }
      return [Fact(path: path, holds: holds)]
    }
  }

  /// `Settings.shared.mayExport`
  private static func path(_ value: Expression) -> String? {
    switch value.form {
    case .name(let name): return name
    case .member(let base, let name): return path(base).map { "\($0).\(name)" }
    case .optional(let inner), .forced(let inner): return path(inner)
    case .call(let callee, let arguments): return arguments.isEmpty ? path(callee).map { $0 + "()" } : nil
    default: return nil
    }
  }

  private static func leaves(_ body: [Statement]) -> Bool {
    switch body.last?.form {
    case .return, .throw: true
    default: false
    }
  }
}
