#if Lint
  import RibEngine
  import SwiftSyntax

  extension Lowering {
    func block(_ block: CodeBlockSyntax) -> [Statement] { statements(block.statements) }

    func statements(_ items: CodeBlockItemListSyntax) -> [Statement] {
      var all: [Statement] = []
      for item in items {
        switch item.item {
        case .decl(let decl): all.append(local(decl))
        case .stmt(let statement): all.append(self.statement(statement))
        case .expr(let expression): all.append(self.statement(of: expression))
        }
      }
      return all
    }

    /// An expression in the place of a statement; `if` and `switch` are statements there.
    private func statement(of expression: ExprSyntax) -> Statement {
      let lowered = self.expression(expression)
      if case .statement(let statement) = lowered.form { return statement }
      return Statement(.expression(lowered), lowered.span)
    }

    private func local(_ decl: DeclSyntax) -> Statement {
      let span = span(decl)
      switch decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let decl): return Statement(.binding(bindings(decl)), span)
      case .functionDecl(let decl):
        let method = deeper(decl, otherwise: Method(text(decl.name), span: span)) { self.method(decl) }
        return Statement(.function(method), span)
      case .ifConfigDecl(let decl): return Statement(.conditional(branches(decl)), span)
      case .macroExpansionDecl(let decl):
        return Statement(.expression(Expression(.other(children(Syntax(decl))), span)), span)
      default: return Statement(.other, span)
      }
    }

    private func branches(_ decl: IfConfigDeclSyntax) -> [[Statement]] {
      decl.clauses.map { clause in
        guard case .statements(let items)? = clause.elements else { return [] }
        return deeper(clause, otherwise: []) { statements(items) }
      }
    }

    private func bindings(_ decl: VariableDeclSyntax) -> [Binding] {
      decl.bindings.map { binding in
        Binding(
          names: names(binding.pattern),
          type: binding.typeAnnotation.map { typeName($0.type) },
          value: binding.initializer.map { expression($0.value) },
          isLet: decl.bindingSpecifier.tokenKind == .keyword(.let)
        )
      }
    }

    private func statement(_ node: StmtSyntax) -> Statement {
      let span = span(node)
      return deeper(node, otherwise: Statement(.other, span)) {
        if let node = node.as(ExpressionStmtSyntax.self) { return statement(of: node.expression) }
        return Statement(form(node), span)
      }
    }

    private func form(_ node: StmtSyntax) -> Statement.Form {
      switch node.as(StmtSyntaxEnum.self) {
      case .guardStmt(let node): .guard(conditions(node.conditions), else: block(node.body))
      case .forStmt(let node): loop(node)
      case .whileStmt(let node): .loop(names: [], conditions(node.conditions), block(node.body))
      case .repeatStmt(let node):
        .loop(names: [], [.expression(expression(node.condition))], block(node.body))
      case .deferStmt(let node): .defer(block(node.body))
      case .doStmt(let node): .do(block(node.body), catches: node.catchClauses.map { block($0.body) })
      case .returnStmt(let node): .return(node.expression.map(expression))
      case .throwStmt(let node): .throw(expression(node.expression))
      case .breakStmt: .break
      case .continueStmt: .continue
      case .fallThroughStmt: .fallthrough
      case .labeledStmt(let node): statement(node.statement).form
      case .yieldStmt, .discardStmt:
        .expression(Expression(.other(children(Syntax(node))), span(node)))
      default: .other
      }
    }

    private func loop(_ node: ForStmtSyntax) -> Statement.Form {
      var header: [Condition] = [.expression(expression(node.sequence))]
      if let clause = node.whereClause { header.append(.expression(expression(clause.condition))) }
      return .loop(names: names(node.pattern).map(\.string), header, block(node.body))
    }

    /// An `if` or `switch`, wherever it stands.
    func ifStatement(_ node: IfExprSyntax) -> Statement {
      let otherwise: [Statement] =
        switch node.elseBody {
        case nil: []
        case .codeBlock(let body)?: block(body)
        case .ifExpr(let next)?:
          deeper(next, otherwise: [Statement(.other, span(next))]) { [ifStatement(next)] }
        }
      return Statement(
        .if(conditions(node.conditions), then: block(node.body), else: otherwise),
        span(node)
      )
    }

    func switchStatement(_ node: SwitchExprSyntax) -> Statement {
      Statement(.switch(expression(node.subject), cases(node.cases)), span(node))
    }

    private func cases(_ list: SwitchCaseListSyntax) -> [Case] {
      var all: [Case] = []
      for element in list {
        switch element {
        case .switchCase(let node): all.append(`case`(node))
        case .ifConfigDecl(let node):
          for clause in node.clauses {
            if case .switchCases(let list)? = clause.elements { all += cases(list) }
          }
        }
      }
      return all
    }

    private func `case`(_ node: SwitchCaseSyntax) -> Case {
      let body = deeper(node, otherwise: []) { statements(node.statements) }
      guard case .case(let label) = node.label else { return Case(names: [], patterns: [], body: body) }
      return Case(
        names: label.caseItems.flatMap { names($0.pattern).map(\.string) },
        patterns: label.caseItems.map { item in
          source(span(from: span(item.pattern), to: item.whereClause.map(span) ?? span(item.pattern)))
        },
        body: body
      )
    }

    private func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
      list.map { element in
        switch element.condition {
        case .expression(let node): .expression(expression(node))
        case .optionalBinding(let node): binding(node)
        case .matchingPattern(let node):
          .pattern(
            names: names(node.pattern).map(\.string),
            text: source(node.pattern),
            expression(node.initializer.value)
          )
        case .availability: .availability
        }
      }
    }

    private func binding(_ node: OptionalBindingConditionSyntax) -> Condition {
      let names = names(node.pattern)
      let name = names.first ?? Text("_", span(node.pattern))
      guard let initializer = node.initializer else {
        return .binding(name, Expression(.name(name.string), name.span))
      }
      let value = expression(initializer.value)
      guard names.count < 2 else {
        return .pattern(names: names.map(\.string), text: source(node.pattern), value)
      }
      return .binding(name, value)
    }

    /// The names that a pattern binds, in order; `_` for a place that is ignored.
    func names(_ pattern: PatternSyntax) -> [Text] {
      if let pattern = pattern.as(IdentifierPatternSyntax.self) { return [text(pattern.identifier)] }
      if pattern.is(WildcardPatternSyntax.self) { return [Text("_", span(pattern))] }
      var all: [Text] = []
      deeper(pattern, otherwise: ()) { collectNames(Syntax(pattern), into: &all) }
      return all
    }

    private func collectNames(_ node: Syntax, into all: inout [Text]) {
      for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
        if let pattern = child.as(IdentifierPatternSyntax.self) {
          all.append(text(pattern.identifier))
        } else if child.is(WildcardPatternSyntax.self) {
          all.append(Text("_", span(child)))
        } else {
          deeper(child, otherwise: ()) { collectNames(child, into: &all) }
        }
      }
    }
  }
#endif
