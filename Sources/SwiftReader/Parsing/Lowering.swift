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
  /// How many calls such as `withCheckedContinuation` were seen.
  var continuations = 0
  private var depth = 0

  init(bytes: UnsafeBufferPointer<UInt8>, file: Int) {
    self.bytes = bytes
    self.file = file
    code = CodeFile(file: file)
  }

  /// What stands at a file's top level, within `#if` too.
  func lowerItems(_ items: Node?) {
    items.forEach { item in
      guard let decl = item[Child.Item.content] else { return }
      switch decl.kind {
      case .ifConfigDecl: branches(decl).forEach(lowerItems)
      case .functionDecl: code.functions.append(method(decl))
      case .typeAliasDecl: code.typealiases.append(typeAlias(decl))
      default:
        if let type = type(decl) {
          code.types.append(type)
        } else {
          // No rule that looks for waits reads these lines, and none has to hear where they are cut.
          let (count, cuts) = (continuations, code.cuts)
          code.statements.append(statement(ofItem: decl))
          (continuations, code.cuts) = (count, cuts)
        }
      }
    }
  }

  /// What stands in each branch of an `#if` that may be compiled; nil for an empty one.
  func branches(_ node: Node) -> [Node?] {
    var found: [Node?] = []
    var isChosen = false
    node[Child.IfConfig.clauses].forEach { clause in
      let condition = clause[Child.IfConfigClause.condition].flatMap { source($0) }
      guard !isChosen, condition != "false" else { return }
      isChosen = condition == "true"
      found.append(clause[Child.IfConfigClause.elements])
    }
    return found
  }

  // MARK: places

  /// Without the blanks and comments before and after.
  func span(_ node: Node) -> Span { Span(file: file, start: node.start, end: node.end) }

  func span(from start: Span, to end: Span) -> Span {
    Span(file: file, start: Int(start.start), end: Int(end.end))
  }

  /// What stands in the file there.
  func source(_ span: Span) -> String {
    let start = min(max(0, Int(span.start)), bytes.count)
    let end = min(max(start, Int(span.end)), bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  func source(_ node: Node) -> String { source(span(node)) }

  // MARK: names

  /// The token's text without backticks.
  func name(_ token: Node?) -> String {
    guard let text = token?.text else { return "" }
    guard text.utf8.first == 0x60, text.utf8.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }

  func text(_ token: Node?) -> Text { token.flatMap { Text(name($0), span($0)) } ?? Text("") }

  // MARK: depth

  /// `work`, unless `node` lies too deep; then it is noted and `otherwise` stands for it.
  func deeper<Result>(_ node: Node, otherwise: @autoclosure () -> Result, _ work: () -> Result) -> Result {
    guard depth < Self.deepest else {
      code.cuts.append(span(node))
      return otherwise()
    }
    depth += 1
    defer { depth -= 1 }
    return work()
  }
}
