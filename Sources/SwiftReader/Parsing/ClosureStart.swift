import RibEngine
import SwiftParser
import SwiftSyntax

/// Closures whose first statement begins with a parenthesis.
///
/// The parser takes them for closures with parameters where the `in` of a loop follows. A `try` in the place of
/// blanks before the parenthesis tells it otherwise, moves nothing and means nothing to a reader.
enum ClosureStart {
  private static let mark = Array("try ".utf8)
  /// Each costs a parse.
  private static let most = 8

  /// The tree of the bytes with such marks; nil where they do not help.
  static func tree(of bytes: UnsafeBufferPointer<UInt8>, _ tree: SourceFileSyntax) -> SourceFileSyntax? {
    var marked = Array(bytes)
    var tree = tree
    for _ in 0..<most {
      guard let error = tree.firstError, let start = place(before: error.lowerBound, in: marked) else {
        return nil
      }
      marked.replaceSubrange(start..<(start + mark.count), with: mark)
      tree = marked.withUnsafeBufferPointer {
        Parser.parse(source: $0, maximumNestingLevel: Lowering.deepestBrackets)
      }
      if !tree.hasError { return tree }
    }
    return nil
  }

  /// Where the last blanks stand between a brace and a parenthesis behind it, the nearest before `end`.
  private static func place(before end: Int, in bytes: [UInt8]) -> Int? {
    var at = min(end, bytes.count - 1)
    while at > mark.count {
      if bytes[at] == UInt8(ascii: "("), bytes[(at - mark.count)..<at].allSatisfy(isBlank) {
        var before = at - 1
        while before > 0, isBlank(bytes[before]) { before -= 1 }
        if bytes[before] == UInt8(ascii: "{") { return at - mark.count }
      }
      at -= 1
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
