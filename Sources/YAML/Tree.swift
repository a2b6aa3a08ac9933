/// The documents of a source as one flat array of values, every scalar a string.
///
/// It is a class so that looking at it takes no reference to each of its arrays.
package final class Tree: Sendable {
  package let source: [UInt8]
  package let nodes: [Node]
  /// Texts that are not in the source as they are, because of escapes or folded lines.
  package let arena: [UInt8]
  /// The index of each document's value.
  package let roots: [Int]
  /// All that was refused, in the order of finding; the last one may have ended the reading.
  package let issues: [Issue]

  init(source: [UInt8], nodes: [Node], arena: [UInt8], roots: [Int], issues: [Issue]) {
    self.source = source
    self.nodes = nodes
    self.arena = arena
    self.roots = roots
    self.issues = issues
  }

  /// The index after the value at `index` and all that is in it.
  package func after(_ index: Int) -> Int { index + Int(nodes[index].size) }

  package func string(_ slice: Slice) -> String {
    withBytes(slice) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a scalar; empty for anything else.
  package func string(at index: Int) -> String {
    nodes[index].kind == .scalar ? string(nodes[index].text) : ""
  }

  package func equals(_ slice: Slice, _ word: StaticString) -> Bool {
    guard Int(slice.count) == word.utf8CodeUnitCount else { return false }
    return withBytes(slice) { bytes in
      guard let base = bytes.baseAddress else { return true }
      return Bytes.areSame(base, word.utf8Start, count: bytes.count)
    }
  }

  package func equals(_ a: Slice, _ b: Slice) -> Bool {
    guard a.count == b.count else { return false }
    return withBytes(a) { left in
      withBytes(b) { right in
        guard let l = left.baseAddress, let r = right.baseAddress else { return true }
        return Bytes.areSame(l, r, count: left.count)
      }
    }
  }

  /// The words of a text, which spaces part.
  package func words(_ slice: Slice) -> WordList {
    withBytes(slice) { WordList($0, of: slice) }
  }

  func withBytes<R>(_ slice: Slice, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let start = slice.at >= 0 ? Int(slice.at) : Int(~slice.at)
    let count = Int(slice.count)
    if slice.at >= 0 {
      return source.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + count])) }
    }
    return arena.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<start + count])) }
  }
}
