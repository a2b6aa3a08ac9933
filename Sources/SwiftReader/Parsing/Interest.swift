import RibEngine

/// Tells by its bytes alone whether a file can say anything about flows.
///
/// A word is searched without its first letter, so that it is found in either case: base classes,
/// typealiases and protocol extensions of routers, interactors, builders and coordinators name one of
/// them, and so does whoever attaches, listens or waits on a continuation, hears of a swipe or rules it out.
package struct Interest: Sendable {
  /// Parts of words, at least two bytes each.
  private var words: [[UInt8]]
  /// For each pair of bytes whether a word begins with it.
  private var begins: [Bool]

  /// - Parameter others: further words, such as the project's own router bases, as they are written.
  package init(others: [String] = []) {
    words = (Self.parts + others).map { Array($0.utf8) }.filter { $0.count > 1 }
    begins = [Bool](repeating: false, count: 1 << 16)
    for word in words { begins[Int(word[0]) << 8 | Int(word[1])] = true }
  }

  private static let parts = [
    "outer", "outing", "outable", "nteractor", "nteractable", "uilder", "uildable", "istener", "oordinator",
    "oordinating", "lowController", "ontinuation", "ttachChild", "etachChild", "leanupViews", "ibflow:",
    // Functions that end a guard, and what hears of a screen that the user takes away.
    "> Never", ">Never", "sMovingFromParent", "sBeingDismissed", "ControllerDidDismiss", "idShow ",
    "illShow ", "idMove(to", "illMove(to", "houldPop ", "unc popViewController", "DidDisappear(",
    "WillDisappear(", "einit {",
    "einit{",
    // What leaves the user no way back.
    "idesBackButton", "avigationBarHidden", "nteractivePopGesture", "eftBarButton", "odalInPresentation",
    "odalPresentationStyle",
  ]

  /// Linear in the bytes.
  package func isRaised(by file: SourceFile) -> Bool {
    file.bytes.withUnsafeBufferPointer { isRaised(by: $0) }
  }

  func isRaised(by bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    begins.withUnsafeBufferPointer { begins in
      var pair = 0
      for at in 0..<bytes.count {
        pair = (pair << 8 | Int(bytes[at])) & 0xFFFF
        if begins[pair], at > 0, isWord(in: bytes, at: at - 1) { return true }
      }
      return false
    }
  }

  private func isWord(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    words.contains { word in
      guard start + word.count <= bytes.count else { return false }
      for offset in word.indices where bytes[start + offset] != word[offset] { return false }
      return true
    }
  }
}
