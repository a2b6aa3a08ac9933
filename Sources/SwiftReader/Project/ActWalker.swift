import RibEngine

/// Walks through one body and collects its acts in order.
struct ActWalker {
  /// What a name of the body stands for.
  enum Local {
    /// A member, or something below it.
    case path([String])
    /// What the method was given.
    case parameter(Method.Parameter)
    /// A closure or local function: the names of its parameters, and its body.
    case body([String], [Statement])
    /// Something of its own, and its type where it is written.
    case opaque(TypeName? = nil)

    /// The name of the property that it stands for.
    var property: String? { if case .path(let path) = self { path.last } else { nil } }
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
  /// What has to be so for what is walked now to run.
  var needs: Set<Need> = []
  /// How many closures of names are being run within each other.
  var depth = 0

  init(_ owner: ClassActs, level: Int) {
    self.owner = owner
    self.level = level
  }

  mutating func shadow(_ names: [String]) {
    for name in names { locals[name] = .opaque() }
  }

  /// What is deferred runs at the end of its block, the last one first.
  mutating func walk(_ statements: [Statement]) {
    let (before, needed) = (locals, needs)
    var deferred: [(body: [Statement], needs: Set<Need>)] = []
    for statement in statements {
      if case .defer(let body) = statement.form { deferred.append((body, needs)) } else { walk(statement) }
      // Nothing runs what stands behind `return;`.
      if statement.leaves { break }
    }
    let left = mayHaveLeft
    for (body, needs) in deferred.reversed() {
      self.needs = needs
      walk(body)
    }
    mayHaveLeft = left
    (locals, needs) = (before, needed)
  }

  private mutating func walk(_ statement: Statement) {
    switch statement.form {
    case .expression(let value): walk(value)
    case .binding(let bindings): for binding in bindings { bind(binding) }
    case .if(let conditions, let then, let otherwise):
      let before = locals
      walk(conditions)
      let denied = needs(ofDenied: conditions)
      let yes = branch(then, needs(of: conditions))
      locals = before
      merge([yes, branch(otherwise, denied)])
      // What comes behind runs only where it was not so.
      if otherwise.isEmpty, then.last?.leaves == true { needs.formUnion(denied) }
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
      if binding.names.count == 1, let local = local(for: value) {
        locals[binding.names[0].string] = local
        return
      }
    }
    let made = binding.value?.madeType.map { TypeName.named($0, []) }
    for name in binding.names {
      locals[name.string] = .opaque(binding.names.count == 1 ? binding.type ?? made : nil)
    }
  }

  /// What a name stands for that is given a value: a member, a closure, or what another name stands for.
  private func local(for value: Expression) -> Local? {
    if let path = path(of: value) { return .path(path) }
    switch value.form {
    case .closure(let closure): return .body(closure.parameters, closure.body)
    case .name(let name): return locals[name]
    default: return nil
    }
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
        locals[name.string] = local(for: value) ?? .opaque()
      case .pattern(let names, _, let value):
        walk(value)
        shadow(names)
      case .availability: break
      }
    }
    timing = before
  }

  /// A local function is taken to run some time, and where it is called.
  private mutating func define(_ method: Method) {
    let name = method.name.string
    let before = timing
    timing = max(timing, .later)
    isolated { walker in
      walker.shadow(method.parameters.map(\.name) + [name])
      walker.walk(method.body ?? [])
    }
    timing = before
    locals[name] = .body(method.parameters.map(\.name), method.body ?? [])
  }

  // MARK: branches

  struct Branch {
    var acts: [Act] = []
    var mayHaveLeft = false
  }

  private mutating func branch(_ body: [Statement], _ needs: Set<Need> = []) -> Branch {
    var walker = self
    walker.acts = []
    walker.needs.formUnion(needs)
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
    let out = branch(otherwise, needs(ofDenied: conditions))
    merge([out, Branch()])
    // Before the names that the conditions bind stand for something else.
    let needed = isUnwrapping ? [] : needs(of: conditions)
    walk(conditions)
    needs.formUnion(needed)
    mayHaveLeft = before || !isUnwrapping
  }

  private mutating func choose(_ value: Expression, _ cases: [Case]) {
    walk(value)
    let before = locals
    let branches = cases.map { item in
      shadow(item.names)
      defer { locals = before }
      let body = item.body.filter { if case .break = $0.form { false } else { true } }
      return branch(body, mentions(value))
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
