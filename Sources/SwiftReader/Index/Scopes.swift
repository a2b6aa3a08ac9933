import RibEngine

/// What stands in which file and within which types, as far as it decides what a name means there.
struct Scopes: Sendable {
  /// What a type and its extensions name after the colon, by the type's name.
  private var above: [String: Set<String>] = [:]
  /// Names of the types that a file declares or extends.
  private var inFile: [Int: Set<String>] = [:]
  /// Names that a file writes behind another one, with what stands before the dot.
  private let qualified: [Int: [String: Set<String>]]
  /// The parts of types in each file that have types in them, or are some.
  private var nesting: [Int: [(span: Span, names: [String])]] = [:]

  init(_ parts: [Index.Entry], _ files: [CodeFile]) {
    for part in parts {
      let names = part.declaration.inherits.flatMap(\.allNames)
      if !names.isEmpty { above[part.name, default: []].formUnion(names) }
      inFile[part.file, default: []].insert(part.name)
      nesting[part.file, default: []].append((part.declaration.span, part.outer + [part.name]))
    }
    qualified = Dictionary(files.map { ($0.file, $0.qualified) }) { first, _ in first }
  }

  /// The names of the types around a place, outermost first.
  func around(_ place: Span) -> [String] {
    let all = (nesting[Int(place.file)] ?? []).filter { $0.span.contains(place) }
    return all.min { $0.span.end - $0.span.start < $1.span.end - $1.span.start }?.names ?? []
  }

  /// True where what is nested in a type of a name is a member of another type.
  func hasMembers(_ name: String, of outer: String) -> Bool {
    var seen: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      if next == outer { return true }
      guard seen.insert(next).inserted, seen.count < 64 else { continue }
      open += above[next] ?? []
    }
    return false
  }

  func declares(_ outer: String, _ file: Int) -> Bool {
    inFile[file]?.contains { hasMembers($0, of: outer) } ?? false
  }

  func qualifies(_ name: String, by outer: String, _ file: Int) -> Bool {
    qualified[file]?[name]?.contains(outer) ?? false
  }
}

extension Index {
  struct Alias: Sendable {
    var file: Int
    /// The types around it, outermost first.
    var outer: [String]
    var type: TypeName
  }

  /// From where a name is asked for.
  private struct Asker {
    var file: Int
    /// The types around it, outermost first; nil where no more than the file is known.
    var around: [String]?
    /// What the name is written behind.
    var behind: String?
  }

  /// Something that bears a name, in a type or at the top of its file.
  private struct Candidate {
    var file: Int
    var outer: [String]
    var isPrivate: Bool
  }

  /// The declaration that `name` means in a file; nil where the project has none.
  package func type(_ name: String, from file: Int) -> Entry? { type(name, Asker(file: file)) }

  /// The declaration that `name` means inside a type or extension.
  package func type(_ name: String, in part: Entry) -> Entry? {
    type(name, Asker(file: part.file, around: part.outer + [part.name]))
  }

  /// The declaration that `name` means beside a type, as after its colon.
  package func type(_ name: String, beside part: Entry) -> Entry? {
    type(name, Asker(file: part.file, around: part.outer, behind: part.declaration.behind[name]))
  }

  /// The declaration that `name` means at a place.
  ///
  /// - Parameter outer: the type that it is written behind.
  package func type(_ name: String, at place: Span, behind outer: String? = nil) -> Entry? {
    guard let places = typesByName[name] else { return nil }
    let isPlain = places.allSatisfy { types[$0].outer.isEmpty }
    return type(
      name,
      Asker(file: Int(place.file), around: isPlain ? [] : scopes.around(place), behind: outer)
    )
  }

  /// The declaration whose name stands there.
  func type(declaredBy name: Text) -> Entry? {
    let own = typesByName[name.string]?.first { types[$0].declaration.name.span == name.span }
    return own.map { types[$0] } ?? type(name.string, from: Int(name.span.file))
  }

  /// What an extension extends; nil where the project does not declare it.
  func extended(by part: Entry) -> Entry? {
    if let outer = part.outer.last {
      let nested = types(named: part.name).filter { $0.outer.last == outer }
      if let nearest = nearest(nested.map(\.file), to: part.file) { return nested[nearest] }
    }
    return type(part.name, Asker(file: part.file, around: []))
  }

  private func type(_ name: String, _ asker: Asker) -> Entry? {
    guard let places = typesByName[name] else { return nil }
    let candidates = places.map { place in
      let entry = types[place]
      return Candidate(file: entry.file, outer: entry.outer, isPrivate: entry.declaration.isPrivate)
    }
    return choose(name, candidates, asker).map { types[places[$0]] }
  }

  /// What a typealias of the project stands for; nil for one that gives a class of another module its own name.
  package func alias(_ name: String, from file: Int) -> TypeName? { alias(name, Asker(file: file)) }

  package func alias(_ name: String, in part: Entry) -> TypeName? {
    alias(name, Asker(file: part.file, around: part.outer + [part.name]))
  }

  package func alias(_ name: String, beside part: Entry) -> TypeName? {
    alias(name, Asker(file: part.file, around: part.outer))
  }

  private func alias(_ name: String, _ asker: Asker) -> TypeName? {
    guard let all = aliases[name] else { return nil }
    var open = all
    // What a file declares at its top is meant sooner than another type's own word for something.
    if asker.around == nil, typesByName[name]?.contains(where: { types[$0].outer.isEmpty }) == true {
      open = all.filter(\.outer.isEmpty)
    }
    let candidates = open.map { Candidate(file: $0.file, outer: $0.outer, isPrivate: false) }
    guard let found = choose(name, candidates, asker).map({ open[$0].type }) else { return nil }
    if case .named(name, _) = found { return nil }
    return found
  }

  /// The one that the asker means: what is nested around it, then what is nested nowhere, then what its file names behind
  /// another name.
  private func choose(_ name: String, _ all: [Candidate], _ asker: Asker) -> Int? {
    let seen = all.indices.filter { !all[$0].isPrivate || all[$0].file == asker.file }
    let open = visible(name, all, seen.isEmpty ? Array(all.indices) : seen, asker)
    return nearest(open.map { all[$0].file }, to: asker.file).map { open[$0] }
  }

  private func visible(_ name: String, _ all: [Candidate], _ open: [Int], _ asker: Asker) -> [Int] {
    guard open.contains(where: { !all[$0].outer.isEmpty }) else { return open }
    if let behind = asker.behind {
      let named = open.filter { all[$0].outer.last == behind }
      if !named.isEmpty { return named }
    }
    for depth in (asker.around ?? []).indices.reversed() {
      guard let around = asker.around else { break }
      let exact = open.filter { all[$0].outer == Array(around[...depth]) }
      if !exact.isEmpty { return exact }
      let members = open.filter { place in
        all[place].outer.last.map { scopes.hasMembers(around[depth], of: $0) } ?? false
      }
      if !members.isEmpty { return members }
    }
    let top = open.filter { all[$0].outer.isEmpty }
    if !top.isEmpty { return top }
    if asker.around == nil {
      let own = open.filter { place in
        all[place].outer.last.map { scopes.declares($0, asker.file) } ?? false
      }
      if !own.isEmpty { return own }
    }
    return open.filter { place in
      all[place].outer.last.map { scopes.qualifies(name, by: $0, asker.file) } ?? false
    }
  }
}

extension TypeName {
  /// The names that it is written with, those of a composition each.
  fileprivate var allNames: [String] {
    switch self {
    case .named(let name, _): [name]
    case .composition(let parts): parts.flatMap(\.allNames)
    default: []
    }
  }
}
