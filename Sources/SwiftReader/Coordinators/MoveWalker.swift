import RibEngine

/// Walks through one body and collects what it does with children, in order.
struct MoveWalker {
  let reading: CoordinatorReading
  /// The level of the class that wrote the body: `super` looks above it.
  let level: Int
  var moves: [Move] = []
  var names: [String: Thing] = [:]
  private var arms: [Move.Arm] = []
  /// What `return` gave, where all ways gave the same.
  private var result: Thing?
  /// What the last expression statement came to: that of an arm is the arm's value.
  private var last = Thing.other
  /// A stream that a loop has waited for to its end: what comes behind the loop runs then.
  private var ended: (child: Thing, source: String, operators: [String])?
  /// How deep closures and helpers stand in each other.
  var depth = 0
  /// Names that a closure around holds weakly, and so do closures within, unless they are unwrapped on the way.
  var weak: Set<String> = []

  init(_ reading: CoordinatorReading, level: Int) {
    self.reading = reading
    self.level = level
  }

  /// A whole body: a method's, a closure's. What it gives back goes where it is not followed.
  mutating func walk(body: [Statement]) -> Thing {
    if body.count == 1 {
      switch body[0].form {
      case .expression(let only): return value(of: only)
      case .if, .switch:
        let value = value(of: body[0])
        return result ?? value
      default: break
      }
    }
    walk(body)
    return result ?? .other
  }

  mutating func walk(_ statements: [Statement]) {
    let (before, open) = (names, arms)
    run(statements)
    (names, arms) = (before.merging(names.filter { before[$0.key] != nil }) { $1 }, open)
  }

  /// The statements of one block; what is deferred runs at its end, the last one first.
  private mutating func run(_ statements: [Statement]) {
    var deferred: [(body: [Statement], arms: [Move.Arm])] = []
    for (place, statement) in statements.enumerated() {
      if case .defer(let body) = statement.form {
        deferred.append((body, arms))
        continue
      }
      walk(statement)
      if let stream = ended {
        ended = nil
        wait(
          for: stream.child,
          stream.source,
          stream.operators,
          Array(statements[(place + 1)...]),
          statement.span
        )
        break
      }
    }
    let open = arms
    for (body, arms) in deferred.reversed() {
      self.arms = arms
      walk(body)
    }
    arms = open
  }

  /// Behind `for await step in child.start()`: nothing of it runs before the stream has ended.
  private mutating func wait(
    for child: Thing,
    _ source: String,
    _ operators: [String],
    _ statements: [Statement],
    _ span: Span
  ) {
    guard depth < 8, !statements.isEmpty else { return }
    var walker = MoveWalker(reading, level: level)
    (walker.names, walker.depth) = (names, depth + 1)
    walker.walk(statements)
    let id = ClosureID(place: span)
    reading.note(ClosureMoves(moves: walker.moves, holdsMe: false, holds: []), as: id)
    add(.event(child, of: source, operators: operators, name: "finish", .closure(id)), span)
  }

  /// What `if` or `switch` gives as an expression.
  mutating func value(of statement: Statement) -> Thing {
    last = .other
    walk([statement])
    return last
  }

  mutating func add(_ kind: Move.Kind, _ span: Span) {
    var move = Move(kind, span)
    move.arms = arms
    moves.append(move)
  }

  /// Puts a helper's move in the place of its call.
  mutating func splice(_ move: Move, via span: Span) {
    var move = move
    move.via.insert(span, at: 0)
    move.arms = arms + move.arms
    moves.append(move)
  }

  // MARK: - Statements

  private mutating func walk(_ statement: Statement) {
    switch statement.form {
    case .expression(let value): last = self.value(of: value)
    case .binding(let bindings): for binding in bindings { bind(binding) }
    case .if(let conditions, let then, let otherwise):
      let open = weak
      hold(conditions)
      branch(statement.span, [then, otherwise])
      weak = open
    case .guard(let conditions, let otherwise):
      branch(statement.span, [otherwise])
      hold(conditions)
    case .switch(let subject, let cases):
      _ = value(of: subject)
      branch(statement.span, cases.map(\.body))
    case .loop(let names, let header, let body): loop(names, header, body)
    case .do(let body, let catches):
      walk(body)
      branch(statement.span, [[]] + catches)
    case .return(let value): leave(value)
    case .throw(let value): _ = self.value(of: value)
    case .function(let method): names[method.name.string] = .other
    case .conditional(let branches): branch(statement.span, branches)
    case .defer, .break, .continue, .fallthrough, .other: break
    }
  }

  private mutating func bind(_ binding: Binding) {
    guard let value = binding.value else {
      for name in binding.names { names[name.string] = .other }
      return
    }
    let thing = self.value(of: Self.spelled(value, binding.type))
    for name in binding.names { names[name.string] = binding.names.count == 1 ? thing : .other }
  }

  private mutating func hold(_ conditions: [Condition]) {
    for condition in conditions {
      switch condition {
      case .expression(let value): _ = self.value(of: value)
      case .binding(let name, let value):
        names[name.string] = self.value(of: value)
        weak.remove(name.string)
      case .pattern(let names, _, let value):
        let thing = self.value(of: value)
        for name in names { self.names[name] = names.count == 1 ? thing : .other }
      case .availability: break
      }
    }
  }

  private mutating func leave(_ value: Expression?) {
    let thing = value.map { self.value(of: $0) } ?? .none
    if case .child = thing { result = thing } else { result = result ?? thing }
  }

  /// Arms of one statement exclude each other. Behind an arm that leaves, the rest is an arm of its own.
  private mutating func branch(_ place: Span, _ bodies: [[Statement]]) {
    let (before, open) = (names, arms)
    var leaves = false
    var values: [Thing] = []
    for (arm, body) in bodies.enumerated() {
      arms = open + [Move.Arm(place: place, arm: arm)]
      let current = names
      names = before
      last = .other
      run(body)
      values.append(last)
      let bound = names
      // Of several children that arms give one name, the last stands for it; what becomes of the others is not followed.
      for (name, thing) in bound where thing.known != nil && before[name] != nil && thing != before[name] {
        if let other = current[name]?.known, other != thing, other != before[name] {
          add(.give(other), place)
        }
      }
      // A name that an arm gives a child keeps it behind the statement.
      names = current.merging(bound.filter { before[$0.key] != nil && $0.value != before[$0.key] }) { $1 }
      leaves = leaves || body.last?.leaves == true
    }
    arms = leaves ? open + [Move.Arm(place: place, arm: bodies.count)] : open
    last = values.first { $0.known != nil } ?? .other
  }

  /// One of several values, each in an arm of its own.
  mutating func choose(
    _ place: Span,
    _ values: [Expression],
    _ take: (inout MoveWalker, Expression) -> Void
  ) {
    let open = arms
    for (arm, value) in values.enumerated() {
      arms = open + [Move.Arm(place: place, arm: arm)]
      take(&self, value)
    }
    arms = open
  }

  private mutating func loop(_ names: [String], _ header: [Condition], _ body: [Statement]) {
    let before = self.names
    let (start, open) = (moves.count, arms)
    var list: String?
    if case .expression(let sequence)? = header.first, !names.isEmpty {
      let (source, isAwaited) = Self.source(sequence)
      let thing = value(of: source)
      if isAwaited, case .stream(let child, let source, let operators) = thing {
        ended = (child, source, operators)
      }
      if header.count == 1, case .list(let all) = thing { list = all }
      hold(Array(header.dropFirst()))
      for (place, name) in names.enumerated() {
        let isLast = place == names.count - 1
        switch thing {
        case .list(let list) where isLast, .rest(let list, _) where isLast:
          self.names[name] = .element(of: list)
        default: self.names[name] = .other
        }
      }
    } else {
      hold(header)
    }
    let stream = ended
    ended = nil
    walk(body)
    ended = stream
    self.names = before
    guard let list else { return }
    // Each is taken out, whatever it is.
    for place in start..<max(start, moves.count)
    where moves[place].kind == .remove(list: list, .element(of: list)) && moves[place].arms == open {
      moves[place].kind = .removeAll(list: list)
    }
  }

  /// What a loop goes over, and whether it waits for each element.
  private static func source(_ sequence: Expression) -> (Expression, isAwaited: Bool) {
    if case .await(let inner) = sequence.form { (inner, true) } else { (sequence, false) }
  }
}
