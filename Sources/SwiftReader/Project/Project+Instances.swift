import RibEngine

extension Project {
  /// False where every instance of a class that is made goes into a local, or nowhere: no property of another type has its
  /// type, and nobody is given one. What makes one for each call names a type: a property of that may keep it.
  func keeps(instancesOf name: String) -> Bool {
    let products = factoryResults(of: name)
    let registered = registrations(of: name)
    var names = Set([name] + products.compactMap { $0.type?.held })
    if registered > 0 { names.formUnion(protocols(of: name)) }
    var count = InstanceCount(name: name)
    count.local = products.reduce(registered) { $0 + $1.count }
    for part in index.types + index.extensions {
      for property in part.declaration.properties {
        // What it keeps of itself, nobody else can ask.
        if part.name != name || property.isStatic, property.getter == nil, let type = property.type?.held,
          names.contains(type)
        {
          return true
        }
      }
      for method in part.declaration.methods {
        if method.parameters.contains(where: { $0.type.held.map(names.contains) ?? false }) { return true }
      }
    }
    for body in bodies.all(naming: name) {
      count.add(body.statements)
    }
    // What makes one by its type, keeps it or not.
    if count.made == 0 { return !isHandedOnAsType(name) }
    return count.made != count.local
  }

  /// How many closures that something is given make an instance for whoever asks: a container's, or a factory's. One that
  /// says that it is shared keeps it.
  private func registrations(of name: String) -> Int {
    var count = 0
    func note(_ statement: Statement) {
      let words = Relevance.words([statement])
      guard words.contains(name),
        words.isDisjoint(with: ["inObjectScope", "singleton", "shared", "cached", "scope", "single"])
      else { return }
      Walk { value in
        guard case .call(_, let arguments) = value.form else { return }
        for case .closure(let closure) in arguments.map(\.value.form) {
          count += Self.results(closure.body).count { Self.makes(name, $0) }
        }
      }.statement(statement)
    }
    for body in bodies.all(naming: name) { body.statements.forEach(note) }
    return count
  }

  /// `Name.self`
  private func isHandedOnAsType(_ name: String) -> Bool {
    var found = false
    let walk = Walk { value in
      if case .member(let base, "self") = value.form, case .name(name) = base.form { found = true }
    }
    for body in bodies.all(naming: name) { walk.statements(body.statements) }
    return found
  }

  private func protocols(of name: String) -> [String] {
    index.types(named: name).flatMap { entry in
      ([entry] + index.extensions(of: entry)).flatMap { $0.declaration.inherits.compactMap(\.plainName) }
    }
  }

  /// False for a class of which nothing in the project makes an instance: who lets one go is not seen.
  func isMade(_ joined: JoinedClass) -> Bool {
    madeAnywhere.contains(joined.name) || index.hasSubclasses(joined.name)
  }

  func classesMade() -> Set<String> {
    let names = Set(classes.map(\.name))
    var made: Set<String> = []
    func note(_ value: Expression) {
      // `Name.init`, handed on to who calls it, and `container.resolve(Name.self)`.
      if case .member(let base, "init") = value.form, let name = base.lastName, names.contains(name) {
        made.insert(name)
      }
      guard case .call(let callee, let arguments) = value.form else { return }
      if callee.lastName == "resolve", let name = arguments.first?.value.namedType, names.contains(name) {
        made.insert(name)
      }
      var name = callee.lastName
      if case .member(let base, "init") = callee.form { name = base.lastName }
      if case .other(let parts) = callee.form { name = parts.first?.lastName }
      if let name, names.contains(name) { made.insert(name) }
    }
    // `let x: Name = .init()` and what gives one back: the type stands beside the value.
    func note(_ type: TypeName?, _ value: Expression) {
      guard case .call(let callee, _) = value.form, case .implicitMember("init") = callee.form,
        let name = type?.plainName
      else { return }
      made.insert(name)
    }
    func note(_ statement: Statement) {
      if case .binding(let bindings) = statement.form {
        for binding in bindings { if let value = binding.value { note(binding.type, value) } }
      }
      for block in statement.blocks { block.forEach(note) }
    }
    for part in index.types + index.extensions {
      for property in part.declaration.properties {
        if let value = property.value {
          value.visit(note)
          note(property.type, value)
        }
        for body in [property.getter, property.setter, property.willSet, property.didSet] {
          for statement in body ?? [] {
            statement.visitExpressions(note)
            note(statement)
          }
        }
      }
      for method in part.declaration.methods {
        for statement in method.body ?? [] {
          statement.visitExpressions(note)
          note(statement)
        }
      }
    }
    return made
  }

  /// `Name(...)`
  static func makes(_ name: String, _ value: Expression) -> Bool {
    switch value.form {
    case .try(let inner, _), .await(let inner), .cast(let inner, "as?", _), .cast(let inner, "as", _),
      .cast(let inner, "as!", _):
      return makes(name, inner)
    // A computed property that makes one each time; a type is no value.
    case .member(_, let property) where property == name && name.first?.isLowercase == true: return true
    default: break
    }
    guard case .call(let callee, _) = value.form else { return false }
    if callee.lastName == name { return true }
    // With generic arguments.
    if case .other(let parts) = callee.form { return parts.first?.lastName == name }
    return false
  }

  /// True where whoever calls the method has just made the instance, of the class or of one below it, also through
  /// another method of the class.
  func isCalledOnNew(_ method: Method, of joined: JoinedClass) -> Bool {
    isCalledOnNew(method, of: joined, depth: 0)
  }

  private func isCalledOnNew(_ method: Method, of joined: JoinedClass, depth: Int) -> Bool {
    let names = namesOfKind(joined).flatMap { [$0] + factories(of: $0) }
    var (calls, new) = (0, 0)
    var own: [Method] = []
    func note(_ caller: Method, in part: Index.Entry?) {
      let body = caller.body ?? []
      Walk { value in
        guard case .call(let callee, let arguments) = value.form, callee.lastName == method.name.string,
          method.takes(arguments.map(\.label))
        else { return }
        guard case .member(let base, _) = callee.form else {
          if part?.name == joined.name {
            calls += 1
            own.append(caller)
          }
          return
        }
        if let other = Self.value(of: base, at: value.span, in: body)?.madeType,
          self.index.type(other, in: part ?? joined.entry) != nil,
          !self.mayBe(other, in: part ?? joined.entry, joined)
        {
          return
        }
        if names.contains(where: { self.isNew(base, $0, in: body, caller) }) {
          calls += 1
          new += 1
        } else if part.map({
          self.mayBeCalled(on: Receivers(caller.parameters, body).receiver(base), in: $0, joined)
        }) ?? true {
          calls += 1
        }
      }.statements(body)
    }
    for body in bodies.all(naming: method.name.string) {
      if let caller = body.method {
        note(caller, in: body.part)
      } else if let property = body.property {
        var caller = Method(property.name, span: property.span)
        caller.body = body.statements
        note(caller, in: body.part)
      }
    }
    for caller in index.freeFunctions { note(caller, in: nil) }
    guard calls > 0 else { return false }
    if calls == new { return true }
    return depth < 3 && calls == new + own.count
      && own.allSatisfy { isCalledOnNew($0, of: joined, depth: depth + 1) }
  }

  /// A new object, a local that holds one, or a parameter that each caller gives one.
  private func isNew(_ base: Expression, _ name: String, in body: [Statement], _ caller: Method) -> Bool {
    switch base.form {
    case .optional(let inner), .forced(let inner): return isNew(inner, name, in: body, caller)
    case .name(let local):
      return body.contains { Self.binds(local, to: name, $0) || Self.stores(local, name, $0) }
        || isGivenNew(local, of: name, to: caller)
    case .member(let object, let property):
      guard case .name("self") = object.form else { return Self.makes(name, base) }
      return body.contains { Self.stores(property, name, $0) }
    default: return Self.makes(name, base)
    }
  }

  /// `property = Name(...)`, as a statement of the method itself.
  private static func stores(_ property: String, _ name: String, _ statement: Statement) -> Bool {
    guard case .expression(let value) = statement.form, case .assignment(let target, let new) = value.form,
      target.lastName == property
    else { return false }
    return makes(name, new)
  }

  /// The names of a class and of those below it.
  private func namesOfKind(_ joined: JoinedClass) -> [String] {
    guard index.hasSubclasses(joined.name) else { return [joined.name] }
    return [joined.name]
      + classes.filter { entry in
        entry.number != joined.entry.number
          && JoinedClass.line(of: entry, in: index).classes.contains { $0.number == joined.entry.number }
      }.map(\.name)
  }

  /// True where each of several objects hears this once: the only call of the method is made on a local, such as what a
  /// loop has taken out of a list, and whoever waits on the object has just made it.
  func isCalledOnceForEach(_ method: Method, of joined: JoinedClass) -> Bool {
    guard joined.entry.declaration.isPrivate else { return false }
    let calls = self.calls.all(of: method.name.string).filter {
      $0.part.file == joined.file && mayMean($0, joined)
    }
    guard calls.count == 1, calls[0].type != joined.name, case .unknown = calls[0].receiver else {
      return false
    }
    let waits = joined.members.filter { $0.level == 0 && $0.method.waitsOnContinuation }
    let getters = joined.properties.values.contains { $0.property.getter != nil }
    return waits.isEmpty ? getters : waits.allSatisfy { isCalledOnNew($0.method, of: joined) }
  }

  /// True for a method that only one place of its own class waits on, which itself is asked at one place at most, and for
  /// one to which nothing leads but what the system calls once in a process.
  func isAskedOnce(_ method: Method, of joined: JoinedClass) -> Bool {
    if isOncePerProcess(method) { return true }
    let calls = self.calls.all(of: method.name.string).filter { mayMean($0, joined) }
    guard calls.count == 1, calls[0].type == joined.name, !calls[0].isRepeated, method.isAsync,
      let caller = joined.method(calls[0].method)?.method, caller.isAsync
    else { return false }
    let places = self.calls.all(of: caller.name.string).filter { mayMean($0, joined) }
    return places.count <= 1 && !places.contains(where: \.isHandedOn)
  }

  /// True where every call of a method stands in what the system calls once while an app runs.
  private func isOncePerProcess(_ method: Method) -> Bool {
    if method.isOfTheLaunch { return true }
    let name = method.name.string
    let callers = bodies.methods(naming: name).filter { $0.name.string != name }
    return !callers.isEmpty && callers.allSatisfy(\.isOfTheLaunch)
  }

  /// False where what stands before the dot has a type that no object of the class is of.
  private func mayBeCalled(on receiver: Receiver, in part: Index.Entry, _ joined: JoinedClass) -> Bool {
    let type: String?
    switch receiver {
    case .own: type = part.name
    case .type(let name): type = name
    case .property(let name):
      let owner = index.type(part.name, in: part).map(self.joined)
      let stored = owner?.properties[name]?.property
      type =
        if case .optional(let inner)? = stored?.type { inner.plainName } else {
          stored?.type?.plainName ?? stored?.value?.madeType
        }
    case .unknown: type = nil
    }
    guard let type else { return true }
    if index.type(type, in: part) != nil { return mayBe(type, in: part, joined) }
    // A type of the system: the class may be one of them only by what it inherits.
    return type.count < 3 || index.alias(type, in: part) != nil || joined.base == type
      || joined.line.contains { $0.declaration.inherits.contains { $0.plainName == type } }
  }

  /// True where a parameter is an object that each caller has just made.
  private func isGivenNew(_ parameter: String, of name: String, to method: Method) -> Bool {
    guard
      let place = method.parameters.firstIndex(where: { $0.name == parameter && $0.type.plainName == name })
    else { return false }
    var (given, new) = (0, 0)
    for caller in bodies.methods(naming: method.name.string) {
      let body = caller.body ?? []
      Walk { value in
        guard case .call(let callee, let arguments) = value.form,
          callee.lastName == method.name.string, method.takes(arguments.map(\.label)),
          arguments.indices.contains(place)
        else { return }
        given += 1
        if case .name(let local) = arguments[place].value.form,
          body.contains(where: { Self.binds(local, to: name, $0) })
        {
          new += 1
        }
      }.statements(body)
    }
    return given > 0 && given == new
  }

  /// The weak properties of a class that cannot be empty while one of its methods runs, as a method writes them: whoever
  /// calls the method is the object that the property holds, which gave itself to the instance.
  func namesAlive(in method: Method, of joined: JoinedClass) -> Set<String> {
    let weak = joined.properties.values.map(\.property).filter { $0.strength == .weak && !$0.isStatic }
    guard !weak.isEmpty else { return [] }
    let calls = self.calls.all(of: method.name.string).filter { mayMean($0, joined) }
    guard let holder = calls.first?.type, calls.allSatisfy({ $0.type == holder && $0.type != joined.name })
    else { return [] }
    let held = weak.filter { $0.type?.held == holder }.map(\.name.string)
    guard !held.isEmpty, givesItself(holder, to: joined.name, calling: method.name.string) else { return [] }
    return held.reduce(into: []) { $0.formUnion([$1, "self." + $1]) }
  }

  /// True where all instances of a class are made by methods of another, with itself as an argument, and its own name is
  /// not taken weakly where it calls them.
  private func givesItself(_ holder: String, to name: String, calling method: String) -> Bool {
    var (made, given, isWeak) = (0, 0, false)
    let callers = Set(bodies.numbers(naming: method))
    for number in callers.union(bodies.numbers(naming: name)) where bodies[number].method != nil {
      let body = bodies[number]
      let isHolder = body.part.name == holder
      let calls = isHolder && callers.contains(number)
      Walk { value in
        if Self.makes(name, value), case .call(_, let arguments) = value.form {
          made += 1
          let isGiven = arguments.contains { if case .name("self") = $0.value.form { true } else { false } }
          if isHolder, isGiven { given += 1 }
        }
        if calls, case .closure(let closure) = value.form,
          closure.captures.contains(where: { $0.name == "self" && !$0.strength.isEmpty })
        {
          isWeak = true
        }
      }.statements(body.statements)
    }
    return made > 0 && made == given && !isWeak
  }

  /// `let local = Name(...)`
  static func binds(_ local: String, to name: String, _ statement: Statement) -> Bool {
    switch statement.form {
    case .binding(let bindings):
      for binding in bindings where binding.names.first?.string == local {
        if let value = binding.value, makes(name, value) { return true }
      }
    case .if(let conditions, _, _), .guard(let conditions, _):
      for case .binding(let bound, let value) in conditions where bound.string == local {
        if makes(name, value) { return true }
      }
    default: break
    }
    return statement.blocks.contains { $0.contains { binds(local, to: name, $0) } }
  }
}

extension Method {
  /// `centralManager(_:willRestoreState:)` and the start of an app.
  var isOfTheLaunch: Bool {
    parameters.contains { ["willRestoreState", "didFinishLaunchingWithOptions"].contains($0.label) }
  }
}

extension TypeName {
  /// What a property of the type holds one or many of.
  var held: String? {
    switch self {
    case .optional(let inner), .array(let inner), .dictionary(_, let inner): inner.held
    case .named("Set", let elements): elements.first?.held
    default: plainName
    }
  }
}
