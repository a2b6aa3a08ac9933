import RibEngine

/// What a method does with a value that it has waited for, as far as its lines say so.
struct AwaitedResult {
  /// The value as it is written: `resume(returning: false)`.
  enum Value: Equatable {
    case truth(Bool), `nil`, unknown

    /// What a continuation is resumed with at a place.
    init(resumedAt place: Span, in body: [Statement]) {
      var value = Value.unknown
      Walk { call in
        guard call.span == place, case .call(_, let arguments) = call.form, arguments.count == 1,
          let given = arguments.first, given.label == "returning"
        else { return }
        if let truth = given.value.truth {
          value = .truth(truth)
        } else if given.value.meansNil {
          value = .nil
        }
      }.statements(body)
      self = value
    }
  }

  /// The line that throws behind it, for certain; nil where none does, or what is asked before is not known.
  private(set) var thrown: Span?
  /// What the method gives back.
  private(set) var returned = Value.unknown

  private var place = Span.none
  private var value = Value.unknown
  /// Locals that hold the value.
  private var names: Set<String> = []

  init() {}

  /// - Parameter place: the call that is awaited.
  init(of place: Span, _ value: Value, in body: [Statement]) {
    (self.place, self.value) = (place, value)
    _ = follow(body)
  }

  // MARK: - Lines

  /// False where what follows in the blocks around is of no matter, or not known.
  private mutating func follow(_ body: [Statement]) -> Bool {
    guard let index = body.firstIndex(where: { $0.span.contains(place) }) else { return true }
    let statement = body[index]
    if let block = statement.bodies.first(where: { $0.holds(place) }) {
      guard Self.isPlain(statement), follow(block) else { return false }
    } else if !isResult(statement), let closure = statement.blocks.first(where: { $0.holds(place) }) {
      // When the lines around the closure run is not known.
      _ = follow(closure)
      return false
    } else {
      guard leads(statement, isOnly: body.count == 1) else { return false }
    }
    return run(body[(index + 1)...])
  }

  private func isResult(_ statement: Statement) -> Bool {
    switch statement.form {
    case .expression(let value), .return(let value?): isValue(value)
    case .binding(let bindings): bindings.contains { $0.value.map(isValue) ?? false }
    default: false
    }
  }

  /// False for one whose block may run again, or whose errors are caught.
  private static func isPlain(_ statement: Statement) -> Bool {
    switch statement.form {
    case .if, .switch: true
    case .do(_, let catches): catches.isEmpty
    case .expression, .binding, .guard, .loop, .defer, .return, .throw, .break, .continue, .fallthrough,
      .function, .conditional, .other:
      false
    }
  }

  private mutating func run(_ statements: some Sequence<Statement>) -> Bool {
    for statement in statements where !leads(statement, isOnly: false) { return false }
    return true
  }

  /// Whether what stands behind a statement follows for certain.
  private mutating func leads(_ statement: Statement, isOnly: Bool) -> Bool {
    switch statement.form {
    case .throw:
      thrown = statement.span
      return false
    case .return(let value):
      if let value, isValue(value) { returned = self.value }
      return false
    case .expression(let value):
      if isOnly, isValue(value) { returned = self.value }
      return true
    case .binding(let bindings):
      for binding in bindings { bind(binding) }
      return true
    case .guard(let conditions, let otherwise):
      guard let holds = holds(conditions) else { return false }
      return holds || run(otherwise)
    case .if(let conditions, let then, let otherwise):
      guard let holds = holds(conditions) else { return goesOn(statement) }
      return run(holds ? then : otherwise)
    case .switch, .do, .loop, .defer, .conditional: return goesOn(statement)
    case .break, .continue, .fallthrough: return false
    case .function, .other: return true
    }
  }

  private func goesOn(_ statement: Statement) -> Bool {
    var ends = BlockEnds()
    ends.note([statement])
    return ends.all == [.goesOn]
  }

  // MARK: - Values

  private mutating func bind(_ binding: Binding) {
    let isResult = binding.value.map(isValue) ?? false
    names.subtract(binding.names.map(\.string))
    if isResult, binding.isLet, binding.names.count == 1 { names.insert(binding.names[0].string) }
  }

  /// What a condition that asks nothing but the value comes to; nil for any other.
  private func holds(_ conditions: [Condition]) -> Bool? {
    guard conditions.count == 1, let condition = conditions.first else { return nil }
    switch condition {
    case .expression(let asked): return truth(asked)
    case .binding(_, let asked): return isValue(asked) && value == .nil ? false : nil
    case .pattern, .availability: return nil
    }
  }

  private func truth(_ asked: Expression) -> Bool? {
    switch asked.form {
    case .prefix("!", let inner): return truth(inner).map { !$0 }
    case .operation("==", let left, let right): return isSame(left, right)
    case .operation("!=", let left, let right): return isSame(left, right).map { !$0 }
    default:
      guard isValue(asked), case .truth(let truth) = value else { return nil }
      return truth
    }
  }

  private func isSame(_ left: Expression, _ right: Expression) -> Bool? {
    guard let other = isValue(left) ? right : isValue(right) ? left : nil else { return nil }
    switch value {
    case .truth(let truth): return other.truth.map { $0 == truth }
    case .nil: return other.meansNil ? true : nil
    case .unknown: return nil
    }
  }

  /// True for the awaited call itself, also within a handler of cancellation, and for a local that holds its value.
  private func isValue(_ expression: Expression) -> Bool {
    if expression.span == place { return true }
    switch expression.form {
    case .name(let name): return names.contains(name)
    case .await(let inner), .try(let inner, "try"): return isValue(inner)
    case .call(let callee, let arguments):
      guard callee.lastName == "withTaskCancellationHandler",
        case .closure(let work)? = arguments.first?.value.form,
        work.body.count == 1
      else { return false }
      switch work.body[0].form {
      case .expression(let inner), .return(let inner?): return isValue(inner)
      default: return false
      }
    default: return false
    }
  }
}

extension Expression {
  /// `true` and `false`
  fileprivate var truth: Bool? {
    switch form {
    case .literal("true"): true
    case .literal("false"): false
    default: nil
    }
  }
}
