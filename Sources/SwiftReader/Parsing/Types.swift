#if Lint
  import RibEngine
  import SwiftSyntax

  extension Lowering {
    /// A class, struct, enum, actor, protocol or extension; nil for any other declaration.
    func type(_ decl: DeclSyntax) -> TypeDeclaration? {
      deeper(decl, otherwise: nil) {
        switch decl.as(DeclSyntaxEnum.self) {
        case .classDecl(let decl): type(.class, decl, decl.name, decl.genericParameterClause)
        case .structDecl(let decl): type(.struct, decl, decl.name, decl.genericParameterClause)
        case .enumDecl(let decl): type(.enum, decl, decl.name, decl.genericParameterClause)
        case .actorDecl(let decl): type(.actor, decl, decl.name, decl.genericParameterClause)
        case .protocolDecl(let decl): protocolType(decl)
        case .extensionDecl(let decl): extensionType(decl)
        default: nil
        }
      }
    }

    private func type(
      _ kind: TypeDeclaration.Kind,
      _ decl: some DeclGroupSyntax,
      _ name: TokenSyntax,
      _ generics: GenericParameterClauseSyntax?
    ) -> TypeDeclaration {
      var type = group(kind, decl, text(name))
      type.genericParameters = generics?.parameters.map { string($0.name) } ?? []
      return type
    }

    private func protocolType(_ decl: ProtocolDeclSyntax) -> TypeDeclaration {
      var type = group(.protocol, decl, text(decl.name))
      type.requirements = requirements(decl.genericWhereClause)
      return type
    }

    private func extensionType(_ decl: ExtensionDeclSyntax) -> TypeDeclaration {
      let name =
        switch typeName(decl.extendedType) {
        case .named(let name, _), .other(let name): name
        case .array: "Array"
        case .dictionary: "Dictionary"
        case .optional: "Optional"
        case .tuple, .composition, .function: source(decl.extendedType)
        }
      var type = group(.extension, decl, Text(name, span(decl.extendedType)))
      type.requirements = requirements(decl.genericWhereClause)
      if isPrivate(decl.modifiers) {
        for at in type.methods.indices { type.methods[at].isPrivate = true }
      }
      return type
    }

    private func group(
      _ kind: TypeDeclaration.Kind,
      _ decl: some DeclGroupSyntax,
      _ name: Text
    ) -> TypeDeclaration {
      var type = TypeDeclaration(kind, name, span: span(decl))
      let brace = decl.memberBlock.leftBrace
      type.header = span(
        from: decl.introducer.positionAfterSkippingLeadingTrivia,
        to: (brace.previousToken(viewMode: .sourceAccurate) ?? brace).endPositionBeforeTrailingTrivia
      )
      type.inherits = decl.inheritanceClause?.inheritedTypes.map { typeName($0.type) } ?? []
      members(decl.memberBlock.members, into: &type)
      return type
    }

    private func requirements(_ clause: GenericWhereClauseSyntax?) -> [(String, TypeName)] {
      guard let clause else { return [] }
      return clause.requirements.compactMap { requirement in
        switch requirement.requirement {
        case .conformanceRequirement(let requirement):
          return (source(requirement.leftType), typeName(requirement.rightType))
        case .sameTypeRequirement(let requirement):
          guard case .type(let right) = requirement.rightType else { return nil }
          return (source(requirement.leftType), typeName(right))
        case .layoutRequirement: return nil
        }
      }
    }

    private func members(_ list: MemberBlockItemListSyntax, into type: inout TypeDeclaration) {
      for item in list {
        switch item.decl.as(DeclSyntaxEnum.self) {
        case .functionDecl(let decl): type.methods.append(method(decl))
        case .initializerDecl(let decl): type.methods.append(initializer(decl))
        case .deinitializerDecl(let decl): type.methods.append(deinitializer(decl))
        case .variableDecl(let decl): type.properties += properties(decl)
        case .typeAliasDecl(let decl):
          type.typealiases.append((string(decl.name), typeName(decl.initializer.value)))
        case .ifConfigDecl(let decl):
          for clause in decl.clauses {
            if case .decls(let list)? = clause.elements { members(list, into: &type) }
          }
        default:
          if let nested = self.type(item.decl) { type.nested.append(nested) }
        }
      }
    }

    func attributes(_ list: AttributeListSyntax) -> [String] {
      list.isEmpty
        ? []
        : list.compactMap { element in
          guard case .attribute(let attribute) = element else { return nil }
          switch typeName(attribute.attributeName) {
          case .named(let name, _): return name
          default: return source(attribute.attributeName)
          }
        }
    }

    func has(_ keyword: Keyword, _ modifiers: DeclModifierListSyntax) -> Bool {
      modifiers.contains { $0.name.tokenKind == .keyword(keyword) }
    }

    /// `private(set)` does not count.
    func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
      modifiers.contains { modifier in
        guard modifier.detail == nil else { return false }
        let kind = modifier.name.tokenKind
        return kind == .keyword(.private) || kind == .keyword(.fileprivate)
      }
    }

    func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
      has(.static, modifiers) || has(.class, modifiers)
    }
  }
#endif
