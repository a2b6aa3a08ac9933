#if Lint
  import RibEngine
  import SwiftSyntax

  /// Turns one syntax tree into a `CodeFile`. Made for one file, used once.
  final class Lowering {
    /// The parser gives up on brackets nested deeper than this.
    static let deepestBrackets = 256
    /// Parts nested deeper than this are left out and told in `CodeFile.cuts`: long chains of calls
    /// nest without brackets, and what reads the result recurses too.
    static let deepest = 400
    /// A sequence of more operators than this is not folded: folding nests it.
    static let longestSequence = 200

    let bytes: UnsafeBufferPointer<UInt8>
    let file: Int
    var code: CodeFile
    private var depth = 0

    init(bytes: UnsafeBufferPointer<UInt8>, file: Int) {
      self.bytes = bytes
      self.file = file
      code = CodeFile(file: file)
    }

    func lower(_ tree: SourceFileSyntax) {
      code.hasErrors = tree.hasError
      lowerItems(tree.statements)
    }

    /// Declarations of a file's top level, those within `#if` too; other statements are passed over.
    private func lowerItems(_ items: CodeBlockItemListSyntax) {
      for item in items {
        guard case .decl(let decl) = item.item else { continue }
        if let conditional = decl.as(IfConfigDeclSyntax.self) {
          for clause in conditional.clauses {
            if case .statements(let items)? = clause.elements { lowerItems(items) }
          }
        } else {
          lowerTop(decl)
        }
      }
    }

    private func lowerTop(_ decl: DeclSyntax) {
      if let function = decl.as(FunctionDeclSyntax.self) {
        code.functions.append(method(function))
      } else if let alias = decl.as(TypeAliasDeclSyntax.self) {
        code.typealiases.append((string(alias.name), typeName(alias.initializer.value)))
      } else if let type = type(decl) {
        code.types.append(type)
      }
    }

    // MARK: places

    /// Without the blanks and comments before and after.
    func span(_ node: some SyntaxProtocol) -> Span {
      let node = Syntax(node)
      return Span(
        file: file,
        start: node.positionAfterSkippingLeadingTrivia.utf8Offset,
        end: node.endPositionBeforeTrailingTrivia.utf8Offset
      )
    }

    func span(from start: Span, to end: Span) -> Span {
      Span(file: file, start: Int(start.start), end: Int(end.end))
    }

    func span(from start: AbsolutePosition, to end: AbsolutePosition) -> Span {
      Span(file: file, start: start.utf8Offset, end: end.utf8Offset)
    }

    /// What stands in the file there.
    func source(_ span: Span) -> String {
      let start = min(max(0, Int(span.start)), bytes.count)
      let end = min(max(start, Int(span.end)), bytes.count)
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    func source(_ node: some SyntaxProtocol) -> String { source(span(node)) }

    // MARK: names

    /// The token's text without backticks.
    func string(_ token: TokenSyntax) -> String {
      let text = token.text
      guard text.utf8.first == 0x60, text.utf8.count > 2 else { return text }
      return String(text.dropFirst().dropLast())
    }

    func text(_ token: TokenSyntax) -> Text { Text(string(token), span(token)) }

    // MARK: depth

    /// `work`, unless `node` lies too deep; then it is noted and `otherwise` stands for it.
    func deeper<Result>(
      _ node: some SyntaxProtocol,
      otherwise: @autoclosure () -> Result,
      _ work: () -> Result
    ) -> Result {
      guard depth < Self.deepest else {
        code.cuts.append(span(node))
        return otherwise()
      }
      depth += 1
      defer { depth -= 1 }
      return work()
    }
  }
#endif
