/// The first few words of a text, without memory of their own.
package struct WordList: Sendable {
  package private(set) var count = 0
  private var first = Slice(at: 0, count: 0)
  private var second = Slice(at: 0, count: 0)
  private var third = Slice(at: 0, count: 0)
  private var fourth = Slice(at: 0, count: 0)

  /// How many words are kept; `count` goes on.
  package static let capacity = 4

  package subscript(_ index: Int) -> Slice {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, of slice: Slice) {
    var at = 0
    while at < bytes.count {
      while at < bytes.count, WordList.isSpace(bytes[at]) { at += 1 }
      let start = at
      while at < bytes.count, !WordList.isSpace(bytes[at]) { at += 1 }
      if at > start { append(start, at - start, of: slice) }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func append(_ start: Int, _ length: Int, of slice: Slice) {
    let begin = slice.isInSource ? slice.at + Int32(start) : ~(~slice.at + Int32(start))
    let word = Slice(at: begin, count: Int32(length))
    switch count {
    case 0: first = word
    case 1: second = word
    case 2: third = word
    case 3: fourth = word
    default: break
    }
    count += 1
  }
}
