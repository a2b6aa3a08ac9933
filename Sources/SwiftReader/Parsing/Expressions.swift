import RibEngine
import SwiftSyntax

extension Lowering {
  /// The expression behind an equals sign.
  func value(in clause: Node?) -> Expression? { clause?[Child.Clause.value].flatMap { expression($0) } }

  func expression(_ node: Node?) -> Expression {
    guard let node = node?.located else { return Expression(.other([]), .none) }
    // A sequence and parentheses around one expression are no nodes of the result.
    if node.kind == .sequenceExpr { return fold(node) }
    let span = span(node)
    return deeper(node, otherwise: Expression(.other([]), span)) { Expression(form(node), span) }
  }

  private func form(_ node: Node) -> Expression.Form {
    switch node.kind {
    case .declReferenceExpr: return .name(name(node[Child.Reference.name]))
    case .memberAccessExpr: return member(node)
    case .functionCallExpr: return call(node)
    case .optionalChainingExpr: return .optional(expression(node[Child.Postfix.value]))
    case .closureExpr: return .closure(closure(node))
    case .superExpr: return .name("super")
    case .forceUnwrapExpr: return .forced(expression(node[Child.Postfix.value]))
    case .nilLiteralExpr: return .nil
    case .stringLiteralExpr: return string(node)
    case .booleanLiteralExpr: return .literal(node[Child.Wrapped.value]?.text ?? "")
    case .simpleStringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .regexLiteralExpr:
      return .literal("")
    case .subscriptCallExpr: return .subscript(expression(node[Child.Call.callee]), arguments(of: node))
    case .tupleExpr: return tuple(node)
    case .arrayExpr:
      return .array(node[Child.Collection.elements].map { expression($0[Child.Postfix.value]) })
    case .dictionaryExpr: return dictionary(node)
    case .prefixOperatorExpr:
      return .prefix(node[Child.Prefix.mark]?.text ?? "", expression(node[Child.Prefix.value]))
    case .inOutExpr: return .prefix("&", expression(node[Child.Prefix.value]))
    default: return rareForm(node)
    }
  }

  private func rareForm(_ node: Node) -> Expression.Form {
    switch node.kind {
    case .awaitExpr: .await(expression(node[Child.Prefix.value]))
    case .tryExpr: .try(expression(node[Child.Try.value]), tryWord(node))
    case .ifExpr: .statement(ifStatement(node))
    case .switchExpr: .statement(switchStatement(node))
    case .genericSpecializationExpr: expression(node[Child.Postfix.value]).form
    case .unsafeExpr, .borrowExpr, .consumeExpr, .copyExpr: expression(node[Child.Prefix.value]).form
    case .discardAssignmentExpr: .name("_")
    case .typeExpr: .name(source(node))
    case .keyPathExpr: .keyPath(keyPath(node))
    default: .other(children(node))
    }
  }

  /// The names of a key path that consists of nothing else.
  private func keyPath(_ node: Node) -> [String] {
    let text = source(node)
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "_.\\`".contains($0) }
    return isPlain
      ? text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map(String.init) : []
  }

  func tryWord(_ node: Node) -> String { "try" + (node[Child.Try.mark]?.text ?? "") }

  /// The expressions below a node that has no form of its own, in order.
  func children(_ node: Node) -> [Expression] {
    deeper(node, otherwise: []) {
      var all: [Expression] = []
      node.forEach { child in
        if child.kind == .token { return }
        if child.isExpression {
          all.append(expression(child))
        } else if child.kind == .codeBlock {
          all.append(immediate(child))
        } else {
          all += children(child)
        }
      }
      return all
    }
  }

  /// The body of a `do` expression.
  private func immediate(_ node: Node) -> Expression {
    let span = span(node)
    return Expression(.statement(Statement(.do(block(node), catches: []), span)), span)
  }

  private func member(_ node: Node) -> Expression.Form {
    let name = name(node[Child.Member.name]?[Child.Reference.name])
    guard let base = node[Child.Member.base] else { return .implicitMember(name) }
    let owner = expression(base)
    if let type = owner.lastName { qualify(name, by: type) }
    return .member(owner, name)
  }

  // MARK: calls

  private func call(_ node: Node) -> Expression.Form {
    let arguments = arguments(of: node)
    let callee = expression(node[Child.Call.callee])
    if case .name(let name) = callee.form, name.hasPrefix("with"), name.hasSuffix("Continuation") {
      continuations += 1
    }
    return .call(callee, arguments)
  }

  private func arguments(of node: Node) -> [Argument] {
    var all = arguments(node[Child.Call.arguments])
    guard let trailing = node[Child.Call.closure] else { return all }
    all.append(Argument(expression(trailing)))
    return all + arguments(node[Child.Call.closures])
  }

  private func arguments(_ list: Node?) -> [Argument] {
    list.map { argument in
      Argument(
        label: argument[Child.Labelled.label].flatMap { name($0) },
        expression(argument[Child.Labelled.value])
      )
    }
  }

  // MARK: literals

  private func tuple(_ node: Node) -> Expression.Form {
    let elements = arguments(node[Child.Collection.elements])
    if elements.count == 1, elements[0].label == nil { return elements[0].value.form }
    return .tuple(elements)
  }

  private func dictionary(_ node: Node) -> Expression.Form {
    guard let elements = node[Child.Collection.elements], elements.kind == .dictionaryElementList else {
      return .dictionary([])
    }
    return .dictionary(
      elements.map { element in
        (
          key: expression(element[Child.DictionaryElement.key]),
          value: expression(element[Child.DictionaryElement.value])
        )
      }
    )
  }

  private func string(_ node: Node) -> Expression.Form {
    var text = ""
    var parts: [Expression] = []
    node[Child.StringLiteral.segments].forEach { segment in
      if segment.kind == .stringSegment {
        text += segment[Child.Wrapped.value]?.text ?? ""
      } else {
        parts += arguments(segment[Child.ExpressionSegment.expressions]).map(\.value)
      }
    }
    return parts.isEmpty ? .literal(text) : .other(parts)
  }

  // MARK: closures

  private func closure(_ node: Node) -> Closure {
    var closure = Closure(body: [])
    if let signature = node[Child.Closure.signature] {
      closure.captures = captures(signature[Child.ClosureSignature.captures])
      closure.parameters = parameters(signature[Child.ClosureSignature.parameters])
    }
    closure.body = statements(node[Child.Closure.statements])
    return closure
  }

  private func captures(_ clause: Node?) -> [Closure.Capture] {
    guard let clause else { return [] }
    return clause[Child.CaptureClause.items].map { item in
      Closure.Capture(
        strength: name(item[Child.Capture.specifier]?[Child.Wrapped.value]),
        name: name(item[Child.Capture.name]),
        value: value(in: item[Child.Capture.value])
      )
    }
  }

  private func parameters(_ clause: Node?) -> [String] {
    guard let clause else { return [] }
    guard clause.kind == .closureParameterClause else {
      return clause.map { name($0[Child.Wrapped.value]) }
    }
    return clause[Child.ClosureParameters.parameters].map { parameter in
      let first = parameter[Child.ClosureParameter.firstName]
      return name(parameter[Child.ClosureParameter.secondName] ?? first)
    }
  }
}
