import RibEngine

/// What type the values of one method have, as far as the project's own declarations say.
struct ValueTypes {
  /// A type by its name; the declaration is nil for one that the project does not declare.
  struct Found {
    var name: String
    var entry: Index.Entry?
    /// True where the value is made there: it is of that class and of none below it.
    var isMade = false
  }

  /// A method with the class that a call finds it in.
  struct Called {
    var owner: JoinedClass
    var place: Int
  }

  private let project: Project
  private let part: Index.Entry
  private let joined: JoinedClass?
  private let parameters: [Method.Parameter]
  private let body: [Statement]

  /// How many calls and members are followed in each other.
  private static let most = 8

  init(_ project: Project, _ part: Index.Entry, _ parameters: [Method.Parameter], _ body: [Statement]) {
    self.project = project
    self.part = part
    self.parameters = parameters
    self.body = body
    joined = project.index.type(part.name, in: part).map(project.joined)
  }

  /// The same for a member of a class, which may come from a type above it.
  init(_ project: Project, _ member: JoinedClass.Member, of joined: JoinedClass) {
    self.project = project
    part = member.origin
    parameters = member.method.parameters
    body = member.method.body ?? []
    self.joined = joined
  }

  func type(of value: Expression) -> Found? { type(of: value, 0) }

  private func type(of value: Expression, _ depth: Int) -> Found? {
    guard depth < Self.most else { return nil }
    switch value.form {
    case .optional(let inner), .forced(let inner), .try(let inner, _), .await(let inner):
      return type(of: inner, depth + 1)
    case .cast(let inner, let word, let type):
      return word == "is" ? nil : found(type, in: part) ?? self.type(of: inner, depth + 1)
    case .name(let name): return type(ofName: name, value.span, depth)
    case .member(let base, let name):
      if let owner = joined, base.unwrapped.isSelf { return property(name, of: owner, depth) }
      if case .name(let type) = base.form, type.first?.isUppercase == true {
        return project.index.type(type, in: part).flatMap { property(name, of: project.joined($0), depth) }
      }
      return type(of: base, depth + 1).flatMap { member(name, of: $0, depth) }
    case .call(let callee, let arguments): return type(ofCall: callee, arguments, depth)
    default: return nil
    }
  }

  private func type(ofName name: String, _ place: Span, _ depth: Int) -> Found? {
    if name == "self" { return joined.map { Found(name: $0.name, entry: $0.entry) } }
    if name.first?.isUppercase == true { return nil }
    if let value = Project.value(of: Expression(.name(name), place), at: place, in: body) {
      return type(of: value, depth + 1)
    }
    var bound = BoundTypes(name)
    bound.look(at: body)
    guard bound.types.isEmpty else {
      guard bound.types.count == 1, let type = bound.types[0] else { return nil }
      return found(type, in: part)
    }
    if let parameter = parameters.first(where: { $0.name == name }) { return found(parameter.type, in: part) }
    return joined.flatMap { property(name, of: $0, depth) }
  }

  // MARK: - Calls

  /// The method that a call means, where it is one of the project's with a body.
  func called(_ callee: Expression, _ arguments: [Argument]) -> Called? {
    called(callee.unwrapped, arguments.map(\.label), 0)
  }

  private func called(_ callee: Expression, _ labels: [String?], _ depth: Int) -> Called? {
    let owner: JoinedClass?
    let name: String
    switch callee.form {
    case .name(let own): (owner, name) = (joined, own)
    case .member(let base, let verb):
      name = verb
      owner =
        base.unwrapped.isSelf
        ? joined : type(of: base, depth + 1)?.entry.flatMap(project.implementation).map(project.joined)
    default: return nil
    }
    guard let owner, let place = owner.place(of: name, labels: labels) else { return nil }
    return Called(owner: owner, place: place)
  }

  private func type(ofCall callee: Expression, _ arguments: [Argument], _ depth: Int) -> Found? {
    let callee = callee.unwrapped
    if let made = callee.initializedType {
      var found = found(made, in: part)
      found?.isMade = true
      return found
    }
    if let called = called(callee, arguments.map(\.label), depth) { return result(of: called, depth) }
    guard case .member(let base, let name) = callee.form, let asked = type(of: base, depth + 1)?.entry,
      asked.declaration.kind == .protocol
    else { return nil }
    return project.requirement(name, of: asked).flatMap { found($0.type, in: $0.part) }
  }

  private func result(of called: Called, _ depth: Int) -> Found? {
    let member = called.owner.members[called.place]
    guard member.method.kind == .method, let type = member.method.returns else { return nil }
    // Of what a body gives back the class is known, whatever type the method names.
    let inside = ValueTypes(project, member, of: called.owner)
    let given = Project.results(member.method.body ?? []).map { inside.type(of: $0, depth + 1) }
    if let first = given.first ?? nil, first.isMade, given.allSatisfy({ $0?.name == first.name }) {
      return first
    }
    return found(type, in: member.origin)
  }

  // MARK: - Members

  private func member(_ name: String, of owner: Found, _ depth: Int) -> Found? {
    guard let entry = owner.entry else { return nil }
    if let own = project.implementation(of: entry) { return property(name, of: project.joined(own), depth) }
    for part in [entry] + project.index.protocols(of: entry) {
      guard let asked = part.declaration.properties.first(where: { $0.name.string == name }) else { continue }
      return asked.type.flatMap { found($0, in: part) }
    }
    return nil
  }

  private func property(_ name: String, of owner: JoinedClass, _ depth: Int) -> Found? {
    guard let stored = owner.properties[name] else { return nil }
    if let type = stored.property.type { return found(type, in: stored.origin) }
    guard let value = stored.property.value, depth < Self.most else { return nil }
    return ValueTypes(project, stored.origin, [], []).type(of: value, depth + 1)
  }

  // MARK: - Names

  private func found(_ type: TypeName?, in part: Index.Entry) -> Found? {
    switch type {
    case .named, .composition: type?.plainName.flatMap { found($0, in: part) }
    case .optional(let inner): found(inner, in: part)
    default: nil
    }
  }

  private func found(_ name: String, in part: Index.Entry) -> Found? {
    var name = name
    var hops = 0
    while hops < 4, let alias = project.index.alias(name, in: part)?.plainName {
      name = alias
      hops += 1
    }
    return Found(name: name, entry: project.index.type(name, in: part))
  }
}

extension Project {
  /// The only type that conforms to a protocol, or to one that refines it, but for those that stand in for it in tests.
  func onlyHeir(of entry: Index.Entry) -> Index.Entry? {
    if let known = soleHeirs[entry.number] { return known }
    var (heirs, asked, open): ([Int: Index.Entry], Set<String>, [String]) = ([:], [], [entry.name])
    while let name = open.popLast() {
      guard asked.insert(name).inserted else { continue }
      func names(_ part: Index.Entry) -> Bool {
        part.declaration.inherits.contains { $0.plainName == name || $0.names(name) }
      }
      for type in index.types where names(type) || index.extensions(of: type).contains(where: names) {
        if type.declaration.kind == .protocol {
          open.append(type.name)
        } else if !Self.standsIn(type.name) {
          heirs[type.number] = type
        }
      }
    }
    let one = heirs.count == 1 ? heirs.values.first : nil
    let only = one.flatMap { index.hasSubclasses($0.name) ? nil : $0 }
    soleHeirs[entry.number] = .some(only)
    return only
  }

  private static func standsIn(_ name: String) -> Bool {
    ["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview"].contains { name.hasPrefix($0) || name.hasSuffix($0) }
  }

  /// What has the bodies that a call on a value of the type runs: the type itself, or the only one of a protocol.
  func implementation(of entry: Index.Entry) -> Index.Entry? {
    entry.declaration.kind == .protocol ? onlyHeir(of: entry) : entry
  }

  /// What a protocol says that a method gives back.
  func requirement(_ name: String, of entry: Index.Entry) -> (type: TypeName, part: Index.Entry)? {
    for part in [entry] + index.protocols(of: entry) {
      guard let asked = part.declaration.methods.first(where: { $0.name.string == name }) else { continue }
      return asked.returns.map { ($0, part) }
    }
    return nil
  }

  /// The class that a value is certain to be of; nil where it may be of one below it, or nothing is known.
  func exactClass(_ found: ValueTypes.Found) -> Index.Entry? {
    guard let entry = found.entry.flatMap(implementation), entry.declaration.kind == .class else {
      return nil
    }
    return found.isMade || !index.hasSubclasses(entry.name) ? entry : nil
  }
}
