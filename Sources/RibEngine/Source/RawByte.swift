/// Bytes of a file's name that are no UTF-8, as characters of a string: U+10FF80 stands for 0x80, and so on. These
/// are in the last private plane; where a name has one of them itself, each of its bytes stands so.
package enum RawByte {
  package static func isRaw(_ scalar: Unicode.Scalar) -> Bool {
    (0x10FF80...0x10FFFF).contains(UInt32(scalar))
  }

  package static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// The bytes of a name as the system has them.
  package static func bytes(of name: String) -> [UInt8] {
    guard name.unicodeScalars.contains(where: isRaw) else { return Array(name.utf8) }
    var bytes: [UInt8] = []
    for scalar in name.unicodeScalars {
      if isRaw(scalar) { bytes.append(UInt8(UInt32(scalar) & 0xFF)) } else { bytes += String(scalar).utf8 }
    }
    return bytes
  }

  /// The name that has these bytes.
  package static func name(_ bytes: some Collection<UInt8>) -> String {
    var result = String.UnicodeScalarView()
    var rest = bytes[...]
    while !rest.isEmpty {
      let (scalar, length) = first(of: rest)
      let taken = rest.prefix(length)
      if let scalar, !isRaw(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: taken.map { $0 < 0x80 ? Unicode.Scalar($0) : Self.scalar($0) })
      }
      rest = rest.dropFirst(length)
    }
    return String(result)
  }

  /// The first character, or nil and how many bytes are none.
  private static func first(of bytes: some Collection<UInt8>) -> (Unicode.Scalar?, Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    if case .valid(let encoded) = parser.parseScalar(from: &iterator) {
      return (Unicode.UTF8.decode(encoded), encoded.count)
    }
    return (nil, 1)
  }
}
