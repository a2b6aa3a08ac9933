/// Small looks at the lines around a fault.
extension TreeBuilder {
  func lineStart(_ at: Int) -> Int {
    var start = min(at, bytes.count)
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  func lineEnd(_ at: Int) -> Int {
    var end = min(at, bytes.count)
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  /// The first character of a line that is no space.
  func textStart(_ line: Int) -> Int {
    var start = line
    while start < bytes.count, bytes[start] == 0x20 { start += 1 }
    return start
  }

  /// The end of a plain text that begins at `start`, on its line and without a comment.
  func textEnd(from start: Int) -> Int {
    let stop = lineEnd(start)
    var end = start
    while end < stop {
      if bytes[end] == 0x23, end > start, bytes[end - 1] == 0x20 { break }
      end += 1
    }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// The end of a plain text that begins at `start`: within brackets it ends where they end and before a ',', and
  /// anywhere before a ':' that makes a key of it.
  func plainEnd(from start: Int) -> Int {
    let isInBrackets = isInBrackets(start)
    let stop = textEnd(from: start)
    var end = start
    while end < stop {
      let isOfBrackets = isInBrackets && TreeBuilder.flowIndicators.contains(bytes[end])
      if isOfBrackets && end > start || bytes[end] == 0x3A && isBlank(end + 1) { break }
      end += 1
    }
    while end > start, isBlank(end - 1) { end -= 1 }
    return end
  }

  func isBlank(_ at: Int) -> Bool {
    at >= bytes.count || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at])
  }

  /// `,`, `[`, `]`, `{` and `}`
  static let flowIndicators: [UInt8] = [0x2C, 0x5B, 0x5D, 0x7B, 0x7D]

  /// Whether a bracket is open at `at`, as far as the lines say from the last one on that is not indented.
  func isInBrackets(_ at: Int) -> Bool {
    var index = lineStart(at)
    while index > 0, textStart(index) > index || lineEnd(index) == index { index = lineStart(index - 1) }
    var depth = 0
    while index < at {
      let isFirst = index == 0 || isBlank(index - 1)
      let begins = isFirst || TreeBuilder.flowIndicators.contains(bytes[index - 1])
      switch bytes[index] {
      case 0x23 where isFirst: index = lineEnd(index)
      case 0x22 where begins, 0x27 where begins: index = quoteEnd(from: index)
      case 0x5B where isFirst || depth > 0, 0x7B where isFirst || depth > 0: depth += 1
      case 0x5D where depth > 0, 0x7D where depth > 0: depth -= 1
      default: break
      }
      index += 1
    }
    return depth > 0
  }

  /// The quote that ends a text in quotes, or the end of the source.
  private func quoteEnd(from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != bytes[start] {
      end += bytes[end] == 0x5C && bytes[start] == 0x22 ? 2 : 1
    }
    return end
  }

  /// Where the value of the first `key: value` of a line begins, if that is before `at`.
  func valueStart(_ line: Int, before at: Int) -> Int? {
    var place = line
    while place + 1 < at {
      if bytes[place] == 0x3A, bytes[place + 1] == 0x20 {
        let start = textStart(place + 1)
        guard start < at, bytes[start] != 0x22, bytes[start] != 0x27 else { return nil }
        return start
      }
      place += 1
    }
    return nil
  }

  /// The key that a line begins with.
  func keyText(_ line: Int) -> String {
    let start = textStart(line)
    var end = start
    while end < bytes.count, bytes[end] != 0x3A, bytes[end] != 0x0A { end += 1 }
    return String(decoding: bytes[start..<min(end, start + 40)], as: UTF8.self)
  }

  /// The text of the nearest line above that has one.
  func lineAbove(_ line: Int) -> (start: Int, end: Int)? {
    var at = line
    var tries = 0
    while at > 0, tries < 100 {
      at = lineStart(at - 1)
      let start = textStart(at)
      let end = textEnd(from: start)
      if end > start, bytes[start] != 0x23 { return (start, end) }
      tries += 1
    }
    return nil
  }

  /// The text of the nearest line below that has one and is not indented by a tab.
  func lineBelow(_ line: Int) -> (start: Int, end: Int)? {
    var at = lineEnd(line)
    for _ in 0..<100 where at < bytes.count {
      let start = textStart(at + 1)
      let end = textEnd(from: start)
      if end > start, bytes[start] != 0x23, bytes[start] != 0x09 { return (start, end) }
      at = lineEnd(at + 1)
    }
    return nil
  }

  func character(_ at: Int) -> String {
    guard at < bytes.count else { return "" }
    var end = at + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return String(decoding: bytes[at..<end], as: UTF8.self)
  }

  /// Puts quotes around a text; nil where that takes more than two insertions.
  func quoting(_ start: Int, _ end: Int, _ title: String) -> Issue.Repair? {
    guard end > start, end <= bytes.count else { return nil }
    let text = bytes[start..<end]
    let isSimple = !text.contains(0x22) && !text.contains(0x5C)
    if !isSimple, text.contains(0x27) { return nil }
    let quote = isSimple ? "\"" : "'"
    return Issue.Repair(
      title: title,
      edits: [
        .init(start: start, end: start, text: quote), .init(start: end, end: end, text: quote),
      ]
    )
  }

  func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
