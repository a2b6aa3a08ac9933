import RibEngine

/// All declarations of a project, joined: a class with its extensions, the classes of the project it
/// inherits from, and the protocol extensions that it gets methods from.
///
/// A name that several targets or copies declare is looked up in the asking file first, then in the
/// nearest folder. A nested type is found from inside the type around it, or where its file names it behind that one.
package final class Index: Sendable {
  /// A declaration with the file that it stands in.
  package struct Entry: Sendable {
    private let kept: Kept
    package let file: Int
    /// Its place among all declarations; the same entry always has the same.
    package let number: Int

    /// Entries are passed on and kept in many places: the declaration itself is there once.
    private final class Kept: Sendable {
      let declaration: TypeDeclaration
      let outer: [String]

      init(_ declaration: TypeDeclaration, _ outer: [String]) {
        self.declaration = declaration
        self.outer = outer
      }
    }

    init(declaration: TypeDeclaration, outer: [String], file: Int, number: Int) {
      kept = Kept(declaration, outer)
      self.file = file
      self.number = number
    }

    package var declaration: TypeDeclaration { kept.declaration }

    package var name: String { kept.declaration.name.string }

    /// The types around it, outermost first.
    package var outer: [String] { kept.outer }
  }

  package let settings: ReadingSettings
  /// The path of each file, by the number its spans carry.
  package let paths: [String]
  /// All declarations but extensions, nested ones too.
  package let types: [Entry]
  package let extensions: [Entry]
  let typesByName: [String: [Int]]
  private let extensionsByName: [String: [Int]]
  let aliases: [String: [Alias]]
  let scopes: Scopes
  private let folders: [[Substring]]
  /// Names that classes write first after their colon, and that typealiases stand for.
  private let superclasses: Set<String>
  /// Names of functions outside types.
  package let functions: Set<String>
  /// The functions themselves.
  let freeFunctions: [Method]
  /// Lines outside of all types and functions.
  let looseStatements: [Statement]
  /// Names of functions that never return, wherever they are declared; a name that another function bears
  /// too is none of them.
  package let endings: Set<String>
  /// Those of them that the project declares.
  package let ownEndings: Set<String>

  /// `paths` has one entry for each `CodeFile.file`.
  package init(_ files: [CodeFile], paths: [String], settings: ReadingSettings = ReadingSettings()) {
    var gatherer = Gatherer()
    for file in files { gatherer.noteContinuations(file) }
    for file in files { gatherer.add(file) }
    self.settings = settings
    self.paths = paths
    types = gatherer.types
    extensions = gatherer.extensions
    typesByName = Dictionary(grouping: types.indices, by: { [types = gatherer.types] in types[$0].name })
    extensionsByName = Dictionary(
      grouping: extensions.indices,
      by: { [extensions = gatherer.extensions] in extensions[$0].name }
    )
    aliases = gatherer.aliases
    scopes = Scopes(types + extensions, files)
    functions = gatherer.functions
    freeFunctions = files.flatMap(\.functions)
    looseStatements = files.flatMap(\.statements)
    ownEndings = gatherer.endings.subtracting(gatherer.returning)
    endings = Self.endings.union(ownEndings)
    superclasses = gatherer.superclasses
    folders = paths.map { $0.split(separator: "/").dropLast().map { $0 } }
  }

  /// Functions of the standard library that do not return.
  private static let endings: Set<String> = ["fatalError", "preconditionFailure", "exit", "abort"]

  /// All declarations of that name but extensions, in the order of files.
  func types(named name: String) -> [Entry] { (typesByName[name] ?? []).map { types[$0] } }

  /// The extensions of a type, in the order of files; those of another type of the same name are left out.
  package func extensions(of entry: Entry) -> [Entry] {
    let parts = (extensionsByName[entry.name] ?? []).map { extensions[$0] }
    let all = typesByName[entry.name, default: []]
    guard all.count > 1 || !entry.outer.isEmpty else { return parts }
    return parts.filter { extended(by: $0)?.number == entry.number }
  }

  /// Extensions of a type that the project does not declare, such as `Routing`.
  package func extensions(ofOutside name: String, from file: Int) -> [Entry] {
    guard type(name, from: file) == nil else { return [] }
    return (extensionsByName[name] ?? []).map { extensions[$0] }.filter { extended(by: $0) == nil }
  }

  /// Whether a class of the project may inherit from a class of this name.
  package func hasSubclasses(_ name: String) -> Bool { superclasses.contains(name) }

  /// The place of the file that shares the longest path with `file`; the first of equals.
  func nearest(_ candidates: [Int], to file: Int) -> Int? {
    guard candidates.count > 1 else { return candidates.isEmpty ? nil : 0 }
    if let same = candidates.firstIndex(of: file) { return same }
    var best = 0
    var length = -1
    for (place, candidate) in candidates.enumerated() {
      let shared = sharedFolders(candidate, file)
      if shared > length { (best, length) = (place, shared) }
    }
    return best
  }

  private func sharedFolders(_ a: Int, _ b: Int) -> Int {
    guard folders.indices.contains(a), folders.indices.contains(b) else { return 0 }
    return zip(folders[a], folders[b]).prefix { $0 == $1 }.count
  }
}

private struct Gatherer {
  var types: [Index.Entry] = []
  var extensions: [Index.Entry] = []
  var aliases: [String: [Index.Alias]] = [:]
  var functions: Set<String> = []
  var superclasses: Set<String> = []
  var endings: Set<String> = []
  /// Names of functions that do return.
  var returning: Set<String> = []
  /// Typealiases by which the project calls a continuation; that of a stream has the name `Continuation` too, which is
  /// therefore followed only within the type that declares it.
  private var continuations: [String: TypeName] = [:]

  mutating func noteContinuations(_ file: CodeFile) {
    note(file.typealiases)
    for type in file.types { noteContinuations(type) }
  }

  private mutating func noteContinuations(_ type: TypeDeclaration) {
    note(type.typealiases)
    for nested in type.nested { noteContinuations(nested) }
  }

  private mutating func note(_ aliases: [(name: String, type: TypeName)]) {
    for alias in aliases where alias.name != "Continuation" && Self.isContinuation(alias.type) {
      continuations[alias.name] = alias.type
    }
  }

  private static func isContinuation(_ type: TypeName) -> Bool {
    switch type {
    case .named("CheckedContinuation", _), .named("UnsafeContinuation", _): true
    case .optional(let inner): isContinuation(inner)
    default: false
    }
  }

  /// The declaration with its properties' types spelled out where they are continuations by another name.
  private func spelled(_ declaration: TypeDeclaration, _ names: [String: TypeName]) -> TypeDeclaration {
    guard !names.isEmpty, declaration.properties.contains(where: { spelled($0.type, names) != $0.type })
    else {
      return declaration
    }
    var declaration = declaration
    for place in declaration.properties.indices {
      declaration.properties[place].type = spelled(declaration.properties[place].type, names)
    }
    return declaration
  }

  private func spelled(_ type: TypeName?, _ names: [String: TypeName]) -> TypeName? {
    switch type {
    case .named(let name, _): names[name] ?? type
    case .optional(let inner):
      spelled(inner, names).map { if case .optional = $0 { $0 } else { .optional($0) } }
    case .array(let inner): spelled(inner, names).map { .array($0) }
    case .dictionary(let key, let inner): spelled(inner, names).map { .dictionary(key, $0) }
    default: type
    }
  }

  mutating func add(_ file: CodeFile) {
    for type in file.types { add(type, file: file.file, within: [], continuations) }
    for alias in file.typealiases {
      aliases[alias.name, default: []].append(Index.Alias(file: file.file, outer: [], type: alias.type))
      if case .named(let name, _) = alias.type { superclasses.insert(name) }
    }
    for function in file.functions {
      functions.insert(function.name.string)
      sort(function)
    }
  }

  private mutating func sort(_ function: Method) {
    if function.returns == .named("Never", []) {
      endings.insert(function.name.string)
    } else {
      returning.insert(function.name.string)
    }
  }

  private mutating func add(
    _ declaration: TypeDeclaration,
    file: Int,
    within outer: [String],
    _ names: [String: TypeName]
  ) {
    var names = names
    let outer = outer + declaration.outer
    for alias in declaration.typealiases {
      names[alias.name] = Self.isContinuation(alias.type) ? alias.type : nil
    }
    let declaration = spelled(declaration, names)
    if declaration.kind == .extension {
      extensions.append(
        Index.Entry(declaration: declaration, outer: outer, file: file, number: extensions.count)
      )
    } else {
      if declaration.kind == .class, case .named(let name, _)? = declaration.inherits.first {
        superclasses.insert(name)
      }
      types.append(Index.Entry(declaration: declaration, outer: outer, file: file, number: types.count))
    }
    let inside = outer + [declaration.name.string]
    for alias in declaration.typealiases {
      aliases[alias.name, default: []].append(Index.Alias(file: file, outer: inside, type: alias.type))
    }
    for method in declaration.methods { sort(method) }
    for nested in declaration.nested { add(nested, file: file, within: inside, names) }
  }
}
