import RibEngine

/// Closures that are given to methods of the object itself or kept by a name, and run where these call them.
extension ActWalker {
  /// How deep closures of names run within each other.
  private static let most = 6

  /// True for a name that stands for a closure, or for what the method was given.
  func isOfName(_ callee: Expression) -> Bool {
    guard case .name(let name) = callee.unwrapped.form else { return false }
    switch locals[name] {
    case .parameter, .body: return true
    case .path, .opaque, nil: return false
    }
  }

  mutating func runName(_ name: String) {
    switch locals[name] {
    case .parameter(let parameter): add(.invoke, [parameter.name], .none)
    case .body(let parameters, let body):
      guard depth < Self.most else { return }
      isolated { walker in
        walker.depth += 1
        walker.shadow(parameters + [name])
        walker.walk(body)
      }
    case .path, .opaque, nil: break
    }
  }

  // MARK: - Which method is meant

  /// Places of the object's own methods that a call may mean; several where only types that are not known could tell.
  func ownMethods(_ callee: Expression, _ arguments: [Argument]) -> [Int] {
    guard let path = path(of: callee), let name = path.last else { return [] }
    let isSuper = path.count == 2 && path[0] == "super"
    guard path.count == 1 || isSuper else { return [] }
    let all = owner.joined.places(of: name, labels: arguments.map(\.label), above: isSuper ? level : -1)
    guard all.count > 1 else { return all }
    let types = arguments.map { type(of: $0.value) }
    let fitting = all.filter { place in
      zip(owner.joined.members[place].method.parameters, types).allSatisfy { parameter, type in
        type == nil || parameter.type.plainName == nil || parameter.type.plainName == type
      }
    }
    return fitting.isEmpty ? all : fitting
  }

  /// The name of a value's type, where the code that was read says it.
  private func type(of value: Expression) -> String? {
    switch value.unwrapped.form {
    case .name(let name):
      switch locals[name] {
      case .parameter(let parameter): return parameter.type.plainName
      case .opaque(let type): return type?.plainName
      case .path(let path): return path.count == 1 ? typeOfProperty(path[0]) : nil
      case .body: return nil
      case nil: return typeOfProperty(name)
      }
    case .member: return value.unwrapped.ownName.flatMap(typeOfProperty)
    case .call, .cast, .try, .await: return value.unwrapped.madeType
    default: return nil
    }
  }

  private func typeOfProperty(_ name: String) -> String? {
    let property = owner.joined.properties[name]?.property
    return property?.type?.plainName ?? property?.value?.madeType
  }

  // MARK: - What it is given

  /// The places of the arguments that the only method which is meant calls.
  func runs(_ places: [Int], _ arguments: [Argument]) -> Set<Int> {
    guard places.count == 1, let place = places.first else { return [] }
    let called = Set(owner.acts(at: place).filter { $0.kind == .invoke }.compactMap(\.path.first))
    guard !called.isEmpty else { return [] }
    let method = owner.joined.members[place].method
    var found: Set<Int> = []
    for (number, argument) in arguments.enumerated() where isRunnable(argument.value) {
      let name = KeptForLater.parameter(for: arguments, at: number, in: method)
      if let name, called.contains(name) { found.insert(number) }
    }
    return found
  }

  private func isRunnable(_ value: Expression) -> Bool {
    if value.isClosure || isOfName(value) { return true }
    return value.ownName.map { locals[$0] == nil && !owner.joined.places(of: $0).isEmpty } ?? false
  }

  /// Runs what was given for the parameter that `act` calls.
  mutating func runArgument(of act: Act, _ arguments: [Argument], _ runs: Set<Int>, _ places: [Int]) {
    guard let place = places.first else { return }
    let method = owner.joined.members[place].method
    for (number, argument) in arguments.enumerated() where runs.contains(number) {
      guard KeptForLater.parameter(for: arguments, at: number, in: method) == act.path.first else { continue }
      let before = (timing, isNextTurn, needs)
      (timing, isNextTurn) = (act.timing, act.isNextTurn)
      needs.formUnion(act.needs)
      run(argument.value)
      (timing, isNextTurn, needs) = before
    }
  }

  private mutating func run(_ value: Expression) {
    switch value.form {
    case .closure(let closure): run(closure, timing)
    case .name(let name) where locals[name] != nil: runName(name)
    default:
      guard let name = value.ownName else { return }
      for place in owner.joined.places(of: name).prefix(1) { splice(owner.acts(at: place), value.span) }
    }
  }
}
