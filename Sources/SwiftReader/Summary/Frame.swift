import RibEngine

/// Reads one method: walks its statements once, with all ways through it side by side.
final class Frame {
  /// More ways than this are not told apart; the method gets a doubt.
  static let limit = 96

  let reader: ClassReader
  /// Where the method stands in the class's line of bases, for `super`.
  let level: Int
  let callbacks: Set<String>
  let inouts: Set<String>
  /// Of the parameters, by their names.
  let types: [String: TypeName]
  private(set) var doubts: [Doubt] = []
  private var sites: [Site: Int] = [:]

  /// The rounds of the unrolled loops that are being read, outermost first.
  var rounds: [Int] = []

  private struct Site: Hashable {
    var span: Span
    var inner: Int
    var rounds: [Int]
  }

  init(_ reader: ClassReader, parameters: [Method.Parameter], level: Int) {
    self.reader = reader
    self.level = level
    callbacks = Set(parameters.filter { Self.isFunction($0.type) }.map(\.name))
    inouts = Set(parameters.filter(\.isInout).map(\.name))
    types = Dictionary(parameters.map { ($0.name, $0.type) }) { first, _ in first }
  }

  private static func isFunction(_ type: TypeName) -> Bool {
    switch type {
    case .function: true
    case .optional(let inner): isFunction(inner)
    default: false
    }
  }

  /// Says what was not read; with `isBounded` once for the method, not for each place.
  func doubt(_ reason: String, _ span: Span, isBounded: Bool = false) {
    let isKnown = doubts.contains { $0.reason == reason && (isBounded || $0.span == span) }
    if !isKnown { doubts.append(Doubt(reason: reason, span: span)) }
  }

  /// Runs something for each element of a list that is written out; a long list is read as one element.
  func unrolled(_ elements: [Known], _ starts: [State], _ body: (Known, State) -> [State]) -> [State] {
    let elements = elements.count > 8 ? Array(elements.prefix(1)) : elements
    var states = starts
    for (round, element) in elements.enumerated() {
      rounds.append(round)
      states = states.flatMap { $0.isRunning ? body(element, $0) : [$0] }.joined()
      rounds.removeLast()
    }
    return states
  }

  /// A value that nothing is known of but where a name for it is declared; `place` tells the names of one
  /// declaration apart.
  static func unknown(_ name: String, at span: Span, place: Int = 0) -> Known {
    let start = Int(span.start) + place
    return .thing(Span(file: Int(span.file), start: start, end: start), text: name, type: nil)
  }

  /// The number of what a place makes; the same place has one number, in the order of first use.
  func site(_ span: Span, inner: Int = -1) -> Int {
    let key = Site(span: span, inner: inner, rounds: rounds)
    if let number = sites[key] { return number }
    sites[key] = sites.count
    return sites.count - 1
  }

  /// All ways through a body.
  func read(_ body: [Statement], parameters: [Method.Parameter], names: [String: Known] = [:]) -> Summary {
    var start = State()
    for parameter in parameters {
      start.names[parameter.name] =
        callbacks.contains(parameter.name)
        ? .callback(parameter.name) : .router(.parameter(parameter.name))
    }
    start.names.merge(names) { $1 }
    if body.count == 1, case .expression(let only) = body[0].form {
      return summary(evaluate(only, start))
    }
    return summary(block(body, [start]).map { ($0, $0.result) })
  }

  /// What a property's first value does: the closure that it is, or the expression.
  func read(value: Expression) -> Summary {
    let ends = evaluate(value, State()).flatMap { state, known -> [(State, Known)] in
      guard case .closure = known else { return [(state, known)] }
      return invoke(known, [], value.span, state) ?? [(state, known)]
    }
    return summary(ends)
  }

  private func summary(_ ends: [(State, Known)]) -> Summary {
    var summary = Summary()
    var seen: Set<Summary.Way> = []
    for (state, result) in ends where state.exit != .trapped {
      let way = Summary.Way(steps: state.steps, result: plain(result), isThrown: state.exit == .thrown)
      if seen.insert(way).inserted { summary.ways.append(way) }
    }
    if summary.ways.isEmpty, let first = ends.first {
      summary.ways = [Summary.Way(steps: first.0.steps, result: .other, isThrown: false)]
    }
    summary.doubts = doubts
    return summary
  }

  /// A result as a caller can use it: nothing that only this method's closures mean.
  private func plain(_ result: Known) -> Known {
    switch result {
    case .closure, .function, .callback, .reference, .thing: .other
    default: result
    }
  }

  // MARK: - Statements

  func block(_ statements: [Statement], _ starts: [State]) -> [State] {
    close(sequence(statements, starts.map(opened)))
  }

  func opened(_ state: State) -> State {
    var state = state
    state.openBlock()
    return state
  }

  /// Runs the innermost block's `defer`s, last first, and forgets its names.
  func close(_ states: [State]) -> [State] {
    states.flatMap { state -> [State] in
      var open = [state]
      for deferred in (state.defers.last ?? []).reversed() {
        open = open.flatMap { runDefer(deferred, $0) }
      }
      return open.map { state in
        var state = state
        state.closeBlock()
        return state
      }
    }
    .joined()
  }

  private func runDefer(_ deferred: State.Deferred, _ state: State) -> [State] {
    guard let body = reader.defers[deferred.place], state.exit != .trapped else { return [state] }
    var inner = state
    inner.names = state.names.filter { deferred.names.contains($0.key) }
    inner.exit = .running
    return block(body, [inner]).map { ended in
      var ended = ended
      for at in state.steps.count..<max(state.steps.count, ended.steps.count) {
        ended.steps[at].isDeferred = true
      }
      ended.exit = state.exit
      ended.result = state.result
      ended.names.merge(state.names) { now, _ in now }
      return ended
    }
  }

  func sequence(_ statements: [Statement], _ starts: [State]) -> [State] {
    var states = starts
    for statement in statements where states.contains(where: \.isRunning) {
      states = bounded(
        states.flatMap { $0.isRunning ? execute(statement, $0) : [$0] }.joined(),
        at: statement.span
      )
    }
    return states
  }

  /// At most `limit` ways: those that together show the most different steps.
  private func bounded(_ states: [State], at span: Span) -> [State] {
    guard states.count > Self.limit else { return states }
    doubt("has more than \(Self.limit) paths, not all of which were followed", span, isBounded: true)
    var seen: Set<Step> = []
    var kept: [State] = []
    var rest: [State] = []
    for state in states {
      let new = state.steps.filter { !seen.contains($0) }
      if new.isEmpty {
        rest.append(state)
      } else {
        seen.formUnion(new)
        kept.append(state)
      }
    }
    let room = max(0, Self.limit / 2 - kept.count)
    return Array((kept + rest.prefix(room)).prefix(Self.limit))
  }

  private func execute(_ statement: Statement, _ state: State) -> [State] {
    switch statement.form {
    case .expression(let expression):
      return evaluate(expression, state).map(\.0)
    case .binding(let bindings):
      return bindings.reduce([state]) { states, binding in
        states.flatMap { $0.isRunning ? bind(binding, $0) : [$0] }
      }
    case .if(let conditions, let then, let otherwise):
      return branch(conditions, then, otherwise, state)
    case .guard(let conditions, let otherwise):
      let (yes, no) = hold(conditions, state)
      return yes + block(otherwise, no)
    case .switch(let subject, let cases):
      return choose(subject, cases, state)
    case .loop(let names, let header, let body):
      return loop(names, header, body, state)
    case .defer(let body):
      reader.defers[statement.span] = body
      var state = state
      if state.defers.isEmpty { state.defers = [[]] }
      let deferred = State.Deferred(place: statement.span, names: Set(state.names.keys))
      state.defers[state.defers.count - 1].append(deferred)
      return [state]
    case .do(let body, let catches):
      return attempt(body, catches, state)
    case .return(let value):
      return leave(value, statement.span, .returned, state)
    case .throw(let value):
      return leave(value, statement.span, .thrown, state)
    case .break: return [ended(state, .broke)]
    case .continue: return [ended(state, .continued)]
    case .function(let method):
      reader.functions[statement.span] = method
      var state = state
      state.declare(method.name.string, .function(statement.span))
      return [state]
    case .conditional(let branches):
      return conditional(branches, state, statement.span)
    case .fallthrough, .other:
      return [state]
    }
  }

  private func ended(_ state: State, _ exit: State.Exit) -> State {
    var state = state
    state.exit = exit
    return state
  }

  private func leave(_ value: Expression?, _ span: Span, _ exit: State.Exit, _ state: State) -> [State] {
    let outcomes = value.map { evaluate($0, state) } ?? [(state, .other)]
    return outcomes.map { state, result in
      guard state.isRunning else { return state }
      var state = state
      state.add(.leave, span)
      state.exit = exit
      state.result = result
      return state
    }
  }
}
