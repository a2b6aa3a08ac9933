import RibEngine

/// A class with its extensions, the classes of the project above it, and the extensions of the protocols
/// that it conforms to.
package struct JoinedClass: Sendable {
  /// A method with the type or extension that wrote it.
  package struct Member: Sendable {
    package let origin: Index.Entry
    private let place: Int32
    private let depth: Int32

    fileprivate init(_ place: Int, of origin: Index.Entry, level: Int) {
      self.origin = origin
      self.place = Int32(place)
      depth = Int32(level)
    }

    package var method: Method { origin.declaration.methods[Int(place)] }

    /// 0 for the class and its extensions, 1 and up for the classes above, then protocol extensions.
    package var level: Int { Int(depth) }
  }

  /// A property with the type or extension that wrote it.
  package struct Stored: Sendable {
    package let origin: Index.Entry
    fileprivate let place: Int

    package var property: Property { origin.declaration.properties[place] }
  }

  package var entry: Index.Entry
  /// The class and the project's classes above it, nearest first.
  package var line: [Index.Entry] = []
  /// The class that ends the line because the project does not declare it, or because it is one of
  /// RIBs-iOS, whose sources a project may hold too.
  package var base: String?
  package var baseArguments: [TypeName] = []
  /// Nearest first.
  package var members: [Member] = []
  /// Nearest first for a name.
  package var properties: [String: Stored] = [:]
  private var byName: [String: [Int]] = [:]

  package var name: String { entry.name }
  package var file: Int { entry.file }

  /// Classes of RIBs-iOS whose own sources are not followed.
  static let libraryClasses: Set<String> = [
    "Interactor", "PresentableInteractor", "Router", "ViewableRouter", "LaunchRouter", "Builder",
    "SimpleBuilder", "ComponentizedBuilder", "MultiStageComponentizedBuilder", "Component", "Presenter",
    "Worker",
  ]

  package init(_ entry: Index.Entry, in index: Index) {
    self.entry = entry
    (line, base, baseArguments) = Self.line(of: entry, in: index)
    var level = 0
    for part in line {
      add([part] + index.extensions(of: part), level: level)
      level += 1
    }
    for conformed in line.flatMap({ index.protocols(of: $0) }) {
      add(index.extensions(of: conformed), level: level)
    }
    if let base { add(index.extensions(ofOutside: base, from: entry.file), level: level + 1) }
  }

  typealias Line = (classes: [Index.Entry], base: String?, arguments: [TypeName])

  /// The classes of the project from `entry` up, and what ends them.
  static func line(of entry: Index.Entry, in index: Index) -> Line {
    var line: Line = ([], nil, [])
    var current = entry
    while !line.classes.contains(where: { $0.number == current.number }) {
      line.classes.append(current)
      guard let above = superclass(of: current, index) else { break }
      let next = index.type(above.name, beside: current)
      guard !libraryClasses.contains(above.name), let next else {
        line.base = above.name
        line.arguments = above.arguments
        break
      }
      guard next.declaration.kind == .class else { break }
      current = next
    }
    return line
  }

  /// The first type that a class inherits, typealiases followed; it may be a protocol.
  private static func superclass(of entry: Index.Entry, _ index: Index) -> (
    name: String, arguments: [TypeName]
  )? {
    guard entry.declaration.kind == .class, var type = entry.declaration.inherits.first else { return nil }
    for _ in 0..<8 {
      switch type {
      case .named(let name, let arguments):
        guard !libraryClasses.contains(name), let alias = index.alias(name, beside: entry) else {
          return (name, arguments)
        }
        type = alias
      case .composition(let parts):
        guard let first = parts.first else { return nil }
        type = first
      default: return nil
      }
    }
    return nil
  }

  private mutating func add(_ parts: [Index.Entry], level: Int) {
    for part in parts {
      for (place, method) in part.declaration.methods.enumerated() where method.body != nil {
        byName[method.name.string, default: []].append(members.count)
        members.append(Member(place, of: part, level: level))
      }
      for (place, property) in part.declaration.properties.enumerated()
      where properties[property.name.string] == nil {
        properties[property.name.string] = Stored(origin: part, place: place)
      }
    }
  }

  /// Places in `members`, nearest first.
  package func places(of name: String) -> [Int] { byName[name] ?? [] }

  package func methods(_ name: String) -> [Member] { places(of: name).map { members[$0] } }

  /// The nearest method of that name which the project wrote.
  package func method(_ name: String) -> Member? { places(of: name).first.map { members[$0] } }

  /// The one that a call with these labels means: the nearest whose labels agree, else whose number of
  /// parameters does, else the nearest.
  func place(of name: String, labels: [String?], above level: Int = -1) -> Int? {
    places(of: name, labels: labels, above: level).first
  }

  /// All that it may mean: those of one class that differ in types only.
  func places(of name: String, labels: [String?], above level: Int = -1) -> [Int] {
    let candidates = places(of: name).filter { members[$0].level > level }
    let labels = labels.map { $0 ?? "_" }
    let exact = candidates.filter { members[$0].method.parameters.map(\.label) == labels }
    if let first = exact.first { return exact.filter { members[$0].level == members[first].level } }
    let likely = candidates.first { members[$0].method.parameters.count == labels.count } ?? candidates.first
    return likely.map { [$0] } ?? []
  }
}

extension JoinedClass {
  /// What stands in the values and getters of its properties.
  var bodiesOfProperties: [[Statement]] {
    properties.values.map(\.property).sorted { $0.span.start < $1.span.start }.map { property in
      (property.getter ?? []) + (property.value.map { [Statement(.expression($0), $0.span)] } ?? [])
    }
  }

  /// True where a method of the class itself or its extensions wrote the place.
  func isOwn(_ span: Span) -> Bool { members.contains { $0.level == 0 && $0.method.span.contains(span) } }
}
