import RibEngine

extension MoveWalker {
  /// What an expression comes to; what it does is collected.
  mutating func value(of expression: Expression) -> Thing {
    switch expression.form {
    case .name(let name): return named(name, expression.span)
    case .member(let base, let name): return member(of: value(of: base), name, expression.span)
    case .optional(let inner), .forced(let inner), .try(let inner, _): return value(of: inner)
    case .cast(let inner, _, let type):
      let thing = value(of: Self.spelled(inner, type))
      return mayBe(thing, type) ? thing : .other
    case .await(let inner): return awaited(inner)
    case .call(let callee, let arguments): return call(callee, arguments, expression.span)
    case .subscript(let base, let arguments):
      let thing = value(of: base)
      for argument in arguments { _ = value(of: argument.value) }
      switch thing {
      case .list(let list), .rest(let list, _): return .element(of: list)
      default: return .other
      }
    case .assignment(let target, let value): assign(value, to: target, expression.span)
    case .operation(let sign, let left, let right): return operation(sign, left, right, expression.span)
    case .closure(let closure): return .closure(read(closure, expression.span))
    case .tuple(let parts): for part in parts { give(part.value) }
    case .array(let elements): for element in elements { give(element) }
    case .dictionary(let pairs): for pair in pairs { give(pair.value) }
    case .ternary(let test, let yes, let no):
      _ = value(of: test)
      let (first, second) = (value(of: yes), value(of: no))
      return first == second || second == .none ? first : first == .none ? second : .other
    case .statement(let statement): return value(of: statement)
    case .prefix(let sign, let inner):
      let thing = value(of: inner)
      // Whoever is given the list by reference may take anything out.
      if sign == "&", case .list(let list) = thing {
        add(.remove(list: list, nil), expression.span)
        return .other
      }
      return thing
    case .other(let parts): for part in parts { _ = value(of: part) }
    case .nil: return .none
    case .implicitMember(let name): return name == "none" ? .none : .other
    case .literal, .keyPath: break
    }
    return .other
  }

  /// False for a child of one class where another is asked for, which is neither above it nor below: `child as? Detail`.
  private func mayBe(_ thing: Thing, _ type: TypeName) -> Bool {
    guard let child = reading.child(thing), let name = type.plainName,
      let asked = reading.project.class(name, in: reading.joined.entry)
    else { return true }
    let (own, other) = (reading.project.joined(child).line, reading.project.joined(asked).line)
    return own.contains { $0.number == asked.number } || other.contains { $0.number == child.number }
  }

  private mutating func awaited(_ inner: Expression) -> Thing {
    let count = moves.count
    let thing = value(of: inner)
    for at in count..<max(count, moves.count) {
      if case .call(let child, let name, _) = moves[at].kind {
        moves[at].kind = .call(child, name, isAwaited: true)
      }
    }
    if case .stream = thing { return .other }
    return thing
  }

  private mutating func named(_ name: String, _ span: Span) -> Thing {
    if let known = names[name] { return known }
    if name == "self" || name == "super" || name == "Self" { return .me }
    return property(name, span)
  }

  /// A member of the object itself.
  private mutating func property(_ name: String, _ span: Span) -> Thing {
    if reading.holders.lists.contains(name) { return .list(name) }
    if let place = reading.joined.properties[name]?.property.getter?.first?.span, depth < 8 {
      // A computed property is read as the method that it is.
      _ = place
      return .other
    }
    if reading.joined.properties[name] != nil { return .held(name) }
    return .other
  }

  mutating func member(of base: Thing, _ name: String, _ span: Span) -> Thing {
    switch base {
    case .me: return property(name, span)
    case .list(let list), .rest(let list, _):
      if ["first", "last"].contains(name) { return .element(of: list) }
      return name == "lazy" ? base : .other
    case .stream: return base
    case .child: return reading.givesOut(name, base) ? .stream(base, of: name, []) : .other
    default: return .other
    }
  }

  /// An argument, element or the like: a child that is put there goes where it is not followed.
  mutating func give(_ expression: Expression) { hand(value(of: expression), expression.span) }

  mutating func hand(_ thing: Thing, _ span: Span) {
    switch thing {
    case .child, .parameter: add(.give(thing), span)
    case .closure: add(.later(thing), span)
    case .list(let list): reading.doubt("hands '\(list)' on, and what becomes of it is not followed", span)
    default: break
    }
  }

  private mutating func operation(_ sign: String, _ left: Expression, _ right: Expression, _ span: Span)
    -> Thing
  {
    let first = value(of: left)
    if case .list(let list) = first, sign.hasSuffix("="), !Self.comparing.contains(sign) {
      if sign == "+=" {
        append(right, to: list, span)
      } else {
        give(right)
        add(.remove(list: list, nil), span)
      }
      return .other
    }
    let second = value(of: right)
    if sign == "??" { return first == .none ? second : first }
    return .other
  }

  private static let comparing: Set<String> = ["==", "===", "!=", "!==", "<=", ">=", "~="]

  /// The elements of a literal, or what else is put behind the list.
  mutating func append(_ expression: Expression, to list: String, _ span: Span) {
    if case .array(let elements) = expression.form {
      for element in elements { append(element, to: list, span) }
      return
    }
    let thing = value(of: expression)
    guard thing != .none else { return }
    if isUnknown(thing) { reading.doubt(Self.unknownChild, span) }
    add(.append(list: list, thing), span)
  }

  static let unknownChild = "appends a child of which nothing is known"

  func isUnknown(_ thing: Thing) -> Bool {
    switch thing {
    case .other: true
    case .held(let property):
      !reading.holders.singles.contains(property) && !reading.holders.weak.contains(property)
    default: false
    }
  }

  // MARK: - Assignments

  private mutating func assign(_ value: Expression, to target: Expression, _ span: Span) {
    switch target.form {
    case .subscript(let base, let arguments):
      for argument in arguments { _ = self.value(of: argument.value) }
      guard case .list(let list) = self.value(of: base) else { return give(value) }
      if case .nil = value.form {
        return add(.remove(list: list, arguments.first.flatMap { child(ofKey: $0.value) }), span)
      }
      append(value, to: list, span)
    case .name(let name): assignName(value, name, span)
    case .member(let base, let name):
      let owner = self.value(of: base)
      if owner == .me { return assignProperty(value, name, span) }
      assign(value, toMember: name, of: owner, span)
    case .optional(let inner), .forced(let inner): assign(value, to: inner, span)
    default: give(value)
    }
  }

  private mutating func assignName(_ value: Expression, _ name: String, _ span: Span) {
    guard names[name] != nil else { return assignProperty(value, name, span) }
    names[name] = self.value(of: value)
  }

  /// `.init(...)` and `container.resolve()` with the name of the type that they are put into.
  static func spelled(_ value: Expression, _ type: TypeName?) -> Expression {
    guard case .call(let callee, let arguments) = value.unwrapped.form, let name = type?.plainName else {
      return value
    }
    let named = Expression(.name(name), callee.span)
    if case .implicitMember("init") = callee.form {
      return Expression(.call(named, arguments), value.span)
    }
    guard arguments.isEmpty, case .member(_, "resolve") = callee.unwrapped.form else { return value }
    let asked = Argument(Expression(.member(named, "self"), callee.span))
    return Expression(.call(callee, [asked]), value.span)
  }

  private mutating func assignProperty(_ value: Expression, _ name: String, _ span: Span) {
    let value = Self.spelled(value, reading.joined.properties[name]?.property.type)
    guard reading.holders.lists.contains(name) else {
      let thing = self.value(of: value)
      if thing == .none { return add(.clear(property: name), span) }
      if case .closure = thing { return add(.later(thing), span) }
      if reading.holders.weak.contains(name) { return }
      if name == "rootViewController" || name == "viewControllers" { add(.show(name), span) }
      add(.store(property: name, thing), span)
      return
    }
    assign(value, toList: name, span)
  }

  /// What the list has then: less than before, unless what it had stands in it again.
  private mutating func assign(_ value: Expression, toList name: String, _ span: Span) {
    switch value.form {
    case .array(let elements):
      add(.removeAll(list: name), span)
      for element in elements { append(element, to: name, span) }
    case .dictionary(let pairs):
      add(.removeAll(list: name), span)
      for pair in pairs { append(pair.value, to: name, span) }
    case .call(let callee, let arguments)
    where callee.lastName == nil || callee.lastName?.first?.isUppercase == true:
      // `[Coordinator]()`, `Array(children.dropLast())`
      if let only = arguments.first, arguments.count == 1, only.label == nil {
        assign(only.value, toList: name, span)
      } else {
        give(value)
        add(.removeAll(list: name), span)
      }
    case .operation("+", let left, let right):
      for side in [left, right] where side.unwrapped.ownName != name { append(side, to: name, span) }
    case .operation("??", let left, _): assign(left, toList: name, span)
    case .optional(let inner), .forced(let inner), .cast(let inner, _, _), .try(let inner, _):
      assign(inner, toList: name, span)
    case .ternary(let test, let yes, let no):
      _ = self.value(of: test)
      choose(value.span, [yes, no]) { $0.assign($1, toList: name, span) }
    default:
      switch self.value(of: value) {
      case .list(name): break
      case .rest(name, .one(let child)): add(.remove(list: name, child), span)
      case .rest(name, .others(let child)): add(.removeOthers(list: name, child), span)
      default: add(.remove(list: name, nil), span)
      }
    }
  }

  private mutating func assign(_ value: Expression, toMember name: String, of owner: Thing, _ span: Span) {
    let thing = self.value(of: value)
    if name == "rootViewController" || name == "viewControllers" { add(.show(name), span) }
    switch (owner, thing) {
    case (.child, .me), (.parameter, .me), (.element, .me), (.held, .me):
      add(.link(owner, property: name), span)
    case (.child, .closure), (.parameter, .closure), (.child, .parameter), (.held, .closure):
      add(.callback(owner, property: name, thing), span)
    default: hand(thing, span)
    }
  }

  /// What a closure such as `{ $0 === child }` takes out of a list: the child, where it compares by one of the
  /// signs; else all others.
  func removed(by arguments: [Argument], takes signs: Set<String>) -> Thing.Removed {
    guard case .closure(let closure)? = arguments.last?.value.form else { return .one(nil) }
    if let (type, isNegated) = Self.askedType(closure) {
      return signs.contains("===") != isNegated ? .one(.kind(type)) : .others(.kind(type))
    }
    var found: (child: Thing, sign: String)?
    var isNegated = false
    for statement in closure.body {
      statement.visitExpressions { value in
        if case .prefix("!", _) = value.form { isNegated = true }
        guard case .operation(let sign, let left, let right) = value.form,
          ["===", "!==", "==", "!="].contains(sign)
        else { return }
        for side in [left, right] { found = found ?? self.named(side).map { ($0, sign) } }
      }
    }
    guard let found else { return .one(nil) }
    // Only the plain comparison is sure to say the contrary.
    let isPlain = closure.body.count == 1 && !isNegated && Self.isComparison(closure.body[0])
    return signs.contains(found.sign) || !isPlain ? .one(found.child) : .others(found.child)
  }

  /// The type that `{ $0 is Detail }` asks each element for, and `{ !($0 is Detail) }`, which says the contrary.
  private static func askedType(_ closure: Closure) -> (name: String, isNegated: Bool)? {
    guard closure.body.count == 1 else { return nil }
    switch closure.body[0].form {
    case .expression(let value), .return(let value?):
      var (asked, isNegated) = (value, false)
      if case .prefix("!", let inner) = value.form { (asked, isNegated) = (inner, true) }
      guard case .cast(let element, "is", let type) = asked.form, let name = type.plainName else {
        return nil
      }
      let own = closure.parameters.isEmpty ? ["$0"] : closure.parameters
      switch element.form {
      case .name(let local): return own.contains(local) ? (name, isNegated) : nil
      // That of a dictionary.
      case .member(let base, "value"):
        if case .name(let local) = base.form, own.contains(local) { return (name, isNegated) }
      default: break
      }
    default: break
    }
    return nil
  }

  /// The child that a key is made of: `child.identifier`, `ObjectIdentifier(child)`.
  func child(ofKey key: Expression) -> Thing? {
    switch key.form {
    case .member(let base, let name):
      let word = name.lowercased()
      return word == "id" || word.hasSuffix("identifier") || word.hasSuffix("uuid") ? child(named: base) : nil
    case .call(let callee, let arguments):
      guard callee.initializedType == "ObjectIdentifier", arguments.count == 1 else { return nil }
      return child(named: arguments[0].value)
    default: return nil
    }
  }

  /// The child that a local or parameter is.
  func child(named value: Expression) -> Thing? {
    switch named(value) {
    case .child?, .parameter?: named(value)
    default: nil
    }
  }

  private func named(_ side: Expression) -> Thing? {
    switch side.form {
    case .name(let name): names[name]
    case .optional(let inner): named(inner)
    default: nil
    }
  }

  private static func isComparison(_ statement: Statement) -> Bool {
    switch statement.form {
    case .expression(let value), .return(let value?):
      if case .operation(let sign, _, _) = value.form {
        ["===", "!==", "==", "!="].contains(sign)
      } else {
        false
      }
    default: false
    }
  }

  // MARK: - Closures

  /// Reads a closure by itself, with the names that it sees.
  mutating func read(_ closure: Closure, _ span: Span) -> ClosureID {
    let id = ClosureID(place: span)
    guard depth < 8 else {
      reading.doubt("has closures in closures deeper than is followed", span)
      return id
    }
    var walker = MoveWalker(reading, level: level)
    walker.names = names
    walker.depth = depth + 1
    for parameter in closure.parameters { walker.names[parameter] = .other }
    for capture in closure.captures {
      if let value = capture.value { walker.names[capture.name] = self.value(of: value) }
    }
    let strong = closure.captures.filter(\.strength.isEmpty).map(\.name)
    let weak = self.weak.subtracting(strong).union(
      closure.captures.filter { !$0.strength.isEmpty }.map(\.name)
    )
    walker.weak = weak
    let result = walker.walk(body: closure.body)
    walker.hand(result, span)
    var read = ClosureMoves(moves: walker.moves, holdsMe: false, holds: [])
    for name in Self.mentioned(closure) where !weak.contains(name) {
      if name == "self" { read.holdsMe = true }
      if case .child? = names[name], let thing = names[name] { read.holds.insert(thing) }
      if case .parameter? = names[name], let thing = names[name] { read.holds.insert(thing) }
    }
    reading.note(read, as: id)
    return id
  }

  /// Names that a closure uses, those of closures within it too, unless these take them weakly from it.
  private static func mentioned(_ closure: Closure) -> Set<String> {
    var found: Set<String> = []
    for capture in closure.captures where capture.strength.isEmpty && capture.value == nil {
      found.insert(capture.name)
    }
    for statement in closure.body {
      statement.visitExpressions { value in
        if case .name(let name) = value.form { found.insert(name) }
        if case .closure(let inner) = value.form {
          // To take a name weakly it has to be there.
          for capture in inner.captures where capture.value == nil { found.insert(capture.name) }
        }
      }
    }
    return found.subtracting(closure.parameters)
  }
}
