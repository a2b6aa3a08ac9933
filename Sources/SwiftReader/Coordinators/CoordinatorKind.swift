import RibEngine

extension Project {
  /// True for a class that is a coordinator by its own name, by that of a class above it or of a protocol.
  func isCoordinator(_ entry: Index.Entry) -> Bool {
    guard entry.declaration.kind == .class || entry.declaration.kind == .actor else { return false }
    if isRouter(entry) || isInteractor(entry) || isViewController(entry) { return false }
    if Self.isCoordinatorName(entry.name) { return true }
    let line = JoinedClass.line(of: entry, in: index)
    return line.classes.contains { part in
      ([part] + index.extensions(of: part)).contains { piece in
        piece.declaration.inherits.contains { $0.plainName.map(Self.isCoordinatorName) ?? false }
      }
    }
  }

  /// `HomeCoordinator`, `Coordinating`, `FlowCoordinator`; not those of the system.
  static func isCoordinatorName(_ name: String) -> Bool {
    guard name.contains("Coordinator") || name.contains("Coordinating") || name.contains("Coordinatable")
    else { return false }
    return !name.hasPrefix("NS") && !name.contains("TransitionCoordinator") && !name.hasSuffix("Delegate")
  }

  /// The class of a coordinator by its name; nil where the name means something else or nothing.
  func coordinator(_ name: String, from file: Int) -> Index.Entry? {
    index.type(name, from: file).flatMap { isCoordinator($0) ? $0 : nil }
  }

  /// True for a type whose values are coordinators.
  func isCoordinatorType(_ type: TypeName, from file: Int) -> Bool {
    switch type {
    case .optional(let inner): return isCoordinatorType(inner, from: file)
    case .composition(let parts): return parts.contains { isCoordinatorType($0, from: file) }
    case .named(let name, _):
      if let entry = index.type(name, from: file) {
        return entry.declaration.kind == .protocol ? Self.isCoordinatorName(name) : isCoordinator(entry)
      }
      return Self.isCoordinatorName(name)
    case .other(let text):
      let words = text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
      return words.contains(where: Self.isCoordinatorName)
    default: return false
    }
  }

  /// Every coordinator class, in the order of the sources.
  var coordinators: [Index.Entry] { index.types.filter(isCoordinator) }
}

/// The stored properties of a coordinator that hold children.
struct CoordinatorHolders: Sendable {
  /// Arrays, sets and dictionaries.
  var lists: Set<String> = []
  /// Strong properties that hold one.
  var singles: Set<String> = []
  var weak: Set<String> = []

  init(_ joined: JoinedClass, _ project: Project) {
    for (name, stored) in joined.properties {
      let property = stored.property
      guard property.getter == nil, !property.isStatic else { continue }
      let type = property.type ?? Self.inferred(property.value)
      switch type {
      case .array(let element), .dictionary(_, let element):
        if Self.isChild(element, name, stored.origin.file, project) { lists.insert(name) }
      case .named("Set", let arguments):
        if let element = arguments.first, Self.isChild(element, name, stored.origin.file, project) {
          lists.insert(name)
        }
      case .named(let class_, _) where ["NSMutableArray", "NSHashTable", "NSMutableSet"].contains(class_):
        break
      default:
        if property.strength != .strong { weak.insert(name) }
        guard let type, project.isCoordinatorType(type, from: stored.origin.file) else { continue }
        if property.strength == .strong { singles.insert(name) }
      }
    }
  }

  private static func isChild(_ type: TypeName, _ name: String, _ file: Int, _ project: Project) -> Bool {
    if type.plainName == "Weak" || type.plainName == "WeakBox" { return false }
    if project.isCoordinatorType(type, from: file) { return true }
    let words = name.lowercased()
    guard words.hasPrefix("child") || words.contains("coordinator") else { return false }
    return ["AnyObject", "Any", "NSObject"].contains(type.plainName ?? "")
  }

  /// The type of `[Coordinator]()` and `[UUID: Any]()`.
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
}
