import RibEngine

@testable import SwiftReader

/// A line of Swift, not what the engine says of a run.
typealias Statement = SwiftReader.Statement

func read(_ text: String) -> CodeFile {
  parse(SourceFile(path: "a.swift", bytes: Array(text.utf8)), index: 0)
}

/// The statements of a function's body.
func body(_ text: String) -> [Statement] {
  read("func f() {\n\(text)\n}").functions.first?.body ?? []
}

/// What the span covers of `text`.
func slice(_ text: String, _ span: Span) -> String {
  String(decoding: Array(text.utf8)[Int(span.start)..<Int(span.end)], as: UTF8.self)
}

/// Statements and expressions with all parentheses and in one line each.
enum Rendering {
  static func render(_ statements: [Statement]) -> String {
    statements.map(render).joined(separator: "; ")
  }

  static func block(_ statements: [Statement]) -> String { "{\(render(statements))}" }

  static func render(_ statement: Statement) -> String {
    switch statement.form {
    case .expression(let value): render(value)
    case .binding(let bindings): bindings.map(render).joined(separator: ", ")
    case .if(let conditions, let then, let otherwise):
      "if \(render(conditions)) \(block(then)) else \(block(otherwise))"
    case .guard(let conditions, let otherwise): "guard \(render(conditions)) else \(block(otherwise))"
    case .switch(let value, let cases):
      "switch \(render(value)) " + cases.map(render).joined(separator: " ")
    case .loop(let names, let conditions, let body):
      "loop \(names) \(render(conditions)) \(block(body))"
    case .defer(let body): "defer \(block(body))"
    case .do(let body, let catches): "do \(block(body))" + catches.map { " catch " + block($0) }.joined()
    case .return(let value): "return" + (value.map { " " + render($0) } ?? "")
    case .throw(let value): "throw " + render(value)
    case .break: "break"
    case .continue: "continue"
    case .fallthrough: "fallthrough"
    case .function(let method): "func \(method.name.string) \(block(method.body ?? []))"
    case .conditional(let branches): "#if " + branches.map(block).joined(separator: " #else ")
    case .other: "other"
    }
  }

  static func render(_ binding: Binding) -> String {
    (binding.isLet ? "let " : "var ") + binding.names.map(\.string).joined(separator: "/")
      + (binding.value.map { " = " + render($0) } ?? "")
  }

  static func render(_ item: Case) -> String {
    "case \(item.names) [\(item.patterns.joined(separator: " | "))] \(block(item.body))"
  }

  static func render(_ conditions: [Condition]) -> String {
    conditions.map { condition in
      switch condition {
      case .expression(let value): render(value)
      case .binding(let name, let value): "let \(name.string) = \(render(value))"
      case .pattern(let names, let text, let value): "case \(names) \(text) = \(render(value))"
      case .availability: "#available"
      }
    }.joined(separator: ", ")
  }

  static func render(_ value: Expression) -> String {
    switch value.form {
    case .name(let name): name
    case .member(let base, let name): "\(render(base)).\(name)"
    case .implicitMember(let name): ".\(name)"
    case .optional(let value): "\(render(value))?"
    case .forced(let value): "\(render(value))!"
    case .call(let callee, let arguments): "\(render(callee))(\(render(arguments)))"
    case .subscript(let base, let arguments): "\(render(base))[\(render(arguments))]"
    case .closure(let closure): render(closure)
    case .tuple(let elements): "(\(render(elements)))"
    case .array(let elements): "[\(elements.map(render).joined(separator: ", "))]"
    case .dictionary(let pairs): "[\(pairs.map { "\(render($0.key)): \(render($0.value))" })]"
    case .assignment(let target, let value): "(\(render(target)) = \(render(value)))"
    case .operation(let name, let left, let right): "(\(render(left)) \(name) \(render(right)))"
    case .prefix(let name, let value): "\(name)\(render(value))"
    case .cast(let value, let word, let type): "(\(render(value)) \(word) \(type.words))"
    case .ternary(let test, let yes, let no): "(\(render(test)) ? \(render(yes)) : \(render(no)))"
    case .await(let value): "await(\(render(value)))"
    case .try(let value, let word): "\(word)(\(render(value)))"
    case .statement(let statement): render(statement)
    case .nil: "nil"
    case .literal(let text): "'\(text)'"
    case .keyPath(let names): "keyPath<\(names.joined(separator: "."))>"
    case .other(let parts): "other<\(parts.map(render).joined(separator: ", "))>"
    }
  }

  static func render(_ arguments: [Argument]) -> String {
    arguments.map { ($0.label.map { "\($0): " } ?? "") + render($0.value) }.joined(separator: ", ")
  }

  static func render(_ closure: Closure) -> String {
    let captures = closure.captures.map { capture in
      (capture.strength.isEmpty ? "" : capture.strength + " ") + capture.name
        + (capture.value.map { " = " + render($0) } ?? "")
    }
    let head = (captures.isEmpty ? "" : "\(captures) ") + closure.parameters.joined(separator: ", ")
    return "{\(head.isEmpty ? "" : head + " in ")\(render(closure.body))}"
  }
}

extension TypeName {
  var words: String {
    switch self {
    case .named(let name, []): name
    case .named(let name, let arguments): "\(name)<\(arguments.map(\.words).joined(separator: ", "))>"
    case .optional(let type): "\(type.words)?"
    case .array(let type): "[\(type.words)]"
    case .dictionary(let key, let value): "[\(key.words): \(value.words)]"
    case .tuple(let types): "(\(types.map(\.words).joined(separator: ", ")))"
    case .composition(let types): types.map(\.words).joined(separator: " & ")
    case .function: "function"
    case .other(let text): "'\(text)'"
    }
  }
}
