import RibEngine

extension Project {
  /// True for a class that is a coordinator by a protocol or a class above it, or by its own name and what it does: it
  /// starts, keeps children, or moves screens. A factory of coordinators is none, nor is a `Coordinator` of SwiftUI.
  package func isCoordinator(_ entry: Index.Entry) -> Bool {
    if let known = coordinatorKinds[entry.number] { return known }
    let isOne = isCoordinatorByEvidence(entry)
    coordinatorKinds[entry.number] = isOne
    return isOne
  }

  private func isCoordinatorByEvidence(_ entry: Index.Entry) -> Bool {
    guard entry.declaration.kind == .class || entry.declaration.kind == .actor else { return false }
    if isRouter(entry) || isInteractor(entry) || isViewController(entry) { return false }
    let line = JoinedClass.line(of: entry, in: index)
    let pieces = line.classes.flatMap { [$0] + index.extensions(of: $0) }
    let above = pieces.flatMap(\.declaration.inherits).compactMap(\.plainName)
    if above.contains(where: {
      Self.isCoordinatorRole($0) && index.type($0, beside: entry)?.declaration.kind != .class
    }) {
      return true
    }
    guard Self.isCoordinatorName(entry.name) || above.contains(where: Self.isCoordinatorName) else {
      return false
    }
    return pieces.contains { Self.coordinates($0.declaration) }
  }

  /// Whether a class or extension starts something, keeps coordinators, or has what screens are moved on.
  private static func coordinates(_ part: TypeDeclaration) -> Bool {
    part.methods.contains { method in
      ["start", "coordinate", "begin", "run", "launch"].contains { method.name.string.hasPrefix($0) }
    }
      || part.properties.contains { property in
        property.name.string.hasPrefix("child")
          || property.type?.mentions { isCoordinatorName($0) || stages.contains($0) } ?? false
      }
  }

  /// What screens are moved on.
  private static let stages: Set<String> = [
    "UINavigationController", "UITabBarController", "UISplitViewController", "UIWindow",
  ]

  /// `Coordinator`, `FlowCoordinator`, `Coordinating`, `CoordinatorProtocol`; not `CoordinatorFactory`.
  private static func isCoordinatorRole(_ name: String) -> Bool {
    guard isCoordinatorName(name) else { return false }
    let ends = ["Coordinator", "Coordinating", "Coordinatable", "FlowController"]
    return ends.contains(where: name.hasSuffix)
      || ["Protocol", "Type", "Base", "Interface"].contains { end in
        name.hasSuffix(end) && ends.contains { name.dropLast(end.count).hasSuffix($0) }
      }
  }

  /// `HomeCoordinator`, `Coordinating`, `FlowCoordinator`, `HomeFlowController`; not those of the system.
  static func isCoordinatorName(_ name: String) -> Bool {
    // Asked for each type that the project writes.
    if name.holds("FlowController") { return !name.hasSuffix("Delegate") }
    guard name.holds("Coordinat"),
      name.holds("Coordinator") || name.holds("Coordinating") || name.holds("Coordinatable")
    else { return false }
    return !name.hasPrefix("NS") && !name.holds("TransitionCoordinator") && !name.hasSuffix("Delegate")
  }

  /// The class of a coordinator by its name; nil where the name means something else or nothing.
  func coordinator(_ name: String, at place: Span, behind outer: String? = nil) -> Index.Entry? {
    index.type(name, at: place, behind: outer).flatMap { isCoordinator($0) ? $0 : nil }
  }

  func coordinator(_ name: String, in part: Index.Entry) -> Index.Entry? {
    index.type(name, in: part).flatMap { isCoordinator($0) ? $0 : nil }
  }

  /// True for a type whose values are coordinators.
  func isCoordinatorType(_ type: TypeName, in part: Index.Entry) -> Bool {
    switch type {
    case .optional(let inner): return isCoordinatorType(inner, in: part)
    case .composition(let parts): return parts.contains { isCoordinatorType($0, in: part) }
    case .named(let name, _):
      if let entry = index.type(name, in: part) {
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
  package var coordinators: [Index.Entry] { index.types.filter(isCoordinator) }
}

extension String {
  /// The same as `contains`, byte by byte.
  fileprivate func holds(_ part: StaticString) -> Bool {
    let count = part.utf8CodeUnitCount
    var text = self
    return text.withUTF8 { bytes in
      guard bytes.count >= count else { return false }
      for start in 0...(bytes.count - count) {
        var at = 0
        while at < count, bytes[start + at] == part.utf8Start[at] { at += 1 }
        if at == count { return true }
      }
      return false
    }
  }
}

extension TypeName {
  /// Whether a name that stands anywhere in the type is one of those that are asked for.
  fileprivate func mentions(_ isWanted: (String) -> Bool) -> Bool {
    switch self {
    case .named(let name, let arguments): isWanted(name) || arguments.contains { $0.mentions(isWanted) }
    case .optional(let inner), .array(let inner): inner.mentions(isWanted)
    case .dictionary(let key, let value): key.mentions(isWanted) || value.mentions(isWanted)
    case .tuple(let parts), .composition(let parts): parts.contains { $0.mentions(isWanted) }
    case .other(let text):
      text.split { !($0.isLetter || $0.isNumber) }.contains { isWanted(String($0)) }
    case .function: false
    }
  }
}

extension TypeName {
  /// What an array, a set or the values of a dictionary are called.
  fileprivate var element: String? {
    switch self {
    case .array(let inner), .dictionary(_, let inner): inner.plainName
    case .named("Set", let arguments): arguments.first?.plainName
    default: nil
    }
  }
}

/// The stored properties of a coordinator that hold children.
struct CoordinatorHolders: Sendable {
  /// Arrays, sets and dictionaries.
  var lists: Set<String> = []
  /// Strong properties that hold one.
  var singles: Set<String> = []
  var weak: Set<String> = []

  init(_ joined: JoinedClass, _ project: Project) {
    let generics = Set(joined.line.flatMap(\.declaration.genericParameters))
    for (name, stored) in joined.properties {
      let property = stored.property
      guard property.getter == nil, !property.isStatic else { continue }
      let type = property.type ?? Self.inferred(property.value)
      // `[CoordinatorPage]` of `Navigator<CoordinatorPage>` holds whatever the user of the class says.
      if let element = type?.element, generics.contains(element), !name.hasPrefix("child") { continue }
      switch type {
      case .array(let element), .dictionary(_, let element):
        if Self.isChild(element, name, stored.origin, project) { lists.insert(name) }
      case .named("Set", let arguments):
        if let element = arguments.first, Self.isChild(element, name, stored.origin, project) {
          lists.insert(name)
        }
      case .named(let class_, _) where ["NSMutableArray", "NSHashTable", "NSMutableSet"].contains(class_):
        break
      default:
        if property.strength != .strong { weak.insert(name) }
        guard let type, project.isCoordinatorType(type, in: stored.origin) else { continue }
        if property.strength == .strong { singles.insert(name) }
      }
    }
  }

  private static func isChild(_ type: TypeName, _ name: String, _ part: Index.Entry, _ project: Project)
    -> Bool
  {
    if type.plainName == "Weak" || type.plainName == "WeakBox" { return false }
    if project.isCoordinatorType(type, in: part) { return true }
    let words = name.lowercased()
    guard words.hasPrefix("child") || words.contains("coordinator"), let element = type.plainName else {
      return false
    }
    if ["AnyObject", "Any", "NSObject"].contains(element) { return true }
    // A protocol by another name, such as `Flow`, that coordinators alone conform to.
    let all = project.conformers(of: element, from: part.file)
    return !all.isEmpty && all.allSatisfy(project.isCoordinator)
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
