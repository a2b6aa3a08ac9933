import RibEngine

extension ActWalker {
  mutating func walk(_ value: Expression) {
    switch value.form {
    case .name, .member: read(value)
    case .call(let callee, let arguments): call(callee, arguments, value.span)
    case .subscript(let base, let arguments):
      walk(base)
      for argument in arguments { walk(argument.value) }
    case .assignment(let target, let value): assign(target, value)
    case .closure(let closure): run(closure, .later)
    case .operation(let name, let left, let right): operate(name, left, right)
    case .optional(let inner), .forced(let inner), .prefix(_, let inner), .cast(let inner, _, _),
      .try(let inner, _):
      walk(inner)
    case .await(let inner):
      walk(inner)
      timing = .later
    case .ternary(let test, let yes, let no):
      walk(test)
      sometimes { $0.walk(yes) }
      sometimes { $0.walk(no) }
    case .tuple(let elements): for element in elements { walk(element.value) }
    case .array(let elements), .other(let elements): for element in elements { walk(element) }
    case .dictionary(let pairs):
      for pair in pairs {
        walk(pair.key)
        walk(pair.value)
      }
    case .statement(let statement): walk([statement])
    case .implicitMember, .nil, .literal, .keyPath: break
    }
  }

  private mutating func sometimes(_ work: (inout ActWalker) -> Void) {
    let before = timing
    timing = max(timing, .sometimes)
    work(&self)
    if timing != .later { timing = before }
  }

  /// The right side of these may not run.
  private mutating func operate(_ name: String, _ left: Expression, _ right: Expression) {
    if name == "&&" || name == "||" || name == "??" {
      walk(left)
      return sometimes { $0.walk(right) }
    }
    walk(left)
    walk(right)
    if name.last == "=", !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name),
      let path = path(of: left), !path.isEmpty
    {
      add(.change, path, left.span)
      if path.count == 1 { splice(owner.acts(ofProperty: path[0], isRead: false), left.span) }
    }
  }

  private mutating func assign(_ target: Expression, _ value: Expression) {
    let before = isNextTurn
    if value.isClosure, owner.fingers?.run(closureIn: target) == true { isNextTurn = true }
    walk(value)
    isNextTurn = before
    guard let path = path(of: target), !path.isEmpty else { return walk(target) }
    if path.count == 1, let name = plainName(target), locals[name] != nil { return }
    add(empties(path, value) ? .clear : .write, path, target.span, Self.truth(value))
    if path.count == 1 { splice(owner.acts(ofProperty: path[0], isRead: false), target.span) }
  }

  private static func truth(_ value: Expression) -> Bool? {
    guard case .literal(let text) = value.form else { return nil }
    return ["true": true, "false": false][text]
  }

  /// `path = nil`; `= .none` where the member is an optional, and not a state with a case of that name.
  private func empties(_ path: [String], _ value: Expression) -> Bool {
    if case .nil = value.form { return true }
    guard value.meansNil, path.count == 1,
      case .optional? = owner.joined.properties[path[0]]?.property.type
    else { return false }
    return true
  }

  private func plainName(_ value: Expression) -> String? {
    if case .name(let name) = value.form { name } else { nil }
  }

  // MARK: names

  /// The members that an expression goes through; empty for `self`, nil for what starts elsewhere.
  func path(of value: Expression) -> [String]? {
    switch value.form {
    case .name(let name): return path(ofName: name)
    case .member(let base, let name): return path(of: base).map { $0 + [name] }
    case .optional(let inner), .forced(let inner), .cast(let inner, _, _), .try(let inner, _),
      .await(let inner):
      return path(of: inner)
    case .call(let callee, _):
      guard var path = path(of: callee), let last = path.popLast() else { return nil }
      return path + [last + "()"]
    case .subscript(let base, _):
      guard var path = path(of: base), let last = path.popLast() else { return nil }
      return path + [last + "[]"]
    default: return nil
    }
  }

  private func path(ofName name: String) -> [String]? {
    switch locals[name] {
    case .path(let path): path
    case .parameter, .body, .opaque: nil
    case nil: name == "self" ? [] : [name]
    }
  }

  private mutating func read(_ value: Expression) {
    guard let path = path(of: value) else {
      if case .member(let base, _) = value.form { walk(base) }
      return
    }
    if case .member(let base, _) = value.form, hasCall(base) { walk(base) }
    guard let first = path.first else { return }
    add(.read, path, value.span)
    if path.count == 1, owner.joined.properties[first] == nil,
      let place = owner.joined.places(of: first).first
    {
      // A method that is handed on runs when its holder likes.
      splice(owner.acts(at: place), value.span, atLeast: .later)
    } else {
      splice(owner.acts(ofProperty: first, isRead: true), value.span)
    }
  }

  private func hasCall(_ value: Expression) -> Bool {
    switch value.form {
    case .call, .subscript, .closure: true
    case .member(let base, _), .optional(let base), .forced(let base), .cast(let base, _, _),
      .try(let base, _), .await(let base):
      hasCall(base)
    default: false
    }
  }

  // MARK: calls

  private mutating func call(_ callee: Expression, _ arguments: [Argument], _ span: Span) {
    if case .closure(let closure) = callee.form {
      for argument in arguments { walk(argument.value) }
      return run(closure, timing)
    }
    walkReceiver(callee)
    let name = lastName(callee)
    if isOfName(callee) { runName(name) }
    let meant = ownMethods(callee, arguments)
    let runs = runs(meant, arguments)
    let before = isNextTurn
    let isPutOff =
      before || Self.turns.contains(name) || owner.settings.laterCalls.contains(name)
      || Schedulers.putOff(callee)
    let isOfTouches = !isPutOff && owner.fingers?.begin(callee, locals.mapValues(\.property)) == true
    for (place, argument) in arguments.enumerated() where !runs.contains(place) {
      let isPutOff =
        isPutOff || isOfTouches && !(name == "do" && Fingers.ofSubscribing.contains(argument.label ?? ""))
      if case .closure(let closure) = argument.value.form {
        isNextTurn = isPutOff || owner.keeps(callee, arguments, place)
        let isNow = AnimationCall.animations(of: name, arguments) == place
        run(closure, isNow ? timing : time(ofClosureIn: name), ofItself: mapsItself(callee))
      } else {
        isNextTurn = before || isPutOff && argument.value.ownName != nil
        walk(argument.value)
      }
      isNextTurn = before
    }
    guard let path = path(of: callee), let first = path.first else { return }
    add(.call, path, span)
    if path.count == 1 || path.count == 2 && first == "super" {
      for place in meant {
        splice(owner.acts(at: place), span, isGuessed: meant.count > 1) { walker, act in
          walker.runArgument(of: act, arguments, runs, meant)
        }
      }
    } else {
      splice(owner.acts(ofProperty: first, isRead: true), span)
    }
  }

  /// The parts of `a.b().c` that run something.
  private mutating func walkReceiver(_ callee: Expression) {
    switch callee.form {
    case .member(let base, _):
      if path(of: base) == nil || hasCall(base) { walk(base) }
    case .optional(let inner), .forced(let inner): walkReceiver(inner)
    case .name: break
    default: walk(callee)
    }
  }

  private func lastName(_ callee: Expression) -> String {
    switch callee.form {
    case .member(_, let name), .name(let name), .implicitMember(let name): name
    case .optional(let inner), .forced(let inner): lastName(inner)
    default: ""
    }
  }

  /// Walks through a sequence; `map` and `filter` may be those of a stream and are not here.
  private static let walks: Set<String> = [
    "forEach", "first", "firstIndex", "contains", "allSatisfy", "sorted", "sort", "removeAll", "reduce",
    "last", "lastIndex", "min", "max",
  ]

  /// Calls whose closure runs when what is running now has ended.
  private static let turns: Set<String> = ["Task", "detached"]

  private func time(ofClosureIn name: String) -> Act.Timing {
    if owner.settings.nowCalls.contains(name) { return timing }
    return Self.walks.contains(name) ? max(timing, .sometimes) : .later
  }

  /// `self.map`, where the object is held weakly.
  private func mapsItself(_ callee: Expression) -> Bool {
    guard case .member(let base, let verb) = callee.form else { return false }
    return ["map", "flatMap"].contains(verb) && path(of: base)?.isEmpty == true
  }

  /// - Parameter isItself: true for a closure that is given the object itself.
  mutating func run(_ closure: Closure, _ time: Act.Timing, ofItself isItself: Bool = false) {
    let before = timing
    timing = time
    isolated { walker in
      walker.shadow(closure.parameters)
      if isItself { walker.locals[closure.parameters.first ?? "$0"] = .path([]) }
      for capture in closure.captures {
        if let value = capture.value {
          walker.locals[capture.name] = walker.path(of: value).map { .path($0) } ?? .opaque()
        }
      }
      walker.walk(closure.body)
    }
    timing = before
  }

  // MARK: results

  mutating func add(_ kind: Act.Kind, _ path: [String], _ span: Span, _ literal: Bool? = nil) {
    let certainty = mayHaveLeft ? max(timing, .sometimes) : timing
    var act = Act(kind, path, certainty, span)
    act.isNextTurn = isNextTurn
    act.needs = needs
    act.literal = literal
    acts.append(act)
  }

  /// The acts of a helper in the place of its call.
  ///
  /// - Parameter invoke: what is done where the helper calls a closure that it was given.
  mutating func splice(
    _ others: [Act],
    _ span: Span,
    atLeast: Act.Timing = .always,
    isGuessed: Bool = false,
    invoke: ((inout ActWalker, Act) -> Void)? = nil
  ) {
    let certainty = max(atLeast, mayHaveLeft ? max(timing, .sometimes) : timing)
    for var act in others {
      act.timing = max(act.timing, certainty)
      act.isNextTurn = act.isNextTurn || isNextTurn
      act.needs.formUnion(needs)
      if case .invoke = act.kind {
        invoke?(&self, act)
        continue
      }
      act.via.insert(span, at: 0)
      if act.via.count > 8 { act.via.removeLast() }
      act.isGuessed = act.isGuessed || isGuessed
      acts.append(act)
    }
  }
}
