import RibEngine

/// What the types that a class makes write in their own bodies: views of SwiftUI, and what these are made of.
struct ShownViews {
  private var words: Set<String> = []

  /// Types that make each other, followed from the first.
  private static let most = 200

  init(_ joined: JoinedClass, _ project: Project) {
    var seen: Set<Int> = [joined.entry.number]
    var open = joined.members.map { (file: $0.origin.file, body: $0.method.body ?? []) }
    open += joined.properties.values.map { ($0.origin.file, Self.made(by: $0.property)) }
    while let (file, body) = open.popLast(), seen.count < Self.most {
      let named = Relevance.words(body)
      words.formUnion(named)
      for name in named where name.first?.isUppercase == true {
        guard let entry = project.index.type(name, from: file), !project.isCoordinator(entry),
          seen.insert(entry.number).inserted
        else { continue }
        for part in [entry] + project.index.extensions(of: entry) where part.declaration.kind != .protocol {
          open += part.declaration.methods.map { (part.file, $0.body ?? []) }
          open += part.declaration.properties.map { (part.file, Self.made(by: $0)) }
        }
      }
    }
  }

  private static func made(by property: Property) -> [Statement] {
    (property.getter ?? []) + (property.value.map { [Statement(.expression($0), $0.span)] } ?? [])
  }

  func mention(_ names: Set<String>) -> Bool { !words.isDisjoint(with: names) }
}
