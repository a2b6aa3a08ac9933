#if Lint
  import RibEngine

  /// Tells by its bytes alone whether a file can say anything about flows.
  ///
  /// A word is searched without its first letter, so that it is found in either case: base classes,
  /// typealiases and protocol extensions of routers, interactors, builders and coordinators name one of
  /// them, and so does whoever attaches, listens or waits on a continuation.
  package struct Interest: Sendable {
    /// Parts of words, at least two bytes each.
    private var words: [[UInt8]]
    /// For each byte whether a word begins with it.
    private var begins: [Bool]

    /// - Parameter others: further words, such as the project's own router bases, as they are written.
    package init(others: [String] = []) {
      words = (Self.parts + others).map { Array($0.utf8) }.filter { $0.count > 1 }
      begins = [Bool](repeating: false, count: 256)
      for word in words { begins[Int(word[0])] = true }
    }

    private static let parts = [
      "outer", "outing", "nteractor", "nteractable", "uilder", "uildable", "istener", "oordinator",
      "oordinating", "ontinuation", "ttachChild", "etachChild", "leanupViews", "ibflow:",
    ]

    /// Linear in the bytes.
    package func isRaised(by file: SourceFile) -> Bool {
      file.bytes.withUnsafeBufferPointer { bytes in
        begins.withUnsafeBufferPointer { begins in
          for start in 0..<max(0, bytes.count - 1) where begins[Int(bytes[start])] {
            if isWord(in: bytes, at: start) { return true }
          }
          return false
        }
      }
    }

    private func isWord(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
      words.contains { word in
        guard word[0] == bytes[start], word[1] == bytes[start + 1], start + word.count <= bytes.count else {
          return false
        }
        for offset in 2..<max(2, word.count) where bytes[start + offset] != word[offset] { return false }
        return true
      }
    }
  }
#endif
