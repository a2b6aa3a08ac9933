import RibEngine
import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// What `file` says; its spans carry `index` as their file.
///
/// Any bytes are taken: where they are no Swift, what could be understood is told and `firstError` is
/// set; where they nest too deep to be parsed, nothing is read and `cuts` has the place. Needs a stack of
/// 64 MiB for the deepest nesting that it follows.
///
/// - Parameter interest: parts of a large file that it does not raise are passed over.
package func parse(
  _ file: SourceFile,
  index: Int,
  interest: Interest? = nil,
  sizes: Pieces.Sizes = Pieces.Sizes()
) -> CodeFile {
  file.bytes.withUnsafeBufferPointer { bytes in
    if let place = NestingScan.tooDeep(bytes) {
      var code = CodeFile(file: index)
      code.cuts = [Span(file: index, start: place, end: place)]
      code.isUnread = true
      return code
    }
    let ranges = Pieces.ranges(of: bytes, sizes)
    if ranges.count > 1 {
      let code = read(bytes, ranges, index, interest)
      if !code.hasErrors { return code }
    }
    return read(bytes, [0..<bytes.count], index, nil)
  }
}

/// The ranges one after the other: one tree is there at a time.
private func read(
  _ bytes: UnsafeBufferPointer<UInt8>,
  _ ranges: [Range<Int>],
  _ index: Int,
  _ interest: Interest?
) -> CodeFile {
  let lowering = Lowering(bytes: bytes, file: index)
  for range in ranges {
    let piece = UnsafeBufferPointer(rebasing: bytes[range])
    if let interest, !interest.isRaised(by: piece) { continue }
    let tree = tree(of: piece)
    if lowering.code.firstError == nil, let place = tree.firstError {
      let start = range.lowerBound
      lowering.code.firstError = Span(
        file: index,
        start: start + place.lowerBound,
        end: start + place.upperBound
      )
    }
    withExtendedLifetime(tree) { lowering.lowerItems(Node(tree.statements.raw, at: range.lowerBound)) }
    if piece.contains(word: "ribflow:") { lowering.collectDirectives(tree, from: range.lowerBound) }
  }
  return lowering.code
}

/// The current language's tree; where it has errors, that of Swift 5 if it has none, which takes a blank
/// behind the name of an attribute.
private func tree(of bytes: UnsafeBufferPointer<UInt8>) -> SourceFileSyntax {
  let tree = Parser.parse(source: bytes, maximumNestingLevel: Lowering.deepestBrackets)
  guard tree.hasError else { return tree }
  let older = Parser.parse(
    source: bytes,
    maximumNestingLevel: Lowering.deepestBrackets,
    swiftVersion: .v5
  )
  return older.hasError ? ClosureStart.tree(of: bytes, tree) ?? tree : older
}

extension UnsafeBufferPointer<UInt8> {
  /// True where the bytes of `word` occur. Linear in the bytes for words without repetition.
  func contains(word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard length > 0, count >= length else { return false }
    for start in 0...(count - length) where self[start] == word.utf8Start[0] {
      var at = 1
      while at < length, self[start + at] == word.utf8Start[at] { at += 1 }
      if at == length { return true }
    }
    return false
  }
}
