import RibEngine

/// Tells by its bytes alone whether a file has one of some names in it, as a whole word; comments and texts count.
package struct NameSearch: Sendable {
  /// By their first two bytes.
  private var names: [Int: [[UInt8]]] = [:]
  /// For each pair of bytes whether a name begins with it.
  private var begins = [Bool](repeating: false, count: 1 << 16)

  /// Names of less than two bytes are found nowhere.
  package init(_ names: Set<String>) {
    for name in names.map({ Array($0.utf8) }) where name.count > 1 {
      let pair = Int(name[0]) << 8 | Int(name[1])
      self.names[pair, default: []].append(name)
      begins[pair] = true
    }
  }

  /// Linear in the bytes.
  package func finds(in file: SourceFile) -> Bool {
    file.bytes.withUnsafeBufferPointer { bytes in
      begins.withUnsafeBufferPointer { begins in
        var pair = 0
        for at in 0..<bytes.count {
          pair = (pair << 8 | Int(bytes[at])) & 0xFFFF
          if begins[pair], at > 0, at == 1 || !DeclaredTypes.isPart(bytes[at - 2]),
            stands(pair, in: bytes, at: at - 1)
          {
            return true
          }
        }
        return false
      }
    }
  }

  private func stands(_ pair: Int, in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    (names[pair] ?? []).contains { name in
      let end = start + name.count
      guard end <= bytes.count, end == bytes.count || !DeclaredTypes.isPart(bytes[end]) else {
        return false
      }
      for offset in name.indices where bytes[start + offset] != name[offset] { return false }
      return true
    }
  }
}
