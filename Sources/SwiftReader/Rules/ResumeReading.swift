import RibEngine

/// Follows the ways through a closure that has to resume a continuation once, and counts.
struct ResumeReading {
  struct Way: Hashable {
    /// 0, 1, or 2 for more.
    var count = 0
    /// True where the continuation was stored, or given to a call or another closure.
    var isHandedOn = false
    /// The statement that leaves; nil where the way runs to the end.
    var span: Span?
    var hasLeft = false

    /// Nothing on this way can resume it.
    var isMissing: Bool { count == 0 && !isHandedOn }
  }

  let name: String
  /// The resume that is a second one on some way.
  private(set) var twice: Span?
  /// True where the continuation goes anywhere but into a closure.
  private var escapes = false
  /// The ways through each inner closure that mentions the continuation.
  private var inner: [Set<Way>] = []

  init(name: String) { self.name = name }

  mutating func read(_ body: [Statement]) -> Set<Way> { follow(body, [Way()]) }

  /// A way that never resumes, out of those that `read` gave, or else through the only closure that has the
  /// continuation; such a closure may run more than once, so that each way through it proves little.
  func missing(_ ends: Set<Way>) -> Way? {
    let own = ends.filter(\.isMissing)
    if !own.isEmpty { return Self.first(of: own) }
    guard !escapes, inner.count == 1, inner[0].contains(where: { !$0.isMissing }) else { return nil }
    return Self.first(of: inner[0].filter(\.isMissing))
  }

  private static func first(of ways: Set<Way>) -> Way? {
    ways.min { ($0.span?.start ?? .max) < ($1.span?.start ?? .max) }
  }

  // MARK: statements

  private mutating func follow(_ body: [Statement], _ ways: Set<Way>) -> Set<Way> {
    var ways = ways
    for statement in body {
      let open = ways.filter { !$0.hasLeft }
      guard !open.isEmpty else { break }
      ways.subtract(open)
      ways.formUnion(follow(statement, open))
    }
    return ways
  }

  private mutating func follow(_ statement: Statement, _ ways: Set<Way>) -> Set<Way> {
    switch statement.form {
    case .expression(let value): return count(value, ways)
    case .return(let value): return leave(value.map { count($0, ways) } ?? ways, statement.span)
    case .throw(let value): return leave(count(value, ways), statement.span)
    case .binding(let bindings):
      return bindings.reduce(ways) { ways, binding in binding.value.map { count($0, ways) } ?? ways }
    case .if(let conditions, let then, let otherwise):
      let ways = count(conditions, ways)
      return follow(then, ways).union(follow(otherwise, ways))
    case .guard(let conditions, let otherwise):
      let ways = count(conditions, ways)
      return follow(otherwise, ways).union(ways)
    case .switch(let value, let cases):
      let ways = count(value, ways)
      return union(cases.map(\.body), ways)
    case .do(let body, let catches): return union([body] + catches, ways)
    case .conditional(let branches): return union(branches, ways)
    case .loop(_, let conditions, let body): return mention(body, count(conditions, ways))
    case .defer(let body): return mention(body, ways)
    case .function(let method): return mention(method.body ?? [], ways)
    case .break, .continue, .fallthrough, .other: break
    }
    return ways
  }

  private mutating func union(_ bodies: [[Statement]], _ ways: Set<Way>) -> Set<Way> {
    var all: Set<Way> = []
    for body in bodies { all.formUnion(follow(body, ways)) }
    return all
  }

  private func leave(_ ways: Set<Way>, _ span: Span) -> Set<Way> {
    change(ways) { way in
      way.span = span
      way.hasLeft = true
    }
  }

  private func change(_ ways: Set<Way>, _ work: (inout Way) -> Void) -> Set<Way> {
    Set(
      ways.map { way in
        var way = way
        if !way.hasLeft { work(&way) }
        return way
      }
    )
  }

  /// How often, or when, a loop, `defer` or local function runs is not followed.
  private mutating func mention(_ body: [Statement], _ ways: Set<Way>) -> Set<Way> {
    guard isMentioned(in: body) else { return ways }
    escapes = true
    return change(ways) { $0.isHandedOn = true }
  }

  private func isMentioned(in body: [Statement]) -> Bool {
    var found = false
    for statement in body {
      statement.visitExpressions { value in
        if case .name(let other) = value.form, other == name { found = true }
      }
    }
    return found
  }

  // MARK: expressions

  private mutating func count(_ conditions: [Condition], _ ways: Set<Way>) -> Set<Way> {
    var ways = ways
    for condition in conditions {
      if let value = condition.value { ways = count(value, ways) }
    }
    return ways
  }

  private mutating func count(_ value: Expression, _ ways: Set<Way>) -> Set<Way> {
    switch value.form {
    case .name(let other) where other == name:
      escapes = true
      return change(ways) { $0.isHandedOn = true }
    case .closure(let closure): return enter(closure, ways)
    case .statement(let statement): return follow(statement, ways)
    case .call(let callee, let arguments) where isResume(callee):
      return resume(arguments.reduce(ways) { count($1.value, $0) }, value.span)
    default: return value.parts.reduce(ways) { count($1, $0) }
    }
  }

  private func isResume(_ callee: Expression) -> Bool {
    guard case .member(let base, "resume") = callee.form, case .name(let owner) = base.form else {
      return false
    }
    return owner == name
  }

  private mutating func resume(_ ways: Set<Way>, _ span: Span) -> Set<Way> {
    if twice == nil, ways.contains(where: { !$0.hasLeft && $0.count > 0 }) { twice = span }
    return change(ways) { $0.count = min(2, $0.count + 1) }
  }

  private mutating func enter(_ closure: Closure, _ ways: Set<Way>) -> Set<Way> {
    guard !closure.parameters.contains(name), isMentioned(in: closure.body) else { return ways }
    inner.append(follow(closure.body, [Way()]))
    return change(ways) { $0.isHandedOn = true }
  }
}
