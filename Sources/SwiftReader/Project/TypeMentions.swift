import RibEngine

/// The bodies of a project by the names with a capital that they use: whoever makes an instance of a type names it.
struct TypeMentions {
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

  private var bodies: [Body] = []
  private var places: [String: [Int]] = [:]

  /// Linear in the project.
  init(_ index: Index) {
    for part in index.types + index.extensions {
      for method in part.declaration.methods {
        add(Body(part: part, method: method, property: nil, isGetter: false, statements: method.body ?? []))
      }
      for property in part.declaration.properties {
        if let value = property.value {
          let statement = Statement(.expression(value), value.span)
          add(Body(part: part, method: nil, property: property, isGetter: false, statements: [statement]))
        }
        for body in [property.setter, property.willSet, property.didSet].compactMap({ $0 }) {
          add(Body(part: part, method: nil, property: property, isGetter: false, statements: body))
        }
        if let body = property.getter {
          add(Body(part: part, method: nil, property: property, isGetter: true, statements: body))
        }
      }
    }
  }

  private mutating func add(_ body: Body) {
    let names = Relevance.words(body.statements).filter { $0.first?.isUppercase == true }
    guard !names.isEmpty else { return }
    for name in names { places[name, default: []].append(bodies.count) }
    bodies.append(body)
  }

  /// In the order of the sources.
  func all(of name: String) -> [Body] { (places[name] ?? []).map { bodies[$0] } }
}
