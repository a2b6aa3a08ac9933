import RibEngine

/// A Swift expression, as far as an order of effects needs it: syntax trees are dropped as soon as a
/// file is read.
package struct Expression: Sendable {
  package indirect enum Form: Sendable {
    /// A plain name, also `self`, `super`, `Self` and `$0`.
    case name(String)
    case member(Expression, String)
    /// `.name` without a base.
    case implicitMember(String)
    /// `x?` inside a chain.
    case optional(Expression)
    /// `x!`
    case forced(Expression)
    /// Trailing closures are the last arguments.
    case call(Expression, [Argument])
    case `subscript`(Expression, [Argument])
    case closure(Closure)
    /// Two elements or more; parentheses around one expression are dropped.
    case tuple([Argument])
    case array([Expression])
    case dictionary([(key: Expression, value: Expression)])
    /// `target = value`
    case assignment(Expression, Expression)
    /// A binary operator, folded by its precedence; compound assignments too, as `+=`.
    case operation(String, Expression, Expression)
    /// Such as `!`; `&` for an `inout` argument.
    case prefix(String, Expression)
    /// `as`, `as?`, `as!`, `is`
    case cast(Expression, String, TypeName)
    case ternary(Expression, Expression, Expression)
    case await(Expression)
    /// `try`, `try?`, `try!`
    case `try`(Expression, String)
    /// `if` or `switch` as an expression.
    case statement(Statement)
    /// `\.a.b`, `\Type.a.b`: the names behind the root; none where anything else stands in it.
    case keyPath([String])
    case `nil`
    /// A literal; a string without interpolation, true and false carry their text, all else is empty.
    case literal(String)
    /// Anything else: its parts in the order of evaluation.
    case other([Expression])
  }

  package var form: Form
  package var span: Span

  package init(_ form: Form, _ span: Span) {
    self.form = form
    self.span = span
  }
}

package struct Argument: Sendable {
  /// nil where there is none.
  package var label: String?
  package var value: Expression

  package init(label: String? = nil, _ value: Expression) {
    self.label = label
    self.value = value
  }
}

package struct Closure: Sendable {
  package struct Capture: Sendable {
    /// `weak`, `unowned`, or empty.
    package var strength: String
    package var name: String
    /// The captured value where it is written: `[weak delegate = self.delegate]`.
    package var value: Expression?

    package init(strength: String, name: String, value: Expression? = nil) {
      self.strength = strength
      self.name = name
      self.value = value
    }
  }

  package var captures: [Capture]
  /// The names of the parameters; `_` for one that is ignored.
  package var parameters: [String]
  package var body: [Statement]

  package init(captures: [Capture] = [], parameters: [String] = [], body: [Statement]) {
    self.captures = captures
    self.parameters = parameters
    self.body = body
  }
}

extension [Argument] {
  /// `animated: false`
  var areUnanimated: Bool {
    contains { argument in
      guard argument.label == "animated", case .literal("false") = argument.value.form else { return false }
      return true
    }
  }
}

extension Expression {
  /// `nil`, and `.none` for an optional; an enumeration may have a case of that name.
  var meansNil: Bool {
    switch form {
    case .nil, .implicitMember("none"): return true
    case .member(let base, "none"): if case .name("Optional") = base.form { return true }
    default: break
    }
    return false
  }

  var isClosure: Bool { if case .closure = form { true } else { false } }

  /// What it names of the instance itself: `self.x`, `self?.x`, or a plain name, which may be one; nil for anything else.
  var ownName: String? {
    switch form {
    case .name(let name): return name
    case .member(let base, let name):
      switch base.form {
      case .name("self"): return name
      case .optional(let inner): if case .name("self") = inner.form { return name }
      default: break
      }
      return nil
    default: return nil
    }
  }
}
