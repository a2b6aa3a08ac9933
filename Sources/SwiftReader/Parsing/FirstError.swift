import RibEngine
import SwiftSyntax

extension SourceFileSyntax {
  /// The bytes at which the parser first had to guess; nil for a tree without errors. Where something is
  /// missing they are the token before it.
  var firstError: Range<Int>? {
    var node = Syntax(self)
    while let part = node.children(viewMode: .all).first(where: \.hasError) {
      if node.kind == .unexpectedNodes { break }
      node = part
    }
    guard node.hasError else { return nil }
    guard let token = node.firstToken(viewMode: .sourceAccurate), !token.isGuessed else {
      return (node.previousToken(viewMode: .sourceAccurate) ?? node.nextToken(viewMode: .sourceAccurate))?
        .written
    }
    return token.written
  }
}

extension TokenSyntax {
  fileprivate var isGuessed: Bool { presence == .missing }

  fileprivate var written: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
