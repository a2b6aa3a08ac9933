import RibEngine

/// Walks through one body and collects its acts in order.
struct ActWalker {
  /// What a name of the body stands for.
  enum Local {
    /// A member, or something below it.
    case path([String])
    /// Something of its own.
    case opaque
  }

  let owner: ClassActs
  /// The level of the class that wrote the body: `super` looks above it.
  let level: Int
  var acts: [Act] = []
  var locals: [String: Local] = [:]
  /// How certainly, and when, what is walked now runs.
  var timing = Act.Timing.always
  /// True where what is walked now runs in a later turn, such as that of a task.
  var isNextTurn = false
  /// True where an earlier statement may have left the method.
  var mayHaveLeft = false

  init(_ owner: ClassActs, level: Int) {
    self.owner = owner
    self.level = level
  }

  mutating func shadow(_ names: [String]) {
    for name in names { locals[name] = .opaque }
  }

  mutating func walk(_ statements: [Statement]) {
    let before = locals
    for statement in statements { walk(statement) }
    locals = before
  }

  private mutating func walk(_ statement: Statement) {
    switch statement.form {
    case .expression(let value): walk(value)
    case .binding(let bindings): for binding in bindings { bind(binding) }
    case .if(let conditions, let then, let otherwise):
      let before = locals
      walk(conditions)
      let then = branch(then)
      locals = before
      merge([then, branch(otherwise)])
    case .guard(let conditions, let otherwise): leave(conditions, otherwise)
    case .switch(let value, let cases): choose(value, cases)
    case .loop(let names, let conditions, let body):
      let before = locals
      walk(conditions)
      shadow(names)
      merge([branch(body), Branch()])
      locals = before
    case .defer(let body): walk(body)
    case .do(let body, let catches): attempt(body, catches)
    case .return(let value):
      if let value { walk(value) }
      mayHaveLeft = true
    case .throw(let value):
      walk(value)
      mayHaveLeft = true
    case .break, .continue: mayHaveLeft = true
    case .function(let method): define(method)
    case .conditional(let branches): merge(branches.map { branch($0) } + [Branch()])
    case .fallthrough, .other: break
    }
  }

  // MARK: names

  private mutating func bind(_ binding: Binding) {
    if let value = binding.value {
      walk(value)
      if binding.names.count == 1, let path = path(of: value) {
        locals[binding.names[0].string] = .path(path)
        return
      }
    }
    shadow(binding.names.map(\.string))
  }

  /// Conditions after the first run only sometimes.
  private mutating func walk(_ conditions: [Condition]) {
    let before = timing
    for (place, condition) in conditions.enumerated() {
      if place == 1 { timing = max(timing, .sometimes) }
      switch condition {
      case .expression(let value): walk(value)
      case .binding(let name, let value):
        walk(value)
        if let path = path(of: value) {
          locals[name.string] = .path(path)
        } else {
          shadow([name.string])
        }
      case .pattern(let names, _, let value):
        walk(value)
        shadow(names)
      case .availability: break
      }
    }
    timing = before
  }

  /// A local function is taken to run some time: whether it does is not followed.
  private mutating func define(_ method: Method) {
    let name = method.name.string
    let before = timing
    timing = max(timing, .later)
    isolated { walker in
      walker.shadow(method.parameters.map(\.name) + [name])
      walker.walk(method.body ?? [])
    }
    timing = before
    shadow([name])
  }

  // MARK: branches

  struct Branch {
    var acts: [Act] = []
    var mayHaveLeft = false
  }

  private mutating func branch(_ body: [Statement]) -> Branch {
    var walker = self
    walker.acts = []
    walker.walk(body)
    return Branch(acts: walker.acts, mayHaveLeft: walker.mayHaveLeft)
  }

  /// What every branch does for certain stays certain.
  private mutating func merge(_ branches: [Branch]) {
    var common = Set(branches.first?.acts.filter { $0.timing == .always }.map(\.key) ?? [])
    for branch in branches.dropFirst() {
      common.formIntersection(branch.acts.filter { $0.timing == .always }.map(\.key))
    }
    for branch in branches {
      for var act in branch.acts {
        if !common.contains(act.key) { act.timing = max(act.timing, .sometimes) }
        acts.append(act)
      }
    }
    mayHaveLeft = mayHaveLeft || branches.contains(where: \.mayHaveLeft)
  }

  /// `guard let self` and the unwrapping of members do not count as ways out: what a method does without
  /// its router or listener is nobody's question.
  private mutating func leave(_ conditions: [Condition], _ otherwise: [Statement]) {
    let isUnwrapping = conditions.allSatisfy { condition in
      guard case .binding(_, let value) = condition, let path = path(of: value) else { return false }
      return path.isEmpty || path == ["listener"] || path == ["router"] || path == ["presenter"]
    }
    let before = mayHaveLeft
    let out = branch(otherwise)
    merge([out, Branch()])
    walk(conditions)
    mayHaveLeft = before || !isUnwrapping
  }

  private mutating func choose(_ value: Expression, _ cases: [Case]) {
    walk(value)
    let before = locals
    let branches = cases.map { item in
      shadow(item.names)
      defer { locals = before }
      return branch(item.body.filter { if case .break = $0.form { false } else { true } })
    }
    merge(branches)
  }

  private mutating func attempt(_ body: [Statement], _ catches: [[Statement]]) {
    guard !catches.isEmpty else { return walk(body) }
    let before = mayHaveLeft
    walk(body)
    mayHaveLeft = before
    merge(catches.map { branch($0) } + [Branch()])
  }

  /// Walks with names and ways out of its own, as a closure or local function has.
  mutating func isolated(_ work: (inout ActWalker) -> Void) {
    var walker = self
    walker.acts = []
    walker.mayHaveLeft = false
    work(&walker)
    acts += walker.acts.map { act in
      var act = act
      if mayHaveLeft { act.timing = max(act.timing, .sometimes) }
      return act
    }
  }
}
