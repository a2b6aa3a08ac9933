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
  /// How deep closures and helpers stand in each other.
  var depth = 0

  init(_ reading: CoordinatorReading, level: Int) {
    self.reading = reading
    self.level = level
  }

  /// A whole body: a method's, a closure's. What it gives back goes where it is not followed.
  mutating func walk(body: [Statement]) -> Thing {
    if body.count == 1, case .expression(let only) = body[0].form { return value(of: only) }
    walk(body)
    return result ?? .other
  }

  mutating func walk(_ statements: [Statement]) {
    let (before, open) = (names, arms)
    for statement in statements { walk(statement) }
    (names, arms) = (before.merging(names.filter { before[$0.key] != nil }) { $1 }, open)
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
    case .expression(let value): _ = self.value(of: value)
    case .binding(let bindings): for binding in bindings { bind(binding) }
    case .if(let conditions, let then, let otherwise):
      hold(conditions)
      branch(statement.span, [then, otherwise])
    case .guard(let conditions, let otherwise):
      branch(statement.span, [otherwise])
      hold(conditions)
    case .switch(let subject, let cases):
      _ = value(of: subject)
      branch(statement.span, cases.map(\.body))
    case .loop(let names, let header, let body): loop(names, header, body)
    case .defer(let body): walk(body)
    case .do(let body, let catches):
      walk(body)
      branch(statement.span, [[]] + catches)
    case .return(let value): leave(value)
    case .throw(let value): _ = self.value(of: value)
    case .function(let method): names[method.name.string] = .other
    case .conditional(let branches): branch(statement.span, branches)
    case .break, .continue, .fallthrough, .other: break
    }
  }

  private mutating func bind(_ binding: Binding) {
    guard let value = binding.value else {
      for name in binding.names { names[name.string] = .other }
      return
    }
    let thing = self.value(of: value)
    for name in binding.names { names[name.string] = binding.names.count == 1 ? thing : .other }
  }

  private mutating func hold(_ conditions: [Condition]) {
    for condition in conditions {
      switch condition {
      case .expression(let value): _ = self.value(of: value)
      case .binding(let name, let value): names[name.string] = self.value(of: value)
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
    for (arm, body) in bodies.enumerated() {
      arms = open + [Move.Arm(place: place, arm: arm)]
      let current = names
      names = before
      for statement in body { walk(statement) }
      let bound = names
      // A name that an arm gives a child keeps it behind the statement.
      names = current.merging(bound.filter { before[$0.key] != nil && $0.value != before[$0.key] }) { $1 }
      leaves = leaves || Self.leaves(body)
    }
    arms = leaves ? open + [Move.Arm(place: place, arm: bodies.count)] : open
  }

  private static func leaves(_ body: [Statement]) -> Bool {
    switch body.last?.form {
    case .return, .throw, .break, .continue: true
    default: false
    }
  }

  private mutating func loop(_ names: [String], _ header: [Condition], _ body: [Statement]) {
    let before = self.names
    if case .expression(let sequence)? = header.first, !names.isEmpty {
      let thing = value(of: sequence)
      hold(Array(header.dropFirst()))
      for (place, name) in names.enumerated() {
        let isLast = place == names.count - 1
        if case .list(let list) = thing, isLast {
          self.names[name] = .element(of: list)
        } else {
          self.names[name] = .other
        }
      }
    } else {
      hold(header)
    }
    walk(body)
    self.names = before
  }
}
