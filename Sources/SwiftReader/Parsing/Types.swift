import RibEngine
import SwiftSyntax

extension Lowering {
  /// A class, struct, enum, actor, protocol or extension; nil for any other declaration.
  func type(_ decl: Node) -> TypeDeclaration? {
    deeper(decl, otherwise: nil) {
      switch decl.kind {
      case .classDecl: nominal(.class, decl)
      case .structDecl: nominal(.struct, decl)
      case .enumDecl: nominal(.enum, decl)
      case .actorDecl: nominal(.actor, decl)
      case .protocolDecl: nominal(.protocol, decl)
      case .extensionDecl: extended(decl)
      default: nil
      }
    }
  }

  private func nominal(_ kind: TypeDeclaration.Kind, _ decl: Node) -> TypeDeclaration {
    let places = [Child.Nominal.requirements, Child.Nominal.inheritance, Child.Nominal.generics]
    let last = places.lazy.compactMap { decl[$0] }.first ?? decl[Child.Nominal.name]
    var type = group(kind, decl, text(decl[Child.Nominal.name]), headerEnd: last)
    if kind != .protocol {
      let parameters = decl[Child.Nominal.generics]?[Child.GenericParameters.parameters]
      type.genericParameters = parameters.map { name($0[Child.GenericParameter.name]) }
    }
    type.isPrivate = isPrivate(decl[Child.Decl.modifiers])
    type.attributes = attributes(decl[Child.Decl.attributes])
    type.inherits = inherited(decl[Child.Nominal.inheritance], &type)
    type.requirements = requirements(decl[Child.Nominal.requirements])
    members(decl[Child.Nominal.members], into: &type)
    return type
  }

  private func extended(_ decl: Node) -> TypeDeclaration {
    let extended = decl[Child.Extension.type]
    let name =
      switch typeName(extended) {
      case .named(let name, _), .other(let name): name
      case .array: "Array"
      case .dictionary: "Dictionary"
      case .optional: "Optional"
      case .tuple, .composition, .function: extended.flatMap { source($0) } ?? ""
      }
    let last = decl[Child.Extension.requirements] ?? decl[Child.Extension.inheritance] ?? extended
    let place = Text(name, extended.flatMap { span($0) } ?? .none)
    var type = group(.extension, decl, place, headerEnd: last)
    type.outer = extended.map(outer(of:)) ?? []
    type.attributes = attributes(decl[Child.Decl.attributes])
    type.inherits = inherited(decl[Child.Extension.inheritance], &type)
    type.requirements = requirements(decl[Child.Extension.requirements])
    members(decl[Child.Extension.members], into: &type)
    if isPrivate(decl[Child.Decl.modifiers]) {
      for at in type.methods.indices { type.methods[at].isPrivate = true }
    }
    return type
  }

  /// `["Map", "Layer"]` of `Map.Layer.Pin`
  private func outer(of type: Node) -> [String] {
    guard type.kind == .memberType, let base = type[Child.MemberType.base] else { return [] }
    switch base.kind {
    case .identifierType: return [name(base[Child.IdentifierType.name])]
    case .memberType: return outer(of: base) + [name(base[Child.MemberType.name])]
    default: return []
    }
  }

  private func group(
    _ kind: TypeDeclaration.Kind,
    _ decl: Node,
    _ name: Text,
    headerEnd: Node?
  ) -> TypeDeclaration {
    var type = TypeDeclaration(kind, name, span: span(decl))
    if let start = decl[Child.Decl.keyword], let headerEnd {
      type.header = Span(file: file, start: start.start, end: headerEnd.end)
    }
    return type
  }

  private func inherited(_ clause: Node?, _ type: inout TypeDeclaration) -> [TypeName] {
    guard let clause else { return [] }
    return clause[Child.InheritanceClause.types].map { item in
      let inherited = item[Child.Wrapped.value]
      if let inherited, let outer = outer(of: inherited).last {
        type.behind[name(inherited[Child.MemberType.name])] = outer
      }
      return typeName(inherited)
    }
  }

  private func requirements(_ clause: Node?) -> [(String, TypeName)] {
    guard let clause else { return [] }
    var all: [(String, TypeName)] = []
    clause[Child.WhereClause.requirements].forEach { item in
      guard let item = item[Child.Item.content],
        item.kind == .conformanceRequirement || item.kind == .sameTypeRequirement,
        let left = item[Child.Requirement.left], let right = item[Child.Requirement.right], right.isType
      else { return }
      all.append((source(left), typeName(right)))
    }
    return all
  }

  private func members(_ block: Node?, into type: inout TypeDeclaration) {
    collect(block?[Child.MemberBlock.members], into: &type)
  }

  private func collect(_ list: Node?, into type: inout TypeDeclaration) {
    list.forEach { item in
      guard let decl = item[Child.Item.content] else { return }
      switch decl.kind {
      case .functionDecl: type.methods.append(method(decl))
      case .initializerDecl: type.methods.append(initializer(decl))
      case .deinitializerDecl: type.methods.append(deinitializer(decl))
      case .variableDecl:
        for property in properties(decl) {
          // What is a method by another spelling is one to every rule.
          if type.kind != .protocol, let method = property.asMethod {
            type.methods.append(method)
          } else {
            type.properties.append(property)
          }
        }
      case .typeAliasDecl: type.typealiases.append(typeAlias(decl))
      case .ifConfigDecl: for branch in branches(decl) { collect(branch, into: &type) }
      default: if let nested = self.type(decl) { type.nested.append(nested) }
      }
    }
  }

  func typeAlias(_ decl: Node) -> (name: String, type: TypeName) {
    (name(decl[Child.TypeAlias.name]), typeName(in: decl[Child.TypeAlias.value]) ?? .other(""))
  }

  // MARK: modifiers

  func attributes(_ list: Node?) -> [String] {
    var all: [String] = []
    list.forEach { attribute in
      guard attribute.kind == .attribute, let name = attribute[Child.Attribute.name] else { return }
      if case .named(let name, _) = typeName(name) { all.append(name) } else { all.append(source(name)) }
    }
    return all
  }

  /// Names of modifiers; `private(set)` is none.
  func modifiers(_ list: Node?) -> Set<String> {
    var all: Set<String> = []
    list.forEach { modifier in
      guard let name = modifier[Child.Modifier.name] else { return }
      let isLimited = modifier[Child.Modifier.detail] != nil && !name.isToken("unowned")
      if !isLimited { all.insert(name.text) }
    }
    return all
  }

  func isPrivate(_ list: Node?) -> Bool {
    let modifiers = modifiers(list)
    return modifiers.contains("private") || modifiers.contains("fileprivate")
  }
}
