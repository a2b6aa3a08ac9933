import RibEngine

extension MoveWalker {
  mutating func call(_ callee: Expression, _ arguments: [Argument], _ span: Span) -> Thing {
    switch callee.form {
    case .optional(let inner), .forced(let inner): return call(inner, arguments, span)
    case .name(let name):
      if let local = names[name] { return invoke(local, arguments, span) }
      return bare(name, arguments, span)
    case .member(let base, "init"): return made(base.lastName ?? "", arguments, span)
    case .member(let base, let name):
      if name.first?.isUppercase == true { return made(name, arguments, span, behind: base.lastName) }
      if case .name("super") = base.form { return own(name, arguments, span, above: level) }
      let receiver = value(of: base)
      if receiver == .me { return own(name, arguments, span) }
      if let type = reading.project.resolved(by: name, arguments, at: span) { return made(type, [], span) }
      if let type = product(of: receiver, callee, arguments, span) { return made(type, arguments, span) }
      return call(name, on: receiver, arguments, span, path: path(of: base))
    case .closure(let closure):
      for argument in arguments { give(argument.value) }
      var walker = self
      walker.moves = []
      let result = walker.walk(body: closure.body)
      for move in walker.moves { moves.append(move) }
      return result
    default:
      // A type with generic arguments, or the result of something.
      if let name = callee.lastName ?? Self.typeName(callee), name.first?.isUppercase == true {
        return made(name, arguments, span)
      }
      _ = value(of: callee)
      for argument in arguments { give(argument.value) }
      return .other
    }
  }

  /// The class of the child that a factory makes, which no property of the class holds.
  private func product(of receiver: Thing, _ callee: Expression, _ arguments: [Argument], _ span: Span)
    -> String?
  {
    switch receiver {
    case .other, .parameter, .held:
      if case .held(let property) = receiver, reading.holders.singles.contains(property) { return nil }
      return reading.project.product(ofCall: callee, arguments, in: reading, span)
    default: return nil
    }
  }

  private static func typeName(_ callee: Expression) -> String? {
    if case .other(let parts) = callee.form { return parts.first?.lastName }
    return nil
  }

  private mutating func invoke(_ local: Thing, _ arguments: [Argument], _ span: Span) -> Thing {
    for argument in arguments { give(argument.value) }
    switch local {
    case .closure, .parameter: add(.invoke(local), span)
    default: break
    }
    return .other
  }

  private mutating func bare(_ name: String, _ arguments: [Argument], _ span: Span) -> Thing {
    if name.first?.isUppercase == true { return made(name, arguments, span) }
    return own(name, arguments, span)
  }

  // MARK: - Making

  /// `DetailCoordinator(...)`; any other type is only given what it is given.
  private mutating func made(
    _ type: String,
    _ arguments: [Argument],
    _ span: Span,
    behind outer: String? = nil
  ) -> Thing {
    let entry = reading.project.index.type(type, at: span, behind: outer)
    let isChild = entry.map { reading.project.isCoordinator($0) } ?? Project.isCoordinatorName(type)
    var made = CoordinatorReading.Made(type: type, behind: outer)
    let properties =
      isChild ? entry.map { reading.project.properties(of: $0, given: arguments) } ?? [] : []
    for (place, argument) in arguments.enumerated() {
      let thing = value(of: argument.value)
      let label = properties.isEmpty ? argument.label ?? "" : properties[place]
      switch thing {
      case .me: made.givenMe.append(label)
      case .closure(let id) where isChild: made.closures.append((label, id.place))
      default: break
      }
      if case .closure = thing, isChild {
        add(.callback(.child(span), property: label, thing), argument.value.span)
      } else {
        hand(thing, argument.value.span)
      }
    }
    guard isChild else { return .other }
    reading.note(made, at: span)
    add(.make(.child(span)), span)
    return .child(span)
  }

  // MARK: - The object's own methods

  private mutating func own(_ name: String, _ arguments: [Argument], _ span: Span, above: Int = -1) -> Thing {
    let values = arguments.map { value(of: $0.value) }
    guard let place = reading.joined.place(of: name, labels: arguments.map(\.label), above: above) else {
      return outside(name, values, span)
    }
    guard let summary = reading.summary(at: place) else { return .other }
    let parameters = reading.joined.members[place].method.parameters.map(\.name)
    let given = Dictionary(zip(parameters, values)) { first, _ in first }
    for move in summary.moves where moves.count < CoordinatorReading.most {
      guard let kind = Replay(reading, given, span).kind(move.kind) else { continue }
      var replayed = move
      replayed.kind = kind
      if case .append(_, let thing) = kind, kind != move.kind, isUnknown(thing) {
        reading.doubt(Self.unknownChild, span)
      }
      splice(replayed, via: span)
    }
    return Replay(reading, given, span).thing(summary.result)
  }

  /// A method that the project does not write, or a property of function type.
  private mutating func outside(_ name: String, _ values: [Thing], _ span: Span) -> Thing {
    if reading.joined.properties[name] != nil { add(.report([name]), span) }
    for value in values { hand(value, span) }
    return .other
  }

  // MARK: - Methods of something else

  private mutating func call(
    _ name: String,
    on receiver: Thing,
    _ arguments: [Argument],
    _ span: Span,
    path: [String]?
  ) -> Thing {
    switch receiver {
    case .list(let list):
      if let thing = change(list, name, arguments, span) ?? look(at: list, name, arguments) { return thing }
      // An extension of the project, or of whom else, may take out what it likes.
      if !ListWords.looking.contains(name) { add(.remove(list: list, nil), span) }
    case .rest(let list, _):
      if let thing = look(at: list, name, arguments) { return thing }
    case .child, .element: return call(name, ofChild: receiver, arguments, span)
    case .parameter:
      return call(name, ofChild: receiver, arguments, span)
    case .held(let property):
      if let type = reading.project.product(of: property, in: reading.joined, method: name, arguments) {
        return made(type, arguments, span)
      }
      if reading.holders.singles.contains(property) { return call(name, ofChild: receiver, arguments, span) }
    case .stream(let child, let source, let operators):
      return chain(name, child, source, operators, arguments, span)
    default: break
    }
    for argument in arguments { give(argument.value) }
    if Self.shows(name) {
      add(.show(name), span)
    } else if let path, !path.isEmpty {
      add(.report(path + [name]), span)
    }
    return .other
  }

  static func shows(_ name: String) -> Bool {
    ["push", "present", "show", "setViewControllers", "pop", "dismiss", "embed", "makeKeyAndVisible"]
      .contains(where: name.hasPrefix)
  }

  /// The members of the object that an expression goes through; nil for what starts elsewhere.
  private func path(of value: Expression) -> [String]? {
    switch value.form {
    case .name(let name): names[name] == nil ? (name == "self" ? [] : [name]) : nil
    case .member(let base, let name): path(of: base).map { $0 + [name] }
    case .optional(let inner), .forced(let inner), .cast(let inner, _, _): path(of: inner)
    default: nil
    }
  }

  private mutating func call(_ name: String, ofChild child: Thing, _ arguments: [Argument], _ span: Span)
    -> Thing
  {
    for argument in arguments {
      let thing = value(of: argument.value)
      switch thing {
      case .closure, .parameter:
        add(.callback(child, property: argument.label ?? name, thing), argument.value.span)
      case .me: add(.link(child, property: argument.label ?? name), argument.value.span)
      default: hand(thing, argument.value.span)
      }
    }
    add(.call(child, name, isAwaited: false), span)
    return .stream(child, of: name, [])
  }

  /// Operators and subscribers behind what a child gave back.
  private mutating func chain(
    _ name: String,
    _ child: Thing,
    _ source: String,
    _ operators: [String],
    _ arguments: [Argument],
    _ span: Span
  ) -> Thing {
    for (place, argument) in arguments.enumerated() {
      let thing = value(of: argument.value)
      guard case .closure = thing else {
        hand(thing, argument.value.span)
        continue
      }
      // A second trailing closure has its label, the first has none.
      let label = argument.label ?? (place == 0 ? name : "")
      add(.event(child, of: source, operators: operators, name: label, thing), argument.value.span)
    }
    return .stream(child, of: source, operators + [name])
  }

  // MARK: - Lists

  /// Changes of a list of children; nil for a call that only looks.
  private mutating func change(_ list: String, _ name: String, _ arguments: [Argument], _ span: Span)
    -> Thing?
  {
    switch name {
    case "append", "insert", "updateValue":
      for (place, argument) in arguments.enumerated() {
        if place == 0 { append(argument.value, to: list, span) } else { _ = value(of: argument.value) }
      }
    case "removeAll":
      let isAll = arguments.isEmpty || arguments.allSatisfy { $0.label == "keepingCapacity" }
      if isAll {
        add(.removeAll(list: list), span)
      } else {
        switch removed(by: arguments, takes: ["===", "=="]) {
        case .one(let child): add(.remove(list: list, child), span)
        case .others(let child): add(.removeOthers(list: list, child), span)
        }
      }
    case "removeLast", "popLast":
      add(.removeLast(list: list), span)
      return .element(of: list)
    case "remove", "removeValue", "removeFirst", "removeSubrange":
      let thing = arguments.last.map { value(of: $0.value) }
      if case .child? = thing {
        add(.remove(list: list, thing), span)
      } else if case .parameter? = thing {
        add(.remove(list: list, thing), span)
      } else if case .place(list, .one(let child))? = thing {
        add(.remove(list: list, child), span)
      } else if let key = arguments.last?.value, let child = child(ofKey: key) {
        add(.remove(list: list, child), span)
      } else {
        add(.remove(list: list, nil), span)
      }
      return .element(of: list)
    default:
      return nil
    }
    return .other
  }

  /// What a call gives of a list's elements; nil for any other.
  private mutating func look(at list: String, _ name: String, _ arguments: [Argument]) -> Thing? {
    switch name {
    case "first", "last", "popFirst", "values":
      for argument in arguments { _ = value(of: argument.value) }
      return .element(of: list)
    case "firstIndex", "lastIndex", "index":
      for argument in arguments { _ = value(of: argument.value) }
      if arguments.count == 1, !arguments[0].value.isClosure {
        return .place(of: list, .one(child(named: arguments[0].value)))
      }
      return .place(of: list, removed(by: arguments, takes: ["===", "=="]))
    case "reversed", "sorted", "shuffled":
      for argument in arguments { _ = value(of: argument.value) }
      return .list(list)
    case "drop" where arguments.first?.value.isClosure != true: return nil
    case "filter", "compactMap", "drop", "dropFirst", "dropLast", "prefix", "suffix":
      for argument in arguments { _ = value(of: argument.value) }
      return .rest(of: list, without: removed(by: arguments, takes: ["!==", "!="]))
    case "forEach":
      guard case .closure(let closure)? = arguments.last?.value.form else { return .other }
      var walker = self
      walker.moves = []
      walker.names[closure.parameters.first ?? "$0"] = .element(of: list)
      _ = walker.walk(body: closure.body)
      for move in walker.moves { moves.append(move) }
    default:
      return nil
    }
    return .other
  }
}

/// Puts what a caller gave in the place of a helper's parameters.
struct Replay {
  private let reading: CoordinatorReading
  private let given: [String: Thing]
  private let span: Span

  init(_ reading: CoordinatorReading, _ given: [String: Thing], _ span: Span) {
    self.reading = reading
    self.given = given
    self.span = span
  }

  func thing(_ thing: Thing) -> Thing {
    switch thing {
    case .parameter(let name): given[name] ?? .other
    case .stream(let child, let source, let operators): .stream(self.thing(child), of: source, operators)
    case .closure(let id): .closure(closure(id))
    case .rest(let list, .one(let child)): .rest(of: list, without: .one(child.map(self.thing)))
    case .rest(let list, .others(let child)): .rest(of: list, without: .others(child.map(self.thing)))
    case .place(let list, .one(let child)): .place(of: list, .one(child.map(self.thing)))
    default: thing
    }
  }

  private func closure(_ id: ClosureID) -> ClosureID {
    guard let known = reading.closures[id], id.calls.count < 4 else { return id }
    let new = ClosureID(place: id.place, calls: [span] + id.calls)
    if reading.closures[new] == nil {
      var filled = ClosureMoves(moves: [], holdsMe: known.holdsMe, holds: Set(known.holds.map(thing)))
      reading.note(filled, as: new)
      filled.moves = known.moves.compactMap { move in
        guard let kind = kind(move.kind) else { return nil }
        var move = move
        move.kind = kind
        return move
      }
      reading.note(filled, as: new)
    }
    return new
  }

  /// nil for a move that is about nothing any more.
  func kind(_ kind: Move.Kind) -> Move.Kind? {
    switch kind {
    case .make, .removeLast, .removeAll, .clear, .report, .show: return kind
    case .append(let list, let value): return .append(list: list, thing(value))
    case .remove(let list, let value): return .remove(list: list, value.map(thing))
    case .removeOthers(let list, let value): return .removeOthers(list: list, value.map(thing))
    case .store(let property, let value): return .store(property: property, thing(value))
    case .call(let child, let name, let isAwaited): return .call(thing(child), name, isAwaited: isAwaited)
    case .link(let child, let property): return .link(thing(child), property: property)
    case .callback(let child, let property, let value):
      return .callback(thing(child), property: property, thing(value))
    case .event(let child, let source, let operators, let name, let value):
      return .event(thing(child), of: source, operators: operators, name: name, thing(value))
    case .give(let value):
      let value = thing(value)
      if value == .other || value == .none { return nil }
      if case .closure = value { return .later(value) }
      return .give(value)
    case .later(let value): return .later(thing(value))
    case .invoke(let value): return .invoke(thing(value))
    }
  }
}
