#if Lint
  import RibEngine
  import SwiftSyntax

  extension Lowering {
    /// `a = b ?? c` as the operators' precedences have it.
    func fold(_ node: SequenceExprSyntax) -> Expression {
      deeper(node, otherwise: Expression(.other([]), span(node))) {
        let elements = Array(node.elements)
        guard elements.count <= 2 * Self.longestSequence else { return flat(elements, span(node)) }
        var folding = Folding(lowering: self, elements: elements)
        return folding.all()
      }
    }

    private func flat(_ elements: [ExprSyntax], _ span: Span) -> Expression {
      Expression(.other(elements.enumerated().compactMap { $0 % 2 == 0 ? expression($1) : nil }), span)
    }
  }

  /// Folds one sequence: an operand, then operators each with the operand after it.
  private struct Folding {
    let lowering: Lowering
    let elements: [ExprSyntax]
    var at = 0

    init(lowering: Lowering, elements: [ExprSyntax]) {
      self.lowering = lowering
      self.elements = elements
    }

    mutating func all() -> Expression { expression(above: 0) }

    /// An operand and all operators behind it that bind at least as tightly as `level`.
    private mutating func expression(above level: Int) -> Expression {
      var left = operand()
      while at < elements.count {
        let node = elements[at]
        let (binding, isRight) = Precedence.of(node)
        guard binding >= level else { break }
        at += 1
        left = apply(node, to: left, level: isRight ? binding : binding + 1)
      }
      return left
    }

    private mutating func apply(_ node: ExprSyntax, to left: Expression, level: Int) -> Expression {
      if let node = node.as(UnresolvedAsExprSyntax.self) {
        let word = "as" + (node.questionOrExclamationMark?.text ?? "")
        return cast(left, word)
      }
      if node.is(UnresolvedIsExprSyntax.self) { return cast(left, "is") }
      let middle = node.as(UnresolvedTernaryExprSyntax.self).map { lowering.expression($0.thenExpression) }
      let right = expression(above: level)
      let span = lowering.span(from: left.span, to: right.span)
      if let middle { return Expression(.ternary(left, middle, right), span) }
      if node.is(AssignmentExprSyntax.self) { return Expression(.assignment(left, right), span) }
      guard let node = node.as(BinaryOperatorExprSyntax.self) else {
        return Expression(.other([left, right]), span)
      }
      return Expression(.operation(node.operator.text, left, right), span)
    }

    private mutating func cast(_ left: Expression, _ word: String) -> Expression {
      guard at < elements.count else { return left }
      let node = elements[at]
      at += 1
      let type = node.as(TypeExprSyntax.self).map { lowering.typeName($0.type) }
      let span = lowering.span(from: left.span, to: lowering.span(node))
      return Expression(.cast(left, word, type ?? .other(lowering.source(node))), span)
    }

    /// `try` and `await` cover all that stands to their right.
    private mutating func operand() -> Expression {
      guard at < elements.count else { return Expression(.other([]), .none) }
      let node = elements[at]
      guard node.is(TryExprSyntax.self) || node.is(AwaitExprSyntax.self) else {
        at += 1
        return lowering.expression(node)
      }
      return covering(node)
    }

    private mutating func covering(_ node: ExprSyntax) -> Expression {
      let inner: Expression
      let form: (Expression) -> Expression.Form
      if let node = node.as(TryExprSyntax.self) {
        let word = lowering.tryWord(node)
        inner = covering(node.expression)
        form = { .try($0, word) }
      } else if let node = node.as(AwaitExprSyntax.self) {
        inner = covering(node.expression)
        form = { .await($0) }
      } else {
        at += 1
        return rest(lowering.expression(node))
      }
      return Expression(form(inner), lowering.span(from: lowering.span(node), to: inner.span))
    }

    private mutating func rest(_ first: Expression) -> Expression {
      var left = first
      while at < elements.count {
        let node = elements[at]
        let (binding, isRight) = Precedence.of(node)
        at += 1
        left = apply(node, to: left, level: isRight ? binding : binding + 1)
      }
      return left
    }
  }

  /// How tightly the operators of the standard library bind; others bind as `DefaultPrecedence` says.
  private enum Precedence {
    static func of(_ node: ExprSyntax) -> (level: Int, isRight: Bool) {
      if node.is(AssignmentExprSyntax.self) { return (1, true) }
      if node.is(UnresolvedTernaryExprSyntax.self) { return (2, true) }
      if node.is(UnresolvedAsExprSyntax.self) || node.is(UnresolvedIsExprSyntax.self) { return (8, false) }
      guard let node = node.as(BinaryOperatorExprSyntax.self) else { return (3, false) }
      return of(node.operator.text)
    }

    static func of(_ text: String) -> (level: Int, isRight: Bool) {
      switch text {
      case "||", ".|": (4, false)
      case "&&", ".&": (5, false)
      case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "~=": (6, false)
      case "??": (7, true)
      case "...", "..<": (9, false)
      case "+", "-", "&+", "&-", "|", "^": (10, false)
      case "*", "/", "%", "&*", "&": (11, false)
      case "<<", ">>", "&<<", "&>>": (12, false)
      default: text.hasSuffix("=") && text.count > 1 ? (1, true) : (3, false)
      }
    }
  }
#endif
