import RibEngine

/// The types that a file declares, by its bytes alone: enough to find the class above one that was read, or what one is
/// handed to.
package enum DeclaredTypes {
  private static let ofClasses = Array("class ".utf8)
  private static let ofStructs = Array("struct ".utf8)
  private static let ofActors = Array("actor ".utf8)

  /// Names behind the words `class`, `struct` and `actor`, also in comments and texts. Linear in the bytes.
  package static func names(in file: SourceFile) -> [String] {
    file.bytes.withUnsafeBufferPointer { bytes in
      var names: [String] = []
      var at = 0
      while at < bytes.count {
        guard let keyword = keyword(bytes[at]), at == 0 || !isPart(bytes[at - 1]),
          stands(keyword, bytes, at)
        else {
          at += 1
          continue
        }
        at += keyword.count
        let start = at
        while at < bytes.count, isPart(bytes[at]) { at += 1 }
        let name = String(decoding: bytes[start..<at], as: UTF8.self)
        if name.first?.isUppercase == true { names.append(name) }
      }
      return names
    }
  }

  private static func keyword(_ first: UInt8) -> [UInt8]? {
    switch first {
    case UInt8(ascii: "c"): ofClasses
    case UInt8(ascii: "s"): ofStructs
    case UInt8(ascii: "a"): ofActors
    default: nil
    }
  }

  private static func stands(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard start + word.count <= bytes.count else { return false }
    for offset in word.indices where bytes[start + offset] != word[offset] { return false }
    return true
  }

  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }
}

extension CodeFile {
  /// The classes that its classes inherit from first, by name, and those that it declares.
  package var classesAbove: (above: Set<String>, declared: Set<String>) {
    var above: Set<String> = []
    var declared: Set<String> = []
    func add(_ type: TypeDeclaration) {
      declared.insert(type.name.string)
      if type.kind == .class, case .named(let name, _)? = type.inherits.first { above.insert(name) }
      type.nested.forEach(add)
    }
    types.forEach(add)
    return (above, declared)
  }

  /// The types that methods and computed properties name which make an instance of one of some classes and give it back:
  /// whoever keeps one may know it by that.
  package func typesGiven(for names: Set<String>) -> Set<String> {
    guard !names.isEmpty else { return [] }
    func given(_ types: [TypeDeclaration]) -> Set<String> {
      types.reduce(into: []) { found, type in
        for (result, body) in type.results {
          guard let result = result?.held, !names.contains(result), !found.contains(result),
            names.contains(where: { Project.made($0, in: body) != nil })
          else { continue }
          found.insert(result)
        }
        found.formUnion(given(type.nested))
      }
    }
    return given(types)
  }

  /// The types of which a property keeps something, or a method is given something; what classes of these names keep of
  /// themselves is left out.
  package func typesHeld(besides names: Set<String>) -> Set<String> {
    func held(_ types: [TypeDeclaration]) -> Set<String> {
      types.reduce(into: []) { found, type in
        let isOneOfThem = names.contains(type.name.string)
        for property in type.properties where property.getter == nil && (!isOneOfThem || property.isStatic) {
          if let name = property.type?.held { found.insert(name) }
        }
        for method in type.methods { found.formUnion(method.parameters.compactMap(\.type.held)) }
        found.formUnion(held(type.nested))
      }
    }
    return held(types)
  }

  /// The classes and actors that keep a continuation, also by another name for it, and those that wait on one while
  /// they look at what they hold weakly.
  package var classesThatWait: [String] {
    func names(_ types: [TypeDeclaration]) -> [String] {
      types.flatMap { type in
        (keeps(type) ? [type.name.string] : []) + names(type.nested)
      }
    }
    func keeps(_ type: TypeDeclaration) -> Bool {
      if type.properties.contains(where: \.isContinuation) { return true }
      return (!type.typealiases.isEmpty || type.properties.contains { $0.strength == .weak })
        && type.methods.contains(where: \.waitsOnContinuation)
    }
    return names(types)
  }
}

extension TypeDeclaration {
  /// The bodies that give something back, with the type that they name.
  fileprivate var results: [(type: TypeName?, body: [Statement])] {
    methods.filter { $0.kind == .method }.compactMap { method in
      method.returns.flatMap { type in method.body.map { (type, $0) } }
    }
      + properties.compactMap { property in property.getter.map { (property.type, $0) } }
  }
}
