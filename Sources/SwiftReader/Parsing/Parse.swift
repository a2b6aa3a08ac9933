#if Lint
  import RibEngine
  import SwiftParser
  @_spi(RawSyntax) import SwiftSyntax

  /// What `file` says; its spans carry `index` as their file.
  ///
  /// Any bytes are taken: where they are no Swift, what could be understood is told and `hasErrors` is
  /// set. Needs a stack of 16 MiB for the deepest nesting that it follows (64 MiB in a debug build).
  package func parse(_ file: SourceFile, index: Int) -> CodeFile {
    file.bytes.withUnsafeBufferPointer { bytes in
      let tree = Parser.parse(source: bytes, maximumNestingLevel: Lowering.deepestBrackets)
      let lowering = Lowering(bytes: bytes, file: index)
      lowering.code.hasErrors = tree.hasError
      withExtendedLifetime(tree) { lowering.lowerItems(Node(tree.statements.raw, at: 0)) }
      if bytes.contains(word: "ribflow:") { lowering.collectDirectives(tree) }
      return lowering.code
    }
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
#endif
