/// Where the children of a node stand among all its children; places between them are for what the
/// parser did not expect.
enum Child {
  // MARK: declarations

  enum Decl { static let attributes = 1, modifiers = 3, keyword = 5 }
  enum Nominal { static let name = 7, generics = 9, inheritance = 11, requirements = 13, members = 15 }
  enum Extension { static let type = 7, inheritance = 9, requirements = 11, members = 13 }
  enum Function { static let name = 7, signature = 11, body = 15 }
  enum Initializer { static let signature = 11, body = 15 }
  enum Deinitializer { static let body = 9 }
  enum Variable { static let bindings = 7 }
  enum TypeAlias { static let name = 7, value = 11 }
  enum Signature { static let parameters = 1, effects = 3, returns = 5 }
  enum Effects { static let async = 1, `throws` = 3 }
  enum ParameterClause { static let parameters = 3 }
  enum Parameter { static let firstName = 5, secondName = 7, type = 11, value = 15 }
  enum PatternBinding { static let pattern = 1, type = 3, value = 5, accessors = 7 }
  enum AccessorBlock { static let accessors = 3 }
  enum Accessor { static let specifier = 5, body = 11 }
  enum Modifier { static let name = 1, detail = 3 }
  enum Attribute { static let name = 3 }
  enum MemberBlock { static let members = 3 }
  enum Item { static let content = 1 }
  enum InheritanceClause { static let types = 3 }
  enum WhereClause { static let requirements = 3 }
  enum Requirement { static let left = 1, right = 5 }
  enum GenericParameters { static let parameters = 3 }
  enum GenericParameter { static let name = 5 }
  enum IfConfig { static let clauses = 1 }
  enum IfConfigClause { static let condition = 3, elements = 5 }
  /// `= value`, `: type`, `-> type`.
  enum Clause { static let value = 3 }

  // MARK: types

  enum IdentifierType { static let name = 3, arguments = 5 }
  enum MemberType { static let base = 1, name = 7, arguments = 9 }
  /// The wrapped type of an optional, an element of a composition or inheritance, `inout`.
  enum Wrapped { static let value = 1 }
  enum ArrayType { static let element = 3 }
  enum DictionaryType { static let key = 3, value = 7 }
  enum TupleType { static let elements = 3 }
  enum TupleTypeElement { static let type = 9 }
  enum AttributedType { static let specifiers = 1, base = 7 }
  enum SomeOrAny { static let constraint = 3 }
  enum GenericArguments { static let arguments = 3 }

  // MARK: statements

  enum CodeBlock { static let statements = 3 }
  enum Guard { static let conditions = 3, body = 7 }
  enum For { static let await = 5, pattern = 11, sequence = 17, filter = 19, body = 21 }
  enum While { static let conditions = 3, body = 5 }
  enum Repeat { static let body = 3, condition = 7 }
  enum Defer { static let body = 3 }
  enum Do { static let body = 5, catches = 7 }
  enum Catch { static let body = 5 }
  enum Labeled { static let statement = 5 }
  /// What is returned or thrown, or the condition of a `where`.
  enum Operand { static let value = 3 }
  enum OptionalBinding { static let pattern = 3, value = 7 }
  enum MatchingPattern { static let pattern = 3, value = 7 }
  enum SwitchCase { static let label = 3, statements = 5 }
  enum CaseLabel { static let items = 3 }
  enum CaseItem { static let pattern = 1, filter = 3 }
  enum If { static let conditions = 3, body = 5, otherwise = 9 }
  enum Switch { static let subject = 3, cases = 7 }

  // MARK: expressions

  enum Reference { static let name = 3 }
  enum Member { static let base = 1, name = 5 }
  /// Calls and subscripts.
  enum Call { static let callee = 1, arguments = 5, closure = 9, closures = 11 }
  enum Labelled { static let label = 1, value = 5 }
  /// `x?`, `x!` and `f<T>`.
  enum Postfix { static let value = 1 }
  /// `await x`, `-x`, `&x` and their like.
  enum Prefix { static let mark = 1, value = 3 }
  enum Try { static let mark = 3, value = 5 }
  enum Collection { static let elements = 3 }
  enum DictionaryElement { static let key = 1, value = 5 }
  enum StringLiteral { static let segments = 5 }
  enum ExpressionSegment { static let expressions = 7 }
  enum Sequence { static let elements = 1 }
  enum Operator { static let token = 1 }
  enum As { static let mark = 3 }
  enum Ternary { static let value = 3 }
  enum Closure { static let signature = 3, statements = 5 }
  enum ClosureSignature { static let captures = 3, parameters = 5 }
  enum CaptureClause { static let items = 3 }
  enum Capture { static let specifier = 1, name = 3, value = 5 }
  enum ClosureParameters { static let parameters = 3 }
  enum ClosureParameter { static let firstName = 5, secondName = 7 }
}
