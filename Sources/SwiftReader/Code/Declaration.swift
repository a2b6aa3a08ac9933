import RibEngine

/// A type as it is written.
package indirect enum TypeName: Sendable, Hashable {
  /// `Router<X>`; the last part of `Module.Router<X>`.
  case named(String, [TypeName])
  case optional(TypeName)
  case array(TypeName)
  case dictionary(TypeName, TypeName)
  case tuple([TypeName])
  /// `A & B`
  case composition([TypeName])
  case function
  case other(String)
}

/// A class, struct, enum, actor, protocol or extension.
package struct TypeDeclaration: Sendable {
  package enum Kind: String, Sendable { case `class`, `struct`, `enum`, actor, `protocol`, `extension` }

  package var kind: Kind
  /// The extended type's name for an extension; nested types by their last name.
  package var name: Text
  /// The types around the one that an extension extends, outermost first, as far as it names them.
  package var outer: [String] = []
  package var genericParameters: [String] = []
  package var inherits: [TypeName] = []
  /// What stands before the dot of an inherited `Map.Pin`, by the name behind it.
  package var behind: [String: String] = [:]
  /// `where Self: X` and `where T: X` as pairs.
  package var requirements: [(String, TypeName)] = []
  package var properties: [Property] = []
  package var methods: [Method] = []
  package var typealiases: [(name: String, type: TypeName)] = []
  package var nested: [TypeDeclaration] = []
  /// Only its own file can name it.
  package var isPrivate = false
  /// Names of attributes, without `@`.
  package var attributes: [String] = []
  /// From the keyword to what stands before the brace.
  package var header: Span
  /// The whole declaration with its attributes, up to the closing brace.
  package var span: Span

  package init(_ kind: Kind, _ name: Text, span: Span) {
    self.kind = kind
    self.name = name
    self.span = span
    header = span
  }
}

package struct Property: Sendable {
  package enum Strength: String, Sendable { case strong, weak, unowned }

  package var name: Text
  package var type: TypeName?
  package var strength = Strength.strong
  package var isLet = false
  /// Only its own file can write it: `private`, `fileprivate`, also with `(set)`.
  package var isPrivate = false
  package var isStatic = false
  package var isLazy = false
  package var isOverride = false
  /// Names of attributes and property wrappers, without `@`.
  package var attributes: [String] = []
  package var value: Expression?
  /// The body of `get`, for a computed property.
  package var getter: [Statement]?
  package var setter: [Statement]?
  package var willSet: [Statement]?
  package var didSet: [Statement]?
  /// True where its value or one of its bodies calls `withCheckedContinuation` or its like.
  package var waitsOnContinuation = false
  /// `let` or `var`: modifiers go before it.
  package var introducer: Span
  /// The whole declaration.
  package var span: Span

  package init(_ name: Text, span: Span) {
    self.name = name
    self.span = span
    introducer = span
  }
}

package struct Method: Sendable {
  package enum Kind: Sendable { case method, initializer, deinitializer }

  package struct Parameter: Sendable {
    /// `_` where the caller writes none.
    package var label: String
    package var name: String
    package var type: TypeName
    package var isInout: Bool
    /// True where a call that says nothing of it means `false`.
    package var isFalseByDefault: Bool

    package init(
      label: String,
      name: String,
      type: TypeName,
      isInout: Bool,
      isFalseByDefault: Bool = false
    ) {
      self.isFalseByDefault = isFalseByDefault
      self.label = label
      self.name = name
      self.type = type
      self.isInout = isInout
    }
  }

  package var kind = Kind.method
  /// `init` and `deinit` for these.
  package var name: Text
  package var parameters: [Parameter] = []
  package var returns: TypeName?
  package var isAsync = false
  package var isThrowing = false
  package var isStatic = false
  package var isOverride = false
  package var isPrivate = false
  package var attributes: [String] = []
  /// True where the body calls `withCheckedContinuation` or its like.
  package var waitsOnContinuation = false
  /// True for one that is written as a property with a closure.
  package var isClosure = false
  /// nil for a requirement of a protocol.
  package var body: [Statement]?
  package var span: Span

  package init(_ name: Text, span: Span) {
    self.name = name
    self.span = span
  }
}

/// What one file says.
package struct CodeFile: Sendable {
  /// The file's place in the list of files that were read; all its spans carry it.
  package var file: Int
  package var types: [TypeDeclaration] = []
  package var functions: [Method] = []
  /// Variables and other lines outside of all types and functions, as `main.swift` has them.
  package var statements: [Statement] = []
  package var typealiases: [(name: String, type: TypeName)] = []
  /// Names of types that it writes behind another one, `Map.Pin`, with what stands before the dot.
  package var qualified: [String: Set<String>] = [:]
  /// Comments that begin with `ribflow:` after the slashes, with their place, in order.
  package var directives: [Text] = []
  /// Where the parser first had to guess; nil for a file that is Swift.
  package var firstError: Span?
  /// Places that lie too deep to be followed; what stands there is not in `types`.
  package var cuts: [Span] = []
  /// True where the file nests too deep to be parsed: it says nothing, and `cuts` has the place.
  package var isUnread = false

  package var hasErrors: Bool { firstError != nil }

  package init(file: Int) { self.file = file }
}
