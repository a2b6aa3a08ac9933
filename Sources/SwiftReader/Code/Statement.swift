import RibEngine

package struct Statement: Sendable {
  package indirect enum Form: Sendable {
    case expression(Expression)
    /// `let` and `var`, one for each pattern.
    case binding([Binding])
    /// `else if` is an `else` of one statement.
    case `if`([Condition], then: [Statement], else: [Statement])
    case `guard`([Condition], else: [Statement])
    case `switch`(Expression, [Case])
    /// `for`, `while`, `repeat`; the header's expressions, and the names a `for` binds.
    case loop(names: [String], [Condition], [Statement])
    case `defer`([Statement])
    case `do`([Statement], catches: [[Statement]])
    case `return`(Expression?)
    case `throw`(Expression)
    case `break`, `continue`, `fallthrough`
    /// A local function.
    case function(Method)
    /// `#if`: each branch as it is written.
    case conditional([[Statement]])
    case other
  }

  package var form: Form
  /// Without leading comments and blanks.
  package var span: Span

  package init(_ form: Form, _ span: Span) {
    self.form = form
    self.span = span
  }
}

extension Statement {
  /// True for one behind which its block does not go on.
  var leaves: Bool {
    switch form {
    case .return, .throw, .break, .continue: true
    default: false
    }
  }
}

package struct Binding: Sendable {
  /// One name, or those of a tuple in order; `_` for one that is ignored.
  package var names: [Text]
  package var type: TypeName?
  package var value: Expression?
  package var isLet: Bool

  package init(names: [Text], type: TypeName? = nil, value: Expression? = nil, isLet: Bool) {
    self.names = names
    self.type = type
    self.value = value
    self.isLet = isLet
  }
}

package enum Condition: Sendable {
  case expression(Expression)
  /// `let x = y`, also the shorthand `let x`, whose value is then the name itself; `let self` too.
  case binding(Text, Expression)
  /// `case let .some(x) = y`: the names it binds, the pattern's own text, and the value.
  case pattern(names: [String], text: String, Expression)
  case availability
}

package struct Case: Sendable {
  package var names: [String]
  /// The patterns as written, such as `.none`, `nil`, `let router?`; empty for `default`.
  package var patterns: [String]
  package var body: [Statement]

  package init(names: [String], patterns: [String], body: [Statement]) {
    self.names = names
    self.patterns = patterns
    self.body = body
  }
}
