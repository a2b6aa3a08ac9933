import RibEngine

extension Frame {
  func branch(
    _ conditions: [Condition],
    _ then: [Statement],
    _ otherwise: [Statement],
    _ state: State
  ) -> [State] {
    let (yes, no) = hold(conditions, opened(state))
    let yesEnds = close(block(then, yes))
    let noEnds = block(otherwise, close(no))
    return rejoined(from: state.steps.count, [yesEnds, noEnds])
  }

  /// Branches that come to the same are one way without the condition.
  func rejoined(from count: Int, _ branches: [[State]]) -> [State] {
    let live = branches.filter { !$0.isEmpty }
    guard live.count > 1, live.count == branches.count else { return live.flatMap { $0 }.joined() }
    let stripped = live.map { states in
      states.map { state in
        var state = state
        let tail = state.steps[count...].drop { $0.isCondition }
        state.steps = Array(state.steps[..<count]) + tail
        return state
      }
    }
    let sets = stripped.map { Set($0.map(\.key)) }
    guard sets.dropFirst().allSatisfy({ $0 == sets[0] }) else { return live.flatMap { $0 }.joined() }
    return stripped.flatMap { $0 }.joined()
  }

  func choose(_ subject: Expression, _ cases: [Case], _ state: State) -> [State] {
    evaluate(subject, state).flatMap { state, value -> [State] in
      guard state.isRunning else { return [state] }
      let isAsked = cases.contains { $0.patterns.contains { Self.emptiness($0) != nil } }
      var rest: (empty: State?, filled: State?)?
      if case .router = value, isAsked { rest = testEmpty(value, state, subject.span) }
      let ends = cases.map { one -> [State] in
        enter(one, subject, state, &rest).flatMap { entry -> [State] in
          var inner = self.opened(entry)
          for (place, name) in one.names.enumerated() {
            inner.declare(name, self.narrowed(value, name, place, one, subject))
          }
          return self.close(self.block(one.body, [inner])).map(self.afterLoop)
        }
      }
      return rejoined(from: state.steps.count, ends.filter { !$0.isEmpty })
    }
    .joined()
  }

  /// What a pattern binds: the optional's content, or a part of which nothing is known.
  private func narrowed(
    _ value: Known,
    _ name: String,
    _ place: Int,
    _ one: Case,
    _ subject: Expression
  ) -> Known {
    if case .router = value, one.patterns.contains(where: { Self.emptiness($0) == false }) { return value }
    return Self.unknown(name, at: one.body.first?.span ?? subject.span, place: place)
  }

  /// The states in which a case's body begins. `rest` is what no case before it has taken; nil where the
  /// cases do not ask for nil.
  private func enter(
    _ one: Case,
    _ subject: Expression,
    _ state: State,
    _ rest: inout (empty: State?, filled: State?)?
  ) -> [State] {
    guard let open = rest else {
      var state = state
      state.add(.choice, subject.span)
      return [state]
    }
    let taken = one.patterns.map(Self.emptiness)
    guard taken.allSatisfy({ $0 != nil }), !taken.isEmpty else {
      return [open.empty, open.filled].compactMap { $0 }
    }
    var entries: [State] = []
    if taken.contains(true), let empty = open.empty {
      entries.append(empty)
      rest?.empty = nil
    }
    if taken.contains(false), let filled = open.filled {
      entries.append(filled)
      rest?.filled = nil
    }
    return entries
  }

  /// Whether a pattern takes nil (true) or what is not nil (false); nil for another pattern.
  static func emptiness(_ pattern: String) -> Bool? {
    let text = pattern.filter { $0 != " " }
    if text == "nil" || text == ".none" || text == "Optional.none" { return true }
    if text.contains(".some") || text.hasSuffix("?") { return false }
    return nil
  }

  func afterLoop(_ state: State) -> State {
    guard state.exit == .broke || state.exit == .continued else { return state }
    var state = state
    state.exit = .running
    return state
  }

  func loop(_ names: [String], _ header: [Condition], _ body: [Statement], _ state: State) -> [State] {
    guard !names.isEmpty, case .expression(let sequence)? = header.first else {
      let (yes, no) = hold(header, opened(state))
      let once = close(block(body, yes)).map(afterLoop)
      return rejoined(from: state.steps.count, [once, close(no)])
    }
    return evaluate(sequence, state).flatMap { start, value -> [State] in
      guard start.isRunning else { return [start] }
      if case .list(let elements) = value {
        return unrolled(elements, [start]) { self.pass(names, $0, sequence.span, body, $1) }
      }
      var some = start
      some.add(.choice, sequence.span)
      let once = pass(names, Self.element(of: value), sequence.span, body, some)
      return rejoined(from: start.steps.count, [once, [some]])
    }
  }

  static func element(of value: Known) -> Known {
    switch value {
    case .children: .router(.found)
    case .many(let slot): .router(.slot(slot))
    default: .other
    }
  }

  private func pass(
    _ names: [String],
    _ element: Known,
    _ span: Span,
    _ body: [Statement],
    _ state: State
  ) -> [State] {
    var inner = opened(state)
    for (place, name) in names.enumerated() {
      inner.declare(name, element == .other ? Self.unknown(name, at: span, place: place) : element)
    }
    return close(block(body, [inner])).map(afterLoop)
  }

  func attempt(_ body: [Statement], _ catches: [[Statement]], _ state: State) -> [State] {
    let ends = block(body, [state])
    guard !catches.isEmpty else { return ends }
    var failed = state
    failed.add(.choice, body.first?.span ?? .none)
    let thrown = ends.filter { $0.exit == .thrown }.map { state in
      var state = state
      state.exit = .running
      return state
    }
    let caught = catches.flatMap { block($0, [failed] + thrown) }
    return rejoined(from: state.steps.count, [ends.filter { $0.exit != .thrown }, caught])
  }

  func conditional(_ branches: [[Statement]], _ state: State, _ span: Span) -> [State] {
    var start = state
    start.add(.choice, span)
    let all = branches.count == 1 ? branches + [[]] : branches
    return rejoined(from: state.steps.count, all.map { sequence($0, [start]) })
  }

  // MARK: - Bindings

  func bind(_ binding: Binding, _ state: State) -> [State] {
    guard let value = binding.value else {
      var state = state
      for name in binding.names { state.declare(name.string, .other) }
      return [state]
    }
    return evaluate(value, state).flatMap { state, known -> [State] in
      guard state.isRunning else { return [state] }
      let known = named(known, value)
      guard binding.names.count == 1 else { return [spread(known, over: binding.names, state)] }
      return divided(known, value, state).map { state, known in
        var state = state
        state.declare(binding.names[0].string, known)
        return state
      }
    }
  }

  /// `let (router, item) = ...`
  private func spread(_ known: Known, over names: [Text], _ state: State) -> State {
    var state = state
    let speaking = names.firstIndex { $0.string.lowercased().contains("rout") } ?? 0
    for (place, name) in names.enumerated() {
      if case .tuple(let parts) = known, parts.indices.contains(place) {
        state.declare(name.string, parts[place].value)
      } else {
        state.declare(name.string, place == speaking ? known : .other)
      }
    }
    return state
  }

  /// What a slot held is told apart at once where it is kept under a name: the slot itself may change
  /// before the name is looked at.
  private func divided(_ known: Known, _ value: Expression, _ state: State) -> [(State, Known)] {
    guard case .router(.slot(let slot)) = known, isWhole(value), reader.router.slots[slot] != nil else {
      return [(state, known)]
    }
    if case .forced = value.form { return [(state, known)] }
    let (empty, filled) = testEmpty(known, state, value.span)
    return [empty.map { ($0, .router(.nil)) }, filled.map { ($0, known) }].compactMap { $0 }
  }

  /// A value of which nothing is known gets its place, so that the same value is known again.
  func named(_ known: Known, _ value: Expression) -> Known {
    guard known == .other else { return known }
    switch value.form {
    case .call(let callee, _):
      var type: String?
      if case .name(let name) = callee.form, name.first?.isUppercase == true { type = name }
      return .thing(value.span, text: Self.words(callee), type: type)
    case .member: return .thing(value.span, text: Self.words(value), type: nil)
    case .name(let name) where reader.router.properties[name] != nil:
      return .thing(value.span, text: name, type: nil)
    case .try(let inner, _), .await(let inner), .forced(let inner), .cast(let inner, _, _):
      return named(known, inner)
    default: return known
    }
  }

  /// An expression's names, joined by dots.
  static func words(_ expression: Expression) -> String {
    switch expression.form {
    case .name(let name): name == "self" ? "" : name
    case .member(let base, let name):
      [words(base), name].filter { !$0.isEmpty }.joined(separator: ".")
    case .optional(let inner), .forced(let inner), .await(let inner), .try(let inner, _),
      .cast(let inner, _, _):
      words(inner)
    case .call(let callee, _), .subscript(let callee, _): words(callee)
    default: ""
    }
  }
}
