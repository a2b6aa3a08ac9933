import RibEngine

/// On what a method is called, as far as the type that calls it shows.
enum Receiver {
  /// The object itself.
  case own
  /// What a property of the object holds.
  case property(String)
  /// A parameter or local of that type.
  case type(String)
  case unknown
}

/// Finds what the calls of one body are made on.
struct Receivers {
  /// The types of parameters and locals; empty for a name that may be anything.
  private var locals: [String: String] = [:]
  /// Locals that stand for the object itself: `guard let weakSelf = self`.
  private var selves: Set<String> = []

  init(_ parameters: [Method.Parameter], _ body: [Statement]) {
    for parameter in parameters { bind(parameter.name, parameter.type.plainName) }
    for statement in body { collect(statement) }
    var inner: [String] = []
    Walk { value in
      if case .closure(let closure) = value.form { inner += closure.parameters }
    }.statements(body)
    for name in inner { bind(name, nil) }
  }

  /// What stands before the dot.
  func receiver(_ base: Expression) -> Receiver {
    switch base.form {
    case .optional(let inner), .forced(let inner): return receiver(inner)
    case .name("self"), .name("super"), .name("Self"): return .own
    case .name(let name):
      if stands(forItself: name) { return .own }
      guard let type = locals[name] else { return .property(name) }
      return type.isEmpty ? .unknown : .type(type)
    case .member(let object, let name): return isSelf(object) ? .property(name) : .unknown
    default: return .unknown
    }
  }

  /// The type of a parameter or local; nil where it may be anything.
  func type(of local: String) -> String? { locals[local].flatMap { $0.isEmpty ? nil : $0 } }

  /// `owner` is what RxSwift calls an object that a closure holds weakly.
  private func isSelf(_ object: Expression) -> Bool {
    switch object.form {
    case .name(let name):
      ["self", "owner", "strongSelf", "weakSelf"].contains(name) || stands(forItself: name)
    case .optional(let inner), .forced(let inner): isSelf(inner)
    default: false
    }
  }

  /// False for a name that is bound to something else too.
  private func stands(forItself name: String) -> Bool { selves.contains(name) && locals[name] == nil }

  private mutating func bind(_ name: String, _ type: String?) {
    let type = type ?? ""
    locals[name] = locals[name, default: type] == type ? type : ""
  }

  private mutating func collect(_ statement: Statement) {
    switch statement.form {
    case .binding(let bindings): for binding in bindings { collect(binding) }
    case .if(let conditions, _, _), .guard(let conditions, _): for one in conditions { collect(one) }
    case .function(let method):
      bind(method.name.string, nil)
      for parameter in method.parameters { bind(parameter.name, parameter.type.plainName) }
    default: for name in statement.innerNames { bind(name, nil) }
    }
    for block in statement.blocks { for inner in block { collect(inner) } }
  }

  private mutating func collect(_ binding: Binding) {
    if binding.names.count == 1, let value = binding.value, value.unwrapped.isSelf {
      selves.insert(binding.names[0].string)
      return
    }
    for name in binding.names.map(\.string) where name != binding.value?.lastName {
      bind(name, binding.names.count == 1 ? binding.type?.plainName ?? binding.value?.madeType : nil)
    }
  }

  /// `if let x` and `if let x = self.x` give a property's own name to what it holds.
  private mutating func collect(_ condition: Condition) {
    switch condition {
    case .binding(let name, let value):
      if value.unwrapped.isSelf {
        if name.string != "self" { selves.insert(name.string) }
        return
      }
      if value.lastName != name.string { bind(name.string, value.madeType) }
    case .pattern(let names, _, _): for name in names { bind(name, nil) }
    case .expression, .availability: break
    }
  }
}

extension Expression {
  /// The class of `Class(...)` and of `x as? Class`.
  var madeType: String? {
    switch form {
    case .call(let callee, _):
      guard case .name(let name) = callee.form, name.first?.isUppercase == true else { return nil }
      return name
    case .cast(_, let word, let type): return word == "is" ? nil : type.plainName
    case .try(let inner, _), .await(let inner): return inner.madeType
    default: return nil
    }
  }
}

extension Project {
  /// False for a call that means a method of something else than objects of this class: what it is called on has a
  /// type of the project that they are not of.
  func mayMean(_ mention: CallIndex.Mention, _ joined: JoinedClass) -> Bool {
    switch mention.receiver {
    case .own: return mayBe(mention.type, in: mention.part, joined)
    case .type(let name): return mayBe(name, in: mention.part, joined)
    case .property(let name):
      guard let owner = index.type(mention.type, in: mention.part),
        let stored = self.joined(owner).properties[name],
        let type = stored.property.type?.plainName ?? stored.property.value?.madeType
      else { return true }
      return mayBe(type, in: stored.origin, joined)
    case .unknown: return true
    }
  }

  /// The same for one method of the class, whose labels have to agree.
  func mayMean(_ mention: CallIndex.Mention, _ method: Method, of joined: JoinedClass) -> Bool {
    (mention.arguments.map(method.mayTake) ?? true) && mayMean(mention, joined)
  }

  /// Whether a value of that type can be an object of the class, or of one below it.
  func mayBe(_ name: String, in part: Index.Entry, _ joined: JoinedClass) -> Bool {
    guard let entry = index.type(name, in: part) else { return true }
    if entry.number == joined.entry.number { return true }
    switch entry.declaration.kind {
    case .class, .actor:
      return joined.line.contains { $0.number == entry.number }
        || JoinedClass.line(of: entry, in: index).classes.contains { $0.number == joined.entry.number }
    case .protocol:
      return index.hasSubclasses(joined.name)
        || joined.line.contains { index.protocols(of: $0).contains { $0.number == entry.number } }
    case .struct, .enum, .extension: return false
    }
  }
}
