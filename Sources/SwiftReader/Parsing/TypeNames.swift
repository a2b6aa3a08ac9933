import RibEngine
import SwiftSyntax

extension Lowering {
  /// The type behind a colon, an arrow or an equals sign.
  func typeName(in clause: Node?) -> TypeName? { clause?[Child.Clause.value].flatMap { typeName($0) } }

  func typeName(_ type: Node?) -> TypeName {
    guard let type else { return .other("") }
    return deeper(type, otherwise: .other("")) { shallowTypeName(type) }
  }

  private func shallowTypeName(_ type: Node) -> TypeName {
    switch type.kind {
    case .identifierType:
      return named(name(type[Child.IdentifierType.name]), arguments(type[Child.IdentifierType.arguments]))
    case .memberType:
      let name = name(type[Child.MemberType.name])
      guard name != "Type", name != "Protocol" else { return .other(source(type)) }
      if let base = type[Child.MemberType.base] { qualify(name, by: base) }
      return named(name, arguments(type[Child.MemberType.arguments]))
    case .optionalType, .implicitlyUnwrappedOptionalType:
      return .optional(typeName(type[Child.Wrapped.value]))
    case .arrayType: return .array(typeName(type[Child.ArrayType.element]))
    case .dictionaryType:
      return .dictionary(
        typeName(type[Child.DictionaryType.key]),
        typeName(type[Child.DictionaryType.value])
      )
    case .tupleType: return tuple(type)
    case .compositionType:
      return .composition(type[Child.Wrapped.value].map { typeName($0[Child.Wrapped.value]) })
    case .functionType: return .function
    case .attributedType: return typeName(type[Child.AttributedType.base])
    case .someOrAnyType: return typeName(type[Child.SomeOrAny.constraint])
    default: return .other(source(type))
    }
  }

  /// Notes `Map.Pin` as a name of `Pin`.
  private func qualify(_ name: String, by base: Node) {
    switch base.kind {
    case .identifierType: qualify(name, by: self.name(base[Child.IdentifierType.name]))
    case .memberType: qualify(name, by: self.name(base[Child.MemberType.name]))
    default: break
    }
  }

  func qualify(_ name: String, by base: String) {
    guard name.first?.isUppercase == true, base.first?.isUppercase == true else { return }
    code.qualified[name, default: []].insert(base)
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

  private func arguments(_ clause: Node?) -> [TypeName] {
    guard let clause else { return [] }
    return clause[Child.GenericArguments.arguments].map { argument in
      guard let value = argument[Child.Item.content], value.isType else { return .other(source(argument)) }
      return typeName(value)
    }
  }

  private func tuple(_ type: Node) -> TypeName {
    let elements = type[Child.TupleType.elements].map { typeName($0[Child.TupleTypeElement.type]) }
    return elements.count == 1 ? elements[0] : .tuple(elements)
  }
}
