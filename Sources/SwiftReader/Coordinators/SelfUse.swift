import RibEngine

/// Who holds an object when its maker has let it go: what it gives itself to while one of its methods runs.
struct SelfUse {
  /// Something holds it strongly, or may: nothing can be said of its end.
  private(set) var isKept = false
  /// The places that refer to it weakly, with the property that does so where it is known.
  private var references: [(place: Span, property: String?, owner: Index.Entry?)] = []

  /// The first place that refers to it weakly where somebody may ask for it, and gets nothing once it is gone.
  var weak: Span? {
    references.filter { reference in
      guard let property = reference.property, let owner = reference.owner else { return true }
      return project.mayRead(property, of: owner)
    }.map(\.place).min { ($0.file, $0.start) < ($1.file, $1.start) }
  }

  /// True where it dies as soon as its maker lets it go, although it has put a screen up and something still counts on it.
  var isLost: Bool { !isKept && PutUp.happens(in: method, of: joined) && weak != nil }

  private let method: String

  private let joined: JoinedClass
  private let project: Project
  private let methods: Set<String>

  init(_ joined: JoinedClass, from method: String, _ project: Project) {
    self.joined = joined
    self.project = project
    self.method = method
    methods = Set(joined.members.map(\.method.name.string))
    // What another module declares first behind the colon is a class where its methods are overridden.
    let isBelow = joined.members.contains { $0.level == 0 && $0.method.isOverride }
    if let base = joined.base, base != "NSObject", isBelow { isKept = true }
    for member in Self.reachable(from: ["init", method], in: joined) {
      for statement in member.method.body ?? [] { look(statement, member) }
    }
  }

  /// The methods of those names and all that these name in turn.
  private static func reachable(from names: Set<String>, in joined: JoinedClass) -> [JoinedClass.Member] {
    var open = Array(names)
    var seen = names
    var found: [JoinedClass.Member] = []
    while let name = open.popLast() {
      for member in joined.methods(name) {
        found.append(member)
        for word in Relevance.words(member.method.body ?? []) where seen.insert(word).inserted {
          open.append(word)
        }
      }
    }
    return found
  }

  private mutating func look(_ statement: Statement, _ member: JoinedClass.Member) {
    var outer: [Expression] = []
    statement.visitExpressions { outer.append($0) }
    // What stands in a closure that holds it weakly runs later, and only if it is still there.
    let hidden = outer.filter { Self.isWeak($0) }.map(\.span)
    for value in outer {
      if hidden.contains(where: { $0 != value.span && $0.contains(value.span) }) { continue }
      look(value, member)
    }
  }

  private mutating func look(_ value: Expression, _ member: JoinedClass.Member) {
    switch value.form {
    case .assignment(let target, let assigned):
      if case .name("self") = assigned.form {
        link(target, assigned.span, member)
      } else if Self.isWeak(assigned) {
        note(assigned.span)
      } else if isMethod(assigned, member) {
        isKept = true
      } else if case .closure = assigned.form, Self.mentionsSelf(assigned) {
        isKept = true
      }
    case .call(let callee, let arguments):
      let type = callee.initializedType.flatMap { project.index.type($0, in: member.origin) }
      let properties = type.map { project.properties(of: $0, given: arguments) }
      for (place, argument) in arguments.enumerated() {
        look(argument, of: callee, type.flatMap { strength(of: properties?[place], $0) }, member)
      }
    default: break
    }
  }

  private mutating func look(
    _ argument: Argument,
    of callee: Expression,
    _ strength: Property.Strength?,
    _ member: JoinedClass.Member
  ) {
    let name = callee.lastName ?? ""
    if case .name("self") = argument.value.form {
      hand(argument.label, to: callee, strength, argument.value.span)
    } else if Self.isWeak(argument.value) {
      note(argument.value.span)
    } else if case .closure = argument.value.form, Self.mentionsSelf(argument.value) {
      if !Self.passing.contains(name) { isKept = true }
    } else if isMethod(argument.value, member) {
      isKept = true
    }
  }

  /// Calls that let their closures go when they have run.
  static let passing: Set<String> = [
    "async", "asyncAfter", "animate", "dismiss", "present", "performBatchUpdates", "sync", "forEach", "map",
    "filter", "first", "contains", "removeAll", "compactMap", "firstIndex", "withAnimation", "sorted",
    "transition", "perform", "Task",
  ]

  private mutating func note(_ span: Span, _ property: String? = nil, of owner: Index.Entry? = nil) {
    references.append((span, property, owner))
  }

  /// `screen.delegate = self`
  private mutating func link(_ target: Expression, _ span: Span, _ member: JoinedClass.Member) {
    guard case .member(let base, let name) = target.form else {
      isKept = true
      return
    }
    let owner = owner(base, member)
    switch strength(of: name, owner) {
    case .strong?: isKept = true
    case .weak?, .unowned?: note(span, name, of: owner)
    case nil: if Self.isWeakByCustom(name) { note(span) } else { isKept = true }
    }
  }

  private static func isWeakByCustom(_ name: String) -> Bool {
    name.hasSuffix("delegate") || name.hasSuffix("Delegate") || name == "dataSource" || name == "target"
  }

  /// The class of what is written to, where it is one of the project.
  private func owner(_ value: Expression, _ member: JoinedClass.Member) -> Index.Entry? {
    guard case .name(let local) = value.form else { return nil }
    let type =
      HandingItself.type(of: local, in: member.method.body ?? [])
      ?? joined.properties[local]?.property.type?.plainName
    return type.flatMap { project.class($0, in: member.origin) }
  }

  /// Of a property, such as that which an argument of an initialiser ends up in; nil where the type has none of that name.
  private func strength(of property: String?, _ type: Index.Entry?) -> Property.Strength? {
    guard let property, let type else { return nil }
    return project.joined(type).properties[property]?.property.strength
  }

  /// `self` as an argument.
  ///
  /// - Parameter strength: of the property that it ends up in, where the object that is made is one of the project.
  private mutating func hand(
    _ label: String?,
    to callee: Expression,
    _ strength: Property.Strength?,
    _ span: Span
  ) {
    if let strength {
      if strength == .strong { isKept = true } else { note(span) }
      return
    }
    let name = callee.lastName ?? ""
    // Whether a type holds it whose own lines were not found, nobody knows.
    if callee.initializedType != nil || name == "init" { return isKept = true }
    if let label, Self.isWeakByCustom(label) { return note(span) }
    // `show(screen, sender: self)` only says who asked.
    if label == "sender" { return }
    if ["addTarget", "addObserver", "print", "type", "debugPrint"].contains(name) { return }
    // A report: `parent?.childDidFinish(self)`.
    let words = name.lowercased()
    let reports = [
      "did", "finish", "end", "remove", "close", "cancel", "back", "complete", "free", "release",
    ]
    if !reports.contains(where: words.contains) { isKept = true }
  }

  /// A method of the object as a value holds the object.
  private func isMethod(_ value: Expression, _ member: JoinedClass.Member) -> Bool {
    switch value.form {
    case .name(let name):
      return methods.contains(name) && joined.properties[name] == nil
        && !Self.isLocal(name, in: member.method)
    case .member(let base, let name):
      guard case .name("self") = base.form else { return false }
      return methods.contains(name) && joined.properties[name] == nil
    default: return false
    }
  }

  /// True for a name that the method binds somewhere: there it hides a method of that name.
  private static func isLocal(_ name: String, in method: Method) -> Bool {
    method.parameters.contains { $0.name == name } || binds(name, method.body ?? [])
  }

  private static func binds(_ name: String, _ body: [Statement]) -> Bool {
    body.contains { statement in
      switch statement.form {
      case .binding(let bindings): return bindings.contains { $0.names.contains { $0.string == name } }
      case .if(let conditions, _, _), .guard(let conditions, _):
        let isBound = conditions.contains {
          if case .binding(let text, _) = $0 { text.string == name } else { false }
        }
        return isBound || statement.blocks.contains { binds(name, $0) }
      default: return statement.blocks.contains { binds(name, $0) }
      }
    }
  }

  private static func isWeak(_ value: Expression) -> Bool {
    guard case .closure(let closure) = value.form else { return false }
    return closure.captures.contains { $0.name == "self" && !$0.strength.isEmpty }
  }

  private static func mentionsSelf(_ value: Expression) -> Bool {
    var found = false
    value.visit { inner in
      if case .name("self") = inner.form { found = true }
    }
    return found
  }
}
