import RibEngine
import SwiftSyntax

extension Lowering {
  /// Comments that begin with `ribflow:`. Visits every token: only for a file that holds the word.
  ///
  /// - Parameter start: where in the file the tree begins.
  func collectDirectives(_ tree: SourceFileSyntax, from start: Int) {
    for token in tree.tokens(viewMode: .sourceAccurate) {
      collect(token.leadingTrivia, from: start + token.position.utf8Offset)
      collect(token.trailingTrivia, from: start + token.endPositionBeforeTrailingTrivia.utf8Offset)
    }
  }

  private func collect(_ trivia: Trivia, from start: Int) {
    var start = start
    for piece in trivia {
      let end = start + piece.sourceLength.utf8Length
      defer { start = end }
      guard let comment = Self.words(piece), comment.hasPrefix("ribflow:") else { continue }
      code.directives.append(Text(comment, Span(file: file, start: start, end: end)))
    }
  }

  /// The comment without slashes, stars and blanks around it; nil for anything else.
  private static func words(_ piece: TriviaPiece) -> String? {
    let text: Substring
    switch piece {
    case .lineComment(let whole), .docLineComment(let whole): text = whole.drop { $0 == "/" }
    case .blockComment(let whole), .docBlockComment(let whole):
      text = whole.drop { $0 == "/" || $0 == "*" }.dropLast(whole.hasSuffix("*/") ? 2 : 0)
    default: return nil
    }
    let inner = text.drop(while: \.isWhitespace)
    guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    return String(inner[...last])
  }
}
