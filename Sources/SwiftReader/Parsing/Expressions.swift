#if Lint
  import RibEngine
  import SwiftSyntax

  extension Lowering {
    func expression(_ node: ExprSyntax) -> Expression {
      // A sequence and parentheses around one expression are no nodes of the result.
      if let sequence = node.as(SequenceExprSyntax.self) { return fold(sequence) }
      let span = span(node)
      return deeper(node, otherwise: Expression(.other([]), span)) { Expression(form(node), span) }
    }

    private func form(_ node: ExprSyntax) -> Expression.Form {
      switch node.as(ExprSyntaxEnum.self) {
      case .declReferenceExpr(let node): return .name(string(node.baseName))
      case .memberAccessExpr(let node): return member(node)
      case .functionCallExpr(let node): return call(node)
      case .optionalChainingExpr(let node): return .optional(expression(node.expression))
      case .closureExpr(let node): return .closure(closure(node))
      case .superExpr: return .name("super")
      case .forceUnwrapExpr(let node): return .forced(expression(node.expression))
      case .nilLiteralExpr: return .nil
      case .stringLiteralExpr(let node): return string(node)
      case .simpleStringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr,
        .regexLiteralExpr:
        return .literal("")
      case .subscriptCallExpr(let node): return subscriptCall(node)
      case .tupleExpr(let node): return tuple(node)
      case .arrayExpr(let node): return .array(node.elements.map { expression($0.expression) })
      case .dictionaryExpr(let node): return dictionary(node)
      case .prefixOperatorExpr(let node): return .prefix(node.operator.text, expression(node.expression))
      case .inOutExpr(let node): return .prefix("&", expression(node.expression))
      default: return rareForm(node)
      }
    }

    private func rareForm(_ node: ExprSyntax) -> Expression.Form {
      switch node.as(ExprSyntaxEnum.self) {
      case .awaitExpr(let node): return .await(expression(node.expression))
      case .tryExpr(let node): return .try(expression(node.expression), tryWord(node))
      case .ifExpr(let node): return .statement(ifStatement(node))
      case .switchExpr(let node): return .statement(switchStatement(node))
      case .genericSpecializationExpr(let node): return expression(node.expression).form
      case .unsafeExpr(let node): return expression(node.expression).form
      case .borrowExpr(let node): return expression(node.expression).form
      case .consumeExpr(let node): return expression(node.expression).form
      case .copyExpr(let node): return expression(node.expression).form
      case .discardAssignmentExpr: return .name("_")
      case .typeExpr(let node): return .name(source(node))
      case .keyPathExpr: return .other([])
      default: return .other(children(Syntax(node)))
      }
    }

    func tryWord(_ node: TryExprSyntax) -> String {
      "try" + (node.questionOrExclamationMark?.text ?? "")
    }

    /// The expressions below a node that has no form of its own, in order.
    func children(_ node: Syntax) -> [Expression] {
      deeper(node, otherwise: []) {
        node.children(viewMode: .sourceAccurate).flatMap { child -> [Expression] in
          if child.is(TokenSyntax.self) { return [] }
          if let child = child.as(ExprSyntax.self) { return [expression(child)] }
          if let block = child.as(CodeBlockSyntax.self) { return [immediate(block)] }
          return children(child)
        }
      }
    }

    /// The body of a `do` expression, as a closure that is called in its place.
    private func immediate(_ block: CodeBlockSyntax) -> Expression {
      let span = span(block)
      let body = self.block(block)
      return Expression(.statement(Statement(.do(body, catches: []), span)), span)
    }

    private func member(_ node: MemberAccessExprSyntax) -> Expression.Form {
      let name = string(node.declName.baseName)
      guard let base = node.base else { return .implicitMember(name) }
      return .member(expression(base), name)
    }

    private func call(_ node: FunctionCallExprSyntax) -> Expression.Form {
      var arguments = arguments(node.arguments)
      add(node.trailingClosure, node.additionalTrailingClosures, to: &arguments)
      return .call(expression(node.calledExpression), arguments)
    }

    private func subscriptCall(_ node: SubscriptCallExprSyntax) -> Expression.Form {
      var arguments = arguments(node.arguments)
      add(node.trailingClosure, node.additionalTrailingClosures, to: &arguments)
      return .subscript(expression(node.calledExpression), arguments)
    }

    private func arguments(_ list: LabeledExprListSyntax) -> [Argument] {
      list.map { Argument(label: $0.label.map(string), expression($0.expression)) }
    }

    private func add(
      _ trailing: ClosureExprSyntax?,
      _ others: MultipleTrailingClosureElementListSyntax,
      to arguments: inout [Argument]
    ) {
      guard let trailing else { return }
      arguments.append(Argument(expression(ExprSyntax(trailing))))
      for other in others {
        arguments.append(Argument(label: string(other.label), expression(ExprSyntax(other.closure))))
      }
    }

    private func tuple(_ node: TupleExprSyntax) -> Expression.Form {
      let elements = arguments(node.elements)
      if elements.count == 1, elements[0].label == nil { return elements[0].value.form }
      return .tuple(elements)
    }

    private func dictionary(_ node: DictionaryExprSyntax) -> Expression.Form {
      guard case .elements(let elements) = node.content else { return .dictionary([]) }
      return .dictionary(elements.map { (expression($0.key), expression($0.value)) })
    }

    private func string(_ node: StringLiteralExprSyntax) -> Expression.Form {
      var text = ""
      var parts: [Expression] = []
      for segment in node.segments {
        switch segment {
        case .stringSegment(let segment): text += segment.content.text
        case .expressionSegment(let segment): parts += segment.expressions.map { expression($0.expression) }
        }
      }
      return parts.isEmpty ? .literal(text) : .other(parts)
    }

    private func closure(_ node: ClosureExprSyntax) -> Closure {
      var closure = Closure(body: [])
      if let signature = node.signature {
        closure.captures = signature.capture?.items.map(capture) ?? []
        switch signature.parameterClause {
        case nil: break
        case .simpleInput(let list)?: closure.parameters = list.map { string($0.name) }
        case .parameterClause(let clause)?:
          closure.parameters = clause.parameters.map { string($0.secondName ?? $0.firstName) }
        }
      }
      closure.body = statements(node.statements)
      return closure
    }

    private func capture(_ node: ClosureCaptureSyntax) -> Closure.Capture {
      Closure.Capture(
        strength: node.specifier.map { string($0.specifier) } ?? "",
        name: string(node.name),
        value: node.initializer.map { expression($0.value) }
      )
    }
  }
#endif
