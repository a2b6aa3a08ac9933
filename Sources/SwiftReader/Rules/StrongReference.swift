import RibEngine

extension SourceRule {
  /// An interactor lives below its router, and a view below its interactor. What points back up and is
  /// strong keeps all of them, if there is a way down again: only that is told, with the way.
  static let strongReference = SourceRule(
    .retainCycle,
    "an interactor or view holds its listener or router strongly, and is held by it",
    blind: "protocols that values conform to, and cycles through types that are not in the project"
  ) { project, routers in
    let ownership = Ownership(project, routers)
    let roots = project.classesOfTheRoot
    return project.classes.flatMap { entry -> [LintFinding] in
      let names = names(entry, project)
      guard !names.isEmpty else { return [] }
      return ([entry] + project.index.extensions(of: entry)).flatMap { part in
        part.declaration.properties.compactMap { property in
          guard names.contains(property.name.string), isStrong(property, part.file, project) else {
            return nil
          }
          return cycle(entry, property, project, ownership, roots)
        }
      }
    }
  }

  private static func names(_ entry: Index.Entry, _ project: Project) -> Set<String> {
    if project.isInteractor(entry) { return ["listener", "router"] }
    return project.isViewController(entry) ? ["listener"] : []
  }

  private static func isStrong(_ property: Property, _ file: Int, _ project: Project) -> Bool {
    guard property.strength == .strong, !property.isLet, !property.isStatic, property.getter == nil,
      property.attributes.allSatisfy({ !$0.contains("Weak") && !$0.contains("Unowned") }),
      case .optional(let type) = property.type, let name = type.plainName
    else { return false }
    // What a value type or closure holds is another matter.
    switch project.index.type(name, from: file)?.declaration.kind {
    case .protocol, .class: return true
    case .struct, .enum, .actor, .extension: return false
    case nil: return name.hasSuffix("Listener") || name.hasSuffix("Routing")
    }
  }

  /// The finding, where a class that the property can hold leads back to its owner.
  private static func cycle(
    _ entry: Index.Entry,
    _ property: Property,
    _ project: Project,
    _ ownership: Ownership,
    _ roots: Set<Int>
  ) -> LintFinding? {
    for target in targets(of: property, in: entry, project) {
      guard let way = ownership.way(from: target, to: entry), !way.isEmpty else { continue }
      let type = property.type ?? .other("")
      var found = finding(entry, property, target, way, project.isClassBound(type, from: entry.file))
      // What is launched stays as long as the app.
      if !roots.isDisjoint(with: [entry.number, target.number]) { found.finding.severity = .note }
      return found
    }
    return nil
  }

  /// The classes that put themselves into the property.
  private static func targets(
    of property: Property,
    in entry: Index.Entry,
    _ project: Project
  ) -> [Index.Entry] {
    guard let type = property.type?.plainName else { return [] }
    var found = project.conformers(of: type, from: entry.file)
    if let own = project.class(type, in: entry) { found.append(own) }
    for name in project.index.types where name.declaration.kind == .protocol {
      guard name.declaration.inherits.contains(where: { $0.plainName == type || $0.names(type) }) else {
        continue
      }
      found += project.conformers(of: name.name, from: entry.file)
    }
    if property.name.string == "router" {
      found += project.classes.filter {
        project.isRouter($0) && project.interactor(ofRouter: $0)?.number == entry.number
      }
    }
    var seen: Set<Int> = []
    return found.filter { seen.insert($0.number).inserted }.filter { target in
      // The parent gives itself to the builder, which no line of its own shows.
      project.isInteractor(target) && project.isInteractor(entry)
        || project.givesItself(target, as: property.name.string)
    }
  }

  private static func finding(
    _ entry: Index.Entry,
    _ property: Property,
    _ target: Index.Entry,
    _ way: [Ownership.Edge],
    _ isBound: Bool
  ) -> LintFinding {
    let name = property.name.string
    let insertion = Span(
      file: Int(property.introducer.file),
      start: Int(property.introducer.start),
      end: Int(property.introducer.start)
    )
    let circle = [entry.name, target.name] + way.map(\.target.name)
    var labels = [Label(property.name.span, "points back up: it should be weak")]
    for edge in way where edge.span != property.name.span {
      labels.append(Label(edge.span, "\(edge.name): holds \(edge.target.name)"))
    }
    return LintFinding(
      .retainCycle,
      .warning,
      type: entry.name,
      slot: name,
      message: "\(entry.name) holds its \(name) strongly, which holds it: \(circle.joined(separator: ", "))",
      span: property.name.span,
      labels: labels,
      fix: isBound ? Fix("make '\(name)' weak", edits: [Fix.Edit(insertion, "weak ")]) : nil
    )
  }
}

extension Project {
  /// The interactors and views of routers that an app launches, by their numbers.
  fileprivate var classesOfTheRoot: Set<Int> {
    classes.filter { index.ancestry(of: $0)?.base == "LaunchRouter" }.reduce(into: []) { all, router in
      if let interactor = interactor(ofRouter: router) { all.insert(interactor.number) }
      if let view = view(of: router) { all.insert(view.number) }
    }
  }

  /// True for a type whose values can be held weakly.
  func isClassBound(_ type: TypeName, from file: Int) -> Bool {
    switch type {
    case .optional(let inner): return isClassBound(inner, from: file)
    case .composition(let parts): return parts.contains { isClassBound($0, from: file) }
    case .named(let name, _):
      if ["AnyObject", "NSObjectProtocol", "class"].contains(name) { return true }
      guard let entry = index.type(name, from: file) else {
        // The library's own protocols are bound to classes.
        return !name.hasSuffix("Delegate")
      }
      guard entry.declaration.kind == .protocol else { return entry.declaration.kind == .class }
      return entry.declaration.inherits.contains { inherited in
        if case .other(let text) = inherited { return text == "class" }
        return inherited != type && isClassBound(inherited, from: entry.file)
      }
    case .other(let text): return text == "class"
    default: return false
    }
  }

  /// True where a method of the class writes itself into a property of that name of something else.
  func givesItself(_ entry: Index.Entry, as name: String) -> Bool {
    joined(entry).members.contains { member in
      var found = false
      for statement in member.method.body ?? [] {
        statement.visitExpressions { value in
          guard case .assignment(let target, let value) = value.form, case .name("self") = value.form,
            target.lastName == name
          else { return }
          found = true
        }
      }
      return found
    }
  }
}
