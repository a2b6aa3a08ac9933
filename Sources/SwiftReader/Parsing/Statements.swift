import RibEngine
import SwiftSyntax

extension Lowering {
  func block(_ block: Node?) -> [Statement] { statements(block?[Child.CodeBlock.statements]) }

  func statements(_ items: Node?) -> [Statement] {
    items.map { item in
      item[Child.Item.content].map(statement(ofItem:)) ?? Statement(.other, span(item))
    }
  }

  func statement(ofItem content: Node) -> Statement {
    if content.isExpression { return statement(of: content) }
    return content.isStatement ? statement(content) : local(content)
  }

  /// An expression in the place of a statement; `if` and `switch` are statements there.
  private func statement(of node: Node) -> Statement {
    let lowered = expression(node)
    if case .statement(let statement) = lowered.form { return statement }
    return Statement(.expression(lowered), lowered.span)
  }

  private func local(_ decl: Node) -> Statement {
    let span = span(decl)
    switch decl.kind {
    case .variableDecl: return Statement(.binding(bindings(decl)), span)
    case .functionDecl:
      let method = deeper(decl, otherwise: Method(text(decl[Child.Function.name]), span: span)) {
        self.method(decl)
      }
      return Statement(.function(method), span)
    case .ifConfigDecl:
      let branches = branches(decl).map { branch in
        deeper(decl, otherwise: []) { statements(branch) }
      }
      return Statement(.conditional(branches), span)
    case .macroExpansionDecl:
      return Statement(.expression(Expression(.other(children(decl)), span)), span)
    default: return Statement(.other, span)
    }
  }

  private func bindings(_ decl: Node) -> [Binding] {
    let isLet = decl[Child.Decl.keyword]?.isToken("let") == true
    return decl[Child.Variable.bindings].map { binding in
      let type = typeName(in: binding[Child.PatternBinding.type])
      return Binding(
        names: names(binding[Child.PatternBinding.pattern]),
        type: type,
        value: value(in: binding[Child.PatternBinding.value])?.spelled(type),
        isLet: isLet
      )
    }
  }

  private func statement(_ node: Node) -> Statement {
    let span = span(node)
    return deeper(node, otherwise: Statement(.other, span)) {
      if node.kind == .expressionStmt, let value = node[Child.Postfix.value] { return statement(of: value) }
      return Statement(form(node), span)
    }
  }

  private func form(_ node: Node) -> Statement.Form {
    switch node.kind {
    case .guardStmt: .guard(conditions(node[Child.Guard.conditions]), else: block(node[Child.Guard.body]))
    case .forStmt: loop(node)
    case .whileStmt:
      .loop(names: [], conditions(node[Child.While.conditions]), block(node[Child.While.body]))
    case .repeatStmt:
      .loop(
        names: [],
        [.expression(expression(node[Child.Repeat.condition]))],
        block(node[Child.Repeat.body])
      )
    case .deferStmt: .defer(block(node[Child.Defer.body]))
    case .doStmt:
      .do(
        block(node[Child.Do.body]),
        catches: node[Child.Do.catches].map { block($0[Child.Catch.body]) }
      )
    case .returnStmt: .return(node[Child.Operand.value].flatMap { expression($0) })
    case .throwStmt: .throw(expression(node[Child.Operand.value]))
    case .breakStmt: .break
    case .continueStmt: .continue
    case .fallThroughStmt: .fallthrough
    case .labeledStmt: node[Child.Labeled.statement].flatMap { statement($0).form } ?? .other
    case .yieldStmt, .discardStmt: .expression(Expression(.other(children(node)), span(node)))
    default: .other
    }
  }

  private func loop(_ node: Node) -> Statement.Form {
    var sequence = expression(node[Child.For.sequence])
    if node[Child.For.await] != nil { sequence = Expression(.await(sequence), sequence.span) }
    var header: [Condition] = [.expression(sequence)]
    if let filter = node[Child.For.filter] {
      header.append(.expression(expression(filter[Child.Operand.value])))
    }
    let names = names(node[Child.For.pattern]).map(\.string)
    return .loop(names: names, header, block(node[Child.For.body]))
  }

  // MARK: branches

  /// An `if`, wherever it stands.
  func ifStatement(_ node: Node) -> Statement {
    var otherwise: [Statement] = []
    if let next = node[Child.If.otherwise] {
      if next.kind == .ifExpr {
        otherwise = deeper(next, otherwise: [Statement(.other, span(next))]) { [ifStatement(next)] }
      } else {
        otherwise = block(next)
      }
    }
    let conditions = conditions(node[Child.If.conditions])
    return Statement(.if(conditions, then: block(node[Child.If.body]), else: otherwise), span(node))
  }

  func switchStatement(_ node: Node) -> Statement {
    let subject = expression(node[Child.Switch.subject])
    return Statement(.switch(subject, cases(node[Child.Switch.cases])), span(node))
  }

  private func cases(_ list: Node?) -> [Case] {
    var all: [Case] = []
    list.forEach { element in
      if element.kind == .switchCase {
        all.append(switchCase(element))
      } else {
        for branch in branches(element) { all += cases(branch) }
      }
    }
    return all
  }

  private func switchCase(_ node: Node) -> Case {
    let body = deeper(node, otherwise: []) { statements(node[Child.SwitchCase.statements]) }
    var item = Case(names: [], patterns: [], body: body)
    guard let label = node[Child.SwitchCase.label], label.kind == .switchCaseLabel else { return item }
    label[Child.CaseLabel.items].forEach { element in
      guard let pattern = element[Child.CaseItem.pattern] else { return }
      let last = element[Child.CaseItem.filter] ?? pattern
      item.names += names(pattern).map(\.string)
      item.patterns.append(source(span(from: span(pattern), to: span(last))))
    }
    return item
  }

  private func conditions(_ list: Node?) -> [Condition] {
    list.map { element in
      guard let node = element[Child.Item.content] else { return .availability }
      switch node.kind {
      case .optionalBindingCondition: return binding(node)
      case .matchingPatternCondition:
        let pattern = node[Child.MatchingPattern.pattern]
        return .pattern(
          names: names(pattern).map(\.string),
          text: pattern.flatMap { source($0) } ?? "",
          value(in: node[Child.MatchingPattern.value]) ?? Expression(.other([]), span(node))
        )
      case .availabilityCondition: return .availability
      default: return .expression(expression(node))
      }
    }
  }

  private func binding(_ node: Node) -> Condition {
    let pattern = node[Child.OptionalBinding.pattern]
    let names = names(pattern)
    let name = names.first ?? Text("_", span(pattern ?? node))
    guard let value = value(in: node[Child.OptionalBinding.value]) else {
      return .binding(name, Expression(.name(name.string), name.span))
    }
    guard names.count < 2 else {
      return .pattern(names: names.map(\.string), text: pattern.flatMap { source($0) } ?? "", value)
    }
    return .binding(name, value)
  }

  // MARK: patterns

  /// The names that a pattern binds, in order; `_` for a place that is ignored.
  func names(_ pattern: Node?) -> [Text] {
    var all: [Text] = []
    if let pattern { collectNames(pattern, into: &all) }
    return all
  }

  private func collectNames(_ node: Node, into all: inout [Text]) {
    switch node.kind {
    case .identifierPattern: all.append(text(node[Child.Wrapped.value]))
    case .wildcardPattern: all.append(Text("_", span(node)))
    case .token: break
    default: deeper(node, otherwise: ()) { node.forEach { collectNames($0, into: &all) } }
    }
  }
}
