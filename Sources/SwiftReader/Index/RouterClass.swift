import RibEngine

/// A router class with all that belongs to it: its extensions, base classes and protocol extensions.
struct RouterClass {
  /// A method with the class, extension or protocol extension that wrote it.
  struct Member {
    var method: Method
    var origin: Index.Entry
    /// 0 for the class and its extensions, 1 and up for base classes, then protocol extensions.
    var level: Int
  }

  struct Stored {
    var property: Property
    var file: Int
    var level: Int
  }

  var entry: Index.Entry
  var ancestry: Index.Ancestry
  /// By name, nearest first.
  var methods: [String: [Member]] = [:]
  /// Nearest first, in the order of the sources.
  var allMethods: [Member] = []
  var properties: [String: Stored] = [:]
  var slots: [String: SlotFacts] = [:]
  /// Properties that always hold a router, such as `let homeRouter: HomeRouting`.
  var constants: Set<String> = []
  /// Names that the class's protocols ask for.
  var requirements: Set<String> = []

  init(_ entry: Index.Entry, _ ancestry: Index.Ancestry, in index: Index) {
    self.entry = entry
    self.ancestry = ancestry
    var level = 0
    for ancestor in ancestry.classes {
      add([ancestor] + index.extensions(of: ancestor), level: level)
      level += 1
    }
    for ancestor in ancestry.classes {
      for conformed in index.protocols(of: ancestor) {
        requirements.formUnion(conformed.declaration.methods.map(\.name.string))
        requirements.formUnion(conformed.declaration.properties.map(\.name.string))
        add(index.extensions(of: conformed), level: level)
      }
    }
    for outside in ["ViewableRouting", "Routing", "RouterScope", ancestry.base, "ViewableRouter", "Router"] {
      if let declared = index.type(outside, in: entry) {
        add(index.extensions(of: declared), level: level + 1)
      } else {
        add(index.extensions(ofOutside: outside, from: entry.file), level: level + 1)
      }
    }
    sortProperties(index)
  }

  private mutating func add(_ parts: [Index.Entry], level: Int) {
    for part in parts {
      for method in part.declaration.methods where method.body != nil {
        let span = method.span
        guard !methods[method.name.string, default: []].contains(where: { $0.method.span == span }) else {
          continue
        }
        let member = Member(method: method, origin: part, level: level)
        methods[method.name.string, default: []].append(member)
        allMethods.append(member)
      }
      for property in part.declaration.properties where !property.isStatic {
        guard properties[property.name.string] == nil else { continue }
        properties[property.name.string] = Stored(property: property, file: part.file, level: level)
      }
    }
  }

  private mutating func sortProperties(_ index: Index) {
    for (name, stored) in properties where stored.property.getter == nil {
      guard let shape = shape(of: stored, index) else { continue }
      guard shape.isOptional else {
        constants.insert(name)
        continue
      }
      var slot = SlotFacts(name: stored.property.name, span: stored.property.span)
      slot.isWeak = stored.property.strength != .strong
      slot.shape = shape.shape
      slot.type = stored.property.type
      slots[name] = slot
    }
  }

  /// What a stored property holds; nil where it holds no router.
  private func shape(of stored: Stored, _ index: Index) -> (shape: SlotFacts.Shape, isOptional: Bool)? {
    let property = stored.property
    guard
      !["router", "parentRouter", "parent"].contains(property.name.string) || property.strength == .strong
    else { return nil }
    guard let type = property.type ?? Self.inferred(property.value) else {
      guard property.isLazy, let value = property.value, Self.isBuild(value) else { return nil }
      return (.single, false)
    }
    return Self.shape(of: type, from: stored.file, index)
  }

  static func shape(
    of type: TypeName,
    from file: Int,
    _ index: Index
  ) -> (shape: SlotFacts.Shape, isOptional: Bool)? {
    switch type {
    case .optional(let inner):
      return shape(of: inner, from: file, index).map { ($0.shape, true) }
    case .tuple(let parts):
      let routing = parts.filter { index.isRouting($0, from: file) }
      guard !routing.isEmpty else { return nil }
      let isOptional = routing.contains { if case .optional = $0 { true } else { false } }
      return (.tuple, isOptional)
    case .array(let element):
      return shape(of: element, from: file, index) == nil ? nil : (.array, true)
    case .dictionary(_, let value):
      return shape(of: value, from: file, index) == nil ? nil : (.dictionary, true)
    case .named("Optional", let arguments), .named("Weak", let arguments):
      return arguments.first.flatMap { shape(of: $0, from: file, index) }.map { ($0.shape, true) }
    case .named("Array", let arguments), .named("Set", let arguments):
      return arguments.first.flatMap { shape(of: $0, from: file, index) } == nil ? nil : (.array, true)
    case .named("Dictionary", let arguments):
      return arguments.last.flatMap { shape(of: $0, from: file, index) } == nil ? nil : (.dictionary, true)
    case .named(let name, _):
      if let alias = index.alias(name, from: file), alias != type {
        return shape(of: alias, from: file, index)
      }
      return index.isRouting(type, from: file) ? (.single, false) : nil
    case .composition, .other:
      return index.isRouting(type, from: file) ? (.single, false) : nil
    case .function: return nil
    }
  }

  /// The type of `[Routing]()` and `[String: Routing]()`.
  private static func inferred(_ value: Expression?) -> TypeName? {
    guard case .call(let callee, _) = value?.form else { return nil }
    switch callee.form {
    case .array(let elements):
      guard case .name(let name) = elements.first?.form, elements.count == 1 else { return nil }
      return .array(.named(name, []))
    case .dictionary(let pairs):
      guard case .name(let name) = pairs.first?.value.form, pairs.count == 1 else { return nil }
      return .dictionary(.other(""), .named(name, []))
    default: return nil
    }
  }

  private static func isBuild(_ value: Expression) -> Bool {
    guard case .call(let callee, _) = value.form else { return false }
    if case .member(_, let name) = callee.form { return name.hasPrefix("build") }
    return false
  }
}
