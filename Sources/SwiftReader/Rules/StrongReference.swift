import RibEngine

extension SourceRule {
  /// An interactor lives below its router, and a view below its interactor: what points back up is weak.
  static let strongReference = SourceRule(
    .retainCycle,
    "an interactor or view holds its listener or router strongly"
  ) { project in
    project.classes.flatMap { entry -> [LintFinding] in
      let names = names(entry, project)
      guard !names.isEmpty else { return [] }
      let parts = [entry] + project.index.extensions(of: entry)
      return parts.flatMap { part in
        part.declaration.properties.compactMap { property in
          guard names.contains(property.name.string), isStrong(property, part.file, project) else {
            return nil
          }
          return finding(entry, property)
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

  private static func finding(_ entry: Index.Entry, _ property: Property) -> LintFinding {
    let name = property.name.string
    let insertion = Span(
      file: Int(property.introducer.file),
      start: Int(property.introducer.start),
      end: Int(property.introducer.start)
    )
    return LintFinding(
      .retainCycle,
      .warning,
      type: entry.name,
      slot: name,
      message: "\(entry.name) holds its \(name) strongly",
      span: property.name.span,
      labels: [Label(property.name.span, "points back up: it should be weak")],
      fix: Fix("make '\(name)' weak", edits: [Fix.Edit(insertion, "weak ")])
    )
  }
}
