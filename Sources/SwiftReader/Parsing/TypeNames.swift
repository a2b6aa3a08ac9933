#if Lint
  import RibEngine
  import SwiftSyntax

  extension Lowering {
    func typeName(_ type: TypeSyntax) -> TypeName {
      deeper(type, otherwise: .other("")) { shallowTypeName(type) }
    }

    private func shallowTypeName(_ type: TypeSyntax) -> TypeName {
      switch type.as(TypeSyntaxEnum.self) {
      case .identifierType(let type):
        return named(string(type.name), arguments(type.genericArgumentClause))
      case .memberType(let type):
        let name = string(type.name)
        guard name != "Type", name != "Protocol" else { return .other(source(type)) }
        return named(name, arguments(type.genericArgumentClause))
      case .optionalType(let type): return .optional(typeName(type.wrappedType))
      case .implicitlyUnwrappedOptionalType(let type): return .optional(typeName(type.wrappedType))
      case .arrayType(let type): return .array(typeName(type.element))
      case .dictionaryType(let type): return .dictionary(typeName(type.key), typeName(type.value))
      case .tupleType(let type): return tuple(type)
      case .compositionType(let type): return .composition(type.elements.map { typeName($0.type) })
      case .functionType: return .function
      case .attributedType(let type): return typeName(type.baseType)
      case .someOrAnyType(let type): return typeName(type.constraint)
      default: return .other(source(type))
      }
    }

    /// Sugar and what it stands for are one type.
    private func named(_ name: String, _ arguments: [TypeName]) -> TypeName {
      switch (name, arguments.count) {
      case ("Optional", 1): .optional(arguments[0])
      case ("Array", 1): .array(arguments[0])
      case ("Dictionary", 2): .dictionary(arguments[0], arguments[1])
      default: .named(name, arguments)
      }
    }

    private func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeName] {
      guard let clause else { return [] }
      return clause.arguments.map { argument in
        switch argument.argument {
        case .type(let type): typeName(type)
        case .expr(let expression): .other(source(expression))
        }
      }
    }

    private func tuple(_ type: TupleTypeSyntax) -> TypeName {
      let elements = type.elements.map { typeName($0.type) }
      return elements.count == 1 ? elements[0] : .tuple(elements)
    }
  }
#endif
