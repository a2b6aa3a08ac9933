import RibEngine
import SwiftSyntax

extension Lowering {
  func method(_ decl: Node) -> Method {
    var method = Method(text(decl[Child.Function.name]), span: span(decl))
    finish(&method, decl, decl[Child.Function.signature], decl[Child.Function.body])
    return method
  }

  func initializer(_ decl: Node) -> Method {
    var method = Method(Text("init", decl[Child.Decl.keyword].flatMap(span) ?? .none), span: span(decl))
    method.kind = .initializer
    finish(&method, decl, decl[Child.Initializer.signature], decl[Child.Initializer.body])
    return method
  }

  func deinitializer(_ decl: Node) -> Method {
    var method = Method(Text("deinit", decl[Child.Decl.keyword].flatMap(span) ?? .none), span: span(decl))
    method.kind = .deinitializer
    method.body = decl[Child.Deinitializer.body].flatMap(block)
    return method
  }

  private func finish(_ method: inout Method, _ decl: Node, _ signature: Node?, _ body: Node?) {
    method.parameters = parameters(signature?[Child.Signature.parameters])
    method.returns = typeName(in: signature?[Child.Signature.returns])
    let effects = signature?[Child.Signature.effects]
    method.isAsync = effects?[Child.Effects.async] != nil
    method.isThrowing = effects?[Child.Effects.throws] != nil
    let modifiers = modifiers(decl[Child.Decl.modifiers])
    method.isStatic = modifiers.contains("static") || modifiers.contains("class")
    method.isOverride = modifiers.contains("override")
    method.isPrivate = modifiers.contains("private") || modifiers.contains("fileprivate")
    method.attributes = attributes(decl[Child.Decl.attributes])
    let before = continuations
    method.body = body.flatMap(block)?.spelled(method.returns)
    method.waitsOnContinuation = continuations > before
  }

  private func parameters(_ clause: Node?) -> [Method.Parameter] {
    guard let clause else { return [] }
    return clause[Child.ParameterClause.parameters].map { parameter in
      let first = parameter[Child.Parameter.firstName]
      let type = parameter[Child.Parameter.type]
      return Method.Parameter(
        label: name(first),
        name: name(parameter[Child.Parameter.secondName] ?? first),
        type: typeName(type),
        isInout: isInout(type),
        isFalseByDefault: isFalse(parameter[Child.Parameter.value])
      )
    }
  }

  /// `= false`
  private func isFalse(_ clause: Node?) -> Bool {
    guard let value = clause?[Child.Clause.value], value.kind == .booleanLiteralExpr else { return false }
    return source(value) == "false"
  }

  private func isInout(_ type: Node?) -> Bool {
    guard let type, type.kind == .attributedType else { return false }
    var found = false
    type[Child.AttributedType.specifiers].forEach { specifier in
      if specifier[Child.Wrapped.value]?.isToken("inout") == true { found = true }
    }
    return found
  }

  /// One for each name that the declaration introduces.
  func properties(_ decl: Node) -> [Property] {
    let attributes = attributes(decl[Child.Decl.attributes])
    let modifiers = modifiers(decl[Child.Decl.modifiers])
    let keyword = decl[Child.Decl.keyword]
    var all: [Property] = []
    decl[Child.Variable.bindings].forEach { binding in
      for name in names(binding[Child.PatternBinding.pattern]) {
        let before = continuations
        var property = Property(name, span: span(decl))
        property.introducer = keyword.flatMap(span) ?? property.span
        property.type = typeName(in: binding[Child.PatternBinding.type])
        property.isLet = keyword?.isToken("let") == true
        property.attributes = attributes
        property.value = value(in: binding[Child.PatternBinding.value])?.spelled(property.type)
        modify(&property, modifiers)
        if let block = binding[Child.PatternBinding.accessors] { accessors(block, of: &property) }
        property.waitsOnContinuation = continuations > before
        all.append(property)
      }
    }
    return all
  }

  private func modify(_ property: inout Property, _ modifiers: Set<String>) {
    guard !modifiers.isEmpty else { return }
    if modifiers.contains("weak") { property.strength = .weak }
    if modifiers.contains("unowned") { property.strength = .unowned }
    property.isPrivate = modifiers.contains("private") || modifiers.contains("fileprivate")
    property.isStatic = modifiers.contains("static") || modifiers.contains("class")
    property.isLazy = modifiers.contains("lazy")
    property.isOverride = modifiers.contains("override")
  }

  private func accessors(_ block: Node, of property: inout Property) {
    guard let list = block[Child.AccessorBlock.accessors] else { return }
    guard list.kind == .accessorDeclList else {
      property.getter = statements(list).spelled(property.type)
      return
    }
    list.forEach { accessor in
      // A requirement of a protocol has none.
      guard let body = accessor[Child.Accessor.body] else { return }
      let statements = self.block(body)
      switch accessor[Child.Accessor.specifier]?.text {
      case "get": property.getter = statements.spelled(property.type)
      case "set": property.setter = statements
      case "willSet": property.willSet = statements
      case "didSet": property.didSet = statements
      default: break
      }
    }
  }
}
