import RibEngine

/// Which class of a project holds which strongly, by the types of properties and by what the library holds.
final class Ownership {
  /// One strong reference.
  struct Edge {
    var target: Index.Entry
    /// The property, or the line that attaches.
    var span: Span
    /// Such as "interactor"; what a person calls the reference.
    var name: String
  }

  private let project: Project
  private let attached: [String: [Edge]]
  private var edges: [Int: [Edge]] = [:]

  init(_ project: Project, _ routers: [RouterFacts]) {
    self.project = project
    attached = Self.attached(project, routers)
  }

  /// A way of strong references from one class to another, the shortest; nil where there is none.
  func way(from start: Index.Entry, to goal: Index.Entry) -> [Edge]? {
    var open: [(Index.Entry, [Edge])] = [(start, [])]
    var seen: Set<Int> = [start.number]
    var next = 0
    while next < open.count, open.count < 4_000 {
      let (entry, way) = open[next]
      next += 1
      if entry.number == goal.number { return way }
      for edge in edges(of: entry) where seen.insert(edge.target.number).inserted {
        open.append((edge.target, way + [edge]))
      }
    }
    return nil
  }

  func edges(of entry: Index.Entry) -> [Edge] {
    if let known = edges[entry.number] { return known }
    let made = properties(of: entry) + library(entry) + (attached[Self.key(entry)] ?? [])
    edges[entry.number] = made
    return made
  }

  // MARK: - References that the project writes

  private func properties(of entry: Index.Entry) -> [Edge] {
    project.joined(entry).properties.values.compactMap { stored -> Edge? in
      let property = stored.property
      guard property.strength == .strong, !property.isStatic, property.getter == nil,
        property.attributes.allSatisfy({ !$0.contains("Weak") && !$0.contains("Unowned") }),
        let type = property.type, let held = held(type, from: stored.origin.file)
      else { return nil }
      return Edge(target: held, span: property.name.span, name: property.name.string)
    }
    .sorted { $0.span < $1.span }
  }

  /// The class that a value of this type is: the class itself, or the only one that conforms to a protocol.
  private func held(_ type: TypeName, from file: Int) -> Index.Entry? {
    switch type {
    case .optional(let inner), .array(let inner), .dictionary(_, let inner): return held(inner, from: file)
    case .named(let name, _): return only(name, from: file)
    case .composition(let parts): return parts.lazy.compactMap { self.held($0, from: file) }.first
    case .tuple, .function, .other: return nil
    }
  }

  func only(_ name: String, from file: Int) -> Index.Entry? {
    guard let entry = project.index.type(name, from: file) else { return nil }
    switch entry.declaration.kind {
    case .class, .actor: return entry
    case .protocol:
      let all = project.conformers(of: name, from: file).filter { !$0.name.hasSuffix("Mock") }
      return all.count == 1 ? all.first : nil
    case .struct, .enum, .extension: return nil
    }
  }

  // MARK: - References that the library holds

  /// A router holds its interactor and its view controller, an interactor its presenter.
  private func library(_ entry: Index.Entry) -> [Edge] {
    let joined = project.joined(entry)
    let span = entry.declaration.name.span
    var all: [Edge] = []
    if project.isRouter(entry) {
      if let interactor = project.interactor(ofRouter: entry) {
        all.append(Edge(target: interactor, span: span, name: "interactor"))
      }
      if joined.baseArguments.count > 1, let name = joined.baseArguments[1].plainName,
        let view = only(name, from: entry.file)
      {
        all.append(Edge(target: view, span: span, name: "viewController"))
      }
    } else if project.isInteractor(entry), let name = joined.baseArguments.first?.plainName,
      let view = only(name, from: entry.file)
    {
      all.append(Edge(target: view, span: span, name: "presenter"))
    }
    return all
  }

  private static func key(_ entry: Index.Entry) -> String { "\(entry.file) \(entry.name)" }

  /// Children by the router that attaches them.
  private static func attached(_ project: Project, _ routers: [RouterFacts]) -> [String: [Edge]] {
    var all: [String: [Edge]] = [:]
    for router in routers {
      let file = Int(router.name.span.file)
      for child in router.attachedChildren(project) {
        guard let entry = project.class(child.router, from: file) else { continue }
        all["\(file) \(router.name.string)", default: []].append(
          Edge(target: entry, span: child.span, name: "children")
        )
      }
    }
    return all
  }
}

extension RouterFacts {
  /// A child's router class and the line that attaches it, with the slot that keeps it.
  struct AttachedChild {
    var router: String
    var span: Span
    var slot: String?
  }

  /// The children whose builders lead to a router class of the project, each once.
  func attachedChildren(_ project: Project) -> [AttachedChild] {
    var found: [AttachedChild] = []
    for (_, path) in ways {
      let line = path.flat
      for effect in line {
        guard case .build(let number, let builder, let type) = effect.verb,
          let attach = line.first(where: { $0.verb == .attach(.built(number)) }),
          !found.contains(where: { $0.span == attach.span }),
          let child = project.child(builder: builder, type: type, in: self)?.router
        else { continue }
        let slot = line.lazy.compactMap { effect -> String? in
          if case .assign(let slot, .built(number)) = effect.verb { slot } else { nil }
        }.first
        found.append(AttachedChild(router: child, span: attach.span, slot: slot))
      }
    }
    return found
  }
}
