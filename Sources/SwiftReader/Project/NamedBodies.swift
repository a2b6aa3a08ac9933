import RibEngine

/// The bodies of a project by the methods and types of the project that they name: whoever calls a method, or makes an
/// instance of a type, names it.
struct NamedBodies {
  struct Body {
    let part: Index.Entry
    /// nil for a property.
    let method: Method?
    /// nil for a method.
    let property: Property?
    /// True for the getter of a property.
    let isGetter: Bool
    let statements: [Statement]
  }

  let methodNames: Set<String>
  let propertyNames: Set<String>
  private var bodies: [Body] = []
  private var places: [String: [Int]]

  /// Linear in the project.
  init(_ index: Index) {
    let parts = index.types + index.extensions
    var (methods, properties): (Set<String>, Set<String>) = ([], [])
    for part in parts {
      for method in part.declaration.methods { methods.insert(method.name.string) }
      for property in part.declaration.properties { properties.insert(property.name.string) }
    }
    (methodNames, propertyNames) = (methods, properties)
    places = [:]
    for name in methods { places[name] = [] }
    for type in index.types { places[type.name] = [] }
    for part in parts {
      for method in part.declaration.methods { add(part, method, method.body) }
      for property in part.declaration.properties {
        add(part, property, property.getter, isGetter: true)
        for body in [property.setter, property.willSet, property.didSet] { add(part, property, body) }
        add(part, property, property.value.map { [Statement(.expression($0), $0.span)] })
      }
    }
  }

  private mutating func add(_ part: Index.Entry, _ method: Method, _ body: [Statement]?) {
    add(Body(part: part, method: method, property: nil, isGetter: false, statements: body ?? []))
  }

  private mutating func add(
    _ part: Index.Entry,
    _ property: Property,
    _ body: [Statement]?,
    isGetter: Bool = false
  ) {
    add(Body(part: part, method: nil, property: property, isGetter: isGetter, statements: body ?? []))
  }

  private mutating func add(_ body: Body) {
    guard !body.statements.isEmpty else { return }
    let number = bodies.count
    bodies.append(body)
    var found = places
    places = [:]
    Walk { value in
      switch value.form {
      case .name(let name), .member(_, let name):
        guard let place = found.index(forKey: name), found.values[place].last != number else { return }
        found.values[place].append(number)
      default: break
      }
    }.statements(body.statements)
    places = found
  }

  subscript(number: Int) -> Body { bodies[number] }

  /// In the order of the sources.
  func numbers(naming name: String) -> [Int] { places[name] ?? [] }

  /// In the order of the sources.
  func all(naming name: String) -> [Body] { numbers(naming: name).map { bodies[$0] } }

  /// The methods whose bodies do, in the order of the sources.
  func methods(naming name: String) -> [Method] { numbers(naming: name).compactMap { bodies[$0].method } }
}
