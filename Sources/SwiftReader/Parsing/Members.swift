#if Lint
  import RibEngine
  import SwiftSyntax

  extension Lowering {
    func method(_ decl: FunctionDeclSyntax) -> Method {
      var method = Method(text(decl.name), span: span(decl))
      method.parameters = parameters(decl.signature.parameterClause)
      method.returns = decl.signature.returnClause.map { typeName($0.type) }
      finish(&method, decl.signature, decl.modifiers, decl.attributes, decl.body)
      return method
    }

    func initializer(_ decl: InitializerDeclSyntax) -> Method {
      var method = Method(Text("init", span(decl.initKeyword)), span: span(decl))
      method.kind = .initializer
      method.parameters = parameters(decl.signature.parameterClause)
      finish(&method, decl.signature, decl.modifiers, decl.attributes, decl.body)
      return method
    }

    func deinitializer(_ decl: DeinitializerDeclSyntax) -> Method {
      var method = Method(Text("deinit", span(decl.deinitKeyword)), span: span(decl))
      method.kind = .deinitializer
      method.body = decl.body.map(block)
      return method
    }

    private func finish(
      _ method: inout Method,
      _ signature: FunctionSignatureSyntax,
      _ modifiers: DeclModifierListSyntax,
      _ attributes: AttributeListSyntax,
      _ body: CodeBlockSyntax?
    ) {
      method.isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
      method.isThrowing = signature.effectSpecifiers?.throwsClause != nil
      method.isStatic = isStatic(modifiers)
      method.isOverride = has(.override, modifiers)
      method.isPrivate = isPrivate(modifiers)
      method.attributes = self.attributes(attributes)
      method.body = body.map(block)
    }

    private func parameters(_ clause: FunctionParameterClauseSyntax) -> [Method.Parameter] {
      clause.parameters.map { parameter in
        Method.Parameter(
          label: string(parameter.firstName),
          name: string(parameter.secondName ?? parameter.firstName),
          type: typeName(parameter.type),
          isInout: isInout(parameter.type)
        )
      }
    }

    private func isInout(_ type: TypeSyntax) -> Bool {
      guard let type = type.as(AttributedTypeSyntax.self) else { return false }
      return type.specifiers.contains { specifier in
        guard case .simpleTypeSpecifier(let specifier) = specifier else { return false }
        return specifier.specifier.tokenKind == .keyword(.inout)
      }
    }

    /// One for each name that the declaration introduces.
    func properties(_ decl: VariableDeclSyntax) -> [Property] {
      let attributes = attributes(decl.attributes)
      var all: [Property] = []
      for binding in decl.bindings {
        for name in names(binding.pattern) {
          var property = Property(name, span: span(decl))
          property.introducer = span(decl.bindingSpecifier)
          property.type = binding.typeAnnotation.map { typeName($0.type) }
          property.isLet = decl.bindingSpecifier.tokenKind == .keyword(.let)
          property.attributes = attributes
          property.value = binding.initializer.map { expression($0.value) }
          modify(&property, decl.modifiers)
          if let block = binding.accessorBlock { accessors(block, of: &property) }
          all.append(property)
        }
      }
      return all
    }

    private func modify(_ property: inout Property, _ modifiers: DeclModifierListSyntax) {
      guard !modifiers.isEmpty else { return }
      if has(.weak, modifiers) { property.strength = .weak }
      if has(.unowned, modifiers) { property.strength = .unowned }
      property.isStatic = isStatic(modifiers)
      property.isLazy = has(.lazy, modifiers)
      property.isOverride = has(.override, modifiers)
    }

    private func accessors(_ block: AccessorBlockSyntax, of property: inout Property) {
      switch block.accessors {
      case .getter(let items): property.getter = statements(items)
      case .accessors(let list):
        for accessor in list {
          // A requirement of a protocol has none.
          guard let body = accessor.body else { continue }
          let statements = self.block(body)
          switch accessor.accessorSpecifier.tokenKind {
          case .keyword(.get): property.getter = statements
          case .keyword(.set): property.setter = statements
          case .keyword(.willSet): property.willSet = statements
          case .keyword(.didSet): property.didSet = statements
          default: break
          }
        }
      }
    }
  }
#endif
