package enum ByteOrder {
  /// The order of the bytes, which is the same in every locale.
  package static func precedes(_ a: String, _ b: String) -> Bool {
    let fast = a.utf8.withContiguousStorageIfAvailable { a in
      b.utf8.withContiguousStorageIfAvailable { b in a.lexicographicallyPrecedes(b) }
    }
    return (fast ?? nil) ?? a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
