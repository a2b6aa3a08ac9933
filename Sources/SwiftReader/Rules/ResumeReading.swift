import RibEngine

/// Follows the ways through a closure that has to resume a continuation once, and counts.
///
/// One file: what it has counted is changed by nobody else.
struct ResumeReading {
  /// The names that hold the continuation: one, and those that are bound to it.
  private(set) var names: Set<String>
  /// True where the first of them is a property of the object.
  private let isProperty: Bool
  /// The resume that is a second one on some way.
  private(set) var twice: Span?
  /// The same where a callback has to be given a result and an error for that.
  private(set) var unlikelyTwice: Span?
  /// The first resume that stands in it.
  private(set) var firstResume: Span?
  /// A clock and an answer that both resume it, whichever comes first.
  private(set) var race: (timer: Span, answer: Span)?
  /// Where it first goes anywhere but into a closure.
  private(set) var handed: Span?
  /// True where the continuation goes anywhere but into a closure.
  var escapes: Bool { handed != nil }
  /// Each inner closure that mentions the continuation.
  private(set) var inner: [Inner] = []
  private var call: String?
  /// Names that a closure writes whose ways are being followed: a flag says that it has run before.
  private(set) var flags: Set<String> = []
  /// Calls that let one pass only, and objects that hold a truth value.
  private(set) var gates: Set<String> = []
  private(set) var truths: Set<String>
  /// Locals that hold what one of these has said.
  private(set) var turns: Set<String> = []
  /// The parameters of the closure whose ways are being followed.
  private(set) var parameters: Set<String> = []
  /// These, those of the closures around it, and what has been made of them.
  private(set) var origins: Set<String> = []
  /// How many closures stand around what is being followed.
  private(set) var depth = 0
  /// Optionals that are known to be there.
  private var present: Set<String> = []
  /// Those that are known to be empty until the continuation is stored.
  private let empty: Set<String>
  /// Locals around the closures that later lines may change.
  let variables: Set<String>
  /// True in the lines of a task: an error that leaves them is heard by nobody.
  private var isUnheard = false
  /// Objects that were given a closure with it: an alert has its actions.
  private var answering: Set<String> = []
  /// What may be gone when the lines run.
  private let weak: Set<String>
  /// Functions that do not return.
  let endings: Set<String>

  /// Ways that are told apart by what is absent on them.
  private static let mostApart = 32

  /// - Parameters:
  ///   - alive: optionals that are known to be there, and `empty` those that are known not to be.
  ///   - truths: locals around it that hold a truth value in an object.
  ///   - variables: locals around it that are no constants.
  ///   - weak: what a closure around takes weakly.
  init(
    name: String,
    endings: Set<String>,
    alive: Set<String> = [],
    empty: Set<String> = [],
    truths: Set<String> = [],
    variables: Set<String> = [],
    weak: Set<String> = []
  ) {
    (self.truths, self.variables) = (truths, variables)
    self.weak = weak
    self.empty = empty
    names = [name]
    isProperty = false
    self.endings = endings
    present = alive
  }

  init(property: String, endings: Set<String>) {
    names = [property]
    (truths, variables, empty, weak) = ([], [], [], [])
    isProperty = true
    self.endings = endings
  }

  mutating func read(_ body: [Statement]) -> Set<Way> {
    gates = Self.gates(in: body)
    truths.formUnion(Self.truths(in: body))
    return follow(body, [Way()])
  }

  // MARK: statements

  private mutating func follow(_ body: [Statement], _ ways: Set<Way>) -> Set<Way> {
    var ways = ways
    for (place, statement) in body.enumerated() {
      let open = ways.filter { !$0.hasLeft }
      guard !open.isEmpty else { break }
      ways.subtract(open)
      if case .defer(let last) = statement.form {
        return ways.union(end(last, follow(Array(body[(place + 1)...]), open)))
      }
      ways.formUnion(follow(statement, open))
    }
    return ways
  }

  /// What is deferred runs on every way that leaves the block, however it does.
  private mutating func end(_ body: [Statement], _ ways: Set<Way>) -> Set<Way> {
    var all: Set<Way> = []
    for way in ways {
      var open = way
      open.hasLeft = false
      for var ended in follow(body, [open]) {
        (ended.hasLeft, ended.span) = (way.hasLeft, way.span)
        all.insert(ended)
      }
    }
    return all
  }

  private mutating func follow(_ statement: Statement, _ ways: Set<Way>) -> Set<Way> {
    switch statement.form {
    case .expression(let value): return count(value, ways)
    case .return(let value): return leave(value.map { count($0, ways) } ?? ways, statement.span)
    case .throw(let value):
      return change(count(value, ways)) {
        ($0.span, $0.isThrown) = (statement.span, true)
        $0.hasLeft = true
      }
    case .binding(let bindings): return bindings.reduce(ways) { bind($1, $0) }
    case .if(let conditions, let then, let otherwise):
      let (yes, no) = split(conditions, ways)
      // Either branch may be that of whoever comes second.
      let isAsked = conditions.contains(where: asksFlag)
      return follow(then, isAsked ? change(yes) { $0.isHandedOn = true } : yes).union(follow(otherwise, no))
    case .guard(let conditions, let otherwise):
      let (yes, no) = split(conditions, ways)
      let isMaking = !conditions.isEmpty && conditions.allSatisfy(Self.makesValue)
      return follow(otherwise, isMaking ? change(no) { $0.lacksValue = $0.stored != nil } : no).union(yes)
    case .switch(let value, let cases):
      return choose(value, cases, count(value, ways))
    case .do(let body, let catches): return attempt(body, catches, ways)
    case .conditional(let branches): return union(branches, ways)
    case .loop(_, let conditions, let body):
      return mention(body, conditions.compactMap(\.value).reduce(ways) { count($1, $0) })
    case .defer(let body): return follow(body, ways)
    case .function(let method): return mention(method.body ?? [], ways)
    case .break, .continue, .fallthrough, .other: break
    }
    return ways
  }

  private mutating func choose(_ subject: Expression, _ cases: [Case], _ ways: Set<Way>) -> Set<Way> {
    let before = present
    defer { present = before }
    let isOfThem = isGiven(subject)
    let ways = isOfThem && Self.areStates(cases) ? change(ways) { $0.mayComeAgain = true } : ways
    if isOfThem { origins.formUnion(cases.flatMap(\.names)) }
    var all: Set<Way> = []
    // Whoever asks in its completion has seen it end.
    let early = depth > 0 && Self.areAllEnds(cases) ? change(ways) { $0.isUnheardOf = true } : ways
    for (one, there) in zip(cases, Absence.present(subject, cases)) {
      present = before.union(there)
      all.formUnion(follow(one.body, one.patterns.isEmpty ? early : ways))
    }
    return all
  }

  /// A way that an error leaves goes on in a `catch`, as do those on which a call of the body throws.
  private mutating func attempt(_ body: [Statement], _ catches: [[Statement]], _ ways: Set<Way>) -> Set<Way> {
    let before = isUnheard
    isUnheard = before && catches.isEmpty
    let ends = follow(body, ways)
    isUnheard = before
    guard !catches.isEmpty else { return ends }
    let thrown = ends.filter(\.isThrown)
    let caught = thrown.map { way in
      var way = way
      (way.hasLeft, way.isThrown) = (false, false)
      return way
    }
    return ends.subtracting(thrown).union(union(catches, ways.union(caught)))
  }

  /// A second name for it.
  private mutating func bind(_ binding: Binding, _ ways: Set<Way>) -> Set<Way> {
    guard let value = binding.value else { return ways }
    let bound = binding.names.map(\.string)
    if saysWhoIsFirst(value) { turns.formUnion(bound) }
    if isGiven(value) { origins.formUnion(bound) }
    guard isProperty, isName(value), binding.names.count == 1 else { return count(value, ways) }
    names.insert(binding.names[0].string)
    return ways
  }

  /// The ways on which the conditions hold and on which they do not. Who waits on its own continuation is
  /// there, so that `guard let self` always holds.
  private mutating func split(_ conditions: [Condition], _ ways: Set<Way>) -> (yes: Set<Way>, no: Set<Way>) {
    var ways = ways
    var asks: Bool?
    var isSelf = conditions.count == 1
    for condition in conditions {
      switch condition {
      case .binding(let name, let value) where isProperty && isName(value):
        names.insert(name.string)
        asks = true
      case .binding(_, let value) where isThere(value): continue
      case .expression(let value) where isProperty:
        if let isNil = asksForNil(value) { asks = !isNil } else { ways = count(value, ways) }
      default: if let value = condition.value { ways = count(value, ways) }
      }
      if let value = condition.value, isGiven(value) { origins.formUnion(condition.names) }
      isSelf = false
    }
    guard !isSelf else { return (ways, []) }
    if conditions.contains(where: asksFlag) {
      let before = change(ways) { $0.isHandedOn = true }
      return (ways, before)
    }
    if let isLast = conditions.lazy.compactMap(asksForTheLast).first {
      let before = change(ways) { $0.isHandedOn = true }
      return isLast ? (ways, before) : (before, ways)
    }
    guard let asks else {
      let isState = conditions.contains(where: asksForState)
      return part(isState ? change(ways) { $0.mayComeAgain = true } : ways, by: conditions)
    }
    let empty = change(ways) { $0.isEmpty = true }
    return asks ? (ways, empty) : (empty, ways)
  }

  /// True for the object itself, unless a closure around takes it weakly.
  private func isThere(_ value: Expression) -> Bool {
    if case .name("self") = value.form { return depth > 0 || !weak.contains("self") }
    return false
  }

  /// The same for conditions that have nothing to do with the continuation.
  private func part(_ ways: Set<Way>, by conditions: [Condition]) -> (yes: Set<Way>, no: Set<Way>) {
    let bound = conditions.map { Absence.question([$0]) }
    if bound.allSatisfy({ $0.map { !$0.isEmptyIfTrue && present.contains($0.path) } ?? false }) {
      return (ways, [])
    }
    guard let (path, isEmptyIfTrue) = Absence.question(conditions) else { return (ways, ways) }
    // What other ways have put there is missing on those that have put there nothing: `if alert.actions.isEmpty`.
    if path.hasSuffix(".isEmpty"), !isEmptyIfTrue, answering.contains(Absence.owner(of: path)) {
      return (ways, ways.filter { !$0.isMissing })
    }
    if empty.contains(path), ways.allSatisfy({ $0.stored == nil }) {
      return isEmptyIfTrue ? (ways, []) : ([], ways)
    }
    guard ways.count < Self.mostApart, Absence.isGiven(path, parameters) else { return (ways, ways) }
    // What a way has found there, or not, it finds so again.
    let absent = change(ways.filter { !$0.given.contains(path) }) { way in
      way.absent.insert(path)
      way.isUnheardOf = way.isUnheardOf || way.absent.count > 1
    }
    let given = change(ways.filter { !$0.absent.contains(path) }) { $0.given.insert(path) }
    return isEmptyIfTrue ? (absent, given) : (given, absent)
  }

  /// Whether `continuation == nil` (true) or `!= nil` is asked.
  private func asksForNil(_ value: Expression) -> Bool? {
    guard case .operation(let sign, let left, let right) = value.form, sign == "==" || sign == "!=" else {
      return nil
    }
    let sides = [left, right]
    guard sides.contains(where: isName),
      sides.contains(where: \.meansNil)
    else { return nil }
    return sign == "=="
  }

  private func isName(_ value: Expression) -> Bool {
    switch value.form {
    case .name(let name): return names.contains(name)
    case .member(let base, let name):
      guard isProperty, names.contains(name) else { return false }
      switch base.form {
      case .name("self"): return true
      case .optional(let inner): if case .name("self") = inner.form { return true }
      default: break
      }
      return false
    case .optional(let inner), .forced(let inner): return isName(inner)
    default: return false
    }
  }

  private mutating func union(_ bodies: [[Statement]], _ ways: Set<Way>) -> Set<Way> {
    var all: Set<Way> = []
    for body in bodies { all.formUnion(follow(body, ways)) }
    return all
  }

  /// How often, or when, a loop or local function runs is not followed.
  private mutating func mention(_ body: [Statement], _ ways: Set<Way>) -> Set<Way> {
    guard let place = mention(in: body) else { return ways }
    handed = handed ?? place
    return change(ways) { $0.isHandedOn = true }
  }

  private func mention(in body: [Statement]) -> Span? {
    var found: Span?
    for statement in body {
      statement.visitExpressions { if isName($0) { found = found ?? $0.span } }
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
    if isName(value) {
      handed = handed ?? value.span
      return change(ways) { $0.isHandedOn = true }
    }
    switch value.form {
    case .assignment(let target, let new) where isName(target):
      if new.meansNil { return change(ways) { ($0.cleared, $0.resumed) = (value.span, nil) } }
      if case .name(let name) = new.form, isProperty {
        names.insert(name)
        return ways
      }
      return count(new, ways)
    case .assignment(let target, let new) where !isProperty && isName(new):
      let name = target.ownName
      return change(count(new, ways)) { way in
        if let name { way.stored = Way.Stored(property: name, place: value.span) }
      }
    case .assignment(let target, let new) where !isProperty && target.ownName != nil:
      let name = target.ownName
      return change(count(new, ways)) { if $0.stored?.property == name { $0.stored = nil } }
    case .closure(let closure): return enter(closure, ways)
    case .try(let inner, "try") where isUnheard && Self.mayFail(inner):
      let thrown = ways.filter { !$0.hasLeft && $0.count == 0 && !$0.isHandedOn }
      return count(inner, ways).union(
        change(thrown) { ($0.span, $0.isThrown, $0.hasLeft) = (value.span, true, true) }
      )
    case .ternary(let test, let yes, let no):
      let ways = count(test, ways)
      return count(yes, ways).union(count(no, ways))
    case .statement(let statement): return follow(statement, ways)
    case .call(let callee, let arguments) where isResume(callee):
      return resume(arguments.reduce(ways) { count($1.value, $0) }, value.span)
    case .call(let callee, let arguments) where ends(callee, arguments):
      // Nobody waits behind it.
      return change(ways) { ($0.isEmpty, $0.hasLeft) = (true, true) }
    case .call(let callee, let arguments):
      let before = call
      let name = Inner.name(of: callee)
      call = name
      defer { call = before }
      let ways = Self.isMaking(value) ? ways : change(ways) { $0.hasAsked = true }
      let known = inner.count
      let ends = arguments.reduce(count(callee, ways)) { ways, argument in
        call = "\(name) \(argument.label ?? "")"
        return count(argument.value, ways)
      }
      if inner.count > known, case .member(let base, _) = callee.form, let path = Absence.path(base) {
        answering.insert(Absence.owner(of: path))
      }
      guard depth == 0, let name = WeakAround.asked(by: callee, weak) else { return ends }
      return ends.union(change(ways) { $0.gone = $0.gone ?? Way.Gone(name: name, call: value.span) })
    default: return value.parts.reduce(ways) { count($1, $0) }
    }
  }

  private func isResume(_ callee: Expression) -> Bool {
    guard case .member(let base, "resume") = callee.form else { return false }
    return isName(base)
  }

  private mutating func resume(_ ways: Set<Way>, _ span: Span) -> Set<Way> {
    firstResume = firstResume ?? span
    // What was set to nil in between is another one.
    let second = ways.filter { !$0.hasLeft && $0.count > 0 && (!isProperty || $0.resumed != nil) }
    if second.contains(where: { !$0.isTwofold }) { twice = twice ?? span }
    if second.contains(where: \.isTwofold) { unlikelyTwice = unlikelyTwice ?? span }
    return change(ways) { ($0.count, $0.resumed) = (min(2, $0.count + 1), $0.resumed ?? span) }
  }

  private mutating func enter(_ closure: Closure, _ ways: Set<Way>) -> Set<Way> {
    guard names.isDisjoint(with: closure.parameters), mention(in: closure.body) != nil else { return ways }
    let before = (flags, parameters, call)
    let around = (turns, origins, isUnheard)
    flags = Self.written(in: closure.body)
    parameters = Set(closure.parameters)
    origins.formUnion(parameters)
    depth += 1
    if closure.parameters.contains("progress") { call = "progress" }
    let isLate = ways.allSatisfy { $0.count > 0 || $0.isHandedOn }
    let (isTimer, outer) = (Inner.isTimer(call, closure), firstResume)
    firstResume = nil
    isUnheard = Inner.isTask(call)
    let ends = follow(closure.body, [Way(mayComeAgain: collects(closure))])
    let resume = Inner.resumesForSure(ends, closure) ? firstResume : nil
    firstResume = outer ?? firstResume
    inner.append(Inner(ways: ends, call: call, body: closure.body, isLate: isProperty && isLate))
    (flags, parameters, call) = before
    (turns, origins, isUnheard) = around
    depth -= 1
    let left = change(ways) { way in
      way.isHandedOn = true
      if isTimer { way.timer = way.timer ?? resume } else { way.answer = way.answer ?? resume }
    }
    if !isProperty, race == nil {
      race = left.lazy.compactMap(\.race).min { $0.timer.start < $1.timer.start }
    }
    return left
  }
}
