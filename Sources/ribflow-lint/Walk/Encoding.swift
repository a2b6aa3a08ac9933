import FlowFiles
import RibEngine

/// What the Swift compiler refuses before it reads.
enum Encoding {
  /// nil for UTF-8, with or without a byte order mark.
  static func problem(of file: SourceFile) -> Problem? {
    let bytes = file.bytes
    if let wide = file.wideEncoding {
      return Problem(wide.id, wide.message, path: file.path, hint: "Swift files are UTF-8")
    }
    guard let offset = invalidOffset(bytes) else { return nil }
    return Problem(
      "encoding",
      "this is not UTF-8",
      file: file,
      span: Span(start: offset, end: offset + 1),
      hint: "the byte 0x\(String(bytes[offset], radix: 16, uppercase: true))"
    )
  }

  /// The first byte that is no UTF-8; as fast as memory for plain ASCII.
  static func invalidOffset(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var at = 0
      while at < buffer.count {
        if at + 8 <= buffer.count,
          buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          at += 8
          continue
        }
        guard let length = length(of: buffer, at: at) else { return at }
        at += length
      }
      return nil
    }
  }

  /// How many bytes the sign at `at` has; nil where it is none.
  private static func length(of buffer: UnsafeRawBufferPointer, at: Int) -> Int? {
    let first = buffer[at]
    if first < 0x80 { return 1 }
    let (length, low, high): (Int, UInt8, UInt8)
    switch first {
    case 0xC2...0xDF: (length, low, high) = (2, 0x80, 0xBF)
    case 0xE0: (length, low, high) = (3, 0xA0, 0xBF)
    case 0xED: (length, low, high) = (3, 0x80, 0x9F)
    case 0xE1...0xEF: (length, low, high) = (3, 0x80, 0xBF)
    case 0xF0: (length, low, high) = (4, 0x90, 0xBF)
    case 0xF4: (length, low, high) = (4, 0x80, 0x8F)
    case 0xF1...0xF3: (length, low, high) = (4, 0x80, 0xBF)
    default: return nil
    }
    guard at + length <= buffer.count, (low...high).contains(buffer[at + 1]) else { return nil }
    for offset in 2..<max(2, length) where buffer[at + offset] & 0xC0 != 0x80 { return nil }
    return length
  }
}
