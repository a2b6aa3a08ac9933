import RibEngine

/// What stands before a place of a body and lets one call of it through at a time: a property that says that one is
/// under way, asked and set with nothing between that waits.
struct Gate {
  /// Properties that are asked before the place, set there, and free again only when the place is through.
  private(set) var shut: Set<String> = []
  /// Properties that are set before the place, and before anything waits, and free again only when it is through: true, or
  /// another value than nil.
  private(set) var raised: Set<String> = []

  private let place: Span
  private let properties: Set<String>
  private var events: [Event] = []

  private struct Event {
    enum Kind { case ask, set, free, wait }

    var kind: Kind
    /// Empty for a wait.
    var name = ""
    var span: Span
    /// How many closures stand around it.
    var depth: Int
    /// True where it comes when its block ends.
    var isDeferred = false
  }

  /// - Parameter properties: names of the object that wrote the body.
  init(around place: Span, in body: [Statement], of properties: Set<String>) {
    self.place = place
    self.properties = properties
    walk(body, depth: 0)
    judge(depth: Self.closures(around: place, in: body))
  }

  // MARK: - Judging

  private mutating func judge(depth: Int) {
    let waits = events.filter { $0.kind == .wait }
    for set in events where set.kind == .set && staysShut(behind: set, depth: depth) {
      let isBefore = set.span.start < place.start
      if isBefore, !waits.contains(where: { lies($0, between: 0, and: set) }) { raised.insert(set.name) }
      guard isBefore || set.depth < depth else { continue }
      let isAsked = events.contains { ask in
        ask.kind == .ask && ask.name == set.name && ask.span.start < place.start
          && ask.span.start <= set.span.start
          && !waits.contains { lies($0, between: Int(ask.span.start), and: set) }
      }
      if isAsked { shut.insert(set.name) }
    }
  }

  /// True for a wait that ends before something is set, or is what sets it: not for that of a closure which runs by itself,
  /// nor for a call that the place itself is an argument of.
  private func lies(_ wait: Event, between start: Int, and set: Event) -> Bool {
    guard wait.depth <= set.depth, Int(wait.span.start) >= start else { return false }
    return wait.span.end <= set.span.start || wait.span.contains(set.span) && !wait.span.contains(place)
  }

  /// True where nothing sets the property back before the place is through.
  private func staysShut(behind set: Event, depth: Int) -> Bool {
    events.allSatisfy { event in
      guard event.name == set.name, event.span.start > set.span.start,
        event.kind == .free || event.kind == .set && event.span.start > place.end
      else { return true }
      if event.depth >= depth { return event.isDeferred || event.span.start >= place.end }
      // Outside of the closure that runs later: only behind a wait for that.
      return events.contains { wait in
        wait.kind == .wait && wait.depth <= event.depth && wait.span.end > set.span.start
          && wait.span.end > place.start && (event.isDeferred || wait.span.end <= event.span.start)
      }
    }
  }

  // MARK: - Walking

  /// Calls that run their closure before they return.
  private static let now: Set<String> = [
    "withAnimation", "withTransaction", "withLock", "withLockUnchecked", "sync", "assumeIsolated", "run",
  ]

  private static func closures(around place: Span, in body: [Statement]) -> Int {
    var count = 0
    Walk { value in
      switch value.form {
      case .closure: if value.span.contains(place) { count += 1 }
      case .call(let callee, let arguments):
        guard now.contains(callee.lastName ?? "") else { return }
        count -= arguments.count { $0.value.isClosure && $0.value.span.contains(place) }
      default: break
      }
    }.statements(body)
    return count
  }

  private mutating func walk(_ body: [Statement], depth: Int, isDeferred: Bool = false) {
    for statement in body { walk(statement, depth, isDeferred) }
  }

  private mutating func walk(_ statement: Statement, _ depth: Int, _ isDeferred: Bool) {
    switch statement.form {
    case .if(let conditions, let then, let otherwise):
      for condition in conditions { if let value = condition.value { walk(value, depth, isDeferred) } }
      let ways = [then, otherwise]
      if ways.contains(where: { Self.leaves($0) || holds($0) }) { ask(conditions.compactMap(\.value), depth) }
      for way in ways where !Self.leaves(way) || holds(way) {
        walk(way, depth: depth, isDeferred: isDeferred)
      }
    case .guard(let conditions, let otherwise):
      for condition in conditions { if let value = condition.value { walk(value, depth, isDeferred) } }
      if !holds(otherwise) { ask(conditions.compactMap(\.value), depth) }
    case .switch(let subject, let cases):
      walk(subject, depth, isDeferred)
      if cases.contains(where: { holds($0.body) }) { ask([subject], depth) }
      for one in cases where !Self.leaves(one.body) || holds(one.body) {
        walk(one.body, depth: depth, isDeferred: isDeferred)
      }
    case .defer(let body): walk(body, depth: depth, isDeferred: true)
    case .do(let body, let catches):
      walk(body, depth: depth, isDeferred: isDeferred)
      for one in catches { walk(one, depth: depth, isDeferred: isDeferred) }
    case .loop(_, let conditions, let body):
      for condition in conditions { if let value = condition.value { walk(value, depth, isDeferred) } }
      walk(body, depth: depth, isDeferred: isDeferred)
    case .conditional(let branches):
      for branch in branches { walk(branch, depth: depth, isDeferred: isDeferred) }
    case .expression(let value), .throw(let value): walk(value, depth, isDeferred)
    case .return(let value): if let value { walk(value, depth, isDeferred) }
    case .binding(let bindings):
      for binding in bindings { if let value = binding.value { walk(value, depth, isDeferred) } }
    case .function, .break, .continue, .fallthrough, .other: break
    }
  }

  private mutating func walk(_ value: Expression, _ depth: Int, _ isDeferred: Bool) {
    switch value.form {
    case .assignment(let target, let new):
      walk(new, depth, isDeferred)
      note(target, new, value.span, depth, isDeferred)
    case .await(let inner):
      walk(inner, depth, isDeferred)
      events.append(Event(kind: .wait, span: value.span, depth: depth))
    case .closure(let closure): enter(closure, value.span, depth + 1)
    case .statement(let statement): walk(statement, depth, isDeferred)
    case .call(let callee, let arguments):
      walk(callee, depth, isDeferred)
      let runsNow = Self.now.contains(callee.lastName ?? "")
      for argument in arguments {
        if case .closure(let closure) = argument.value.form, runsNow {
          walk(closure.body, depth: depth, isDeferred: isDeferred)
        } else {
          walk(argument.value, depth, isDeferred)
        }
      }
    default: for part in value.parts { walk(part, depth, isDeferred) }
    }
  }

  /// Of a closure that does not hold the place, only what it sets free counts, as if at once.
  private mutating func enter(_ closure: Closure, _ span: Span, _ depth: Int) {
    guard !span.contains(place) else { return walk(closure.body, depth: depth) }
    var inner = self
    inner.events = []
    inner.walk(closure.body, depth: depth)
    for var event in inner.events where event.kind == .free {
      (event.depth, event.isDeferred) = (depth - 1, false)
      events.append(event)
    }
  }

  private mutating func note(
    _ target: Expression,
    _ value: Expression,
    _ span: Span,
    _ depth: Int,
    _ isDeferred: Bool
  ) {
    guard let name = name(target) else { return }
    let kind: Event.Kind
    switch value.form {
    case .nil, .literal("false"): kind = .free
    default: kind = .set
    }
    events.append(Event(kind: kind, name: name, span: span, depth: depth, isDeferred: isDeferred))
  }

  private mutating func ask(_ values: [Expression], _ depth: Int) {
    for value in values {
      for name in Relevance.words([Statement(.expression(value), value.span)]).intersection(properties) {
        events.append(Event(kind: .ask, name: name, span: value.span, depth: depth))
      }
    }
  }

  private func name(_ value: Expression) -> String? {
    guard let name = value.ownName, properties.contains(name) else { return nil }
    return name
  }

  private func holds(_ body: [Statement]) -> Bool {
    guard let first = body.first?.span, let last = body.last?.span else { return false }
    return first.start <= place.start && place.end <= last.end
  }

  private static func leaves(_ body: [Statement]) -> Bool {
    switch body.last?.form {
    case .return, .throw, .break, .continue: true
    default: false
    }
  }
}

extension Project {
  /// The last wait between a line that looks at a slot and one of the same method that fills it; nil where something looks
  /// at the slot again behind it, or anything else may keep a second call out.
  func wait(between test: Span, and fill: Span, of slot: String, in router: RouterFacts) -> Span? {
    guard let entry = `class`(router.name.string, from: Int(router.name.span.file)) else { return nil }
    let joined = joined(entry)
    guard
      let method = joined.members.first(where: {
        $0.method.span.contains(test) && $0.method.span.contains(fill)
      })?.method, let body = method.body
    else { return nil }
    var (waits, closures, looks): ([Span], [Span], [Span]) = ([], [], [])
    Walk { value in
      switch value.form {
      case .await: waits.append(value.span)
      case .closure: closures.append(value.span)
      default: if value.ownName == slot { looks.append(value.span) }
      }
    }.statements(body)
    let between = waits.filter { wait in
      test.end <= wait.start && wait.end <= fill.start
        && closures.allSatisfy { !$0.contains(wait) || $0.contains(fill) }
        && !SecondLook.isApart(wait, from: fill, in: body)
    }
    guard let last = between.max(by: { $0.end < $1.end }),
      !looks.contains(where: { last.end <= $0.start && $0.end <= fill.start }),
      Gate(around: fill, in: body, of: Set(joined.properties.keys)).shut.isEmpty,
      !SecondLook(wait: last, fill: fill, slot: slot, body: body, joined: joined).isPossible
    else { return nil }
    return last
  }
}
