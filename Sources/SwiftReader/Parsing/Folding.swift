import RibEngine
import SwiftSyntax

extension Lowering {
  /// `a = b ?? c` as the operators' precedences have it.
  func fold(_ node: Node) -> Expression {
    deeper(node, otherwise: Expression(.other([]), span(node))) {
      var elements: [Node] = []
      node[Child.Sequence.elements].forEach { elements.append($0) }
      guard elements.count <= 2 * Self.longestSequence else { return flat(elements, span(node)) }
      var folding = Folding(lowering: self, elements: elements)
      return folding.all()
    }
  }

  private func flat(_ elements: [Node], _ span: Span) -> Expression {
    Expression(.other(elements.enumerated().compactMap { $0 % 2 == 0 ? expression($1) : nil }), span)
  }
}

/// Folds one sequence: an operand, then operators each with the operand after it.
private struct Folding {
  let lowering: Lowering
  let elements: [Node]
  var at = 0

  init(lowering: Lowering, elements: [Node]) {
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

  private mutating func apply(_ node: Node, to left: Expression, level: Int) -> Expression {
    switch node.kind {
    case .unresolvedAsExpr: return cast(left, "as" + (node[Child.As.mark]?.text ?? ""))
    case .unresolvedIsExpr: return cast(left, "is")
    default: break
    }
    let isTernary = node.kind == .unresolvedTernaryExpr
    let middle = isTernary ? lowering.expression(node[Child.Ternary.value]) : nil
    let right = expression(above: level)
    return Expression(form(node, left, middle, right), lowering.span(from: left.span, to: right.span))
  }

  private func form(
    _ node: Node,
    _ left: Expression,
    _ middle: Expression?,
    _ right: Expression
  ) -> Expression.Form {
    if let middle { return .ternary(left, middle, right) }
    switch node.kind {
    case .assignmentExpr: return .assignment(left, right)
    case .binaryOperatorExpr: return .operation(node[Child.Operator.token]?.text ?? "", left, right)
    default: return .other([left, right])
    }
  }

  private mutating func cast(_ left: Expression, _ word: String) -> Expression {
    guard at < elements.count else { return left }
    let node = elements[at]
    at += 1
    let type = node.kind == .typeExpr ? lowering.typeName(node[Child.Wrapped.value]) : nil
    let span = lowering.span(from: left.span, to: lowering.span(node))
    return Expression(.cast(left, word, type ?? .other(lowering.source(node))), span)
  }

  /// `try` and `await` cover all that stands to their right.
  private mutating func operand() -> Expression {
    guard at < elements.count else { return Expression(.other([]), .none) }
    let node = elements[at]
    guard node.kind == .tryExpr || node.kind == .awaitExpr else {
      at += 1
      return lowering.expression(node)
    }
    return covering(node)
  }

  private mutating func covering(_ node: Node) -> Expression {
    let form: Expression.Form
    let inner: Expression
    switch node.kind {
    case .tryExpr:
      inner = covered(node[Child.Try.value])
      form = .try(inner, lowering.tryWord(node))
    case .awaitExpr:
      inner = covered(node[Child.Prefix.value])
      form = .await(inner)
    default:
      at += 1
      return rest(lowering.expression(node))
    }
    return Expression(form, lowering.span(from: lowering.span(node), to: inner.span))
  }

  private mutating func covered(_ node: Node?) -> Expression {
    guard let node else {
      at += 1
      return rest(Expression(.other([]), .none))
    }
    return covering(node)
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
  static func of(_ node: Node) -> (level: Int, isRight: Bool) {
    switch node.kind {
    case .assignmentExpr: (1, true)
    case .unresolvedTernaryExpr: (2, true)
    case .unresolvedAsExpr, .unresolvedIsExpr: (8, false)
    case .binaryOperatorExpr: of(node[Child.Operator.token]?.text ?? "")
    default: (3, false)
    }
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
