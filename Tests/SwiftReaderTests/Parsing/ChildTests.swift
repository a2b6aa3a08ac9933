import SwiftSyntax
import Testing

@testable import SwiftReader

/// The places of children are numbers, because names would cost as much as parsing; here they are
/// compared with the names that swift-syntax gives them.
@Suite struct ChildTests {
  private func place(_ path: AnyKeyPath, in type: (some SyntaxProtocol).Type) -> Int? {
    guard case .layout(let paths) = type.structure else { return nil }
    return paths.firstIndex { ($0 as AnyKeyPath) == path }
  }

  private func agree<Node: SyntaxProtocol>(_ type: Node.Type, _ pairs: [(AnyKeyPath, Int)]) {
    for (path, expected) in pairs { #expect(place(path, in: type) == expected, "\(path)") }
  }

  @Test func `children of declarations stand where they are looked for`() {
    agree(
      ClassDeclSyntax.self,
      [
        (\ClassDeclSyntax.attributes, Child.Decl.attributes),
        (\ClassDeclSyntax.modifiers, Child.Decl.modifiers),
        (\ClassDeclSyntax.classKeyword, Child.Decl.keyword), (\ClassDeclSyntax.name, Child.Nominal.name),
        (\ClassDeclSyntax.genericParameterClause, Child.Nominal.generics),
        (\ClassDeclSyntax.inheritanceClause, Child.Nominal.inheritance),
        (\ClassDeclSyntax.genericWhereClause, Child.Nominal.requirements),
        (\ClassDeclSyntax.memberBlock, Child.Nominal.members),
      ]
    )
    agree(StructDeclSyntax.self, [(\StructDeclSyntax.memberBlock, Child.Nominal.members)])
    agree(EnumDeclSyntax.self, [(\EnumDeclSyntax.memberBlock, Child.Nominal.members)])
    agree(ActorDeclSyntax.self, [(\ActorDeclSyntax.memberBlock, Child.Nominal.members)])
    agree(ProtocolDeclSyntax.self, [(\ProtocolDeclSyntax.memberBlock, Child.Nominal.members)])
    agree(
      ExtensionDeclSyntax.self,
      [
        (\ExtensionDeclSyntax.extendedType, Child.Extension.type),
        (\ExtensionDeclSyntax.inheritanceClause, Child.Extension.inheritance),
        (\ExtensionDeclSyntax.genericWhereClause, Child.Extension.requirements),
        (\ExtensionDeclSyntax.memberBlock, Child.Extension.members),
      ]
    )
    agree(
      FunctionDeclSyntax.self,
      [
        (\FunctionDeclSyntax.name, Child.Function.name),
        (\FunctionDeclSyntax.signature, Child.Function.signature),
        (\FunctionDeclSyntax.body, Child.Function.body),
      ]
    )
    agree(
      InitializerDeclSyntax.self,
      [
        (\InitializerDeclSyntax.signature, Child.Initializer.signature),
        (\InitializerDeclSyntax.body, Child.Initializer.body),
      ]
    )
    agree(DeinitializerDeclSyntax.self, [(\DeinitializerDeclSyntax.body, Child.Deinitializer.body)])
    agree(
      VariableDeclSyntax.self,
      [
        (\VariableDeclSyntax.bindingSpecifier, Child.Decl.keyword),
        (\VariableDeclSyntax.bindings, Child.Variable.bindings),
      ]
    )
    agree(
      TypeAliasDeclSyntax.self,
      [
        (\TypeAliasDeclSyntax.name, Child.TypeAlias.name),
        (\TypeAliasDeclSyntax.initializer, Child.TypeAlias.value),
      ]
    )
    agree(
      FunctionEffectSpecifiersSyntax.self,
      [
        (\FunctionEffectSpecifiersSyntax.asyncSpecifier, Child.Effects.async),
        (\FunctionEffectSpecifiersSyntax.throwsClause, Child.Effects.throws),
      ]
    )
    agree(
      FunctionParameterSyntax.self,
      [
        (\FunctionParameterSyntax.firstName, Child.Parameter.firstName),
        (\FunctionParameterSyntax.secondName, Child.Parameter.secondName),
        (\FunctionParameterSyntax.type, Child.Parameter.type),
        (\FunctionParameterSyntax.defaultValue, Child.Parameter.value),
      ]
    )
    agree(
      PatternBindingSyntax.self,
      [
        (\PatternBindingSyntax.pattern, Child.PatternBinding.pattern),
        (\PatternBindingSyntax.typeAnnotation, Child.PatternBinding.type),
        (\PatternBindingSyntax.initializer, Child.PatternBinding.value),
        (\PatternBindingSyntax.accessorBlock, Child.PatternBinding.accessors),
      ]
    )
    agree(
      AccessorDeclSyntax.self,
      [
        (\AccessorDeclSyntax.accessorSpecifier, Child.Accessor.specifier),
        (\AccessorDeclSyntax.body, Child.Accessor.body),
      ]
    )
  }

  @Test func `children of statements stand where they are looked for`() {
    agree(
      ForStmtSyntax.self,
      [
        (\ForStmtSyntax.pattern, Child.For.pattern), (\ForStmtSyntax.sequence, Child.For.sequence),
        (\ForStmtSyntax.whereClause, Child.For.filter), (\ForStmtSyntax.body, Child.For.body),
      ]
    )
    agree(
      GuardStmtSyntax.self,
      [
        (\GuardStmtSyntax.conditions, Child.Guard.conditions), (\GuardStmtSyntax.body, Child.Guard.body),
      ]
    )
    agree(
      RepeatStmtSyntax.self,
      [
        (\RepeatStmtSyntax.body, Child.Repeat.body), (\RepeatStmtSyntax.condition, Child.Repeat.condition),
      ]
    )
    agree(
      DoStmtSyntax.self,
      [(\DoStmtSyntax.body, Child.Do.body), (\DoStmtSyntax.catchClauses, Child.Do.catches)]
    )
    agree(
      IfExprSyntax.self,
      [
        (\IfExprSyntax.conditions, Child.If.conditions), (\IfExprSyntax.body, Child.If.body),
        (\IfExprSyntax.elseBody, Child.If.otherwise),
      ]
    )
    agree(
      SwitchExprSyntax.self,
      [
        (\SwitchExprSyntax.subject, Child.Switch.subject), (\SwitchExprSyntax.cases, Child.Switch.cases),
      ]
    )
    agree(
      SwitchCaseSyntax.self,
      [
        (\SwitchCaseSyntax.label, Child.SwitchCase.label),
        (\SwitchCaseSyntax.statements, Child.SwitchCase.statements),
      ]
    )
    agree(
      OptionalBindingConditionSyntax.self,
      [
        (\OptionalBindingConditionSyntax.pattern, Child.OptionalBinding.pattern),
        (\OptionalBindingConditionSyntax.initializer, Child.OptionalBinding.value),
      ]
    )
    agree(
      MatchingPatternConditionSyntax.self,
      [
        (\MatchingPatternConditionSyntax.pattern, Child.MatchingPattern.pattern),
        (\MatchingPatternConditionSyntax.initializer, Child.MatchingPattern.value),
      ]
    )
    agree(IfConfigClauseSyntax.self, [(\IfConfigClauseSyntax.elements, Child.IfConfigClause.elements)])
  }

  @Test func `children of expressions stand where they are looked for`() {
    agree(
      FunctionCallExprSyntax.self,
      [
        (\FunctionCallExprSyntax.calledExpression, Child.Call.callee),
        (\FunctionCallExprSyntax.arguments, Child.Call.arguments),
        (\FunctionCallExprSyntax.trailingClosure, Child.Call.closure),
        (\FunctionCallExprSyntax.additionalTrailingClosures, Child.Call.closures),
      ]
    )
    agree(
      SubscriptCallExprSyntax.self,
      [
        (\SubscriptCallExprSyntax.calledExpression, Child.Call.callee),
        (\SubscriptCallExprSyntax.arguments, Child.Call.arguments),
        (\SubscriptCallExprSyntax.trailingClosure, Child.Call.closure),
      ]
    )
    agree(
      MemberAccessExprSyntax.self,
      [
        (\MemberAccessExprSyntax.base, Child.Member.base),
        (\MemberAccessExprSyntax.declName, Child.Member.name),
      ]
    )
    agree(DeclReferenceExprSyntax.self, [(\DeclReferenceExprSyntax.baseName, Child.Reference.name)])
    agree(
      LabeledExprSyntax.self,
      [
        (\LabeledExprSyntax.label, Child.Labelled.label),
        (\LabeledExprSyntax.expression, Child.Labelled.value),
      ]
    )
    agree(
      MultipleTrailingClosureElementSyntax.self,
      [
        (\MultipleTrailingClosureElementSyntax.label, Child.Labelled.label),
        (\MultipleTrailingClosureElementSyntax.closure, Child.Labelled.value),
      ]
    )
    agree(
      TryExprSyntax.self,
      [
        (\TryExprSyntax.questionOrExclamationMark, Child.Try.mark),
        (\TryExprSyntax.expression, Child.Try.value),
      ]
    )
    agree(
      ClosureExprSyntax.self,
      [
        (\ClosureExprSyntax.signature, Child.Closure.signature),
        (\ClosureExprSyntax.statements, Child.Closure.statements),
      ]
    )
    agree(
      ClosureSignatureSyntax.self,
      [
        (\ClosureSignatureSyntax.capture, Child.ClosureSignature.captures),
        (\ClosureSignatureSyntax.parameterClause, Child.ClosureSignature.parameters),
      ]
    )
    agree(
      ClosureCaptureSyntax.self,
      [
        (\ClosureCaptureSyntax.specifier, Child.Capture.specifier),
        (\ClosureCaptureSyntax.name, Child.Capture.name),
        (\ClosureCaptureSyntax.initializer, Child.Capture.value),
      ]
    )
  }

  @Test func `children of types stand where they are looked for`() {
    agree(
      IdentifierTypeSyntax.self,
      [
        (\IdentifierTypeSyntax.name, Child.IdentifierType.name),
        (\IdentifierTypeSyntax.genericArgumentClause, Child.IdentifierType.arguments),
      ]
    )
    agree(
      MemberTypeSyntax.self,
      [
        (\MemberTypeSyntax.name, Child.MemberType.name),
        (\MemberTypeSyntax.genericArgumentClause, Child.MemberType.arguments),
      ]
    )
    agree(
      AttributedTypeSyntax.self,
      [
        (\AttributedTypeSyntax.specifiers, Child.AttributedType.specifiers),
        (\AttributedTypeSyntax.baseType, Child.AttributedType.base),
      ]
    )
    agree(TupleTypeElementSyntax.self, [(\TupleTypeElementSyntax.type, Child.TupleTypeElement.type)])
  }
}
