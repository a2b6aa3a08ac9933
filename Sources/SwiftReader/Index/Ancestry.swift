import RibEngine

extension Index {
  /// What stands above a router class.
  package struct Ancestry: Sendable {
    /// The class itself, then the classes of the project that it inherits from.
    package var classes: [Entry] = []
    /// The router base that ends the line, such as `ViewableRouter`.
    package var base: String
    /// The base's generic arguments as the last class of the project writes them.
    package var arguments: [TypeName] = []
  }

  /// The line from a class up to a router base; nil for a class that is no router. The library's own
  /// classes are none.
  package func ancestry(of entry: Entry) -> Ancestry? {
    guard entry.declaration.kind == .class, !isLibraryRouter(entry) else { return nil }
    var line = Ancestry(base: "")
    var current = entry
    while !line.classes.contains(where: { $0.number == current.number }) {
      line.classes.append(current)
      guard let above = superclass(of: current) else { return nil }
      if settings.routerBases.contains(above.name) {
        guard !above.arguments.isEmpty || isRouterBase(above.name, from: current.file) else { return nil }
        line.base = above.name
        line.arguments = above.arguments
        return line
      }
      guard let next = type(above.name, beside: current), next.declaration.kind == .class else {
        return nil
      }
      current = next
    }
    return nil
  }

  /// True for the sources of the library itself: its routers are generic, those of apps are not.
  private func isLibraryRouter(_ entry: Entry) -> Bool {
    settings.routerBases.contains(entry.name)
      && (!entry.declaration.genericParameters.isEmpty || entry.declaration.inherits.isEmpty)
  }

  /// False where the project declares something else by the name of the library's class.
  private func isRouterBase(_ name: String, from file: Int) -> Bool {
    guard name == "Router", let own = type(name, from: file) else { return true }
    return own.declaration.kind == .class
      && own.declaration.methods.contains { $0.name.string == "attachChild" }
  }

  /// A class that inherits from a router base, directly or through the project.
  package func isRouter(_ name: String, from file: Int) -> Bool {
    if settings.routerBases.contains(name) { return true }
    return type(name, from: file).flatMap(ancestry(of:)) != nil
  }

  /// The first inherited type, with typealiases followed. A class may also name its protocols first where
  /// it has no superclass; then what is found is no class and ends the search.
  private func superclass(of entry: Entry) -> (name: String, arguments: [TypeName])? {
    guard let first = entry.declaration.inherits.first else { return nil }
    return named(first, beside: entry, depth: 0)
  }

  private func named(
    _ type: TypeName,
    beside entry: Entry,
    depth: Int
  ) -> (name: String, arguments: [TypeName])? {
    guard depth < 8 else { return nil }
    switch type {
    case .named(let name, let arguments):
      if !settings.routerBases.contains(name), let alias = alias(name, beside: entry) {
        return named(alias, beside: entry, depth: depth + 1)
      }
      return (name, arguments)
    case .composition(let parts):
      return parts.lazy.compactMap { self.named($0, beside: entry, depth: depth + 1) }.first
    default:
      return nil
    }
  }

  /// Protocols that a type conforms to, with those they inherit from; each once.
  package func protocols(of entry: Entry) -> [Entry] {
    var found: [Entry] = []
    var seen: Set<Int> = []
    var open: [(TypeName, Entry)] = []
    for part in [entry] + extensions(of: entry) {
      open += part.declaration.inherits.map { ($0, part) }
    }
    while let (type, asker) = open.popLast() {
      for name in parts(of: type, beside: asker, depth: 0) {
        guard let declared = self.type(name, beside: asker), declared.declaration.kind == .protocol,
          seen.insert(declared.number).inserted
        else { continue }
        found.append(declared)
        for part in [declared] + extensions(of: declared) {
          open += part.declaration.inherits.map { ($0, part) }
        }
      }
    }
    return found.sorted { $0.number < $1.number }
  }

  private func parts(of type: TypeName, beside entry: Entry, depth: Int) -> [String] {
    guard depth < 8 else { return [] }
    switch type {
    case .named(let name, _):
      if let alias = alias(name, beside: entry) { return parts(of: alias, beside: entry, depth: depth + 1) }
      return [name]
    case .composition(let all): return all.flatMap { parts(of: $0, beside: entry, depth: depth + 1) }
    default: return []
    }
  }

  /// True where a value of this type is a router: `Routing`, a project's protocol that inherits from it,
  /// or a router class. A name that the project does not declare is judged by its ending.
  package func isRouting(_ type: TypeName, from file: Int) -> Bool {
    isRouting(type, from: file, seen: [])
  }

  private func isRouting(_ type: TypeName, from file: Int, seen: Set<String>) -> Bool {
    switch type {
    case .optional(let inner): return isRouting(inner, from: file, seen: seen)
    case .composition(let all): return all.contains { isRouting($0, from: file, seen: seen) }
    case .other(let text):
      let word = text.split(separator: " ").last.map(String.init) ?? text
      let bare = word.filter { $0.isLetter || $0.isNumber || $0 == "_" }
      return text != bare && isRouting(.named(bare, []), from: file, seen: seen)
    case .named(let name, let arguments):
      if name == "Optional", let inner = arguments.first { return isRouting(inner, from: file, seen: seen) }
      return isRouting(name, from: file, seen: seen)
    default: return false
    }
  }

  private func isRouting(_ name: String, from file: Int, seen: Set<String>) -> Bool {
    if settings.routerBases.contains(name) || settings.slotTypes.contains(name) { return true }
    if ["Routing", "ViewableRouting", "LaunchRouting"].contains(name) { return true }
    guard !seen.contains(name) else { return false }
    let seen = seen.union([name])
    if let alias = alias(name, from: file) { return isRouting(alias, from: file, seen: seen) }
    guard let entry = type(name, from: file) else {
      return name.hasSuffix("Routing") || name.hasSuffix("Router")
    }
    switch entry.declaration.kind {
    case .class: return ancestry(of: entry) != nil
    case .protocol:
      return entry.declaration.inherits.contains { isRouting($0, from: entry.file, seen: seen) }
        || entry.declaration.requirements.contains {
          $0.0 == "Self" && isRouting($0.1, from: entry.file, seen: seen)
        }
    default: return false
    }
  }
}
