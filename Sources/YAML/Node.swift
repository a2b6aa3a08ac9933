/// A piece of text: bytes of the source, or, with a negative place, of the tree's own arena.
package struct Slice: Sendable, Equatable {
  package var at: Int32
  package var count: Int32

  package init(at: Int32, count: Int32) {
    self.at = at
    self.count = count
  }

  /// Whether the bytes stand in the source as they are.
  package var isInSource: Bool { at >= 0 }
}

/// A value of a document; the values inside it follow it directly in the tree's array.
package struct Node: Sendable {
  package enum Kind: UInt8, Sendable {
    case scalar, sequence, mapping
    /// A value that was refused; what it stood for is unknown.
    case broken
  }

  package var kind: Kind
  /// A scalar without quotes.
  package var isPlain: Bool
  /// Where the value stands in the source, as byte offsets.
  package var start: Int32
  package var end: Int32
  /// Of a scalar: its text. Of a collection: `count` is the number of values in it, keys included.
  package var text: Slice
  /// How many nodes the value takes in the array, itself included.
  package var size: Int32

  /// A value without a text: nothing was written.
  package var isEmpty: Bool { kind == .scalar && isPlain && text.count == 0 }
}
